"""Watching: whether a change, or what a judgement brings about, would end all change of rules.

Where a rule forbids that, such a change has no effect, and nothing of what the judgement was to bring about is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from nomicon.game.state import Game
from nomicon.game.values.exactly import exact_digest
from nomicon.game.values.translatable import _, joined
from nomicon.law.questions.questions import AMENDABLE_BY
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Event
from nomicon.play.findings.correcting import bringing_nothing_about
from nomicon.play.foresight.fork import EngineFunctions, Fork
from nomicon.play.foresight.search import SearchResult, budget_for, search
from nomicon.play.judging.judging import JudgementDelivered
from nomicon.play.judging.overruling import JudgementOverruled
from nomicon.play.judging.requests import JudgementReopened
from nomicon.play.rules.changing import ChangeHadNoEffect, ChangeTookEffect, PartTookEffect

REMEMBERED = 1000
"""Changes for which it is remembered what was found: those of very many games that are played once and once again."""


class Watched(Struct, frozen=True):
    """A game in the middle of an entry: as it is now, and what has happened in the entry so far."""

    engine: EngineFunctions
    game: Game
    so_far: tuple[Event, ...]


class SearchMemory:
    """Remembers what stopped every change, by all that it depends on; what was found first is forgotten first.

    It is for games that are decided again and again, as playthroughs are. Telling games apart takes a look at all that
    ever happened in them, so it is not for long ones.
    """

    def __init__(self) -> None:
        self._found: dict[str, str] = {}

    def recall(self, asked: str) -> str | None:
        """Return what was found when the same was asked before."""
        return self._found.get(asked)

    def keep(self, asked: str, found: str) -> None:
        """Remember what was found."""
        while len(self._found) >= REMEMBERED:
            del self._found[next(iter(self._found))]
        self._found[asked] = found


class ChangeWatcher:
    """Watches changes with an engine; with a memory, it does not search again where it has searched before."""

    def __init__(self, engine: EngineFunctions, memory: SearchMemory | None = None) -> None:
        self._engine, self._memory = engine, memory

    def __call__(self, game: Game, so_far: Sequence[Event], comes: Sequence[Event], hearing: Hearing) -> str:
        """Say what would keep every rule from being changed after events that change rules; empty if nothing would."""
        watched, newcomers = Watched(self._engine, game, tuple(so_far)), _may_join(hearing)
        return self._remembered(
            lambda: what_ends_change(watched, comes, hearing, newcomers=newcomers),
            game,
            watched.so_far,
            tuple(comes),
            hearing.at,
            newcomers,
            hearing.bench.interpreter.epoch,
        )

    def stuck(self, game: Game, hearing: Hearing) -> str:
        """Say what keeps every rule from being changed as the game stands; empty if a way is found."""
        newcomers = _may_join(hearing)

        def look() -> str:
            found = search(Fork(self._engine, hearing.bench, game, hearing.at, budget_for(game)), newcomers=newcomers)
            return "" if found.is_way else told(found)

        return self._remembered(look, "stuck", game, hearing.at, newcomers, hearing.bench.interpreter.epoch)

    def _remembered(self, look: Callable[[], str], *asked: object) -> str:
        """Return what is found; with a memory, it is not looked for again where the same was asked before."""
        if self._memory is None:
            return look()
        key = exact_digest(*asked)
        found = self._memory.recall(key)
        if found is None:
            found = look()
            self._memory.keep(key, found)
        return found


def _may_join(hearing: Hearing) -> bool:
    return hearing.hear(AMENDABLE_BY).value == "whoever may join"


def what_ends_change(watched: Watched, comes: Sequence[Event], hearing: Hearing, *, newcomers: bool) -> str:
    """Say what keeps every rule from being changed once a change has come; empty if a way is found.

    What keeps every rule from being changed without it, too, is not the change's doing. The same game, change and
    moment give the same answer always: what is tried is counted, never timed, and its luck is its own. With
    `newcomers`, whoever may join is reckoned with.
    """
    spared = Fork(watched.engine, hearing.bench, watched.game, hearing.at, budget_for(watched.game))
    after = spared.aside()
    after.follow(comes, watched.so_far)
    found = search(after, newcomers=newcomers)
    if found.is_way:
        return ""
    spared.follow(_instead(spared, comes), watched.so_far)
    return told(found) if search(spared, newcomers=newcomers).is_way else ""


def _instead(spared: Fork, comes: Sequence[Event]) -> list[Event]:
    """Return what comes where a change has no effect, or where a judgement is words alone."""
    without: list[Event] = []
    for event in comes:
        match event:
            case ChangeTookEffect(proposal=proposal, at=at) | PartTookEffect(proposal=proposal, at=at):
                without.append(ChangeHadNoEffect(proposal, at, "this copy of the game leaves the change out"))
            case JudgementDelivered() | JudgementOverruled() | JudgementReopened():
                spared.game = bringing_nothing_about(spared.game, event.judgement)
                without.append(event)
    return without


def told(found: SearchResult) -> str:
    """Say what stopped most of what was tried, as players were told."""
    most = next(iter(found.stopped), _("None of the changes that were tried came to a vote."))
    return joined('"', most, '"', by="")
