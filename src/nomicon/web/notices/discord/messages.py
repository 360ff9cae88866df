"""Messages as Discord takes them: within its limits, mentioning nobody, and with players' words as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from nomicon.web.notices.letters import safe

Message: TypeAlias = dict[str, Any]
"""A message as it is sent."""

CONTENT, BUTTON, ROW, ROWS, THREAD_NAME = 2_000, 80, 5, 5, 100
"""What Discord takes: characters of a message and a button, buttons in a row, rows, characters of a thread's name."""

EPHEMERAL, NO_PREVIEWS = 1 << 6, 1 << 2

MARKUP = re.compile(r"([\\*_~|`>#\[\]()<@:-])")
INVITES = re.compile(r"(discord(?:app)?)\s*\.\s*(gg|com)", re.IGNORECASE)
ESCAPED = re.compile(rf"\\(?={MARKUP.pattern})")
SENTENCE_ENDS = re.compile(r"[.!?…\n]\s*")


def plain(text: str) -> str:
    """Return a text of a player's so that Discord shows it as it is: no markup, no mention, no link, no invitation."""
    return MARKUP.sub(r"\\\1", INVITES.sub(r"\1 \2", safe(text)))


def unescaped(text: str) -> str:
    """Return a text for Discord as other programs show it."""
    return ESCAPED.sub("", text)


def length(text: str) -> int:
    """Return how long Discord finds a text, at most: signs beyond the first plane count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def fitted(lines: Iterable[str], link: str = "", most: int = CONTENT) -> str:
    """Return lines as one text that fits, with a link at its end; what is too long ends at a sentence."""
    end = f"\n<{link}>" if link else ""
    text = "\n".join(lines).strip("\n")
    if length(text) + length(end) <= most:
        return f"{text}{end}".strip("\n")
    return f"{_cut(text, most - length(end) - 2)} …{end}"


def _cut(text: str, most: int) -> str:
    while length(text) > most:
        text = text[: min(most, len(text) - 1)]
    ends = [one.end() for one in SENTENCE_ENDS.finditer(text)]
    if ends and ends[-1] > len(text) // 2:
        text = text[: ends[-1]].rstrip()
    return text[:-1] if _is_escaping(text) else text


def _is_escaping(text: str) -> bool:
    """Say whether a text ends with a backslash that would escape what comes after it."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def message(content: str, rows: Sequence[Message] = (), *, to_one: bool = False) -> Message:
    """Return a message that mentions nobody and shows no page of others; `to_one` shows it to its reader alone."""
    made: Message = {
        "content": content,
        "allowed_mentions": {"parse": []},
        "flags": NO_PREVIEWS | (EPHEMERAL if to_one else 0),
    }
    return {**made, "components": list(rows)} if rows else made


def only_you(lines: str | Iterable[str], link: str = "", rows: Sequence[Message] = ()) -> Message:
    """Return a message for whoever asked alone."""
    return message(fitted([lines] if isinstance(lines, str) else lines, link), rows, to_one=True)


def button(label: str, custom_id: str, *, danger: bool = False) -> Message:
    """Return a button; what it does is kept here, and never in it."""
    return {"type": 2, "style": 4 if danger else 2, "label": shortened(label, BUTTON), "custom_id": custom_id}


def rows_of(buttons: Sequence[Message]) -> list[Message]:
    """Return buttons in rows, as many as a message takes."""
    taken = buttons[: ROW * ROWS]
    return [{"type": 1, "components": list(taken[at : at + ROW])} for at in range(0, len(taken), ROW)]


def shortened(text: str, most: int) -> str:
    """Return a text on one line, cut to a length."""
    text = " ".join(safe(text).split()) or "–"
    while length(text) > most:
        text = f"{text[: min(most, len(text)) - 2].rstrip()}…"
    return text
