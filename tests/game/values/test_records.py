"""Values with named fields: dataclasses and Structs, and what is the same of both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from nomicon.game.values.records import (
    Tagged,
    defaults_of,
    field_names,
    field_types,
    is_record,
    is_record_class,
    name_of,
    tag_of,
)


@dataclass(frozen=True)
class Box:
    side: int
    colour: str = "red"
    inside: list[int] = field(default_factory=list)


class Tin(Struct, frozen=True):
    side: int
    colour: str = "red"
    inside: list[int] = msgspec.field(default_factory=list)


class Bare(Struct, frozen=True):
    side: int


class Empty(Struct, frozen=True):
    pass


class Sent(Tagged, frozen=True, tag="Sent.2"):
    kind: str
    by: str = ""


class Resent(Sent, frozen=True, tag="Resent"):
    again: int = 0


@pytest.mark.parametrize("kind", [Box, Tin])
def test_dataclasses_and_structs_tell_the_same_of_their_fields(kind: type):
    assert field_names(kind) == ("side", "colour", "inside")
    assert field_types(kind) == {"side": "int", "colour": "str", "inside": "list[int]"}
    assert defaults_of(kind) == {"colour": "red", "inside": []}


@pytest.mark.parametrize(
    ("kind", "names", "defaults"),
    [
        (Bare, ("side",), {}),
        (Empty, (), {}),
        (Sent, ("kind", "by"), {"by": ""}),
        (Resent, ("kind", "by", "again"), {"by": "", "again": 0}),
    ],
)
def test_only_what_may_be_left_out_has_a_default(kind: type, names: tuple[str, ...], defaults: dict[str, object]):
    assert (field_names(kind), defaults_of(kind)) == (names, defaults)
    assert tuple(field_types(kind)) == names


@pytest.mark.parametrize(
    ("kind", "tag", "name"),
    [(Box, "Box", "Box"), (Bare, "Bare", "Bare"), (Sent, "Sent.2", "Sent"), (Resent, "Resent", "Resent")],
)
def test_a_class_is_written_under_its_tag_and_known_by_the_name_in_it(kind: type, tag: str, name: str):
    assert (tag_of(kind), name_of(kind)) == (tag, name)


def test_a_tag_is_written_beside_a_field_that_is_called_like_it():
    assert msgspec.to_builtins(Sent("post")) == {"kind": "Sent.2", "kind_": "post", "by": ""}


@pytest.mark.parametrize(
    ("value", "record", "record_class"),
    [
        (Box(1), True, False),
        (Tin(1), True, False),
        (Box, False, True),
        (Tin, False, True),
        (Struct, False, True),
        (type(Tin), False, False),
        (type, False, False),
        (5, False, False),
        (None, False, False),
        (dict, False, False),
    ],
)
def test_a_value_with_named_fields_is_known_from_its_class_and_from_others(
    value: Any, record: bool, record_class: bool
):
    assert (is_record(value), is_record_class(value)) == (record, record_class)
