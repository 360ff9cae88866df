"""What follows a rule file's header: the words, in Markdown, and at most one block of code at the end."""

from __future__ import annotations

import re

from msgspec import Struct

from nomicon.game.values.translatable import _, sentence_of
from nomicon.rulebooks.files.malformed import Malformed

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_CODE = ("python", "py", "python3")


class Body(Struct, frozen=True):
    """Words and code; `code_line` is the line of the code's first line in the file, 0 without code."""

    words: str
    code: str = ""
    code_line: int = 0
    words_line: int = 0


def read_body(lines: list[str], before: int, where: str) -> Body:
    """Part words from code. `before` counts the file's lines before these. Raises `Malformed`."""
    at, words_end, code = 0, len(lines), (0, 0)
    while at < len(lines):
        fence = _opens(lines[at])
        if fence is None:
            at += 1
            continue
        mark, about = fence
        end = _closes(lines, at, mark, before, where)
        if about.split(" ")[0].lower() in _CODE:
            _check_fence(lines, at, (mark, about), before, where)
            if any(line.strip() for line in lines[end + 1 :]):
                after = next(count for count, line in enumerate(lines[end + 1 :], end + 1) if line.strip())
                raise Malformed(
                    where,
                    before + after + 1,
                    _("there is text after the code"),
                    _("Put all words before the code, and all code into one block."),
                )
            words_end, code = at, (at + 1, end)
        at = end + 1
    words = lines[:words_end]
    first = next((count for count, line in enumerate(words) if line.strip()), 0)
    text = "\n".join(lines[slice(*code)])
    return Body(
        words=trimmed("\n".join(words)),
        code=f"{text.rstrip()}\n" if text.strip() else "",
        code_line=before + code[0] + 1 if text.strip() else 0,
        words_line=before + first + 1,
    )


def _opens(line: str) -> tuple[str, str] | None:
    found = _FENCE.fullmatch(line)
    if found is None or (found[1][0] == "`" and "`" in found[2]):
        return None
    return found[1], found[2].strip()


def _closes(lines: list[str], start: int, mark: str, before: int, where: str) -> int:
    for at in range(start + 1, len(lines)):
        found = _FENCE.fullmatch(lines[at])
        if found and found[1].startswith(mark) and not found[2].strip():
            return at
    raise Malformed(
        where,
        before + start + 1,
        _("the block that starts here with {mark} never ends", mark=mark),
        _("End the block with a line that contains only {mark}.", mark=mark),
    )


def _check_fence(lines: list[str], at: int, fence: tuple[str, str], before: int, where: str) -> None:
    mark, about = fence
    if about != "python" or mark[0] != "`" or not lines[at].startswith("`"):
        raise Malformed(
            where,
            before + at + 1,
            _("the rule's code must begin with a line ```python, not with {lines!r}", lines=lines[at].strip()),
            _("Replace this line with ```python, and end the code with a line that contains only ```."),
        )


def trimmed(words: str) -> str:
    """Return words without empty lines around them and without blanks at the end."""
    return re.sub(r"\A(?:[^\S\n]*\n)+", "", words).rstrip()


def write_body(words: str, code: str) -> str:
    """Write words and code so that they read the same. Raises `ValueError` for words that would be read as code."""
    words = trimmed(words)
    try:
        read = read_body(words.split("\n"), 0, "the words")
    except Malformed as wrong:
        raise ValueError(sentence_of(wrong)) from None
    if read.code_line or read.words != words:
        raise ValueError(_("the words contain a block of Python, which would be read as the rule's code"))
    if not code.strip():
        return f"{words}\n" if words else ""
    longest = max((len(run) for run in re.findall(r"^ {0,3}(`{3,})", code, re.MULTILINE)), default=2)
    mark = "`" * (longest + 1)
    gap = "\n\n" if words else ""
    return f"{words}{gap}{mark}python\n{code.rstrip()}\n{mark}\n"
