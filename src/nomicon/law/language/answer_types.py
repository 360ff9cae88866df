"""The kinds of answer a question takes: how a literal in a rule's header, or what its code returns, is read.

Each is an `AnswerType`: it reads plain data and returns the answer, or raises `ValueError` with a sentence for the
rule's author; and it says in words what a header may write, what code may answer, and what `ask` gives.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from msgspec import Struct

from nomicon.game.names import Seconds
from nomicon.game.proposals import Votes
from nomicon.game.values.plain import Plain, PlayerSet, exact, whole
from nomicon.game.values.translatable import _, all_of, gettext_noop
from nomicon.law.language.kind_reading import not_among, shown
from nomicon.law.language.kinds import Electorate, ValueKind, kind_of
from nomicon.law.language.nearest import near

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

MOST = 10**9
"""The largest whole number that answers a question: more than all votes, rules or seats there will ever be."""

SMALLEST_PART = 10**6
"""The most parts that one vote may be divided in, so that counting many different ones makes no endless figures."""

LONGEST = 1000 * 365 * 86400
"""The longest time that answers a question, so that every deadline falls in a year that can be written."""

NO_DURATION = gettext_noop("{value} isn't a duration. Write 7 days, 36 hours, or a whole number of seconds")
NO_ELECTORATE = gettext_noop("{value} is not an electorate. Write one, such as players or the Clerk, or a list of them")
NO_NUMBER_OF_VOTES = gettext_noop(
    "{value} is not a number of votes. Write a number from 0 to {most}, with a denominator of at most {parts}"
)
WRITE_A_THRESHOLD = gettext_noop("write a threshold as {{more_than: 1/2, of: cast}} or {{at_least: 2/3, of: eligible}}")
UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}


class AnswerType(Struct, Generic[T_co], frozen=True):
    """One kind of answer.

    `read` reads what code returns, and `literal` what stands in a header, where that may be less. `header` and `code`
    say in words what each may answer; `gives` is what `ask` returns.
    """

    read: Callable[[Plain], T_co]
    literal: Callable[[Plain], T_co]
    header: str
    code: str
    gives: ValueKind

    def __call__(self, value: Plain) -> T_co:
        """Read an answer. Raises `ValueError`."""
        return self.read(value)


class AnswerKind(Struct, frozen=True):
    """Makes a kind of answer of the function that reads it; what `ask` gives is what that function returns.

    `header` and `code` are as for `AnswerType`; `literal` reads a header where that may hold less than code may answer.
    """

    header: str
    code: str = ""
    literal: Callable[[Plain], Any] | None = None

    def __call__(self, read: Callable[[Plain], T]) -> AnswerType[T]:
        """Make it, as a decorator of the function."""
        gives = kind_of(inspect.get_annotations(read, eval_str=True)["return"])
        return AnswerType(read, self.literal or read, self.header, self.code or self.header, gives)


class Undetermined(Struct, frozen=True):
    """The rules give no answer where one is needed, or go round in a circle; `trail` names the rules involved."""

    because: str = _("no rule in force settles it")
    trail: tuple[str, ...] = ()


class Share(Struct, frozen=True):
    """A part of an electorate: ``{share: 1/5, of: Voters}``; or a plain number of ballots, with nothing it is of."""

    share: Fraction
    of: str = ""
    counted: str = "opening"

    def figure(self, base: Votes) -> Fraction:
        """Return how many are needed, never rounded."""
        return self.share * base if self.of else self.share


class Threshold(Struct, frozen=True):
    """What a vote needs: ``{more_than: 1/2, of: cast}``, ``{at_least: 2/3, of: eligible}``."""

    part: Fraction
    strictly: bool
    of: str

    def met(self, favour: Votes, cast: Votes, eligible: Votes) -> bool:
        """Count exactly, in votes; a majority of nothing is none."""
        needed = self.part * (cast if self.of == "cast" else eligible)
        return favour > 0 and (favour > needed if self.strictly else favour >= needed)


@AnswerKind("`yes` or `no`", "`True` or `False`, or `yes` or `no` as text")
def yes_no(value: Plain) -> bool:
    """Read ``yes`` or ``no``."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("yes", "no"):
        return value.lower() == "yes"
    raise ValueError(_("{value} is neither yes nor no", value=shown(value)))


@AnswerKind("an exact number")
def number(value: Plain) -> Fraction:
    """Read an exact number."""
    return exact(value)


@AnswerKind("a whole number that is not negative")
def count(value: Plain) -> int:
    """Read a whole number that is not negative."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise ValueError(_("{value} is not a whole number from 0 to {most}", value=shown(value), most=MOST))
    return value


@AnswerKind("a whole number, 1 or more")
def one_or_more(value: Plain) -> int:
    """Read a whole number that is not nought either."""
    if count(value) == 0:
        raise ValueError(_("0 is too small. Write a whole number from 1 to {most}", most=MOST))
    return count(value)


@AnswerKind("an exact number that is not negative, such as 1, 0, 1/2 or 1.5")
def votes(value: Plain) -> Votes:
    """Read how many votes: an exact number that is not negative, such as 1, 0, 1/2 or 1.5."""
    many = exact(value)
    if not 0 <= many <= MOST or many.denominator > SMALLEST_PART:
        raise ValueError(_(NO_NUMBER_OF_VOTES, value=str(value)[:20], most=MOST, parts=SMALLEST_PART))
    return whole(many)


@AnswerKind("a duration: `7 days`, `36 hours`, `1 week 2 days`, or a whole number of seconds",
          'a duration, such as `days(7)` or `"7 days"`, or a whole number of seconds')  # fmt: skip
def duration(value: Plain) -> Seconds:
    """Read a length of time: ``7 days``, ``36 hours``, ``1 week 2 days``, or a whole number of seconds."""
    length = _seconds(value)
    if length > LONGEST:
        raise ValueError(_("a duration can be at most {most} years", most=LONGEST // UNITS["day"] // 365))
    return Seconds(length)


def _seconds(value: Plain) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    found = re.findall(r"(\d+)\s*(second|minute|hour|day|week)s?\b", value) if isinstance(value, str) else []
    rest = re.sub(r"(\d+)\s*(second|minute|hour|day|week)s?\b|and|,|\s", "", value) if isinstance(value, str) else "?"
    if not found or rest:
        raise ValueError(_(NO_DURATION, value=shown(value)))
    return sum(int(many) * UNITS[unit] for many, unit in found)


@AnswerKind("text")
def words(value: Plain) -> str:
    """Read a text."""
    if not isinstance(value, str):
        raise ValueError(_("{value} is not text", value=shown(value)))
    return value


ELECTORATES = (
    "an electorate: `players`, `nobody`, `anybody`, an office such as `the Clerk`, a group that a rule "
    "declares, a player's name, or a list of these"
)


@AnswerKind(ELECTORATES, "the same, or `everyone()` or `electorate(name)`")
def electorate(value: Plain) -> Electorate:
    """Read an electorate: ``players``, ``the Clerk``, a group that a rule declares, a player, or a list of these."""
    match value:
        case PlayerSet("players", ()):
            return "players"
        case PlayerSet("electorate", (str(name),)):
            return name
        case str() if value.lower() not in ("", "yes", "no"):
            return value
        case tuple() | list() if all(isinstance(one, str) and one for one in value):
            return tuple(str(one) for one in value)
    raise ValueError(_(NO_ELECTORATE, value=shown(value)))


@AnswerKind(ELECTORATES, "the same, or `True` or `False` to say whether this `player` is in the electorate", electorate)
def membership(value: Plain) -> Electorate | bool:
    """Read an electorate; or, of the player whom the question is about, whether they are of it."""
    return value if isinstance(value, bool) else electorate(value)


@AnswerKind("a list of names", "a list of names, or one name")
def names(value: Plain) -> tuple[str, ...]:
    """Read a list of names."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, tuple | list) or not all(isinstance(name, str) for name in value):
        raise ValueError(_("{value} is not a list of names", value=shown(value)))
    return tuple(str(name) for name in value)


@AnswerKind("a list of at least one name", "a list of at least one name, or one name")
def some_names(value: Plain) -> tuple[str, ...]:
    """Read a list of names that must hold something."""
    read = names(value)
    if not read or not all(name.strip() for name in read):
        raise ValueError(_("the list needs at least one name, and no name can be empty"))
    return read


@AnswerKind("a share of an electorate, as `{share: 1/5, of: Voters}`, or a number of ballots",
          "the same, as a record or a number")  # fmt: skip
def share(value: Plain) -> Share:
    """Read ``{share: 1/5, of: Voters}``, or a number of ballots."""
    if not isinstance(value, Mapping):
        if exact(value) < 0:
            raise ValueError(_("a number of ballots cannot be negative"))
        return Share(exact(value))
    stray = sorted(set(value) - {"share", "of", "counted"})
    if stray or "share" not in value:
        form = _("write a quorum as {{share: 1/5, of: players}}")
        hint = "".join(near(one, ("share", "of", "counted")) for one in stray[:1])
        raise ValueError(
            _("{form}, without {names}{hint}", form=form, names=all_of(stray), hint=hint) if stray else form
        )
    part, counted = exact(value["share"]), value.get("counted", "opening")
    if part < 0:
        raise ValueError(_("a share cannot be negative"))
    if counted not in ("opening", "close"):
        raise ValueError(_("counted: write opening or close, to say when the players are counted"))
    return Share(part, words(value.get("of", "players")), words(counted))


@AnswerKind("`{more_than: 1/2, of: cast}` or `{at_least: 2/3, of: eligible}`",
          "the same, as a record, or `True` or `False` to say whether the votes are enough")  # fmt: skip
def threshold(value: Plain) -> Threshold | bool:
    """Read ``{more_than: 1/2, of: cast}`` or ``{at_least: 2/3, of: eligible}``; code may say yes or no outright."""
    if isinstance(value, bool) or (isinstance(value, str) and value.lower() in ("yes", "no")):
        return yes_no(value)
    value = value if isinstance(value, Mapping) else {}
    kinds, of = [kind for kind in ("more_than", "at_least") if kind in value], value.get("of", "cast")
    if len(kinds) != 1 or set(value) - {"more_than", "at_least", "of"} or of not in ("cast", "eligible"):
        raise ValueError(_(WRITE_A_THRESHOLD))
    part = exact(value[kinds[0]])
    if part < 0:
        raise ValueError(_("the required share of the votes cannot be negative"))
    return Threshold(part, kinds[0] == "more_than", str(of))


@AnswerKind("`yes` or `no`", "`True` or `False`, or a text that gives the reason")
def yes_or_why_not(value: Plain) -> bool | str:
    """Read ``yes`` or ``no``, or a text that says why not."""
    return yes_no(value) if value in ("yes", "no") or not isinstance(value, str) else value


@AnswerKind("one name, or a list of names")
def one_or_many(value: Plain) -> str | tuple[str, ...]:
    """Read one name, or a list of names."""
    return value if isinstance(value, str) else names(value)


def some_of(*allowed: str, least: int = 0) -> AnswerType[tuple[str, ...]]:
    """Return the kind of answer that is a list of some of these words, of at `least` so many."""
    told = f"a list with {'at least one' if least else 'any'} of these: {', '.join(f'`{word}`' for word in allowed)}"

    def read(value: Plain) -> tuple[str, ...]:
        for word in (some_names if least else names)(value):
            if word not in allowed:
                raise ValueError(not_among(word, allowed))
        return names(value)

    return AnswerType(read, read, told, told, kind_of(tuple[str, ...]))


def one_of(*allowed: str) -> AnswerType[str]:
    """Return the kind of answer that is one of these words."""

    def read(value: Plain) -> str:
        if value not in allowed or not isinstance(value, str):
            raise ValueError(not_among(value, allowed))
        return value

    told = f"one of {', '.join(f'`{word}`' for word in allowed)}"
    return AnswerType(read, read, told, told, ValueKind("text", "text", words=allowed))
