"""A game that cannot be read is told as one: lists show the others, and its page says why in words for players."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from zipfile import ZipFile

import pytest
from django.test import Client

from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryId, LedgerDamaged, LedgerNewer, WrittenEntry
from nomicon.web.accounts.models import Listing
from nomicon.web.tools import Services
from tests.web.conftest import Person

TROUBLES = {
    "newer": (LedgerNewer("Entry 7 was written by version 9."), 503, "newer version of the program"),
    "damaged": (LedgerDamaged("entry 7.1 does not match its link"), 500, "is damaged"),
}


@pytest.fixture(params=list(TROUBLES))
def trouble(request: pytest.FixtureRequest) -> tuple[Exception, int, str]:
    return TROUBLES[request.param]


@pytest.fixture
def games(
    house: Services,
    founded: Callable[..., GameId],
    trouble: tuple[Exception, int, str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[GameId, GameId]]:
    """Two games, of which the second cannot be read."""
    sound, bad = founded(title="Sound"), founded(title="Bad")
    read = SqliteLedger.read

    def refuse(self: SqliteLedger, game: GameId, after: EntryId | None = None) -> Iterator[WrittenEntry]:
        if game == bad:
            raise trouble[0]
        return read(self, game, after)

    with monkeypatch.context() as changed:
        changed.setattr(SqliteLedger, "read", refuse)
        house.hall.do(lambda table: table.forget(bad)).result(60)
        yield sound, bad


def test_lists_show_the_others_and_the_game_itself_says_why(
    games: tuple[GameId, GameId], trouble: tuple[Exception, int, str], passer_by: Client, house: Services
):
    sound, bad = games
    _error, status, words = trouble
    home = passer_by.get("/")
    assert home.status_code == 200
    assert f"/games/{sound}/" in home.content.decode()
    assert words in home.content.decode()
    page = passer_by.get(f"/games/{bad}/")
    assert page.status_code == status
    assert words in page.content.decode()
    assert "load this page again" not in page.content.decode()  # In a moment it is the same.
    for hidden in (
        "7.1",
        "Restore a copy",
        "its link",
        "version 9",
    ):  # That something sealed stands there, among other things.
        assert hidden not in page.content.decode()
    assert passer_by.get(f"/games/{sound}/").status_code == 200


def test_whoever_may_not_see_it_learns_nothing(games: tuple[GameId, GameId], passer_by: Client):
    Listing.objects.filter(game=games[1]).update(visibility=Listing.HIDDEN)
    assert passer_by.get(f"/games/{games[1]}/").status_code == 404


def test_hosts_see_what_is_wrong_and_can_put_it_away(
    games: tuple[GameId, GameId], trouble: tuple[Exception, int, str], person: Callable[..., Person]
):
    sound, bad = games
    host = person("host", host=True).client
    listed = {one["game"]: one["damaged"] for one in host.get("/host/games.json").json()["games"]}
    assert (listed[sound], listed[bad]) == (False, True)
    assert host.get("/host/games/").status_code == 200
    assert str(trouble[0]) in host.get(f"/host/games/{bad}/").content.decode()
    assert host.post(f"/host/games/{bad}/", {"act": "list", "visibility": "hidden"}).status_code == 302
    assert Listing.objects.get(game=bad).visibility == Listing.HIDDEN
    assert host.get("/host/").status_code == 200


@pytest.mark.parametrize("trouble", [TROUBLES["damaged"]])
def test_what_hosts_take_with_them_holds_the_others_and_says_which_it_does_not(
    games: tuple[GameId, GameId], person: Callable[..., Person]
):
    sound, bad = games
    host = person("host", host=True).client
    answer = host.post("/host/export/")
    with ZipFile(io.BytesIO(b"".join(answer))) as archive:
        names = archive.namelist()
        assert any(f"-{sound}.json" in name for name in names)
        assert not any(f"-{bad}." in name for name in names)
        assert f"{bad} is not included" in archive.read("README.txt").decode()
