"""What is to be done, with the command that does it."""

from __future__ import annotations

from nomicon.game.changes import Election
from nomicon.play.proposals.proposing import Propose
from nomicon.views.elements.page import Seen
from nomicon.views.view import VIEWS
from tests.play.playing import ANN, GAME, VOTES, Playing, rule


def test_a_ballot_that_may_name_several_is_asked_for_with_two_of_them():
    lets = rule(203, answers={"may_move": "players", "motion_kinds": ["elect"]}, declares={"offices": {"Clerk": {}}})
    playing = Playing(VOTES, lets)
    playing.makes(Propose(ANN, (Election(office="Clerk", among=("Ann", "Ben", "Cat")),)))

    seen = Seen(playing.game, list(playing.ledger.read(GAME)), ANN, playing.game.at)

    (item,) = VIEWS["inbox"].show(seen)["items"]
    assert item["move"] == "vote M-1 Ann, Ben, ..."
