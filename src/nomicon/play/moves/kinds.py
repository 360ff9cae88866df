"""The kinds of fields that moves have: how each is typed, printed and sent, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from nomicon.game.names import PlayerId, called
from nomicon.game.proposals import SUBMITTED
from nomicon.game.values.plain import exact, is_whole, shown
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.game.values.translatable import word as word_of
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.moves.choices import (
    Choice,
    Situation,
    ballot_choices,
    drafts,
    duties,
    intents,
    offices,
    options_asked,
    pending_choices,
    players,
    proposals,
    proposals_on_the_table,
    quantities,
    rescues,
    rules,
    stages,
    stages_of_votes,
    standing_claims,
    unjudged,
)


class Missing(ValueError):
    """A line lacks something; the message says what."""


class Quote(Protocol):
    """Writes a text as one word of a line."""

    def __call__(self, text: str, /, *, always: bool = False) -> str:
        """Return it, in quotation marks where it needs them, or always."""


class Writing(Struct, frozen=True):
    """How values are written on a line: what quotes a text, and how the number of a rule or a proposal is written."""

    quote: Quote
    number: Callable[[int], str] = called


def _quoted(value: object, writing: Writing) -> str:
    return writing.quote(str(value))


def _numbered(value: int, writing: Writing) -> str:
    return writing.number(value)


JsonOfMoves: TypeAlias = Literal[
    "text", "texts", "whole number", "amount", "truth", "movements", "reading", "corrections", "changes", "arguments"
]
JsonOfRules: TypeAlias = Literal["new rule", "rule text", "settings", "answers", "declarations", "claims", "moment"]
JsonOfMotions: TypeAlias = Literal["effects", "way to correct", "entry", "past move"]
Json: TypeAlias = JsonOfMoves | JsonOfRules | JsonOfMotions | Literal["offered move", "intended move"]
"""What a field is in a record of the API."""

Widget: TypeAlias = Literal["text", "long", "choice"]
"""What asks for a field in a form."""


class MoveFieldKind(Struct, frozen=True):
    """A kind of field. Reading raises `ValueError` with the rest of a sentence.

    `asks` is what a line lacks without it, and `longest` how many characters it can have, if that is known. A kind with
    `read_words` takes several words of a line; one with neither reader is read by the hosts, as its text is a rule's or
    an effect's.
    """

    name: str
    asks: str
    read: Callable[[str], object] | None = str
    write: Callable[[Any, Writing], str] = _quoted
    read_words: Callable[[Sequence[str]], object] | None = None
    json: Json = "text"
    widget: Widget = "text"
    choices: Callable[[Situation], Iterable[Choice]] | None = None
    longest: int = 0

    @property
    def bounds(self) -> str:
        """Say within which bounds it is, if any."""
        return _("of at most {many} characters", many=f"{self.longest:,}") if self.longest else ""


# -- Reading and writing -----------------------------------------------------------------


def _whole(asks: str) -> Callable[[str], int]:
    def read(word: str) -> int:
        number = word.removeprefix("J-").removeprefix("j-")
        if not is_whole(number):
            raise ValueError(_("{number!r} is not {asks}", number=number, asks=word_of(asks)))
        return int(number)

    return read


def _proposal(word: str) -> int:
    """Read a proposal's number; M-1, a motion that changes no rule, is -1."""
    if word[:2] in ("M-", "m-") and is_whole(word[2:]):
        return -int(word[2:])
    return _whole(gettext_noop("a proposal's number"))(word)


def _rescue(word: str) -> int:
    return _whole(gettext_noop("a rescue's number"))(word.removeprefix("R-").removeprefix("r-"))


def _intent(word: str) -> int:
    return _whole(gettext_noop("an intent's number"))(word.removeprefix("I-").removeprefix("i-"))


def _yes_no(word: str) -> bool:
    if word.lower() not in ("yes", "no"):
        raise ValueError(_("{word!r} is neither yes nor no", word=word.lower()))
    return word.lower() == "yes"


def _amount(word: str) -> object:
    return exact(word.removeprefix("+"))


def _movements(words: Sequence[str]) -> tuple[tuple[str, PlayerId, object], ...]:
    moves = []
    for at in range(0, len(words), 3):
        if at + 2 >= len(words):
            raise Missing(_("a quantity, such as points in 'Asha 5 points'"))
        moves.append((words[at + 2], PlayerId(words[at]), _amount(words[at + 1])))
    return tuple(moves)


def _written_movements(moves: Iterable[tuple[str, PlayerId, Fraction]], writing: Writing) -> str:
    quote = writing.quote
    return " ".join(f"{quote(who)} {shown(amount)} {quote(quantity)}" for quantity, who, amount in moves)


def _reading(word: str) -> tuple[str, str] | None:
    name, _, alternative = word.partition("=")
    return (name, alternative) if name else None


def _in_quotation_marks(value: object, writing: Writing) -> str:
    return writing.quote(str(value), always=True)


# -- The kinds ---------------------------------------------------------------------------

PLAYER = MoveFieldKind("player", gettext_noop("a player"), widget="choice", choices=players)
PROPOSAL = MoveFieldKind(
    "proposal",
    gettext_noop("a proposal's number"),
    _proposal,
    _numbered,
    json="whole number",
    widget="choice",
    choices=proposals,
)
OPEN_PROPOSAL = MoveFieldKind(
    "open proposal",
    PROPOSAL.asks,
    _proposal,
    PROPOSAL.write,
    json="whole number",
    widget="choice",
    choices=proposals_on_the_table(lambda proposal: proposal.is_open),
)
AWAITING_PROPOSAL = MoveFieldKind(
    "awaiting proposal",
    PROPOSAL.asks,
    _proposal,
    PROPOSAL.write,
    json="whole number",
    widget="choice",
    choices=proposals_on_the_table(lambda proposal: proposal.state == SUBMITTED),
)
STAGE = MoveFieldKind("stage", gettext_noop("a stage before the vote"), widget="choice", choices=stages)
APPROVAL_STAGE = MoveFieldKind(
    "approval stage", gettext_noop("a stage of the vote"), widget="choice", choices=stages_of_votes
)
BALLOT = MoveFieldKind("ballot", gettext_noop("a choice, such as FOR"), choices=ballot_choices)
RULE = MoveFieldKind(
    "rule",
    gettext_noop("a rule's number"),
    _whole(gettext_noop("a rule's number")),
    _numbered,
    json="whole number",
    widget="choice",
    choices=rules,
)
JUDGEMENT = MoveFieldKind(
    "judgement",
    gettext_noop("a judgement's number"),
    _whole(gettext_noop("a judgement's number")),
    json="whole number",
    widget="choice",
    choices=unjudged,
)
JUDGEMENT_VALUE = MoveFieldKind("value", gettext_noop("a value, such as TRUE"), widget="choice")
CLAIM = MoveFieldKind(
    "claim",
    gettext_noop("a claim's number"),
    _whole(gettext_noop("a claim's number")),
    json="whole number",
    widget="choice",
    choices=standing_claims,
)
DRAFT = MoveFieldKind("draft", gettext_noop("a draft, such as D-1"), widget="choice", choices=drafts)
RESCUE = MoveFieldKind(
    "rescue",
    gettext_noop("a rescue's number, such as R-1"),
    _rescue,
    lambda value, writing: f"R-{value}",
    json="whole number",
    widget="choice",
    choices=rescues,
)
INTENT = MoveFieldKind(
    "intent",
    gettext_noop("an intent's number, such as I-1"),
    _intent,
    lambda value, writing: f"I-{value}",
    json="whole number",
    widget="choice",
    choices=intents,
)
INTENDED = MoveFieldKind(
    "intended move", gettext_noop("the move that you want to announce"), None, json="intended move"
)
OFFICE = MoveFieldKind("office", gettext_noop("an office"), widget="choice", choices=offices)
DUTY = MoveFieldKind(
    "duty", gettext_noop("a duty in quotation marks"), write=_in_quotation_marks, widget="choice", choices=duties
)
QUANTITY = MoveFieldKind("quantity", gettext_noop("a quantity"), widget="choice", choices=quantities)
PENDING_CHOICE = MoveFieldKind(
    "choice", gettext_noop("a choice that is open, such as C-1"), widget="choice", choices=pending_choices
)
OPTION = MoveFieldKind("option", gettext_noop("an option"), widget="choice", choices=options_asked)
YES_NO = MoveFieldKind(
    "yes or no",
    gettext_noop("yes or no"),
    _yes_no,
    lambda value, writing: "yes" if value else "no",
    json="truth",
    widget="choice",
    choices=lambda at: (Choice("yes"), Choice("no")),
)
AMOUNT = MoveFieldKind("amount", gettext_noop("an amount"), _amount, lambda value, writing: shown(value), json="amount")
WORD = MoveFieldKind("word", gettext_noop("a word"))
TEXT = MoveFieldKind("text", gettext_noop("a text"), widget="long", longest=TEXT_LENGTH)
STATEMENT = MoveFieldKind(
    "statement",
    gettext_noop("a statement in quotation marks"),
    write=_in_quotation_marks,
    widget="long",
    longest=TEXT_LENGTH,
)
TITLE = MoveFieldKind(
    "title", gettext_noop("a title in quotation marks"), write=_in_quotation_marks, longest=TEXT_LENGTH
)
REASON = MoveFieldKind(
    "reason", gettext_noop("a reason in quotation marks"), write=_in_quotation_marks, longest=TEXT_LENGTH
)
MARKS = MoveFieldKind("marks", gettext_noop("a tag"), json="texts")
MOVEMENTS = MoveFieldKind(
    "movements",
    gettext_noop("who gains or loses what, such as Asha 5 points"),
    None,
    _written_movements,
    _movements,
    json="movements",
)
READING = MoveFieldKind(
    "reading",
    gettext_noop("a reading, written as 206:NAME=ALTERNATIVE"),
    _reading,
    lambda pair, writing: writing.quote("=".join(pair)),
    json="reading",
)
CORRECTIONS = MoveFieldKind("corrections", gettext_noop("corrections"), None, json="corrections", widget="long")
CHANGES = MoveFieldKind("changes", gettext_noop("rule-changes"), None, json="changes")
OFFERED_MOVE = MoveFieldKind("offered move", gettext_noop("a move that a rule offers"), json="offered move")
ARGUMENTS = MoveFieldKind("arguments", gettext_noop("what the move asks for"), None, json="arguments")
