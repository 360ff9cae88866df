"""What a page is: plain data about one game for one viewer, made anew each time it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import islice
from typing import Any, Generic, Protocol, TypeAlias, TypedDict, TypeVar, overload, runtime_checkable

from msgspec import Struct

from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.archive import Archive
from nomicon.game.values.plain import PlayerSet, is_whole, shown
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.language.moments import moment
from nomicon.play.amendability.fragility import Fragility
from nomicon.play.amendability.stuck import Stuckness
from nomicon.play.ballots.papers import Paper
from nomicon.play.collisions.collisions import Collision
from nomicon.play.correcting_past.outcome import CorrectionOutcome, CorrectionProgress
from nomicon.play.foresight.foreseen import Foreseen, Matter
from nomicon.play.index import Index, index_of
from nomicon.play.record import EntryId, WrittenEntry
from nomicon.play.what_if.findings import WhatIf
from nomicon.views.elements.language import ENGLISH, Language

Page: TypeAlias = Mapping[str, Any]
"""The page of whichever view: text, whole numbers, yes and no, lists and mappings of them.

Exact numbers are texts, and so are moments. Each view has a type of its own, which says which parts its page has.
"""


class PartAsked(TypedDict, total=False):
    """Which part of a long list a page shows, where another than the newest is asked for."""

    before: int
    after: int


class PartsBeside(TypedDict, total=False):
    """What to ask for to see the parts beside the one that a page shows."""

    older: str
    newer: str


class PartPage(PartAsked, PartsBeside):
    """A page that shows one part of a long list."""


P = TypeVar("P", bound=Mapping[str, object])
K = TypeVar("K")


class NoSuchPage(LookupError):
    """There is no such page, or nothing of that name to show; says what there is."""


@runtime_checkable
class Findable(Protocol):
    """A record in which single entries can be looked up, so that a page need not read all of it."""

    def some(self, numbers: Sequence[int]) -> Iterable[WrittenEntry]:
        """Return the public entries of these numbers, in their order."""

    def behind(self, number: int) -> Iterable[WrittenEntry]:
        """Return what stands sealed behind the public entry of a number, oldest first."""

    def doors(self, places: Collection[EntryId]) -> Mapping[EntryId, str]:
        """Say by which doors the moves of some entries came, where that was kept."""


Papers: TypeAlias = Callable[[Game, Proposal, PlayerId | None], Paper]
"""Hands out the ballot paper of a player, or of a passer-by, on an open proposal: a page runs no rule code itself."""


class SearchFailed(Struct, frozen=True):
    """A search broke off, so nothing is known of what it was for."""

    because: str

    @property
    def told(self) -> str:
        """Say that it failed, and what to do."""
        return _("We could not try this: {because}. Try again in a minute.", because=self.because)


Foresees: TypeAlias = Callable[[Game, Matter], Foreseen | SearchFailed | None]
"""Says how rules could be changed if a proposal is adopted or a statement upheld; None while that is looked for."""


Checks: TypeAlias = Callable[[Game, Proposal], Sequence[Sequence[RuleFinding]]]
"""Says what is found in the rule that each change of a proposal would make."""


Collides: TypeAlias = Callable[[Game, ProposalNumber], Sequence[Collision] | SearchFailed | None]
"""Says which other proposals touch the same as one; None while that is looked for."""


CollidesOnTheTable: TypeAlias = Callable[[Game], Sequence[tuple[ProposalNumber, Collision]] | SearchFailed | None]
"""Says the same of all proposals on the table, each pair once."""


Tries: TypeAlias = Callable[[Game, ProposalNumber], WhatIf | SearchFailed | None]
"""Says what would come of a proposal if it were adopted; None while that is being tried."""


class ProofStep(Struct, frozen=True):
    """A line that several players type on the way to a change of rules, and when."""

    at: Moment
    players: tuple[str, ...]
    line: str


class Proof(Struct, frozen=True):
    """A way in which rules are changed, move by move, and as a playthrough that begins with the game's founding."""

    steps: tuple[ProofStep, ...]
    playthrough: str


Proves: TypeAlias = Callable[["Seen", Foreseen], Proof | None]
"""Writes a way that was found as a playthrough; None where it cannot be played."""


Corrects: TypeAlias = "Callable[[Seen, str, str, str], CorrectionOutcome | CorrectionProgress]"
"""Says how the game would be if an entry were struck, replaced, or preceded by a move; raises `CannotCorrect`."""


class Advice(Struct, frozen=True):
    """What is looked for beside the game, each by a function; where it is None, nobody looks for it."""

    foresees: Foresees | None = None
    checks: Checks | None = None
    collides: Collides | None = None
    tries: Tries | None = None
    proves: Proves | None = None
    fragile: Callable[[Game], Sequence[Fragility | SearchFailed | None]] | None = None
    collides_on_the_table: CollidesOnTheTable | None = None
    corrects: Corrects | None = None
    stuck: Callable[[Game], Stuckness | SearchFailed | None] | None = None
    correcting: CorrectionProgress | SearchFailed | None = None  # How far an adopted correction is, if one is.


NO_ADVICE = Advice()


def _not_at_hand() -> Index:
    """Stand for an index that nobody has handed over."""
    raise AssertionError


@dataclass(frozen=True, slots=True)
class Seen:
    """What every view is made from, and for whom; a viewer of None is a passer-by.

    `at` is the reader's clock. It is not the moment of the last entry, which a sealed ballot moves. Without `papers`
    a page tells of ballots what headers say. `advice` is what is looked for about changes. `index` returns the index of
    the entries in `history`; without it, the index is made of them, when it is first asked for. `language` is the
    reader's.
    """

    game: Game
    history: Sequence[WrittenEntry]
    viewer: PlayerId | None
    at: Moment
    papers: Papers | None = field(default=None, compare=False)
    advice: Advice = field(default=NO_ADVICE, compare=False)
    index: Callable[[], Index] = field(default=_not_at_hand, compare=False)
    language: Language = field(default=ENGLISH, compare=False)

    def __post_init__(self) -> None:
        if self.index is _not_at_hand:
            object.__setattr__(self, "index", cache(partial(index_of, self.history)))


class View(Struct, Generic[P], frozen=True):
    """One kind of page. An argument in brackets may be left out; one that ends in dots takes several words."""

    name: str
    sentence: str
    arguments: tuple[str, ...]
    show: Callable[..., P]
    text: Callable[[P], str]


AnyView: TypeAlias = View[Any]
"""A view of whichever page."""


@overload
def iso(at: Moment) -> str: ...
@overload
def iso(at: Moment | None) -> str | None: ...
def iso(at: Moment | None) -> str | None:
    """Write a moment as all pages do."""
    return None if at is None else _iso(at)


@lru_cache(1000)
def _iso(at: Moment) -> str:
    """Write a moment; the same ones are asked for again and again, by every move of a second."""
    told = moment(at)
    assert told is not None
    return told.strftime("%Y-%m-%dT%H:%M:%SZ")


@overload
def plain(value: Mapping[str, object]) -> dict[str, object]: ...
@overload
def plain(value: tuple[object, ...] | list[object]) -> list[object]: ...
@overload
def plain(value: object) -> object: ...
def plain(value: object) -> object:
    """Turn what stands in a rule's header or a register into what a page may hold."""
    match value:
        case Fraction():
            return shown(value)
        case datetime():
            return value.strftime("%Y-%m-%dT%H:%M:%SZ")
        case date():
            return value.isoformat()
        case PlayerSet(kind, about):
            return {"group": kind, "about": list(about)}
        case Mapping():
            return {str(name): plain(value[name]) for name in in_order(value)}
        case tuple() | list():
            return [plain(one) for one in value]
        case _:
            return value


def in_order(value: Mapping[K, object]) -> list[K]:
    """Return the names of a record as its author wrote them; of a map that keeps no order, sorted."""
    return list(value) if isinstance(value, dict) else sorted(value, key=str)


def number_in(typed: str, what: str, known: Collection[int], width: int = 1) -> int:
    """Read the number of a rule, a proposal or a judgement, and make sure that there is one.

    A motion is named as ``M-1``, or as -1, as programs know it. Raises `NoSuchPage`, with all there are, each of so
    many digits at least.
    """
    digits = typed.removeprefix("J-").removeprefix("#")
    number = f"-{typed[2:]}" if typed[:2] in ("M-", "m-") else digits
    if is_whole(number.removeprefix("-")) and int(number) in known:
        return int(number)
    asked = typed.zfill(width) if is_whole(typed) else typed
    text = gettext_noop("There is no {what} {name}. There are: {names}.")
    which = gettext_noop("Say which {what} you mean. There are: {names}.")
    raise NoSuchPage(_(text if asked else which, what=word(what), name=asked, names=_listed(known, width)))


MOST_LISTED = 200
"""Numbers that a message lists where one was asked for that is not there."""


def _listed(known: Collection[int], width: int) -> str:
    """Write numbers so that a long row of them stays short: ``101-116, 201``; of very many, the highest."""
    if isinstance(known, Archive) and len(known) > MOST_LISTED:
        return f"… {_listed(sorted(islice(known.walk(), MOST_LISTED)), width)}"
    rows: list[list[int]] = []
    for number in sorted(set(known)):
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    rows = [row for row in rows if row[0] >= 0] + [row[::-1] for row in rows[::-1] if row[0] < 0]
    ends = ([_called(number, width) for number in dict.fromkeys((row[0], row[-1]))] for row in rows)
    return ", ".join((" to " if row[0].startswith("M") else "-").join(row) for row in ends) or "none"


def _called(number: int, width: int) -> str:
    return f"M-{-number}" if number < 0 else str(number).zfill(width)


def name_in(typed: str, what: str, known: Sequence[str]) -> str:
    """Find a name, written in whatever letters, among those there are."""
    if typed in known:
        return typed
    alike = [name for name in known if name.lower() == typed.lower()]
    if len(alike) == 1:
        return alike[0]
    names = ", ".join(sorted(known)) or _("none")
    text = gettext_noop("There is no {what} {name}. There are: {names}.")
    raise NoSuchPage(_(text, what=word(what), name=repr(typed), names=names))
