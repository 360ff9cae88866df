"""The words of click, which reads our command lines: headings of help, and what is wrong with a line."""

from __future__ import annotations

import click

from nomicon.cli.language import language_here
from nomicon.game.values.translatable import gettext_noop

MODULES = (
    click.core,
    click.decorators,
    click.exceptions,
    click.formatting,
    click.parser,
    click.termui,
    click.types,
)
"""The modules of click that say something to whoever types."""

MEANT_FOR_PROGRAMMERS = frozenset(
    (
        "(dynamic)",
        "Argument {name!r} takes {nargs} values.",
        "Arguments take exactly one parameter declaration, got {length}: {decls}.",
        "Boolean option {decl!r} cannot use the same flag for true/false.",
        "Choice({choices})",
        "Confirm the action without prompting.",
        "Could not determine name for option with declarations {decls!r}",
        "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
        "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
        "Invalid start character for option ({option})",
        "Name '{name}' defined twice",
        "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? "
        "Did you mean to pass '--{name}'?",
        "Unknown color {colour!r}",
        "Value must be an iterable.",
        "deprecated",
        "{len_type} values are required, but {len_value} was given.",
        "{len_type} values are required, but {len_value} were given.",
        "{value!r} does not match the format {format}.",
        "{value!r} does not match the formats {formats}.",
        "{value!r} is not a valid UUID.",
    )
)
"""Words of click that our commands never show: about declarations, and about kinds of values that we do not ask for."""

WORDS = frozenset(
    (
        gettext_noop("%(prog)s, version %(version)s"),
        gettext_noop("(Did you mean one of: {possibilities}?)"),
        gettext_noop("Aborted!"),
        gettext_noop("Choose from:\n\t{choices}"),
        gettext_noop("Commands"),
        gettext_noop("Could not open file {filename!r}: {message}"),
        gettext_noop("Did you mean {possibility}?"),
        gettext_noop("Do you want to continue?"),
        gettext_noop("Error: The two entered values do not match."),
        gettext_noop("Error: invalid input"),
        gettext_noop("Error: {message}"),
        gettext_noop("Got unexpected extra argument ({args})"),
        gettext_noop("Got unexpected extra arguments ({args})"),
        gettext_noop("Invalid value for {param_hint}: {message}"),
        gettext_noop("Invalid value: {message}"),
        gettext_noop("Missing argument"),
        gettext_noop("Missing command."),
        gettext_noop("Missing option"),
        gettext_noop("Missing parameter"),
        gettext_noop("Missing parameter: {param_name}"),
        gettext_noop("Missing {param_type}"),
        gettext_noop("No such command {name!r}."),
        gettext_noop("No such option {name!r}."),
        gettext_noop("Option {name!r} does not take a value."),
        gettext_noop("Option {name!r} requires an argument."),
        gettext_noop("Option {name!r} requires {nargs} arguments."),
        gettext_noop("Options"),
        gettext_noop("Positional arguments"),
        gettext_noop("Press any key to continue..."),
        gettext_noop("Repeat for confirmation"),
        gettext_noop("Show the version and exit."),
        gettext_noop("Show this message and exit."),
        gettext_noop("Takes {nargs} values but 1 was given."),
        gettext_noop("Takes {nargs} values but {len} were given."),
        gettext_noop("Try '{command} {option}' for help."),
        gettext_noop("Usage:"),
        gettext_noop("default: {default}"),
        gettext_noop("directory"),
        gettext_noop("env var: {var}"),
        gettext_noop("file"),
        gettext_noop("path"),
        gettext_noop("required"),
        gettext_noop("unknown error"),
        gettext_noop("{name} {filename!r} does not exist."),
        gettext_noop("{name} {filename!r} is a directory."),
        gettext_noop("{name} {filename!r} is a file."),
        gettext_noop("{name} {filename!r} is not executable."),
        gettext_noop("{name} {filename!r} is not readable."),
        gettext_noop("{name} {filename!r} is not writable."),
        gettext_noop("{value!r} is not a valid boolean. Recognized values: {states}"),
        gettext_noop("{value!r} is not a valid {number_type}."),
        gettext_noop("{value!r} is not one of {choices}."),
        gettext_noop("{value!r} is not {choice}."),
        gettext_noop("{value} is not in the range {range}."),
    )
)
"""All that click says to whoever types, for the catalogues. A test compares this with click itself."""

KINDS = frozenset((gettext_noop("integer"), gettext_noop("integer range")))
"""The kinds of values that click names in sentences, besides files and folders."""


def tell_in_language() -> None:
    """Have click speak the language that the environment names.

    It takes its words from gettext, which knows only the language of the whole computer. So it asks us instead.
    """
    for module in MODULES:
        for name, tells in (("_", _told), ("ngettext", _told_of_many)):
            if hasattr(module, name):
                setattr(module, name, tells)


def _told(text: str) -> str:
    return language_here().text(text)


def _told_of_many(text: str, of_many: str, many: int) -> str:
    return _told(text if many == 1 else of_many)
