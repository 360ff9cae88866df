"""What the main page of a game shows under which condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from nomicon.hosting.server.options import MoveOption
from nomicon.law.headers.naming import IN_TURN
from nomicon.views.elements.page import Seen
from nomicon.views.game.pages import BoardPage
from nomicon.web.pages.visit import PageVisit, may_invite


class ShownOption(TypedDict):
    """Something that a player may do now, with the address of its form."""

    what: str
    typed: str
    allowed: bool
    address: str
    kind: str
    proposes: bool


class Offered(TypedDict):
    """What a player may do now, and what is barred. `usual` moves, `offered` ones and `leaving` have their buttons."""

    options: list[ShownOption]
    usual: list[ShownOption]
    offered: list[ShownOption]
    leaving: list[ShownOption]
    barred: list[MoveOption]


def by_kind(options: Sequence[ShownOption], barred: Sequence[MoveOption]) -> Offered:
    """Part what a player may do by how it is offered."""
    return {
        "options": list(options),
        "usual": [one for one in options if one["kind"] == "usual"],
        "offered": [one for one in options if one["kind"] == "offered"],
        "leaving": [one for one in options if one["kind"] == "leaving"],
        "barred": list(barred),
    }


class HeadFlags(TypedDict):
    """What the head of the main page shows; `invites_first` where inviting is the next thing to do."""

    shows_turn: bool
    shows_ways_in: bool
    may_invite_now: bool
    invites_first: bool
    is_lonely: bool
    for_members: bool


class VoteFlags(TypedDict):
    """What the main page shows of to-dos, votes and first steps; the steps come first while nothing else waits."""

    has_to_do: bool
    may_begin: bool
    shows_votes: bool
    steps_first: bool
    steps_after: bool


ALONE = 2
"""Players below whom nobody can play yet."""


def head_flags(here: PageVisit, seen: Seen, page: BoardPage, *, may_join: bool, may_enact: bool) -> HeadFlags:
    """Return what the head of the main page shows; `may_enact`: the first steps lead to the form of a new rule."""
    game = seen.game
    invites = may_invite(here) and here.until is None
    lonely = page["players"] < ALONE
    return {
        "shows_turn": bool(game.holder(IN_TURN) or set(game.offices) - {IN_TURN}),
        "shows_ways_in": may_join or invites,
        "may_invite_now": invites and not game.over,
        "invites_first": lonely and not may_join and not may_enact,
        "is_lonely": invites and not game.over and lonely,
        "for_members": here.listing.members_only,
    }


def vote_flags(
    seen: Seen, page: BoardPage, waits: tuple[bool, bool, bool], *, may_propose: bool, steps: bool
) -> VoteFlags:
    """Return what the main page shows of votes; `waits`: votes to cast, other things to do, votes that are open."""
    to_vote, todo, others = waits
    return {
        "has_to_do": to_vote or todo,
        "may_begin": may_propose and not page["votes"],
        "shows_votes": others or (not to_vote and not seen.game.over),
        "steps_first": steps and not to_vote and not todo,
        "steps_after": steps and (to_vote or todo),
    }
