"""People who play by letter."""

from __future__ import annotations

import re
import secrets
import smtplib
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import TYPE_CHECKING

from nomicon.game.names import GameId
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.web.addresses.reply_tokens import address_for
from nomicon.web.mail_door.answering import take
from nomicon.web.notices.projector import project
from nomicon.web.notices.sending import send_due
from nomicon.web.tools import Services, the_house
from tests.web.conftest import Person

if TYPE_CHECKING:
    from tests.web.notices.conftest import MailServer

FOOT = "\n\nOn Sun, 22 Nov 2026 at 10:00, Nomicon <x@nomic.example> wrote:\n> vote 301 AGAINST\n"


@dataclass(frozen=True, slots=True)
class ByLetter:
    """Somebody who plays by letter."""

    house: Services
    mail: MailServer
    game: GameId
    person: Person
    address: str

    def letters(self) -> list[EmailMessage]:
        """Return what has come for them."""
        return self.mail.to(self.address)

    def fresh(self, subject: str = "") -> str:
        """Return an address that a letter of ours would carry."""
        return address_for(self.person.account, self.game, subject, "nomic.example", int(self.house.clock.now()))

    def sends(self, text: str, to: str = "", sender: str = "somebody@example.org", **headers: str) -> str:
        """Write a letter, and say what became of it."""
        return take(self.house, sender, to or self.fresh(), self.letter(text, **headers))

    def posts(self, text: str, to: str) -> None:
        """Have a mail server hand a letter in at the door, which has done all of it when it takes it."""
        port = int(self.house.choices.mail_door.rpartition(":")[2])
        with smtplib.LMTP("127.0.0.1", port) as server:
            server.sendmail("somebody@example.org", [to], self.letter(text))

    def letter(self, text: str, **headers: str) -> bytes:
        """Write a letter as a mail program does."""
        made = EmailMessage()
        made["From"], made["Subject"] = "Anybody <anybody@example.org>", headers.pop("Subject", "Re: Proposal 301")
        made["Message-ID"] = headers.pop("Message_ID", f"<{secrets.token_hex(8)}@example.org>")
        made["Date"] = format_datetime(datetime.fromtimestamp(self.house.clock.now(), UTC))
        for name, value in headers.items():
            made[name.replace("_", "-")] = value
        made.set_content(text, cte="quoted-printable")
        return made.as_bytes()

    def ballot(self) -> str | None:
        """Say how they have voted on 301."""
        ballot: str | None = self.person.client.get(f"/games/{self.game}/proposal/301.json").json()["my_ballot"]
        return ballot


def ways_to_stop(letter: EmailMessage) -> list[str]:
    """Return the addresses by which a letter says that such letters can be ended."""
    return re.findall(r"<([^>]+)>", "".join(str(letter["List-Unsubscribe"]).split()))


def send_all(game: GameId) -> None:
    project(the_house(), game)
    while send_due(the_house(), Outlooks(the_house().hall)):
        pass
