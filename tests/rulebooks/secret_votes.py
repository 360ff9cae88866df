"""A secret vote of a playthrough, played up to the moment before its close: as it was, and as if nobody had voted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nomicon.game.names import PlayerId
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from nomicon.views.view import VIEWS, NoSuchPage, Seen, view_named

Shown = Mapping[str, Mapping[str, Any] | str]
"""What every page shows, or why there is none, by what was asked for."""


@dataclass(frozen=True, slots=True)
class SecretVote:
    """Where the ballots stand in a playthrough, and what a reader might ask pages about."""

    name: str
    text: str
    ballots: tuple[str, ...]  # The lines in which they are cast.
    told: str  # What each who cast one is told.
    close: str  # The line behind which the vote has closed.
    about: tuple[str, ...]

    def voted(self, viewer: PlayerId | None) -> Shown:
        """Return what every page shows before the close."""
        return self._shown(self.text, viewer)

    def unvoted(self, viewer: PlayerId | None) -> Shown:
        """Return what every page would show if nobody had voted."""
        silent = self.text
        for ballots in (*self.ballots, self.told):
            assert ballots in silent
            silent = silent.replace(ballots, "")
        return self._shown(silent, viewer)

    def _shown(self, text: str, viewer: PlayerId | None) -> Shown:
        begun, closed, _ = text.partition(self.close)
        assert closed
        lines = [line for line in begun.splitlines(keepends=True) if " check " not in f" {line}"]
        performance = Performance(read_script("".join(lines), self.name), set_stage)
        assert [told.wrong for told in performance if told.wrong] == []
        return dict(self._pages(performance, viewer))

    def _pages(self, performance: Performance, viewer: PlayerId | None) -> Iterator[tuple[str, Any]]:
        history = list(performance.stage.table.history(GAME))
        seen = Seen(performance.game, history, viewer, performance.at)
        for view in VIEWS:
            for words in ("", *self.about):
                asked = f"{view} {words}".strip()
                try:
                    yield asked, view_named(asked.split(), seen)
                except NoSuchPage as none:
                    yield asked, str(none)
        yield "export", as_playthrough(seen)
