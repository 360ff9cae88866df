"""What a host does: found games, list them, keep time, and go on from a record that was damaged."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence

import click

from nomicon.cli.desk.desk import JOIN, START, Desk, at_desk, options, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.seat import LocalSeat
from nomicon.cli.desk.servers import token_for
from nomicon.cli.desk.statuses import NO_RECORD, REFUSED
from nomicon.cli.desk.tools import GameToFound
from nomicon.cli.language import phrase_here, told_here
from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, joined, sentence_of
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found as found_game
from nomicon.hosting.lobby import new_id
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.hosting.table.table import Played, Table
from nomicon.play.people.seating import fit_name
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf
from nomicon.views.elements.page import iso

FOUND = (
    "nomicon found nomicam",
    'nomicon found nomicam --title "Tuesday" --office Speaker=Ann',
    "nomicon found ./our-rules --file ours.db",
)


@click.command("found", epilog=epilog(FOUND))
@click.argument("rulebook", shell_complete=lambda *_: [])
@click.option(
    "--title",
    metavar="TEXT",
    help="The title of the game (default: the title of the rulebook; with --server, its name).",
)
@click.option(
    "--office",
    "offices",
    multiple=True,
    metavar="OFFICE=NAME",
    help="Who holds an office at the start, if not the person named in the rulebook. You can repeat this option.",
)
@click.option(
    "--no-rescue",
    is_flag=True,
    help="Never allow a change outside the rules, even if no rule can be changed any more.",
)
@options_for("file", "server", "trust-clock", "json")
@at_desk
def found(desk: Desk, rulebook: str, title: str | None, offices: tuple[str, ...], no_rescue: bool) -> None:
    """Start a game from a rulebook.

    This can be a bundled rulebook (see: nomicon rulebook list) or your own folder. With --server, it must be a
    rulebook of the server.
    """
    holders = holders_in(offices)
    if desk.server:
        if rulebook in shelf():
            holders = with_those_asked_for(desk, load_rulebook(rulebook), holders)
        asked = GameToFound(title or rulebook, rulebook, holders, not no_rescue)
        there = desk.tools.remote().found((desk.server, token_for(desk.server)), asked)
        desk.screen.data({"game": there}) if desk.as_json else desk.screen.line(
            _("The game was started. Its ID on the server is {game}.", game=there)
        )
        return
    book = replace(load_rulebook(rulebook), rescue=not no_rescue)
    title, holders = title or book.title, with_those_asked_for(desk, book, holders)
    with desk.table(new=True) as table:
        game = new_id(table, title)
        played = found_game(table, game, title, book, holders)
        answer = LocalSeat(table, game).told(played)
        if desk.as_json and isinstance(played, Played):
            desk.screen.data({"game": game, "file": desk.file_shown, **answer.data})
            return
        desk.show(answer)
    desk.screen.aside(
        _(
            "The game is saved in {file}, with the ID {game}. To join it: {command}",
            game=game,
            file=desk.file_shown,
            command=desk.line_for(JOIN),
        )
    )


def with_those_asked_for(desk: Desk, book: Rulebook, holders: Mapping[str, str]) -> dict[str, str]:
    """Return who holds which office from the start, those included that somebody at the terminal is asked for.

    The rulebook names those who began its first game. Where nobody can be asked they are seated, and that is said.
    """
    asked = dict(holders)
    for office, first in book.holders:
        if office in holders:
            continue
        if not desk.as_json and sys.stdin.isatty() and sys.stderr.isatty():
            asked[office] = click.prompt(
                told_here(_("Who is the {office} at the start", office=office)), value_proc=_named, err=True
            )
        else:
            desk.screen.aside(
                _(
                    "{name} is the {office}, as in the first game with these rules. To choose someone else, add: "
                    "--office {typed}=NAME",
                    name=first,
                    office=office,
                    typed=shlex.quote(office),
                )
            )
    return asked


def _named(said: str) -> str:
    """Return a name that was typed; whoever only presses Enter is asked again."""
    if not fit_name(said.strip()):
        raise click.UsageError(told_here(_("Write the name of a player, for example Ann.")))
    return said.strip()


def holders_in(offices: Sequence[str]) -> dict[str, str]:
    """Read ``OFFICE=NAME`` from the options of a command."""
    holders = {}
    for said in offices:
        office, sign, name = said.partition("=")
        if not sign or not office.strip() or not name.strip():
            raise Invalid(_("--office {said!r}: write OFFICE=NAME, for example --office Speaker=Ann.", said=said))
        holders[office.strip()] = name.strip()
    return holders


@click.command("games", epilog=epilog(("nomicon games", "nomicon games --json --file ours.db")))
@options_for("file", "server", "json")
@at_desk
def games(desk: Desk) -> None:
    """List the games in the file or on the server."""
    if desk.server:
        listed = desk.tools.remote().listed(desk.server, token_for(desk.server))
    else:
        with desk.table(asks="never") as table:
            listed = [_listed(table, game) for game in table.ledger.games()]
    if desk.as_json:
        desk.screen.data(listed)
        return
    for one in listed:
        if one.get("trouble"):
            desk.screen.line(f"{one['game']}: {one['trouble']}", "red")
            continue
        state = (
            _("over: {why}", why=one["over"])
            if one["over"]
            else _("game {number}, players: {many}", number=one["number"], many=one["players"])
        )
        desk.screen.line(f"{one['game']}: {one['title']} ({one['rulebook']}; {told_here(state)})")
    if not listed:
        desk.screen.line(_("There are no games yet. Start one with: {command}", command=desk.line_for(START)))


def _listed(table: Table, game: GameId) -> dict[str, object]:
    try:
        now = table.folded(game).game
    except LedgerUnreadable as trouble:
        return {
            "game": game,
            "title": game,
            "rulebook": "",
            "founded": None,
            "number": 0,
            "players": 0,
            "over": "",
            "trouble": phrase_here(sentence_of(trouble)),
        }
    return {
        "game": game,
        "title": now.title,
        "rulebook": now.rulebook,
        "founded": iso(now.founded),
        "number": now.number,
        "players": len(now.players),
        "over": now.over,
    }


@click.command("due", epilog=epilog(("nomicon due", "*/5 * * * *  nomicon due --file /games/ours.db     in a crontab")))
@options
@at_desk
def due(desk: Desk) -> None:
    """Do everything that is due now, and show it. You rarely need this, because every move does it too."""
    with desk.seat() as seat:
        done = seat.keep_time()
        following = seat.following()
    if desk.as_json:
        desk.screen.data({"done": [one.data for one in done], "next": following})
        return
    for one in done:
        desk.screen.lines([f"{one.data['at']}  {line}" for line in one.lines])
    if not done:
        desk.screen.line(_nothing_done(desk, following))


def _nothing_done(desk: Desk, following: str | None) -> str:
    if desk.server:
        named = f" --game {desk.game}" if desk.game else ""
        return _(
            "The server does everything by itself when it is due. To see the next deadlines, run: {command}",
            command=f"nomicon board --server {desk.server}{named}",
        )
    if following:
        return _("Nothing is due. Next: {moment}.", moment=following)
    return _("Nothing is due, and nothing is scheduled.")


@click.command("accept-losses", epilog=epilog(("nomicon accept-losses --file ours.db",)))
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@options_for("file", "json")
@at_desk
def accept_losses(desk: Desk, yes: bool) -> None:
    """Continue with a record that has lost entries.

    The command shows what is lost and what is left, and asks you to confirm. Then the games continue from what is
    left. No entry is changed. If the remaining entries do not fit together, the command says so and changes nothing.
    """
    if not desk.has_record:
        raise Invalid(_("There is no record in {file}.", file=desk.file_shown))
    found = desk.tools.losses(desk.file)
    if not found.trouble:
        told = _("This record has lost nothing, so there is nothing to accept.")
        desk.screen.data({"lost": "", "left": []}) if desk.as_json else desk.screen.line(told)
        return
    if not desk.as_json:
        desk.screen.line(found.trouble, "red")
        desk.screen.lines(found.told())
    if found.barred:
        desk.screen.aside(
            joined(
                found.barred, _("Nothing was changed. Restore a copy of the record, with its .mark file if it has one.")
            )
        )
        raise click.exceptions.Exit(NO_RECORD)
    if not yes and not click.confirm(told_here(_("Continue with the entries that are left?")), err=True):
        raise click.exceptions.Exit(REFUSED)
    left = list(desk.tools.accept_losses(desk.file))
    if desk.as_json:
        desk.screen.data({"lost": found.trouble, "gone": found.told(), "left": left})
        return
    desk.screen.lines([_("What is left: {line}", line=line) for line in left])


HOSTS_COMMANDS = (due, accept_losses)
