"""What is wrong with the fields of offered moves, found before their rule is voted on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain, exact
from nomicon.game.values.plain import shown as plainly
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.declarations import LONGEST_NAME
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS, RESERVED
from nomicon.law.headers.naming import is_printed
from nomicon.law.headers.offered_fields import BOUNDED, DETAILS, KINDS_OF, is_option
from nomicon.law.language.kind_reading import shown
from nomicon.law.language.nearest import unknown
from nomicon.law.language.signatures import near

KINDS = (*MOVE_FIELD_KINDS, *KINDS_OF)
"""Every kind of field that an offered move can have."""

LONGEST_HINT = 200
"""Characters of the sentence that helps with a field."""


def field_faults(speech: Speech, settings: Mapping[str, Plain]) -> Iterator[str]:
    """Yield what is wrong with the fields of an offered move, each in a sentence for the rule's author."""
    for name, asked in speech.options:
        if is_option(name, asked):
            continue
        if name in RESERVED:
            yield (
                _(
                    "{name!r} cannot be the name of a move's field, because this name already has another "
                    "meaning. Choose another name",
                    name=name,
                )
            )
        if isinstance(asked, list | tuple):
            yield from _choice_faults(name, asked)
        elif isinstance(asked, Mapping):
            yield from _record_faults(name, asked, settings)
        elif isinstance(asked, str) and asked in KINDS_OF:
            of_what = gettext_noop(
                "{name}: name what this {kind} belongs to: {name}={{'kind': '{kind}', 'of': 'NAME'}}"
            )
            yield _(of_what, name=name, kind=asked)
        elif asked not in MOVE_FIELD_KINDS:
            yield _no_kind(name, asked)


def _no_kind(name: str, kind: Plain) -> str:
    there, hint = ", ".join(KINDS), near(kind, KINDS) if isinstance(kind, str) else ""
    return _(
        "{name}: there is no kind of field {kind}{hint}. There are: {there}. Instead of a kind, you can list the "
        "possible texts",
        name=name,
        kind=shown(kind),
        hint=hint,
        there=there,
    )


def _choice_faults(name: str, listed: Plain) -> Iterator[str]:
    texts = listed if isinstance(listed, list | tuple) else ()
    if not texts or not all(isinstance(one, str) and one.strip() for one in texts):
        yield _("{name}: the choices must be a list of texts, such as ['red', 'blue']", name=name)
    elif len({str(one).casefold() for one in texts}) < len(texts):
        yield _("{name}: two of the choices are the same, because capital letters make no difference", name=name)


def _record_faults(name: str, asked: Mapping[str, Plain], settings: Mapping[str, Plain]) -> Iterator[str]:
    """Yield what is wrong with a field that is a record."""
    for stray in [one for one in asked if one not in DETAILS]:
        there, no_such = (
            ", ".join(DETAILS),
            gettext_noop("{name}: a field has no {stray!r}{hint}. It can have: {there}"),
        )
        yield _(no_such, name=name, stray=stray, hint=near(stray, DETAILS), there=there)
    kind = asked.get("kind", "text")
    if kind not in KINDS:
        yield _no_kind(name, kind)
        return
    if (kind in KINDS_OF) != bool(asked.get("of")):
        yield (
            _(
                "{name}: 'of' is missing. It names the register, map or quantity that this {kind} belongs to",
                name=name,
                kind=kind,
            )
            if kind in KINDS_OF
            else _("{name}: only fields of these kinds can have 'of': {kinds}", name=name, kinds=", ".join(KINDS_OF))
        )
    if "longest" in asked and not (kind == "text" and _is_count(asked["longest"])):
        yield _(
            "{name}: 'longest' must be a whole number above 0, and only fields of the kind 'text' can have it",
            name=name,
        )
    if "choices" in asked:
        listed = asked["choices"]
        yield from _choice_faults(name, tuple(map(str, listed)) if isinstance(listed, list | tuple) else listed)
    for detail, type_of in (("optional", bool), ("label", str), ("hint", str), ("of", str)):
        if detail in asked and not isinstance(asked[detail], type_of):
            wrong = gettext_noop("{name}: {detail!r} has a value of the wrong kind: {value}")
            yield _(wrong, name=name, detail=detail, value=shown(asked[detail]))
    for detail, longest in (("label", LONGEST_NAME), ("hint", LONGEST_HINT)):
        told = asked.get(detail)
        if isinstance(told, str) and told and not is_printed(told, longest):
            too_long = gettext_noop("{name}: {detail!r} must be a text of at most {longest} visible characters")
            yield _(too_long, name=name, detail=detail, longest=longest)
    yield from _bound_faults(name, str(kind), asked, settings)


def _is_count(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _bound_faults(name: str, kind: str, asked: Mapping[str, Plain], settings: Mapping[str, Plain]) -> Iterator[str]:
    ends = {}
    for end in ("least", "most"):
        bound = asked.get(end)
        if bound is None:
            continue
        if kind not in BOUNDED:
            yield _(
                "{name}: only fields of these kinds can have {end!r}: {kinds}",
                name=name,
                kinds=", ".join(BOUNDED),
                end=end,
            )
            continue
        if isinstance(bound, str) and bound not in settings:
            no_setting = gettext_noop("{name}: {end!r} names a setting {bound!r} that this rule does not have{hint}")
            yield _(no_setting, name=name, end=end, bound=bound, hint=unknown(bound, settings))
            continue
        try:
            ends[end] = exact(settings[bound] if isinstance(bound, str) else bound)
        except ValueError:
            yield _("{name}: {end!r} must be a number", name=name, end=end)
    if len(ends) == 2 and ends["least"] > ends["most"]:
        least, most = plainly(ends["least"]), plainly(ends["most"])
        yield _("{name}: no number can be both at least {least} and at most {most}", name=name, least=least, most=most)
