"""What a correction comes to: how the game would stand at the end, where that is otherwise than in the record."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct

from nomicon.game.names import PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import Proposal, in_turn
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.play.correcting_past.redeciding import CorrectedPast, EntryDifference, RedrawnLots

RuleOutcome: TypeAlias = Literal["not in force", "in force", "other text", "other class", "other number"]


class WinDifference(Struct, frozen=True):
    """Who would have won one game of the series, and who did; nobody, where it is empty."""

    game: int
    was: tuple[PlayerId, ...]
    now: tuple[PlayerId, ...]


class BalanceDifference(Struct, frozen=True):
    """How much of a quantity a player would have, and has; None where the one or the other is not there."""

    quantity: str
    player: PlayerId
    was: Fraction | None
    now: Fraction | None


class RuleOutcomeDifference(Struct, frozen=True):
    """What would be otherwise with a rule."""

    number: RuleNumber
    title: str
    how: RuleOutcome


class HolderDifference(Struct, frozen=True):
    """Who would hold an office, and who does."""

    office: str
    was: tuple[PlayerId, ...]
    now: tuple[PlayerId, ...]


class VoteDifference(Struct, frozen=True):
    """How a proposal would stand, and how it does; None where there is no such proposal."""

    number: ProposalNumber
    was: Proposal | None
    now: Proposal | None


class CorrectionProgress(Struct, frozen=True):
    """How many entries are done of a correction that is still being worked out."""

    done: int
    many: int


class CorrectionOutcome(Struct, frozen=True):
    """All that a correction changes, in the order in which it is told."""

    wins: tuple[WinDifference, ...]
    undone_games: tuple[int, ...]  # Of the series: they were begun, and would not have been.
    players: tuple[tuple[PlayerId, bool], ...]  # Who would be a player and is not, or the other way round.
    balances: tuple[BalanceDifference, ...]
    rules: tuple[RuleOutcomeDifference, ...]
    holders: tuple[HolderDifference, ...]
    votes: tuple[VoteDifference, ...]
    entries: tuple[EntryDifference, ...]
    redrawn: tuple[RedrawnLots, ...]
    many: int  # Entries of the record.
    decided: int  # How many of them stand behind the correction.
    has_sealed: bool  # Whether ballots are left out that may be secret still.
    recorded: Game
    corrected: Game

    @property
    def hardly_continues(self) -> bool:
        """Say whether so little of the game would be left that another way is better."""
        lost = sum(one.how in ("refused", "undone") for one in self.entries)
        return self.decided >= 4 and 2 * lost > self.decided


def outcome_of(past: CorrectedPast) -> CorrectionOutcome:
    """Compare a corrected past that was gone through with the record."""
    was, now = past.recorded, past.corrected
    return CorrectionOutcome(
        tuple(_wins(was, now)),
        tuple(range(now.number + 1, was.number + 1)),
        tuple(_players(was, now)),
        tuple(_balances(was, now)),
        tuple(_rules(was, now)),
        tuple(_holders(was, now)),
        tuple(_votes(was, now)),
        tuple(past.differences),
        tuple(past.redrawn),
        past.many,
        past.decided,
        any(_sealed(was)),
        was,
        now,
    )


def _sealed(game: Game) -> Iterator[bool]:
    return (game.proposals[number].is_sealed for number in sorted(game.active))


def _wins(was: Game, now: Game) -> Iterator[WinDifference]:
    before = {one.game: one.winners for one in was.victories}
    after = {one.game: one.winners for one in now.victories}
    for game in sorted(before.keys() | after.keys()):
        if before.get(game, ()) != after.get(game, ()):
            yield WinDifference(game, before.get(game, ()), after.get(game, ()))


def _players(was: Game, now: Game) -> Iterator[tuple[PlayerId, bool]]:
    for player in sorted({*was.players, *now.players}):
        if (player in was.players) != (player in now.players):
            yield player, player in now.players


def _balances(was: Game, now: Game) -> Iterator[BalanceDifference]:
    for name in sorted({*was.quantities, *now.quantities}):
        before = was.quantities[name].balances if name in was.quantities else {}
        after = now.quantities[name].balances if name in now.quantities else {}
        for player in sorted({*before, *after}):
            if before.get(player) != after.get(player):
                yield BalanceDifference(name, player, before.get(player), after.get(player))


def _rules(was: Game, now: Game) -> Iterator[RuleOutcomeDifference]:
    before, after = was.rules.rules, now.rules.rules
    for known in sorted({*before, *after}, key=lambda one: ((before.get(one) or after[one]).number, one)):
        old, new = before.get(known), after.get(known)
        how = _rule_outcome(old, new)
        rule = new or old
        if how is not None and rule is not None:
            yield RuleOutcomeDifference(rule.number, rule.text.title, how)


def _rule_outcome(old: Rule | None, new: Rule | None) -> RuleOutcome | None:
    if old is None or new is None:
        return "not in force" if new is None else "in force"
    if old.text != new.text:
        return "other text"
    if old.status != new.status:
        return "other class"
    return "other number" if old.number != new.number else None


def _holders(was: Game, now: Game) -> Iterator[HolderDifference]:
    for name in sorted({*was.offices, *now.offices}):
        before = was.offices[name].holders if name in was.offices else ()
        after = now.offices[name].holders if name in now.offices else ()
        if before != after:
            yield HolderDifference(name, before, after)


def _votes(was: Game, now: Game) -> Iterator[VoteDifference]:
    if was.number != now.number:
        return  # Proposals of another game of the series may bear the same numbers.
    for number in in_turn({*was.proposals, *now.proposals}):
        before, after = was.proposals.get(number), now.proposals.get(number)
        if _told(before) != _told(after):
            yield VoteDifference(number, before, after)


def _told(proposal: Proposal | None) -> object:
    return None if proposal is None else (proposal.state, proposal.tally, proposal.effect, proposal.digest)
