"""Careful forms put in place of a few of Python's own, and which code has nothing that could change between runs."""

import ast

VIEWED = frozenset({"keys", "items"})
_SPEAKERS = frozenset({"answers", "when", "instead", "offers"})


def is_still(tree):
    """Whether code makes nothing at its top level that a run could change.

    Its functions then need not be made anew for each run: attributes can be set on nothing but a rule's own classes,
    and globals cannot be rebound, so a plain function with constant defaults holds no state.
    """
    return all(map(_is_still, tree.body)) and _SPEAKERS.isdisjoint(_bound(tree.body))


def _bound(statements):
    """The names that still statements bind."""
    for statement in statements:
        match statement:
            case ast.FunctionDef(name):
                yield name
            case ast.Import(names) | ast.ImportFrom(names=names):
                yield from (one.asname or one.name for one in names)
            case ast.Assign() | ast.AnnAssign():
                targets = statement.targets if type(statement) is ast.Assign else [statement.target]
                yield from (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))


def _is_still(statement):
    match statement:
        case ast.Expr(value) | ast.Assign(value=value) | ast.AnnAssign(value=value):
            return _is_constant(value)
        case ast.FunctionDef(args=arguments, decorator_list=decorators):
            defaults = [one for one in (*arguments.defaults, *arguments.kw_defaults) if one]
            return all(map(_is_constant, defaults)) and all(map(_is_speaker, decorators))
    return isinstance(statement, (ast.Import, ast.ImportFrom, ast.Pass))


def _is_constant(value):
    if isinstance(value, ast.Tuple):
        return all(map(_is_constant, value.elts))
    return value is None or isinstance(value.operand if isinstance(value, ast.UnaryOp) else value, ast.Constant)


def _is_speaker(decorator):
    match decorator:
        case ast.Call(ast.Name(name), arguments, keywords) if name in _SPEAKERS:
            return all(map(_is_constant, arguments)) and all(_is_constant(one.value) for one in keywords)
    return False


def needs_care(node):
    """Whether a node is among those that `Careful` replaces, or within what it must see."""
    kind = type(node)
    if kind is ast.Attribute:
        return type(node.ctx) is not ast.Load or node.attr in VIEWED or node.attr == "register"
    return kind is ast.Set or kind is ast.SetComp or kind is ast.Try


class Careful(ast.NodeTransformer):
    """Replaces a few forms by careful ones. The helpers' names cannot be written by a rule."""

    def visit_Attribute(self, node):
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            node.value = _call("__own__", node.value)
        elif node.attr in VIEWED:
            return _at(node, _call("__view__", node.value, ast.Constant(node.attr)))
        elif node.attr == "register":
            return _at(node, _call("__look__", node.value, ast.Constant(node.attr)))
        return node

    def visit_Set(self, node):
        self.generic_visit(node)
        return _at(node, _call("__set__", ast.List(node.elts, ast.Load())))

    def visit_SetComp(self, node):
        self.generic_visit(node)
        return _at(node, _call("__set__", ast.ListComp(node.elt, node.generators)))

    def visit_Compare(self, node):
        plain = [isinstance(one, ast.Set) and all(isinstance(two, ast.Constant) for two in one.elts) for one in
                 node.comparators]  # fmt: skip
        kept = node.comparators
        if all(isinstance(one, (ast.In, ast.NotIn)) for one in node.ops) and all(plain):
            node.left = self.visit(node.left)
            node.comparators = kept  # `x in {1, 2}` cannot tell the order, and is quicker as it stands.
            return node
        return self.generic_visit(node)

    def visit_For(self, node):
        return self._walked(node, node.iter)

    def visit_comprehension(self, node):
        return self._walked(node, node.iter)

    def _walked(self, node, walked):
        """``for pair in d.items()`` hands the view to nobody, so it needs no careful form."""
        func = walked.func if isinstance(walked, ast.Call) and not walked.args and not walked.keywords else None
        if isinstance(func, ast.Attribute) and func.attr in VIEWED:
            func.value = self.visit(func.value)
            node.iter = ast.Constant(None)
            self.generic_visit(node)
            node.iter = walked
            return node
        return self.generic_visit(node)

    def visit_Try(self, node):
        self.generic_visit(node)
        if node.handlers:
            first = ast.ExceptHandler(ast.Name("__fatal__", ast.Load()), None, [ast.Raise()])
            node.handlers.insert(0, ast.copy_location(first, node.handlers[0]))
        return node


def _call(helper, *arguments):
    return ast.Call(ast.Name(helper, ast.Load()), list(arguments), [])


def _at(node, new):
    return ast.copy_location(new, node)
