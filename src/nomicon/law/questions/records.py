"""Records: questions that belong together, so that a rule can answer several of them at once, each by a short name.

A rule writes ``answers: {vote: {period: 3 days, quorum: {share: 1/5, rounded: up}}}``, or one field by itself, as
``vote.period: 3 days``, in its header, in its code, and wherever a question is named. Texts of rules are kept with each
field under the name of its question, which is also the name that older rules give it. So both spellings are one text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from nomicon.game.values.plain import Plain
from nomicon.law.questions import questions as q
from nomicon.law.questions.old_names import topic_kept, topic_meant
from nomicon.law.questions.questions import QUESTIONS, Question
from nomicon.law.questions.readings import goes_by


class QuestionRecord(Struct, frozen=True):
    """Some questions that belong together; a field may have parts, named as ``quorum.rounded``."""

    name: str
    means: str
    fields: Mapping[str, Question[object]]


VOTE = QuestionRecord(
    "vote",
    "The terms of a vote: who may vote, the choices, how long it lasts, and what is enough for adoption.",
    {
        "electorate": q.ELECTORATE,
        "choices": q.CHOICES,
        "in_favour": q.IN_FAVOUR,
        "abstentions": q.ABSTENTIONS,
        "votes_each": q.VOTES_EACH,
        "period": q.PERIOD,
        "may_close": q.MAY_CLOSE,
        "ends_early": q.ENDS_EARLY,
        "needs": q.ADOPTION_NEEDS,
        "adopted": q.ADOPTED,
        "quorum": q.QUORUM,
        "quorum.rounded": q.QUORUM_ROUNDED,
        "quorum.counts": q.QUORUM_COUNTS,
        "quorum.if_all_vote": q.ALL_ARE_A_QUORUM,
        "quorum.missed": q.WITHOUT_QUORUM,
        "secret": q.SECRET,
        "turnout_told": q.TURNOUT_TOLD,
        "frozen": q.FROZEN_BALLOTS,
        "may_replace": q.MAY_REPLACE,
        "may_take_back": q.MAY_TAKE_BACK,
        "late": q.LATE_BALLOTS,
        "reasons": q.REASONS,
        "proxies": q.PROXIES,
        "depending": q.DEPENDING,
        "method": q.METHOD,
        "ties": q.TIES,
        "count": q.COUNT,
        "elected": q.ELECTED,
        "leavers": q.BALLOTS_OF_LEAVERS,
    },
)

MOTIONS = QuestionRecord(
    "motions",
    "Motions (which change no rule): what kinds there are, who may propose them, and what they can do.",
    {
        "who": q.MAY_MOVE,
        "kinds": q.MOTION_KINDS,
        "effects": q.MOTION_EFFECTS,
        "numbers": q.MOTION_NUMBERS,
        "corrections.who": q.MAY_CORRECT,
        "elections.candidates": q.MAY_STAND,
        "elections.fill": q.ELECTION_FILLS,
    },
)

STAGES = QuestionRecord(
    "stages",
    "The stages of a proposal, in order, and what each of them needs. The stages of every proposal are: "
    "submitted, open for votes, counted, published, in effect. Rules can declare more stages. Before the vote, "
    "an office can let the proposal pass a stage. During the vote, an office can approve or reject the proposal "
    "at a stage.",
    {
        "passed_by": q.STAGE_PASSED_BY,
        "open.when": q.VOTE_OPENS,
        "approved_by": q.STAGE_APPROVED_BY,
        "approval_matters": q.APPROVAL_MATTERS,
        "approval_presumed": q.APPROVAL_PRESUMED,
        "published.waits": q.OUTCOME_WAITS,
        "in_effect.after": q.TAKES_EFFECT,
        "in_effect.may": q.MAY_TAKE_EFFECT,
        "in_effect.in_part": q.PARTIAL_EFFECT,
    },
)

NUMBERING = QuestionRecord(
    "numbering",
    "How proposals and rules are numbered.",
    {
        "first": q.FIRST_PROPOSAL,
        "step": q.NUMBER_STEP,
        "next": q.NEXT_NUMBER,
        "new_rule": q.ENACTED_NUMBER,
        "changed_rule": q.AMENDED_NUMBER,
        "digits": q.NUMBER_WIDTH,
    },
)

PRECEDENCE = QuestionRecord(
    "precedence",
    "Which of two rules prevails if they conflict, and what happens to the other.",
    {
        "order": q.PRECEDENCE,
        "among": q.PRECEDENCE_AMONG,
        "claims_by_former_numbers": q.FORMER_NUMBERS,
        "across_classes": q.ACROSS_CLASSES,
        "void_lasts": q.VOID_LASTS,
    },
)

TURNS = QuestionRecord(
    "turns",
    "Who has turns, in which order, for how long, and what begins and ends a turn.",
    {
        "order": q.TURN_ORDER,
        "length": q.TURN_LENGTH,
        "begins": q.TURN_BEGINS,
        "at_limit": q.AT_TURN_LIMIT,
        "of_leaver": q.TURN_OF_LEAVER,
        "without_order": q.TURN_WITHOUT_ORDER,
        "in_next_game": q.TURNS_IN_NEXT_GAME,
        "may_begin": q.MAY_BEGIN_TURN,
        "may_end": q.MAY_END_TURN,
    },
)

JUDGING = QuestionRecord(
    "judging",
    "How judgements work: who may ask for one, who judges, how long that may take, and what follows from it.",
    {
        "asked_by": q.MAY_INVOKE,
        "paradox_grounds": q.PARADOX_GROUNDS,
        "judge": q.JUDGE,
        "among": q.JUDGES_AMONG,
        "period": q.JUDGE_PERIOD,
        "values": q.JUDGEMENT_VALUES,
        "values.upholding": q.UPHOLDING,
        "values.denying": q.DENYING,
        "waits": q.JUDGEMENT_WAITS,
        "readings_hold": q.READINGS_HOLD,
        "adoption_counts_from": q.ADOPTION_BY_JUDGEMENT,
    },
)

WINNING = QuestionRecord(
    "winning",
    "How the game is won: which quantity decides, how much of it a player needs, who can win, and who has won in "
    "other ways.",
    {"by": q.WIN_BY, "score": q.WIN_SCORE, "when": q.WIN_WHEN, "among": q.WIN_AMONG, "winners": q.WINNERS},
)

IF_NO_RULE_SAYS = QuestionRecord(
    "if_no_rule_says",
    "What counts if no rule says anything.",
    {
        "joining": q.JOINING_IN_SILENCE,
        "proposing": q.PROPOSING_IN_SILENCE,
        "closing": q.CLOSING_IN_SILENCE,
        "voting": q.VOTING_IN_SILENCE,
        "classes": q.CLASSES_IN_SILENCE,
        "equals": q.EQUALS_IN_SILENCE,
        "giving": q.GIVING_IN_SILENCE,
        "claiming": q.CLAIMING_IN_SILENCE,
        "acts": q.ACTS_IN_SILENCE,
        "judging": q.JUDGING_IN_SILENCE,
        "judgement_values": q.VALUES_IN_SILENCE,
        "readings_hold": q.READINGS_IN_SILENCE,
    },
)

INTENTS = QuestionRecord(
    "intents",
    "Moves that need other players: what each move needs before it can be made, who may object to it or support "
    "it, and how long its announcement lasts.",
    {
        "without_objections": q.INTENT_OBJECTIONS,
        "support": q.INTENT_SUPPORT,
        "majority": q.INTENT_MAJORITY,
        "notice": q.INTENT_NOTICE,
        "agreement": q.INTENT_AGREEMENT,
        "objectors": q.INTENT_OBJECTORS,
        "supporters": q.INTENT_SUPPORTERS,
        "performed": q.INTENT_PERFORMER,
        "lasts": q.INTENT_LASTS,
        "after_objection": q.INTENT_CALM,
        "keeps_terms": q.INTENT_FIXED,
    },
)

RECORDS: Mapping[str, QuestionRecord] = {
    record.name: record
    for record in (TURNS, NUMBERING, STAGES, VOTE, MOTIONS, INTENTS, PRECEDENCE, JUDGING, WINNING, IF_NO_RULE_SAYS)
}
"""Every record by its name."""

KEPT_AS: Mapping[str, str] = {
    f"{record.name}.{field}": question.name for record in RECORDS.values() for field, question in record.fields.items()
}
"""What is written, such as ``vote.period``, and the name under which texts of rules keep it, made from the records."""

_WRITTEN_AS = {kept: written for written, kept in KEPT_AS.items()}
_WITH_PARTS = {written[:dot] for written in KEPT_AS for dot, letter in enumerate(written) if letter == "."}

NAMES: tuple[str, ...] = (*QUESTIONS, *KEPT_AS)
"""All names that a question can be called by, apart from the old ones."""


def kept_as(name: str) -> str:
    """Return the name by which texts of rules keep what is written so: ``voting_period`` for ``vote.period``."""
    field, of, about = name.partition(" of ")
    return topic_kept(f"{KEPT_AS.get(field, field)}{of}{about}")


def written_as(name: str) -> str:
    """Return what to write for a question: ``vote.period`` for ``voting_period``."""
    kept, of, about = topic_meant(name).partition(" of ")
    return f"{_WRITTEN_AS.get(kept, kept)}{of}{about}"


def claims_kept_as(claims: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """Return claims of precedence as texts of rules keep them: ``about voting_period`` for ``about vote.period``."""
    return tuple(_about(claim, kept_as) for claim in claims)


def claims_written_as(claims: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """Return claims of precedence as they are written: ``about vote.period`` for ``about voting_period``."""
    return tuple(_about(claim, written_as) for claim in claims)


def _about(claim: int | str, named: Callable[[str], str]) -> int | str:
    if isinstance(claim, int) or not claim.startswith("about "):
        return claim
    return f"about {named(claim.removeprefix('about '))}"


def spread(answers: Mapping[str, Plain]) -> Iterator[tuple[str, Plain]]:
    """Yield answers one by one, as texts of rules keep them; those in a record each by itself."""
    for name, value in answers.items():
        yield from _spread(name, value)


def _spread(name: str, value: Plain) -> Iterator[tuple[str, Plain]]:
    field = name.partition(" of ")[0]
    if field not in _WITH_PARTS or not isinstance(value, Mapping) or goes_by(value):
        yield kept_as(name), value
        return
    own = {part: one for part, one in value.items() if field in KEPT_AS and part_of(field, part) not in KEPT_AS}
    for part, inner in value.items():
        if part not in own:
            yield from _spread(part_of(name, part), inner)
    if own:
        yield kept_as(name), own


def part_of(name: str, part: str) -> str:
    """Name one part of a record: of ``vote of motions``, ``vote.period of motions``."""
    field, of, about = name.partition(" of ")
    return f"{field}.{part}{of}{about}"


def gathered(answers: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return answers as a header writes them: fields of one record that follow each other stand in it together."""
    told: dict[str, Plain] = {}
    runs: list[tuple[str, dict[str, Plain]]] = []
    for kept, value in answers.items():
        name = written_as(kept)
        record = _record_of(name)
        if not runs or runs[-1][0] != record or not record:
            runs.append((record, {}))
        runs[-1][1][name] = value
    records = [record for record, _ in runs]
    for record, fields in runs:
        if record and records.count(record) == 1 and len(fields) > 1:
            told[record] = {_field_of(name): value for name, value in fields.items()}
        else:
            told |= fields
    return told


def _record_of(name: str) -> str:
    """Return the record that a field belongs to, with what it is about: ``vote of motions``; nothing without one."""
    field, of, about = name.partition(" of ")
    record, dot, _ = field.partition(".")
    return f"{record}{of}{about}" if dot else ""


def _field_of(name: str) -> str:
    return name.partition(" of ")[0].partition(".")[2]
