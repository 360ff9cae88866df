"""The index of a record: to add an entry takes as long as the entry is, and not as the game is."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from nomicon.game.names import PlayerId
from nomicon.play import index
from nomicon.play.chapter import Event
from tests.play.playing import GAME, POINTS, VOTES, Playing


def test_who_joins_is_looked_at_alone(monkeypatch: pytest.MonkeyPatch):
    looked_at: dict[str, set[int]] = {}
    really = index._concerned

    def counted(event: Event, *held: Iterable[PlayerId]) -> set[PlayerId]:
        found = really(event, *held)
        looked_at.setdefault(type(event).__name__, set()).add(len(found))
        return found

    monkeypatch.setattr(index, "_concerned", counted)
    playing = Playing(VOTES, POINTS, players=[PlayerId(f"player {number}") for number in range(40)])
    assert looked_at == {}
    index.index_of(playing.ledger.read(GAME))

    assert looked_at["Joined"] == {1}
