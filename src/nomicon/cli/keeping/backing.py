"""Backups of a server's data folder: made while it serves, and put back into a fresh folder."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for, own_folder
from nomicon.cli.desk.examples import epilog
from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid

BACKUP = (
    "nomicon backup tuesday.zip --data ./our-games",
    "17 3 * * *  nomicon backup /backups --data /var/lib/nomicon     in a crontab",
)
RESTORE = (
    "nomicon restore tuesday.zip --data ./new-folder",
    "nomicon serve --data ./new-folder",
    "nomicon restore tuesday.zip --data ./our-games --only tuesday     while no server runs there",
)

of_folder = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), envvar="NOMICON_DATA", metavar="FOLDER",
    help="The data folder of a server (else a folder of your own).",
)  # fmt: skip


@click.command("backup", epilog=epilog(BACKUP))
@click.argument("to", metavar="TO", type=click.Path(path_type=Path))
@of_folder
@click.option("--keys", is_flag=True, help="Passwords and signing keys go along, too.")
@options_for("json")
@at_desk
def backup(desk: Desk, to: Path, data: Path | None, keys: bool) -> None:
    """Copy the games, accounts and choices of a server into one file, while it serves.

    TO is a file that is not there yet, or a folder, in which the file is then named after the moment. Whoever has the
    file can read everything that the host can.
    """
    if to.is_dir():
        to /= f"nomicon-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}.zip"
    if to.exists():
        raise Invalid(f"{to} is there already. Name another file; a backup overwrites none.")
    desk.tools.back_up((data or own_folder()).resolve(), to, keys)
    if desk.as_json:
        desk.screen.data({"file": str(to), "bytes": to.stat().st_size, "keys": keys})
        return
    desk.screen.line(f"{to}: {to.stat().st_size} bytes.")
    if not keys:
        desk.screen.aside("Passwords and signing keys stayed behind: --keys takes them along.")


@click.command("restore", epilog=epilog(RESTORE))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@of_folder
@click.option("--only", multiple=True, metavar="GAME",
              help="Put this game in place of that in the folder, which is kept aside. May be repeated.")  # fmt: skip
@options_for("json")
@at_desk
def restore(desk: Desk, file: Path, data: Path | None, only: tuple[str, ...]) -> None:
    """Put a backup into a folder that is empty or not there yet, and check it.

    Every game is read from end to end, and its chain compared with the marks and with what the backup says of itself.
    If something is missing or changed, nothing is left in the folder. With --only, games in a folder that is in use
    otherwise are replaced, and nothing else in it; the server has to be stopped for it.
    """
    folder = (data or own_folder()).resolve()
    if only:
        told = desk.tools.put_back(file, folder, [GameId(one) for one in only])
        if desk.as_json:
            desk.screen.data({"folder": str(folder), "replaced": list(only), "told": told})
        else:
            desk.screen.line(told)
        return
    found = desk.tools.restore(file, folder)
    if desk.as_json:
        desk.screen.data({"folder": str(folder), "games": [{"game": one, "entries": many} for one, many in found]})
        return
    for game, many in found:
        desk.screen.line(f"{game}: {many} entries, and what is sealed between them, all linked as they were.", "green")
    desk.screen.line(f"{len(found)} games are in {folder}. Serve them with: nomicon serve --data {folder}")


HOSTS_COMMANDS = (backup, restore)
