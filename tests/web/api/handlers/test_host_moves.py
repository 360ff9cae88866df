"""Every move that only the host makes is a command and an address, and what is written down of it has its words."""

from __future__ import annotations

import pytest

from nomicon.cli.keeping.pausing import COMMANDS
from nomicon.hosting.host_moves import HOST_MOVES, act_of, host_move, sent
from nomicon.web.api.handlers.pausing import ROUTES


def test_every_move_of_the_host_is_a_command_and_an_address():
    dashed = {kind.replace("_", "-") for kind in HOST_MOVES}
    assert {path.rpartition("/")[2] for route in ROUTES for path in route.paths} == dashed
    assert {command.name for command in COMMANDS} == {
        pattern.begins.replace(" ", "-") for spec in HOST_MOVES.values() for _line, pattern in spec.patterns
    }


@pytest.mark.parametrize("kind", sorted(HOST_MOVES))
def test_what_is_sent_of_a_move_makes_it_again_and_its_act_has_words(kind: str):
    move = host_move(kind, {"reason": "Lunch."})
    assert host_move(*sent(move)) == move
    what, reason = act_of(move)
    assert what
    assert reason == ("Lunch." if HOST_MOVES[kind].fields else "")
