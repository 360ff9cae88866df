"""Functions, for the rule check, where what they give was meant, or a name that is nearly theirs."""

import ast

import modules
from inspection_kinds import ANY, NONE, NUMBER, TEXT, family, head
from inspection_tables import written
from inspection_texts import one_letter_apart
from sentences import _

CLASSES = frozenset(name for name, value in modules.BUILTINS.items() if isinstance(value, type))
"""What Python offers that is called like a function, but may also be named: in `isinstance`, or as `list[str]`."""

OF_PYTHON = frozenset(name for name, value in modules.BUILTINS.items() if callable(value)) - CLASSES
"""Functions that are there without importing."""


class Uncalled:
    """One part of the inspector: functions that are not called."""

    def is_uncalled(self, kind):
        """Whether something is a function or a method, and stands where what it gives was meant."""
        return (
            self.is_of_rules(kind)
            or head(kind) == "inner function"
            or (head(kind) == "function" and kind[1] in OF_PYTHON)
        )

    def is_of_rules(self, kind):
        """Whether something is a method, or a function of this rule's own or of the language of rules."""
        return head(kind) == "method" or (
            head(kind) == "function" and (kind[1] in self.functions or kind[1] in self.tables.signatures)
        )

    def is_callable(self, kind):
        """Whether something is a function or a class of Python: it keeps nothing, and cannot be walked through."""
        return self.is_uncalled(kind) or self._is_class(kind)

    def _is_class(self, kind):
        return head(kind) == "function" and kind[1] in CLASSES and kind[1] not in self.functions

    def has_no_item(self, of, key):
        """Whether nothing can be read from something by a key; but `list[str]` names a kind of list."""
        return self.is_uncalled(of) or (self._is_class(of) and family(key) in (TEXT, NUMBER))

    def may_be_compared(self, node, at, kinds):
        """Whether a function can stand in its place in a comparison: it may be another one, or be in a list of them."""
        if self.is_of_rules(kinds[at]):
            return False
        if any(isinstance(one, ast.Lt | ast.Gt | ast.LtE | ast.GtE) for one in node.ops):
            return False
        if isinstance(node.ops[max(at - 1, 0)], ast.In | ast.NotIn):
            return at == 0
        others = [kind for place, kind in enumerate(kinds) if place != at]
        return all(kind in (ANY, NONE) or self.is_callable(kind) for kind in others)

    def not_called(self, node):
        told = written(node)
        near = self._nearly(node)
        self.findings.add(
            node,
            "call.missing",
            _("{code} is a function, but it is not called", code=told),
            _("Did you mean {name}?", name=near) if near else _("Write {code}(...).", code=told),
        )

    def changed(self, target):
        """Look at something whose item or field is set or deleted."""
        kind = self.kind(target.value)
        if self.is_callable(kind):
            near = self._nearly(target.value)
            self.findings.add(
                target,
                "function.fixed",
                _("{code} is a function, so nothing in it can be set or deleted", code=written(target.value)),
                _("Did you mean {name}?", name=near)
                if near
                else _("Keep the values in a dictionary with another name."),
            )
        elif self.tables.fields(kind) is not None:
            self.findings.add(
                target,
                "facts.fixed",
                _("{code} is a fact, so code cannot change it", code=written(target)),
                _("Ask for an effect, such as yield award(player, 5)."),
            )
        if isinstance(target, ast.Subscript):
            self.kind(target.slice)

    def at_statement_Delete(self, node):
        for target in node.targets:
            self._deleted(target)

    def _deleted(self, target):
        match target:
            case ast.Attribute() | ast.Subscript():
                self.changed(target)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self._deleted(part)

    def _nearly(self, node):
        """Return the name that was probably meant by that of a function: a value's, one letter away."""
        if not isinstance(node, ast.Name):
            return ""
        known = {**self.globals, **dict.fromkeys(self.here.local, ANY), **self.here.kinds}
        near = (name for name, kind in known.items() if not self.is_callable(kind) and name not in self.functions)
        return min((name for name in near if one_letter_apart(name, node.id)), default="")
