"""From the options of a command to the line that one would type, and what can be chosen for an option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypedDict

from nomicon.game.proposals import Proposal
from nomicon.hosting.typing.tokenizer import quoted
from nomicon.play.moves.choices import Choice, Situation
from nomicon.play.moves.kinds import CHANGES
from nomicon.play.moves.pattern import PatternPart
from nomicon.play.moves.spec import MoveField
from nomicon.views.elements.page import Seen
from nomicon.views.proposals.ballots import paper_page
from nomicon.views.view import VIEWS
from nomicon.web.discord_door.commands import MOVES, PAGE, PrintedMove, option_name
from nomicon.web.notices.discord.messages import shortened

MOST_CHOICES, CHOICE = 25, 100
"""What Discord takes: choices of an option, and characters of each."""


class ShownChoice(TypedDict):
    """A choice as Discord shows it, and what it sends when it is chosen."""

    name: str
    value: str


def line_of(command: PrintedMove, options: Mapping[str, str]) -> str:
    """Return the line that a command says. What it lacks, whoever reads the line misses."""
    words = [command.pattern.begins]
    for part in command.pattern.parts:
        if not part.is_field:
            words.append(part.word)
            continue
        field = command.spec.field_at(part)
        value = options.get(option_name(field), "").strip()
        if value:
            words.append(_written(part, field, value))
    for keyword, part in command.pattern.options:
        field = command.spec.field_at(part)
        value = options.get(option_name(field), "").strip()
        if value:
            words += [keyword, _written(part, field, value)]
    return " ".join(words)


def _written(part: PatternPart, field: MoveField, value: str) -> str:
    """Write a value as it stands in a line: a word, or several where its field takes several."""
    if field.kind is CHANGES or field.kind.read_words is not None or field.kind.read is None:
        return " ".join(value.split())
    return quoted(value)


def wants_form(command: PrintedMove, options: Mapping[str, str]) -> bool:
    """Say whether a command lacks what is better written in a form: rule-changes, or a longer text."""
    return any(
        (field.kind is CHANGES or field.below) and not options.get(option_name(field), "").strip()
        for _part, field in command.parts
    )


def choices_for(name: str, focused: str, options: Mapping[str, str], seen: Seen) -> list[ShownChoice]:
    """Return what can be chosen for the option that is being written, by what is written of it so far."""
    written = options.get(focused, "").casefold()
    found = _pages() if focused == PAGE else _of_move(name, focused, options, seen)
    fitting = (one for one in found if written in one.value.casefold() or written in one.label.casefold())
    return shown_choices((one.value, one.label) for one in fitting)


def shown_choices(choices: Iterable[tuple[str, str]]) -> list[ShownChoice]:
    """Return choices as Discord shows them, as many as it takes; one that is too long can only be typed."""
    made: list[ShownChoice] = []
    for value, label in choices:
        if 0 < len(value.encode("utf-16-le", "surrogatepass")) // 2 <= CHOICE:
            made.append({"name": shortened(label, CHOICE), "value": value})
        if len(made) == MOST_CHOICES:
            break
    return made


def _of_move(name: str, focused: str, options: Mapping[str, str], seen: Seen) -> Iterable[Choice]:
    command = MOVES.get(name)
    if command is None:
        return ()
    fields = {option_name(field): field for _part, field in command.parts}
    if focused not in fields:
        return ()
    given = {fields[one].sent_as: value for one, value in options.items() if one in fields and one != focused}
    at = Situation(seen.game, seen.viewer, given, lambda game, proposal, player: _ballots(seen, proposal))
    return fields[focused].chosen_from(at) or ()


def _ballots(seen: Seen, proposal: Proposal) -> list[Choice]:
    paper = paper_page(seen, proposal)
    return [] if paper is None else [Choice(one["name"]) for one in paper["choices"]]


def _pages() -> Iterator[Choice]:
    """List the pages that need no more words."""
    for name, view in VIEWS.items():
        if all(one.startswith("[") for one in view.arguments):
            yield Choice(name)
