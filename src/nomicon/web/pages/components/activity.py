"""What happened, moment by moment: all that one entry brought about is told together, with what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypedDict

from nomicon.views.game.pages import LastEvent

RULES = 4
"""Rules that a moment names as its reasons; the page of its entry names all."""


class MomentShown(TypedDict):
    """All that one entry brought about: what came first, what followed, and the rules that it rests on."""

    entry: str
    at: str | None
    first: str
    others: list[str]
    grounds: list[str]
    more: int


def moments_shown(events: Sequence[LastEvent]) -> list[MomentShown]:
    """Group the last events, the newest first, by their entries; within an entry they are told in their order."""
    return [_moment(list(group)[::-1]) for _, group in groupby(events, key=lambda event: event["entry"])]


def _moment(events: Sequence[LastEvent]) -> MomentShown:
    rules = list(dict.fromkeys(ground.partition("/")[0] for event in events for ground in event["grounds"]))
    return {
        "entry": events[0]["entry"],
        "at": events[0]["at"],
        "first": events[0]["what"],
        "others": [event["what"] for event in events[1:]],
        "grounds": rules[:RULES],
        "more": len(rules) - len(rules[:RULES]),
    }
