"""Signatures: the arguments that a look-up, a request or an effect takes, read from its own Python definition."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from nomicon.game.values.plain import Plain
from nomicon.game.values.records import defaults_of
from nomicon.game.values.translatable import _, all_of, gettext_noop, sentence_of, word
from nomicon.law.language.kind_reading import read
from nomicon.law.language.kinds import ANYTHING, RecordField, ValueKind, field_of, fields_of, kind_of
from nomicon.law.language.nearest import near as near

NEEDED: object = object()
"""Stands where an argument has no default."""


class Argument(Struct, frozen=True):
    """One argument: its name, its kind and, if it may be left out, what it is then."""

    field: RecordField
    default: object = NEEDED

    @property
    def name(self) -> str:
        """Return its name."""
        return self.field.name

    @property
    def needed(self) -> bool:
        """Say whether it must be given."""
        return self.default is NEEDED

    def __str__(self) -> str:
        """Write it as the reference does."""
        return f"{self.name}: {self.field.kind}" + ("" if self.needed else f" = {self.default!r}")


class Signature(Struct, frozen=True):
    """What one look-up, request or effect is called, what it takes, what it gives and what it is for."""

    name: str
    arguments: tuple[Argument, ...]
    gives: ValueKind
    means: str

    def __str__(self) -> str:
        """Write it as the reference does."""
        return f"{self.name}({', '.join(map(str, self.arguments))})"

    def placed(self, given: Sequence[Plain]) -> list[Any]:
        """Read arguments that were given by their place. Raises `ValueError` with a sentence for the rule's author."""
        if len(given) > len(self.arguments):
            raise ValueError(
                _(
                    "{name}: it takes {taken}, but the number of arguments is {given}",
                    name=self.name,
                    taken=self._taken,
                    given=len(given),
                )
            )
        left = self.arguments[len(given) :]
        if any(one.needed for one in left):
            raise self._lacks(one.name for one in left if one.needed)
        pairs = zip(self.arguments, given, strict=False)
        try:
            return [read(one.field.kind, value, one.name) for one, value in pairs] + [one.default for one in left]
        except ValueError as wrong:
            raise self._misread(wrong) from None

    def named(self, given: Mapping[str, Plain]) -> dict[str, Any]:
        """Read arguments that were given by name. Raises `ValueError` with a sentence for the rule's author."""
        known = {argument.name: argument for argument in self.arguments}
        for name in given:
            if name not in known:
                raise ValueError(
                    _(
                        "{name}: there is no argument {given!r}{hint}. It takes {taken}",
                        name=self.name,
                        given=name,
                        hint=near(name, known),
                        taken=self._taken,
                    )
                )
        missing = [argument.name for argument in self.arguments if argument.needed and argument.name not in given]
        if missing:
            raise self._lacks(missing)
        try:
            return {
                name: read(argument.field.kind, given[name], name) if name in given else argument.default
                for name, argument in known.items()
            }
        except ValueError as wrong:
            raise self._misread(wrong) from None

    def _misread(self, wrong: ValueError) -> ValueError:
        return ValueError(_("{name}: {wrong}", name=self.name, wrong=sentence_of(wrong)))

    def _lacks(self, missing: Iterable[str]) -> ValueError:
        names = lacking(list(missing))
        return ValueError(_("{name}: {missing}. It takes {taken}", name=self.name, missing=names, taken=self._taken))

    @property
    def _taken(self) -> str:
        return ", ".join(one.name for one in self.arguments) or word(gettext_noop("nothing"))


def lacking(names: Sequence[str]) -> str:
    """Say that these are missing."""
    named = all_of(names)
    return _("{names} are missing", names=named) if len(names) > 1 else _("{name} is missing", name=named)


def signature_of(name: str, function: Callable[..., object], besides: int = 1) -> Signature:
    """Return a function's signature without its first arguments, which the engine gives."""
    parameters = list(inspect.signature(function, eval_str=True).parameters.values())[besides:]
    gives = inspect.get_annotations(function, eval_str=True).get("return", None)
    arguments = tuple(
        Argument(field_of(one.name, one.annotation), NEEDED if one.default is inspect.Parameter.empty else one.default)
        for one in parameters
    )
    return Signature(name, arguments, ANYTHING if gives is None else kind_of(gives), inspect.getdoc(function) or "")


def signature_of_record(name: str, record: type, gives: ValueKind) -> Signature:
    """Return the signature of what makes a record of a type: its fields are the arguments."""
    defaults = defaults_of(record)
    arguments = tuple(Argument(field, defaults.get(field.name, NEEDED)) for field in fields_of(record))
    return Signature(name, arguments, gives, inspect.getdoc(record) or "")
