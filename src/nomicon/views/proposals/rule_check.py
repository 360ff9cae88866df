"""The rule check on a proposal's page: what is found in the rules that it would make, mistakes before doubts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from nomicon.game.changes import Amend, Enact, RepealAmendment
from nomicon.game.proposals import OPEN, SUBMITTED, Proposal
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.inspection.findings import MISTAKE, RuleFinding, as_sentence
from nomicon.law.questions.records import written_as
from nomicon.views.elements.language import Language, in_language
from nomicon.views.elements.page import Seen
from nomicon.views.elements.text import part

NO_MISTAKES = word(gettext_noop("We found no mistakes."))


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
        return {**NOT_CHECKED, "unheard": [_unheard(one, seen.language) for many in found for one in many]}
    findings = [
        as_page(one, place if len(proposal.changes) > 1 else None, seen.language)
        for place, many in enumerate(found, 1)
        for one in many
    ]
    findings.sort(key=lambda one: one["severity"] != MISTAKE)
    return {
        "findings": findings,
        "checked": None if findings else in_language(NO_MISTAKES, seen.language),
        "unheard": [],
    }


def as_page(found: RuleFinding, change: int | None, language: Language) -> FindingLine:
    """Return a finding as data; `change` is which of several changes it is about."""
    return {
        "severity": found.severity,
        "code": found.code,
        "change": change,
        "line": found.line,
        "place": in_language(found.place, language),
        "what": in_language(as_sentence(found.what), language),
        "mend": in_language(found.mend, language),
        "names": list(found.names),
    }


def _unheard(found: RuleFinding, language: Language) -> str:
    question, number = found.names
    told = _(
        "This does not change {question}: rule {number} decides it and is asked first.",
        question=written_as(question),
        number=number,
    )
    return in_language(told, language)


def checked_told(page: RuleCheckPage) -> list[list[str]]:
    """Return the same in lines for a terminal."""
    findings = page["findings"] or ()
    return [
        part("Mistakes", _lines([one for one in findings if one["severity"] == MISTAKE])),
        part("Doubts", _lines([one for one in findings if one["severity"] != MISTAKE])),
        part("The rule check", [page["checked"]] if page["checked"] else []),
        part("Answers that change nothing", page["unheard"]),
    ]


def _lines(findings: Sequence[FindingLine]) -> list[str]:
    return [f"{_place(one)}: {one['what']} {one['mend']}".strip() for one in findings]


def _place(finding: FindingLine) -> str:
    several = finding["change"] is not None
    return f"change {finding['change']}, {finding['place']}" if several else str(finding["place"])
