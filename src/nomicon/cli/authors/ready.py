"""The shelf of ready rules: which there are, and what one says."""

from __future__ import annotations

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.rulebooks.ready_rules import ReadyRule, ready_rule, ready_rules


@click.command("shelf", epilog=epilog(("nomicon shelf", "nomicon shelf lottery")))
@click.argument("piece", metavar="[NAME]", required=False)
@options_for("json")
@at_desk
def show_shelf(desk: Desk, piece: str | None) -> None:
    """List ready rules that you can propose, or show one. To propose it: nomicon propose enact shelf NAME."""
    if piece is not None:
        rule = ready_rule(piece)
        if desk.as_json:
            desk.screen.data({**_in_short(rule), "rule": rule.text})
        else:
            desk.screen.page(rule.text)
        return
    if desk.as_json:
        desk.screen.data([_in_short(rule) for rule in ready_rules().values()])
        return
    desk.screen.lines([f"{rule.name}: {rule.about}" for rule in ready_rules().values()])


def _in_short(rule: ReadyRule) -> dict[str, str]:
    return {"name": rule.name, "title": rule.title, "about": rule.about}


COMMANDS = (show_shelf,)
