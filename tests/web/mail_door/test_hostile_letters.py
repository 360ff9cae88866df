"""Letters that nobody writes: none is done, none holds up the others, and all are short work.

The letters are as long as the door takes them. What made Python's own reader take minutes is bounded in `reading`: here
that shows as a test that does not end.
"""

from __future__ import annotations

import smtplib
from collections.abc import Mapping

import pytest

from nomicon.web.accounts.models import InboundCommand
from nomicon.web.addresses.reply_tokens import token_in
from nomicon.web.mail_door import refused
from nomicon.web.mail_door.answering import take
from nomicon.web.mail_door.bounced import status_in
from nomicon.web.mail_door.door import LONGEST, MailDoor
from nomicon.web.mail_door.mailbox import envelope_from, recipients
from nomicon.web.mail_door.reading import parsed
from tests.web.notices.letter_players import ByLetter

LINE = b"vote 301 FOR\r\n"
HEAD = b"From: a@b.example\r\nMessage-ID: <%d@b.example>\r\nMIME-Version: 1.0\r\n"


def nested(depth: int) -> bytes:
    """Return parts within parts."""
    begun = (b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (at, at) for at in range(depth))
    return b"".join(begun) + b"Content-Type: text/plain\r\n\r\n" + LINE


def charset(name: bytes) -> bytes:
    return b"Content-Type: text/plain; charset=%s\r\nContent-Transfer-Encoding: base64\r\n\r\ndm90ZSAz/w==\r\n" % name


DONE_NOTHING = ("no command", "no text", "refused")
PARTS = b"--b\r\nContent-Type: text/html\r\n\r\nx\r\n"
HOSTILE: Mapping[str, bytes] = {
    "parts within parts": nested(1000),
    "letters within letters": b"Content-Type: message/rfc822\r\n\r\n" * 5000 + LINE,
    "thousands of parts": b"Content-Type: multipart/related; boundary=b\r\n\r\n" + PARTS * 6000 + b"--b--",
    "thousands of headers": b"".join(b"X-%d: b\r\n" % at for at in range(24_000)) + b"\r\n" + LINE,
    "comments within comments": b"To: " + b"(" * 100_000 + b"\r\n\r\n> " + LINE,
    "encoded words without end": b"Subject: " + b"=?utf-8?q?" * 29_000 + b"\r\n\r\n> " + LINE,
    "very many recipients": b"To: " + b"a@b," * 70_000 + b"\r\n\r\n> " + LINE,
    "empty lines": b"\r\n" * 140_000,
    "quotes": b"\r\n" + b"> a\r\n" * 50_000,
    "a line without end": b"\r\n" + b"On " * 90_000 + b"@\r\n",
    **{f"charset {name}": charset(name.encode()) for name in ("undefined", "rot13", "zlib", "idna", "utf-7", "x-none")},
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_nobody_writes_is_not_done_and_soon_put_away(jo: ByLetter, what: str):
    letter = HEAD % (sorted(HOSTILE).index(what),) + HOSTILE[what]
    assert take(jo.house, "a@b.example", jo.fresh(), letter).rpartition(": ")[2] in DONE_NOTHING
    assert take(jo.house, "a@b.example", jo.fresh(), letter).rpartition(": ")[2] in ("no command", "no text", "refused")
    assert status_in(letter) is None
    assert (recipients(parsed(letter)), bool(envelope_from(parsed(letter)))) is not None
    assert jo.ballot() is None
    assert len(jo.letters()) <= 2  # Each of the two addresses is good for one answer.


INJECTED = {
    "Subject": "Cake\r\n Bcc: evil@example.org",
    "Message_ID": "<a@b>\r\n Bcc: evil@example.org",
    "References": "<a@b>\r\n\tX-Evil: yes",
    "In_Reply_To": "<a@b> \u202e evil",
}


@pytest.mark.parametrize("header", INJECTED)
def test_no_header_of_a_letter_adds_one_to_its_answer(jo: ByLetter, header: str):
    plain = jo.letter("vote 301 FOR").replace(b"\n", b"\r\n")
    name = header.replace("_", "-").encode()
    kept = b"\r\n".join(line for line in plain.split(b"\r\n") if not line.startswith(name + b":"))
    hostile = name + b": " + INJECTED[header].encode() + b"\r\n" + kept
    assert take(jo.house, "a@b.example", jo.fresh(), hostile) == "made"
    (answer,) = jo.letters()
    assert {one for one in answer if one.lower() in ("bcc", "cc", "x-evil")} == set()
    assert {to for to, _ in jo.mail.letters} == {jo.address}
    assert "\u202e" not in answer.as_string()


def test_of_letters_without_end_no_more_are_looked_at_than_are_noted(jo: ByLetter, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(refused, "MOST_A_DAY", 5)
    to = jo.fresh()
    came_to = [jo.sends("Hello there.", to=to) for _ in range(8)]
    assert came_to[5:] == ["dropped: too many e-mails"] * 3
    assert "dropped: too many e-mails" not in came_to[:5]
    assert InboundCommand.objects.filter(account=jo.person.account).count() == 5


def test_what_is_too_long_is_turned_away_at_the_door(jo: ByLetter):
    to = jo.fresh()
    port = int(jo.house.choices.mail_door.rpartition(":")[2])
    long = jo.letter("vote 301 FOR\n" + "x" * 70 + "\n" * LONGEST)
    with MailDoor(jo.house), smtplib.LMTP("127.0.0.1", port) as sender, pytest.raises(smtplib.SMTPException) as told:
        sender.sendmail("jo@example.org", [to], long)
    assert "552" in str(told.value)
    token = token_in(to)
    assert token is not None
    assert token.used_by == ""
