"""Ending votes before their time: the host does it where the rules say so, for example at the end of a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.grounds import at_limit, by_program
from nomicon.game.names import Moment
from nomicon.game.proposals import in_turn
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.questions import HOST_ENDS_VOTES
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.amendability.signatures import HOST
from nomicon.play.chapter import Chapter, Event, Move, NewsTopic
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.moves.kinds import REASON
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec
from nomicon.play.votes.counting import closed
from nomicon.play.votes.ending import told_at_the_end, where_heard

# -- Moves ---------------------------------------------------------------------------


def _may_end_some(game: Game) -> bool:
    """Say whether votes are open; while the game is paused a refusal says what to do first."""
    return game.paused is not None or any(game.proposals[number].is_open for number in game.active)


class EndVotes(Move, tag="EndVotes"):
    """End every open vote now. Only the host can, and only where the rules say so."""

    reason: str = ""


END_VOTES = MoveSpec(
    EndVotes,
    "end_votes",
    title=gettext_noop("End every open vote"),
    purpose=gettext_noop(
        "Every open vote ends now, and its ballots are counted. This works only if the rules let the host do it."
    ),
    group=MoveGroup.HOST,
    lines=(MoveLine("end votes {reason REASON}", examples=('nomicon end-votes --reason "The bell rang."',)),),
    fields=(MoveField("reason", REASON, gettext_noop("Reason"), "", help="The reason. All players can read it."),),
    for_hosts=True,
    noted="ended every open vote",
    has_work=_may_end_some,
    help="End every open vote now, if the rules let the host do this.",
    documented="End every open vote now. Only the host can do this, and only if the rules allow it.",
)


# -- Events --------------------------------------------------------------------------


class VotesEnded(Event, tag="VotesEnded"):
    """The host ended every open vote, as the rules allow. How each ended is told beside it."""

    STOPPABLE: ClassVar[bool] = False

    at: Moment
    votes: int
    reason: str = ""


# -- Deciding ------------------------------------------------------------------------


def end_votes(game: Game, move: EndVotes, hearing: Hearing) -> Iterator[Event]:
    if move.player != HOST:
        told = _("Only the host can end all open votes at once.")
        raise RuleRefusal(told, (by_program("pausing"),), _("Vote, or wait until the votes end."))
    if len(move.reason) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A reason can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            _("Make it shorter."),
        )
    may = hearing.hear(HOST_ENDS_VOTES)
    if not may.value:
        raise RuleRefusal(
            _("The rules do not let the host end votes."),
            may.grounds or (by_program("pausing"),),
            _(
                "Wait until the votes end. A rule could let the host end them, with "
                "'answers: {{host_ends_votes: yes}}' in its header."
            ),
        )
    hearing.rest_on(*may.grounds)
    votes = [game.proposals[number] for number in in_turn(game.active) if game.proposals[number].is_open]
    yield VotesEnded(hearing.at, len(votes), move.reason)
    for proposal in votes:
        here = where_heard(proposal, hearing)
        yield told_at_the_end(closed(game, proposal, here), here, hearing)


# -- Evolving ------------------------------------------------------------------------


def votes_ended(game: Game, event: VotesEnded) -> Game:
    return game


CHAPTER = Chapter(
    moves={END_VOTES: end_votes},
    events={VotesEnded: votes_ended},
    news={VotesEnded: NewsTopic.HOST},
    sentences={VotesEnded: gettext_noop("The host ended every open vote (number of votes: {votes})[: {reason}].")},
)
