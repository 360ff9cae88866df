"""Registers: tables that rules declare, write and read; what nobody foresaw is made of them."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.language.effects import Put, Remove
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event
from nomicon.play.effects.carrying import carry_out
from nomicon.play.judging.claiming import Declare
from nomicon.play.limits import REGISTERS_LENGTH
from nomicon.play.quantities.registers import LineRemoved, LineWritten, line_removed, line_written
from tests.play.playing import ANN, BENCH, VOTES, Playing, amending, enacting, kinds, only, repealing, rule

PURSE = {"registers": {"purse": {"fields": ["item", "many"]}}}


def writing(*effects: str, number: int = 203, **header: Any):
    lines = "".join(f"    yield {effect}\n" for effect in effects)
    return rule(number, f'@when("Declared")\ndef f(event):\n{lines}', **header)


def _carried_out(game: Game, playing: Playing, number: int, effect: Put | Remove) -> Event:
    (event,) = carry_out(game, playing.rule(number), effect, Hearing(game, BENCH, game.at))
    return event


def test_a_rule_writes_lines_of_its_own_register():
    playing = Playing(
        VOTES,
        writing(
            'put("purse", event.player, {"item": "tea"})', 'put("purse", event.player, {"many": 2})', declares=PURSE
        ),
    )

    _, first, _ = playing.makes(Declare(ANN, "Hail!"))

    assert first == LineWritten("purse", "Ann", {"item": "tea"}, "203/1")
    assert dict(playing.game.registers["purse"].lines.items()) == {"Ann": {"item": "tea", "many": 2}}


def test_a_line_can_be_taken_out():
    playing = Playing(VOTES, writing('put("purse", 7, {"item": "tea"})', 'remove("purse", 7)', declares=PURSE))

    assert only(playing.makes(Declare(ANN, "Hail!")), LineRemoved) == LineRemoved("purse", "7", "203/1")
    assert len(playing.game.registers["purse"].lines) == 0


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ('put("purse", "x", {"colour": "red"})', "The register 'purse' has no field 'colour'. It has: item, many."),
        ('put("purse", "x", "red")', "TypeError: fields must be a record of named fields, not a str"),
        ('put("purse", ["x"], {"item": 1})', "TypeError: key must be text or a whole number, not a list"),
        ('put("log", "x", {"item": 1})', "There is no register 'log' in use."),
        ('put("other", "x", {"item": 1})', "Only rule 205 can write to the register 'other' or open it."),
        (
            'remove("purse", "x")',
            "The register 'purse' has no line 'x' that could be removed. "
            "Check first with line() whether the line exists.",
        ),
    ],
)
def test_what_a_register_does_not_allow_is_a_broken_rule(effect: str, told: str):
    playing = Playing(VOTES, writing(effect, declares=PURSE), rule(205, declares={"registers": {"other": {}}}))

    assert kinds(playing.makes(Declare(ANN, "Hail!"))) == ["Declared", "RuleFailed"]
    assert f": {told}" in playing.game.troubles[-1].what


def test_a_register_may_be_open_to_every_rule():
    playing = Playing(
        VOTES, writing('put("wall", "x", {"said": 1})'), rule(205, declares={"registers": {"wall": {"open": True}}})
    )

    assert "LineWritten" in kinds(playing.makes(Declare(ANN, "Hail!")))


def test_a_register_has_an_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("nomicon.play.quantities.registers.REGISTER_LINES", 2)
    playing = Playing(VOTES, writing(*(f'put("purse", {key}, {{"item": 1}})' for key in (1, 2, 1, 3)), declares=PURSE))

    playing.makes(Declare(ANN, "Hail!"))

    assert playing.game.troubles[-1].what == "f: The register 'purse' is full: it holds 2 lines."
    playing.audited()
    Playing.made.clear()  # After the test it would be audited under the true limit.


def test_with_its_rule_a_register_is_archived_and_a_map_is_a_register_too():
    playing = Playing(VOTES, rule(203, declares={**PURSE, "maps": {"isle": {"places": ["beach"]}}}))
    assert playing.game.registers["isle"].declared["kind"] == "maps"
    playing.adopts(repealing(203))

    assert [register.archived for register in playing.game.registers.values()] == [True, True]


def test_a_register_keeps_its_lines_through_amendments_and_another_rule_begins_its_own_anew():
    playing = Playing(VOTES, writing('put("purse", "x", {"item": 1})', declares=PURSE))
    playing.makes(Declare(ANN, "Hail!"))
    playing.adopts(amending(203, words="Other."))
    assert len(playing.game.registers["purse"].lines) == 1
    playing.adopts(enacting(declares=PURSE))
    assert playing.game.registers["purse"].rule == "203"
    playing.adopts(repealing(203))
    assert (playing.game.registers["purse"].rule, len(playing.game.registers["purse"].lines)) == ("302", 1)
    playing.adopts(repealing(302))
    playing.adopts(enacting(declares=PURSE))

    assert (playing.game.registers["purse"].rule, len(playing.game.registers["purse"].lines)) == ("305", 0)


def test_all_registers_together_have_a_bound_and_what_is_taken_out_makes_room():
    fills = writing('put("purse", event.text, {"item": "x" * 1000})', declares=PURSE)
    playing = Playing(VOTES, fills, rule(204, declares={"registers": {"other": {}}}))
    playing.makes(Declare(ANN, "one"))
    purse = playing.game.registers["purse"]
    assert purse.size == len("one") + len("item") + 4 + 1000

    nearly = replace(purse, size=REGISTERS_LENGTH - 1500)
    full = replace(playing.game, registers=playing.game.registers.insert("purse", nearly))
    here = _carried_out(full, playing, 203, Put("purse", "two", {"item": "x" * 1000}))
    assert isinstance(here, LineWritten)
    fuller = line_written(full, here)
    with pytest.raises(RuleRefusal, match="together they can hold"):
        _carried_out(fuller, playing, 204, Put("other", "three", {"item": "x" * 1000}))
    _carried_out(fuller, playing, 203, Put("purse", "two", {"item": "y" * 1000}))

    gone = _carried_out(fuller, playing, 203, Remove("purse", "two"))
    assert isinstance(gone, LineRemoved)
    emptier = line_removed(fuller, gone)
    assert emptier.registers["purse"].size == nearly.size
    _carried_out(emptier, playing, 204, Put("other", "three", {"item": "x" * 1000}))


def test_an_archived_register_takes_no_room():
    fills = writing('put("purse", event.text, {"item": "x" * 1000})', declares=PURSE)
    playing = Playing(VOTES, fills, rule(204, declares={"registers": {"other": {}}}))
    purse = replace(playing.game.registers["purse"], size=REGISTERS_LENGTH, archived=True)
    game = replace(playing.game, registers=playing.game.registers.insert("purse", purse))

    assert isinstance(_carried_out(game, playing, 204, Put("other", "one", {"item": 1})), LineWritten)
