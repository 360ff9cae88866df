"""Judgements: the statements that players put to a Judge; and claims, which a judgement may overturn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleId
from nomicon.game.plain import Plain


@dataclass(frozen=True, slots=True)
class Judgement:
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
    judges: tuple[PlayerId, ...] = ()
    judge: PlayerId | None = None
    announced: Moment | None = None
    due: Moment | None = None
    value: str = ""
    reasons: str = ""
    delivered: Moment | None = None
    handed_in: str = ""  # What a Judge has found that waits to be published, and has no effect as yet.
    moved: tuple[tuple[str, PlayerId, Fraction], ...] = ()  # Quantity, player, amount: what it has moved in all, …
    moved_in: int = 0  # … in which game of the series.

    @property
    def is_open(self) -> bool:
        """Say whether it still waits for its ruling."""
        return not self.value


@dataclass(frozen=True, slots=True)
class Claim:
    """Something a player says has happened under a rule, which the record then follows until it is challenged."""

    id: int
    by: PlayerId
    rule: RuleId
    statement: str
    at: Moment
    moves: tuple[tuple[str, PlayerId, Fraction], ...] = ()  # Quantity, player, amount.
    judgement: JudgementNumber | None = None
    state: str = "standing"
