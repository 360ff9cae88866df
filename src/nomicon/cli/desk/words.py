"""Words of commands that can be completed with Tab, as the game at hand has them."""

from __future__ import annotations

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem

from nomicon.cli.desk.desk import Desk, complete_from
from nomicon.cli.desk.known import Found
from nomicon.cli.desk.seat import LocalSeat
from nomicon.game.names import PlayerId
from nomicon.hosting.table.table import Table


def completing(kind: str) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """Return what completes a word of this kind on the shell's command line."""

    def _words(context: click.Context, desk: Desk, table: Table) -> Found:
        seat = LocalSeat(table, desk.chosen(table), PlayerId(desk.player) if desk.player else None)
        return seat.words(kind, {name: str(value or "") for name, value in context.params.items()})

    def complete(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
        desk = context.find_object(Desk)
        if desk is None:
            return []
        words = complete_from(context, lambda table: _words(context, desk, table))
        return [CompletionItem(word, help=about) for word, about in words if word.lower().startswith(begun.lower())]

    return complete
