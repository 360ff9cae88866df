"""Single entries: what is looked up by the index of the record is what reading all of it shows, to the letter."""

from __future__ import annotations

from functools import partial

import pytest

from nomicon.game.values.replacing import replace
from nomicon.play.index import BLOCK, index_of
from nomicon.play.topics import ALL
from nomicon.views.elements import entries as looking
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries
from tests.views.playing import BEN


def with_index_of(seen, history):
    return replace(seen, history=history, index=partial(index_of, history))


def test_all_that_everybody_may_see_is_found_in_both_directions(story):
    for until in range(1, len(story.history) + 1):
        seen = with_index_of(story.seen(BEN), story.history[:until])
        wanted = public_entries(seen)
        assert list(Entries(seen).about(ALL)) == wanted[::-1]
        assert list(Entries(seen).onwards(ALL, after=0)) == wanted
        assert Entries(seen).last == max(one.place.number for one in wanted)


def test_every_entry_is_found_by_the_name_that_pages_give_it(story):
    seen = story.seen(BEN)
    for entry in public_entries(seen):
        assert Entries(seen).named(str(entry.place)) == entry
    for name in ("0", "999", "36.1", "1.1", "x", " 1", "1 ", "1.", ""):
        assert Entries(seen).named(name) is None, name


def test_the_last_entry_by_a_moment_is_found_without_reading_all(story):
    seen = story.seen(BEN)
    for one in public_entries(seen):
        wanted = max(other.place.number for other in public_entries(seen) if other.at <= one.at)
        assert Entries(seen).last_by(one.at) == wanted
    assert Entries(seen).last_by(seen.game.founded - 1) is None


@pytest.mark.parametrize("block", [1, 2, 7, BLOCK])
def test_a_topic_leads_to_every_entry_that_concerns_it_however_the_record_is_divided(story, monkeypatch, block):
    monkeypatch.setattr("nomicon.play.index.BLOCK", block)
    seen = with_index_of(story.seen(BEN), story.history)
    assert index_of(seen.history).last == Entries(seen).last
    for number in sorted(seen.game.proposals):
        found = {one.place for one in Entries(seen).about(f"proposal:{number}")}
        wanted = {
            one.place
            for one in public_entries(seen)
            if any(getattr(event, "proposal", None) == number for event in one.events)
        }
        assert wanted <= found
    before = [one.place.number for one in Entries(seen).about(ALL, before=9)]
    assert (before[0], before[-1]) == (8, 1)


def test_who_wants_the_newest_has_few_others_looked_up(story, monkeypatch):
    asked: list[int] = []

    class Counted(looking.ListedEntries):
        def some(self, numbers):
            asked.extend(numbers)
            return super().some(numbers)

    monkeypatch.setattr(looking, "ListedEntries", Counted)
    next(Entries(story.seen(BEN)).about(ALL))
    assert len(asked) == 1


def test_the_index_of_a_record_at_hand_is_made_once_for_all_that_asks_for_it(story):
    seen = Seen(story.game, story.history, BEN, story.at)
    assert seen.index() is seen.index()
    assert replace(seen, viewer=None).index() is seen.index()
    assert seen.index() == index_of(story.history)
