"""A trial of a change finds what it would do: thirty-six cases, each with what it has to find."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from nomicon.play.foresight.fork import DAY
from nomicon.play.what_if.findings import Finding
from tests.play.what_if.positions import position
from tests.play.what_if.trying import CHANGES, tried

CASES: dict[str, dict[str, dict[str, Any]]] = tomllib.loads((Path(__file__).parent / "cases.toml").read_text("utf-8"))


def expected(found: Finding, at: int) -> dict[str, Any]:
    """Return a finding as the file writes it."""
    told: dict[str, Any] = {"kind": found.kind, "day": None if found.at is None else (found.at - at) // DAY}
    return (
        told
        | ({} if found.rule is None else {"rule": int(found.rule)})
        | ({"players": list(found.players)} if found.players else {})
    )


@pytest.mark.parametrize(("where", "what"), [(where, what) for where, cases in CASES.items() for what in cases])
def test_a_trial_finds_first_what_a_change_would_do(where: str, what: str):
    game, at = position(where)
    case = CASES[where][what]
    found = tried(game, at, CHANGES[what](game))
    assert found.effect == case["effect"]
    first = [expected(one, at) for one in found.findings[:1]]
    assert first == ([{key: case[key] for key in case if key not in ("effect", "by")}] if "kind" in case else [])
    assert [list(one) for one in found.unheard] == ([case["by"]] if "by" in case else [])
    assert bool(found.because) == (found.effect == "annulled")


def test_every_position_tries_every_change():
    assert set(CASES) == {"minimal", "nomicam", "suber"}
    assert all(set(cases) == set(CHANGES) for cases in CASES.values())
