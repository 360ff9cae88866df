"""Expressions, for the rule check: what kind of value each comes to, and what in it cannot be."""

import ast

import modules
from inspection_kinds import (
    ANY,
    COUNT,
    FLOAT,
    GROUP,
    MOMENT,
    NONE,
    TEXT,
    TRUTH,
    family,
    head,
    inner,
    merged,
    merged_all,
    said,
)
from inspection_tables import CALLED_OF, METHODS_OF, OF_RECORDS, meant, nearest, written
from sentences import _

CONSTANTS = {bool: TRUTH, int: COUNT, float: FLOAT, type(None): NONE}


class Expressions:
    """One part of the inspector: values."""

    def kind(self, node):
        """Return what an expression comes to, having looked at all of it."""
        if node is None:
            return NONE
        known = getattr(self, "kind_of_" + type(node).__name__, None)
        if known is not None:
            return known(node)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.kind(child)
        return ANY

    def kind_in_silence(self, node):
        """Return what an expression comes to, and say nothing of it."""
        self.findings.is_silent += 1
        found = self.kind(node)
        self.findings.is_silent -= 1
        return found

    def kind_of_Constant(self, node):
        if isinstance(node.value, str):
            return ("says", node.value)
        return CONSTANTS.get(type(node.value), ANY)

    def kind_of_JoinedStr(self, node):
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and self.is_uncalled(self.kind(part.value)):
                self.not_called(part.value)
        return TEXT

    def kind_of_Attribute(self, node):
        of, name = inner(self.kind(node.value)), node.attr
        if head(of) == "module":
            return self._of_module(node, of[1], name)
        fields = self.tables.fields(of)
        if fields is not None:
            return self._field(node, of, fields, name)
        if head(of) in ("function", "generator", "method", "inner function"):
            if self.is_uncalled(of):
                self.not_called(node.value)
            return ANY
        if head(of) == "names":
            return ("method", name) if name in OF_RECORDS else of[1]
        self._other_attribute(node, of, name)
        if name in CALLED_OF.get(family(of), ()):
            return ("method", name)
        return COUNT if of == MOMENT and name in ("year", "month", "day", "hour", "minute", "second") else ANY

    def _field(self, node, of, fields, name):
        if name in fields:
            return fields[name]
        if name not in OF_RECORDS:
            code = {"settings": "setting.unknown", "readings": "reading.unknown"}.get(of[1], "field.unknown")
            what = _("{code} has no {name!r}", code=written(node.value), name=name)
            self.findings.add(node, code, what, meant(name, fields), [name])
            return ANY
        return ("method", name)

    def _of_module(self, node, module, name):
        public = modules.PUBLIC.get(module)
        if public is not None and name not in public.__all__:
            self.findings.add(
                node,
                "field.unknown",
                _("{module} has no {name!r}", module=module, name=name),
                meant(name, public.__all__),
                [name],
            )
        return ANY

    def _is_unknown(self, node):
        """Whether something is read of a name that stands for nothing, which is said already."""
        return isinstance(node, ast.Name) and node.id in self.unknown

    def _other_attribute(self, node, of, name):
        known = METHODS_OF.get(family(of))
        if of == "player" and name in (self.tables.names("quantities") or ("points",)):
            what = _("{code} is a player's name, which has no {name!r}", code=written(node.value), name=name)
            more = "" if name == "points" else f", {name!r}"
            mend = _("Write {code}.", code=f"balance({written(node.value)}{more})")
            self.findings.add(node, "field.unknown", what, mend, [name])
        elif known is not None and name not in known:
            mend = ""
            if family(of) == GROUP:
                mend = _("Turn it into a list first: list({code}).", code=written(node.value))
            what = _("{code} is {kind}, which has no {name!r}", code=written(node.value), kind=said(of), name=name)
            if of == TEXT and isinstance(node.value, ast.Name) and node.value.id in self.keys_of_lines:
                mend = _("This is the key of a line. Walk through lines(...).values(), or lines(...).items().")
            self.findings.add(node, "field.unknown", what, mend or meant(name, _public(known)), [name])
        elif of == ANY and self.tables.is_whole and name not in self.attributes and not self._is_unknown(node.value):
            what = _("no fact or record has a field {name!r}", name=name)
            near = nearest(name, _public(self.attributes))
            mend = _("Did you mean {name}?", name=near) if near else _("The reference lists all facts.")
            self.findings.add(node, "field.unknown", what, mend, [name])

    def kind_of_Subscript(self, node):
        of, key = inner(self.kind(node.value)), self.kind(node.slice)
        if self.has_no_item(of, key):
            self.not_called(node.value)
        if isinstance(node.slice, ast.Slice):
            return of if family(of) in ("list", "text") else ANY
        if of == GROUP:
            self.findings.add(
                node,
                "group.counted-off",
                _("{code} is a group of players, which cannot be read by position", code=written(node.value)),
                _("Turn it into a list first: list({code}).", code=written(node.value)),
            )
            return "player"
        self.named_field(node, of, key)
        fields = self.tables.fields(of)
        if fields is not None and head(key) == "says":
            return fields.get(key[1], ANY)
        if head(of) == "names":
            return of[1]
        return of[1] if head(of) == "list" else ANY

    def named_field(self, node, of, key):
        """Look whether a record has the field that stands between its brackets."""
        fields = self.tables.fields(of)
        if fields is None or head(key) != "says" or key[1] in fields:
            return
        code = {"settings": "setting.unknown", "readings": "reading.unknown"}.get(inner(of)[1], "field.unknown")
        base = node.value if isinstance(node, ast.Subscript) else node
        what = _("{code} has no {name!r}", code=written(base), name=key[1])
        self.findings.add(node, code, what, meant(key[1], fields, is_text=True), [key[1]])

    def kind_of_BoolOp(self, node):
        kinds = []
        for value in node.values:
            kinds.append(self.kind(value))
            is_result = value is node.values[-1] and not self.in_condition
            if not (is_result and self.is_uncalled(kinds[-1]) and not self.is_of_rules(kinds[-1])):
                self.always_the_same(value, kinds[-1], isinstance(node.op, ast.Or) and value is not node.values[0])
        return merged_all(kinds) if len({family(kind) for kind in kinds}) == 1 else ANY

    def always_the_same(self, node, kind, is_alternative=False):
        """Say that a condition holds always, or never."""
        if self.is_uncalled(kind):
            self.not_called(node)
        elif (
            is_alternative
            and isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value
            and self.in_condition
        ):
            self.findings.add(
                node,
                "condition.constant",
                _("{value!r} by itself is always true", value=node.value),
                _("Write the comparison in full: ... == {value!r}.", value=node.value),
            )
        elif head(kind) == "generator":
            self.findings.add(
                node,
                "condition.constant",
                _("{code} yields effects, so as a condition it is always true", code=written(node)),
                _("Test a value that is true or false instead."),
            )

    def kind_of_IfExp(self, node):
        self.condition(node.test)
        return merged(self.kind(node.body), self.kind(node.orelse))

    def condition(self, node):
        """Look at something that is tested."""
        before, self.in_condition = self.in_condition, True
        kind = self.kind(node)
        self.always_the_same(node, kind)
        self.in_condition = before
        return kind


def _public(names):
    return {name for name in names if not name.startswith("_")}
