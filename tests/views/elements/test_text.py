"""Pages as lines of text."""

from __future__ import annotations

from nomicon.views.elements.language import ENGLISH
from nomicon.views.elements.text import lines_told, table


def test_columns_stand_below_their_labels_or_else_below_their_names():
    rows = [{"number": "301", "passed_by": "Ann", "reason": ""}, {"number": "9", "passed_by": "Ben", "reason": ""}]

    assert lines_told(table(rows, "number=No.", "passed_by", "reason"), ENGLISH) == [
        "No.  passed by",
        "301  Ann",
        "  9  Ben",
    ]
