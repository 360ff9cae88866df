"""Answers to moves in German: whatever the program says of itself must have its German words in the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.mofile import read_mo
from msgspec import field

import nomicon
from nomicon.game.grounds import read_ground
from nomicon.game.names import GameId, PlayerId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.translatable import Sentence, translated
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.table.table import Played
from nomicon.hosting.typing.command_parser import InputLine
from nomicon.play.outcome import Refused
from nomicon.views.elements.language import Language
from nomicon.views.sentences.telling import answered, refused

CATALOGUE = Path(nomicon.__file__).parent / "web" / "locale" / "de" / "LC_MESSAGES" / "django.mo"

GAP = re.compile(r"\{[^{}]*\}")
"""What is filled in."""


class GermanStage(Stage, frozen=True):
    """A table whose answers are told in German, too. `english` is what was left in English, but for what was typed."""

    english: set[str] = field(default_factory=set)
    typed: set[str] = field(default_factory=set)

    def moved(self, game: GameId, line: InputLine) -> Played | Refused:
        """Make the move that a line says, and look for English in what is told of it."""
        outcome = super().moved(game, line)
        told = english_in(outcome, self.table.folded(game).game, line.player)
        self.typed.update(line.words)
        self.english.update(one for one in told if one not in self.typed)  # What players say stays as they say it.
        return outcome


def english_in(outcome: Played | Refused, game: Game, player: PlayerId) -> Iterator[str]:
    """Yield what is told in English where the reader wants German."""
    missing: list[str] = []

    def text(english: str) -> str:
        if english not in german() and " " in english.strip() and any(map(str.isalpha, GAP.sub("", english))):
            missing.append(english)
        return german().get(english, english)

    language = Language(text, text)
    if isinstance(outcome, Refused):
        refused(outcome, game, language)
        yield from (said for said in (outcome.because, outcome.instead) if said and not _known(said, outcome, game))
    else:
        answered(outcome.whole, outcome.game, outcome.game.called(player), language)
    yield from missing


def _known(said: str, outcome: Refused, game: Game) -> bool:
    """Say whether the program said something in its own words, or else a rule with code did."""
    rules = [game.rules.numbered(RuleNumber(one.number)) for one in map(read_ground, outcome.grounds) if one]
    return isinstance(said, Sentence) or any(rule is not None and rule.text.code for rule in rules)


def untranslated(said: str) -> list[str]:
    """List what of a sentence of the program has no German words; a text that is no sentence has none at all."""
    if not isinstance(said, Sentence):
        return [said] if " " in said.strip() else []
    missing: list[str] = []

    def text(english: str) -> str:
        if english not in german() and any(map(str.isalpha, GAP.sub("", english))):
            missing.append(english)
        return german().get(english, english)

    translated(said, text)
    return missing


@cache
def german() -> dict[str, str]:
    """Return the German words for each text of the program."""
    with CATALOGUE.open("rb") as file:
        return {one.id: str(one.string) for one in read_mo(file) if isinstance(one.id, str)}
