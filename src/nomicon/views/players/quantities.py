"""What is counted: who holds how much, every movement with its cause, and why somebody has what they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.state import Game, Quantity
from nomicon.game.values.plain import shown
from nomicon.game.values.records import name_of
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Event
from nomicon.play.index import BLOCK, BalanceStep
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.record import Entry, EntryId
from nomicon.play.turns.timing import TimerRang
from nomicon.play.votes.counting import VoteClosed
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import Seen, iso, name_in
from nomicon.views.elements.paging import NEWEST, PageRequest, Slice, cut, part_asked, parts_told
from nomicon.views.elements.phrases import rule_number
from nomicon.views.elements.text import facts, heading, paragraphs, part, table
from nomicon.views.players.pages import Course, CoursePoint, MovementLine, QuantityPage
from nomicon.views.sentences.events import sentence
from nomicon.views.sentences.telling import NOISE


class QuantityChange(Struct, frozen=True):
    """How much one player gained or lost by one event, and what stood before them then."""

    entry: Entry
    event: Event
    player: PlayerId  # As they are called now, …
    named: PlayerId  # … and as they were called then.
    amount: Fraction
    balance: Fraction
    rule: str
    afresh: bool  # The count began here; what was before counts no more.


def movements(
    entries: Entries, found: Slice, quantity: str, player: PlayerId | None, now: Game
) -> list[QuantityChange]:
    """Return what moved a quantity in some entries, of everybody or of one player, oldest first.

    What somebody had is followed backwards from where the block of the index ends in which the last of them stands.
    """
    first, last = _span(entries, found)
    end = (last // BLOCK + 1) * BLOCK
    behind = entries.block(end)
    counted = (now.quantities if behind is None else behind.began).get(quantity)
    has = {} if counted is None else {now.called(one): many for one, many in counted.balances.items()}
    moved: list[QuantityChange] = []
    for entry in entries.about(f"quantity:{quantity}", before=end):
        if entry.place.number < first:
            break
        back = list(_backwards(entry, _steps(entries, entry, quantity), quantity, has, now))
        moved += [one for one in back if entry.place.number <= last and player in (None, one.player)]
    return moved[::-1]


def _span(entries: Entries, found: Slice) -> tuple[int, int]:
    """Return the numbers of the first and the last entry of a part; what is counted afresh, at nothing, has no row."""
    first = 1 if found.older is None else found.entries[0].place.number if found.entries else entries.last + 1
    last = entries.last if found.newer is None else found.entries[-1].place.number if found.entries else 0
    return first, last


def _steps(entries: Entries, entry: Entry, quantity: str) -> Sequence[BalanceStep]:
    block = entries.block(entry.place.number)
    found = () if block is None or entry.place.sealed else block.steps.get(entry.place.number, ())
    return [one for one in found if one.quantity == quantity]


def _amount(one: BalanceStep) -> Fraction:
    return one.after - (0 if one.afresh else one.before or 0)


def _backwards(
    entry: Entry, steps: Sequence[BalanceStep], quantity: str, has: dict[PlayerId, Fraction], now: Game
) -> Iterator[QuantityChange]:
    """Yield what an entry moved, the last first; `has` is what everybody had after it, and in the end before it."""
    public = [event for event in entry.events if not event.sealed]
    for place, event in reversed(list(enumerate(public))):
        told = {one.player: one for one in steps if one.event == place}
        amounts = dict(event.moves) if isinstance(event, QuantityMoved) and event.quantity == quantity else {}
        for named in sorted({*told, *amounts}, reverse=True):
            player, one = now.called(named), told.get(named)
            if one is None:
                balance, rule = has.get(player, Fraction(0)), event.rule if isinstance(event, QuantityMoved) else ""
                has[player] = balance - amounts[named]
                yield QuantityChange(entry, event, player, named, amounts[named], balance, rule, afresh=False)
            else:
                yield QuantityChange(entry, event, player, named, _amount(one), one.after, one.rule, one.afresh)
                has[player] = one.before or Fraction(0)


def cut_to(entries: Entries, quantity: str, player: PlayerId | None, part: PageRequest, now: Game) -> Slice:
    """Cut the entries of one part of all that moved a quantity, of everybody or of one player."""

    def rows(entry: Entry) -> int:
        steps = _steps(entries, entry, quantity)
        told = {(one.event, one.player) for one in steps}
        public = enumerate(event for event in entry.events if not event.sealed)
        told |= {
            (place, who)
            for place, event in public
            if isinstance(event, QuantityMoved) and event.quantity == quantity
            for who, _ in event.moves
        }
        told -= {(one.event, one.player) for one in steps if not _amount(one)}
        return sum(player in (None, now.called(who)) for _, who in told)

    return cut(entries, (f"quantity:{quantity}",), part, rows)


# -- Pages ---------------------------------------------------------------------------


def quantity(seen: Seen, name: str) -> QuantityPage:
    """Show who holds a quantity, and its movements, each with its cause and rule; of many, the last.

    ``older`` and ``newer`` lead to the others; ``course`` is all of it, the more roughly the longer it is ago.
    """
    asked, part = (name, NEWEST) if name in seen.game.quantities else part_asked(name)
    known = seen.game.quantities[name_in(asked, "quantity", list(seen.game.quantities))]
    holders = [*seen.game.in_order(), *sorted(set(known.balances) - set(seen.game.players))]
    entries = Entries(seen)
    found = cut_to(entries, known.name, None, part, seen.game)
    moved = movements(entries, found, known.name, None, seen.game)
    return {
        "name": known.name,
        "plural": known.plural or known.name,
        "rule": int(rule_number(known.rule, seen.game)),
        "archived": known.archived,
        "start": shown(known.start),
        "whole": known.whole,
        "tradable": known.tradable,
        "least": None if known.least is None else shown(known.least),
        "holders": [
            {"name": who, "amount": shown(known.balances.get(who, known.start)), "present": who in seen.game.players}
            for who in holders
        ],
        "movements": [movement_told(seen, entries, one) for one in moved if one.amount],
        "course": list(_course(seen, entries, found, moved, known)),
        **part.words,
        **found.leading("quantity", known.name),
    }


def _course(
    seen: Seen, entries: Entries, found: Slice, moved: Sequence[QuantityChange], known: Quantity
) -> Iterator[Course]:
    """Yield what everybody had and from when on, each time a count began or changed: what a picture is drawn from.

    Beside the movements that are told, it is what they had where each block of the index begins.
    """
    seldom = _seldom(seen, entries, found, known.name)
    last = EntryId(entries.last)
    points = [(one.entry.place, iso(one.entry.at), {one.player: one.balance}) for one in moved]
    points += seldom
    points += [(last, iso(seen.at), dict(known.balances))] if found.newer is not None else []
    courses: dict[PlayerId, list[CoursePoint]] = {}
    for place, at, balances in sorted(points, key=lambda point: point[0]):
        for player, balance in sorted(balances.items()):
            course = courses.setdefault(player, [])
            point: CoursePoint = {"at": at, "entry": str(place), "has": shown(balance)}
            if not seldom or not course or course[-1]["has"] != point["has"]:
                course.append(point)
    for name, course in courses.items():
        yield {"name": name, "points": course}


def _seldom(
    seen: Seen, entries: Entries, found: Slice, quantity: str
) -> list[tuple[EntryId, str, dict[PlayerId, Fraction]]]:
    """Return what everybody had where blocks of the index begin that stand before and behind the part that is told."""
    if found.older is None and found.newer is None:
        return []
    first, last = _span(entries, found)
    called = seen.game.called
    return [
        (EntryId(number), iso(block.at), {called(one): has for one, has in block.began[quantity].balances.items()})
        for number, block in entries.newest_blocks()
        if not first <= number <= last and quantity in block.began
    ]


def movement_told(seen: Seen, entries: Entries, one: QuantityChange) -> MovementLine:
    """Tell one change of what a player has: by how much, in which entry, and by which rule."""
    number = rule_number(one.rule, seen.game)
    return {
        "entry": str(one.entry.place),
        "at": iso(one.entry.at),
        "name": one.named,
        "amount": shown(one.amount),
        "balance": shown(one.balance),
        "rule": int(number) if number.isdecimal() else None,
        "ground": one.rule,
        "cause": _cause(seen, one),
        "link": entries.written(one.entry).link or None,
    }


def _cause(seen: Seen, one: QuantityChange) -> str:
    """Say what brought a movement about: what became of the proposal it names, or the first thing told of its entry.

    Where a reminder of its rule rang before it, that is what brought it about.
    """
    if not isinstance(one.event, QuantityMoved):
        return sentence(one.event, seen.game, seen.language)
    told = [event for event in one.entry.events if type(event) not in (QuantityMoved, *NOISE)]
    about = [event for event in told if one.event.why == f"proposal {getattr(event, 'proposal', None)}"]
    if one.event.why and not about:
        what, _, number = one.event.why.partition(" ")
        return f"{what} {numbered(int(number), seen.game)}" if number.isdecimal() else one.event.why
    rung, own = _rung(seen, one)
    if own and not about:
        return sentence(own[-1], seen.game, seen.language)
    # A ballot may end a vote early; what was paid then came of the close, and not of that ballot.
    closed = [event for event in about or told if isinstance(event, VoteClosed)]
    first = [*closed, *(about or told), *rung[-1:]][:1]
    return sentence(first[0], seen.game, seen.language) if first else name_of(type(one.entry.move))


def _rung(seen: Seen, one: QuantityChange) -> tuple[list[TimerRang], list[TimerRang]]:
    """Return the reminders that rang before a movement in its entry, and those among them that its own rule heard."""
    before = takewhile(lambda event: event is not one.event, one.entry.events)
    rung = [event for event in before if isinstance(event, TimerRang)]
    rule = rule_number(one.rule, seen.game)
    return rung, [event for event in rung if rule in (event.rule, rule_number(event.rule, seen.game))]


def quantity_text(page: QuantityPage) -> str:
    """Set out who has how much, then how it came about."""
    archived = ", archived" if page["archived"] else ""
    return paragraphs(
        heading(f"{page['plural'].capitalize()} (rule {page['rule']}{archived})"),
        facts(page, "start=Everybody begins with", "least=Nobody can have less than", "tradable=May be traded"),
        table(page["holders"], "name=Who", "amount=Has"),
        parts_told(page),
        part(
            "Changes",
            table(
                page["movements"],
                "entry=Entry",
                "at=At",
                "name=Who",
                "amount=Amount",
                "balance=Total then",
                "rule=Rule",
                "cause=Because",
            ),
        ),
    )
