"""A server that is killed again and again while it writes letters: none is lost, and what comes twice has one name."""

from __future__ import annotations

import random
import sqlite3
import time
from pathlib import Path

from tests import waiting
from tests.web.notices.beside import is_there, proposed, sender_of
from tests.web.notices.conftest import MailServer
from tests.web.serving import PATIENCE, seated, serving
from tests.web.starting import started

KILLS = 3
LEASE = 2
"""Seconds after which another server takes up what a killed one was sending."""

TO = "ben@example.org"


def wants_letters(folder: Path) -> None:
    """Confirm an address for whoever came last, and choose to be told of new proposals at once, and of nothing else."""
    with sqlite3.connect(folder / "accounts.sqlite3", timeout=30) as accounts:
        (ben,) = accounts.execute("SELECT max(account_id) FROM accounts_seat").fetchone()
        accounts.execute(
            'INSERT INTO account_emailaddress (email, verified, "primary", user_id) VALUES (?, 1, 1, ?)', (TO, ben)
        )
        made = accounts.execute(
            "INSERT INTO accounts_noticechannel (account_id, kind, address, secret, former_secret, former_until, host,"
            " game, topics, state, why, digest, held_until, made)"
            " VALUES (?, 'mail', '', '', '', 0, 'mail', '', '', 'on', '', '', 0, datetime('now'))",
            (ben,),
        )
        for topic in ("deadline", "your_turn", "outcome", "rule_changed", "game", "debate", "host", "new_proposal"):
            when = "at_once" if topic == "new_proposal" else "off"
            accounts.execute(
                "INSERT INTO accounts_noticechoice (channel_id, game, topic, \"when\") VALUES (?, '', ?, ?)",
                (made.lastrowid, topic, when),
            )
    accounts.close()


def test_a_server_that_is_killed_while_it_writes_letters_loses_none(tmp_path: Path, running_mail_server: MailServer):
    mail, drawn = running_mail_server, random.Random(11)
    mail.letters.clear()
    mail.answers, mail.refuses = "250 OK", ""
    (tmp_path / "host.toml").write_text(
        f'notices = true\nmail = "smtp://127.0.0.1:{mail.port}"\nlease_seconds = {LEASE}\n'
    )
    game, token = "", ""
    for number in range(KILLS + 1):
        with serving(tmp_path, "") as host:
            if not game:
                host.begin()
                answer = host.send("/found/", {"title": "Cake", "rulebook": "minimal", "visibility": "open"})
                game = str(answer.url).split("/games/")[1].split("/")[0]
                token, _ = seated(host, game, ["Ann", "Ben"])
                wants_letters(tmp_path)
            else:
                started(host.log, host.port, "listens at", host.process)
            if number < KILLS:
                proposed(host, game, token, f"Rule {number}.")
                sender = sender_of(host)
                time.sleep(drawn.uniform(0, 2.5))
                host.process.kill()
                host.process.wait(waiting.PATIENCE)
                ended(sender)
            else:
                until = time.monotonic() + PATIENCE * 3
                while time.monotonic() < until and not has_all(mail):
                    time.sleep(0.2)
    assert has_all(mail), [letter.get_content() for letter in mail.to(TO)]
    told = [(str(letter["Message-ID"]), letter.get_content()) for letter in mail.to(TO)]
    for number in range(KILLS):
        assert len({name for name, text in told if f"Proposed {301 + number}:" in text}) == 1


def ended(sender: int) -> None:
    """Wait until the sender of a server that was killed has ended."""
    waiting.until(lambda: not is_there(sender), "the sender of the server has ended", pause=0.05)


def has_all(mail: MailServer) -> bool:
    """Say whether every proposal was told."""
    told = "".join(letter.get_content() for letter in mail.to(TO))
    return all(f"Proposed {301 + number}:" in told for number in range(KILLS))
