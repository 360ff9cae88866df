"""Importing the words of a ruleset from a foreign text, alone or onto the behaviour of one of our rulebooks.

A shape of text is a reader in `SHAPES`: it says how much of a text looks like its own, and reads it. The best is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.rules import IMMUTABLE
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.law.written import UNFIT
from nomicon.rulebooks.defaults import CAUTIOUS, Figures, house_defaults
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.files.limits import IMPORT
from nomicon.rulebooks.files.malformed import Malformed, decoded, too_long
from nomicon.rulebooks.importing.imported import Imported, ImportedRule, Lines, stray
from nomicon.rulebooks.importing.shapes import bold, bullets, numbered, record, sections
from nomicon.rulebooks.importing.titles import by_how_it_begins
from nomicon.rulebooks.saving import save_rulebook
from nomicon.rulebooks.shelf import Rulebook

__all__ = [
    "Imported",
    "ImportedRule",
    "Laid",
    "as_rulebook",
    "immutable_in",
    "import_file",
    "import_text",
    "lay_onto",
    "no_rules",
    "save_rulebook",
]

_LONGEST_TOLD = 50_000
"""Characters of a README that may tell where rules come from; it has to be read again, and by people."""


class Shape(Struct, frozen=True):
    """One shape of text, and how it is read."""

    name: str
    score: Callable[[str], int]
    read: Callable[[str], Imported]


SHAPES = (
    Shape(gettext_noop("a record of rules and proposals, as in * Rule 101. [immutable]"), record.score, record.read),
    Shape(gettext_noop("bullets with numbers, as in * 101 All players"), bullets.score, bullets.read),
    Shape(gettext_noop("Markdown with bold numbers, as in **101** All players"), bold.score, bold.read),
    Shape(
        gettext_noop("Markdown with a section for each rule, as in ## 101 Title or ## Title"),
        sections.score,
        sections.read,
    ),
    Shape(gettext_noop("plain text with numbers, as in 101. All players"), numbered.score, numbered.read),
)
"""Every shape we can read; of two that fit a text equally well, the first reads."""


class Laid(Struct, frozen=True):
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
    fits = best.score(text) > 0
    read = best.read(text) if fits else Imported((), tuple(stray(text, 0, len(text), Lines(text))))
    doubts = tuple(sorted([*read.not_understood, *odd]))
    return replace(read, not_understood=doubts, shape=best.name if fits else "")


def _cleaned(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return a text that a rule file can hold, and where it held what none can."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    odd: list[tuple[int, str]] = []
    kept = []
    for count, line in enumerate(text.split("\n"), 1):
        signs = sorted({sign for sign in UNFIT.findall(line) if not sign.isspace()})
        odd += [(count, _("{sign} (an invisible character, replaced)", sign=f"U+{ord(sign):04X}")) for sign in signs]
        kept.append(UNFIT.sub(lambda found: " " if found[0].isspace() else "\ufffd", line))
    return "\n".join(kept), odd


def lay_onto(imported: Imported, rulebook: Rulebook) -> Laid:
    """Give our rules the words of an import, rule by rule by number; everything else stays ours."""
    found = {rule.number: rule for rule in imported.rules}
    every = (*rulebook.files, *rulebook.later)
    ours = {file.number: file for file in every if file.number is not None}
    laid = replace(
        rulebook,
        files=tuple(_with_words(file, found) for file in rulebook.files),
        later=tuple(_with_words(file, found) for file in rulebook.later),
        folder=None,
        playthroughs=(),
    )
    return Laid(
        laid,
        matched=tuple(number for number in ours if number in found),
        not_matched_imported=tuple(number for number in found if number not in ours),
        rules_without_words=tuple(number for number in ours if number not in found),
        other_status=tuple(
            number for number, file in ours.items() if number in found and found[number].status != file.status
        ),
    )


def _with_words(file: RuleFile, found: Mapping[RuleNumber, ImportedRule]) -> RuleFile:
    rule = None if file.number is None else found.get(file.number)
    return file if rule is None else replace(file, text=replace(file.text, words=rule.words))


def as_rulebook(imported: Imported, name: str, figures: Figures = CAUTIOUS) -> Rulebook:
    """Make a rulebook of an import alone: rules with words, and the house defaults, under which they can be played.

    `figures` say how votes are won under them.

    Raises `Malformed` where there are no rules.
    """
    if not imported.rules:
        raise no_rules(name)
    files = tuple(
        RuleFile(rule.number, rule.status, RuleText(rule.title or by_how_it_begins(rule.words), rule.words))
        for rule in imported.rules
    )
    numbers = [
        *(number for rule in imported.rules for number in rule.numbers),
        *(one.number for one in imported.mentions),
    ]
    house = house_defaults(numbers, (rule.words for rule in imported.rules), immutable_in(imported), figures)
    about = (
        "The imported rules have words but no code. Players apply them with claims and judgements. The house "
        "defaults are in rule "
        f"{house.number}."
    )
    return Rulebook(name, imported.title or name, f"{about}{_told(imported)}", (house, *files))


def immutable_in(imported: Imported) -> list[RuleNumber]:
    """Return the numbers of the rules that are immutable from the start."""
    return sorted(rule.number for rule in imported.rules if rule.status == IMMUTABLE)


def no_rules(where: str) -> Malformed:
    """Say that no rules were found in a text, and how they would be."""
    shapes = joined(*(word(shape.name) for shape in SHAPES), by="; ")
    return Malformed(
        where,
        None,
        _("no rules were found in it"),
        _(
            "Put a line such as '## Title' or '## 101 Title' before each rule. These forms can be read: {shapes}.",
            shapes=shapes,
        ),
    )


def _told(imported: Imported) -> str:
    """Return what the source says of how the rules came about, as a list for the README."""
    lines = [f"- {rule.number}: {'; '.join(map(str, rule.history))}" for rule in imported.rules if rule.history]
    length = 0
    for count, line in enumerate(lines):
        length += len(line) + 1
        if length > _LONGEST_TOLD:
            lines[count:] = ["- and more, in the source"]
            break
    return "\n\n".join(["", "What the source says about the history of its rules:", "\n".join(lines)]) if lines else ""
