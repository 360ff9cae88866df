"""What rules may say in their headers: answers, right for one question or for none, and declarations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import settled
from nomicon.law.headers.check import faults_in
from nomicon.law.questions.questions import QUESTIONS

LITERALS: Sequence[Any] = (
    True,
    False,
    "yes",
    "no",
    0,
    1,
    2,
    301,
    "1/2",
    "players",
    "nobody",
    "anybody",
    "the Clerk",
    "Voters",
    ["FOR", "AGAINST"],
    ["Aye", "No", "*"],
    ["cast", "heads"],
    "7 days",
    "1 hour",
    3600,
    {"share": "1/5", "of": "players"},
    {"share": 2, "of": "players"},
    {"more_than": "1/2", "of": "cast"},
    {"at_least": 1, "of": "eligible"},
    "Clerk",
    "points",
    "gold",
    "by name",
    "by joining",
    "none",
    ["Ann", "Ben"],
    ["Ann"],
    "Ann",
    "immutable",
    "mutable",
    [],
    "",
    -1,
    10**9,
    "large",
    {"x": 1},
    ["TRUE", "FALSE"],
)
"""Answers in headers: some are right for one question, some for none."""


@lru_cache
def fitting(name: str) -> Sequence[Any]:
    """Return the literals that a header may answer a question with."""
    found = [literal for literal in LITERALS if not _faults(name, literal)]
    return [*found, *QUESTIONS[name].reads.gives.words]


def _faults(name: str, literal: Any) -> bool:
    return any(faults_in(RuleText("T", "W", **settled_in({"answers": {name: literal}})), {}))


def settled_in(header: Mapping[str, Any]) -> dict[str, Any]:
    """Return a header as texts of rules keep it."""
    return {name: settled(one) for name, one in header.items()}


DECLARATIONS: dict[str, Sequence[tuple[str, Any]]] = {
    "quantities": [
        ("points", {"start": 0}),
        ("gold", {"start": "1/2", "least": 0, "whole": True, "tradable": True}),
        ("gold", {"start": 10**50}),
        ("points", {"start": 100, "plural": "pts"}),
    ],
    "registers": [
        ("purse", {"fields": ["item", "name", "by"], "open": True}),
        ("purse", {"fields": {"item": "text"}}),
        ("log", {}),
    ],
    "maps": [("isle", {"places": ["beach", "hill"], "paths": [["beach", "hill"]]})],
    "offices": [("Clerk", {}), ("Judge", {})],
    "groups": [("Voters", {"except": ["Clerk"]}), ("Few", {"except": ["Clerk", "player in turn"]})],
    "terms": [("gold", "What glitters.")],
    "schedules": [("noon", "every day 12:00"), ("market", "every Monday 20:00"), ("duty: report", "every day 09:00")],
    "duties": [("report", {"of": "Clerk", "every": "every day 08:00"}), ("greet", {"of": "nobody at all"})],
}
"""What rules declare."""
