"""The how-to about playing by letter, followed on a new server from nothing to the first vote, word by word."""

from __future__ import annotations

import re
import smtplib
import time
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import httpx

from nomicon.web.notices.topics import TOPICS
from tests.cluster import free_port
from tests.web.notices.beside import proposed
from tests.web.notices.conftest import MailServer
from tests.web.serving import PATIENCE, Served, seated, sent, serving
from tests.web.starting import PASSWORD

JO = "jo@letters.example"


def came(mail: MailServer, is_it: Callable[[str], bool]) -> EmailMessage:
    """Wait for a letter to Jo with such a text."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for letter in mail.to(JO):
            if is_it(letter.get_content()):
                return letter
        time.sleep(0.1)
    raise AssertionError([letter.get_content() for letter in mail.to(JO)])


def sits_down(host: Served, mail: MailServer, game: str) -> None:
    """Do the first three steps as Jo: an address, what they are told of at once, and a seat."""
    with httpx.Client(base_url=host.address, timeout=PATIENCE, follow_redirects=True, trust_env=False) as jo:
        sent(jo, "/account/signup/", {"username": "jo", "password1": PASSWORD, "password2": PASSWORD})
        # 1. An address on the page of the account, and the link in the letter that comes.
        asked = sent(jo, "/account/email/", {"email": JO, "action_add": "1"})
        assert "/account/reauthenticate/" in str(asked.url)  # Who uses your browser cannot take your letters.
        sent(jo, str(asked.url.raw_path, "ascii"), {"password": PASSWORD})
        sent(jo, "/account/email/", {"email": JO, "action_add": "1"})
        asks = came(mail, lambda text: "/account/confirm-email/" in text).get_content()
        link = re.search(r"https?://[^/]+(/account/confirm-email/\S+)", asks)
        assert link is not None
        sent(jo, link[1], {})
        # 2. New proposals at once, on the page of notices.
        chosen = {f"when-{topic}": "off" for topic in TOPICS} | {"when-new_proposal": "at_once"}
        answer = sent(jo, "/account/notices/", {**chosen, "act": "choices"})
        assert answer.status_code == 200
        # 3. A seat at the game, and somebody proposes something.
        sent(jo, f"/games/{game}/join/", {"name": "Jo"})


def test_jo_follows_the_how_to_and_votes_by_letter(tmp_path: Path, running_mail_server: MailServer):
    mail, port = running_mail_server, free_port()
    mail.letters.clear()
    mail.answers, mail.refuses = "250 OK", ""
    (tmp_path / "host.toml").write_text(
        f'notices = true\nmail = "smtp://127.0.0.1:{mail.port}"\n'
        f'mail_door = "lmtp://127.0.0.1:{port}"\nmail_domain = "nomic.example"\n'
    )
    with serving(tmp_path, "") as host:
        host.begin()
        answer = host.send("/found/", {"title": "Cake", "rulebook": "minimal", "visibility": "open"})
        game = str(answer.url).split("/games/")[1].split("/")[0]
        token, _ = seated(host, game, ["Ann", "Ben"])
        sits_down(host, mail, game)
        proposed(host, game, token, "Everyone brings cake.")
        letter = came(mail, lambda text: "vote 301 FOR" in text)
        # 4. An answer with one of the lines that it offers; the mail server hands it on.
        back = EmailMessage()
        back["From"], back["To"], back["Subject"] = JO, str(letter["Reply-To"]), f"Re: {letter['Subject']}"
        back["Message-ID"] = "<first@letters.example>"
        back.set_content("vote 301 for\n")
        with smtplib.LMTP("127.0.0.1", port) as door:
            door.sendmail(JO, [str(letter["Reply-To"])], back.as_bytes())
        # 5. A letter says that the ballot is in.
        assert came(mail, lambda text: "You have voted on 301" in text)["In-Reply-To"] == "<first@letters.example>"
