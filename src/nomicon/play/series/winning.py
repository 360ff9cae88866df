"""Winning: who has won, the next game of the series, and the end of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import FROZEN, PENDING, WITHOUT_EFFECT
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Victory
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.facts.groups import members
from nomicon.law.language.effects import BeginGame, DeclareWinner, EndPlay
from nomicon.law.questions import questions as q
from nomicon.law.resolution.clashing import first_clash
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, NewsTopic
from nomicon.play.rules.declaring import scheduled_again
from nomicon.play.topics import BEGINNINGS
from nomicon.play.turns.order import order_anew
from nomicon.play.votes.unsealing import to_be_opened

# -- Moves: none; winning is found out, not asked for. ---------------------------------


# -- Events --------------------------------------------------------------------------


class GameWon(Event, tag="GameWon"):
    """The game in progress has these winners; `judgement` is the one that finds it, if one does."""

    game: int
    winners: tuple[PlayerId, ...]
    at: Moment
    rule: str
    scores: tuple[tuple[PlayerId, Fraction], ...] = ()
    judgement: JudgementNumber | None = None


class GameBegun(Event, tag="GameBegun"):
    """The next game of the series began, with the same players, rules and proposals."""

    number: int
    at: Moment
    turns_anew: bool = False  # Whether the order of turns begins anew with it.


class PlayEnded(Event, tag="PlayEnded"):
    """There is no more play; what is open is frozen as it is, but for ballots that are to be opened."""

    because: str
    rule: str
    at: Moment
    opens: tuple[tuple[ProposalNumber, Moment], ...] = ()  # Whose sealed ballots are opened even so, and when.


# -- Deciding ------------------------------------------------------------------------


def won(game: Game, moved: Sequence[PlayerId] | None, hearing: Hearing, before: Game) -> GameWon | None:
    """Return the victory, if somebody has won the game in progress.

    `moved` are those whose quantities moved: a win needs a look only if one of them has the winning score, and then all
    win who have it. None means anybody may have come to win. `before` is the game as it was when a win was looked for
    last. Where rules on winning clash, it is for a Judge to find one.
    """
    asides = len(hearing.aside)
    found = _found(game, moved, hearing, before)
    return found if first_clash(hearing.aside[asides:]) is None else None


def _found(game: Game, moved: Sequence[PlayerId] | None, hearing: Hearing, before: Game) -> GameWon | None:
    if was_won(game, game.number):
        return None  # This game has its winners already.
    named = hearing.hear(q.WINNERS)
    if named.rule is not None and named.value:
        winners = [PlayerId(one) for one in named.value if PlayerId(one) in game.players]
        if game.unwon:
            winners = _newly(winners, game, before, hearing.under(before).hear(q.WINNERS).value or ())
        return _victory(game, winners, named.rule, hearing) if winners else None
    score = hearing.hear(q.WIN_SCORE)
    if score.value is None or score.rule is None:
        return None
    needed, quantity, among = score.value, hearing.hear(q.WIN_BY).value, hearing.hear(q.WIN_AMONG).value

    def has_won(one: PlayerId) -> bool:
        return game.balance(one, quantity) >= needed and game.belongs(one, among)

    looked_at = game.in_order() if moved is None or any(map(has_won, game.ordered(moved))) else ()
    winners = [one for one in looked_at if has_won(one)]
    if winners and hearing.ask(q.WIN_WHEN) == "rising to it":
        winners = [one for one in winners if before.balance(one, quantity) < score.value]
    if game.unwon:
        held = [one for one in game.unwon if before.balance(one, quantity) >= score.value]
        winners = _newly(winners, game, before, held)
    return _victory(game, winners, score.rule, hearing) if winners else None


def was_won(game: Game, number: int) -> bool:
    """Say whether a game of the series, the one in progress or the one before, has its winners."""
    return bool(game.victories) and game.victories[-1].game == number


def _newly(winners: Sequence[PlayerId], game: Game, before: Game, held: Sequence[str]) -> list[PlayerId]:
    """Leave those out whose win was found to be none, unless they have come to it anew since; `held` had it before."""
    anew = before.unwon - frozenset(held)
    return [one for one in winners if one not in game.unwon or one in anew]


def _victory(game: Game, winners: Sequence[PlayerId], rule: Rule, hearing: Hearing) -> GameWon:
    hearing.rest_on(rule.ground)
    return victory(game, winners, hearing.at, rule.ground)


def victory(game: Game, winners: Sequence[PlayerId], at: Moment, rule: str) -> GameWon:
    """Return the victory of these players, with everybody's final score."""
    scores = tuple((one, game.balance(one)) for one in game.in_order()) if "points" in game.quantities else ()
    return GameWon(game.number, tuple(winners), at, rule, scores)


def declare_winner(game: Game, effect: DeclareWinner, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    winners = members(game, effect.players) or _gone(game, effect.players)
    if not winners:
        raise RuleRefusal(_("A game needs at least one winner."), (rule.ground,), instead=_("Name a player."))
    yield victory(game, winners, hearing.at, rule.ground)


def _gone(game: Game, named: Plain) -> list[PlayerId]:
    """Return somebody who has left, where just they are named: they can win in name."""
    left = game.called(PlayerId(named)) if isinstance(named, str) else None
    return [left] if left is not None and left in game.former else []


def begin_game(game: Game, effect: BeginGame, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield GameBegun(game.number + 1, hearing.at, hearing.ask(q.TURNS_IN_NEXT_GAME) == "begin anew")


def end_play(game: Game, effect: EndPlay, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield PlayEnded(effect.because, rule.ground, hearing.at, to_be_opened(game, hearing))


# -- Evolving ------------------------------------------------------------------------


def game_won(game: Game, event: GameWon) -> Game:
    number = RuleNumber(int(event.rule.partition("/")[0]))
    victory_now = Victory(event.game, event.winners, event.at, number, event.scores, game.begun)
    return replace(game, victories=(*game.victories, victory_now))


def game_begun(game: Game, event: GameBegun) -> Game:
    if game.ended:  # Its schedules have ended with it.
        game = scheduled_again(replace(game, ended=""), event.at)
    game = replace(game, number=event.number, begun=event.at, unwon=frozenset())
    return order_anew(game) if event.turns_anew else game


def play_ended(game: Game, event: PlayEnded) -> Game:
    proposals, active = game.proposals, game.active
    for number in game.active:
        if proposals[number].effect == PENDING:
            late = replace(proposals[number], effect=WITHOUT_EFFECT, because=_("play ended before it took effect"))
            proposals = proposals.insert(number, late)
        else:
            proposals = proposals.insert(number, replace(proposals[number], state=FROZEN, law=None))
        active = active.discard(number)
    rule = RuleNumber(int(event.rule.partition("/")[0]))
    frozen = replace(
        game, proposals=proposals, active=active, over=event.because or _("no reason was given"), over_by=rule
    )
    frozen = replace(frozen, to_open=type(game.to_open)(dict(event.opens)))
    return replace(frozen, timers=type(game.timers)(), unjudged=type(game.unjudged)())


CHAPTER = Chapter(
    events={GameWon: game_won, GameBegun: game_begun, PlayEnded: play_ended},
    topics={GameBegun: lambda event: (BEGINNINGS,)},
    effects={DeclareWinner: declare_winner, BeginGame: begin_game, EndPlay: end_play},
    cites=dict.fromkeys((GameWon, PlayEnded), "rule"),
    news=dict.fromkeys((GameWon, GameBegun, PlayEnded), NewsTopic.GAME),
    sentences={
        GameWon: gettext_noop("{winners} won game {game}."),
        GameBegun: gettext_noop("Game {number} began."),
        PlayEnded: gettext_noop("Play ended[: {because}]."),
    },
)
