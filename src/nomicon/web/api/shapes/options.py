"""What one may do now, through the API: each move, and what a move that a rule offers asks for."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from nomicon.game.values.plain import Plain, exact
from nomicon.hosting.api_moves.values import amount_record
from nomicon.hosting.server.options import MoveOption
from nomicon.law.headers.offered_fields import OfferedField
from nomicon.views.elements.language import Language, in_language


class AskedField(Struct):
    """A field of a move that a rule offers, with its bounds and choices as they are now."""

    name: str
    takes: Annotated[str, Meta(description="What the field takes, in words.", examples=["count from 1 to 10"])]
    kind: Annotated[str, Meta(description="Its kind; docs/reference/kinds.md lists them.", examples=["count"])]
    of: Annotated[
        str, Meta(description="The register, map or quantity that the field belongs to. Empty if it belongs to none.")
    ]
    least: Annotated[
        int | str | None, Meta(description='The smallest number allowed: a whole number, or a text such as "1/3".')
    ]
    most: Annotated[int | str | None, Meta(description="The largest number allowed, written in the same way.")]
    longest: Annotated[int | None, Meta(description="How many characters a text can have.")]
    choices: Annotated[
        list[str], Meta(description="The values that can be chosen. Empty if the field has no list of choices.")
    ]
    optional: bool
    label: Annotated[str, Meta(description="The field's name in forms, if the rule gives one.")]
    hint: Annotated[str, Meta(description="A sentence of the rule that helps players to fill in the field.")]


class Option(Struct):
    """One possible move: what to type, or why the rules do not allow it now."""

    what: str
    typed: str
    allowed: bool
    because: str
    grounds: list[str]
    offered: Annotated[str, Meta(description="The name of a move that a rule offers. Empty for all other moves.")]
    fields: Annotated[
        list[AskedField], Meta(description="The fields of a move that a rule offers. Empty for all other moves.")
    ]


class Options(Struct):
    """What a player can do now, and why the rest is not allowed."""

    player: str
    options: list[Option]


def option(one: MoveOption, language: Language) -> Option:
    """Write down what somebody could do."""
    fields = [_asked(field, language) for field in one.fields]
    because = in_language(one.because, language)
    return Option(one.what, one.typed, one.allowed, because, list(one.grounds), one.offered, fields)


def _asked(field: OfferedField, language: Language) -> AskedField:
    return AskedField(
        name=field.name,
        takes=in_language(str(field), language),
        kind=field.kind,
        of=field.of,
        least=_bound(field.least),
        most=_bound(field.most),
        longest=field.longest if field.kind == "text" else None,
        choices=list(field.choices),
        optional=field.optional,
        label=field.label,
        hint=field.hint,
    )


def _bound(bound: Plain) -> int | str | None:
    return None if bound is None else amount_record(exact(bound))
