"""The clock: what a host says about the time when it was not believed, by a command or before a command goes on."""

from __future__ import annotations

import click

from nomicon.cli.desk.asking_about_time import CONFIRM, show_doubt
from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.statuses import REFUSED
from nomicon.cli.language import told_here
from nomicon.game.values.translatable import _
from nomicon.hosting.past.falling_due import falling_due
from nomicon.hosting.table.clock_watch import told
from nomicon.views.elements.page import iso

CLOCK = (
    "nomicon clock",
    "nomicon clock confirm --file ours.db",
    "*/5 * * * *  nomicon due --file /games/ours.db --trust-clock     in a crontab",
)


class _ShowOr(click.Group):
    """Shows the clock where no other command is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what is no command of its own for the options of `show`."""
        known = {*self.commands, *self.get_help_option_names(ctx)}
        return super().parse_args(ctx, args if args and args[0] in known else ["show", *args])


@click.group("clock", cls=_ShowOr, epilog=epilog(CLOCK), subcommand_metavar="[confirm]")
def clock() -> None:
    """Show whether the program trusts the clock, or confirm that the clock is right.

    The games stop if the clock jumps by more than an hour while the program runs, if it is set back by more than an
    hour, or if a record had no activity for more than a week (no move was made, and no server was running). Then
    nothing falls due, and players cannot make moves. The games continue when the host confirms the time, or when the
    clock is right again.
    """


@clock.command("show", hidden=True, epilog=epilog(CLOCK))
@options_for("file", "json")
@at_desk
def show(desk: Desk) -> None:
    """Show whether the program trusts the clock."""
    with desk.table(asks="never") as table:
        doubt = table.clock.doubt()
        says = table.clock.now() if doubt is None else doubt.says
        due = () if doubt is None else tuple(falling_due(table, doubt.says))
    if desk.as_json:
        why = None if doubt is None else told(doubt)
        desk.screen.data({"says": iso(says), "believed": doubt is None, "why_not": why, "would_fall_due": due})
    elif doubt is None:
        desk.screen.line(_("The clock says {moment}. The program trusts it.", moment=iso(says)))
    else:
        desk.screen.line(told(doubt))
        desk.screen.lines(due)
        desk.screen.line(_("If the clock is right, run: {command}", command=desk.line_for(CONFIRM)))


@clock.command("confirm", epilog=epilog(CLOCK))
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@options_for("file", "json")
@at_desk
def confirm(desk: Desk, yes: bool) -> None:
    """Confirm that the clock shows the right time, so that the games continue.

    A server that uses the same record notices this within a minute.
    """
    with desk.table(asks="never") as table:
        doubt = table.clock.doubt()
        if doubt is not None:
            show_doubt(desk.screen, table, doubt)
        # A server may doubt what a command that has just begun has no reason to, so it is kept in any case.
        if not yes and not click.confirm(told_here(_("Is the clock right?")), err=True):
            raise click.exceptions.Exit(REFUSED)
        table.clock.confirm()
        says = iso(table.clock.now())
    if desk.as_json:
        desk.screen.data({"confirmed": says})
    else:
        desk.screen.line(
            _("Confirmed: it is {moment}. A server that uses this record notices this within a minute.", moment=says)
        )


COMMANDS = (clock,)
