"""A vote without an outcome ends its turn; when a Judge settles it later, the turn then in progress goes on."""

from __future__ import annotations

import pytest

from nomicon.game.proposals import ADOPTED, UNDETERMINED
from nomicon.play.judging.judging import Deliver
from tests.sweeps.aftermath.cases import HARMLESS
from tests.sweeps.aftermath.houses import HOUSES

GONE = [
    ("discord", ["204"]),
    ("discord", ["203", "204"]),
    ("mailgame", ["203"]),
    ("mailgame", ["202", "203"]),
]


@pytest.mark.parametrize(("book", "rules"), GONE)
def test_settling_a_vote_late_ends_no_later_turn_of_its_author(book: str, rules: list[str]):
    house = HOUSES[book]()
    copy = house.founded.aside()
    copy.lose(*map(house.rule_id, rules))
    first = house.put_forward(copy, HARMLESS)
    assert first is not None
    author = copy.proposal(first).proponent
    assert house.vote(copy, first) == UNDETERMINED
    latest = house.put_forward(copy, HARMLESS)
    while latest is not None and copy.proposal(latest).proponent != author:
        house.vote(copy, latest)
        house.waits(copy, 1)
        latest = house.put_forward(copy, HARMLESS)
    turn = copy.turn()
    assert latest is not None
    assert turn

    found = {"effect": "DeclareOutcome", "proposal": first, "outcome": "adopted"}
    number = house.call(copy, copy.people[-1], proposal=first, corrections=(found,))
    assert number is not None
    judge = copy.judgement(number).judge
    assert judge is not None
    copy.makes(Deliver(judge, number, "TRUE"))

    assert copy.proposal(first).state == ADOPTED
    assert copy.turn() == turn
