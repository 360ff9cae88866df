"""The tables of what rules leave behind say something of every rule, in words that exist, with clauses that exist."""

from __future__ import annotations

import pytest
import yaml

from nomicon.game.values.replacing import replace
from nomicon.rulebooks.shelf import load_rulebook
from tests.sweeps.leaves.form import answers_used, faults
from tests.sweeps.leaves.table import BOOKS, Row, Sentence, StrictLoader, Table, load_table, vocabulary


def rules_of(book: str) -> set[str]:
    """The numbers as the clauses write them, with three figures at least."""
    return {str(file.number).zfill(3) for file in load_rulebook(book).files}


def clauses_of(book: str) -> set[str]:
    return {clause for file in load_rulebook(book).files for clause in (*file.text.by_code, *file.text.by_people)}


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_has_a_row_of_words_and_clauses_that_exist(book: str):
    assert faults(load_table(book), rules_of(book), clauses_of(book)) == []


def test_every_question_and_payment_of_the_vocabulary_is_used():
    tables = [load_table(book) for book in BOOKS]
    used = answers_used(tables)
    assert {probe for probe in vocabulary() if probe not in used} == set()
    assert {name for table in tables for name in table.payments} == set(vocabulary()["unpaid"]) == used["unpaid"]


# -- What two rules leave behind together -----------------------------------------------


def test_two_rules_leave_what_each_leaves_unless_their_pair_says_otherwise():
    table = load_table("nomicam")
    assert table.expected("101", "203")["win_by_points"] == "impossible"
    assert table.expected("106")["withdrawing"] == "allowed"
    assert table.expected("201")["all_for"] == "undetermined"
    both = table.expected("106", "201")
    assert (both["all_for"], both["withdrawing"], both["amendable"]) == ("adopted", "allowed", "by_vote")


def test_payments_that_stop_add_up_and_the_worst_way_of_changing_rules_counts():
    table = load_table("nomicam")
    both = table.together("201", "204")
    assert (both["amendable"], both["repeal"]) == ("dead", "no_effect")
    assert table.together("211", "215")["unpaid"] == (
        "late_judge",
        "opponents_of_adopted",
        "proponent_of_adopted",
        "proponent_of_defeated",
        "supporters_of_defeated",
    )


def test_a_repeal_is_not_withheld_once_the_rule_that_withholds_is_gone():
    table = load_table("nomicam")
    assert table.expected("204")["repeal"] == "no_effect"
    assert table.expected("114", "204")["repeal"] == "takes_effect"
    assert table.expected("114", "204")["amendable"] == "dead"


# -- The check finds what is wrong -------------------------------------------------------


def changed(table: Table, rule: str, **parts: object) -> Table:
    return replace(table, rows={**table.rows, rule: replace(table.rows[rule], **parts)})  # type: ignore[arg-type]


def said(row: Row, part: str, *sentences: Sentence) -> dict[str, tuple[Sentence, ...]]:
    return {**row.said, part: sentences}


def without(table: Table, rule: str) -> Table:
    return replace(table, rows={number: row for number, row in table.rows.items() if number != rule})


HATS = Sentence("Hats stay.", ("999.a",))
SILENT = Sentence("Hats stay.", ())


def damaged(table: Table) -> dict[str, Table]:
    row = table.rows["211"]
    own, unsettled = row.said["stops"], replace(table, pairs={}, alike=(("214", "215"),))
    return {
        "rule 213 has no row": without(replace(table, pairs={}, alike=()), "213"),
        "there is no clause 999.a": changed(table, "211", said=said(row, "free", HATS)),
        "something cites nothing": changed(table, "211", said=said(row, "free", SILENT)),
        "211: 'hats' is no part of a row": changed(table, "211", said=said(row, "hats", *row.said["stays"])),
        "211: does not say what stays": changed(table, "211", said=said(row, "stays")),
        "211: what stays rests on nothing that is left": changed(table, "211", said=said(row, "stays", *own)),
        "211: hats is not asked here": changed(table, "211", words={"hats": "on"}),
        "211: may_vote hats is not in the vocabulary": changed(table, "211", words={"may_vote": "hats"}),
        "211: may_vote voters holds anyway": changed(table, "211", words={"may_vote": "voters"}),
        "211: nothing is paid to hatters": changed(table, "211", words={"unpaid": ("hatters",)}),
        "211: the repeal is withheld exactly if it ends change and a rule forbids that": changed(
            table, "211", words={"amendable": "dead"}
        ),
        "211-203 is no pair of two rules in their order": replace(table, alike=(("211", "203"),)),
        "203-211 is there twice": replace(table, alike=(("203", "211"), ("203", "211"))),
        "214-215 has to say which holds: ['late_judge', 'pending_judgement']": unsettled,
        "211: rules can be changed, and nobody may propose": changed(table, "211", words={"may_propose": "nobody"}),
    }


DAMAGED = damaged(load_table("nomicam"))


@pytest.mark.parametrize("fault", DAMAGED)
def test_the_check_finds_each_kind_of_fault(fault: str):
    assert fault in faults(DAMAGED[fault], rules_of("nomicam"), clauses_of("nomicam"))


def test_a_row_written_twice_is_refused():
    with pytest.raises(ValueError, match=r"line 2: \['211'\] twice"):
        yaml.load("rules:\n  '211': {}\n  '211': {}\n", StrictLoader)


def test_a_reading_has_to_offer_another_answer_than_its_own():
    table = load_table("nomicam")
    reading = table.rows["206"].readings[0]
    same = changed(table, "206", readings=(replace(reading, instead={"votes_each": ("one",)}),))
    none = changed(table, "206", readings=(replace(reading, instead={}),))
    found = [faults(each, rules_of("nomicam"), clauses_of("nomicam")) for each in (same, none)]
    assert found == [
        [f"206: '{reading.about}': offers votes_each one against itself"],
        [f"206: '{reading.about}': offers nothing else"],
    ]
