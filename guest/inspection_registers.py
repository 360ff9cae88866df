"""Registers, for the rule check: what is put into them, and whose they are."""

import ast

from inspection_kinds import head, inner
from inspection_tables import did_you_mean, meant
from sentences import _


class Registers:
    """One part of the inspector: registers."""

    def at_put(self, node, placed):
        register = self.text_in(placed, "register")
        self._is_ours(node, register)
        if self._is_sealed():
            self._must_be_sealed(node, register)
        fields = self.tables.fields(("record", "line", register)) if register else None
        given = placed.get("fields")
        if fields is None or not isinstance(given, ast.Dict):
            return
        for key, value in zip(given.keys, given.values, strict=False):
            if not isinstance(key, ast.Constant):
                continue
            if key.value not in fields:
                self.findings.add(
                    key,
                    "field.unknown",
                    _("the register {register!r} has no field {name!r}", register=register, name=key.value),
                    meant(key.value, fields, is_text=True),
                    [str(key.value)],
                )
            else:
                self._fit_for_field(value, register, key.value, fields[key.value])

    def _fit_for_field(self, value, register, field, wanted):
        kind = self.kind_in_silence(value)
        if isinstance(value, ast.Constant) and value.value is None:
            return
        words = self.words_of(wanted)
        if words is not None and head(inner(kind)) == "says" and kind[1] not in words:
            self.findings.add(
                value,
                "field.kind",
                _(
                    "the field {field!r} of {register!r} cannot be {text!r}",
                    field=field,
                    register=register,
                    text=kind[1],
                ),
                did_you_mean(kind[1], words) or _("It is one of: {there}.", there=", ".join(sorted(words))),
            )
        else:
            self.argument(value, (f"put({register!r})", field, wanted), kind)

    def at_remove(self, node, placed):
        self._is_ours(node, self.text_in(placed, "register"))

    def at_open_sealed(self, node, placed):
        register = self.text_in(placed, "register")
        self._is_ours(node, register)
        self._must_be_sealed(node, register)

    def _must_be_sealed(self, node, register):
        known = self.tables.ruleset["registers"].get(register)
        if register is not None and known is not None and not known["is_sealed"]:
            self.findings.add(
                node,
                "register.not-sealed",
                _("the register {register!r} is not sealed", register=register),
                _("Declare it with `sealed: from others` or `sealed: from everybody`."),
                [register],
            )

    def _is_ours(self, node, register):
        known = self.tables.ruleset["registers"].get(register)
        if register is None or known is None or register in self.tables.rule["registers"] or known["is_open"]:
            return
        self.findings.add(
            node,
            "register.of-another",
            _("another rule declares the register {register!r}, and it is not open", register=register),
            _("Add 'open: yes' to that register in its rule, or declare a register of your own."),
            [register],
        )
