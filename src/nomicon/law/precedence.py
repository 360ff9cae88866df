"""Who is heard first: by class, then by explicit claims, then by number; circular claims fall back to the number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nomicon.game.rules import IMMUTABLE, Rule, topics


@dataclass(frozen=True, slots=True)
class Order:
    """What the rules say about order, itself heard once in the built-in order."""

    larger_first: bool = False
    claims_count: bool = True
    by_ordinal: bool = False


def in_order_of_precedence(rules: Sequence[Rule], order: Order) -> tuple[Rule, ...]:
    """Sort rules so that the one whose word prevails comes first."""
    by_number = sorted(rules, key=lambda rule: _rank(rule, order))
    if len(rules) < 2 or not order.claims_count or not any(_claims(rule) for rule in rules):
        return tuple(by_number)
    above = _settled(by_number)
    return tuple(by_number) if not above else _sorted_under(by_number, above)


def outranks(one: Rule, other: Rule, order: Order) -> bool:
    """Say whether one rule prevails over another where both speak."""
    return in_order_of_precedence((one, other), order)[0] is one


def _rank(rule: Rule, order: Order) -> tuple[int, int, str]:
    place = rule.ordinal if order.by_ordinal else rule.number
    return (rule.status != IMMUTABLE, -place if order.larger_first else place, rule.id)


def _claims(rule: Rule) -> bool:
    return bool(rule.text.defers_to or rule.text.prevails_over)


def _sorted_under(by_number: list[Rule], above: set[tuple[str, str]]) -> tuple[Rule, ...]:
    """Keep the order by number but where a claim puts another rule first."""
    uppers: dict[str, set[str]] = {}
    for upper, lower in above:
        uppers.setdefault(lower, set()).add(upper)
    heard: list[Rule] = []
    placed: set[str] = set()
    waiting = by_number
    while waiting:
        chosen = next(rule for rule in waiting if uppers.get(rule.id, placed) <= placed)
        waiting = [rule for rule in waiting if rule is not chosen]
        heard.append(chosen)
        placed.add(chosen.id)
    return tuple(heard)


def _settled(rules: Sequence[Rule]) -> set[tuple[str, str]]:
    """Return the pairs (upper, lower) that claims settle: within one class, and in no circle of claims."""
    claiming = [rule for rule in rules if _claims(rule)]
    edges = {pair for one in claiming for other in rules if one is not other for pair in _claimed(one, other)}
    reach = {rule: _reachable(rule, edges) for rule in {lower for _, lower in edges}}
    return {(upper, lower) for upper, lower in edges if upper not in reach[lower]}


def _claimed(one: Rule, other: Rule) -> list[tuple[str, str]]:
    if (one.status == IMMUTABLE) != (other.status == IMMUTABLE):
        return []
    pairs: list[tuple[str, str]] = []
    if _means(one.text.prevails_over, other):
        pairs.append((one.id, other.id))
    if _means(one.text.defers_to, other):
        pairs.append((other.id, one.id))
    return pairs


def _means(claims: tuple[int | str, ...], other: Rule) -> bool:
    spoken = None
    for claim in claims:
        if claim == other.number or claim in other.former:
            return True
        if isinstance(claim, str) and claim.startswith("about "):
            spoken = topics(other) if spoken is None else spoken
            subject = claim.removeprefix("about ")
            if any(topic.partition(":")[2] == subject for topic in spoken):
                return True
    return False


def _reachable(start: str, edges: set[tuple[str, str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for upper, lower in edges:
            if upper == here and lower not in seen:
                seen.add(lower)
                waiting.append(lower)
    return seen
