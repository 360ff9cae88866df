"""Lines read at once are read as they are field by field, and nothing that is damaged gets through."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.adapters.codec import FEW, Codec, UnreadableLine
from nomicon.adapters.upcasts import UPCASTS
from nomicon.game.values.records import field_names, is_record_class
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import word
from nomicon.hosting.ports import Entry
from nomicon.main.table import codec
from nomicon.play.engine import DECIDES, EVOLVES
from tests.museum.record import MUSEUM

CODEC = codec()
RECORDS = Path(__file__).parents[1] / "records"

OLD = [
    line
    for record in (MUSEUM / "0.1-demo.ledger", RECORDS / "amendments.ledger")
    for line in record.read_bytes().splitlines()
]
LINES = [CODEC.encode(CODEC.decode_by_fields(line)) for line in OLD]


def read(line: bytes, by_fields: bool = False) -> Entry | str:
    """Return the entry in a line, or what is said of a damaged one."""
    try:
        at_once = None if by_fields else CODEC.read_at_once(line)
        return at_once or CODEC.decode_by_fields(line)
    except UnreadableLine as wrong:
        return str(wrong)


def test_every_kind_of_move_and_event_can_be_recorded():
    CODEC.work_out()


def test_after_a_few_lines_they_are_read_at_once(monkeypatch):
    fresh = Codec(tuple(DECIDES), tuple(EVOLVES), upcasts=UPCASTS)
    shortest = sorted(LINES, key=len)[:4]
    for line in shortest * (FEW // 4):
        assert fresh.decode(line) == CODEC.decode_by_fields(line)
    monkeypatch.setattr(fresh, "decode_by_fields", pytest.fail)
    assert fresh.decode(LINES[-1]) == CODEC.decode_by_fields(LINES[-1])


@pytest.mark.parametrize("line", [*LINES, *OLD])
def test_a_line_read_at_once_is_read_as_it_is_field_by_field(line):
    assert read(line) == read(line, by_fields=True)
    assert isinstance(read(line), Entry)


def test_lines_of_today_are_read_at_once_and_all_others_field_by_field():
    assert [line for line in LINES if CODEC.read_at_once(line) is None] == []
    for line in LINES:
        assert CODEC.read_at_once(line.replace(b'"seed":', b'"seed": ')) is None
        assert CODEC.read_at_once(line.replace(b',"seed":""', b"")) is None or b'"seed":""' not in line


PIECES = (
    b"",
    b"0",
    b"1",
    b"1.0",
    b"true",
    b"null",
    b'""',
    b'"1/2"',
    b'"2/4"',
    b"[]",
    b"{}",
    b'"kind":"BallotCast",',
    b",",
    b"-",
)


@given(st.sampled_from(LINES), st.data())
def test_of_a_changed_line_both_ways_of_reading_say_the_same(line, data):
    """What is put in is mostly a piece of JSON, so that many changed lines are still JSON."""
    tokens = [at for at, sign in enumerate(line) if sign in b':,[]{}"']
    begins = data.draw(st.sampled_from(tokens)) + 1
    ends = data.draw(st.sampled_from([at for at in tokens if at >= begins][:4] or [len(line)]))
    changed = line[:begins] + data.draw(st.sampled_from(PIECES)) + line[ends:]
    assert read(changed) == read(changed, by_fields=True)


def test_a_number_of_the_wrong_kind_or_twice_the_same_field_is_not_read_at_once():
    ballot = next(line for line in LINES if b'"kind":"BallotCast"' in line)
    assert b'"votes":1' in ballot
    for wrong in (b'"votes":1.0', b'"votes":true', b'"votes":"2/4"', b'"votes":2,"votes":1', b'"votes": 1'):
        assert CODEC.read_at_once(ballot.replace(b'"votes":1', wrong, 1)) is None


def as_sentences(value: Any) -> Any:
    """Return a value in which each text is one that could be told in another language."""
    if type(value) is str:
        return word(value)
    if isinstance(value, tuple | list | frozenset):
        return type(value)(as_sentences(one) for one in value)
    if isinstance(value, Mapping):
        return {as_sentences(name): as_sentences(one) for name, one in value.items()}
    if is_record_class(type(value)):
        return type(value)(*(as_sentences(getattr(value, name)) for name in field_names(type(value))))
    return value


@pytest.mark.parametrize("line", LINES)
def test_of_sentences_that_can_be_told_in_other_languages_the_english_text_is_kept(line):
    entry = CODEC.decode(line)
    said = as_sentences(entry.move), as_sentences(entry.events)
    assert CODEC.encode(replace(entry, move=said[0], events=said[1])) == line
