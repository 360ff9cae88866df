"""Every clause of Nomic World is done by exactly one rule file, or left to people by exactly one."""

from __future__ import annotations

from collections import Counter

from nomicon.law.questions.readings import ways_of
from nomicon.rulebooks.shelf import load_rulebook
from tests.rulebooks.whole_books import clauses_of, files_of, playthroughs_of

CLAUSES = {
    101: "a b",
    102: "a b",
    103: "a b",
    104: "a b",
    105: "a b",
    106: "a b",
    107: "a b c d",
    108: "a b c",
    109: "a b c",
    110: "a b c d e f g",
    111: "a b",
    112: "a b",
    113: "a",
    114: "a b c",
    115: "a b",
    201: "a",
    202: "a b",
    203: "a",
    204: "a",
    205: "a",
    206: "a",
    207: "a",
    208: "a",
    209: "a b",
    210: "a b c",
    211: "a",
    212: "a b c d",
    213: "a b",
    214: "a b",
    215: "a b",
    216: "a b",
    217: "a b",
    218: "a b c d",
    219: "a b c",
    1017: "a b",
    1029: "a b",
    1031: "a",
    1032: "a b",
    1035: "a b c d e f",
    1036: "a b",
    1037: "a b",
    1039: "a b c",
    1040: "a b",
    1045: "a b c",
    1047: "a b",
    1052: "a b c d e",
    1053: "a",
    1054: "a b c d e f",
    1058: "a b",
    1067: "a",
    1069: "a b",
    1071: "a b c",
    1076: "a b",
    1077: "a b c d e f g h",
    1087: "a",
    1089: "a b c d e f g h i j k l",
}
"""The clauses of each rule: what it demands, taken apart into single demands."""

IDS = [f"nomicworld-{rule}.{clause}" for rule, clauses in CLAUSES.items() for clause in clauses.split()]

IMMUTABLE = {101, 102, 104, 105, 106, 108, 111, 112, 113, 115}

ORDER = [
    201,
    204,
    206,
    209,
    210,
    213,
    215,
    216,
    218,
    219,
    203,
    1017,
    1029,
    1031,
    109,
    1035,
    1036,
    1037,
    1039,
    205,
    1045,
    1047,
    114,
    1040,
    1052,
    1053,
    1058,
    202,
    103,
    1054,
    1067,
    110,
    1069,
    208,
    1071,
    212,
    1076,
    1077,
    107,
    207,
    217,
    211,
    214,
    1087,
    1032,
    1089,
]
"""The mutable rules in the order of precedence: by the latest change that was made to each."""


def test_there_are_a_hundred_and_forty_five_clauses():
    assert len(IDS) == len(set(IDS)) == 145


def test_every_clause_is_done_by_code_or_left_to_people_and_in_one_place_only():
    assert clauses_of(files_of("nomicworld")) == Counter(IDS)


def test_a_clause_is_named_by_the_rule_that_it_is_a_clause_of():
    strays = [
        (file.number, clause)
        for file in files_of("nomicworld")
        for clause in clauses_of([file])
        if not clause.startswith(f"nomicworld-{file.number}.")
    ]
    assert strays == []


def test_ten_rules_are_immutable_and_forty_six_mutable():
    files = load_rulebook("nomicworld").files
    assert {file.number for file in files if file.status == "immutable"} == IMMUTABLE
    assert sum(file.status == "mutable" for file in files) == 46


def test_every_way_of_every_reading_is_switched_on_by_a_judgement_in_a_playthrough():
    played = "\n".join(playthroughs_of("nomicworld").values())
    ways = [
        f"{file.number}:{name}={way}"
        for file in load_rulebook("nomicworld").files
        for name, declared in file.text.readings.items()
        for way in ways_of(declared)[1:]
    ]
    assert len(ways) == 46
    assert [way for way in ways if f'reading "{way}"' not in played] == []


def test_mutable_rules_rank_by_the_latest_change_made_to_each():
    mutable = [file for file in load_rulebook("nomicworld").files if file.status == "mutable"]
    assert [file.number for file in sorted(mutable, key=lambda one: one.text.ordinal or one.number or 0)] == ORDER
