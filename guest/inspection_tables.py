"""The tables of the language and of the ruleset, as the rule check is handed them; and the findings it makes."""

import ast
import builtins
import datetime
import difflib
import fractions
import json
import re

import modules
from inspection_kinds import ANY, COUNT, GROUP, LENGTH, NUMBER, TEXT, frozen, head, inner
from records import Group, Record
from sentences import _, as_data

METHODS_OF = {
    TEXT: dir(str), "list": [*dir(list), *dir(tuple)], "moment": dir(datetime.datetime), "day": dir(datetime.date),
    LENGTH: dir(datetime.timedelta), NUMBER: [*dir(int), *dir(fractions.Fraction), *dir(float)],
    GROUP: [name for name in vars(Group) if not name.startswith("_")], "truth": dir(int),
}  # fmt: skip
"""What can be read of a value of each family by its attributes."""

METHODS_OF = {family: frozenset(names) for family, names in METHODS_OF.items()}

CALLED_OF = {
    TEXT: METHODS_OF[TEXT], "list": METHODS_OF["list"],
    "moment": frozenset(name for name in dir(datetime.datetime) if callable(getattr(datetime.datetime, name))),
}  # fmt: skip
"""What of that is a method, which gives something only when it is called."""

OF_RECORDS = frozenset(name for name in dir(Record) if not name.startswith("_"))

IN_PYTHON = frozenset().union(*METHODS_OF.values(), OF_RECORDS, dir(set), *(
    [name for name in dir(kind) if not name.startswith("_")]
    for module in modules.PUBLIC.values() for kind in vars(module).values() if isinstance(kind, type)
))  # fmt: skip
"""Every attribute that a value of Python's own has."""

PRELUDE = {
    "voters": ([["proposal", ANY, True], ["choice", TEXT, True]], GROUP),
    "electorate": ([["name", TEXT, True]], GROUP),
    "seen_since": ([["moment", "moment", True]], GROUP),
    "everyone": ([], GROUP),
    **{unit: ([["number", "any number", True]], LENGTH) for unit in ("weeks", "days", "hours", "minutes")},
    "round_half_up": ([["number", "any number", True]], COUNT),
    "round_half_away": ([["number", "any number", True]], COUNT),
}  # fmt: skip
"""What the functions take and give that rule code finds besides look-ups, requests and effects."""

AS_LOOK_UPS = {
    "balance": "balance", "holder": "holder", "setting": "setting", "line": "line", "lines": "lines", "rule": "rule",
    "proposal_of": "proposal", "fingerprint": "fingerprint", "neighbours": "neighbours",
    "local": "local time", "local_moment": "local moment", "next_time": "next time",
}  # fmt: skip
"""The functions of rule code that are look-ups by another name."""

MOST_FINDINGS = 100
"""Findings in one rule, after which no more are listed."""

SHOWN = 60
"""Characters of code that a message shows."""


ast.unparse(ast.Constant(0))  # It imports what it needs when it is first used, and a machine can import nothing.


class Tables:
    """What there is to name: in the language, in the ruleset, and in the rule itself."""

    def __init__(self, language, ruleset, rule):
        self.language, self.ruleset, self.rule = language, ruleset, rule
        self.is_whole = ruleset["is_whole"]
        self.effects = language["effects"]
        self.questions = language["questions"]
        self.available = frozenset(name for name in modules.BUILTINS if name[:2] != "__" or name == "__name__")
        self.signatures = {name: (given, frozen(gives)) for name, (given, gives) in PRELUDE.items()}
        self.signatures |= {name: (given, "effect") for name, given in self.effects.items()}
        for name, known in AS_LOOK_UPS.items():
            given, gives = language["look_ups"][known]
            self.signatures[name] = (given, frozen(gives))
        self.signatures["look_up"] = ([], ANY)
        for name, given in language["requests"].items():
            self.signatures[name] = (given, ANY)
        self._records = {}

    def fields(self, kind):
        """Return the fields of a record, each with its kind; None if they are not known."""
        kind = inner(kind)
        if head(kind) != "record" or kind == "record":
            return None
        if kind not in self._records:
            self._records[kind] = self._fields(*kind[1:])
        return self._records[kind]

    def _fields(self, name, about=""):
        match name:
            case "settings":
                found = self.rule["settings"]
            case "readings":
                found = {reading: ["one of", *ways] for reading, ways in self.rule["readings"].items()}
            case "event":
                found = self.language["events"][about]["fields"] if about in self.language["events"] else None
            case "line":
                found = self.ruleset["registers"].get(about, {}).get("fields")
            case "tally":
                choices = self.ruleset["choices"]
                found = None if choices is None else {
                    **dict.fromkeys(choices, NUMBER), **self.language["records"]["tally"],
                }  # fmt: skip
            case _:
                found = self.language["records"].get(name)
        return None if found is None else {field: frozen(kind) for field, kind in found.items()}

    def names(self, family):
        """Return the names that rules give in one family, such as ``quantities``; None if not all are known."""
        if not self.is_whole:
            return None
        if family == "registers":
            return {*self.ruleset["kept"], *self.ruleset["registers"], *self.rule["registers"]}
        return {*self.ruleset[family], *self.rule.get(family, ())}

    def own_settings(self):
        return self.rule["settings"]

    def timers(self):
        return self.rule["timers"]

    def attributes(self):
        """Return every name by which anything could be read of a value that is not known."""
        found = set(IN_PYTHON)
        for fields in self.language["records"].values():
            found.update(fields)
        for event in self.language["events"].values():
            found.update(event["fields"])
        for register in self.ruleset["registers"].values():
            found.update(register["fields"] or ())
        for settings in self.ruleset["settings"].values():
            found.update(settings)
        found.update(self.ruleset["data_names"], self.ruleset["choices"] or (), self.own_settings())
        return found


class Findings:
    """What was found, each once, with the line of the code where it stands."""

    def __init__(self):
        self.listed, self._told = [], set()
        self.is_silent = 0

    def add(self, node, code, what, mend="", names=()):
        line = node if isinstance(node, int) else getattr(node, "lineno", 1)
        if self.is_silent or (line, what) in self._told or len(self.listed) >= MOST_FINDINGS:
            return
        self._told.add((line, what))
        self.listed.append(
            {"line": line, "code": code, "what": as_data(what), "mend": as_data(mend), "names": list(names)}
        )


def written(node):
    """Return a piece of code as a message shows it."""
    told = ast.unparse(node).replace("\n", " ")
    return told if len(told) <= SHOWN else told[: SHOWN - 1] + "…"


def nearest(name, known):
    """Return the name that was probably meant, if any."""
    known = sorted({str(one) for one in known})
    folded = {one.casefold(): one for one in known}
    if str(name).casefold() in folded:
        return folded[str(name).casefold()]
    found = difflib.get_close_matches(str(name), known, 1, 0.6)
    return found[0] if found else ""


def meant(name, known, is_text=False):
    """Ask whether the nearest name was meant, or else list what there is if that is short."""
    near = nearest(name, known)
    if near:
        return _("Did you mean {name!r}?", name=near) if is_text else _("Did you mean {name}?", name=near)
    listed = sorted(map(str, known))
    if not listed:
        return _("There are none.")
    return (
        _("There are: {names}.", names=", ".join(listed))
        if len(listed) <= 12
        else _("There are {count} to choose from.", count=len(listed))
    )


def did_you_mean(name, known):
    """Ask whether the nearest name was meant, if there is one."""
    near = nearest(name, known)
    return _("Did you mean {name!r}?", name=near) if near else ""


def a_list(names):
    names = list(names)
    return _("{names} and {last}", names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def is_name(text):
    """Whether a text looks like a name, and not like a sentence."""
    return len(text) <= 40 and len(text.split()) <= 6 and not re.search(r"[.!?,;:]\s|[.!?]$|[{}\n]", text)


def exceptions():
    return {name for name, value in vars(builtins).items()
            if isinstance(value, type) and issubclass(value, BaseException)}  # fmt: skip


def loaded(text):
    return json.loads(text)
