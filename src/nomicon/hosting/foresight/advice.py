"""Advice: what pages say of changes before they are voted on, and by what it is kept.

It is looked for in copies of the game. It stands in no entry, can be thrown away at any time, and is looked for again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, MutableMapping, Sequence
from functools import partial
from typing import Protocol, TypeVar

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.amendability.fragility import Fragility, fragility_of
from nomicon.play.amendability.stuck import NOT_STUCK, Stuckness, has_changed, stuckness
from nomicon.play.collisions.collisions import Collision, collisions, collisions_on_the_table
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.foreseen import AsItStands, Foreseen, Matter, Upheld, foreseen
from nomicon.play.foresight.rule_check import findings_on_each
from nomicon.play.foresight.search import NOTHING_FOUND
from nomicon.play.what_if.findings import WhatIf
from nomicon.play.what_if.what_if import WhatIfTrial, what_if
from nomicon.views.elements.page import Advice, Proves

log = logging.getLogger(__name__)

T = TypeVar("T")

HOUR = 3600
DAY = 24 * HOUR


class Look(Protocol):
    """Looks for something that is known by a key, or finds it where it is kept; None while it is being looked for."""

    def __call__(self, key: Hashable, job: Callable[[], T], /) -> T | None: ...


def advice_by(
    look: Look, bench: RuleCache, at: Moment, proves: Proves | None = None, maps: Look | None = None
) -> Advice:
    """Return advice on a game at a moment, which is looked for by rules heard on a bench.

    `proves` writes a way that was found as a playthrough. `maps` looks for what takes long, one rule at a time, so that
    nothing else waits for it.
    """

    def foresees(game: Game, matter: Matter) -> Foreseen | None:
        key = ("amendability", looked_at(game, matter))
        return look(key, partial(_timed, bench, game, at, matter))

    def fragile(game: Game) -> Sequence[Fragility | None]:
        known = looked_at(game, AsItStands())
        return [
            (maps or look)(("fragility", known, rule.id), partial(fragility_of, ENGINE, bench, game, at, rule))
            for rule in game.rules
        ]

    def collides(game: Game, number: ProposalNumber) -> Sequence[Collision] | None:
        return look(("collisions", looked_at(game, number)), partial(collisions, ENGINE, bench, game, at, number))

    def table_collides(game: Game) -> Sequence[tuple[ProposalNumber, Collision]] | None:
        key = ("collisions on the table", looked_at(game))
        return look(key, partial(collisions_on_the_table, ENGINE, bench, game, at))

    def tries(game: Game, number: ProposalNumber) -> WhatIf | None:
        since = this_hour(at)
        trial = WhatIfTrial(ENGINE, bench, game, since)
        return look(("what if", since, SameGame(game), number), partial(what_if, trial, number))

    def stuck(game: Game) -> Stuckness | None:
        if not has_changed(game):
            return NOT_STUCK  # So it takes no search to show the page of a game that has just begun.
        key = ("stuck", at // DAY, *rules_and_seats(game))
        return (maps or look)(key, partial(_stuckness, bench, game, at))

    return Advice(foresees, checks_by(bench, at), collides, tries, proves, fragile, table_collides, stuck=stuck)


def _timed(bench: RuleCache, game: Game, at: Moment, matter: Matter) -> Foreseen:
    """Look for ways to change rules, and say how long it took."""
    begun = time.perf_counter()
    try:
        found = foreseen(ENGINE, bench, game, at, matter)
    except Exception:  # It is told, and is not looked for again as long as the game stands as it does.
        failed(("amendability", game.id, matter))
        return Foreseen(NOTHING_FOUND, failed=True, looked=at)
    return replace(found, milliseconds=round(1000 * (time.perf_counter() - begun)))


def _stuckness(bench: RuleCache, game: Game, at: Moment) -> Stuckness:
    try:
        return stuckness(ENGINE, bench, game, at)
    except Exception:
        failed(("stuck", game.id))
        return Stuckness(failed=True)


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

    def look(key: Hashable, job: Callable[[], T]) -> T | None:
        if key not in found:
            try:
                found[key] = job()
            except Exception:
                failed(key)
                return None
        return found[key]  # type: ignore[return-value]  # A key tells what is found by it.

    return look


def rules_and_seats(game: Game) -> tuple[Hashable, ...]:
    """Return the rules, how they are read, and who plays: by these it is known whether rules can be changed at all."""
    rules = tuple((rule.id, rule.version, rule.void is None, rule.status) for rule in game.rules)
    return game.id, rules, tuple(game.in_order()), tuple(sorted(game.readings.items()))


def failed(key: Hashable) -> None:
    """Note that something could not be found: it stops nobody from playing."""
    log.exception("the analysis failed: %.200r", key)


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
