"""What a host does: found games, list them, keep time, audit the record, and go on from one that was damaged."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from nomicon.cli.desk import Desk, at_desk, options
from nomicon.cli.moves import epilog
from nomicon.cli.seat import LocalSeat
from nomicon.cli.servers import token_for
from nomicon.game.names import GameId
from nomicon.hosting.audit import Difference, as_told, audit
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found as found_game
from nomicon.hosting.lobby import new_id
from nomicon.hosting.ports import LedgerDamaged
from nomicon.hosting.table import Played, Table
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.views.page import iso

FOUND = (
    "nomicon found nomicam",
    'nomicon found nomicam --title "Tuesday" --office Speaker=Ann',
    "nomicon found ./our-rules --file ours.db",
)


@click.command("found", epilog=epilog(FOUND))
@click.argument("rulebook", shell_complete=lambda *_: [])
@click.option("--title", metavar="TEXT", help="What to call the game (else what the rulebook is called).")
@click.option("--office", "offices", multiple=True, metavar="OFFICE=NAME",
              help="Who holds an office from the start, if not whom the rulebook names. May be repeated.")  # fmt: skip
@options
@at_desk
def found(desk: Desk, rulebook: str, title: str | None, offices: tuple[str, ...]) -> None:
    """Begin a game from a rulebook.

    It is one that comes with the program (nomicon rulebook list), or a folder of your own.
    """
    holders = holders_in(offices)
    if desk.server:
        there = import_module("nomicon.cli.remote").found(
            (desk.server, token_for(desk.server)), title or rulebook, rulebook, holders
        )
        desk.screen.data({"game": there}) if desk.as_json else desk.screen.line(f"It is game {there} there.")
        return
    book = load_rulebook(rulebook)
    title = title or book.title
    with desk.table(new=True) as table:
        game = new_id(table, title)
        played = found_game(table, game, title, book, holders)
        answer = LocalSeat(table, game).told(played)
        if desk.as_json and isinstance(played, Played):
            desk.screen.data({"game": game, "file": desk.file_shown, **answer.data})
            return
        desk.show(answer)
    desk.screen.aside(f"It is game {game} in {desk.file_shown}. Sit down with: nomicon join --as NAME")


def holders_in(offices: Sequence[str]) -> dict[str, str]:
    """Read ``OFFICE=NAME`` from the options of a command."""
    holders = {}
    for said in offices:
        office, sign, name = said.partition("=")
        if not sign or not office.strip() or not name.strip():
            raise Invalid(f"--office {said!r}: write OFFICE=NAME, as in --office Speaker=Ann.")
        holders[office.strip()] = name.strip()
    return holders


@click.command("games", epilog=epilog(("nomicon games", "nomicon games --json --file ours.db")))
@options
@at_desk
def games(desk: Desk) -> None:
    """List the games in the file, or on the server."""
    if desk.server:
        listed = import_module("nomicon.cli.remote").listed(desk.server, token_for(desk.server))
    else:
        with desk.table() as table:
            listed = [_listed(table, game) for game in table.ledger.games()]
    if desk.as_json:
        desk.screen.data(listed)
        return
    for one in listed:
        state = f"over: {one['over']}" if one["over"] else f"game {one['number']}, {one['players']} players"
        desk.screen.line(f"{one['game']}: {one['title']} ({one['rulebook']}; {state})")
    if not listed:
        desk.screen.line("There are none yet. Found one with: nomicon found nomicam")


def _listed(table: Table, game: GameId) -> dict[str, Any]:
    now = table.folded(game).game
    return {
        "game": game, "title": now.title, "rulebook": now.rulebook, "founded": iso(now.founded), "number": now.number,
        "players": len(now.players), "over": now.over,
    }  # fmt: skip


@click.command("due", epilog=epilog(("nomicon due", "*/5 * * * *  nomicon due --file /games/ours.db     in a crontab")))
@options
@at_desk
def due(desk: Desk) -> None:
    """Do what is due by the clock, and say what that was. Every move does so too; nobody need call this."""
    with desk.seat() as seat:
        done = seat.keep_time()
        following = seat.following()
    if desk.as_json:
        desk.screen.data({"done": [one.data for one in done], "next": following})
        return
    for one in done:
        desk.screen.lines([f"{one.data['at']}  {line}" for line in one.lines])
    if not done:
        desk.screen.line(f"Nothing is due. Next: {following}." if following else "Nothing is due, and nothing is set.")


@click.command("audit", epilog=epilog(("nomicon audit", "nomicon audit --game tuesday --json")))
@options
@at_desk
def audit_record(desk: Desk) -> None:
    """Check the record and decide every entry again.

    The file, the chain, the marks beside it and the commitments of draws are looked through; then every move is decided
    once more under the rules of its moment. Every difference is shown, and ends the command with status 1.
    """
    with desk.table() as table:
        names = [desk.chosen(table)] if desk.game else list(table.ledger.games())
        desk.tools.check(desk.file)
        reports = [
            (name, list(audit(table.history(name), table.bench)), table.folded(name).place.number) for name in names
        ]
    if desk.as_json:
        desk.screen.data([
            {"game": name, "entries": many, "differences": [as_told(one) for one in differences]}
            for name, differences, many in reports
        ])  # fmt: skip
    else:
        for name, differences, many in reports:
            _print_report(desk, name, differences, many)
    if any(differences for _, differences, _ in reports):
        raise click.exceptions.Exit(1)


def _print_report(desk: Desk, name: GameId, differences: Sequence[Difference], many: int) -> None:
    for one in map(as_told, differences):
        desk.screen.line(f"{name}, entry {one['entry']}: {one['what']}.", "red")
        desk.screen.lines([f"  recorded: {one['recorded']}", f"  expected: {one['expected']}"])
    if not differences:
        # How many are sealed is nobody's business before the close, so only public ones are counted.
        desk.screen.line(f"{name}: {many} entries, and what is sealed between them, all decided as recorded.", "green")


@click.command("accept-losses", epilog=epilog(("nomicon accept-losses --file ours.db",)))
@click.option("--yes", is_flag=True, help="Do not ask.")
@options
@at_desk
def accept_losses(desk: Desk, yes: bool) -> None:
    """Go on from a record that has lost entries.

    What is left is taken for all there was. It asks before it does, and says what is left.
    """
    if not desk.has_record:
        raise Invalid(f"there is no record in {desk.file_shown}.")
    trouble = _trouble(desk)
    if not trouble:
        desk.screen.line("Nothing is missing from this record; there is nothing to accept.")
        return
    if not desk.as_json:
        desk.screen.line(trouble, "red")
        desk.screen.line("Moves that were acknowledged are gone from it. A copy of the file may still have them.")
    if not yes and not click.confirm("Take what is left for all there was, and go on from there?", err=True):
        raise click.exceptions.Exit(1)
    left = list(desk.tools.accept_losses(desk.file))
    if desk.as_json:
        desk.screen.data({"lost": trouble, "left": left})
        return
    desk.screen.lines([f"Play goes on from here: {line}" for line in left])


def _trouble(desk: Desk) -> str:
    try:
        with desk.table() as table:
            for game in table.ledger.games():
                for _ in table.history(game):
                    pass
                table.folded(game)
    except LedgerDamaged as damage:
        return str(damage)
    return ""


HOSTS_COMMANDS = (due, audit_record, accept_losses)
