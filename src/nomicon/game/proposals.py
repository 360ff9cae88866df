"""Proposals: the rule-changes players put to each other, the ballots cast on them, and how they end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from rpds import HashTrieMap

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.plain import Plain
from nomicon.game.rules import Ruleset, RuleText, Speech

FOR = "FOR"
AGAINST = "AGAINST"

ANYTHING = "*"
"""Among the choices of a ballot: that it may say anything else as well."""

AWAITING = "awaiting distribution"
OPEN = "open"
ADOPTED = "adopted"
DEFEATED = "defeated"
LAPSED = "lapsed"
UNDETERMINED = "undetermined"
FROZEN = "frozen"

PENDING = "pending"
IN_EFFECT = "took effect"
WITHOUT_EFFECT = "without effect"


@dataclass(frozen=True, slots=True)
class Enact:
    """Make a new rule."""

    text: RuleText
    status: str = "mutable"
    revives: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class Amend:
    """Give a rule another text. What is None stays as it is when the change is applied.

    `answers`, `settings` and `declares` are laid over what stands there, name by name; a value of None takes a name
    out. `text` replaces the whole rule and excludes the rest.
    """

    rule: RuleNumber
    text: RuleText | None = None
    title: str | None = None
    words: str | None = None
    code: str | None = None
    speeches: tuple[Speech, ...] = ()
    answers: Mapping[str, Plain] = field(default_factory=dict)
    settings: Mapping[str, Plain] = field(default_factory=dict)
    declares: Mapping[str, Plain] = field(default_factory=dict)
    defers_to: tuple[int | str, ...] | None = None
    prevails_over: tuple[int | str, ...] | None = None
    undoes: ProposalNumber | None = None  # Whose amendment this takes off the rule, if it does.

    def applied(self, old: RuleText) -> RuleText:
        """Return the text that this amendment makes of another."""
        if self.text is not None:
            return self.text
        return replace(
            old,
            title=old.title if self.title is None else self.title,
            words=old.words if self.words is None else self.words,
            code=old.code if self.code is None else self.code,
            speeches=old.speeches if self.code is None else self.speeches,
            answers=_laid_over(old.answers, self.answers),
            settings=_laid_over(old.settings, self.settings),
            declares=_laid_over(old.declares, self.declares),
            defers_to=old.defers_to if self.defers_to is None else self.defers_to,
            prevails_over=old.prevails_over if self.prevails_over is None else self.prevails_over,
        )


def _laid_over(old: Mapping[str, Plain], new: Mapping[str, Plain]) -> Mapping[str, Plain]:
    return {name: value for name, value in {**old, **new}.items() if value is not None} if new else old


@dataclass(frozen=True, slots=True)
class Repeal:
    """End a rule."""

    rule: RuleNumber


@dataclass(frozen=True, slots=True)
class Transmute:
    """Move a rule from one class to another."""

    rule: RuleNumber
    to: str


@dataclass(frozen=True, slots=True)
class Motion:
    """Change no rule, but put something else to the vote: that a judgement be overruled."""

    judgement: JudgementNumber
    words: str = ""


RuleChange: TypeAlias = Enact | Amend | Repeal | Transmute
Change: TypeAlias = RuleChange | Motion


@dataclass(frozen=True, slots=True)
class Ballot:
    """What one player has cast, and when it was received."""

    choice: str
    at: Moment
    votes: int = 1


@dataclass(frozen=True, slots=True)
class Tally:
    """The count: votes by choice, heads, and the roll it was taken against."""

    votes: Mapping[str, int]
    heads: int
    eligible: int

    @property
    def cast(self) -> int:
        """Count all votes legally cast."""
        return sum(self.votes.values())


@dataclass(frozen=True)
class Proposal:
    """A numbered rule-change put to the players, from submission to its end.

    `law` is the ruleset as it stood when the vote opened: the terms of a vote are asked of it, so a change of the
    rules never unsettles a vote already open. It is dropped at the close. A proposal has no slots, unlike other values:
    see `nomicon.game.values`.
    """

    number: ProposalNumber
    proponent: PlayerId
    changes: tuple[Change, ...]
    submitted: Moment
    digest: str
    title: str = ""
    reason: str = ""
    marks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    state: str = AWAITING
    opened: Moment | None = None
    closes: Moment | None = None
    closed: Moment | None = None
    base: int = 0
    quorum: Fraction | None = None
    secret: bool = False
    law: Ruleset | None = None
    ballots: HashTrieMap[PlayerId, Ballot] = field(default_factory=HashTrieMap)
    late: tuple[PlayerId, ...] = ()
    consent: str = ""  # What the officer asked lodged: yes, no, or nothing.
    tally: Tally | None = None
    effect: str = ""
    effect_at: Moment | None = None
    because: str = ""
    turnout_told: bool = False  # Whether it is told before the close how many have voted, though not how or who.
    unsealed: bool = False  # Whether its ballots were opened for the archive, though they were never counted.

    @property
    def is_open(self) -> bool:
        """Say whether ballots can be cast."""
        return self.state == OPEN

    @property
    def is_sealed(self) -> bool:
        """Say whether its ballots are secret as yet; those of a vote that never closed mostly stay so."""
        return self.secret and self.tally is None and not self.unsealed
