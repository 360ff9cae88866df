"""The players: who they are, what they hold, and what has happened to each."""

from __future__ import annotations

from itertools import islice
from typing import cast

from nomicon.game.names import PlayerId
from nomicon.game.state import Player
from nomicon.game.values.plain import shown
from nomicon.game.values.translatable import _
from nomicon.views.elements.holdings import counted_now
from nomicon.views.elements.page import Seen, iso, name_in
from nomicon.views.elements.text import facts, heading, paragraphs, part, table
from nomicon.views.game.history import sentences_table, told_lately
from nomicon.views.players.pages import OwnProposals, PlayerLine, PlayerPage, PlayersPage
from nomicon.views.players.sums import why

LOOKED_THROUGH = 500
"""Proposals, the newest of all, that are looked through for those of one player."""


def players(seen: Seen) -> PlayersPage:
    """List the players in the order of their registration, with everything that is counted; former ones apart."""
    game = seen.game
    counted = counted_now(seen)
    former = sorted(game.former.values(), key=lambda one: one.order)
    return {
        "count": len(game.players),
        "quantities": counted,
        "players": [_line(seen, game.players[one], counted) for one in game.in_order()],
        "former": [_line(seen, one, counted) for one in former],
        "groups": {name: game.count(name) for name in sorted(game.groups)},
    }


def _line(seen: Seen, player: Player, counted: list[str]) -> PlayerLine:
    game = seen.game
    line: PlayerLine = {
        "name": player.id,
        "office": ", ".join(name for name in sorted(game.offices) if player.id in game.offices[name].holders),
        "groups": [name for name in sorted(game.groups) if game.belongs(player.id, name)],
        "joined": iso(player.joined),
        "left": iso(player.left),
    }
    # A quantity may bear a name that means something else here; then it says what it is.
    has = {(f"{name} (quantity)" if name in line else name): shown(game.balance(player.id, name)) for name in counted}
    return cast(PlayerLine, {**line, **has})


def players_text(page: PlayersPage) -> str:
    """Set the roll out."""
    counted = page["quantities"]
    now = table(page["players"], "name=Name", "office=Office", "groups=Groups", "joined=Joined", *counted)
    gone = table(page["former"], "name=Name", "joined=Joined", "left=Left the game", *counted)
    count = _("1 player") if page["count"] == 1 else _("{count} players", count=page["count"])
    return paragraphs(heading(count), now, part("Former players", gone))


def player(seen: Seen, name: str) -> PlayerPage:
    """Show one player: offices, what they hold and why, and all that the record says of them."""
    game = seen.game
    who = game.called(PlayerId(name_in(name, "player", [*game.players, *game.former, *game.renamed])))
    known = game.players.get(who) or game.former[who]
    counted = counted_now(seen)
    return {
        **_line(seen, known, counted),
        "present": who in game.players,
        "was": [{"name": before, "until": iso(until)} for before, until in known.was],
        **_proposed(seen, who),
        "won": [one.game for one in game.victories if who in one.winners],
        "held": [{**why(seen, who, one), "name": one} for one in counted],
        "history": told_lately(seen, ("player", who))[0],
    }


def _proposed(seen: Seen, who: PlayerId) -> OwnProposals:
    """Name a player's proposals among the newest of all, and say whether older ones were not looked at."""
    known = seen.game.proposals
    newest = list(islice(known.walk(), LOOKED_THROUGH + 1))
    mine: list[int] = sorted(number for number in newest[:LOOKED_THROUGH] if known[number].proponent == who)
    return {"proposals": mine, "older_proposals": len(newest) > LOOKED_THROUGH}


def player_text(page: PlayerPage) -> str:
    """Set one player's page out."""
    sums = [one["told"] for one in page["held"]]
    return paragraphs(
        heading(page["name"]),
        facts(
            page,
            "office=Office",
            "groups=Groups",
            "joined=Joined",
            "left=Left the game",
            "proposals=Proposals",
            "won=Won games",
        ),
        part("Earlier names", table(page["was"], "name=Name", "until=Until")),
        sums,
        part("History", sentences_table(page["history"])),
    )
