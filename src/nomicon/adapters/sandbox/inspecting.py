"""What the machine says of code that it has looked through. Nothing in it is believed before it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nomicon.adapters.sandbox.crossing import decoded
from nomicon.adapters.sandbox.limits import MESSAGE
from nomicon.adapters.sandbox.machine import Ended
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, word
from nomicon.law.inspection.guest_sentences import GUEST_SENTENCES
from nomicon.law.interpreter import CodeFinding, ConstantAnswer, Inspected

UNFINISHED = Inspected(is_cut_short=True)
"""What is known of code whose inspection was stopped."""


def inspected(ended: Ended) -> Inspected:
    """Read what was found; of an inspection that was stopped, or makes no sense, that it was not finished."""
    if ended.stopped or ended.said[:1] != "v":
        return UNFINISHED
    try:
        told = _record(decoded(ended.said[1:]))
        return Inspected(
            tuple(map(_finding, _list(told["findings"]))),
            tuple(map(_answer, _list(told["answers"]))),
            frozenset(map(_text, _list(told["certain"]))),
            told["is_cut_short"] is True,
        )
    except (ValueError, TypeError, LookupError, AttributeError):
        return UNFINISHED


def _finding(found: Plain) -> CodeFinding:
    told = _record(found)
    names = tuple(map(_text, _list(told["names"])))
    return CodeFinding(
        _text(told["code"]), _line(told["line"]), sentence_read(told["what"]), sentence_read(told["mend"]), names
    )


def _answer(found: Plain) -> ConstantAnswer:
    told = _record(found)
    return ConstantAnswer(_text(told["question"]), _line(told["line"]), told["value"])


def _record(told: Plain) -> Mapping[str, Plain]:
    if not isinstance(told, Mapping):
        raise TypeError("a record was expected")
    return told


def _list(told: Plain) -> Sequence[Plain]:
    if not isinstance(told, tuple | list):
        raise TypeError("a list was expected")
    return told


def _text(told: object) -> str:
    if not isinstance(told, str):
        raise TypeError("a text was expected")
    return told[:MESSAGE]


def sentence_read(told: object) -> str:
    """Read a sentence of the rule check, as its text and what fills it, if anything; any other text stands as it is."""
    if not isinstance(told, Mapping):
        return _text(told)
    text, parts = _text(told["text"]), told.get("parts")
    if text not in GUEST_SENTENCES:
        raise ValueError("a sentence of the rule check was expected")
    if parts is None:
        return word(text)
    filled = {name: part if type(part) is int else sentence_read(part) for name, part in _record(parts).items()}
    return _(text, **filled)


def _line(told: object) -> int:
    if type(told) is not int or not 0 < told < 1_000_000:
        raise ValueError("a line number was expected")
    return told
