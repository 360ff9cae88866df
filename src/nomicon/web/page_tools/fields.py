"""Fields of forms, and what can be chosen in them, as their templates show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict


class Option(TypedDict):
    """Something that can be chosen: the value that is sent, what is said, and whether it is chosen already."""

    value: object
    said: object
    is_chosen: bool


def options_of(choices: Iterable[tuple[object, object]], chosen: object) -> list[Option]:
    """Return what can be chosen, each with its value and what is said."""
    return [{"value": value, "said": said, "is_chosen": value == chosen} for value, said in choices]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldShown:
    """A field: a list of `options`, a text of some `rows`, or a line; `least`, `most` and `longest` bound it.

    `hint_id` is the id of its hint. `keyboard` is the one that a phone shows. `is_marked`: it says that it is optional.
    """

    id: str
    name: str
    label: str
    value: str = ""
    hint: str = ""
    hint_id: str = ""
    options: Sequence[Option] = ()
    rows: int = 0
    style: str = ""
    keyboard: str = ""
    least: str = ""
    most: str = ""
    longest: str = ""
    is_choice: bool = False
    is_hidden: bool = False
    is_required: bool = False
    is_marked: bool = False
    may_be_empty: bool = False
    shows_difference: bool = False

    @property
    def is_bounded(self) -> bool:
        """Say whether a number must lie within bounds."""
        return bool(self.least or self.most)
