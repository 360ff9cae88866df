"""How the numbers of rules and proposals are written: with as many digits, at least, as a rule in force says."""

from __future__ import annotations

from nomicon.game.names import called
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.law.questions.questions import NUMBER_WIDTH

WIDEST = 12
"""Digits that a number is filled up to at most; with more there would be nothing but noughts to read."""


def numbered(number: int, game: Game) -> str:
    """Write a number as the rules in force have it: ``019`` where they ask for three digits; ``M-1`` for a motion."""
    return called(number) if number < 0 else called(number).zfill(digits(game))


def as_named(number: Plain, game: Game) -> str:
    """Write what rule code gave for the number of a rule or a proposal, which may be no number at all."""
    return numbered(number, game) if isinstance(number, int) else str(number)


def digits(game: Game) -> int:
    """Return how many digits a number has at least; of several rules that say it, the lowest is heard.

    Where no rule in force says it, they are written as at the beginning of the game, so that they stay what they were.
    """
    topic = f"answers:{NUMBER_WIDTH.name}"
    speaking = game.rules.speaking(topic) or game.initial.speaking(topic)
    if not speaking:
        return NUMBER_WIDTH.silence
    first = min(speaking, key=lambda rule: (rule.number, rule.id))
    return min(NUMBER_WIDTH.reads(first.text.answers[NUMBER_WIDTH.name]), WIDEST)
