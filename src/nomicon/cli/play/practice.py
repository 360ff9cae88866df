"""Practice: a game at a table in memory, where nothing is kept, nobody waits, and the clock is in one's hands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from nomicon.cli.authors.finding_lines import show_findings
from nomicon.cli.authors.playing import script_at, typed
from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.screen import BAD, DIM, HEAD
from nomicon.cli.desk.seat import LocalSeat
from nomicon.cli.keeping.keeping import holders_in
from nomicon.cli.play.demo import on_terminal, sit_down
from nomicon.game.names import PlayerId
from nomicon.game.values.plain import is_whole
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found, with_rule
from nomicon.hosting.playthroughs.run import GAME, Performance, Stage
from nomicon.play.engine import Refused
from nomicon.rulebooks.check import check_loaded
from nomicon.rulebooks.files.limits import RULE_FILE
from nomicon.rulebooks.files.malformed import read_text
from nomicon.rulebooks.shelf import load_rulebook

USUAL = "nomicam"
"""The rulebook that is practised with if none is named."""

EXAMPLES = (
    "nomicon practice",
    "nomicon practice ./our-rules --office Speaker=Cleo",
    "nomicon practice --rule 401=compliments.md",
    "nomicon practice --script game.play         continue where a playthrough ends",
    "nomicon practice < lines.txt",
)


@click.command("practice", epilog=epilog(EXAMPLES))
@click.argument("rulebook", required=False, metavar="[NAME|FOLDER]")
@click.option(
    "--office",
    "offices",
    multiple=True,
    metavar="OFFICE=NAME",
    help="Who holds an office at the start. You can repeat this option.",
)
@click.option(
    "--rule", "rules", multiple=True, metavar="N=FILE", help="Add a starting rule, or replace the text of one."
)
@click.option("--script", metavar="FILE", type=click.Path(), help="A playthrough to play first.")
@options_for("as", "json")
@at_desk
def practice(
    desk: Desk, rulebook: str | None, offices: tuple[str, ...], rules: tuple[str, ...], script: str | None
) -> None:
    """Try rules and moves in a temporary game, where you control the clock.

    You get the usual prompt. In addition, 'wait 3 days', 'at MOMENT' and 'after MOMENT' set the clock, and 'export
    FILE' saves the game as a playthrough. Everything else is lost when you leave.
    """
    if script is not None and (rulebook or offices or rules):
        raise Invalid(
            _("A playthrough names its own rulebook, offices and rules. Leave these out when you use --script.")
        )
    stage = _begun(desk, rulebook or USUAL, offices, rules) if script is None else _played(desk, Path(script))
    if on_terminal():
        desk.screen.line(
            _(
                "This is a practice game: nothing is saved, and you control the clock. Type 'help' for a list of "
                "commands."
            ),
            HEAD,
        )
    status = sit_down(desk, LocalSeat(stage.table, GAME, PlayerId(desk.player) if desk.player else None), stage)
    if status:
        raise click.exceptions.Exit(status)


def _begun(desk: Desk, name: str, offices: Sequence[str], rules: Sequence[str]) -> Stage:
    book, numbers = load_rulebook(name), []
    for said in rules:
        number, file = _numbered_file(said)
        book = with_rule(book, number, read_text(Path(file), RULE_FILE), file)
        numbers.append(number)
    stage = desk.tools.set_stage("practice")
    stage.clock.set(desk.tools.clock.now())
    played = found(stage.table, GAME, "Practice", book, holders_in(offices))
    desk.show(LocalSeat(stage.table, GAME).told(played))
    if not isinstance(played, Refused):
        added = [one for one in book.files if one.number in numbers]
        show_findings(check_loaded(added, stage.table.folded(GAME).game, stage.table.bench), desk.screen.aside)
    return stage


def _numbered_file(said: str) -> tuple[int, str]:
    number, sign, file = said.partition("=")
    if not sign or not is_whole(number) or not file:
        raise Invalid(_("--rule {said!r}: write N=FILE, for example --rule 401=compliments.md.", said=said))
    return int(number), file


def _played(desk: Desk, path: Path) -> Stage:
    script, _text = script_at(path)
    performance = Performance(script, desk.tools.set_stage)
    wrong = [told for told in performance if told.wrong]
    show_findings(performance.findings(), desk.screen.aside)
    for told in wrong:
        desk.screen.aside(
            _(
                "{path}, line {line}: {step}: {wrong}",
                path=path,
                line=told.step.line,
                step=typed(told.step),
                wrong=told.wrong,
            ),
            BAD,
        )
    if not performance.founded:
        raise Invalid(_("{path}: this playthrough starts no game. To see why: nomicon play {path}", path=path))
    desk.screen.aside(_("Played {path} (steps: {many}). Continue from here.", path=path, many=len(script.steps)), DIM)
    return performance.stage


COMMANDS = (practice,)
