"""The moves of a vote, and how each is specified; `voting` decides them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.ballots.papers import paper_for
from nomicon.play.chapter import Move, Origin
from nomicon.play.lookups import on_the_table
from nomicon.play.moves.kinds import BALLOT, OPEN_PROPOSAL, REASON
from nomicon.play.moves.spec import MOST_TRIED, MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.votes.closers import require_closer


class CastBallot(Move, tag="CastBallot"):
    """Vote on an open proposal."""

    proposal: ProposalNumber
    choice: str
    reason: str = ""


class TakeBackBallot(Move, tag="TakeBackBallot"):
    """Take one's ballot back, and be silent again."""

    proposal: ProposalNumber


class CloseVote(Move, tag="CloseVote"):
    """End the voting on a proposal that has no period of its own, and count the ballots."""

    ORIGIN: ClassVar[Origin] = Origin.OWED

    proposal: ProposalNumber


# -- How they are made -----------------------------------------------------------------


def open_to_votes(game: Game) -> Iterator[Proposal]:
    """Yield the proposals that are open to votes, at most as many as moves are tried on."""
    for number in on_the_table(game, MOST_TRIED):
        if game.proposals[number].is_open:
            yield game.proposals[number]


def _to_vote(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for proposal in open_to_votes(game):
        listed = paper_for(game, proposal, player, hearing.anew()).choices.listed
        choice = next(iter(listed), "yes")  # Where nothing is listed, a ballot may say anything or nothing.
        yield Offer(
            _("vote on proposal {proposal}", proposal=numbered(proposal.number, game)),
            CastBallot(player, proposal.number, choice.lower() if choice.isupper() else choice),
            keeps=("proposal",),
        )


VOTE = MoveSpec(
    CastBallot,
    "vote",
    title=gettext_noop("Vote"),
    purpose=gettext_noop(
        "Vote on an open proposal. If the rules let you, you can change your ballot until the vote closes."
    ),
    group=MoveGroup.VOTES,
    lines=(
        MoveLine(
            "vote PROPOSAL CHOICE... {reason REASON}",
            examples=(
                "nomicon vote 301 for --as Ann",
                'nomicon vote 301 against --reason "It costs too much." --as Ann',
                "nomicon vote M-1 Ben, Cat --as Ann",
            ),
        ),
    ),
    fields=(
        MoveField("proposal", OPEN_PROPOSAL, gettext_noop("Proposal")),
        MoveField("choice", BALLOT, gettext_noop("Your choice")),
        MoveField("reason", REASON, gettext_noop("Your reason"), "", seldom=True),
    ),
    help="Cast your ballot on an open proposal.",
    documented="Cast one's ballot on an open proposal; the rules say what it may say.",
    available=_to_vote,
    shows_presence=False,
)


def _to_take_back(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for proposal in open_to_votes(game):
        if player in proposal.ballots:
            called = numbered(proposal.number, game)
            yield Offer(
                _("take back your ballot on {proposal}", proposal=called),
                TakeBackBallot(player, proposal.number),
                "",
                ("proposal",),
            )


TAKE_BACK = MoveSpec(
    TakeBackBallot,
    "take_back",
    title=gettext_noop("Take back your ballot"),
    purpose=gettext_noop("Your ballot is removed, as if you had not voted yet."),
    group=MoveGroup.VOTES,
    lines=(MoveLine("take back PROPOSAL", examples=("nomicon take-back 301 --as Ann",)),),
    fields=(MoveField("proposal", OPEN_PROPOSAL, gettext_noop("Proposal")),),
    help="Take back your ballot while the vote is open, if the rules allow it.",
    documented="Take back your ballot while the vote is open, if the rules allow it.",
    available=_to_take_back,
    shows_presence=False,
)


def _to_close(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for proposal in open_to_votes(game):
        if proposal.closes is None:
            called = numbered(proposal.number, game)
            yield Offer(
                _("close the vote on proposal {proposal}", proposal=called),
                CloseVote(player, proposal.number),
                "",
                ("proposal",),
            )


def _may_close(game: Game, move: CloseVote, hearing: Hearing) -> bool:
    """Look who may close a secret vote without counting it, as that would tell how it stands."""
    proposal = game.proposals[move.proposal]
    if proposal.is_sealed:
        require_closer(game, proposal, move.player, hearing)
    return proposal.is_sealed


CLOSE = MoveSpec(
    CloseVote,
    "close",
    title=gettext_noop("Close a vote"),
    purpose=gettext_noop("End a vote that has no closing time. Its ballots are counted."),
    group=MoveGroup.VOTES,
    lines=(MoveLine("close PROPOSAL", examples=("nomicon close 301 --as Jack",)),),
    fields=(MoveField("proposal", OPEN_PROPOSAL, gettext_noop("Proposal")),),
    help="End a vote that has no closing time, and count its ballots.",
    available=_to_close,
    permits=_may_close,
    for_officers=True,
)
