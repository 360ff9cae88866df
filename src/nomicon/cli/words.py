"""Words of commands that can be completed with Tab, as the game at hand has them."""

from __future__ import annotations

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem

from nomicon.cli.desk import Desk, complete_from
from nomicon.cli.known import found


def completing(kind: str) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """Return what completes a word of this kind on the shell's command line."""

    def complete(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
        desk = context.find_object(Desk)
        if desk is None:
            return []
        words = complete_from(context, lambda table: found(kind, table.folded(desk.chosen(table)).game))
        return [CompletionItem(word, help=about) for word, about in words if word.lower().startswith(begun.lower())]

    return complete
