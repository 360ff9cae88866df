"""Newcomers who might join a game so that its rules can be changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.law.questions.questions import ELECTORATE, MAY_PROPOSE, question_of
from nomicon.law.questions.readings import given_for, goes_by
from nomicon.play.foresight.fork import Fork, Spent
from nomicon.play.people.eligibility import NOBODY
from nomicon.play.people.seating import Join

DECIDING = frozenset({"adopted", "electorate", "may_propose", "may_submit", "may_take_effect"})
"""What a rule speaks to whose code may look for somebody by name."""

NAMED = re.compile(r"""["']([A-Z][a-z]+(?: [A-Z][a-z]+)+)["']""")
"""What looks like the full name of somebody in the code of a rule."""

MOST_NAMED = 3
"""How many of these are reckoned with."""


def joined(fork: Fork, many: int) -> bool:
    """Have newcomers join, as many as may; say whether any could. First come those without whom it may not go."""
    before = len(fork.game.players)
    with suppress(Spent):  # So many have joined by then that nothing more is tried.
        for name in chain(_called_for(fork), (f"Newcomer {one}" for one in range(1, many + 1))):
            if len(fork.game.players) - before >= many:
                break
            if not fork.tries(Join(PlayerId(name))) and name.startswith("Newcomer "):
                break
    return len(fork.game.players) > before


def _called_for(fork: Fork) -> list[PlayerId]:
    """Name those who do not play now and whom rules let propose or vote by name, and players who have left."""
    named = [*_in_headers(fork.game)]
    named += _in_code(fork.game)
    absent = dict.fromkeys([*map(fork.game.called, named), *sorted(fork.game.former)])
    return [one for one in absent if one not in fork.game.players]


def _in_code(game: Game) -> list[PlayerId]:
    """Return what may be names in code that says what is let in, adopted or takes effect."""
    code = [rule.text.code for rule in game.rules if any(one.topic in DECIDING for one in rule.text.speeches)]
    names = dict.fromkeys(name for one in code for name in NAMED.findall(one))
    return [PlayerId(name) for name in names if not game.knows(name)][:MOST_NAMED]


def _in_headers(game: Game) -> Iterator[PlayerId]:
    """Yield those unknown so far whom headers of rules name where they say who may propose, and who may vote."""
    for rule in game.rules:
        for name, answer in rule.text.answers.items():
            if question_of(name) in (MAY_PROPOSE, ELECTORATE):
                for one in given_for(answer).values() if goes_by(answer) else (answer,):
                    yield from (found for found in _named(one) if not game.knows(found))


def _named(answer: Plain) -> Iterator[PlayerId]:
    listed = (answer,) if isinstance(answer, str) else answer if isinstance(answer, list | tuple) else ()
    yield from (PlayerId(one) for one in listed if isinstance(one, str) and one != NOBODY)
