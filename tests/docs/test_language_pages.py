"""The pages of the language, as they lie in the folder, name what the tables hold: no more, no less, in that order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from nomicon.game.values.records import name_of
from nomicon.law.facts.lookups import LOOK_UPS
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS, RESERVED
from nomicon.law.headers.offered_fields import DETAILS, KINDS_OF
from nomicon.law.language.effects import EFFECTS, SIGNATURES
from nomicon.law.language.kinds import MEANINGS, RecordField, fields_of, record_name
from nomicon.law.language.records import RECORDS
from nomicon.law.language.signatures import Signature
from nomicon.law.questions.questions import QUESTIONS, moments_of
from nomicon.law.questions.records import written_as
from nomicon.law.resolution.requests import REQUESTS
from nomicon.play.engine import EVENT_TYPES, EVOLVES

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference"


def sections(page: str, *, last: str = "") -> dict[str, str]:
    """Return what stands under each heading of the second level; with `last`, behind that heading of the first."""
    text = (REFERENCE / f"{page}.md").read_text(encoding="utf-8")
    before, _, behind = text.partition(f"\n# {last}\n") if last else ("", "", text)
    parts = re.split(r"^## (.+)$", behind or before, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def fields_in(section: str) -> list[tuple[str, str]]:
    """Return the fields that a section lists, each with its kind."""
    return re.findall(r"^- `(\w+)`: ([^;\n]+)", section, flags=re.MULTILINE)


def told(fields: Iterable[RecordField]) -> list[tuple[str, str]]:
    return [(field.name, str(field.kind)) for field in fields]


def arguments_in(section: str) -> list[str]:
    """Return the names of the arguments in the call that stands at the head of a section."""
    call = section.split("`")[1].partition("(")[2]
    return re.findall(r"(?:^|, )(\w+): ", call)


def has_arguments(found: Mapping[str, str], signatures: Sequence[Signature]) -> bool:
    return {name: arguments_in(section) for name, section in found.items()} == {
        one.name: [argument.name for argument in one.arguments] for one in signatures
    }


def test_every_effect_stands_there_with_its_arguments():
    assert has_arguments(sections("effects"), [SIGNATURES[effect] for effect in EFFECTS])


def test_every_look_up_and_every_request_stands_there_with_its_arguments():
    known = [one.signature for one in LOOK_UPS.values()]

    assert has_arguments(sections("look-ups"), [*known, *REQUESTS.values()])


def test_every_event_stands_there_with_its_fields_and_what_it_brings():
    found = sections("events")

    assert list(found) == list(EVENT_TYPES)
    for name, event in EVENT_TYPES.items():
        assert fields_in(found[name]) == told(event.fields), name
        assert re.findall(r"`(\w+)`", found[name].rpartition("\nBrings ")[2]) == list(event.brings), name
        assert ("Rules cannot replace it." in found[name]) is not event.stoppable, name


def test_every_question_stands_there_with_its_facts_and_what_asking_gives():
    found = sections("questions")

    assert list(found) == [written_as(name) for name in QUESTIONS]
    for name, question in ((written_as(name), question) for name, question in QUESTIONS.items()):
        line = next(line for line in found[name].splitlines() if line.startswith("- Facts: "))
        assert tuple(re.findall(r"`(\w+)`", line)) == question.facts, name
        assert tuple(re.findall(r"`(\w+)` \(may be left out\)", line)) == question.optional, name
        assert f"- `ask` gives: {question.reads.gives}" in found[name], name
        assert f"- Fixed at: {question.binds}\n" in found[name], name
        rebound = next((line for line in found[name].splitlines() if line.startswith("- `binds`")), "")
        moments = {*re.findall(r"`(\w+)`", rebound)} - {"binds"}
        assert moments == {*moments_of(question)} - {question.binds}, name


def test_every_event_says_what_is_looked_at_again_after_it():
    found = sections("events")
    for event in EVOLVES:
        again = found.get(name_of(event), "")
        assert all(concern.value in again for concern in event.UNSETTLES if again), event
    assert "whether anybody whose balance changed has won" in found["QuantityMoved"]


@pytest.mark.parametrize("record", RECORDS, ids=record_name)
def test_every_record_stands_there_with_its_fields(record: type):
    found = sections("facts", last="Records")

    assert fields_in(found[record_name(record).capitalize()]) == told(fields_of(record))
    assert len(found) == len(RECORDS)


def test_every_kind_stands_there_and_every_kind_of_field_that_a_move_may_have():
    kinds = (REFERENCE / "kinds.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+?) \|", kinds, flags=re.MULTILINE)

    named = [*MOVE_FIELD_KINDS, *KINDS_OF, *DETAILS]
    assert [row for row in rows if row not in ("kind", "in the record")] == [
        *map(str, MEANINGS),
        *(f"`{name}`" for name in named),
    ]
    assert all(f"`{name}`" in kinds.rpartition("A field cannot be called")[2] for name in RESERVED)
