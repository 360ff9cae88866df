"""The rule check for rule files: what is found in a rule by reading it, with the line of the file for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from nomicon.game.changes import Amend, Change, Enact
from nomicon.game.names import Moment, RuleNumber
from nomicon.game.state import Game
from nomicon.law.inspection.findings import MISTAKE as MISTAKEN
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.inspection.rule_check import RuleCheck
from nomicon.law.inspection.surroundings import around_in_book, around_in_game
from nomicon.law.interpreter import Interpreter
from nomicon.law.language.events import EventTypes
from nomicon.play.foresight.rule_check import findings_on
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.findings import ADVICE, MISTAKE, BookFinding


class InGame(Struct, frozen=True):
    """The game in which a rule is to be proposed: as a new one, or in place of the text of the one that it amends."""

    game: Game
    at: Moment
    amends: RuleNumber | None = None


def inspected_alone(file: RuleFile, interpreter: Interpreter, events: EventTypes) -> Iterator[BookFinding]:
    """Yield what is found in a rule of which nobody knows what stands beside it."""
    check = RuleCheck(interpreter, events, around_in_book([(file.number, file.text)], is_whole=False))
    yield from (placed(one, file) for one in check.of(file.text, file.number))


def inspected_in_game(
    file: RuleFile, within: InGame, interpreter: Interpreter, events: EventTypes
) -> Iterator[BookFinding]:
    """Yield what is found in a rule as it would stand in a game."""
    change: Change = Enact(file.text) if within.amends is None else Amend(within.amends, text=file.text)
    for one in findings_on(within.game, change, within.at, interpreter, events):
        yield placed(one, file)


def inspected_together(
    files: Sequence[RuleFile], interpreter: Interpreter, events: EventTypes
) -> Iterator[BookFinding]:
    """Yield what is found in the rules of a rulebook.

    That an answer stands behind another one is no finding here: it is heard once the other rule is repealed.
    """
    check = RuleCheck(interpreter, events, around_in_book((file.number, file.text) for file in files))
    for file in files:
        yield from (placed(one, file) for one in check.of(file.text, file.number) if one.code not in SAID_BETWEEN)


def inspected_in_force(
    files: Sequence[RuleFile], game: Game, interpreter: Interpreter, events: EventTypes
) -> Iterator[BookFinding]:
    """Yield what is found in rules that a game was started with, each as it stands in force among the others."""
    check = RuleCheck(interpreter, events, around_in_game(game))
    for file in files:
        rule = game.rules.numbered(file.number) if file.number is not None else None
        if rule is not None:
            found = [*check.of(rule.text, int(rule.number)), *check.unheard(game.rules, rule)]
            yield from (placed(one, file) for one in found)


SAID_BETWEEN = ("words.reference", "rule.unknown", "ballots.odd")
"""What is told of the rules of a rulebook side by side, too."""


def placed(found: RuleFinding, file: RuleFile) -> BookFinding:
    """Return a finding with the line of its file."""
    if found.line is not None:
        line = file.line_of_code(found.line)
    elif found.part == ("words",):
        line = file.words_line
    else:
        line = file.line(*found.part) if found.part else file.code_line or None
    severity = MISTAKE if found.severity == MISTAKEN else ADVICE
    return BookFinding(file.where, line, found.what, found.mend, severity, found.code, found.names)
