"""What a host sets up so that the server can reach people: the key for notes in browsers, and Discord's commands."""

from __future__ import annotations

from pathlib import Path

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for, own_folder
from nomicon.cli.desk.examples import epilog
from nomicon.cli.keeping.backing import of_folder
from nomicon.game.values.translatable import _

PUSH_KEY = ("nomicon push-key --data ./our-games",)
DISCORD = ("nomicon discord register --data ./our-games", "nomicon discord show --data ./our-games")


@click.command("push-key", epilog=epilog(PUSH_KEY))
@of_folder
@click.option("--again", is_flag=True, help="Make another key. Every browser then has to subscribe again.")
@options_for("json")
@at_desk
def push_key(desk: Desk, data: Path | None, again: bool) -> None:
    """Make the key with which a server sends notifications to browsers.

    Services of browsers recognise the server by this key. It stays in the data folder. Turn the notifications
    on with push = true in host.toml, then restart the server.
    """
    folder = (data or own_folder()).resolve()
    public = desk.tools.make_push_key(folder, again)
    if desk.as_json:
        desk.screen.data({"public": public})
        return
    desk.screen.line(_("The key is in {folder}. Its public part is {public}", folder=folder, public=public))
    desk.screen.line(_("Turn the notifications on with push = true in host.toml, then restart the server."))


@click.group("discord", epilog=epilog(DISCORD))
def discord() -> None:
    """Tell Discord which commands players can give there."""


@discord.command("register", epilog=epilog(DISCORD[:1]))
@of_folder
@options_for("json")
@at_desk
def register(desk: Desk, data: Path | None) -> None:
    """Replace all commands of your Discord application with the commands of Nomicon.

    The command reads discord_id and discord_bot_token in host.toml. Run it once, and again after each update of
    Nomicon.
    """
    many = desk.tools.register_discord((data or own_folder()).resolve())
    told = _("Discord now knows {many} commands.", many=many)
    desk.screen.data({"registered": many}) if desk.as_json else desk.screen.line(told)


@discord.command("show", epilog=epilog(DISCORD[1:]))
@of_folder
@options_for()
@at_desk
def show(desk: Desk, data: Path | None) -> None:
    """Print the commands in the form that Discord expects, without sending anything."""
    desk.screen.line(desk.tools.discord_commands((data or own_folder()).resolve()))


HOSTS_COMMANDS = (push_key, discord)
