"""Every key, value and name of a header is known, or is refused at every door, with what was probably meant.

The cases are made from the tables of the language, so that whatever is added to these is asked of, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from nomicon.game.texts import Speech
from nomicon.game.values.replacing import replace
from nomicon.law.headers.check import faults_in
from nomicon.law.headers.declarations import DECLARATIONS
from nomicon.law.headers.register_fields import FIELD_KINDS
from nomicon.law.language.kinds import ValueKind, fields_of
from nomicon.law.language.settings import SETTING_KINDS
from nomicon.law.questions.questions import MOMENTS, QUESTIONS
from nomicon.play.proposals.proposing import Propose
from nomicon.rulebooks.files.format import KEYS, Malformed, read_change
from nomicon.rulebooks.files.writing import write_rule
from tests.play.playing import ANN, BENCH, VOTES, Playing, enacting, text
from tests.properties.headers import DOORS, SETTINGS, SOUND, Path, header, misspelt, replaced

WRONG: dict[str, tuple[Any, ...]] = {
    "truth": ("maybe", 1, ["x"], {"a": 1}),
    "number": ("some", True, ["x"], {"a": 1}),
    "text": (5, True, {"a": 1}),
    "office name": (5, True, {"a": 1}),
    "player": (5, True, ["x"], {"a": 1}),
    "schedule": ("often", 5, ["x"], {"a": 1}),
    "key": (True, ["x"], {"a": 1}),
    "list": (5, True),
    "either": (5, True),
}
"""For each kind of value in a declaration, values that are none."""


def records_in(kind: ValueKind) -> Iterator[Any]:
    """Yield the types of records that a kind of value can be or hold."""
    if kind.record is not None:
        yield kind.record
    for inner in kind.of:
        yield from records_in(inner)


def walked(kind: ValueKind, data: Any, path: Path) -> Iterator[tuple[Path, ValueKind]]:
    """Yield the path of every key in a declaration that the tables declare, with the kind of its value."""
    if isinstance(data, list):
        for at, one in enumerate(data):
            yield from walked(kind.of[0], one, (*path, at))
    records = list(records_in(kind)) if kind.word in ("either", "list") else [kind.record]
    if isinstance(data, dict):
        for record in filter(None, records):
            known = {field.name: field.kind for field in fields_of(record)}
            if set(data) <= set(known):
                for name, value in data.items():
                    yield (*path, name), known[name]
                    yield from walked(known[name], value, (*path, name))


def keys_in_use() -> list[tuple[Path, ValueKind]]:
    """Return every key of the sample that the tables declare."""
    return [
        found
        for kind, declared in SOUND.items()
        for name, what in declared.items()
        for found in walked(DECLARATIONS[kind], what, (kind, name))
    ]


IN_USE = keys_in_use()


def hints_at(word: str, told: str) -> bool:
    """Say whether a refusal says what was probably meant; for words of a letter or two it says what there is."""
    return f"(did you mean {word!r}?)" in told or (len(word) < 3 and f" {word}" in told.partition("It has:")[2])


@pytest.mark.parametrize("door", DOORS)
def test_what_is_sound_passes_every_door(door: str):
    assert DOORS[door](header()) == ""


def test_the_sample_has_every_key_that_a_declaration_can_have():
    named = {(path[0], path[-1]) for path, _ in IN_USE}
    declared: set[tuple[Any, Any]] = set()
    for kind, what in DECLARATIONS.items():
        records = set(records_in(what))
        for record in list(records):
            records |= {inner for field in fields_of(record) for inner in records_in(field.kind)}
        declared |= {(kind, field.name) for record in records for field in fields_of(record)}
    assert set(SOUND) == set(DECLARATIONS)
    assert sorted(declared - named) == []


@pytest.mark.parametrize("path", [path for path, _ in IN_USE] + [(kind,) for kind in SOUND], ids=str)
def test_a_key_that_is_misspelt_by_a_letter_is_refused_with_the_one_that_was_meant(path: Path):
    for wrong in misspelt(str(path[-1])):
        faults = list(faults_in(header(replaced(SOUND, path, key=wrong)), {}))
        assert [fault for fault in faults if hints_at(str(path[-1]), fault)], (wrong, faults)


@pytest.mark.parametrize("door", DOORS)
def test_a_misspelt_key_passes_no_door(door: str):
    for path in ([path for path, _ in IN_USE] + [(kind,) for kind in SOUND])[:: 1 if door == "the founding" else 5]:
        wrong = next(misspelt(str(path[-1])))
        assert hints_at(str(path[-1]), DOORS[door](header(replaced(SOUND, path, key=wrong)))), path


@pytest.mark.parametrize(("path", "kind"), IN_USE, ids=lambda one: str(one))
def test_a_value_of_another_kind_is_refused(path: Path, kind: ValueKind):
    for wrong in WRONG[kind.word]:
        assert list(faults_in(header(replaced(SOUND, path, value=wrong)), {})) != [], wrong


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("title",)])
def test_a_key_of_a_header_that_is_misspelt_is_refused_with_the_one_that_was_meant(key: str):
    for wrong in misspelt(key):
        with pytest.raises(Malformed, match=f"Did you mean .*{key}"):
            read_change(f"---\ntitle: Tea\n{wrong}: 5\n---\nWords.\n", "a file")


@pytest.mark.parametrize("part", ["default", "others", "about"])
def test_a_part_of_a_reading_that_is_misspelt_is_refused(part: str):
    reading = {"default": "a", "others": "[b]", "about": "c"}
    for wrong in misspelt(part):
        told = ", ".join(f"{wrong if name == part else name}: {value}" for name, value in reading.items())
        with pytest.raises(Malformed, match=f"Did you mean {part}"):
            read_change(f"---\ntitle: Tea\nreadings: {{tea: {{{told}}}}}\n---\nWords.\n", "a file")


UNSOUND: tuple[tuple[dict[str, Any], str], ...] = (
    ({"declares": {"registers": {"log": {"fields": {"state": ["open", "open"]}}}}}, "'open' is listed twice"),
    ({"declares": {"registers": {"log": {"fields": {"state": []}}}}}, "list at least one possible value"),
    ({"declares": {"settings": {"tea": []}}, "settings": {"tea": "green"}}, "list at least one possible value"),
    ({"declares": {"settings": {"tea": ["green", "green"]}}, "settings": {"tea": "green"}}, "'green' is listed twice"),
    (
        {"declares": {"maps": {"isle": {"places": ["Mill", "Bridge"], "paths": [["Mill", "Bridge", "cheap"]]}}}},
        "the cost of a path: 'cheap' is not an exact number",
    ),
    (
        {
            "declares": {
                "maps": {
                    "isle": {
                        "places": ["Mill", "Bridge"],
                        "paths": [["Mill", "Bridge"], {"from": "Mill", "to": "Bridge"}],
                    }
                }
            }
        },
        "the path from Mill to Bridge is listed twice",
    ),
    ({"declares": {"offices": {"Clerk": {}}, "holders": {"Clerk": " "}}}, "it has no value"),
    ({"declares": {"terms": {"tea": ""}}}, "it has no value"),
    ({"settings": {"tea": None}}, "tea has no value, so its kind is unknown"),
    ({"answers": {"quorum": -1}}, "a number of ballots cannot be negative"),
    ({"answers": {"adopted": {"more_than": "-1/2", "of": "cast"}}}, "cannot be negative"),
    ({"answers": {"seats of  Clerk": 2}}, "(did you mean 'seats of Clerk'?)"),
    ({"answers": {"seats ofClerk": 2}}, "(did you mean 'seats'?)"),
    ({"declares": {"offices": {"Clerk": {}}}, "answers": {"consent_of": "the Clerk"}}, "(did you mean 'Clerk'?)"),
    ({"declares": {"offices": {"Clerk": {}}}, "burdens": ("the Clerk",)}, "(did you mean 'Clerk'?)"),
    ({"code": '@offers("dance", tea=["red", "Red"])\ndef f(): return []\n'}, "are the same"),
    (
        {
            "readings": {"it": {"default": "a", "others": ["b"]}},
            "answers": {"quorum": {"reaing": "it", "a": 1, "b": 2}},
        },
        "This record cannot contain 'reaing' (did you mean 'reading'?)",
    ),
)
"""Parts of a header that contradict themselves, or say nothing, and what is told of them."""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("parts", "told"), UNSOUND, ids=lambda one: str(one)[:60])
def test_what_contradicts_itself_or_says_nothing_is_refused(door: str, parts: dict[str, Any], told: str):
    assert told in DOORS[door](text(**parts))


# -- Questions and moments -------------------------------------------------------------


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_that_is_misspelt_is_refused_with_the_one_that_was_meant(name: str):
    for wrong in misspelt(name):
        for part in ({"answers": {wrong: 1}}, {"binds": {wrong: "close"}}):
            faults = list(faults_in(text(**part), BENCH.events))
            assert [fault for fault in faults if f"(did you mean {name!r}?)" in fault], (wrong, faults)
        claiming = text(prevails_over=(f"about {wrong}",))
        assert [fault for fault in faults_in(claiming, BENCH.events) if "no question or event" in fault]


@pytest.mark.parametrize("name", [name for name, question in QUESTIONS.items() if question.code and not question.of])
def test_a_question_about_nothing_in_particular_is_asked_of_nothing(name: str):
    asked = f"there is no question '{name} of tea' (did you mean {name!r}?)"
    code = f'@answers("{name} of tea")\ndef f(): return None\n'
    assert asked in DOORS["a proposal"](text(code))
    assert DOORS["the founding"](text(code)) == ""  # Whoever asked may be gone.
    asking = f'{code}\n\n@when("Joined")\ndef g(): ask("{name} of tea")\n'
    assert DOORS["a proposal"](text(asking)) == ""


@pytest.mark.parametrize("name", [name for name, question in QUESTIONS.items() if question.literal])
def test_an_answer_of_another_kind_is_refused(name: str):
    assert list(faults_in(text(answers={name: {"tea": 1}}), {})) != []


@pytest.mark.parametrize("name", [name for name, question in QUESTIONS.items() if question.reads.gives.words])
def test_a_word_of_an_answer_that_is_misspelt_is_refused_with_the_one_that_was_meant(name: str):
    for word in QUESTIONS[name].reads.gives.words:
        for wrong in misspelt(word):
            faults = list(faults_in(text(answers={name: wrong}), {}))
            assert [fault for fault in faults if "is not one of" in fault], wrong


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_that_is_misspelt_is_refused_with_the_one_that_was_meant(moment: str):
    for wrong in misspelt(moment):
        faults = list(faults_in(text(binds={"quorum": wrong}, answers={"quorum": 1}), {}))
        assert len(faults) == 1
        assert "is not one of" in faults[0]


MISNAMED: tuple[tuple[str, Any, str], ...] = (
    ("turn_order", "by nmae", "by name"),
    ("turn_order", "by joinning", "by joining"),
    ("turn_order", "nome", "none"),
    ("judge", "playrs", "players"),
    ("electorate", "nobdy", "nobody"),
    ("win_by", "pionts", "points"),
    ("may_propose", "the player in trun", "the player in turn"),
    ("quorum", {"share": "1/2", "of": "playrs"}, "players"),
)
"""Questions with answers that name a group, an order or a quantity by a slip, and what was meant."""


@pytest.mark.parametrize(("question", "wrong", "meant"), MISNAMED)
def test_a_group_or_an_order_that_is_misspelt_is_refused_at_every_door(question: str, wrong: Any, meant: str):
    for door in DOORS.values():
        assert f"(did you mean {meant!r}?)" in door(text(answers={question: wrong}))


@pytest.mark.parametrize("kind", ["when", "instead", "answers"])
def test_a_keyword_of_a_function_is_known(kind: str):
    topic = "quorum" if kind == "answers" else "Joined"
    rule = replace(text(), speeches=(Speech(kind, topic, "f", (), (("when_raed", "a=b"),)),))
    assert list(faults_in(rule, BENCH.events)) == [f"f: @{kind} takes no 'when_raed' (did you mean 'when_read'?)"]


# -- Kinds of fields and settings ------------------------------------------------------


@pytest.mark.parametrize("kind", FIELD_KINDS)
def test_a_kind_of_field_that_is_misspelt_is_refused(kind: str):
    for wrong in misspelt(kind):
        faults = list(faults_in(text(declares={"registers": {"log": {"fields": {"by": wrong}}}}), {}))
        assert [fault for fault in faults if "there is no kind of field" in fault], wrong


@pytest.mark.parametrize("kind", SETTING_KINDS)
def test_a_kind_of_setting_that_is_misspelt_is_refused(kind: str):
    for wrong in misspelt(kind):
        declares = {"settings": {"height": wrong}}
        assert [one for one in faults_in(text(declares=declares, settings=SETTINGS), {}) if "no kind of value" in one]


def test_a_file_is_written_and_read_the_same():
    assert read_change(write_rule(header()), "a file").text == header()


@pytest.mark.parametrize("question", ["born", "protected"])
def test_an_answer_that_misspells_a_class_is_refused_with_what_was_meant(question: str):
    playing = Playing(VOTES)

    refused = playing.refuses(Propose(ANN, (enacting(answers={question: "imutable"}),)))

    assert f"{question}: there is no class 'imutable' (did you mean 'immutable'?)" in refused.because
