"""Options that would do nothing for a command are refused, wherever they were said."""

from __future__ import annotations

from functools import wraps

import click

from nomicon.cli.desk.desk import NAMED, Desk
from nomicon.game.values.translatable import _, all_of
from nomicon.hosting.invalid import Invalid

HERE = frozenset({"desk_file", "desk_trusts_clock"})
"""Options for games on this computer."""


def _not_used(command: str, options: str) -> Invalid:
    return Invalid(_("{command} does not use {options}. Leave out {options}.", command=command, options=options))


def _no_use(context: click.Context, option: click.Parameter, value: object) -> None:
    if value:
        called = context.command_path.partition(" ")[2]
        raise _not_used(called, option.opts[0])


def refusing_unused(command: click.Command) -> None:
    """Have a command, or every command of a group, refuse those options said before it that would do nothing there."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            refusing_unused(inner)
    if command.callback is None or (isinstance(command, click.Group) and not command.invoke_without_command):
        return
    does, used = command.callback, {one.name for one in command.params}
    own = {flag for one in command.params for flag in one.opts}
    for kept, flag, more in NAMED.values():
        if kept not in used and flag not in own:
            refused = click.Option(
                [flag, kept],
                is_flag=more.get("is_flag", False),
                hidden=True,
                is_eager=True,
                expose_value=False,
                callback=_no_use,
            )
            command.params.append(refused)

    @wraps(does)
    def done(*given: object, **named: object) -> object:
        context = click.get_current_context()
        desk = context.find_object(Desk)
        unused = [flag for kept, flag, _ in NAMED.values() if desk is not None and kept in desk.said - used]
        if unused:
            called = context.command_path.partition(" ")[2]
            raise _not_used(called, all_of(unused))
        here = [flag for kept, flag, _ in NAMED.values() if desk is not None and kept in desk.said & HERE]
        if desk is not None and desk.server and here:
            raise Invalid(
                _(
                    "--server is for games on a server, but --file and --trust-clock are for games on this "
                    "computer. Leave out --server, or leave out {options}.",
                    options=all_of(here),
                )
            )
        return does(*given, **named)

    command.callback = done
