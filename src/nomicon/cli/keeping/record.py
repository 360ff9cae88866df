"""The record as a thing to be moved: from a file into a PostgreSQL database, and back."""

from __future__ import annotations

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.language import entries_told
from nomicon.cli.reading.auditing import verify
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid

COPY = (
    "nomicon record copy ours.db postgresql://nomicon@localhost/games",
    "nomicon record copy postgresql://nomicon@localhost/games back.db",
)


@click.group("record", epilog=epilog(COPY))
def record() -> None:
    """Copy the record of games to another place, or check an exported record."""


@record.command("copy", epilog=epilog(COPY))
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@options_for("json")
@at_desk
def copy(desk: Desk, source: str, target: str) -> None:
    """Copy all games from one record, a file or a PostgreSQL database, to another.

    Every entry is copied unchanged and then read again in the new record. Links that players noted stay valid. Nobody
    should play meanwhile. If copying was interrupted, run the same command again to continue.
    """
    where, to = desk.tools.where_in(source), desk.tools.where_in(target)
    if where == to:
        raise Invalid(_("FROM and TO are the same record. Name another place to copy to."))
    if not desk.tools.is_there(where):
        raise Invalid(_("There is no record in {file}.", file=desk.tools.shown(where)))
    games = []
    for game, number, was_there in desk.tools.copy(where, to):
        games.append({"game": game, "entries": int(number), "was_there": was_there})
        if not desk.as_json:
            entries = entries_told(int(number))
            copied = _("{game}: copied {entries}, and any sealed ones between them.", game=game, entries=entries)
            already = _(
                "{game}: {entries}, and any sealed ones between them, were there already.", game=game, entries=entries
            )
            desk.screen.line(already if was_there else copied)
    if desk.as_json:
        desk.screen.data({"from": desk.tools.shown(where), "to": desk.tools.shown(to), "games": games})
    elif not games:
        desk.screen.line(_("There are no games in {file}.", file=desk.tools.shown(where)))


record.add_command(verify)
