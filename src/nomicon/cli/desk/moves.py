"""The moves as commands. Each makes the line one would type at the prompt, so that there is one way to say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import click

from nomicon.cli.desk.desk import Desk, at_desk, options
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.words import completing
from nomicon.hosting.typing.lines import split_line


@dataclass(frozen=True, slots=True)
class Word:
    """One thing a move's command asks for: its name in the help, what completes it, and whether it may be left out."""

    name: str
    kind: str = ""
    many: bool = False
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Spoken:
    """One move as a command: what it is called, the words that begin its line, what it is for, and examples."""

    name: str
    line: str
    sentence: str
    examples: Sequence[str]
    words: Sequence[Word] = ()
    options: Sequence[tuple[str, str, str]] = ()  # The flag, the word in the line, the help.
    alias: str = ""


PROPOSAL = Word("proposal", "open proposal")

MOVES = (
    Spoken("join", "join", "Become a player of the game.", ("nomicon join --as Ann",)),
    Spoken("log-on", "log on", "Say that you are here, where the rules ask who is.", ("nomicon log-on --as Ann",)),
    Spoken("vote", "vote", "Cast your ballot on an open proposal.",
           ("nomicon vote 301 for --as Ann", "nomicon vote 301 against --as Ann"),
           (PROPOSAL, Word("choice", "ballot", many=True))),
    Spoken("take-back", "take back", "Take your ballot back while the vote is open.",
           ("nomicon take-back 301 --as Ann",), (PROPOSAL,)),
    Spoken("withdraw", "withdraw", "Take your own proposal back, where the rules allow it.",
           ("nomicon withdraw 301 --as Ann",), (Word("proposal", "proposal"),)),
    Spoken("invoke", "invoke", "Put a statement to a Judge.",
           ('nomicon invoke "Rule 206 lets the Speaker vote." --as Ann',
            'nomicon invoke "Ben was paid twice." --correct "award Ben -5" --as Ann',
            'nomicon invoke "Further play is impossible." --paradox "play cannot continue" --as Ann'),
           (Word("statement"),),
           (("--paradox", "paradox", "The ground on which play itself is in doubt."),
            ("--reading", "reading", "A reading to be switched, as 206:NAME=ALTERNATIVE."),
            ("--proposal", "proposal", "The proposal it is about."),
            ("--against", "against", "The player it is brought against."),
            ("--correct", "correct", "What a judgement of TRUE sets right, as 'award Ann 5, award Ben -5'.")),
           alias="dispute"),
    Spoken("declare", "declare", "Do or say something in public that no rule regulates.",
           ('nomicon declare "I wear a hat." --as Ann',), (Word("text", many=True),)),
    Spoken("claim", "claim", "Say that something happened under a rule without code for it.",
           ('nomicon claim 310 "Ann rhymed in her proposal." Ann 5 points --as Ann',),
           (Word("rule", "rule"), Word("statement"), Word("movements", "player", many=True, needed=False))),
    Spoken("challenge", "challenge", "Dispute a claim: a Judge then says whether it stands.",
           ("nomicon challenge 1 --as Ben",), (Word("claim", "claim"),)),
    Spoken("give", "give", "Hand another player some of what you have.",
           ("nomicon give Ben 5 --as Ann", "nomicon give Ben 1/2 thimbles --as Ann"),
           (Word("player", "player"), Word("amount"), Word("quantity", "quantity", needed=False))),
    Spoken("choose", "choose", "Answer what a rule asks you; your inbox has it.",
           ("nomicon choose C-1 red --as Ann",), (Word("choice", "choice"), Word("option", many=True))),
    Spoken("end-turn", "end turn", "End the turn in progress.", ("nomicon end-turn --as Ann",)),
    Spoken("mend", "mend", "Mend a rule's words without a vote, where the rules let you.",
           ('nomicon mend 201 "The words as they should be." --as Ann',),
           (Word("rule", "rule"), Word("words", many=True))),
    Spoken("forfeit", "forfeit", "Leave the game in progress.", ("nomicon forfeit --as Ann",)),
    Spoken("distribute", "distribute", "Send a numbered proposal round, which opens its vote.",
           ("nomicon distribute 301 --as Jack",), (Word("proposal", "awaiting proposal"),)),
    Spoken("consent", "consent", "Give or refuse your office's consent to an open proposal; sealed until the close.",
           ("nomicon consent 301 no --as Jack",), (PROPOSAL, Word("given", "yes or no"))),
    Spoken("close", "close", "End a vote that has no period of its own, and count the ballots.",
           ("nomicon close 301 --as Jack",), (PROPOSAL,)),
    Spoken("deliver", "deliver", "Deliver the judgement that waits for you.",
           ("nomicon deliver 1 TRUE --as Jack", 'nomicon deliver 1 FALSE --reasons "Rule 206 is plain." --as Jack'),
           (Word("judgement", "judgement"), Word("value", "value")),
           (("--reasons", "", "Your reasons, which are published and are no part of the judgement."),), alias="judge"),
    Spoken("duty", "duty", "Report a duty of your office as done.",
           ('nomicon duty "read the minutes" --report "Read on Sunday." --as Jack',), (Word("duty", "duty"),),
           (("--report", "", "What was done."),)),
    Spoken("office", "office", "Ask to hold an office.", ("nomicon office Speaker --as Ann",),
           (Word("office", "office", many=True),)),
    Spoken("by-hand", "by hand", "Distribute proposals by your own hand.", ("nomicon by-hand --as Jack",)),
    Spoken("automatic", "automatic", "Let the program distribute proposals for you.", ("nomicon automatic --as Jack",)),
)  # fmt: skip
"""Every move that every game has, but for proposing."""

OFFICERS = ("distribute", "consent", "close", "deliver", "duty", "office", "by-hand", "automatic")
"""Which of them are officers' work."""


def line_of(spoken: Spoken, given: dict[str, Any]) -> list[str]:
    """Return the words of the line that a command with these arguments stands for."""
    words = spoken.line.split()
    for word in spoken.words:
        value = given[word.name]
        words += list(value) if word.many else [value] if value is not None else []
    if spoken.name == "duty":
        words.append("done")
    for flag, name, _ in spoken.options:
        value = given[flag.removeprefix("--").replace("-", "_")]
        if value is not None:
            words += [name] * bool(name) + (split_line(value, flag) if name == "correct" else [value])
    return words


def _command(spoken: Spoken, name: str, help_text: str) -> click.Command:
    def move(desk: Desk, /, **given: Any) -> None:
        with desk.own_seat() as seat:
            desk.show(seat.play(line_of(spoken, given)))

    settings = {"ignore_unknown_options": any(word.name in ("amount", "movements") for word in spoken.words)}
    made: Callable[..., Any] = at_desk(move)
    for flag, _, about in reversed(spoken.options):
        made = click.option(flag, metavar="TEXT", help=about)(made)
    for word in reversed(spoken.words):
        made = click.argument(word.name, nargs=-1 if word.many else 1, required=word.needed,
                              shell_complete=completing(word.kind))(made)  # fmt: skip
    examples = [example.replace(f"nomicon {spoken.name} ", f"nomicon {name} ") for example in spoken.examples]
    return click.command(name, help=help_text, epilog=epilog(examples), context_settings=settings)(options(made))


@click.command("make", epilog=epilog(("nomicon make go to=Bridge --as Ann", "nomicon make go Bridge --as Ann")))
@click.argument("name", shell_complete=completing("offered move"))
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]...")
@options
@at_desk
def make(desk: Desk, name: str, fields: tuple[str, ...]) -> None:
    """Make a move that a rule of this game offers."""
    with desk.own_seat() as seat:
        desk.show(seat.play([name, *fields]))


MADE = {spoken.name: _command(spoken, spoken.name, spoken.sentence) for spoken in MOVES}
ALIASES = {
    spoken.alias: _command(spoken, spoken.alias, f"The same as {spoken.name}. {spoken.sentence}")
    for spoken in MOVES
    if spoken.alias
}

PLAYERS_COMMANDS = (*(made for name, made in MADE.items() if name not in OFFICERS), ALIASES["dispute"], make)
OFFICERS_COMMANDS = (*(MADE[name] for name in OFFICERS), ALIASES["judge"])
