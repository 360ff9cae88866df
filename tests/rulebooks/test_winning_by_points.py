"""Where winning is by points, no code of a mutable rule wins otherwise; but a Judge can find who has won."""

from __future__ import annotations

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.play.judging.judging import Deliver
from nomicon.play.series.founding import StartingRule
from nomicon.play.series.winning import GameWon
from tests.play.playing import rule
from tests.sweeps.aftermath.cases import HARMLESS
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import HOUSES, House

BOOKS = ("nomicam", "discord", "mailgame")
CODE = '@when("JudgementDelivered")\ndef f(event):\n    yield declare_winner(event.judge)\n'
ANSWERS = {
    "what a judgement may be": {"judgement_values": ["TRUE", "FALSE", "UNDECIDED"]},
    "what puts play in doubt": {"paradox_grounds": ["a whim"]},
}


def judged(house: House, copy: Copy, value: str, **about: object) -> tuple[JudgementNumber, list[GameWon]]:
    """Have something put to a Judge during a turn, and judged; return who has won by that at once."""
    house.put_forward(copy, HARMLESS)
    caller = next(one for one in reversed(copy.people) if one != copy.game.holder("Speaker"))
    number = house.call(copy, caller, **about)
    assert number is not None, copy.refused
    judge = copy.judgement(number).judge
    assert judge is not None
    copy.makes(Deliver(judge, number, value))
    return number, [event for event in copy.events if isinstance(event, GameWon)]


def winning_by(answers: str, number: int = 9001) -> StartingRule:
    """Write a mutable rule that names a winner at every judgement."""
    return rule(number, CODE, answers=ANSWERS[answers])


@pytest.mark.parametrize("answers", ANSWERS)
@pytest.mark.parametrize("book", BOOKS)
def test_code_wins_nothing_at_a_judgement_whatever_questions_its_rule_answers(book: str, answers: str):
    house = HOUSES[book]()

    assert judged(house, house.found(winning_by(answers)), "TRUE")[1] == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_doubt_that_a_judge_leaves_undecided_lets_nobody_win(book: str):
    house = HOUSES[book]()
    copy = house.found(winning_by("what puts play in doubt"))

    assert judged(house, copy, "UNDECIDED", paradox=house.paradox)[1] == []


@pytest.mark.parametrize("book", BOOKS)
def test_an_upheld_doubt_wins_by_the_rule_that_gives_its_ground(book: str):
    house = HOUSES[book]()

    _, won = judged(house, house.found(winning_by("what puts play in doubt", 200)), "TRUE", paradox="a whim")

    assert [event.rule for event in won] == ["200/1"]


@pytest.mark.parametrize("book", BOOKS)
def test_an_upheld_doubt_wins_by_no_other_rule_even_one_that_gives_grounds_too(book: str):
    house = HOUSES[book]()
    copy = house.found(winning_by("what puts play in doubt"))

    _, won = judged(house, copy, "TRUE", paradox=house.paradox)

    assert "9001/1" not in [event.rule for event in won]


@pytest.mark.parametrize("book", BOOKS)
def test_a_judge_finds_who_has_won(book: str):
    house = HOUSES[book]()
    copy = house.founded.aside()
    winner = copy.people[2]

    number, won = judged(house, copy, "TRUE", corrections=({"effect": "DeclareWinner", "players": winner},))

    assert [(event.winners, event.judgement) for event in won] == [((winner,), number)]
