"""The fields of moves that rules offer: their kinds, the names that they cannot have, and how what is typed is read.

A rule writes ``@offers("sell", of="proposal", price="number", colour=["red", "blue"])``: each keyword is a field, and
its value a kind of this table, or the list of what can be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain, exact
from nomicon.law.facts.facts import COMMON
from nomicon.law.language.answer_types import yes_no
from nomicon.law.language.kind_reading import shown
from nomicon.law.language.kinds import (
    COUNT,
    JUDGEMENT,
    NUMBER,
    OFFICE,
    PLAYER,
    PROPOSAL,
    QUANTITY,
    RULE,
    TEXT,
    TRUTH,
    ValueKind,
)
from nomicon.law.language.signatures import near
from nomicon.law.questions.numerals import as_named
from nomicon.law.questions.readings import WHEN_READ, heard_now

LONGEST = 20_000
"""Characters of a text in a move: some ten pages."""

RESERVED = (*COMMON, "player", "event", "change", "changes", WHEN_READ)
"""Names that mean something else to the function of an offered move, so that no field of it can have them."""


@dataclass(frozen=True, slots=True)
class OfferedFieldKind:
    """A kind of field: what the function gets, what players give, and how that is read. Raises `ValueError`."""

    kind: ValueKind
    means: str
    read: Callable[[Game, Plain], Plain]


@dataclass(frozen=True, slots=True)
class OfferedField:
    """One field of an offered move: its name, its kind, and what can be chosen where it lists that."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say what it takes."""
        return " or ".join(self.choices) or self.kind

    def read(self, game: Game, value: Plain) -> Plain:
        """Read what a player gave. Raises `ValueError` with the rest of a sentence."""
        if self.choices:
            chosen = next((one for one in self.choices if str(value).casefold() == one.casefold()), None)
            if chosen is None:
                raise ValueError(f"{self.name} is {self}, not {shown(value)}")
            return chosen
        return MOVE_FIELD_KINDS.get(self.kind, MOVE_FIELD_KINDS["text"]).read(game, value)


def asked_for(speech: Speech) -> tuple[OfferedField, ...]:
    """Return what an offered move asks for."""
    return tuple(
        OfferedField(name, "choice", tuple(str(one) for one in kind))
        if isinstance(kind, list | tuple)
        else OfferedField(name, str(kind))
        for name, kind in speech.options
        if name != WHEN_READ
    )


def field_faults(speech: Speech) -> Iterator[str]:
    """Yield what is wrong with the fields of an offered move, each in a sentence for the rule's author."""
    for name, kind in speech.options:
        if name == WHEN_READ:
            continue
        if name in RESERVED:
            yield (
                f"{name!r} cannot be a field of a move, because it already means something else there. Choose "
                "another name"
            )
        if isinstance(kind, list | tuple):
            if not kind or not all(isinstance(one, str) and one.strip() for one in kind):
                yield f"{name}: the choices must be a list of texts, such as ['red', 'blue']"
            elif len({str(one).casefold() for one in kind}) < len(kind):
                yield f"{name}: one of the choices is listed twice. Capital letters make no difference"
        elif kind not in MOVE_FIELD_KINDS:
            there = ", ".join(MOVE_FIELD_KINDS)
            hint = near(kind, MOVE_FIELD_KINDS) if isinstance(kind, str) else ""
            yield f"{name}: there is no kind of field {shown(kind)}{hint}. There are: {there}, and lists of texts"


# -- Reading each kind -------------------------------------------------------------------


def _player(game: Game, value: Plain) -> Plain:
    player = game.called(PlayerId(value)) if isinstance(value, str) else None
    if player not in game.players:
        raise ValueError(f"{_said(value)} is not a player")
    return player


def _number(game: Game, value: Plain) -> Plain:
    number = exact(value)
    return number.numerator if number.denominator == 1 else number


def _count(game: Game, value: Plain) -> Plain:
    number = exact(value)
    if number.denominator != 1:
        raise ValueError(f"{_said(value)} is not a whole number")
    return number.numerator


def _without(prefix: str, value: Plain) -> Plain:
    if isinstance(value, str) and value[: len(prefix)].upper() == prefix:
        return value[len(prefix) :]
    return value


def _rule(game: Game, value: Plain) -> Plain:
    number = _count(game, value)
    if number not in game.rules.numbers and RuleId(str(number)) not in game.rules.repealed:
        raise ValueError(f"there is no rule {as_named(number, game)}")
    return number


def _proposal(game: Game, value: Plain) -> Plain:
    number = _count(game, _without("M", value))
    if not isinstance(number, int) or ProposalNumber(number) not in game.proposals:
        raise ValueError(f"there is no proposal {as_named(number, game)}")
    return number


def _judgement(game: Game, value: Plain) -> Plain:
    number = _count(game, _without("J-", value))
    if not isinstance(number, int) or JudgementNumber(number) not in game.judgements:
        raise ValueError(f"there is no judgement J-{number}")
    return number


def _office(game: Game, value: Plain) -> Plain:
    office = value.removeprefix("the ") if isinstance(value, str) else ""
    if office not in game.offices:
        raise ValueError(f"there is no office {_said(value)}. There are: {', '.join(sorted(game.offices)) or 'none'}")
    return office


def _quantity(game: Game, value: Plain) -> Plain:
    if not isinstance(value, str) or value not in game.quantities:
        there = ", ".join(sorted(game.quantities)) or "nothing"
        raise ValueError(f"nothing called {_said(value)} is counted. These are counted: {there}")
    return value


def _truth(game: Game, value: Plain) -> Plain:
    return yes_no(value)


def _text(game: Game, value: Plain) -> Plain:
    if isinstance(value, str):
        return value[:LONGEST]
    if isinstance(value, int) and not isinstance(value, bool):
        return str(exact(value))
    raise ValueError(f"{shown(value)} is not text")


def _said(value: Plain) -> str:
    return value if isinstance(value, str) and len(value) < LONGEST else shown(value)


MOVE_FIELD_KINDS: Mapping[str, OfferedFieldKind] = {
    "player": OfferedFieldKind(PLAYER, "a player", _player),
    "number": OfferedFieldKind(
        NUMBER, "a number, such as 5, -2 or 1/3. Your function gets whole numbers as integers", _number
    ),
    "count": OfferedFieldKind(COUNT, "a whole number", _count),
    "text": OfferedFieldKind(TEXT, "a text", _text),
    "truth": OfferedFieldKind(TRUTH, "yes or no", _truth),
    "rule": OfferedFieldKind(RULE, "the number of a rule that is or was in force", _rule),
    "proposal": OfferedFieldKind(PROPOSAL, "the number of a proposal; `M-1` is -1", _proposal),
    "judgement": OfferedFieldKind(JUDGEMENT, "the number of a judgement, with or without `J-`", _judgement),
    "office": OfferedFieldKind(OFFICE, "the name of an office", _office),
    "quantity": OfferedFieldKind(QUANTITY, "the name of something that is counted", _quantity),
}
"""The kinds of fields that an offered move can have. A list of texts is a kind, too: one of them is chosen."""


def offers(game: Game) -> list[str]:
    """Name the moves that the rules in force offer."""
    named = sorted(topic.removeprefix("offers:") for topic in game.rules.speakers if topic.startswith("offers:"))
    return [name for name in named if offered_by(game, name)]


def offered_by(game: Game, name: str) -> list[tuple[Rule, Speech]]:
    """Return the rules that offer a move, with what each asks for."""
    rules = game.rules.speaking(f"offers:{name}")
    return [(rule, speech) for rule in rules for speech in heard_now(game, rule, "offers", name)[0]]
