"""Parting: what of an entry everybody may see, and what stays sealed behind it."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Event
from nomicon.play.sealed.lines import SealedOpened
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.sealing import without_secret_ballots
from nomicon.play.votes.unsealing import BallotsOpened


def parted(events: Sequence[Event]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return what of an entry is public, and what stays sealed.

    Ballots that the entry itself opens are public. What it seals and opens is told by the opening alone.
    """
    opened = {event.proposal for event in events if isinstance(event, VoteClosed | BallotsOpened)}
    openings = [(place, event) for place, event in enumerate(events) if isinstance(event, SealedOpened)]
    public: list[Event] = []
    sealed: list[Event] = []
    for place, event in enumerate(events):
        if not event.sealed or getattr(event, "proposal", None) in opened:
            public.append(event)
        elif not any(place < at and opening.tells_of(event) for at, opening in openings):
            sealed.append(event)
    return tuple(public), tuple(sealed)


def without_secrets(game: Game) -> Game:
    """Return a game without what is sealed in it, so that nothing that is found depends on what is secret."""
    registers = game.registers
    for name, register in game.registers.items():
        if len(register.sealed):
            registers = registers.insert(name, replace(register, sealed=type(register.sealed)(), sealed_size=0))
    secrets = type(game.secrets)()
    if registers is not game.registers or game.secrets != secrets:
        game = replace(game, registers=registers, secrets=secrets)
    return without_secret_ballots(game)


def with_secrets_of(after: Game, before: Game) -> Game:
    """Return a game with what another has sealed, where it has the same registers; ballots are left as they are."""
    registers = after.registers
    for name, register in before.registers.items():
        now = registers.get(name)
        if now is not None and now.rule == register.rule:
            kept = replace(now, sealed=register.sealed, sealed_size=register.sealed_size)
            registers = registers.insert(name, kept)
    return replace(after, registers=registers, secrets=before.secrets)
