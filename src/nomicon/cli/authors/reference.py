"""The reference for rule authors, printed from the tables of the language: one page for each of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from nomicon.cli.authors.fields_of_moves import fields_of_moves
from nomicon.game.values.plain import shown
from nomicon.game.values.records import name_of
from nomicon.law.facts.facts import COMMON
from nomicon.law.facts.lookups import LOOK_UPS
from nomicon.law.inspection.findings import KINDS_OF_FINDINGS
from nomicon.law.language.answer_types import Undetermined
from nomicon.law.language.effects import BY_JUDGEMENT, EFFECTS, SIGNATURES
from nomicon.law.language.events import EVENT_FACTS
from nomicon.law.language.kinds import MEANINGS, OPEN, RecordField, fields_of, record_name
from nomicon.law.language.records import RECORDS, CommonFacts
from nomicon.law.language.signatures import Signature
from nomicon.law.questions.questions import FACTS, MOMENTS, QUESTIONS, Question, moments_of
from nomicon.law.questions.records import RECORDS as RECORDS_OF_QUESTIONS
from nomicon.law.questions.records import written_as
from nomicon.law.resolution.requests import REQUESTS
from nomicon.play.engine import EVENT_TYPES, EVOLVES

PRINTED = "This page is printed by `nomicon rulebook reference --to docs/reference`. Do not edit it.\n\n"


def questions_page() -> str:
    """Print the table of questions."""
    rebound = [written_as(question.name) for question in QUESTIONS.values() if len(moments_of(question)) > 1]
    lines = [
        "# Questions",
        "",
        PRINTED,
        "The engine asks the rules in force these questions. A rule answers in its header, as `answers: "
        "{may_join: ...}`,",
        'or in code, with `@answers("may_join")` above a function whose parameters name the facts it gets. '
        "Rules are asked in "
        "order of",
        "precedence, and the first answer decides. If no rule answers, the default holds. If code gives an answer of",
        "the wrong kind, this counts as a failure of that rule. When code that answers a question is proposed, "
        "it is run on",
        "a copy of the game with the change in force. A failure there is noted on the proposal before the vote.",
        "",
        'Code can ask a question with `ask("quorum", proposal=proposal)`. It must give all facts except those that '
        "may be",
        'left out. It gets the value listed under "`ask` gives", or `"undetermined"` if the rules do not settle the '
        "question.",
        "",
        f"Each answer is fixed at one of these binding moments: {', '.join(MOMENTS)}. Under "
        "`binds`, a rule can name another "
        "moment",
        f"for these questions: {_listed(rebound)}.",
        "",
        f"Apart from its own [facts](facts.md), a function may take {_listed(COMMON)}.",
        "",
    ]
    lines += _records()
    for question in QUESTIONS.values():
        lines += _question(question)
    return "\n".join(lines)


def _either(names: Iterable[str]) -> str:
    return " or ".join(f"`{name}`" for name in names)


def _records() -> Iterator[str]:
    yield "Questions that belong together form a record. A header can answer several of them at once, as"
    yield (
        "`answers: {vote: {period: 3 days, quorum: {share: 1/5, rounded: up}}}`, or only one, as `vote.period: 3 days`."
    )
    yield "Code, `binds` and claims of precedence name each question separately."
    yield ""
    for record in RECORDS_OF_QUESTIONS.values():
        yield f"- `{record.name}`: {record.means[0].lower()}{record.means[1:]} Its fields: {_listed(record.fields)}."
    yield ""


def _question(question: Question[object]) -> Iterator[str]:
    yield f"## {written_as(question.name)}"
    yield ""
    yield _plain(question.means)
    yield ""
    yield f"- In a header: {question.reads.header if question.literal else 'not possible: only code can answer this'}."
    yield f"- By code: {question.reads.code if question.code else 'not possible: only a header can answer this'}."
    gives = str(question.reads.gives)
    none = ", or None if no rule answers" if question.silence is None and not gives.endswith("or None") else ""
    yield f"- `ask` gives: {gives}{none}"
    yield f"- Default: {_silence(question.silence)}"
    others = [moment for moment in moments_of(question) if moment != question.binds]
    yield f"- Fixed at: {question.binds}"
    if others:
        yield f"- `binds` can name {_either(others)} instead."
    if written_as(question.name) != question.name:
        yield f"- Older rules call it `{question.name}`."
    facts = [f"`{one}` (may be left out)" if one in question.optional else f"`{one}`" for one in question.facts]
    yield f"- Facts: {', '.join(facts) or 'no others'}"
    if question.of:
        yield f"- If you ask `{written_as(question.name)} of NAME`, the question is about that {question.of}."
    yield ""


def _silence(value: object) -> str:
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
        case Undetermined():
            return f"the answer is undetermined, because {value.because}"
        case _:
            return str(value)


def effects_page() -> str:
    """Print what rule code may ask for."""
    lines = [
        "# Effects",
        "",
        PRINTED,
        "These are the effects that rule code can request: it yields or returns them, and the engine carries them "
        "out for",
        "the rule. The kinds of their arguments are explained on [their page](kinds.md).",
        "",
    ]
    for effect in EFFECTS:
        told = " Only a judgement can cause this, not rule code." if effect in BY_JUDGEMENT else ""
        lines += _signature(SIGNATURES[effect], f"{SIGNATURES[effect]}", told)
    return "\n".join(lines)


def _signature(signature: Signature, written: str, told: str = "") -> list[str]:
    return [f"## {signature.name}", "", f"`{written}`", "", _plain(signature.means) + told, ""]


def look_ups_page() -> str:
    """Print what rule code may look up, and what it may ask of others."""
    lines = [
        "# Look-ups and requests",
        "",
        PRINTED,
        'A look-up reads the game as it is while the function runs: `look_up("seen", "Ann")`. If an argument has the',
        "wrong [kind](kinds.md), or names something that does not exist, the look-up raises `LookupError` with an",
        "explanation, or gives `None` where this list says so. Some look-ups have their own functions, such as",
        "`balance(player)`: see [the language](rule-language.md).",
        "",
    ]
    for name, known in LOOK_UPS.items():
        given = ", ".join([f'"{name}"', *map(str, known.signature.arguments)])
        lines += _signature(known.signature, f"look_up({given}) -> {known.signature.gives}")
    lines += [
        "# Requests",
        "",
        "A function goes on when its request is answered: `draw` and `ask` at once, `choose` when the player chooses.",
        "",
    ]
    for signature in REQUESTS.values():
        lines += _signature(signature, str(signature))
        lines += [*_fields([argument.field for argument in signature.arguments]), ""]
    return "\n".join(lines)


def events_page() -> str:
    """Print what rules can react to."""
    lines = [
        "# Events",
        "",
        PRINTED,
        'Rules can react to these events: write `@when("VoteClosed")` above a function that takes',
        '`event` and the other facts of the event. With `@instead("QuantityMoved")`, what the function returns',
        "happens, and nobody gains or loses. Each event that rules cannot replace says so.",
        'Some events can be limited to a name. With `@when("LineWritten of lairs")`, a function runs only for that '
        "register,",
        "and costs nothing when lines are written in other registers.",
        "",
        "After some events, the program checks something again; each event says what. When all rules have reacted "
        "to what happened,",
        "it checks whether anybody has won: before adopted changes take effect, and again after them.",
        "",
    ]
    again = {
        name_of(event): "; ".join(concern.value for concern in event.UNSETTLES) for event in EVOLVES if event.UNSETTLES
    }
    for event in EVENT_TYPES.values():
        lines += [f"## {event.name}", "", _plain(event.means), ""]
        lines += [*_fields(event.fields), ""] if event.fields else []
        lines += [f'Can be limited to one {event.of}: `@when("{event.name} of NAME")`.', ""] if event.of else []
        lines += [f"Brings {_listed(event.brings)}." + ("" if event.stoppable else " Rules cannot replace it."), ""]
        lines += (
            [f"After this event, the program checks again: {again[event.name]}.", ""] if event.name in again else []
        )
    return "\n".join(lines)


def facts_page() -> str:
    """Print what rule code may see, and every field of it."""
    lines = [
        "# Facts", "", PRINTED,
        "A function of rule code gets only the facts that it names as its parameters. So a new fact in a later version",
        "breaks no rule in force. The kinds of values are explained on [their own page](kinds.md).", "",
        "## Everywhere", "", *_fields(fields_of(CommonFacts)), "",
        "## With questions", "", "Each question lists the facts that it has: see [questions](questions.md).", "",
        *_fields(FACTS.values()), "",
        "## With events", "", "Each event lists the facts that it has: see [events](events.md).", "",
        *_fields(EVENT_FACTS.values()), "",
        "## With a move that a rule offers", "",
        "`player`, who makes the move, and each [field](kinds.md#fields-of-moves) of the move.", "",
        "# Records", "",
        'Read a field as `proposal.number` or as `proposal["number"]`. A field without a value is `None`.', "",
    ]  # fmt: skip
    for record in RECORDS:
        lines += [
            f"## {record_name(record).capitalize()}",
            "",
            _plain(inspect.getdoc(record) or ""),
            "",
            *_fields(fields_of(record)),
            "",
        ]
        lines += (
            [f"This record has more fields, whose names come from the rules. Their kind is: {OPEN[record]}.", ""]
            if record in OPEN
            else []
        )
    return "\n".join(lines)


def kinds_page() -> str:
    """Print what the kinds of values are, and those that fields of moves can be of."""
    lines = [
        "# Kinds of values", "", PRINTED,
        "Each fact, argument and answer has one of these kinds. A whole number is never text, and True is never a "
        "number.",
        "A value of the wrong kind is refused, with a message such as `balance: quantity must be text, not 3`.", "",
        "| kind | what it is |", "|---|---|",
        *(f"| {kind} | {means} |" for kind, means in MEANINGS.items()), "",
        "If the kind is one of the [records](facts.md#records), the value is a record with exactly those fields.", "",
        *fields_of_moves(),
    ]  # fmt: skip
    return "\n".join(lines)


def findings_page() -> str:
    """Print what the rule check finds."""
    lines = [
        "# Findings",
        "",
        PRINTED,
        "[The rule check](../how-to/check-a-rule.md) reads a rule and reports these findings. The check does "
        "not run the rule's "
        "code.",
        "A *mistake* is something that cannot work. A *doubt* is allowed, but probably not meant. A rule with "
        "either can still be",
        "proposed. Each finding has a code, and the meaning of a code never changes. There is also",
        "`rule.refused`, a problem that stops the rule from being proposed at all.",
        "",
        "| code | | what it says |",
        "|---|---|---|",
        *(f"| `{code}` | {kind.severity} | {kind.means} |" for code, kind in sorted(KINDS_OF_FINDINGS.items())),
        "",
    ]
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
    "questions": ("The questions that the engine asks the rules, and the default answers.", questions_page),
    "effects": ("The effects that rule code can request.", effects_page),
    "look-ups": (
        "What rule code can look up, what it can ask players and the rules, and what it can draw by lot.",
        look_ups_page,
    ),
    "events": ("The events of a game that rules can react to.", events_page),
    "facts": ("What rule code can see.", facts_page),
    "findings": ("What the rule check finds in a rule.", findings_page),
    "kinds": ("The kinds of values, and the kinds that fields of offered moves can have.", kinds_page),
}
"""The pages of the reference: what each is about, and how it is printed."""
