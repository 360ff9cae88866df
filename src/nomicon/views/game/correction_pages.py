"""What the page of a corrected past holds."""

from __future__ import annotations

from typing import TypedDict


class CorrectedState(TypedDict):
    """Something that would stand otherwise at the end: of which kind, what, and how it is and would be."""

    kind: str
    about: str
    was: str
    now: str


class CorrectedEntry(TypedDict):
    """An entry that would come out otherwise; without a number where it is not in the record."""

    entry: str | None
    after: str
    at: str
    by: str
    because: str
    rests: str
    was: list[str]
    now: list[str]


class CorrectedGroup(TypedDict):
    """Entries that would be different in one way."""

    how: str
    title: str
    entries: list[CorrectedEntry]


class CorrectionPage(TypedDict):
    """The game as it would be. While it is `working`, or where it `cannot` be known, nothing else is there yet."""

    how: str
    number: str
    move: str
    about: list[str]
    summary: str
    working: str
    cannot: str
    instead: str
    warnings: list[str]
    states: list[CorrectedState]
    count: int
    groups: list[CorrectedGroup]
    more: int
    redrawn: list[str]
    notes: list[str]
    propose: str  # What a player types to put it to the vote; empty where nobody can.
