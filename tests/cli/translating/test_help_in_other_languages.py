"""Help, and what is wrong with a line, are in the reader's language; only what one types stays as it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from nomicon.cli.translating.click_words import KINDS, MEANT_FOR_PROGRAMMERS, MODULES, WORDS
from nomicon.cli.translating.command_texts import COMMAND_TEXTS
from nomicon.cli.translating.commands import PLACEHOLDER, sentences_of
from nomicon.cli.translating.option_texts import OPTION_TEXTS
from nomicon.cli.translating.placeholders import PLACEHOLDERS
from nomicon.main.commands import nomicon
from nomicon.views.sentences.labels import PAGES
from tests.cli.terminal import Terminal
from tests.english import is_english

ANYWHERE = {"HOST", "ID", "N", "PORT", "URL"}
"""Placeholders that are the same in every language."""


def commands(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield every command with the words that call it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands(inner, f"{path} {name}".strip())


COMMANDS = dict(commands(nomicon))


def options(command: click.Command) -> list[click.Option]:
    return [one for one in command.params if isinstance(one, click.Option) and not one.hidden]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_help_is_left_in_english(terminal: Terminal, language: str, monkeypatch: pytest.MonkeyPatch):
    left: dict[str, list[str]] = {}
    for path in COMMANDS:
        monkeypatch.delenv("NOMICON_LANGUAGE", raising=False)
        english = terminal.types(f"{path} --help")
        monkeypatch.setenv("NOMICON_LANGUAGE", language)
        other = terminal.types(f"{path} --help")
        assert (english.exit_code, other.exit_code) == (0, 0), path
        both = {*map(str.strip, english.output.splitlines())} & {*map(str.strip, other.output.splitlines())}
        texts = sorted(text for text in both if is_english(re.sub(r"nomicon .*", "", text), language))
        left |= {path: texts} if texts else {}
    assert left == {}


@pytest.mark.parametrize(
    ("line", "german", "french"),
    [
        ("play --foo", "Fehler: Es gibt keine Option '--foo'.", "Erreur\u00a0: Il n’y a pas d’option '--foo'."),
        ("vote", "Fehler: Es fehlt das Argument 'VORSCHLAG'.", "Erreur\u00a0: Il manque l’argument 'PROPOSITION'."),
        ("board --until x", "'x' ist keine ganze Zahl.", "'x' n’est pas un nombre entier."),
        ("record verify x", "Datei 'x' gibt es nicht.", "Fichier 'x'\u00a0: il n’y a rien de ce nom."),
        ("clock confirm now", "Fehler: Das hier ist zu viel: now", "Erreur\u00a0: Ceci est de trop\u00a0: now"),
        ("serv", "Es gibt keinen Befehl 'serv'.", "Il n’y a pas de commande 'serv'."),
    ],
)
def test_what_is_wrong_with_a_line_is_told_in_the_language(
    terminal: Terminal, line: str, german: str, french: str, monkeypatch: pytest.MonkeyPatch
):
    for language, told, headings in (
        ("de", german, ("Aufruf:", "Hilfe gibt es mit:")),
        ("fr", french, ("Usage\u00a0:",)),
    ):
        monkeypatch.setenv("NOMICON_LANGUAGE", language)
        result = terminal.types(line)
        assert result.exit_code == 2
        assert told in result.output
        assert all(heading in result.output for heading in headings)


def test_every_kind_of_value_is_listed_for_the_catalogues():
    asked = {
        one.type.name
        for command in COMMANDS.values()
        for one in command.params
        if not isinstance(one, click.Option) or not one.hidden
    }
    assert asked - {"text", "boolean", "choice"} <= KINDS | WORDS


def test_a_command_keeps_its_english_for_the_next_reader(terminal: Terminal, monkeypatch: pytest.MonkeyPatch):
    before = terminal.types("propose --help").output
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")
    assert "Eine Änderung der Regeln vorschlagen." in terminal.types("propose --help").output
    monkeypatch.delenv("NOMICON_LANGUAGE")
    assert terminal.types("propose --help").output == before


def test_lists_say_in_a_whole_sentence_what_commands_are_for(terminal: Terminal):
    assert "..." not in terminal.types("rulebook --help").output.replace("[ARGS]...", "")


def test_every_text_of_help_is_listed_for_the_catalogues():
    texts = {title for title, _ in nomicon.listed()}
    for command in COMMANDS.values():
        texts |= {*sentences_of(command.help), *sentences_of(command.epilog)}
    assert texts - {*PAGES} == COMMAND_TEXTS
    helps = {" ".join((one.help or "").split()) for command in COMMANDS.values() for one in options(command)}
    assert helps - {""} == OPTION_TEXTS


def test_every_placeholder_is_listed_for_the_catalogues():
    shapes = []
    for command in COMMANDS.values():
        context = click.Context(command)
        valued = [one for one in command.params if not (isinstance(one, click.Option) and (one.is_flag or one.hidden))]
        shapes += [*command.collect_usage_pieces(context), *(one.make_metavar(context) for one in valued)]
    assert {word for shape in shapes for word in PLACEHOLDER.findall(shape)} - ANYWHERE == PLACEHOLDERS


def test_every_word_of_click_is_listed_for_the_catalogues():
    said = {text for module in MODULES for text in _texts_told(Path(str(module.__file__)))}
    assert said - MEANT_FOR_PROGRAMMERS == WORDS - {"required"}  # Whether a value is required, click asks for by name.


def _texts_told(file: Path) -> Iterator[str]:
    """Yield every text that a module hands to gettext."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
            yield from (
                text.value for text in node.args if isinstance(text, ast.Constant) and isinstance(text.value, str)
            )
