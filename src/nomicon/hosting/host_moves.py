"""Moves that only the host makes: one table of them, from their specifications, for every door."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.play.amendability.signatures import HOST
from nomicon.play.chapter import Move
from nomicon.play.engine import SPECS, spec_of
from nomicon.play.moves.spec import MoveSpec

HOST_MOVES: Mapping[str, MoveSpec] = {spec.name: spec for spec in SPECS if spec.for_hosts}
"""Every move of the host's, by the word for it in the API."""


def host_move(kind: str, given: Mapping[str, str]) -> Move:
    """Return a move as the host makes it; of what is given, it takes what it asks for, such as a reason."""
    spec = HOST_MOVES[kind]
    move: Move = spec.move(HOST, **{one.name: given.get(one.sent_as, one.default) for one in spec.fields})
    return move


def sent(move: Move) -> tuple[str, dict[str, str]]:
    """Return the word for a move of the host's, and what it is sent with."""
    spec = spec_of(move)
    assert spec is not None
    return spec.name, {one.sent_as: getattr(move, one.name) for one in spec.fields}


def act_of(move: Move) -> tuple[str, str]:
    """Return what is written down of the host who made a move, and the reason."""
    kind, given = sent(move)
    return HOST_MOVES[kind].noted, given.get("reason", "")
