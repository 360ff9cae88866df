"""What proposals can hold that changes no rule: judgements are overruled, something is resolved, the past corrected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nomicon.game.changes import CorrectionWay, CorrectPast, Election, Motion, Poll
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.play.motions.motion_effects import effect_told
from nomicon.play.moves.kinds import OFFICE
from nomicon.play.moves.spec import MoveField
from nomicon.play.rule_changes.kinds import CANDIDATES, EFFECTS, ENTRY, JUDGED, PAST_MOVE, RESOLUTION, WAY
from nomicon.play.rule_changes.spec import ChangeContext, ChangeSpec


def _resolved(values: Mapping[str, Any], context: ChangeContext) -> Motion:
    """Make a resolution; without words of its own, it says what it does."""
    return Motion(words=values["words"] or _effects_told(values["effects"]), effects=values["effects"])


def _effects_told(effects: Iterable[Mapping[str, Plain]]) -> str:
    return ", ".join(map(effect_told, effects))


OVERRULE = ChangeSpec(
    Motion,
    "overrule",
    "OverruleJudgement",
    "Propose to overrule a judgement. This changes no rule.",
    ("overrule JUDGEMENT",),
    (MoveField("judgement", JUDGED, gettext_noop("Judgement")),),
    lambda values, context: Motion(values["judgement"]),
    told=lambda change: gettext_noop("overrule J-{judgement}"),
    titled=lambda change: "Overrule J-{judgement}",
    usage=("overrule J-1",),
    suits=lambda change: change.judgement is not None,
    called=gettext_noop("Overrule a judgement"),
    hint=gettext_noop("The judgement no longer counts."),
    icon="open",
)
RESOLVE = ChangeSpec(
    Motion,
    "resolve",
    "Resolve",
    "Propose a resolution, which changes no rule. `effects` are carried out when it is adopted.",
    ("resolve [WORDS] doing EFFECTS...", "resolve [WORDS]"),
    (
        MoveField(
            "words",
            RESOLUTION,
            gettext_noop("What the players resolve"),
            hint=gettext_noop("A resolution changes no rule."),
            below=True,
        ),
        MoveField(
            "effects",
            EFFECTS,
            gettext_noop("What happens if it is adopted"),
            (),
            hint=gettext_noop(
                "One effect on each line, such as: award Ann 5, or appoint Clerk Ben. The rules say which effects are "
                "allowed. You can leave this empty."
            ),
        ),
    ),
    _resolved,
    told=lambda change: (
        gettext_noop("resolve: {words}")
        if not change.effects or change.words == _effects_told(change.effects)
        else gettext_noop("resolve: {words} (if adopted: {effects})")
    ),
    titled=lambda change: "{words}",
    usage=('resolve "…"', 'resolve "…" doing award NAME AMOUNT, …'),
    suits=lambda change: change.judgement is None,
    called=gettext_noop("Make a resolution"),
    hint=gettext_noop("The players say something; no rule changes."),
    icon="met",
)

ELECT = ChangeSpec(
    Election,
    "elect",
    "ElectHolders",
    "Propose an election of the holders of an office. This changes no rule. The winners get the office.",
    ("elect OFFICE among AMONG...",),
    (
        MoveField("office", OFFICE, gettext_noop("Office")),
        MoveField(
            "among",
            CANDIDATES,
            gettext_noop("Candidates"),
            hint=gettext_noop("One name on each line. The winners get the office when the vote closes."),
        ),
    ),
    lambda values, context: Election(office=values["office"], among=values["among"]),
    told=lambda change: gettext_noop("elect {office} among {among}"),
    titled=lambda change: "Election of {office}",
    usage=("elect OFFICE among NAME, NAME",),
    called=gettext_noop("Hold an election"),
    hint=gettext_noop("The players elect who holds an office."),
    icon="desk",
)
POLL = ChangeSpec(
    Poll,
    "poll",
    "TakePoll",
    "Propose a poll: players choose among answers to a question. The result changes nothing.",
    ("poll [WORDS] among AMONG...",),
    (
        MoveField(
            "words",
            RESOLUTION,
            gettext_noop("Your question"),
            hint=gettext_noop("A poll changes nothing."),
            below=True,
        ),
        MoveField(
            "among", CANDIDATES, gettext_noop("Answers"), hint=gettext_noop("One answer on each line, at least two.")
        ),
    ),
    lambda values, context: Poll(words=values["words"], among=values["among"]),
    told=lambda change: gettext_noop("ask: {words} Answers: {among}"),
    titled=lambda change: "{words}",
    usage=('poll "QUESTION" among ANSWER, ANSWER',),
    called=gettext_noop("Hold a poll"),
    hint=gettext_noop("The players answer a question; nothing changes."),
    icon="open",
)

CORRECTIONS_TOLD: Mapping[CorrectionWay, str] = {
    "strike": "Entry {at} should not have counted.",
    "replace": "This move should take the place of entry {at}: {line}",
    "insert": "This move should have been made before entry {at}: {line}",
}
"""What a correction says in words, by the way it corrects."""

_WOULD_CORRECT: Mapping[CorrectionWay, str] = {
    "strike": gettext_noop("correct the past: entry {at} should not have counted"),
    "replace": gettext_noop("correct the past: in place of entry {at}, {line}"),
    "insert": gettext_noop("correct the past: before entry {at}, {line}"),
}


def corrected(values: Mapping[str, Any], context: ChangeContext) -> CorrectPast:
    """Make a correction of the past of what was read."""
    at, line = values["at"], values["line"].strip()
    how = next((way for way in CORRECTIONS_TOLD if way == values["how"]), None)
    if how is None:
        raise ValueError(
            _(
                "the ways to correct an entry are {names}, and {how!r} is not one of them",
                names=", ".join(CORRECTIONS_TOLD),
                how=values["how"],
            )
        )
    if bool(line) == (how == "strike"):
        raise ValueError(_('write correct strike 42, or correct {how} 42 "Ann> withdraw 301"', how=how))
    line, move = context.read_move(line) if line else ("", None)
    return CorrectPast(words=CORRECTIONS_TOLD[how].format(at=at, line=line), how=how, at=at, line=line, move=move)


CORRECT = ChangeSpec(
    CorrectPast,
    "correct",
    "CorrectEntry",
    "Propose a correction of the past: to strike or replace an entry, or to insert a move before it.",
    ("correct HOW AT [MOVE]",),
    (MoveField("how", WAY), MoveField("at", ENTRY), MoveField("line", PAST_MOVE, default="", record="move")),
    corrected,
    told=lambda change: _WOULD_CORRECT[change.how],
    titled=lambda change: "Correct entry {at}",
    usage=(
        "correct strike ENTRY",
        'correct replace ENTRY "NAME> MOVE"',
        'correct insert ENTRY "NAME> MOVE"',
    ),
)
