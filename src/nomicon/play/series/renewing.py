"""Renewing: a game ends for all its players, and the next begins as the first one did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.names import Moment, RuleId
from nomicon.game.proposals import LAPSED, PENDING
from nomicon.game.rules import Layer, Rule
from nomicon.game.state import Game, Register
from nomicon.game.values.archive import Archive
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import BeginAfresh, EndGame, RestoreInitialSet
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event, NewsTopic
from nomicon.play.rules.declaring import declared, scheduled_again, undeclared
from nomicon.play.topics import BEGINNINGS

# -- Moves: none; rules end games and begin them. ---------------------------------------


# -- Events --------------------------------------------------------------------------


class GameEnded(Event, tag="GameEnded"):
    """The game in progress ended: its votes lapse, and what was owed or due is so no more. The next may begin.

    What was adopted by then still takes effect, and when it says: whether the next game keeps it, its rules say.
    """

    STOPPABLE: ClassVar[bool] = False

    game: int
    because: str
    rule: str
    at: Moment


class GameRenewed(Event, tag="GameRenewed"):
    """The next game began with the same players, and otherwise as the first: its rules, counts, registers, numbers.

    With `keeps_rules` its counts and registers alone are as in the first: rules, proposals and numbers go on.
    """

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.COUNTS,)

    number: int
    at: Moment
    keeps_rules: bool = False


class InitialSetRestored(Event, tag="InitialSetRestored"):
    """The rules that the first game began with are in force again, as they were; all others ended. Play goes on."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.WINNING, Concern.TERMS, Concern.JUDGES, Concern.COUNTS)

    rule: str
    at: Moment


ENDED = gettext_noop("ended by a reset")
PUT_BACK = gettext_noop("as in the beginning")
"""What becomes of rules where those of the first game are in force again."""

# -- Deciding ------------------------------------------------------------------------


def set_aside(game: Game, at: Moment) -> list[RuleId]:
    """Return the rules that ended, or say again what they said at first, as the rules of the first game came back."""
    ended = [rule.id for rule in game.rules.repealed.values() if _is_made(rule.repealed, ENDED, at)]
    return sorted([*ended, *(rule.id for rule in game.rules if _is_made(rule.layers.last, PUT_BACK, at))])


def _is_made(layer: Layer | None, what: str, at: Moment) -> bool:
    return layer is not None and (layer.what, layer.at) == (what, at)


def begin_afresh(game: Game, effect: BeginAfresh, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    if not game.ended:
        raise RuleRefusal(
            _("Game {game} is in progress; the next begins when it is over.", game=game.number),
            (rule.ground,),
            instead=_("Wait until it is over."),
        )
    yield GameRenewed(game.number + 1, hearing.at, effect.keeps_rules)


def end_game(game: Game, effect: EndGame, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield GameEnded(game.number, effect.because or _("a rule ended the game"), rule.ground, hearing.at)


def restore_initial_set(game: Game, effect: RestoreInitialSet, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield InitialSetRestored(rule.ground, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def game_ended(game: Game, event: GameEnded) -> Game:
    proposals, active = game.proposals, game.active
    for number in game.active:
        if proposals[number].effect == PENDING:
            continue
        lapsed = replace(proposals[number], state=LAPSED, closed=event.at, law=None, because=event.because)
        proposals, active = proposals.insert(number, lapsed), active.discard(number)
    return replace(_idle(game), proposals=proposals, active=active, ended=event.because)


def _idle(game: Game) -> Game:
    """Return the game with nothing owed, due or asked, and nobody in turn."""
    return replace(
        game,
        timers=type(game.timers)(),
        duties=type(game.duties)(),
        choices=type(game.choices)(),
        intents=type(game.intents)(),
        turn=None,
        last_turn=None,
        had_turn=type(game.had_turn)(),
        circuit=0,
        turns=0,
    )


def game_renewed(game: Game, event: GameRenewed) -> Game:
    game = replace(_idle(game), number=event.number, begun=event.at, ended="")
    if event.keeps_rules:
        return scheduled_again(_counted_anew(game), event.at)
    fresh = replace(game, proposals=Archive(), active=type(game.active)(), last_proposal=0, motions=0)
    return scheduled_again(_counted_anew(_with_initial_set(fresh, event.at)), event.at)


def initial_set_restored(game: Game, event: InitialSetRestored) -> Game:
    return _with_initial_set(game, event.at)


def _with_initial_set(game: Game, at: Moment) -> Game:
    for rule in list(game.rules):
        if rule.id not in game.initial.rules:
            ended = replace(rule, repealed=_layer(rule, at, ENDED))
            game = undeclared(replace(game, rules=game.rules.without(ended)), rule.id)
    for first in game.initial:
        game = _as_at_first(game, first, at)
    return game


def _as_at_first(game: Game, first: Rule, at: Moment) -> Game:
    now = game.rules.rules.get(first.id)
    if now is None:
        now = replace(game.rules.repealed[first.id], repealed=None)
    if now.text != first.text or now.status != first.status or now.number != first.number or now.void is not None:
        layer = _layer(first, at, PUT_BACK)
        now = replace(now, number=first.number, status=first.status, void=None, layers=now.layers.plus(layer))
    return declared(replace(game, rules=game.rules.having(now)), now, at)


def _layer(rule: Rule, at: Moment, what: str) -> Layer:
    return Layer(rule.text, at, None, None, what, rule.status)


def _counted_anew(game: Game) -> Game:
    """Return the game with every count at its start and every register empty, but for those declared lasting."""
    quantities, registers = game.quantities, game.registers
    for name, quantity in game.quantities.items():
        balances = type(quantity.balances)(dict.fromkeys(quantity.balances, quantity.start))
        quantities = quantities.insert(name, replace(quantity, balances=balances))
    for name, register in game.registers.items():
        if not register.declared.get("lasting"):
            registers = registers.insert(name, _emptied(register))
    return replace(game, quantities=quantities, registers=registers)


def _emptied(register: Register) -> Register:
    none = type(register.lines)()
    return replace(register, lines=none, size=0, sealed=none, sealed_size=0)


# -- Telling ------------------------------------------------------------------------------

BY_THE_RULES = gettext_noop("Game {number} began with the rules in force.")
AS_THE_FIRST = gettext_noop("Game {number} began with the rules of the first game.")


CHAPTER = Chapter(
    events={GameEnded: game_ended, GameRenewed: game_renewed, InitialSetRestored: initial_set_restored},
    topics={GameRenewed: lambda event: (BEGINNINGS,)},
    effects={BeginAfresh: begin_afresh, EndGame: end_game, RestoreInitialSet: restore_initial_set},
    news=dict.fromkeys((GameEnded, GameRenewed, InitialSetRestored), NewsTopic.GAME),
    sentences={
        GameEnded: gettext_noop("Game {game} is over: {because}."),
        GameRenewed: lambda event, game: BY_THE_RULES if event.keeps_rules else AS_THE_FIRST,
        InitialSetRestored: gettext_noop("The rules of the first game are in force again, and no other rules."),
    },
)
