"""Changes as a proposal would bring them in: what their code speaks to has been read."""

from __future__ import annotations

from typing import Any

from nomicon.game.changes import Amend, RuleChange
from nomicon.game.names import RuleNumber
from nomicon.game.values.replacing import replace
from tests.play.foresight.positions import opening
from tests.play.playing import BENCH, enacting


def new(code: str = "", **header: Any) -> RuleChange:
    """Write a rule as a proposal would bring it in: with its code read."""
    change = enacting(code, **header)
    speeches = BENCH.read("a brick", change.text.code)
    assert isinstance(speeches, tuple), speeches
    return replace(change, text=replace(change.text, speeches=speeches))


def other(book: str, number: int, **answers: Any) -> RuleChange:
    """Write an amendment of a rule's answers."""
    known = opening(book)[0].rules.numbered(RuleNumber(number))
    assert known is not None
    return Amend(RuleNumber(number), answers=answers)


def speaking(head: str, body: str, **header: Any) -> RuleChange:
    """Write a rule of one function."""
    return new(f"{head}\n    {body}\n", **header)
