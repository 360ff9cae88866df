"""Previewing: a proposal is tried on a game as it stands, and shown as its page would show it; nothing is made."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.table.quotas import OverQuota
from nomicon.law.tracing import RunTrace
from nomicon.play.engine import Refused
from nomicon.play.proposals.proposing import ProposalSubmitted, Propose
from nomicon.views.elements.page import Advice, Seen
from nomicon.views.proposals.pages import ProposalPage
from nomicon.views.proposals.proposals import proposal


class Preview(Struct, frozen=True):
    """The page of a proposal as it would be, and how the code of its rules ran when it was tried."""

    page: ProposalPage
    runs: tuple[RunTrace, ...]


def previewed(hall: GameServer, game: GameId, seen: Seen, move: Propose) -> Preview | Refused | None:
    """Return a proposal as it would be, with what there is to warn of; or why it would be refused.

    None stands for a proposal in whose place rules would put something else. `seen` is the game as the proponent sees
    it. Raises `NoSuchGame`, `Busy`.
    """
    tried = hall.tried(game, move)
    if isinstance(tried, Refused):
        return tried
    number = next((event.proposal for event in tried.events if isinstance(event, ProposalSubmitted)), None)
    if number is None:
        return None
    runs = hall.runs_of_code(game, tried.game.proposals[number].changes, move.player)
    page = proposal(replace(seen, game=tried.game, advice=_advice(hall, game, seen, move)), str(number))
    return Preview(page, runs)


def _advice(hall: GameServer, game: GameId, seen: Seen, move: Propose) -> Advice:
    """Leave out what would come of the change, where its author has had enough tried in the last hour."""
    try:
        hall.trials.take(game, move.player, seen.at)
    except OverQuota:
        return replace(seen.advice, tries=None)
    return seen.advice
