"""Importing a ruleset from a text: what is read out of it, what is laid onto it, and what did not match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from nomicon.cli.authors.authors import in_short, rulebook
from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.language import told_here
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.hosting.invalid import Invalid
from nomicon.rulebooks.defaults import Figures, read_figures, voting_told
from nomicon.rulebooks.importing.imported import Imported
from nomicon.rulebooks.importing.importers import as_rulebook, immutable_in, import_file, lay_onto, no_rules
from nomicon.rulebooks.saving import save_rulebook
from nomicon.rulebooks.shelf import load_rulebook


@rulebook.command("import", epilog=epilog(("nomicon rulebook import nomicam.txt --onto nomicam --to our-rules",)))
@click.argument("file", type=click.Path())
@click.option(
    "--onto",
    metavar="NAME|FOLDER",
    help="The rulebook that takes the imported words: each of its rules gets the words of the imported rule with "
    "its number, and keeps its title, class, header and code. Imported rules with other numbers are left out.",
)
@click.option("--to", metavar="FOLDER", help="Where to save the new rulebook: a new or empty folder.")
@click.option(
    "--house",
    "house",
    metavar="NAME=VALUE",
    multiple=True,
    help="How votes work when the rules have no code: voting_period=DURATION, quorum=SHARE of the players who "
    "must vote, voters=NUMBER who must vote at least, majority=SHARE of the votes cast that must be "
    "exceeded, entrenched=yes or no (whether all must agree to transmute a rule or to change one that was "
    "immutable at the start). You can repeat this option.",
)
@options_for("json")
@at_desk
def import_words(desk: Desk, file: str, onto: str | None, to: str | None, house: tuple[str, ...]) -> None:
    """Import the words of a ruleset from a text, and list what did not match."""
    figures, imported = _figures_in(house), import_file(Path(file))
    if house and onto is not None:
        raise Invalid(
            _(
                "--house is only for rules without code, but --onto adds the code of a rulebook. "
                "Leave out --house or --onto."
            )
        )
    if not imported.rules:
        raise no_rules(file)
    report = _found_by(imported)
    if onto is None:
        book = as_rulebook(imported, Path(to or file).stem, figures)
        report["added"] = in_short([book.files[0]])  # The house defaults stand first.
        report["votes"] = voting_told(figures, immutable_in(imported))
    else:
        laid = lay_onto(imported, load_rulebook(onto))
        book = laid.rulebook
        report |= {
            "matched": laid.matched,
            "without_a_rule_here": laid.not_matched_imported,
            "kept_our_words": laid.rules_without_words,
            "of_another_class": laid.other_status,
        }
    if to is not None:
        save_rulebook(book, Path(to), Path(file).name)
        report["saved"] = to
    if desk.as_json:
        desk.screen.data(report)
    else:
        _report(desk, report)


def _figures_in(house: Sequence[str]) -> Figures:
    told = {}
    for said in house:
        name, sign, value = said.partition("=")
        if not sign:
            raise Invalid(_("--house {said!r}: write NAME=VALUE, for example --house quorum=1/2.", said=said))
        told[name.strip()] = value.strip()
    return read_figures(told)


def _found_by(imported: Imported) -> dict[str, object]:
    """Return what was read out of a text, and what was not."""
    rules = [
        {
            "number": rule.number,
            "title": rule.title,
            "status": rule.status,
            "ordinal": rule.ordinal,
            "line": rule.line,
            "history": [
                {"what": one.what, "proposal": one.proposal, "by": one.by, "on": one.on} for one in rule.history
            ],
        }
        for rule in imported.rules
    ]
    return {
        "shape": imported.shape,
        "title": imported.title,
        "rules": rules,
        "mentions": [{"number": one.number, "said": one.said, "line": one.line} for one in imported.mentions],
        "not_understood": [{"line": line, "text": text} for line, text in imported.not_understood],
    }


__all__ = ["rulebook"]  # With the command that is added here.

SAID = {
    "rules": gettext_noop("Rules found"),
    "matched": gettext_noop("Matched with a rule of the same number"),
    "without_a_rule_here": gettext_noop("In the text, but not in the rulebook, so these rules are left out"),
    "kept_our_words": gettext_noop("Not in the text, so these rules keep the words of the rulebook"),
    "of_another_class": gettext_noop("Class in the text differs from the rulebook, whose class is kept"),
}
"""What is said of the rules of each kind in a report."""


def _report(desk: Desk, report: dict[str, object]) -> None:
    desk.screen.line(_("Read as {shape}.", shape=word(str(report["shape"]))))
    for name, said in SAID.items():
        numbers = report.get(name)
        if isinstance(numbers, list | tuple) and (numbers or name in ("rules", "matched")):
            told = f"{len(numbers)}" if name in ("rules", "matched") else ", ".join(map(str, numbers))
            desk.screen.line(_("{what}: {why}", what=word(said), why=told))
    odd, added = report["not_understood"], report.get("added", [])
    assert isinstance(odd, list)
    assert isinstance(added, list)
    for rule in added:
        desk.screen.line(
            _(
                "Rule {number} was added so that the game can be played: {title}.",
                number=rule["number"],
                title=rule["title"],
            )
        )
        votes = told_here(_("A vote: {votes}", votes=report["votes"]))
        desk.screen.line(f"  {votes}")
        desk.screen.aside(
            _("To choose other figures, use --house NAME=VALUE, for example --house voting_period='1 day'.")
        )
    if odd:
        desk.screen.line(_("Lines that may be misread, or that are in no rule:"))
    for one in odd:
        told = told_here(_("line {number}: {text}", number=one["line"], text=one["text"]))
        desk.screen.line(f"  {told}", "dim")
    saved = report.get("saved")
    found = _("Saved in {folder}. Start a game from it with: nomicon found {folder}", folder=saved)
    desk.screen.aside(found if saved else _("Nothing was saved. To save the rulebook, add --to FOLDER."))
