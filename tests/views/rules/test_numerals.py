"""How numbers are written is for the rules to say; what is typed may be written either way, and data stay numbers."""

from __future__ import annotations

import pytest

from nomicon.game.names import ProposalNumber
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.law.questions.numerals import WIDEST, numbered
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import Seen
from nomicon.views.elements.phrases import duty_told
from nomicon.views.sentences.telling import refused
from nomicon.views.view import as_text, find_view, view_named
from tests.play.playing import ANN, NOON, POINTS, VOTES, Playing, amending, enacting, repealing, rule

WIDE = rule(7, title="Numbers", answers={"number_width": 3, "first_proposal": 20})


@pytest.fixture
def wide() -> Playing:
    return Playing(VOTES, POINTS, WIDE)


def seen(playing: Playing) -> Seen:
    return Seen(playing.game, (), ANN, NOON)


@pytest.mark.parametrize(("number", "written"), [(7, "007"), (19, "019"), (201, "201"), (1200, "1200"), (-1, "M-1")])
def test_a_number_has_as_many_digits_as_the_rules_say_at_least(wide, number, written):
    assert numbered(number, wide.game) == written


def test_where_no_rule_says_it_a_number_is_written_as_it_is():
    assert numbered(19, Playing(VOTES).game) == "19"


def test_players_change_how_numbers_are_written_as_they_change_any_rule(wide):
    wide.adopts(amending(7, answers={"number_width": 5}))
    assert numbered(19, wide.game) == "00019"
    wide.adopts(repealing(7))
    assert numbered(19, wide.game) == "019"  # As it was when the game began.


def test_no_more_noughts_than_can_be_read():
    playing = Playing(VOTES, rule(7, answers={"number_width": 1_000_000}))
    assert len(numbered(19, playing.game)) == WIDEST


def test_a_refusal_writes_them_so(wide):
    told = refused(wide.refuses(CastBallot(ANN, ProposalNumber(20), "FOR")), wide.game)
    assert told == ["Refused. There is no proposal 020. The page of proposals lists all proposals."]


@pytest.mark.parametrize("typed", ["20", "020"])
def test_what_is_typed_may_have_noughts_or_none(wide, typed):
    wide.proposes(enacting(title="Tea"))
    move = move_in(InputLine(ANN, ["vote", typed, "for"], "", "your line", 1), wide.game)
    assert move == CastBallot(ANN, ProposalNumber(20), "for")


@pytest.mark.parametrize("asked", ["7", "007"])
def test_a_page_tells_data_as_numbers_and_people_as_they_write_them(wide, asked):
    page = view_named(["rule", asked], seen(wide))
    assert (page["number"], page["shown"], page["digits"]) == (7, "007", 3)
    assert as_text("rule", page).startswith("Rule 007: Numbers")


def test_tables_of_other_things_name_rules_so(wide):
    page = view_named(["questions", "first_proposal"], seen(wide))
    assert page["questions"][0]["rule"] == 7
    assert "rule 007" in as_text("questions", page)
    assert "rule 007" in find_view(["questions"], bare=True)[0].text(page)


def test_grounds_are_told_so_too():
    entry = {"entry": "9", "at": "2024-03-04T09:00:00Z", "by": ANN, "game": 1, "told": ["Tea."], "grounds": ["7/1"]}
    told = find_view(["history"], bare=True)[0].text({"digits": 3, "about": None, "count": 1, "entries": [entry]})
    assert "[007/1]" in told


@pytest.mark.parametrize(
    ("duty", "told"),
    [
        ("distribute proposal 20", "distribute proposal 020"),
        ("distribute proposal -1", "distribute proposal M-1"),
        ("name a player (naming 1)", "name a player (naming 1)"),
        ("count to 20", "count to 20"),
    ],
)
def test_a_duty_names_its_proposal_so(wide, duty, told):
    assert duty_told(duty, wide.game) == told
