"""What a rule's title, words and code may not hold, whoever writes them: it must fit into a rule file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _

UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
"""Signs that cannot be seen, break lines for some readers only, or turn the reading round."""

CODE = ("python", "py", "python3")
NESTING = 12
"""Levels of records and lists in a header. Nothing a person would read is deeper."""

DIGITS = 200
"""Digits of a number in a header, above and below the line of a fraction."""

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")


class Block(Struct, frozen=True):
    """A block between two fences: its first and last line, counted from 0, its mark, and what stands behind that.

    `ends` is None if nothing closes the block.
    """

    begins: int
    ends: int | None
    mark: str
    about: str

    @property
    def is_code(self) -> bool:
        """Say whether its language is Python, however it is written."""
        return self.about.split(" ")[0].lower() in CODE


def blocks_in(lines: Sequence[str]) -> Iterator[Block]:
    """Yield the blocks of a text in Markdown, up to one that never ends."""
    at = 0
    while at < len(lines):
        found = _FENCE.fullmatch(lines[at])
        if found is None or (found[1][0] == "`" and "`" in found[2]):
            at += 1
            continue
        block = Block(at, _close(lines, at, found[1]), found[1], found[2].strip())
        yield block
        if block.ends is None:
            return
        at = block.ends + 1


def _close(lines: Sequence[str], start: int, mark: str) -> int | None:
    for at in range(start + 1, len(lines)):
        found = _FENCE.fullmatch(lines[at])
        if found and found[1].startswith(mark) and not found[2].strip():
            return at
    return None


def faults_in_writing(text: RuleText) -> Iterator[str]:
    """Yield what the parts of a rule may not hold, each in a sentence for its author."""
    yield from _signs(_("the title"), text.title)
    for part in ("answers", "settings", "readings", "declares"):
        yield from faults_in_value(part, getattr(text, part))
    yield from faults_in_words(text.words)
    yield from _signs(_("the code"), text.code)


def faults_in_value(where: str, value: Plain) -> Iterator[str]:
    """Yield what a value in a part of a header may not hold."""
    for one in _texts_in(value):
        yield from _signs(where, one)
    if any(abs(part) >= 10**DIGITS for one in _numbers_in(value) for part in (one.numerator, one.denominator)):
        yield _("{where}: a number has more than {most} digits", where=where, most=DIGITS)
    if _depth(value) >= NESTING:
        yield _("{where}: values are nested more than {most} levels deep", where=where, most=NESTING)


def _texts_in(value: Plain) -> Iterator[str]:
    return (one for one in _leaves(value) if isinstance(one, str))


def _numbers_in(value: Plain) -> Iterator[int | Fraction]:
    return (one for one in _leaves(value) if isinstance(one, int | Fraction))


def _leaves(value: Plain) -> Iterator[Plain]:
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield name
            yield from _leaves(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _leaves(one)
    else:
        yield value


def _depth(value: Plain) -> int:
    if isinstance(value, Mapping):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, tuple | list):
        return 1 + max(map(_depth, value), default=0)
    return 0


def faults_in_words(words: str) -> Iterator[str]:
    """Yield what a rule's words may not hold."""
    yield from _signs(_("the words"), words)
    for block in blocks_in(words.split("\n")):
        if block.ends is None:
            yield _("the words: the block that starts with {mark} never ends", mark=block.mark)
        elif block.is_code:
            yield _("the words contain a block of Python, which would be read as the rule's code")


def _signs(where: str, text: str) -> Iterator[str]:
    found = UNFIT.search(text.replace("\r\n", "\n"))
    if found:
        yield _("{where}: there is an invisible character, U+{sign:04X}", where=where, sign=ord(found[0]))
