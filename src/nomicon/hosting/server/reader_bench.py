"""The bench of a server's readers: they ask the rules one after another, and wait for their turn only so long."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TypeVar

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.hosting.server.ballots import ballot_paper
from nomicon.hosting.server.options import MoveOption, options
from nomicon.hosting.table.folding import Folded
from nomicon.hosting.table.writer import Busy
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.ballots.papers import Paper
from nomicon.views.elements.page import Papers

T = TypeVar("T")

READER_PATIENCE = 10.0
"""Seconds a reader waits until what is due is done, or for their turn to ask; then they see the game as it stands."""

OPTIONS_KEPT = 200
"""Answers to what a player may do that are kept. They hold for one second, as rules may ask what time it is."""


class ReaderBench:
    """Hears the rules for whoever looks at games, one question at a time."""

    def __init__(self, bench: RuleCache) -> None:
        """The bench is used for nothing else."""
        self._bench = bench
        self._turn = threading.Lock()  # At the bench, and at what it said.
        self._options: OrderedDict[tuple[object, ...], Sequence[MoveOption]] = OrderedDict()

    def ask(self, question: Callable[[RuleCache], T]) -> T:
        """Ask the rules something when it is one's turn. Raises `Busy`."""
        if not self._turn.acquire(timeout=READER_PATIENCE):
            raise Busy(_("The server is still busy with other requests about the rules. Try again in a moment."))
        try:
            return question(self._bench)
        finally:
            self._turn.release()

    def options(self, game: GameId, now: Folded, player: PlayerId, at: Moment) -> Sequence[MoveOption]:
        """List what a player may do now, and what is barred by which rule. Raises `Busy`."""
        asked = (game, now.place, player, at)

        def look(bench: RuleCache) -> Sequence[MoveOption]:
            found = self._options.get(asked)
            if found is None:
                found = self._options[asked] = options(now.game, player, bench, at)
                while len(self._options) > OPTIONS_KEPT:
                    self._options.popitem(last=False)
            return found

        return self.ask(look)

    def papers(self, at: Moment) -> Papers:
        """Return what hands out ballot papers, each when it is its turn; that raises `Busy`."""

        def paper(game: Game, proposal: Proposal, player: PlayerId | None) -> Paper:
            return self.ask(lambda bench: ballot_paper(game, proposal, player, bench, at))

        return paper
