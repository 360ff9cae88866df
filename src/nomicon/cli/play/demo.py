"""The prompt as a command, and the demonstration: a game in under a minute, and then a seat in it."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from nomicon.cli.authors.playing import Teller, as_script, script_at
from nomicon.cli.desk.desk import Desk, at_desk, options
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.screen import BAD, DIM, HEAD
from nomicon.cli.desk.seat import LocalSeat, TerminalSeat
from nomicon.cli.desk.statuses import REFUSED
from nomicon.cli.language import told_here
from nomicon.cli.play.helping import completions
from nomicon.cli.play.pressing import pressed_within
from nomicon.cli.play.prompt import Piped, Prompt
from nomicon.game.values.translatable import _
from nomicon.hosting.playthroughs.run import GAME, Performance, Stage, StepResult
from nomicon.rulebooks.shelf import BUNDLED

DEMO = BUNDLED / "minimal" / "playthroughs" / "demo.play"
"""The game that is shown."""

READING_SPEED = 0.021
"""Seconds of pause for each letter that the reader has not seen before. The demonstration takes less than a minute."""

BETWEEN = 0.4
"""Seconds between two moves."""

HINTS = (
    ("vote 305 no", _("vote on Ben's proposal; Ben> vote 305 yes makes Ben vote")),
    ('enact "Tea is free."', _("propose a rule of your own")),
    ("amend 205 set adopted=30", _("propose to change a number in a rule")),
    ("repeal 303", _("propose to repeal a rule")),
    ("wait", _("let time pass until something happens")),
    ("score, rules, rule 205", _("read pages of the game; board, diff 205, why Asha are others")),
    ("help", _("list all commands (Ctrl-D leaves)")),
)
"""What can be tried in the game that was just shown."""

CHANGE = re.compile(r"Rule \S+ (\(.+\) )?(is in force|was amended|was repealed)|\w+ won game ")
"""How lines begin which say that the game itself has changed. They are shown in bright letters."""


def on_terminal() -> bool:
    """Say whether somebody sits in front of this."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def sit_down(desk: Desk, seat: TerminalSeat, stage: Stage | None = None) -> int:
    """Hold a sitting at the prompt; return the status it ends with. On a stage of one's own the clock can be set."""
    more: dict[str, Any] = {} if stage is None else {"stage": stage, "write": partial(as_script, desk)}
    if not on_terminal():
        return Prompt(seat, desk.screen, Piped(), **more).run()
    holder: list[Prompt] = []

    def look(words: Sequence[str]) -> list[tuple[str, str]]:
        return completions(holder[0].seat, words)

    holder.append(Prompt(seat, desk.screen, desk.tools.typed_lines(look), by_terminal=True, **more))
    return holder[0].run()


@click.command("prompt", epilog=epilog(("nomicon prompt --as Ann", "nomicon prompt --as Ann < moves.txt")))
@options
@at_desk
def prompt(desk: Desk) -> None:
    """Play in one game, one line for each move. Ctrl-D leaves.

    Type a move or the name of a page. 'as NAME' lets another person at this computer play. 'help' lists all commands.
    """
    begin_prompt(desk)


def begin_prompt(desk: Desk) -> None:
    """Open the prompt in the game at hand."""
    with desk.seat("always") as seat:
        if on_terminal():
            desk.screen.line(_("{game}. Type 'help' for a list of commands.", game=seat.title()), HEAD)
        status = sit_down(desk, seat)
    if status:
        raise click.exceptions.Exit(status)


class Pauses:
    """Waits after what was told, long enough to read it; a key ends a pause, and every later one if it is q."""

    def __init__(self, *, fast: bool) -> None:
        self.fast = fast

    def wait(self, seconds: float) -> None:
        """Wait, unless there is nobody to wait for."""
        if self.fast:
            return
        pressed = pressed_within(seconds)
        self.fast = pressed in ("q", "Q")


@click.command("demo", epilog=epilog(("nomicon demo", "nomicon demo --fast --no-prompt")))
@click.option("--fast", is_flag=True, help="Do not pause. (Without this, any key skips one pause and q skips all.)")
@click.option("--no-prompt", is_flag=True, help="Exit after the game.")
@at_desk
def demo(desk: Desk, fast: bool, no_prompt: bool) -> None:
    """Watch a short game, then continue playing it yourself."""
    script, _text = script_at(DEMO)
    performance = Performance(script, desk.tools.set_stage)
    teller, pauses = Teller(desk.screen, CHANGE), Pauses(fast=fast or not on_terminal())
    steps = list(performance)
    desk.screen.line(script.about, HEAD)
    if not pauses.fast:
        seconds = round(sum(map(pause_after, steps)))
        desk.screen.line(
            _(
                "(It takes {seconds} seconds. Press any key to skip a pause, or q to skip all of them.)",
                seconds=seconds,
            ),
            DIM,
        )
    before = ""
    for told in steps:
        if told.step.kind == "note" and before != "note":
            desk.screen.line()
        before = told.step.kind
        teller.tell(told)
        pauses.wait(pause_after(told))
    wrong = sum(bool(told.wrong) for told in steps)
    if wrong:
        desk.screen.aside(
            _("Steps with a different result than expected: {many}. This is a bug in Nomicon.", many=wrong), BAD
        )
        raise click.exceptions.Exit(REFUSED)
    if no_prompt or not on_terminal():
        return
    hint(desk)
    seat = LocalSeat(performance.stage.table, GAME, next(iter(performance.game.in_order())))
    sit_down(desk, seat, performance.stage)


def pause_after(told: StepResult) -> float:
    """Return the seconds of the pause after a step. Ballots are all alike, so nobody needs long to read them."""
    read = [told.step.text, *told.step.block, *dict.fromkeys(told.answers)]
    if told.step.kind in ("at", "found"):
        return BETWEEN
    return BETWEEN + READING_SPEED * sum(map(len, read))


def hint(desk: Desk) -> None:
    """Say what can be tried in the game that was just shown."""
    told = [(shape, told_here(about)) for shape, about in HINTS]
    width = max(len(shape) for shape, _about in told) + 2
    lines = [f"  {shape:<{width}}{about}".rstrip() for shape, about in told]
    begun = _("Now it is your turn. The game continues until you leave, and you control its clock.")
    desk.screen.lines(["", begun, "", *lines, ""])


COMMANDS = (demo, prompt)
