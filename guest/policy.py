"""The language of rules: Python, without what would let a rule meddle with others or depend on its surroundings.

This is not the wall around rule code; that is WebAssembly. Nor does it keep rules apart: each run has a machine of its
own. It keeps limits from being hidden, and verdicts from depending on how a machine happens to be built. It works on
the syntax tree: some things are refused, and a few are replaced by a careful form.
"""

import ast
import decimal

from careful import VIEWED, Careful, needs_care
from limits import NODES, SOURCE
from prelude import Unwind
from sets import Set, view

FATAL = (MemoryError, RecursionError, Unwind)
"""What rule code cannot catch: where these strike depends on the machine, and what follows must not."""

MODULES = {}  # Name -> what may be imported from it; filled in by `modules`.

_REFUSED = {
    ast.AsyncFunctionDef: "async functions", ast.AsyncFor: "async for", ast.AsyncWith: "async with",
    ast.Await: "await", ast.Global: "global statements", ast.TryStar: "except*", ast.TypeAlias: "type statements",
    ast.TemplateStr: "template strings",
}  # fmt: skip


def _words(text):
    return frozenset(text.split())


_HIDDEN = _words(
    "gi_frame gi_code gi_yieldfrom gi_suspended gi_running cr_frame cr_code cr_await cr_origin ag_frame ag_code"
    " f_back f_builtins f_code f_globals f_locals f_trace f_lasti f_generator tb_frame tb_next tb_lasti tb_lineno"
    " co_code mro format format_map with_traceback"
)
_METHODS = _words(
    "init post_init repr str eq ne lt le gt ge hash len iter next contains getitem bool call add sub mul"
    " truediv floordiv mod neg pos abs radd rsub rmul rtruediv rfloordiv rmod int float round floor ceil reversed"
    " missing format"
)
_CLOCKS = {"date": {"today"}, "datetime": {"today", "now", "utcnow"}}


class NotInTheLanguage(SyntaxError):
    """The code is not in the language of rules."""


RULE = "rule"
"""What the code calls its own file and module. The rule's name is put in place of it outside."""


def checked(source):
    """Read and check a rule's code, and return its syntax tree, in which careful forms stand for a few of Python's."""
    if len(source) > SOURCE:
        raise NotInTheLanguage(f"the code of a rule may have at most {SOURCE:,} characters", (RULE, 1, 1, ""))
    tree = ast.parse(source, RULE)
    nodes = nodes_of(tree)
    if len(nodes) > NODES:
        raise NotInTheLanguage(f"this code is too large: {len(nodes):,} parts, of at most {NODES:,}", (RULE, 1, 1, ""))
    for node in nodes:
        trouble = _trouble(node) if type(node) in _LOOKED_AT else None
        if trouble:
            at = (RULE, getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1, "")
            raise NotInTheLanguage(trouble, at)
    if any(map(needs_care, nodes)):
        tree = ast.fix_missing_locations(Careful().visit(tree))
    return tree


def nodes_of(tree):
    """List all nodes, as `ast.walk` would in three times the steps."""
    nodes = [tree]
    for node in nodes:  # It grows as it is walked.
        for field in _CHILDREN[type(node)]:
            child = getattr(node, field)
            if type(child) is list:
                nodes += [one for one in child if isinstance(one, ast.AST)]
            elif isinstance(child, ast.AST):
                nodes.append(child)
    return nodes


def _kinds_of_nodes():
    """From Python's own table of its syntax: where each kind of node has children, and where it has names."""
    children, names = {}, {}
    for kind in vars(ast).values():
        if isinstance(kind, type) and issubclass(kind, ast.AST):
            hints = {field: str(hint) for field, hint in getattr(kind, "_field_types", {}).items()}
            named = {field for field, hint in hints.items() if "str" in hint and field != "type_comment"}
            children[kind] = tuple(
                field for field in kind._fields if field not in named and not (kind is ast.Constant or field == "ctx")
            )
            names[kind] = () if kind is ast.Constant else tuple(sorted(named))
    return children, names


_CHILDREN, _NAMES = _kinds_of_nodes()
_LOOKED_AT = frozenset(kind for kind, names in _NAMES.items() if names) | {
    *_REFUSED, ast.comprehension, ast.Try, ast.Import,
}  # fmt: skip


def _trouble(node):
    """Say why a part of the code is not in the language, or nothing."""
    kind = type(node)
    if kind is ast.Name:
        return f"the name {node.id!r} is not available to rules" if node.id[:2] == "__" else None
    if kind is ast.Attribute:
        return _attribute_trouble(node)
    if kind in _REFUSED:
        return f"{_REFUSED[kind]} are not part of the rule language"
    if kind is ast.Import:
        return next(filter(None, (_module_trouble(one.name) for one in node.names)), None)
    if kind is ast.ImportFrom:
        return _module_trouble(node.module, node)
    if kind is ast.MatchClass:
        bad = [name for name in node.kwd_attrs if name.startswith("_") or name in _HIDDEN | VIEWED]
        return f"{bad[0]!r} cannot be matched" if bad else None
    if kind is ast.ClassDef and node.keywords:
        return "metaclasses are not part of the rule language"
    if kind is ast.comprehension and node.is_async:
        return "async comprehensions are not part of the rule language"
    if kind is ast.Try and any(_leaves(one) for one in node.finalbody):
        return "return, break and continue cannot stand in a finally"
    return _name_trouble(node)


def _attribute_trouble(node):
    name = node.attr
    if name.startswith("_") or name in _HIDDEN:
        if name in ("format", "format_map"):
            return f".{name}() is not part of the rule language: use an f-string"
        return f"the attribute {name!r} is not available to rules"
    if isinstance(node.value, ast.Name) and name in _CLOCKS.get(node.value.id, ()):
        return f"a rule has no clock: take the moment from its facts, instead of {node.value.id}.{name}()"
    return None


def _module_trouble(module, node=None):
    if module not in MODULES or getattr(node, "level", 0):
        return f"the module {module!r} is not available to rules; there are: {', '.join(sorted(MODULES))}"
    for one in node.names if node else ():
        if one.name != "*" and one.name not in MODULES[module]:
            return f"{one.name!r} is not available from {module}; there are: {', '.join(sorted(MODULES[module]))}"
    return None


def _name_trouble(node):
    """Refuse names with two underscores wherever Python lets one be bound or used."""
    for field in _NAMES[type(node)]:
        value = getattr(node, field)
        for name in value if type(value) is list else (value,):
            if type(name) is str and name[:2] == "__":
                method = field == "name" and type(node) is ast.FunctionDef and name.endswith("__")
                if not method or name[2:-2] not in _METHODS:
                    return f"the name {name!r} is not available to rules"
    if getattr(node, "type_params", None):
        return "type parameters are not part of the rule language"
    return None


def _leaves(statement):
    """Whether a statement of a `finally` can leave it, and so swallow what was being raised."""
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
        return False
    if isinstance(statement, (ast.Return, ast.Break, ast.Continue)):
        return True
    return any(_leaves(child) for child in ast.iter_child_nodes(statement))


def _own(thing):
    """Let attributes be set only on what a rule's own classes made."""
    if type(thing).__module__ != RULE:
        raise AttributeError(f"attributes can be set only on things of a rule's own classes, not on a {_kind(thing)}")
    return thing


def require_own_class(cls):
    if not isinstance(cls, type) or cls.__module__ != RULE:
        raise TypeError("this decorator can be used only on a rule's own classes")


_MANAGERS = (type(decimal.localcontext()),)


def _manager(thing):
    """Let `with` take only what cannot hide an error. A rule's own class could, however it came by the methods."""
    if type(thing) not in _MANAGERS:
        raise TypeError(f"with can be used only with localcontext(), not with a {_kind(thing)}")
    return thing


def _kind(thing):
    return "class" if isinstance(thing, type) else type(thing).__name__


def _look(thing, name):
    """Get an attribute that only classes must not give away."""
    if isinstance(thing, type):
        raise AttributeError(f"the attribute {name!r} of a class is not available to rules")
    return getattr(thing, name)


def getattr_(thing, name, *default):
    """`getattr`, with the same names refused as in the code itself."""
    if type(name) is not str or name.startswith("_") or name in _HIDDEN:
        raise AttributeError(f"the attribute {name!r} is not available to rules")
    if name in VIEWED:
        return view(thing, name)
    if name == "register":
        return _look(thing, name)
    return getattr(thing, name, *default)


def hasattr_(thing, name):
    try:
        getattr_(thing, name)
    except AttributeError:
        return False
    return True


getattr_.__name__ = getattr_.__qualname__ = "getattr"
hasattr_.__name__ = hasattr_.__qualname__ = "hasattr"

HELPERS = {
    "__own__": _own, "__view__": view, "__look__": _look, "__manager__": _manager, "__set__": Set, "__fatal__": FATAL,
}  # fmt: skip
