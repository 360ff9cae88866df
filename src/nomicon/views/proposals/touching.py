"""What a proposal touches besides: other proposals on the same matter, and rules that speak of what it repeals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from nomicon.game.changes import Repeal
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import IN_EFFECT, PENDING, WITHOUT_EFFECT, Proposal
from nomicon.law.questions.numerals import numbered
from nomicon.play.collisions.citations import left_dangling
from nomicon.play.collisions.collisions import MATTERS, SAME, Collision, Ending
from nomicon.views.elements.page import Seen
from nomicon.views.elements.text import part
from nomicon.views.rules.citations import cited_told

KINDS = {
    "quantities": "the quantity", "registers": "the register", "maps": "the map", "offices": "the office",
    "groups": "the group", "terms": "the term", "schedules": "the schedule", "duties": "the duty", "moves": "the move",
}  # fmt: skip
"""What a name that two proposals declare is the name of."""


class TouchingProposal(TypedDict):
    """Another proposal that touches the same: what it has in common, and whether the order of adoption matters."""

    proposal: int
    title: str
    told: list[str]
    order: str


class TouchingPage(TypedDict):
    """What a proposal touches besides. `also_touches` is None where nobody looked, or it is still looked for."""

    also_touches: list[TouchingProposal] | None
    speak_of_it: list[str]


def touching(seen: Seen, proposal: Proposal) -> TouchingPage:
    """Say which other proposals touch the same as one on the table, and which rules speak of those that it repeals."""
    on_the_table = proposal.number in seen.game.active
    found = None
    if seen.advice.collides is not None and on_the_table:
        found = seen.advice.collides(seen.game, ProposalNumber(proposal.number))
    return {
        "also_touches": None if found is None else [_as_page(seen, one) for one in found],
        "speak_of_it": list(_spoken_of(seen, proposal)) if on_the_table else [],
    }


def _spoken_of(seen: Seen, proposal: Proposal) -> Iterator[str]:
    for change in proposal.changes:
        rule = seen.game.rules.numbered(change.rule) if isinstance(change, Repeal) else None
        if rule is not None:
            yield from cited_told(seen, left_dangling(seen.game.rules, rule), rule)


def _as_page(seen: Seen, one: Collision) -> TouchingProposal:
    told = [*_in_common(seen, one), *_orders(one)]
    return {"proposal": one.other, "title": seen.game.proposals[one.other].title, "told": told, "order": one.order}


def _in_common(seen: Seen, one: Collision) -> Iterator[str]:
    def rules(numbers: tuple[int, ...]) -> str:
        named = [numbered(number, seen.game) for number in numbers]
        return f"rule {named[0]}" if len(named) == 1 else f"rules {', '.join(named[:-1])} and {named[-1]}"

    if one.rules:
        yield f"It also changes {rules(one.rules)}."
    if one.questions:
        yield f"It also decides {', '.join(one.questions)}."
    for kind, name in one.names:
        yield f"It also declares {KINDS[kind]} {name}."
    if one.cites:
        yield f"It changes {rules(one.cites)}, which this proposal speaks of."
    if one.cited:
        yield f"It speaks of {rules(one.cited)}, which this proposal changes."


def _orders(one: Collision) -> Iterator[str]:
    if one.order == SAME:
        yield "The result is the same in either order."
    if one.order != MATTERS or one.first is None or one.last is None:
        return
    mine, theirs = _lost(one.last[0], one.first[0]), _lost(one.first[1], one.last[1])
    if mine:
        yield f"If that one takes effect first, this one has no effect: {mine}."
    if theirs:
        yield f"If this one takes effect first, that one has no effect: {theirs}."
    if not mine and not theirs:
        yield "The order matters: what takes effect last stays." if one.rules else "The order matters."


def _lost(here: Ending, there: Ending) -> str:
    """Say why something has no effect in one order that has one in the other."""
    return here.because if here.effect == WITHOUT_EFFECT and there.effect in (IN_EFFECT, PENDING) else ""


def touching_told(page: TouchingPage) -> list[list[str]]:
    """Return the same in lines for a terminal."""
    others = [
        f"Proposal {one['proposal']} ({one['title']}): {' '.join(one['told'])}" for one in page["also_touches"] or ()
    ]
    return [part("Also touches", others), part("Rules that speak of it", page["speak_of_it"])]
