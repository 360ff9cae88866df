"""Small types for things that look alike, so that the checker can tell them apart."""

from __future__ import annotations

from typing import NewType, TypeAlias

PlayerId = NewType("PlayerId", str)
"""A player's name in one game, as the players write it."""

RuleId = NewType("RuleId", str)
"""A rule's lasting identity: its first number as text, made unique where numbers come again."""

RuleNumber = NewType("RuleNumber", int)
"""The number that players call a rule by now; the rules may change it."""

ProposalNumber = NewType("ProposalNumber", int)
"""A proposal's number. Those of motions are negative, since they are counted apart and no rule can bear one."""


def called(number: int) -> str:
    """Return what players call a proposal by: its number, or M-1 for the first motion that is no rule-change."""
    return f"M{number}" if number < 0 else str(number)


JudgementNumber = NewType("JudgementNumber", int)
"""J-1 is 1, counted within one game from its founding."""

GameId = NewType("GameId", str)
"""What a game is filed under, unique at one host."""

Moment = NewType("Moment", int)
"""Whole seconds since 1970-01-01T00:00:00Z."""

Seconds = NewType("Seconds", int)
"""A length of time."""

Electorate: TypeAlias = str | tuple[str, ...]
"""Who may do something: ``players``, ``nobody``, ``the Clerk``, a group, a player by name, or several of these."""
