"""What a trial of a change has found: what came out differently with it, as data."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from nomicon.game.names import Moment, PlayerId, RuleNumber

TAKEN, IN_PART, WITHHELD, LATER, NO_CHANGE = "taken", "in part", "annulled", "later", "none"
"""What becomes of the changes: all are made, some are, the rules deny them, they begin later, or none is made."""

WON, NOT_WON, ENDS = "won", "not won", "play ends"
BREAKS, PARADOX, VOIDED, PROGRAM_FAILS = "breaks", "paradox", "voided", "program fails"
NOT_ACCEPTED, ACCEPTED, OUTCOME = "not accepted", "accepted", "outcome"
NOT_COUNTED, COUNTED, SCORES = "not counted", "counted", "scores"
DONE = "done"
PERIOD, SECRECY, CHOICES, OFFICE, RULES, ANNOUNCED = "period", "secrecy", "choices", "office", "rules", "announced"

RANKS = {
    WON: 0,
    NOT_WON: 0,
    ENDS: 0,
    PROGRAM_FAILS: 0,
    BREAKS: 1,
    PARADOX: 1,
    VOIDED: 1,
    DONE: 1,
    NOT_ACCEPTED: 2,
    OUTCOME: 2,
    NOT_COUNTED: 2,
    SECRECY: 3,
    PERIOD: 3,
    CHOICES: 3,
    ACCEPTED: 3,
    SCORES: 3,
    OFFICE: 3,
    COUNTED: 3,
    RULES: 3,
    ANNOUNCED: 4,
}
"""Which findings are told first."""

WITH_OTHERS = "with others"
"""The step in which an offered move is announced, agreed to by those who have a say in it, and made."""

STAGES = ("all", "none", "silent")
"""The trial votes, by how everybody votes."""

IN_FAVOUR, OPPOSED, NOBODY = "in favour", "opposed", "nobody"
"""What all secret ballots of open votes are taken to be in a trial, as nobody may learn what they are."""


class Finding(Struct, frozen=True):
    """One thing that came out differently: when, by which rule, how it is without the change, and how with it.

    `step` is the step of ordinary play that shows it. `about` is what it is about: a quantity, an office, a function.
    With `if_secret`, it is so only if the secret ballots of open votes are of one of these classes.
    """

    kind: str
    at: Moment | None = None
    rule: RuleNumber | None = None
    step: str = ""
    now: str = ""
    then: str = ""
    about: str = ""
    players: tuple[PlayerId, ...] = ()
    amounts: tuple[tuple[PlayerId, Fraction], ...] = ()
    times: int = 1
    grounds: tuple[str, ...] = ()
    if_secret: tuple[str, ...] = ()

    @property
    def rank(self) -> int:
        """Return how important it is; what is most so comes first."""
        return RANKS[self.kind]


class TriedStep(Struct, frozen=True):
    """A step of ordinary play: what it came to without the change, and with it; empty where it was not made."""

    name: str
    at: Moment
    now: str
    then: str


class WhatIf(Struct, frozen=True):
    """What was found of a change. `unheard` are its answers that are never heard, with the rule that comes first.

    `stopped` says by what bound the trial ended early, if it did, and `moves` how many were made with the change.
    `lots` says that with the change more or fewer lots were drawn, which fall otherwise in the game itself. `done` is
    what motions do when they are adopted, as one would type it.
    """

    effect: str
    because: str = ""
    grounds: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    tried: tuple[TriedStep, ...] = ()
    unheard: tuple[tuple[str, RuleNumber], ...] = ()
    days: int = 0
    moves: int = 0
    stopped: str = ""
    held_votes: bool = True
    lots: bool = False
    done: tuple[str, ...] = ()
