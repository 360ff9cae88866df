"""Counting: when a vote closes its ballots are opened and counted on the vote's own terms, and it has an outcome."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from rpds import HashTrieMap

from nomicon.game.changes import first_beginning
from nomicon.game.grounds import as_it_stands
from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, LAPSED, PENDING, UNDETERMINED, Proposal, Round, Tally, Votes
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.ballots import in_favour
from nomicon.play.ballots.depending import as_counted, proxied, unmet
from nomicon.play.ballots.electors import electors
from nomicon.play.ballots.enough import (
    Approvals,
    approvals_at_close,
    chosen_by,
    enough_votes,
    outcome_of,
    stays_open,
    unless_rules_clash,
    with_later,
)
from nomicon.play.ballots.tallying import tally_of, with_counted
from nomicon.play.ballots.terms import fixed_at_opening, law_for, quorum_figure, term
from nomicon.play.chapter import Chapter, Event, NewsTopic
from nomicon.play.lookups import with_proposal
from nomicon.play.sentences import JoinedParts, NameList, PointInTime, RuleNamed, Told, VoteShare, Word, told
from nomicon.play.topics import CLOSINGS

# -- Events --------------------------------------------------------------------------


class VoteClosed(Event, tag="VoteClosed.2"):
    """The ballots were opened and counted. `adopted` says how the vote ended, not whether the change took effect.

    `heads` are all whose ballots count, `present` what was compared with the quorum, and `possible` all the votes there
    are, where adoption goes by a share of these. `in_favour` and `abstentions` name the choices that counted so.
    """

    STOPPABLE: ClassVar[bool] = False

    HIDDEN: ClassVar[tuple[str, ...]] = ("ballots", "abstained", "in_favour", "waits", "rounds")

    proposal: ProposalNumber
    at: Moment
    outcome: str
    adopted: bool
    votes: tuple[tuple[str, Votes], ...]
    heads: int
    eligible: int
    base: Votes
    quorum: Fraction | None
    quorate: bool
    approvals: tuple[tuple[str, str], ...] = ()  # By stage: given, refused, presumed or withheld.
    because: str = ""
    effect_at: Moment | None = None
    ballots: tuple[tuple[PlayerId, str, Votes, Moment], ...] = ()
    abstained: tuple[PlayerId, ...] = ()  # Who may vote and cast no ballot.
    in_favour: tuple[str, ...] | None = ()  # Empty where it is the first alone; None where no rule says which.
    abstentions: tuple[str, ...] = ()
    possible: Votes | None = None  # None where it is one each.
    present: Votes | None = None  # None where it is as many as the heads.
    waits: str = ""  # The rule that has the outcome wait, if one does.
    rounds: tuple[Round, ...] = ()  # Of a poll or an election, …
    elected: tuple[str, ...] = ()  # … and what was chosen.
    counted_by: str = ""  # The rule whose code counted the votes, if one did.
    unmet: tuple[tuple[PlayerId, str], ...] = ()  # The ballots that depended on others and came to nothing.
    proxied: tuple[tuple[PlayerId, PlayerId], ...] = ()  # Whose ballots their proxies cast, and those proxies.


class OutcomeDeclared(Event, tag="OutcomeDeclared.2"):
    """A judgement, or a rule, settled how a vote ended; a judgement also where it had been counted otherwise."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    outcome: str
    adopted: bool
    at: Moment
    approvals: tuple[tuple[str, str], ...] = ()  # What offices have said at stages since the vote ended.
    rule: str = ""  # The rule that settled it; neither it nor a judgement is named in records older than this.
    judgement: JudgementNumber | None = None
    effect_at: Moment | None = None  # From when what was adopted counts; in records older than this, from `at`.


# -- Deciding ------------------------------------------------------------------------


def closed(game: Game, proposal: Proposal, hearing: Hearing) -> VoteClosed:
    """Count a vote on its own terms, and say how it ends.

    The rules that are asked see the very ballots that are counted, secret ones too: so the hearing must be one apart
    where the vote may yet go on.
    """
    own, cast = hearing.under(_opened(game, proposal)), proposal.ballots
    before = len(own.aside)
    proposal = with_counted(game, proposal, own)
    game = own.game = _opened(game, proposal)
    entitled = electors(game, proposal, own)
    tally = tally_of(game, proposal, len(entitled), own)
    present = tally.took_part
    base, quorum = _quorum(game, proposal, own, tuple(sorted(proposal.ballots)))
    everybody = bool(entitled) and set(entitled) <= set(proposal.ballots)
    if quorum is None and everybody and term(game, proposal, q.ALL_ARE_A_QUORUM, own):
        quorum = Fraction(present)  # No rule could ask for more than everybody.
    if quorum is not None and present < quorum:
        term(game, proposal, q.QUORUM, own)  # The figure was fixed before; the rule that gave it is the grounds.
    approvals = approvals_at_close(game, proposal, own)
    waits = own.hear(q.OUTCOME_WAITS, law=law_for(game, proposal, q.OUTCOME_WAITS, own), proposal=proposal)
    own.rest_on(*waits.grounds)
    enough, tally = enough_votes(game, proposal, tally, approvals, own)
    outcome, because = unless_rules_clash(*outcome_of(proposal, enough, present, quorum), before, own)
    if outcome == DEFEATED and quorum is not None and present < quorum and stays_open(game, proposal, own):
        outcome = LAPSED
    if waits.value:
        because = waits.value if isinstance(waits.value, str) else _("the rules make the outcome wait")
        outcome = UNDETERMINED
    adopted = outcome == ADOPTED
    effect_at = Moment(own.at + term(game, proposal, q.TAKES_EFFECT, own)) if adopted else None
    return VoteClosed(
        proposal=proposal.number, at=own.at, outcome=outcome, adopted=adopted,
        votes=tuple(tally.votes.items()), heads=tally.heads, eligible=tally.eligible,
        base=base, quorum=quorum, quorate=quorum is not None and present >= quorum,
        approvals=approvals, because=because, effect_at=first_beginning(proposal.changes, effect_at),
        ballots=tuple((voter, one.choice, one.votes, one.at) for voter, one in sorted(proposal.ballots.items())),
        abstained=tuple(player for player in entitled if player not in proposal.ballots),
        in_favour=() if tally.in_favour == tuple(tally.votes)[:1] else tally.in_favour,
        abstentions=tally.abstentions, possible=tally.possible, present=tally.present,
        waits=waits.rule.id if waits.value and waits.rule is not None else "",
        rounds=tally.rounds, elected=tally.elected, counted_by=tally.counted_by,
        unmet=unmet(cast, proposal), proxied=proxied(proposal),
    )  # fmt: skip


def _opened(game: Game, proposal: Proposal) -> Game:
    """Return the game as the rules see it that are asked while a vote is counted: its ballots lie open."""
    return with_proposal(game, replace(proposal, counting=True))


def _quorum(
    game: Game, proposal: Proposal, hearing: Hearing, voted: tuple[PlayerId, ...]
) -> tuple[Votes, Fraction | None]:
    """Return whom quorum is counted of and the figure: as they were fixed at the opening, or as they are now."""
    if not fixed_at_opening(proposal, q.QUORUM, hearing):
        return quorum_figure(game, proposal, hearing, game.rules, voted)
    law = law_for(game, proposal, q.QUORUM, hearing)
    if hearing.hear(q.QUORUM, law=law, proposal=proposal).value.counted == "close":
        return quorum_figure(game, proposal, hearing, law, voted)
    return proposal.base, proposal.quorum


def settled_now(
    game: Game, proposal: Proposal, hearing: Hearing, rule: str = "", approvals: Approvals = ()
) -> OutcomeDeclared:
    """Return how a vote ended whose outcome was left to wait, by its count and the rules as they are now.

    `rule` is what has it settled, as grounds; `approvals` is what offices have said since, if anything.
    """
    tally = proposal.tally
    called, ground = numbered(proposal.number, game), as_it_stands("proposal", proposal.number)
    if proposal.state != UNDETERMINED or tally is None:
        state = word(proposal.state)
        told = _(
            "Only an undetermined outcome can be settled, but proposal {called} is {state}.", called=called, state=state
        )
        raise RuleRefusal(told, (ground,), _("The page of the proposal shows its state."))
    before = len(hearing.aside)
    if tally.in_favour is None:
        tally = replace(tally, in_favour=in_favour(game, proposal, tally.votes, hearing))
    enough, tally = enough_votes(game, proposal, tally, with_later(proposal.approvals, approvals), hearing)
    ended = outcome_of(proposal, enough, tally.took_part, proposal.quorum)
    outcome, because = unless_rules_clash(*ended, before, hearing)
    if outcome == UNDETERMINED:
        told = _("The outcome of proposal {proposal} cannot be settled: {because}.", proposal=called, because=because)
        raise RuleRefusal(told, (ground,), _("The page of the proposal shows what is missing."))
    return replace(_declared(proposal, outcome, hearing.at, hearing), approvals=approvals, rule=rule)


def declared_outcome(proposal: Proposal, outcome: str, hearing: Hearing) -> OutcomeDeclared:
    """Return the end of a vote as a judgement has it: what is found to have been adopted was so when its vote closed.

    It counts from then on, or from the judgement, as the rules have it.
    """
    closed = hearing.at if proposal.closed is None else proposal.closed
    judged = outcome == ADOPTED and hearing.ask(q.ADOPTION_BY_JUDGEMENT, proposal=proposal) == "the judgement"
    return _declared(proposal, outcome, hearing.at if judged else closed, hearing)


def _declared(proposal: Proposal, outcome: str, complete: Moment, hearing: Hearing) -> OutcomeDeclared:
    """Return the end of a vote that counts as complete from a moment."""
    if outcome != ADOPTED:
        return OutcomeDeclared(proposal.number, outcome, False, hearing.at)
    effect_at = first_beginning(proposal.changes, Moment(complete + hearing.ask(q.TAKES_EFFECT, proposal=proposal)))
    return OutcomeDeclared(proposal.number, outcome, True, hearing.at, effect_at=effect_at)


# -- Evolving ------------------------------------------------------------------------


def vote_closed(game: Game, event: VoteClosed) -> Game:
    old = game.proposals[event.proposal]
    counted = as_counted(old, event.ballots, dict(event.proxied))
    proposal = replace(
        old, state=event.outcome, closed=event.at, base=event.base, quorum=event.quorum, law=None,
        ballots=HashTrieMap(counted),  # Those of whom the rules took them away are no ballots any more.
        shown=HashTrieMap(), approvals=event.approvals, tally=tally_in(event), effect=PENDING if event.adopted else "",
        effect_at=event.effect_at, because=event.because, waits=event.waits, failures=(),
    )  # fmt: skip
    due = event.effect_at if event.adopted else None
    active = game.active.discard(event.proposal) if due is None else game.active.insert(event.proposal, due)
    return replace(with_proposal(game, proposal), active=active)


def tally_in(event: VoteClosed) -> Tally:
    """Return the count of a vote that has closed."""
    favour = tuple(choice for choice, _ in event.votes[:1]) if event.in_favour == () else event.in_favour
    return Tally(
        dict(event.votes), event.heads, event.eligible, favour, event.abstentions, event.possible, event.present,
        event.rounds, event.elected, event.counted_by,
    )  # fmt: skip


def outcome_declared(game: Game, event: OutcomeDeclared) -> Game:
    old = game.proposals[event.proposal]
    due = event.at if event.effect_at is None else event.effect_at
    proposal = replace(
        old,
        state=event.outcome,
        effect=PENDING if event.adopted else "",
        effect_at=due if event.adopted else None,
        approvals=with_later(old.approvals, event.approvals),
        because=old.because if old.state == UNDETERMINED else "",
        waits="",
        began=(),
        denied=(),
        moved=(),
    )
    active = game.active.discard(event.proposal)
    if event.adopted:
        active = game.active.insert(event.proposal, due, old.proponent)
    return replace(with_proposal(game, proposal), active=active)


# -- Telling ------------------------------------------------------------------------------


def outcome_told(event: VoteClosed) -> Told:
    """Say how a vote ended: ``adopted, 2 for, 1 against``."""
    each = (((one.lower() if one.isupper() else one), many) for one, many in event.votes)
    votes = tuple(told("{votes} {choice}", votes=VoteShare(many), choice=Word(one)) for one, many in each)
    chosen = chosen_by(event.outcome, event.elected)
    said = tuple(
        told(gettext_noop("; {stage} was {approval}"), stage=stage, approval=Word(approval))
        for stage, approval in event.approvals
    )
    return told(
        gettext_noop("{outcome}, {votes}[: {because}][; chosen: {chosen}]{said}"),
        chosen=NameList(chosen) if chosen else None,
        outcome=Word(event.outcome),
        votes=JoinedParts(", ", votes),
        because=event.because,
        said=JoinedParts("", said),
    )


def declared_told(event: OutcomeDeclared, game: Game) -> Told:
    """Tell how a proposal was settled, and by what."""
    text = gettext_noop("The outcome of proposal {proposal} was decided: {outcome}[, from {since}].")
    if event.judgement:
        text = gettext_noop("J-{judgement} decided the outcome of proposal {proposal}: {outcome}[, from {since}].")
    elif event.rule:
        text = gettext_noop("Rule {rule} decided the outcome of proposal {proposal}: {outcome}[, from {since}].")
    since = None if event.effect_at is None or event.effect_at >= event.at else PointInTime(event.effect_at)
    return told(text, rule=RuleNamed(event.rule), outcome=Word(event.outcome), since=since)


CHAPTER = Chapter(
    events={VoteClosed: vote_closed, OutcomeDeclared: outcome_declared},
    topics={VoteClosed: lambda event: (CLOSINGS, f"closing:{event.proposal}")},
    news={VoteClosed: NewsTopic.OUTCOME},
    answers={
        VoteClosed: lambda event, game: told(gettext_noop("Closed {proposal}: {outcome}."), outcome=outcome_told(event))
    },
    sentences={
        VoteClosed: lambda event, game: told(
            gettext_noop("The vote on {proposal} closed: {outcome}."), outcome=outcome_told(event)
        ),
        OutcomeDeclared: declared_told,
    },
)
