"""The reference for rule authors, printed from the tables of the language: one page for each of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from nomicon.game.values.plain import shown
from nomicon.law.facts.facts import COMMON
from nomicon.law.facts.lookups import LOOK_UPS
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS, RESERVED
from nomicon.law.inspection.findings import KINDS_OF_FINDINGS
from nomicon.law.language.effects import BY_JUDGEMENT, EFFECTS, SIGNATURES
from nomicon.law.language.events import EVENT_FACTS
from nomicon.law.language.kinds import MEANINGS, OPEN, RecordField, fields_of, record_name
from nomicon.law.language.records import RECORDS, CommonFacts
from nomicon.law.language.signatures import Signature
from nomicon.law.questions.questions import FACTS, MOMENTS, QUESTIONS, Question, moments_of
from nomicon.law.questions.records import RECORDS as RECORDS_OF_QUESTIONS
from nomicon.law.questions.records import written_as
from nomicon.law.resolution.requests import REQUESTS
from nomicon.play.engine import EVENT_TYPES

PRINTED = "This page is printed from the program by `nomicon rulebook reference --to docs/reference`; do not edit it.\n"


def questions_page() -> str:
    """Print the table of questions."""
    rebound = [written_as(question.name) for question in QUESTIONS.values() if len(moments_of(question)) > 1]
    lines = [
        "# Questions", "", PRINTED,
        "What the engine asks the rules in force. A rule answers in its header, as `answers: {may_join: ...}`, or by",
        'code, with `@answers("may_join")` above a function that takes the facts it names. The first rule in order of',
        "precedence that does not pass settles it; where no rule speaks, the answer in silence holds. An answer of",
        "code that is not of the kind named here is a failure of that rule. When such code is proposed, it is run on",
        "the side, on a copy of the game as it would be; what fails there is noted on the proposal before the vote.",
        "",
        'Code asks a question itself by `ask("quorum", proposal=proposal)`, with all its facts but those that may be',
        'left out, and is given what stands under "`ask` gives", or `"undetermined"` where the rules settle nothing.',
        "",
        f"An answer is taken at its binding moment: {', '.join(MOMENTS)}. Under `binds` a rule may name another moment",
        f"for these questions: {_listed(rebound)}.", "",
        f"Besides its own [facts](facts.md), a function may take {_listed(COMMON)}.", "",
    ]  # fmt: skip
    lines += _records()
    for question in QUESTIONS.values():
        lines += _question(question)
    return "\n".join(lines)


def _records() -> Iterator[str]:
    yield "Questions that belong together are the fields of a record. A header can answer several at once, as"
    yield "`answers: {vote: {period: 3 days, quorum: {share: 1/5, rounded: up}}}`, or one, as `vote.period: 3 days`;"
    yield "code, `binds` and claims of precedence name one by one."
    yield ""
    for record in RECORDS_OF_QUESTIONS.values():
        yield f"- `{record.name}`: {record.means[0].lower()}{record.means[1:]} Its fields: {_listed(record.fields)}."
    yield ""


def _question(question: Question[Any]) -> Iterator[str]:
    yield f"## {written_as(question.name)}"
    yield ""
    yield _plain(question.means)
    yield ""
    yield f"- In a header: {question.reads.header if question.literal else 'only code can answer it'}."
    yield f"- By code: {question.reads.code if question.code else 'only a header can answer it'}."
    none = ", or None where there is none" if question.silence is None else ""
    yield f"- `ask` gives: {question.reads.gives}{none}"
    yield f"- In silence: {_silence(question.silence)}"
    yield f"- Bound at: {question.binds}"
    if written_as(question.name) != question.name:
        yield f"- Older rules call it `{question.name}`."
    facts = [f"`{one}` (may be left out)" if one in question.optional else f"`{one}`" for one in question.facts]
    yield f"- Facts: {', '.join(facts) or 'none of its own'}"
    if question.of:
        yield f"- Asked as `{written_as(question.name)} of NAME`, it is about that {question.of}."
    yield ""


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
        "What the kinds of their arguments are stands on [their page](kinds.md).", "",
    ]  # fmt: skip
    for effect in EFFECTS:
        told = " Only a judgement can bring it about, and no rule code." if effect in BY_JUDGEMENT else ""
        lines += _signature(SIGNATURES[effect], f"{SIGNATURES[effect]}", told)
    return "\n".join(lines)


def _signature(signature: Signature, written: str, told: str = "") -> list[str]:
    return [f"## {signature.name}", "", f"`{written}`", "", _plain(signature.means) + told, ""]


def look_ups_page() -> str:
    """Print what rule code may look up, and what it may ask of others."""
    lines = [
        "# Looking up, and asking", "", PRINTED,
        'A look-up reads the game as it stands while the function runs: `look_up("seen", "Ann")`. What is not there,',
        "and an argument that is not of its [kind](kinds.md), raises `LookupError` with a sentence. Some look-ups have",
        "a function of their own, such as `balance(player)`: see [the language](rule-language.md).", "",
    ]  # fmt: skip
    for name, known in LOOK_UPS.items():
        given = ", ".join([f'"{name}"', *map(str, known.signature.arguments)])
        lines += _signature(known.signature, f"look_up({given}) -> {known.signature.gives}")
    lines += ["# Requests", "", "What a function cannot go on without. `draw` and `ask` are answered at once.", ""]
    for signature in REQUESTS.values():
        lines += _signature(signature, str(signature))
        lines += [*_fields([argument.field for argument in signature.arguments]), ""]
    return "\n".join(lines)


def events_page() -> str:
    """Print what rules can react to."""
    lines = [
        "# Events", "", PRINTED,
        'What happens in a game, and what rules can react to: `@when("VoteClosed")` above a function that takes',
        '`event` and the other facts it brings, and `@instead("VoteClosed")` to put something else in its place.',
        'Some can be heard of by name: under `@when("LineWritten of lairs")` a function is run for that register alone',
        "and costs nothing where others are written.", "",
    ]  # fmt: skip
    for event in EVENT_TYPES.values():
        lines += [f"## {event.name}", "", _plain(event.means), ""]
        lines += [*_fields(event.fields), ""] if event.fields else []
        lines += [f'Can be heard of one {event.of} alone: `@when("{event.name} of NAME")`.', ""] if event.of else []
        lines += [f"Brings {_listed(event.brings)}."
                  + ("" if event.stoppable else " Nothing can stand instead of it."), ""]  # fmt: skip
    return "\n".join(lines)


def facts_page() -> str:
    """Print what rule code may see, and every field of it."""
    lines = [
        "# Facts", "", PRINTED,
        "A function of rule code is given the facts it names as its parameters and nothing else, so a fact",
        "added later breaks no rule in force. What each kind of value is stands on [a page of its own](kinds.md).", "",
        "## Everywhere", "", *_fields(fields_of(CommonFacts)), "",
        "## With questions", "", "Each question says which of these it has: see [questions](questions.md).", "",
        *_fields(FACTS.values()), "",
        "## With events", "", "Each event says which of these it brings: see [events](events.md).", "",
        *_fields(EVENT_FACTS.values()), "",
        "## With a move that a rule offers", "",
        "`player`, who makes it, and each [field](kinds.md#fields-of-moves) that it asks for.", "",
        "# Records", "",
        'A field is read as `proposal.number` or as `proposal["number"]`. What is not there is `None`.', "",
    ]  # fmt: skip
    for record in RECORDS:
        lines += [f"## {record_name(record).capitalize()}", "", _plain(inspect.getdoc(record) or ""), "",
                  *_fields(fields_of(record)), ""]  # fmt: skip
        lines += [f"Further fields, whose names the rules give: {OPEN[record]}.", ""] if record in OPEN else []
    return "\n".join(lines)


def kinds_page() -> str:
    """Print what the kinds of values are, and those that fields of moves can be of."""
    lines = [
        "# Kinds of values", "", PRINTED,
        "What a fact, an argument or an answer is. A whole number is never text, and a truth value is never a number.",
        "What is of a wrong kind is refused by name: `balance: quantity must be text, not 3`.", "",
        "| kind | what it is |", "|---|---|",
        *(f"| {kind} | {means} |" for kind, means in MEANINGS.items()), "",
        "Where one of the [records](facts.md#records) is named, it is a record with just those fields.", "",
        "## Fields of moves", "",
        'A rule that offers a move names what it asks for: `@offers("sell", to="player", price="count")`. The function',
        "is given each field under its name. A field is of one of these kinds, or a list of the texts that can be",
        'chosen, as in `colour=["red", "blue"]`. What cannot be read is refused before the function runs.', "",
        "| kind | what players give | what the function is given |", "|---|---|---|",
        *(f"| `{name}` | {field.means} | {field.kind} |" for name, field in MOVE_FIELD_KINDS.items()), "",
        f"No field can be called {_listed(RESERVED)}, which mean something else.", "",
    ]  # fmt: skip
    return "\n".join(lines)


def findings_page() -> str:
    """Print what the rule check finds."""
    lines = [
        "# Findings", "", PRINTED,
        "What [the rule check](../how-to/check-a-rule.md) says of a rule, by reading it: none of its code is run.",
        "A *mistake* cannot work; a *doubt* is allowed, and probably not meant. Neither keeps a rule from being",
        "proposed. Programs know each by its code, which never changes what it means. Besides these there is",
        "`rule.refused`: what keeps a rule from being proposed at all.", "",
        "| code | | what it says |", "|---|---|---|",
        *(f"| `{code}` | {kind.severity} | {kind.means} |" for code, kind in sorted(KINDS_OF_FINDINGS.items())), "",
    ]  # fmt: skip
    return "\n".join(lines)


def _fields(fields: Iterable[RecordField]) -> Iterator[str]:
    for field in fields:
        yield f"- `{field.name}`: {field.kind}{f'; {field.means}' if field.means else ''}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _plain(text: str) -> str:
    """Turn a docstring into Markdown."""
    return " ".join(text.replace("``", "`").split())


PAGES: dict[str, tuple[str, Callable[[], str]]] = {
    "questions": ("What the engine asks the rules, and what holds in silence.", questions_page),
    "effects": ("What rule code can ask to be done.", effects_page),
    "look-ups": (
        "What rule code can look up, and what it can ask of players, of chance and of the rules.",
        look_ups_page,
    ),
    "events": ("What happens in a game, and what rules can react to.", events_page),
    "facts": ("What rule code can see.", facts_page),
    "findings": ("What the rule check finds in a rule.", findings_page),
    "kinds": ("What kinds of values there are, and of which the fields of offered moves can be.", kinds_page),
}
"""The pages of the reference: what each is about, and how it is printed."""
