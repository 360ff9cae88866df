"""Opening: a vote opens and its terms are fixed; those that the rules leave to a later moment follow the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import ClassVar

from nomicon.game.calendar import lasting
from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED, Proposal, Votes, in_turn
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.headers.stages import duty_of, duty_on, stage_awaited, stages_before_vote
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.ballots.terms import bound_at, may_be_secret, quorum_figure
from nomicon.play.chapter import Chapter, Event, NewsTopic
from nomicon.play.lookups import NEVER, with_proposal
from nomicon.play.people.offices import DutyDone, HandsChanged
from nomicon.play.sentences import Told, told

# -- Moves: for `Propose` and `PassStage`, which open votes, see `proposing`. ----------


# -- Events --------------------------------------------------------------------------


class VoteOpened(Event, tag="VoteOpened"):
    """The vote on a proposal opened, and its terms were fixed. `quorum` is None where no rule in force gives a figure.

    `secret` says whether ballots are secret that are cast now, `veiled` whether any may come to be before the close.
    """

    proposal: ProposalNumber
    at: Moment
    closes: Moment | None
    base: Votes
    quorum: Fraction | None
    secret: bool
    turnout_told: bool = False
    veiled: bool = False


class VoteTermsChanged(Event, tag="VoteTermsChanged"):
    """The rules have changed, and with them when an open vote closes, or whether ballots on it are secret from now on.

    Only terms that the rules leave to a later moment than the opening change so. `rule` is the rule that settles it.
    """

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    closes: Moment | None
    secret: bool
    veiled: bool
    rule: str = ""


# -- Deciding ------------------------------------------------------------------------


def opened(game: Game, proposal: Proposal, hearing: Hearing) -> VoteOpened:
    """Fix the terms of a vote under the rules now in force."""
    period = hearing.ask(q.PERIOD, proposal=proposal)
    base, figure = quorum_figure(game, proposal, hearing, game.rules)
    return VoteOpened(
        proposal=proposal.number,
        at=hearing.at,
        closes=Moment(hearing.at + period) if period else None,
        base=base,
        quorum=figure,
        secret=hearing.ask(q.SECRET, proposal=proposal),
        turnout_told=hearing.ask(q.TURNOUT_TOLD, proposal=proposal),
        veiled=may_be_secret(proposal, hearing),
    )


def opened_by_now(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield the votes that open because no rule in force has them wait any more."""
    for number in in_turn(game.active):
        proposal = game.proposals[number]
        if proposal.state == SUBMITTED and not stage_awaited(game, number):
            opens = hearing.hear(q.VOTE_OPENS, proposal=proposal)
            if opens.value == "at once":
                hearing.rest_on(*opens.grounds)
                yield opened(game, proposal, hearing)


def handed_back(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield the stages that the program passes again: whoever took one in hand holds its office no more."""
    for stage in stages_before_vote(game.rules):
        by = game.by_hand.get(duty_of(stage))
        office = hearing.hear(q.STAGE_PASSED_BY, stage, stage=stage) if by is not None else None
        if by is not None and office is not None and office.value and not game.belongs(by, f"the {office.value}"):
            hearing.rest_on(*office.grounds)
            yield HandsChanged(duty_of(stage), by, by_hand=False)


def passed_by_nobody(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield the stages that the program lets waiting proposals pass now, as nobody passes them by hand any more.

    Their office is nobody's who plays, or its holder leaves them to the program.
    """
    for number in in_turn(game.active):
        proposal = game.proposals[number]
        if proposal.state != SUBMITTED:
            continue
        owed = [stage for stage in stages_before_vote(game.rules) if duty_on(stage, number) in game.duties]
        left = [stage for stage in owed if not _is_passed_by_hand(game, stage, hearing)]
        yield from (DutyDone(duty_on(stage, number), hearing.at) for stage in left)
        if left and left == owed and hearing.ask(q.VOTE_OPENS, proposal=proposal) == "at once":
            yield opened(game, proposal, hearing)


def _is_passed_by_hand(game: Game, stage: str, hearing: Hearing) -> bool:
    office = hearing.ask(q.STAGE_PASSED_BY, stage, stage=stage)
    holds = any(holder in game.players for holder in game.electorate(f"the {office}")) if office else True
    return duty_of(stage) in game.by_hand and holds


def terms_followed(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield what becomes of open votes now that the rules are others than before."""
    for number in in_turn(game.active):
        proposal = game.proposals[number]
        if proposal.is_open:
            closes, grounds = closing_now(proposal, hearing)
            secret, more = _secret_now(proposal, hearing)
            veiled = proposal.veiled or secret or may_be_secret(proposal, hearing)
            if (closes, secret, veiled) != (proposal.closes, proposal.secret, proposal.veiled):
                rule = next(iter(grounds if closes != proposal.closes else more), "")
                yield VoteTermsChanged(number, hearing.at, closes, secret, veiled, rule)


def closing_now(proposal: Proposal, hearing: Hearing) -> tuple[Moment | None, tuple[str, ...]]:
    """Return when an open vote closes by the rules as they are now, and the rule that says so.

    A vote whose new period is over already closes at once. One whose time was over before, and that waits for quorum,
    goes on waiting unless its new period is still running.
    """
    late = bound_at(proposal, q.PERIOD, hearing) != "opening"
    if not late or proposal.limited or proposal.opened is None:
        return proposal.closes, ()
    period = hearing.hear(q.PERIOD, proposal=proposal)
    closes = lasting(hearing.game.pauses, proposal.opened, period.value) if period.value else None
    if closes is not None and closes < hearing.at:
        waits = proposal.closes is not None and proposal.closes < hearing.at
        return (proposal.closes if waits else hearing.at), period.grounds
    return closes, period.grounds


def _secret_now(proposal: Proposal, hearing: Hearing) -> tuple[bool, tuple[str, ...]]:
    if bound_at(proposal, q.SECRET, hearing) != "ballot":
        return proposal.secret, ()
    secret = hearing.hear(q.SECRET, proposal=proposal)
    return secret.value, secret.grounds


# -- Evolving ------------------------------------------------------------------------


def vote_opened(game: Game, event: VoteOpened) -> Game:
    proposal = replace(
        game.proposals[event.proposal],
        state=OPEN,
        opened=event.at,
        closes=event.closes,
        base=event.base,
        quorum=event.quorum,
        secret=event.secret,
        veiled=event.secret or event.veiled,
        turnout_told=event.turnout_told,
        law=game.rules,
    )
    closes = NEVER if event.closes is None else event.closes
    return replace(with_proposal(game, proposal), active=game.active.insert(event.proposal, closes))


def vote_terms_changed(game: Game, event: VoteTermsChanged) -> Game:
    old = game.proposals[event.proposal]
    proposal = replace(
        old,
        closes=event.closes,
        secret=event.secret,
        veiled=event.veiled,
        shown=old.ballots if event.veiled and not old.veiled else old.shown,
    )
    closes = game.active[event.proposal] if event.closes == old.closes else event.closes
    due = NEVER if closes is None else closes
    return replace(with_proposal(game, proposal), active=game.active.insert(event.proposal, due))


# -- Telling ------------------------------------------------------------------------------


def quorum_told(base: Votes, quorum: Fraction | None) -> Told:
    """Say how many must vote: ``at least 1 of 5 must vote``. Of people, as many as reach the exact figure."""
    if quorum is None:
        return told(gettext_noop("no rule in force says how many must vote"))
    if not quorum:
        return told(gettext_noop("no quorum is needed"))
    if base.denominator != 1:  # Votes are counted, and not all of them are whole.
        text = gettext_noop("at least {quorum} of {base} votes are needed for a quorum")
        return told(text, quorum=shown(quorum), base=shown(base))
    return told(gettext_noop("at least {quorum} of {base} must vote"), quorum=str(ceil(quorum)), base=shown(base))


def opened_told(event: VoteOpened, game: Game) -> Told:
    """Tell until when a vote is open, and what quorum is."""
    text = gettext_noop("The vote on {proposal} is open [until {closes}|without a fixed end]; {quorum}.")
    return told(text, quorum=quorum_told(event.base, event.quorum))


def terms_told(event: VoteTermsChanged, game: Game) -> Told:
    """Tell by which terms a vote goes on."""
    text = gettext_noop(
        "By the rules as they are now, the vote on {proposal} [closes {closes}|is open without a fixed end]"
        "[; {ballots}]."
    )
    secret = gettext_noop("ballots cast from now on are secret until it closes")
    public = gettext_noop("ballots cast from now on are public")
    return told(text, ballots=told(secret if event.secret else public) if event.veiled else None)


CHAPTER = Chapter(
    events={VoteOpened: vote_opened, VoteTermsChanged: vote_terms_changed},
    cites={VoteTermsChanged: "rule"},
    news={VoteOpened: NewsTopic.NEW_PROPOSAL},
    sentences={
        VoteOpened: opened_told,
        VoteTermsChanged: terms_told,
    },
)
