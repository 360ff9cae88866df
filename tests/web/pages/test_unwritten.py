"""A record that cannot be written: players hear it in words, everybody can go on looking, and the host sees why."""

from __future__ import annotations

import pytest
from django.test import Client

from nomicon.adapters.ledgers.failing import WriteFailed
from nomicon.adapters.ledgers.sqlite.high_water import HighWater
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.hosting.ports import LedgerFull
from nomicon.web.tools import the_house
from tests.web.conftest import Person


@pytest.fixture
def table(house, founded, person) -> tuple[str, Person, Person]:
    game = founded()
    return game, person("ann").sit(house, game, "Ann"), person("host", host=True)


def declared(client: Client, game: str, text: str) -> tuple[int, str]:
    answer = client.post(f"/games/{game}/moves/", {"move": "declare", "text": text})
    return answer.status_code, answer.content.decode()


def broken(*_: object) -> None:
    raise WriteFailed("/var/games.sqlite could not be written to the disk: disk I/O error")


def test_a_move_that_could_not_be_written_is_answered_in_words_and_looking_goes_on(table, monkeypatch):
    game, ann, host = table
    with monkeypatch.context() as patch:
        patch.setattr(SqliteLedger, "_written", broken)
        status, page = declared(ann.client, game, "Lost.")
        assert status == 503
        assert "The record could not be written, so your move was not made. Try again in a minute." in page
        assert "/var" not in page
        assert ann.client.get(f"/games/{game}/").status_code == 200
        data = host.client.get("/host/health.json").json()["record"]
        assert "/var/games.sqlite could not be written" in data["stopped"]
        assert "The record cannot be written" in host.client.get("/host/").content.decode()

        ann.client.cookies["django_language"] = "de"
        assert "Die Aufzeichnung konnte nicht geschrieben werden" in declared(ann.client, game, "Verloren.")[1]
        ann.client.cookies.pop("django_language")

    assert declared(ann.client, game, "Kept.")[0] == 302
    data = host.client.get("/host/health.json").json()["record"]
    assert data["stopped"] is None
    assert {one["what"].rpartition(". ")[2] for one in data["failures"]} == {
        "The record was read again, and the games continue."
    }
    assert "The record was read again" in host.client.get("/host/").content.decode()
    told = [one.entry.move for one in the_house().hall.history(game)]
    assert [getattr(move, "text", "") for move in told][-1] == "Kept."


def test_a_move_of_which_nothing_is_known_is_answered_so(table, monkeypatch):
    game, ann, host = table
    with monkeypatch.context() as patch:
        patch.setattr(HighWater, "write", broken)
        status, page = declared(ann.client, game, "Perhaps.")
        assert status == 503
        assert "your move may or may not have been made" in page
        assert host.client.post("/host/check/").status_code == 302
    assert declared(ann.client, game, "Surely.")[0] == 302


def test_a_disk_without_room_is_told_so(table, monkeypatch):
    game, ann, _ = table

    def full(*_: object) -> None:
        raise LedgerFull("There is no space left to write to /var/games.sqlite.")

    monkeypatch.setattr(SqliteLedger, "_write", full)
    status, page = declared(ann.client, game, "Lost.")
    assert (status, "There is no space to write the record" in page, "/var" in page) == (503, True, False)
