"""What the pages hold that say what a change would do."""

from __future__ import annotations

from typing import TypedDict


class ShownOutcome(TypedDict):
    """One thing that would come out differently: of what kind, when, by which rule, and in words."""

    kind: str
    rank: int
    told: str
    at: str | None
    rule: int | None
    grounds: list[str]


class ShownStep(TypedDict):
    """One step that was tried: what it came to without the change, and with it."""

    step: str
    at: str | None
    now: str
    then: str


class WhatIfPage(TypedDict):
    """What would come of a change, as far as a trial shows it."""

    effect: str
    because: str
    lines: list[ShownOutcome]
    summary: str
    tried: list[ShownStep]
    moves: int
    days: int
    stopped: str


class WhatIfPart(TypedDict):
    """What a proposal's page says of what would come of it; None where nobody tries it, or it is still being tried."""

    what_if: WhatIfPage | None
    trying: str | None
