"""One sentence and its place, and a sample of many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True, order=True)
class Sentence:
    """What somebody reads, and where it is written: a path from the root, with the line where it is known."""

    place: str
    text: str


def sample(sentences: Iterable[Sentence], size: int, seed: int) -> list[Sentence]:
    """Draw some sentences. The same seed draws the same ones, in whatever order they come; no text comes twice."""
    by_text = {sentence.text: sentence for sentence in sorted(sentences, reverse=True)}
    every = sorted(by_text.values())
    return Random(seed).sample(every, min(size, len(every)))


def from_root(path: Path) -> str:
    """Name a file as seen from the root of the project."""
    return path.relative_to(ROOT).as_posix()
