"""Proofs: a way in which rules can be changed, as a playthrough that goes on from the game as it is.

It can be downloaded and played: it begins with the game's founding, makes every move that is public, then those of the
way, and checks that the changes took effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nomicon.game.names import Moment
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.export import Continuation, written
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.play.foresight.foreseen import Foreseen
from nomicon.play.foresight.fork import TriedMove
from nomicon.play.foresight.search import NO_WAY
from nomicon.views.elements.page import Proof, ProofStep, Seen
from nomicon.views.elements.secrecy import public_entries


def proof_of(seen: Seen, found: Foreseen) -> Proof | None:
    """Write the way that was found; None where there is none, or where it cannot be played from the game as it was."""
    after = found.after
    if after.grade == NO_WAY or not after.way or not found.is_played:
        return None
    entries = [entry for entry in public_entries(seen) if entry.at <= found.looked]
    checks = [f"proposal {number}: effect = took effect" for number in after.carried]
    moves = [(step.at, step.move) for step in after.way]
    try:
        steps = tuple(_steps(after.way))
        return Proof(steps, written(seen, entries, Continuation(moves, after.seeds, after.until, checks)))
    except Invalid:
        return None  # A move on the way cannot be typed.


def _steps(way: Sequence[TriedMove]) -> Iterator[ProofStep]:
    """Yield the lines of a way; where several players type the same, one after the other, it is one step."""

    def typed(step: TriedMove) -> tuple[Moment, str]:
        line, below = line_and_block(step.move)
        return step.at, f"{line}\n{below}" if below else line

    for (at, line), moves in groupby(way, typed):
        yield ProofStep(at, tuple(step.move.player for step in moves), line)
