"""What every command has before it: the tools, and what was said of file, game, player and form of the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import click

from nomicon.cli.screen import Screen
from nomicon.cli.seat import WHO, Answer, LocalSeat, Seat
from nomicon.cli.servers import token_for
from nomicon.cli.tools import Tools, Where, shown, where_in
from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table import Table

Command = TypeVar("Command", bound=Callable[..., Any])
T = TypeVar("T")

FILE = "nomicon.db"
"""Where games are kept if nobody says otherwise: in the folder one is in."""


@dataclass(slots=True)
class Desk:
    """The things one command works with."""

    tools: Tools
    file: Where = Path(FILE)
    game: str = ""
    player: str = ""
    server: str = ""
    as_json: bool = False
    screen: Screen = field(default_factory=Screen)

    @property
    def file_shown(self) -> str:
        """Where the games are kept, as it can be shown to anybody."""
        return shown(self.file)

    @property
    def has_record(self) -> bool:
        """Whether there is a record where the games are kept."""
        return self.tools.is_there(self.file)

    @contextmanager
    def table(self, *, new: bool = False) -> Iterator[Table]:
        """Open the record; a new one is begun only by founding a game."""
        if self.server:
            raise Invalid("this is done at a record here, and not on a server; leave --server out.")
        if not new and not self.has_record:
            what = "file" if isinstance(self.file, Path) else "record in"
            raise Invalid(f"there is no {what} {self.file_shown}. Found a game with: nomicon found nomicam. Or name "
                          "the file with --file, or with NOMICON_FILE.")  # fmt: skip
        with self.tools.open_table(self.file) as table:
            yield table

    @contextmanager
    def seat(self) -> Iterator[Seat]:
        """Sit down in the game that was named, on the server that was named or at a record here."""
        with self.far_seat() if self.server else self.local_seat() as seat:
            yield seat

    @contextmanager
    def far_seat(self) -> Iterator[Any]:
        """Sit down in a game on the server that was named. What asks it takes a while to load; others need not wait."""
        remote = import_module("nomicon.cli.remote")
        with remote.seated_at(self.server, token_for(self.server), self.game, self.player) as seat:
            yield seat

    @contextmanager
    def local_seat(self) -> Iterator[LocalSeat]:
        """Open the record and sit down in the game that was named, or the newest."""
        with self.table() as table:
            player = PlayerId(self.player) if self.player else None
            yield LocalSeat(table, self.chosen(table), player)

    @contextmanager
    def own_seat(self) -> Iterator[Seat]:
        """Sit down as a player; it must have been said as whom."""
        if not self.player and not self.server:  # On a server the token says it.
            raise Invalid(f"{WHO}.")
        with self.seat() as seat:
            yield seat

    def chosen(self, table: Table) -> GameId:
        """Return the game that was named; else the only one, or the newest, which is then said."""
        games = table.ledger.games()
        if self.game:
            if self.game not in games:
                known = ", ".join(games) or "none"
                raise Invalid(f"there is no game {self.game!r} in {self.file_shown}; there are: {known}.")
            return GameId(self.game)
        if not games:
            raise Invalid(f"there is no game in {self.file_shown} yet. Found one with: nomicon found nomicam")
        if len(games) > 1:
            self.screen.aside(f"This is game {games[-1]}, the newest of {len(games)}; --game names another.")
        return games[-1]

    def show(self, answer: Answer) -> None:
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
            raise click.exceptions.Exit(1)


at_desk = click.make_pass_decorator(Desk)


def _kept(context: click.Context, option: click.Parameter, value: Any) -> None:
    """Keep what was said where the command finds it; said later is said last.

    The names begin with ``desk_`` so that a command may ask for a file or a player of its own.
    """
    if value is None or value is False:
        return
    desk = context.find_object(Desk)
    assert desk is not None
    match option.name:
        case "desk_file":
            desk.file = where_in(value)
        case "desk_as_json":
            desk.as_json, desk.screen = True, Screen(as_json=True)
        case "desk_game":
            desk.game = value
        case "desk_player":
            desk.player = value
        case "desk_server":
            desk.server = value


def _games(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
    return [name for name in complete_from(context, lambda table: list(table.ledger.games())) if name.startswith(begun)]


def complete_from(context: click.Context, look: Callable[[Table], Sequence[T]]) -> Sequence[T]:
    """Look something up for completing a word; where there is nothing to look in, there is nothing to offer."""
    desk = context.find_object(Desk)
    if desk is None or not desk.has_record:
        return []
    with desk.table() as table:
        return look(table)


def _said(name: str, *flags: str, **more: Any) -> Callable[[Command], Command]:
    return click.option(*flags, name, expose_value=False, callback=_kept, **more)


def options(command: Command) -> Command:
    """Give a command the options that all commands have."""
    said = (
        _said(
            "desk_file",
            "--file",
            metavar="PATH",
            help=f"Where the games are kept: a file, or postgresql://… (or NOMICON_FILE; else {FILE}).",
        ),
        _said(
            "desk_game", "--game", metavar="ID", shell_complete=_games, help="Which game (else the only or newest one)."
        ),
        _said("desk_player", "--as", metavar="NAME", help="Who you are (or NOMICON_PLAYER)."),
        _said("desk_server", "--server", metavar="URL", help="Play on a server (or NOMICON_SERVER)."),
        _said("desk_as_json", "--json", is_flag=True, help="Answer with data instead of text."),
    )
    for add in reversed(said):
        command = add(command)
    return command


def program_options(command: Command) -> Command:
    """Give the program itself the same options; only here does the environment speak, so that it never overrules."""
    said = (
        _said(
            "desk_file",
            "--file",
            metavar="PATH",
            envvar="NOMICON_FILE",
            help=f"Where the games are kept: a file, or postgresql://… (else {FILE}).",
        ),
        _said(
            "desk_game", "--game", metavar="ID", envvar="NOMICON_GAME", help="Which game (else the only or newest one)."
        ),
        _said("desk_player", "--as", metavar="NAME", envvar="NOMICON_PLAYER", help="Who you are."),
        _said("desk_server", "--server", metavar="URL", envvar="NOMICON_SERVER", help="Play on a server."),
        _said("desk_as_json", "--json", is_flag=True, help="Answer with data instead of text."),
    )
    for add in reversed(said):
        command = add(command)
    return command
