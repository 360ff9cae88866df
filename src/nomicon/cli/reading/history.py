"""Histories: the page of all that happened, and the replay of a game that was played elsewhere."""

from __future__ import annotations

import click

from nomicon.cli.desk.desk import JOIN, Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.statuses import REFUSED
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import new_id
from nomicon.hosting.past.history import replay
from nomicon.hosting.past.history_report import in_lines, report_of
from nomicon.rulebooks.history import load_history
from nomicon.rulebooks.shelf import load_rulebook

REPLAY = (
    "nomicon history replay nomicworld",
    "nomicon history replay our-past.yaml --onto our-rules --file games.db --json",
    "nomicon history replay nomicworld --only-report",
)


@click.command("replay", epilog=epilog(REPLAY))
@click.argument("history", metavar="NAME|FILE.yaml")
@click.option(
    "--onto",
    metavar="NAME|FOLDER",
    help="The rulebook from which the rules take their words and code (default: the rulebook of the history).",
)
@click.option(
    "--title", metavar="TEXT", help="A title from which the ID of the game is made (default: the title of the history)."
)
@click.option("--only-report", is_flag=True, help="Do not save a game.")
@options_for("file", "trust-clock", "json")
@at_desk
def replay_history(desk: Desk, history: str, onto: str | None, title: str | None, only_report: bool) -> None:
    """Replay the recorded history of a game, compare the results, and continue playing from there.

    Name a rulebook with a history, or your own history file. The exit status is 1 if the results differ from the
    history.
    """
    told = load_history(history)
    name = onto or told.rulebook
    if not name:
        raise Invalid(
            _(
                "{file} does not name a rulebook. Use --onto to name the rulebook from which the rules take "
                "their words and code.",
                file=history,
            )
        )
    book = load_rulebook(name)
    if only_report:
        table = desk.tools.set_stage(told.title).table
        replayed = replay(table, new_id(table, title or told.title), told, book)
    else:
        with desk.table(new=True) as table:
            replayed = replay(table, new_id(table, title or told.title), told, book)
    report = report_of(replayed, told, book)
    if desk.as_json:
        desk.screen.data({**report, "file": None if only_report else desk.file_shown})
    else:
        desk.screen.lines(in_lines(report))
    if not only_report:
        desk.screen.aside(
            _(
                "The game is saved in {file}, with the ID {game}. To continue it: {command}",
                game=replayed.game,
                file=desk.file_shown,
                command=desk.line_for(JOIN),
            )
        )
    if not replayed.fits:
        raise click.exceptions.Exit(REFUSED)


class _PageOr(click.Group):
    """A page that is asked for by its words, and beside it commands of their own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what is no command of its own for the words of the page."""
        known = {*self.commands, *self.get_help_option_names(ctx)}
        return super().parse_args(ctx, args if args and args[0] in known else ["page", *args])


def with_replay(page: click.Command) -> click.Group:
    """Return a page's command with the replay of histories beneath it."""
    page.hidden = True
    group = _PageOr(page.name, help=page.help, epilog=page.epilog, subcommand_metavar="[KIND] [WHICH...] | replay FILE")
    group.params = [one for one in page.params if isinstance(one, click.Option)]
    group.add_command(page, "page")
    group.add_command(replay_history)
    return group
