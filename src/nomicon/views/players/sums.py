"""Why somebody has as much of a quantity as they have: a sum that names the rule behind each movement."""

from __future__ import annotations

from fractions import Fraction

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.translatable import _, joined
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import NoSuchPage, Seen, name_in
from nomicon.views.elements.paging import part_asked, parts_told
from nomicon.views.elements.phrases import short_link
from nomicon.views.elements.text import paragraphs, table
from nomicon.views.judging.reading_notes import marked, marks_told
from nomicon.views.players.pages import MovementLine, WhyPage
from nomicon.views.players.quantities import cut_to, movement_told, movements


def why(seen: Seen, player: str, name: str = "") -> WhyPage:
    """Say why a player has as much of a quantity as they have: every part of the sum, with its rule and entry.

    Of many parts the last are told, and what was there `before` them; ``older`` and ``newer`` lead to the others.
    """
    asked, part = part_asked(f"{player} {name}".strip())
    who, counted = _whose(seen, asked)
    entries = Entries(seen)
    found = cut_to(entries, counted, who, part, seen.game)
    moved = movements(entries, found, counted, who, seen.game)
    begun = max((place for place, one in enumerate(moved) if one.afresh), default=None)
    moved = moved[begun or 0 :]
    carried = moved[0].balance - moved[0].amount if moved and begun is None else Fraction(0)
    parts = [movement_told(seen, entries, one) for one in moved if one.amount]
    has = moved[-1].balance if moved and found.newer is not None else seen.game.balance(who, counted)
    told = _sum(
        seen.game,
        _("{name} has {has} {what}", name=who, has=shown(has), what=counted),
        parts,
        shown(carried) if carried else "",
    )
    leading = found.leading("why", who, counted)
    if begun is not None:
        leading.pop("older", None)  # What was before counts no more.
    return {
        "name": who,
        "quantity": counted,
        "has": shown(has),
        "carried": shown(carried) if carried else None,
        "parts": parts,
        "told": told,
        **part.words,
        **leading,
        "read_otherwise": marked(seen, [one.entry for one in moved if one.amount]),
    }


def _whose(seen: Seen, asked: str) -> tuple[PlayerId, str]:
    """Read whose sum is asked for, and of what; both may be several words."""
    everybody = [*seen.game.players, *seen.game.former, *seen.game.renamed]
    words = asked.split(" ")
    for many in range(len(words), 0, -1):
        player, counted = " ".join(words[:many]), " ".join(words[many:])
        if any(player.lower() == one.lower() for one in everybody):
            return (
                seen.game.called(PlayerId(name_in(player, "player", everybody))),
                name_in(counted or _first(seen), "quantity", list(seen.game.quantities)),
            )
    return PlayerId(name_in(asked, "player", everybody)), ""


def _first(seen: Seen) -> str:
    in_use = [name for name in sorted(seen.game.quantities) if not seen.game.quantities[name].archived]
    if not in_use:
        raise NoSuchPage(_("Nothing is counted in this game."))
    return "points" if "points" in in_use else in_use[0]


def _sum(game: Game, has: str, parts: list[MovementLine], carried: str) -> str:
    if not parts:
        return _("{has}: nothing has been gained or lost.", has=has)
    before = _("{amount} before entry {entry}", amount=carried, entry=parts[0]["entry"]) if carried else ""
    return _("{has}: {parts}.", has=has, parts=joined(before, *(_part_told(one, game) for one in parts), by=", "))


def _part_told(one: MovementLine, game: Game) -> str:
    if one["rule"] is None:
        return _("{amount} at entry {entry}", amount=one["amount"], entry=one["entry"])
    rule = numbered(one["rule"], game)
    return _("{amount} from rule {rule} at entry {entry}", amount=one["amount"], rule=rule, entry=one["entry"])


def why_text(page: WhyPage) -> str:
    """Set out the sum in words, then as a table."""
    told = [{**one, "link": short_link(one.get("link"))} for one in page["parts"]]
    rows = table(
        told, "entry=Entry", "at=At", "link=Link", "amount=Amount", "balance=Total then", "rule=Rule", "cause=Because"
    )
    return paragraphs([page["told"]], parts_told(page), rows, marks_told(page["read_otherwise"]))
