"""A demonstration server as somebody starts it who wants a look: games, people, a clock, and nothing left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from nomicon.main.demonstration import GAMES
from nomicon.web.pages.lobby.demonstration import PASSWORD
from tests.cluster import free_port
from tests.web.serving import PATIENCE, Served, sent
from tests.web.starting import started


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a demonstration, and end it as whoever started it would."""
    folder, port = tmp_path_factory.mktemp("demonstration"), free_port()
    log = folder / "server.log"
    command = [
        sys.executable,
        "-c",
        "from nomicon.main.program import main; main()",
        "serve",
        "--demo",
        "--listen",
        f"127.0.0.1:{port}",
    ]
    with log.open("w") as out:
        named = {"NOMICON_DATA", "NOMICON_FILE", "DATABASE_URL"}
        environment = {name: value for name, value in os.environ.items() if name not in named}
        environment |= {"TMPDIR": str(folder)}
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=environment)
    with httpx.Client(
        base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, follow_redirects=True, trust_env=False
    ) as client:
        started(log, port, "Sign in with one of these names", process)
        yield Served(port, log, client, process)
    process.send_signal(signal.SIGINT)
    process.wait(PATIENCE)
    assert [path.name for path in folder.iterdir()] == ["server.log"]


def test_four_games_in_different_states_can_be_looked_at_by_anybody(demonstration: Served):
    home = demonstration.client.get("/").text
    assert "This is a demonstration." in home
    assert "A game that plays itself" in home
    states = {str(one.game): demonstration.client.get(f"/games/{one.game}/board.json").json() for one in GAMES}
    assert all(one.title in home for one in GAMES)
    assert states["finished"]["over"]
    assert [one["number"] for one in states["first-steps"]["votes"]] == [305]
    assert states["thursday-club"]["votes"]
    assert not states["in-turn"]["over"]


def test_somebody_signs_in_votes_pushes_the_clock_and_sees_the_vote_closed(demonstration: Served):
    client = demonstration.client
    assert PASSWORD in demonstration.log.read_text()
    sent(client, "/account/login/", {"login": "ben", "password": PASSWORD})
    fields = {"move": "vote", "proposal": "305", "choice": "FOR"}
    sent(client, "/games/first-steps/moves/", fields, "/games/first-steps/do/")
    assert client.get("/games/first-steps/proposal/305.json").json()["my_ballot"] == "FOR"
    pushed = {"seconds": "604800", "back": "/games/first-steps/"}
    told = sent(client, "/demonstration/clock/", pushed, "/games/first-steps/")
    assert re.search(r"It is now", told.text)
    assert client.get("/games/first-steps/proposal/305.json").json()["state"] == "adopted"


@pytest.mark.parametrize("seconds", ["-5", "1", "x", ""])
def test_the_clock_is_pushed_only_as_far_as_is_offered(demonstration: Served, seconds: str):
    answer = sent(demonstration.client, "/demonstration/clock/", {"seconds": seconds}, "/")
    assert answer.status_code == 404


def test_a_way_back_never_leads_elsewhere(demonstration: Served):
    told = sent(demonstration.client, "/demonstration/clock/", {"seconds": "3600", "back": "//evil.example/"}, "/")
    assert (told.status_code, told.url.path) == (200, "/")


def test_a_demonstration_takes_no_file_or_folder(tmp_path: Path):
    for named in (["--data", str(tmp_path)], ["--file", str(tmp_path / "a.db")]):
        done = subprocess.run(
            [sys.executable, "-c", "from nomicon.main.program import main; main()", "serve", "--demo", *named],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, "brings its own games" in done.stderr) == (2, True)


@pytest.mark.parametrize("listen", ["0.0.0.0:8000", "[::]:8000", "192.168.1.20:8000"])
def test_a_demonstration_listens_only_to_this_computer(listen: str):
    done = subprocess.run([sys.executable, "-c", "from nomicon.main.program import main; main()", "serve", "--demo",
                           "--listen", listen], capture_output=True, text=True, check=False)  # fmt: skip
    assert (done.returncode, "only for this computer" in done.stderr) == (2, True)
