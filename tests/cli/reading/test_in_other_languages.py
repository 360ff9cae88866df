"""Every page of the terminal is in the reader's language; only players and rules speak as they do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import nomicon.views
from nomicon.cli.language import told_here
from nomicon.cli.play.drafting import template
from nomicon.game.names import GameId
from nomicon.game.values.translatable import sentence_of
from nomicon.views.sentences.labels import LABELS, PAGES
from nomicon.views.view import VIEWS
from nomicon.web.choices import BadChoice, read_choices
from tests.cli.terminal import Terminal
from tests.english import is_english, said_by_players_and_rules, without

ARGUMENTS = {
    "rule": "201",
    "rule difference": "203",
    "proposal": "301",
    "player": "Asha",
    "quantity": "points",
    "why": "Asha",
    "why entry": "5",
    "judgement": "1",
    "search": "vote",
    "history": "",
}
"""What views of one thing are asked for; those of things that this game has none of say so."""

PLAYED = (
    ("Asha", "propose enact 'Everybody is kind.'"),
    ("Asha", "vote 301 for"),
    ("Ben", "vote 301 for"),
    ("Chloe", "vote 301 against"),
    ("Ben", "propose amend 203 set voting_period='2 days'"),
    ("Ben", "vote 302 for"),
    ("Asha", "vote 302 for"),
    ("Chloe", "vote 302 for"),
    ("Chloe", "propose repeal 206"),
    ("Asha", "invoke 'A vote ends at midnight.'"),
    ("Ben", "declare 'I like tea.'"),
)


@pytest.fixture
def evening(terminal: Terminal) -> Terminal:
    """A game in which some has happened, and a vote and a judgement are open."""
    terminal.types("found minimal --title Tuesday")
    for name in ("Asha", "Ben", "Chloe"):
        terminal.types(f"join --as {name}")
    for player, line in PLAYED:
        terminal.types(f"{line} --as {player}")
    return terminal


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_page_of_the_terminal_is_left_in_english(evening: Terminal, language: str, monkeypatch: pytest.MonkeyPatch):
    with evening.tools.open_table(evening.tools.where_in("nomicon.db")) as table:
        said = said_by_players_and_rules(table.history(GameId(str(table.ledger.games()[0]))))
    left: dict[str, list[str]] = {}
    shown = 0
    for name in VIEWS:
        line = f"show {name} {ARGUMENTS.get(name, '')} --as Asha"
        monkeypatch.delenv("NOMICON_LANGUAGE", raising=False)
        english = evening.types(line)
        monkeypatch.setenv("NOMICON_LANGUAGE", language)
        other = evening.types(line)
        assert english.exit_code == other.exit_code
        shown += not english.exit_code
        both = {*english.output.splitlines()} & {*other.output.splitlines()}
        texts = sorted(text for text in both if is_english(without(" ".join(text.split()), said), language))
        left |= {name: texts} if texts else {}
    assert shown > len(VIEWS) - 5
    assert left == {}


def test_labels_and_sentences_are_told_together(evening: Terminal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")
    lines = evening.types("show rule 206").output.splitlines()
    assert lines[0] == "Regel 206: Winning (veränderlich, Fassung 1)"
    assert lines[1] == "-" * len(lines[0])
    board = evening.types("board").output
    assert "Offene Abstimmungen:" in board
    assert "Wartet auf ein Urteil:" in board


def labels_used() -> Iterator[str]:
    """Yield every label of a fact, a column or a part in the code of the views."""
    for file in Path(nomicon.views.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if named := re.fullmatch(r"[a-z_]+=([A-Z][^=\n]*)", text):
                    yield named[1]
                case ast.Call(func=ast.Name(id="part"), args=[ast.Constant(value=str(title)), *_]):
                    yield title


def test_every_label_is_listed_for_the_catalogues():
    assert {*labels_used()} == LABELS
    assert {view.sentence for view in VIEWS.values()} == {*PAGES}


PROMPT = ("help", "help declare", "help rules", "options", "due", "as Ben", "as Nobody", "as", "score", "quit")
"""What is typed at a prompt."""


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_prompt_speaks_the_language(evening: Terminal, language: str, monkeypatch: pytest.MonkeyPatch):
    with evening.tools.open_table(evening.tools.where_in("nomicon.db")) as table:
        said = said_by_players_and_rules(table.history(GameId(str(table.ledger.games()[0]))))
    lines = "\n".join(PROMPT)
    english = evening.types("prompt --as Asha", lines).output
    monkeypatch.setenv("NOMICON_LANGUAGE", language)
    other = evening.types("prompt --as Asha", lines).output
    both = {*english.splitlines()} & {*other.splitlines()}
    told = (re.split(r"\s{2,}", text.strip())[-1] for text in both)  # Behind what one types, which stays.
    assert sorted(text for text in told if is_english(without(text, said), language)) == []


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("options --as Asha", "Du kannst:"),
        ("options --as Asha", "Du kannst nicht:"),
        ("games", "Spiel 1, Spielende: 3"),
        ("due", "Nichts ist fällig. Als Nächstes:"),
        ("board --game other", "Die Spiele sind: tuesday."),
        ("board --file none.db", "So gründest du ein Spiel: nomicon found nomicam --file none.db."),
        ("vote 301 for", "Sag, wer du bist"),
        ("demo --as Asha", "demo benutzt --as nicht. Lass --as weg."),
        ("help nothing", "Es gibt keinen Befehl 'nothing'. Alle Befehle zeigt: nomicon help"),
        ("serve --listen here", "--listen 'here': Schreib HOST:PORT"),
        ("found minimal --office Speaker", "--office 'Speaker': Schreib AMT=NAME"),
        ("rulebook import rules.md --house quorum=2", "quorum: 2 ist mehr als 1. Schreib einen Anteil von 0 bis 1"),
    ],
)
def test_what_commands_say_is_told_in_the_language(
    evening: Terminal, line: str, german: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")
    assert german in evening.types(line).output


def test_what_an_import_is_unsure_of_is_told_in_the_language_and_stays_english_as_data(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
):
    Path("rules.md").write_text("Hello!\n\n## Mutable rules\n\n### 101 Tea\n\nTea.\n\n### 102\n", encoding="utf-8")
    monkeypatch.setenv("NOMICON_LANGUAGE", "fr")
    said = terminal.types("rulebook import rules.md").stdout
    assert "Hello!" in said
    assert "102 (un numéro sans texte)" in said
    told = terminal.data("rulebook import rules.md")["not_understood"]
    assert told[-1] == {"line": 9, "text": "102 (a number without words)"}


FILES = {
    "rule.md": "---\ntitle: Quorum\nanswers: {quorum: {reading: size, small: 1}}\n---\nWords.\n",
    "past.yaml": "proposals: [{number: 301, outcome: lost}]\n",
}


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("rulebook check rule.md", "die Regel legt keine Lesart 'size' fest. Sie legt fest: keine"),
        (
            "history replay past.yaml",
            "ein Vorschlag braucht eine Nummer und einen gültigen Ausgang. Mögliche Ausgänge sind:",
        ),
    ],
)
def test_what_is_wrong_with_files_is_told_in_the_language(
    terminal: Terminal, line: str, german: str, monkeypatch: pytest.MonkeyPatch
):
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")
    assert german in terminal.types(line).output


def test_what_is_wrong_with_a_hosts_choices_is_told_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "host.toml").write_text("colour = 'red'\n", encoding="utf-8")
    with pytest.raises(BadChoice) as wrong:
        read_choices(tmp_path, {})
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")
    assert "host.toml: Es gibt keine Einstellung 'colour'." in told_here(sentence_of(wrong.value))


def test_the_notes_in_a_new_rule_are_told_in_the_language(monkeypatch: pytest.MonkeyPatch):
    english = template()
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")
    german = template()
    assert "# Um nichts vorzuschlagen, schließ den Editor, ohne zu speichern.\n---\n" in german
    assert [line for line in english.splitlines() if line in german.splitlines()] == ["---", "title:", "---"]
