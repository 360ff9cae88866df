"""The lots that were drawn, each with all it takes to draw it again: the numbers, one by one, and a script."""

from __future__ import annotations

from nomicon.law.resolution.luck import commitment, lots
from nomicon.play.quantities.drawing import DrawMade, SeedCommitted
from nomicon.play.record import Entry
from nomicon.play.topics import DRAWS
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import NoSuchPage, Seen, iso
from nomicon.views.elements.paging import cut, part_asked, parts_told
from nomicon.views.elements.phrases import rule_number
from nomicon.views.elements.text import facts, heading, indented, paragraphs, part, table
from nomicon.views.game.pages import DrawLine, DrawsPage, DrawStep

HOW_TO_DRAW = (
    "The seed's SHA-256 was published before the cause of the draw was known. Number the candidates from 0. Block k is"
    " the SHA-256 of the seed's bytes followed by the text ID, a line break and k (0, 1, 2 ...), read as one large"
    " number. With n candidates left, take the next block that is below the largest multiple of n up to 2^256; its"
    " remainder by n says who is drawn. Take that one out, and go on until nobody is left."
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


def draws(seen: Seen, which: str = "") -> DrawsPage:
    """List draws with all it takes to draw them again; of many, the last, and what leads to the others."""
    named, part = part_asked(which)
    if named:
        raise NoSuchPage(f"There are no draws {named!r}; part of them is asked for like this: draws before 120.")
    entries = Entries(seen)
    found = cut(entries, (DRAWS,), part, lambda entry: len(_drawn(entry)), ON_ONE_PAGE)
    rows = [
        _draw(seen, entry, event, _committed(entries, entry, event))
        for entry in found.entries
        for event in _drawn(entry)
    ]
    return {
        "count": len(rows),
        "next_commitment": seen.game.commitment or None,
        "how": HOW_TO_DRAW,
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
        "script": SCRIPT.format(seed=event.seed, draw=event.draw, pool=list(event.candidates)),
    }


def _steps(event: DrawMade) -> list[DrawStep]:
    """Work the first blocks out: each number, how many were left, and whom it drew, if it was below the bound."""
    pool = list(event.candidates)
    found: list[DrawStep] = []
    for one in lots(event.seed, event.draw, len(pool)):
        if len(found) == WORKED:
            break
        found.append(
            {
                "block": one.block,
                "sha256": one.digest.hex(),
                "left": one.left,
                "remainder": one.taken,
                "drawn": None if one.taken is None else pool.pop(one.taken),
            }
        )
    return found


def draws_text(page: DrawsPage) -> str:
    """Set the draws out, and how to draw again."""
    parts = [
        [
            f"{one['at']}  {one['purpose']}",
            *indented(
                facts(
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
            ),
            *indented(
                part(
                    "Worked out",
                    table(
                        one["steps"], "block=Block", "sha256=SHA-256", "left=Left", "remainder=Remainder", "drawn=Drawn"
                    ),
                )
            ),
        ]
        for one in page["draws"]
    ]
    coming = facts(page, "next_commitment=SHA-256 of the next seed")
    return paragraphs(heading("Lots drawn"), parts_told(page), *(parts or [["None."]]), coming, [page["how"]])
