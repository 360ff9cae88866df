"""Intents in copies of a game: the search for ways to change rules announces what needs others, and has them agree."""

from __future__ import annotations

import pytest

from nomicon.game.names import PlayerId
from nomicon.play.asking.offering import MakeMove
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.fork import Budget, Fork
from nomicon.play.foresight.helping import makes
from nomicon.play.intents.intending import Intend
from nomicon.play.intents.intent_events import IntentAnnounced
from nomicon.play.people.renaming import PlayerRenamed
from tests.play.intents.test_intending import CODE, clean_up, kept, treaty
from tests.play.playing import ANN, BEN, BENCH, POINTS, VOTES, Playing, only, rule


@pytest.mark.parametrize(
    ("terms", "move"),
    [
        ({"intents of clean up": {"support": 2, "notice": "3 days", "without_objections": 1}}, clean_up()),
        ({"intents of treaty": {"agreement": ["other"], "performed": "by itself"}}, treaty()),
        ({"intents of clean up": {"majority": 1, "performed": "by itself", "notice": "1 hour"}}, clean_up()),
    ],
)
def test_a_search_finds_out_what_a_move_that_needs_others_leads_to(terms, move: MakeMove):
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)))
    fork = Fork(ENGINE, BENCH, game.game, game.game.at, Budget(100))
    assert makes(fork, move)
    assert fork.game.balance(ANN) > 0
    assert not game.game.intents


def test_a_player_who_takes_another_name_keeps_what_they_announced():
    code = CODE + '\n@offers("call me", name="text")\ndef call(player, name):\n    return rename(player, name)\n'
    game = Playing(VOTES, POINTS, rule(210, code, answers=kept({"intents.support of clean up": 1})))
    only(game.makes(Intend(ANN, "clean up dust", clean_up())), IntentAnnounced)
    only(game.makes(MakeMove(ANN, "call me", {"name": "Anna"})), PlayerRenamed)
    intent = game.game.intents[1]
    assert (intent.by, intent.move) == ("Anna", MakeMove(PlayerId("Anna"), "clean up", {"why": "dust"}))
    assert BEN in game.game.players
