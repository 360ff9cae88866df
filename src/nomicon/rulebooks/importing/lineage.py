"""What a record tells of each rule's life: which proposals amended it, transmuted it, or took an amendment back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.rulebooks.importing.gathering import Doubt
from nomicon.rulebooks.importing.imported import (
    AMENDED,
    ENACTED,
    INITIAL,
    REPEALED,
    RESTORED,
    TRANSMUTED,
    Deed,
    NumberMention,
)

_BY = re.compile(
    r"(?P<what>amendment\s+repealed|transmuted|amended|repealed)\s+by\s+(?:proposal\s+)?(?P<by>\d{1,9}(?:,\s*\d{1,9})*)",
    re.IGNORECASE,
)
_CHANGES = 100
"""Changes told of one rule. No rule has been amended so often, and a made-up chain may not take for ever."""

_GAP = 20
"""Numbers missing in one place that are still named one by one; more are no gap, but another series."""


class PrintedRule(Struct, frozen=True):
    """A rule as a record prints it; `said` is what stands in front of it, when its number there is not its own."""

    number: RuleNumber
    line: int
    status: str = ""
    ordinal: RuleNumber | None = None
    said: str = ""
    is_initial: bool = False
    by: str = ""
    on: str = ""
    notes: str = ""
    title: str = ""
    words: str = ""
    is_sure: bool = True  # Whether the title was told from the words without doubt.


class Chronicle:
    """The history of every rule, put together from its entry and from what is said of numbers elsewhere."""

    def __init__(self, entries: Sequence[PrintedRule], mentions: Sequence[NumberMention]) -> None:
        self._entries, self._mentions = entries, mentions
        self._said: dict[RuleNumber, list[tuple[str, RuleNumber]]] = {}
        for number, said in [(one.number, one.said) for one in mentions] + [(one.number, one.notes) for one in entries]:
            self._said.setdefault(number, []).extend(_deeds_in(said))
        named = {by for deeds in self._said.values() for _, by in deeds}
        bare = {one.number for one in mentions if not _deeds_in(one.said)}
        self._first = min([*named, *bare, *(one.ordinal for one in entries if one.ordinal is not None)], default=0)

    def history(self, entry: PrintedRule) -> tuple[Deed, ...]:
        """Return what was done to a rule, oldest first; the last of it was done by whom the entry names."""
        deeds = [self._origin(entry), *(Deed(what, number) for what, number in self._changes(entry))]
        if deeds[0].what == INITIAL and entry.is_initial and not entry.on:
            return tuple(deeds)  # The entry names nobody.
        last = max(range(len(deeds)), key=lambda at: (deeds[at].proposal == entry.ordinal, at)) if entry.ordinal else -1
        deeds[last] = Deed(deeds[last].what, deeds[last].proposal, entry.by, entry.on)
        return tuple(deeds)

    def doubts(self) -> Iterator[Doubt]:
        """Yield the numbers that are spoken of and have no entry, and the gaps in the series of proposals."""
        lines = {mention.number: mention.line for mention in self._mentions}
        lines |= {entry.number: entry.line for entry in self._entries}
        known = set(lines) | {one.ordinal for one in self._entries if one.ordinal is not None}
        for number, deeds in sorted(self._said.items()):
            for what, by in deeds:
                if by not in known:
                    text = gettext_noop("{number}: {what} by {by} ({by} is not mentioned anywhere else)")
                    yield lines[number], _(text, number=number, what=word(what), by=by)
        of_proposals = {one.ordinal: one.line for one in self._entries if one.ordinal is not None}
        series = sorted({number for number in {*lines, *of_proposals} if number >= self._first > 0})
        own = {mention.number for mention in self._mentions}
        own |= {entry.number for entry in self._entries if entry.ordinal is None}
        listed = sorted(number for number in series if number in own or number in of_proposals)
        for before, after in pairwise(listed):
            if 1 < after - before <= _GAP:
                for missing in range(before + 1, after):
                    told = _(
                        "{number} (the text lists the numbers before and after this one, but not this number)",
                        number=missing,
                    )
                    yield of_proposals.get(after) or lines[after], told

    def _origin(self, entry: PrintedRule) -> Deed:
        is_initial = entry.is_initial or (entry.number < self._first and not (entry.by and entry.ordinal is None))
        return Deed(INITIAL) if is_initial else Deed(ENACTED, entry.number)

    def _changes(self, entry: PrintedRule) -> list[tuple[str, RuleNumber]]:
        changes: list[tuple[str, RuleNumber]] = []
        waiting = list(self._said.get(entry.number, ()))
        seen: set[RuleNumber] = {entry.number}
        while waiting and len(changes) < _CHANGES:
            what, number = waiting.pop(0)
            if number in seen:
                continue
            seen.add(number)
            changes.append((what, number))
            if not waiting:  # The line of an amendment names the next one.
                waiting += [(RESTORED if what == REPEALED else what, by) for what, by in self._said.get(number, ())]
        if entry.ordinal is not None and entry.ordinal not in seen:
            changes.append((_kind(entry.said), entry.ordinal))
        return changes


def _deeds_in(said: str) -> list[tuple[str, RuleNumber]]:
    return [
        (" ".join(found["what"].lower().split()), RuleNumber(int(number)))
        for found in _BY.finditer(said)
        for number in re.findall(r"\d+", found["by"])
    ]


def _kind(said: str) -> str:
    if said.lower().startswith("transmut"):
        return TRANSMUTED
    return RESTORED if said.lower().startswith("repeal") else AMENDED
