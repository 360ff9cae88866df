"""The name that was meant: asked for behind one that is not known, and read again from a sentence that asks it."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.values.translatable import Sentence, _
from nomicon.law.language.nearest import (
    MOST_COMPARED,
    MOST_TOLD,
    hint_at,
    name_meant,
    near,
    unknown,
    without_hint,
)

TEA = hint_at("tea")
ASKED = _("there is no register {name!r}{hint}", name="te", hint=TEA)
WITHIN = _("rule 5: {fault}", fault=ASKED)
AFTER = _("{first}, {number} and {second}", first=_("no hint"), number=5, second=ASKED)


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        ("pionts", ["points", "gold"], " (did you mean 'points'?)"),
        ("pionts", {"points": 1, "gold": 2}, " (did you mean 'points'?)"),
        ("points", ["points", "gold"], ""),
        ("weather", ["points", "gold"], ""),
        ("points", [], ""),
    ],
)
def test_the_nearest_name_is_asked_for_unless_none_is_near(name: str, known: Any, told: str):
    assert near(name, known) == told


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        ("pionts", ["points", "gold"], " (did you mean 'points'?)"),
        ("weather", ["points", "gold"], ". There are: gold, points"),
        ("points", ["points", "gold"], ". There are: gold, points"),
        ("points", [], ". There are: none"),
    ],
)
def test_where_none_is_near_it_is_said_what_there_is(name: str, known: list[str], told: str):
    assert unknown(name, known) == told


def test_of_nothing_it_can_be_said_otherwise():
    assert unknown("points", [], "no quantity") == ". There are: no quantity"


def test_of_many_names_the_first_are_told_and_that_there_are_more():
    all_told, more = ([f"{number:04}" for number in range(many)] for many in (MOST_TOLD, MOST_TOLD + 1))

    assert unknown("x", all_told) == f". There are: {', '.join(all_told)}"
    assert unknown("x", more) == f". There are: {', '.join(all_told)}, …"


def test_a_name_is_compared_with_so_many_of_a_crowd_and_no_more():
    crowd = [f"{number:07}" for number in range(MOST_COMPARED)]

    assert near("tee", [*crowd[1:], "tea"]) == TEA
    assert near("tee", [*crowd, "tea"]) == ""
    assert near("tee", ["tea", *crowd]) == ""


@pytest.mark.parametrize(
    ("sentence", "meant", "rest"),
    [
        (TEA, "tea", ""),
        (ASKED, "tea", "there is no register 'te'"),
        (WITHIN, "tea", "rule 5: there is no register 'te'"),
        (AFTER, "tea", "no hint, 5 and there is no register 'te'"),
        (_("no hint"), None, "no hint"),
        (_("no hint of {name}", name="tea"), None, "no hint of tea"),
        (str(TEA), None, str(TEA)),
        ("", None, ""),
    ],
)
def test_what_was_meant_is_read_from_a_sentence_and_taken_from_it(sentence: str, meant: str | None, rest: str):
    assert (name_meant(sentence), without_hint(sentence)) == (meant, rest)


def test_a_sentence_without_its_hint_is_still_one_that_can_be_translated():
    bare = without_hint(WITHIN)

    assert isinstance(bare, Sentence)
    assert (bare.text, bare.parts["fault"]) == ("rule 5: {fault}", "there is no register 'te'")
