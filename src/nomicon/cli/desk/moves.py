"""The moves as commands, made from the patterns of their lines. Each makes the line one would type at the prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import click
from msgspec import Struct

from nomicon.cli.desk.desk import Desk, at_desk, options
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.words import completing
from nomicon.game.values.on_demand import OnDemand
from nomicon.hosting.typing.command_parser import UnknownMove
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.engine import SPECS
from nomicon.play.moves.kinds import AMOUNT, MOVEMENTS, OFFERED_MOVE, TEXT
from nomicon.play.moves.pattern import Pattern, PatternPart
from nomicon.play.moves.spec import MoveField, MoveLine, MoveSpec


class MoveCommand(Struct, frozen=True):
    """A line of a move as a command. A text that may be left out is an option there, and so are the line's options."""

    spec: MoveSpec
    typed: MoveLine
    pattern: Pattern

    @property
    def line(self) -> str:
        """Return the words that begin the line."""
        return self.pattern.begins

    @property
    def name(self) -> str:
        """Return what the command is called."""
        return self.pattern.begins.replace(" ", "-")

    @property
    def alias(self) -> str:
        """Return the other name of the command, if it has one."""
        return self.typed.alias

    @property
    def sentence(self) -> str:
        """Return what it is for."""
        return self.typed.sentence or self.spec.sentence

    @property
    def examples(self) -> Sequence[str]:
        """Return commands to learn from."""
        return self.typed.examples

    @property
    def arguments(self) -> list[tuple[PatternPart, MoveField]]:
        """Return the parts of the line that are arguments of the command."""
        return [(part, field) for part, field in self._places() if not _is_option(part, field)]

    @property
    def flags(self) -> list[tuple[str, PatternPart, MoveField]]:
        """Return the options of the command, each by its flag."""
        left_out = [(part.word.lower(), part, field) for part, field in self._places() if _is_option(part, field)]
        return left_out + [(keyword, part, self.spec.field_at(part)) for keyword, part in self.pattern.options]

    def _places(self) -> Iterator[tuple[PatternPart, MoveField]]:
        return ((part, self.spec.field_at(part)) for part in self.pattern.parts if part.is_field)

    def words(self, given: Mapping[str, object]) -> list[str]:
        """Return the words of the line that the command with these arguments stands for."""
        words = self.line.split()
        for part in self.pattern.parts:
            value = given[part.word.lower()] if part.is_field else part.word
            words += map(str, value) if isinstance(value, tuple) else [] if value is None else [str(value)]
        for keyword, part in self.pattern.options:
            option = given[keyword]
            if option is not None:
                words += [keyword, *(split_line(str(option), f"--{keyword}") if part.takes_rest else [str(option)])]
        return words


def _is_option(part: PatternPart, field: MoveField) -> bool:
    return part.optional and field.kind is TEXT


MOVES = tuple(MoveCommand(spec, line, pattern) for spec in SPECS for line, pattern in spec.patterns)
"""Every way to type a move that every game has."""


def _command(command: MoveCommand, name: str, help_text: str) -> click.Command:
    def move(desk: Desk, /, **given: object) -> None:
        with desk.own_seat() as seat:
            desk.show(seat.play(command.words(given)))

    begins_with_minus = any(field.kind in (AMOUNT, MOVEMENTS) for _, field in command.arguments)
    made: Callable[..., object] = at_desk(move)
    for flag, _, field in reversed(command.flags):
        made = click.option(f"--{flag}", metavar="TEXT", help=field.help)(made)
    for part, field in reversed(command.arguments):
        made = click.argument(
            part.word.lower(),
            nargs=-1 if part.takes_rest else 1,
            required=not part.optional,
            shell_complete=completing(field.kind.name),
        )(made)
    examples = [example.replace(f"nomicon {command.name} ", f"nomicon {name} ") for example in command.examples]
    settings = {"ignore_unknown_options": begins_with_minus}
    return click.command(name, help=help_text, epilog=epilog(examples), context_settings=settings)(options(made))


@click.command("make", epilog=epilog(("nomicon make go to=Bridge --as Ann", "nomicon make go Bridge --as Ann")))
@click.argument("name", shell_complete=completing(OFFERED_MOVE.name))
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]...")
@options
@at_desk
def make(desk: Desk, name: str, fields: tuple[str, ...]) -> None:
    """Make a move that a rule of this game offers."""
    with desk.own_seat() as seat:
        desk.show(seat.play([name, *fields]))


def word_of_rules(name: str, unknown: click.UsageError) -> click.Command:
    """Return the command of a word that the rules of a game give a meaning, such as a stage of proposals.

    Which words these are is known only when the game is open; for any other word it raises `unknown`.
    """

    @click.command(name, hidden=True, context_settings={"ignore_unknown_options": True})
    @click.argument("words", nargs=-1)
    @options
    @at_desk
    def command(desk: Desk, words: tuple[str, ...]) -> None:
        if not desk.server and not (desk.player and desk.has_record):
            raise unknown
        try:
            with desk.own_seat() as seat:
                desk.show(seat.play([name, *words]))
        except UnknownMove as wrong:
            if any(" " in name for name in wrong.near):  # A name of several words, which no command has.
                raise
            raise unknown from None

    return command


def _made(*, for_officers: bool) -> dict[str, Callable[[], click.Command]]:
    """Return what makes the commands of players or of officers, without those that hold rule-changes and read files."""
    specs = [spec for spec in SPECS if spec.for_officers is for_officers and not spec.holds_changes]
    meant = [one for one in MOVES if one.spec in specs and not one.spec.for_hosts]
    return {
        **{one.name: partial(_command, one, one.name, one.sentence) for one in meant},
        **{
            one.alias: partial(_command, one, one.alias, f"The same as {one.name}. {one.sentence}")
            for one in meant
            if one.alias
        },
    }


PLAYERS_COMMANDS = OnDemand({**_made(for_officers=False), "make": lambda: make})
OFFICERS_COMMANDS = OnDemand(_made(for_officers=True))
