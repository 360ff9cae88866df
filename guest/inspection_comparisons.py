"""Comparisons, for the rule check: those that can never hold, or always do, and those that cannot be made."""

import ast

from inspection_code import all_nodes
from inspection_kinds import (
    ANY,
    EFFECT,
    GROUP,
    LENGTH,
    MOMENT,
    NONE,
    NUMBER,
    TEXT,
    TRUTH,
    family,
    head,
    inner,
    is_number,
    said,
)
from inspection_tables import nearest, written
from sentences import _

APART = {NUMBER, TRUTH, TEXT, MOMENT, LENGTH, GROUP, EFFECT, "list", "record"}
"""Families of which none is ever equal to one of another; but a truth value is a number."""

UNDETERMINED = "undetermined"
"""What any question may answer, whatever it gives otherwise."""

FAMILIES_OF_NAMES = {"quantity name": "quantities", "register name": "registers", "office name": "offices"}


MEANT = {
    **dict.fromkeys(("passed", "accepted", "carried", "approved", "won"), "adopted"),
    **dict.fromkeys(("failed", "rejected", "lost"), "defeated"),
    "withdrawn": "lapsed",
    "closed": "counted",
}
"""Words that people use for what became of a vote, and those that the language has."""


class Comparisons:
    """One part of the inspector: comparisons."""

    def kind_of_Compare(self, node):
        sides = [node.left, *node.comparators]
        kinds = [self.kind(side) for side in sides]
        for at, (side, kind) in enumerate(zip(sides, kinds, strict=False)):
            if self.is_uncalled(kind) and not self.may_be_compared(node, at, kinds):
                self.not_called(side)
                return TRUTH
        for at, operator in enumerate(node.ops):
            pair = (sides[at], sides[at + 1]), (kinds[at], kinds[at + 1])
            if isinstance(operator, ast.Lt | ast.Gt | ast.LtE | ast.GtE):
                self._order(node, *pair)
            elif isinstance(operator, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
                self._sameness(node, operator, *pair)
            elif isinstance(operator, ast.In | ast.NotIn):
                self._membership(node, operator, *pair)
        return TRUTH

    def _order(self, node, sides, kinds):
        families = [family(kind) for kind in kinds]
        for one, other in ((0, 1), (1, 0)):
            if families[one] in (GROUP, "list") and families[other] == NUMBER:
                self.findings.add(
                    node,
                    "compare.unlike",
                    _("{code} is {kind}, not a number", code=written(sides[one]), kind=said(kinds[one])),
                    _("To count it, write len({code}).", code=written(sides[one])),
                )
                return
            if families[one] == MOMENT and families[other] == NUMBER:
                told = written(sides[other])
                self.findings.add(node, "compare.unlike", _("{code} is a number, not a moment", code=told),
                                  _("Write a moment, such as now + days({code}).", code=told))  # fmt: skip
                return
            if families[one] == LENGTH and families[other] == NUMBER:
                told = written(sides[other])
                self.findings.add(node, "compare.unlike", _("{code} is a number, not a duration", code=told),
                                  _("Write days({code}), or hours(...).", code=told))  # fmt: skip
                return
        self._apart(node, sides, kinds)

    def _apart(self, node, sides, kinds):
        """Say that two things cannot be put in an order, whichever is the greater."""
        families = [family(kind) for kind in kinds]
        if set(families) == {"text", NUMBER}:
            odd = sides[families.index("text")]
            mend = (
                _("Write a number, without quotation marks.")
                if isinstance(odd, ast.Constant)
                else _("Turn it into a number: int(...).")
            )
            self.findings.add(
                node,
                "compare.unlike",
                _("{code} is a text, which cannot be compared with a number", code=written(odd)),
                mend,
            )
        elif len(set(families)) == 2 and set(families) <= APART and TRUTH not in families:
            self.findings.add(
                node,
                "compare.unlike",
                _(
                    "{code} is {kind}, but {code2} is {kind2}, so they cannot be compared",
                    code=written(sides[0]),
                    kind=said(kinds[0]),
                    code2=written(sides[1]),
                    kind2=said(kinds[1]),
                ),
                _("Compare two values of the same kind."),
            )

    def _sameness(self, node, operator, sides, kinds):
        never = _("never") if isinstance(operator, ast.Eq | ast.Is) else _("always")
        if any(kind == ("says", UNDETERMINED) for kind in kinds):
            return
        if isinstance(operator, ast.Is | ast.IsNot) and any(_is_written(side) for side in sides):
            mend = _("Write == or !=.")
            self.findings.add(node, "compare.unlike", _("is does not compare texts and numbers by their value"), mend)
            return
        families = [family(kind) for kind in kinds]
        apart = set(families) <= APART and families[0] != families[1] and set(families) != {NUMBER, TRUTH}
        if apart and not (head(kinds[0]) == head(kinds[1]) == "or none"):
            what = _(
                "{code} is {kind}, but {code2} is {kind2}, so this is {never} true",
                code=written(sides[0]),
                kind=said(kinds[0]),
                code2=written(sides[1]),
                kind2=said(kinds[1]),
                never=never,
            )
            self.findings.add(node, "compare.never", what, self._mend_of_unlike(sides, kinds))
            return
        for one, other in ((0, 1), (1, 0)):
            if head(inner(kinds[other])) == "says":
                self._one_of_the_words(node, never, (sides[one], kinds[one]), inner(kinds[other])[1])

    def _mend_of_unlike(self, sides, kinds):
        for one, other in ((0, 1), (1, 0)):
            if family(kinds[one]) == TRUTH:
                return _("Test {code} by itself, or write: not {code}.", code=written(sides[one]))
            if family(kinds[one]) == NUMBER and isinstance(sides[other], ast.Constant):
                return _("Write a number, without quotation marks.")
            if family(kinds[one]) == GROUP:
                return _(
                    "Test whether somebody is in it: player in {code}. Or count it: len(...).", code=written(sides[one])
                )
        return _("Compare two values of the same kind.")

    def words_of(self, kind):
        """Return all that a text of a kind can say; None if that is not known."""
        kind = inner(kind)
        match head(kind):
            case "one of":
                return set(kind[1:])
            case "name of":
                return self.named(kind[1])
            case "quantity name" | "register name" | "office name":
                return self.tables.names(FAMILIES_OF_NAMES[kind])
        return None

    def named(self, family_of_names):
        match family_of_names:
            case "timers":
                return self.timers
            case "choices":
                choices = self.tables.ruleset["choices"]
                return None if choices is None else {*choices, "*"}
        return self.tables.names(family_of_names)

    def _one_of_the_words(self, node, never, side, text):
        words = self.words_of(side[1])
        if inner(side[1]) == "player" and text.removeprefix("the ") in (self.tables.names("offices") or ()):
            self._no_office(node, never, side[0], text)
        if words is None or text in words or text == UNDETERMINED:
            return
        near = MEANT.get(text.casefold())
        near = near if near in words else nearest(text, words)
        there = ", ".join(sorted(one or "(empty)" for one in words)) or _("nothing")
        mend = _("Did you mean {name!r}?", name=near) if near else _("It is one of: {there}.", there=there)
        what = (
            _("{code} is never {text!r}", code=written(side[0]), text=text)
            if never == "never"
            else _("{code} is never {text!r}, so this is always true", code=written(side[0]), text=text)
        )
        self.findings.add(node, "compare.never", what, mend, [text])

    def _no_office(self, node, never, side, text):
        """Say that a player's name is compared with an office."""
        office = text if text.startswith("the ") else f"the {text}"
        what = _("{code} is a player's name, and never the office {office!r}", code=written(side), office=text)
        mend = _("Write {code}.", code=f"{written(side)} in electorate({office!r})")
        self.findings.add(node, "compare.never", what, mend, [text])

    def _membership(self, node, operator, sides, kinds):
        never = _("never") if isinstance(operator, ast.In) else _("always")
        member, whole = sides
        of = inner(kinds[1])
        if isinstance(whole, ast.Tuple | ast.List | ast.Set):
            for one in whole.elts:
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    # Whether this is always true depends on the other texts, too.
                    is_alone = len(whole.elts) == 1
                    self._one_of_the_words(node, never if is_alone else "never", (member, kinds[0]), one.value)
            self._members_of_another_kind(node, never, (member, kinds[0]), whole)
        elif is_number(of) or of in (TRUTH, MOMENT, EFFECT):
            self.findings.add(
                node,
                "compare.unlike",
                _("{code} is {kind}, so nothing can be in it", code=written(whole), kind=said(of)),
                _("Write {code} == {code2}.", code=written(member), code2=written(whole))
                if of != TRUTH
                else _("Name a list or a group."),
            )
        elif of in ("player", "player or office") and inner(kinds[0]) == "player":
            self._in_a_name(node, member, whole)
        elif of == GROUP and family(kinds[0]) in (NUMBER, TRUTH, MOMENT, GROUP):
            self.findings.add(
                node,
                "compare.never",
                _(
                    "{code} is {kind}, not a player, so this is {never} true",
                    code=written(member),
                    kind=said(kinds[0]),
                    never=never,
                ),
                _("Name a player."),
            )
        elif head(kinds[0]) == "says" and self.tables.fields(of) is not None:
            self.named_field(whole, of, kinds[0])
        elif head(of) == "list" and head(inner(kinds[0])) == "says" and head(of[1]) in ("one of", "name of"):
            self._one_of_the_words(node, never, (whole, of[1]), inner(kinds[0])[1])
        elif head(of) == "list" and ANY not in (of[1], kinds[0]) and NONE not in (of[1], kinds[0]):
            self._not_listed(node, never, (member, kinds[0]), (whole, of[1]))

    def _in_a_name(self, node, member, whole):
        """Say that a player is looked for in the name of one."""
        self.findings.add(
            node,
            "compare.unlike",
            _("{code} is the name of one player, so in looks for a part of this name", code=written(whole)),
            _("Write {code} == {code2}.", code=written(member), code2=written(whole)),
        )

    def _not_listed(self, node, never, member, whole):
        """Say that nothing of a kind is in a list of another kind."""
        families = {family(whole[1]), family(member[1])}
        if families <= APART and len(families) == 2 and families != {NUMBER, TRUTH}:
            self.findings.add(
                node,
                "compare.never",
                _(
                    "{code} is {kind}, but {code2} contains nothing of that kind, so this is {never} true",
                    code=written(member[0]),
                    kind=said(member[1]),
                    code2=written(whole[0]),
                    never=never,
                ),
                _("Compare two values of the same kind."),
            )

    def _members_of_another_kind(self, node, never, member, whole):
        families = {family(self.kind_in_silence(one)) for one in whole.elts}
        mine = family(member[1])
        if len(families) == 1 and mine in APART and families <= APART and families != {mine} \
                and families | {mine} != {NUMBER, TRUTH}:  # fmt: skip
            self.findings.add(
                node,
                "compare.never",
                _(
                    "{code} is {kind}, but {code2} contains nothing of that kind, so this is {never} true",
                    code=written(member[0]),
                    kind=said(member[1]),
                    code2=written(whole),
                    never=never,
                ),
                _("Compare two values of the same kind."),
            )

    def matched(self, node, subject, kind):
        """Look at the patterns of a match: texts that what is matched never says."""
        for case in node.cases:
            for part in all_nodes(case.pattern):
                if isinstance(part, ast.MatchValue) and isinstance(part.value, ast.Constant) \
                        and isinstance(part.value.value, str) and part in _outermost(case.pattern):  # fmt: skip
                    self._one_of_the_words(part, "never", (subject, kind), part.value.value)


def _is_written(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str | int) and not isinstance(node.value, bool)


def _outermost(pattern):
    return pattern.patterns if isinstance(pattern, ast.MatchOr) else [pattern]
