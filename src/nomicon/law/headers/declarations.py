"""The declarations that a rule's header can hold, key by key: typed, each with a few words on what it means.

Every door reads this table: what is not in it is refused, with the nearest that is. Whether what a declaration names is
there is looked at in `naming`. Annotations are evaluated as they stand here, since the table is read from them.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypeAlias, TypedDict

from nomicon.game.values.plain import Plain, exact
from nomicon.game.values.translatable import _, either, sentence_of
from nomicon.law.facts.paths import ends_of
from nomicon.law.headers.register_fields import FIELD_KINDS
from nomicon.law.language.kind_reading import read
from nomicon.law.language.kinds import PLAYER, SCHEDULE, TEXT, Amount, Key, OfficeName, Schedule, ValueKind, kind_of
from nomicon.law.language.nearest import near, unknown
from nomicon.law.language.settings import SETTING_KINDS

LONGEST_NAME = 60
"""Characters in a name that a rule gives: enough for any, short enough for a table."""

FROM_EVERYBODY, FROM_OTHERS = "from everybody", "from others"
SEALED_FROM = (FROM_EVERYBODY, FROM_OTHERS)
"""From whom the lines of a sealed register are kept: from others than the player whose name is the key."""

WhatItCanBe: TypeAlias = str | tuple[str, ...]


class QuantityDeclared(TypedDict, total=False):
    """Something that is counted for each player."""

    start: Annotated[Amount, "what everybody has at the start (default: 0)"]
    least: Annotated[Amount, "the lowest possible amount"]
    whole: Annotated[bool, "forbids fractions"]
    tradable: Annotated[bool, "lets players give it to each other"]
    plural: Annotated[str, "its plural"]


class Kept(TypedDict, total=False):
    """What can be said of registers and maps alike."""

    open: Annotated[bool, "other rules can write to it, too"]
    quiet: Annotated[bool, "changes to it are shown only on its page and in the history"]
    lasting: Annotated[bool, "its lines are kept when a rule begins the next game with `begin_afresh`"]


class RegisterDeclared(Kept, total=False):
    """A table that rule code writes."""

    fields: Annotated[
        tuple[str, ...] | Mapping[str, WhatItCanBe],
        "its columns: a list of names, or a record that gives each column a kind or a list of possible values",
    ]
    sealed: Annotated[
        str,
        "its lines are secret until its rule opens them. `from everybody` hides them from all players; with `from "
        "others`, each player sees the line with their own name",
    ]


class NamedPlace(TypedDict):
    """A place by its name."""

    name: Annotated[Key, "its name"]


class PlaceDeclared(NamedPlace, total=False):
    """A place of a map."""

    note: Annotated[str, "a note about it"]
    x: Annotated[Amount, "its horizontal position in the drawing"]
    y: Annotated[Amount, "its vertical position in the drawing"]


Ends = TypedDict("Ends", {"from": Annotated[Key, "where the path begins"], "to": Annotated[Key, "where the path ends"]})


class PathDeclared(Ends, total=False):
    """A path of a map."""

    one_way: Annotated[bool, "the path cannot be used in the other direction"]
    cost: Annotated[Amount, "what it costs"]
    note: Annotated[str, "a note about it"]


class Listed(TypedDict):
    """A map by its places."""

    places: Annotated[tuple[Key | PlaceDeclared, ...], "its places, each a name or a record"]


class MapDeclared(Listed, Kept, total=False):
    """A register of places, with the paths between them."""

    paths: Annotated[
        tuple[str | PathDeclared | tuple[Key, ...], ...],
        "its paths: `Mill - Bridge`, one way only `Mill -> Bridge`, with a cost `[Mill, Bridge, 3]`, or a record",
    ]


class OfficeDeclared(TypedDict, total=False):
    """A named post, of which there is nothing else to say: `{}`."""


GroupDeclared = TypedDict(
    "GroupDeclared",
    {"except": Annotated[OfficeName | tuple[OfficeName, ...], "the offices whose holders are not in the group"]},
    total=False,
)


class Owed(TypedDict):
    """A duty by whose it is."""

    of: Annotated[OfficeName, "the office that has this duty"]


class DutyDeclared(Owed, total=False):
    """What the holder of an office has to do."""

    every: Annotated[Schedule, "the schedule of a recurring duty"]
    otherwise: Annotated[str, "what happens if it is not done"]


DECLARATIONS: Mapping[str, ValueKind] = {
    "quantities": kind_of(QuantityDeclared),
    "registers": kind_of(RegisterDeclared),
    "maps": kind_of(MapDeclared),
    "offices": kind_of(OfficeDeclared),
    "holders": PLAYER,
    "groups": kind_of(GroupDeclared),
    "terms": TEXT,
    "schedules": SCHEDULE,
    "duties": kind_of(DutyDeclared),
    "settings": kind_of(WhatItCanBe),
}
"""Everything that a rule can declare, each a record of names; and the kind of what stands behind a name."""


def faults_in_declarations(declares: Mapping[str, Plain]) -> Iterator[str]:
    """Yield what is wrong with what a rule declares, each in a sentence for its author."""
    for kind, declared in declares.items():
        if kind not in DECLARATIONS:
            yield _(
                "declares: a rule cannot declare {kind!r}{hint}. It can declare {names}",
                names=", ".join(DECLARATIONS),
                kind=kind,
                hint=near(kind, DECLARATIONS),
            )
        elif not isinstance(declared, Mapping):
            yield _("declares: {kind} must consist of names with values", kind=kind)
        else:
            for name, what in declared.items():
                yield from (
                    _("declares: {kind}: {wrong}", kind=kind, wrong=wrong) for wrong in _faults_in_one(kind, name, what)
                )


def _faults_in_one(kind: str, name: str, what: Plain) -> Iterator[str]:
    try:
        given = read(DECLARATIONS[kind], what, name)
    except ValueError as wrong:
        yield sentence_of(wrong)
        return
    match kind:
        case "quantities":
            yield from _unsound_quantity(name, given)
        case "registers":
            yield from _unknown_kinds(name, given.get("fields", ()))
            if given.get("sealed", FROM_OTHERS) not in SEALED_FROM:
                there = either(SEALED_FROM)
                yield _("{name}: sealed: write {there}, not {given!r}", name=name, there=there, given=given["sealed"])
        case "maps":
            yield from _astray(name, given)
        case "settings" if not isinstance(given, str):
            yield from _unsound_list(name, given)
        case "settings" if given not in SETTING_KINDS:
            yield (
                _(
                    "{name}: there is no kind of value {given!r}{hint}. Instead of a kind, you can list the "
                    "possible texts",
                    name=name,
                    given=given,
                    hint=unknown(given, SETTING_KINDS),
                )
            )
        case "holders" | "terms" if not given.strip():
            yield _("{name}: it has no value", name=name)


def _unsound_quantity(name: str, given: Mapping[str, object]) -> Iterator[str]:
    ends = [exact(given.get(end, 0)) for end in ("start", "least")]
    if given.get("whole") and any(end.denominator != 1 for end in ends):
        yield _("{name}: with 'whole: yes', the values of 'start' and 'least' must be whole numbers", name=name)


def _unknown_kinds(name: str, fields: tuple[str, ...] | Mapping[str, Any]) -> Iterator[str]:
    for field in {one for one in fields if list(fields).count(one) > 1}:
        yield _("{name}: the field {field!r} is listed twice", name=name, field=field)
    for field, kind in fields.items() if isinstance(fields, Mapping) else ():
        if isinstance(kind, str) and kind not in FIELD_KINDS:
            there = _("{hint}", hint=unknown(kind, FIELD_KINDS))
            yield (
                _(
                    "{name}: fields: {field}: there is no kind of field {kind!r}{there}. Instead of a kind, you "
                    "can list the possible texts",
                    name=name,
                    field=field,
                    kind=kind,
                    there=there,
                )
            )
        elif not isinstance(kind, str):
            yield from _unsound_list(f"{name}: fields: {field}", kind)


def _unsound_list(name: str, listed: tuple[str, ...]) -> Iterator[str]:
    """Say what is wrong with a list of what something can be."""
    if not listed:
        yield _("{name}: list at least one possible value", name=name)
    for one in sorted({one for one in listed if listed.count(one) > 1}):
        yield _("{name}: {value!r} is listed twice", name=name, value=one)


def _astray(name: str, given: Mapping[str, Any]) -> Iterator[str]:
    """Say which paths of a map lead from or to places that it does not have."""
    listed = places_in(given["places"])
    for place in sorted({one for one in listed if listed.count(one) > 1}):
        yield _("{name}: the place {place!r} is listed twice", name=name, place=place)
    drawn: set[tuple[str, ...]] = set()
    for path in given.get("paths", ()):
        ends = ends_of(path)
        if len(ends) != 2:
            yield _("{name}: paths: a path needs two ends. Write [Mill, Bridge]", name=name)
        elif tuple(ends) in drawn:
            yield _(
                "{name}: paths: the path from {first} to {second} is listed twice",
                name=name,
                first=ends[0],
                second=ends[1],
            )
        drawn.add(tuple(ends))
        if isinstance(path, tuple | list) and len(path) == 3:
            yield from _unsound_cost(name, path[2])
        for end in ends:
            if end not in listed:
                yield _("{name}: paths: there is no place {end!r}{hint}", name=name, end=end, hint=unknown(end, listed))


def _unsound_cost(name: str, cost: Plain) -> Iterator[str]:
    try:
        read(kind_of(Amount), cost, _("{name}: paths: the cost of a path", name=name))
    except ValueError as wrong:
        yield sentence_of(wrong)


def places_in(places: Any) -> list[str]:
    """Name the places of a map that is declared well."""
    return [str(one["name"] if isinstance(one, Mapping) else one) for one in places]
