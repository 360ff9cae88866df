"""What the machine says of code that it has looked through. Nothing in it is believed before it is read."""

from __future__ import annotations

from typing import Any

from nomicon.adapters.sandbox.crossing import decoded
from nomicon.adapters.sandbox.limits import MESSAGE
from nomicon.adapters.sandbox.machine import Ended
from nomicon.law.interpreter import CodeFinding, ConstantAnswer, Inspected

UNFINISHED = Inspected(is_cut_short=True)
"""What is known of code whose inspection was stopped."""


def inspected(ended: Ended) -> Inspected:
    """Read what was found; of an inspection that was stopped, or makes no sense, that it was not finished."""
    if ended.stopped or ended.said[:1] != "v":
        return UNFINISHED
    try:
        told: Any = decoded(ended.said[1:])
        return Inspected(
            tuple(map(_finding, told["findings"])), tuple(map(_answer, told["answers"])),
            frozenset(map(_text, told["certain"])), told["is_cut_short"] is True,
        )  # fmt: skip
    except (ValueError, TypeError, LookupError, AttributeError):
        return UNFINISHED


def _finding(told: Any) -> CodeFinding:
    names = tuple(map(_text, told["names"]))
    return CodeFinding(_text(told["code"]), _line(told["line"]), _text(told["what"]), _text(told["mend"]), names)


def _answer(told: Any) -> ConstantAnswer:
    return ConstantAnswer(_text(told["question"]), _line(told["line"]), told["value"])


def _text(told: object) -> str:
    if not isinstance(told, str):
        raise TypeError("a text was expected")
    return told[:MESSAGE]


def _line(told: object) -> int:
    if type(told) is not int or not 0 < told < 1_000_000:
        raise ValueError("a line was expected")
    return told
