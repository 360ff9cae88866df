"""Tables have the columns that their rows have: a field that was renamed fails here, and loses no heading or link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

from nomicon.play.chapter import Event, Move
from nomicon.play.engine import SPECS
from nomicon.views.players.pages import PlayerInLine, PlayerLine
from nomicon.views.proposals.pages import VoteMovement
from nomicon.views.view import VIEWS
from nomicon.web.pages.shown.columns import COLUMNS, columns_of
from nomicon.web.pages.templatetags.tables import LEADS

ROWS: dict[str, Any] = {"players": PlayerLine, "movements": VoteMovement, "turns": PlayerInLine}


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """Yield all kinds of moves or events."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def recorded() -> set[str]:
    """Return the names of the fields of everything that an entry holds."""
    assert SPECS
    kinds = {*below(Move), *below(Event)}
    return {field for kind in kinds for field in kind.__struct_encode_fields__}


@pytest.mark.parametrize("kind", COLUMNS)
def test_a_table_has_a_column_for_each_field_of_its_rows(kind: str):
    assert [one.key for one in COLUMNS[kind]] == [*get_type_hints(ROWS[kind])]


def test_columns_and_fields_of_the_record_lead_to_views_that_there_are():
    assert {one.leads for columns in COLUMNS.values() for one in columns} - {""} <= {*VIEWS}
    assert {*LEADS.values()} <= {*VIEWS}


def test_each_field_that_leads_somewhere_is_a_field_of_the_record():
    assert {*LEADS} - recorded() == set()


def test_a_quantity_with_the_name_of_a_column_stands_beside_it():
    assert [one.key for one in columns_of("turns", ["groats", "name"])] == [
        "name",
        "had_turn",
        "groats",
        "name (quantity)",
    ]
