"""The playthroughs of Suber's Initial Set: each plays as it is written, and no silent player stops the game."""

from __future__ import annotations

import pytest

from nomicon.rulebooks.shelf import load_rulebook
from tests.rulebooks.whole_books import played, playthroughs_of

TEXTS = playthroughs_of("suber")


def test_the_initial_set_is_sixteen_immutable_rules_and_thirteen_mutable_ones():
    statuses = {int(file.number or 0): file.status for file in load_rulebook("suber").files}
    assert statuses == dict.fromkeys(range(101, 117), "immutable") | dict.fromkeys(range(201, 214), "mutable")


def test_half_a_dozen_games_are_written_down_and_more():
    assert len(TEXTS) >= 6


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_plays_as_it_is_written_can_be_audited_and_meets_no_trouble(name):
    assert played(TEXTS[name], name) == []
