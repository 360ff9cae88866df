"""The sender of notices as a process of its own beside a server: a move goes before it, and it never outlives it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tests.waiting import until
from tests.web.notices.beside import is_there, niceness, proposed, sender_of, senders_of
from tests.web.notices.conftest import MailServer
from tests.web.notices.test_killed_sender import TO, wants_letters
from tests.web.notices.watched import SPY, spied
from tests.web.serving import TEST_CLOCK, seated, serving

SETTINGS = 'notices = true\nmail = "smtp://127.0.0.1:{port}"\nlease_seconds = 2\n'


def told(mail: MailServer, words: str) -> bool:
    """Say whether something was told by letter."""
    return any(words in letter.get_content() for letter in mail.to(TO))


def test_letters_are_sent_by_a_process_that_comes_back_when_it_is_killed_and_ends_with_the_server(
    tmp_path: Path, running_mail_server: MailServer
):
    mail = running_mail_server
    mail.letters.clear()
    mail.answers, mail.refuses = "250 OK", ""
    (tmp_path / "host.toml").write_text(SETTINGS.format(port=mail.port))
    with serving(tmp_path, "", options=TEST_CLOCK, before=SPY.format(log=str(tmp_path / "spied"))) as host:
        host.begin()
        answer = host.send("/found/", {"title": "Cake", "rulebook": "minimal", "visibility": "open"})
        game = str(answer.url).split("/games/")[1].split("/")[0]
        token, _ = seated(host, game, ["Ann", "Ben"])
        wants_letters(tmp_path)
        first = sender_of(host)
        until(lambda: niceness(first) > niceness(host.process.pid), "it goes behind the server", pause=0.05)
        proposed(host, game, token, "Everyone brings cake.")
        until(lambda: told(mail, "Proposed 301"), "a letter tells of it", pause=0.05)

        os.kill(first, signal.SIGKILL)
        until(lambda: senders_of(host.process.pid) not in ([], [first]), "another has begun", pause=0.05)
        page = host.client.get("/host/delivery/")
        assert "has ended unexpectedly" in page.text
        assert host.client.get("/host/delivery.json").json()["sender_failures"] == 1
        proposed(host, game, token, "Everyone brings tea.")
        until(lambda: told(mail, "Proposed 302"), "a letter tells of the next", pause=0.05)
        assert "The sender of notices has ended (signal 9)" in host.log.read_text()
        second = sender_of(host)
    assert host.process.returncode == 0
    assert not is_there(second)
    threads, _ = spied(tmp_path / "spied")
    assert not [one for one in threads if "postman" in one], threads
