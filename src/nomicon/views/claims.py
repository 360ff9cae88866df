"""Claims that something has happened under a rule, and what players did in public that no rule regulates."""

from __future__ import annotations

from nomicon.game.plain import shown
from nomicon.play.claiming import Declared
from nomicon.views.page import Page, Seen, iso
from nomicon.views.phrases import rule_number
from nomicon.views.secrecy import public_entries
from nomicon.views.text import heading, paragraphs, table


def claims(seen: Seen) -> Page:
    """List every claim, and whether it stands."""
    game = seen.game
    rows = [
        {"number": number, "by": one.by, "rule": int(rule_number(one.rule, game)), "statement": one.statement,
         "at": iso(one.at), "state": one.state, "judgement": one.judgement,
         "moves": [{"name": who, "amount": shown(amount), "quantity": name} for name, who, amount in one.moves]}
        for number, one in sorted(game.claims.items())
    ]  # fmt: skip
    return {"count": len(rows), "claims": rows}


def claims_text(page: Page) -> str:
    """Set the claims out."""
    rows = [
        {**row, "moves": ["{name} {amount} {quantity}".format(**move) for move in row["moves"]]}
        for row in page["claims"]
    ]
    told = table(rows, "number=No.", "by=By", "rule=Rule", "state=State", "judgement=J-", "at=At", "moves=Moved",
                 "statement=Statement")  # fmt: skip
    return paragraphs(heading("Claims"), told or ["None."])


def acts(seen: Seen) -> Page:
    """List what players have declared in public."""
    rows = [
        {"entry": str(entry.place), "at": iso(event.at), "name": event.player, "text": event.text}
        for entry in public_entries(seen)
        for event in entry.events
        if isinstance(event, Declared)
    ]
    return {"count": len(rows), "acts": rows}


def acts_text(page: Page) -> str:
    """Set the public acts out."""
    rows = table(page["acts"], "entry=Entry", "at=At", "name=Who", "text=What")
    return paragraphs(heading("Public acts that no rule regulates"), rows or ["None."])
