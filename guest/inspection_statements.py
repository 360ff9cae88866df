"""Statements, for the rule check: what is never reached, made and not asked for, or set in some cases only."""

import ast

import modules
from inspection_code import all_nodes
from inspection_kinds import ANY, EFFECT, GROUP, NONE, family, head, inner, inside, is_number, said
from inspection_tables import AS_LOOK_UPS, written
from sentences import _

IDLE = (
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.IfExp,
    ast.Tuple,
    ast.List,
    ast.Set,
    ast.Dict,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.JoinedStr,
    ast.Lambda,
)
"""Expressions that do nothing where they stand in a line of their own."""

PURE = {"len", "max", "min", "sum", "sorted", "str", "int", "abs", "round", "any", "all", "Fraction"}
"""Functions of Python that give something and do nothing."""


class Statements:
    """One part of the inspector: statements. Each says whether it ends what it stands in."""

    def block(self, body):
        for at, statement in enumerate(body):
            is_docstring = statement is getattr(self.here.node, "body", [None])[0]
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and not is_docstring:
                self._idle(statement)
            if self.statement(statement):
                rest = body[at + 1 :]
                if rest and not _is_idiom(statement, rest):
                    self.findings.add(
                        rest[0],
                        "line.unreached",
                        _("this line is never reached"),
                        _("Code never gets past what comes before it. Move the line up, or remove it."),
                    )
                    self.findings.is_silent += 1
                    self.block(rest)
                    self.findings.is_silent -= 1
                return True
        return False

    def statement(self, node):
        known = getattr(self, "at_statement_" + type(node).__name__, None)
        return bool(known(node)) if known is not None else False

    def at_statement_Expr(self, node):
        value = node.value
        kind = self.kind(value)
        if isinstance(value, ast.Constant | ast.Yield | ast.YieldFrom):
            return
        told = written(value)
        if head(kind) == EFFECT:
            if self.here.asks:
                self.findings.add(
                    node,
                    "effect.unasked",
                    _("{code} is created, but neither yielded nor returned", code=told),
                    _("Put yield before it."),
                )
            elif self.here.answers:
                unasked = _("{code} is created, but neither yielded nor returned", code=told)
                way = _("A function under @answers cannot change anything. Make this change under @when.")
                self.findings.add(node, "effect.unasked", unasked, way)
        elif head(kind) == "generator":
            self.findings.add(
                node,
                "generator.unasked",
                _("{name}() yields effects, but they are not used", name=kind[1]),
                _("Write yield from {code}.", code=told),
            )
        elif self.is_uncalled(kind) and not isinstance(value, ast.Call):
            self.not_called(value)
        elif isinstance(value, ast.Compare):
            self.findings.add(node, "line.idle", _("{code} compares two values, but the result is not used", code=told),
                              _("To give a name a value, write a single =. To compare, write if."))  # fmt: skip
        elif isinstance(value, IDLE) and not (
            isinstance(value, ast.BoolOp | ast.IfExp) and _calls(value, self.functions)
        ):
            self._idle(node)
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and self._gives_something(value.func.id):
            self.findings.add(node, "line.idle", _("the result of {code} is not used", code=told),
                              _("Give it a name, return it, or remove it."))  # fmt: skip

    def _idle(self, node):
        if not (isinstance(node.value, ast.Constant) and node.value.value is ...):
            self.findings.add(node, "line.idle", _("{code} has no effect by itself", code=written(node.value)),
                              _("Return it, give it a name, or remove it."))  # fmt: skip

    def _gives_something(self, name):
        known = name in self.tables.signatures or name in PURE
        return (
            known
            and name not in self.here.local
            and name not in self.functions
            and name not in (*AS_LOOK_UPS, "draw", "choose", "ask", "look_up")
        )

    # -- Leaving --

    def at_statement_Return(self, node):
        here = self.here
        kind = self.kind(node.value) if node.value is not None else NONE
        here.returns.append((node, kind))
        if self.is_uncalled(kind) and (here.speeches or head(kind) == "method"):
            self.not_called(node.value)
        if here.loops and here.loops[-1] is node and head(kind) == EFFECT and not here.answers:
            self.findings.add(node, "return.in-loop", _("return ends the function in the first pass of the loop"),
                              _("Write yield instead, so that all effects are carried out."))  # fmt: skip
        if here.is_generator and node.value is not None and head(kind) in (EFFECT,):
            self.findings.add(
                node,
                "return.in-generator",
                _(
                    "{code} is returned, but the function yields its other effects, so this one is lost",
                    code=written(node.value),
                ),
                _("Write yield instead, and put return on a line of its own."),
            )
        if here.answers and here.speeches:
            self.answered(node, kind)
        return True

    def at_statement_Raise(self, node):
        self.kind(node.exc)
        return True

    def at_statement_Break(self, _node):
        return True

    at_statement_Continue = at_statement_Break

    # -- Setting names --

    def at_statement_Assign(self, node):
        kind = self.kind(node.value)
        for target in node.targets:
            self.bind(target, kind, node.value)

    def at_statement_AnnAssign(self, node):
        if node.value is not None:
            self.bind(node.target, self.kind(node.value), node.value)

    def at_statement_AugAssign(self, node):
        was = self.kind(node.target) if isinstance(node.target, ast.Name) else self.kind_in_silence(node.target)
        kind = self.kind(ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)) \
            if isinstance(node.target, ast.Name) else self.kind(node.value)  # fmt: skip
        self.bind(node.target, kind if isinstance(node.target, ast.Name) and family(was) == family(kind) else ANY)

    def bind(self, target, kind, value=None):
        """Set a name, or names, to a kind."""
        here = self.here
        match target:
            case ast.Name(id=name):
                here.kinds[name] = kind
                here.unset.pop(name, None)
                if head(kind) == EFFECT and value is not None:
                    here.effects[name] = target
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                if self.is_callable(kind) and value is not None:
                    self.not_called(value)
                self._bind_parts(parts, kind, value)
            case ast.Starred(value=part):
                self.bind(part, ("list", inside(kind)))
            case ast.Attribute() | ast.Subscript():
                self.changed(target)

    def _bind_parts(self, parts, kind, value):
        kinds = (
            list(kind[1:]) if head(kind) == "row" else [inside(kind) if family(kind) == "list" else ANY] * len(parts)
        )
        if any(isinstance(part, ast.Starred) for part in parts):
            kinds = [ANY] * len(parts)
        elif len(kinds) != len(parts):
            self.findings.add(
                parts[0],
                "names.count",
                _("the number of names is {names}, of values {values}", names=len(parts), values=len(kinds)),
                _("Give each name one value."),
            )
            kinds = [ANY] * len(parts)
        for part, one in zip(parts, kinds, strict=False):
            self.bind(part, one)

    # -- Within functions --

    def at_statement_FunctionDef(self, node):
        self.here.kinds[node.name] = ANY if node.decorator_list else ("inner function", node.name)
        self.inner_function(node)

    def at_statement_ClassDef(self, node):
        self.here.kinds[node.name] = ANY

    def at_statement_Import(self, node):
        for one in node.names:
            name = (one.asname or one.name).split(".")[0]
            self.here.kinds[name] = ("module", one.name) if one.name in modules.PUBLIC else ANY

    def at_statement_ImportFrom(self, node):
        for one in node.names:
            self.here.kinds[one.asname or one.name] = ANY

    def at_statement_Assert(self, node):
        self.condition(node.test)

    # -- Yielding --

    def kind_of_Yield(self, node):
        kind = self.kind(node.value)
        gives_effects = self.here.is_generator and self.here.name not in self.in_loops
        if self.here.asks and (self.here.speeches or gives_effects):
            self._yielded(node, kind)
        return ANY

    def _yielded(self, node, kind):
        told = "" if node.value is None else written(node.value)
        plain = inner(kind)
        if self.is_uncalled(plain):
            self.not_called(node.value)
        elif head(plain) == "generator":
            self.findings.add(
                node,
                "yield.no-effect",
                _("{code} yields effects itself, so it is not an effect", code=told),
                _("Write yield from {code}.", code=told),
            )
        elif family(plain) == "list" and inside(plain) in (EFFECT, ("or none", EFFECT)):
            self.findings.add(
                node,
                "yield.no-effect",
                _("{code} is a list of effects, not one effect", code=told),
                _("Write yield from {code}.", code=told),
            )
        elif plain == NONE and self.here.speeches and not _is_bare(node):
            self.findings.add(
                node, "yield.no-effect", _("None is not an effect"), _("Yield only effects, such as award(player, 5).")
            )
        elif is_number(plain) or family(plain) in ("text", "list", "truth", "moment", GROUP, "length", "record"):
            self.findings.add(
                node,
                "yield.no-effect",
                _("{code} is {kind}, not an effect", code=told, kind=said(plain)),
                _("Yield only effects, such as award(player, 5)."),
            )

    def kind_of_YieldFrom(self, node):
        kind = self.kind(node.value)
        told = written(node.value)
        if head(kind) == EFFECT:
            self.findings.add(
                node,
                "yield.no-list",
                _("{code} is one effect, not a list", code=told),
                _("Write yield {code}.", code=told),
            )
        elif self.is_uncalled(kind):
            self.not_called(node.value)
        elif is_number(kind) or family(kind) in ("text", "truth", "moment", GROUP):
            self.findings.add(
                node,
                "yield.no-list",
                _("{code} is {kind}, not a list of effects", code=told, kind=said(kind)),
                _("Yield only effects."),
            )
        return ANY


def _calls(node, functions):
    return any(isinstance(one, ast.Call) and getattr(one.func, "id", "") in functions for one in all_nodes(node))


def _is_bare(node):
    return node.value is None


def _is_idiom(statement, rest):
    """Whether what is never reached is the usual way to make a generator that yields nothing."""
    return isinstance(statement, ast.Return | ast.Raise) and len(rest) == 1 and isinstance(rest[0], ast.Expr) \
        and isinstance(rest[0].value, ast.Yield) and rest[0].value.value is None  # fmt: skip
