"""What runs of rule code came to, so that the same run need not be made again.

A run depends on its compiled code, its request (the function, the answers it was given, the facts it names), its fuel,
and what its look-ups are answered, and on nothing else: its machine is fresh, and the build is the same as long as the
program runs. So the same of these gives the same, whatever happened between, in whatever game. What it looked up is
looked up again and compared, one after another, before what is remembered is believed. An audit, a page of what one may
do, and the trial of a draft ask the same very often.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from msgspec import Struct, field

from nomicon.adapters.sandbox.cache import Cache
from nomicon.adapters.sandbox.limits import (
    REMEMBERED_LOOK_UPS,
    REMEMBERED_RUNS,
    REMEMBERED_TEXT,
    REMEMBERED_WAYS,
    REMEMBERED_WORDS,
)
from nomicon.adapters.sandbox.machine import Ended, LookedUp
from nomicon.law.interpreter import LookUp, Plain

Run = tuple[bytes, str, int]
"""Which run it is: the digest of the compiled code, the request, and the fuel."""


class AskedOnce:
    """Answers the look-ups of one run, first for the memory, and then for the run itself if the memory does not know.

    The run makes the same look-ups again, in the same order. It gets the same answers, and nobody is asked twice: who
    traces a run would see them twice.
    """

    def __init__(self, look_up: LookUp) -> None:
        self._look_up = look_up
        self._made: deque[tuple[str, tuple[Plain, ...], Plain | LookupError | ValueError]] = deque()
        self.is_run = False

    def __call__(self, name: str, about: tuple[Plain, ...]) -> Plain:
        """Answer a look-up. Raises what the look-up raises."""
        if self.is_run and self._made and self._made[0][:2] == (name, about):
            answer = self._made.popleft()[2]
        else:
            answer = self._answered(name, about)
        if isinstance(answer, LookupError | ValueError):
            raise answer
        return answer

    def _answered(self, name: str, about: tuple[Plain, ...]) -> Plain | LookupError | ValueError:
        answer: Plain | LookupError | ValueError
        try:
            answer = self._look_up(name, about)
        except (LookupError, ValueError) as unknown:
            answer = unknown
        if not self.is_run:
            self._made.append((name, about, answer))
        return answer


class _LooksUp(Struct):
    """The code looks up this fact next; then it goes on in one of these ways, by what it is told."""

    name: str
    payload: str
    then: dict[str, _LooksUp | Ended] = field(default_factory=dict)


class _Outcomes(Struct):
    """All ways that one run has gone, by what its look-ups were answered, and how many characters they take."""

    first: _LooksUp | Ended
    characters: int
    ways: int = 1


class RunCache:
    """Remembers runs; those unused for longest are forgotten first. Not made for several threads at once."""

    def __init__(self) -> None:
        self._runs: Cache[Run, _Outcomes] = Cache(REMEMBERED_RUNS, REMEMBERED_WORDS)

    @property
    def characters(self) -> int:
        """Return how many characters are remembered."""
        return self._runs.characters

    def recall(self, run: Run, look_up: Callable[[str, str], str]) -> Ended | None:
        """Return what a run comes to, if it was made before and all that it looks up is as it was then."""
        outcomes = self._runs.get(run)
        step: _LooksUp | Ended | None = outcomes.first if outcomes else None
        while isinstance(step, _LooksUp):
            step = step.then.get(look_up(step.name, step.payload))
        return step

    def keep(self, run: Run, ended: Ended) -> None:
        """Remember how a run went, unless it is too long to be worth it, or it might end otherwise another time."""
        if ended.looked_up is None or len(ended.looked_up) > REMEMBERED_LOOK_UPS or ended.is_doubtful:
            return
        words = len(ended.said) + sum(len(part) for looked_up in ended.looked_up for part in looked_up)
        if len(run[1]) + words > REMEMBERED_TEXT:
            return
        outcomes = self._runs.get(run)
        if outcomes is None or outcomes.ways == REMEMBERED_WAYS:
            outcomes = _Outcomes(_steps(ended.looked_up, ended), len(run[1]) + words)
        else:
            _add(outcomes.first, ended.looked_up, ended)
            outcomes.ways += 1
            outcomes.characters += words
        self._runs.put(run, outcomes, outcomes.characters)

    def clear(self) -> None:
        """Forget everything."""
        self._runs.clear()


def _steps(looked_up: Sequence[LookedUp], ended: Ended) -> _LooksUp | Ended:
    """Return a way from these look-ups to the end."""
    step: _LooksUp | Ended = ended
    for name, payload, reply in reversed(looked_up):
        step = _LooksUp(name, payload, {reply: step})
    return step


def _add(step: _LooksUp | Ended, looked_up: Sequence[LookedUp], ended: Ended) -> None:
    """Add a way that parts from the known ones where a look-up was answered otherwise."""
    for at, (_, _, reply) in enumerate(looked_up):
        if not isinstance(step, _LooksUp):
            return
        if reply not in step.then:
            step.then[reply] = _steps(looked_up[at + 1 :], ended)
            return
        step = step.then[reply]
