"""Findings of the rule check in a terminal: mistakes before doubts, each with its file and line, or as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from nomicon.cli.language import phrase_here, told_here
from nomicon.rulebooks.findings import FAULT, GROUPS, BookFinding


class FindingData(TypedDict):
    """One finding as programs read it; `bars` says whether it keeps a rule from being proposed."""

    file: str
    line: int | None
    severity: str
    code: str
    what: str
    mend: str
    names: list[str]
    bars: bool


def findings_data(findings: Sequence[BookFinding]) -> list[FindingData]:
    """Return findings as data."""
    return [
        {
            "file": one.where,
            "line": one.line,
            "severity": "mistake" if one.is_mistake else "doubt",
            "code": one.code,
            "what": one.what,
            "mend": one.mend,
            "names": list(one.names),
            "bars": one.severity == FAULT,
        }
        for one in findings
    ]


def show_findings(findings: Sequence[BookFinding], write: Callable[[str, str], None]) -> None:
    """Write findings with this function, which takes a line and its colour."""
    for group, severities in GROUPS.items():
        listed = [one for one in findings if one.severity in severities]
        if listed:
            write(f"{phrase_here(group)}: {len(listed)}", "")
        for one in listed:
            write(f"  {told_here(one.told)}", "red" if one.is_mistake else "yellow")
