"""Mentions: where words name a rule, a proposal, a judgement or a defined term, and which page that leads to."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from nomicon.views.rules.terms import root_of

LONGEST_TERM = 6
"""Words in a term that is looked for; glossaries hold terms of one to three."""

_NUMBERED = re.compile(
    r"\b(?P<what>rule|proposal|judge?ment)(?P<many>s?)\s+(?=\d)|\b(?P<short>J-)(?=\d)", re.IGNORECASE
)
_NUMBER = re.compile(r"\d{1,6}(?!\d)")
_ONWARD = re.compile(r"\s*(?:,\s*(?:and\b|or\b)?|\band\b|\bor\b|\bto\b|\bthrough\b|[-–—&])\s*(?=\d)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_ENDINGS = ("", "s", "es", "ed", "d")


@dataclass(frozen=True, slots=True)
class LinkedMention:
    """A stretch of text, where it leads, and what it names: ``rule``, ``proposal``, ``judgement`` or ``term``."""

    start: int
    end: int
    address: str
    kind: str


class Addresses(Protocol):
    """Where the pages are of what goes by numbers."""

    def get(self, number: int, /) -> str | None:
        """Return the address of the page of a number, if there is one."""


@dataclass(frozen=True, slots=True)
class Leading:
    """Addresses that are made when they are asked for: of what a game may have ten thousands, a page names a few."""

    known: Container[object]
    leads: Callable[[int], str]

    def get(self, number: int, /) -> str | None:
        """Return the address of the page of a number, if there is one."""
        return self.leads(number) if number in self.known else None


class Mentions:
    """Finds, in any text of a game, what it names, given the addresses of all that can be named.

    Rules, proposals and judgements go by their numbers (a rule also by those it bore before), terms by their words. A
    page that should not lead to itself leaves itself out.
    """

    def __init__(
        self,
        rules: Addresses | None = None,
        proposals: Addresses | None = None,
        judgements: Addresses | None = None,
        terms: Mapping[str, str] | None = None,
    ) -> None:
        nothing: Mapping[int, str] = {}
        self._numbered: Mapping[str, Addresses] = {
            "rule": rules or nothing,
            "proposal": proposals or nothing,
            "judgement": judgements or nothing,
        }
        self._terms = {root_of(term): address for term, address in (terms or {}).items()}
        most = max((len(_WORD.findall(term)) for term in self._terms), default=0)
        self._longest_term = min(most, LONGEST_TERM)

    def find(self, text: str) -> list[LinkedMention]:
        """Return what a text mentions, in order and without overlap; numbers go before terms."""
        numbered = self.numbers(text)
        taken = {place for one in numbered for place in range(one.start, one.end)}
        terms = [one for one in self._find_terms(text) if one.start not in taken and one.end - 1 not in taken]
        return sorted([*numbered, *terms], key=lambda one: one.start)

    def numbers(self, text: str) -> list[LinkedMention]:
        """Return only the rules, proposals and judgements that a text names by their numbers."""
        return list(self._find_numbers(text))

    def _find_numbers(self, text: str) -> Iterator[LinkedMention]:
        for head in _NUMBERED.finditer(text):
            what = "judgement" if head["short"] or head["what"].lower().startswith("judg") else head["what"].lower()
            known, place = self._numbered[what], head.end()
            while number := _NUMBER.match(text, place):
                address = known.get(int(number[0]))
                if address is not None:
                    # Of one rule the whole phrase is the link; of several each number, so that no two links read alike.
                    yield LinkedMention(number.start() if head["many"] else head.start(), number.end(), address, what)
                onward = _ONWARD.match(text, number.end()) if head["many"] else None
                if onward is None:
                    break
                place = onward.end()

    def _find_terms(self, text: str) -> Iterator[LinkedMention]:
        words = list(_WORD.finditer(text)) if self._terms else []
        place = 0
        while place < len(words):
            found = self._term_at(text, words, place)
            if found is None:
                place += 1
                continue
            many, address = found
            yield LinkedMention(words[place].start(), words[place + many - 1].end(), address, "term")
            place += many

    def _term_at(self, text: str, words: list[re.Match[str]], place: int) -> tuple[int, str] | None:
        """Return the longest term that begins with a word: of how many words it is, and where it leads."""
        for many in range(min(self._longest_term, len(words) - place), 0, -1):
            phrase = text[words[place].start() : words[place + many - 1].end()].lower()
            bare = " ".join(phrase.split())
            for ending in _ENDINGS:
                address = self._terms.get(bare.removesuffix(ending)) if bare.endswith(ending) else None
                if address is not None:
                    return many, address
        return None


NO_MENTIONS = Mentions()
"""Finds nothing: for words that stand in no game."""
