"""Where winning is by points, no code of a mutable rule wins otherwise; but a Judge can find who has won."""

from __future__ import annotations

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.judging import Deliver
from nomicon.play.series.founding import StartingRule
from nomicon.play.series.winning import GameWon
from tests.play.playing import rule
from tests.sweeps.aftermath.cases import HARMLESS
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import HOUSES, SIXTY, House, MailGame


class Suber(MailGame):
    book = "suber"


BY_POINTS: dict[str, type[House]] = {
    **{book: HOUSES[book] for book in ("nomicam", "discord", "mailgame")},
    "suber": Suber,
}
STUCK: dict[str, type[House]] = {**BY_POINTS, "nomicworld": HOUSES["nomicworld"]}
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
@pytest.mark.parametrize("book", BY_POINTS)
def test_code_wins_nothing_at_a_judgement_whatever_questions_its_rule_answers(book: str, answers: str):
    house = BY_POINTS[book]()

    assert judged(house, house.found(winning_by(answers)), "TRUE")[1] == []


@pytest.mark.parametrize("book", BY_POINTS)
def test_a_doubt_that_a_judge_leaves_undecided_lets_nobody_win(book: str):
    house = BY_POINTS[book]()
    copy = house.found(winning_by("what puts play in doubt"))

    assert judged(house, copy, "UNDECIDED", paradox=house.paradox)[1] == []


@pytest.mark.parametrize("book", BY_POINTS)
def test_an_upheld_doubt_wins_by_the_rule_that_gives_its_ground(book: str):
    house = BY_POINTS[book]()

    _, won = judged(house, house.found(winning_by("what puts play in doubt", 200)), "TRUE", paradox="a whim")

    assert [event.rule for event in won] == ["200/1"]


@pytest.mark.parametrize("book", BY_POINTS)
def test_an_upheld_doubt_wins_by_no_other_rule_even_one_that_gives_grounds_too(book: str):
    house = BY_POINTS[book]()
    copy = house.found(winning_by("what puts play in doubt"))

    _, won = judged(house, copy, "TRUE", paradox=house.paradox)

    assert "9001/1" not in [event.rule for event in won]


@pytest.mark.parametrize("book", BY_POINTS)
def test_a_judge_finds_who_has_won(book: str):
    house = BY_POINTS[book]()
    copy = house.founded.aside()
    winner = copy.people[2]

    number, won = judged(house, copy, "TRUE", corrections=({"effect": "DeclareWinner", "players": winner},))

    assert [(event.winners, event.judgement) for event in won] == [((winner,), number)]


NAMES_THEMSELVES = """
    @offers("again")
    def again():
        return begin_game()

    @offers("mine")
    def mine(player):
        return declare_winner(player)
    """


@pytest.mark.parametrize("book", BY_POINTS)
def test_an_upheld_doubt_lets_nobody_win_the_game_that_begins_in_the_same_second(book: str):
    house = BY_POINTS[book]()
    copy = house.found(rule(200, NAMES_THEMSELVES, answers={"paradox_grounds": ["a whim"]}))
    judged(house, copy, "TRUE", paradox="a whim")
    next_game = copy.aside()

    copy.makes(MakeMove(copy.people[1], "mine", {}))
    next_game.makes(MakeMove(copy.people[1], "again", {}))
    next_game.makes(MakeMove(copy.people[1], "mine", {}))

    assert [event.rule for event in copy.events if isinstance(event, GameWon)] == ["200/1"]
    assert [event for event in next_game.events if isinstance(event, GameWon)] == []


@pytest.mark.parametrize("book", STUCK)
def test_the_rule_on_play_that_is_stuck_wins_by_no_ground_of_another_rule(book: str):
    house = STUCK[book]()
    copy = house.found(rule(90, answers={"paradox_grounds": ["a whim"]}, prevails_over=["about paradox_grounds"]))

    judged(house, copy, "TRUE", paradox="a whim")
    found = [name for name in ("finding", "findings", "doubts") if name in copy.game.registers]
    copy.days(SIXTY)

    assert [event for event in copy.events if isinstance(event, GameWon)] == []
    assert [copy.game.registers[name].size for name in found] == [0 for _ in found]
    assert not copy.game.over


@pytest.mark.parametrize("book", BY_POINTS)
def test_code_can_name_those_who_have_the_points(book: str):
    house = BY_POINTS[book]()
    names = '@offers("mine")\ndef mine(player):\n    return [award(player, 1000), declare_winner(player)]\n'
    copy = house.found(rule(200, names))
    winner = next(one for one in copy.people if one != copy.game.holder("Speaker"))

    copy.makes(MakeMove(winner, "mine", {}))

    assert [event.winners for event in copy.events if isinstance(event, GameWon)] == [(winner,)]
