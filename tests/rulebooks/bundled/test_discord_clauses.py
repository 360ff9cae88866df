"""Every clause of the Discord rules is done by exactly one rule file, or left to people by exactly one."""

from __future__ import annotations

from collections import Counter

from tests.rulebooks.whole_books import clauses_of, files_of

CLAUSES = {
    101: "a b c",
    102: "a b c",
    103: "a b",
    104: "a",
    105: "1 2 3 new prot any",
    106: "a b",
    107: "a b",
    108: "a b",
    109: "a b c d e f",
    110: "a b",
    111: "a b c",
    112: "a b c d",
    113: "a b c",
    114: "a b c",
    115: "a b",
    116: "a b c",
    117: "a b",
    118: "a b c",
    119: "a",
    201: "a b c d",
    202: "a b",
    203: "a b",
    204: "a b",
    205: "a b c",
    206: "a",
    207: "a",
    208: "a",
    209: "a",
    210: "a b",
    211: "a b c d e",
    212: "a",
    213: "a b c",
    214: "a b c d e f g h",
    215: "a b c",
    216: "a b",
    217: "a b",
    218: "a b",
    219: "a b c",
    220: "i ii iii iv v",
}
"""The clauses of each rule: what it demands, taken apart into single demands."""

IDS = [f"discord-{rule}.{clause}" for rule, clauses in CLAUSES.items() for clause in clauses.split()]


def test_there_are_a_hundred_and_six_clauses():
    assert len(IDS) == len(set(IDS)) == 106


def test_every_clause_is_done_by_code_or_left_to_people_and_in_one_place_only():
    assert clauses_of(files_of("discord")) == Counter(IDS)


def test_a_clause_is_named_by_the_rule_that_it_is_a_clause_of():
    for file in files_of("discord"):
        assert all(clause.startswith(f"discord-{file.number}.") for clause in clauses_of([file]))


def test_the_initial_set_is_nineteen_immutable_rules_and_twenty_mutable_ones():
    statuses = {int(file.number or 0): file.status for file in files_of("discord")}
    assert statuses == dict.fromkeys(range(101, 120), "immutable") | dict.fromkeys(range(201, 221), "mutable")
