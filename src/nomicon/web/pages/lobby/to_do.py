"""What waits for somebody in all their games, each with what one press does: a ballot, or another answer."""

from __future__ import annotations

from typing import TypedDict

from nomicon.game.names import GameId, PlayerId, ProposalNumber
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.views.elements.page import Seen
from nomicon.views.waiting.desk_pages import InboxItem
from nomicon.web.pages.components.votes import VoteShown, vote_shown
from nomicon.web.pages.game.available_moves import answered
from nomicon.web.pages.game.contexts import AnsweredItem
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import the_house


class ToDoShown(TypedDict):
    """Something that waits in one of several games; its `vote` says what would change, where it is an open vote."""

    game: GameId
    title: str
    item: AnsweredItem
    vote: VoteShown | None


def to_do_shown(game: GameId, player: PlayerId, item: InboxItem) -> ToDoShown | None:
    """Return something that waits for a player; None where the game cannot be read any more."""
    try:
        seen = replace(the_house().hall.seen(game, player), language=OF_THE_READER)
    except LedgerUnreadable:
        return None
    return {
        "game": game,
        "title": seen.game.title,
        "item": answered(seen.game, item),
        "vote": _vote(seen, item),
    }


def _vote(seen: Seen, item: InboxItem) -> VoteShown | None:
    """Return the open vote that waits; None where something else does, or it has just closed."""
    proposal = seen.game.proposals.get(ProposalNumber(item["about"].get("proposal", 0)))
    is_vote = item["kind"] == "vote" and proposal is not None and proposal.is_open
    return vote_shown(seen, proposal, item["otherwise"]) if is_vote and proposal is not None else None
