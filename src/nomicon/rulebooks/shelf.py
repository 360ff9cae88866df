"""The shelf of rulebooks: a folder with a README, a file for each rule, and playthroughs. Some come with the program.

A folder ``adopted`` may hold rules that are no part of the beginning.
A rulebook is named where it comes with the program, or by its folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.values.translatable import _
from nomicon.play.series.founding import StartingRule
from nomicon.rulebooks.files.format import RuleFile, read_rule_file
from nomicon.rulebooks.files.limits import README, RULES
from nomicon.rulebooks.files.malformed import Malformed, near, read_text

BUNDLED = Path(str(files("nomicon.rulebooks"))) / "bundled"
"""Where the rulebooks stand that come with the program."""


class Rulebook(Struct, frozen=True):
    """A ruleset to start from, with notes and playthroughs; `folder` is None for one that is not on disk yet."""

    name: str
    title: str
    about: str
    files: tuple[RuleFile, ...]
    playthroughs: tuple[Path, ...] = ()
    folder: Path | None = None
    later: tuple[RuleFile, ...] = ()  # Rules that a game does not start with, but that were adopted in one.
    rescue: bool = True  # Whether a game from it may be rescued when no rule can be changed any more.

    @property
    def rules(self) -> tuple[StartingRule, ...]:
        """Return the rules as a game is founded with them, by number."""
        return tuple(
            StartingRule(file.number, file.status, file.text) for file in self.files if file.number is not None
        )

    @property
    def holders(self) -> tuple[tuple[str, PlayerId], ...]:
        """Return who holds an office from the start, as the rules declare it."""
        found: dict[str, PlayerId] = {}
        for file in self.files:
            declared = file.text.declares.get("holders")
            if isinstance(declared, Mapping):
                found |= {office: PlayerId(str(who)) for office, who in declared.items() if office not in found}
        return tuple(found.items())

    @property
    def line(self) -> str:
        """Return the first sentence of what the rulebook says about itself."""
        return re.split(r"(?<=[.!?])\s", " ".join(self.about.split()), maxsplit=1)[0]


def shelf() -> dict[str, Rulebook]:
    """Return the rulebooks that come with the program, by name: what each is and says of itself, without rules."""
    return {folder.name: _without_rules(folder) for folder in _bundled()}


def load_rulebook(name: str | Path) -> Rulebook:
    """Read a rulebook by its name on the shelf, or from a folder. Raises `Malformed`, for the first fault met."""
    rulebook, faults = survey(name)
    if faults:
        raise faults[0]
    return rulebook


def survey(name: str | Path) -> tuple[Rulebook, list[Malformed]]:
    """Read what can be read of a rulebook, and say of every file that cannot what is wrong with it."""
    folder = find_folder(name)
    read: list[RuleFile] = []
    faults: list[Malformed] = []
    later: list[RuleFile] = []
    for paths, files_read in (("rules", read), ("adopted", later)):
        for path in _rule_paths(folder / paths):
            try:
                files_read.append(_rule_in(path))
            except Malformed as fault:
                faults.append(fault)
    if not read and not faults:
        faults.append(
            Malformed(
                str(folder),
                None,
                _("there are no rules in it"),
                _("Put each rule in a file such as rules/101-obey-the-rules.md."),
            )
        )
    try:
        bare = _without_rules(folder)
    except Malformed as fault:
        faults.append(fault)
        bare = Rulebook(folder.name, folder.name, "", ())
    played = tuple(sorted((folder / "playthroughs").glob("*.play")))
    ordered = tuple(sorted(read, key=lambda file: (file.number or 0, file.where)))
    return Rulebook(bare.name, bare.title, bare.about, ordered, played, folder, tuple(later)), faults


def find_folder(name: str | Path) -> Path:
    """Return where a rulebook stands. Raises `Malformed`, with the names there are."""
    bundled = {folder.name: folder for folder in _bundled()}
    if str(name) in bundled:
        return bundled[str(name)]
    folder = Path(name)
    try:
        if folder.is_dir():
            return folder.resolve()
    except (OSError, ValueError):
        pass  # A name that no file can have is unknown, like any other.
    mend = near(str(name), tuple(bundled)) if bundled else _("Name the folder of the rulebook.")
    raise Malformed(str(name), None, _("there is no rulebook and no folder with that name"), mend)


def _bundled() -> list[Path]:
    if not BUNDLED.is_dir():
        return []
    return sorted(path for path in BUNDLED.iterdir() if (path / "rules").is_dir())


def _rule_paths(rules: Path) -> Iterator[Path]:
    if not rules.is_dir():
        return
    paths = sorted(path for path in rules.iterdir() if not path.name.startswith("."))
    if len(paths) > RULES:
        raise Malformed(
            str(rules), None, _("there are more than {most:,} files", most=RULES), _("Remove files that are not rules.")
        )
    yield from paths


def _rule_in(path: Path) -> RuleFile:
    if path.suffix != ".md" or not path.is_file():
        raise Malformed(
            str(path),
            None,
            _("this is not a rule file"),
            _("Names of rule files end in .md. Move all other files elsewhere."),
        )
    return read_rule_file(path)


def _without_rules(folder: Path) -> Rulebook:
    readme = folder / "README.md"
    text = read_text(readme, README) if readme.exists() else ""
    heading = re.search(r"^#[ ]+(.+)$", text, re.MULTILINE)
    rest = text[heading.end() :] if heading else text
    about = next((part.strip() for part in re.split(r"\n[ ]*\n", rest) if part.strip()), "")
    return Rulebook(folder.name, heading[1].strip() if heading else folder.name, about, (), folder=folder)
