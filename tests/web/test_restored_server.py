"""A host puts things back by the page, on a real server, with games in a file and in PostgreSQL; nothing is lost."""

from __future__ import annotations

import os
import re
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
import pytest

from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, PlayerId
from nomicon.main.table import codec
from nomicon.play.people.seating import Join
from tests.cluster import Cluster, free_port
from tests.web.starting import PASSWORD, PATIENCE, started

NOMICON = [sys.executable, "-c", "from nomicon.main.program import main; main()"]


@dataclass
class House:
    """A data folder, and what the server is told in its environment."""

    folder: Path
    environment: dict[str, str]
    port: int

    @contextmanager
    def serving(self) -> Iterator[Path]:
        """Run a server for as long as this is open; yields what it says."""
        log = self.folder.parent / f"server-{secrets.token_hex(3)}.log"
        command = [*NOMICON, "serve", "--data", str(self.folder), "--listen", f"127.0.0.1:{self.port}"]
        with log.open("w") as out:
            process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=self.environment)
        try:
            yield log
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def client(self) -> httpx.Client:
        """Open a browser."""
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=120, follow_redirects=True)

    def says(self, *command: str) -> str:
        """Give a command in a terminal."""
        done = subprocess.run(
            [*NOMICON, *command, "--data", str(self.folder)],
            env=self.environment,
            text=True,
            capture_output=True,
            check=False,
            timeout=120,
        )
        return done.stdout + done.stderr


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> House:
    folder = tmp_path / "data"
    folder.mkdir()
    environment = {**os.environ, "NOMICON_SECRET": secrets.token_urlsafe(48)}
    environment.pop("DATABASE_URL", None)
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgres")
        name = f"restored_{secrets.token_hex(4)}"
        with closing(psycopg.connect(cluster.url(), autocommit=True)) as server:
            server.execute(f"CREATE DATABASE {name}")
        environment["DATABASE_URL"] = cluster.url(name)
    return House(folder, environment, free_port())


def send(client: httpx.Client, address: str, fields: dict[str, str], form: str = "") -> httpx.Response:
    """Fill in the form at an address and send it."""
    token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', client.get(form or address).text)
    assert token is not None
    answer = client.post(
        address, data={**fields, "csrfmiddlewaretoken": token[1]}, headers={"Referer": str(client.base_url)}
    )
    assert answer.status_code == 200, answer.text[:3000]
    return answer


def listening(house: House, log: Path) -> None:
    """Wait until a server that has had its first host listens."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as knock:
            if "listens at" in log.read_text() and knock.connect_ex(("127.0.0.1", house.port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(log.read_text())


def joined(house: House, invitation: str, name: str) -> httpx.Client:
    """Follow an invitation with nothing but a name."""
    client = house.client()
    send(client, invitation, {"name": name})
    return client


def players(client: httpx.Client, game: str) -> set[str]:
    return {one["name"] for one in client.get(f"/games/{game}/players.json").json()["players"]}


def acts(client: httpx.Client, game: str) -> list[str]:
    return [one["what"] for one in client.get(f"/games/{game}/host-acts.json").json()["acts"]]


@pytest.fixture
def closing_all() -> Iterator[Callable[[httpx.Client], httpx.Client]]:
    clients: list[httpx.Client] = []

    def keep(client: httpx.Client) -> httpx.Client:
        clients.append(client)
        return client

    yield keep
    for client in clients:
        client.close()


@dataclass
class Stage:
    """A game with Ann at it, a backup of that, and Ben who came later."""

    root: httpx.Client
    ann: httpx.Client
    game: str
    backup: dict[str, str]

    def puts_back(self, act: str, game: str, reason: str = "") -> str:
        """Send the form of the host's page."""
        sent = {"act": act, "file": self.backup["file"], "game": game, "reason": reason}
        return send(self.root, "/host/restore/", sent).text


def begun(house: House, log: Path, keep: Callable[[httpx.Client], httpx.Client]) -> Stage:
    """Begin a game, and back it up between two who join it."""
    root = keep(house.client())
    send(root, started(log, house.port), {"username": "root", "password": PASSWORD})
    answer = send(root, "/found/", {"title": "Tuesday", "rulebook": "minimal", "visibility": "open"})
    game = re.search(r"/games/([^/]+)/invite/", str(answer.url))
    invitation = re.search(r"/invitation/[\w-]+/", answer.text)
    assert game is not None
    assert invitation is not None
    ann = keep(joined(house, invitation[0], "Ann"))
    send(root, "/host/restore/", {"act": "keep"})
    keep(joined(house, invitation[0], "Ben"))
    (backup,) = root.get("/host/restore.json").json()["backups"]
    assert backup["games"] == {game[1]: 2}
    return Stage(root, ann, game[1], backup)


def put_beside(stage: Stage) -> str:
    """Put the game of the backup beside, and play on there; return what it is called."""
    root, ann, game = stage.root, stage.ann, stage.game
    copy = f"{game}-{stage.backup['made'][:10]}"
    assert copy in stage.puts_back("beside", game, "To compare.")
    assert (players(root, copy), players(root, game)) == ({"Ann"}, {"Ann", "Ben"})
    assert ann.get(f"/games/{copy}/").status_code == 404  # Put away until the host opens it.
    assert any(copy in act for act in acts(ann, game))
    send(root, f"/host/games/{copy}/", {"act": "list", "visibility": "open"})
    send(ann, f"/games/{copy}/moves/", {"move": "declare", "text": "On we go."}, form=f"/games/{copy}/do/")
    return copy


def test_a_host_puts_back_a_game_beside_one_in_its_place_and_everything(
    house: House, closing_all: Callable[[httpx.Client], httpx.Client]
):
    with house.serving() as log:
        stage = begun(house, log, closing_all)
        root, ann, game = stage.root, stage.ann, stage.game
        copy = put_beside(stage)
        stage.puts_back("instead", game, "A slip.")
        assert root.get("/host/restore.json").json()["ordered"]["games"] == [game]
        assert players(root, game) == {"Ann", "Ben"}
        assert "at its next start" in acts(ann, game)[0]
    with house.serving() as log:
        listening(house, log)
        assert f": {game}. The old files" in log.read_text()
        assert (players(root, game), players(root, copy)) == ({"Ann"}, {"Ann"})
        assert acts(ann, game)[0].startswith("restored the game as it was in the backup")
        (kept,) = (house.folder / "replaced").glob(f"*/{game}.sqlite")
        with SqliteLedger(kept, codec(), "test") as record:
            assert [one.entry.move for one in record.read(GameId(game))][-1] == Join(PlayerId("Ben"))
        stage.puts_back("instead", "/")
        latecomer = closing_all(house.client())
        send(latecomer, "/account/signup/", {"username": "late", "password1": PASSWORD, "password2": PASSWORD})
        assert "late" in root.get("/host/accounts.json").text
    with house.serving() as log:
        listening(house, log)
        assert ": everything. The old files" in log.read_text()
        root.cookies.clear()
        send(root, "/account/login/", {"login": "root", "password": PASSWORD})
        assert [one["game"] for one in root.get("/host/games.json").json()["games"]] == [game]
        assert players(root, game) == {"Ann"}
        assert "late" not in root.get("/host/accounts.json").text
        everything = root.get("/host/acts.json").json()["acts"]
        assert any(one["what"].startswith("restored everything") and one["host"] == "root" for one in everything)
        assert not (house.folder / "restored.json").exists()


def test_a_backup_is_made_on_the_command_line_wherever_games_are_kept(
    house: House, closing_all: Callable[[httpx.Client], httpx.Client], tmp_path: Path
):
    root = closing_all(house.client())
    with house.serving() as log:
        send(root, started(log, house.port), {"username": "root", "password": PASSWORD})
        send(root, "/found/", {"title": "Tuesday", "rulebook": "minimal", "visibility": "open"})
        assert "bytes" in house.says("backup", str(tmp_path / "backup.zip"))
        refused = house.says("restore", str(tmp_path / "backup.zip"), "--only", "tuesday")
        assert "top the" in refused  # The server, or the other programs.
    said = house.says("restore", str(tmp_path / "backup.zip"), "--only", "tuesday")
    assert ": tuesday. The old files are kept in " in said
    with house.serving() as log:
        listening(house, log)
        assert "by the command line" in acts(root, "tuesday")[0]
