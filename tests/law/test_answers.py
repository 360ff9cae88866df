"""Answers: what a header or code may say to a question, and what is wrong with anything else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.law import answers
from nomicon.law.answers import MOST, Share, Threshold

WEEK = 604800
GOOD: tuple[tuple[Any, Any, Any], ...] = (
    (answers.yes_no, "yes", True),
    (answers.yes_no, "No", False),
    (answers.yes_no, True, True),
    (answers.number, "1/3", Fraction(1, 3)),
    (answers.count, 0, 0),
    (answers.count, 7, 7),
    (answers.duration, "7 days", WEEK),
    (answers.duration, "1 week, 2 days and 3 hours", WEEK + 2 * 86400 + 10800),
    (answers.duration, 90, 90),
    (answers.duration, "1 minute 30 seconds", 90),
    (answers.duration, "36 hours", 129600),
    (answers.words, "Speaker", "Speaker"),
    (answers.electorate, "the Speaker", "the Speaker"),
    (answers.names, ["a", "b"], ("a", "b")),
    (answers.names, "a", ("a",)),
    (answers.names, (), ()),
    (answers.share, 3, Share(Fraction(3))),
    (answers.share, {"share": "1/5"}, Share(Fraction(1, 5), "players")),
    (answers.share, {"share": "1/5", "of": "Voters", "counted": "opening"}, Share(Fraction(1, 5), "Voters")),
    (answers.threshold, {"more_than": "1/2"}, Threshold(Fraction(1, 2), True, "cast")),
    (answers.threshold, {"at_least": "2/3", "of": "eligible"}, Threshold(Fraction(2, 3), False, "eligible")),
    (answers.threshold, "yes", True),
    (answers.yes_or_why_not, "no", False),
    (answers.yes_or_why_not, True, True),
    (answers.yes_or_why_not, "It rains.", "It rains."),
    (answers.one_or_many, "Ann", "Ann"),
    (answers.one_or_many, ["Ann", "Ben"], ("Ann", "Ben")),
    (answers.one_of("a", "b"), "b", "b"),
)
BAD: tuple[tuple[Any, Any], ...] = (
    (answers.yes_no, "maybe"),
    (answers.yes_no, 1),
    (answers.number, "many"),
    (answers.count, -1),
    (answers.count, True),
    (answers.count, "3"),
    (answers.count, MOST + 1),
    (answers.count, Fraction(1, 2)),
    (answers.duration, "soon"),
    (answers.duration, "7 days or so"),
    (answers.duration, -1),
    (answers.duration, True),
    (answers.duration, None),
    (answers.duration, "1001 years"),
    (answers.duration, 10**15),
    (answers.duration, "99999999999 weeks"),
    (answers.duration, "9" * 5000 + " days"),
    (answers.words, 3),
    (answers.names, [1]),
    (answers.names, 3),
    (answers.share, {"share": "1/5", "by": "x"}),
    (answers.share, {"of": "players"}),
    (answers.share, {"share": -1}),
    (answers.share, "many"),
    (answers.threshold, {"more_than": 1, "at_least": 1}),
    (answers.threshold, {}),
    (answers.threshold, {"more_than": "1/2", "of": "thin air"}),
    (answers.threshold, {"more_than": "half"}),
    (answers.threshold, "often"),
    (answers.one_or_many, 3),
    (answers.one_of("a", "b"), "c"),
    (answers.one_of("a"), ["a"]),
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
    read = answers.threshold(threshold)

    assert isinstance(read, Threshold)
    assert read.met(favour, cast, eligible) is met


def test_a_share_is_never_rounded():
    assert Share(Fraction(1, 5), "players").figure(7) == Fraction(7, 5)
    assert Share(Fraction(3)).figure(7) == 3
