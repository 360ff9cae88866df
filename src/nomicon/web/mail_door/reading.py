"""What of a letter is a command: its first lines that are neither empty nor quoted, up to the first that is none.

Safety rests on this alone. Mail programs quote in many ways, so nothing is guessed: a line counts if it begins with the
words of a move, and stands before everything that does not.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage

from nomicon.game.state import Game
from nomicon.law.headers.offered_fields import offers
from nomicon.play.engine import MOVE_WORDS

MOST = 10
"""Commands of one letter."""

MOST_HEADERS, LONGEST_HEADER = 500, 16_000
"""Headers of a letter, of which mail servers on the way write some dozens; and signs of one."""

END = "end"
"""The line that ends a text below a command, such as that of a rule."""

QUOTE = ">|"
ATTRIBUTION = re.compile(
    r"(wrote|schrieb|écrit|escribió|scrisse|schreef|skrev).{0,120}:\s*$|^(On|Am|Le|El|Il|Op|Den)\b.*[@<]"
    r"|^<?[^\s@<>]{1,80}@[^\s@<>]{1,255}>:$",
    re.IGNORECASE,
)
"""How mail programs introduce what they quote, before an answer that stands below; some in two lines."""

INVISIBLE = "\u200b\u200e\u200f\u2060\ufeff"
"""Signs without a width, which phones put before and after what is written."""

SIGNATURE = "-- "
"""The line above a signature. Its space does not say that the line goes on."""

BELOW = ("propose", "draft")
"""Commands below which a text may stand."""

MACHINE_PRECEDENCE = ("bulk", "junk", "list", "auto_reply")
MACHINE_HEADERS = ("List-Id", "X-Loop", "X-Autoreply", "X-Auto-Response-Suppress", "X-Nomicon")


@dataclass(frozen=True, slots=True)
class WrittenCommand:
    """A line of a letter, and the text below it."""

    line: str
    block: str = ""


def parsed(data: bytes) -> EmailMessage:
    """Read a letter; a header that Python's own reader stumbles over is taken not to be there.

    A letter that nobody writes, with parts within parts without end or with thousands of headers, is read as empty.
    """
    try:
        letter = message_from_bytes(data, policy=policy.default)
    except RecursionError:
        return message_from_bytes(b"", policy=policy.default)
    if len(letter) > MOST_HEADERS:  # Each is looked for among all others.
        return message_from_bytes(b"", policy=policy.default)
    for name in [name for name, told in letter.raw_items() if len(str(told)) > LONGEST_HEADER]:
        del letter[name]
    for name in dict.fromkeys(letter.keys()):
        try:
            str(letter[name])
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            del letter[name]
    return letter


def name_of_letter(letter: EmailMessage, data: bytes) -> str:
    """Return by what a letter is known when it comes again: its Message-ID, or a digest where it has none."""
    return str(letter["Message-ID"] or "").strip() or hashlib.sha256(data).hexdigest()


def is_from_a_machine(letter: EmailMessage, envelope_from: str) -> bool:
    """Say whether a letter was not written by a person: then nothing is done and nothing answered (RFC 3834)."""
    automatic = str(letter["Auto-Submitted"] or "no").partition(";")[0].strip().lower()
    return (
        envelope_from in ("", "<>")
        or automatic != "no"
        or str(letter["Precedence"] or "").strip().lower() in MACHINE_PRECEDENCE
        or any(letter[name] is not None for name in MACHINE_HEADERS)
        or letter.get_content_type() == "multipart/report"
    )


def plain_text(letter: EmailMessage) -> str | None:
    """Return the plain text of a letter; None where it has none that can be read."""
    try:
        part = letter.get_body(("plain",))
        if part is None:
            return None
        text, told = str(part.get_content()), part["Content-Type"]
        kind = {} if told is None else {name.lower(): value.lower() for name, value in told.params.items()}
        return rejoined(text, kind.get("delsp") == "yes") if kind.get("format") == "flowed" else text
    except (AttributeError, LookupError, RecursionError, UnicodeError, ValueError):
        return None


def rejoined(text: str, without_space: bool) -> str:
    """Join the lines that a mail program broke, which end with a space (RFC 3676), but none that it quotes."""
    found: list[str] = []
    goes_on = False
    for line in text.splitlines():
        own = line.removeprefix(" ")
        is_quoted = line.startswith(">")
        if goes_on and not is_quoted and own != SIGNATURE:
            found[-1] = (found[-1][:-1] if without_space else found[-1]) + own
        else:
            found.append(own)
        goes_on = not is_quoted and own.endswith(" ") and own != SIGNATURE
    return "\n".join(found)


def commands_in(text: str, game: Game) -> list[WrittenCommand]:
    """Return the commands that a letter begins with.

    What somebody else wrote may come before them, if each of its lines is marked. If it is only introduced, as some
    programs do, nobody can tell where it ends, and no line counts.
    """
    found: list[WrittenCommand] = []
    lines = [line.strip(INVISIBLE).replace("\xa0", " ").rstrip() for line in text.splitlines()]
    at, is_introduced = 0, False
    while at < len(lines) and len(found) < MOST:
        line = lines[at].strip()
        at += 1
        if not line:
            continue
        if not found and (line[0] in QUOTE or ATTRIBUTION.search(line)):
            is_introduced = line[0] not in QUOTE
            continue
        if is_introduced or line[0] in QUOTE or not is_command(line, game):
            break
        block, at = _below(lines, at) if line.split()[0].lower() in BELOW else ("", at)
        found.append(WrittenCommand(line, block))
    return found


def is_command(line: str, game: Game) -> bool:
    """Say whether a line begins with the words of a move, and is no sentence of somebody's."""
    words = " ".join(line.lower().split())
    begins = (*MOVE_WORDS, *(str(name).lower() for name in offers(game)))
    return any(words == one or words.startswith(f"{one} ") or words.startswith(f"{one}:") for one in begins)


def _below(lines: list[str], at: int) -> tuple[str, int]:
    """Return the text below a command up to the line that ends it; none where there is no such line."""
    for end in range(at, len(lines)):
        if lines[end].strip().lower() == END:
            return "\n".join(lines[at:end]), end + 1
        if lines[end].lstrip()[:1] == ">":
            break
    return "", at
