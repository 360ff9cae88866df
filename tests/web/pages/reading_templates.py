"""What a template reads, held against the types of what it is given."""

from __future__ import annotations

import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from django.core.paginator import Page
from django.db.models import Model
from django.forms import BaseForm
from django.template import Node, NodeList, Template
from django.template.base import FilterExpression, Variable, VariableNode
from django.template.defaulttags import ForNode, IfNode, WithNode
from django.template.loader import get_template
from django.template.loader_tags import ExtendsNode, IncludeNode
from django.templatetags.i18n import BlockTranslateNode

from nomicon.game.values import plain

Scope = dict[str, Any]

NAMING = ("target_var", "asvar", "var_name", "variable")
"""Where tags keep under which name they hand on what they found."""

SAME = {"default", "default_if_none", "slice", "dictsort", "safe"}
"""Filters that hand on a value of the kind that they are given."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads a template and those it includes; tells each name that it could not find, and where."""

    template: str

    def read(self, scope: Scope, seen: Collection[str] = ()) -> Iterator[str]:
        """Tell what the template reads that nothing of this kind has."""
        if self.template not in seen:
            yield from self._nodes(_parsed(self.template).nodelist, scope, (*seen, self.template))

    def _nodes(self, nodes: Sequence[Any], scope: Scope, seen: Collection[str]) -> Iterator[str]:
        known = dict(scope)
        for node in nodes:
            yield from self._node(node, known, seen)
            known |= {named: Any for name in NAMING if isinstance(named := getattr(node, name, None), str)}

    def _node(self, node: Node, scope: Scope, seen: Collection[str]) -> Iterator[str]:
        match node:
            case ForNode():
                yield from self._found(node.sequence, scope)
                each = _each(self.kind(node.sequence, scope))
                yield from self._nodes(node.nodelist_loop, scope | _unpacked(node.loopvars, each), seen)
                yield from self._nodes(node.nodelist_empty, scope, seen)
            case WithNode():
                yield from self._nodes(node.nodelist, scope | self._given(node.extra_context, scope), seen)
                yield from self._all(node.extra_context.values(), scope)
            case IncludeNode():
                yield from self._all([node.template, *node.extra_context.values()], scope)
                given = self._given(node.extra_context, scope)
                named = node.template.var
                assert isinstance(named, str), f"{self.template} includes what is found only when it is shown"
                yield from Reader(named).read(given if node.isolated_context else {**scope, **given}, seen)
            case BlockTranslateNode():
                given = {**self._given(node.extra_context, scope), node.countervar or "": Any}
                yield from self._all([*node.extra_context.values(), node.counter], scope)
                yield from self._names(
                    [one.contents for one in (*node.singular, *node.plural) if one.token_type.name == "VAR"],
                    {**scope, **given},
                )
            case IfNode():
                for condition, inside in node.conditions_nodelists:
                    yield from self._all(_expressions(condition), scope)
                    yield from self._nodes(inside, scope, seen)
            case ExtendsNode():
                yield from self._nodes(node.nodelist, scope, seen)
                if isinstance(named := getattr(node.parent_name, "var", None), str):
                    yield from Reader(named).read(scope, seen)
            case VariableNode():
                yield from self._found(node.filter_expression, scope)
            case _:
                yield from self._all(_expressions(node), scope)
                for name in dict.fromkeys(("nodelist", *node.child_nodelists)):  # Block tags don't name theirs.
                    inner = getattr(node, name, None)
                    if isinstance(inner, NodeList):
                        yield from self._nodes(inner, scope, seen)

    def _all(self, expressions: Any, scope: Scope) -> Iterator[str]:
        for one in expressions:
            yield from self._found(one, scope)

    def _given(self, extra: Mapping[str, Any], scope: Scope) -> Scope:
        return {name: self.kind(one, scope) for name, one in extra.items()}

    def kind(self, expression: Any, scope: Scope) -> Any:
        """Return of what kind an expression is; Any where that cannot be told."""
        if not isinstance(expression, FilterExpression) or not isinstance(expression.var, Variable):
            return Any
        if any(function.__name__ not in SAME for function, _ in expression.filters):
            return Any
        return _looked_up(expression.var.lookups or (), scope)[0]

    def _found(self, expression: Any, scope: Scope) -> Iterator[str]:
        if isinstance(expression, FilterExpression):
            variables = [expression.var, *(one for _, given in expression.filters for is_name, one in given if is_name)]
            names = [".".join(one.lookups) for one in variables if isinstance(one, Variable) and one.lookups]
            yield from self._names(names, scope)

    def _names(self, names: Sequence[str], scope: Scope) -> Iterator[str]:
        for name in names:
            if not _looked_up(name.split("."), scope)[1]:
                yield f"{self.template}: {name}"


def _parsed(name: str) -> Template:
    found: Template = get_template(name).template  # type: ignore[attr-defined]
    return found


def _expressions(holder: Any) -> Iterator[FilterExpression]:
    """Yield the expressions in a tag or a condition, however deep."""
    if isinstance(holder, FilterExpression):
        yield holder
    elif isinstance(holder, list | tuple):
        for one in holder:
            yield from _expressions(one)
    elif isinstance(holder, dict):
        yield from _expressions(list(holder.values()))
    elif holder is not None and not isinstance(holder, str | NodeList):
        inner = getattr(holder, "__dict__", {})
        for name in ("first", "second", "value", "args", "kwargs", "vars", "filter_expression", "func_args"):
            yield from _expressions(inner.get(name))


def _looked_up(path: Sequence[str], scope: Scope) -> tuple[Any, bool]:
    """Follow a path, and say whether all of it is there."""
    if path and path[0] not in scope:
        return Any, False
    kind: Any = scope[path[0]] if path else Any
    for name in path[1:]:
        found = [one for member in _members(kind) for one in _field(member, name)]
        if not found:
            return Any, False
        kind = found[0] if len(found) == 1 else Union[tuple(found)]  # noqa: UP007  # They are known only now.
    return kind, True


def _members(kind: Any) -> list[Any]:
    if get_origin(kind) in (Union, types.UnionType):
        return [one for one in get_args(kind) if one is not type(None)]
    return [kind]


def _field(kind: Any, name: str) -> list[Any]:
    """Return the kind of a field, in a list; an empty one where there is no such field."""
    origin = get_origin(kind) or kind
    if kind in (Any, object):
        return [Any]
    if is_typeddict(origin):
        hints = get_type_hints(origin)
        if name not in hints:
            return [list[tuple[str, Any]]] if name == "items" else []
        return [hints[name] if not get_args(kind) else Any]
    if not isinstance(origin, type):
        return [Any] if getattr(kind, "__supertype__", None) not in (str, int) else []
    if issubclass(origin, Mapping):
        key, value = get_args(kind) or (Any, Any)
        return [list[tuple[key, value]]] if name == "items" and value is not Any else [value]  # type: ignore[valid-type]
    if issubclass(origin, Page):
        return [Any] if name in (*vars(Page(None, 1, None)), *dir(Page)) else []  # type: ignore[arg-type]
    if issubclass(origin, list | tuple | Sequence) and not issubclass(origin, str):
        return [_each(kind)] if name.isdecimal() else []
    if issubclass(origin, BaseForm) and (declared := getattr(origin, "declared_fields", {})):
        return [Any] if name in declared or hasattr(origin, name) else []
    hints = {} if issubclass(origin, Model) else get_type_hints(origin, localns=vars(plain))
    if name in hints:
        return [hints[name]]
    return [Any] if hasattr(origin, name) or name.removesuffix("_id") in getattr(origin, "__annotations__", {}) else []


def _each(kind: Any) -> Any:
    """Return of what kind each of several is."""
    origin, given = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (kind, *_others) = _members(kind)
        return _each(kind)
    if isinstance(origin, type) and given and issubclass(origin, Mapping | Sequence):
        return given[0]
    return Any


def _unpacked(names: Sequence[str], kind: Any) -> dict[str, Any]:
    parts = get_args(kind) if get_origin(kind) is tuple else ()
    given = [kind] if len(names) == 1 else parts if len(parts) == len(names) else [Any] * len(names)
    return {"forloop": Any, **dict(zip(names, given, strict=True))}
