"""Consenting: an officer's yes or no to an open proposal, where rules give it weight; it is opened with the ballots."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import AWAITING, Proposal
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.terms import law_for
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.moves.kinds import OPEN_PROPOSAL, YES_NO
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.proposal_lookup import known_proposal, with_proposal
from nomicon.play.votes.not_open import not_open, period_rule
from nomicon.play.votes.sealing import kept, without_failures_over
from nomicon.play.votes.voting_moves import open_to_votes

# -- Moves ---------------------------------------------------------------------------


class LodgeConsent(Move, tag="LodgeConsent"):
    """Give or refuse an office's consent to an open proposal; it is opened with the ballots."""

    proposal: ProposalNumber
    given: bool


def _to_consent(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for proposal in open_to_votes(game):
        called = numbered(proposal.number, game)
        move = LodgeConsent(player, proposal.number, False)
        yield Offer(f"give or refuse consent to proposal {called}", move, keeps=("proposal",))


CONSENT = MoveSpec(
    LodgeConsent,
    "consent",
    title=gettext_noop("Give or refuse consent"),
    purpose=gettext_noop("Say for your office whether it consents to an open proposal."),
    group=MoveGroup.VOTES,
    lines=(MoveLine("consent PROPOSAL GIVEN", examples=("nomicon consent 301 no --as Jack",)),),
    fields=(
        MoveField("proposal", OPEN_PROPOSAL, gettext_noop("Proposal")),
        MoveField("given", YES_NO, gettext_noop("Consent")),
    ),
    help="Give or refuse your office's consent to an open proposal; sealed until the close.",
    documented="Give or refuse an office's consent to an open proposal.",
    available=_to_consent,
    shows_presence=False,
    for_officers=True,
)


# -- Events --------------------------------------------------------------------------


class ConsentLodged(Event, tag="ConsentLodged"):
    """An officer's yes or no was received; it stays sealed until the close."""

    proposal: ProposalNumber
    officer: PlayerId
    given: bool

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


class ConsentCameLate(Event, tag="ConsentCameLate"):
    """An officer's yes or no came after the close; it stands in the record and changes nothing."""

    proposal: ProposalNumber
    officer: PlayerId
    given: bool
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def lodge_consent(game: Game, move: LodgeConsent, hearing: Hearing) -> Iterator[Event]:
    proposal = known_proposal(game, move.proposal)
    here = hearing.apart() if proposal.is_open else hearing
    office = here.hear(q.CONSENT_OF, law=law_for(game, proposal, q.CONSENT_OF, here), proposal=proposal)
    if not office.value:
        raise RuleRefusal(
            f"Nobody's consent bears on proposal {numbered(proposal.number, game)}.", instead="Vote on it instead."
        )
    if game.holder(office.value) != move.player:
        raise RuleRefusal(
            f"It is the {office.value} whose consent counts.", office.grounds, instead="Vote on it instead."
        )
    if proposal.state == AWAITING:
        raise RuleRefusal(
            not_open(game, proposal, here).because,
            office.grounds,
            instead="Look at the page of the proposal for how it stands.",
        )
    if not proposal.is_open:
        yield _after_the_close(game, proposal, move, here)
        return
    here.rest_on(*office.grounds)
    yield ConsentLodged(proposal.number, move.player, move.given)
    yield from kept(here, proposal.number, move.player, consent=True)


def _after_the_close(game: Game, proposal: Proposal, move: LodgeConsent, hearing: Hearing) -> Event:
    """Treat a late yes or no as a late ballot is treated: it is refused, or noted and not counted."""
    if proposal.tally is None:
        raise not_open(game, proposal, hearing)
    late = hearing.hear(q.LATE_BALLOTS, proposal=proposal)
    if late.value != "listed":
        number = numbered(proposal.number, game)
        told = f"The vote on proposal {number} has closed; silence was taken as the rules say."
        raise RuleRefusal(
            told, late.grounds or period_rule(proposal, hearing), "Nothing can be done about it any more."
        )
    hearing.rest_on(*late.grounds)
    return ConsentCameLate(proposal.number, move.player, move.given, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def consent_lodged(game: Game, event: ConsentLodged) -> Game:
    proposal = game.proposals.get(event.proposal)
    if proposal is None:
        return game  # It went with the game before, by what happened just then.
    proposal = replace(proposal, consent="yes" if event.given else "no")
    return with_proposal(game, without_failures_over(proposal, event.officer, consent=True))


def consent_came_late(game: Game, event: ConsentCameLate) -> Game:
    return game


CHAPTER = Chapter(
    moves={CONSENT: lodge_consent},
    events={ConsentLodged: consent_lodged, ConsentCameLate: consent_came_late},
    topics={ConsentLodged: lambda event: (f"consent:{event.proposal}",)},
)
