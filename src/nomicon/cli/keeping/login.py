"""Logging in to a server: its token is asked for once, and kept."""

from __future__ import annotations

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.servers import keep

EXAMPLES = ("nomicon login https://table.example", "nomicon inbox --server https://table.example")


@click.command("login", epilog=epilog(EXAMPLES))
@click.argument("url")
@options_for("json")
@at_desk
def login(desk: Desk, url: str) -> None:
    """Keep a token for a server, so that commands play there with --server URL.

    Make the token on the page of your account. It is asked for here, so that it stands in no history of a shell.
    """
    token = click.prompt("Token", hide_input=True, err=True).strip()
    name = desk.tools.remote().name_of(url, token)
    path = keep(url, token)
    if desk.as_json:
        desk.screen.data({"server": url.rstrip("/"), "name": name, "kept": str(path)})
    else:
        desk.screen.line(f"You are {name} on {url.rstrip('/')}. The token is kept in {path}.")


@click.command("logout", epilog=epilog(("nomicon logout https://table.example",)))
@click.argument("url")
@options_for("json")
@at_desk
def logout(desk: Desk, url: str) -> None:
    """Forget the token that is kept for a server. It stays good until it is withdrawn there."""
    keep(url, "")
    if desk.as_json:
        desk.screen.data({"server": url.rstrip("/"), "kept": None})
    else:
        desk.screen.line(f"No token is kept for {url.rstrip('/')} any more.")


COMMANDS = (login, logout)
