"""Advice: what pages say of changes before they are voted on, and by what it is kept.

It is looked for in copies of the game. It stands in no entry, can be thrown away at any time, and is looked for again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, MutableMapping, Sequence
from functools import partial
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.search_jobs import attempted
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.amendability.fragility import Fragility, fragility_of
from nomicon.play.amendability.stuck import NOT_STUCK, Stuckness, has_changed, stuckness
from nomicon.play.collisions.collisions import Collision, collisions, collisions_on_the_table
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.foreseen import AsItStands, Foreseen, Matter, Upheld, foreseen
from nomicon.play.foresight.rule_check import findings_on_each
from nomicon.play.what_if.findings import WhatIf
from nomicon.play.what_if.what_if import WhatIfTrial, what_if
from nomicon.views.elements.page import Advice, Proves, SearchFailed

T = TypeVar("T")

HOUR = 3600
DAY = 24 * HOUR


class Search(Struct, Generic[T], frozen=True):
    """Something to look for in a copy of a game.

    While a server runs it is `known_by` one thing; of a game in a certain state, it is `marked` by another, which says
    the same to any other server. `bench` hears rules where nobody has a bench of their own. What `is_long` may wait for
    all that is not.
    """

    kind: str
    game: Game
    known_by: Hashable
    marked: object
    work: Callable[[RuleCache], T]
    bench: RuleCache
    is_long: bool = False


class Look(Protocol):
    """Looks for something, or finds it where it is kept; None while it is being looked for."""

    def __call__(self, search: Search[T], /) -> T | SearchFailed | None: ...


FOUND: Mapping[str, object] = {
    "amendability": Foreseen,
    "fragility": Fragility,
    "collisions": tuple[Collision, ...],
    "all collisions": tuple[tuple[ProposalNumber, Collision], ...],
    "what if": WhatIf,
    "stuck": Stuckness,
}
"""Each kind of search, and the type of what it finds."""


def advice_by(look: Look, bench: RuleCache, at: Moment, proves: Proves | None = None) -> Advice:
    """Return advice on a game at a moment, which is looked for by rules heard on a bench.

    `proves` writes a way that was found as a playthrough.
    """

    def foresees(game: Game, matter: Matter) -> Foreseen | SearchFailed | None:
        known = looked_at(game, matter)
        return look(Search("amendability", game, known, known, partial(_timed, game, at, matter), bench))

    def fragile(game: Game) -> Sequence[Fragility | SearchFailed | None]:
        """Look at one rule at a time, and let nothing else wait for that: it takes long."""
        known = looked_at(game, AsItStands())

        return [
            look(Search("fragility", game, key, key, partial(_fragility, game, at, rule), bench, is_long=True))
            for rule in game.rules
            for key in [(known, rule.id)]
        ]

    def collides(game: Game, number: ProposalNumber) -> Sequence[Collision] | SearchFailed | None:
        known = looked_at(game, number)
        return look(Search("collisions", game, known, known, partial(_collisions, game, at, number), bench))

    def table_collides(game: Game) -> Sequence[tuple[ProposalNumber, Collision]] | SearchFailed | None:
        known = looked_at(game)
        return look(Search("all collisions", game, known, known, partial(_on_the_table, game, at), bench))

    def tries(game: Game, number: ProposalNumber) -> WhatIf | SearchFailed | None:
        since = this_hour(at)
        known, marked = (since, SameGame(game), number), (since, looked_at(game, number))
        return look(Search("what if", game, known, marked, partial(_tried, game, since, number), bench))

    def stuck(game: Game) -> Stuckness | SearchFailed | None:
        if not has_changed(game):
            return NOT_STUCK  # So it takes no search to show the page of a game that has just begun.
        known = at // DAY, *rules_and_seats(game)
        return look(Search("stuck", game, known, known, partial(_stuckness, game, at), bench, is_long=True))

    return Advice(foresees, checks_by(bench, at), collides, tries, proves, fragile, table_collides, stuck=stuck)


def _timed(game: Game, at: Moment, matter: Matter, bench: RuleCache) -> Foreseen:
    """Look for ways to change rules, and say how long it took."""
    begun = time.perf_counter()
    found = foreseen(ENGINE, bench, game, at, matter)
    return replace(found, milliseconds=round(1000 * (time.perf_counter() - begun)))


def _fragility(game: Game, at: Moment, rule: Rule, bench: RuleCache) -> Fragility:
    return fragility_of(ENGINE, bench, game, at, rule)


def _collisions(game: Game, at: Moment, number: ProposalNumber, bench: RuleCache) -> tuple[Collision, ...]:
    return collisions(ENGINE, bench, game, at, number)


def _on_the_table(game: Game, at: Moment, bench: RuleCache) -> tuple[tuple[ProposalNumber, Collision], ...]:
    return collisions_on_the_table(ENGINE, bench, game, at)


def _tried(game: Game, since: Moment, number: ProposalNumber, bench: RuleCache) -> WhatIf:
    return what_if(WhatIfTrial(ENGINE, bench, game, since), number)


def _stuckness(game: Game, at: Moment, bench: RuleCache) -> Stuckness:
    return stuckness(ENGINE, bench, game, at)


def this_hour(at: Moment) -> Moment:
    """Return the end of the hour, when what is tried begins: its days must not tell when the last ballot was cast."""
    return Moment(-(-at // HOUR) * HOUR)


class SameGame:
    """A game as it stands: it is the same as long as nothing is entered."""

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game  # Kept, so that no other takes its place in memory.

    def __hash__(self) -> int:
        return id(self._game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameGame) and self._game is other._game

    def __repr__(self) -> str:
        return f"the game {self._game.id}"


def checks_by(bench: RuleCache, at: Moment) -> Callable[[Game, Proposal], Sequence[Sequence[RuleFinding]]]:
    """Return what says to a page what is found in proposals. It runs no code of theirs, and takes a moment only."""

    def checks(game: Game, proposal: Proposal) -> Sequence[Sequence[RuleFinding]]:
        return findings_on_each(game, proposal, at, bench.interpreter, bench.events)

    return checks


def at_once(kept: MutableMapping[Hashable, object] | None = None) -> Look:
    """Return what looks while its caller waits, where nobody else does; `kept` is what was found before."""
    found: MutableMapping[Hashable, object] = {} if kept is None else kept

    def look(search: Search[T]) -> T | SearchFailed | None:
        key = search.kind, search.known_by
        if key not in found:
            outcome = attempted(search.work, search.bench, f"{search.kind} in {search.game.id!r}")
            if isinstance(outcome, SearchFailed):
                return outcome
            found[key] = outcome
        return found[key]  # type: ignore[return-value]  # A key tells what is found by it.

    return look


def rules_and_seats(game: Game) -> tuple[Hashable, ...]:
    """Return the rules, how they are read, and who plays: by these it is known whether rules can be changed at all."""
    rules = tuple((rule.id, rule.version, rule.void is None, rule.status) for rule in game.rules)
    return game.id, rules, tuple(game.in_order()), tuple(sorted(game.readings.items()))


def looked_at(game: Game, matter: Matter | None = None) -> Hashable:
    """Return by what a finding is known, be it on one matter or none: it holds while all it was found by is as it was.

    These are the rules and how they are read, all proposals on the table, seats, offices and the turn.
    """
    rules = tuple((rule.id, rule.version, rule.void is None, rule.status) for rule in game.rules)
    table = tuple((one, game.proposals[one].digest, game.proposals[one].state) for one in sorted(game.active))
    offices = tuple((name, game.offices[name].holders) for name in sorted(game.offices))
    readings = tuple(sorted(game.readings.items()))
    known = (Upheld, AsItStands)
    asked = matter if matter is None or isinstance(matter, known) else (matter, game.proposals[matter].digest)
    return game.id, asked, rules, table, tuple(game.in_order()), offices, readings, tuple(sorted(game.unjudged))
