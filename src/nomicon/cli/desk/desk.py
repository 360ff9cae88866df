"""What every command has before it: the tools, and what was said of file, game, player and form of the answer."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

import click
from click.core import ParameterSource
from msgspec import Struct, field
from platformdirs import user_data_path

from nomicon.cli.desk.asking_about_time import CONFIRM, ask_about_time
from nomicon.cli.desk.screen import Screen
from nomicon.cli.desk.seat import WHO, LocalSeat, SeatAnswer, TerminalSeat
from nomicon.cli.desk.servers import token_for
from nomicon.cli.desk.statuses import REFUSED
from nomicon.cli.desk.tools import Tools, Where
from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.translatable import _, ended, joined
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table.table import Table

Command = TypeVar("Command", bound=Callable[..., object])
T = TypeVar("T")


Asks: TypeAlias = Literal["never", "if due", "always"]
"""When a command asks whoever sits there about a time that is not believed."""


START = "nomicon found nomicam"
"""How a game is started from the first rulebook that one would try."""

JOIN = "nomicon join --as NAME"
"""How one takes part in a game."""


def own_folder() -> Path:
    """Return the data folder of whoever types: NOMICON_DATA, else a folder of their own."""
    said = os.environ.get("NOMICON_DATA")
    return Path(said).resolve() if said else user_data_path("nomicon")


class Desk(Struct):
    """The things one command works with. `said` holds the options that were typed before the command's own name."""

    tools: Tools
    where: Where | None = None
    game: str = ""
    player: str = ""
    server: str = ""
    as_json: bool = False
    trusts_clock: bool = False
    said: set[str] = field(default_factory=set)
    screen: Screen = field(default_factory=Screen)

    @property
    def file(self) -> Where:
        """Where the games are kept: where it was said, else in one's own data folder, which `nomicon serve` serves."""
        if self.where is None:
            return self.tools.games_in(own_folder())
        # A folder is the data folder of a server.
        is_folder = isinstance(self.where, Path) and self.where.is_dir()
        return self.tools.games_in(Path(self.where)) if is_folder else self.where

    @property
    def file_shown(self) -> str:
        """Where the games are kept, as it can be shown to anybody."""
        return self.tools.shown(self.file)

    @property
    def has_record(self) -> bool:
        """Whether there is a record where the games are kept."""
        return self.tools.is_there(self.file)

    def line_for(self, command: str) -> str:
        """Return a command to type next for the same games: with the file or the server that was named here."""
        if self.server:
            return f"{command} --server {shlex.quote(self.server)}"
        usual = os.environ.get("NOMICON_FILE", "")
        is_named = isinstance(self.where, Path) and (not usual or self.where != Path(usual))
        return f"{command} --file {shlex.quote(str(self.where))}" if is_named else command

    @contextmanager
    def table(self, *, new: bool = False, asks: Asks = "if due") -> Iterator[Table]:
        """Open the record; a new one is begun only by founding a game.

        `asks` says whether whoever sits there is asked about a time that is not believed: always where a move follows.
        """
        if self.server:
            raise Invalid(_("This command needs a record on this computer, not a server. Leave out --server."))
        if new and self.where is None:
            own_folder().mkdir(parents=True, exist_ok=True)
        if not new and not self.has_record:
            is_file = isinstance(self.file, Path)
            missing = (
                _("There is no file {file}.", file=self.file_shown)
                if is_file
                else _("There is no record in {file}.", file=self.file_shown)
            )
            start = _(
                "Start a game with: {command}. Or name another file with --file or NOMICON_FILE.",
                command=self.line_for(START),
            )
            raise Invalid(joined(missing, start))
        with self.tools.open_table(self.file) as table:
            condition = table.ledger.condition()
            if condition.read_only:
                self.screen.aside(
                    _(
                        "You can only read this record: {reason}. You cannot make moves in it.",
                        reason=condition.stopped,
                    )
                )
            elif asks != "never":
                only_if_due, confirm = asks == "if due" and not new, self.line_for(CONFIRM)
                ask_about_time(self.screen, table, trusts=self.trusts_clock, only_if_due=only_if_due, confirm=confirm)
            yield table

    @contextmanager
    def seat(self, asks: Asks = "if due") -> Iterator[TerminalSeat]:
        """Sit down in the game that was named, on the server that was named or at a record here."""
        with self.far_seat() if self.server else self.local_seat(asks) as seat:
            yield seat

    @contextmanager
    def far_seat(self) -> Iterator[Any]:
        """Sit down in a game on the server that was named. What asks it takes a while to load; others need not wait."""
        with self.tools.remote().seated_at(self.server, token_for(self.server), self.game, self.player) as seat:
            yield seat

    @contextmanager
    def local_seat(self, asks: Asks = "if due") -> Iterator[LocalSeat]:
        """Open the record and sit down in the game that was named, or the newest."""
        with self.table(asks=asks) as table:
            player = PlayerId(self.player) if self.player else None
            yield LocalSeat(table, self.chosen(table), player)

    @contextmanager
    def own_seat(self) -> Iterator[TerminalSeat]:
        """Sit down as a player; it must have been said as whom."""
        if not self.player and not self.server:  # On a server the token says it.
            raise Invalid(ended(WHO))
        with self.seat("always") as seat:
            yield seat

    def chosen(self, table: Table) -> GameId:
        """Return the game that was named; else the only one, or the newest, which is then said."""
        games = table.ledger.games()
        if self.game:
            if self.game not in games:
                missing = _("There is no game {game!r} in {file}.", game=self.game, file=self.file_shown)
                known = _("The games are: {names}.", names=", ".join(games)) if games else _("The record has no games.")
                raise Invalid(joined(missing, known))
            return GameId(self.game)
        if not games:
            raise Invalid(
                _(
                    "There is no game in {file} yet. Start one with: {command}",
                    file=self.file_shown,
                    command=self.line_for(START),
                )
            )
        if len(games) > 1:
            self.screen.aside(
                _(
                    "This is game {game}, the newest of {many}. To choose another, add --game.",
                    game=games[-1],
                    many=len(games),
                )
            )
        return games[-1]

    def show(self, answer: SeatAnswer) -> None:
        """Show what came of a move; a refusal ends the command with status 1."""
        if self.as_json:
            self.screen.data({**answer.data, **({"meanwhile": list(answer.meanwhile)} if answer.meanwhile else {})})
        else:
            for line in answer.meanwhile:
                self.screen.line(line, "dim")
            if answer.accepted:
                self.screen.lines(answer.lines)
            else:
                self.screen.refused(answer.lines)
        if not answer.accepted:
            raise click.exceptions.Exit(REFUSED)


at_desk = click.make_pass_decorator(Desk)


def _kept(context: click.Context, option: click.Parameter, value: Any) -> None:
    """Keep what was said where the command finds it; said later is said last.

    The names begin with ``desk_`` so that a command may ask for a file or a player of its own.
    """
    if value is None or value is False:
        return
    desk = context.find_object(Desk)
    assert desk is not None
    assert option.name is not None
    if context.parent is None and context.get_parameter_source(option.name) == ParameterSource.COMMANDLINE:
        desk.said.add(option.name)
    match option.name:
        case "desk_file":
            desk.where = desk.tools.where_in(value)
        case "desk_as_json":
            desk.as_json, desk.screen = True, Screen(as_json=True)
        case "desk_game":
            desk.game = value
        case "desk_player":
            desk.player = value
        case "desk_server":
            desk.server = value
        case "desk_trusts_clock":
            desk.trusts_clock = True


def _games(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    return [name for name in complete_from(context, lambda table: list(table.ledger.games())) if name.startswith(begun)]


def complete_from(context: click.Context, look: Callable[[Table], Sequence[T]]) -> Sequence[T]:
    """Look something up for completing a word; where there is nothing to look in, there is nothing to offer."""
    desk = context.find_object(Desk)
    if desk is None or not desk.has_record:
        return []
    with desk.table(asks="never") as table:
        return look(table)


# -- The options that several commands have --------------------------------------------

NAMED: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "file": ("desk_file", "--file", {
        "metavar": "PATH", "envvar": "NOMICON_FILE",
        "help": "Where the games are: a file, a server's data folder, or postgresql://… (default: your own data "
                "folder).",
    }),
    "game": ("desk_game", "--game", {
        "metavar": "ID", "envvar": "NOMICON_GAME", "shell_complete": _games,
        "help": "Which game (default: the only one, or the newest).",
    }),
    "as": ("desk_player", "--as", {"metavar": "NAME", "envvar": "NOMICON_PLAYER", "help": "Your name in the game."}),
    "server": ("desk_server", "--server", {
        "metavar": "URL", "envvar": "NOMICON_SERVER",
        "help": "Use the games on a server, not those on this computer.",
    }),
    "trust-clock": ("desk_trusts_clock", "--trust-clock", {
        "is_flag": True, "envvar": "NOMICON_TRUST_CLOCK",
        "help": "Confirm without asking that this computer's clock is right, if the program does not trust it.",
    }),
    "json": ("desk_as_json", "--json", {"is_flag": True, "help": "Print JSON instead of text."}),
}  # fmt: skip


def options_for(*names: str) -> Callable[[Command], Command]:
    """Give a command these options; any other of them, said before its name, is refused, as it would do nothing."""

    def given(command: Command) -> Command:
        for name in reversed(names):
            command = _option(name, from_environment=False)(command)
        return command

    return given


options = options_for(*NAMED)
"""Give a command that sits down in a game the options that all of those have."""


def program_options(command: Command) -> Command:
    """Give the program itself the same options; only here does the environment speak, so that it never overrules."""
    for name in reversed(tuple(NAMED)):
        command = _option(name, from_environment=True)(command)
    return command


def _option(name: str, *, from_environment: bool) -> Callable[[Command], Command]:
    kept, flag, more = NAMED[name]
    told = {key: value for key, value in more.items() if key != "envvar" or from_environment}
    return click.option(flag, kept, expose_value=False, callback=_kept, **told)
