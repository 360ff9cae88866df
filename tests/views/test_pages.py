"""What the pages show, of a game in which a little of everything has happened."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.plain import shown
from nomicon.game.proposals import Amend, Enact, Repeal
from nomicon.game.rules import RuleText
from nomicon.play.offering import MakeMove
from nomicon.play.seating import Forfeit, Join
from nomicon.views.page import NoSuchPage
from nomicon.views.view import VIEWS, as_text, view_named
from tests.house.tree import ROOT
from tests.views.playing import ASHA, BEN, CHLOE, DEV, JACK, WEEK, Played, founded, number
from tests.views.story import ELLA, SWEETS, every_page, rule

PRINTS_EVERY_PAGE = """
import json
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.play.engine import bench
from tests.views.story import every_page, told_story
print(json.dumps([one for one in every_page(told_story(bench(Sandbox())).seen("Ben"))]))
"""


def look(played: Played, words: str, viewer=None):
    """Look at a page as somebody."""
    return view_named(words.split(), played.seen(viewer))


def by_name(rows, name):
    """The one row of a name or number."""
    return next(row for row in rows if name in (row.get("name"), row.get("number"), row.get("id")))


# -- All pages -----------------------------------------------------------------------


def test_every_page_can_be_written_as_json_and_read_again(story):
    for name, page, _ in every_page(story.seen(BEN)):
        assert json.loads(json.dumps(page)) == page, name


def test_every_page_has_a_text_whose_lines_end_where_their_words_end(story):
    for name, _, text in every_page(story.seen(BEN)):
        assert text, name
        assert [line for line in text.splitlines() if line != line.rstrip()] == [], name


def test_a_page_made_in_another_process_is_the_same_to_the_byte(story):
    here = json.dumps(list(every_page(story.seen(BEN))))
    for seed in ("1", "2"):
        clean = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        there = subprocess.run(
            [sys.executable, "-c", PRINTS_EVERY_PAGE],
            capture_output=True,
            text=True,
            env=clean,
            timeout=120,
            check=True,
        )
        assert there.stdout == here + "\n"


def test_every_view_says_what_it_shows_in_a_sentence():
    assert [
        view.name for view in VIEWS.values() if not (view.sentence.endswith(".") and view.sentence[0].isupper())
    ] == []


def test_the_main_page_lists_all_others(story):
    assert [one["name"] for one in look(story, "board")["pages"]] == [name for name in VIEWS if name != "board"]


@pytest.mark.parametrize("words", [
    "cake", "rule", "rule 999", "rule quorum", "proposal 999", "proposal 301 302", "player Zoe", "history dog 1",
    "history rule 999", "why Zoe", "why Asha thimbles", "why entry 36.1", "why entry 999", "quantity thimbles",
    "judgement J-9", "register cakes", "map cakes", "desk Custodian", "rule difference 205 1 9", "rules all",
    "history game 9",
])  # fmt: skip
def test_what_does_not_exist_is_answered_with_what_there_is(story, words):
    with pytest.raises(NoSuchPage, match=r"there are|it has|asked for like this|can be of"):
        look(story, words)


@pytest.mark.parametrize(("words", "same"), [
    ("main", "board"), ("entry 18", "why entry 18"), ("rule 205 difference 1 2", "rule difference 205 1 2"),
    ("rule 205 difference", "rule difference 205"), ("player jack rudd", "player Jack Rudd"),
    ("judgement J-1", "judgement 1"), ("why Asha", "why Asha points"), ("difference 205", "rule difference 205"),
])  # fmt: skip
def test_a_page_can_be_asked_for_in_several_ways(story, words, same):
    assert look(story, words) == look(story, same)


# -- The rules -----------------------------------------------------------------------


def test_the_book_counts_its_rules_and_lists_the_immutable_first(story):
    page = look(story, "rules")
    assert (page["count"], page["immutable"], page["mutable"], page["void"], page["repealed"]) == (36, 16, 20, 0, 1)
    numbers = [one["number"] for one in page["rules"]]
    assert numbers == sorted(numbers)
    assert as_text("rules", page).splitlines()[3] == "36 rules: 16 immutable, 20 mutable."


def test_the_founding_set_says_what_became_of_each_rule(story):
    rows = look(story, "initial")["rules"]
    assert {row["number"]: row["became"] for row in rows if row["became"] != "as it was"} == {
        205: "amended by 301", 402: "repealed by 302",
    }  # fmt: skip


def test_a_rule_has_its_whole_history(story):
    page = look(story, "rule 205")
    assert page["words"] == "Two days."
    assert [(one["version"], one["what"], one["proposal"], one["entry"]) for one in page["history"]] == [
        (1, "inherited", None, "1"), (2, "amended", 301, "18"),
    ]  # fmt: skip


def test_a_repealed_rule_is_still_to_be_read(story):
    page = look(story, "rule 402")
    assert (page["in_force"], page["repealed"]["proposal"]) == (False, 302)


def test_a_difference_shows_words_and_header(story):
    page = look(story, "rule difference 205 1 2")
    assert page["words"][-1] == "+Two days."
    assert "-answers: voting_period: 7 days" in page["header"]
    assert "+answers: voting_period: 2 days" in page["header"]
    assert page["what"] == ["amended by proposal 301"]


def test_a_rule_that_is_void_says_why(bench):
    played = founded(bench, rule(405, "Clash", answers={"protected": ["mutable"]}))
    played.propose(BEN, Amend(number(405), words="It clashes still."))
    played.vote(301, Ben="FOR")
    played.wait_until(played.at + WEEK + 60)
    assert look(played, "rule 405")["void"] == {
        "by": 105, "because": "it conflicts with rule 105 on 'protected'", "judged": False,
    }  # fmt: skip
    assert look(played, "rules")["void"] == 1
    assert [one["number"] for one in look(played, "precedence")["void"]] == [405]
    assert "void: it conflicts" in as_text("rules", look(played, "rules"))
    assert "Void because of rule 105" in as_text("rule", look(played, "rule 405"))


# -- Proposals -----------------------------------------------------------------------


def test_a_closed_vote_shows_its_two_tests_apart(story):
    page = look(story, "proposal 303")
    assert page["outcome"] == "defeated"
    assert page["quorum_test"] == {
        "met": True, "heads": 2, "needed": "1", "base": 5,
        "told": "reached: 2 who voted are at least 1, reckoned from 5",
    }  # fmt: skip
    assert (page["threshold_test"]["met"], page["threshold_test"]["told"]) == (
        False,
        "not enough: 1 in favour of 2 cast",
    )
    assert page["abstained"] == ["Chloe", "Dev", "Ella"]


def test_a_threshold_in_a_header_is_shown_with_the_count(bench):
    played = founded(bench, rule(209, "Votes needed", answers={"adopted": {"at_least": "2/3", "of": "cast"}}))
    played.propose(BEN, Enact(RuleText("Tea", "There is tea.")))
    played.vote(301, Asha="FOR", Ben="FOR", Chloe="AGAINST")
    played.wait_until(played.at + WEEK + 60)
    assert look(played, "proposal 301")["threshold_test"] == {
        "met": True, "favour": 2, "cast": 3, "eligible": 4, "needed": "at least 2/3 of those cast",
        "told": "enough: 2 in favour of 3 cast; needed at least 2/3 of those cast",
    }  # fmt: skip


def test_a_proposal_shows_what_moved_because_of_it(story):
    assert look(story, "proposal 301")["moves"] == [
        {"name": "Asha", "amount": "10", "quantity": "points", "rule": 211},
        {"name": "Ben", "amount": "5", "quantity": "points", "rule": 211},
    ]


def test_an_open_proposal_shows_its_difference_against_the_rule_as_it_is(story):
    change = look(story, "proposal 307")["changes"][0]
    assert change["difference"]["words"][-1] == "+Quorum means a half."
    assert change["kind"] == "amend"


def test_a_change_that_took_effect_keeps_its_difference(story):
    assert look(story, "proposal 301")["changes"][0]["difference"]["words"][-1] == "+Two days."
    assert look(story, "proposal 302")["changes"][0]["words"] == ""


def test_a_vote_held_in_the_open_is_counted_as_it_goes(bench):
    played = founded(bench, rule(406, "Open votes"), rule(207, "Open", answers={"secret_ballots": False}))
    played.propose(BEN, Enact(RuleText("Tea", "There is tea.")))
    played.vote(301, Asha="FOR", Ben="AGAINST")
    page = look(played, "proposal 301")
    assert page["votes"] == {"FOR": 1, "AGAINST": 1}
    assert [one["name"] for one in page["ballots"]] == ["Asha", "Ben"]
    assert "Asha   FOR" in as_text("proposal", page)


def test_proposals_are_active_until_they_have_ended(story):
    assert [one["number"] for one in look(story, "proposals")["proposals"]] == [304, 305, 306, 307]
    ended = look(story, "proposals ended")["proposals"]
    assert [(one["number"], one["outcome"], one["effect"]) for one in ended] == [
        (301, "adopted", "took effect"), (302, "adopted", "took effect"), (303, "defeated", ""),
    ]  # fmt: skip
    assert [one["number"] for one in look(story, "votes")["votes"]] == [301, 302, 303]


# -- Players and what they hold ------------------------------------------------------


def test_the_list_of_players_has_a_column_for_everything_that_is_counted(story):
    page = look(story, "players")
    asha = by_name(page["players"], "Asha")
    assert (asha["office"], asha["points"], asha["jellybabies"]) == ("Speaker", "1.35", "2")
    assert by_name(page["players"], "Ben")["groups"] == ["Voters"]
    assert [one["name"] for one in page["former"]] == [ELLA]


@pytest.mark.parametrize("name", [ASHA, BEN, CHLOE, DEV, JACK, ELLA])
@pytest.mark.parametrize("counted", ["points", "jellybabies"])
def test_why_somebody_has_what_they_have_adds_up(story, name, counted):
    page = view_named(["why", name, counted], story.seen())
    assert shown(sum((Fraction(one["amount"]) for one in page["parts"]), Fraction(0))) == page["has"]
    assert page["has"] == shown(story.game.balance(name, counted))


def test_why_is_told_in_one_sentence(story):
    assert look(story, "why Asha")["told"] == (
        "Asha has 1.35 points: 10 from rule 211 at entry 18, 5 from rule 211 at entry 20, "
        "60 from rule 216 at entry 24, 60 from rule 216 at entry 26, -133.65 from rule 203 at entry 26."
    )


def test_who_comes_back_begins_again(bench):
    played = founded(bench, SWEETS, rule(113, "Come and go", answers={"may_forfeit": True}), players=(ASHA, BEN))
    played.accepted(MakeMove(BEN, "eat", {"many": 5}))
    played.accepted(Forfeit(BEN))
    assert look(played, "why Ben jellybabies")["has"] == "2"
    played.accepted(Join(BEN))
    assert look(played, "why Ben jellybabies")["told"] == "Ben has 7 jellybabies: 7 from rule 401 at entry 6."


def test_a_quantity_whose_rule_is_gone_is_archived_with_its_last_balances(story):
    played = replace(story, history=list(story.history))
    sweets = played.propose(BEN, Repeal(number(401)))
    played.vote(sweets, Ben="FOR")
    played.wait_until(played.at + WEEK)
    page = look(played, "quantity jellybabies")
    assert page["archived"]
    assert by_name(page["holders"], "Asha")["amount"] == "2"
    assert "jellybabies" not in look(played, "players")["quantities"]
    assert by_name(look(played, "board")["made_by_rules"], "map Camford")["archived"]


def test_a_quantity_lists_every_movement_with_its_cause(story):
    page = look(story, "quantity points")
    first = page["movements"][0]
    assert (first["name"], first["amount"], first["rule"], first["entry"]) == ("Asha", "10", 211, "18")
    assert first["cause"] == "The vote on 301 closed: adopted, 2 for, 1 against; consent was refused."


# -- History -------------------------------------------------------------------------


def test_history_can_be_of_one_game_rule_proposal_or_player(story):
    of_game = [one["entry"] for one in look(story, "history game 2")["entries"]]
    assert of_game[0] == "27"
    assert {"14", "18"} <= {one["entry"] for one in look(story, "history rule 205")["entries"]}
    assert [one["entry"] for one in look(story, "history proposal 302")["entries"]] == ["15", "16.4", "19"]
    assert [one["entry"] for one in look(story, "history player Ella")["entries"]] == ["6", "26", "33"]


def test_an_entry_shows_the_rules_it_rests_on_as_they_stood(story):
    page = look(story, "why entry 18")
    assert by_name(page["grounds"], "211/1")["title"] == "Points for the outcome"
    assert page["told"][0].startswith("The vote on 301 closed: adopted")
    assert page["move"]["kind"] == "KeepTime"


# -- Offices and judgement -----------------------------------------------------------


def test_the_desk_follows_the_rules_and_the_office(bench):
    played = founded(bench)
    report = {"duties": {"post a weather report": {"of": "Speaker", "every": "Monday 20:00"}}}
    played.propose(BEN, Enact(RuleText("Weather", "Each Monday by 20:00.", declares=report, burdens=("Speaker",))))
    played.vote(301, Ben="FOR")
    played.wait_until(played.at + WEEK + 3600)
    duty = by_name(look(played, "desk Speaker")["duties"], "post a weather report")
    assert (duty["state"], duty["declared"], duty["rule"]) == ("idle", "2026-03-09T12:00:06Z", 301)
    played.wait_until(played.at + DAY_AND_MORE)
    duty = by_name(look(played, "desk Speaker")["duties"], "post a weather report")
    assert (duty["state"], duty["since"], duty["holders"]) == ("owed", "2026-03-09T20:00:00Z", ["Jack Rudd"])
    assert duty["if_not_done"] == "nothing; no penalty is provided"
    assert look(played, "board")["duties"][0]["name"] == "post a weather report"
    gone = played.propose(BEN, Repeal(number(301)))
    played.vote(gone, Ben="FOR")
    played.wait_until(played.at + WEEK + 60)
    assert "post a weather report" not in str(look(played, "desk"))
    assert "post a weather report" in str(look(played, "history"))


DAY_AND_MORE = 90_000


def test_what_waits_for_a_player_says_by_when_and_what_follows(story):
    asha = look(story, "inbox", ASHA)["items"]
    assert [one["kind"] for one in asha] == [
        "consent", "consent", "consent", "judgement", "distribution", "duty",
    ]  # fmt: skip
    assert look(story, "inbox", DEV)["items"][0]["what"] == "Vote on 304: Cake (quorum is 1 of 5)"
    assert "Choose: Which side? heads / tails" in [one["what"] for one in look(story, "inbox", DEV)["items"]]
    assert look(story, "inbox")["items"] == []


def test_a_ballot_cast_is_out_of_ones_inbox_and_in_nobody_elses(story):
    played = replace(story, history=list(story.history))
    played.vote(304, Ben="FOR")
    kinds = {who: [one["what"][:11] for one in look(played, "inbox", who)["items"]] for who in (BEN, DEV)}
    assert "Vote on 304" not in kinds[BEN]
    assert "Vote on 304" in kinds[DEV]


def test_a_judgement_tells_what_it_brought_about(story):
    page = look(story, "judgement J-1")
    assert page["value"] == "TRUE"
    assert page["reasons"] == "One vote is one vote."
    assert page["brought_about"] == ['From now on 206:second ballot is read as "is refused", by J-1.']
    reading = by_name(look(story, "readings")["readings"], "second ballot")
    assert (reading["in_use"], reading["judgement"], reading["entry"]) == ("is refused", 1, "22")


def test_a_draw_can_be_worked_out_again_from_its_page(story):
    page = look(story, "draws")
    one = page["draws"][0]
    assert one["commitment"] == page["next_commitment"]  # The harness has but one seed.
    assert one["committed_at"] == "1"
    assert sorted(one["order"]) == sorted(one["candidates"])


def test_trouble_is_on_the_main_page(story):
    assert look(story, "board")["troubles"][0]["rules"] == [402]


# -- What rules say ------------------------------------------------------------------


def test_every_question_shows_its_answer_and_the_rule_that_gives_it(story):
    rows = look(story, "questions")["questions"]
    period, adopted = by_name(rows, "voting_period"), by_name(rows, "adopted")
    assert (period["answer"], period["rule"], period["how"]) == ("2 days", 205, "header")
    assert (adopted["answer"], adopted["rules"], adopted["how"]) == (None, [110, 209], "code")
    assert by_name(rows, "seats")["how"] == "silence"
    assert by_name(rows, "seats of Speaker")["rule"] == 103


def test_who_is_heard_first_is_told(story):
    page = look(story, "precedence")
    assert page["order"] == [
        "immutable rules before all others", "then by what rules say of themselves", "then the smaller number",
    ]  # fmt: skip
    assert by_name(page["contested"], "answers adopted")["rules"] == [110, 209]
    assert {one["number"] for one in page["claims"]} == {209, 219}


def test_terms_nobody_defined_are_listed_with_the_rules_that_use_them(bench):
    undefined = {one["name"]: one["rules"] for one in look(founded(bench), "terms")["undefined"]}
    wanted = {"newsgroup", "as soon as possible", "simple majority", "game custom", "forfeit", "directly"}
    assert wanted <= set(undefined)
    assert undefined["newsgroup"] == [205]
    assert not {"player", "rule change", "Voter", "Speaker", "Quorum"} & set(undefined)


@pytest.mark.parametrize("text", [
    RuleText("News", "The board.", declares={"terms": {"newsgroup": "The board in the hall."}}),
    RuleText("News", 'The term "newsgroup" means the board in the hall.'),
    RuleText("News", "A newsgroup is any of the boards in the hall."),
])  # fmt: skip
def test_a_term_that_a_rule_defines_moves_to_the_glossary(bench, text):
    played = founded(bench)
    played.propose(BEN, Enact(text))
    played.vote(301, Ben="FOR")
    played.wait_until(played.at + WEEK + 60)
    page = look(played, "terms")
    assert "newsgroup" not in [one["name"] for one in page["undefined"]]
    assert by_name(page["glossary"], "newsgroup")["rule"] == 301


# -- What rules made -----------------------------------------------------------------


def test_a_register_and_a_map_follow_from_their_declaration(story):
    assert look(story, "register meals")["lines"] == [{"name": "Asha", "eaten": 2}]
    camford = look(story, "map Camford")
    assert by_name(camford["places"], "Mill") == {
        "name": "Mill",
        "note": "loud",
        "here": ["Ben"],
        "leads_to": ["Bridge"],
    }
    assert camford["paths"] == [{"from": "Bridge", "to": "Mill", "one_way": False}]


def test_a_public_act_is_listed(story):
    assert [(one["name"], one["text"]) for one in look(story, "acts")["acts"]] == [("Dev", "I wear a hat.")]


def test_the_number_of_a_proposal_is_what_finds_it(story):
    assert look(story, "proposal 301")["number"] == ProposalNumber(301)
    assert story.at > Moment(0)
