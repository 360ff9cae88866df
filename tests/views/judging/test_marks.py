"""Acts that rested on a reading are marked, on every page that tells of them, once the rules are read otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.changes import Enact
from nomicon.game.names import JudgementNumber
from nomicon.game.texts import RuleText
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.views.judging import reading_notes
from nomicon.views.judging.reading_notes import mark_told
from nomicon.views.view import VIEWS
from tests.views.playing import ASHA, BEN, CHLOE, DEV, WEEK, Played, founded, look
from tests.views.story import rule

TELLS = rule(
    401,
    "Hats",
    """
    @when("Declared")
    def told(event, readings):
        yield announce("Hats are " + readings.hats)

    @offers("undo", judgement="count")
    def undo(player, judgement):
        yield overrule(judgement, "FALSE")
    """,
    readings={"hats": {"default": "worn", "others": ("carried",)}},
)
WORN = {"rule": "401", "reading": "hats", "read_as": "worn", "now": "carried"}


def turned(played: Played, reading: str, to: str) -> str:
    """Have a judgement switch a reading; return the entry that did."""
    played.accepted(Invoke(ASHA, "It is so.", reading=(reading, to)))
    number = JudgementNumber(len(played.game.judgements))
    judge = played.game.judgements[number].judge
    assert judge is not None
    return str(played.accepted(Deliver(judge, number, "TRUE")).place)


@pytest.fixture
def played(bench: Any) -> Played:
    """A game in which something was done by a reading before a judgement switched it, and after."""
    played = founded(bench, TELLS, players=(ASHA, BEN, CHLOE, DEV))
    played.accepted(Declare(BEN, "Hats!"))
    turned(played, "401:hats", "carried")
    played.accepted(Declare(BEN, "Hats again!"))
    return played


def marked(played: Played) -> dict[str, list[dict[str, Any]]]:
    """Return the marks in the history, by entry."""
    rows = look(played, "history")["entries"]
    return {row["entry"]: row["read_otherwise"] for row in rows if "read_otherwise" in row}


def declarations(played: Played) -> list[str]:
    """Return the entries in which something was declared."""
    return [str(one.entry.place) for one in played.history if isinstance(one.entry.move, Declare)]


def test_what_rested_on_the_old_way_is_marked_in_the_history_and_what_came_after_is_not(played):
    first, _ = declarations(played)
    since = look(played, "readings")["readings"][-1]["entry"]

    assert marked(played) == {first: [{**WORN, "since": since, "judgement": 1}]}
    assert f'as "worn". Since entry {since}, this is read as "carried", by J-1.' in text(played, "history")


def text(played: Played, page: str) -> str:
    """Return a page as it is set out."""
    return VIEWS[page].text(look(played, page))


def test_why_an_entry_is_as_it_is_says_how_the_rules_were_read_and_how_they_are_read_now(played):
    first, second = declarations(played)
    page, after = look(played, f"why entry {first}"), look(played, f"why entry {second}")

    assert page["readings"] == [
        {"ground": "401/1:hats=worn", "rule": "401", "name": "hats", "read_as": "worn", "others": ["carried"]}
    ]
    assert "hats: worn (or: carried)" in VIEWS["why entry"].text(page)
    assert [mark_told(one) for one in page["read_otherwise"]] != []
    assert (after["readings"][0]["read_as"], after["read_otherwise"]) == ("carried", [])
    assert [one["id"] for one in page["grounds"]] == ["401/1"]


def test_the_page_of_readings_counts_the_acts_that_rested_on_the_way_until_then(played):
    first, _ = declarations(played)
    (switch,) = look(played, "readings")["readings"][-1]["switches"]

    assert (switch["judgement"], switch["to"], switch["rested"]) == (1, "carried", [first])
    assert f"1 move depended on the old reading: entry {first}." in text(played, "readings")


@pytest.mark.parametrize(("most", "rested", "more"), [(1, 1, False), (0, 0, True)])
def test_of_more_acts_than_are_told_the_page_says_that_there_are_more(played, monkeypatch, most, rested, more):
    monkeypatch.setattr(reading_notes, "RESTED", most)
    (switch,) = look(played, "readings")["readings"][-1]["switches"]

    assert (len(switch["rested"]), switch["more"]) == (rested, more)


def test_when_the_judgement_is_overruled_the_marks_change_sides(played):
    first, second = declarations(played)

    back = str(played.accepted(MakeMove(DEV, "undo", {"judgement": 1})).place)

    assert marked(played) == {
        second: [{**WORN, "read_as": "carried", "now": "worn", "since": back, "judgement": 1}],
    }
    assert [one["rested"] for one in look(played, "readings")["readings"][-1]["switches"]] == [[first], [second]]


def test_a_proposal_and_a_sum_that_rested_on_a_reading_are_marked(played):
    played.accepted(Propose(ASHA, (Enact(RuleText("Tea", "There is tea.")),)))
    number = played.game.last_proposal
    played.vote(number, Ben="FOR", Chloe="FOR")
    played.wait_until(played.at + WEEK + 60)
    closed = look(played, f"proposal {number}")["entry"]
    turned(played, "201:when quorum is reckoned", "when the vote ends")

    on_proposal = look(played, f"proposal {number}")["read_otherwise"]
    on_sum = look(played, "why Asha")["read_otherwise"]

    assert closed in [one["entry"] for one in on_proposal]
    assert {one["reading"] for one in on_proposal} == {"when quorum is reckoned"}
    assert [one["entry"] for one in on_sum] == [closed]


def test_what_is_sealed_bears_no_mark_before_it_is_open(played):
    played.accepted(Propose(ASHA, (Enact(RuleText("Tea", "There is tea.")),)))
    number = played.game.last_proposal
    played.vote(number, Ben="FOR")
    played.vote(number, Ben="AGAINST")  # By the reading of rule 206 that a second ballot replaces the first.
    turned(played, "206:second ballot", "is refused")
    sealed = [str(one.entry.place) for one in played.history if one.entry.place.sealed]

    assert any(":second ballot=" in ground for one in played.history for ground in one.entry.grounds)
    assert set(marked(played)) & set(sealed) == set()
    assert look(played, f"proposal {number}")["read_otherwise"] == []
    reading = next(one for one in look(played, "readings")["readings"] if one["name"] == "second ballot")
    assert [one["rested"] for one in reading["switches"]] == [[]]
