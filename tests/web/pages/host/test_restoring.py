"""The page on which a host puts things back: nothing happens that was not said, and nothing without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from nomicon.web.accounts.models import HostAct, Listing, Seat
from nomicon.web.pages.host.restoring import FOLDER
from nomicon.web.tools import Services
from tests.web.conftest import Person

PAGE = "/host/restore/"


@pytest.fixture
def host(person) -> Person:
    made: Person = person("host", host=True)
    return made


@pytest.fixture
def backup(house: Services, host: Person, founded, person):
    """A game with somebody at it, and a backup of it; yields the game, who sits there, and the file's name."""
    game = founded()
    ann = person("ann").sit(house, game, "Ann")
    before = {one["file"] for one in listed(host)}
    host.client.post(PAGE, {"act": "keep"})
    (made,) = {one["file"] for one in listed(host)} - before
    yield game, ann, made
    host.client.post(PAGE, {"act": "withdraw"})


def listed(host: Person) -> list[dict[str, object]]:
    found: list[dict[str, object]] = host.client.get("/host/restore.json").json()["backups"]
    return found


def said(host: Person, **fields: object) -> str:
    """Send a form of the page, and return what it says then."""
    answer = host.client.post(PAGE, fields, follow=True)
    assert answer.status_code == 200
    found: str = answer.content.decode()
    return found


def test_a_backup_of_ones_own_computer_is_taken_and_what_is_none_is_not(house: Services, host: Person, backup):
    _game, _ann, file = backup
    whole = (house.choices.folder / FOLDER / file).read_bytes()
    many = len(listed(host))
    assert "Choose a file first" in said(host, act="upload")
    assert "cannot be read as a backup" in said(host, act="upload", sent=SimpleUploadedFile("x.zip", b"PK nonsense"))
    assert len(listed(host)) == many
    assert "is now stored on the server" in said(host, act="upload", sent=SimpleUploadedFile("../../mine.zip", whole))
    (taken,) = [one for one in listed(host) if str(one["file"]).startswith("uploaded-")]
    path = house.choices.folder / FOLDER / str(taken["file"])
    assert path.read_bytes() == whole
    assert path.stat().st_mode & 0o077 == 0
    assert "was deleted" in said(host, act="delete", file=str(taken["file"]))
    assert not path.exists()


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "secret", "", "nowhere.zip", "../games.sqlite"])
def test_no_file_but_a_backup_of_the_list_is_touched(house: Services, host: Person, backup, name: str):
    before = {one: one.read_bytes() for one in sorted(house.choices.folder.iterdir()) if one.name == "secret"}
    for act in ("delete", "beside", "instead"):
        assert "no longer exists" in said(host, act=act, file=name)
    assert {one: one.read_bytes() for one in before} == before
    assert host.client.post(PAGE, {"act": "fly"}).status_code == 400


def test_a_copy_is_put_away_and_seats_go_along(house: Services, host: Person, backup, passer_by):
    game, ann, file = backup
    page = said(host, act="beside", file=file, game=game, reason="To <b>look</b>.")
    (copy,) = [one for one in house.hall.games() if one.startswith(f"{game}-20")]
    assert copy in page
    assert Listing.objects.get(game=copy).visibility == Listing.HIDDEN
    assert Seat.objects.get(game=copy).account == ann.account
    assert passer_by.get(f"/games/{copy}/").status_code == 404
    assert "To &lt;b&gt;look&lt;/b&gt;." in ann.client.get(f"/games/{game}/host-acts/").content.decode()
    assert "no game" in said(host, act="beside", file=file, game="nowhere")
    for act in ("beside", "instead"):
        assert "First choose what to restore" in said(host, act=act, file=file, game="")
    assert host.client.get("/host/restore.json").json()["ordered"] is None


def test_what_is_ordered_is_told_to_players_and_can_be_taken_back(house: Services, host: Person, backup):
    game, ann, file = backup
    number = house.hall.number(game)
    assert "The restore is planned" in said(host, act="instead", file=file, game=game, reason="A slip.")
    assert house.hall.number(game) == number
    ordered = host.client.get("/host/restore.json").json()["ordered"]
    assert (ordered["by"], ordered["games"]) == (host.account.username, [game])
    told = ann.client.get(f"/games/{game}/host-acts/").content.decode()
    assert "asked the server to restore the game" in told
    assert "A slip." in told
    said(host, act="withdraw")
    assert host.client.get("/host/restore.json").json()["ordered"] is None
    assert "cancelled the restore" in ann.client.get(f"/games/{game}/host-acts/").content.decode()
    acts = HostAct.objects.count()
    said(host, act="withdraw")
    assert HostAct.objects.count() == acts


def test_a_file_put_there_by_hand_that_is_no_backup_is_named_and_offers_nothing(house: Services, host: Person, backup):
    path: Path = house.choices.folder / FOLDER / "broken.zip"
    path.write_bytes(b"nonsense")
    try:
        page = host.client.get(PAGE).content.decode()
        assert "broken.zip cannot be read as a backup" in page
        assert "cannot be read" in said(host, act="instead", file="broken.zip", game="/")
        assert host.client.get("/host/restore.json").json()["ordered"] is None
    finally:
        path.unlink()
