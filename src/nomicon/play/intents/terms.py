"""Terms: what a move needs of others before it can be made, as the rules say, and whether it has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from nomicon.game.calendar import written_moment
from nomicon.game.names import Moment, PlayerId, Seconds
from nomicon.game.proposals import Intent, IntentTerms, Votes
from nomicon.game.rules import speeches
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, shown
from nomicon.game.values.records import Tagged, field_names
from nomicon.game.values.translatable import _, all_of, gettext_noop, joined
from nomicon.law.facts.facts import as_fact
from nomicon.law.questions import questions as q
from nomicon.law.questions.questions import Question
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.asking.offering import MakeMove, is_sealed_move
from nomicon.play.chapter import Move
from nomicon.play.judging.claiming import Declare, MakeClaim
from nomicon.play.judging.judging_moves import Invoke
from nomicon.play.people.office_moves import SeekOffice
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing_moves import Withdraw
from nomicon.play.quantities.quantities import Give
from nomicon.play.rules.mending import MendWords
from nomicon.play.turns.turns import EndTurn
from nomicon.play.votes.delegating import DropProxy, NameProxy

T = TypeVar("T")

WAITING: Mapping[type[Tagged], str] = {
    MakeClaim: "claim",
    Declare: "declare",
    EndTurn: "end turn",
    Forfeit: "forfeit",
    Give: "give",
    Invoke: "invoke",
    MendWords: "mend",
    DropProxy: "no proxy",
    SeekOffice: "office",
    NameProxy: "proxy",
    Withdraw: "withdraw",
}
"""The moves of every game that can need others, by the words that begin them. Offered ones have their own names."""

SUPPORT, OBJECTION, AGREEMENT = "support", "objection", "agreement"
"""What a player can say to an intent."""

BY_ANNOUNCER, BY_SUPPORTER, BY_ITSELF = "announcer", "announcer or supporter", "by itself"
"""Who can make a move when its terms are met."""

NEEDS: Sequence[Question[object]] = (
    q.INTENT_OBJECTIONS, q.INTENT_SUPPORT, q.INTENT_MAJORITY, q.INTENT_NOTICE, q.INTENT_AGREEMENT,
)  # fmt: skip
"""The questions of which one must be answered before a move needs anybody."""


UNITS = (
    (86400, gettext_noop("{number} day"), gettext_noop("{number} days")),
    (3600, gettext_noop("{number} hour"), gettext_noop("{number} hours")),
    (60, gettext_noop("{number} minute"), gettext_noop("{number} minutes")),
    (1, gettext_noop("{number} second"), gettext_noop("{number} seconds")),
)
"""The units of a length of time, the longest first: its seconds, and how one and several are written."""


class TermsHeard(Struct, frozen=True):
    """The terms of a move as the rules say now, how long an intent lasts, whether it keeps its terms, and why."""

    terms: IntentTerms
    lasts: Seconds
    fixed: bool
    grounds: tuple[str, ...]


def name_of_move(move: Tagged) -> str:
    """Return what rules call a move that can need others; nothing for any other."""
    return move.name if isinstance(move, MakeMove) else WAITING.get(type(move), "")


def fields_of_move(move: Tagged) -> dict[str, Plain]:
    """Return what a move is made with, as rules see it."""
    if isinstance(move, MakeMove):
        return dict(move.arguments)
    return {name: as_fact(getattr(move, name)) for name in field_names(type(move)) if name != "player"}


def may_need_others(game: Game, name: str) -> bool:
    """Say whether any rule speaks of what this move needs of others; most games have none."""
    speakers = game.rules.speakers
    return any(f"answers:{one.name}" in speakers or f"answers:{one.name} of {name}" in speakers for one in NEEDS)


def depends_on_fields(game: Game, name: str) -> bool:
    """Say whether what this move needs of others can depend on what it is made with."""
    topics = [topic for one in NEEDS for topic in (one.name, f"{one.name} of {name}")]
    rules = game.rules.speaking(*(f"answers:{topic}" for topic in topics))
    return any("fields" in speech.facts for rule in rules for speech in speeches(rule, "answers", *topics))


def terms_heard(game: Game, move: Move, hearing: Hearing) -> TermsHeard:
    """Hear what the rules say that a move needs of others."""
    name, fields = name_of_move(move), fields_of_move(move)
    grounds: list[str] = []

    def heard(question: Question[T]) -> T:
        answer = hearing.hear(question, name, player=move.player, move=name, fields=fields)
        grounds.extend(answer.grounds)
        return answer.value

    parties = _parties(game, heard(q.INTENT_AGREEMENT), fields)
    terms = IntentTerms(
        heard(q.INTENT_OBJECTIONS),
        heard(q.INTENT_SUPPORT),
        heard(q.INTENT_MAJORITY),
        heard(q.INTENT_NOTICE),
        tuple(one for one in parties if one != move.player),
        heard(q.INTENT_OBJECTORS),
        heard(q.INTENT_SUPPORTERS),
        heard(q.INTENT_PERFORMER),
        heard(q.INTENT_CALM),
    )
    lasts, fixed = heard(q.INTENT_LASTS), heard(q.INTENT_FIXED)
    return TermsHeard(terms, lasts, fixed, tuple(dict.fromkeys(grounds)))


def _parties(game: Game, named: Sequence[str], fields: Mapping[str, Plain]) -> list[PlayerId]:
    """Return who must agree: a field of the move stands for the players whom it names."""
    parties: list[PlayerId] = []
    for one in named:
        said = fields.get(one, one)
        listed = said if isinstance(said, tuple | list) else (said,)
        for electorate in listed:
            parties += game.electorate(str(electorate)) or [PlayerId(str(electorate))]
    return list(dict.fromkeys(parties))


def terms_now(game: Game, intent: Intent, hearing: Hearing) -> IntentTerms:
    """Return the terms of an intent: those with which it was announced, or those of now where it does not keep them."""
    if intent.fixed or not isinstance(intent.move, Move):
        return intent.terms
    return terms_heard(game, intent.move, hearing).terms


def grounds_of(game: Game, intent: Intent, hearing: Hearing) -> tuple[str, ...]:
    """Return the rules that its terms are of."""
    if intent.fixed or not isinstance(intent.move, Move):
        return intent.rules
    return terms_heard(game, intent.move, hearing).grounds or intent.rules


def said(game: Game, intent: Intent, terms: IntentTerms, answer: str) -> list[PlayerId]:
    """Return who has said this to an intent and may: who has left, or may not any more, does not count."""
    having_said = (one.player for one in intent.answers if one.answer == answer)
    return [player for player in having_said if may_say(game, intent, terms, player, answer)]


def may_say(game: Game, intent: Intent, terms: IntentTerms, player: PlayerId, answer: str) -> bool:
    """Say whether a player may say something to an intent, and it matters."""
    if player not in game.players or player == intent.by:
        return False
    if answer == OBJECTION:
        return bool(terms.objections or terms.majority) and game.belongs(player, terms.objectors)
    if answer == SUPPORT:
        return bool(terms.support or terms.majority) and game.belongs(player, terms.supporters)
    return player in terms.agreement


def ripe_at(intent: Intent, terms: IntentTerms) -> Moment:
    """Return when its notice is over, and the time after the last objection that was taken back."""
    ripe = intent.ripe if intent.fixed else Moment(intent.at + terms.notice)
    return ripe if intent.calmed is None else Moment(max(ripe, intent.calmed + terms.calm))


def missing(game: Game, intent: Intent, terms: IntentTerms, at: Moment) -> Iterator[str]:
    """Yield what an intent still lacks, each in a sentence."""
    objectors, supporters = (said(game, intent, terms, answer) for answer in (OBJECTION, SUPPORT))
    if terms.objections and len(objectors) >= terms.objections:
        yield _("{players} objected, so the move cannot be made.", players=all_of(objectors))
    if len(supporters) < terms.support:
        yield _("Supporters needed: {number}. So far: {so_far}.", number=terms.support, so_far=len(supporters))
    if terms.majority and len(supporters) <= terms.majority * len(objectors):
        told = _("There must be {majority}.", majority=_majority_told(terms.majority))
        counts = {"supporters": len(supporters), "objectors": len(objectors)}
        yield joined(told, _("Supporters: {supporters}. Objectors: {objectors}.", **counts))
    agreed = said(game, intent, terms, AGREEMENT)
    waits_for = [one for one in terms.agreement if one not in agreed]
    if waits_for:
        yield _("{players} must agree.", players=all_of(waits_for))
    if at < (ripe := ripe_at(intent, terms)):
        yield _("The move cannot be made before {moment}.", moment=written_moment(ripe))


def needs_told(terms: IntentTerms) -> str:
    """Say in words what a move needs."""
    parts = []
    if terms.objections == 1:
        parts.append(_("no objections"))
    elif terms.objections:
        parts.append(_("fewer than {number} objections", number=terms.objections))
    if terms.support == 1:
        parts.append(_("the support of another player"))
    elif terms.support:
        parts.append(_("the support of {number} other players", number=terms.support))
    if terms.majority:
        parts.append(_majority_told(terms.majority))
    if terms.agreement:
        parts.append(_("the agreement of {players}", players=all_of(terms.agreement)))
    if terms.notice:
        parts.append(_("notice of {time}", time=duration_told(terms.notice)))
    return all_of(parts) or _("none")


def _majority_told(majority: Votes) -> str:
    if majority == 1:
        return _("more supporters than objectors")
    return _("more than {times} times as many supporters as objectors", times=shown(majority))


def duration_told(length: Seconds) -> str:
    """Say how long a time is, in the largest unit that fits."""
    unit, one, many = next(known for known in UNITS if length % known[0] == 0)
    number = length // unit
    return _(one if number == 1 else many, number=number)


def require_no_others(game: Game, move: Move, hearing: Hearing) -> None:
    """Refuse a move that needs others: it is to be announced first. What is done in secret never needs any."""
    name = name_of_move(move)
    if not name or not may_need_others(game, name) or move.player not in game.players:
        return
    if isinstance(move, MakeMove) and is_sealed_move(game, move):
        return  # To announce it would tell it, and so would what code that answers makes of it.
    heard = terms_heard(game, move, hearing)
    if heard.terms.need_others:
        told = _(
            "Before the move {move!r} can be made, these conditions must be met: {needs}.",
            move=name,
            needs=needs_told(heard.terms),
        )
        announced = next((one for one in game.intents.values() if one.by == move.player and one.move == move), None)
        if announced is not None:
            line = f"perform intent I-{announced.number}"
            raise RuleRefusal(told, heard.grounds, _("You have announced it. When they are met: {line}", line=line))
        line = " ".join(["intend", name, *(["..."] if fields_of_move(move) else [])])
        raise RuleRefusal(told, heard.grounds, _("Announce it first: {line}", line=line))
