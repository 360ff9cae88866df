"""Proposals: the rule-changes players put to each other, the ballots cast on them, and how they end."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct
from rpds import HashTrieMap

from nomicon.game.changes import Change
from nomicon.game.names import Electorate, Moment, PlayerId, ProposalNumber, RuleNumber, Seconds
from nomicon.game.rules import Ruleset
from nomicon.game.values.plain import whole
from nomicon.game.values.records import Tagged

ANYTHING = "*"
"""Among the choices of a ballot: that it may say anything else as well."""

SUBMITTED = "submitted"
OPEN = "open"
ADOPTED = "adopted"
DEFEATED = "defeated"
LAPSED = "lapsed"
UNDETERMINED = "undetermined"
COUNTED = "counted"
"""How a poll ends: its ballots are counted, and nothing follows from it by itself."""

FROZEN = "frozen"

STRUCK = "struck"
"""What became of something in a corrected past: it never came about, and its number stays used up."""

WITHDRAWN = "withdrawn"
"""Why a proposal lapsed that was taken back."""

PENDING = "pending"
IN_EFFECT = "took effect"
WITHOUT_EFFECT = "without effect"


Votes: TypeAlias = int | Fraction
"""How many votes something counts for: exact, and a whole number where it is one (`game.values.plain.whole`)."""


class Ballot(Struct, frozen=True):
    """What one player has cast, and when it was received."""

    choice: str
    at: Moment
    votes: Votes = 1
    rule: str = ""  # The rule and version that cast it, if its voter did not; …
    replaced: str = ""  # … and what it says that it took the place of, if there was one.
    secret: bool = False  # Whether it was cast in secret, and is until the close.
    reason: str = ""  # What its voter said about it.
    depends: bool = False  # Whether what it comes to depends on another player's ballot; …
    written: str = ""  # … and once it is counted, what it said.
    proxy: PlayerId | None = None  # Whose ballot counts for its voter, too, if another's does.


class SealedFailure(Struct, frozen=True):
    """A rule that broke over a secret ballot, or an officer's approval, of which nobody is told before the close."""

    voter: PlayerId
    rule: RuleNumber
    version: int
    function: str
    message: str
    line: int | None = None
    stage: str = ""  # The stage at which an officer's approval was asked, if it was over that and no ballot.


class Round(Struct, frozen=True):
    """One round of a count: the votes of each candidate who was still in it, and what came of it.

    `exhausted` are the votes of ballots that name nobody any more who is still in it. `tie` says what settled a tie, if
    there was one between those of whom somebody had to go.
    """

    votes: tuple[tuple[str, Votes], ...]
    elected: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    exhausted: Votes = 0
    tie: str = ""


class Tally(Struct, frozen=True):
    """The count: votes by choice, heads, and the roll it was taken against.

    `in_favour` and `abstentions` name those of the choices that count so; None where no rule says what counts in
    favour. `possible` is how many votes everybody eligible has together, where adoption goes by that and
    it is not one each, and `present` what was compared with the quorum, where it was not the heads. A poll or an
    election has `rounds`, and `elected` are those who were chosen. `counted_by` is the rule whose code counted.
    """

    votes: Mapping[str, Votes]
    heads: int
    eligible: int
    in_favour: tuple[str, ...] | None = None
    abstentions: tuple[str, ...] = ()
    possible: Votes | None = None
    present: Votes | None = None
    rounds: tuple[Round, ...] = ()
    elected: tuple[str, ...] = ()
    counted_by: str = ""

    @property
    def took_part(self) -> Votes:
        """Return what is compared with the quorum: heads or votes, as the rules have it."""
        return self.heads if self.present is None else self.present

    @property
    def cast(self) -> Votes:
        """Count all votes legally cast; an abstention is none."""
        return whole(sum((many for choice, many in self.votes.items() if choice not in self.abstentions), Fraction(0)))

    @property
    def favour(self) -> Votes:
        """Count the votes in favour."""
        return whole(sum((self.votes.get(choice, 0) for choice in self.in_favour or ()), Fraction(0)))

    @property
    def abstained(self) -> Votes:
        """Count the votes of those who abstained by a ballot."""
        return whole(sum((self.votes.get(choice, 0) for choice in self.abstentions), Fraction(0)))

    @property
    def all_votes(self) -> Votes:
        """Count the votes that everybody eligible has together."""
        return self.eligible if self.possible is None else self.possible


@dataclass(frozen=True)
class Proposal:
    """A numbered rule-change put to the players, from submission to its end.

    `law` is the ruleset as it stood when the vote opened: the terms of a vote are asked of it, so a change of the
    rules never unsettles a vote already open. It is dropped at the close. A proposal has no slots, unlike other values:
    see `nomicon.game.values.replacing`.
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
    state: str = SUBMITTED
    opened: Moment | None = None
    closes: Moment | None = None
    closed: Moment | None = None
    base: Votes = 0
    quorum: Fraction | None = None
    secret: bool = False  # Whether ballots that are cast now are secret until the close.
    veiled: bool = False  # Whether they were at any time since the vote opened.
    law: Ruleset | None = None
    ballots: HashTrieMap[PlayerId, Ballot] = field(default_factory=HashTrieMap)
    shown: HashTrieMap[PlayerId, Ballot] = field(default_factory=HashTrieMap)  # Cast in the open, where it is veiled.
    late: tuple[PlayerId, ...] = ()
    approvals: tuple[tuple[str, str], ...] = ()  # By stage: yes or no, and when the votes are counted, what that was.
    tally: Tally | None = None
    effect: str = ""
    effect_at: Moment | None = None  # When it took effect, or when what is left of it begins.
    began: tuple[int, ...] = ()  # The places of its changes that are in effect.
    denied: tuple[tuple[int, str], ...] = ()  # The places of those found to have none, and why.
    because: str = ""
    waits: str = ""  # The rule that has the outcome wait though the votes are counted, if one does.
    turnout_told: bool = False  # Whether it is told before the close how many have voted, though not how or who.
    failures: tuple[SealedFailure, ...] = ()
    unsealed: bool = False  # Whether its ballots were opened for the archive, though they were never counted.
    limited: bool = False  # Whether a rule has set when it closes, and not its period.
    moved: tuple[tuple[str, PlayerId, Fraction], ...] = ()  # Quantity, player, amount: what its end moved in all, …
    moved_in: int = 0  # … in which game of the series.
    counting: bool = False  # Whether it is being counted: only the rules that are asked for that see it so.

    def is_dealt_with(self, place: int) -> bool:
        """Say whether one of its changes is in effect, or was found to have none."""
        return place in self.began or any(place == denied for denied, _ in self.denied)

    @property
    def is_open(self) -> bool:
        """Say whether ballots can be cast."""
        return self.state == OPEN

    @property
    def is_sealed(self) -> bool:
        """Say whether any of its ballots may be secret as yet; those of a vote that never closed mostly stay so.

        That none was cast in secret is part of the secret, so it does not matter here.
        """
        return self.veiled and self.tally is None and not self.unsealed and not self.counting


class IntentTerms(Struct, frozen=True):
    """What a move needs of others before it can be made; what is 0, or empty, it does not need.

    It cannot be made with so many `objections`, and only with so much `support`, or with more supporters than
    `majority` times the objectors. `agreement` names those who must all agree. It waits for `notice`, and for `calm`
    after an objection that was taken back.
    """

    objections: int = 0
    support: int = 0
    majority: Votes = 0
    notice: Seconds = Seconds(0)
    agreement: tuple[PlayerId, ...] = ()
    objectors: Electorate = "players"
    supporters: Electorate = "players"
    performer: str = "announcer"
    calm: Seconds = Seconds(0)

    @property
    def need_others(self) -> bool:
        """Say whether anything is needed at all."""
        return bool(self.objections or self.support or self.majority or self.notice or self.agreement)


class IntentAnswer(Struct, frozen=True):
    """What one player says to an intent: ``support``, ``objection`` or ``agreement``."""

    player: PlayerId
    answer: str
    at: Moment
    reason: str = ""


class Intent(Struct, frozen=True):
    """A move that somebody has announced, because it needs others. `line` is the move as it was typed.

    `ripe` is when its notice is over, `until` when it goes out of date; `fixed` says whether it keeps its terms.
    """

    number: int
    by: PlayerId
    line: str
    name: str
    move: Tagged
    terms: IntentTerms
    at: Moment
    ripe: Moment
    until: Moment
    fixed: bool = True
    rules: tuple[str, ...] = ()  # That set its terms.
    answers: tuple[IntentAnswer, ...] = ()
    calmed: Moment | None = None  # When an objection was taken back last.


class Rescue(Struct, frozen=True):
    """A rule-change outside the rules, for which somebody has called because no rule could be changed any more.

    `stuck` is what stopped every change. With `presence_known` it was known who had been here before the call. `done`
    says when it took effect; `proposal` is the number by which its rule-change is known since then.
    """

    number: int
    by: PlayerId
    changes: tuple[Change, ...]
    at: Moment
    stuck: str
    title: str = ""
    reason: str = ""
    signed: tuple[PlayerId, ...] = ()
    presence_known: bool = False
    done: Moment | None = None
    proposal: ProposalNumber | None = None


def in_turn(numbers: Iterable[ProposalNumber]) -> list[ProposalNumber]:
    """Return proposals in the order in which several are dealt with at once: M-1 before M-2, and 301 after both."""
    in_order = sorted(numbers)
    motions = bisect(in_order, 0)
    return [*in_order[:motions][::-1], *in_order[motions:]]
