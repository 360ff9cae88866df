"""Every clause of the NomiCam rules is done by exactly one rule file, or left to people by exactly one."""

from __future__ import annotations

from collections import Counter

from nomicon.rulebooks.shelf import load_rulebook

CLAUSES = {
    101: "a b c",
    102: "a b c",
    103: "a b c",
    104: "a",
    105: "i ii new prot any",
    106: "a b",
    107: "a b",
    108: "a b",
    109: "a b c d e",
    110: "a b",
    111: "a b c",
    112: "a b c",
    113: "a b c",
    114: "a b",
    115: "a b c",
    116: "a b",
    201: "a b",
    202: "a b",
    203: "a b c i ii iii iv",
    204: "a b c d",
    205: "a b",
    206: "a b",
    207: "a b c d e",
    208: "a b c",
    209: "i i-a i-b ii defer",
    210: "a",
    211: "a b c d",
    212: "a b c",
    213: "a b c d",
    214: "a b c d",
    215: "a b c d",
    216: "a b c",
    217: "a b",
    218: "i ii iii iv v",
    219: "a b c d",
}
"""The clauses of each rule: what it demands, taken apart into single demands."""

IDS = [f"nomicam-{rule}.{clause}" for rule, clauses in CLAUSES.items() for clause in clauses.split()]


def test_there_are_a_hundred_and_ten_clauses():
    assert len(IDS) == len(set(IDS)) == 110


def test_every_clause_is_done_by_code_or_left_to_people_and_in_one_place_only():
    named = Counter(
        clause for file in load_rulebook("nomicam").files for clause in (*file.text.by_code, *file.text.by_people)
    )
    assert named == Counter(IDS)


def test_a_clause_is_named_by_the_rule_that_it_is_a_clause_of():
    strays = [
        (file.number, clause)
        for file in load_rulebook("nomicam").files
        for clause in (*file.text.by_code, *file.text.by_people)
        if not clause.startswith(f"nomicam-{file.number}.")
    ]
    assert strays == []


def test_the_initial_set_is_sixteen_immutable_rules_and_nineteen_mutable_ones():
    statuses = {int(file.number or 0): file.status for file in load_rulebook("nomicam").files}
    assert statuses == dict.fromkeys(range(101, 117), "immutable") | dict.fromkeys(range(201, 220), "mutable")
