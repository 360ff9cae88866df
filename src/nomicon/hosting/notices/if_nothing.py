"""What happens at a deadline if nobody does anything until then: worked out on a copy of the game, and never written.

Time alone passes in the copy. It holds no secrets: where the end of a vote hangs on ballots that are sealed, nothing is
worked out, and that is what is told. So the answer is the same whoever has voted.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.server.ballots import TRIAL_SEED
from nomicon.hosting.server.hall import Busy, GameServer
from nomicon.hosting.table.table import TIMEKEEPER
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.chapter import Event
from nomicon.play.engine import Accepted, decide, next_due
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.sealed.parting import without_secrets
from nomicon.play.turns.timing import KeepTime
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import Seen
from nomicon.views.sentences.telling import is_for, sentence

STEPS = 40
"""Steps of the clock until a deadline that are worked out. Beyond them nobody reads on."""

RUNS = 200
"""Runs of rule code that one answer may take: some seconds at most."""

KEPT = 500
"""Answers that are kept."""

PAUSE = 30.0
"""Seconds for which nobody waits for an outlook after one took too long."""

MOST_TOLD = 6
"""Sentences that are told of what happens: a letter is read on a phone."""

SEALED = _("A vote with secret ballots ends by then, so nobody can say yet what will happen.")
RULES_DECIDE = _("The rules decide what happens then. The program cannot say it in advance.")
TAKES_TOO_LONG = _("The program could not work out in time what will happen then.")

_Key: TypeAlias = tuple[GameId, int, Moment]
"""Of which game after which entry, and until when."""

log = logging.getLogger(__name__)


class Outlook(Struct, frozen=True):
    """What happens by a moment if nobody acts, and the game then; or in `unknown`, why nobody can say."""

    events: tuple[Event, ...]
    game: Game
    unknown: str = ""


def outlook(game: Game, until: Moment, bench: RuleCache) -> Outlook:
    """Let time alone pass in a copy of a game, up to a moment and with it.

    A copy has no record, so nobody can say what a correction of the past would lead to. If the rules forbid changes
    that would end all change, such changes are searched for, because they would have no effect.
    """
    copy = without_secrets(game)
    if any(_hangs_on_secrets(game, number, until) for number in sorted(game.active)):
        return Outlook((), copy, SEALED)
    events: list[Event] = []
    runs, draws = bench.runs, bench.draws
    for _step in range(STEPS):
        due = next_due(copy)
        if due is None or due > until:
            return Outlook(tuple(events), copy)
        if copy.correcting:
            break
        at = Moment(max(due, copy.at))
        hearing = Hearing(copy, bench, at, TRIAL_SEED, commitment(TRIAL_SEED))
        outcome = decide(copy, KeepTime(TIMEKEEPER), hearing)
        broke = isinstance(outcome, Accepted) and any(isinstance(one, RuleFailed) for one in outcome.events)
        if not isinstance(outcome, Accepted) or broke or outcome.drew or bench.draws > draws:
            break
        if not outcome.events or bench.runs - runs > RUNS:
            break
        events += outcome.events
        copy = outcome.game
    return Outlook((), copy, RULES_DECIDE)


def _hangs_on_secrets(game: Game, number: int, until: Moment) -> bool:
    """Say whether a vote whose ballots are secret ends by then; that it is secret, everybody may know."""
    proposal = game.proposals[number]  # type: ignore[index]
    ends = proposal.closes is not None and proposal.closes <= until
    return proposal.is_open and ends and (proposal.is_sealed or bool(proposal.approvals))


class Outlooks:
    """Outlooks of the games of a server, each worked out once for an entry, and one at a time.

    What takes too long is told as unknown. It is kept all the same once it is found, for whoever asks again. For a
    while after that, nobody waits for another one, or a calendar of many deadlines would keep a thread for minutes.
    """

    def __init__(self, hall: GameServer) -> None:
        self._hall = hall
        self._turn = threading.Lock()
        self._lock = threading.Lock()  # Of the next.
        self._kept: OrderedDict[_Key, Outlook] = OrderedDict()
        self._waits_again = 0.0  # A moment of the steady clock.

    def at(self, seen: Seen, until: Moment) -> Outlook:
        """Return what happens in a game by a moment if nobody acts."""
        key = GameId(seen.game.id), self._hall.number(GameId(seen.game.id)), until
        known = self._known(key)
        if known is None:
            with self._turn:
                known = self._known(key) or self._worked_out(seen.game, key)
        return known

    def _known(self, key: _Key) -> Outlook | None:
        with self._lock:
            return self._kept.get(key)

    def _worked_out(self, game: Game, key: _Key) -> Outlook:
        """Work it out where no player waits for it."""
        if time.monotonic() < self._waits_again:
            return Outlook((), game, TAKES_TOO_LONG)
        try:
            return self._hall.worked_out(key[0], lambda bench: self._found(game, key, bench))
        except Busy:
            self._waits_again = time.monotonic() + PAUSE
            return Outlook((), game, TAKES_TOO_LONG)

    def _found(self, game: Game, key: _Key, bench: RuleCache) -> Outlook:
        """Find it, and keep it even if nobody waits for it any more."""
        try:
            found = outlook(replace(game), key[2], bench)
        except Exception:  # What breaks here must break no letter.
            log.exception("Could not work out what happens in %r if nobody acts.", game.id)
            found = Outlook((), game, RULES_DECIDE)
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


def told_of(known: Outlook, seen: Seen, subject: str) -> tuple[str, ...]:
    """Tell the viewer what happens: what concerns the subject if anything does, and otherwise all of it."""
    if known.unknown:
        return (in_language(known.unknown, seen.language),)
    public = [one for one in known.events if is_for(one, None)]
    kind, _slash, about = subject.partition("/")
    field, number = "intent" if kind in ("intent", "perform") else "proposal", about.partition("/")[0]
    concerned = [one for one in public if str(getattr(one, field, "")) == number] or public
    return _sentences(concerned, known.game, seen)


def _sentences(events: Sequence[Event], game: Game, seen: Seen) -> tuple[str, ...]:
    return tuple(" ".join(sentence(one, game, seen.language).split()) for one in events[:MOST_TOLD])
