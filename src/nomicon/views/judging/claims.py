"""Claims that something has happened under a rule, and what players did in public that no rule regulates."""

from __future__ import annotations

from nomicon.game.values.plain import shown
from nomicon.game.values.translatable import _
from nomicon.play.judging.claiming import Declared
from nomicon.play.record import Entry
from nomicon.play.topics import ACTS
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import NoSuchPage, Seen, iso
from nomicon.views.elements.paging import cut, part_asked, parts_told
from nomicon.views.elements.phrases import rule_number
from nomicon.views.elements.text import heading, paragraphs, table
from nomicon.views.judging.pages import ActLine, ActsPage, ClaimLine, ClaimsPage


def claims(seen: Seen) -> ClaimsPage:
    """List every claim, and whether it stands."""
    game = seen.game
    rows: list[ClaimLine] = [
        {
            "number": number,
            "by": one.by,
            "rule": int(rule_number(one.rule, game)),
            "statement": one.statement,
            "at": iso(one.at),
            "state": one.state,
            "judgement": one.judgement,
            "moves": [{"name": who, "amount": shown(amount), "quantity": name} for name, who, amount in one.moves],
        }
        for number, one in sorted(game.claims.items())
    ]
    return {"count": len(rows), "claims": rows}


def claims_text(page: ClaimsPage) -> str:
    """Set the claims out."""
    rows = [
        {**row, "moves": ["{name} {amount} {quantity}".format(**move) for move in row["moves"]]}
        for row in page["claims"]
    ]
    told = table(
        rows,
        "number=No.",
        "by=By",
        "rule=Rule",
        "state=State",
        "judgement=J-",
        "at=At",
        "moves=Moved",
        "statement=Statement",
    )
    return paragraphs(heading(_("Claims")), told or [_("None.")])


def acts(seen: Seen, which: str = "") -> ActsPage:
    """List what players have declared in public; of much, the last. ``older`` and ``newer`` lead to the rest."""
    named, part = part_asked(which)
    if named:
        raise NoSuchPage(
            _(
                "The list “acts” has no part {name}. To see a part of the list, write for example: acts before 120.",
                name=repr(named),
            )
        )
    found = cut(Entries(seen), (ACTS,), part, lambda entry: len(_declared(entry)))
    rows: list[ActLine] = [
        {"entry": str(entry.place), "at": iso(event.at), "name": event.player, "text": event.text}
        for entry in found.entries
        for event in _declared(entry)
    ]
    return {"count": len(rows), "acts": rows, **part.words, **found.leading("acts")}


def _declared(entry: Entry) -> list[Declared]:
    return [event for event in entry.events if isinstance(event, Declared)]


def acts_text(page: ActsPage) -> str:
    """Set the public acts out."""
    rows = table(page["acts"], "entry=Entry", "at=At", "name=Who", "text=What")
    return paragraphs(heading(_("Public acts that no rule regulates")), parts_told(page), rows or [_("None.")])
