"""Backups of a server's data folder: made while it serves, and put back into a fresh folder."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for, own_folder
from nomicon.cli.desk.examples import epilog
from nomicon.cli.language import entries_told
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.invalid import Invalid

BACKUP = (
    "nomicon backup tuesday.zip --data ./our-games",
    "17 3 * * *  nomicon backup /backups --data /var/lib/nomicon     in a crontab",
)
RESTORE = (
    "nomicon restore tuesday.zip --data ./new-folder",
    "nomicon serve --data ./new-folder",
    "nomicon restore tuesday.zip --data ./our-games --only tuesday     when no server is using the folder",
)

of_folder = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="NOMICON_DATA",
    metavar="FOLDER",
    help="The data folder of a server (default: your own folder).",
)


@click.command("backup", epilog=epilog(BACKUP))
@click.argument("to", metavar="TO", type=click.Path(path_type=Path))
@of_folder
@click.option("--keys", is_flag=True, help="Include the server's own passwords, tokens and signing keys.")
@options_for("json")
@at_desk
def backup(desk: Desk, to: Path, data: Path | None, keys: bool) -> None:
    """Back up the games, accounts and settings of a server into one file, while it runs.

    TO is a new file, or a folder. In a folder, the file gets its name from the date and time. Anyone who has the file
    can read everything that the host can read.
    """
    if to.is_dir():
        to /= f"nomicon-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}.zip"
    if to.exists():
        raise Invalid(_("{file} already exists. Choose another file name.", file=to))
    desk.tools.back_up((data or own_folder()).resolve(), to, keys)
    if desk.as_json:
        desk.screen.data({"file": str(to), "bytes": to.stat().st_size, "keys": keys})
        return
    desk.screen.line(_("{file}: {size} bytes.", file=to, size=to.stat().st_size))
    if not keys:
        desk.screen.aside(
            _("The server's own passwords, tokens and signing keys are not included. To include them, add --keys.")
        )


@click.command("restore", epilog=epilog(RESTORE))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@of_folder
@click.option(
    "--only",
    multiple=True,
    metavar="GAME",
    help="Replace only this game in the data folder, and keep the old game in a separate file. You can repeat "
    "this option.",
)
@options_for("json")
@at_desk
def restore(desk: Desk, file: Path, data: Path | None, only: tuple[str, ...]) -> None:
    """Restore a backup into a new or empty folder, and check it.

    The command reads every game in the backup completely. It checks that no entry was changed, and that each game
    ends at the entry that the backup lists for it. If something is missing or changed, nothing is restored, and the
    folder stays as it was. With --only, the command replaces only the named games in an existing data folder. Stop the
    server of this folder first.
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
        told = _(
            "{game}: {entries}, and any sealed ones between them. All links are correct.",
            game=game,
            entries=entries_told(many),
        )
        desk.screen.line(told, "green")
    games = _("1 game is in {folder}.", folder=folder)
    if len(found) != 1:
        games = _("{many} games are in {folder}.", many=len(found), folder=folder)
    desk.screen.line(joined(games, _("To run a server with this folder: nomicon serve --data {folder}", folder=folder)))


HOSTS_COMMANDS = (backup, restore)
