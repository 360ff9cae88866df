"""What a second reader wrote about what rules leave behind agrees with the first table, or the difference is argued."""

from __future__ import annotations

import pytest

from nomicon.game.values.replacing import replace
from tests.sweeps.leaves.second.comparison import BOOKS, Difference, Thing, Things, compare, faults, load_second
from tests.sweeps.leaves.table import FOLDER, Sentence, load_table
from tests.sweeps.test_leaves import clauses_of, rules_of


def faults_of(book: str, things: Things) -> list[str]:
    return faults(things, load_table(book), rules_of(book), clauses_of(book))


@pytest.mark.parametrize("book", BOOKS)
def test_a_second_table_is_the_first_ones_or_says_where_and_why_it_differs(book: str):
    assert faults_of(book, load_second(book)) == []


@pytest.mark.parametrize("book", BOOKS)
def test_the_report_gives_the_figures_of_the_tables(book: str):
    found = compare(load_second(book), load_table(book))
    figures = (found.rows, found.same, found.unasked, found.second_stands, found.first_stands, found.first_alone)
    report = (FOLDER / "second" / "README.md").read_text(encoding="utf-8")
    assert f"| {book} | {' | '.join(map(str, figures))} |" in report


ARGUED = Sentence("Hats are free. [217.a]", ("217.a",))
AN_END = Difference({"overlong_turn": "speaker_may_end"}, "second", ARGUED)


def changed(thing: Thing, **parts: object) -> Things:
    """The second table of Discord with another row on how an overlong turn ends without rule 218."""
    things = dict(load_second("discord"))
    rows = [replace(row, **parts) if row is thing else row for row in things["218"]]  # type: ignore[arg-type]
    return {**things, "218": tuple(rows)}


def damaged() -> dict[str, Things]:
    things = load_second("discord")
    row = next(row for row in things["218"] if "overlong_turn" in row.answers)
    founded, hats = {"overlong_turn": "speaker_may_end"}, {"overlong_turn": "hats"}
    no_clause = replace(AN_END, because=replace(ARGUED, cites=()))
    told = {
        "'hats' is no fate": changed(row, fate="hats"),
        "does not say what is open": changed(row, fate="open", says=""),
        "cites nothing": changed(row, cites=()),
        "there is no clause 999.a": changed(row, cites=("999.a",)),
        "overlong_turn hats is not in the vocabulary": changed(row, answers=hats),
        "overlong_turn should be speaker_may_end, and the first table says stays_open": changed(row, answers=founded),
        "the first table keeps no overlong_turn speaker_may_end": changed(row, difference=AN_END),
        "both say overlong_turn stays_open": changed(row, difference=replace(AN_END, first=row.answers)),
        "'hats' is neither the first table nor the second": changed(row, difference=replace(AN_END, stands="hats")),
        "the difference is argued from no clause": changed(row, difference=no_clause),
        "is there twice": {**things, "218": (*things["218"], row)},
    }
    return {
        "rule 218 has no row": {rule: rows for rule, rows in things.items() if rule != "218"},
        "there is no rule 999": {**things, "999": (row,)},
        **{f"218: '{row.name}': {fault}": each for fault, each in told.items()},
    }


DAMAGED = damaged()


@pytest.mark.parametrize("fault", DAMAGED)
def test_the_comparison_finds_each_kind_of_fault(fault: str):
    assert fault in faults_of("discord", DAMAGED[fault])
