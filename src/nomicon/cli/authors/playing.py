"""Playthroughs before one's eyes: played from a script, accepted as they are now, and written down from a game."""

from __future__ import annotations

import difflib
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from msgspec import Struct

from nomicon.cli.authors.finding_lines import findings_data, show_findings
from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.screen import BAD, DIM, GOOD, HEAD, TOLD, TYPED, Screen
from nomicon.cli.desk.statuses import INVALID, REFUSED
from nomicon.cli.language import told_here
from nomicon.game.values.translatable import _, joined, sentence_of
from nomicon.hosting.files import write_text
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.playthroughs.run import Performance, StepResult
from nomicon.hosting.playthroughs.script import Script, ScriptStep, read_script, written
from nomicon.rulebooks.files.limits import IMPORT
from nomicon.rulebooks.files.malformed import Malformed, read_text
from nomicon.views.elements.page import Seen
from nomicon.views.sentences.data import JsonObject

SLOW = 1.5
"""Seconds between steps where one wants to read along."""


class Teller(Struct, frozen=True):
    """Shows the steps of a playthrough as they are played."""

    screen: Screen
    bright: re.Pattern[str] | None = None  # How answers begin that are shown in bright letters.
    pause: float = 0.0

    def tell(self, told: StepResult) -> None:
        """Show one step: as it was typed, then what the program answers."""
        step = told.step
        if step.kind == "note":
            self.screen.line(f"# {step.text}".rstrip(), TOLD)
            return
        self.screen.line(typed(step), HEAD if step.kind in ("at", "after") else TYPED)
        self.screen.lines((f"| {line}".rstrip() for line in step.block), DIM)
        for answer in told.answers:
            self.screen.line(f"  {told_here(answer)}", self._style(answer))
        if told.wrong:
            different = _("Different from the playthrough: {wrong}", wrong=told.wrong)
            self.screen.line(f"  {told_here(different)}", BAD)
        if self.pause:
            time.sleep(self.pause)

    def _style(self, answer: str) -> str:
        if answer.startswith(("Refused.", "Invalid.")):
            return BAD
        return GOOD if self.bright is not None and self.bright.match(answer) else ""


def typed(step: ScriptStep) -> str:
    """Return a step as it stands in the script."""
    who = f"{', '.join(step.players)}> " if step.players else ""
    word = "" if step.kind == "move" else step.kind
    return f"{who}{f'{word} {step.text}'.strip()}"


def scripts_in(paths: Sequence[str]) -> Iterator[Path]:
    """Yield the playthroughs of files and folders."""
    for name in paths:
        path = Path(name)
        found = sorted(path.rglob("*.play")) if path.is_dir() else [path]
        if not found:
            raise Invalid(_("There is no playthrough in {path}. Playthroughs are files that end in .play.", path=path))
        yield from found


def script_at(path: Path) -> tuple[Script, str]:
    """Read a playthrough, and return its text with it."""
    text = read_text(path, IMPORT)
    return read_script(text, str(path)), text


@click.command(
    "play",
    epilog=epilog(
        (
            "nomicon play --script game.play",
            "nomicon play --script game.play --slow",
            "nomicon play --script playthroughs/ --script more.play --json",
        )
    ),
)
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER]...", type=click.Path())
@click.option(
    "--script",
    "scripts",
    multiple=True,
    metavar="FILE|FOLDER",
    type=click.Path(),
    help="The same as giving the name without this option. You can repeat this option.",
)
@click.option("--slow", is_flag=True, help="Pause after each step.")
@click.option("--quiet", is_flag=True, help="Show only differences, and one line for each playthrough that has none.")
@options_for("json")
@at_desk
def play(desk: Desk, files: tuple[str, ...], scripts: tuple[str, ...], slow: bool, quiet: bool) -> None:
    """Play playthroughs and show each step. The exit status is 1 if anything differs from what they say."""
    if not files and not scripts:
        raise Invalid(_("Name a playthrough, or a folder with playthroughs. Example: nomicon play --script game.play"))
    reports: list[JsonObject] = []
    unread: list[str] = []
    teller = Teller(desk.screen, pause=SLOW if slow else 0.0)
    for path in scripts_in([*files, *scripts]):
        try:
            script, _text = script_at(path)
            performance = Performance(script, desk.tools.set_stage)
        except (Invalid, Malformed) as wrongly:  # One that cannot be read keeps nobody from playing the others.
            unread.append(sentence_of(wrongly))
            continue
        shown = not (quiet or desk.as_json)
        if shown:
            desk.screen.line(f"{path}: {script.about}", HEAD)
        wrong = []
        for told in performance:
            if shown:
                teller.tell(told)
            if told.wrong:
                wrong.append(told)
        findings = [] if quiet else performance.findings()
        if shown:
            show_findings(findings, desk.screen.aside)
        reports.append(
            {
                "script": str(path),
                "steps": len(script.steps),
                "differences": [
                    {"line": told.step.line, "step": typed(told.step), "wrong": told.wrong} for told in wrong
                ],
                "findings": findings_data(findings),
            }
        )
    _report(desk, reports, unread)


def _report(desk: Desk, reports: Sequence[JsonObject], unread: Sequence[str]) -> None:
    """Tell how playthroughs went, and which could not be read, and leave with the status of the worst."""
    if desk.as_json:
        desk.screen.data([*reports, *({"unread": one} for one in unread)])
    else:
        for one in reports:
            for wrong in one["differences"]:
                desk.screen.line(_at(one["script"], wrong["line"], joined(wrong["step"], wrong["wrong"], by=": ")), BAD)
            if not one["differences"]:
                desk.screen.line(_as_written(one["script"], one["steps"]), "green")
    _end_with_unread(desk, unread)
    if any(one["differences"] for one in reports):
        raise click.exceptions.Exit(REFUSED)


def _as_written(script: object, steps: int) -> str:
    if steps == 1:
        return _("{script}: played as written, 1 step.", script=str(script))
    return _("{script}: played as written, {many} steps.", script=str(script), many=steps)


def _at(script: object, line: int, what: str) -> str:
    return _("{script}, line {line}: {what}", script=str(script), line=line, what=what)


def _end_with_unread(desk: Desk, unread: Sequence[str]) -> None:
    """Leave with the status of what cannot be read, if there was any; as data it has been told already."""
    if unread and desk.as_json:
        raise click.exceptions.Exit(INVALID)
    if unread:
        raise Invalid(joined(*unread, by="\n"))


@click.command("accept", epilog=epilog(("nomicon accept game.play", "nomicon accept --dry-run playthroughs/")))
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER...", type=click.Path())
@click.option("--dry-run", is_flag=True, help="Show what would change, but change nothing.")
@options_for("json")
@at_desk
def accept(desk: Desk, files: tuple[str, ...], dry_run: bool) -> None:
    """Update the answers in playthroughs to what the program says now, and show the changes."""
    changed: list[JsonObject] = []
    failed: list[str] = []
    unread: list[str] = []
    for path in scripts_in(files):
        try:
            script, text = script_at(path)
            told = list(Performance(script, desk.tools.set_stage))
        except (Invalid, Malformed) as wrongly:
            unread.append(sentence_of(wrongly))
            continue
        checks = [one for one in told if one.step.kind == "check" and one.wrong]
        failed += [_at(path, one.step.line, one.wrong) for one in checks]
        now = written(script, text, answers_of(told))
        if now == text:
            continue
        difference = list(difflib.unified_diff(text.splitlines(), now.splitlines(), str(path), "now", lineterm=""))
        changed.append({"script": str(path), "difference": difference})
        if not dry_run:
            write_text(path, now)
    if desk.as_json:
        desk.screen.data({"changed": changed, "failed": failed, "unread": unread})
    for one in () if desk.as_json else changed:
        desk.screen.difference(one["difference"])
    if not changed and not desk.as_json:
        desk.screen.line(_("Nothing changed."))
    for line in failed:  # What a check expects is no answer: only people can say which of the two is right.
        desk.screen.aside(line, BAD)
    _end_with_unread(desk, unread)
    if failed:
        raise click.exceptions.Exit(REFUSED)


def answers_of(told: Sequence[StepResult]) -> dict[int, list[str]]:
    """Return the answers of steps that have some, by the line of the step."""
    return {one.step.line: list(one.answers) for one in told if one.answers}


def as_script(desk: Desk, seen: Seen) -> str:
    """Write a game down as a playthrough, with what the program answers when it is played again."""
    text = as_playthrough(seen)
    script = read_script(text, "the export")
    told = list(Performance(script, desk.tools.set_stage))
    for one in told:
        if one.wrong:
            told_differently = _(
                "When played again, line {line} gives a different result: {wrong}", line=one.step.line, wrong=one.wrong
            )
            desk.screen.aside(told_differently, BAD)
    return written(script, text, answers_of(told))


COMMANDS = (play, accept)
