"""Records are written by forms that are worked out from their fields: when one is first met, or all at once."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from nomicon.adapters.codec import Codec
from nomicon.play.chapter import Event


def test_a_field_without_a_form_is_told_when_a_server_starts_and_not_in_play():
    class Floating(Event, tag="Floating"):
        value: float

    with pytest.raises(TypeError, match=r"Floating\.value cannot be recorded"):
        Codec((), (Floating,)).work_out()


@dataclass(frozen=True, slots=True)
class Weighed:
    weight: float


def test_what_stands_in_records_is_worked_out_with_them():
    class Lifted(Event, tag="Lifted"):
        what: tuple[Weighed, ...]

    with pytest.raises(TypeError, match=r"Weighed\.weight cannot be recorded"):
        Codec((), (Lifted,)).work_out()
