"""What was measured of each bundled rulebook: how long it is, how it was played, how hard it is, and its figures.

`nomicon rulebook measure` reads it from the rules and the playthroughs, and keeps it in a file beside the rulebooks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from nomicon.rulebooks.files.scalars import Read, read_answer, read_setting, written
from nomicon.rulebooks.shelf import BUNDLED, Rulebook

KEPT = BUNDLED / "measures.json"
"""Where the measures are kept, so that a page need not read all rules and playthroughs."""

ANSWERS_TO_CHANGE = ("voting_period", "win_score", "turn_length", "judge_period")
"""What founders like to change besides settings: lengths of time, and the points to win."""

WORDS_A_MINUTE = 200

HARDEST = 5


class RuleFigure(Struct, frozen=True):
    """A figure in a rule, which a founder may change before a game begins: as it is typed in a playthrough."""

    rule: int
    title: str
    name: str
    value: str


class RulebookMeasure(Struct, frozen=True):
    """The measures of one rulebook.

    `players`: the most who move in one playthrough. `won_after`: the days from the start to the first win, shortest and
    longest, of the playthroughs in which somebody wins. `moves`: how many kinds of moves are made in all of them.
    """

    rules: int
    words: int
    players: int
    won_after: tuple[int, int] | None
    moves: int
    figures: tuple[RuleFigure, ...]

    @property
    def minutes(self) -> int:
        """Return how long it takes to read the rules."""
        return max(1, round(self.words / WORDS_A_MINUTE))

    @property
    def difficulty(self) -> int:
        """Return how much is to be learned, from 1 to 5: a step is four minutes of reading or forty kinds of moves."""
        return min(HARDEST, 1 + (self.words * 10 // WORDS_A_MINUTE + self.moves) // 40)


def figures_of(book: Rulebook) -> Iterator[RuleFigure]:
    """Yield the figures of a rulebook: what is a number or a length of time and stands in a rule's header."""
    for file in book.files:
        answers = {name: file.text.answers[name] for name in ANSWERS_TO_CHANGE if name in file.text.answers}
        for values, read in ((answers, read_answer), (file.text.settings, read_setting)):
            for name, value in values.items():
                if isinstance(value, int | Fraction | str) and not isinstance(value, bool):
                    yield RuleFigure(file.number or 0, file.text.title, name, _written(value, read))


def _written(value: int | Fraction | str, read: Read) -> str:
    return written(value, read, alone=True)


def kept_measures() -> Mapping[str, RulebookMeasure]:
    """Return the measures of all bundled rulebooks, as they were kept last."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    return {name: _read(one) for name, one in kept.items()}


def as_data(measure: RulebookMeasure) -> dict[str, object]:
    """Return a measure as it is kept; what follows from the other figures is written too, for readers."""
    return {
        "rules": measure.rules,
        "words": measure.words,
        "minutes": measure.minutes,
        "players": measure.players,
        "won_after": None if measure.won_after is None else list(measure.won_after),
        "moves": measure.moves,
        "difficulty": measure.difficulty,
        "figures": [[one.rule, one.title, one.name, one.value] for one in measure.figures],
    }


def _read(kept: Mapping[str, object]) -> RulebookMeasure:
    won, figures = kept["won_after"], kept["figures"]
    rules, words, players, moves = (_whole(kept[name]) for name in ("rules", "words", "players", "moves"))
    assert isinstance(figures, list)
    return RulebookMeasure(
        rules,
        words,
        players,
        (_whole(won[0]), _whole(won[1])) if isinstance(won, list) else None,
        moves,
        tuple(RuleFigure(*one) for one in figures),
    )


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
