"""Watching: while a machine plays, every decision is held to what must be true of it, whatever rules there are.

What a run of rule code asked for has happened whole, or its rule is told of as broken; a rule that broke is the one
whose function it was; nothing that happened is missing in what goes into the record; lots that were drawn are told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.hosting.table import table as tables
from nomicon.law.resolution.hearing import Hearing
from nomicon.play import engine
from nomicon.play.chapter import Event, Move
from nomicon.play.effects.dry_run import Plan, events_of
from nomicon.play.engine import Accepted, Refused
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.settling.reacting import Reactions
from nomicon.play.settling.settlement import Settlement
from nomicon.play.votes.sealing import FailureSealed

PLANTED = "on purpose, in"
"""What a function says that breaks on purpose, before its own name."""

STAMPS = ("why", "drawn", "secret")
"""Fields of an event that its own happening fills in."""


class Watcher:
    """Sees what the runs of each decision were to bring about; one that is decided again counts by itself."""

    def __init__(self) -> None:
        self.planned: WeakKeyDictionary[Reactions, list[Event]] = WeakKeyDictionary()
        self.broke: WeakKeyDictionary[Reactions, list[tuple[Rule, Speech]]] = WeakKeyDictionary()


@contextmanager
def watched() -> Iterator[None]:
    """Have every decision checked as long as this lasts."""
    watcher = Watcher()
    with pytest.MonkeyPatch.context() as patch:
        _see_plans(patch, watcher)
        _see_ends(patch, watcher)

        def decided(game: Game, move: Move, hearing: Hearing) -> Accepted | Refused:
            outcome = engine.decide(game, move, hearing)
            if isinstance(outcome, Accepted):
                _nothing_vanishes(outcome, hearing)
                _blame_is_right((game, outcome.game), outcome)
            return outcome

        patch.setattr(tables, "decide", decided)
        yield


def _see_plans(patch: pytest.MonkeyPatch, watcher: Watcher) -> None:
    do, planned = Reactions._do, Reactions.planned

    def seen_do(self: Reactions, rule: Rule, speech: Speech, plan: Plan | None) -> None:
        watcher.planned.setdefault(self, []).extend(events_of(plan or ()))
        do(self, rule, speech, plan)

    def seen_planned(self: Reactions, rule: Rule, speech: Speech, value: object, *, refusing: bool) -> Any:
        plan = planned(self, rule, speech, value, refusing=refusing)
        if plan is None:
            watcher.broke.setdefault(self, []).append((rule, speech))
        return plan

    patch.setattr(Reactions, "_do", seen_do)
    patch.setattr(Reactions, "planned", seen_planned)


def _see_ends(patch: pytest.MonkeyPatch, watcher: Watcher) -> None:
    accepted = engine._accepted

    def seen(before: Game, ended: Settlement) -> Accepted:
        happened = list(ended.events)
        outcome = accepted(before, ended)
        told = [*outcome.events, *(() if outcome.rest is None else outcome.rest.events)]
        missing = _counted(happened) - _counted(told)
        assert not missing, f"what happened is not in the record: {missing}"
        key = ended._reactions
        failed = {(one.rule, one.function) for one in told if isinstance(one, RuleFailed | FailureSealed)}
        for rule, speech in watcher.broke.get(key, ()):
            assert (rule.number, speech.function) in failed, f"{speech.function} of rule {rule.number} broke untold"
        if not any(topic.startswith("instead:") for game in (before, outcome.game) for topic in game.rules.speakers):
            missing = _counted(watcher.planned.get(key, ())) - _counted(told)
            assert not missing, f"effects are lost: {missing}"
        return outcome

    patch.setattr(engine, "_accepted", seen)


def _counted(events: Iterable[Event]) -> Counter[str]:
    """Count events, each written without what only its happening fills in."""
    return Counter(re.sub(rf"\b({'|'.join(STAMPS)})=('[^']*'|\w+)", "", repr(event)) for event in events)


def _nothing_vanishes(outcome: Accepted, hearing: Hearing) -> None:
    assert hearing.aside == [], f"nobody is told of {hearing.aside}"
    rest = () if outcome.rest is None else outcome.rest.events
    assert engine.parted(outcome.events)[1] in ((), outcome.events), "an entry is both secret and public"
    assert all(event.sealed for event in rest), "what is kept secret is public"


def _blame_is_right(games: Iterable[Game], outcome: Accepted) -> None:
    """Check that each failure is laid to a rule that has that function, and that what it says is that function's."""
    rest = () if outcome.rest is None else outcome.rest.events
    for event in (*outcome.events, *rest):
        if not isinstance(event, RuleFailed | FailureSealed):
            continue
        assert event.message.strip(), f"{event} does not say what is wrong"
        said = re.search(rf"{PLANTED} (\w+)", event.message)
        assert said is None or said[1] == event.function, f"{event} is laid to the wrong function"
        owners = [rule for game in games for rule in game.rules if f"def {event.function}(" in rule.text.code]
        if owners and event.function.startswith("f"):
            assert event.rule in {number for rule in owners for number in (rule.number, *rule.former)}, (
                f"{event} is laid to the wrong rule"
            )
