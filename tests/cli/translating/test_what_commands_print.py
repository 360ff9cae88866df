"""What commands print while they run is in the reader's language; JSON stays as it is."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Terminal


@pytest.mark.parametrize(
    ("language", "sound", "missing"),
    [
        ("de", "Alle Ergebnisse stimmen mit der Aufzeichnung überein.", "diesen Eintrag gibt es nicht"),
        ("fr", "Tous les résultats correspondent au journal.", "cette entrée n’existe pas"),
    ],
)
def test_an_audit_is_told_in_the_language(
    nomicam: Terminal, language: str, sound: str, missing: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("NOMICON_LANGUAGE", language)

    assert sound in nomicam.types("audit").stdout
    assert missing in nomicam.types(f"audit --link 99={'a' * 64}").stdout


def test_data_stay_as_they_are(nomicam: Terminal, monkeypatch: pytest.MonkeyPatch):
    line = f"audit --json --link 99={'a' * 64}"
    english = nomicam.types(line).stdout
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")

    assert json.loads(nomicam.types(line).stdout) == json.loads(english)
