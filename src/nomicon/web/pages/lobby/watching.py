"""Watching a game that comes with the program: its playthrough, step by step, for everybody and without a seat.

What is shown is what tests hold the program to: each move as it is typed, and what it is answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypedDict

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from nomicon.game.names import Moment
from nomicon.hosting.playthroughs.script import Script, read_script
from nomicon.rulebooks.files.limits import RULE_FILE
from nomicon.rulebooks.files.malformed import read_text
from nomicon.rulebooks.shelf import BUNDLED
from nomicon.views.elements.page import iso
from nomicon.web.page_tools.page_template import PageTemplate

WATCHED = {
    "first-rules": (gettext_noop("Four rules and a win"), "minimal/playthroughs/demo.play"),
    "a-win": (gettext_noop("Thirty points"), "minimal/playthroughs/mn-05-a-win.play"),
    "secret-votes": (gettext_noop("Secret votes and a Speaker"), "nomicam/playthroughs/demo.play"),
}
"""The games to watch, by the name in their address, with their titles; the first is shown where none is named."""


class WatchedStep(TypedDict):
    """One step of a game: what is said about it, when it is, who does what, and what the program answers."""

    number: int
    is_later: bool
    notes: list[str]
    at: str | None
    who: list[str]
    line: str
    text: str
    answers: list[str]


class WatchedGame(TypedDict):
    """A game that can be watched."""

    name: str
    title: str


class WatchPage(TypedDict):
    """A step of a game, and the steps before it. `game`: its name in addresses."""

    others: list[WatchedGame]
    game: str
    title: str
    step: WatchedStep
    steps: int
    before: list[WatchedStep]
    previous: int | None
    next: int | None


WATCH = PageTemplate("lobby/watch.html", WatchPage)


@require_safe
def watch(request: HttpRequest, game: str = "first-rules") -> HttpResponse:
    """Show one step of a game, and what came before it."""
    if game not in WATCHED:
        raise Http404(_("There is no such game to watch."))
    steps = steps_of(game)
    asked = request.GET.get("step", "1")
    at = int(asked) if asked.isdecimal() and len(asked) < 6 else 1
    at = min(max(at, 1), len(steps))
    context: WatchPage = {
        "others": [{"name": name, "title": watched_title(name)} for name in WATCHED if name != game],
        "game": game,
        "title": watched_title(game),
        "step": steps[at - 1],
        "steps": len(steps),
        "before": list(steps[: at - 1])[::-1],
        "previous": at - 1 if at > 1 else None,
        "next": at + 1 if at < len(steps) else None,
    }
    return WATCH.show(request, context)


@cache
def _script(game: str) -> Script:
    return read_script(read_text(BUNDLED / WATCHED[game][1], RULE_FILE), game)


def watched_title(game: str) -> str:
    """Return the title of a game to watch, in the reader's language."""
    return _(WATCHED[game][0])


@cache
def steps_of(game: str) -> tuple[WatchedStep, ...]:
    """Return all steps of a game to watch."""
    return tuple(_told(_script(game)))


def _told(script: Script) -> Iterator[WatchedStep]:
    """Yield the steps in which something is done, each with the notes and the moment before it."""
    notes, now, number = [script.about] if script.about else [], Moment(0), 0
    for step in script.steps:
        if step.kind == "note":
            notes.append(step.text)
        elif step.kind in ("at", "after"):
            now = step.moment
        if step.kind in ("found", "move") or (step.kind in ("at", "after") and step.answers):
            number += 1
            yield {
                "number": number,
                "is_later": number > 1 and bool(step.answers),
                "notes": notes,
                "at": iso(now),
                "who": list(step.players),
                "line": step.text if step.kind == "move" else "",
                "text": "\n".join(step.block),
                "answers": step.answers,
            }
            notes = []
