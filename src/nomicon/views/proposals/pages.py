"""What the pages about proposals and votes hold, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from nomicon.views.elements.foresight import Foresight
from nomicon.views.elements.page import PartPage
from nomicon.views.judging.pages import Mark
from nomicon.views.proposals.rule_check import RuleCheckPage
from nomicon.views.proposals.touching import TouchingPage
from nomicon.views.proposals.what_if_pages import WhatIfPart
from nomicon.views.rules.pages import TextDifference


class ChoiceLine(TypedDict):
    """What a ballot may say, and what it counts as."""

    name: str
    counts: str


class BallotPaper(TypedDict):
    """The viewer's ballot paper on an open proposal; `marking` is ``ranked`` or ``several`` where it names several."""

    may_cast: bool
    why_not: str
    who: str | None
    choices: list[ChoiceLine]
    free: bool
    marking: str
    reasons: str
    depending: list[str]
    votes: int | str
    may_replace: bool
    may_take_back: bool
    certain: bool


class BallotLine(TypedDict):
    """A ballot: whose, what it says, for how many votes, when it came, and the reason that came with it.

    `written` is what it said where it depended on another's, and `proxy` who cast it for its voter, if somebody did.
    """

    name: str
    choice: str
    votes: int | str
    at: str | None
    reason: str
    written: str
    proxy: str | None


class RoundLine(TypedDict):
    """One round of the count of a poll or an election; `told` says all of it in a sentence.

    Where the vote chose nobody, as for lack of quorum, whoever would have been elected is `ahead`.
    """

    votes: dict[str, int | str]
    elected: list[str]
    ahead: list[str]
    out: list[str]
    exhausted: int | str
    tie: str
    told: str


class QuorumTest(TypedDict):
    """Whether enough voted; the figures are there where a rule says what quorum is."""

    met: bool | None
    told: str
    heads: NotRequired[int]
    needed: NotRequired[str]
    base: NotRequired[int | str]


class ThresholdFigures(TypedDict):
    """What the votes in favour are measured by."""

    favour: int | str | None
    cast: int | str
    eligible: int
    needed: str | None


class ThresholdTest(ThresholdFigures):
    """Whether enough of the votes were in favour."""

    met: bool | None
    told: str


class DoorSum(TypedDict):
    """How many ballots came by a door, or by any of several where few came by each."""

    doors: list[str]
    ballots: int


class CameBy(TypedDict):
    """By which doors the ballots of a closed vote came, in sums; `told` says it in words."""

    sums: list[DoorSum]
    told: str


class StandingCount(TypedDict):
    """What is known of a vote: its count and every ballot, as far as it may be told; some of it once it has closed."""

    votes: dict[str, int | str] | None
    ballots: list[BallotLine]
    heads: int | None
    eligible: int | None
    approvals: Mapping[str, str]
    abstained: list[str]
    quorum_test: QuorumTest | None
    threshold_test: ThresholdTest | None
    in_favour: NotRequired[list[str] | None]
    abstentions: NotRequired[list[str]]
    present: NotRequired[int | str]
    possible: NotRequired[int | str]
    rounds: NotRequired[list[RoundLine]]
    elected: NotRequired[list[str]]
    counted_by: NotRequired[int | None]
    unmet: NotRequired[list[tuple[str, str]]]
    came_by: NotRequired[CameBy | None]


class Count(StandingCount):
    """The count of a closed vote."""

    base: int | str | None
    quorum: str | None


class ProposalLine(TypedDict):
    """What a list tells of a proposal."""

    number: int
    shown: str
    title: str
    proponent: str
    state: str
    outcome: str | None
    what: list[str]
    submitted: str | None
    opened: str | None
    closes: str | None
    closed: str | None
    base: int | str | None
    quorum: str | None
    secret: bool | None
    marks: list[str]


class ActiveProposal(ProposalLine):
    """A proposal on the table."""

    my_ballot: str | None


class EndedProposal(ProposalLine):
    """A proposal that has ended."""

    effect: str
    effect_at: str | None
    because: str


class ProposalsPage(PartPage):
    """The proposals on the table."""

    count: int
    proposals: list[ActiveProposal]


class ProposalsEndedPage(PartPage):
    """The proposals that have ended."""

    count: int
    proposals: list[EndedProposal]


class CastByRule(TypedDict):
    """Which rule cast the viewer's ballot, if one did, and what that took the place of."""

    my_ballot_by: int | None
    my_ballot_was: str | None


class ChangeEffect(TypedDict):
    """Whether a change has taken effect, or still will; or why it has none."""

    effect: str
    because: str


class ChangeLine(ChangeEffect):
    """One change of a proposal, and what it does to a rule's text."""

    kind: str
    rule: int | None
    to: str | None
    amendment: int | None
    summary: str
    asked: str  # The page of the game as it would be, where the past is to be corrected.
    title: str
    words: str
    header: list[str]
    code: str
    difference: TextDifference
    begins: str | None


class VoteMovement(TypedDict):
    """What a vote won or lost for somebody at its close."""

    name: str
    amount: str
    quantity: str
    rule: int | None


class ProposalPage(ProposalLine, Foresight, RuleCheckPage, TouchingPage, WhatIfPart, CastByRule, StandingCount):
    """One proposal in full."""

    reason: str
    notes: list[str]
    digest: str
    changes: list[ChangeLine]
    my_ballot: str | None
    my_approvals: Mapping[str, str]
    paper: BallotPaper | None
    needed: VotesNeeded | None
    terms: list[Term]
    effect: str
    effect_at: str | None
    because: str
    draft: str | None
    to_settle: list[dict[str, str]]
    late: list[str]
    moves: list[VoteMovement]
    entry: str | None
    read_otherwise: list[Mark]


class VoteLine(ProposalLine, Count):
    """How a vote went that has closed."""

    late: list[str]
    entry: str


class VotesPage(PartPage):
    """How the votes went that have closed."""

    count: int
    votes: list[VoteLine]


class VotesNeeded(TypedDict):
    """How many votes an open proposal takes, and the rules that say so."""

    told: str | None
    rules: list[int]


class Term(TypedDict):
    """A term of a vote: what it is, the rule that says so, and when that is fixed."""

    name: str
    what: str
    answer: str
    by_code: bool
    rule: int | None
    fixed: str
