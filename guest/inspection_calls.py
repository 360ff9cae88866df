"""Calls, for the rule check: of effects, look-ups, requests, a rule's own functions, and methods."""

import ast

from inspection_arguments import NAMED_IN, WANTED, fits
from inspection_kinds import (
    ANY,
    COUNT,
    EFFECT,
    FLOAT,
    GROUP,
    LENGTH,
    MOMENT,
    NUMBER,
    TEXT,
    TRUTH,
    family,
    head,
    inner,
    inside,
    is_number,
    merged,
    said,
)
from inspection_reckoning import exactly
from inspection_tables import a_list, frozen, meant, nearest, written
from sentences import _

GIVES = {
    "len": COUNT, "str": TEXT, "repr": TEXT, "int": COUNT, "float": FLOAT, "bool": TRUTH, "any": TRUTH, "all": TRUTH,
    "isinstance": TRUTH, "hasattr": TRUTH, "Fraction": NUMBER, "Decimal": NUMBER, "datetime": MOMENT,
    "timedelta": LENGTH, "date": "day", "format": TEXT, "chr": TEXT, "ord": COUNT, "callable": TRUTH, "dict": ANY,
}  # fmt: skip
"""What Python's own functions give."""

ALIKE = {"sorted", "list", "tuple", "reversed"}
"""Functions that give a list of what they are given."""

LEAST = {"isinstance": 2, "issubclass": 2, "getattr": 2, "hasattr": 2, "divmod": 2, "pow": 2, "map": 2, "filter": 2}
"""How many things functions of Python take at least, where one alone makes no sense."""


class Calls:
    """One part of the inspector: calls."""

    def kind_of_Call(self, node):
        callee = node.func
        before, self.callee = self.callee, getattr(callee, "id", self.callee)
        found = self._method(node, callee) if isinstance(callee, ast.Attribute) else self._function(node, callee)
        self.callee = before
        return found

    def arguments(self, node):
        """Look at what a call is given; return the kinds of what stands in its place, and of what stands by name."""
        by_place = [self.kind(one) for one in node.args]
        by_name = {one.arg: self.kind(one.value) for one in node.keywords}
        return by_place, by_name

    # -- Functions --

    def _function(self, node, callee):
        kind = self.kind(callee)
        by_place, by_name = self.arguments(node)
        if head(kind) != "function":
            self._no_function(node, callee, kind)
            return ANY
        name = kind[1]
        if name in self.functions:
            return self._own_function(node, name, (by_place, by_name))
        if name in self.tables.signatures:
            return self._known_function(node, name, by_place, by_name)
        return self._built_in(node, name, by_place)

    def _no_function(self, node, callee, kind):
        if family(kind) in (NUMBER, "text", TRUTH, MOMENT, "list", GROUP, EFFECT) and isinstance(callee, ast.Name):
            self.findings.add(
                node,
                "call.no-function",
                _("{code} is {kind}, so it cannot be called", code=callee.id, kind=said(kind)),
                _("Write {code} without (...).", code=callee.id),
            )

    def _own_function(self, node, name, kinds):
        """Look at a call of one of the rule's own functions, and note of what kinds it is given what."""
        function = self.functions_by_name[name]
        given = function.args
        if not given.vararg and not given.kwarg and not _is_starred(node) and not function.decorator_list:
            names = [one.arg for one in (*given.posonlyargs, *given.args)]
            defaults = names[len(names) - len(given.defaults) :]
            more = {one.arg: default for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=False)}
            signature = [[one, ANY, one not in defaults] for one in names]
            signature += [[one, ANY, default is None] for one, default in more.items()]
            self._placed(node, name, signature)
        elif function.decorator_list and not _is_starred(node) and not given.defaults:
            self._placed(node, name, [[one.arg, ANY, True] for one in given.args])
        self.note_call(node, function, kinds)
        return ("generator", name) if name in self.generators else self.result_of(name)

    def _placed(self, node, name, signature):
        """Match what is given to what is taken; return the node that stands for each name."""
        if _is_starred(node):
            return {one.arg: one.value for one in node.keywords if one.arg}
        names = [one[0] for one in signature]
        placed = dict(zip(names, node.args, strict=False))
        takes = _("It takes {names}.", names=a_list(names)) if names else _("It takes no arguments.")
        if len(node.args) > len(names):
            told = _("{call} gets too many arguments: {count}", call=_label(name), count=len(node.args))
            self.findings.add(node, "call.extra", told, takes)
        for one in node.keywords:
            if one.arg not in names:
                near = nearest(one.arg, names)
                mend = _("Did you mean {name}?", name=near) if near else takes
                self.findings.add(
                    node,
                    "call.unknown",
                    _("{call} has no argument {argument!r}", call=_label(name), argument=one.arg),
                    mend,
                    [one.arg],
                )
            elif one.arg in placed:
                self.findings.add(
                    node,
                    "call.extra",
                    _("{call} is given {argument!r} twice", call=_label(name), argument=one.arg),
                    takes,
                )
            placed[one.arg] = one.value
        missing = [one[0] for one in signature if one[2] and one[0] not in placed]
        if missing and not any(one.arg not in names for one in node.keywords):
            self.findings.add(
                node,
                "call.missing",
                _("{call} needs {names}", call=_label(name), names=a_list(map(repr, missing))),
                _("Write {name}({names}).", name=name, names=", ".join(names)),
                missing,
            )
        return placed

    def _known_function(self, node, name, by_place, by_name):
        signature, gives = self.tables.signatures[name]
        if name == "ask":
            return self._ask(node, by_name)
        if name == "look_up":
            return self._look_up(node)
        placed = self._placed(node, name, signature)
        kinds = {id(one): kind for one, kind in zip(node.args, by_place, strict=False)}
        kinds |= {id(one.value): by_name[one.arg] for one in node.keywords}
        for argument, wanted, _needed in signature:
            if argument in placed:
                self.argument(placed[argument], (name, argument, frozen(wanted)), kinds.get(id(placed[argument]), ANY))
        self._particular(node, name, placed)
        special = getattr(self, f"gives_{name}", None)
        return special(placed) if special else gives

    def argument(self, node, wanted_by, kind):
        """Say where an argument cannot be what is wanted."""
        name, argument, wanted = wanted_by
        plain = inner(wanted)
        if head(kind) == "method" or (self.is_uncalled(kind) and plain != ANY):
            self.not_called(node)
        elif kind == FLOAT and is_number(plain) and plain not in (COUNT, "any number"):
            self.findings.add(
                node,
                "amount.inexact",
                _(
                    "{call}: {argument} has a decimal point, so it is not exact",
                    call=_label(name),
                    argument=argument,
                ),
                _("Write {code}.", code=exactly(node)),
            )
        elif not fits(plain, kind):
            told = WANTED.get(plain) or WANTED.get(family(plain), _("something else"))
            self.findings.add(
                node,
                "argument.kind",
                _(
                    "{call}: {argument} must be {wanted}, not {kind}",
                    call=_label(name),
                    argument=argument,
                    wanted=told,
                    kind=said(kind),
                ),
                self._mend_of_argument(node, plain, kind),
            )
        elif plain in NAMED_IN and inner(kind) == "player":
            told = _("{call}: {argument} must be {wanted}, not {kind}",
                     call=_label(name), argument=argument, wanted=WANTED[plain], kind=WANTED["player"])  # fmt: skip
            self.findings.add(node, "argument.kind", told, _("Check the order of the arguments."))
        elif plain in ("players", "player"):
            self.no_one_player(node, kind)
        self._named_argument(node, name, plain, kind)

    def _named_argument(self, node, name, plain, kind):
        """Look whether a name that stands in an argument is known."""
        if plain in NAMED_IN and head(inner(kind)) == "says":
            self.known_name(node, plain, inner(kind)[1])
        elif (
            plain in ("player", "players", "player or office")
            and head(inner(kind)) == "says"
            and name not in ("appoint", "vacate")
        ):  # There, the name of an office is in the wrong place.
            self.known_person(node, plain, inner(kind)[1])

    def _mend_of_argument(self, node, wanted, kind):
        if wanted == MOMENT and is_number(kind):
            return _("Write now + days({code}).", code=written(node))
        if is_number(wanted) and isinstance(node, ast.Constant):
            return _("Write a number, without quotation marks.")
        if is_number(wanted) and family(kind) in (GROUP, "list"):
            return _("To count it, write len({code}).", code=written(node))
        if family(wanted) == "text" and kind == ("record", "proposal"):
            return _("Write {code}.proponent.", code=written(node))
        if wanted == "proposal number":
            return _("Write {code}.number.", code=written(node))
        return _("Check the order of the arguments.")

    def known_name(self, node, kind, name):
        """Say that nothing of this name is declared."""
        family_of_names, code, what = NAMED_IN[kind]
        known = self.tables.names(family_of_names)
        name_there = name.removeprefix("the ") if kind == "office name" else name
        if known is not None and name_there not in known:
            self.findings.add(node, code, _(what, name=name), meant(name, known, is_text=True), [name])

    def _built_in(self, node, name, by_place):
        first = by_place[0] if by_place else ANY
        if len(by_place) < LEAST.get(name, 0) and not _is_starred(node) and not node.keywords:
            self.findings.add(
                node,
                "call.missing",
                _("{name}() needs {count} arguments", name=name, count=LEAST[name]),
                _("Add what is missing."),
            )
        if name in ("len", "sum", "min", "max", "sorted", "list", "set", "tuple", "any", "all") and by_place:
            self._walked_by(node, name, first, len(by_place))
        self.turned_into_a_number(node, name, by_place)
        if name in ALIKE:
            return ("list", inside(first))
        if name in ("min", "max") and len(by_place) > 1:
            kinds = by_place[0]
            for kind in by_place[1:]:
                kinds = merged(kinds, kind)
            return kinds
        if name in ("min", "max"):
            return inside(first)
        if name in ("abs", "sum", "round") and by_place:
            return self._reckoned(name, first)
        if name == "enumerate":
            return ("list", ("row", COUNT, inside(first)))
        if name == "zip":
            return ("list", ("row", *map(inside, by_place)))
        if name == "range":
            return ("list", COUNT)
        return GIVES.get(name, ANY)

    def _reckoned(self, name, first):
        of = inside(first) if name == "sum" else first
        if name == "round":
            return COUNT if is_number(of) else ANY
        return of if is_number(of) else COUNT if name == "sum" and of == TRUTH else ANY

    def _walked_by(self, node, name, kind, many):
        alone = many == 1 or name not in ("min", "max")
        if self.is_uncalled(kind):
            self.not_called(node.args[0])
        elif alone and (is_number(kind) or family(kind) in (TRUTH, MOMENT, EFFECT)):
            self.findings.add(
                node,
                "argument.kind",
                _(
                    "{name}() takes a list, but {code} is {kind}",
                    name=name,
                    code=written(node.args[0]),
                    kind=said(kind),
                ),
                _("Name a list or a group."),
            )


def _is_starred(node):
    return any(isinstance(one, ast.Starred) for one in node.args) or any(one.arg is None for one in node.keywords)


def _label(name):
    return name if name.endswith(")") else f"{name}()"
