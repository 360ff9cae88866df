"""What a sweep is: a promise, and a search for what breaks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Extent:
    """How far a sweep goes: a sample that takes part of a minute, or all. What is drawn by lot follows the seed."""

    whole: bool = False
    seed: int = 1
    processes: int = 1


@dataclass
class Report:
    """What was found, each in a line that names the case; and figures of how much was tried."""

    findings: list[str] = field(default_factory=list)
    figures: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Sweep:
    """A promise in words, and what searches for cases that break it.

    ``sampled_by`` names the tests that try the sample with what they share with others, such as a server.
    """

    promise: str
    run: Callable[[Extent], Report]
    sampled_by: str = ""
