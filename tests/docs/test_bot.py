"""The bot of the documentation does what its page says."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.docs.pages import ROOT, blocks_in
from tests.web.api.house import opened

PAGE = ROOT / "docs" / "how-to" / "use-the-api.md"
LINES = 20


def test_the_bot_of_the_page_votes(tmp_path):
    bot = next(block.text for block in blocks_in(PAGE.read_text(encoding="utf-8")) if block.name == "bot.py")
    assert len(bot.splitlines()) <= LINES
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")
    with opened(tmp_path) as here:
        game = here.founded("Bots")
        ann, botty = here.seated(game, "Ann", 2), here.seated(game, "Botty", 3)
        here.seated(game, "Cat", 4)
        token = botty.headers["authorization"].removeprefix("Bearer ")
        enact = {"change": "enact", "rule": {"title": "Tea", "words": "There is tea."}}
        known = os.environ | {"NOMICON_SERVER": here.address, "NOMICON_TOKEN": token, "NOMICON_GAME": game}
        for wanted in ([301], [301, 302]):  # It is started anew in between, and reads everything again.
            ann.post(f"/games/{game}/moves", json={"move": "propose", "changes": [enact]})
            started = [sys.executable, "-u", "bot.py"]
            process = subprocess.Popen(started, cwd=tmp_path, env=known, stdout=subprocess.PIPE)
            try:
                assert process.stdout is not None
                told = [process.stdout.readline() for _ in wanted]
            finally:
                process.kill()
                process.communicate()
            assert told == [f"You have voted on {number}.\n".encode() for number in wanted]
        entries = ann.get(f"/games/{game}/entries").json()["entries"]
        voted = [one["move"] for one in entries if one["move"]["kind"] == "CastBallot"]
        assert [(move["player"], move["proposal"]) for move in voted] == [("Botty", 301), ("Botty", 302)]
