"""One game that a newer version has written to: through the API it alone cannot be read, and that is said."""

from __future__ import annotations

import pytest

from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryExtras, EntryId
from nomicon.hosting.server.auditor import Auditor
from nomicon.main.table import codec, sandbox
from nomicon.play.engine import bench
from nomicon.play.judging.claiming import Declare
from tests.web.api.house import Open

WORDS = "A newer version of the program has written to this game."


@pytest.fixture
def newer(house: Open) -> str:
    """A game in which the last entry is of a kind that nobody here knows."""
    game = house.founded("Newer")
    ann = house.seated(game, "Ann", 2)
    assert ann.post(f"/games/{game}/moves", json={"line": 'declare "as ever"'}).status_code == 201
    ledger = house.house.hall._table.ledger
    assert isinstance(ledger, SqliteLedger)
    name = GameId(game)
    last = next(written.entry for written in ledger.read(name) if isinstance(written.entry.move, Declare))
    head = ledger.head(name)
    assert head == last.place
    line = codec().encode(last).replace(f'"place":"{head}"'.encode(), f'"place":"{head.number + 1}"'.encode())
    line = line.replace(b'"kind":"Declared"', b'"kind":"Declared.2"').replace(b'"0.1.0"', b'"0.2.0"')
    ledger.write_lines(name, [PendingEntry(EntryId(head.number + 1), line, EntryExtras(ledger.seed(name)))])
    return game


def test_the_list_of_games_tells_of_it_and_of_all_others(house: Open, newer: str):
    sound = house.founded("Sound")
    answer = house.client().get("/games")
    assert answer.status_code == 200
    listed = {one["game"]: one["trouble"] for one in answer.json()["games"]}
    assert listed[sound] == ""
    assert listed[newer].startswith(WORDS)


def test_the_game_alone_cannot_be_read_and_that_is_said(house: Open, newer: str):
    ann = house.client(house.doors.issue(2))
    for path in (
        f"/games/{newer}",
        f"/games/{newer}/pages/board",
        f"/games/{newer}/entries",
        f"/games/{newer}/stream",
        f"/games/{newer}/options",
        f"/games/{newer}/export",
    ):
        answer = ann.get(path)
        assert (answer.status_code, answer.json()["error"]) == (503, "newer"), path
        assert answer.json()["message"].startswith(WORDS)
        assert "Idempotency" not in answer.json()["message"]
    answer = ann.post(f"/games/{newer}/moves", json={"line": 'declare "again"'})
    assert (answer.status_code, answer.json()["error"]) == (503, "newer")
    other = house.founded("Other")
    assert house.seated(other, "Ben", 3).get(f"/games/{other}").status_code == 200


def test_time_goes_on_in_other_games_and_an_audit_says_why_it_broke_off(house: Open, newer: str):
    assert house.house.hall.work_out_dues([GameId(newer)]) == {}
    auditor = Auditor()
    auditor.start(house.house.hall, GameId(newer), bench(sandbox())).join(60)
    report = auditor.report(GameId(newer))
    assert report is not None
    assert "version 0.2.0" in report.trouble
