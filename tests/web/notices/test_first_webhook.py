"""The how-to about webhooks, followed on a new server: its program, run as it is printed, is called and believes it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from ast import literal_eval
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.cluster import free_port
from tests.house.tree import ROOT
from tests.waiting import until
from tests.web.notices.beside import proposed
from tests.web.serving import PATIENCE, Served, seated, sent, serving
from tests.web.starting import PASSWORD

HOW_TO = ROOT / "docs/how-to/be-told-what-happens.md"


def hooked(host: Served, game: str, port: int) -> str:
    """Take a seat as Jo, and enter the address of Jo's program; return its secret."""
    with httpx.Client(base_url=host.address, timeout=PATIENCE, follow_redirects=True, trust_env=False) as jo:
        sent(jo, "/account/signup/", {"username": "jo", "password1": PASSWORD, "password2": PASSWORD})
        sent(jo, f"/games/{game}/join/", {"name": "Jo"})
        wanted = {"act": "hook", "hook-address": f"http://127.0.0.1:{port}/", "hook-topics": "new_proposal"}
        page = sent(jo, "/account/notices/", wanted).text
        secret = re.search(r'id="new-secret"[^>]*>([^<]+)<', page)
        assert secret is not None, page[:3000]
        return secret[1]


@contextmanager
def program(folder: Path, secret: str, port: int) -> Iterator[Path]:
    """Run the program of the how-to with a secret and a port, and yield where its words go."""
    printed = re.search(r"```python\n(.*?)```", HOW_TO.read_text(), re.DOTALL)
    assert printed is not None
    code = printed[1].replace('"whsec_..."', f'"{secret}"').replace("PORT = 8090", f"PORT = {port}")
    assert code.count(secret) == code.count(f"PORT = {port}") == 1
    said = folder / "said"
    with said.open("w") as words, (folder / "log").open("w") as log:
        process = subprocess.Popen([sys.executable, "-c", code], stdout=words, stderr=log)
        try:
            until(lambda: answers(port), "the program of the how-to listens")
            yield said
        finally:
            process.kill()
            process.wait(PATIENCE)


def answers(port: int) -> bool:
    """Say whether the program is there; it believes nobody who cannot sign."""
    headers = {"webhook-id": "1", "webhook-timestamp": str(int(time.time())), "webhook-signature": "v1,AAAA"}
    try:
        answer = httpx.post(f"http://127.0.0.1:{port}/", headers=headers, content=b"{}", trust_env=False)
    except httpx.TransportError:
        return False
    return answer.status_code == 401


def test_the_program_of_the_how_to_is_called_and_believes_it(tmp_path: Path):
    port = free_port()
    (tmp_path / "host.toml").write_text(f'signups = "open"\nwebhooks = true\nallow_private = ["127.0.0.1:{port}"]\n')
    with serving(tmp_path, "") as host:
        host.begin()
        answer = host.send("/found/", {"title": "Cake", "rulebook": "minimal", "visibility": "open"})
        game = str(answer.url).split("/games/")[1].split("/")[0]
        token, _ = seated(host, game, ["Ann", "Ben"])
        with program(tmp_path, hooked(host, game, port), port) as said:
            proposed(host, game, token, "Everyone brings cake.")
            until(lambda: said.read_text(), "the program was called", pause=0.05)
            (call,) = map(literal_eval, said.read_text().splitlines())
        assert (call["type"], call["game"]) == ("new_proposal", game)
        assert call["link"] == f"{host.address}/games/{game}/why-entry/{call['entry']}/"
        page = host.client.get(call["link"]).text
        assert "Everyone brings cake" in page
