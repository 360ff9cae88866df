"""Answers: what a header or code may say to a question, and what is wrong with anything else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.values.plain import PlayerSet
from nomicon.law.language import answer_types
from nomicon.law.language.answer_types import LONGEST, MOST, SMALLEST_PART, Share, Threshold

WEEK = 604800
GOOD: tuple[tuple[Any, Any, Any], ...] = (
    (answer_types.yes_no, "yes", True),
    (answer_types.yes_no, "No", False),
    (answer_types.yes_no, True, True),
    (answer_types.number, "1/3", Fraction(1, 3)),
    (answer_types.count, 0, 0),
    (answer_types.count, 7, 7),
    (answer_types.duration, "7 days", WEEK),
    (answer_types.duration, "1 week, 2 days and 3 hours", WEEK + 2 * 86400 + 10800),
    (answer_types.duration, 90, 90),
    (answer_types.duration, "1 minute 30 seconds", 90),
    (answer_types.duration, "36 hours", 129600),
    (answer_types.words, "Speaker", "Speaker"),
    (answer_types.electorate, "the Speaker", "the Speaker"),
    (answer_types.electorate, ["Ann", "the Speaker"], ("Ann", "the Speaker")),
    (answer_types.electorate, [], ()),
    (answer_types.electorate, PlayerSet("players"), "players"),
    (answer_types.electorate, PlayerSet("electorate", ("Voters",)), "Voters"),
    (answer_types.membership, "Voters", "Voters"),
    (answer_types.membership, False, False),
    (answer_types.one_or_more, 1, 1),
    (answer_types.one_or_more, MOST, MOST),
    (answer_types.votes, 0, 0),
    (answer_types.votes, "1.5", Fraction(3, 2)),
    (answer_types.votes, MOST, MOST),
    (answer_types.votes, Fraction(1, SMALLEST_PART), Fraction(1, SMALLEST_PART)),
    (answer_types.names, ["a", "b"], ("a", "b")),
    (answer_types.names, "a", ("a",)),
    (answer_types.names, (), ()),
    (answer_types.share, 3, Share(Fraction(3))),
    (answer_types.share, {"share": "1/5"}, Share(Fraction(1, 5), "players")),
    (answer_types.share, {"share": "1/5", "of": "Voters", "counted": "opening"}, Share(Fraction(1, 5), "Voters")),
    (answer_types.threshold, {"more_than": "1/2"}, Threshold(Fraction(1, 2), True, "cast")),
    (answer_types.threshold, {"at_least": "2/3", "of": "eligible"}, Threshold(Fraction(2, 3), False, "eligible")),
    (answer_types.threshold, "yes", True),
    (answer_types.yes_or_why_not, "no", False),
    (answer_types.yes_or_why_not, True, True),
    (answer_types.yes_or_why_not, "It rains.", "It rains."),
    (answer_types.one_or_many, "Ann", "Ann"),
    (answer_types.one_or_many, ["Ann", "Ben"], ("Ann", "Ben")),
    (answer_types.one_of("a", "b"), "b", "b"),
)
BAD: tuple[tuple[Any, Any], ...] = (
    (answer_types.yes_no, "maybe"),
    (answer_types.yes_no, 1),
    (answer_types.number, "many"),
    (answer_types.count, -1),
    (answer_types.count, True),
    (answer_types.count, "3"),
    (answer_types.count, MOST + 1),
    (answer_types.count, Fraction(1, 2)),
    (answer_types.duration, "soon"),
    (answer_types.duration, "7 days or so"),
    (answer_types.duration, -1),
    (answer_types.duration, True),
    (answer_types.duration, None),
    (answer_types.duration, "1001 years"),
    (answer_types.duration, 10**15),
    (answer_types.duration, "99999999999 weeks"),
    (answer_types.duration, "9" * 5000 + " days"),
    (answer_types.duration, LONGEST + 1),
    (answer_types.words, 3),
    (answer_types.electorate, ""),
    (answer_types.electorate, "Yes"),
    (answer_types.electorate, "no"),
    (answer_types.electorate, 5),
    (answer_types.electorate, ["Ann", ""]),
    (answer_types.electorate, ["Ann", 5]),
    (answer_types.electorate, PlayerSet("ballots", (301, "FOR"))),
    (answer_types.membership, 5),
    (answer_types.one_or_more, 0),
    (answer_types.one_or_more, MOST + 1),
    (answer_types.votes, -1),
    (answer_types.votes, MOST + 1),
    (answer_types.votes, Fraction(1, SMALLEST_PART + 1)),
    (answer_types.names, [1]),
    (answer_types.names, 3),
    (answer_types.share, {"share": "1/5", "by": "x"}),
    (answer_types.share, {"of": "players"}),
    (answer_types.share, {"share": -1}),
    (answer_types.share, "many"),
    (answer_types.threshold, {"more_than": 1, "at_least": 1}),
    (answer_types.threshold, {}),
    (answer_types.threshold, {"more_than": "1/2", "of": "thin air"}),
    (answer_types.threshold, {"more_than": "half"}),
    (answer_types.threshold, "often"),
    (answer_types.one_or_many, 3),
    (answer_types.one_of("a", "b"), "c"),
    (answer_types.one_of("a"), ["a"]),
)


@pytest.mark.parametrize(("reads", "written", "answer"), GOOD)
def test_an_answer_is_read_as_its_author_meant_it(reads: Any, written: Any, answer: Any):
    assert reads(written) == answer


@pytest.mark.parametrize(("reads", "written"), BAD)
def test_what_is_no_answer_is_refused_with_a_sentence(reads: Any, written: Any):
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        reads(written)


@pytest.mark.parametrize(
    ("threshold", "favour", "cast", "eligible", "met"),
    [
        ({"more_than": "1/2"}, 2, 4, 9, False),
        ({"more_than": "1/2"}, 3, 5, 9, True),
        ({"at_least": "2/3"}, 2, 3, 9, True),
        ({"at_least": "2/3"}, 1, 2, 9, False),
        ({"at_least": "2/3", "of": "eligible"}, 3, 3, 5, False),
        ({"more_than": 0}, 0, 0, 5, False),
        ({"at_least": 1}, 5, 5, 5, True),
    ],
)
def test_a_threshold_is_counted_exactly(threshold: Any, favour: int, cast: int, eligible: int, met: bool):
    read = answer_types.threshold(threshold)

    assert isinstance(read, Threshold)
    assert read.met(favour, cast, eligible) is met


def test_a_share_is_never_rounded():
    assert Share(Fraction(1, 5), "players").figure(7) == Fraction(7, 5)
    assert Share(Fraction(3)).figure(7) == 3


def test_the_longest_duration_is_one():
    assert answer_types.duration(LONGEST) == LONGEST


def test_of_a_number_of_votes_that_is_none_the_beginning_is_told():
    with pytest.raises(ValueError, match=r"^12345678901234567890 is not a number of votes"):
        answer_types.votes("1234567890123456789012345")
