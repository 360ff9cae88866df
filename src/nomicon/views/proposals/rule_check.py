"""The rule check on a proposal's page: what is found in the rules that it would make, mistakes before doubts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from nomicon.game.changes import Amend, Enact, RepealAmendment
from nomicon.game.proposals import OPEN, SUBMITTED, Proposal
from nomicon.law.inspection.findings import MISTAKE, RuleFinding, as_sentence
from nomicon.views.elements.page import Seen
from nomicon.views.elements.text import part

NO_MISTAKES = "We found no mistakes."

NOTHING_CHANGES = "Nothing changes"


class FindingLine(TypedDict):
    """One finding: how grave it is, where it is, what is wrong, and how to mend it."""

    severity: str
    code: str
    change: int | None
    line: int | None
    place: str
    what: str
    mend: str
    names: list[str]


class RuleCheckPage(TypedDict):
    """What is found in the rules that a proposal would make. None in all of it where nobody looked."""

    findings: list[FindingLine] | None
    checked: str | None
    unheard: list[str]


NOT_CHECKED: RuleCheckPage = {"findings": None, "checked": None, "unheard": []}


def checked(seen: Seen, proposal: Proposal) -> RuleCheckPage:
    """Say what is found in a proposal; None in all of it where nobody looked, or there is nothing to look at.

    `findings` are those of a proposal on the table; `unheard` says of rules in force what of them changes nothing.
    """
    if seen.advice.checks is None or not any(
        isinstance(one, Enact | Amend | RepealAmendment) for one in proposal.changes
    ):
        return NOT_CHECKED
    found = seen.advice.checks(seen.game, proposal)
    if proposal.state not in (SUBMITTED, OPEN):
        return {**NOT_CHECKED, "unheard": [_unheard(one) for many in found for one in many]}
    findings = [
        as_page(one, place if len(proposal.changes) > 1 else None)
        for place, many in enumerate(found, 1)
        for one in many
    ]
    findings.sort(key=lambda one: one["severity"] != MISTAKE)
    return {"findings": findings, "checked": None if findings else NO_MISTAKES, "unheard": []}


def as_page(found: RuleFinding, change: int | None) -> FindingLine:
    """Return a finding as data; `change` is which of several changes it is about."""
    return {
        "severity": found.severity,
        "code": found.code,
        "change": change,
        "line": found.line,
        "place": found.place,
        "what": as_sentence(found.what),
        "mend": found.mend,
        "names": list(found.names),
    }


def _unheard(found: RuleFinding) -> str:
    question, number = found.names
    return f"{NOTHING_CHANGES} in {question}: rule {number} decides it and comes first."


def checked_told(page: RuleCheckPage) -> list[list[str]]:
    """Return the same in lines for a terminal."""
    findings = page["findings"] or ()
    return [
        part("Mistakes", _lines([one for one in findings if one["severity"] == MISTAKE])),
        part("Doubts", _lines([one for one in findings if one["severity"] != MISTAKE])),
        part("The rule check", [page["checked"]] if page["checked"] else []),
        part("In force", page["unheard"]),
    ]


def _lines(findings: Sequence[FindingLine]) -> list[str]:
    return [f"{_place(one)}: {one['what']} {one['mend']}".strip() for one in findings]


def _place(finding: FindingLine) -> str:
    several = finding["change"] is not None
    return f"change {finding['change']}, {finding['place']}" if several else str(finding["place"])
