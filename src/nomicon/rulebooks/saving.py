"""Saving a rulebook as a folder: a README that says where the words come from, and a file for each rule."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

from nomicon.game.values.translatable import _, sentence_of
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.files.limits import RULES
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.files.writing import write_rule
from nomicon.rulebooks.shelf import Rulebook

_NAMED = re.compile(r"README\.md|(rules|adopted)/\w[\w.-]*\.md")
"""What files of a rulebook are called; nothing else is written, whatever a server sends."""

_SLUG = 50  # Letters of a title that stand in a file's name.


def save_rulebook(rulebook: Rulebook, folder: Path, words_from: str = "") -> None:
    """Write a rulebook into a new or empty folder, all of it or nothing. Raises `Malformed`."""
    _refuse_unless_empty(folder)
    save_files(files_of(rulebook, words_from), folder)


def save_files(written: Mapping[str, str], folder: Path) -> None:
    """Write the files of a rulebook's folder, as `files_of` names them, into a new or empty one. Raises `Malformed`."""
    _refuse_unless_empty(folder)
    for name in written:
        if _NAMED.fullmatch(name) is None:
            raise Malformed(
                name,
                None,
                _("this file does not belong in a rulebook's folder"),
                _("Be careful: its source may not be trustworthy."),
            )
    part = folder.absolute().with_name(f".{folder.name}.part")
    try:
        part.mkdir(parents=True)
    except FileExistsError:
        raise Malformed(str(part), None, _("this was left when saving was interrupted"), _("Remove it.")) from None
    except OSError as trouble:
        raise _unsaved(folder, trouble) from None
    try:
        for name, text in written.items():
            (part / name).parent.mkdir(exist_ok=True)
            (part / name).write_text(text, encoding="utf-8")
        part.replace(folder)
    except OSError as trouble:
        shutil.rmtree(part, ignore_errors=True)
        raise _unsaved(folder, trouble) from None


def files_of(rulebook: Rulebook, words_from: str = "") -> dict[str, str]:
    """Return the files of a rulebook's folder: the text of each by its name within it. Raises `Malformed`."""
    files = {"README.md": _readme(rulebook, words_from)}
    for inner, rules in (("rules", rulebook.files), ("adopted", rulebook.later)):
        if rules or inner == "rules":
            files |= {f"{inner}/{name}": text for name, text in _written(rulebook.name, rules).items()}
    return files


def _refuse_unless_empty(folder: Path) -> None:
    try:
        if not folder.exists() and not folder.is_symlink():
            return
        if folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir()):
            return
    except (OSError, ValueError) as trouble:
        raise _unsaved(folder, trouble) from None
    raise Malformed(str(folder), None, _("this is not a new or empty folder"), _("Name a new or empty folder."))


def _unsaved(folder: Path, trouble: Exception) -> Malformed:
    told = getattr(trouble, "strerror", None) or str(trouble)
    return Malformed(
        str(folder), None, _("the rulebook cannot be saved: {reason}", reason=told), _("Name another folder.")
    )


def _written(book: str, rules: Sequence[RuleFile]) -> dict[str, str]:
    """Return each rule's file by name, so that nothing is on disk before everything can be written."""
    if not rules or len(rules) > RULES:
        raise Malformed(
            book,
            None,
            _("it has {many} rules", many=len(rules)),
            _("A rulebook must have 1 to {most} rules.", most=f"{RULES:,}"),
        )
    written: dict[str, str] = {}
    numbers: set[int] = set()
    for file in rules:
        number = 0 if file.number is None else file.number
        if number in numbers:
            raise Malformed(
                book,
                None,
                _("two rules have the number {number}", number=number),
                _("Give one of the rules another number."),
            )
        numbers.add(number)
        try:
            written[f"{number:03}-{slug(file.text.title)}.md"] = write_rule(file.text, number, file.status)
        except ValueError as wrong:
            raise Malformed(
                book,
                None,
                _("rule {number} cannot be written: {wrong}", number=number, wrong=sentence_of(wrong)),
                _("Correct the rule first."),
            ) from None
    return written


def slug(title: str) -> str:
    """Return a title as it can stand in a file's name."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")[:_SLUG].rstrip("-") or "rule"


def _readme(rulebook: Rulebook, words_from: str) -> str:
    parts = [f"# {rulebook.title}", rulebook.about]
    if words_from:
        parts.append(f"The words of the rules come from `{words_from}`, and belong to their authors.")
    return "\n\n".join(part for part in parts if part) + "\n"
