"""What is asked of every rulebook that comes with the program: a place for every clause, and games that come out so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from nomicon.hosting.audit.audit import audit
from nomicon.hosting.playthroughs.run import GAME, Performance, StepResult
from nomicon.hosting.playthroughs.script import Script, read_script
from nomicon.main.table import set_stage
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.shelf import BUNDLED, load_rulebook
from tests.rulebooks.in_german import GermanStage


def playthroughs_of(book: str) -> dict[str, str]:
    """Return the text of every playthrough of a rulebook, by its file's name."""
    folder = BUNDLED / book / "playthroughs"
    return {one.name: one.read_text(encoding="utf-8") for one in sorted(folder.glob("*.play"))}


def files_of(book: str) -> tuple[RuleFile, ...]:
    """Return every rule file of a rulebook, those of rules that were adopted later among them."""
    read = load_rulebook(book)
    return (*read.files, *read.later)


def clauses_of(files: Iterable[RuleFile]) -> Counter[str]:
    """Count how often each clause is named by a rule, as done by code or as left to people."""
    return Counter(clause for file in files for clause in (*file.text.by_code, *file.text.by_people))


def performed(text: str, name: str) -> tuple[Performance, list[StepResult]]:
    """Play a playthrough to its end, and return what each step came to."""
    performance = Performance(read_script(text, name), in_german)
    return performance, list(performance)


def in_german(seed: str) -> GermanStage:
    """Set a stage on which answers are told in German, too."""
    stage = set_stage(seed)
    return GermanStage(stage.table, stage.clock)


def amiss(performance: Performance, told: Iterable[StepResult]) -> list[str]:
    """Decide the entries of a game again; return what is otherwise than its playthrough says, and what troubles it."""
    wrong = [f"line {one.step.line}: {one.step.text}: {one.wrong}" for one in told if one.wrong]
    table = performance.stage.table
    differences = [one.what for one in audit(table.history(GAME), table.bench)]
    english = sorted(getattr(performance.stage, "english", ()))
    return [*wrong, *english, *differences, *(trouble.what for trouble in table.game(GAME).troubles)]


def played(text: str, name: str) -> list[str]:
    """Play a playthrough and decide its entries again; return what is otherwise than it says, and what troubles it."""
    return amiss(*performed(text, name))


def says_what_it_shows(script: Script, prefix: str, name: str) -> bool:
    """Say whether a playthrough has a title, a sentence, clauses, and a file's name in the rulebook's manner."""
    named = re.fullmatch(rf"{prefix}-\d\d+(-[a-z0-9]+)+\.play", name) is not None
    return bool(script.about and script.headers.get("title") and script.clauses and named)
