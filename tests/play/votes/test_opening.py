"""Open votes: what becomes of them when the rules change meanwhile."""

from __future__ import annotations

import pytest

from tests.play.playing import BEN, DAY, VOTES, Playing, amending, enacting, rule


@pytest.mark.parametrize(("binds", "days"), [({}, 7), ({"voting_period": "close"}, 9)], ids=("as it was", "anew"))
def test_a_new_period_holds_for_votes_that_are_open_where_a_rule_says_so(binds: dict[str, str], days: int):
    playing = Playing(VOTES, rule(203, answers={"voting_period": "7 days"}, binds=binds))
    changing = playing.proposes(amending(203, answers={"voting_period": "9 days"}))
    playing.votes(changing)
    playing.waits(DAY)
    number = playing.proposes(enacting(), by=BEN)
    playing.closes(changing)

    opened, closes = playing.proposal(number).opened, playing.proposal(number).closes
    assert opened is not None
    assert closes == opened + days * DAY
