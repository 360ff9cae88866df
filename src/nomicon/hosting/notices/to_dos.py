"""What waits for one player: by when, with which lines they answer, and what happens if nobody does anything."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks, told_of
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.typing.tokenizer import quoted
from nomicon.views.elements.language import ENGLISH, Language, page_in_language
from nomicon.views.elements.page import NO_ADVICE, Seen
from nomicon.views.to_dos.inbox import inbox
from nomicon.views.waiting.desk_pages import InboxItem

BALLOTS = ("vote", "ballot")
"""The kinds of what waits that is answered with a ballot."""


class ToDo(Struct, frozen=True):
    """One thing that waits for a player.

    `subject` names it for as long as it waits, such as ``vote/301``. `lines` are what can be typed to answer it, and
    `otherwise` says what becomes of the player if they do not. `if_nothing` has what then happens, if nobody else acts.
    What `is_secret` is a secret ballot, which some doors may not take.
    """

    subject: str
    what: str
    lines: tuple[str, ...]
    deadline: Moment | None
    otherwise: str
    if_nothing: tuple[str, ...] = ()
    is_secret: bool = False


def subject_of(item: InboxItem) -> str:
    """Name something that waits, always in the same way."""
    return "/".join([item["kind"], *(str(one) for one in item["about"].values())])


def lines_of(item: InboxItem, game: Game) -> tuple[str, ...]:
    """Return every line by which something that waits can be answered, ready to be sent."""
    move, about = item["move"], item["about"]
    if not move:
        return ()
    if "choices" in item:
        return tuple(f"vote {move.split()[1]} {quoted(one['name'])}" for one in item["choices"])
    if "choice" in about:
        return tuple(f"choose {about['choice']} {quoted(one)}" for one in game.choices[about["choice"]].options)
    if " | " in move:
        return tuple(move.split(" | "))
    *first, last = move.split(" ")
    if "|" in last:
        return tuple(" ".join([*first, one]) for one in last.split("|"))
    return (move,)


def waiting(seen: Seen) -> list[ToDo]:
    """List what waits for whoever looks, the most urgent first, without working out what happens otherwise.

    Warnings of changes are for pages: nothing is looked for here.
    """
    seen = replace(seen, advice=NO_ADVICE)
    return [
        ToDo(
            subject_of(item),
            item["what"],
            lines_of(item, seen.game),
            _moment(item["by"]),
            item["otherwise"],
            is_secret=_is_secret(item, seen.game),
        )
        for item in page_in_language(inbox(seen), seen.language)["items"]
    ]


def _is_secret(item: InboxItem, game: Game) -> bool:
    known = game.proposals
    proposal = known.get(ProposalNumber(item["about"]["proposal"])) if item["kind"] in BALLOTS else None
    return proposal is not None and proposal.is_sealed


def after_pauses(game: Game, deadline: int, told: int) -> int:
    """Return when a deadline is that was told at a moment: as much later as the game was paused since then."""
    for pause in game.pauses:
        if told <= pause.since <= deadline:
            deadline += pause.until - pause.since
    return deadline


def _moment(told: str | None) -> Moment | None:
    return None if told is None else Moment(int(datetime.fromisoformat(told.replace("Z", "+00:00")).timestamp()))


def to_dos(
    hall: GameServer, outlooks: Outlooks, game: GameId, player: PlayerId, language: Language = ENGLISH
) -> Sequence[ToDo]:
    """List what waits for a player, each with what happens if nobody does anything. Raises `NoSuchGame`, `Busy`.

    While the game is paused nothing is due and nothing can be answered, and nobody knows yet until when it will be.
    """
    seen = replace(hall.seen(game, player), language=language)
    if seen.game.paused is not None:
        return [replace(one, lines=(), deadline=None) for one in waiting(seen)]
    return [
        one
        if one.deadline is None
        else replace(one, if_nothing=told_of(outlooks.at(seen, one.deadline), seen, one.subject))
        for one in waiting(seen)
    ]
