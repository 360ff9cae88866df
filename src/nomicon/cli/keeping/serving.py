"""Serve games in a browser and to programs: one command, one port."""

from __future__ import annotations

import socket
from pathlib import Path
from tempfile import gettempdir

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for, own_folder
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.tools import Serving, Where
from nomicon.game.values.translatable import _
from nomicon.hosting.files import working_folder
from nomicon.hosting.invalid import Invalid

BESIDE = "-server"
"""Behind the name of a file of games, this names the folder that keeps the accounts and the host's choices for it."""

PUSHED, SET = "pushed", "set"
"""Clocks that are not the machine's: that of a demonstration, and that of tests."""

THIS_COMPUTER = ("127.0.0.1", "localhost", "::1")
"""Addresses that only this computer can reach."""

SERVE = (
    "nomicon serve",
    "nomicon serve --demo",
    "nomicon serve --file ours.db",
    "nomicon serve --data ./our-games --listen 0.0.0.0:8000",
    "DATABASE_URL=postgresql://nomicon@localhost/nomicon nomicon serve",
)


@click.command("serve", epilog=epilog(SERVE))
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="NOMICON_DATA",
    metavar="FOLDER",
    help="Where games, accounts and settings are kept (default: your own folder).",
)
@click.option(
    "--listen", default="127.0.0.1:8000", show_default=True, metavar="HOST:PORT", help="The address to listen on."
)
@click.option(
    "--address",
    envvar="NOMICON_ADDRESS",
    default="",
    metavar="URL",
    help="The address that people type in their browser, if it is not the address in --listen. Links begin with it.",
)
@click.option(
    "--demo",
    "clock",
    flag_value=PUSHED,
    help="Show four sample games, with sample accounts and a clock that you can move forward. Everything is "
    "deleted when the server stops.",
)
@click.option(
    "--test-clock", "clock", flag_value=SET, hidden=True, help="Let tests set the clock. Never use this for real games."
)
@options_for("file")
@at_desk
def serve(desk: Desk, data: Path | None, listen: str, address: str, clock: str | None) -> None:
    """Run a server: web pages for people and an API for programs.

    Everything is kept in one folder. With --file FILE, the games are in that file, and everything else is in a folder
    beside it, or in the folder named with --data. In a PostgreSQL database, games and accounts are kept together. The
    first time, the command prints a link that makes you the host. Press Ctrl-C to stop the server.
    """
    host, port = _place(listen)
    shown = address or f"http://{_shown(host)}:{port}"
    if clock == PUSHED:
        if host not in THIS_COMPUTER:
            raise Invalid(
                _("--demo is only for this computer, because everybody knows its passwords. Leave out --listen.")
            )
        if data is not None or desk.where is not None:
            raise Invalid(
                _(
                    "--demo brings its own games and deletes them when the server stops. Leave out --data and "
                    "--file, and unset NOMICON_DATA, NOMICON_FILE and DATABASE_URL."
                )
            )
        with working_folder(Path(gettempdir()), "nomicon-demo") as folder:
            desk.tools.serve(Serving(folder, host, port, shown, demonstration=True), desk.screen.line)
        return
    folder, record = _kept_in(desk, data)
    desk.tools.serve(Serving(folder, host, port, shown, clock == SET, record), desk.screen.line)


def _kept_in(desk: Desk, data: Path | None) -> tuple[Path, Where | None]:
    """Return the data folder, and where its games are, if they are not in it."""
    where = desk.where
    if isinstance(where, Path) and where.is_dir():
        if data is not None and data.resolve() != where.resolve():
            raise Invalid(
                _(
                    "--file {where} and --data {data} are two different data folders. Give only one of them.",
                    where=where,
                    data=data,
                )
            )
        return where.resolve(), None
    if isinstance(where, Path) and data is None:
        return where.resolve().with_name(f"{where.name}{BESIDE}"), where.resolve()
    return (data or own_folder()).resolve(), where.resolve() if isinstance(where, Path) else where


def _place(listen: str) -> tuple[str, int]:
    host, colon, port = listen.rpartition(":")
    if not colon or not port.isdecimal() or not int(port) < 65536:
        raise Invalid(_("--listen {listen!r}: write HOST:PORT, for example --listen 127.0.0.1:8000.", listen=listen))
    return host.strip("[]") or "0.0.0.0", int(port)


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return _seen_by_others()
    return f"[{host}]" if ":" in host else host


NOWHERE_NEAR = ("192.0.2.1", 9)
"""An address that documents use and nobody has: the way there is the way out of this computer."""


def _seen_by_others() -> str:
    """Return the address of this computer in its network, so that links lead friends here; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(NOWHERE_NEAR)
        except OSError:  # There is no network.
            return "localhost"
        return str(way_out.getsockname()[0])


@click.command("send-notices", epilog=epilog(("nomicon send-notices", "nomicon send-notices --data ./our-games")))
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="NOMICON_DATA",
    metavar="FOLDER",
    help="Where games, accounts and settings are kept (default: your own folder).",
)
@click.option("--beside-server", is_flag=True, hidden=True, help="Run until the server that started this process ends.")
@click.option("--demo", "clock", flag_value=PUSHED, hidden=True, help="The server is a demonstration.")
@click.option("--test-clock", "clock", flag_value=SET, hidden=True, help="Tests set the clock of the server.")
@options_for("file")
@at_desk
def send_notices(desk: Desk, data: Path | None, beside_server: bool, clock: str | None) -> None:
    """Send all waiting notices to players once, then exit. For use in cron.

    With deliver_by_cron = true in host.toml, the server itself sends nothing, and only this command does.
    """
    folder, record = _kept_in(desk, data)
    serving = Serving(folder, "127.0.0.1", 0, "", clock == SET, record, clock == PUSHED)
    if beside_server:
        desk.tools.deliver_on(serving)
    else:
        desk.tools.deliver(serving, desk.screen.line)


COMMANDS = (serve, send_notices)
