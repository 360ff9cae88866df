"""A world: one game of one of the rulebooks, and rules written into it.

After each step all is checked that must hold, whatever rules and players do: no exception leaves the table, every entry
can be written and read back and folded to the same game, nothing that broke vanishes untold, and at the end every page
can be made for everybody and the audit decides the same.
"""

from __future__ import annotations

import pickle
from collections import Counter
from contextlib import suppress
from itertools import count
from typing import Any

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.names import Moment, PlayerId, RuleNumber, Seconds
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.server.options import options
from nomicon.hosting.table.table import Played, Table
from nomicon.play import engine
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.folding import fold
from nomicon.play.people import seating
from nomicon.play.series.founding import FoundGame, StartingRule
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.views.elements.page import NoSuchPage, Seen
from nomicon.views.players.registers import is_map
from nomicon.views.view import VIEWS, find_view
from tests.machine.hostile import WORDS
from tests.machine.luck import Luck, some
from tests.machine.values import PLAYERS, names_in
from tests.machine.writer import WILD, Writer
from tests.play.playing import BENCH, CODEC, GAME, HOST, Nobody, text
from tests.properties.truths import holds_now

BOOKS = ("minimal", "nomicam", "thimbles", "discord", "suber", "mailgame", "nomicworld")
MARCH = Moment(1_772_442_000)
"""2026-03-02T09:00:00Z."""

QUICK = {
    "may_propose": "players",
    "proposing_in_silence": "yes",
    "proposals_a_turn": 0,
    "may_submit": "yes",
    "changes_each": 0,
    "distributed_by": "",
    "vote_opens": "at once",
    "voting_period": "1 day",
    "electorate": "players",
    "quorum": 0,
    "adopted": {"more_than": 0},
    "choices": ["FOR", "AGAINST"],
    "takes_effect": 0,
    "ends_early": "never",
    "adoption_needs": ["votes"],
    "without_quorum": "defeated",
    "outcome_waits": "no",
    "proposals_each": 0,
}
"""Answers by which whatever is voted for is adopted within a day: real votes, in rulebooks whose own way is long."""


FURNITURE = {
    "offices": {"Clerk": {}},
    "quantities": {"gold": {"start": 5, "tradable": True}},
    "groups": {"Voters": {"except": ["Clerk"]}},
    "schedules": {"noon": "every day 12:00"},
}
"""What most worlds have, so that rules have something to deal with."""


def quick_rule(luck: Luck) -> StartingRule:
    """Return a rule that comes before all others and has votes be short."""
    answers = {**QUICK, "secret_ballots": luck.one(("no", "yes"))}
    claims = tuple(f"about {name}" for name in answers)
    return StartingRule(RuleNumber(1), "immutable", text(title="Quick votes", answers=answers, prevails_over=claims))


class World:
    """One game, and the luck of those who play it."""

    def __init__(self, luck: Luck, book: str, did: Counter[str]) -> None:
        self.luck, self.book, self.did = luck, book, did
        self.clock = SettableClock(MARCH)
        self.ledger = MemoryLedger(CODEC)
        self.table = Table(self.ledger, self.clock, SeededChance("machine"), Nobody(), BENCH)
        self._serial = count(1)
        self._found()

    def _found(self) -> None:
        """Found the game, with as many of the rules written for it as can be read."""
        known = load_rulebook(self.book)
        extra = [quick_rule(self.luck)] if self.luck.chance(75) else []
        people = tuple((office, PlayerId(name)) for office, name in known.holders)
        if self.luck.chance(60):
            extra.append(StartingRule(RuleNumber(9000), "mutable", text(title="Furniture", declares=FURNITURE)))
            people += (("Clerk", PlayerId("Ann")),)
        for number in range(9001, 9001 + self.luck.upto(2)):
            extra.append(StartingRule(RuleNumber(number), "mutable", self.written()))
        while True:
            rules = (*extra[:1], *known.rules, *extra[1:]) if extra and extra[0].number == 1 else (*known.rules, *extra)
            outcome = self.table.found(GAME, FoundGame(HOST, GAME, "A world", known.name, tuple(rules), people))
            if isinstance(outcome, Played):
                break
            self.did["rules that could not be read"] += 1
            assert extra, outcome
            extra.pop()
        for name in PLAYERS[:3]:
            self.do(seating.Join(PlayerId(name)))

    def written(self) -> RuleText:
        """Write a rule for the game as it stands."""
        self.did["rules written"] += 1
        game = self.game if self.ledger.head(GAME) else Game()
        wild = self.luck.one((WILD, 0, 2))
        return Writer(self.luck, names_in(game, wild=wild > 0), self._serial, wild).text()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.table.folded(GAME).game

    # -- Doing and checking -------------------------------------------------------------

    def do(self, move: Move) -> Played | Refused:
        """Make a move, and check what must hold."""
        self.did["moves"] += 1
        before = self.table.game(GAME)
        place = self.table.folded(GAME).place
        outcome = self.table.play(GAME, move)
        if isinstance(outcome, Refused):
            assert outcome.because.strip(), f"{move} is refused without a word"
            assert self.game == before, "a refused move changed the game"
        else:
            self.check_entries(before, place)
        return outcome

    def check_entries(self, game: Game, place: Any) -> None:
        """Check that what was written can be read back and folded to the game that was decided."""
        for written in self.ledger.read(GAME, place):
            self.did["entries"] += 1
            line = CODEC.encode(written.entry)
            again = CODEC.decode(line)
            assert again == written.entry, "an entry is read back as another"
            assert CODEC.encode(again) == line
            assert written.entry.place.sealed or not any(
                event.sealed for event in written.entry.events if not engine.parted(written.entry.events)[0]
            )
            game = fold(game, again)
        assert game == self.game, "the entries do not fold to the game that was decided"
        holds_now(game)

    def wait(self, seconds: int) -> None:
        """Let time pass."""
        before, place = self.game, self.table.folded(GAME).place
        self.clock.advance(Seconds(seconds))
        self.table.keep_time(GAME)
        self.check_entries(before, place)

    def check_all(self) -> None:
        """Check the whole record: every page for everybody, the same game from a cache, and the audit."""
        game, entries = self.game, list(self.ledger.read(GAME))
        assert pickle.loads(pickle.dumps(game)) == game
        for viewer in (None, *game.in_order()[:2], PlayerId("a stranger")):
            self.look(Seen(game, entries, viewer, Moment(self.clock.now())))
        for player in game.in_order()[:1]:
            options(game, player, BENCH, Moment(self.clock.now()))
        assert list(audit(entries, BENCH)) == []

    def look(self, seen: Seen) -> None:
        """Make every page that there is for one viewer, and write each out."""
        game = seen.game
        maps = {name for name, known in game.registers.items() if is_map(known)}
        asked: dict[str, list[tuple[str, ...]]] = {
            name: [()] for name, view in VIEWS.items() if all(one.startswith("[") for one in view.arguments)
        }
        asked |= {
            "proposal": [(str(number),) for number in list(game.proposals)[-3:]],
            "rule": [(str(rule.number),) for rule in list(game.rules)[-3:]],
            "player": [(player,) for player in list(game.players)[:2]],
            "register": [(name,) for name in sorted(game.registers) if name not in maps],
            "map": [(name,) for name in sorted(maps)],
            "quantity": [(name,) for name in sorted(game.quantities)],
            "judgement": [(str(number),) for number in list(game.judgements)[-2:]],
        }
        for name, arguments in asked.items():
            for given in arguments:
                VIEWS[name].text(VIEWS[name].show(seen, *given))
                self.did["pages"] += 1
        for name in VIEWS:
            with suppress(NoSuchPage):
                view, words = find_view([*name.split(), *some(self.luck, WORDS, 2)])
                view.text(view.show(seen, *words))
