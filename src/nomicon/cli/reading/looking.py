"""The pages as commands: one for each view, made from the table of views, so that a new one appears by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import click
from click.shell_completion import CompletionItem

from nomicon.cli.desk.desk import Desk, at_desk, options
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.screen import Screen
from nomicon.cli.desk.words import completing
from nomicon.cli.language import language_here, phrase_here, told_here
from nomicon.cli.reading.history import with_replay
from nomicon.game.grounds import read_ground
from nomicon.game.values.on_demand import OnDemand
from nomicon.game.values.translatable import _
from nomicon.hosting.server.options import MoveOption
from nomicon.views.elements.text import sheet_told
from nomicon.views.view import VIEWS, AnyView, find_view

SHORT = {"rule difference": "diff", "proposals ended": "ended"}
"""Views that go by a shorter name among the commands."""

ALSO_COMMANDS = {"cites": "citations", "graph": "citations", "score": "players"}
"""Other names of commands, which are not listed."""

KINDS = {
    "rule": "rule",
    "citations": "rule",
    "rule difference": "rule",
    "proposal": "proposal",
    "player": "player",
    "why": "player",
    "quantity": "quantity",
    "amendable": "proposal",
}
"""What completes the first word behind a view's name."""

UNTIL = click.option(
    "--until", type=click.IntRange(min=1), metavar="N", help="Take the game as it was after entry N, not as it is now."
)


def show_page(desk: Desk, words: Sequence[str], until: int | None) -> None:
    """Show the page that words ask for."""
    view, arguments = find_view(words)
    with desk.seat() as seat:
        if until is None:
            seat.arrive()
        page = seat.page([*view.name.split(), *arguments], until)
    if desk.as_json:
        desk.screen.data(page)
    else:
        desk.screen.page(sheet_told(view.text(page), language_here()))


def _view_names(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    return [CompletionItem(name, help=view.sentence) for name, view in VIEWS.items() if name.startswith(begun)]


SHOW = (
    "nomicon show board",
    "nomicon show rule 201",
    "nomicon show why Ann points",
    "nomicon show players --until 40 --json",
)


@click.command("show", epilog=epilog(SHOW))
@click.argument("page", nargs=-1, required=True, metavar="PAGE...", shell_complete=_view_names)
@UNTIL
@options
@at_desk
def show(desk: Desk, page: tuple[str, ...], until: int | None) -> None:
    """Show any page, as it is now or as it was after an entry."""
    show_page(desk, page, until)


@click.command("replay", epilog=epilog(("nomicon replay --until 12", "nomicon replay --until 12 rule 201")))
@click.argument("page", nargs=-1, metavar="[PAGE...]", shell_complete=_view_names)
@click.option("--until", type=click.IntRange(min=1), metavar="N", required=True, help="The last entry to include.")
@options
@at_desk
def replay(desk: Desk, page: tuple[str, ...], until: int) -> None:
    """Show the game as it was after an entry."""
    show_page(desk, page or ("board",), until)


def _name_of(view: AnyView) -> str:
    return SHORT.get(view.name, view.name.replace(" ", "-"))


def _command(view: AnyView, name: str) -> click.Command:
    shape = " ".join(view.arguments)

    def look(desk: Desk, until: int | None, words: tuple[str, ...] = ()) -> None:
        show_page(desk, [*view.name.split(), *words], until)

    made: Callable[..., object] = UNTIL(options(at_desk(look)))
    if view.arguments:
        needed = not view.arguments[0].startswith("[")
        made = click.argument(
            "words", nargs=-1, required=needed, metavar=shape, shell_complete=completing(KINDS.get(view.name, ""))
        )(made)
    examples = [f"nomicon {name} {shape}".strip(), f"nomicon {name} {shape} --json".replace("  ", " ")]
    command = click.command(name, help=view.sentence, epilog=epilog(examples), hidden=name in ALSO_COMMANDS)(made)
    return with_replay(command) if view.name == "history" else command


def show_options(screen: Screen, found: Sequence[MoveOption]) -> None:
    """Show what can be done, and what not."""
    if screen.as_json:
        screen.data(
            [
                {
                    "what": one.what,
                    "typed": one.typed,
                    "allowed": one.allowed,
                    "because": one.because,
                    "grounds": list(one.grounds),
                }
                for one in found
            ]
        )
    else:
        screen.lines(options_lines(found))


def options_lines(found: Sequence[MoveOption]) -> list[str]:
    """Write options for reading: what can be typed first, then what is barred and by which rules."""
    allowed = [(phrase_here(one.what), one.typed) for one in found if one.allowed]
    width = max((len(what) for what, _typed in allowed), default=0)
    lines = [told_here(_("You can:")), *(f"  {what:<{width}}  {typed}" for what, typed in allowed)]
    barred = [one for one in found if not one.allowed]
    if barred:
        lines += ["", told_here(_("You can't:"))]
    for one in barred:
        numbers = dict.fromkeys(ground.partition("/")[0] for ground in one.grounds if read_ground(ground))
        rules = told_here(_("Rule {numbers}.", numbers=", ".join(numbers))) if numbers else ""
        why = " ".join([told_here(one.because), rules]).strip()
        lines.append(f"  {told_here(_('{what}: {why}', what=phrase_here(one.what), why=why))}")
    return lines


@click.command("options", epilog=epilog(("nomicon options --as Ann",)))
@options
@at_desk
def what_can_be_done(desk: Desk) -> None:
    """List what you can do now, and why you cannot do the rest."""
    with desk.own_seat() as seat:
        show_options(desk.screen, seat.options())


COMMANDS: OnDemand[click.Command] = OnDemand(
    {
        "show": lambda: show,
        "options": lambda: what_can_be_done,
        **{_name_of(view): partial(_command, view, _name_of(view)) for view in VIEWS.values()},
        **{other: partial(_command, VIEWS[name], other) for other, name in ALSO_COMMANDS.items()},
        "replay": lambda: replay,
    }
)
