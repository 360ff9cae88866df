"""For rule authors: the shelf of rulebooks, the linter, importing, coverage, and the reference for rule code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from nomicon.cli.authors.answered import answered, answered_data, answered_told
from nomicon.cli.authors.coverage import coverage_data, coverage_of, coverage_page
from nomicon.cli.authors.finding_lines import findings_data, show_findings
from nomicon.cli.authors.reference import PAGES
from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.statuses import REFUSED
from nomicon.cli.language import phrase_here
from nomicon.game.rules import IMMUTABLE
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.hosting.files import write_text
from nomicon.hosting.invalid import Invalid
from nomicon.law.interpreter import Interpreter
from nomicon.play.engine import bench
from nomicon.rulebooks.check import BookFinding, check_folder, check_rule
from nomicon.rulebooks.files.format import RuleFile, read_change
from nomicon.rulebooks.files.limits import RULE_FILE
from nomicon.rulebooks.files.malformed import Malformed, read_text
from nomicon.rulebooks.ready_rules import ready_rules
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf

HAS_CODE = gettext_noop("has code")


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
    desk.screen.lines([f"{name}: {book.line}" for name, book in books.items()] or [_("There are no rulebooks.")])


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
        desk.screen.data({**about, "rules": in_short(book.files), "later": in_short(book.later)})
        return
    desk.screen.page(f"{book.title}\n{'-' * len(book.title)}\n\n{book.about}")
    desk.screen.line()
    desk.screen.lines(map(_listed, book.files))
    if book.later:
        desk.screen.lines(
            ["", _("Not among the rules at the start, but adopted during a game:"), *map(_listed, book.later)]
        )


def in_short(files: Iterable[RuleFile]) -> list[dict[str, object]]:
    """Return rules as data, each in short."""
    return [{"number": file.number, "status": file.status, "title": file.text.title} for file in files]


def _listed(file: RuleFile) -> str:
    mark = f" ({phrase_here(file.status)})" if file.status == IMMUTABLE else ""
    code = f" [{phrase_here(HAS_CODE)}]" if file.text.code else ""
    return f"{file.number:>4}  {file.text.title}{mark}{code}"


def _show_rule(desk: Desk, book: Rulebook, number: int) -> None:
    file = next((one for one in (*book.files, *book.later) if one.number == number), None)
    if file is None:
        raise Invalid(_("{rulebook} has no rule {number}.", rulebook=book.name, number=number))
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
            desk.screen.line(_("We found no mistakes."))
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


@rulebook.command("coverage", epilog=epilog(("nomicon rulebook coverage nomicam",)))
@click.argument("name", metavar="NAME|FOLDER")
@click.option(
    "--to", metavar="FILE", type=click.Path(), help="Write the page to this file, with links to rules and playthroughs."
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
        desk.screen.aside(_("Written to {file}.", file=to))
    if desk.as_json:
        desk.screen.data(coverage_data(found))
    elif to is None:
        desk.screen.lines(coverage_page(book, found).splitlines())


@rulebook.command("answered", epilog=epilog(("nomicon rulebook answered",)))
@options_for("json")
@at_desk
def who_answers(desk: Desk) -> None:
    """List all questions that a rule can answer, and which bundled rulebooks answer them.

    If no rulebook answers a question, the ready rules that answer it are listed.
    """
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
    for name, (_about, write) in PAGES.items():
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
