"""Letters and commands that somebody forged: none has an effect, and nobody but the player hears of any.

A whole sweep tries ten thousand of each, `./nomicon sweep forgeries`; here is a sample.
"""

from __future__ import annotations

import base64
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import TypeAlias

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from nomicon.web.accounts.models import ReplyToken
from nomicon.web.addresses.reply_tokens import digest_of
from nomicon.web.mail_door import refused
from nomicon.web.mail_door.answering import LATE, OLDEST, UNREAD, take
from tests.sweeps.by_tests import how_many, seed, tell
from tests.web.notices.discord_service import deliver
from tests.web.notices.discord_tables import entries
from tests.web.notices.letter_players import ByLetter
from tests.web.notices.tables import typed

LETTERS, FEW_LETTERS = 10_000, 300
COMMANDS, FEW_COMMANDS = 10_000, 400
VOTE = "vote 301 FOR"
ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
Forged: TypeAlias = tuple[str, str, bytes]
"""From whom a letter says that it is, to which address it goes, and what it is."""


class Forger:
    """Somebody who writes letters. They know one good address, one that was used, and one that ran out."""

    def __init__(self, jo: ByLetter, drawn: random.Random) -> None:
        self.jo, self.drawn = jo, drawn
        self.good, self.used, self.old = jo.fresh(), jo.fresh(), jo.fresh()
        now = int(jo.house.clock.now())
        ReplyToken.objects.filter(digest=digest_of(self.used[6:32])).update(used_by="another letter", done=True)
        ReplyToken.objects.filter(digest=digest_of(self.old[6:32])).update(expires=now - 1)

    def words(self) -> str:
        """Draw the words of an address."""
        return base64.b32encode(self.drawn.randbytes(16)).decode().rstrip("=").lower()

    def nearly(self) -> str:
        """Return the good address with one letter changed."""
        at = 6 + self.drawn.randrange(26)
        other = self.drawn.choice([one for one in ALPHABET if one != self.good[at]])
        return self.good[:at] + other + self.good[at + 1 :]

    def cut(self) -> str:
        """Return the good address with letters missing or too many."""
        words, domain = self.good[6:].split("@")
        longer = [words[:-1], words[1:], words + self.drawn.choice(ALPHABET), f"{words}{words}", "", f"x{words}"]
        return f"reply+{self.drawn.choice(longer)}@{domain}"

    def to(self, address: str, text: str = VOTE, sender: str = "jo@example.org", **headers: str) -> Forged:
        """Write a letter to an address."""
        return sender, address, self.jo.letter(text, **headers)

    def quoting(self) -> Forged:
        """Write a letter that only quotes a command."""
        mark = self.drawn.choice(["> ", ">", ">> ", "| ", "> > "])
        return self.to(self.good, f"{mark}{VOTE}\n" * self.drawn.randint(1, 4))

    def talking(self) -> Forged:
        """Write a letter whose command stands below something else."""
        above = [
            "Hello!",
            "I wonder whether to",
            "-- ",
            "---------- Forwarded message ---------",
            "On Sunday Jo wrote:",
        ]
        return self.to(self.good, f"{self.drawn.choice(above)}\n{VOTE}\n")

    def machine(self) -> Forged:
        """Write a letter as machines do."""
        heads = {
            "Auto_Submitted": "auto-replied",
            "Precedence": "bulk",
            "List_Id": "<x>",
            "X_Loop": "x",
            "X_Nomicon": "1",
        }
        name = self.drawn.choice(sorted(heads))
        sender = self.drawn.choice(["jo@example.org", ""])
        return self.to(self.good, VOTE, sender, **{name: heads[name]})

    def without_text(self) -> Forged:
        """Write a letter without plain text."""
        made = EmailMessage()
        made["Message-ID"] = f"<{self.words()}@example.org>"
        made.set_content(f"<p>{VOTE}</p>", subtype="html")
        return "jo@example.org", self.good, made.as_bytes()

    def unreadable(self) -> Forged:
        """Write a letter in signs that nobody can read, or bytes by lot."""
        charset = self.drawn.choice(["undefined", "rot13", "utf-7", "x-none", "zlib", "utf-16"])
        head = f"Message-ID: <{self.words()}@x>\r\nContent-Type: text/plain; charset={charset}\r\n"
        return (
            "jo@example.org",
            self.good,
            f"{head}Content-Transfer-Encoding: base64\r\n\r\n".encode() + (base64.b64encode(self.drawn.randbytes(60))),
        )

    def late(self) -> Forged:
        """Write a letter that was written too long ago."""
        at = self.jo.house.clock.now() - OLDEST - self.drawn.randint(2, 10_000_000)
        made = EmailMessage()
        made["Message-ID"], made["Date"] = f"<{self.words()}@x>", format_datetime(datetime.fromtimestamp(at, UTC))
        made.set_content(VOTE)
        return "jo@example.org", self.good, made.as_bytes()


KINDS: Mapping[str, Callable[[Forger], Forged]] = {
    "guessed": lambda by: by.to(f"reply+{by.words()}@nomic.example"),
    "nearly right": lambda by: by.to(by.nearly()),
    "cut or longer": lambda by: by.to(by.cut()),
    "what is kept of an address": lambda by: by.to(f"reply+{digest_of(by.good[6:32])[:26]}@nomic.example"),
    "to the game, or the player": lambda by: by.to(by.drawn.choice([f"{by.jo.game}@nomic.example", by.jo.address])),
    "used": lambda by: by.to(by.used),
    "ran out": lambda by: by.to(by.old),
    "about something else": lambda by: by.to(by.jo.fresh("vote/302"), by.drawn.choice([VOTE, "propose repeal 203"])),
    "quoting": Forger.quoting,
    "talking": Forger.talking,
    "a machine": Forger.machine,
    "without text": Forger.without_text,
    "unreadable": Forger.unreadable,
    "too late": Forger.late,
}


def test_no_forged_letter_has_an_effect_and_nobody_else_hears_of_one(jo: ByLetter, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(refused, "MOST_A_DAY", LETTERS)  # Each is to be looked at, as if it were the first of a day.
    forger, before, became = Forger(jo, random.Random(seed())), entries(jo.game), Counter[str]()
    many = how_many(LETTERS, FEW_LETTERS)
    for number in range(many):
        kind = list(KINDS)[number % len(KINDS)]
        outcome = take(jo.house, *KINDS[kind](forger))
        assert "made" not in outcome, (kind, number)
        became[outcome.removeprefix("silent: ")] += 1
    assert (entries(jo.game), jo.ballot()) == (before, None)
    assert {to for to, _ in jo.mail.letters} <= {jo.address}
    a_day = UNREAD[-1][1] + LATE[-1][1]
    # For a command that does not fit, an address must be known and is used.
    assert len(jo.letters()) <= a_day + became["not a command for the answered e-mail"]
    assert len(became) >= 8
    tell("letters", f"{many:,} of {len(KINDS)} kinds, 0 effects; {dict(became.most_common())}")


def test_no_forged_command_has_an_effect(discord, friends):
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    raw = json.dumps(discord.command(friends.user, "vote", proposal="301", choice="FOR")).encode()
    drawn, other, before = random.Random(seed()), Ed25519PrivateKey.generate(), entries(friends.game)
    many = how_many(COMMANDS, FEW_COMMANDS)
    for number in range(many):
        good = discord.headers(raw)  # Now, so that only what is forged is wrong, however long this takes.
        signature, stamp = good["HTTP_X_SIGNATURE_ED25519"], int(good["HTTP_X_SIGNATURE_TIMESTAMP"])
        sent, headers = bytearray(raw), dict(good)
        match number % 8:
            case 0:
                sent[drawn.randrange(len(sent))] ^= 1 << drawn.randrange(7)
            case 1:
                broken = bytearray.fromhex(signature)
                broken[drawn.randrange(64)] ^= 1 << drawn.randrange(8)
                headers["HTTP_X_SIGNATURE_ED25519"] = broken.hex()
            case 2:
                headers["HTTP_X_SIGNATURE_TIMESTAMP"] = str(stamp + drawn.choice([-60, -1, 1, 60]))
            case 3:
                headers["HTTP_X_SIGNATURE_ED25519"] = other.sign(str(stamp).encode() + raw).hex()
            case 4:
                headers = discord.headers(raw, int(time.time()) + drawn.choice([-1, 1]) * (310 + number))
            case 5:
                del headers[drawn.choice(sorted(headers))]
            case 6:
                sent = bytearray(json.dumps(json.loads(raw), indent=1).encode())
            case _:
                odd = ["", "zz" * 64, signature[:-1], f"{signature}00", f" {signature[1:]}", "\u0665" * 128]
                headers["HTTP_X_SIGNATURE_ED25519"] = drawn.choice(odd)
        assert deliver(bytes(sent), headers).status_code == 401, number
    assert entries(friends.game) == before
    tell("commands of Discord", f"{many:,} of 8 kinds, all answered with 401, 0 effects")
