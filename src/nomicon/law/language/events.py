"""Events, as rules know them: which there are, their fields, and what each brings to a function that reacts to it.

The table itself is made of the event classes of `play`, which hands it in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from nomicon.law.language.kinds import RecordField, fields_of
from nomicon.law.language.records import EventFacts

ONE_OF = {
    "LineWritten": "register",
    "LineRemoved": "register",
    "QuantityMoved": "quantity",
    "OfficeFilled": "office",
    "OfficeVacated": "office",
    "DutyOwed": "duty",
    "DutyDone": "duty",
    "DutyEnded": "duty",
    "MoveMade": "name",
    "IntentAnnounced": "move",
    "IntentPerformed": "move",
    "IntentEnded": "move",
    "SealedOpened": "register",
    "TimerRang": "name",
}
"""The field by which a rule can hear of some events of a kind alone, and so costs the others nothing: a function under
``@when("LineWritten of lairs")`` is not run for what happens to any other register."""

EVENT_FACTS = {field.name: field for field in fields_of(EventFacts)}
"""What a function may name besides what every function may: the event, and whom or what it is about."""


class EventType(Struct, frozen=True):
    """One kind of event: its name, when it happens, and its fields.

    `stoppable` says whether a rule may put something else instead of it; `brings` which of `EVENT_FACTS` it is about;
    `of` names the field by which it can be heard of alone, as `ONE_OF` has it, and is empty where there is none.
    """

    name: str
    means: str
    stoppable: bool
    fields: tuple[RecordField, ...]
    brings: tuple[str, ...]
    of: str = ""


EventTypes: TypeAlias = Mapping[str, EventType]
"""Every kind of event, by name."""


def event_named(topic: str, events: EventTypes) -> EventType | None:
    """Return the kind of event that a rule speaks to: all of the kind, or some as in ``QuantityMoved of points``."""
    name, _, about = topic.partition(" of ")
    known = events.get(name)
    return None if known is None or (about and not known.of) else known
