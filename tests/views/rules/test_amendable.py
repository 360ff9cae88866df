"""What pages say of ways to change rules: as the game stands, after a proposal, and without each of its rules."""

from __future__ import annotations

from functools import cache

import pytest

from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.advice import advice_by, at_once
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.playthroughs.run import GAME
from nomicon.play.amendability.fragility import Fragility, fragility_of
from nomicon.play.engine import ENGINE
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
from nomicon.views.elements.page import NO_ADVICE, Advice, NoSuchPage, Seen
from nomicon.views.rules.amendable import LOOKING, NOBODY_LOOKS
from nomicon.views.view import as_text, view_named
from tests.play.foresight.positions import performed, script_of
from tests.play.playing import ANN, BENCH

NOBODY_PROPOSES = """Ann Abel> propose enact:
| ---
| title: Silence
| prevails_over: [202]
| answers: {may_propose: nobody}
| ---
| Nobody may propose.
"""


@cache
def seen_after(play: str) -> Seen:
    """Play a game, once; what is looked for in it is looked for once as well."""
    performance = performed(play)
    game, at = performance.stage.table.folded(GAME).game, performance.at
    return Seen(
        game, list(performance.stage.table.history(GAME)), ANN, at, advice=advice_by(at_once(), BENCH, at, proof_of)
    )


@pytest.fixture(scope="module")
def seen() -> Seen:
    return seen_after(script_of("minimal") + NOBODY_PROPOSES)


def told(seen: Seen, found: Foreseen | None) -> tuple[str | None, str]:
    page = view_named(["amendable"], replace(seen, advice=Advice(lambda game, matter: found)))
    return page["grade"], page["told"]


def test_the_way_is_shown_move_by_move_and_as_a_playthrough(seen: Seen):
    page = view_named(["amendable"], seen)
    assert (page["grade"], page["proposal"]) == ("vote", None)
    assert page["told"] == "Rules can be changed by a vote, even if one voter is silent or votes against."
    assert page["variants"] == {"one_silent": True, "one_against": True}
    assert page["proof"].startswith("# ")
    text = " ".join(as_text("amendable", page).split())
    assert "Ann Abel, Ben Bell, Cat Carr, Dan Dove: vote 302 FOR" in text
    assert "Players may find other ways." in text


def test_after_a_proposal_that_ends_change_no_way_is_shown_and_what_stopped_us(seen: Seen):
    page = view_named(["amendable", "301"], seen)
    assert (page["grade"], page["proposal"], page["proof"], page["steps"]) == ("none_found", 301, None, [])
    assert page["told"] == "If proposal 301 is adopted: We found no way to change any rule any more."
    assert page["why"]
    assert "What stopped our attempts most often" in as_text("amendable", page)


def test_a_proposal_that_has_ended_is_not_looked_at():
    seen = seen_after(script_of("minimal") + NOBODY_PROPOSES + "Ann Abel> withdraw 301\n")
    with pytest.raises(NoSuchPage, match="Proposal 301 has ended"):
        view_named(["amendable", "301"], seen)


def vote(one_silent: bool | None, one_against: bool | None) -> Foreseen:
    return Foreseen(SearchResult(BY_VOTE, lasts=True), dissent=Dissent(one_silent, one_against))


SENTENCES = {
    "agree": (vote(False, False), "all_agree", "but only if everybody votes for the change."),
    "silent": (vote(True, False), "all_agree", "but only if nobody votes against."),
    "against": (vote(False, True), "vote", "but only if everybody votes."),
    "not tried": (vote(None, None), "vote", "Rules can be changed by a vote."),
    "none": (Foreseen(SearchResult(NO_WAY)), "none_found", "We found no way"),
    "once": (Foreseen(SearchResult(BY_VOTE)), "once_more", "Rules can be changed once more"),
    "judgement": (Foreseen(SearchResult(BY_JUDGEMENT, lasts=True)), "judgement", "Only a judgement can change rules"),
    "new rules": (Foreseen(SearchResult(NEW_RULES_ONLY, lasts=True)), "new_rules_only", "Players can make new rules"),
    "one more": (Foreseen(SearchResult(WITH_NEWCOMERS, lasts=True, newcomers=1)), "with_newcomers", "one more player"),
    "more": (Foreseen(SearchResult(WITH_NEWCOMERS, lasts=True, newcomers=4)), "with_newcomers", "4 more players join."),
    "over": (Foreseen(SearchResult(GAME_OVER, lasts=True)), "over", "The game is over"),
}


@pytest.mark.parametrize("what", SENTENCES)
def test_each_grade_has_its_sentence(seen: Seen, what: str):
    found, grade, sentence = SENTENCES[what]
    shown, words = told(seen, found)
    assert shown == grade
    assert sentence in words


def test_what_is_not_known_yet_is_said(seen: Seen):
    assert told(seen, None) == (None, LOOKING)
    assert view_named(["amendable"], replace(seen, advice=NO_ADVICE))["told"] == NOBODY_LOOKS


def test_fragile_rules_are_those_it_takes_to_change_rules():
    page = view_named(["rules", "fragile"], seen_after(script_of("minimal")))
    assert (page["count"], page["looking"]) == (7, 0)
    assert {one["rule"]: one["repeal"] for one in page["rules"] if one["repeal"] != "vote"} == {203: "judgement"}
    fragile = next(one for one in page["rules"] if one["rule"] == 203)
    assert fragile["told"] == "If it is repealed: only a judgement can change rules."
    assert "only a judgement can change rules" in as_text("rules fragile", page)


def test_a_rule_without_which_the_game_ends_says_so():
    seen = seen_after(script_of("nomicam"))

    def only_204(game: Game) -> list[Fragility | None]:
        return [fragility_of(ENGINE, BENCH, game, seen.at, one) if one.number == 204 else None for one in game.rules]

    page = view_named(["rules", "fragile"], replace(seen, advice=Advice(fragile=only_204)))
    [told] = [one for one in page["rules"] if one["told"]]
    assert (told["rule"], told["told"]) == (204, "Without it, we found no way to change any rule.")
    assert told["why"] == "No rule in force says who may propose a rule-change, so nobody may."
    assert page["looking"] == page["count"] - 1


def test_rules_that_nobody_has_looked_at_are_counted(seen: Seen):
    advice = Advice(fragile=lambda game: [None] * len(game.rules))
    page = view_named(["rules", "fragile"], replace(seen, advice=advice))
    assert (page["looking"], page["count"], page["note"]) == (7, 7, "")
    assert "We have looked at 0 of 7 rules so far." in as_text("rules fragile", page)


def test_where_nobody_looks_for_fragile_rules_it_is_said(seen: Seen):
    page = view_named(["rules", "fragile"], replace(seen, advice=NO_ADVICE))
    assert (page["looking"], page["note"]) == (0, NOBODY_LOOKS)
    text = " ".join(as_text("rules fragile", page).split())
    assert "only in the game as it is now, not in its past" in text
    assert "so far" not in text
