"""What the API answers where changes are tried in a copy of the game."""

from __future__ import annotations

from msgspec import Struct


class WhatIfLine(Struct):
    """One thing that would come out differently: of what kind, when, by which rule, and in words."""

    kind: str
    rank: int
    told: str
    at: str | None
    rule: int | None
    grounds: list[str]


class WhatIfStep(Struct):
    """One step that was tried: what it came to without the change, and with it."""

    step: str
    at: str | None
    now: str
    then: str


class WhatIfReport(Struct):
    """What would happen if changes were adopted now, as far as ordinary play in a copy of the game shows it.

    `effect` is `taken`, `in part`, `annulled`, `later` or `none`. The most important line comes first. `stopped` names
    the bound by which the trial ended early.
    """

    effect: str
    because: str
    lines: list[WhatIfLine]
    summary: str
    tried: list[WhatIfStep]
    moves: int
    days: int
    stopped: str
