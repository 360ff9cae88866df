"""The figures of the structure: each counts what it says, and the whole table is printed."""

from __future__ import annotations

import ast

from nomicon.cli.authors.answered import AnsweredField
from tests.house.figures import (
    UNFORMATTED,
    arrows,
    count_any,
    count_comments,
    figures,
    floors,
    most_modules,
    naming,
    of_comments,
    of_questions,
    shared_classes,
    table,
)
from tests.house.tree import PROGRAM, Source, program

MOST_ANY, MOST_UNFORMATTED = 200, 40
"""Annotations that give types up, and lines that keep the formatter out, are fewer than this in the program."""


def file(path: str, text: str) -> Source:
    return Source(PROGRAM / path, text, ast.parse(text))


def test_every_figure_is_printed_in_a_line_of_its_own():
    found = list(figures())
    lines = list(table(found))

    assert len({figure.what for figure in found}) == len(found) == len(lines) > 10
    assert all(
        line.startswith(figure.what) and line.endswith(figure.value) for line, figure in zip(lines, found, strict=True)
    )


def test_rooms_stand_on_the_floor_above_what_they_import():
    rooms = {
        "votes": [
            file("play/votes/voting.py", "from nomicon.play.ballots.terms import T\nfrom nomicon.play.limits import L")
        ],
        "ballots": [file("play/ballots/terms.py", "from nomicon.play.moves.kinds import K\n")],
        "moves": [
            file("play/moves/kinds.py", "from nomicon.play.moves.choices import C\nfrom nomicon.law.x.y import Z\n")
        ],
    }

    assert arrows(rooms) == {"votes": {"ballots"}, "ballots": {"moves"}, "moves": set()}
    assert floors(arrows(rooms)) == [("moves",), ("ballots",), ("votes",)]


def test_names_classes_and_comments_are_counted_where_they_stand():
    one = file("play/one.py", "class A: pass\nx: Any = 1  # type: ignore[misc]\ny: list[Any]\n'Any, A'\n")
    two = file("play/two.py", "from one import A\nclass B: pass\n")
    three = file("law/three.py", "class A: pass  # fmt: skip\n")

    assert naming("A", [one, two, three]) == [one.name, two.name, three.name]
    assert naming("B", [one, two, three]) == [two.name]
    assert count_any([one, two, three]) == 2
    assert shared_classes([one, two, three]) == ["A"]
    assert of_comments([one, two, three]) == "1, 1"
    assert most_modules([one, two, three]) == 2


def test_questions_are_counted_by_how_many_rulebooks_answer_them():
    fields = [AnsweredField("a", ()), AnsweredField("b", ("x",)), AnsweredField("c", ("x", "y"))]

    assert of_questions(fields) == "3; 1, 1"


def test_types_and_the_formatter_are_rarely_given_up():
    assert count_any(program()) < MOST_ANY
    assert count_comments(UNFORMATTED, program()) < MOST_UNFORMATTED
