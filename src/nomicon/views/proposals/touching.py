"""What a proposal touches besides: other proposals on the same matter, and rules that speak of what it repeals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict, TypeVar

from nomicon.game.changes import Repeal
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import IN_EFFECT, PENDING, WITHOUT_EFFECT, Proposal
from nomicon.game.values.translatable import _, all_of, gettext_noop, word
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.records import written_as
from nomicon.play.collisions.citations import left_dangling
from nomicon.play.collisions.collisions import MATTERS, NOT_TRIED, SAME, Collision, Ending
from nomicon.play.limits import COLLIDING, COLLIDING_TOGETHER
from nomicon.views.elements.page import SearchFailed, Seen
from nomicon.views.elements.text import heading, paragraphs, part
from nomicon.views.rules.citations import cited_told
from nomicon.views.sentences.recorded import recorded

T = TypeVar("T")

KINDS = {
    "quantities": gettext_noop("That proposal also declares the quantity {name}."),
    "registers": gettext_noop("That proposal also declares the register {name}."),
    "maps": gettext_noop("That proposal also declares the map {name}."),
    "offices": gettext_noop("That proposal also declares the office {name}."),
    "groups": gettext_noop("That proposal also declares the group {name}."),
    "terms": gettext_noop("That proposal also defines the term {name}."),
    "schedules": gettext_noop("That proposal also declares the schedule {name}."),
    "duties": gettext_noop("That proposal also declares the duty {name}."),
}
"""What two proposals declare by one name."""

STILL_LOOKING = gettext_noop("We are still looking for proposals that affect the same things. Look again in a moment.")
NOT_LOOKED_FOR = gettext_noop("We look for such proposals only in the game as it is now, not in its past.")

ACTS = {
    "when": gettext_noop("That proposal also acts when {event} happens."),
    "instead": gettext_noop("That proposal also has something else happen instead of {event}."),
    "offers": gettext_noop("That proposal also offers the move {event}."),
}
"""What two proposals do with one event or move."""


class TouchingProposal(TypedDict):
    """Another proposal that touches the same: what it has in common, and whether the order of adoption matters."""

    proposal: int
    title: str
    told: list[str]
    order: str


class TouchingPage(TypedDict):
    """What a proposal touches besides. `also_touches` is None where nobody looked, or it is still looked for."""

    also_touches: list[TouchingProposal] | None
    note: str
    speak_of_it: list[str]


class CollidingProposal(TypedDict):
    """A proposal on the table, and what those with greater numbers have in common with it."""

    proposal: int
    title: str
    also_touches: list[TouchingProposal]


class CollisionsPage(TypedDict):
    """Which proposals on the table touch the same. `looked` is False where nobody looked, or still does."""

    looked: bool
    count: int
    proposals: list[CollidingProposal]
    note: str


def touching(seen: Seen, proposal: Proposal) -> TouchingPage:
    """Say which other proposals touch the same as one on the table, and which rules speak of those that it repeals."""
    on_the_table = proposal.number in seen.game.active
    found: Sequence[Collision] | SearchFailed | None = None
    if seen.advice.collides is not None and on_the_table:
        found = seen.advice.collides(seen.game, ProposalNumber(proposal.number))
    is_known = found is not None and not isinstance(found, SearchFailed)
    return {
        "also_touches": [_as_page(seen, one) for one in _listed(found)] if is_known else None,
        "note": _note(seen, COLLIDING + 1, found) if on_the_table else "",
        "speak_of_it": list(_spoken_of(seen, proposal)) if on_the_table else [],
    }


def collisions_page(seen: Seen) -> CollisionsPage:
    """Say which proposals on the table touch the same, each pair once."""
    found = None if seen.advice.collides_on_the_table is None else seen.advice.collides_on_the_table(seen.game)
    by_number: dict[ProposalNumber, list[TouchingProposal]] = {}
    pairs = _listed(found)
    for number, one in pairs:
        by_number.setdefault(number, []).append(_as_page(seen, one))
    proposals = seen.game.proposals
    return {
        "looked": found is not None and not isinstance(found, SearchFailed),
        "count": len(pairs),
        "proposals": [
            {"proposal": number, "title": proposals[number].title, "also_touches": touching}
            for number, touching in by_number.items()
        ],
        "note": _note(seen, COLLIDING_TOGETHER, found) if seen.advice.collides else word(NOT_LOOKED_FOR),
    }


def _listed(found: Sequence[T] | SearchFailed | None) -> Sequence[T]:
    return () if found is None or isinstance(found, SearchFailed) else found


def _note(seen: Seen, most: int, found: object) -> str:
    """Say that the search failed or goes on, or how many proposals were left out since there are so many."""
    if isinstance(found, SearchFailed):
        return found.told
    if found is None:
        return "" if seen.advice.collides is None else word(STILL_LOOKING)
    left = len(seen.game.active) - most
    if left <= 0:
        return ""
    if left == 1:
        return _("We did not check the oldest open proposal.")
    return _("We did not check the {many} oldest open proposals.", many=left)


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
        return _("rule {number}", number=named[0]) if len(named) == 1 else _("rules {numbers}", numbers=all_of(named))

    if one.rules:
        yield _("That proposal also changes {rules}.", rules=rules(one.rules))
    if one.questions:
        yield _("That proposal also answers {questions}.", questions=", ".join(map(written_as, one.questions)))
    for kind, event in one.events:
        yield _(ACTS[kind], event=event)
    for kind, name in one.names:
        yield _(KINDS[kind], name=name)
    if one.cites:
        yield _("That proposal changes {rules}, which this proposal mentions.", rules=rules(one.cites))
    if one.cited:
        yield _("That proposal mentions {rules}, which this proposal changes.", rules=rules(one.cited))
    if one.rules_on_effect:
        yield _("One of the two proposals decides which changes take effect.")


def _orders(one: Collision) -> Iterator[str]:
    if one.order == NOT_TRIED:
        yield _("We did not check whether the order matters.")
    if one.order == SAME:
        yield _("The result is the same in either order.")
    if one.order != MATTERS or one.first is None or one.last is None:
        return
    mine, theirs = _lost(one.last[0], one.first[0]), _lost(one.first[1], one.last[1])
    if mine:
        yield _("If that proposal takes effect first, this proposal has no effect: {because}.", because=mine)
    if theirs:
        yield _("If this proposal takes effect first, that proposal has no effect: {because}.", because=theirs)
    if not mine and not theirs:
        yield (
            _("The order matters: the proposal that takes effect last prevails.")
            if one.rules
            else _("The order matters.")
        )


def _lost(here: Ending, there: Ending) -> str:
    """Say why something has no effect in one order that has one in the other."""
    return (
        recorded(here.because.rstrip("."))
        if here.effect == WITHOUT_EFFECT and there.effect in (IN_EFFECT, PENDING)
        else ""
    )


def touching_told(page: TouchingPage) -> list[list[str]]:
    """Return the same in lines for a terminal."""
    others = [*map(_line, page["also_touches"] or ()), page["note"]]
    return [
        part("Also affects", [one for one in others if one]),
        part("Rules that mention what it would repeal", page["speak_of_it"]),
    ]


def _line(one: TouchingProposal) -> str:
    return f"Proposal {one['proposal']} ({one['title']}): {' '.join(one['told'])}"


def collisions_text(page: CollisionsPage) -> str:
    """Set out which proposals touch the same."""
    told = [(f"{one['proposal']}: {one['title']}", one["also_touches"]) for one in page["proposals"]]
    return paragraphs(
        heading(_("Proposals that affect the same things")),
        *[part(title, list(map(_line, others))) for title, others in told],
        [_("No open proposals affect the same things.")] if page["looked"] and not page["proposals"] else [],
        [page["note"]] if page["note"] else [],
    )
