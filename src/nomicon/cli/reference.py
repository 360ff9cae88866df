"""The reference for rule authors, printed from the code it describes: questions, effects, events and facts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from fractions import Fraction
from typing import Any

from nomicon.game.plain import shown
from nomicon.law.answers import Reader
from nomicon.law.effects import BY_JUDGEMENT, EFFECTS
from nomicon.law.facts import COMMON
from nomicon.law.questions import MOMENTS, QUESTIONS, Question
from nomicon.play.engine import CHAPTERS

PRINTED = "This page is printed from the program by `nomicon rulebook reference --to docs/reference`; do not edit it.\n"


def questions_page() -> str:
    """Print the table of questions."""
    lines = [
        "# Questions", "", PRINTED,
        "What the engine asks the rules in force. A rule answers in its header, as `answers: {quorum: ...}`, or by",
        'code, with `@answers("quorum")` above a function that takes the facts it names. The first rule in order of',
        "precedence that does not pass settles it; where no rule speaks, the answer in silence holds.", "",
        f"An answer is taken at its binding moment: {', '.join(MOMENTS)}.",
        "A rule may name another under `binds`.", "",
        f"Besides its own facts, a function may take {_listed(COMMON)}.", "",
    ]  # fmt: skip
    for question in QUESTIONS.values():
        lines += _question(question)
    return "\n".join(lines)


def _question(question: Question[Any]) -> Iterator[str]:
    yield f"## {question.name}"
    yield ""
    yield _plain(question.means)
    yield ""
    yield f"- In a header: {_takes(question) if question.literal else 'only code can answer it.'}"
    yield f"- In silence: {_silence(question.silence)}"
    yield f"- Bound at: {question.binds}"
    yield f"- Facts: {_listed(question.facts) if question.facts else 'none of its own'}"
    yield ""


def _takes(question: Question[Any]) -> str:
    if isinstance(question.reads, Reader):
        return f"one of {_listed(question.reads.allowed)}."
    return (inspect.getdoc(question.reads) or "").partition("\n")[0].removeprefix("Read ").replace("``", "`")


def _silence(value: Any) -> str:
    match value:
        case None:
            return "there is none"
        case bool():
            return "yes" if value else "no"
        case Fraction():
            return shown(value)
        case tuple():
            return ", ".join(map(str, value)) or "none"
        case "":
            return "none"
        case _:
            return str(value)


def effects_page() -> str:
    """Print what rule code may ask for."""
    lines = [
        "# Effects", "", PRINTED,
        "What rule code asks to be done: it yields or returns them, and play carries them out in the name of the rule.",
        '`Who` is a player, a list, a group such as `voters(proposal, "AGAINST")`, or an office as `"the Speaker"`;',
        "`Amount` is a whole number or an exact fraction; `Data` is anything plain.", "",
    ]  # fmt: skip
    for effect in EFFECTS:
        given = ", ".join(_parameter(one) for one in fields(effect))
        told = " Only a judgement can bring it about, and no rule code." if effect in BY_JUDGEMENT else ""
        lines += [f"## {small(effect.__name__)}", "", f"`{small(effect.__name__)}({given})`", "",
                  _plain(inspect.getdoc(effect) or "") + told, ""]  # fmt: skip
    return "\n".join(lines)


def _parameter(one: Any) -> str:
    kind = str(one.type)
    if one.default is MISSING and one.default_factory is MISSING:
        return f"{one.name}: {kind}"
    default = one.default if one.default is not MISSING else one.default_factory()
    return f"{one.name}: {kind} = {default!r}"


def small(name: str) -> str:
    """Write a class's name as rule code calls it."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def events_page() -> str:
    """Print what rules can react to."""
    lines = [
        "# Events", "", PRINTED,
        'What happens in a game, and what rules can react to: `@when("VoteClosed")` above a function that takes',
        '`event` and the facts it names, and `@instead("VoteClosed")` to put something else in its place. A function',
        "may take an event's fields by name, too.", "",
    ]  # fmt: skip
    for chapter in CHAPTERS:
        for event in chapter.evolves:
            shown_fields = [one for one in fields(event) if one.name not in event.HIDDEN]
            lines += [f"## {event.__name__}", "", _plain(inspect.getdoc(event) or ""), ""]
            lines += [f"- `{one.name}`: {one.type}" for one in shown_fields]
            lines += [""] if shown_fields else []
    return "\n".join(lines)


def facts_page() -> str:
    """Print what rule code may see."""
    lines = [
        "# Facts", "", PRINTED,
        "A function of rule code is given the facts it names as its parameters and nothing else, so a fact",
        "added later breaks no rule in force.", "",
        "## Everywhere", "", *(f"- `{name}`: {FACTS[name]}" for name in COMMON), "",
        "## With questions", "", "| question | its own facts |", "|---|---|",
        *(f"| {one.name} | {_listed(one.facts)} |" for one in QUESTIONS.values() if one.facts), "",
        "## With events", "", "`event`, and each of its fields by name: see [events](events.md).", "",
        "## With a move that a rule offers", "", "`player`, who makes it, and each field that the move asks for.", "",
    ]  # fmt: skip
    return "\n".join(lines)


FACTS = {
    "now": "this moment, UTC",
    "game": "the game: `number` in the series, `title`, `founded`, `begun`, `won` (whether it has its winners), `over`",
    "players": "the group of all players",
    "settings": "the rule's own settings, by name",
    "readings": "the rule's own readings, each as the alternative it is read by now",
    "me": "the rule itself",
    "turn": "the turn in progress; `None` where there are no turns",
}
"""What each fact that is given everywhere is."""


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _plain(text: str) -> str:
    """Turn a docstring into Markdown."""
    return " ".join(text.replace("``", "`").split())


PAGES: dict[str, tuple[str, Callable[[], str]]] = {
    "questions": ("What the engine asks the rules, and what holds in silence.", questions_page),
    "effects": ("What rule code can ask to be done.", effects_page),
    "events": ("What happens in a game, and what rules can react to.", events_page),
    "facts": ("What rule code can see.", facts_page),
}
"""The pages of the reference: what each is about, and how it is printed."""
