"""However the rules have proposals numbered, and however often they change it: no number comes twice."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from nomicon.game.changes import Amend, Change, Motion
from nomicon.game.names import JudgementNumber, ProposalNumber
from nomicon.law.questions.records import kept_as
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.views.elements.page import Seen
from nomicon.views.view import view_named
from tests.play.playing import ANN, BEN, Playing, amending, enacting, rule
from tests.properties.truths import holds_now

GAMES = """
@offers("afresh")
def afresh():
    yield end_game("somebody wished it")


@when("GameEnded")
def next_game(event):
    yield begin_afresh(keeps_rules=True)
"""
CODE = '@answers("next_number")\ndef begin():\n    return {}\n'
FIRST = {"first_proposal": 10, "number_step": 1, "motion_numbers": "apart"}

figures = st.sampled_from((0, 1, 2, 3, 7, 10, 11, 40, 250, 300, 301, 1000))
changes = st.one_of(
    st.tuples(st.just("first_proposal"), figures),
    st.tuples(st.just("number_step"), st.sampled_from((1, 2, 3, 10, 100))),
    st.tuples(st.just("motion_numbers"), st.sampled_from(("apart", "with rule-changes"))),
    st.tuples(st.just("next_number"), st.one_of(st.none(), figures)),
    st.tuples(st.just("enacted_number"), st.sampled_from(("the proposal's", "the next"))),
    st.tuples(st.just("amended_number"), st.sampled_from(("the proposal's", "its own"))),
)
steps = st.one_of(changes, changes, st.sampled_from([("propose",), ("adopt",), ("motion",), ("next game",)]))


class Numbered:
    """A game, and beside it the numbers that should come."""

    def __init__(self) -> None:
        votes = rule(1, answers={"adopted": {"more_than": "1/2", "of": "cast"}, "judge": "Ben"})
        self.playing = Playing(votes, rule(2, answers=FIRST), rule(3), rule(4, GAMES), players=(ANN, BEN))
        self.playing.makes(Invoke(ANN, "So it is."))
        self.playing.makes(Deliver(BEN, JudgementNumber(1), "TRUE"))
        self.stands: dict[str, Any] = {**FIRST, "next_number": None}
        self.given: list[int] = []
        self.motions = 0

    def next(self, motion: bool) -> int:
        """Say which number comes next, by what the questions mean."""
        if motion and self.stands["motion_numbers"] == "apart":
            self.motions += 1
            return -self.motions
        begin, borne = self.stands["next_number"], set(self.given)
        rules = [*self.playing.game.rules.rules.values(), *self.playing.game.rules.repealed.values()]
        if begin is not None:
            borne |= {number for one in rules for number in (one.number, one.ordinal)}
            while begin in borne:
                begin += 1
            return int(begin)
        if not self.given:
            return int(self.stands["first_proposal"])
        number = int(max(self.stands["first_proposal"], max(self.given) + self.stands["number_step"]))
        made = {int(one.id) for one in rules if one.layers[0].proposal is not None}
        while number in made:  # The second rule of a proposal has a number of its own.
            number += self.stands["number_step"]
        return number

    def propose(self, *changes: Change) -> ProposalNumber:
        expected = self.next(isinstance(changes[0], Motion))
        before = set(self.playing.game.proposals)
        self.playing.makes(Propose(ANN, changes))
        (number,) = set(self.playing.game.proposals) - before
        assert number == expected
        assert number not in self.given
        if number >= 0:
            self.given.append(int(number))
        return number

    def adopt(self, *changes: Change) -> None:
        number = self.propose(*changes)
        self.playing.votes(number)
        self.playing.closes(number)
        assert self.playing.proposal(number).effect == "took effect"
        holds_now(self.playing.game)

    def do(self, step: tuple[Any, ...]) -> None:
        match step:
            case ("propose",):
                self.propose(enacting())
            case ("adopt",):
                self.adopt(enacting(), enacting())
                self.adopt(amending(self.number_of(3), title="Another"))
            case ("motion",):
                self.propose(Motion(JudgementNumber(1)))
            case ("next game",):
                self.playing.makes(MakeMove(ANN, "afresh", {}))
            case ("next_number", begin):
                self.adopt(Amend(self.number_of(3), code="" if begin is None else CODE.format(begin)))
                self.stands["next_number"] = begin
            case (name, value):
                self.adopt(amending(self.number_of(2), answers={name: value}))
                self.stands[name] = value

    def number_of(self, identity: int) -> Any:
        return next(one.number for one in self.playing.game.rules if one.id == str(identity))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(steps, max_size=14))
@example([("propose",), ("first_proposal", 400), ("number_step", 10), ("propose",), ("propose",)])
@example([("amended_number", "the proposal's"), ("next_number", 0), ("adopt",), ("next_number", None), ("adopt",)])
@example([("first_proposal", 0), ("propose",), ("motion_numbers", "with rule-changes"), ("motion",), ("motion",)])
def test_numbers_come_as_the_questions_say_and_none_comes_twice(doings: list[tuple[Any, ...]]):
    numbered = Numbered()

    for step in doings:
        numbered.do(step)
        page = view_named(["questions"], Seen(numbered.playing.game, [], None, numbered.playing.clock.now()))
        told = {kept_as(one["name"]): one["answer"] for one in page["questions"] if one["how"] == "header"}
        assert {name: told[name] for name in FIRST} == {name: numbered.stands[name] for name in FIRST}
    numbered.playing.audited()
