"""Every clause of the Mail Game is done by exactly one rule file, or left to people by exactly one."""

from __future__ import annotations

from collections import Counter

from nomicon.rulebooks.shelf import load_rulebook
from tests.rulebooks.whole_books import clauses_of, files_of

CLAUSES = {
    "101": "a b",
    "102": "a",
    "103": "a",
    "104": "a b",
    "105": "a b",
    "106": "a",
    "107": "a b",
    "108": "a b",
    "109": "a b",
    "110": "a b",
    "111": "a b",
    "112": "a",
    "113": "a b",
    "114": "a",
    "115": "a",
    "116": "a",
    "201": "a b c d e",
    "202": "a b c d e",
    "203": "a b c d",
    "204": "a b",
    "205": "a",
    "206": "a b",
    "207": "a",
    "208": "a b c d",
    "209": "a b",
    "210": "a b c",
    "211": "a b c",
    "212": "a b c d e f g h i j",
    "213": "a b c",
    "301": "a b c d e",
    "302": "a b c d",
    "provenance": "a b",
}
"""The clauses of each rule: what it demands, taken apart into single demands."""

IDS = [f"mailgame-{rule}.{clause}" for rule, clauses in CLAUSES.items() for clause in clauses.split()]


def test_there_are_eighty_one_clauses():
    assert len(IDS) == len(set(IDS)) == 81


def test_every_clause_is_done_by_code_or_left_to_people_and_in_one_place_only():
    assert clauses_of(files_of("mailgame")) == Counter(IDS)


def test_a_clause_is_named_by_the_rule_that_it_is_a_clause_of():
    # What the lines under each rule say is kept with the rule about numbers: no rule of the table speaks of them.
    strays = [
        (file.number, clause)
        for file in files_of("mailgame")
        for clause in clauses_of([file])
        if not clause.startswith((f"mailgame-{file.number}.", "mailgame-provenance."))
    ]
    assert strays == []


def test_the_initial_set_is_sixteen_immutable_rules_and_thirteen_mutable_ones():
    statuses = {int(file.number or 0): file.status for file in load_rulebook("mailgame").files}
    assert statuses == dict.fromkeys(range(101, 117), "immutable") | dict.fromkeys(range(201, 214), "mutable")


def test_the_two_rules_that_were_adopted_later_are_no_part_of_the_beginning():
    assert [file.number for file in load_rulebook("mailgame").later] == [301, 302]
