"""For rule authors: the shelf of rulebooks, the linter, importing, coverage, and the reference for rule code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from nomicon.cli.authors.answered import answered, answered_data, answered_told
from nomicon.cli.authors.coverage import coverage_data, coverage_of, coverage_page
from nomicon.cli.authors.finding_lines import findings_data, show_findings
from nomicon.cli.authors.reference import PAGES
from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.statuses import REFUSED
from nomicon.game.rules import IMMUTABLE
from nomicon.hosting.files import write_text
from nomicon.hosting.invalid import Invalid
from nomicon.law.interpreter import Interpreter
from nomicon.play.engine import bench
from nomicon.rulebooks.check import BookFinding, check_folder, check_rule
from nomicon.rulebooks.defaults import Figures, read_figures, voting_told
from nomicon.rulebooks.files.format import RuleFile, read_change
from nomicon.rulebooks.files.limits import RULE_FILE
from nomicon.rulebooks.files.malformed import Malformed, read_text
from nomicon.rulebooks.importing.imported import Imported
from nomicon.rulebooks.importing.importers import as_rulebook, immutable_in, import_file, lay_onto, no_rules
from nomicon.rulebooks.ready_rules import ready_rules
from nomicon.rulebooks.saving import save_rulebook
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf


@click.group("rulebook", epilog=epilog(("nomicon rulebook list", "nomicon rulebook check ./our-rules")))
def rulebook() -> None:
    """List, show, check and import rulebooks, and read what rules can do."""


@rulebook.command("list", epilog=epilog(("nomicon rulebook list",)))
@options_for("json")
@at_desk
def list_shelf(desk: Desk) -> None:
    """List the rulebooks that come with the program."""
    books = shelf()
    if desk.as_json:
        desk.screen.data([{"name": name, "title": book.title, "about": book.line} for name, book in books.items()])
        return
    desk.screen.lines([f"{name}: {book.line}" for name, book in books.items()] or ["There are no rulebooks."])


@rulebook.command("show", epilog=epilog(("nomicon rulebook show nomicam", "nomicon rulebook show nomicam 201")))
@click.argument("name", metavar="NAME|FOLDER")
@click.argument("number", required=False, type=int)
@options_for("json")
@at_desk
def show_book(desk: Desk, name: str, number: int | None) -> None:
    """List the rules of a rulebook by number and title, or show one in full."""
    book = load_rulebook(name)
    if number is not None:
        _show_rule(desk, book, number)
        return
    if desk.as_json:
        about = {"name": book.name, "title": book.title, "about": book.about, "holders": dict(book.holders)}
        desk.screen.data({**about, "rules": _in_short(book.files), "later": _in_short(book.later)})
        return
    desk.screen.page(f"{book.title}\n{'-' * len(book.title)}\n\n{book.about}")
    desk.screen.line()
    desk.screen.lines(map(_listed, book.files))
    if book.later:
        desk.screen.lines(
            ["", "Not among the rules at the start, but adopted during a game:", *map(_listed, book.later)]
        )


def _in_short(files: Iterable[RuleFile]) -> list[dict[str, object]]:
    return [{"number": file.number, "status": file.status, "title": file.text.title} for file in files]


def _listed(file: RuleFile) -> str:
    mark = " (immutable)" if file.status == IMMUTABLE else ""
    return f"{file.number:>4}  {file.text.title}{mark}{' [has code]' if file.text.code else ''}"


def _show_rule(desk: Desk, book: Rulebook, number: int) -> None:
    file = next((one for one in (*book.files, *book.later) if one.number == number), None)
    if file is None:
        raise Invalid(f"{book.name} has no rule {number}.")
    text = Path(file.where).read_text(encoding="utf-8")
    if desk.as_json:
        desk.screen.data({"number": number, "status": file.status, "title": file.text.title, "file": text})
    else:
        desk.screen.lines(text.splitlines())


@rulebook.command("check", epilog=epilog(("nomicon rulebook check ./our-rules", "nomicon rulebook check rule.md")))
@click.argument("name", metavar="NAME|FOLDER|FILE.md")
@options_for("json")
@at_desk
def check(desk: Desk, name: str) -> None:
    """List the mistakes and doubts in a rulebook or a rule file, with file and line. The exit status is 1 if there
    are mistakes."""
    findings = _found_in(name, desk.tools.interpreter())
    if desk.as_json:
        desk.screen.data(findings_data(findings))
    else:
        show_findings(findings, desk.screen.line)
        if not findings:
            desk.screen.line("We found no mistakes.")
    if any(one.is_mistake for one in findings):
        raise click.exceptions.Exit(REFUSED)


def _found_in(name: str, interpreter: Interpreter) -> list[BookFinding]:
    events, path = bench(interpreter).events, Path(name)
    if path.suffix != ".md":
        return check_folder(name, interpreter, events)
    try:
        return check_rule(read_change(read_text(path, RULE_FILE), name), interpreter, events)
    except Malformed as fault:
        return [BookFinding(fault.where, fault.line, fault.what, fault.mend)]


@rulebook.command("import", epilog=epilog(("nomicon rulebook import nomicam.txt --onto nomicam --to our-rules",)))
@click.argument("file", type=click.Path())
@click.option("--onto", metavar="NAME|FOLDER", help="The rulebook whose code is used for the words, rule by rule.")
@click.option("--to", metavar="FOLDER", help="Where to save the new rulebook: a new or empty folder.")
@click.option(
    "--house",
    "house",
    metavar="NAME=VALUE",
    multiple=True,
    help="How votes are won when the rules are only words: voting_period, quorum, voters, "
    "majority, entrenched. You can repeat this option.",
)
@options_for("json")
@at_desk
def import_words(desk: Desk, file: str, onto: str | None, to: str | None, house: tuple[str, ...]) -> None:
    """Import the words of a ruleset from a text, and list what did not match."""
    figures, imported = _figures_in(house), import_file(Path(file))
    if house and onto is not None:
        raise Invalid("--house is only for rules without code, but --onto has rules with code. Leave one of them out.")
    if not imported.rules:
        raise no_rules(file)
    report = _found_by(imported)
    if onto is None:
        book = as_rulebook(imported, Path(to or file).stem, figures)
        report["added"] = _in_short([book.files[0]])  # The house defaults stand first.
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
            raise Invalid(f"--house {said!r}: write NAME=VALUE, for example --house quorum=1/2.")
        told[name.strip()] = value.strip()
    return read_figures(told)


def _found_by(imported: Imported) -> dict[str, object]:
    """Return what was read out of a text, and what was not."""
    rules = [
        {"number": rule.number, "title": rule.title, "status": rule.status, "ordinal": rule.ordinal, "line": rule.line,
         "history": [{"what": one.what, "proposal": one.proposal, "by": one.by, "on": one.on} for one in rule.history]}
        for rule in imported.rules
    ]  # fmt: skip
    return {
        "shape": imported.shape,
        "title": imported.title,
        "rules": rules,
        "mentions": [{"number": one.number, "said": one.said, "line": one.line} for one in imported.mentions],
        "not_understood": [{"line": line, "text": text} for line, text in imported.not_understood],
    }


SAID = {
    "rules": "Rules found: {}",
    "matched": "Matched with a rule of the same number: {}",
    "without_a_rule_here": "Found, but no rule here has that number: {}",
    "kept_our_words": "Not found, so the rule keeps our words: {}",
    "of_another_class": "In another class there than here: {}",
}


def _report(desk: Desk, report: dict[str, object]) -> None:
    desk.screen.line(f"Read as {report['shape']}.")
    for name, said in SAID.items():
        numbers = report.get(name)
        if isinstance(numbers, list | tuple) and (numbers or name in ("rules", "matched")):
            listed = ", ".join(map(str, numbers)) or "none"
            desk.screen.line(said.format(f"{len(numbers)}" if name in ("rules", "matched") else listed))
    odd, added = report["not_understood"], report.get("added", [])
    assert isinstance(odd, list)
    assert isinstance(added, list)
    for rule in added:
        desk.screen.line(f"Rule {rule['number']} was added so that the game can be played: {rule['title']}.")
        desk.screen.line(f"  A vote: {report['votes']}")
        desk.screen.aside("To choose other figures, use --house NAME=VALUE, for example --house voting_period='1 day'.")
    if odd:
        desk.screen.line("Not part of any rule:")
    desk.screen.lines([f"  line {one['line']}: {one['text']}" for one in odd], "dim")
    saved = report.get("saved")
    found = f"Saved in {saved}. Start a game from it with: nomicon found {saved}"
    desk.screen.aside(found if saved else "Nothing was saved. To save it, add --to FOLDER.")


@rulebook.command("coverage", epilog=epilog(("nomicon rulebook coverage nomicam",)))
@click.argument("name", metavar="NAME|FOLDER")
@click.option(
    "--to", metavar="FILE", type=click.Path(), help="Write the page to this file, with links to rules and games."
)
@options_for("json")
@at_desk
def covered(desk: Desk, name: str, to: str | None) -> None:
    """List each clause with the rule that implements it (by code or by people) and the playthroughs that show it."""
    book = load_rulebook(name)
    found = coverage_of(book)
    if to is not None:
        path = Path(to)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, coverage_page(book, found, path.resolve()))
        desk.screen.aside(f"Written to {to}.")
    if desk.as_json:
        desk.screen.data(coverage_data(found))
    elif to is None:
        desk.screen.lines(coverage_page(book, found).splitlines())


@rulebook.command("answered", epilog=epilog(("nomicon rulebook answered",)))
@options_for("json")
@at_desk
def who_answers(desk: Desk) -> None:
    """List all questions that a rule can answer, and which bundled rulebooks and ready rules answer them."""
    found = answered(map(load_rulebook, shelf()), ready_rules().values())
    if desk.as_json:
        desk.screen.data(answered_data(found))
    else:
        desk.screen.lines(list(answered_told(found)))


@rulebook.command("reference", epilog=epilog(("nomicon rulebook reference --to docs/reference",)))
@click.option("--to", required=True, metavar="FOLDER", type=click.Path(), help="The folder for the pages.")
@options_for("json")
@at_desk
def reference(desk: Desk, to: str) -> None:
    """Write the reference for rule authors into a folder."""
    folder = Path(to)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, (_, write) in PAGES.items():
        path = folder / f"{name}.md"
        write_text(path, write())
        written.append(str(path))
    desk.screen.data({"written": written}) if desk.as_json else desk.screen.lines(written)


def _page(name: str, sentence: str, write: Callable[[], str]) -> click.Command:
    def print_page(desk: Desk) -> None:
        if desk.as_json:
            desk.screen.data({"page": name, "text": write()})
        else:
            desk.screen.lines(write().splitlines())

    made = options_for("json")(at_desk(print_page))
    return click.command(name, help=sentence, epilog=epilog((f"nomicon rulebook {name}",)))(made)


for page_name, (page_sentence, page_writer) in PAGES.items():
    rulebook.add_command(_page(page_name, page_sentence, page_writer))

COMMANDS = (rulebook,)
