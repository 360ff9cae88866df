"""What the pages hold that say whether rules can still be changed: the way that was found, and the map of rules."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class DissentLine(TypedDict):
    """Whether one voter may be silent or against; None where that was not tried."""

    one_silent: bool | None
    one_against: bool | None


class WayStep(TypedDict):
    """A line that several players type on the way, and when."""

    at: str
    players: list[str]
    line: str


class AmendablePage(TypedDict):
    """How rules can be changed, as the game stands or after a proposal, and the way in which it was tried.

    While it is looked for, `grade` is None. `proof` is the whole way as a playthrough.
    """

    digits: NotRequired[int]
    proposal: int | None
    grade: str | None
    told: str
    steps: list[WayStep]
    proof: str | None
    variants: DissentLine
    newcomers: int
    why: list[str]
    tried: int
    ms: int
    as_of: str


class FragileRule(TypedDict):
    """What becomes of the ways to change rules when a rule is repealed, and when nothing is left of it."""

    rule: int
    title: str
    repeal: str | None
    emptied: str | None
    if_repealed: str
    if_emptied: str
    told: str
    why: str


class FragilePage(TypedDict):
    """Every rule in force, and whether change of rules ends with it. Of `looking` rules it is not known yet.

    `note` says that nobody looks, as in the past of a game.
    """

    digits: NotRequired[int]
    count: int
    looking: int
    note: str
    rules: list[FragileRule]
