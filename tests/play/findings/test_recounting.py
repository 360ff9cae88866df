"""Recounting and reviewing: single ballots, entries and balances, and a rule's number and words, found otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.amendments import text_before
from nomicon.game.names import JudgementNumber, Moment
from nomicon.play.asking.offering import MakeMove
from nomicon.play.findings.recounting import BallotFound
from nomicon.play.judging.judging import Invoke
from nomicon.play.rules.righting import RuleCorrected
from nomicon.play.votes.voting import CastBallot
from tests.play.findings.test_finding import PAYS
from tests.play.judged import RULES, correct
from tests.play.playing import ANN, BEN, CAT, Playing, amending, enacting, kinds, rule

OVERRULES = rule(220, '@offers("overrule")\ndef f():\n    yield overrule(1, "FALSE")\n')


def counted(*rules: Any) -> Playing:
    """Have a rule adopted by two against one."""
    playing = Playing(*RULES, PAYS, *rules)
    number = playing.proposes(enacting(answers={"quorum": 2}))
    playing.votes(number, by=(ANN, BEN))
    playing.makes(CastBallot(CAT, number, "AGAINST"))
    playing.closes(number)
    return playing


def test_a_ballot_that_does_not_count_turns_the_outcome():
    playing = counted()
    assert playing.has(301)

    brought = correct(playing, {"effect": "DiscountBallot", "proposal": 301, "player": "Ben"})

    assert "BallotFound" in kinds(brought)
    assert "OutcomeDeclared" in kinds(brought)
    assert playing.proposal().state == "defeated"
    assert dict(playing.proposal().tally.votes) == {"FOR": 1, "AGAINST": 1}  # type: ignore[union-attr]
    assert not playing.has(301)
    assert playing.points(ANN) == -10


def test_a_ballot_that_counts_otherwise_changes_the_count_alone_where_that_is_enough_all_the_same():
    playing = counted()

    brought = correct(playing, {"effect": "CountBallot", "proposal": 301, "player": "Cat", "choice": "for"})

    assert kinds(brought) == ["BallotFound"]
    assert [(one.was, one.choice, one.ends_as_before) for one in brought if isinstance(one, BallotFound)] == [
        ("AGAINST", "FOR", True)
    ]
    assert dict(playing.proposal().tally.votes) == {"FOR": 3, "AGAINST": 0}  # type: ignore[union-attr]
    assert playing.has(301)


def test_ballots_of_one_vote_that_a_judgement_finds_are_counted_together():
    playing = counted()
    mixed_up = (
        {"effect": "CountBallot", "proposal": 301, "player": "Ben", "choice": "AGAINST"},
        {"effect": "CountBallot", "proposal": 301, "player": "Cat", "choice": "FOR"},
    )

    brought = correct(playing, *mixed_up)

    assert kinds(brought) == ["BallotFound", "BallotFound"]
    assert [one.ends_as_before for one in brought if isinstance(one, BallotFound)] == [True, True]
    assert playing.proposal().state == "adopted"
    assert playing.points(ANN) == 10


def test_ballots_of_a_vote_that_ends_otherwise_by_their_judgement_leave_nothing_as_it_was():
    playing = counted()
    ballot = {"effect": "CountBallot", "proposal": 301, "player": "Cat", "choice": "FOR"}
    outcome = {"effect": "DeclareOutcome", "proposal": 301, "outcome": "defeated"}

    brought = correct(playing, ballot, outcome)

    assert [one.ends_as_before for one in brought if isinstance(one, BallotFound)] == [False]
    assert kinds(brought).count("OutcomeDeclared") == 1
    assert playing.proposal().state == "defeated"
    assert playing.points(ANN) == -10


def test_ballots_of_a_vote_that_goes_on_by_their_judgement_end_nothing():
    playing = counted()
    reopened = {"effect": "ReopenVote", "proposal": 301}

    brought = correct(playing, reopened, {"effect": "DiscountBallot", "proposal": 301, "player": "Ben"})

    assert "OutcomeDeclared" not in kinds(brought)
    assert playing.proposal().is_open
    assert sorted(playing.proposal().ballots) == [ANN, CAT]
    assert playing.points(ANN) == 0


def test_a_ballot_of_somebody_who_had_cast_none_counts_with_the_votes_that_they_have():
    playing = Playing(*RULES, PAYS, rule(221, answers={"votes_each": 3}))
    number = playing.proposes(enacting())
    playing.votes(number, by=(ANN, BEN))
    playing.closes(number)

    brought = correct(playing, {"effect": "CountBallot", "proposal": 301, "player": "Cat", "choice": "AGAINST"})

    assert kinds(brought) == ["BallotFound"]
    assert dict(playing.proposal().tally.votes) == {"FOR": 6, "AGAINST": 3}  # type: ignore[union-attr]


def test_a_ballot_that_counts_otherwise_keeps_the_votes_that_it_was_cast_with():
    playing = Playing(*RULES, PAYS, rule(221, answers={"votes_each": 3}))
    number = playing.proposes(enacting())
    playing.votes(number)
    playing.closes(number)
    playing.adopts(amending(221, answers={"votes_each": 1}))

    correct(playing, {"effect": "CountBallot", "proposal": 301, "player": "Cat", "choice": "AGAINST"})

    assert dict(playing.game.proposals[number].tally.votes) == {"FOR": 6, "AGAINST": 3}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"effect": "DiscountBallot", "proposal": 301, "player": "Dan"}, "Dan has never been a player"),
        ({"effect": "CountBallot", "proposal": 301, "player": "Cat", "choice": "AGAINST"}, "already counts as AGAINST"),
        ({"effect": "CountBallot", "proposal": 301, "player": "Cat", "choice": "PERHAPS"}, "not 'PERHAPS'"),
        ({"effect": "DiscountBallot", "proposal": 302, "player": "Cat"}, "its vote is open"),
        ({"effect": "RenumberRule", "rule": 201, "number": 202}, "Another rule has the number 202"),
        ({"effect": "RenumberRule", "rule": 201, "number": 201}, "Rule 201 already has this number."),
        ({"effect": "CorrectWords", "rule": 201, "words": " "}, "have 1 to"),
        ({"effect": "SetBalance", "player": "Ann", "amount": 10}, "Ann already has 10 points"),
        ({"effect": "SetBalance", "player": "Dan", "amount": 10}, "Dan is not a player"),
        ({"effect": "SetBalance", "player": "Ann", "amount": 10, "quantity": "pints"}, "pints"),
        ({"effect": "FindIllegal", "entry": 999}, "There is no entry 999"),
    ],
)
def test_what_cannot_be_found_is_refused_when_it_is_asked_for(wrong: dict[str, Any], told: str):
    playing = counted()
    playing.proposes(enacting())

    assert told in playing.refuses(Invoke(ANN, "It is so.", corrections=(wrong,))).because


def test_a_number_and_words_and_a_balance():
    playing = counted()
    correct(
        playing,
        {"effect": "RenumberRule", "rule": 301, "number": 250},
        {"effect": "CorrectWords", "rule": 250, "words": "It says this."},
        {"effect": "SetBalance", "player": "Cat", "amount": 7},
    )

    assert playing.rule(250).text.words == "It says this."
    assert playing.rule(301).number == 250  # It is still found by the number that it bore.
    assert playing.points(CAT) == 7


def test_a_rule_with_another_number_is_told_with_the_number_that_it_had():
    brought = correct(counted(), {"effect": "RenumberRule", "rule": 301, "number": 250})
    assert [one.because for one in brought if isinstance(one, RuleCorrected)] == ["its number was 301 before"]


def test_all_of_it_is_taken_back_when_the_judgement_is_overruled():
    playing = counted(OVERRULES)
    words, before = playing.rule(301).text.words, playing.proposal()
    correct(
        playing,
        {"effect": "RenumberRule", "rule": 301, "number": 250},
        {"effect": "CorrectWords", "rule": 250, "words": "It says this."},
        {"effect": "SetBalance", "player": "Cat", "amount": 7},
        {"effect": "CountBallot", "proposal": 301, "player": "Cat", "choice": "FOR"},
        {"effect": "FindIllegal", "entry": 2},
    )
    assert list(playing.game.findings) == [JudgementNumber(1)]

    playing.makes(MakeMove(BEN, "overrule", {}))

    assert playing.rule(301).number == 301
    assert playing.rule(301).text.words == words
    assert playing.points(CAT) == 0
    assert playing.proposal() == before
    assert not playing.game.findings


def test_an_amendment_that_comes_later_lies_upon_words_that_were_found():
    playing = counted(rule(203, settings={"size": 1}))
    correct(playing, {"effect": "CorrectWords", "rule": 203, "words": "Found."})
    playing.adopts(amending(203, settings={"size": 2}))

    assert playing.rule(203).text.words == "Found."
    assert playing.rule(203).text.settings["size"] == 2


def test_the_text_of_then_is_without_an_amendment_that_a_judgement_found_to_be_none():
    playing = counted(rule(203, settings={"size": 1}), OVERRULES)
    playing.adopts(amending(203, settings={"size": 2}))
    later = Moment(playing.rule(203).layers[-1].at + 1)
    assert text_before(playing.rule(203), later).settings["size"] == 2
    assert text_before(playing.rule(203), Moment(later - 1)).settings["size"] == 1

    correct(playing, {"effect": "DeclareOutcome", "proposal": 302, "outcome": "defeated"})
    assert text_before(playing.rule(203), later).settings["size"] == 1

    playing.makes(MakeMove(BEN, "overrule", {}))
    assert text_before(playing.rule(203), later).settings["size"] == 2
