"""The lots that were drawn, each with all it takes to draw it again: the numbers, one by one, and a script."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from nomicon.game.values.plain import shown
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.law.resolution.luck import commitment, weighted_lots
from nomicon.play.quantities.drawing import DrawMade, SeedCommitted
from nomicon.play.record import Entry
from nomicon.play.topics import DRAWS
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import NoSuchPage, Seen, iso
from nomicon.views.elements.paging import cut, part_asked, parts_told
from nomicon.views.elements.phrases import rule_number
from nomicon.views.elements.text import chained, facts, heading, indented, paragraphs, part, table
from nomicon.views.game.pages import DrawChance, DrawLine, DrawsPage, DrawStep

HOW_TO_DRAW = gettext_noop(
    "The SHA-256 of the seed was published before the draw. Number the candidates from 0. The seed is shown in "
    "hexadecimal. Block k is the SHA-256 of the seed's bytes, followed by the text ID, a line break and k "
    "(0, 1, 2 ...). Read each block as one large number. With n candidates left, take the next block that is smaller "
    "than the largest multiple of n up to 2^256. Its remainder after division by n is the number of the candidate who "
    "is drawn. Remove this candidate, and continue until nobody is left."
)

HOW_WITH_TICKETS = gettext_noop(
    "In a draw with weights, each candidate has as many tickets as its weight. The tickets are numbered from 0, "
    "one candidate after the other. n is then the number of tickets left, and the remainder is the number of the "
    "drawn ticket. Remove all tickets of the candidate who has it, and number the others again. A candidate "
    "without tickets is never drawn."
)

ON_ONE_PAGE = 20
"""Draws on one page, each with its script and its blocks."""

WORKED = 12
"""Blocks worked out for the reader: enough to check a draw by hand. The script draws the rest."""

SCRIPT = """\
import hashlib

seed = bytes.fromhex({seed!r})
draw = {draw!r}
pool = {pool!r}

print("published:", hashlib.sha256(seed).hexdigest())
order, block = [], 0
while pool:
    number = int.from_bytes(hashlib.sha256(seed + f"{{draw}}\\n{{block}}".encode()).digest(), "big")
    block += 1
    if number < 2**256 - 2**256 % len(pool):
        order.append(pool.pop(number % len(pool)))
print("drawn:", order)
"""
"""Draws again, with nothing but Python: what anybody can read in a minute, and run without us."""

WEIGHTED_SCRIPT = """\
import hashlib

seed = bytes.fromhex({seed!r})
draw = {draw!r}
pool = {pool!r}

print("published:", hashlib.sha256(seed).hexdigest())
order, block = [], 0
while pool:
    tickets = sum(many for _, many in pool)
    number = int.from_bytes(hashlib.sha256(seed + f"{{draw}}\\n{{block}}".encode()).digest(), "big")
    block += 1
    if number < 2**256 - 2**256 % tickets:
        ticket = number % tickets
        for place, (_, many) in enumerate(pool):
            if ticket < many:
                break
            ticket -= many
        order.append(pool.pop(place)[0])
print("drawn:", order)
"""
"""The same for a draw with weights."""


def draws(seen: Seen, which: str = "") -> DrawsPage:
    """List draws with all it takes to draw them again; of many, the last, and what leads to the others."""
    named, part = part_asked(which)
    if named:
        raise NoSuchPage(
            _(
                "The list “draws” has no part {name}. To see a part of the list, write for example: draws before 120.",
                name=repr(named),
            )
        )
    entries = Entries(seen)
    found = cut(entries, (DRAWS,), part, lambda entry: len(_drawn(entry)), ON_ONE_PAGE)
    rows = [
        _draw(seen, entry, event, _committed(entries, entry, event))
        for entry in found.entries
        for event in _drawn(entry)
    ]
    has_weights = any(row["chances"] for row in rows)
    return {
        "count": len(rows),
        "next_commitment": seen.game.commitment or None,
        "how": joined(word(HOW_TO_DRAW), word(HOW_WITH_TICKETS)) if has_weights else word(HOW_TO_DRAW),
        "draws": rows,
        **part.words,
        **found.leading("draws"),
    }


def _drawn(entry: Entry) -> list[DrawMade]:
    return [event for event in entry.events if isinstance(event, DrawMade)]


def _committed(entries: Entries, drawn: Entry, event: DrawMade) -> Entry | None:
    """Find the entry in which the seed of a draw was published as its SHA-256; mostly that of the draw before."""
    published = commitment(event.seed)
    for entry in entries.about(DRAWS, before=drawn.place.number):
        if any(isinstance(one, SeedCommitted) and one.commitment == published for one in entry.events):
            return entry
    return None


def _draw(seen: Seen, entry: Entry, event: DrawMade, at: Entry | None) -> DrawLine:
    published = commitment(event.seed)
    return {
        "id": event.draw,
        "entry": str(entry.place),
        "at": iso(entry.at),
        "purpose": event.purpose,
        "candidates": list(event.candidates),
        "order": list(event.order),
        "seed": event.seed,
        "commitment": published,
        "committed_at": None if at is None else str(at.place),
        "rule": int(rule_number(event.rule, seen.game)) if event.rule else None,
        "steps": _steps(event),
        "chances": _chances(event),
        "script": _script(event),
    }


def _chances(event: DrawMade) -> list[DrawChance]:
    """Say of a draw with weights how many tickets each candidate had, and how likely it was to be drawn first."""
    tickets = sum(event.weights)
    return [
        {"candidate": one, "tickets": many, "chance": shown(Fraction(many, tickets))}
        for one, many in zip(event.candidates, event.weights, strict=False)
    ]


def _script(event: DrawMade) -> str:
    if not event.weights:
        return SCRIPT.format(seed=event.seed, draw=event.draw, pool=list(event.candidates))
    pool = list(zip(event.candidates, event.weights, strict=True))
    return WEIGHTED_SCRIPT.format(seed=event.seed, draw=event.draw, pool=[one for one in pool if one[1]])


def _steps(event: DrawMade) -> list[DrawStep]:
    """Work the first blocks out: each number, how many were left, and whom it drew, if it was below the bound."""
    weights = event.weights or (1,) * len(event.candidates)
    pool = [one for one, weight in zip(event.candidates, weights, strict=True) if weight]
    found: list[DrawStep] = []
    for one in weighted_lots(event.seed, event.draw, weights):
        if len(found) == WORKED:
            break
        found.append(
            {
                "block": one.block,
                "sha256": one.digest.hex(),
                "left": one.left,
                "remainder": one.remainder,
                "drawn": None if one.taken is None else pool.pop(one.taken),
            }
        )
    return found


def draws_text(page: DrawsPage) -> str:
    """Set the draws out, and how to draw again."""
    parts = [_draw_told(one) for one in page["draws"]]
    coming = facts(page, "next_commitment=SHA-256 of the next seed")
    return paragraphs(heading(_("Lots drawn")), parts_told(page), *(parts or [[_("None.")]]), coming, [page["how"]])


def _draw_told(one: DrawLine) -> Sequence[str]:
    """Set one draw out: what came out, of what, and every step."""
    came = facts(
        one,
        "order=Drawn",
        "candidates=Out of",
        "id=ID",
        "seed=Seed",
        "commitment=Its SHA-256",
        "committed_at=Published in entry",
        "rule=Rule",
        "entry=Entry",
    )
    chances = table(one["chances"], "candidate=Who", "tickets=Tickets", "chance=Chance")
    steps = table(one["steps"], "block=Block", "sha256=SHA-256", "left=Left", "remainder=Remainder", "drawn=Drawn")
    below = chained(came, part("Chances", chances), part("Worked out", steps))
    return chained([f"{one['at']}  {one['purpose']}"], indented(below))
