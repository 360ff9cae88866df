"""What the clauses of each rulebook say of how rules can be changed when one of its rules is gone."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.play.foresight.search import BY_JUDGEMENT, BY_VOTE, NO_WAY
from tests.sweeps.leaves.table import BOOKS, load_table

ONCE = "vote, once"
"""A way is found while the turn in progress lasts, and none four weeks later."""

MEANS = {
    "by_vote": BY_VOTE,
    "by_judgement": BY_JUDGEMENT,
    "until_turn_ends": ONCE,
    "in_turn_only": NO_WAY,
    "dead": NO_WAY,
}
"""What is found for each answer of the tables, where a turn is in progress and nothing is proposed in it as yet."""

UNTABLED: Mapping[str, Mapping[int, str]] = {
    "minimal": {203: BY_JUDGEMENT},
    "suber": {201: ONCE, 202: NO_WAY, 203: BY_JUDGEMENT},
}
"""The rulebooks of our own, which have no table."""


def _by_table(book: str) -> dict[int, str]:
    table = load_table(book)
    said = {int(rule): MEANS[str(table.expected(rule)["amendable"])] for rule in table.rows}
    return {number: way for number, way in said.items() if way != BY_VOTE}


WITHOUT: Mapping[str, Mapping[int, str]] = {**UNTABLED, **{book: _by_table(book) for book in BOOKS}}
"""The repeals after which rules cannot be changed by a vote as before. All other rules of the rulebooks can go."""


def expected_after(book: str, number: int, change: str) -> str:
    """Say how rules can be changed after players have adopted one change of a rule.

    What leaves it in force takes no way away; and where a way is there only in the turn in progress, that turn is over.
    """
    gone = WITHOUT[book].get(number, BY_VOTE) if change in ("repeal", "strip") else BY_VOTE
    return NO_WAY if gone == ONCE else gone
