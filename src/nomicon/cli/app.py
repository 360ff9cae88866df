"""The command line: every command by its purpose, and what becomes of trouble of each kind."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

import click
from click.shell_completion import get_completion_class
from msgspec import Struct

from nomicon.cli.desk.asking_about_time import CONFIRM, otherwise
from nomicon.cli.desk.desk import Desk, at_desk, program_options
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.screen import BAD, Screen
from nomicon.cli.desk.statuses import INTERRUPTED, INVALID, NO_RECORD
from nomicon.cli.desk.tools import Tools
from nomicon.cli.language import language_here, phrase_here, told_here
from nomicon.cli.translating.click_words import tell_in_language
from nomicon.cli.translating.commands import command_told, itself_told, sentence_told
from nomicon.cli.unused import refusing_unused
from nomicon.game.values.on_demand import OnDemand
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import (
    LedgerBusy,
    LedgerDamaged,
    LedgerFull,
    LedgerMoved,
    LedgerNewer,
    LedgerReadOnly,
    LedgerUncertain,
    LedgerUnreachable,
    LedgerUnwritten,
)
from nomicon.hosting.table.clock_watch import ClockStopped
from nomicon.hosting.table.table import VERSION, NoSuchGame
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import NoSuchPage

COMPLETE = "_NOMICON_COMPLETE"
"""The variable by which a shell asks for completions."""

MENDS: Mapping[type[Exception], str] = {
    LedgerNewer: _("Nothing was written. Update this program."),
    LedgerReadOnly: _(
        "Copy the record and its .mark file to a folder of your own, and play there. Or ask for permission to "
        "write here."
    ),
    LedgerFull: _("Nothing was written. Free some space on the disk, and try again."),
    LedgerUnwritten: _(
        "Nothing was written. Check the disk. Nomicon reads the record from the disk again before it writes "
        "anything else."
    ),
    LedgerUncertain: _("Check the disk. When you can write to it again, check the history before you repeat the move."),
    LedgerUnreachable: _("Check the database server."),
    LedgerBusy: _("Nothing was written. Try again in a moment."),
    LedgerMoved: _("Nothing was written. Try again."),
}
"""What one can do when the record cannot be used, whichever it is."""

TROUBLES: tuple[type[Exception], ...] = (ClockStopped, LedgerDamaged, *MENDS)
"""All that keeps the record from being used."""

ACCEPT_LOSSES = "nomicon accept-losses"


class Shelf(Struct, frozen=True):
    """Commands that are loaded together. Those that are made of a table have no names before they are loaded."""

    load: Callable[[], Sequence[click.Command] | OnDemand[click.Command]]
    names: tuple[str, ...] = ()


class Section(Struct, frozen=True):
    """Commands that one comes for with one purpose."""

    title: str
    shelves: tuple[Shelf, ...]


WordOfRules: TypeAlias = Callable[[str, click.UsageError], click.Command]
"""Returns the command of a word, which raises the error given where no game has a meaning for it."""

WORD = re.compile(r"[a-z][a-z_-]*")
"""A word that rules can give a meaning."""


class CommandLine(click.Group):
    """The program: turns trouble into words and a status, and lets our own bugs through.

    A command is loaded when it is asked for. `sections` say where each is. A word that is none of them may be one that
    the rules of a game give a meaning; `word_of_rules` returns the command for it.
    """

    sections: tuple[Section, ...] = ()
    word_of_rules: WordOfRules | None = None

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        """Run a command and leave with its status."""
        extra.pop("standalone_mode", None)
        extra.setdefault("complete_var", COMPLETE)
        desk: Desk = extra["obj"]
        tell_in_language()
        try:
            status = click.Group.main(itself_told(self), args, prog_name or "nomicon", standalone_mode=False, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            # Python would complain once more while it flushes at the end; there is nobody left to tell.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)  # As click does where it notices it first.
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except click.ClickException as wrong:
            wrong.show()
            sys.exit(wrong.exit_code)
        except (Invalid, Malformed, NoSuchPage, NoSuchGame) as wrong:
            _say(desk, "invalid", in_language(sentence_of(wrong), language_here()))
            sys.exit(INVALID)
        except OSError as trouble:
            named = _(
                "{file}: {reason}. Check the name and your permissions.",
                file=str(trouble.filename),
                reason=str(trouble.strerror),
            )
            _say(desk, "trouble", told_here(sentence_of(trouble) if trouble.filename is None else named))
            sys.exit(NO_RECORD)
        except TROUBLES as trouble:
            _say(desk, "trouble", _whole(trouble), told_here(_mend(trouble, desk)))
            sys.exit(NO_RECORD)
        sys.exit(status if isinstance(status, int) else 0)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by purpose."""
        for title, commands in self.listed():
            with formatter.section(sentence_told(title)):
                formatter.write_dl([(one.name or "", one.short_help or "") for one in map(command_told, commands)])

    def run(self, tools: Tools) -> NoReturn:
        """Run the program with these tools, and leave with its status."""
        self.main(obj=Desk(tools))

    # -- Loading ---------------------------------------------------------------------

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name; what it does not need is not loaded."""
        if cmd_name not in self.commands:
            shelves = [shelf for section in self.sections for shelf in section.shelves]
            named = [shelf for shelf in shelves if cmd_name in shelf.names]
            tables = [shelf for shelf in shelves if not shelf.names]
            for shelf in named or tables:
                self._load(shelf, cmd_name)
                if cmd_name in self.commands:
                    break
            else:
                for shelf in tables:  # So that click can say which command was probably meant.
                    self._load(shelf)
        command = self.commands.get(cmd_name)
        return command and command_told(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that a line begins with, which may be a word that rules give a meaning."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as unknown:
            if self.word_of_rules is None or WORD.fullmatch(args[0]) is None:
                raise
            return args[0], self.word_of_rules(args[0], unknown), args[1:]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command."""
        return sorted(command.name or "" for _title, commands in self.listed() for command in commands)

    def listed(self) -> Sequence[tuple[str, Sequence[click.Command]]]:
        """Return every command, by what one comes for."""
        found = [
            (section.title, [command for shelf in section.shelves for command in self._load(shelf)])
            for section in self.sections
        ]
        return [*found, ("Help", HELP)]

    def _load(self, shelf: Shelf, name: str = "") -> Sequence[click.Command]:
        """Load the commands of a shelf; of a table, only the one of a name, if one is given."""
        found = shelf.load()
        commands = [found[one] for one in found if name in ("", one)] if isinstance(found, OnDemand) else list(found)
        for command in commands:
            if self.commands.get(command.name or "") is not command:
                refusing_unused(command)
                self.add_command(command)
        return commands


def _whole(trouble: Exception) -> str:
    """Tell what is wrong with all that whoever keeps the record should know."""
    why = trouble.why if isinstance(trouble, LedgerUnwritten) else ""
    return " ".join(phrase_here(one) for one in (sentence_of(trouble), why) if one)


def _mend(trouble: Exception, desk: Desk) -> str:
    """Return what one can do when the record at hand cannot be used."""
    if isinstance(trouble, ClockStopped):
        return otherwise(desk.line_for(CONFIRM))
    if isinstance(trouble, LedgerDamaged):
        return _(
            "If the record of your games is damaged and you have no copy of it, you can continue from what is left: "
            "{command}",
            command=desk.line_for(ACCEPT_LOSSES),
        )
    return next(mend for kind, mend in MENDS.items() if isinstance(trouble, kind))


def _say(desk: Desk, kind: str, what: str, mend: str = "") -> None:
    if desk.as_json:
        Screen().data({kind: what, "mend": mend})
        return
    screen = Screen()
    screen.aside(f"nomicon: {what}", BAD)
    if mend:
        screen.aside(mend, "")


@click.command("help", epilog=epilog(("nomicon help", "nomicon help propose", "nomicon help rulebook check")))
@click.argument("command", nargs=-1, metavar="[COMMAND...]")
@click.pass_context
def show_help(context: click.Context, command: tuple[str, ...]) -> None:
    """List all commands, or explain one."""
    at = context.find_root()
    for name in command:
        inner = at.command.get_command(at, name) if isinstance(at.command, click.Group) else None
        if inner is None:
            raise Invalid(_("There is no command {name!r}. To list all commands: nomicon help", name=" ".join(command)))
        at = click.Context(inner, at, name)
    click.echo(at.get_help())


SHELLS = (
    'eval "$(nomicon completion bash)"      in ~/.bashrc',
    'eval "$(nomicon completion zsh)"       in ~/.zshrc',
    "nomicon completion fish > ~/.config/fish/completions/nomicon.fish",
)


@click.command("completion", epilog=epilog(SHELLS))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@at_desk
def completion(desk: Desk, shell: str) -> None:
    """Print the script that lets your shell complete words with Tab."""
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(click.get_current_context().find_root().command, {}, "nomicon", COMPLETE).source())


HELP = (show_help, completion)


def program(
    sections: tuple[Section, ...], begin: Callable[[Desk], bool], word_of_rules: WordOfRules | None = None
) -> CommandLine:
    """Return the program with these commands; `begin` begins the prompt, if it can, for who names none."""

    @click.group(cls=CommandLine, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
    @program_options
    @click.version_option(VERSION, "--version", prog_name="nomicon")
    @click.pass_context
    def nomicon(context: click.Context) -> None:
        """Play Nomic: a game in which changing the rules is a move.

        \b
        Watch one:   nomicon demo
        Try rules:   nomicon practice
        Start one:   nomicon found nomicam
        Join it:     nomicon join --as Ann
        Look at it:  nomicon board
        Your turn:   nomicon options --as Ann
        """
        desk = context.find_object(Desk)
        if context.invoked_subcommand is None and (desk is None or not begin(desk)):
            click.echo(context.get_help())

    assert isinstance(nomicon, CommandLine)
    nomicon.sections = sections
    nomicon.word_of_rules = word_of_rules
    for command in HELP:
        refusing_unused(command)
        nomicon.add_command(command)
    return nomicon
