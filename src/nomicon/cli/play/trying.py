"""Trying: what would come of a rule-change, before or after it is proposed. Nothing is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import click

from nomicon.cli.desk.desk import Desk, at_desk, options
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.screen import Screen
from nomicon.cli.desk.seat import SeatAnswer, TerminalSeat
from nomicon.cli.play.drafting import Ask, apart, from_editor, with_text
from nomicon.game.values.plain import is_whole
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import PROPOSING
from nomicon.views.proposals.what_if import steps_lines, what_if_lines
from nomicon.views.proposals.what_if_pages import WhatIfPage

EXAMPLES = (
    "nomicon try enact rule.md --as Ann     a new rule, from a file",
    "nomicon try repeal 201 --as Ann",
    "nomicon try 304                        an open proposal",
)


@click.command("try", epilog=epilog(EXAMPLES), context_settings={"ignore_unknown_options": True})
@click.argument("change", nargs=-1, required=True, metavar="PROPOSAL|enact|amend|repeal|transmute ...")
@options
@at_desk
def try_out(desk: Desk, change: tuple[str, ...]) -> None:
    """Try a rule-change in a copy of the game."""
    sits = desk.seat if _is_number(change) else desk.own_seat
    with sits() as seat:
        show_trial(desk.screen, tried(seat, change, from_editor), desk.show)


def tried(seat: TerminalSeat, change: Sequence[str], ask: Ask) -> SeatAnswer | WhatIfPage:
    """Say what would come of a rule-change, or of a proposal on the table. Raises `Invalid`."""
    if _is_number(change):
        return _of_proposal(seat, change[0])
    words, _rest = apart(change)
    written = with_text(words, seat, ask)
    return seat.try_out([PROPOSING, *written.words], written.text, written.where)


def show_trial(screen: Screen, found: SeatAnswer | WhatIfPage, refused: Callable[[SeatAnswer], None]) -> None:
    """Show what a trial found; `refused` shows that the change cannot be proposed."""
    if isinstance(found, SeatAnswer):
        refused(found)
    elif screen.as_json:
        screen.data(found)
    else:
        screen.page("\n".join([*what_if_lines(found), "", *steps_lines(found)]).rstrip())


def _is_number(change: Sequence[str]) -> bool:
    return len(change) == 1 and is_whole(change[0].upper().removeprefix("M-"))


def _of_proposal(seat: TerminalSeat, number: str) -> WhatIfPage:
    page = seat.page(["proposal", number])
    if page["what_if"] is None:
        raise Invalid(
            page["trying"] or _("Proposal {number} is no longer open, so there is nothing to try.", number=number)
        )
    return cast("WhatIfPage", page["what_if"])
