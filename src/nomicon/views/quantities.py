"""What is counted: who holds how much, every movement with its cause, and why somebody has what they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from nomicon.game.names import PlayerId
from nomicon.game.plain import shown
from nomicon.game.state import Game
from nomicon.law.numerals import numbered
from nomicon.play import changing_rules as changing
from nomicon.play.chapter import Event
from nomicon.play.counting import VoteClosed
from nomicon.play.engine import evolve
from nomicon.play.founding import GameFounded
from nomicon.play.offices import OfficeFilled, OfficeVacated
from nomicon.play.quantities import QuantityMoved
from nomicon.play.record import Entry
from nomicon.play.renewing import GameRenewed
from nomicon.play.seating import Joined, Left
from nomicon.play.turns import TurnBegan, TurnEnded
from nomicon.views.marks import marked, marks_told
from nomicon.views.page import NoSuchPage, Page, Seen, iso, name_in
from nomicon.views.phrases import rule_number
from nomicon.views.secrecy import public_entries
from nomicon.views.sentences import sentence
from nomicon.views.telling import NOISE
from nomicon.views.text import facts, heading, paragraphs, part, table

MOVING = (
    GameFounded, Joined, Left, OfficeFilled, OfficeVacated, QuantityMoved, changing.RuleInherited, changing.RuleEnacted,
    changing.RuleAmended, changing.RuleRepealed, changing.RuleTransmuted, changing.RuleVoided, changing.RuleRestored,
    changing.SettingChanged, changing.WordsMended, GameRenewed, TurnBegan, TurnEnded,
)  # fmt: skip
"""The events that bear on what anybody holds. Folding them alone gives every balance at every entry."""


@dataclass(frozen=True, slots=True)
class Movement:
    """How much one player gained or lost by one event, and what stood before them then."""

    entry: Entry
    event: Event
    player: PlayerId
    amount: Fraction
    balance: Fraction
    rule: str
    afresh: bool  # The count began here; what was before counts no more.


def movements(seen: Seen, quantity: str, player: PlayerId | None = None) -> Iterator[Movement]:
    """Yield what moved a quantity, of everybody or of one player, in order."""
    game = Game()
    for entry in public_entries(seen):
        for event in entry.events:
            if not isinstance(event, MOVING):
                continue
            after = evolve(game, event)
            if after.quantities.get(quantity) is not game.quantities.get(quantity):
                yield from _moved(game, after, quantity, (entry, event), player)
            game = after


def _moved(
    before: Game, after: Game, quantity: str, cause: tuple[Entry, Event], only: PlayerId | None
) -> Iterator[Movement]:
    entry, event = cause
    old, new = before.quantities.get(quantity), after.quantities.get(quantity)
    held = {} if old is None else old.balances
    holding = {} if new is None else new.balances
    named = sorted(set(held) | set(holding)) if only is None else [only]
    for player in named:
        began = isinstance(event, GameRenewed) or (isinstance(event, Joined) and event.player == player)
        afresh = began or (player in holding and player not in held)
        amount = holding.get(player, Fraction(0)) - (Fraction(0) if afresh else held.get(player, Fraction(0)))
        if amount or (afresh and player in holding):
            rule = event.rule if isinstance(event, QuantityMoved) else (str(new.rule) if new is not None else "")
            yield Movement(entry, event, player, amount, holding.get(player, Fraction(0)), rule, afresh)


# -- Pages ---------------------------------------------------------------------------


def quantity(seen: Seen, name: str) -> Page:
    """Show who holds a quantity, and every movement of it with its cause and rule."""
    known = seen.game.quantities[name_in(name, "quantity", list(seen.game.quantities))]
    holders = [*seen.game.in_order(), *sorted(set(known.balances) - set(seen.game.players))]
    moved = list(movements(seen, known.name))
    return {
        "name": known.name, "plural": known.plural or known.name, "rule": int(rule_number(known.rule, seen.game)),
        "archived": known.archived, "start": shown(known.start), "whole": known.whole, "tradable": known.tradable,
        "least": None if known.least is None else shown(known.least),
        "holders": [
            {"name": who, "amount": shown(known.balances.get(who, known.start)), "present": who in seen.game.players}
            for who in holders
        ],
        "movements": [_told(seen, one) for one in moved if one.amount],
        "course": list(_course(moved)),
    }  # fmt: skip


def _course(moved: Sequence[Movement]) -> Iterator[dict[str, Any]]:
    """Yield what everybody had and from when on, each time a count began or changed: what a picture is drawn from."""
    points: dict[PlayerId, list[dict[str, Any]]] = {}
    for one in moved:
        point = {"at": iso(one.entry.at), "entry": str(one.entry.place), "has": shown(one.balance)}
        points.setdefault(one.player, []).append(point)
    for name, course in points.items():
        yield {"name": name, "points": course}


def _told(seen: Seen, one: Movement) -> dict[str, Any]:
    number = rule_number(one.rule, seen.game)
    return {
        "entry": str(one.entry.place), "at": iso(one.entry.at), "name": one.player, "amount": shown(one.amount),
        "balance": shown(one.balance), "rule": int(number) if number.isdecimal() else None, "ground": one.rule,
        "cause": _cause(seen, one),
    }  # fmt: skip


def _cause(seen: Seen, one: Movement) -> str:
    """Say what brought a movement about: what became of the proposal it names, or the first thing told of its entry."""
    if not isinstance(one.event, QuantityMoved):
        return sentence(one.event, seen.game)
    told = [event for event in one.entry.events if not isinstance(event, (QuantityMoved, *NOISE))]
    about = [event for event in told if one.event.why == f"proposal {getattr(event, 'proposal', None)}"]
    if one.event.why and not about:
        what, _, number = one.event.why.partition(" ")
        return f"{what} {numbered(int(number), seen.game)}" if number.isdecimal() else one.event.why
    # A ballot may end a vote early; what was paid then came of the close, and not of that ballot.
    closed = [event for event in about or told if isinstance(event, VoteClosed)]
    return sentence((closed or about or told)[0], seen.game) if told else type(one.entry.move).__name__


def quantity_text(page: Page) -> str:
    """Set out who has how much, then how it came about."""
    archived = ", archived" if page["archived"] else ""
    return paragraphs(
        heading(f"{page['plural'].capitalize()} (rule {page['rule']}{archived})"),
        facts(page, "start=Everybody begins with", "least=Nobody can have less than", "tradable=May be traded"),
        table(page["holders"], "name=Who", "amount=Has"),
        part("Movements", table(page["movements"], "entry=Entry", "at=At", "name=Who", "amount=Amount",
                                "balance=Then", "rule=Rule", "cause=Because")),
    )  # fmt: skip


def why(seen: Seen, player: str, name: str = "") -> Page:
    """Say why a player has as much of a quantity as they have: every part of the sum, with its rule and entry."""
    everybody = [*seen.game.players, *seen.game.former]
    if name and f"{player} {name}" in everybody:
        player, name = f"{player} {name}", ""
    who = PlayerId(name_in(player, "player", everybody))
    counted = name_in(name or _first(seen), "quantity", list(seen.game.quantities))
    parts: list[dict[str, Any]] = []
    for one in movements(seen, counted, who):
        if one.afresh:
            parts.clear()
        if one.amount:
            parts.append(_told(seen, one))
    has = shown(seen.game.balance(who, counted))
    told = _sum(seen.game, who, has, counted, parts)
    return {"name": who, "quantity": counted, "has": has, "parts": parts, "told": told,
            "read_otherwise": marked(seen, [one["entry"] for one in parts])}  # fmt: skip


def _first(seen: Seen) -> str:
    in_use = [name for name in sorted(seen.game.quantities) if not seen.game.quantities[name].archived]
    if not in_use:
        raise NoSuchPage("Nothing is counted in this game.")
    return "points" if "points" in in_use else in_use[0]


def _sum(game: Game, who: str, has: str, counted: str, parts: list[dict[str, Any]]) -> str:
    if not parts:
        return f"{who} has {has} {counted}: nothing has been won or lost."
    told = ", ".join(f"{one['amount']} {_from(one['rule'], game)}at entry {one['entry']}" for one in parts)
    return f"{who} has {has} {counted}: {told}."


def _from(rule: int | None, game: Game) -> str:
    return "" if rule is None else f"from rule {numbered(rule, game)} "


def why_text(page: Page) -> str:
    """Set out the sum in words, then as a table."""
    rows = table(page["parts"], "entry=Entry", "at=At", "amount=Amount", "balance=Then", "rule=Rule", "cause=Because")
    return paragraphs([page["told"]], rows, marks_told(page["read_otherwise"]))
