"""How much one player, and one game, may take of a server: the host's limits, which are no rules of any game.

Whoever has reached one is told so in words, with when it is possible again and who can change it. The clock, what
officers owe to others, and a player's first ballot on a proposal are never held up by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import length_of
from nomicon.game.values.translatable import _, joined, word
from nomicon.hosting.table.recent import HOUR, NOTHING, Recent, RecentMoves, Sums, together
from nomicon.hosting.table.table import TIMEKEEPER, Table
from nomicon.law.facts.player_names import names_of
from nomicon.play.chapter import Move, Origin
from nomicon.play.limits import WHAT_IF_RUNS_AN_HOUR
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import iso


class Quotas(Struct, frozen=True):
    """The limits of a server. Nought lifts one. `REASONS` says of each what it is and why."""

    player_open_proposals: int = 40
    player_proposals_an_hour: int = 30
    player_moves_an_hour: int = 3_600
    player_letters_an_hour: int = 500_000
    game_open_proposals: int = 500
    game_proposals_an_hour: int = 300
    game_moves_an_hour: int = 100_000
    game_letters_an_hour: int = 10_000_000
    games_a_day: int = 20
    drafts: int = 50
    remarks_an_hour: int = 60
    invitations: int = 100
    trials_an_hour: int = WHAT_IF_RUNS_AN_HOUR


NO_QUOTAS = Quotas(**dict.fromkeys(Quotas.__struct_fields__, 0))
"""No limits at all: for those who run games for themselves."""

REASONS: dict[str, tuple[str, str, str]] = {
    "player_open_proposals": (
        "open proposals of one player in one game",
        "other players have to read and vote on each of them",
        "You can propose again when one of yours has ended.",
    ),
    "player_proposals_an_hour": (
        "proposals by one player in one game within an hour",
        "other players have to read each of them",
        "",
    ),
    "player_moves_an_hour": (
        "moves by one player in one game within an hour",
        "each is stored for ever and shown to everybody",
        "",
    ),
    "player_letters_an_hour": (
        "characters written by one player in one game within an hour",
        "all text is stored several times",
        "",
    ),
    "game_open_proposals": (
        "open proposals in one game",
        "the program keeps them in memory and checks them all when somebody leaves",
        "This is possible again when an open proposal has ended.",
    ),
    "game_proposals_an_hour": (
        "proposals in one game within an hour",
        "several accounts together should not do what one account may not do",
        "",
    ),
    "game_moves_an_hour": (
        "moves in one game within an hour, not counting secret ones",
        "other games share the disk and the processor",
        "",
    ),
    "game_letters_an_hour": (
        "characters written in one game within an hour, not counting secret moves",
        "other games share the disk",
        "",
    ),
    "games_a_day": ("games started by one account within a day", "each needs space for ever", ""),
    "drafts": (
        "drafts of one account in one game",
        "each is stored on the server, but only one person reads it",
        "Delete one first.",
    ),
    "remarks_an_hour": ("remarks by one account within an hour", "everybody reads them", ""),
    "invitations": (
        "valid invitations from one account to one game",
        "hosts should be able to check them",
        "Turn off one of the links first.",
    ),
    "trials_an_hour": (
        "changes that one player tries out in one game within an hour",
        "for each change, the program plays some weeks of the game twice",
        "",
    ),
}
"""Of each limit, what is counted, why it is limited, and what makes room again, where that is not time."""

assert REASONS.keys() == set(Quotas.__struct_fields__)


class OverQuota(Exception):
    """A limit of the host's was reached: nothing was done. `again` is when it is possible again, if that is known."""

    def __init__(self, name: str, limit: int, again: Moment | None = None) -> None:
        what, why, then = REASONS[name]
        allowed = (
            _("This server sets a limit of 1 for {what}: {why}.", what=word(what), why=word(why))
            if limit == 1
            else _(
                "This server allows at most {limit} {what}: {why}.", limit=f"{limit:,}", what=word(what), why=word(why)
            )
        )
        when = "" if again is None else _("You can do this again at {moment}.", moment=iso(again))
        no_rule = _("This is not a rule of the game. The host of the server can change this limit ({name}).", name=name)
        super().__init__(joined(allowed, then and word(then), when, no_rule))
        self.name, self.limit, self.again = name, limit, again


class Allowance(Struct, frozen=True):
    """How much of one limit is used."""

    name: str
    limit: int
    used: int


def limits_to_moves(quotas: Quotas) -> list[str]:
    """Name the limits that hold for moves, those of one player first."""
    return [
        name for name in Quotas.__struct_fields__ if name.startswith(("player_", "game_")) and getattr(quotas, name)
    ]


class Gate:
    """Holds up moves beyond the limits, before they are made. For the one thread that writes, but for `allowances`."""

    def __init__(self, quotas: Quotas, recent: Recent) -> None:
        self._quotas, self._recent = quotas, recent

    def must_pass(self, table: Table, game: GameId, move: Move) -> None:
        """Raise `OverQuota` for a move beyond a limit. Raises `NoSuchGame`."""
        known = table.at_hand(game)
        if _is_free(move, known.game):
            return
        now = table.clock.now()
        made = self._recent.made(game, known.place, now)
        letters = length_of(move)
        for used in _uses(self._quotas, known.game, made.sums, move.player):
            if "proposals" in used.name and not isinstance(move, Propose):
                continue
            more = letters if used.name.endswith("letters_an_hour") else 1
            if used.used + more > used.limit:
                raise self._over(used, made, names_of(known.game, move.player), more)

    def allowances(self, game: Game, now: Moment, player: PlayerId | None) -> list[tuple[str, int, int | None]]:
        """Name every limit there is, what it is, and how much of it a player has used in a game, where that is known.

        To whoever does not play, only what concerns the whole game is told; what concerns an account is no game's.
        """
        made = self._recent.looked_at(game.id, now)
        used = {one.name: one.used for one in _uses(self._quotas, game, made, player)}
        limits = ((name, int(getattr(self._quotas, name))) for name in Quotas.__struct_fields__)
        return [(name, limit, used.get(name)) for name, limit in limits if limit]

    def _over(self, used: Allowance, made: RecentMoves, names: Sequence[PlayerId], more: int) -> OverQuota:
        if used.name.endswith("open_proposals"):
            return OverQuota(used.name, used.limit)
        whose_own = names if used.name.startswith("player_") else None
        since = made.freed(
            used.name.partition("_")[2].removesuffix("_an_hour"), whose_own, used.used + more - used.limit
        )
        return OverQuota(used.name, used.limit, None if since is None else Moment(since + HOUR))


def _uses(
    quotas: Quotas, game: Game, sums: Mapping[PlayerId | None, Sums], player: PlayerId | None
) -> Iterator[Allowance]:
    names = () if player is None else names_of(game, player)  # Whoever takes another name has no more for it.
    mine, all_of_it = together(sums.get(name, NOTHING) for name in names), sums.get(None, NOTHING)
    used = {
        "player_open_proposals": 0 if player is None else game.active.count_of(game.called(player)),
        "game_open_proposals": len(game.active),
        "player_proposals_an_hour": mine.proposals,
        "game_proposals_an_hour": all_of_it.proposals,
        "player_moves_an_hour": mine.moves,
        "game_moves_an_hour": all_of_it.moves,
        "player_letters_an_hour": mine.letters,
        "game_letters_an_hour": all_of_it.letters,
    }
    for name in limits_to_moves(quotas):
        if player is None and name.startswith("player_"):
            continue
        yield Allowance(name, getattr(quotas, name), used[name])


FREE = (Origin.OWED, Origin.NOTED, Origin.BY_ITSELF)
"""Moves that no limit holds up: others wait for them, or nobody decides to make them."""


def _is_free(move: Move, game: Game) -> bool:
    """Say whether a move is held up by no limit: others wait for it, and it can be made but once."""
    if move.ORIGIN in FREE or move.player == TIMEKEEPER:
        return True
    if not isinstance(move, CastBallot | Approve):
        return False
    proposal = game.proposals.get(move.proposal)
    if proposal is None:
        return False
    if isinstance(move, Approve):
        return move.stage not in dict(proposal.approvals)
    return game.called(move.player) not in proposal.ballots
