"""Turns: whose it is and since when, who has had one in this circuit, and who is next."""

from __future__ import annotations

from nomicon.game.values.translatable import _
from nomicon.law.headers.naming import IN_TURN
from nomicon.law.questions.questions import TURN_ORDER
from nomicon.play.turns.order import coming_in, in_line
from nomicon.views.elements.header_answers import standing_answer
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.text import facts, heading, paragraphs, part, table
from nomicon.views.players.pages import TurnsPage


def turns(seen: Seen) -> TurnsPage:
    """Show the turn in progress and the order. Where code alone knows the order, those are told who have had turns."""
    game, turn = seen.game, seen.game.turn
    written = standing_answer(game, TURN_ORDER.name)
    order = "none" if written is None else TURN_ORDER.reads(written)
    coming = coming_in(game, order)
    line: list[str] = [player for _, player in in_line(game, order)]
    had = game.had_turn if coming is None or coming.circuit == game.circuit or turn is not None else {}
    return {
        "circuit": game.circuit if turn is not None or coming is None else coming.circuit,
        "in_turn": game.holder(IN_TURN),  # Nobody where whoever was has left, be they back or not.
        "began": None if turn is None else iso(turn.began),
        "until": None if turn is None else iso(turn.until),
        "number": game.turns,
        "next": None if coming is None else coming.player,
        "order": line,
        "players": [{"name": player, "had_turn": player in had} for player in line or sorted(had)],
    }


def turns_text(page: TurnsPage) -> str:
    """Set the turns out."""
    return paragraphs(
        heading(_("Turns: round {circuit}", circuit=page["circuit"])),
        facts(page, "in_turn=In turn", "began=Since", "until=Until", "next=Next"),
        part("Order", table(page["players"], "name=Player", "had_turn=Has had a turn in this round")),
    )
