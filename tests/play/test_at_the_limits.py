"""Limits include their last: what is just as long or as many as a limit says is taken, and one more is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from nomicon.game.changes import Motion
from nomicon.game.values.plain import Plain
from nomicon.hosting.table.table import Played
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.limits import CHANGES_LIMIT, REMINDER_LEAST, TEXT_LENGTH
from nomicon.play.proposals.drafts import ShowDraft
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.timing import Announced, TimerSet
from tests.play.playing import ANN, DAY, POINTS, VOTES, Playing, enacting, only, repealing, rule

LETS = rule(203, answers={"may_move": "players", "motion_effects": ["award"]})
ONE: Mapping[str, Plain] = {"effect": "Award", "to": "Ann", "amount": 1}


def letters(many: int) -> str:
    return "x" * many


MOVES: dict[str, tuple[int, Callable[[int], Move]]] = {
    "the title of a draft": (TEXT_LENGTH, lambda many: ShowDraft(ANN, (repealing(201),), letters(many))),
    "the title of a proposal": (TEXT_LENGTH, lambda many: Propose(ANN, (enacting(),), letters(many))),
    "the reason of a proposal": (TEXT_LENGTH, lambda many: Propose(ANN, (enacting(),), "", letters(many))),
    "a resolution": (TEXT_LENGTH, lambda many: Propose(ANN, (Motion(words=letters(many)),))),
    "what a resolution does": (CHANGES_LIMIT, lambda many: Propose(ANN, (Motion(words="So.", effects=(ONE,) * many),))),
    "changes": (CHANGES_LIMIT, lambda many: Propose(ANN, (enacting(),) * many)),
    "a statement": (TEXT_LENGTH, lambda many: Invoke(ANN, letters(many))),
}


@pytest.mark.parametrize("what", MOVES)
def test_a_move_may_reach_a_limit_and_not_pass_it(what: str):
    limit, move = MOVES[what]
    judged = rule(213, answers={"judge": "Ben"})

    assert isinstance(Playing(VOTES, POINTS, LETS, judged).tries(move(limit)), Played)
    assert isinstance(Playing(VOTES, POINTS, LETS, judged).tries(move(limit + 1)), Refused)


@pytest.mark.parametrize(("many", "told"), [(TEXT_LENGTH, True), (TEXT_LENGTH + 1, False)])
def test_an_announcement_may_reach_a_limit_and_not_pass_it(many: int, told: bool):
    playing = Playing(VOTES, rule(204, f'@when("Declared")\ndef f():\n    yield announce("x" * {many})\n'))

    assert any(isinstance(event, Announced) for event in playing.makes(Declare(ANN, "!"))) is told


@pytest.mark.parametrize(("seconds", "set_"), [(-1, False), (0, True)])
def test_a_player_can_have_a_rule_reminded_at_the_end_of_this_second_and_no_sooner(seconds: int, set_: bool):
    code = f'@when("Declared")\ndef f(now):\n    yield remind("tea", now + minutes({seconds} / 60))\n'
    playing = Playing(VOTES, rule(204, code))

    assert any(isinstance(event, TimerSet) for event in playing.makes(Declare(ANN, "!"))) is set_


@pytest.mark.parametrize(("less", "set_"), [(0, True), (1, False)])
def test_time_itself_has_a_rule_reminded_after_a_while_and_no_sooner(less: int, set_: bool):
    code = f"""
    @when("TimerRang")
    def f(event):
        if event.name == "noon":
            yield remind("tea", event.at + minutes({REMINDER_LEAST - less} / 60))
    """
    playing = Playing(VOTES, rule(204, code, declares={"schedules": {"noon": "every day 12:00"}}))

    assert any(isinstance(event, TimerSet) for event in playing.waits(DAY + 1)) is set_


def test_an_announcement_says_what_the_rule_said():
    playing = Playing(VOTES, rule(204, '@when("Declared")\ndef f():\n    yield announce("Tea.")\n'))

    assert only(playing.makes(Declare(ANN, "!")), Announced).text == "Tea."
