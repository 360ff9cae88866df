"""What a reader is shown of a difference: lines, and within a line the words that changed."""

from __future__ import annotations

from nomicon.views.rules.differences import unified
from nomicon.web.pages.rules.differing import LONGEST, marked_lines


def marked(old: str, new: str) -> list[tuple[str, list[str]]]:
    """Return each line with its changed stretches in brackets."""
    return [
        (kind, ["".join(f"[{text}]" if changed else text for text, changed in pieces)])
        for kind, pieces in marked_lines(unified(old.split("\n"), new.split("\n")))
    ]


def test_the_words_that_changed_are_marked_in_both_lines():
    assert marked("Quorum is half of the players.", "Quorum is a third of the players.") == [
        ("gone", ["Quorum is [half] of the players."]),
        ("came", ["Quorum is [a third] of the players."]),
    ]


def test_a_number_is_one_word_with_its_fraction():
    assert marked("The share is 1/5 of all.", "The share is 2/5 of all.") == [
        ("gone", ["The share is [1/5] of all."]),
        ("came", ["The share is [2/5] of all."]),
    ]


def test_lines_with_little_in_common_are_left_whole():
    assert marked("Quorum is half of the players.", "Tea.") == [
        ("gone", ["Quorum is half of the players."]),
        ("came", ["Tea."]),
    ]


def test_lines_that_only_went_or_only_came_are_left_whole():
    assert marked("one\ntwo", "one") == [("", ["one"]), ("gone", ["two"])]
    assert marked("one", "one\ntwo") == [("", ["one"]), ("came", ["two"])]
    assert marked("one\ntwo\nthree", "one\nother") == [
        ("", ["one"]),
        ("gone", ["two"]),
        ("gone", ["three"]),
        ("came", ["other"]),
    ]


def test_what_is_left_out_is_said_only_where_something_is():
    lines = "\n".join("abcdefghijklmnop")
    assert marked("a\nb", "a\nc")[0][0] != "skipped"
    far = marked(lines, lines.replace("a", "A").replace("m", "M"))
    assert [kind for kind, _ in far].count("skipped") == 1
    assert marked(lines, lines.replace("m", "M"))[0] == ("skipped", [""])


def test_nothing_of_a_difference_is_lost():
    old, new = "Each of 3 players\nhas <b>1</b> vote.\n\nEnd.", "Each of 4 players\nhas no vote.\n\nEnd."
    lines = unified(old.split("\n"), new.split("\n"))
    shown = ["".join(text for text, _ in pieces) for kind, pieces in marked_lines(lines) if kind != "skipped"]
    assert shown == [line[1:] for line in lines if line[:1] != "@"]


def test_a_line_too_long_to_compare_is_shown_whole():
    long = "word " * LONGEST
    assert [changed for _, pieces in marked_lines(unified([long], [f"{long}more"])) for _, changed in pieces] == [
        False,
        False,
    ]
