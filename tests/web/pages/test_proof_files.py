"""A way to change rules as a file: it is saved under a name, and plays as it says."""

from __future__ import annotations

import re
import threading
from typing import Any

from nomicon.hosting.playthroughs.run import failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage

WAITS = 600


def known(client: Any, address: str) -> str:
    """Ask for a page until the way is on it."""
    for _ in range(WAITS):
        if client.get(f"{address}.json").json()["grade"]:
            break
        threading.Event().wait(0.1)
    return str(client.get(f"{address}/").content.decode())


def test_a_way_to_change_rules_is_downloaded_and_plays(house, founded, person, passer_by):
    game = founded("minimal")
    ann, ben = (person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben"))
    assert ann.post(f"/games/{game}/moves/", {"move": "typed", "line": "propose repeal 206"}).status_code == 302
    for page, file, name in (
        ("amendable", "proof.play", "-rules-proof.play"),
        ("amendable/301", "proposal/301/proof.play", "-proposal-301-proof.play"),
    ):
        shown = known(ann, f"/games/{game}/{page}")
        assert f'href="/games/{game}/{file}"' in re.sub(r"\s+", " ", shown)
        saved = passer_by.get(f"/games/{game}/{file}")
        assert saved.status_code == 200
        assert saved["Content-Type"] == "text/plain; charset=utf-8"
        assert re.fullmatch(rf'attachment; filename="[a-z0-9-]+{name}"', saved["Content-Disposition"])
        assert saved.content == ben.get(f"/games/{game}/{file}").content, "it is the same for everybody"
        assert failures(read_script(saved.content.decode(), "the way"), set_stage) == []


def test_where_there_is_no_way_there_is_no_file(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann").client
    rule = "---\ntitle: A brick\nprevails_over: [202]\nanswers: {may_propose: nobody}\n---\nNobody may propose.\n"
    sent = {"move": "typed", "line": "propose enact:", "text": rule}
    assert ann.post(f"/games/{game}/moves/", sent).status_code == 302
    known(ann, f"/games/{game}/amendable/301")
    for number, told in (("301", "no way to change any rule"), ("999", "no proposal 999")):
        answer = ann.get(f"/games/{game}/proposal/{number}/proof.play")
        assert answer.status_code == 404
        assert told in answer.content.decode()
