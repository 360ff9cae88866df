"""Who has done how much at the tables of a class. What is secret as yet is not counted, so nobody learns of it here."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TypedDict

from django.utils.translation import gettext as _

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.views.elements.page import iso
from nomicon.web.accounts.models import ClassTable, Pupil
from nomicon.web.tools import the_house

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""How cells begin that a spreadsheet would work out."""


class PupilLine(TypedDict):
    """What a pupil has done: proposals, votes of those that were there to vote on, and when they did so last."""

    pupil: int
    name: str
    table: str
    joined: bool
    proposed: int
    voted: int
    votes: int
    last: str | None


def participation(tables: Iterable[ClassTable]) -> list[PupilLine]:
    """Return what each pupil has done, who has done least first."""
    lines = []
    for table in tables:
        game = the_house().hall.seen(GameId(table.game), None).game
        lines += [_line(game, table, pupil) for pupil in table.pupils.order_by("pk")]
    return sorted(lines, key=lambda one: (one["joined"], one["proposed"] + one["voted"], one["name"]))


def _line(game: Game, table: ClassTable, pupil: Pupil) -> PupilLine:
    called = game.called(PlayerId(pupil.name))
    player = game.players.get(called)
    told = [one for one in game.proposals.values() if one.opened is not None and not one.is_sealed]
    own = [one for one in game.proposals.values() if one.proponent == called]
    here = [one for one in told if player is not None and (one.closed is None or one.closed >= player.joined)]
    cast = [one.ballots[called] for one in here if called in one.ballots]
    moments = [*(one.submitted for one in own), *(one.at for one in cast), *([player.joined] if player else [])]
    return {
        "pupil": pupil.pk,
        "name": pupil.name,
        "table": table.name,
        "joined": player is not None,
        "proposed": len(own),
        "voted": len(cast),
        "votes": len(here),
        "last": iso(max(moments)) if moments else None,
    }


def as_csv(lines: Sequence[PupilLine]) -> str:
    """Write the same as a table for a spreadsheet."""
    told = io.StringIO()
    writer = csv.writer(told)
    writer.writerow([_("Pupil"), _("Table"), _("Joined"), _("Proposed"), _("Voted"), _("Votes"), _("Last move")])
    for one in lines:
        joined = _("yes") if one["joined"] else _("no")
        row = [one["name"], one["table"], joined, one["proposed"], one["voted"], one["votes"], one["last"] or ""]
        writer.writerow([_harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return told.getvalue()


def _harmless(cell: str) -> str:
    """Return a cell that a spreadsheet takes for words, whatever a pupil is called."""
    return f"'{cell}" if cell.startswith(FORMULAS) else cell
