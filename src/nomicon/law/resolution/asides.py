"""Asides: rules asked of something that is only tried out, and failures that are told once however often one asks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from nomicon.game.state import Game
from nomicon.law.resolution.answer import Broke, Drawn
from nomicon.law.resolution.clashing import Clashed
from nomicon.law.resolution.hearing import Hearing


def tentative(hearing: Hearing, game: Game) -> Hearing:
    """Return a hearing of the same occasion, on another game, of whose grounds, failures and lots nothing is kept."""
    own = hearing.under(game)
    own.grounds, own.aside, own.looked, own.draws = [], [], {}, list(hearing.draws)
    return own


@contextmanager
def telling_once(hearing: Hearing) -> Iterator[None]:
    """Have a function that fails within noted once, however often it is asked: for one player after another."""
    before = len(hearing.aside)
    try:
        yield
    finally:
        told: dict[object, Broke | Clashed | Drawn] = {}
        for one in hearing.aside[before:]:
            told.setdefault(_told_of(one), one)
        hearing.aside[before:] = list(told.values())


def _told_of(aside: Broke | Clashed | Drawn) -> object:
    """Return what two asides share that tell the same; no two draws do."""
    match aside:
        case Broke():
            return (aside.rule, aside.version, aside.function)
        case Clashed():
            return aside
        case _:
            return id(aside)
