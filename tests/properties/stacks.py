"""What the text of a rule should be, worked out in another way: a list of layers, laid again from scratch each time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Text = dict[str, Any]
"""A rule's text: each of its parts by name, a setting as ``settings.award``."""


@dataclass(eq=False)
class Sheet:
    """One thing that was done to a rule. `gives` are the parts that it brings; `off` is what it takes out."""

    number: int | None  # Of the proposal that did it.
    gives: Text = field(default_factory=dict)
    whole: bool = False
    off: int | None = None  # The number of whose work it undoes.
    scope: str = ""
    undoes: list[Sheet] = field(default_factory=list)  # What it takes out, as things stood when it was done.
    only_known: bool = False  # Whether it sets nothing that is not there.


class Stack:
    """A rule's sheets in the order of time (`past`), and as they lie upon each other (`pile`)."""

    def __init__(self, text: Text) -> None:
        self.first = Sheet(None, text, whole=True)
        self.past: list[Sheet] = [self.first]
        self.pile: list[tuple[Sheet, Sheet | None]] = [(self.first, None)]  # Each with the one that it was laid on.
        self.mends: list[Sheet] = []

    def stands(self, sheet: Sheet) -> bool:
        """Say whether nothing that stands has taken a sheet out."""
        return not any(sheet in other.undoes and self.stands(other) for other in self.past)

    def latest(self, number: int) -> Sheet | None:
        """Return the last thing that a proposal did and that stands."""
        return next((one for one in reversed(self.past) if one.number == number and self.stands(one)), None)

    def text(self) -> Text:
        """Lay all that stands upon each other."""
        text: Text = {}
        for sheet, _ in self.pile:
            if self.stands(sheet):
                gives = {name: value for name, value in sheet.gives.items() if not sheet.only_known or name in text}
                text = dict(gives) if sheet.whole else {**text, **gives}
        return {name: value for name, value in text.items() if value is not None}

    def lay(self, sheet: Sheet) -> None:
        """Lay a sheet on top of all."""
        self.past.append(sheet)
        self.pile.append((sheet, self.first))

    def lay_on(self, number: int, sheet: Sheet) -> bool:
        """Lay a sheet on one beneath, and on whatever lies on that one already; say whether there is one."""
        under = self.latest(number)
        if under is None or under.off is not None:
            return False
        self.past.append(sheet)
        self.pile.insert(self._end_of(under), (sheet, under))
        return True

    def mend(self, words: str) -> None:
        """Write other words over those that are read now, on the very sheet that they stand on."""
        read = next(one for one, _ in reversed(self.pile) if "words" in one.gives and self.stands(one))
        sheet = Sheet(None, {"words": words})
        self.past.append(sheet)
        self.mends.append(sheet)
        place = next(at for at, (one, _) in enumerate(self.pile) if one is read)
        while self.pile[place + 1 :] and self.pile[place + 1][0] in self.mends:
            place += 1
        self.pile.insert(place + 1, (sheet, read))

    def take_out(self, by: int, number: int, scope: str) -> bool:
        """Take out what a proposal did; say whether that stands."""
        if self.latest(number) is None:
            return False
        undoes = [one for one in self.past if one.number == number]
        for one in undoes:
            mended = [other for other, on in self.pile if on is one and other in self.mends]
            undoes += self._block_of(one)[1:] if scope != "all stays" else mended
        if scope == "all goes":
            places = [at for at, (one, _) in enumerate(self.pile) if one in undoes]
            undoes += [one for one, _ in self.pile[min(places, default=len(self.pile)) :]]
        self.past.append(Sheet(by, off=number, scope=scope, undoes=undoes))
        return True

    def _block_of(self, sheet: Sheet) -> list[Sheet]:
        """Return a sheet with all that was laid on it, on that in turn, and so on."""
        found = [sheet]
        for one in found:
            found += [other for other, on in self.pile if on is one]
        return found

    def _end_of(self, sheet: Sheet) -> int:
        block = self._block_of(sheet)
        return max(at for at, (one, _) in enumerate(self.pile) if one in block) + 1
