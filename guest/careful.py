"""Careful forms put in place of a few of Python's own."""

import ast

VIEWED = frozenset({"keys", "items"})


def needs_care(node):
    """Whether a node is among those that `Careful` replaces, or within what it must see."""
    kind = type(node)
    if kind is ast.Attribute:
        return type(node.ctx) is not ast.Load or node.attr in VIEWED or node.attr == "register"
    return kind in (ast.Set, ast.SetComp, ast.Try, ast.With)


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

    def visit_With(self, node):
        self.generic_visit(node)
        for item in node.items:
            item.context_expr = _at(item.context_expr, _call("__manager__", item.context_expr))
        return node

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
