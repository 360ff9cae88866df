"""Intending: a move that needs others is announced, answered by others, and made when its terms are met.

Performing does exactly what was announced. An intent keeps the terms of its announcement, unless the rules say
otherwise. Whether its move can be made is for the rules of the moment at which it is made. An intent ends when its move
is made, when it is taken back or out of date, or when its announcer leaves.
"""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.calendar import Delay, written_moment
from nomicon.game.grounds import as_it_stands, at_limit, by_program
from nomicon.game.names import Moment, PlayerId
from nomicon.game.proposals import Intent, IntentTerms
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, all_of, joined
from nomicon.law.headers.naming import MOVES_THAT_WAIT
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.asking.offering import MakeMove, is_sealed_move, make_move
from nomicon.play.chapter import Chapter, Event, Move, NewsTopic
from nomicon.play.intents.intent_events import (
    LEFT,
    OUT_OF_DATE,
    WITHDRAWN,
    IntentAnnounced,
    IntentAnswered,
    IntentEnded,
    IntentPerformed,
    announced_told,
    answered_told,
    ended,
    ended_told,
    intent_announced,
    intent_answered,
    intent_gone,
    performed,
    performed_told,
)
from nomicon.play.intents.intent_moves import ANSWER, INTEND, PERFORM, WITHDRAW_INTENT, known_intent
from nomicon.play.intents.intent_moves import AnswerIntent as AnswerIntent
from nomicon.play.intents.intent_moves import Intend as Intend
from nomicon.play.intents.intent_moves import PerformIntent as PerformIntent
from nomicon.play.intents.intent_moves import WithdrawIntent as WithdrawIntent
from nomicon.play.intents.terms import (
    AGREEMENT,
    BY_ITSELF,
    BY_SUPPORTER,
    OBJECTION,
    SUPPORT,
    fields_of_move,
    grounds_of,
    may_say,
    missing,
    name_of_move,
    needs_told,
    ripe_at,
    said,
    terms_heard,
    terms_now,
)
from nomicon.play.limits import INTENTS_OPEN, TEXT_LENGTH
from nomicon.play.people.eligibility import NOBODY, listed
from nomicon.play.people.seating import player_in

# -- Moves: see `intent_moves`. --------------------------------------------------------

# -- Events: see `intent_events`. ---------------------------------------------------

# -- Deciding ------------------------------------------------------------------------


def intend(game: Game, move: Intend, hearing: Hearing) -> Iterator[Event]:
    player = player_in(game, move.player, _("announce a move"))
    intended = _checked(game, move, hearing)
    mine = sum(one.by == player for one in game.intents.values())
    if len(move.line) > TEXT_LENGTH:
        raise RuleRefusal(
            _("An announced move can have at most {limit} characters.", limit=f"{TEXT_LENGTH:,}"),
            (at_limit("text", TEXT_LENGTH),),
            _("Make it shorter."),
        )
    if mine >= INTENTS_OPEN:
        raise RuleRefusal(
            _("A player can have at most {limit} open intents.", limit=INTENTS_OPEN),
            (at_limit("intents", INTENTS_OPEN),),
            _("Withdraw one of your intents first: withdraw intent NUMBER"),
        )
    heard = terms_heard(game, intended, hearing)
    name = name_of_move(intended)
    if not heard.terms.need_others:
        told_why = _("The move {line!r} does not need other players.", line=move.line)
        raise RuleRefusal(
            told_why, heard.grounds or (by_program("intents"),), _("Make the move without announcing it.")
        )
    hearing.rest_on(*heard.grounds)
    ripe = Moment(hearing.at + heard.terms.notice)
    until = Moment(max(ripe, hearing.at + heard.lasts))
    number = game.intents_announced + 1
    fields = fields_of_move(intended)
    yield IntentAnnounced(
        number, player, name, move.line, fields, hearing.at, ripe, until, intended, heard.terms, heard.fixed,
        heard.grounds,
    )  # fmt: skip


def _checked(game: Game, move: Intend, hearing: Hearing) -> Move:
    """Return the move that is announced, or refuse one that is never announced, or that rules do not offer so."""
    intended = move.move
    if not isinstance(intended, Move) or not name_of_move(intended):
        told_why = _("This move cannot be announced. You can make it without announcing it.")
        others = _(
            "You can announce moves that rules offer, and these moves: {moves}.", moves=", ".join(MOVES_THAT_WAIT)
        )
        raise RuleRefusal(told_why, (by_program("intents"),), others)
    if isinstance(intended, MakeMove):
        if is_sealed_move(game, intended):
            told_why = _("A secret move cannot be announced.")
            raise RuleRefusal(told_why, (by_program("intents"),), _("Make the move without announcing it."))
        list(make_move(game, intended, hearing.anew()))
    return intended


def answer_intent(game: Game, move: AnswerIntent, hearing: Hearing) -> Iterator[Event]:
    player = player_in(game, move.player, _("answer an intent"))
    intent = known_intent(game, move.intent)
    before = next((one.answer for one in intent.answers if one.player == player), "")
    ground = grounds_of(game, intent, hearing)
    if before == move.answer:
        if before:
            raise RuleRefusal(_("You have already given this answer."), ground, _("You can give another answer."))
        can = _("You can support the intent, object to it or agree to it, if its terms allow this.")
        raise RuleRefusal(_("You have not answered this intent."), ground, can)
    if move.answer:
        terms = terms_now(game, intent, hearing)
        if move.answer not in (SUPPORT, OBJECTION, AGREEMENT) or not may_say(game, intent, terms, player, move.answer):
            _refuse_answer(intent, terms, player, move.answer, ground)
    yield IntentAnswered(intent.number, player, move.answer, before, hearing.at, move.reason[:TEXT_LENGTH])


def _refuse_answer(intent: Intent, terms: IntentTerms, player: PlayerId, answer: str, ground: tuple[str, ...]) -> None:
    """Refuse an answer that does not matter, or that is not this player's to give."""
    needs = _("Conditions: {needs}.", needs=needs_told(terms))
    if player == intent.by:
        raise RuleRefusal(
            _("You cannot answer your own intent."),
            ground,
            _("You can take the intent back: withdraw intent I-{number}", number=intent.number),
        )
    if answer == AGREEMENT:
        told_why = _("Nobody needs to agree to this intent.")
        if terms.agreement:
            told_why = _("Only {players} can agree to this intent.", players=all_of(terms.agreement))
        raise RuleRefusal(told_why, ground, needs)
    matters = terms.majority or (terms.objections if answer == OBJECTION else terms.support)
    if not matters:
        raise RuleRefusal(_("That answer makes no difference to this intent."), ground, needs)
    who = terms.objectors if answer == OBJECTION else terms.supporters
    if not who or who == NOBODY:
        raise RuleRefusal(_("Nobody can give this answer."), ground, needs)
    raise RuleRefusal(_("Only {players} can give this answer.", players=listed(who)), ground, needs)


def perform_intent(game: Game, move: PerformIntent, hearing: Hearing) -> Iterator[Event]:
    """Yield that an intent is performed; its move is decided by the engine, which knows every move."""
    player = player_in(game, move.player, _("make an announced move"))
    intent = known_intent(game, move.intent)
    terms = terms_now(game, intent, hearing)
    ground = grounds_of(game, intent, hearing)
    supports = terms.performer == BY_SUPPORTER and player in said(game, intent, terms, SUPPORT)
    if player != intent.by and not supports:
        told_why = _("{player} announced this move, so you cannot make it.", player=intent.by)
        instead = _("Leave it to {by}.", by=intent.by)
        if terms.performer == BY_SUPPORTER:
            told_why = _("Only {player} and players who support the intent can make this move.", player=intent.by)
            if may_say(game, intent, terms, player, SUPPORT):
                instead = _("Support it first: support intent I-{number}", number=intent.number)
        raise RuleRefusal(told_why, ground, instead)
    lacks = list(missing(game, intent, terms, hearing.at))
    if lacks:
        ends = _("The intent lasts until {moment}.", moment=written_moment(intent.until))
        raise RuleRefusal(joined(*lacks), ground, ends)
    hearing.rest_on(*ground)
    yield performed(intent, player, hearing.at)


def withdraw_intent(game: Game, move: WithdrawIntent, hearing: Hearing) -> Iterator[Event]:
    intent = known_intent(game, move.intent)
    if intent.by != move.player:
        told_why = _("{player} announced this, so only {player} can take it back.", player=intent.by)
        instead = _("Leave it to {by}.", by=intent.by)
        if may_say(game, intent, terms_now(game, intent, hearing), move.player, OBJECTION):
            instead = _("You can object to the intent: object to intent I-{number}", number=intent.number)
        raise RuleRefusal(told_why, (as_it_stands("intent", intent.number),), instead)
    yield ended(intent, WITHDRAWN, hearing.at)


def ended_by_leaving(leaver: PlayerId, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield which intents end because their player leaves."""
    for number in sorted(game.intents):
        if game.intents[number].by == leaver:
            yield ended(game.intents[number], LEFT, hearing.at)


# -- Time ----------------------------------------------------------------------------


def met_by_themselves(game: Game, hearing: Hearing) -> Iterator[Intent]:
    """Yield the intents whose terms are met now, and whose move then happens by itself."""
    for number in sorted(game.intents):
        intent = game.intents[number]
        if intent.terms.performer == BY_ITSELF or not intent.fixed:
            terms = terms_now(game, intent, hearing)
            if terms.performer == BY_ITSELF and not any(missing(game, intent, terms, hearing.at)):
                yield intent


def next_due(game: Game) -> Moment | None:
    """Return when the next intent is out of date, or its time to happen by itself comes."""
    moments = [intent.until for intent in game.intents.values()]
    for intent in game.intents.values():
        ripe = ripe_at(intent, intent.terms)
        if intent.terms.performer == BY_ITSELF and ripe > game.at:
            moments.append(ripe)
    return min(moments, default=None)


def falls_due(game: Game, at: Moment, hearing: Hearing) -> Iterator[Event]:
    """Yield which intents are out of date; those that happen by themselves at that moment do so first."""
    happening = {intent.number for intent in met_by_themselves(game, hearing)}
    for number in sorted(game.intents):
        if game.intents[number].until <= at and number not in happening:
            yield ended(game.intents[number], OUT_OF_DATE, at)


def delayed(game: Game, delay: Delay) -> Game:
    """Return the game with its intents later: notice and the time to answer stand still in a pause."""
    intents = game.intents
    for number, one in game.intents.items():
        later = replace(one, ripe=delay.of(one.ripe), until=delay.of(one.until))
        intents = intents.insert(number, later)
    return replace(game, intents=intents)


CHAPTER = Chapter(
    moves={INTEND: intend, ANSWER: answer_intent, PERFORM: perform_intent, WITHDRAW_INTENT: withdraw_intent},
    events={
        IntentAnnounced: intent_announced,
        IntentAnswered: intent_answered,
        IntentPerformed: intent_gone,
        IntentEnded: intent_gone,
    },
    sentences={
        IntentAnnounced: announced_told,
        IntentAnswered: answered_told,
        IntentPerformed: performed_told,
        IntentEnded: ended_told,
    },
    news={IntentAnnounced: NewsTopic.GAME, IntentPerformed: NewsTopic.GAME, IntentEnded: NewsTopic.GAME},
    topics={
        kind: lambda event: (f"intent:{event.intent}",)
        for kind in (IntentAnnounced, IntentAnswered, IntentPerformed, IntentEnded)
    },
    next_due=next_due,
    falls_due=falls_due,
    delayed=delayed,
)
