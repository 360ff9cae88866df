"""Trying: what would come of a rule-change, before or after it is proposed. Nothing is made."""

from __future__ import annotations

from typing import cast

import click

from nomicon.cli.desk.desk import Desk, at_desk, options
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.seat import SeatAnswer, TerminalSeat
from nomicon.cli.play.drafting import apart, from_editor, with_text
from nomicon.game.values.plain import is_whole
from nomicon.hosting.invalid import Invalid
from nomicon.views.proposals.what_if import steps_lines, what_if_lines
from nomicon.views.proposals.what_if_pages import WhatIfPage

EXAMPLES = (
    "nomicon try enact rule.md --as Ann     a new rule, from a file",
    "nomicon try repeal 201 --as Ann",
    "nomicon try 304                        a proposal on the table",
)


@click.command("try", epilog=epilog(EXAMPLES), context_settings={"ignore_unknown_options": True})
@click.argument("change", nargs=-1, required=True, metavar="PROPOSAL|enact|amend|repeal|transmute ...")
@options
@at_desk
def try_out(desk: Desk, change: tuple[str, ...]) -> None:
    """Try a rule-change in a copy of the game."""
    if len(change) == 1 and is_whole(change[0]):
        with desk.seat() as seat:
            found: SeatAnswer | WhatIfPage = _of_proposal(seat, change[0])
    else:
        with desk.own_seat() as seat:
            words, _about = apart(change)
            written = with_text(words, seat, from_editor)
            found = seat.try_out(["propose", *written.words], written.text, written.where)
    if isinstance(found, SeatAnswer):
        desk.show(found)
    elif desk.as_json:
        desk.screen.data(found)
    else:
        desk.screen.page("\n".join([*what_if_lines(found), "", *steps_lines(found)]).rstrip())


def _of_proposal(seat: TerminalSeat, number: str) -> WhatIfPage:
    page = seat.page(["proposal", number])
    if page["what_if"] is None:
        raise Invalid(page["trying"] or f"Proposal {number} is no longer open, so there is nothing to try.")
    return cast("WhatIfPage", page["what_if"])
