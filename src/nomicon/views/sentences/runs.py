"""How rule code ran, step by step, for its author: what it saw, what it printed, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from nomicon.game.values.translatable import _
from nomicon.law.tracing import ANSWERED, EFFECTS, FAILED, WAITS, RunTrace
from nomicon.views.elements.language import Language, in_language


class ShownValue(TypedDict):
    """A fact that a run saw, or a step on its way, with its value as code would write it."""

    name: str
    value: str


class ShownRun(TypedDict):
    """One run of a function: `ending` is one of those in `law.tracing`, and `came_to` says it in a sentence.

    `refused` says why nothing came of it, where that is not the fault of its code alone.
    """

    rule: str
    function: str
    facts: list[ShownValue]
    steps: list[ShownValue]
    printed: str
    ending: str
    value: str
    line: int | None
    fuel: int
    came_to: str
    refused: str


def runs_page(runs: Iterable[RunTrace], language: Language) -> list[ShownRun]:
    """Return runs as data."""
    return [
        {
            "rule": run.rule,
            "function": run.function,
            "facts": [{"name": name, "value": value} for name, value in run.facts],
            "steps": [{"name": step.what, "value": step.answer} for step in run.steps],
            "printed": run.printed,
            "ending": run.ending,
            "value": run.value,
            "line": run.line,
            "fuel": run.fuel,
            "came_to": in_language(_came_to(run), language),
            "refused": in_language(_("This failed: {why}", why=run.refused), language) if run.refused else "",
        }
        for run in runs
    ]


def _came_to(run: RunTrace) -> str:
    match run.ending:
        case str(ending) if ending == ANSWERED:
            return _("The function returned {value}.", value=run.value)
        case str(ending) if ending == EFFECTS and run.value == "[]":
            return _("The function requested no effects.")
        case str(ending) if ending == EFFECTS:
            return _("The function requested these effects: {value}", value=run.value)
        case str(ending) if ending == FAILED and run.line:
            return _("The function failed on line {line} of the code: {why}", line=run.line, why=run.value)
        case str(ending) if ending == FAILED:
            return _("The function failed: {why}", why=run.value)
        case str(ending) if ending == WAITS:
            return _("The function is waiting for an answer.")
    return _("The function returned nothing.")


def runs_lines(runs: Iterable[ShownRun], language: Language) -> list[str]:
    """Return the same in lines for a terminal."""
    return [line for run in runs for line in _lines(run, language)]


def _lines(run: ShownRun, language: Language) -> Iterable[str]:
    steps = _("{count} steps", count=f"{run['fuel']:,}")
    head = _("{rule}: {function}() ({steps})", rule=run["rule"], function=run["function"], steps=steps)
    yield in_language(head if run["fuel"] else f"{run['rule']}: {run['function']}()", language)
    for fact in run["facts"]:
        yield in_language(_("  saw {name} = {value}", **fact), language)
    for step in run["steps"]:
        told = _("  asked {name}: {value}", **step) if step["value"] else _("  asked {name}", name=step["name"])
        yield in_language(told, language)
    for line in run["printed"].splitlines():
        yield in_language(_("  printed: {line}", line=line), language)
    yield f"  {run['came_to']}"
    if run["refused"]:
        yield f"  {run['refused']}"
