"""Words of commands that can be completed with Tab, as the game at hand has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import click
from click.shell_completion import CompletionItem

from nomicon.cli.desk.desk import Desk, complete_from
from nomicon.cli.desk.known import Found
from nomicon.cli.desk.seat import LocalSeat, TerminalSeat
from nomicon.cli.language import told_here
from nomicon.game.names import PlayerId
from nomicon.game.values.translatable import _, either
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table.table import Table
from nomicon.hosting.typing.command_parser import BEGINNINGS, BEGUN_WITH_A_VALUE
from nomicon.hosting.typing.nearest_moves import nearest_moves
from nomicon.play.moves.kinds import OFFERED_MOVE
from nomicon.play.rule_changes.specs import CHANGE_WORDS


def completing(kind: str) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """Return what completes a word of this kind on the shell's command line."""

    def _words(context: click.Context, desk: Desk, table: Table) -> Found:
        seat = LocalSeat(table, desk.chosen(table), PlayerId(desk.player) if desk.player else None)
        return seat.words(kind, {name: str(value or "") for name, value in context.params.items()})

    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        desk = context.find_object(Desk)
        if desk is None:
            return []
        words = complete_from(context, lambda table: _words(context, desk, table))
        return [CompletionItem(word, help=about) for word, about in words if word.lower().startswith(begun.lower())]

    return complete


def words_of_rules(seat: TerminalSeat) -> dict[str, str]:
    """Return the words that begin a move because rules say so, each with what it is: offered moves, and stages."""
    offered = dict.fromkeys(dict(seat.words(OFFERED_MOVE.name)), told_here(_("A move that a rule offers.")))
    stages = (dict(seat.words(field.kind.name)) for _, field in BEGUN_WITH_A_VALUE)
    about = told_here(_("A stage that a rule declares for proposals."))
    return offered | {word: about for found in stages for word in found}


def words_of_moves(seat: TerminalSeat) -> list[str]:
    """Return all words with which a line that makes a move can begin."""
    return [*words_of_rules(seat), *BEGINNINGS, *CHANGE_WORDS]


def unknown_line(words: Sequence[str], known: Iterable[str]) -> Invalid:
    """Return what to say of a line that begins neither a move nor a page, with those that it may mean."""
    found = nearest_moves(words, known)
    hint = _("Type 'help' to see what you can do.")
    if found.names:
        hint = _("Did you mean {names}?", names=either([*map(repr, found.names)]))
    return Invalid(_("There is no move or page {word!r}. {hint}", word=found.typed, hint=hint))
