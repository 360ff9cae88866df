"""Servers that are killed while they have programs called, and the senders beside them: all of it as a host runs it."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import httpx

from tests.waiting import until
from tests.web.notices.beside import is_there, proposed, sender_of
from tests.web.notices.killing import Called, Kills, called
from tests.web.serving import PATIENCE, Served, seated, sent, serving
from tests.web.starting import PASSWORD, started

HOOKS, AT_ONCE = 4, 5
"""Programs that are told, and proposals that are made before each kill."""

SENDERS_FIRST = 2
"""Senders of each server that are killed before the server is, each after a longer pause than the one before."""

AMID = 0.06
"""Seconds after the first call within which something is killed: all calls take longer."""

SETTINGS = """\
signups = "open"
webhooks = true
allow_private = ["127.0.0.1:{port}"]
lease_seconds = 5
player_proposals_an_hour = 0
player_open_proposals = 0
"""


def killed_servers(folder: Path, url: str, lives: int, seed: int) -> Kills:
    """Start so many servers one after the other, kill their senders and them, and return what was told at last."""
    folder.mkdir(exist_ok=True)
    drawn, struck, made = random.Random(seed), 0, 0
    with called(seed, is_unreliable=False) as programs:
        (folder / "host.toml").write_text(SETTINGS.format(port=programs.port))
        game, token = "", ""
        for _life in range(lives):
            with serving(folder, url) as host:
                game, token = _begun(host, programs.port) if not game else (game, _again(host, token))
                for number in range(SENDERS_FIRST + 1):
                    made = _proposed_all(host, game, token, made)
                    _wait_until_amid(programs, made)
                    time.sleep(drawn.uniform(0, AMID))  # So that it is killed at another step each time.
                    _kill(host, number == SENDERS_FIRST)
                    struck += len(programs.names) < made * HOOKS
        with serving(folder, url) as host:
            _again(host, token)
            until(lambda: len(programs.names) >= made * HOOKS, "everything is told", pause=0.1)
        names, bodies = dict(programs.names), dict(programs.bodies)
    return Kills(lives * (SENDERS_FIRST + 1), struck, made * HOOKS, names, bodies, {}, 0, 0)


def _wait_until_amid(programs: Called, made: int) -> None:
    """Wait until a program is called of one of the last proposals."""
    until(lambda: len(programs.names) > (made - AT_ONCE) * HOOKS, "programs are called")


def _begun(host: Served, port: int) -> tuple[str, str]:
    """Found a game in which Jo has every program told of proposals; return it, and Ann's token."""
    host.begin()
    answer = host.send("/found/", {"title": "Cake", "rulebook": "minimal", "visibility": "open"})
    game = str(answer.url).split("/games/")[1].split("/")[0]
    token, _ = seated(host, game, ["Ann", "Ben"])
    with httpx.Client(base_url=host.address, timeout=PATIENCE, follow_redirects=True, trust_env=False) as jo:
        sent(jo, "/account/signup/", {"username": "jo", "password1": PASSWORD, "password2": PASSWORD})
        sent(jo, f"/games/{game}/join/", {"name": "Jo"})
        for number in range(HOOKS):
            address = f"http://127.0.0.1:{port}/{number}"
            sent(jo, "/account/notices/", {"act": "hook", "hook-address": address, "hook-topics": "new_proposal"})
    return game, token


def _again(host: Served, token: str) -> str:
    started(host.log, host.port, "listens at", host.process)
    return token


def _proposed_all(host: Served, game: str, token: str, made: int) -> int:
    for number in range(made, made + AT_ONCE):
        proposed(host, game, token, f"Rule {number}.")
    return made + AT_ONCE


def _kill(host: Served, is_server: bool) -> None:
    """Kill the sender of a server, or the server: then its sender ends, too."""
    sender = sender_of(host)
    if is_server:
        host.process.kill()
        host.process.wait(PATIENCE)
    else:
        os.kill(sender, signal.SIGKILL)
    until(lambda: not is_there(sender), "the sender has ended", pause=0.02)
