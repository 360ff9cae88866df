"""The kinds of fields of moves that rules offer, the names that fields cannot have, and how what is typed is read.

A rule writes ``@offers("sell", of="proposal", price="number", colour=["red", "blue"])``: each keyword is a field. What
else can be said of a field is in `offered_fields`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, exact
from nomicon.game.values.translatable import _, gettext_noop, word
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
from nomicon.law.questions.numerals import as_named
from nomicon.law.questions.readings import WHEN_READ

LONGEST = 20_000
"""Characters of a text in a move: some ten pages."""

RESERVED = (*COMMON, "player", "event", "change", "changes", WHEN_READ)
"""Names that mean something else to the function of an offered move, so that no field of it can have them."""


class OfferedFieldKind(Struct, frozen=True):
    """A kind of field: what the function gets, what players give, and how that is read. Raises `ValueError`."""

    kind: ValueKind
    means: str
    read: Callable[[Game, Plain], Plain]


# -- Reading each kind -------------------------------------------------------------------


def _player(game: Game, value: Plain) -> Plain:
    player = game.called(PlayerId(value)) if isinstance(value, str) else None
    if player not in game.players:
        raise ValueError(_("{value} is not a player", value=_said(value)))
    return player


def _number(game: Game, value: Plain) -> Plain:
    number = exact(value)
    return number.numerator if number.denominator == 1 else number


def _count(game: Game, value: Plain) -> Plain:
    number = exact(value)
    if number.denominator != 1:
        raise ValueError(_("{value} is not a whole number", value=_said(value)))
    return number.numerator


def _without(prefix: str, value: Plain) -> Plain:
    if isinstance(value, str) and value[: len(prefix)].upper() == prefix:
        return value[len(prefix) :]
    return value


def _rule(game: Game, value: Plain) -> Plain:
    number = _count(game, value)
    if not isinstance(number, int) or game.rules.borne(RuleNumber(number)) is None:
        raise ValueError(_("there is no rule {number}", number=as_named(number, game)))
    return number


def _proposal(game: Game, value: Plain) -> Plain:
    number = _count(game, _without("M", value))
    if not isinstance(number, int) or ProposalNumber(number) not in game.proposals:
        raise ValueError(_("there is no proposal {number}", number=as_named(number, game)))
    return number


def _judgement(game: Game, value: Plain) -> Plain:
    number = _count(game, _without("J-", value))
    if not isinstance(number, int) or JudgementNumber(number) not in game.judgements:
        raise ValueError(_("there is no judgement J-{number}", number=number))
    return number


def _office(game: Game, value: Plain) -> Plain:
    office = value.removeprefix("the ") if isinstance(value, str) else ""
    if office not in game.offices:
        raise ValueError(
            _(
                "there is no office {value}. There are: {names}",
                value=_said(value),
                names=", ".join(sorted(game.offices)) or word(gettext_noop("none")),
            )
        )
    return office


def _quantity(game: Game, value: Plain) -> Plain:
    if not isinstance(value, str) or value not in game.quantities:
        there = ", ".join(sorted(game.quantities)) or word(gettext_noop("nothing"))
        raise ValueError(
            _("nothing called {value} is counted. These are counted: {there}", value=_said(value), there=there)
        )
    return value


def _truth(game: Game, value: Plain) -> Plain:
    return yes_no(value)


def _text(game: Game, value: Plain) -> Plain:
    if isinstance(value, str):
        return value[:LONGEST]
    if isinstance(value, int) and not isinstance(value, bool):
        return str(exact(value))
    raise ValueError(_("{value} is not text", value=shown(value)))


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
