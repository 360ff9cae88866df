"""What comes of reading a foreign text: the rules that were found, and everything that was not understood."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.values.translatable import gettext_noop

INITIAL, ENACTED, AMENDED = "initial", "enacted", gettext_noop("amended")
TRANSMUTED, RESTORED = gettext_noop("transmuted"), gettext_noop("amendment repealed")
REPEALED = gettext_noop("repealed")


class Deed(Struct, frozen=True):
    """One thing that the source says was done to a rule; `proposal` is None where it names none."""

    what: str
    proposal: RuleNumber | None = None
    by: str = ""
    on: str = ""  # As the source writes it.

    def __str__(self) -> str:
        through = "" if self.proposal is None else f" by proposal {self.proposal}"
        told = ", ".join(part for part in (self.by, self.on) if part)
        return f"{self.what}{through}{f' ({told})' if told else ''}"


class NumberMention(Struct, frozen=True):
    """What a record says in passing of a number: that a proposal failed, that a rule was amended by another."""

    number: RuleNumber
    said: str
    line: int


class ImportedRule(Struct, frozen=True):
    """A rule as it was found: its words in Markdown, and the line of the original on which it begins.

    `ordinal` is the number that its precedence goes by, where the source gives one beside the rule's own; `history` is
    what the source says was done to it, oldest first.
    """

    number: RuleNumber
    status: str
    words: str
    line: int
    title: str = ""
    ordinal: RuleNumber | None = None
    history: tuple[Deed, ...] = ()

    @property
    def numbers(self) -> tuple[RuleNumber, ...]:
        """Return its own number and those of the proposals that changed it, oldest first."""
        changed = [deed.proposal for deed in self.history if deed.proposal is not None]
        return tuple(dict.fromkeys([self.number, *changed]))


@dataclass(frozen=True, slots=True)
class Imported:
    """The rules of a text. What stands in no rule, or is doubtful, is in `not_understood` with its line.

    `mentions` holds what a record says of numbers that are no rule's own entry. `shape` is empty if none fitted.
    """

    rules: tuple[ImportedRule, ...]
    not_understood: tuple[tuple[int, str], ...] = ()
    mentions: tuple[NumberMention, ...] = ()
    title: str = ""
    shape: str = field(default="", compare=False)


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
    return stray_lines(text[start:end].split("\n"), lines.at(start))


def stray_lines(lines: Iterable[str], first: int) -> list[tuple[int, str]]:
    """Return those lines that say anything, each with its number; `first` is that of the first."""
    return [(number, line.strip()) for number, line in enumerate(lines, first) if line.strip(" \t*")]
