"""The moves by which players announce what needs others, say what they think of it, and make it in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from nomicon.game.grounds import not_there
from nomicon.game.names import PlayerId
from nomicon.game.proposals import Intent
from nomicon.game.state import Game
from nomicon.game.values.records import Tagged
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.naming import MOVES_THAT_WAIT
from nomicon.law.headers.offered_fields import asked_for, offered_by, offers
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.intents.terms import (
    AGREEMENT,
    OBJECTION,
    SUPPORT,
    depends_on_fields,
    may_need_others,
    may_say,
    terms_heard,
)
from nomicon.play.moves.choices import Choice, Situation
from nomicon.play.moves.kinds import INTENDED, INTENT, REASON, WORD
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer


class Intend(Move, tag="Intend"):
    """Announce a move that needs other players. `line` is the move as it was typed."""

    line: str
    move: Tagged


class AnswerIntent(Move, tag="AnswerIntent"):
    """Support an intent, object to it or agree to it; with an empty answer, take back what one has said."""

    intent: int
    answer: str
    reason: str = ""


class PerformIntent(Move, tag="PerformIntent"):
    """Make a move that was announced."""

    intent: int


class WithdrawIntent(Move, tag="WithdrawIntent"):
    """Take back what one has announced."""

    intent: int


def known_intent(game: Game, number: int) -> Intent:
    """Return an intent that is open, or refuse the move."""
    intent = game.intents.get(number)
    if intent is None:
        there = ", ".join(f"I-{one}" for one in sorted(game.intents)) or _("none")
        told = _("There is no open intent I-{number}. Open intents: {there}.", number=number, there=there)
        raise RuleRefusal(told, (not_there("intent", number),), _("The page 'intents' lists all open intents."))
    return intent


def _moves_to_intend(at: Situation) -> Iterator[Choice]:
    for name in (*offers(at.game), *MOVES_THAT_WAIT):
        if may_need_others(at.game, name):
            yield Choice(name)


def _to_announce(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for name in offers(game) if player in game.players else ():
        rule, speech = offered_by(game, name)[0]
        if not speech.is_sealed and _may_be_announced(game, MakeMove(player, name, {}), hearing):
            asks = " ".join(one.as_typed for one in asked_for(speech, rule.text.settings))
            typed = f"intend {name} {asks}".strip()
            yield Offer(_("announce: {move}", move=name.replace("_", " ")), None, typed, grounds=(rule.ground,))


def _may_be_announced(game: Game, move: MakeMove, hearing: Hearing) -> bool:
    """Say whether a move needs others now, or might, depending on what it is made with."""
    if not may_need_others(game, move.name):
        return False
    return depends_on_fields(game, move.name) or terms_heard(game, move, hearing).terms.need_others


def _announced(player: PlayerId, game: Game, values: Mapping[str, Any]) -> Intend:
    line, move = values["move"]
    return Intend(player, line, replace(move, player=player))


INTEND = MoveSpec(
    Intend,
    "intend",
    title=gettext_noop("Announce a move that needs other players"),
    purpose=gettext_noop(
        "Say which move you want to make. Other players can then object to it, support it or "
        "agree to it, as the rules allow."
    ),
    group=MoveGroup.RULES_ASK,
    lines=(MoveLine("intend MOVE...", examples=("nomicon intend clean-up 301 --as Ann",)),),
    fields=(
        MoveField(
            "move",
            INTENDED,
            gettext_noop("The move, as you would type it"),
            record="intended",
            place="MOVE",
            asks=gettext_noop("the move that you want to announce"),
            hint=gettext_noop("For example: clean up 301"),
        ),
    ),
    help="Announce a move that needs other players before you can make it.",
    documented="Announce a move that can be made only under conditions: nobody objects, some players support it, "
    "some players agree to it, or it was announced some time before. `intended` is the move as you "
    "would type it.",
    available=_to_announce,
    make=_announced,
)

_ANSWERS = (SUPPORT, OBJECTION, AGREEMENT)
_WORDS = {SUPPORT: "support intent", OBJECTION: "object to intent", AGREEMENT: "agree to intent"}


def _to_answer(game: Game, player: PlayerId, hearing: Hearing) -> Iterable[Offer]:
    for number in sorted(game.intents):
        intent = game.intents[number]
        mine = next((one.answer for one in intent.answers if one.player == player), "")
        for answer in _ANSWERS:
            if answer != mine and may_say(game, intent, intent.terms, player, answer):
                what = f"{_WORDS[answer]} I-{number}"
                yield Offer(what, AnswerIntent(player, number, answer), keeps=("intent", "answer"))
        if mine:
            yield Offer(f"withdraw answer I-{number}", AnswerIntent(player, number, ""), keeps=("intent", "answer"))


ANSWER = MoveSpec(
    AnswerIntent,
    "answer_intent",
    title=gettext_noop("Support an intent, object to it or agree to it"),
    purpose=gettext_noop("Say what you think of a move that somebody has announced. You can change your mind."),
    group=MoveGroup.RULES_ASK,
    lines=(
        MoveLine(
            "support intent INTENT {reason REASON}",
            "Support a move that somebody has announced.",
            ("nomicon support-intent I-1 --as Ben",),
            sets={"answer": SUPPORT},
        ),
        MoveLine(
            "object to intent INTENT {reason REASON}",
            "Object to a move that somebody has announced.",
            ('nomicon object-to-intent I-1 reason "It is used." --as Ben',),
            sets={"answer": OBJECTION},
        ),
        MoveLine(
            "agree to intent INTENT {reason REASON}",
            "Agree to a move that somebody wants to make with you.",
            ("nomicon agree-to-intent I-1 --as Ben",),
            sets={"answer": AGREEMENT},
        ),
        MoveLine(
            "withdraw answer INTENT",
            "Take back your support, your objection or your agreement.",
            ("nomicon withdraw-answer I-1 --as Ben",),
            sets={"answer": ""},
        ),
    ),
    fields=(
        MoveField("intent", INTENT, gettext_noop("Intent")),
        MoveField(
            "answer",
            WORD,
            gettext_noop("Your answer"),
            "",
            choices=lambda at: (Choice(one) for one in _ANSWERS),
            hint=gettext_noop("Leave this empty to take back your answer."),
        ),
        MoveField("reason", REASON, gettext_noop("Reason"), ""),
    ),
    help=gettext_noop("Say what you think of a move that somebody has announced."),
    documented="Support a move that somebody has announced (`support`), object to it (`objection`) or agree to it "
    "(`agreement`). With an empty answer, take back what you said.",
    available=_to_answer,
)


def _to_perform(game: Game, player: PlayerId, hearing: Hearing) -> Iterable[Offer]:
    for number in sorted(game.intents):
        if game.intents[number].by == player:
            what = _("make the move that you announced as I-{number}", number=number)
            yield Offer(what, PerformIntent(player, number), keeps=("intent",))


PERFORM = MoveSpec(
    PerformIntent,
    "perform_intent",
    title=gettext_noop("Make a move that was announced"),
    purpose=gettext_noop(
        "The move is made exactly as it was announced, if the conditions that the rules set for it are met."
    ),
    group=MoveGroup.RULES_ASK,
    lines=(MoveLine("perform intent INTENT", examples=("nomicon perform-intent I-1 --as Ann",)),),
    fields=(MoveField("intent", INTENT, gettext_noop("Intent")),),
    help="Make a move that was announced, if the conditions that the rules set for it are met.",
    available=_to_perform,
)

WITHDRAW_INTENT = MoveSpec(
    WithdrawIntent,
    "withdraw_intent",
    title=gettext_noop("Take back what you announced"),
    purpose=gettext_noop("Your intent ends. You can announce the move again."),
    group=MoveGroup.RULES_ASK,
    lines=(MoveLine("withdraw intent INTENT", examples=("nomicon withdraw-intent I-1 --as Ann",)),),
    fields=(MoveField("intent", INTENT, gettext_noop("Intent")),),
    help="Take back a move that you announced.",
    available=lambda game, player, hearing: (
        Offer(_("withdraw intent I-{number}", number=number), WithdrawIntent(player, number), keeps=("intent",))
        for number in sorted(game.intents)
        if game.intents[number].by == player
    ),
)
