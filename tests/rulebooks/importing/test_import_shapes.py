"""Each shape in which rulesets come is read completely: numbers, titles, classes, words, and each rule's history."""

from __future__ import annotations

import pytest

from nomicon.game.names import RuleNumber
from nomicon.game.values.replacing import replace
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.importing.imported import Deed, Imported, ImportedRule, NumberMention
from nomicon.rulebooks.importing.importers import SHAPES, as_rulebook, import_text
from tests.rulebooks import samples


def rule(number: int, status: str, words: str, line: int, title: str = "") -> ImportedRule:
    return ImportedRule(RuleNumber(number), status, words, line, title)


def made(one: ImportedRule, *history: Deed) -> ImportedRule:
    return replace(one, history=history)


def told(text: str) -> list[tuple[int, str, str]]:
    return [(one.number, one.status, one.title) for one in import_text(text).rules]


def history(text: str, number: int) -> list[str]:
    return next([str(deed) for deed in one.history] for one in import_text(text).rules if one.number == number)


# -- Markdown with headings ----------------------------------------------------------


def test_sections_with_numbers_are_read_and_their_classes_are_what_their_words_say():
    assert import_text(samples.SECTIONS) == Imported(
        rules=(
            rule(
                101,
                "immutable",
                "Everybody sings by the rules. Rules 101-102 are immutable, and rules 201-202 are mutable.",
                5,
            ),
            rule(102, "immutable", "A song is:\n\n* high,\n* or low.", 9),
            rule(201, "mutable", "All singers begin with zero points.", 16),
            rule(202, "mutable", "Who sings best gains 5 points.", 20),
        ),
        not_understood=(
            (
                5,
                "101 (this rule and others have no heading: they get the class that rule 101 states for them)",
            ),
        ),
        title="The choir",
    )


def test_sections_with_titles_alone_are_numbered_by_their_class():
    assert import_text(samples.TITLED) == Imported(
        rules=(
            rule(101, "immutable", "Everybody keeps the rules.\n\n### Note\n\nEven the baker.", 7, "Keep them"),
            rule(201, "mutable", "Who brings bread gains 2 loaves. All players begin with 3 loaves.", 17, "Bread"),
            rule(102, "immutable", "Salt is white.\n\n```\n## This is no heading.\n```", 21, "Salt"),
        ),
        not_understood=((3, "A game for long evenings."),),
        title="The village",
    )


def test_without_classes_titles_are_numbered_from_101():
    assert told("## One\nA.\n## Two\nB.\n") == [(101, "mutable", "One"), (102, "mutable", "Two")]


@pytest.mark.parametrize(
    "heading",
    ["## 101 Quorum", "## Rule 101: Quorum", "### 101. Quorum ###", "## **101** – Quorum.", "101 Quorum\n---"],
)
def test_a_heading_may_name_its_rule_in_many_ways(heading):
    assert told(f"{heading}\n\nOne half.\n") == [(101, "mutable", "Quorum")]


def test_a_section_without_a_number_among_numbered_ones_is_listed():
    read = import_text("## 101 A\nOne.\n## Notes\nTwo.\n## 102 B\n### 1 Part\nThree.\n")
    assert [one.words for one in read.rules] == ["One.", "### 1 Part\nThree."]
    assert read.not_understood[:2] == (
        (1, "101 (without a heading: this rule and others without one are read as mutable)"),
        (3, "Notes"),
    )


def test_a_rule_that_is_a_heading_only_keeps_it_as_its_words():
    assert [one.words for one in import_text("## 101 Sing.\n## 102\n## 103 Dance.\nWell.\n").rules] == ["Sing", "Well."]
    assert (2, "102 (a number without words)") in import_text("## 101 Sing.\n## 102\n").not_understood


# -- Plain text ----------------------------------------------------------------------


def test_a_letter_with_numbers_and_indented_lines_is_read():
    assert import_text(samples.LETTER) == Imported(
        rules=(
            rule(1, "mutable", "Everybody keeps the rules, in the form in which they stand.", 3),
            rule(2, "mutable", "A captain may bring:\n\n- salt,\n- rope from the north.\n\nNothing else.", 6),
            rule(3, "mutable", "All captains begin the game with 0 barrels. Who is first in port gains 1 barrel.", 13),
        ),
        not_understood=(
            (1, "From: the harbour master"),
            (3, "1 (without a heading: this rule and others without one are read as mutable)"),
            (16, "Answer by return of post"),
        ),
    )


def test_points_in_a_letter_stay_within_their_rule_and_headings_part_it():
    text = (
        "Immutable rules\n~~~~~~\n101. Do:\n  1. this\n  2. that\nMutable rules\n201) Quorum\n\n  One half\n  of all.\n"
    )
    assert [(one.number, one.status, one.title, one.words) for one in import_text(text).rules] == [
        (101, "immutable", "", "Do:\n\n- 1. this\n- 2. that"),
        (201, "mutable", "Quorum", "One half of all."),
    ]
    assert [odd for _, odd in import_text(text).not_understood] == [
        "1. this (read as a point within a rule)",
        "2. that (read as a point within a rule)",
    ]


@pytest.mark.parametrize("form", ["Rule {}: {}", "{}. {} (mutable)", "RULE {} – {}", "{} {}"])
def test_short_lines_above_the_words_of_every_rule_are_titles(form):
    rules = [("101", "Keep them", "Everybody keeps\nthe rules."), ("102", "Songs", "Songs are sung.")]
    text = "\n\n".join(f"{form.format(number, title)}\n{words}" for number, title, words in rules)
    assert [(one.number, one.title, one.words) for one in import_text(text).rules] == [
        (101, "Keep them", "Everybody keeps the rules."),
        (102, "Songs", "Songs are sung."),
    ]


def test_a_number_may_stand_alone_above_its_words():
    assert [one.words for one in import_text("Rule 1\nSing.\n\nRule 2\nDance.\n").rules] == ["Sing.", "Dance."]


# -- Bold numbers --------------------------------------------------------------------


def test_bold_numbers_with_provenance_are_read():
    turns = "Players take turns, from the left.\n\nIn letters, they take turns by name."
    dice = "A turn has two parts: (1) proposing,\nand (2) throwing a die."
    initial, amended = Deed("initial"), Deed("amended", None, "Bo Li", "3 May")
    assert import_text(samples.BOLD) == Imported(
        rules=(
            made(rule(201, "mutable", turns, 4), initial),
            made(rule(202, "mutable", dice, 8, "Dice"), initial, amended),
            made(rule(301, "mutable", "Who is late loses 5 points.", 12), Deed("enacted", None, "Ida Berg", "1/5/12")),
        ),
        not_understood=((15, "Kept by Ida."),),
    )


def test_provenance_that_says_nothing_known_is_listed():
    assert (2, "*Amended often*") in import_text("**1** Sing.\n*Amended often*\n").not_understood


# -- A record ------------------------------------------------------------------------


def test_a_record_gives_each_rule_its_title_class_and_effective_ordinal():
    assert [(one.number, one.ordinal, one.status, one.title) for one in import_text(samples.RECORD).rules] == [
        (101, None, "immutable", "Keep The Rules"),
        (201, None, "mutable", "Quorum"),
        (102, 1003, "mutable", "What Is A Song?"),
        (203, 1007, "mutable", "The Hour"),
        (103, 1008, "mutable", "The Judge"),
        (202, 1009, "mutable", "Points for singing, part II"),
        (1010, None, "mutable", ""),
        (1013, 1015, "mutable", "Resetting the scores"),
    ]


def test_a_record_tells_how_each_rule_came_to_be_what_it_is():
    assert history(samples.RECORD, 101) == ["initial"]
    assert history(samples.RECORD, 102) == ["initial", "transmuted by proposal 1003 (Mon Nov 2 10:56:07 1992)"]
    assert history(samples.RECORD, 103) == [
        "initial",
        "transmuted by proposal 1004",
        "amended by proposal 1008 (Una, Tue Nov 3 12:20:53 1992)",
    ]
    assert history(samples.RECORD, 202) == [
        "initial",
        "amended by proposal 1002",
        "amended by proposal 1006",
        "amended by proposal 1009 (Bo)",
    ]
    assert history(samples.RECORD, 203) == [
        "initial",
        "amended by proposal 1005",
        "amendment repealed by proposal 1007",
    ]
    assert history(samples.RECORD, 1010) == ["enacted by proposal 1010 (Una, Wed Nov 4 09:00:00 1992)"]
    assert history(samples.RECORD, 1013) == [
        "enacted by proposal 1013",
        "amended by proposal 1015 (Bo, Thu Nov 5 09:00:00 1992)",
    ]


def test_the_numbers_a_rule_has_had_follow_from_its_history():
    assert next(one.numbers for one in import_text(samples.RECORD).rules if one.number == 202) == (
        202,
        1002,
        1006,
        1009,
    )


def test_lists_that_ran_into_a_records_sentences_are_laid_out():
    words = {int(one.number): one.words for one in import_text(samples.RECORD).rules}
    assert words[102] == "A song must be one of the following:\n\n- (1) high; or\n- (2) low."
    assert words[1010] == "Two lists must be kept:\n\n- 1. The songs\n- 2. The singers"
    assert words[1013] == (
        "On the adoption of this proposal,\n\n- all points are set to 0,\n- and a new game is begun.\n\n"
        "Nobody gains or loses."
    )


def test_what_a_record_says_of_other_numbers_is_kept_and_what_is_odd_in_it_is_listed():
    read = import_text(samples.RECORD)
    assert NumberMention(RuleNumber(1001), "failed", 1) in read.mentions
    assert NumberMention(RuleNumber(203), "amended by 1005, amendment repealed by 1007", 1) in read.mentions
    assert [odd for _, odd in read.not_understood] == [
        "1010 (it is not certain where its title ends: no title was found)",
        "1011: failed (marked like a rule in force)",
        "1012 (the text says nothing about it)",
        "1013 (has no entry of its own)",
        "203 (it is not certain where its title ends: 'The Hour' was taken as the title)",
        "Rules stand in order of precedence. *",
    ]


def test_a_record_with_its_lines_is_read_the_same_way():
    text = "* Rule 101. [immutable] (Initial Rule)\nKeep The Rules\nAll singers keep them.\n\nAlways.\n\n102: failed.\n"
    text += "Rule 103. [mutable] by Una Berg, last changed 1992-11-03\nPoints\nNone are given.\n104: amended by 999\n"
    read = import_text(text)
    assert [(one.title, one.words) for one in read.rules] == [
        ("Keep The Rules", "All singers keep them.\n\nAlways."),
        ("Points", "None are given."),
    ]
    assert history(text, 103) == ["enacted by proposal 103 (Una Berg, 1992-11-03)"]
    assert (11, "104: amended by 999 (999 is not mentioned anywhere else)") in read.not_understood


# -- Which shape it is ---------------------------------------------------------------


def test_every_sample_is_told_by_its_shape():
    names = {sample: import_text(text).shape for sample, text in samples.SHAPES.items()}
    assert set(names.values()) == {shape.name for shape in SHAPES}
    assert names["sections"] == names["titled"]


def test_where_nothing_fits_the_message_says_what_would():
    read = import_text("Dear all,\n\nwe have no rules yet.\n")
    assert (read.rules, read.shape) == ((), "")
    with pytest.raises(Malformed, match=r"Put a line such as '## Title'.* before each rule.*101\. All players"):
        as_rulebook(read, "letter.txt")
