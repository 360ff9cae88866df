"""Sets that are walked in order, so that nothing can depend on how a set happens to lie in memory."""

import collections.abc
import datetime
import decimal
import enum
import fractions
import numbers

from facts import Fact, fetched

_NUMBERS = (numbers.Number, decimal.Decimal)


def in_order(members):
    """Return the members of a set in the one order they have, or raise `TypeError` if they have none."""
    found = list(set.__iter__(members) if isinstance(members, set) else frozenset.__iter__(members))
    kinds = set(map(type, found))
    if len(found) > 1 and kinds != {str} and kinds != {int}:
        found.sort(key=_key)
    else:
        found.sort()
    return found


def _key(member):
    if isinstance(member, enum.Enum):
        return (8, type(member).__qualname__, member.name)
    if isinstance(member, _NUMBERS):
        if member != member:
            return (0, 0)
        return (1, fractions.Fraction(member) if isinstance(member, decimal.Decimal) else member)
    if isinstance(member, str):
        return (2, str.__str__(member))
    if isinstance(member, tuple):
        return (3, tuple(map(_key, member)))
    if isinstance(member, datetime.datetime):
        return (4, member.tzinfo is None, member)
    if isinstance(member, datetime.date):
        return (5, member)
    if isinstance(member, frozenset):
        return (6, tuple(map(_key, in_order(member))))
    if isinstance(member, datetime.timedelta):
        return (7, member)
    if isinstance(member, bytes):
        return (9, member)
    if member is None:
        return (0,)
    if hasattr(type(member), "__dataclass_fields__"):
        fields = type(member).__dataclass_fields__
        return (10, type(member).__qualname__, tuple(_key(getattr(member, name)) for name in fields))
    raise TypeError(f"a set of {type(member).__name__} has no order to walk it in: keep a list or a dict instead")


def _ordered(base, name):
    """Make a kind of set that is walked in order and whose operators give its own kind."""

    def same(operator):
        method = getattr(base, operator)

        def operate(self, *others):
            result = method(self, *others)
            return result if result is NotImplemented else kind(result)

        return operate

    def first(self):
        for member in in_order(self):
            base.remove(self, member)
            return member
        raise KeyError("pop from an empty set")

    body = {
        "__slots__": (),
        "__iter__": lambda self: iter(in_order(self)),
        "__repr__": lambda self: "{" + ", ".join(map(repr, self)) + "}" if len(self) else "set()",
    }
    operators = ["and", "rand", "or", "ror", "sub", "rsub", "xor", "rxor"]
    for operator in [f"__{one}__" for one in operators] + [
        "copy", "difference", "intersection", "union", "symmetric_difference",
    ]:  # fmt: skip
        body[operator] = same(operator)
    if base is set:
        body["pop"] = first
    kind = type(name, (base,), body)
    return kind


Set = _ordered(set, "set")
FrozenSet = _ordered(frozenset, "frozenset")


class Keys(collections.abc.KeysView):
    """The keys of a dict, in the dict's order; its operators give ordered sets."""

    __slots__ = ()

    @classmethod
    def _from_iterable(cls, members):
        return Set(members)

    def __iter__(self):
        return iter(self._mapping)

    def __repr__(self):
        return f"dict_keys({list(self)!r})"


class Items(collections.abc.ItemsView):
    """The pairs of a dict, in the dict's order; its operators give ordered sets."""

    __slots__ = ()

    @classmethod
    def _from_iterable(cls, members):
        return Set(members)

    def __iter__(self):
        return iter(dict.items(self._mapping))

    def __repr__(self):
        return f"dict_items({list(self)!r})"


_VIEWS = {"keys": Keys, "items": Items}


def view(thing, name):
    """Answer ``thing.keys`` and ``thing.items`` with views that cannot turn into sets in an order of memory."""
    if isinstance(thing, dict):
        own = getattr(type(thing), name)
        if type(fetched(thing)) is Fact or own is getattr(dict, name) or type(thing).__module__ == "collections":
            return lambda: _VIEWS[name](thing)
    elif isinstance(thing, type) and issubclass(thing, dict):
        return lambda mapping: _VIEWS[name](mapping)
    elif type(thing) is super:
        raise AttributeError(f"super().{name} is not part of the rule language: use dict.{name}(self)")
    return getattr(thing, name)
