"""The host's limits at the door for programs: an answer of its own, and a list of all there are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nomicon.game.values.replacing import replace
from nomicon.hosting.table.quotas import NO_QUOTAS, Quotas
from tests.web.api.house import NOON, Open, opened

HELLO = {"move": "declare", "text": "Hello."}


@pytest.fixture(scope="module")
def narrow(tmp_path_factory) -> Iterator[Open]:
    with opened(tmp_path_factory.mktemp("narrow"), quotas=replace(NO_QUOTAS, player_moves_an_hour=2, drafts=7)) as here:
        yield here


def test_beyond_a_limit_a_program_is_told_which_why_and_when_to_come_back(narrow):
    game = narrow.founded("Narrow")
    ann = narrow.seated(game, "Ann", 2)  # Joining was the first move.
    narrow.clock.set(NOON + 600)
    assert ann.post(f"/games/{game}/moves", json=HELLO, headers={"Idempotency-Key": "one"}).status_code == 201
    again = ann.post(f"/games/{game}/moves", json=HELLO, headers={"Idempotency-Key": "one"})
    assert again.status_code == 201
    refused = ann.post(f"/games/{game}/moves", json=HELLO)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "3000")
    assert refused.json()["error"] == "over the limit"
    assert "each is stored for ever" in refused.json()["message"]
    told = ann.get(f"/games/{game}/limits").json()
    assert told["player"] == "Ann"
    assert [(one["name"], one["limit"], one["used"]) for one in told["limits"]] == [
        ("player_moves_an_hour", 2, 2),
        ("drafts", 7, None),
    ]
    assert narrow.client().get(f"/games/{game}/limits").json()["limits"][0]["used"] is None


def test_a_server_has_limits_unless_its_host_lifts_them():
    assert all(getattr(Quotas(), name) for name in Quotas.__struct_fields__)
