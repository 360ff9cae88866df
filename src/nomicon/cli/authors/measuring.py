"""Measuring rulebooks: their length, how they are played, and how hard they are to learn."""

from __future__ import annotations

import json
from pathlib import Path

import click

from nomicon.cli.authors.importing import rulebook
from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.language import told_here
from nomicon.game.values.translatable import _
from nomicon.hosting.files import write_text
from nomicon.hosting.playthroughs.measuring import measured
from nomicon.rulebooks.measures import RulebookMeasure, as_data
from nomicon.rulebooks.shelf import load_rulebook, shelf


@rulebook.command("measure", epilog=epilog(("nomicon rulebook measure", "nomicon rulebook measure minimal")))
@click.argument("name", metavar="NAME|FOLDER", required=False)
@click.option("--to", metavar="FILE", type=click.Path(), help="Write the measurements to this file.")
@options_for("json")
@at_desk
def measure(desk: Desk, name: str | None, to: str | None) -> None:
    """Measure rulebooks: the number of rules, the minutes it takes to read them, the most players in one playthrough,
    the days until somebody wins in playthroughs, and the difficulty.
    """
    found = {one: measured(load_rulebook(one)) for one in ([name] if name else shelf())}
    data = {one: as_data(value) for one, value in found.items()}
    if to is not None:
        write_text(Path(to), json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        desk.screen.aside(_("Written to {file}.", file=to))
    if desk.as_json:
        desk.screen.data(data)
    elif to is None:
        desk.screen.lines([f"{one}: {told_here(_told(value))}" for one, value in found.items()])


def _told(value: RulebookMeasure) -> str:
    won = _("no win in a playthrough")
    if value.won_after is not None:
        shortest, longest = value.won_after
        won = _("days to a win: {longest}", longest=longest)
        if shortest < longest:
            won = _("days to a win: {shortest} to {longest}", shortest=shortest, longest=longest)
    return _(
        "rules: {rules}, minutes to read: {minutes}, most players in a playthrough: {players}, {won}, "
        "difficulty: {difficulty} of 5",
        rules=value.rules,
        minutes=value.minutes,
        players=value.players,
        won=won,
        difficulty=value.difficulty,
    )


COMMANDS = (rulebook,)
"""The group of commands, with what is added here."""
