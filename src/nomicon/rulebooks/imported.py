"""What comes of reading a foreign text: the rules that were found, and everything that was not understood."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from nomicon.game.names import RuleNumber


@dataclass(frozen=True, slots=True)
class ImportedRule:
    """A rule as it was found: its words in Markdown, and the line of the original on which it begins."""

    number: RuleNumber
    status: str
    words: str
    line: int


@dataclass(frozen=True, slots=True)
class Imported:
    """The rules of a text. What stands in no rule, or is doubtful, is in `not_understood` with its line."""

    rules: tuple[ImportedRule, ...]
    not_understood: tuple[tuple[int, str], ...] = ()


class Lines:
    """Finds the line of a place in a long text quickly."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        for line in text.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def at(self, place: int) -> int:
        """Return the line, from 1, of a place in the text."""
        return bisect_right(self._starts, place)


def stray(text: str, start: int, end: int, lines: Lines) -> list[tuple[int, str]]:
    """Return the lines of a stretch of text that say anything, each with its line."""
    found, place = [], start
    for part in text[start:end].split("\n"):
        if part.strip(" \t*"):
            found.append((lines.at(place), part.strip()))
        place += len(part) + 1
    return found
