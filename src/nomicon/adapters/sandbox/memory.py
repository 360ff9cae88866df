"""What runs of rule code came to, so that the same run need not be made again.

Code sees its facts, what was answered to its requests, and what it looks up, and nothing else; so the same of these
gives the same, whatever happened between. What it looked up is looked up again and compared, one after another, before
what is remembered is believed. An audit, a page of what one may do, and the trial of a draft ask the same very often.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from nomicon.adapters.sandbox.limits import REMEMBERED_LOOK_UPS, REMEMBERED_RUNS, REMEMBERED_TEXT, REMEMBERED_WAYS
from nomicon.adapters.sandbox.machine import Ended, LookedUp

Run = tuple[str, str, int]
"""Which run it is: the compiled code, the request, and its fuel."""


@dataclass(slots=True)
class _LooksUp:
    """The code looks up this fact next; then it goes on in one of these ways, by what it is told."""

    name: str
    payload: str
    then: dict[str, _LooksUp | Ended] = field(default_factory=dict)


@dataclass(slots=True)
class _Known:
    """All ways that one run is known to have gone."""

    first: _LooksUp | Ended
    ways: int = 1


class Memory:
    """Remembers runs; those unused for longest are forgotten first. Not made for several threads at once."""

    def __init__(self) -> None:
        self._known: OrderedDict[Run, _Known] = OrderedDict()

    def recall(self, run: Run, look_up: Callable[[str, str], str]) -> Ended | None:
        """Return what a run comes to, if it was made before and all that it looks up is as it was then."""
        known = self._known.get(run)
        if known is None:
            return None
        self._known.move_to_end(run)
        step: _LooksUp | Ended | None = known.first
        while isinstance(step, _LooksUp):
            step = step.then.get(look_up(step.name, step.payload))
        return step

    def keep(self, run: Run, ended: Ended) -> None:
        """Remember how a run went, unless it was stopped, or too long to be worth it."""
        if ended.stopped or len(ended.looked_up) > REMEMBERED_LOOK_UPS:
            return
        if len(run[1]) + len(ended.said) + sum(len(reply) for _, _, reply in ended.looked_up) > REMEMBERED_TEXT:
            return
        known = self._known.get(run)
        if known is None or known.ways == REMEMBERED_WAYS:
            self._known[run] = _Known(_steps(ended.looked_up, ended))
        else:
            _add(known.first, ended)
            known.ways += 1
        if len(self._known) > REMEMBERED_RUNS:
            self._known.popitem(last=False)


def _steps(looked_up: Sequence[LookedUp], ended: Ended) -> _LooksUp | Ended:
    """Return a way from these look-ups to the end."""
    step: _LooksUp | Ended = ended
    for name, payload, reply in reversed(looked_up):
        step = _LooksUp(name, payload, {reply: step})
    return step


def _add(step: _LooksUp | Ended, ended: Ended) -> None:
    """Add a way that parts from the known ones where a look-up was answered otherwise."""
    for at, (_, _, reply) in enumerate(ended.looked_up):
        if not isinstance(step, _LooksUp):
            return
        if reply not in step.then:
            step.then[reply] = _steps(ended.looked_up[at + 1 :], ended)
            return
        step = step.then[reply]
