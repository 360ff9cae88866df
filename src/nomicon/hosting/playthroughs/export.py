"""Writing a game down as a playthrough: a script that plays the same game again, as far as the record is public.

Ballots that are still sealed stay out, and so does everything else that only their voters may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import Struct

from nomicon.game.names import Moment
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.played_on import recorded_entries, taken_up
from nomicon.hosting.playthroughs.script import NO_RULEBOOK
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.hosting.typing.tokenizer import name_quoted, quoted
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Move, Origin
from nomicon.play.record import Entry
from nomicon.play.sealed.lines import SealedOpened
from nomicon.play.series.foundings import GameStart, founding_of
from nomicon.play.series.history_import import FoundHistory
from nomicon.play.turns.timing import KeepTime
from nomicon.rulebooks.files.writing import write_rule
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.secrecy import public_entries


class Continuation(Struct, frozen=True):
    """Moves behind the last entry, each with its moment, what is drawn from on the way, and what is checked then."""

    moves: Sequence[tuple[Moment, Move]] = ()
    seeds: Sequence[str] = ()
    until: Moment | None = None
    checks: Sequence[str] = ()


def as_playthrough(seen: Seen) -> str:
    """Write a game as a playthrough without answers; `accept` adds them. Raises `Invalid` for what no line can say."""
    return written(seen, public_entries(seen), Continuation())


def written(seen: Seen, entries: Sequence[Entry], goes_on: Continuation) -> str:
    """Write entries as a playthrough from the founding on, and behind them moves that nobody has made in the game."""
    first = entries[0].move
    founding = founding_of(first)
    if isinstance(first, FoundHistory):
        head, begun, at = [*taken_up(first, entries)], recorded_entries(entries), first.taken_up
    elif founding is not None:
        head, begun, at = [*_head(founding, seen)], 1, entries[0].at
    else:
        raise Invalid(
            _("The first entry of this game does not start the game, so the game cannot be exported as a playthrough.")
        )
    head[1:1] = _secrets(entries, seen)
    lines = [*head, *_draws(entries, goes_on.seeds), "", f"at {iso(at)}", "found"]
    for moment, move in chain(((entry.at, entry.move) for entry in entries[begun:]), goes_on.moves):
        if move.ORIGIN is Origin.BY_ITSELF:
            continue  # They come of themselves.
        if moment != at:
            lines.append(f"at {iso(moment)}")
            at = moment
        line, block = line_and_block(move)
        lines += [f"{name_quoted(move.player)}> {line}", *_block(block)]
    if goes_on.until is not None:
        lines.append(f"after {iso(goes_on.until)}")
    elif isinstance(entries[-1].move, KeepTime) and entries[-1].at >= at:
        lines.append(f"after {iso(entries[-1].at)}")
    lines += [f"check {one}" for one in goes_on.checks]
    return "\n".join(lines) + "\n"


def _head(founding: GameStart, seen: Seen) -> Iterator[str]:
    yield f"# {_flat(founding.title or seen.game.id)}, as it was played."
    book = _book_of(founding)
    yield f"rulebook: {NO_RULEBOOK if book is None else book.name}"
    yield f"title: {_flat(founding.title)}"
    if founding.holders != tuple(dict(book.holders if book is not None else ()).items()):
        yield f"offices: {', '.join(f'{_part(office)}={_part(player)}' for office, player in founding.holders)}"
    if not founding.rescue:
        yield "rescue: no"
    known = {rule.number: rule for rule in book.rules} if book is not None else {}
    for rule in founding.rules:
        if known.get(rule.number) != rule:
            yield f"with rule {numbered(rule.number, seen.game)}:"
            yield from _block(write_rule(rule.text, rule.number, rule.status))


def _secrets(entries: Sequence[Entry], seen: Seen) -> Iterator[str]:
    """Say in a game with sealed moves that they are not written down: nothing of them is public."""
    opened = any(isinstance(event, SealedOpened) for entry in entries for event in entry.events)
    if opened or any(speech.is_sealed for rule in seen.game.rules for speech in rule.text.speeches):
        yield "# Moves that players made in secret are left out, so what followed from them can be different "


"here."


def _part(name: str) -> str:
    """Write a name in a head that is divided at commas and equals signs."""
    return quoted(name, always=any(mark in name for mark in ',="'))


def _book_of(founding: GameStart) -> Rulebook | None:
    """Return the rulebook on the shelf that a game started from, unless rules were taken out of it."""
    if founding.rulebook not in shelf():
        return None
    book = load_rulebook(founding.rulebook)
    return book if {rule.number for rule in book.rules} <= {rule.number for rule in founding.rules} else None


def _draws(entries: Sequence[Entry], further: Sequence[str]) -> Iterator[str]:
    seeds = [*(entry.seed for entry in entries if entry.seed), *further]
    if seeds:
        yield f"draws: {', '.join(seeds)}"


def _block(text: str) -> Iterator[str]:
    return (f"| {line}" if line else "|" for line in text.rstrip("\n").split("\n")) if text else iter(())


def _flat(text: str) -> str:
    """Write a text on one line of the head, where nothing is quoted."""
    return " ".join(text.split())
