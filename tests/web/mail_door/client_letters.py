"""Letters as mail programs really write them, made from combinations, each with what must be read out of it.

A program has its ways to introduce, to mark and to sign; people write above or below what they answer, in a language,
and the letter travels in one of several encodings.
"""

from __future__ import annotations

import base64
import html
import quopri
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

OURS = ("301: Cake", "", "You can answer with one line, such as", "", "vote 301 AGAINST", "", "-- ", "Cake club")
"""What we wrote, with a command that must never be taken from where it is quoted."""

REPLY = "reply+abcdefghijklmnopqrstuvwxyz@nomic.example"
SCREEN = 72
"""Columns at which programs break lines that may be joined again (RFC 3676)."""


@dataclass(frozen=True, slots=True)
class Program:
    """How one mail program writes in one language. Without a mark, what is quoted stands there as it was."""

    introduces: str
    mark: str = "> "
    signs: str = ""
    marks_introduction: bool = False
    is_flowed: bool = False
    has_html: bool = False

    @property
    def can_stand_below(self) -> bool:
        """Say whether anybody can tell where the quotation ends, if somebody writes below it."""
        return bool(self.mark)

    def quoted(self) -> list[str]:
        """Return how it quotes us."""
        lines = [f"{self.mark}{line}".rstrip() for line in OURS]
        begins = self.introduces.splitlines()
        return [*(f"{self.mark}{line}" for line in begins), *lines] if self.marks_introduction else [*begins, *lines]


def heads(of: str, sent: str, to: str, about: str) -> str:
    """Return the heads that some programs put above what they quote."""
    return f"{of} Nomicon <{REPLY}>\n{sent} Sunday, 22 November 2026 10:00\n{to} Jo\n{about} RE: 301: Cake\n"


RULER = "_" * 32
PROGRAMS: Mapping[str, Program] = {
    "Gmail": Program(f"On Sun, Nov 22, 2026 at 10:00 AM Nomicon <{REPLY}>\nwrote:\n", has_html=True),
    "Gmail, short": Program("On Sun, Nov 22, 2026 at 10:00 AM Nomicon <x@n.example> wrote:\n", has_html=True),
    "Gmail, German": Program(f"Am So., 22. Nov. 2026 um 10:00 Uhr schrieb Nomicon <\n{REPLY}>:\n", has_html=True),
    "Gmail, French": Program(f"Le dim. 22 nov. 2026 à 10:00, Nomicon <{REPLY}> a\nécrit\u202f:\n", has_html=True),
    "Gmail, Spanish": Program(f"El dom, 22 nov 2026 a las 10:00, Nomicon (<{REPLY}>)\nescribió:\n", has_html=True),
    "Apple Mail": Program(f"On 22. Nov 2026, at 10:00, Nomicon <{REPLY}> wrote:", marks_introduction=True),
    "Apple Mail, German": Program(f"Am 22.11.2026 um 10:00 schrieb Nomicon <{REPLY}>:", marks_introduction=True),
    "iPhone": Program(
        f"On Nov 22, 2026, at 10:00\u202fAM, Nomicon <{REPLY}> wrote:\n\n\ufeff",
        signs="Sent from my iPhone",
        marks_introduction=True,
    ),
    "iPhone, German": Program(
        f"Am 22.11.2026 um 10:00 schrieb Nomicon <{REPLY}>:\n\n\ufeff",
        signs="Von meinem iPhone gesendet",
        marks_introduction=True,
    ),
    "iPhone, French": Program(
        f"Le 22 nov. 2026 à 10:00, Nomicon <{REPLY}> a écrit\xa0:\n\n\ufeff",
        signs="Envoyé de mon iPhone",
        marks_introduction=True,
    ),
    "Thunderbird": Program("On 22.11.26 10:00, Nomicon wrote:", is_flowed=True),
    "Thunderbird, German": Program("Am 22.11.26 um 10:00 schrieb Nomicon:", is_flowed=True),
    "Thunderbird, French": Program("Le 22/11/2026 à 10:00, Nomicon a écrit\xa0:", is_flowed=True),
    "Thunderbird, with a signature": Program("On 22.11.26 10:00, Nomicon wrote:", signs="-- \nJo", is_flowed=True),
    "mutt": Program("On Sun, Nov 22, 2026 at 10:00:00AM +0000, Nomicon wrote:", signs="-- \nJo\nvote 301 AGAINST"),
    "Alpine": Program("On Sun, 22 Nov 2026, Nomicon wrote:\n"),
    "K-9": Program(
        f"On 22 November 2026 10:00:00 UTC, Nomicon <{REPLY}> wrote:",
        mark=">",
        signs="-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.",
    ),
    "Fastmail": Program("On Sun, 22 Nov 2026, at 10:00, Nomicon wrote:"),
    "Proton": Program(
        f"On Sunday, November 22nd, 2026 at 10:00 AM, Nomicon <{REPLY}> wrote:\n",
        signs="Sent with Proton Mail secure email.",
    ),
    "Outlook": Program(heads("From:", "Sent:", "To:", "Subject:"), mark="", has_html=True),
    "Outlook, German": Program(heads("Von:", "Gesendet:", "An:", "Betreff:"), mark="", has_html=True),
    "Outlook, French": Program(heads("De\xa0:", "Envoyé\xa0:", "À\xa0:", "Objet\xa0:"), mark="", has_html=True),
    "Outlook on the web": Program(f"{RULER}\n{heads('From:', 'Sent:', 'To:', 'Subject:')}", mark="", has_html=True),
    "Outlook for iOS": Program(
        f"{RULER}\n{heads('From:', 'Sent:', 'To:', 'Subject:')}",
        mark="",
        signs="Get Outlook for iOS<https://aka.ms/o0ukef>",
        has_html=True,
    ),
    "old Outlook": Program(f"-----Original Message-----\n{heads('From:', 'Sent:', 'To:', 'Subject:')}", mark=""),
    "old Outlook, German": Program(
        f"-----Ursprüngliche Nachricht-----\n{heads('Von:', 'Gesendet:', 'An:', 'Betreff:')}", mark=""
    ),
    "Samsung": Program(
        "-------- Original message --------\nFrom: Nomicon\nDate: 22/11/2026 10:00 (GMT+01:00)\nTo: Jo\n",
        mark="",
        signs="Sent from my Galaxy",
    ),
    "web.de": Program(heads("Gesendet:", "Von:", "An:", "Betreff:"), mark="", has_html=True),
    "Yahoo": Program(
        f"    On Sunday, November 22, 2026 at 10:00:00 AM GMT+1, Nomicon <{REPLY}> wrote:  \n ", mark="", has_html=True
    ),
    "a program that quotes nothing": Program("", mark="", signs="Jo"),
}

Command = tuple[str, str]
"""A line, and the text below it."""

LONG = f'declare "{" ".join(["Cake is good, and more cake is better."] * 5)}"'
RULE = "---\ntitle: Tea\n---\nThere is tea, and it is hot."
WRITTEN: Mapping[str, tuple[str, Sequence[Command]]] = {
    "a vote": ("vote 301 FOR", [("vote 301 FOR", "")]),
    "as phones write it": ("Vote 301 for", [("Vote 301 for", "")]),
    "with odd spaces": ("\ufeff\nvote\xa0301\xa0FOR\xa0", [("vote 301 FOR", "")]),
    "two, with letters of all kinds": (
        'vote 301 FOR\ndeclare "Ça va, grüezi."',
        [("vote 301 FOR", ""), ('declare "Ça va, grüezi."', "")],
    ),
    "a vote and thanks": ("vote 301 FOR\n\nThanks, and see you on Sunday!", [("vote 301 FOR", "")]),
    "a long line": (LONG, [(LONG, "")]),
    "a rule": (f"propose enact:\n{RULE}\nend", [("propose enact:", RULE)]),
    "talk first": ("Hello all,\nvote 301 FOR", []),
    "talk": ("Thank you! I will think about it.", []),
    "nothing": ("", []),
}
CARRIED = (("us-ascii", "7bit"), ("utf-8", "8bit"), ("utf-8", "quoted-printable"), ("utf-8", "base64"))
CARRIED_IN_EUROPE = (("iso-8859-1", "quoted-printable"), ("windows-1252", "8bit"), ("iso-8859-15", "base64"))

MACHINES: Mapping[str, str] = {
    "Exchange": "X-Auto-Response-Suppress: All\r\nAuto-Submitted: auto-generated\r\n",
    "Gmail": "Precedence: bulk\r\nX-Autoreply: yes\r\nAuto-Submitted: auto-replied\r\n",
    "vacation": "Auto-Submitted: auto-replied (vacation)\r\n",
    "an old one": "Precedence: junk\r\n",
}
AWAY = ("I am out of the office until Monday.", "Ich bin bis Montag nicht erreichbar.", "Je suis absent jusqu’à lundi.")


@dataclass(frozen=True, slots=True)
class ClientLetter:
    """A letter: its name, its bytes with `NUMBER` for what is its own, and the commands that it gives.

    `outcome` is what becomes of it if it gives none.
    """

    name: str
    raw: bytes
    commands: Sequence[Command]
    outcome: str = "no command"

    def numbered(self, number: int) -> bytes:
        """Return it with a name of its own."""
        return self.raw.replace(b"NUMBER", str(number).encode())


def letters() -> Iterator[ClientLetter]:
    """Yield every letter."""
    for called, program in PROGRAMS.items():
        for what, (text, commands) in WRITTEN.items():
            for place in ("above", "below", "between"):
                found = commands if place == "above" or program.can_stand_below else []
                written = body(program, text, place)
                for carried in (*CARRIED, *CARRIED_IN_EUROPE):
                    raw = letter(written, program, carried)
                    if raw is not None:
                        yield ClientLetter(f"{called}, {what}, {place}, {' '.join(carried)}", raw, found)
    for what, (text, _commands) in WRITTEN.items():
        raw = head("text/html; charset=utf-8", "8bit") + as_html(text).encode()
        yield ClientLetter(f"HTML alone, {what}", raw, [], "no text")
    for words in AWAY:
        away = head("text/plain; charset=utf-8", "8bit") + f"{words}\n\nvote 301 FOR\n".encode()
        for machine, headers in MACHINES.items():
            yield ClientLetter(f"away, {machine}, {words}", headers.encode() + away, [], "dropped: sent by a program")
        yield ClientLetter(f"away, unmarked, {words}", away, [])


def body(program: Program, text: str, place: str) -> str:
    """Return the text of a letter: what is written above, below or between what is quoted, and the signature."""
    own = flowed(text) if program.is_flowed else text
    quoted = "\n".join(program.quoted())
    last = f"\n{program.mark}See you." if program.mark and place == "between" else ""
    parts = [own, program.signs, quoted] if place == "above" else [f"{quoted}\n", f"{own}{last}", program.signs]
    return "\n\n".join(part for part in parts if part) + "\n"


def flowed(text: str) -> str:
    """Break lines as RFC 3676 says: where a line ends with a space, it goes on in the next."""
    found: list[str] = []
    for line in text.split("\n"):
        cut = textwrap.wrap(line, SCREEN, break_on_hyphens=False) if len(line) > SCREEN else [line]
        stuffed = [f" {one}" if one.startswith((" ", ">", "From ")) else one for one in cut]
        found += [f"{one} " for one in stuffed[:-1]] + stuffed[-1:]
    return "\n".join(found)


def letter(text: str, program: Program, carried: tuple[str, str]) -> bytes | None:
    """Return a letter in an encoding; None if the text cannot be written in it."""
    charset, how = carried
    try:
        raw = text.replace("\n", "\r\n").encode(charset)
    except UnicodeEncodeError:
        return None
    kind = f"text/plain; charset={charset}{'; format=flowed' if program.is_flowed else ''}"
    if not program.has_html:
        return head(kind, how) + encoded(raw, how)
    there = f"--b\r\nContent-Type: {kind}\r\nContent-Transfer-Encoding: {how}\r\n\r\n".encode() + encoded(raw, how)
    page = b"--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + as_html(text).encode()
    return head('multipart/alternative; boundary="b"', "7bit") + there + b"\r\n" + page + b"\r\n--b--\r\n"


def head(kind: str, how: str) -> bytes:
    """Return the heads of a letter."""
    return (
        "From: Jo <jo@example.org>\r\nTo: NOMICON\r\nSubject: Re: 301: Cake\r\nMessage-ID: <NUMBER@example.org>\r\n"
        f"MIME-Version: 1.0\r\nContent-Type: {kind}\r\nContent-Transfer-Encoding: {how}\r\n\r\n"
    ).encode()


def encoded(raw: bytes, how: str) -> bytes:
    """Return bytes as they travel."""
    match how:
        case "base64":
            return base64.encodebytes(raw).replace(b"\n", b"\r\n")
        case "quoted-printable":
            return quopri.encodestring(raw.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
        case _:
            return raw


def as_html(text: str) -> str:
    """Return text as a page, as programs send it beside the text."""
    return f"<html><body>{html.escape(text).replace(chr(10), '<br>')}</body></html>"
