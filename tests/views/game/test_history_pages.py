"""What the history says beside its sentences: what was great, which part it is, and which entry a moment means."""

from __future__ import annotations

from nomicon.game.names import Moment
from nomicon.views.game.one_entry import entry_at
from tests.views.playing import NOON, look


def test_what_everybody_will_remember_is_set_off(story):
    rows = look(story, "history")["entries"]
    great = [(row["entry"], row["told"]) for row in rows if row.get("great")]
    assert [place for place, _ in great] == ["26"]
    assert any("won" in line for line in great[0][1])


def test_a_part_says_before_which_entry_it_stands_and_the_whole_says_nothing(story):
    part = look(story, "history before 5")
    assert (part["before"], [row["entry"] for row in part["entries"]]) == (5, ["1", "2", "3", "4"])
    assert "before" not in look(story, "history")


def test_a_moment_means_the_last_entry_that_had_been_made_by_then(story):
    moments = {
        written.entry.place.number: written.entry.at for written in story.history if not written.entry.place.sealed
    }
    for number, at in moments.items():
        assert entry_at(story.seen(), at) == max(one for one, made in moments.items() if made <= at) >= number
    assert entry_at(story.seen(), Moment(moments[1] - 1)) is None
    assert entry_at(story.seen(), Moment(NOON + 10**9)) == max(moments)


def test_a_judgement_on_a_reading_names_the_rule_that_has_it(story):
    assert look(story, "judgement 1")["reading"] == {
        "name": "206:second ballot",
        "called": "second ballot",
        "to": "is refused",
        "rule": 206,
    }
    assert look(story, "judgement 2")["reading"] is None
