"""The host's pages: for hosts only, and everything that a host does to a game is told to who may look at it."""

from __future__ import annotations

import io
import json
import re
from time import sleep
from zipfile import ZipFile

import pytest

from nomicon.adapters.backups import restore
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.main.table import codec
from nomicon.web.accounts.models import Account, HostAct, Invitation, Listing, Remark, Seat
from nomicon.web.pages.host import health as host_health
from nomicon.web.pages.host.auditing import one_audit
from nomicon.web.tools import the_house
from tests.waiting import until
from tests.web.conftest import Person
from tests.web.pages.html import as_shown

LISTS = ("games", "accounts", "invitations", "remarks", "acts")
LOOKED_AT = (
    "",
    "health.json",
    "restore/",
    "restore.json",
    *(f"{one}/" for one in LISTS),
    *(f"{one}.json" for one in LISTS),
)
DONE = ("check/", "backup/", "export/")


@pytest.fixture
def host(person) -> Person:
    made: Person = person("host", host=True)
    return made


@pytest.fixture
def table(house, founded, person):
    game = founded()
    return game, person("ann").sit(house, game, "Ann"), person("ben").sit(house, game, "Ben")


@pytest.mark.parametrize("path", LOOKED_AT)
def test_hosts_look_at_their_pages_and_nobody_else_finds_them(host, table, passer_by, path):
    _game, ann, _ben = table
    assert host.client.get(f"/host/{path}").status_code == 200
    for client in (ann.client, passer_by):
        assert client.get(f"/host/{path}").status_code == 404
        assert client.post(f"/host/{path}").status_code == 404


class SlowClock:
    """The clock of a database, by which this machine's clock is slow."""

    def ahead(self) -> float:
        """Say by how many seconds this machine's clock is ahead."""
        return -30.2

    def now(self) -> Moment:
        """Return the present second."""
        return Moment(1_800_000_000)


def test_a_clock_that_is_behind_the_database_differs_by_no_negative_number(host, monkeypatch):
    monkeypatch.setattr(host_health, "the_house", lambda: replace(the_house(), record_clock=SlowClock()))
    assert "clock differs from the database’s clock by 30.2 seconds" in as_shown(
        host.client.get("/host/").content.decode()
    )


def test_nobody_else_does_what_hosts_do(table, passer_by):
    game, ann, ben = table
    for client in (ann.client, passer_by):
        for path in (*DONE, f"games/{game}/", f"games/{game}/audit/", f"accounts/{ben.account.pk}/", "invitations/"):
            assert client.post(f"/host/{path}", {"act": "stop"}).status_code == 404
            assert client.get(f"/host/{path}").status_code == 404
    assert not Account.objects.get(pk=ben.account.pk).is_stopped


def test_health_says_what_a_host_wants_to_know(house, host, table):
    told = host.client.get("/host/health.json").json()
    assert told["games"] == len(house.hall.games())
    assert told["accounts"] == Account.objects.count()
    assert told["record_bytes"] > 0
    assert told["free_bytes"] > 0
    assert (told["overdue_games"], told["waiting_moves"]) == (0, 0)
    assert b"State of the server" in host.client.get("/host/").content
    checked = host.client.post("/host/check/", follow=True)
    assert b"has no errors" in checked.content


def test_a_seat_is_handed_over_and_released_and_the_players_are_told(host, table, person):
    game, ann, ben = table
    other = person("other")
    sent = {"act": "hand-over", "player": "Ann", "account": other.account.username, "reason": "She lost her password."}
    assert host.client.post(f"/host/games/{game}/", sent).status_code == 302
    assert Seat.objects.get(game=game, player="Ann").account == other.account
    board = ben.client.get(f"/games/{game}/").content.decode()
    assert f"gave the seat of Ann, which {ann.account.username} had, to {other.account.username}" in board
    assert "She lost her password." in board
    host.client.post(f"/host/games/{game}/", {"act": "release", "player": "Ann"})
    assert not Seat.objects.filter(game=game, player="Ann").exists()
    told = ben.client.get(f"/games/{game}/host-acts.json").json()["acts"]
    assert [one["what"].split()[0] for one in told] == ["took", "gave"]
    assert b"took the seat of Ann" in ben.client.get(f"/games/{game}/host-acts/").content


def test_a_seat_is_not_handed_to_who_sits_there_already_or_is_not_there(host, table):
    game, ann, ben = table
    for account in (ben.account.username, "nobody at all"):
        sent = {"act": "hand-over", "player": "Ann", "account": account}
        answer = host.client.post(f"/host/games/{game}/", sent, follow=True)
        assert b'class="banner bad"' in answer.content
    assert Seat.objects.get(game=game, player="Ann").account == ann.account
    assert not HostAct.objects.filter(game=game).exists()


def test_a_game_is_put_away_and_opened_again(host, table, passer_by):
    game, ann, _ben = table
    link = Invitation.objects.create(game=game, made_by=ann.account)
    assert passer_by.get(f"/games/{game}/").status_code == 200
    host.client.post(f"/host/games/{game}/", {"act": "list", "visibility": "hidden"})
    assert passer_by.post(f"/invitation/{link.secret}/", {"name": "Zed"}).status_code == 404
    for client in (passer_by, ann.client):
        assert client.get(f"/games/{game}/").status_code == 404
        assert client.get(f"/games/{game}/host-acts/").status_code == 404
    host.client.post(f"/host/games/{game}/", {"act": "list", "visibility": "open"})
    assert Listing.objects.get(game=game).visibility == "open"
    assert b"opened the game to everybody" in passer_by.get(f"/games/{game}/host-acts/").content


def test_a_game_is_audited(host, table):
    game, _ann, _ben = table
    address = f"/host/games/{game}/audit/"
    assert "has not been audited" in host.client.get(address).content.decode()
    page = host.client.post(address, follow=True).content.decode()
    assert "Entries decided again so far" in page or "have the same results as in the record" in page
    for _ in range(600):
        if "have the same results as in the record" in (page := host.client.get(address).content.decode()):
            break
        sleep(0.1)
    assert "have the same results as in the record" in page
    told = host.client.get(f"/host/games/{game}/audit.json").json()["audit"]
    assert told["done"] == told["entries"] == the_house().hall.number(game)
    assert (told["finished"], told["many"], told["trouble"]) == (True, 0, "")
    assert "Audit it again" in page


def test_what_an_audit_cannot_detect_is_told_in_the_language_of_the_host(host, table):
    address = f"/host/games/{table[0]}/audit/"
    german = host.client.get(address, headers={"accept-language": "de"}).content.decode()
    assert "sealed ballots" not in german
    assert "versiegelten Stimmen" in german


def test_one_game_is_audited_at_a_time(host, table):
    game, _ann, _ben = table
    address = f"/host/games/{game}/audit/"
    with one_audit():  # As by whoever brings a game back from a backup.
        host.client.post(address)
        until(lambda: b"The audit could not finish:" in host.client.get(address).content, "the audit breaks off")
    assert b"Another audit, or a check of a backup, is still running." in host.client.get(address).content


def test_an_account_is_stopped_and_goes_on_and_its_tables_are_told(host, table):
    game, ann, ben = table
    address = f"/host/accounts/{ann.account.pk}/"
    assert host.client.post(address, {"act": "stop", "reason": "Spam."}).status_code == 302
    assert Account.objects.get(pk=ann.account.pk).is_stopped
    assert ann.client.get("/account/").status_code == 302
    assert b"blocked the account that plays for Ann" in ben.client.get(f"/games/{game}/").content
    host.client.post(address, {"act": "go-on"})
    assert not Account.objects.get(pk=ann.account.pk).is_stopped


def test_somebody_is_made_a_host_but_nobody_changes_their_own_account(host, table):
    _game, ann, _ben = table
    host.client.post(f"/host/accounts/{ann.account.pk}/", {"act": "host"})
    assert ann.client.get("/host/").status_code == 200
    for act in ("stop", "no-host"):
        host.client.post(f"/host/accounts/{host.account.pk}/", {"act": act})
    assert host.client.get("/host/").status_code == 200
    assert host.client.post(f"/host/accounts/{ann.account.pk}/", {"act": "fly"}).status_code == 400


def test_accounts_are_found_by_name_and_by_player(house, host, table, person):
    game, ann, ben = table
    other = person("other").sit(house, game, "Zuleika")
    found = host.client.get("/host/accounts/", {"q": ann.account.username}).content.decode()
    assert ann.account.username in found
    assert ben.account.username not in found
    assert other.account.username in host.client.get("/host/accounts/", {"q": "zulei"}).content.decode()
    assert game in host.client.get("/host/games/", {"q": game}).content.decode()


def test_every_list_of_hosts_is_there_as_data(house, host, table):
    game, ann, ben = table
    link = Invitation.objects.create(game=game, made_by=ann.account, uses_left=3)
    remark = Remark.objects.create(game=game, proposal=301, account=ann.account, player="Ann", text="Something")
    host.client.post(f"/host/accounts/{ben.account.pk}/", {"act": "stop", "reason": "Spam."})
    asked = {"accounts": ann.account.username, "games": game}
    told = {one: host.client.get(f"/host/{one}.json", {"q": asked.get(one, "")}).json() for one in LISTS}
    assert all(told[one]["page"] == 1 and told[one]["many"] >= len(told[one][one]) > 0 for one in LISTS)
    mine = next(one for one in told["games"]["games"] if one["game"] == game)
    assert (mine["players"], mine["visibility"], mine["damaged"]) == (3, "open", False)
    account = next(one for one in told["accounts"]["accounts"] if one["account"] == ann.account.username)
    assert (account["seats"], account["host"], account["stopped"]) == ({game: "Ann"}, False, False)
    invitation = next(one for one in told["invitations"]["invitations"] if one["invitation"] == link.pk)
    assert (invitation["made_by"], invitation["uses_left"]) == (ann.account.username, 3)
    assert link.secret not in json.dumps(told)
    assert next(one for one in told["remarks"]["remarks"] if one["remark"] == remark.pk)["text"] == "Something"
    assert {"what": "blocked the account that plays for Ben", "game": game, "reason": "Spam."}.items() <= told["acts"][
        "acts"
    ][0].items()
    one = host.client.get(f"/host/games/{game}.json").json()
    assert one["seats"][0] == {"player": "Ann", "present": True, "account": ann.account.username}
    assert one["acts"][0]["what"] == "blocked the account that plays for Ben"
    for page in ("", "restore/", *(f"{name}/" for name in LISTS), f"games/{game}/"):
        shown = as_shown(host.client.get(f"/host/{page}").content.decode())
        link_to_it = re.search(r'<a href="([^"]+\.json[^"]*)">This page as JSON', shown)
        assert link_to_it is not None
        assert host.client.get(link_to_it[1].replace("&amp;", "&")).status_code == 200


def test_an_invitation_is_taken_back(host, table, passer_by):
    game, ann, _ben = table
    link = Invitation.objects.create(game=game, made_by=ann.account)
    assert passer_by.get(f"/invitation/{link.secret}/").status_code == 200
    host.client.post("/host/invitations/", {"invitation": link.pk})
    assert passer_by.get(f"/invitation/{link.secret}/").status_code == 404
    assert HostAct.objects.get(game=game).what == f"withdrew an invitation made by {ann.account.username}"


def test_a_remark_is_hidden_for_a_reason_that_everybody_reads(host, table):
    game, ann, ben = table
    remark = Remark.objects.create(game=game, proposal=301, account=ann.account, player="Ann", text="Something rude")
    assert b"Something rude" in host.client.get("/host/remarks/").content
    host.client.post(f"/games/{game}/remark/{remark.pk}/hide/", {"reason": "Rude."})
    told = ben.client.get(f"/games/{game}/host-acts/").content.decode()
    assert "hid a remark by Ann on proposal 301" in told
    assert "Rude." in told


def test_a_backup_is_downloaded_and_can_be_restored(house, host, table, tmp_path):
    game, _ann, _ben = table
    answer = host.client.post("/host/backup/")
    content = b"".join(answer.streaming_content)
    (tmp_path / "backup.zip").write_bytes(content)
    restored = {one.game: one.entries for one in restore(tmp_path / "backup.zip", tmp_path / "fresh", codec(), "test")}
    assert restored[game] == house.hall.number(game)
    assert (tmp_path / "fresh" / "accounts.sqlite3").exists()
    assert not (tmp_path / "fresh" / "secret").exists()
    assert host.client.get("/host/health.json").json()["last_backup"] is not None
    whole = b"".join(host.client.post("/host/backup/", {"keys": "yes"}).streaming_content)
    assert "secret" in ZipFile(io.BytesIO(whole)).namelist()


def test_all_games_are_exported_in_open_formats(house, host, table):
    game, _ann, _ben = table
    content = b"".join(host.client.post("/host/export/").streaming_content)
    archive = ZipFile(io.BytesIO(content))
    (name,) = [one for one in archive.namelist() if one.endswith(f"-{game}.json")]
    record = json.loads(archive.read(name))
    assert (record["game"], len(record["entries"])) == (game, house.hall.number(GameId(game)))
    assert b"Ann> join" in archive.read(name.replace(".json", ".play"))
    assert PlayerId("Ann") in house.hall.seen(GameId(game), None).game.players
