"""Small questions about the tests in a piece of code, for the rule check: what a function makes sure of."""

import ast
from functools import cache

from inspection_code import all_nodes, own_nodes

LOOK_UPS_OF_LINES = ("line", "lines")


@cache
def tests_in(function):
    """List everything in a function on whose truth something depends."""
    found = []
    for one in own_nodes(function):
        match one:
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test):
                found.append(test)
            case ast.comprehension(ifs=tests):
                found += tests
            case ast.BoolOp(values=values):
                found += values
            case ast.Match(subject=subject):
                found.append(subject)
    return found


def is_tested(function, *nodes):
    """Whether a function tests something that contains one of these pieces of code."""
    looked_for, types = {ast.unparse(one) for one in nodes}, {type(one) for one in nodes}
    parts = (part for test in tests_in(function) for part in all_nodes(test) if type(part) in types)
    return any(ast.unparse(part) in looked_for for part in parts)


def calls_in(node, *names):
    """Yield the calls of functions with these names."""
    for one in all_nodes(node):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in names:
            yield one


def names_in(node):
    return {one.id for one in all_nodes(node) if isinstance(one, ast.Name)}


def set_to(function, name):
    """Return what a name is set to where a function sets it just once; None otherwise."""
    found = [one for one in own_nodes(function) if isinstance(one, ast.Name) and one.id == name and _is_set(one)]
    if len(found) != 1:
        return None
    for one in own_nodes(function):
        if isinstance(one, ast.Assign) and one.targets == found:
            return one.value
    return None


def _is_set(node):
    return isinstance(node.ctx, ast.Store | ast.Del)


def text_of(node):
    """Return a text that stands in code by itself; None for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def first_text(call):
    """Return the text that a call is given first, such as the name of a register."""
    return text_of(call.args[0]) if call.args else None


def given(call, place, name):
    """Return what a call is given in its place or by its name; None if it is not given."""
    if len(call.args) > place:
        return call.args[place]
    return next((one.value for one in call.keywords if one.arg == name), None)
