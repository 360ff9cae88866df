"""Taking a game along: its record, a playthrough of it, or its rules, as they are or as they were."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path

import click

from nomicon.cli.authors.playing import as_script
from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.reading.looking import UNTIL
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past.exporting import rulebook_as_zip, rules_as_data, rules_as_markdown
from nomicon.hosting.past.rule_history import ruleset_versions
from nomicon.rulebooks.saving import save_files
from nomicon.views.elements.page import Seen
from nomicon.views.sentences.data import record

RULES = ("rules", "book", "rulebook")
"""What of an export is about the rules alone, and can be of any moment."""

FORMS = ("record", "playthrough", *RULES, "git")

TO_A_PLACE = ("rulebook", "git")
"""What is written to a place, since it is more than one text."""


@click.command(
    "export",
    epilog=epilog(
        (
            "nomicon export > game.json",
            "nomicon export playthrough > game.play",
            "nomicon export book --until 40 > rules.md",
            "nomicon export rulebook --to our-rules",
            "nomicon export git --to our-rules.git",
        )
    ),
)
@click.argument("form", type=click.Choice(FORMS), default="record")
@click.option("--as-playthrough", is_flag=True, help="The same as: export playthrough.")
@click.option(
    "--to",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="The folder that becomes the rulebook or the git repository. For git, this can also be a new file whose name "
    "ends in .bundle.",
)
@UNTIL
@options_for("file", "game", "server", "trust-clock", "json")
@at_desk
def export(desk: Desk, form: str, as_playthrough: bool, to: Path | None, until: int | None) -> None:
    """Export a whole game, or its rules. Sealed ballots are left out.

    'record' is the whole game as data. 'playthrough' is a script that plays the same game again, with the same draws.
    You can also export only the rules in force: 'rules' as data, 'book' as one Markdown text, and 'rulebook' as a
    folder that can start another game. 'git' writes all versions of the rules into a git repository, with a commit for
    each entry that changed the rules. Run it again to add what is new. If the name ends in .bundle, 'git' writes one
    file that you can clone.
    """
    form = "playthrough" if as_playthrough and form == "record" else form
    if (to is not None) != (form in TO_A_PLACE):
        raise Invalid(
            _(
                "--to is only for a rulebook and for git, and both need it. Example: nomicon export rulebook --to "
                "FOLDER."
            )
        )
    if until is not None and form not in RULES:
        raise Invalid(
            _(
                "'export {form}' cannot stop at an entry. Use --until only with {names}.",
                form=form,
                names=", ".join(RULES),
            )
        )
    if form == "git" and to is not None:
        _take_git(desk, to)
    elif form in RULES:
        _take_rules(desk, form, to, until)
    elif desk.server:
        _take_from_server(desk, as_playthrough=form == "playthrough")
    else:
        _take_all(desk, as_playthrough=form == "playthrough")


def _take_rules(desk: Desk, form: str, to: Path | None, until: int | None) -> None:
    if desk.server:
        with desk.far_seat() as far:
            taken = far.rules(form, until)
    else:
        with desk.local_seat() as seat:
            taken = _rules(form, seat.taken_by(None).seen(until))
    if to is not None:
        _unpack(taken, to)
        desk.screen.aside(_("Written to {file}. Start a game from it with: nomicon found {file}", file=to))
    elif form == "rules":
        desk.screen.data(taken)
    else:
        sys.stdout.write(taken)


def _take_git(desk: Desk, to: Path) -> None:
    if desk.server:
        raise Invalid(
            _(
                "For a game on a server, use git, if the host of the server allows it: git clone {address}",
                address=f"{desk.server}/games/{desk.game or 'GAME'}/rules.git",
            )
        )
    with desk.local_seat() as seat:
        seen = seat.taken_by(None).seen()
        count = desk.tools.write_git(to, ruleset_versions(seen.game.id, seen.history))
    written = _("Written to {file}: 1 version of the rules.", file=to)
    if count != 1:
        written = _("Written to {file}: {count} versions of the rules.", file=to, count=count)
    desk.screen.aside(joined(written, _("To look at them: git clone {file}", file=to)))


def _rules(form: str, seen: Seen) -> object:
    match form:
        case "rules":
            return rules_as_data(seen)
        case "book":
            return rules_as_markdown(seen)
        case _:
            return rulebook_as_zip(seen)


def _unpack(archive: bytes, folder: Path) -> None:
    """Write the one folder of an archive, under another name."""
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        save_files({name.partition("/")[2]: packed.read(name).decode() for name in packed.namelist()}, folder)


def _take_all(desk: Desk, *, as_playthrough: bool) -> None:
    with desk.local_seat() as seat:
        seen = seat.taken_by(None).seen()
        text = as_script(desk, seen) if as_playthrough else ""
        if not as_playthrough:
            desk.screen.data(record(seen))
    sys.stdout.write(text)
    on_table = (seen.game.proposals[number] for number in seen.game.active)
    if any(one.is_open and one.secret for one in on_table):
        desk.screen.aside(_("Left out: the ballots of open votes. They are sealed until the vote closes."))


def _take_from_server(desk: Desk, *, as_playthrough: bool) -> None:
    with desk.far_seat() as seat:
        told = seat.export(as_playthrough=as_playthrough)
    if as_playthrough:
        sys.stdout.write(told)
    else:
        desk.screen.data(told)
