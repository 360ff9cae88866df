"""Sums and products, for the rule check: what they come to, and which cannot be made."""

import ast
from fractions import Fraction

from inspection_kinds import (
    ANY,
    COUNT,
    DAY,
    EFFECT,
    FLOAT,
    GROUP,
    LENGTH,
    MOMENT,
    NUMBER,
    TEXT,
    TRUTH,
    family,
    inside,
    is_number,
    merged,
    said,
)
from inspection_tables import written
from sentences import _

MAKES_NUMBERS = {"int", "float", "Fraction", "Decimal"}
"""Functions that make a number of a number or a text."""


LONGEST = 100 * 366
"""Days that nobody waits for: what is longer was probably meant in a smaller unit."""

UNITS = {"weeks": 604_800, "days": 86_400, "hours": 3_600, "minutes": 60}
"""The seconds of each unit of time."""


class Reckoning:
    """One part of the inspector: sums and products."""

    def long_time(self, node, name):
        """Say that a length of time is very long, as one is that was written in seconds."""
        number = whole_number(node.args[0]) if len(node.args) == 1 else None
        if number is None or number * UNITS[name] < LONGEST * UNITS["days"]:
            return
        unit = next((unit for unit, seconds in UNITS.items() if number % seconds == 0), "minutes")
        self.findings.add(
            node,
            "duration.long",
            _("{code} is longer than a hundred years", code=written(node)),
            _("If these are seconds, write {code}.", code=f"{unit}({number // UNITS[unit]})"),
        )

    def turned_into_a_number(self, node, name, by_place):
        """Say where a number cannot be made of a list, and where a whole number is wanted of what is a fraction."""
        for one, kind in zip(node.args, by_place, strict=False):
            if name in MAKES_NUMBERS and family(kind) in ("list", GROUP, "record", EFFECT):
                first = _("Write {code}.", code=f"{name}({written(one)}[0])")
                self.findings.add(
                    node,
                    "argument.kind",
                    _("{code} is {kind}, not a number", code=written(one), kind=said(kind)),
                    first if family(kind) == "list" else _("To count it, write len({code}).", code=written(one)),
                )
            elif name == "range" and (kind == FLOAT or _asks_for_balance(one)):
                self.findings.add(
                    node,
                    "argument.kind",
                    _("{code} may be a fraction, but range() takes only whole numbers", code=written(one)),
                    _("Write {code}.", code=f"int({written(one)})"),
                )

    def kind_of_BinOp(self, node):
        left, right = self.kind(node.left), self.kind(node.right)
        for kind, side in ((left, node.left), (right, node.right)):
            if self.is_uncalled(kind) or (self.is_callable(kind) and not isinstance(node.op, ast.BitOr)):
                self.not_called(side)
                return ANY
        if isinstance(node.op, ast.Add | ast.Sub):
            return self._sum(node, left, right)
        if LENGTH in (left, right):
            both = left == right
            return NUMBER if both and isinstance(node.op, ast.Div) else ANY if both or ANY in (left, right) else LENGTH
        if isinstance(node.op, ast.Mod) and family(left) == "text":
            return TEXT
        if not (is_number(left) and is_number(right)):
            return self._odd_product(node, left, right)
        if FLOAT in (left, right):
            return FLOAT
        if isinstance(node.op, ast.Div):
            return FLOAT if _whole(left) and _whole(right) else NUMBER
        return COUNT if _whole(left) and _whole(right) and not isinstance(node.op, ast.Pow) else NUMBER

    def _odd_product(self, node, left, right):
        families = {family(left), family(right)}
        if EFFECT in families or (GROUP in families and NUMBER in families and not isinstance(node.op, ast.BitAnd)):
            odd = node.left if family(left) in (EFFECT, GROUP) else node.right
            self.unlike(node, odd, EFFECT if EFFECT in families else GROUP)
        elif "text" in families and NUMBER in families and not isinstance(node.op, ast.Mult | ast.Mod):
            self.findings.add(node, "sum.unlike", _("a text and a number cannot be used in one calculation"),
                              _("Leave out the quotation marks, or make it a number: int(...)."))  # fmt: skip
        return ANY

    def unlike(self, node, odd, kind):
        mend = (
            _("To count it, write len({code}).", code=written(odd))
            if kind == GROUP
            else _("Yield it on a line of its own.")
        )
        self.findings.add(
            node, "sum.unlike", _("{code} is {kind}, not a number", code=written(odd), kind=said(kind)), mend
        )

    def _sum(self, node, left, right):
        families = {family(left), family(right)}
        if MOMENT in families or DAY in families:
            return self._sum_of_moments(node, left, right)
        if families == {"text", NUMBER}:
            self.findings.add(node, "sum.unlike", _("a text and a number cannot be added"),
                              _('Use an f-string: f"... {{number}}".'))  # fmt: skip
        elif LENGTH in families and NUMBER in families:
            odd = node.left if is_number(left) else node.right
            self.findings.add(node, "moment.number", _("{code} is a number, not a duration", code=written(odd)),
                              _("Write days({code}), or hours(...).", code=written(odd)))  # fmt: skip
        elif NUMBER in families and families & {GROUP, EFFECT, "list"}:
            odd, kind = (node.right, right) if is_number(left) else (node.left, left)
            if family(kind) == "list":
                self.findings.add(node, "sum.unlike", _("{code} is a list, not a number", code=written(odd)),
                                  _("To count it, write len({code}).", code=written(odd)))  # fmt: skip
            else:
                self.unlike(node, odd, family(kind))
        if families == {NUMBER}:
            return FLOAT if FLOAT in (left, right) else COUNT if _whole(left) and _whole(right) else NUMBER
        if families == {"list"}:
            return ("list", merged(inside(left), inside(right)))
        return TEXT if families == {"text"} else LENGTH if families == {LENGTH} else ANY

    def _sum_of_moments(self, node, left, right):
        if family(left) == MOMENT and is_number(right):
            told = written(node.right)
            self.findings.add(node, "moment.number", _("{code} is a number, not a duration", code=told),
                              _("Write days({code}), or hours({code}).", code=told))  # fmt: skip
            return MOMENT
        if family(left) == MOMENT and family(right) == MOMENT:
            if isinstance(node.op, ast.Add):
                self.findings.add(node, "sum.unlike", _("two moments cannot be added"), _("Add a duration: days(3)."))
            return LENGTH
        return MOMENT if family(left) == MOMENT and family(right) == LENGTH else ANY

    def kind_of_UnaryOp(self, node):
        kind = self.kind(node.operand)
        if self.is_callable(kind):
            self.not_called(node.operand)
        return TRUTH if isinstance(node.op, ast.Not) else kind if is_number(kind) or kind == LENGTH else ANY


def whole_number(node):
    """Return a whole number that stands in code, or is reckoned there of others; None for anything else."""
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            return number
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            factors = whole_number(left), whole_number(right)
            return None if None in factors else factors[0] * factors[1]
    return None


def _whole(kind):
    return kind != NUMBER and kind != FLOAT and is_number(kind)


def _asks_for_balance(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "balance"


def exactly(node):
    """Write a number with a decimal point as it would be exact."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return f"Fraction({written(node.left)}, {written(node.right)})"
    if isinstance(node, ast.Constant) and isinstance(node.value, float) and len(repr(node.value)) < 9:
        exact = Fraction(repr(node.value))
        return f"Fraction({exact.numerator}, {exact.denominator})"
    return "Fraction(1, 2)"
