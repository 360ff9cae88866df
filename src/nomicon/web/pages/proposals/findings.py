"""What is wrong or doubtful in a rule that is being written, as its author reads it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from nomicon.game.texts import RuleText
from nomicon.law.inspection.findings import as_sentence
from nomicon.rulebooks.check import BookFinding
from nomicon.rulebooks.files.writing import write_rule
from nomicon.web.page_tools.telling import told
from nomicon.web.pages.proposals.contexts import ToldFinding


def told_finding(one: BookFinding) -> ToldFinding:
    """Tell a finding in the reader's language."""
    return {
        "line": one.line,
        "what": told(as_sentence(one.what)),
        "mend": told(one.mend),
        "kind": "fault" if one.is_mistake else "doubt",
    }


def in_the_form(one: BookFinding, text: RuleText) -> ToldFinding:
    """Tell a finding with its line in the code as its author sees it; what stands in no code has no line in a form."""
    line = None if one.line is None else one.line - lines_before(text)
    return {**told_finding(one), "line": line if line is not None and line > 0 and text.code else None}


def grouped(found: list[ToldFinding]) -> list[tuple[str, bool, list[ToldFinding]]]:
    """Part findings into mistakes and doubts."""
    groups = [
        (name, is_mistake, [one for one in found if (one["kind"] == "fault") == is_mistake])
        for name, is_mistake in ((_("Mistakes"), True), (_("Doubts"), False))
    ]
    return [(name, is_mistake, listed) for name, is_mistake, listed in groups if listed]


def lines_before(rule: RuleText) -> int:
    """Count the lines that stand before a rule's code where it is written as a file."""
    file = write_rule(rule)
    return file[: file.index("```python")].count("\n") + 1 if "```python" in file else 0
