"""What is known of the code of rules: how each text speaks, and its compiled form; read once as long as it is kept."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from msgspec import Struct, field

from nomicon.adapters.sandbox.cache import Cache
from nomicon.adapters.sandbox.crossing import decoded, error_said, failure
from nomicon.adapters.sandbox.limits import COMPILED, REMEMBERED_CODE, REMEMBERED_TEXTS, SOURCE
from nomicon.adapters.sandbox.machine import Ended
from nomicon.game.values.translatable import _
from nomicon.law.interpreter import Failed, Loaded, Speech


class Text(Struct, frozen=True):
    """A rule's code after loading: how it speaks, and its compiled parts with a digest; or why it cannot be loaded.

    `needed` says for each function that speaks in which places the parts are that a run of it is handed. If it
    `fetches`, a run of it looks up fields of its facts when it reads them.
    """

    verdict: Loaded | Failed
    parts: tuple[str, ...] = ()
    needed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    digest: bytes = b""
    by_function: Mapping[str, tuple[Speech, ...]] = field(default_factory=dict)
    fetches: bool = False

    def code_for(self, function: str) -> str:
        """Return the parts that a run of a function is handed, as they cross the wall."""
        return ",".join(self.parts[at] for at in self.needed[function])

    def own_verdict(self) -> Loaded | Failed:
        """Return the verdict for a caller to keep. Options of a decorator may be lists, so each caller gets a copy."""
        if isinstance(self.verdict, Failed) or not any(speech.options for speech in self.verdict.speeches):
            return self.verdict
        return copy.deepcopy(self.verdict)


class Texts:
    """Remembers texts; those unused for longest are forgotten first. Not made for several threads at once."""

    def __init__(self, load: Callable[[str], Ended]) -> None:
        self._load = load
        self._texts: Cache[str, Text] = Cache(REMEMBERED_TEXTS, REMEMBERED_CODE)

    @property
    def characters(self) -> int:
        """Return how many characters are remembered."""
        return self._texts.characters

    def read(self, source: str) -> Text:
        """Return what is known of a text. If nothing is, the text is loaded now."""
        text = self._texts.get(source)
        if text is not None:
            return text
        try:
            source.encode()
        except UnicodeEncodeError:
            return Text(Failed(_("the code contains half a character (a lone surrogate)")))
        ended = self._load(source[: SOURCE + 1])  # Enough for the inside to see that it is too long.
        text = _read(ended)
        if not ended.is_doubtful:
            self._texts.put(source, text, len(source) + sum(map(len, text.parts)))
        return text

    def clear(self) -> None:
        """Forget everything."""
        self._texts.clear()


def _read(ended: Ended) -> Text:
    """Read what loading said. Nothing in it is believed before it is looked at."""
    if ended.stopped:
        return Text(ended.stopped)
    if ended.said[:1] == "e" or len(ended.said) > COMPILED:
        return Text(failure(ended.said[1:]))
    try:
        result: Any = decoded(ended.said)
        speeches = tuple(_speech(*speech) for speech in result["speeches"])
        parts = tuple(map(str, result["parts"]))
        needed = {one.function: _places(result["needed"][one.function], len(parts)) for one in speeches}
        fetches = result["fetches"] is True
        digest = hashlib.sha256(",".join(parts).encode()).digest()
    except (ValueError, TypeError, LookupError) as error:
        return Text(Failed(_("the code could not be loaded: {why}", why=error_said(error))))
    by_function: dict[str, tuple[Speech, ...]] = {}
    for speech in speeches:
        by_function[speech.function] = (*by_function.get(speech.function, ()), speech)
    return Text(Loaded(speeches), parts, needed, digest, by_function, fetches)


def _places(places: Any, number: int) -> tuple[int, ...]:
    """Read the places of some parts. None of so many comes twice, so that together they are no longer than all."""
    found = tuple(map(int, places))
    if any(one >= two for one, two in pairwise((-1, *found, number))):
        raise ValueError(_("its parts are not in their order"))
    return found


def _speech(kind: object, topic: object, function: object, facts: Any, options: Any) -> Speech:
    named = tuple((str(key), value) for key, value in options)
    return Speech(str(kind), str(topic), str(function), tuple(map(str, facts)), named)
