"""What the pages about judgements and claims hold, part by part."""

from __future__ import annotations

from typing import NotRequired, TypeAlias, TypedDict, final

from nomicon.views.elements.foresight import Foresight
from nomicon.views.elements.page import PartPage


class ClaimedMovement(TypedDict):
    """What a claim says somebody won or lost."""

    name: str
    amount: str
    quantity: str


class ClaimLine(TypedDict):
    """A claim that something happened under a rule."""

    number: int
    by: str
    rule: int
    statement: str
    at: str | None
    state: str
    judgement: int | None
    moves: list[ClaimedMovement]


class ClaimsPage(TypedDict):
    """Claims that something happened under a rule."""

    count: int
    claims: list[ClaimLine]


class ActLine(TypedDict):
    """What a player has declared in public."""

    entry: str
    at: str | None
    name: str
    text: str


class ActsPage(PartPage):
    """Public acts that no rule regulates."""

    count: int
    acts: list[ActLine]


class JudgementLine(TypedDict):
    """A statement put to judgement, and what became of it."""

    number: int
    name: str
    statement: str
    invoker: str
    invoked: str | None
    judge: str | None
    judges: list[str]
    due: str | None
    handed_in: str | None
    value: str | None
    delivered: str | None
    paradox: str | None
    proposal: int | None


class JudgementsPage(TypedDict):
    """Every statement put to judgement."""

    count: int
    open: int
    judgements: list[JudgementLine]


class AskedReading(TypedDict):
    """The reading that a judgement was asked to switch."""

    name: str
    called: str
    to: str
    rule: int | None


class JudgementStep(TypedDict):
    """What befell a statement on its way to a judgement."""

    entry: str
    at: str | None
    what: str
    grounds: list[str]


class JudgementPage(JudgementLine, Foresight):
    """One judgement in full."""

    reasons: str | None
    reasons_are: str | None
    reading: AskedReading | None
    corrections: list[object]
    not_carried_out: str | None
    waits: str | None
    party: str | None
    review: Review
    chain: list[JudgementStep]
    read_otherwise: list[Mark]
    brought_about: list[str]


class Notice(TypedDict):
    """What players should know, with a line that could be typed about it."""

    what: str
    move: str


@final
class ReadingMark(TypedDict):
    """That an act rested on a `reading` of `rule` as `read_as`, which is read as `now` `since` an entry.

    `entry` is the one that bears it, where marks of several stand in one list.
    """

    entry: NotRequired[str]
    rule: str
    reading: str
    read_as: str
    now: str
    since: str
    judgement: int


@final
class ReviewMark(TypedDict):
    """What a judgement found of an act; `entry` bears the mark, where marks of several stand in one list."""

    entry: NotRequired[str]
    judgement: int
    finding: str


Mark: TypeAlias = ReadingMark | ReviewMark
"""That an act rested on how a rule was read, or what a judgement found of it."""


class ReadingSwitch(TypedDict):
    """That a reading was switched, with the acts that rested on how it was read until then; `more` are not named."""

    entry: str
    at: str | None
    judgement: int
    to: str
    rested: list[str]
    more: bool


class RestedEntry(TypedDict):
    """An entry that rested on what was found otherwise; `settled` is the judgement that has dealt with it since."""

    entry: str
    at: str | None
    what: str
    because: str
    settled: str | None


class Review(TypedDict):
    """What rested on what a judgement found otherwise; `more` did than is listed, and `open` are to be dealt with."""

    rested: list[RestedEntry]
    more: bool
    open: int
