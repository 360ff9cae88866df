"""Kinds of values, as the rule check knows them: what an expression of rule code can come to.

A kind is a word, or a tuple that begins with one: ``("list", "text")``. `ANY` stands wherever it is not known, and
nothing is said of it: a check that is unsure keeps silent.
"""

from sentences import _

ANY, NONE, TRUTH, COUNT, NUMBER, FLOAT = "anything", "none", "truth", "count", "number", "float"
TEXT, MOMENT, DAY, LENGTH, GROUP, EFFECT = "text", "moment", "day", "length", "group", "effect"

FAMILIES = {
    COUNT: NUMBER,
    FLOAT: NUMBER,
    "rule number": NUMBER,
    "proposal number": NUMBER,
    "judgement number": NUMBER,
    "player": TEXT,
    "player or office": TEXT,
    "office name": TEXT,
    "quantity name": TEXT,
    "register name": TEXT,
    "schedule": TEXT,
    "says": TEXT,
    "one of": TEXT,
    "name of": TEXT,
    "list": "list",
    "row": "list",
    "names": "record",
    "length of time": NUMBER,
    "key": ANY,
    "any number": NUMBER,
    "players": ANY,
    "electorate": ANY,
    "either": ANY,
}
"""What kinds are compared and counted as. A length of time that is handed to code is a number of seconds."""

SAID = {
    NUMBER: _("a number"), TEXT: _("text"), TRUTH: _("True or False"), MOMENT: _("a moment"), DAY: _("a day"),
    LENGTH: _("a duration"), GROUP: _("a group of players"), "list": _("a list"), EFFECT: _("an effect"),
    "record": _("a record"), "function": _("a function"), "inner function": _("a function"), NONE: "None",
}  # fmt: skip
"""What each family of kinds is called in a message."""


def frozen(kind):
    """Return a kind as it came in JSON, with tuples for lists."""
    return tuple(map(frozen, kind)) if isinstance(kind, list) else kind


def head(kind):
    return kind[0] if isinstance(kind, tuple) else kind


def inner(kind):
    """Return a kind without the None that it may be instead."""
    return kind[1] if head(kind) == "or none" else kind


def family(kind):
    """Return what a kind is compared as."""
    word = head(inner(kind))
    return FAMILIES.get(word, word)


def is_number(kind):
    return family(kind) == NUMBER


def said(kind):
    """Say what a kind is, as in "… is a number"."""
    record = family(kind)
    return SAID.get(record) or (
        _("an {record}", record=record) if record[0] in "aeiou" else _("a {record}", record=record)
    )


def merged(one, other):
    """Return the kind of what may be either of two kinds."""
    if one == other:
        return one
    if ANY in (one, other):
        return ANY
    if NONE in (one, other) or "or none" in (head(one), head(other)):
        kinds = [inner(kind) for kind in (one, other) if kind != NONE]
        both = merged(kinds[0], kinds[-1])
        return ANY if both == ANY else ("or none", both)
    if family(one) == family(other):
        return _merged_alike(one, other)
    return ANY


def _merged_alike(one, other):
    match family(one):
        case "text":
            return TEXT
        case "number":
            either = "any number" if "any number" in (one, other) and NUMBER not in (one, other) else NUMBER
            return FLOAT if FLOAT in (one, other) else either
        case "list":
            if head(one) == head(other) == "row" and len(one) == len(other):
                return ("row", *map(merged, one[1:], other[1:]))
            return ("list", merged(inside(one), inside(other)))
    return ANY


def merged_all(kinds):
    kinds = list(kinds)
    if not kinds:
        return ANY
    found = kinds[0]
    for kind in kinds[1:]:
        found = merged(found, kind)
    return found


def inside(kind):
    """Return the kind of what one walks through in a value of this kind."""
    kind = inner(kind)
    match head(kind):
        case "list":
            return kind[1]
        case "row":
            return merged_all(kind[1:])
        case "group":
            return "player"
        case "text" | "says" | "one of" | "names" | "record":
            return TEXT
    return ANY
