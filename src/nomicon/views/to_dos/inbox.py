"""The to-do list of one player, and the table of who asks what of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.play.amendability.rescue_moves import SIGN_RESCUE
from nomicon.play.asking.choosing import CHOOSE
from nomicon.play.intents.intent_moves import ANSWER, PERFORM
from nomicon.play.judging.judging_moves import DELIVER
from nomicon.play.moves.spec import MoveSpec
from nomicon.play.people.office_moves import DO_DUTY
from nomicon.play.proposals.proposing_moves import PASS_STAGE
from nomicon.play.votes.approving import APPROVE
from nomicon.play.votes.voting_moves import VOTE
from nomicon.views.elements.page import Seen
from nomicon.views.elements.private import own_sealed_lines, private_lines
from nomicon.views.game.rescue import to_sign
from nomicon.views.to_dos.asked import to_choose, to_do, to_judge
from nomicon.views.to_dos.follow_ups import to_mend, to_review
from nomicon.views.to_dos.votes import own_proposals, to_vote
from nomicon.views.waiting.desk_pages import InboxItem, InboxPage
from nomicon.views.waiting.intents import to_answer


class Asking(Struct, frozen=True):
    """What asks something of players.

    `waiting` yields what of it waits for one of them. `answered_by` has every kind of thing that it yields, and the
    move that answers it with one click; None where there is no such move.
    """

    waiting: Callable[[Seen, PlayerId], Iterator[InboxItem]]
    answered_by: Mapping[str, MoveSpec | None]


ASKED = (
    Asking(to_vote, {"vote": VOTE, "ballot": VOTE, "approval": APPROVE}),
    Asking(to_judge, {"judgement": DELIVER}),
    Asking(to_choose, {"choice": CHOOSE}),
    Asking(to_do, {"stage": PASS_STAGE, "duty": DO_DUTY}),
    Asking(own_proposals, {"waiting": None}),
    Asking(to_review, {"review": None}),
    Asking(to_mend, {"mend": None}),
    Asking(to_sign, {"rescue": SIGN_RESCUE}),
    Asking(to_answer, {"intent": ANSWER, "perform": PERFORM}),
)
"""Everything that can wait for a player. What one of these says of a thing is all that a to-do list knows of it."""

ANSWERED_BY: Mapping[str, str] = {
    kind: "" if spec is None else spec.name for one in ASKED for kind, spec in one.answered_by.items()
}
"""By which move each kind of thing that waits is answered; empty where one click does not answer it."""


def inbox(seen: Seen) -> InboxPage:
    """Show what waits for the viewer, by when, and what happens if nothing is done."""
    mine = seen.viewer
    items = [] if mine is None else [item for one in ASKED for item in one.waiting(seen, mine)]
    items.sort(key=lambda item: (item["by"] is None, item["by"] or "", item["what"]))
    about = {"name": mine, "present": mine in seen.game.players, "count": len(items), "items": items}
    return cast(InboxPage, {**about, "private": private_lines(seen), "own_lines": own_sealed_lines(seen)})
