"""Small questions about a piece of code, for the rule check: which names it sets, and whether it is a constant."""

import ast
from collections import Counter
from fractions import Fraction
from functools import cache

import modules

NOT_CONSTANT = object()
"""What stands for the value of an expression that has none before it runs."""


def constant(node):
    """Return the value of a constant expression, as it would be answered; `NOT_CONSTANT` where it is none."""
    match node:
        case None:
            return None
        case ast.Constant(value=bool() | int() | str() | None as value):
            return value
        case ast.Name(id="PASS"):
            return None
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = constant(operand)
            return -value if isinstance(value, int | Fraction) else NOT_CONSTANT
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            listed = [constant(one) for one in parts]
            return NOT_CONSTANT if NOT_CONSTANT in listed else listed
        case ast.Dict(keys=keys, values=parts):
            listed = [NOT_CONSTANT if one is None else constant(one) for one in (*keys, *parts)]
            named = NOT_CONSTANT in listed or not all(isinstance(one, str) for one in listed[: len(keys)])
            return NOT_CONSTANT if named else dict(zip(listed, listed[len(keys) :], strict=False))
        case ast.Call(func=ast.Name(id=name), args=given, keywords=[]) if name in RECKONED:
            listed = [constant(one) for one in given]
            if listed and all(type(one) is int for one in listed) and len(listed) <= RECKONED[name]:
                return reckoned(name, listed)
    return NOT_CONSTANT


RECKONED = {"Fraction": 2, "weeks": 1, "days": 1, "hours": 1, "minutes": 1}


def reckoned(name, given):
    function = modules.BUILTINS[name]
    try:
        return function(*given)
    except (ArithmeticError, ValueError):
        return NOT_CONSTANT


def names_not_called(tree):
    """Return the names that stand in code where they are not called, but handed on."""
    callees = {id(one.func) for one in all_nodes(tree) if isinstance(one, ast.Call)}
    return {one.id for one in all_nodes(tree) if isinstance(one, ast.Name) and id(one) not in callees}


# -- What names a piece of code sets ------------------------------------------------------


def parameters(node):
    given = node.args
    more = [one for one in (given.vararg, given.kwarg) if one is not None]
    return [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, *more)]


def own_nodes(function):
    """Yield the parts of a function, apart from those of functions within it."""
    stack = list(function.body)
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            stack += parts_of(node)


@cache
def all_nodes(node):
    """List a piece of code with all its parts, as `ast.walk` would in three times the steps."""
    nodes = [node]
    for one in nodes:  # It grows as it is walked.
        nodes += parts_of(one)
    return nodes


def parts_of(node):
    """List what stands directly in a piece of code."""
    found = []
    for field in node._fields:
        child = getattr(node, field, None)
        if type(child) is list:
            found += [part for part in child if isinstance(part, ast.AST)]
        elif isinstance(child, ast.AST) and field != "ctx":
            found.append(child)
    return found


@cache
def yields(node):
    return any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in own_nodes(node))


def names_walked(tree):
    """Return the names of functions whose results a loop goes through: what these yield need not be effects."""
    loops = (one.iter for one in all_nodes(tree) if isinstance(one, (ast.For, ast.comprehension)))
    return {one.func.id for one in loops if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}


@cache
def names_set_in(node):
    """Return the names that a function sets itself, or those that the top level does."""
    found = set()
    for one in own_nodes(node):
        match one:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                found |= {(alias.asname or alias.name).split(".")[0] for alias in names}
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                found.add(name)
            case ast.MatchMapping(rest=str(name)):
                found.add(name)
    return frozenset(found)


def times_set(tree):
    """Count how often each name is set, anywhere in some code."""
    return Counter(one.id for one in all_nodes(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))


def names_in_code(tree):
    """Return every name by which the code itself could give something an attribute."""
    found = set()
    for one in all_nodes(tree):
        match one:
            case ast.Constant(value=str(text)):
                found |= {part for part in text.replace(",", " ").split() if part.isidentifier()}
            case ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
            case ast.ClassDef(body=body):
                found |= {part.name for part in body if isinstance(part, ast.FunctionDef)}
                found |= {name.id for part in body for name in all_nodes(part) if isinstance(name, ast.Name)}
            case ast.keyword(arg=str(name)):
                found.add(name)
    return found
