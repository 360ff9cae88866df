"""Lists and records, for the rule check: what is made of them, and what is walked through."""

import ast

from inspection_kinds import ANY, EFFECT, MOMENT, TEXT, TRUTH, family, head, inside, is_number, merged_all, said
from inspection_tables import written
from sentences import _


class Lists:
    """One part of the inspector: lists, and what is made of them."""

    def _comprehended(self, node, *parts):
        here = self.here
        before, here.kinds = here.kinds, dict(here.kinds)
        for one in node.generators:
            self.bind(one.target, inside(self.walked(one.iter)))
            for test in one.ifs:
                self.condition(test)
        kinds = [self.kind(part) for part in parts]
        here.kinds = before
        return kinds

    def walked(self, node):
        """Return the kind of what is walked through, and say where that cannot be."""
        kind = self.kind(node)
        if self.is_callable(kind):
            self.not_called(node)
        elif is_number(kind):
            self.findings.add(
                node,
                "loop.number",
                _("{code} is a number, and a loop cannot go through it", code=written(node)),
                _("Write range({code}).", code=written(node)),
            )
        elif family(kind) in (EFFECT, TRUTH, MOMENT):
            self.findings.add(
                node,
                "loop.number",
                _("{code} is {kind}, not a list", code=written(node), kind=said(kind)),
                _("Name a list."),
            )
        return kind

    def kind_of_ListComp(self, node):
        return ("list", _plain(self._comprehended(node, node.elt)[0]))

    kind_of_GeneratorExp = kind_of_ListComp

    def kind_of_SetComp(self, node):
        self._comprehended(node, node.elt)
        return ANY  # A set has other methods than a list, and no order.

    def kind_of_DictComp(self, node):
        return ("names", _plain(self._comprehended(node, node.key, node.value)[1]))

    def parts(self, nodes):
        """Return the kinds of what a list or a record is made of."""
        kinds = []
        for node in nodes:
            kinds.append(self.kind(node))
            if head(kinds[-1]) == "method":
                self.not_called(node)
        return kinds

    def kind_of_List(self, node):
        return ("list", _plain(merged_all(self.parts(node.elts))))

    def kind_of_Set(self, node):
        self.parts(node.elts)
        return ANY

    def kind_of_Tuple(self, node):
        kinds = self.parts(node.elts)
        return ("row", *map(_plain, kinds)) if kinds and not any(isinstance(one, ast.Starred) for one in node.elts) \
            else ("list", ANY)  # fmt: skip

    def kind_of_Dict(self, node):
        kinds = self.parts(node.values)
        for key in node.keys:
            if key is not None:
                self.kind(key)
        return ("names", _plain(merged_all(kinds)))

    def kind_of_Lambda(self, node):
        here = self.here
        before, here.kinds = here.kinds, dict(here.kinds)
        given = node.args
        for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
            if one is not None:
                here.kinds[one.arg] = ANY
        self.kind(node.body)
        here.kinds = before
        return ANY

    def kind_of_NamedExpr(self, node):
        kind = self.kind(node.value)
        self.bind(node.target, kind)
        return kind

    def kind_of_Starred(self, node):
        self.walked(node.value)
        return ANY


def _plain(kind):
    """Return a kind to keep in a list: one text of many is a text."""
    return TEXT if head(kind) == "says" else kind
