"""Cases that authors forget, for the rule check: nobody voted, nothing is there yet, nobody holds an office."""

import ast

from inspection_code import all_nodes, own_nodes, parameters
from inspection_guards import calls_in, first_text, given, is_tested, set_to, text_of
from inspection_tables import written
from sentences import _

GIVE_TO = {"award": (0, "to"), "transfer": (1, "taker"), "tell": (0, "player"), "choose": (0, "player")}
"""Where calls name who is given something or asked."""


class Empty:
    """One part of the inspector: what may be nothing, nobody or 0."""

    def may_be_nothing(self, function):
        for node in own_nodes(function):
            match node:
                case ast.BinOp(op=ast.Div() | ast.FloorDiv() | ast.Mod(), right=divisor):
                    self._may_be_zero(function, divisor)
                case ast.Call(func=ast.Name(id="Fraction"), args=[_top, divisor]):
                    self._may_be_zero(function, divisor)
                case ast.Call(func=ast.Name(id="max" | "min"), args=[listed]):
                    self._may_be_empty(function, node, listed)
                case ast.Call(func=ast.Name(id=name)) if name in GIVE_TO:
                    self._may_be_nobody(function, node, given(node, *GIVE_TO[name]), name)
                case ast.Attribute(value=ast.Call(func=ast.Name(id="line"), args=[_register, ast.Name()])):
                    self._may_have_no_line(function, node.value)
        self._may_be_left_out(function)

    def _may_be_zero(self, function, divisor):
        match divisor:
            case ast.Call(func=ast.Name(id="len"), args=[counted]):
                value = set_to(function, counted.id) if isinstance(counted, ast.Name) else counted
                if value is None or not _may_have_none(value) or is_tested(function, divisor, counted, value):
                    return
            case ast.Attribute(value=ast.Name(id="tally"), attr="cast" | "heads"):
                if is_tested(function, divisor):
                    return
            case _:
                return
        self.findings.add(
            divisor,
            "division.zero",
            _("{code} may be 0, and then this division fails", code=written(divisor)),
            _("Test it first: if {code} > 0.", code=written(divisor)),
        )

    def _may_be_empty(self, function, node, listed):
        looked_up = next(calls_in(_source(listed), "lines"), None)
        is_safe = any(one.arg == "default" for one in node.keywords)
        if looked_up is None or is_safe or is_tested(function, looked_up, listed):
            return
        self.findings.add(
            node,
            "list.empty",
            _("{code} fails as long as there are no lines", code=written(node)),
            _("Say what it is then, as in max(..., default=0)."),
        )

    def _may_be_nobody(self, function, node, who, name):
        if not (isinstance(who, ast.Call) and isinstance(who.func, ast.Name) and who.func.id == "holder"):
            return
        if is_tested(function, who):
            return
        office = text_of(who.args[0]) if who.args else None
        mend = _("Test it first: if {code} is not None.", code=written(who))
        if name == "award" and office:
            mend = _("Write {code}.", code=repr(f"the {office.removeprefix('the ')}"))
        self.findings.add(
            node, "holder.none", _("{code} is None while nobody holds the office", code=written(who)), mend
        )

    def _may_have_no_line(self, function, call):
        """Say that a player may have no line yet, where nothing in the code ever looks whether one is there."""
        register, key = first_text(call), call.args[1].id
        if register is None or self.here_is_no_player(function, key) or self._minds_lines(register):
            return
        self.findings.add(
            call,
            "line.missing",
            _("{code} is None for a player who has no line yet, and then this fails", code=written(call)),
            _("Give it a name, and test it first: if it is None, ..."),
        )

    def here_is_no_player(self, function, name):
        """Whether a parameter of a function is anything but a player."""
        speeches = self.speeches_of(function.name)
        return name not in parameters(function) or not speeches or self.fact(name, speeches) != "player"

    def _minds_lines(self, register):
        """Whether code looks somewhere if there is a line, or writes one for everybody who joins."""
        used = {id(one.value) for one in all_nodes(self.tree) if isinstance(one, ast.Attribute)}
        looked_up = [one for one in calls_in(self.tree, "line", "lines") if first_text(one) in (register, None)]
        joins = any(one["topic"] in ("Joined", "GameBegun") for one in self.tables.rule["speeches"])
        return joins or any(id(one) not in used or one.func.id == "lines" for one in looked_up)

    def _may_be_left_out(self, function):
        """Say that a field that players can leave out is reckoned with as if it were always there."""
        for speech in self.speeches_of(function.name):
            options = speech["options"] if speech["kind"] == "offers" else {}
            for name, asked in options.items():
                if isinstance(asked, dict) and asked.get("optional") == "True" and not _minds_none(function, name):
                    self._reckoned_with(function, name)

    def _reckoned_with(self, function, name):
        for node in own_nodes(function):
            match node:
                case ast.BinOp(left=ast.Name(id=used)) | ast.BinOp(right=ast.Name(id=used)) if used == name:
                    pass
                case ast.Compare(left=ast.Name(id=used), ops=[ast.Lt() | ast.Gt() | ast.LtE() | ast.GtE(), *_more]) if (
                    used == name
                ):
                    pass
                case _:
                    continue
            self.findings.add(
                node,
                "optional.none",
                _("the field {name} is None if a player leaves it out, and then this fails", name=name),
                _("Write {code} before it.", code=f"if {name} is None: {name} = ..."),
                [name],
            )
            return


def _may_have_none(value):
    """Whether something that is counted may well have nobody in it: whoever voted against, or lines."""
    match value:
        case ast.Call(func=ast.Name(id="voters"), args=[_proposal, ast.Constant(value=choice)]):
            return choice != "FOR"
        case ast.Call(func=ast.Name(id="lines" | "electorate")):
            return True
    return False


def _source(listed):
    """Return what a list is made of, without its tests: what they look up is not what is walked through."""
    if isinstance(listed, ast.GeneratorExp | ast.ListComp):
        return listed.generators[0].iter
    return listed


def _minds_none(function, name):
    for node in own_nodes(function):
        match node:
            case ast.Compare(left=ast.Name(id=used), comparators=[ast.Constant(value=None)]) if used == name:
                return True
            case ast.BoolOp(values=values) if any(isinstance(one, ast.Name) and one.id == name for one in values):
                return True
            case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=used)) if used == name:
                return True
            case ast.If(test=ast.Name(id=used)) | ast.IfExp(test=ast.Name(id=used)) if used == name:
                return True
    return False
