"""The texts in an event are all of them, wherever they stand in it."""

from __future__ import annotations

from fractions import Fraction

from nomicon.play.event_texts import texts_in


def test_texts_are_found_in_lists_and_in_maps_of_lists_and_numbers_are_none():
    held = ("Ann", 3, {"points": ("Ben", Fraction(1, 2)), "gold": {"Cal": None}}, [True, ["Dee"]])

    assert texts_in(held) == {"Ann", "points", "Ben", "gold", "Cal", "Dee"}
