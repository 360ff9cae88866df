"""Drawing: lots, and the seeds behind them, committed to before their cause is known and revealed when used."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.resolution.answer import Drawn
from nomicon.play.chapter import Chapter, Event
from nomicon.play.sentences import JoinedParts, Told, told
from nomicon.play.topics import DRAWS

# -- Moves: none; lots are drawn where rules ask for them. -----------------------------


# -- Events --------------------------------------------------------------------------


class DrawMade(Event, tag="DrawMade"):
    """Lots were drawn. Everything needed to draw them again: see `nomicon.law.resolution.luck.ordering`."""

    STOPPABLE: ClassVar[bool] = False
    HIDDEN: ClassVar[tuple[str, ...]] = ("seed",)  # A rule that knew it could choose what it draws next by it.

    draw: str
    purpose: str
    candidates: tuple[str, ...]
    seed: str
    order: tuple[str, ...]
    rule: str = ""
    weights: tuple[int, ...] = ()  # Of a draw with weights, that of each candidate, as whole numbers.


class SeedCommitted(Event, tag="SeedCommitted"):
    """The seed of the next draw was fixed: its SHA-256 is published, the seed itself is not."""

    STOPPABLE: ClassVar[bool] = False

    commitment: str


# -- Deciding ------------------------------------------------------------------------


def draw_noted(drawn: Drawn, seed: str) -> DrawMade:
    """Return the event that says how lots were drawn while rules were heard."""
    return DrawMade(drawn.draw, drawn.purpose, drawn.candidates, seed, drawn.order, drawn.rule, drawn.weights)


# -- Evolving ------------------------------------------------------------------------


def draw_made(game: Game, event: DrawMade) -> Game:
    return game


def seed_committed(game: Game, event: SeedCommitted) -> Game:
    return replace(game, commitment=event.commitment)


# -- Telling ------------------------------------------------------------------------------


def drawn_told(event: DrawMade, game: Game) -> Told:
    """Tell in which order lots were drawn."""
    first = event.order[0] if event.order else told(gettext_noop("nobody"))
    text = gettext_noop('Lots were drawn for "{purpose}": {first}[, then {others}].')
    if not event.weights:
        return told(text, first=first, others=JoinedParts(", ", event.order[1:]))
    text = gettext_noop('Lots were drawn for "{purpose}": {first}, with a chance of {share}[, then {others}].')
    share = shown(share_of(event, event.order[0]))
    return told(text, first=first, share=share, others=JoinedParts(", ", event.order[1:]))


def share_of(event: DrawMade, candidate: str) -> Fraction:
    """Return the chance that a candidate had to be drawn first."""
    tickets = sum(many for one, many in zip(event.candidates, event.weights, strict=True) if one == candidate)
    return Fraction(tickets, sum(event.weights)) if event.weights else Fraction(1, len(event.candidates))


CHAPTER = Chapter(
    events={DrawMade: draw_made, SeedCommitted: seed_committed},
    cites={DrawMade: "rule"},
    noise=(SeedCommitted,),
    topics={SeedCommitted: lambda event: (DRAWS,), DrawMade: lambda event: (DRAWS,)},
    sentences={
        DrawMade: drawn_told,
        SeedCommitted: gettext_noop("The seed of the next draw was fixed. Its SHA-256 is {commitment}."),
    },
)
