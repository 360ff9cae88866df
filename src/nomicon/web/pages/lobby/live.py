"""A game on the home page that plays itself: a game that comes with the program, one step after the other by the clock.

Nothing is kept of it. Which step it is follows from the time alone, so everybody sees the same one, and a server that
starts again goes on where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.names import Moment
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.lobby.watching import WATCHED, WatchedStep, steps_of, watched_title
from nomicon.web.tools import the_house

EVERY = 8
"""Seconds that a step is shown: long enough to read it."""

AT_THE_END = 4
"""How many times as long the last step stays, before the next game begins."""

EARLIER = 2
"""Steps before it that are shown with a step."""


class LiveShown(TypedDict):
    """A step of the game that plays itself, and those before it, the latest first. `game`: its name in addresses."""

    game: str
    title: str
    step: WatchedStep
    steps: int
    before: Sequence[WatchedStep]
    every: int


class LivePage(TypedDict):
    """The page of it."""

    live: LiveShown


LIVE = PageTemplate("lobby/live_page.html", LivePage)


def live_shown() -> LiveShown | None:
    """Return what is shown now; None unless the host has chosen it, or the server is a demonstration."""
    house = the_house()
    if not (house.choices.live_demonstration or house.is_demonstration):
        return None
    return shown_at(house.clock.now())


def shown_at(now: Moment) -> LiveShown:
    """Return what is shown at a moment: all games one after the other, each step for some seconds."""
    games = list(WATCHED)
    lengths = [len(steps_of(game)) - 1 + AT_THE_END for game in games]
    place = now // EVERY % sum(lengths)
    while place >= lengths[0]:
        place -= lengths.pop(0)
    game = games[-len(lengths)]
    steps = steps_of(game)
    at = min(place, len(steps) - 1)
    return {
        "game": game,
        "title": watched_title(game),
        "step": steps[at],
        "steps": len(steps),
        "before": steps[max(at - EARLIER, 0) : at][::-1],
        "every": EVERY,
    }


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """Show the game that plays itself, as the home page fetches it again and again."""
    shown = live_shown()
    if shown is None:
        raise Http404(_("There is no such game to watch."))
    return LIVE.show(request, {"live": shown})
