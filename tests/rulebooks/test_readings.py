"""Every reading that a rulebook declares is switched by a judgement in some game, and what words leave open has one."""

from __future__ import annotations

import re
from typing import Any

import pytest

from nomicon.rulebooks.shelf import BUNDLED, shelf
from tests.rulebooks.ambiguities import LEFT_TO_PEOPLE, READ
from tests.rulebooks.whole_books import clauses_of, files_of, playthroughs_of

SWITCH = re.compile(r'reading "\w+:(?P<name>.+?)=(?P<way>[^"]+)"')
"""How one types what a judgement is to switch."""


def declared(book: str) -> set[tuple[str, str]]:
    """Return each reading of a rulebook, with each way in which it can be read but for its default."""
    ways: dict[str, Any] = {name: one for file in files_of(book) for name, one in file.text.readings.items()}
    return {(name, way) for name, one in ways.items() for way in one["others"]}


def switched(book: str) -> set[tuple[str, str]]:
    """Return each reading that a playthrough has judged, and the way to which it is switched."""
    return {
        (found["name"], found["way"])
        for text in playthroughs_of(book).values()
        for found in SWITCH.finditer(text)
        if re.search(r"^.*> deliver \d+ ", text, re.MULTILINE)
    }


@pytest.mark.parametrize("book", sorted(shelf()))
def test_every_way_of_every_reading_is_switched_to_by_a_judgement_in_a_playthrough(book: str):
    assert declared(book) - switched(book) == set()


@pytest.mark.parametrize("book", sorted(READ))
def test_what_a_clause_leaves_open_is_decided_by_readings_that_are_declared(book: str):
    known = {name for name, _ in declared(book)}
    assert [one for names in READ[book].values() for one in names if one not in known] == []


@pytest.mark.parametrize("book", sorted(READ))
def test_a_clause_that_leaves_something_open_is_a_clause_of_a_rule(book: str):
    clauses = clauses_of(files_of(book))
    assert [one for one in READ[book] if one not in clauses] == []


@pytest.mark.parametrize("clause", sorted(LEFT_TO_PEOPLE))
def test_what_no_program_could_do_either_way_is_said_to_be_left_to_people(clause: str):
    book, _, named = clause.partition("-")
    readme = (BUNDLED / book / "README.md").read_text(encoding="utf-8")

    assert clause in clauses_of(files_of(book))
    assert clause not in READ[book]
    assert named in readme.partition("## What is left to people")[2]


@pytest.mark.parametrize("book", sorted(READ))
def test_every_reading_belongs_to_a_clause_that_leaves_something_open(book: str):
    assert {name for name, _ in declared(book)} - {one for names in READ[book].values() for one in names} == set()
