"""Registers and maps: the tables that rules declare and write, made into pages from the declaration alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from nomicon.game.state import Register
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _
from nomicon.law.facts.paths import neighbours, paths_of
from nomicon.views.elements.page import Seen, name_in, plain
from nomicon.views.elements.phrases import rule_number
from nomicon.views.elements.private import own_line
from nomicon.views.elements.text import facts, heading, paragraphs, part, table
from nomicon.views.players.pages import (
    MapPage,
    MapPath,
    MapPlace,
    MapPosition,
    MapsPage,
    RegisterLine,
    RegisterName,
    RegisterPage,
    RegistersPage,
)

MAP = "maps"


def is_map(known: Register) -> bool:
    """Say whether a register was declared as a map of places."""
    return known.declared.get("kind") == MAP


# -- Tables --------------------------------------------------------------------------


def registers(seen: Seen) -> RegistersPage:
    """List the registers that rules keep."""
    return {"registers": _list(seen, maps=False)}


def maps(seen: Seen) -> MapsPage:
    """List the maps that rules keep."""
    return {"maps": _list(seen, maps=True)}


def _list(seen: Seen, *, maps: bool) -> list[RegisterName]:
    return [
        {
            "name": name,
            "rule": int(rule_number(known.rule, seen.game)),
            "lines": len(known.lines),
            "archived": known.archived,
        }
        for name, known in sorted(seen.game.registers.items())
        if is_map(known) is maps
    ]


def registers_text(page: RegistersPage) -> str:
    """Set the list of registers out."""
    rows = table(page["registers"], "name=Register", "rule=Rule", "lines=Lines", "archived=Archived")
    return paragraphs(heading(_("Registers")), rows or [_("None.")])


def maps_text(page: MapsPage) -> str:
    """Set the list of maps out."""
    rows = table(page["maps"], "name=Map", "rule=Rule", "lines=Positions", "archived=Archived")
    return paragraphs(heading(_("Maps")), rows or [_("None.")])


def register(seen: Seen, name: str) -> RegisterPage:
    """Show one register: its fields, and its lines."""
    known = seen.game.registers[name_in(name, "register", _names(seen, maps=False))]
    lines = _lines(known.lines)
    own = own_line(seen, known)
    own_lines = [] if own is None or seen.viewer is None else _lines({seen.viewer: own})
    return {
        "name": known.name,
        "rule": int(rule_number(known.rule, seen.game)),
        "archived": known.archived,
        "fields": _fields(known, [*lines, *own_lines]),
        "lines": lines,
        "sealed": str(known.declared["sealed"]) if known.declared.get("sealed") else None,
        "own": own_lines,
    }


def _fields(known: Register, lines: Sequence[RegisterLine]) -> list[str]:
    """Return the names of the fields of a register: those that its rule declares, or else those that its lines have."""
    declared = plain(known.declared.get("fields", ()))
    named = declared if isinstance(declared, list | dict) else []
    return [_headed(str(field)) for field in named] or sorted({field for line in lines for field in line} - {"name"})


def _names(seen: Seen, *, maps: bool) -> list[str]:
    return [name for name, known in seen.game.registers.items() if is_map(known) is maps]


def _listed(known: Register, what: str) -> list[object]:
    """Return what a register was declared with under a name, if that is a list."""
    declared = plain(known.declared.get(what, ()))
    return declared if isinstance(declared, list) else []


def _lines(lines: Mapping[str, Mapping[str, Plain]]) -> list[RegisterLine]:
    """Return the lines, each with its key as its name; a field of that name keeps to ``name (field)``."""
    return [
        cast(RegisterLine, {"name": key, **{_headed(field): one for field, one in plain(lines[key]).items()}})
        for key in sorted(lines)
    ]


def _headed(field: str) -> str:
    """Return what a field is called beside the key of its line, which is the line's name."""
    return "name (field)" if field == "name" else field


def register_text(page: RegisterPage) -> str:
    """Set the lines of a register out."""
    columns = ["name=Line", *[field.replace("=", " ") for field in page["fields"]]]
    rows = table(page["lines"], *columns)
    sealed = (
        [_("Lines are sealed {sealed} until the rule opens them.", sealed=page["sealed"])] if page["sealed"] else []
    )
    return paragraphs(
        heading(
            *_title(_("Register {name} (rule {rule})", name=page["name"], rule=page["rule"]), archived=page["archived"])
        ),
        sealed,
        rows or [_("No line is open.") if page["sealed"] else _("No lines.")],
        part("Sealed: only you can see it", table(page["own"], *columns)),
    )


def _title(title: str, *, archived: bool) -> list[str]:
    return [title, _("(archived)")] if archived else [title]


# -- Maps ----------------------------------------------------------------------------


def map_of_places(seen: Seen, name: str) -> MapPage:
    """Show one map: its places, the paths between them, and who or what is where."""
    known = seen.game.registers[name_in(name, "map", _names(seen, maps=True))]
    places = [_place(one) for one in _listed(known, "places")]
    paths = [path for one in _listed(known, "paths") if (path := _path(one)) is not None]
    names = {str(place["name"]) for place in places}
    positions: list[MapPosition] = [
        {
            **line,
            "at": next((str(value) for field, value in line.items() if field != "name" and str(value) in names), None),
        }
        for line in _lines(known.lines)
    ]
    for place in places:
        place["here"] = [line["name"] for line in positions if line["at"] == place["name"]]
        place["leads_to"] = list(neighbours(known.declared, place["name"]))
    return {
        "name": known.name,
        "rule": int(rule_number(known.rule, seen.game)),
        "archived": known.archived,
        "places": places,
        "paths": paths,
        "positions": positions,
    }


def _place(declared: object) -> MapPlace:
    """Read a place: its name, or a record that has one. Who is there and where it leads is found when all are known."""
    named = isinstance(declared, Mapping) and "name" in declared
    return cast(MapPlace, dict(cast("Mapping[str, object]", declared)) if named else {"name": str(declared)})


def _path(declared: object) -> MapPath | None:
    """Show a path: ``[Mill, Bridge]``, ``Mill - Bridge``, ``Mill -> Bridge``, or a record with all that it says."""
    path = next(paths_of({"paths": (cast(Plain, declared),)}), None)
    if path is None:
        return None
    more = {} if path.cost is None else {"cost": str(path.cost)}
    told = declared if isinstance(declared, Mapping) else {}
    return cast(MapPath, {"from": path.start, "to": path.to, "one_way": path.is_one_way, **more, **told})


def map_text(page: MapPage) -> str:
    """Set a map out as a list of places."""
    rows = table(page["places"], "name=Place", "here=Here", "leads_to=Leads to", "note=Note")
    elsewhere = [line["name"] for line in page["positions"] if line["at"] is None]
    return paragraphs(
        heading(
            *_title(_("Map {name} (rule {rule})", name=page["name"], rule=page["rule"]), archived=page["archived"])
        ),
        rows or [_("No places.")],
        part("Not at any place", facts({"who": elsewhere}, "who=Who")),
    )
