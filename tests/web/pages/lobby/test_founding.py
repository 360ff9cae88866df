"""Founding on a page: pasted rules begin cautiously and say so, and who holds an office from the start is asked."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest

from nomicon.game.names import GameId, PlayerId, RuleNumber
from nomicon.web.accounts.models import Listing, Seat
from tests.web.conftest import Person
from tests.web.pages.html import as_shown

RULES = """# Our songs

## Immutable rules

### 101 Keep the rules

Keep them.

## Mutable rules

### 201 Songs

We sing.
"""
FIGURES = {
    "house-time": "36",
    "house-unit": "hours",
    "house-quorum": "1/3",
    "house-voters": "1",
    "house-majority": "3/5",
    "house-entrenched": "no",
}


def sends(person: Person, **fields: str):
    """Send the form of founding with these fields."""
    told = {"title": "Evening", "rulebook": "pasted", "pasted": RULES, "onto": "", "name": "", "visibility": "invited"}
    return person.client.post("/found/", told | fields)


def understood(page: str) -> str:
    found = re.search(r'name="understood" value="(\w+)"', page)
    assert found is not None
    return found[1]


def house_rule(house, answer):
    game = house.hall.seen(GameId(answer["Location"].split("/")[2]), None).game
    return game.rules.numbered(RuleNumber(0))


def test_the_page_says_how_votes_are_won_before_anything_is_founded(house, person):
    ann = person("ann")
    page = " ".join(sends(ann).content.decode().split())
    for told in (
        "A vote lasts 3 days. Nobody can close it earlier, but it ends early if all have voted.",
        "At least 2/3 of the players must vote.",
        "At least 2 players must vote, so nobody can change the rules alone.",
        "A proposal is adopted if more than 1/2 of the votes cast are in favour.",
        "change of a rule that is immutable at the start (101).",
        "All this is written in rule 0. Players can change that rule by a vote.",
    ):
        assert told in page
    answer = sends(ann, understood=understood(page))
    assert answer.status_code == 302
    rule = house_rule(house, answer)
    assert rule.text.answers["voting_period"] == "3 days"
    assert rule.text.settings["entrenched"] == (101,)


def test_a_founder_chooses_other_figures_sees_what_they_mean_and_gets_them(house, person):
    ann = person("ann")
    page = " ".join(sends(ann, **FIGURES, look="yes").content.decode().split())
    for told in (
        "A vote lasts 36 hours.",
        "At least 1/3 of the players must vote.",
        "more than 3/5 of the votes cast",
        "If there are so few players that one vote reaches this share, one player alone can change the rules.",
        "A normal vote is also enough to make an immutable rule mutable.",
    ):
        assert told in page
    assert "There is no minimum number of voters" not in page  # A third of the players is one.
    assert re.search(r'name="house-quorum" value="1/3"', page)
    without = " ".join(sends(ann, **{**FIGURES, "house-quorum": "0"}, look="yes").content.decode().split())
    assert "There is no minimum number of voters, so one player alone may be able to change the rules." in without
    answer = sends(ann, **FIGURES, understood=understood(page))
    rule = house_rule(house, answer)
    assert rule.text.answers["voting_period"] == "1 day 12 hours"
    assert dict(rule.text.settings) == {
        "quorum": Fraction(1, 3),
        "voters": 1,
        "majority": Fraction(3, 5),
        "all_to_transmute": False,
        "entrenched": (),
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("time", "0"),
        ("time", "ever"),
        ("time", "99999"),
        ("unit", "years"),
        ("quorum", "3/2"),
        ("quorum", "all"),
        ("voters", "0"),
        ("majority", "1"),
        ("majority", "x" * 5000),
        ("entrenched", "maybe"),
    ],
)
def test_a_figure_that_makes_no_sense_founds_nothing_and_is_told_at_its_field(person, field, value):
    ann = person("ann")
    digest = understood(sends(ann).content.decode())
    answer = sends(ann, **(FIGURES | {f"house-{field}": value}), understood=digest)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert re.search(r"<title>\s*Error:", page)
    assert 'class="errorlist"' in page
    assert "<details open" in page
    assert not Listing.objects.filter(founder=ann.account).exists()


@pytest.mark.parametrize(("field", "told"), [("quorum", "from 0 to 1"), ("majority", "below 1")])
def test_each_share_is_asked_for_within_its_own_bounds(person, field, told):
    page = sends(person("ann"), **(FIGURES | {f"house-{field}": "9"})).content.decode()
    assert re.findall("Write a share (from 0 to 1|below 1),", page)[0] == told
    assert "Write a share " not in page.replace(f"Write a share {told},", "")


def test_the_page_says_it_in_german_too(person):
    ann = person("ann")
    page = ann.client.post(
        "/found/",
        {"title": "Abend", "rulebook": "pasted", "pasted": RULES, "onto": "", "name": "", "visibility": "invited"},
        headers={"Accept-Language": "de"},
    )
    told = page.content.decode()
    assert "Eine Abstimmung dauert 3 Tage." in told
    assert "so nobody can change the rules alone" not in told  # The rule's own words stay as they are.


def test_who_holds_an_office_is_asked_where_the_founder_does_not_play(house, person):
    ann = person("ann")
    told = {"rulebook": "nomicam", "pasted": ""}
    asked = sends(ann, **told)
    assert asked.status_code == 422
    page = as_shown(asked.content.decode())
    assert "Enter below who holds each office at the start: Speaker." in page
    assert re.search(r'name="office.Speaker" value=""', page)
    assert not Listing.objects.filter(founder=ann.account).exists()
    answer = sends(ann, **told, **{"office.Speaker": "Zoe"})
    assert answer.status_code == 302
    game = house.hall.seen(GameId(answer["Location"].split("/")[2]), None).game
    assert game.holder("Speaker") == PlayerId("Zoe")


def test_a_founder_whom_the_game_refuses_has_no_seat_and_is_told_why(house, person):
    ann = person("ann")
    answer = sends(ann, rulebook="nomicam", pasted="", name="zoe", **{"office.Speaker": "Zoe"})
    assert answer.status_code == 302
    game = house.hall.seen(GameId(answer["Location"].split("/")[2]), None).game
    assert PlayerId("zoe") not in game.players
    assert not Seat.objects.filter(account=ann.account).exists()
    page = unescape(ann.client.get(answer["Location"]).content.decode())
    assert "'zoe' looks like 'Zoe', which is already used in this game." in page
