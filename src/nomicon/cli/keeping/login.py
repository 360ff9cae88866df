"""Logging in to a server: its token is asked for once, and kept."""

from __future__ import annotations

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.servers import keep
from nomicon.cli.language import told_here
from nomicon.game.values.translatable import _

EXAMPLES = ("nomicon login https://table.example", "nomicon inbox --server https://table.example")


@click.command("login", epilog=epilog(EXAMPLES))
@click.argument("url")
@options_for("json")
@at_desk
def login(desk: Desk, url: str) -> None:
    """Save a token for a server, so that you can play there with --server URL.

    Make the token on your account page. The command asks for it, so the token does not get into your shell history.
    """
    token = click.prompt(told_here(_("Token")), hide_input=True, err=True).strip()
    name = desk.tools.remote().name_of(url, token)
    path = keep(url, token)
    if desk.as_json:
        desk.screen.data({"server": url.rstrip("/"), "name": name, "kept": str(path)})
    else:
        desk.screen.line(
            _(
                "You are {name} on {url}. Your token is saved in {path}.",
                name=name,
                url=url.rstrip("/"),
                path=path,
            )
        )


@click.command("logout", epilog=epilog(("nomicon logout https://table.example",)))
@click.argument("url")
@options_for("json")
@at_desk
def logout(desk: Desk, url: str) -> None:
    """Delete the saved token for a server. The token stays valid until you withdraw it on the server."""
    keep(url, "")
    if desk.as_json:
        desk.screen.data({"server": url.rstrip("/"), "kept": None})
    else:
        desk.screen.line(
            _(
                "No token for {url} is saved here any more. A token stays valid until you withdraw it on the server.",
                url=url.rstrip("/"),
            )
        )


COMMANDS = (login, logout)
