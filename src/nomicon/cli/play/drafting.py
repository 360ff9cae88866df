"""Proposing from the command line: a rule's text comes from a file, from the input, or from an editor."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import click
from msgspec import Struct

from nomicon.cli.desk.desk import Desk, at_desk, options
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.seat import SeatAnswer, TerminalSeat
from nomicon.cli.desk.words import completing
from nomicon.cli.language import told_here
from nomicon.game.values.plain import is_whole
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, joined, sentence_of
from nomicon.hosting.files import write_text
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import PROPOSING
from nomicon.hosting.typing.plain_rules import is_sentence
from nomicon.hosting.typing.tokenizer import YOUR_LINE, YOUR_TEXT
from nomicon.rulebooks.files.limits import RULE_FILE
from nomicon.rulebooks.files.malformed import clean, read_text

KEPT = "nomicon-draft.md"
"""Where a text from the editor is kept when it could not be proposed, so that nobody types it twice."""

PARTS = ("set", "answer", "words", "retitle", "prevails", "defers")
"""What an amendment may begin with that changes a part of a rule; anything else there is a file."""

ANSWERS = "answers: {quorum: {share: 1/3, of: Voters}}     "
SETTINGS = "settings: {bonus: 5}                            "
"""Examples of lines that a header can have."""


def template() -> str:
    """Return what the editor opens with for a new rule; what stands behind # is for its author alone."""
    write = _("Write the rule's title above, and its words below the second line of hyphens. The words are the rule.")
    automate = _("To automate the rule, add lines to this header, or a block of ```python below the words:")
    see = _("see: {command}", command="nomicon rulebook questions")
    numbers = _("numbers that players can change without changing code")
    leave = _("To propose nothing, leave without saving.")
    notes = (write, automate, joined(ANSWERS, see, by=""), joined(SETTINGS, numbers, by=""), leave)
    return "\n".join(["---", "title:", *(f"# {told_here(one)}" for one in notes), "---", ""])


Ask = Callable[[Sequence[str], TerminalSeat], str]
"""Asks for a rule's text, given the rule-change's words and the seat."""


class DraftFile(Struct, frozen=True):
    """The words of a draft without its file, and the file's text."""

    words: Sequence[str]
    text: str = ""
    where: str = YOUR_LINE
    asked: bool = False  # Typed just now, and nowhere else.


def wants_text(words: Sequence[str]) -> int | None:
    """Return where in a draft's words a file could stand: behind ``enact`` and ``amend N``. None if nowhere."""
    start = 0
    for place, word in enumerate([*words, "+"]):
        if word != "+":
            continue
        part = [one.lower().rstrip(":") for one in words[start:place]]
        if part[:1] == ["enact"] and not (part[1:2] == ["shelf"] and len(part) > 2):  # A ready rule is no file.
            return start + (3 if part[1:2] == ["reviving"] else 1)
        if part[:1] == ["amend"] and (len(part) < 3 or part[2] not in PARTS):
            return start + 2
        if part[:1] == ["amend"] and part[2:] == ["words"]:
            return start + 3
        start = place + 1
    return None


def apart(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part a draft's words into the rule-change, and its title, reason and marks."""
    change: list[str] = []
    about: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in ("title", "reason", "mark") and rest:
            about += [word, rest.pop(0)]
        elif word != ":":
            change.append(word)
    return change, about


def with_text(change: Sequence[str], seat: TerminalSeat, ask: Ask) -> DraftFile:
    """Take the file out of a rule-change's words and read it; where none is named, ask for the text."""
    at = wants_text(change)
    if at is None:
        return DraftFile(change)
    if at < len(change) and change[at] != "+":
        name, rest = change[at], [*change[:at], *change[at + 1 :]]
        if is_words(name):
            return DraftFile(change)
        if name == "-":
            return DraftFile(rest, clean(sys.stdin.read(), "the input", RULE_FILE), "the input")
        return DraftFile(rest, read_text(Path(name), RULE_FILE), name)
    return DraftFile(change, ask(change, seat), YOUR_TEXT, asked=True)


def is_words(word: str) -> bool:
    """Say whether what stands where a file could are words of a rule: several, or a sentence; no file has the name."""
    return is_sentence(word) and not Path(word).is_file()


def from_editor(change: Sequence[str], seat: TerminalSeat) -> str:
    """Let somebody write the text in their own editor."""
    if not sys.stdin.isatty():
        raise Invalid(
            _("The rule's text is missing. Name its file, or - for standard input. An editor opens only in a terminal.")
        )
    return edited(beginning(change, seat))


def only_words(change: Sequence[str]) -> bool:
    """Say whether what is to be written are a rule's words alone, without a header."""
    plain = [word.lower().rstrip(":") for word in change]
    return plain[:1] == ["mend"] or (plain[:1] == ["amend"] and plain[2:3] == ["words"])


def beginning(words: Sequence[str], seat: TerminalSeat) -> str:
    """Return what the editor opens with: the present text of the rule to be amended, else a template."""
    at = next((place for place, word in enumerate(words) if word.lower() in ("amend", "mend")), None)
    if at is None or at + 1 >= len(words):
        return template()
    number = words[at + 1].rstrip(":")
    if not is_whole(number):
        raise Invalid(_("Rule {number} is not in force, so it cannot be amended.", number=number))
    return seat.rule_text(int(number), only_words=only_words(words))


def edited(text: str) -> str:
    """Let somebody write in their own editor. Raises `Invalid` if they leave it as it was."""
    try:
        written = click.edit(text, extension=".md")
    except click.ClickException as trouble:
        raise Invalid(
            _("The editor failed ({message}). To use another one, set VISUAL.", message=trouble.message)
        ) from None
    if written is None or written.strip() == text.strip():
        raise Invalid(_("You did not change the text, so nothing was done."))
    return written


def put_forward(seat: TerminalSeat, words: Sequence[str], ask: Ask = from_editor, *, keep: bool = True) -> SeatAnswer:
    """Propose or revise as the words say. A text that was asked for and cannot be proposed is kept in a file."""
    head = 2 if words[0].lower() == "revise" else 1
    change, about = apart(words[head:])
    written = with_text(change, seat, ask)
    kept = written.asked and keep
    try:
        answer = seat.play([*words[:head], *written.words, *about], written.text, written.where)
    except Invalid as wrong:
        if kept:
            raise Invalid(joined(sentence_of(wrong), _kept(written.text))) from None
        raise
    if not answer.accepted and kept:
        return replace(answer, lines=[*answer.lines, _kept(written.text)])
    return answer


def _kept(text: str) -> str:
    write_text(Path(KEPT), text)
    return told_here(_("Your text was saved in {file}.", file=KEPT))


def _about(title: str | None, reason: str | None, marks: Sequence[str]) -> list[str]:
    words = []
    for name, value in (("title", title), ("reason", reason), *(("mark", mark) for mark in marks)):
        words += [name, value] if value else []
    return words


EXAMPLES = (
    'nomicon propose enact "Everyone wears a hat." --as Ann      a new rule in plain words',
    "nomicon propose enact rule.md --as Ann             a new rule, from a file",
    "nomicon propose enact --as Ann                     the same, in your editor",
    'nomicon propose amend 201 "Everyone votes." --as Ann        new words for a rule',
    "nomicon propose amend 201 rule.md --as Ann         a new text for a rule, from a file",
    "nomicon propose amend 211 set adopted=15 --as Ann  one setting of a rule",
    'nomicon propose amend 205 answer "voting_period=3 days" --as Ann',
    "nomicon propose repeal 201 --as Ann",
    "nomicon propose transmute 104 to mutable --as Ann",
    "nomicon propose repeal 201 + repeal 202 --as Ann   both changes or neither",
)


@click.command("propose", epilog=epilog(EXAMPLES), context_settings={"ignore_unknown_options": True})
@click.argument("change", nargs=-1, required=True, metavar="enact|amend|repeal|transmute ...")
@click.option("--title", metavar="TEXT", help="The title of the proposal (default: the title of the rule).")
@click.option("--reason", metavar="TEXT", help="Your reason. It is shown with the proposal, but is not part of it.")
@click.option(
    "--mark", "marks", multiple=True, metavar="WORD", help="A tag that rules may ask for. You can repeat this option."
)
@options
@at_desk
def propose(desk: Desk, change: tuple[str, ...], title: str | None, reason: str | None, marks: tuple[str, ...]) -> None:
    """Propose a change to the rules."""
    with desk.own_seat() as seat:
        desk.show(put_forward(seat, ["propose", *change, *_about(title, reason, marks)]))


@click.command(
    "draft",
    epilog=epilog(("nomicon draft enact rule.md --as Ann", "nomicon draft repeal 201 --as Ann")),
    context_settings={"ignore_unknown_options": True},
)
@click.argument("change", nargs=-1, required=True, metavar="enact|amend|repeal|transmute ...")
@click.option("--title", metavar="TEXT", help="The title of the draft (default: the title of the rule).")
@options
@at_desk
def draft(desk: Desk, change: tuple[str, ...], title: str | None) -> None:
    """Show a rule-change to the players before you propose it."""
    with desk.own_seat() as seat:
        desk.show(put_forward(seat, ["draft", *change, *_about(title, None, ())]))


@click.command(
    "rescue", epilog=epilog(("nomicon rescue repeal 301 --as Ann",)), context_settings={"ignore_unknown_options": True}
)
@click.argument("change", nargs=-1, required=True, metavar="enact|amend|repeal|transmute ...")
@click.option("--title", metavar="TEXT", help="The title of the rescue (default: the title of the rule).")
@click.option("--reason", metavar="TEXT", help="Why rules can be changed again after this change.")
@options
@at_desk
def rescue(desk: Desk, change: tuple[str, ...], title: str | None, reason: str | None) -> None:
    """Call for a rule-change outside the rules, if no rule can be changed any more."""
    with desk.own_seat() as seat:
        desk.show(put_forward(seat, ["rescue", *change, *_about(title, reason, ())]))


@click.command(
    "revise",
    epilog=epilog(("nomicon revise 301 enact rule.md --as Ann",)),
    context_settings={"ignore_unknown_options": True},
)
@click.argument("proposal", shell_complete=completing("proposal"))
@click.argument("change", nargs=-1, required=True, metavar="enact|amend|repeal|transmute ...")
@options
@at_desk
def revise(desk: Desk, proposal: str, change: tuple[str, ...]) -> None:
    """Change your own proposal before its vote opens."""
    with desk.own_seat() as seat:
        desk.show(put_forward(seat, ["revise", proposal, *change]))


def _short(verb: str, metavar: str, example: str) -> click.Command:
    """Return the command that proposes one kind of change without the word ``propose``."""

    @options
    @at_desk
    def command(desk: Desk, change: tuple[str, ...], reason: str | None) -> None:
        with desk.own_seat() as seat:
            desk.show(put_forward(seat, [PROPOSING, verb, *change, *_about(None, reason, ())]))

    made = click.option("--reason", metavar="TEXT", help="Your reason. It is shown with the proposal.")(command)
    made = click.argument("change", nargs=-1, metavar=metavar)(made)
    told = f"Propose to {verb} a rule: a short form of 'propose {verb}'."
    return click.command(
        verb, help=told, epilog=epilog((example,)), hidden=True, context_settings={"ignore_unknown_options": True}
    )(made)


SHORT = (
    _short("enact", "[WORDS|FILE]", 'nomicon enact "Everyone wears a hat." --as Ann'),
    _short("amend", "RULE ...", 'nomicon amend 205 "Players start with ten points." --as Ann'),
    _short("repeal", "RULE", "nomicon repeal 202 --as Ann"),
    _short("transmute", "RULE to CLASS", "nomicon transmute 104 to mutable --as Ann"),
)
"""Proposals by the word for their change alone: ``nomicon repeal 301``. They are not listed."""
