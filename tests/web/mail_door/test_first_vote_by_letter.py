"""The how-to about playing by letter, followed on a new server from nothing to the first vote, word by word."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from pathlib import Path

from tests.cluster import free_port
from tests.web.mail_door.letter_steps import came, sits_down
from tests.web.notices.beside import proposed
from tests.web.notices.conftest import MailServer
from tests.web.serving import seated, serving

JO = "jo@letters.example"


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
        sits_down(host, mail, game, "Jo", JO)
        proposed(host, game, token, "Everyone brings cake.")
        letter = came(mail, JO, lambda text: "vote 301 FOR" in text)
        # 4. An answer with one of the lines that it offers; the mail server hands it on.
        back = EmailMessage()
        back["From"], back["To"], back["Subject"] = JO, str(letter["Reply-To"]), f"Re: {letter['Subject']}"
        back["Message-ID"] = "<first@letters.example>"
        back.set_content("vote 301 for\n")
        with smtplib.LMTP("127.0.0.1", port) as door:
            door.sendmail(JO, [str(letter["Reply-To"])], back.as_bytes())
        # 5. A letter says that the ballot is in.
        assert came(mail, JO, lambda text: "You have voted on 301" in text)["In-Reply-To"] == "<first@letters.example>"
