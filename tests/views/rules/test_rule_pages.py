"""What the pages of rules, proposals and questions show."""

from __future__ import annotations

import inspect
import re

import pytest

from nomicon.game.changes import Amend, Enact, Transmute
from nomicon.game.names import Moment
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.law.questions import questions as table_of_questions
from nomicon.views.rules.precedence import PARTS
from nomicon.views.view import as_text
from tests.views.playing import BEN, WEEK, by_name, founded, look, number
from tests.views.story import rule

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
        205: "amended by 301",
        402: "repealed by 302",
    }


def test_a_rule_has_its_whole_history(story):
    page = look(story, "rule 205")
    assert page["words"] == "Two days."
    assert [(one["version"], one["what"], one["proposal"], one["entry"]) for one in page["history"]] == [
        (1, "inherited", None, "1"),
        (2, "amended", 301, "18"),
    ]


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
        "by": 105,
        "because": "it conflicts with rule 105 on 'protected'",
        "judged": False,
        "suspended": False,
    }
    assert look(played, "rules")["void"] == 1
    assert [one["number"] for one in look(played, "precedence")["void"]] == [405]
    assert "void: it conflicts" in as_text("rules", look(played, "rules"))
    assert "Void because of rule 105" in as_text("rule", look(played, "rule 405"))


def test_a_difference_names_a_beginning_and_a_class(bench):
    played = founded(bench)
    begins = RuleText("Tea", "There is tea.", effective=Moment(0), burdens=("Speaker",))
    played.propose(BEN, Transmute(number(201), "immutable"))
    played.propose(BEN, Amend(number(202), begins))
    for proposal in (301, 302):
        played.vote(proposal, Ben="FOR")
    played.wait_until(played.at + WEEK + 60)
    assert look(played, "rule difference 201")["header"] == ["-status: mutable", "+status: immutable"]
    assert "+effective: 1970-01-01T00:00:00Z" in look(played, "rule difference 202")["header"]
    assert by_name(look(played, "initial")["rules"], 201)["became"] == "transmuted to immutable by 301"


# -- Proposals -----------------------------------------------------------------------


def test_a_closed_vote_shows_its_two_tests_apart(story):
    page = look(story, "proposal 303")
    assert page["outcome"] == "defeated"
    assert page["quorum_test"] == {
        "met": True,
        "heads": 2,
        "needed": "1",
        "base": 5,
        "told": "reached: 2 of 5 voted, at least 1 were needed",
    }
    assert (page["threshold_test"]["met"], page["threshold_test"]["told"]) == (
        False,
        "not enough: 1 of 2 votes in favour",
    )
    assert page["abstained"] == ["Chloe", "Dev", "Ella"]


def test_a_threshold_in_a_header_is_shown_with_the_count(bench):
    needed = rule(209, "Votes needed", answers={"adopted": {"at_least": "2/3", "of": "cast"}})
    played = founded(bench, rule(110, "Transmuting"), needed)  # Rule 110 answers what 209 asks.
    played.propose(BEN, Enact(RuleText("Tea", "There is tea.")))
    played.vote(301, Asha="FOR", Ben="FOR", Chloe="AGAINST")
    played.wait_until(played.at + WEEK + 60)
    assert look(played, "proposal 301")["threshold_test"] == {
        "met": True,
        "favour": 2,
        "cast": 3,
        "eligible": 4,
        "needed": "at least two thirds of the votes cast",
        "told": "enough: 2 of 3 votes in favour; needed: at least two thirds of the votes cast",
    }


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
    assert "Asha    FOR          1" in as_text("proposal", page)


def test_proposals_are_active_until_they_have_ended(story):
    assert [one["number"] for one in look(story, "proposals")["proposals"]] == [304, 305, 306, 307]
    ended = look(story, "proposals ended")["proposals"]
    assert [(one["number"], one["outcome"], one["effect"]) for one in ended] == [
        (301, "adopted", "took effect"),
        (302, "adopted", "took effect"),
        (303, "defeated", ""),
    ]
    assert [one["number"] for one in look(story, "votes")["votes"]] == [301, 302, 303]


# -- What rules say ------------------------------------------------------------------


def test_every_question_shows_its_answer_and_the_rule_that_gives_it(story):
    rows = look(story, "questions")["questions"]
    period, adopted = by_name(rows, "vote.period"), by_name(rows, "vote.adopted")
    assert (period["answer"], period["rule"], period["how"]) == ("2 days", 205, "header")
    assert (adopted["answer"], adopted["rule"], adopted["rules"], adopted["how"]) == (None, 110, [110, 209], "code")
    assert adopted["otherwise"] == [106]
    assert by_name(rows, "seats")["how"] == "silence"
    assert by_name(rows, "seats of Speaker")["rule"] == 103


def test_who_is_heard_first_is_told(story):
    page = look(story, "precedence")
    assert page["order"] == [
        "immutable rules before all others",
        "then what rules say about their own precedence",
        "then the smaller number",
    ]
    assert by_name(page["contested"], "answers adopted")["rules"] == [110, 209]
    assert {one["number"] for one in page["claims"]} == {209, 217, 219}


def test_where_it_is_for_a_judge_to_find_who_prevails_that_is_told(bench):
    silent = {"equals_in_silence": "for a Judge", "classes_in_silence": "for a Judge"}
    silenced = rule(111, "Of conflicts nothing is said"), rule(212, "Order", answers=silent)
    page = look(founded(bench, *silenced), "precedence")
    assert page["order"] == [
        "between immutable and other rules, a Judge decides",
        "then what rules say about their own precedence",
        "then what a Judge decides",
    ]


@pytest.mark.parametrize(
    ("header", "number", "counts", "said_by"),
    [
        ({"answers": {"precedence": ["higher class", "larger number"]}}, "larger number", False, 212),
        ({"answers": {"precedence": "larger ordinal"}}, "larger ordinal", True, 212),
        ({}, "smaller number", True, None),
    ],
)
def test_an_order_that_the_rules_change_is_the_one_that_is_shown(bench, header, number, counts, said_by):
    page = look(founded(bench, rule(212, "Order", **header)), "precedence")
    assert (page["number"], page["claims_count"], page["said_by"]) == (number, counts, said_by)
    assert len(page["order"]) == 2 + counts


def test_the_order_is_told_with_the_day_since_when_a_rule_says_it_without_a_break(bench):
    brief: dict[str, Plain] = {"precedence": "smaller number"}
    full: dict[str, Plain] = {"precedence": ["higher class", "smaller number"]}
    played = founded(bench, rule(212, "Order", answers=brief))
    since = []
    changes: list[dict[str, Plain]] = [full, brief, {"voting_period": "7 days"}]
    for place, answers in enumerate(changes):
        played.propose(BEN, Amend(number(212), answers=answers))
        played.vote(301 + place, Asha="FOR", Ben="FOR", Chloe="FOR", Dev="FOR")
        played.wait_until(played.at + WEEK + 60)
        since.append(look(played, "precedence")["since"])

    assert since[0] < since[1] == since[2]


def test_what_holds_in_silence_is_told_in_words(bench):
    played = founded(
        bench, rule(209, "No votes"), rule(106, "No form"), rule(110, "No unanimity"), rule(201, "No quorum")
    )
    rows = look(played, "questions")["questions"]
    assert by_name(rows, "vote.adopted")["answer"] == "undetermined: no rule in force says how many votes are enough"
    assert (by_name(rows, "vote.quorum")["answer"], by_name(rows, "vote.quorum")["how"]) == ("0", "silence")


def test_questions_are_told_by_parts_as_the_table_has_them():
    source = inspect.getsource(table_of_questions)
    heads = re.findall(r"^# -- (.+?) -+\n\n.*?Question\(\s*\"(\w+)\"", source, re.MULTILINE | re.DOTALL)
    assert {first: name for name, first in heads} == PARTS


def test_questions_can_be_searched_by_what_they_mean_and_by_their_answer(story):
    page = look(story, "questions voting period")
    found = [one["name"] for one in page["questions"]]
    assert (page["count"], found) == (3, ["vote.period", "vote.may_close", "if_no_rule_says.closing"])
    assert by_name(page["questions"], "vote.period")["part"] == "Voting"
    assert {one["part"] for one in look(story, "questions judging")["questions"]} >= {"Judging"}
    assert look(story, "questions no-such-word")["questions"] == []
    assert "None." in as_text("questions", look(story, "questions no-such-word"))


def test_the_book_says_by_which_proposals_a_rule_was_changed(story):
    row = by_name(look(story, "rules")["rules"], 205)
    assert (row["new"], row["enacted_by"], row["changes"]) == (False, None, [{"what": "amended", "proposal": 301}])
    gone = by_name(look(story, "initial")["rules"], 402)
    assert (gone["repealed"], [one["proposal"] for one in gone["changes"]]) == (True, [302])


def test_a_difference_lists_the_versions_one_can_choose(story):
    page = look(story, "rule difference 205")
    assert [(one["version"], one["what"], one["proposal"]) for one in page["versions"]] == [
        (1, "inherited", None),
        (2, "amended", 301),
    ]
