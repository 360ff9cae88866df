"""What is told of a proposal after which rules could be changed less easily: the same words on every page."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import JudgementNumber, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.advice import advice_by, at_once
from nomicon.play.foresight.dissent import Dissent
from nomicon.play.foresight.foreseen import Foreseen
from nomicon.play.foresight.search import (
    BY_JUDGEMENT,
    BY_VOTE,
    GAME_OVER,
    NEW_RULES_ONLY,
    NO_WAY,
    WITH_NEWCOMERS,
    SearchResult,
)
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.series.founding import StartingRule
from nomicon.views.elements.foresight import (
    LOOKING,
    LOOKING_AT_JUDGEMENT,
    judgement_warning,
    warned,
    warning,
    warning_told,
)
from nomicon.views.elements.page import NO_ADVICE, Advice, Seen
from nomicon.views.proposals.proposals import proposal
from nomicon.views.view import as_text, view_named
from tests.play.playing import ANN, BEN, VOTES, Playing, enacting, rule

VOTE = SearchResult(BY_VOTE, lasts=True, tried=10)
TOLD = {
    "none": (
        SearchResult(NO_WAY, stopped=("Never.",), tried=12),
        "If this is adopted, no rule could be changed any more, as far as we can see. "
        "We tried 12 moves in a copy of the game,"
        " in which we let four weeks pass. Players may find other ways. "
        'This stopped our attempts most often: "Never."',
    ),
    "once": (
        SearchResult(BY_VOTE, tried=12),
        "If this is adopted, rules could be changed once more, but then never again, as far as we can see.",
    ),
    "slow": (
        SearchResult(BY_VOTE, lasts=True, takes=3650 * 86400),
        "If this is adopted, it would take 3,650 days to change a rule, as far as we can see. We tried",
    ),
    "new rules": (
        SearchResult(NEW_RULES_ONLY, lasts=True),
        "players could make new rules, but could not repeal or amend any rule, as far as we can see",
    ),
    "newcomers": (
        SearchResult(WITH_NEWCOMERS, lasts=True, newcomers=4),
        "rules can be changed only with 4 more players",
    ),
    "judgement": (SearchResult(BY_JUDGEMENT, lasts=True), "every vote would end undetermined"),
}


@pytest.mark.parametrize("grade", TOLD)
def test_a_change_is_warned_of_that_makes_changing_rules_harder(grade: str):
    found, told = TOLD[grade]
    assert told in str(warning(Foreseen(found, VOTE), Game()))


@pytest.mark.parametrize(
    ("dissent", "told"),
    [
        (
            Dissent(one_silent=False, one_against=False),
            "A rule-change would then fail if one voter voted against it or did not vote.",
        ),
        (Dissent(one_silent=True, one_against=False), "A rule-change would then fail if one voter voted against it."),
        (Dissent(), None),
        (Dissent(one_silent=True, one_against=True), None),
    ],
)
def test_a_warning_says_whether_one_voter_could_close_the_way_that_is_left(dissent: Dissent, told: str | None):
    found = Foreseen(SearchResult(WITH_NEWCOMERS, lasts=True, newcomers=4), VOTE, dissent=dissent)
    assert ("one voter" in str(warning(found, Game()))) == (told is not None)
    assert (told or "") in str(warning(found, Game()))


@pytest.mark.parametrize("found", [VOTE, SearchResult(GAME_OVER, lasts=True)])
def test_nobody_is_warned_of_what_leaves_a_vote_or_ends_the_game(found: SearchResult):
    assert warning(Foreseen(found), Game()) is None


@pytest.mark.parametrize("grade", [name for name in TOLD if name != "once"])
def test_what_is_so_with_or_without_a_proposal_is_said_of_the_game_and_not_of_it(grade: str):
    found = TOLD[grade][0]
    told = str(warning(Foreseen(found, replace(found)), Game()))
    assert told.startswith("At the moment") or " now, " in told
    assert "with or without this proposal" in told


def test_a_proposal_that_makes_it_easier_is_not_blamed():
    told = str(warning(Foreseen(SearchResult(BY_JUDGEMENT, lasts=True), SearchResult(NO_WAY)), Game()))
    assert told.startswith("We found no way to change any rule now, with or without")


@pytest.fixture(scope="module")
def playing() -> Playing:
    playing = Playing(VOTES)
    playing.proposes(enacting(answers={"quorum": 5000}))
    return playing


def seen(playing: Playing, found: Foreseen | None) -> Seen:
    history = list(playing.table.history(playing.game.id))
    return Seen(playing.game, history, ANN, playing.game.at, None, Advice(lambda game, number: found))


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
    nobody_looks = replace(seen(playing, None), advice=NO_ADVICE)
    assert warned(nobody_looks, playing.proposal()) == dict.fromkeys(("warning", "standing", "looking"))


# -- Judgements ----------------------------------------------------------------------------

FATAL = ({"effect": "VoidRule", "rule": 205, "because_of": 201},)


def asked(*rules: StartingRule, **move: Any) -> Playing:
    """Have something put to Ben; nobody can propose anything once rule 205 is void."""
    silence, proposes = rule(204, answers={"proposing_in_silence": "no"}), rule(205, answers={"may_propose": "players"})
    playing = Playing(VOTES, rule(213, answers={"judge": "Ben"}), silence, proposes, *rules)
    playing.makes(Invoke(ANN, "It is so.", **move))
    return playing


def looked_for(playing: Playing, viewer: PlayerId = BEN) -> Seen:
    history, at = list(playing.table.history(playing.game.id)), playing.game.at
    return Seen(playing.game, history, viewer, at, None, advice_by(at_once(), playing.table.bench, at))


def test_the_judge_and_everybody_else_are_warned_of_a_judgement_that_would_end_all_change():
    here = looked_for(asked(corrections=FATAL))
    page, inbox = view_named(["judgement", "1"], here), view_named(["inbox"], here)

    told = "If a Judge says that this is true, no rule could be changed any more, as far as we can see. We tried "
    assert page["warning"].startswith(told)
    assert page["warning"].endswith('"No rule in force says who may propose a rule-change, so nobody may."')
    assert [one["warning"] for one in inbox["items"]] == [page["warning"]]
    assert told in " ".join(as_text("judgement", page).split()) + " "
    assert f"J-1: {told}" in " ".join(as_text("inbox", inbox).split())


def test_where_a_rule_forbids_it_the_warning_says_that_nothing_would_be_done():
    found = Foreseen(SearchResult(NO_WAY, tried=5), VOTE, withheld_by=("202/1",))

    assert "Rule 202 forbids that, so none of it would be done." in str(judgement_warning(found, Playing(VOTES).game))


def test_where_several_rules_forbid_it_the_warning_names_each_once():
    found = Foreseen(SearchResult(NO_WAY, tried=5), VOTE, withheld_by=("202/1", "203/1", "202/1"))

    told = "Rules 202 and 203 forbid that, so none of it would be done."
    assert told in str(judgement_warning(found, Playing(VOTES).game))


@pytest.mark.parametrize("found", [Foreseen(VOTE), Foreseen(SearchResult(NO_WAY), SearchResult(NO_WAY))])
def test_nobody_is_warned_of_a_judgement_that_changes_nothing_for_the_worse(found: Foreseen):
    assert judgement_warning(found, Game()) is None


def test_for_a_statement_that_brings_nothing_about_nothing_is_looked_for():
    here = replace(looked_for(asked()), advice=Advice(lambda game, matter: pytest.fail("it is looked for")))

    assert view_named(["judgement", "1"], here)["warning"] is None


def test_a_harmless_correction_and_one_that_was_judged_are_not_warned_of():
    playing = asked(rule(206), corrections=({"effect": "VoidRule", "rule": 206, "because_of": 201},))
    assert view_named(["judgement", "1"], looked_for(playing))["warning"] is None
    playing = asked(corrections=FATAL)
    playing.makes(Deliver(BEN, JudgementNumber(1), "FALSE"))
    assert view_named(["judgement", "1"], looked_for(playing))["warning"] is None


def test_while_it_is_looked_for_the_page_of_a_judgement_says_so():
    here = replace(looked_for(asked(corrections=FATAL)), advice=Advice(lambda game, matter: None))

    assert view_named(["judgement", "1"], here)["looking"] == LOOKING_AT_JUDGEMENT
