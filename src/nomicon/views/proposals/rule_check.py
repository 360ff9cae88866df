"""The rule check on a proposal's page: what is found in the rules that it would make, mistakes before doubts."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.changes import Amend, Enact, RepealAmendment
from nomicon.game.proposals import AWAITING, OPEN, Proposal
from nomicon.law.inspection.findings import MISTAKE, RuleFinding, as_sentence
from nomicon.views.elements.page import Page, Seen
from nomicon.views.elements.text import part

NO_MISTAKES = "We found no mistakes."

NOTHING_CHANGES = "Nothing changes"

NOT_CHECKED: Page = {"findings": None, "checked": None, "unheard": []}


def checked(seen: Seen, proposal: Proposal) -> Page:
    """Say what is found in a proposal; None in all of it where nobody looked, or there is nothing to look at.

    `findings` are those of a proposal on the table; `unheard` says of rules in force what of them changes nothing.
    """
    if seen.checks is None or not any(isinstance(one, Enact | Amend | RepealAmendment) for one in proposal.changes):
        return NOT_CHECKED
    found = seen.checks(seen.game, proposal)
    if proposal.state not in (AWAITING, OPEN):
        return {**NOT_CHECKED, "unheard": [_unheard(one) for many in found for one in many]}
    findings = [as_page(one, place if len(proposal.changes) > 1 else None)
                for place, many in enumerate(found, 1) for one in many]  # fmt: skip
    findings.sort(key=lambda one: one["severity"] != MISTAKE)
    return {"findings": findings, "checked": None if findings else NO_MISTAKES, "unheard": []}


def as_page(found: RuleFinding, change: int | None) -> Page:
    """Return a finding as data; `change` is which of several changes it is about."""
    return {
        "severity": found.severity, "code": found.code, "change": change, "line": found.line, "place": found.place,
        "what": as_sentence(found.what), "mend": found.mend, "names": list(found.names),
    }  # fmt: skip


def _unheard(found: RuleFinding) -> str:
    question, number = found.names
    return f"{NOTHING_CHANGES} in {question}: rule {number} decides it and comes first."


def checked_told(page: Page) -> list[list[str]]:
    """Return the same in lines for a terminal."""
    findings = page["findings"] or ()
    return [
        part("Mistakes", _lines([one for one in findings if one["severity"] == MISTAKE])),
        part("Doubts", _lines([one for one in findings if one["severity"] != MISTAKE])),
        part("The rule check", [page["checked"]] if page["checked"] else []),
        part("In force", page["unheard"]),
    ]


def _lines(findings: Sequence[Page]) -> list[str]:
    return [f"{_place(one)}: {one['what']} {one['mend']}".strip() for one in findings]


def _place(finding: Page) -> str:
    several = finding["change"] is not None
    return f"change {finding['change']}, {finding['place']}" if several else str(finding["place"])
