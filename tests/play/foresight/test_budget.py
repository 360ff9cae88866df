"""How much is tried in a search: it grows with the players, as more of them may do something."""

from __future__ import annotations

from nomicon.play.foresight.search import budget_for
from tests.play.playing import ANN, BEN, CAT, VOTES, Playing


def test_each_player_adds_the_same_to_what_may_be_tried():
    one, two, three = (
        budget_for(Playing(VOTES, players=players).game).decisions for players in ((ANN,), (ANN, BEN), (ANN, BEN, CAT))
    )

    assert 0 < two - one == three - two
