"""Commands whose help is told in the reader's language. The names of commands and options are typed, so they stay."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from copy import copy
from typing import TypeVar

import click

from nomicon.cli.language import language_here
from nomicon.cli.translating.placeholders import PLACEHOLDERS

LONGEST = 200
"""The letters that a command may take in a list to say what it is for; its first sentence is shown."""

Told = TypeVar("Told", bound=click.Command)

AS_WRITTEN = "\b"
"""The line that begins a paragraph whose lines stay as they are."""

COMMENT = re.compile(r"(?P<typed>.*\S)(?P<gap> {2,})(?P<about>\S.*)")
"""An example and what is said beside it."""

PLACEHOLDER = re.compile(r"\b[A-Z]+\b")
"""A word in a line that stands for what one types there."""


def command_told(command: click.Command) -> click.Command:
    """Return a command, and all in it, with their help in the language that the environment names."""
    told = itself_told(command)
    if isinstance(told, click.Group):
        told.commands = {name: command_told(inner) for name, inner in told.commands.items()}
    return told


def itself_told(command: Told) -> Told:
    """Return a command with its own help in the language that the environment names. The command itself stays."""
    context = click.Context(command)
    told = copy(command)
    told._help_option = None  # click keeps the option for help, which it has made in some language.
    told.help, told.epilog = _help_told(command.help), _help_told(command.epilog)
    told.short_help = told.get_short_help_str(LONGEST)
    told.options_metavar = _placeholders_told(command.options_metavar or "")
    if isinstance(told, click.Group):
        told.subcommand_metavar = _placeholders_told(told.subcommand_metavar)
    told.params = [_parameter_told(one, context) for one in command.params]
    return told


def sentences_of(text: str | None) -> list[str]:
    """Return what a help text says: its paragraphs, and what stands beside lines that are typed."""
    found: list[str] = []
    for paragraph in _paragraphs(text):
        if paragraph[0] != AS_WRITTEN:
            found.append(" ".join(paragraph))
            continue
        for line in paragraph[1:]:
            if _is_heading(line):
                found.append(line)
            elif (row := COMMENT.fullmatch(line)) is not None:
                found.append(_of_row(row))
    return found


def sentence_told(sentence: str) -> str:
    """Tell a text of the program in the language that the environment names."""
    return language_here().text(sentence) if sentence else ""


def _paragraphs(text: str | None) -> list[list[str]]:
    return [part.splitlines() for part in inspect.cleandoc(text or "").split("\n\n") if part]


def _is_heading(line: str) -> bool:
    return line.endswith(":") and not line.startswith(" ")


def _of_row(row: re.Match[str]) -> str:
    """Return the part of a line that is told: what is beside an example, or before a command."""
    return row["typed"] if row["typed"].endswith(":") else row["about"]


def _help_told(text: str | None) -> str | None:
    if text is None:
        return None
    paragraphs = [
        [AS_WRITTEN, *_lines_told(lines[1:])] if lines[0] == AS_WRITTEN else [sentence_told(" ".join(lines))]
        for lines in _paragraphs(text)
    ]
    return "\n\n".join("\n".join(lines) for lines in paragraphs)


def _lines_told(lines: Sequence[str]) -> list[str]:
    """Tell lines of examples; commands in a column behind what they are for stay in one column."""
    rows = [COMMENT.fullmatch(line) for line in lines]
    width = max((len(sentence_told(row["typed"])) for row in rows if row and row["typed"].endswith(":")), default=0)
    told = []
    for line, row in zip(lines, rows, strict=True):
        if row and row["typed"].endswith(":"):
            told.append(f"{sentence_told(row['typed']):<{width}}   {row['about']}")
        elif row:
            told.append(f"{_placeholders_told(row['typed'])}{row['gap']}{sentence_told(row['about'])}")
        else:
            told.append(sentence_told(line) if _is_heading(line) else _placeholders_told(line))
    return told


def _placeholders_told(shape: str) -> str:
    """Tell the words in a line that stand for something else, such as NAME; what is typed as it is, stays."""
    return PLACEHOLDER.sub(lambda word: sentence_told(word[0]) if word[0] in PLACEHOLDERS else word[0], shape)


def _parameter_told(parameter: click.Parameter, context: click.Context) -> click.Parameter:
    told = copy(parameter)
    told.type = copy(parameter.type)
    told.type.name = sentence_told(parameter.type.name)  # What is wrong with a value names its kind.
    if isinstance(told, click.Option):
        told.help = sentence_told(" ".join((told.help or "").split())) or None
    if not (isinstance(told, click.Option) and told.is_flag):
        told.metavar = _placeholders_told(parameter.make_metavar(context))
    return told
