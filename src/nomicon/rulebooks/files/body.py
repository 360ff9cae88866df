"""What follows a rule file's header: the words, in Markdown, and at most one block of code at the end."""

from __future__ import annotations

import re

from msgspec import Struct

from nomicon.game.values.translatable import _, sentence_of
from nomicon.law.written import Block, blocks_in
from nomicon.rulebooks.files.malformed import Malformed


class Body(Struct, frozen=True):
    """Words and code; `code_line` is the line of the code's first line in the file, 0 without code."""

    words: str
    code: str = ""
    code_line: int = 0
    words_line: int = 0


def read_body(lines: list[str], before: int, where: str) -> Body:
    """Part words from code. `before` counts the file's lines before these. Raises `Malformed`."""
    words_end, code = len(lines), (0, 0)
    for block in blocks_in(lines):
        if block.ends is None:
            raise _endless(block, before, where)
        if not block.is_code:
            continue
        _check_fence(lines, block, before, where)
        after = next((at for at in range(block.ends + 1, len(lines)) if lines[at].strip()), None)
        if after is not None:
            raise Malformed(
                where,
                before + after + 1,
                _("there is text after the code"),
                _("Put all words before the code, and all code into one block."),
            )
        words_end, code = block.begins, (block.begins + 1, block.ends)
    words = lines[:words_end]
    first = next((count for count, line in enumerate(words) if line.strip()), 0)
    text = "\n".join(lines[slice(*code)])
    return Body(
        words=trimmed("\n".join(words)),
        code=f"{text.rstrip()}\n" if text.strip() else "",
        code_line=before + code[0] + 1 if text.strip() else 0,
        words_line=before + first + 1,
    )


def _endless(block: Block, before: int, where: str) -> Malformed:
    return Malformed(
        where,
        before + block.begins + 1,
        _("the block that starts here with {mark} never ends", mark=block.mark),
        _("End the block with a line that contains only {mark}.", mark=block.mark),
    )


def _check_fence(lines: list[str], block: Block, before: int, where: str) -> None:
    at = block.begins
    if block.about != "python" or block.mark[0] != "`" or not lines[at].startswith("`"):
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
