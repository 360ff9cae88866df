"""A movement says of which proposal it comes, also where several votes close in one second."""

from __future__ import annotations

from fractions import Fraction

from nomicon.play.quantities.quantities import QuantityMoved
from tests.play.playing import ANN, BEN, CAT, DAY, POINTS, VOTES, Playing, enacting, rule

PERIOD = rule(203, answers={"voting_period": "1 day"})
PAYS = rule(
    204,
    """
    @when("VoteClosed")
    def pays(event, proposal):
        yield award(proposal.proponent, 10 if event.adopted else -10)
""",
)


def test_each_movement_of_two_votes_that_close_together_names_its_own():
    playing = Playing(VOTES, POINTS, PERIOD, PAYS)
    first, second = playing.proposes(enacting(), by=ANN), playing.proposes(enacting(), by=BEN)
    playing.votes(first, by=[CAT])

    moved = [event for event in playing.waits(DAY + 1) if isinstance(event, QuantityMoved)]

    assert moved == [
        QuantityMoved("points", ((ANN, Fraction(10)),), "204/1", f"proposal {first}"),
        QuantityMoved("points", ((BEN, Fraction(-10)),), "204/1", f"proposal {second}"),
    ]
