"""What a rule's function is given about an event, beside the facts that any function may name."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from functools import partial

from nomicon.game.state import Game
from nomicon.game.values.on_demand import OnDemand
from nomicon.game.values.records import name_of
from nomicon.law.language.events import ONE_OF, EventType, EventTypes
from nomicon.law.language.kinds import annotations_of, fields_of
from nomicon.play.chapter import Event
from nomicon.play.proposals.proposing import ProposalSubmitted, proposal_submitted

ABOUT = {"proposal": ("proposal", "changes"), "changes": ("changes",), "judgement": ("judgement",)}
"""The facts that an event brings which has a field of this name; every event brings itself, and `player`."""


def event_types(events: Iterable[type[Event]]) -> EventTypes:
    """Return the table of events as rules know them; most commands ask for none of them."""
    return OnDemand({name_of(event): partial(_event_type, event) for event in events})


def _event_type(event: type[Event]) -> EventType:
    about = [fact for field, facts in ABOUT.items() if field in annotations_of(event) for fact in facts]
    brings = tuple(dict.fromkeys(("event", "player", *about)))
    name, means = name_of(event), inspect.getdoc(event) or ""
    return EventType(name, means, event.STOPPABLE, fields_of(event), brings, ONE_OF.get(name, ""))


def topics_of(event: Event) -> tuple[str, ...]:
    """Return what rules speak to that hear of an event: its kind, and what it is of in particular."""
    name = name_of(type(event))
    return (name, f"{name} of {getattr(event, ONE_OF[name])}") if name in ONE_OF else (name,)


def given_by(event: object, game: Game) -> dict[str, object]:
    """Return an event, and the player, proposal, changes and judgement that it is about; what it has none of is None.

    A proposal that is being made is given as it will be.
    """
    given: dict[str, object] = {"event": event, "player": getattr(event, "player", None)}
    if hasattr(event, "proposal"):
        proposal = None if event.proposal is None else game.proposals.get(event.proposal)
        if proposal is None and isinstance(event, ProposalSubmitted):
            proposal = proposal_submitted(game, event).proposals[event.proposal]
        given |= {"proposal": proposal, "changes": () if proposal is None else proposal.changes}
    if hasattr(event, "changes"):
        given["changes"] = event.changes
    if hasattr(event, "judgement"):
        given["judgement"] = None if event.judgement is None else game.judgements.get(event.judgement)
    return given
