"""What rule code may import: curated copies of library modules, and of Python's built-in names.

A copy has only names listed here. None of them reaches another module, evaluates text, or changes what Python itself
stands on. Randomness and files are not in any of them, and clocks stand still.
"""

import _strptime
import bisect
import builtins
import calendar
import collections
import copy
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import heapq
import itertools
import json
import math
import operator
import re
import statistics
import string
import textwrap
import time
import types

import _pylong
import effects_of_rules
import policy
import prelude
import sets
from facts import fetched

_LISTS = {
    bisect: "bisect bisect_left bisect_right insort insort_left insort_right",
    calendar: "isleap leapdays monthrange weekday monthcalendar",
    collections: "Counter OrderedDict defaultdict deque namedtuple",
    copy: "copy",
    dataclasses: "field fields replace asdict astuple is_dataclass FrozenInstanceError MISSING KW_ONLY",
    datetime: "date datetime time timedelta timezone UTC MINYEAR MAXYEAR",
    decimal: "Decimal Context localcontext DecimalException InvalidOperation DivisionByZero Inexact Rounded Overflow"
    " Underflow ROUND_DOWN ROUND_HALF_UP ROUND_HALF_EVEN ROUND_CEILING ROUND_FLOOR ROUND_UP ROUND_HALF_DOWN ROUND_05UP",
    enum: "Enum IntEnum StrEnum Flag IntFlag auto unique",
    fractions: "Fraction",
    functools: "reduce partial lru_cache cache cmp_to_key cached_property",
    heapq: "heappush heappop heapify heapreplace heappushpop merge nlargest nsmallest",
    json: "dumps loads JSONDecodeError",
    re: "compile match search fullmatch split findall finditer sub subn escape Pattern Match error"
    " A ASCII I IGNORECASE M MULTILINE S DOTALL X VERBOSE U UNICODE",
    statistics: "mean fmean geometric_mean harmonic_mean median median_low median_high mode multimode quantiles"
    " pstdev pvariance stdev variance StatisticsError",
    string: "ascii_letters ascii_lowercase ascii_uppercase digits hexdigits octdigits punctuation printable whitespace"
    " capwords",
    textwrap: "dedent indent fill wrap shorten",
}
_ALL_BUT = {itertools: "", math: "", operator: "attrgetter methodcaller"}
_HINTS = (
    "Any Callable ClassVar Dict Final FrozenSet Generator Iterable Iterator List Literal Mapping Optional Sequence Set"
    " Tuple Union"
)


class _Hint:
    """Stands for everything in `typing`: it may be written as a hint, and does nothing."""

    __slots__ = ()

    def __getitem__(self, item):
        return self

    __or__ = __ror__ = __getitem__


def _own_class(decorator):
    """Let a decorator that changes a class be used only on classes that the rule itself made."""

    def decorate(cls=None, /, **options):
        if cls is None:
            return lambda later: decorate(later, **options)
        policy.require_own_class(cls)
        return decorator(cls, **options)

    decorate.__name__ = decorate.__qualname__ = decorator.__name__
    return decorate


def _wraps(wrapped, *_unused):
    return lambda wrapper: wrapper


def _deepcopy(value):
    return copy.deepcopy(value)


_deepcopy.__name__ = _deepcopy.__qualname__ = "deepcopy"


_create_enum = enum.EnumType._create_


def _create(cls, class_name, names, **options):
    """Make an enumeration of names that a rule computed, which are held to what could be written in its code."""
    if isinstance(names, str):
        names = str.replace(names, ",", " ").split()
    pairs = dict.items(fetched(names)) if isinstance(names, dict) else names
    members = [one if isinstance(one, str) else tuple(one) for one in pairs]
    for member in members:
        if str.startswith(member if isinstance(member, str) else member[0], "_"):
            raise ValueError("a member of an enumeration may not begin with _")
    return _create_enum(cls, class_name, members, **options)


enum.EnumType._create_ = _create


def _module(name, names):
    module = types.ModuleType(name)
    for key, value in names.items():
        setattr(module, key, value)
    module.__all__ = sorted(names)
    return module


def _curated():
    found = {module: {name: getattr(module, name) for name in names.split()} for module, names in _LISTS.items()}
    for module, without in _ALL_BUT.items():
        names = [name for name in dir(module) if not name.startswith("_") and name not in without.split()]
        found[module] = {name: getattr(module, name) for name in names}
    found[copy]["deepcopy"] = _deepcopy
    found[dataclasses]["dataclass"] = _own_class(dataclasses.dataclass)
    found[functools] |= {"wraps": _wraps, "total_ordering": _own_class(functools.total_ordering)}
    for name in ("day_name", "day_abbr", "month_name", "month_abbr"):
        found[calendar][name] = tuple(getattr(calendar, name))
    public = {module.__name__: _module(module.__name__, names) for module, names in found.items()}
    public["typing"] = _module("typing", dict.fromkeys(_HINTS.split(), _Hint()))
    return public


PUBLIC = _curated()
policy.MODULES = {name: frozenset(module.__all__) for name, module in PUBLIC.items()}
# Imported by C code or the library on a rule's behalf; the policy keeps rules from naming them.
_INTERNAL = {"time": time, "_strptime": _strptime, "_pylong": _pylong, "types": types}


def _import(name, _globals=None, _locals=None, _names=(), level=0):
    module = PUBLIC.get(name) or _INTERNAL.get(name)
    if module is None or level:
        raise ImportError(f"a rule cannot import {name!r}")
    return module


def _type(thing):
    """`type` with one argument. What makes classes stays hidden: with it a rule could give any method to its own."""
    kind = type(thing)
    return _type if issubclass(kind, type) else kind


_type.__name__ = _type.__qualname__ = "type"
_BUILTINS = (
    "abs all any ascii bin bool bytearray bytes callable chr classmethod complex dict divmod enumerate filter float"
    " format hex int isinstance issubclass iter len list map max min next object oct ord pow print property range"
    " repr reversed round slice sorted staticmethod str sum super tuple zip NotImplemented Ellipsis __build_class__"
)


def _built_in():
    """All that a rule's code finds without importing: one dict for all rules, which none of them can reach as such."""
    errors = {name: value for name, value in vars(builtins).items()
              if isinstance(value, type) and issubclass(value, BaseException)}  # fmt: skip
    return {
        **errors,
        **{name: getattr(builtins, name) for name in _BUILTINS.split()},
        "type": _type, "set": sets.Set, "frozenset": sets.FrozenSet,
        "getattr": policy.getattr_, "hasattr": policy.hasattr_, "__import__": _import,
        **policy.HELPERS, **prelude.NAMES, **effects_of_rules.NAMES, "math": PUBLIC["math"],
    }  # fmt: skip


BUILTINS = _built_in()


def namespace():
    """Return a fresh namespace for one execution of a rule's code."""
    return {"__builtins__": BUILTINS, "__name__": policy.RULE}


def reset():
    """Put back what warming up has left behind in the library, at the end of the build."""
    decimal.setcontext(decimal.Context())
    re.purge()
    _strptime._regex_cache.clear()
