"""Turns: where the rules set an order, players have their turns one after the other, circuit after circuit.

Whoever is in turn holds the office ``the player in turn``, so every question about an electorate can name it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.calendar import Delay
from nomicon.game.names import Moment, PlayerId, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Office, Turn
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.naming import IN_TURN
from nomicon.law.language import effects
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event, Move
from nomicon.play.limits import REMINDER_LEAST, in_time
from nomicon.play.moves.spec import MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.eligibility import require_entitled
from nomicon.play.people.powers import has_spoken
from nomicon.play.turns.endings import DONE, LEFT, TIME, end_told
from nomicon.play.turns.order import AT_WILL, IN_NO_ORDER, Coming, coming_in

# -- Moves ---------------------------------------------------------------------------


class EndTurn(Move, tag="EndTurn"):
    """End the turn in progress."""


END_TURN = MoveSpec(
    EndTurn,
    "end_turn",
    title=gettext_noop("End the turn"),
    purpose=gettext_noop("The current turn ends. The rules say when the next one begins."),
    group=MoveGroup.SEATS,
    lines=(MoveLine("end turn", examples=("nomicon end-turn --as Ann",)),),
    help="End the current turn.",
    available=lambda game, player, hearing: [Offer(_("end the current turn"), EndTurn(player))] if game.turn else [],
)


# -- Events --------------------------------------------------------------------------


class TurnBegan(Event, tag="TurnBegan"):
    """A player's turn began; `until` is its limit, if the rules set one."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.JUDGES,)

    player: PlayerId
    turn: int
    circuit: int
    at: Moment
    until: Moment | None = None
    place: str = ""


class TurnTimeCame(Event, tag="TurnTimeCame"):
    """A turn has lasted as long as the rules provide for; what follows is for the rules to say."""

    STOPPABLE: ClassVar[bool] = False

    player: PlayerId
    turn: int
    at: Moment


class TurnLimitSet(Event, tag="TurnLimitSet"):
    """The turn in progress has another limit than it began with; `until` is None where it has none."""

    player: PlayerId
    turn: int
    until: Moment | None
    rule: str


class TurnEnded(Event, tag="TurnEnded"):
    """A turn is over. `why` says how: done, time, left, or the rule that ended it."""

    player: PlayerId
    turn: int
    at: Moment
    why: str


class CircuitCompleted(Event, tag="CircuitCompleted"):
    """Everybody in the order has had a turn; the next round begins."""

    circuit: int
    at: Moment


NO_TURN, WAIT_FOR_A_TURN = _("It is nobody's turn."), _("Wait until a turn begins.")

# -- Deciding ------------------------------------------------------------------------


def end_turn(game: Game, move: EndTurn, hearing: Hearing) -> Iterator[Event]:
    electorate = hearing.hear(q.MAY_END_TURN, player=move.player)
    if game.turn is None:
        raise RuleRefusal(NO_TURN, hearing.hear(q.TURN_ORDER).grounds, WAIT_FOR_A_TURN)
    require_entitled(game, move.player, electorate, _("end the turn of {player} now", player=game.turn.player))
    hearing.rest_on(*electorate.grounds)
    yield ended(game.turn, hearing.at, DONE)


def ended(turn: Turn, at: Moment, why: str) -> TurnEnded:
    """Return the end of a turn."""
    return TurnEnded(turn.player, turn.number, at, why)


def next_turn(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield whose turn it is after what has happened: one that its player has left ends, and the next one begins."""
    if game.ended:
        return
    if game.turn is not None:
        gone = game.turn.player not in game.players
        if gone and (game.turn.until is None or hearing.ask(q.TURN_OF_LEAVER, player=game.turn.player) == "ends"):
            yield ended(game.turn, hearing.at, LEFT)
        elif _is_out_of_order(game, game.turn, hearing):
            yield ended(game.turn, hearing.at, _("the rules no longer say who has turns"))
        return
    coming = next_in_line(game, hearing)
    if coming is None:
        return
    if coming.completes:
        yield CircuitCompleted(game.circuit, hearing.at)
        return  # What rules make of that may say who is first in the next.
    held = hearing.hear(q.MAY_BEGIN_TURN, player=coming.player).value is not True
    if not held and hearing.ask(q.TURN_BEGINS, player=coming.player) == "at once":
        yield began(game, coming, hearing)


def _is_out_of_order(game: Game, turn: Turn, hearing: Hearing) -> bool:
    """Say whether the turn in progress is over because no rule speaks of the order of turns any more."""
    has_order = f"answers:{q.TURN_ORDER.name}" in game.rules.speakers
    return not has_order and hearing.ask(q.TURN_WITHOUT_ORDER, player=turn.player) == "ends"


def next_in_line(game: Game, hearing: Hearing) -> Coming | None:
    """Return whose turn comes next, where there is an order; while a turn lasts, who would follow now."""
    order = hearing.hear(q.TURN_ORDER)
    hearing.rest_on(*order.grounds)
    return coming_in(game, order.value)


def began(game: Game, coming: Coming, hearing: Hearing) -> TurnBegan:
    """Return the beginning of a turn."""
    length = hearing.ask(q.TURN_LENGTH, player=coming.player)
    least = REMINDER_LEAST if hearing.by_clock else 0
    until = Moment(hearing.at + max(length, least)) if length else None
    return TurnBegan(coming.player, game.turns + 1, coming.circuit, hearing.at, until, coming.place)


def begun_by(game: Game, player: PlayerId, hearing: Hearing) -> TurnBegan | None:
    """Return the turn that a player's proposal begins, or refuse the proposal where the rules hold that turn back."""
    coming = None if game.turn is not None else _beginning_with(game, player, hearing)
    if coming is None or coming.player != player:
        return None
    may = hearing.hear(q.MAY_BEGIN_TURN, player=player)
    if may.value is not True:
        told = str(may.value) if may.value else _("The next turn can't begin yet.")
        raise RuleRefusal(told, may.grounds, _("Try again when the rules let it begin."))
    if coming.place != IN_NO_ORDER and hearing.ask(q.TURN_BEGINS, player=player) == "at once":
        return None  # It would have begun by itself.
    return began(game, coming, hearing)


def _beginning_with(game: Game, player: PlayerId, hearing: Hearing) -> Coming | None:
    """Return whose turn can begin when a player acts: theirs where turns are taken at will, or that of the next."""
    order = hearing.hear(q.TURN_ORDER)
    hearing.rest_on(*order.grounds)
    if order.value == AT_WILL:
        return Coming(player, IN_NO_ORDER, max(game.circuit, 1), completes=False) if player in game.players else None
    return coming_in(game, order.value)


def next_due(game: Game) -> Moment | None:
    """Return when the turn in progress reaches its limit."""
    return None if game.turn is None or game.turn.rung else game.turn.until


def falls_due(game: Game, at: Moment, hearing: Hearing) -> Iterator[Event]:
    """Say that a turn has reached its limit, and end it where the rules end it there: after votes that end with it."""
    turn, until = game.turn, next_due(game)
    if turn is None or until is None or until > at or any(game.proposals[one].is_open for one in game.active.due(at)):
        return
    yield TurnTimeCame(turn.player, turn.number, at)
    if hearing.ask(q.AT_TURN_LIMIT, player=turn.player) == "ends":
        yield ended(turn, at, TIME)


def lasting_on(changed: RuleId, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield that the turn in progress has no limit any more, as the rule by which it had one is gone.

    Where another rule says how long turns last, or this one says otherwise, that is for turns that begin from then on.
    A limit that a rule has set since the turn began stays for as long as that rule is heard.
    """
    turn, rule = game.turn, game.rules.rules.get(changed) or game.rules.repealed.get(changed)
    if turn is None or turn.until is None or turn.rung or rule is None or _is_out_of_order(game, turn, hearing):
        return
    if turn.limited_by is not None:
        gone = turn.limited_by == changed and (changed not in game.rules.rules or rule.void is not None)
    else:
        gone = has_spoken(rule, q.TURN_LENGTH) and hearing.hear(q.TURN_LENGTH, player=turn.player).rule is None
    if gone:
        yield TurnLimitSet(turn.player, turn.number, None, rule.ground)


def end_turn_by_rule(game: Game, effect: effects.EndTurn, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield ended(_turn(game, rule), hearing.at, effect.because or f"rule {numbered(rule.number, game)}")


def limit_turn(game: Game, effect: effects.LimitTurn, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    turn = _turn(game, rule)
    until = in_time(effect.until, turn.began, hearing.at, by_clock=hearing.by_clock)
    yield TurnLimitSet(turn.player, turn.number, until, rule.ground)


def _turn(game: Game, rule: Rule) -> Turn:
    if game.turn is None:
        raise RuleRefusal(NO_TURN, (rule.ground,), WAIT_FOR_A_TURN)
    return game.turn


# -- Evolving ------------------------------------------------------------------------


def turn_began(game: Game, event: TurnBegan) -> Game:
    had = game.had_turn if event.circuit == game.circuit else type(game.had_turn)()
    turn = Turn(event.player, event.turn, event.circuit, event.at, event.until, event.place, before=game.last_proposal)
    return replace(
        game,
        turn=turn,
        turns=event.turn,
        circuit=event.circuit,
        had_turn=had.insert(event.player, event.turn),
        offices=game.offices.insert(IN_TURN, Office(IN_TURN, (event.player,), event.at)),
    )


def turn_time_came(game: Game, event: TurnTimeCame) -> Game:
    return game if game.turn is None else replace(game, turn=replace(game.turn, rung=True))


def turn_limit_set(game: Game, event: TurnLimitSet) -> Game:
    rule = None if event.until is None else game.rules.cited(event.rule)
    by = None if rule is None else rule.id
    return game if game.turn is None else replace(game, turn=replace(game.turn, until=event.until, limited_by=by))


def turn_ended(game: Game, event: TurnEnded) -> Game:
    return replace(
        game,
        turn=None,
        last_turn=None if game.turn is None else (game.turn.place, event.player),
        offices=game.offices.insert(IN_TURN, Office(IN_TURN, (), event.at)),
    )


def circuit_completed(game: Game, event: CircuitCompleted) -> Game:
    return replace(game, last_turn=None)


def delayed(game: Game, delay: Delay) -> Game:
    return game if game.turn is None else replace(game, turn=replace(game.turn, until=delay.maybe(game.turn.until)))


CHAPTER = Chapter(
    moves={END_TURN: end_turn},
    events={
        TurnBegan: turn_began,
        TurnTimeCame: turn_time_came,
        TurnLimitSet: turn_limit_set,
        TurnEnded: turn_ended,
        CircuitCompleted: circuit_completed,
    },
    effects={effects.EndTurn: end_turn_by_rule, effects.LimitTurn: limit_turn},
    cites={TurnLimitSet: "rule"},
    news={TurnEnded: None},
    calls_on={TurnBegan: "player"},
    next_due=next_due,
    falls_due=falls_due,
    delayed=delayed,
    sentences={
        TurnBegan: gettext_noop("It is {player}'s turn[ until {until}]."),
        TurnTimeCame: gettext_noop("{player}'s turn has reached its time limit."),
        TurnLimitSet: gettext_noop("{player}'s turn now [lasts until {until}|has no time limit]."),
        TurnEnded: lambda event, game: end_told(event.why),
        CircuitCompleted: gettext_noop("Round {circuit} of turns is complete."),
    },
)
