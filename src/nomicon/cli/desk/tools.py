"""What the command line is given to work with: `main` makes it, so that no command knows a database or a sandbox."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import Struct

from nomicon.game.names import GameId
from nomicon.views.sentences.data import JsonObject

if TYPE_CHECKING:  # Most commands need few of these, and what is asked for here loads none of them.
    from nomicon.hosting.past.losses import Losses
    from nomicon.hosting.past.rule_history import RulesetVersion
    from nomicon.hosting.playthroughs.run import Stage
    from nomicon.hosting.ports import Entry, WallClock
    from nomicon.hosting.table.table import Table
    from nomicon.law.interpreter import Interpreter

Where: TypeAlias = Path | str
"""A file in which games are kept, or the address of a PostgreSQL database: ``postgresql://…``."""


class Serving(Struct, frozen=True):
    """How a server is started: its data folder, where it listens, what people type, and whether tests set its clock.

    `record` says where the games are, if not where the data folder has them. A demonstration brings its own games and
    people, and its clock can be pushed ahead.
    """

    folder: Path
    host: str
    port: int
    address: str
    test_clock: bool = False
    record: Where | None = None
    demonstration: bool = False


class GameToFound(Struct, frozen=True):
    """A game that a server is asked to start: its title, its rulebook, who holds which office, and if it has rescue."""

    title: str
    rulebook: str
    holders: Mapping[str, str]
    rescue: bool = True


class AccountBook(Protocol):
    """The accounts of a server, by their names. All raise `Invalid` where there is none of a name."""

    def listed(self) -> list[JsonObject]:
        """Return each: ``account``, ``shown``, ``host``, ``guest``, ``stopped``, and ``seats`` by game."""

    def export(self, name: str) -> dict[str, object]:
        """Return all that is kept of an account."""

    def deletion_told(self, name: str) -> list[str]:
        """Say what would stay and what would go with it, line by line."""

    def delete(self, name: str) -> None:
        """Delete an account for ever; raises `Invalid` for that of the only host, too."""


class Remote(Protocol):
    """What plays on a server, with a token that its owner made there."""

    def seated_at(self, server: str, token: str, game: str, wanted: str) -> AbstractContextManager[object]:
        """Sit down in a game there."""

    def listed(self, server: str, token: str) -> list[JsonObject]:
        """List the games there."""

    def name_of(self, server: str, token: str) -> str:
        """Return whose token it is."""

    def found(self, where: tuple[str, str], asked: GameToFound) -> str:
        """Found a game there, and return its name."""


class Reader(Protocol):
    """Where the lines of a prompt come from."""

    def read(self, prompt: str) -> str:
        """Return the next line. Raises `EOFError` when there is none, `KeyboardInterrupt` when one is thrown away."""


Look: TypeAlias = Callable[[Sequence[str]], Iterable[tuple[str, str]]]
"""Says what could stand next behind some words, each with a word about it."""


class Tools(Struct, frozen=True):
    """The real things behind the commands.

    `open_table` opens the record at a place, and lets go of it in the end; `set_stage` makes a table in memory whose
    clock stands still and whose luck follows from a text; `check` looks through a record's own storage and raises
    `LedgerDamaged`; `serve` keeps a server running until it is stopped, and says where it is with the function given;
    `deliver` sends what waits for it, once, and says how much; `deliver_on` does so as long as the server runs;
    `losses` says what a record has lost, and `accept_losses` has what is left taken for all there was, and says what
    that is; `is_there` says whether there is a record at a place; `copy` copies a record to another place, and yields
    each game with the number of its last public entry, and whether it was there before; `back_up` writes a data folder
    into a new file, with keys and passwords or without, and `restore` puts such a file into an empty folder and says
    how far each game goes; `put_back` puts some games of such a file in place of those in a folder that no server works
    with, and says so; `decode` reads a line of a record, and raises `LedgerDamaged` for what it cannot read;
    `games_in` says where the games of a data folder are; `where_in` reads where a record lies, as people type it, and
    raises `OSError` for an address that cannot be read; `shown` names such a place for people, without what would let
    anybody in; `accounts` looks after the accounts in a data folder; `remote` returns what plays on a server, and
    `typed_lines` what reads lines from a terminal and completes them; `write_git` writes the rules of a game as they
    grew into a git repository in a folder, or into one file if its name ends in ``.bundle``, and counts them;
    `make_push_key` makes the key for notes in browsers in a data folder, again if that is said, and returns its public
    part; `register_discord` tells Discord which commands there are and counts them, and `discord_commands` prints them.
    """

    open_table: Callable[[Where], AbstractContextManager[Table]]
    set_stage: Callable[[str], Stage]
    interpreter: Callable[[], Interpreter]
    clock: WallClock
    check: Callable[[Where], None]
    losses: Callable[[Where], Losses]
    accept_losses: Callable[[Where], Sequence[str]]
    serve: Callable[[Serving, Callable[[str], None]], None]
    deliver: Callable[[Serving, Callable[[str], None]], None]
    deliver_on: Callable[[Serving], None]
    is_there: Callable[[Where], bool]
    copy: Callable[[Where, Where], Iterator[tuple[GameId, str, bool]]]
    back_up: Callable[[Path, Path, bool], None]
    restore: Callable[[Path, Path], Sequence[tuple[GameId, int]]]
    put_back: Callable[[Path, Path, Sequence[GameId]], str]
    decode: Callable[[bytes], Entry]
    games_in: Callable[[Path], Where]
    where_in: Callable[[str], Where]
    shown: Callable[[Where], str]
    accounts: Callable[[Path], AccountBook]
    remote: Callable[[], Remote]
    typed_lines: Callable[[Look], Reader]
    write_git: Callable[[Path, Iterable[RulesetVersion]], int]
    make_push_key: Callable[[Path, bool], str]
    register_discord: Callable[[Path], int]
    discord_commands: Callable[[Path], str]
