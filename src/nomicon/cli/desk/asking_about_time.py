"""Asking whoever sits at the terminal whether the clock is right, where that cannot be told by itself."""

from __future__ import annotations

import sys

import click

from nomicon.cli.desk.screen import Screen
from nomicon.cli.language import told_here
from nomicon.game.values.translatable import _
from nomicon.hosting.past.falling_due import falling_due, games_due
from nomicon.hosting.ports import ClockDoubt
from nomicon.hosting.table.clock_watch import told
from nomicon.hosting.table.table import Table

CONFIRM = "nomicon clock confirm"


def otherwise(confirm: str) -> str:
    """Say how the time is confirmed where nobody is asked; `confirm` is the command for this record."""
    return _("If the clock is right, run: {command}. Or add --trust-clock to the command.", command=confirm)


def show_doubt(screen: Screen, table: Table, doubt: ClockDoubt) -> None:
    """Say why the time is not believed, and what would fall due by it."""
    for line in (told(doubt), *falling_due(table, doubt.says)):
        screen.aside(line, "")


def ask_about_time(screen: Screen, table: Table, *, trusts: bool, only_if_due: bool, confirm: str) -> None:
    """Before a command does anything: where the time is not believed, ask, unless it was said to be right.

    Where nobody sits there, or they do not know, time stands still: games can be looked at, and no move is taken. Who
    only looks need not be asked where nothing would fall due. `confirm` is the command that confirms the time.
    """
    doubt = table.clock.doubt()
    if doubt is None or (only_if_due and not games_due(table, doubt.says)):
        return
    if trusts:
        table.clock.confirm()
        return
    if sys.stdin.isatty() and sys.stderr.isatty():
        show_doubt(screen, table, doubt)
        if click.confirm(told_here(_("Is the clock right?")), err=True):
            table.clock.confirm()
    elif only_if_due:  # A move is refused in the same words.
        show_doubt(screen, table, doubt)
        screen.aside(otherwise(confirm), "")
    else:
        for line in falling_due(table, doubt.says):
            screen.aside(line, "")
