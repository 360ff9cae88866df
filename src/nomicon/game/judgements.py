"""Judgements: the statements that players put to a Judge; and claims and wins, which a judgement may overturn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.values.plain import Plain


class Consequences(Struct, frozen=True):
    """What came of a win by itself, so that it can be undone with it: what was moved, and who took which office."""

    moved: tuple[tuple[str, PlayerId, Fraction], ...] = ()
    seated: tuple[tuple[str, PlayerId, tuple[PlayerId, ...]], ...] = ()  # Office, who took it, and in whose place.
    unseated: tuple[tuple[str, PlayerId], ...] = ()
    began: bool = False  # Whether the next game of the series began.


class Victory(Struct, frozen=True):
    """How one game of the series was won."""

    game: int
    winners: tuple[PlayerId, ...]
    at: Moment
    by: RuleNumber
    scores: tuple[tuple[PlayerId, Fraction], ...] = ()
    begun: Moment | None = None  # When its game began, if it was not the first.
    brought: Consequences | None = None  # What came of it by itself, where that is known.


class Before(Struct, frozen=True):
    """How what a judgement found otherwise stood just before, so that its end can put it back."""

    at: Moment
    proposals: tuple[Proposal, ...] = ()
    rules: tuple[tuple[Rule, bool | None], ...] = ()  # And whether each was in force; None where that is not found.
    offices: tuple[tuple[str, tuple[PlayerId, ...]], ...] = ()  # And who held each.
    victories: tuple[Victory, ...] = ()
    number: int = 0  # Of the game of the series in progress, …
    begun: Moment | None = None  # … and when it began, if it was not the first.


class Judgement(Struct, frozen=True):
    """A statement put to a Judge, and what became of it."""

    number: JudgementNumber
    statement: str
    invoker: PlayerId
    invoked: Moment
    paradox: str = ""  # One of the grounds on which play itself is in doubt.
    reading: tuple[str, str] | None = None  # A reading's name, and the alternative that upholding it switches on.
    corrections: tuple[Mapping[str, Plain], ...] = ()  # Effects that upholding it brings about.
    proposal: ProposalNumber | None = None
    against: PlayerId | None = None  # Who acted against the rules, if the statement says that somebody did.
    paradox_rule: RuleId | None = None  # The rule that gives the ground of the paradox.
    game: int = 0  # In which game of the series it was asked for.
    judges: tuple[PlayerId, ...] = ()
    judge: PlayerId | None = None
    announced: Moment | None = None
    due: Moment | None = None
    timed_by: RuleId | None = None  # The rule that gave the Judge this time since, other than at the appointment.
    value: str = ""
    reasons: str = ""
    delivered: Moment | None = None
    judged_in: int = 0  # In which game of the series.
    handed_in: str = ""  # What a Judge has found that waits to be published, and has no effect as yet.
    moved: tuple[tuple[str, PlayerId, Fraction], ...] = ()  # Quantity, player, amount: what it has moved in all, …
    moved_in: int = 0  # … in which game of the series.
    before: Before | None = None  # How what it has touched stood before, while it stands.
    refused: str = ""  # Why nothing was done of what it was to bring about, if so.
    unfound: str = ""  # Why nobody was found to judge it, while nobody is.

    @property
    def is_open(self) -> bool:
        """Say whether it still waits for its ruling."""
        return not self.value


class Claim(Struct, frozen=True):
    """Something a player says has happened under a rule, which the record then follows until it is challenged."""

    id: int
    by: PlayerId
    rule: RuleId
    statement: str
    at: Moment
    moves: tuple[tuple[str, PlayerId, Fraction], ...] = ()  # Quantity, player, amount.
    judgement: JudgementNumber | None = None
    state: str = "standing"
