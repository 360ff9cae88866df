"""Accounts of a server, for whoever hosts it and sits at its terminal: listed, exported, deleted."""

from __future__ import annotations

import json
from pathlib import Path

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for, own_folder
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.statuses import REFUSED
from nomicon.cli.keeping.backing import of_folder
from nomicon.cli.language import phrase_here, told_here
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.hosting.files import write_text
from nomicon.hosting.invalid import Invalid

LIST = ("nomicon account list --data ./our-games",)
EXPORT = ("nomicon account export ann --data ./our-games", "nomicon account export ann --to ann.json")
KINDS = {"host": gettext_noop("host"), "guest": gettext_noop("guest"), "stopped": gettext_noop("blocked")}
"""What an account can be, and how a list of accounts says it."""

DELETE = ("nomicon account delete ann --data ./our-games", "nomicon account delete ann --yes")


@click.group("account", epilog=epilog((*LIST, *EXPORT, *DELETE)))
def account() -> None:
    """Manage the accounts in a server's data folder. The server can keep running."""


@account.command("list", epilog=epilog(LIST))
@of_folder
@options_for("json")
@at_desk
def listed(desk: Desk, data: Path | None) -> None:
    """List the accounts and their players."""
    found = desk.tools.accounts(_folder(data)).listed()
    if desk.as_json:
        desk.screen.data(found)
        return
    for one in found:
        what = [phrase_here(said) for kind, said in KINDS.items() if one[kind]]
        seats = [told_here(_("{player} in {game}", player=player, game=game)) for game, player in one["seats"].items()]
        desk.screen.line("; ".join([f"{one['account']} ({one['shown']})", *what, *seats]))
    if not found:
        desk.screen.line(_("There are no accounts yet."))


@account.command("export", epilog=epilog(EXPORT))
@click.argument("name")
@of_folder
@click.option("--to", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write to this file.")
@options_for()
@at_desk
def export(desk: Desk, name: str, data: Path | None, to: Path | None) -> None:
    """Export everything stored about an account outside the games, as JSON. Passwords and keys are left out."""
    kept = desk.tools.accounts(_folder(data)).export(name)
    if to is None:
        desk.screen.data(kept)
        return
    if to.exists():
        raise Invalid(_("{file} already exists. Choose another file name.", file=to))
    write_text(to, json.dumps(kept, ensure_ascii=False, indent=1) + "\n", replace=False, private=True)
    desk.screen.line(_("{file}: {size} bytes.", file=to, size=to.stat().st_size))


@account.command("delete", epilog=epilog(DELETE))
@click.argument("name")
@of_folder
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@options_for("json")
@at_desk
def delete(desk: Desk, name: str, data: Path | None, yes: bool) -> None:
    """Delete an account for ever. The command first says what is deleted and what stays, then asks you to confirm."""
    accounts = desk.tools.accounts(_folder(data))
    told = accounts.deletion_told(name)
    if not desk.as_json:
        desk.screen.lines(told)
    if not yes and not click.confirm(told_here(_("Delete the account {name} for ever?", name=name)), err=True):
        raise click.exceptions.Exit(REFUSED)
    accounts.delete(name)
    deleted = _("{name} is deleted.", name=name)
    desk.screen.data({"deleted": name, "told": told}) if desk.as_json else desk.screen.line(deleted)


def _folder(data: Path | None) -> Path:
    return (data or own_folder()).resolve()


HOSTS_COMMANDS = (account,)
