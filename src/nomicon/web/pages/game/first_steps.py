"""Three steps for a new player: read the rules, propose, vote. They are shown until all are done."""

from __future__ import annotations

from typing import TypedDict
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.views.elements.page import Seen
from nomicon.web.pages.visit import PageVisit

READ = "read rules of"
"""Under which name a session remembers the games whose rules were opened."""

MOST_REMEMBERED = 50

MOST_LOOKED_AT = 100
"""Proposals. A game with more of them has become long, and what its players have done is not looked up."""


class Idea(TypedDict):
    """A rule to begin with: what it is called, what it says, and the form with both filled in."""

    title: str
    words: str
    address: str


class FirstSteps(TypedDict):
    """Which steps are done, and ideas for those who have not proposed yet. `enact`: the form for a new rule."""

    read: bool
    proposed: bool
    voted: bool
    rules: int
    enact: str
    ideas: list[Idea]


def note_reading(here: PageVisit) -> None:
    """Remember that a player has opened the rules of a game."""
    session = here.request.session
    games = session.get(READ, [])
    if here.player is not None and here.game not in games:
        session[READ] = [*games, here.game][-MOST_REMEMBERED:]


def first_steps(here: PageVisit, seen: Seen, may_propose: bool) -> FirstSteps | None:
    """Return the steps of a player who has not done them all; None for everybody else."""
    game = seen.game
    if here.player not in game.players or here.until is not None or game.over:
        return None
    if len(game.proposals) > MOST_LOOKED_AT:
        return None
    proposed, voted = _done(game, here.player)
    read = here.game in here.request.session.get(READ, [])
    if proposed and voted and read:
        return None
    enact = f"{reverse('propose', args=[here.game])}?change=enact"
    return {
        "read": read,
        "proposed": proposed,
        "voted": voted,
        "rules": len(game.rules),
        "enact": enact if may_propose else "",
        "ideas": [] if proposed or not may_propose else _ideas(enact),
    }


def _done(game: Game, player: PlayerId | None) -> tuple[bool, bool]:
    """Say whether a player has proposed, and whether they have voted."""
    all_made = game.proposals.values()
    proposed = any(one.proponent == player for one in all_made)
    return proposed, any(player in one.ballots or player in one.late for one in all_made)


def _ideas(enact: str) -> list[Idea]:
    ideas = [
        (_("Hats"), _("Everyone wears a hat.")),
        (_("Snacks"), _("A player who brings a snack for everyone gets five points.")),
        (_("Thanks"), _("Once a day, each player may thank another player, who then gets one point.")),
    ]
    return [
        {"title": title, "words": words, "address": f"{enact}&{urlencode({'title': title, 'words': words})}"}
        for title, words in ideas
    ]
