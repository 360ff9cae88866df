"""What is told of a proposal after which rules could be changed less easily: the same words on every page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nomicon.game.state import Game
from nomicon.play.foresight.foreseen import Foreseen
from nomicon.play.foresight.search import (
    BY_JUDGEMENT,
    BY_VOTE,
    GAME_OVER,
    NEW_RULES_ONLY,
    NO_WAY,
    WITH_NEWCOMERS,
    Finding,
)
from nomicon.views.elements.page import Seen
from nomicon.views.proposals.foresight import LOOKING, warned, warning, warning_told
from nomicon.views.proposals.proposals import proposal
from nomicon.views.view import view_named
from tests.play.playing import ANN, VOTES, Playing, enacting

VOTE = Finding(BY_VOTE, lasts=True, tried=10)
TOLD = {
    "none": (Finding(NO_WAY, stopped=("Never.",), tried=12),
             "If this is adopted, we found no way to change any rule any more. We tried 12 moves in a copy of the game,"
             " over four weeks. Players may find others. Most were stopped by this: \"Never.\""),
    "once": (Finding(BY_VOTE, tried=12),
             "If this is adopted, rules could be changed once more, as far as we can see, and after that no more."),
    "slow": (Finding(BY_VOTE, lasts=True, takes=3650 * 86400),
             "If this is adopted, it would take 3,650 days to change any rule, as far as we can see. We tried"),
    "new rules": (Finding(NEW_RULES_ONLY, lasts=True), "new rules could be made, and we found no way to repeal or"),
    "newcomers": (Finding(WITH_NEWCOMERS, lasts=True, newcomers=4), "change rules only with 4 more players."),
    "judgement": (Finding(BY_JUDGEMENT, lasts=True), "each vote would stay undetermined, as far as we can see"),
}  # fmt: skip


@pytest.mark.parametrize("grade", TOLD)
def test_a_change_is_warned_of_that_makes_changing_rules_harder(grade: str):
    found, told = TOLD[grade]
    assert told in str(warning(Foreseen(found, VOTE), Game()))


@pytest.mark.parametrize("found", [VOTE, Finding(GAME_OVER, lasts=True)])
def test_nobody_is_warned_of_what_leaves_a_vote_or_ends_the_game(found: Finding):
    assert warning(Foreseen(found), Game()) is None


@pytest.mark.parametrize("grade", [name for name in TOLD if name != "once"])
def test_what_is_so_with_or_without_a_proposal_is_said_of_the_game_and_not_of_it(grade: str):
    found = TOLD[grade][0]
    told = str(warning(Foreseen(found, replace(found)), Game()))
    assert told.startswith("As the game stands")
    assert "with or without this proposal" in told


def test_a_proposal_that_makes_it_easier_is_not_blamed():
    told = str(warning(Foreseen(Finding(BY_JUDGEMENT, lasts=True), Finding(NO_WAY)), Game()))
    assert told.startswith("As the game stands we found no way to change any rule, with or without")


@pytest.fixture(scope="module")
def playing() -> Playing:
    playing = Playing(VOTES)
    playing.proposes(enacting(answers={"quorum": 5000}))
    return playing


def seen(playing: Playing, found: Foreseen | None) -> Seen:
    history = list(playing.table.history(playing.game.id))
    return Seen(playing.game, history, ANN, playing.game.at, None, lambda game, number: found)


def test_the_page_of_a_proposal_and_the_inbox_say_the_same(playing: Playing):
    here = seen(playing, Foreseen(TOLD["none"][0], VOTE))
    page, inbox = view_named(["proposal", "301"], here), view_named(["inbox"], here)
    assert page["warning"] == inbox["items"][0]["warning"] == warning(Foreseen(TOLD["none"][0], VOTE), playing.game)
    assert page["looking"] is inbox["items"][0]["looking"] is None


def test_what_is_so_with_or_without_it_is_no_warning_of_the_proposal(playing: Playing):
    dead = TOLD["none"][0]
    page = view_named(["proposal", "301"], seen(playing, Foreseen(dead, dead)))
    assert (page["warning"], page["standing"]) == (None, warning(Foreseen(dead, dead), playing.game))


def test_what_is_not_known_yet_is_said_and_is_no_warning(playing: Playing):
    page = proposal(seen(playing, None), "301")
    assert (page["warning"], page["looking"], warning_told(page)) == (None, LOOKING, [LOOKING])
    nobody_looks = replace(seen(playing, None), foresees=None)
    assert warned(nobody_looks, playing.proposal()) == dict.fromkeys(("warning", "standing", "looking"))
