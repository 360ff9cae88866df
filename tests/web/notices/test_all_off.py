"""A server whose host has turned nothing on: nothing runs and no table is read for telling people. And cron."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from django.apps import apps

from nomicon.web.accounts.models import CalendarAddress
from tests.cli.terminal import PROGRAM
from tests.web.notices.beside import proposed, senders_of
from tests.web.notices.test_killed_sender import TO, wants_letters
from tests.web.notices.watched import SPY, spied
from tests.web.serving import KEY, PATIENCE, seated, serving

SHUT = (
    "/account/notices/",
    "/account/services/",
    "/account/discord/",
    "/account/calendar/",
    "/feeds/x.ics",
    "/feeds/x.atom",
    "/games/{game}/feed.atom",
    "/games/{game}/rules.git/info/refs",
    "/games/{game}/rules.bundle",
)
"""Addresses of doors that are shut."""

OF_A_DOOR = re.compile("postman|mailbox|discord|Controller|mail|push|webhook|apprise", re.IGNORECASE)
KEPT_OF_DOORS = ("nomicon.web.accounts.notice_models", "nomicon.web.accounts.discord_models")
"""Where the tables are described that only doors need."""


def begun(host) -> tuple[str, str]:
    """Found a game with Ann and Ben in it, and look around; return it, and Ann's token."""
    answer = host.send("/found/", {"title": "Cake", "rulebook": "minimal", "visibility": "open"})
    game = str(answer.url).split("/games/")[1].split("/")[0]
    token, _ = seated(host, game, ["Ann", "Ben"])
    return game, token


def test_with_all_off_no_thread_runs_and_no_table_is_read_and_by_cron_all_is_sent(tmp_path: Path, running_mail_server):
    with serving(tmp_path, "", before=SPY.format(log=str(tmp_path / "spied"))) as host:
        host.begin()
        game, token = begun(host)
        proposed(host, game, token, "Tea.")
        for page in ("/", f"/games/{game}/", f"/games/{game}/inbox/", f"/games/{game}/letters/", "/account/", "/host/"):
            assert host.client.get(page).status_code == 200
        for door in SHUT:
            assert host.client.get(door.format(game=game)).status_code == 404, door
        assert host.client.post("/discord/interactions", content=b"{}").status_code == 404
        assert senders_of(host.process.pid) == []
    threads, statements = spied(tmp_path / "spied")
    assert any("the keeper of time" in one or "timekeeper" in one for one in threads), threads
    assert not [one for one in threads if OF_A_DOOR.search(one)], threads
    tables = [one._meta.db_table for one in apps.get_models() if one.__module__ in KEPT_OF_DOORS]
    tables.append(CalendarAddress._meta.db_table)
    assert len(tables) > 14
    assert any("accounts_seat" in one for one in statements)
    assert [one for one in statements if any(f'"{table}"' in one for table in tables)] == []

    mail = running_mail_server
    mail.letters.clear()
    mail.answers, mail.refuses = "250 OK", ""
    (tmp_path / "host.toml").write_text(
        f'notices = true\ndeliver_by_cron = true\nmail = "smtp://127.0.0.1:{mail.port}"\n'
    )
    wants_letters(tmp_path)
    assert delivered(tmp_path) == "Deliveries tried: 0. Still waiting: 0."  # Nothing old is told.
    with serving(tmp_path, "") as host:
        host.sign_in()
        proposed(host, game, token, "Cake.")
        assert senders_of(host.process.pid) == []
    assert mail.to(TO) == []
    assert delivered(tmp_path) == "Deliveries tried: 1. Still waiting: 0."
    assert "Proposed 302" in mail.to(TO)[0].get_content()
    assert delivered(tmp_path) == "Deliveries tried: 0. Still waiting: 0."


def delivered(folder: Path) -> str:
    """Run `nomicon send-notices`, and return what it says."""
    done = subprocess.run(
        [*PROGRAM, "send-notices", "--data", str(folder)],
        env={**os.environ, "DATABASE_URL": "", "NOMICON_SECRET": KEY},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE * 3,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip().splitlines()[-1]
