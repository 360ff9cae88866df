"""Newcomers who might join a game so that its rules can be changed."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import chain

from nomicon.game.names import Electorate, PlayerId
from nomicon.game.state import Game
from nomicon.law.questions.questions import ELECTORATE, MAY_PROPOSE
from nomicon.play.foresight.fork import Fork, Spent
from nomicon.play.people.eligibility import NOBODY
from nomicon.play.people.seating import Join

DECIDING = frozenset({"adopted", "may_submit", "may_take_effect"})
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
    hearing = fork.hearing()
    named = [one for question in (MAY_PROPOSE, ELECTORATE) for one in _by_name(hearing.hear(question).value, fork.game)]
    named += _in_code(fork.game)
    absent = dict.fromkeys([*map(fork.game.called, named), *sorted(fork.game.former)])
    return [one for one in absent if one not in fork.game.players]


def _in_code(game: Game) -> list[PlayerId]:
    """Return what may be names in code that says what is let in, adopted or takes effect."""
    code = [rule.text.code for rule in game.rules if any(one.topic in DECIDING for one in rule.text.speeches)]
    names = dict.fromkeys(name for one in code for name in NAMED.findall(one))
    return [PlayerId(name) for name in names if not game.knows(name)][:MOST_NAMED]


def _by_name(electorate: Electorate | bool, game: Game) -> list[PlayerId]:
    names = (electorate,) if isinstance(electorate, str) else electorate if isinstance(electorate, tuple) else ()
    return [PlayerId(name) for name in names if name != NOBODY and not game.knows(name)]
