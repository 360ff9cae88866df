"""A game to look at: played by the engine with NomiCam's rules, entry after entry, as a table would write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from nomicon.adapters.ledgers.chain import Anchor, beginning, extended
from nomicon.game.changes import Change
from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.state import Game
from nomicon.hosting.table.table import TIMEKEEPER
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.main.table import codec
from nomicon.play.chapter import Move
from nomicon.play.engine import Accepted, Refused, decide, next_due
from nomicon.play.folding import as_entered
from nomicon.play.index import Index, with_entry
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.record import Entry, EntryId, WrittenEntry
from nomicon.play.series.founding import FoundGame, StartingRule
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.voting import CastBallot
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.views.elements.page import Seen
from nomicon.views.view import view_named

JACK, ASHA, BEN, CHLOE, DEV = map(PlayerId, ("Jack Rudd", "Asha", "Ben", "Chloe", "Dev"))
NOON = Moment(1_772_452_800)  # 2026-03-02T12:00:00Z
DAY, WEEK = 86_400, 604_800
SEED = "17" * 32


@dataclass(slots=True)
class Played:
    """A game in the making, with its record."""

    bench: RuleCache
    game: Game = field(default_factory=Game)
    history: list[WrittenEntry] = field(default_factory=list)
    chains: Anchor = field(default_factory=lambda: beginning(GameId("g")))
    at: Moment = NOON
    index: Index | None = field(default_factory=Index)

    def move(self, move: Move, at: Moment | None = None) -> Entry | Refused:
        """Make a move, after whatever fell due before it."""
        self.at = Moment(self.at + 1) if at is None else at
        while (due := next_due(self.game)) is not None and due < self.at:
            self._write(KeepTime(TIMEKEEPER), due)
        return self._write(move, self.at)

    def accepted(self, move: Move, at: Moment | None = None) -> Entry:
        """Make a move that must be allowed."""
        entry = self.move(move, at)
        assert isinstance(entry, Entry), entry
        return entry

    def wait_until(self, at: int) -> None:
        """Let time pass, and do what falls due."""
        self.at = Moment(at)
        while (due := next_due(self.game)) is not None and due < self.at:
            self._write(KeepTime(TIMEKEEPER), due)

    def _write(self, move: Move, at: Moment) -> Entry | Refused:
        hearing = Hearing(self.game, self.bench, at, SEED, commitment(SEED))
        outcome = decide(self.game, move, hearing)
        if isinstance(outcome, Refused):
            return outcome
        last = self.history[-1].entry.place if self.history else EntryId(0)
        place = EntryId(last.number, last.sealed + 1) if outcome.sealed else EntryId(last.number + 1)
        entry = Entry(place, at, move, outcome.events, outcome.grounds, SEED if hearing.draws else "", ("test",))
        line = codec().encode(entry)
        self.chains = extended(self.chains, place, line)
        self.history.append(WrittenEntry(entry, self.chains.link, line))
        assert isinstance(outcome, Accepted)
        before, self.game = self.game, as_entered(self.game, outcome.game, entry)
        self.index = None if self.index is None else with_entry(self.index, before, self.game, entry)
        return entry

    def seen(self, viewer: PlayerId | None = None) -> Seen:
        """Look at the game as somebody does now."""
        index = self.index
        if index is None:
            return Seen(self.game, self.history, viewer, self.at)
        return Seen(self.game, self.history, viewer, self.at, index=lambda: index)

    # -- Short ways ------------------------------------------------------------------

    def propose(self, player: PlayerId, *changes: Change, title: str = "") -> ProposalNumber:
        """Propose something, and return its number."""
        self.accepted(Propose(player, changes, title))
        return ProposalNumber(self.game.last_proposal)

    def vote(self, number: int, **ballots: str) -> None:
        """Cast ballots: ``vote(301, Asha="FOR")``."""
        for name, choice in ballots.items():
            self.accepted(CastBallot(PlayerId(name), ProposalNumber(number), choice))


def founded(bench: RuleCache, *rules: StartingRule, players: Sequence[PlayerId] = (ASHA, BEN, CHLOE, DEV)) -> Played:
    """Found a game of NomiCam with these players, and with more rules or other texts for some."""
    book = load_rulebook("nomicam")
    others = {rule.number for rule in rules}
    starting = [*(rule for rule in book.rules if rule.number not in others), *rules]
    played = Played(bench)
    played.accepted(
        FoundGame(
            PlayerId("the host"),
            GameId("g"),
            "A game",
            "nomicam",
            tuple(sorted(starting, key=lambda rule: rule.number)),
            (("Speaker", JACK),),
        )
    )
    for player in players:
        played.accepted(Join(player))
    return played


def number(value: int) -> RuleNumber:
    """Write a rule's number."""
    return RuleNumber(value)


def look(played: Played, words: str, viewer: PlayerId | None = None) -> Any:
    """Look at a page as somebody."""
    return view_named(words.split(), played.seen(viewer))


def by_name(rows: Any, name: str | int) -> Any:
    """Find the one row of a name or number."""
    return next(row for row in rows if name in (row.get("name"), row.get("number"), row.get("id")))
