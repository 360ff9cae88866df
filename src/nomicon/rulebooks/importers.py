"""Importing the words of a ruleset from a foreign text, alone or onto the behaviour of one of our rulebooks.

A shape of text is a reader in `SHAPES`: it says how much of a text looks like its own, and reads it. The best is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from nomicon.game.names import RuleNumber
from nomicon.game.rules import RuleText
from nomicon.rulebooks import bullets
from nomicon.rulebooks.format import RuleFile
from nomicon.rulebooks.imported import Imported, ImportedRule, Lines, stray
from nomicon.rulebooks.limits import IMPORT
from nomicon.rulebooks.malformed import UNFIT, decoded, too_long
from nomicon.rulebooks.saving import save_rulebook
from nomicon.rulebooks.shelf import Rulebook

__all__ = [
    "Imported", "ImportedRule", "Laid", "as_rulebook", "import_file", "import_text", "lay_onto", "save_rulebook",
]  # fmt: skip

_TITLE_WORDS = 7
_TITLE_LETTERS = 70


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of text, and how it is read."""

    name: str
    score: Callable[[str], int]
    read: Callable[[str], Imported]


SHAPES = (Shape("bullets with numbers, under headings", bullets.score, bullets.read),)
"""Every shape we can read."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A rulebook with the words of an import, and what did not match: all by rule number.

    A rule that the import lacks keeps our words; one whose class differs keeps our class.
    """

    rulebook: Rulebook
    matched: tuple[RuleNumber, ...]
    not_matched_imported: tuple[RuleNumber, ...]
    rules_without_words: tuple[RuleNumber, ...]
    other_status: tuple[RuleNumber, ...] = ()


def import_file(path: Path) -> Imported:
    """Read the rules in a text file. Raises `Malformed` where it is no text."""
    return import_text(decoded(path, IMPORT), str(path))


def import_text(text: str, where: str = "the text") -> Imported:
    """Find the rules in a text of any shape we know. Whatever is in no rule is listed with its line."""
    if len(text) > IMPORT:
        raise too_long(where, IMPORT)
    text, odd = _cleaned(text)
    best = max(SHAPES, key=lambda shape: shape.score(text))
    nothing = Imported((), tuple(stray(text, 0, len(text), Lines(text))))
    read = best.read(text) if best.score(text) > 0 else nothing
    return replace(read, not_understood=tuple(sorted([*read.not_understood, *odd])))


def _cleaned(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return a text that a rule file can hold, and where it held what none can."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    odd: list[tuple[int, str]] = []
    kept = []
    for count, line in enumerate(text.split("\n"), 1):
        signs = sorted({sign for sign in UNFIT.findall(line) if not sign.isspace()})
        odd += [(count, f"U+{ord(sign):04X} (a sign that cannot be seen; replaced)") for sign in signs]
        kept.append(UNFIT.sub(lambda found: " " if found[0].isspace() else "\ufffd", line))
    return "\n".join(kept), odd


def lay_onto(imported: Imported, rulebook: Rulebook) -> Laid:
    """Give our rules the words of an import, rule by rule by number; everything else stays ours."""
    found = {rule.number: rule for rule in imported.rules}
    files, matched, without, other = [], [], [], []
    for file in rulebook.files:
        rule = found.get(file.number) if file.number is not None else None
        if rule is None:
            without += [] if file.number is None else [file.number]
            files.append(file)
            continue
        matched.append(rule.number)
        other += [rule.number] if rule.status != file.status else []
        files.append(replace(file, text=replace(file.text, words=rule.words)))
    left = tuple(number for number in found if number not in set(matched))
    laid = replace(rulebook, files=tuple(files), folder=None, playthroughs=())
    return Laid(laid, tuple(matched), left, tuple(without), tuple(other))


def as_rulebook(imported: Imported, name: str) -> Rulebook:
    """Make a rulebook of an import alone: rules with words and nothing else, titled by how they begin."""
    files = tuple(
        RuleFile(rule.number, rule.status, RuleText(_title(rule.words), rule.words)) for rule in imported.rules
    )
    return Rulebook(name, name, "Rules with words only; code can be added to each.", files)


def _title(words: str) -> str:
    every = words.replace("\n", " ").split()
    title = " ".join(every[:_TITLE_WORDS])[:_TITLE_LETTERS].rstrip(" ,;:.(")
    return f"{title}…" if len(every) > _TITLE_WORDS or len(title) == _TITLE_LETTERS else title or "Untitled"
