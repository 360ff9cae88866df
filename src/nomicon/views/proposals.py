"""Proposals: those on the table, those that have ended, one of them in full, and how votes went."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from nomicon.game.names import ProposalNumber, called
from nomicon.game.plain import shown
from nomicon.game.proposals import (
    AWAITING,
    IN_EFFECT,
    OPEN,
    PENDING,
    WITHOUT_EFFECT,
    Amend,
    Change,
    Enact,
    Motion,
    Proposal,
    Repeal,
    Transmute,
)
from nomicon.game.rules import RuleText
from nomicon.law.numerals import digits, numbered
from nomicon.play.changing_rules import ChangeTookEffect
from nomicon.play.contents import BEGINNINGS, CLOSINGS
from nomicon.play.counting import VoteClosed
from nomicon.play.quantities import QuantityMoved
from nomicon.play.record import Entry
from nomicon.play.renewing import GameRenewed
from nomicon.play.winning import GameWon
from nomicon.views.counts import count_of, standing_count
from nomicon.views.differences import BLANK, difference, difference_text, header_lines
from nomicon.views.entries import Entries
from nomicon.views.marks import marked, marks_told
from nomicon.views.needed import votes_needed
from nomicon.views.page import NoSuchPage, Page, Seen, iso, number_in
from nomicon.views.parts import cut, part_asked, parts_told
from nomicon.views.phrases import summary, title_of
from nomicon.views.secrecy import closing_of, own_ballot, own_consent
from nomicon.views.telling import statement_on
from nomicon.views.text import facts, heading, indented, paragraphs, part, table


def proposals(seen: Seen) -> Page:
    """List what is on the table: awaiting distribution, open to votes, or adopted and not yet in effect."""
    rows = [
        {**_line(seen, one), "my_ballot": own_ballot(seen, one)}
        for one in (seen.game.proposals[number] for number in sorted(seen.game.active))
        if one.state in (AWAITING, OPEN) or one.effect == PENDING
    ]
    return {"count": len(rows), "proposals": rows}


def proposals_ended(seen: Seen) -> Page:
    """List the proposals that have ended, and how."""
    rows = [
        {**_line(seen, one), "effect": one.effect, "effect_at": iso(one.effect_at), "because": one.because}
        for one in _by_number(seen)
        if one.state not in (AWAITING, OPEN) and one.effect != PENDING
    ]
    return {"count": len(rows), "proposals": rows}


def _by_number(seen: Seen) -> list[Proposal]:
    return [seen.game.proposals[number] for number in sorted(seen.game.proposals)]


def _line(seen: Seen, one: Proposal) -> dict[str, Any]:
    return {
        "number": one.number, "shown": numbered(one.number, seen.game),
        "title": title_of(one.title, one.changes, seen.game), "proponent": one.proponent,
        "state": one.state, "outcome": _outcome(one), "what": [summary(change, seen.game) for change in one.changes],
        "submitted": iso(one.submitted), "opened": iso(one.opened), "closes": iso(one.closes),
        "closed": iso(one.closed),
        "base": None if one.opened is None else one.base,
        "quorum": None if one.quorum is None else shown(one.quorum),
        "secret": None if one.opened is None else one.secret, "marks": list(one.marks),
    }  # fmt: skip


def _outcome(one: Proposal) -> str | None:
    return None if one.state in (AWAITING, OPEN) else one.state


def proposals_text(page: Page) -> str:
    """Set out what is on the table."""
    rows = table(page["proposals"], "shown=No.", "title=Title", "proponent=By", "state=State", "closes=Closes",
                 "quorum=Quorum", "base=Of", "my_ballot=Your ballot")  # fmt: skip
    return paragraphs(heading("Proposals on the table"), rows or ["None."])


def proposals_ended_text(page: Page) -> str:
    """Set out how proposals ended."""
    rows = table(page["proposals"], "shown=No.", "title=Title", "proponent=By", "outcome=Outcome", "effect=Effect",
                 "closed=Closed", "because=Because")  # fmt: skip
    return paragraphs(heading("Proposals that have ended"), rows or ["None."])


# -- One proposal --------------------------------------------------------------------


def proposal(seen: Seen, number: str) -> Page:
    """Show one proposal: what it would change, the terms of its vote, and after the close everything about it."""
    known = seen.game.proposals[ProposalNumber(number_in(number, "proposal", seen.game.proposals, digits(seen.game)))]
    entries = Entries(seen)
    entry, event = closing_of(entries, known.number)
    return {
        **_line(seen, known), "reason": known.reason, "notes": list(known.notes), "digest": known.digest,
        "changes": [_change(seen, known, change) for change in known.changes],
        "my_ballot": own_ballot(seen, known), "my_consent": own_consent(seen, known),
        "needed": votes_needed(known, seen.game),
        "effect": known.effect, "effect_at": iso(known.effect_at), "because": known.because,
        "draft": statement_on(known.number, seen.game) if known.effect == WITHOUT_EFFECT else None,
        **(standing_count(known) if event is None else count_of(event, seen.game, entry)),
        "late": [] if known.is_open else list(known.late),
        "moves": [] if entry is None or event is None else _moves(entry, event),
        "entry": None if entry is None else str(entry.place),
        "read_otherwise": marked(seen, (
            one for one in entries.onwards(f"proposal:{known.number}", after=0)
            if any(getattr(event, "proposal", None) == known.number for event in one.events)
        )),
    }  # fmt: skip


def _change(seen: Seen, known: Proposal, change: Change) -> dict[str, Any]:
    old, new = _texts(seen, known, change)
    return {
        "kind": type(change).__name__.lower(), "rule": getattr(change, "rule", None), "to": getattr(change, "to", None),
        "summary": summary(change, seen.game), "title": new.title, "words": new.words, "header": header_lines(new),
        "code": new.code,
        "difference": difference(old, new),
    }  # fmt: skip


def _texts(seen: Seen, known: Proposal, change: Change) -> tuple[RuleText, RuleText]:
    """Return a rule's text before and after a change: as it was when the change took effect, or as it would be now."""
    if isinstance(change, Amend | Repeal) and known.effect == IN_EFFECT:
        rules = (*seen.game.rules.rules.values(), *seen.game.rules.repealed.values())
        for rule in sorted(rules, key=lambda one: one.id):
            for before, after in pairwise(rule.layers):
                if after.proposal == known.number and isinstance(change, Amend):
                    return before.text, after.text
            if rule.repealed is not None and rule.repealed.proposal == known.number and isinstance(change, Repeal):
                return rule.text, BLANK
    standing = None if isinstance(change, Enact | Motion) else seen.game.rules.numbered(change.rule)
    old = BLANK if standing is None else standing.text
    return old, _new_text(change, old)


def _new_text(change: Change, old: RuleText) -> RuleText:
    match change:
        case Enact(text=text):
            return text
        case Amend():
            return change.applied(old)
        case Repeal():
            return BLANK
        case Transmute() | Motion():
            return old


def _moves(entry: Entry, closing: VoteClosed) -> list[dict[str, Any]]:
    """Return what a vote won and lost for whom at its close, before a win was looked for and the change took effect."""
    moves = []
    for event in entry.events:
        if isinstance(event, GameWon | ChangeTookEffect):
            break
        if isinstance(event, QuantityMoved) and event.why == f"proposal {called(closing.proposal)}":
            moves += [
                {"name": player, "amount": shown(amount), "quantity": event.quantity, "rule": _number(event.rule)}
                for player, amount in event.moves
            ]
    return moves


def _number(ground: str) -> int | None:
    number = ground.partition("/")[0]
    return int(number) if number.isdecimal() else None


def proposal_text(page: Page) -> str:
    """Set one proposal out: its terms, what it changes, and how its vote went."""
    terms = facts(page, "proponent=Proposed by", "submitted=Submitted", "state=State", "opened=Vote opened",
                  "closes=Vote closes", "closed=Vote closed", "base=Base of quorum", "quorum=Quorum", "secret=Secret",
                  "marks=Marks", "my_ballot=Your ballot", "my_consent=Your consent", "effect=Effect",
                  "effect_at=Effect at", "because=Because", "draft=If you read the rules otherwise")  # fmt: skip
    return paragraphs(
        heading(f"Proposal {page['shown']}: {page['title']}"), terms, part("Reason", page["reason"].splitlines()),
        part("Notes", page["notes"]), *[_change_text(change) for change in page["changes"]], vote_text(page),
        part("Moved at the close", table(page["moves"], "name=Who", "amount=Amount", "quantity=Of", "rule=Rule")),
        marks_told(page["read_otherwise"]),
    )  # fmt: skip


def _change_text(change: Mapping[str, Any]) -> list[str]:
    title = change["summary"][:1].upper() + change["summary"][1:]
    if change["kind"] in ("amend", "repeal") and any(change["difference"].values()):
        return [f"{title}:", *indented(difference_text(change["difference"]))]
    body = [
        *change["words"].splitlines(),
        *part("Header", change["header"]),
        *part("Code", change["code"].splitlines()),
    ]
    return [f"{title}:", *indented(body)] if change["kind"] == "enact" else [f"{title}."]


def vote_text(page: Mapping[str, Any]) -> list[str]:
    """Set out how a vote went: the count, the two tests, and every ballot."""
    if page["votes"] is None:
        return []
    lines = facts(page, "votes=So far")
    if page["quorum_test"]:
        lines = [f"Quorum: {page['quorum_test']['told']}", f"Votes: {page['threshold_test']['told']}"]
    lines += facts(page, "consent=Consent")
    lines += table(page["ballots"], "name=Voter", "choice=Ballot", "votes=Votes", "at=Received")
    return ["The vote:", *indented([*lines, *facts(page, "abstained=Abstained", "late=Late, not counted")])]


# -- Votes ---------------------------------------------------------------------------


def votes(seen: Seen, which: str = "") -> Page:
    """Show how the votes went that have closed; of many, the last. ``older`` and ``newer`` lead to the others."""
    named, part = part_asked(which)
    if named:
        raise NoSuchPage(f"There are no votes {named!r}; part of them is asked for like this: votes before 120.")
    entries = Entries(seen)
    since = _numbers_begin(entries)

    def closed(entry: Entry) -> list[VoteClosed]:
        """Return the closes of votes whose numbers mean what they mean now."""
        events = entry.events if entry.place.number > since else ()
        return [one for one in events if isinstance(one, VoteClosed) and one.proposal in seen.game.proposals]

    found = cut(entries, (CLOSINGS,), part, lambda entry: len(closed(entry)))
    last = {event.proposal: (entry, event) for entry in found.entries for event in closed(entry)}
    rows = [
        {**_line(seen, seen.game.proposals[number]), **count_of(event, seen.game, entry),
         "late": list(seen.game.proposals[number].late), "entry": str(entry.place)}
        for number, (entry, event) in sorted(last.items())
    ]  # fmt: skip
    return {"count": len(rows), "votes": rows, **part.words, **found.leading("votes")}


def _numbers_begin(entries: Entries) -> int:
    """Return the number of the entry with which the numbers of proposals began last."""
    for entry in entries.about(BEGINNINGS):
        if any(isinstance(event, GameRenewed) and not event.keeps_rules for event in entry.events):
            return entry.place.number
    return 0


def votes_text(page: Page) -> str:
    """Set out vote after vote."""
    parts = [
        [f"{one['shown']} {one['title']}: {one['outcome']}, {one['closed']}", *indented(vote_text(one)[1:])]
        for one in page["votes"]
    ]
    return paragraphs(heading("Votes that have closed"), parts_told(page), *(parts or [["None."]]))
