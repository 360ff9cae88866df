"""Registers: tables that rules declare, write and read; what nobody foresaw is made of them."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.play.claiming import Declare
from nomicon.play.registers import LineRemoved, LineWritten
from tests.play.playing import ANN, VOTES, Playing, amending, enacting, kinds, only, repealing, rule

PURSE = {"registers": {"purse": {"fields": ["item", "many"]}}}


def writing(*effects: str, number: int = 203, **header: Any):
    lines = "".join(f"    yield {effect}\n" for effect in effects)
    return rule(number, f'@when("Declared")\ndef f(event):\n{lines}', **header)


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
        ('put("purse", "x", {"colour": "red"})', "The register 'purse' has no field colour."),
        ('put("purse", "x", "red")', "A line of 'purse' has named fields."),
        ('put("purse", ["x"], {"item": 1})', "a register's key is a text or a whole number"),
        ('put("log", "x", {"item": 1})', "There is no register 'log' in use."),
        ('put("other", "x", {"item": 1})', "The register 'other' is rule 205's to write."),
        ('remove("purse", "x")', "The register 'purse' has no line 'x'."),
    ],
)
def test_what_a_register_does_not_allow_is_a_broken_rule(effect: str, told: str):
    playing = Playing(VOTES, writing(effect, declares=PURSE), rule(205, declares={"registers": {"other": {}}}))

    assert kinds(playing.makes(Declare(ANN, "Hail!"))) == ["Declared", "RuleFailed"]
    assert playing.game.troubles[-1].what.startswith(f"f: {told}")


def test_a_register_may_be_open_to_every_rule():
    playing = Playing(
        VOTES, writing('put("wall", "x", {"said": 1})'), rule(205, declares={"registers": {"wall": {"open": True}}})
    )

    assert "LineWritten" in kinds(playing.makes(Declare(ANN, "Hail!")))


def test_a_register_has_an_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("nomicon.play.registers.REGISTER_LINES", 2)
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
    playing.adopts(enacting(declares=PURSE))

    assert (playing.game.registers["purse"].rule, len(playing.game.registers["purse"].lines)) == ("304", 0)
