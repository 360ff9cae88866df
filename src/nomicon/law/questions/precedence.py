"""Who is heard first: the tests that rules list, one after the other. Circular claims are left to the next test."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from msgspec import Struct

from nomicon.game.rules import IMMUTABLE, MUTABLE, Rule, topics
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.language.answer_types import AnswerKind
from nomicon.law.language.kind_reading import shown
from nomicon.law.questions.old_names import topic_meant

CLASS, CLAIMS, SMALLER_NUMBER = "higher class", "claims", "smaller number"

FIGURES: Mapping[str, Callable[[Rule], int]] = {
    SMALLER_NUMBER: lambda rule: rule.number,
    "larger number": lambda rule: -rule.number,
    "smaller ordinal": lambda rule: rule.ordinal,
    "larger ordinal": lambda rule: -rule.ordinal,
    "earlier date": lambda rule: rule.changed_at,
    "later date": lambda rule: -rule.changed_at,
}
"""The tests by a figure of a rule, the smallest first."""

TESTS = (CLASS, CLAIMS, *FIGURES)
"""Everything by which two rules can be ranked."""

BUILT_IN_TESTS = (CLASS, CLAIMS, SMALLER_NUMBER)
"""By what two rules are ranked if no rule says."""


@AnswerKind(
    f"a list of tests: {', '.join(f'`{test}`' for test in TESTS)}. If you give one test without a list, it "
    "comes after class and claims"
)
def order_of_tests(value: Plain) -> tuple[str, ...]:
    """Read by what two rules are ranked: ``[higher class, claims, later date]``; ``later date`` means the same."""
    listed = (CLASS, CLAIMS, value) if isinstance(value, str) else value if isinstance(value, tuple | list) else ()
    tests = tuple(str(one).strip() for one in listed)
    unknown = next((test for test in tests if test not in TESTS), None)
    if not tests or unknown is not None:
        raise ValueError(
            _(
                "there is no test {test}. The tests are: {names}",
                test=shown(value if unknown is None else unknown),
                names=", ".join(TESTS),
            )
        )
    if len(set(tests)) < len(tests):
        raise ValueError(_("name each test only once"))
    if CLASS in tests[1:]:
        raise ValueError(
            _("put {test!r} first: if the class of a rule counts, it counts before its claims and numbers", test=CLASS)
        )
    return tests


class RankingRules(Struct, frozen=True):
    """What the rules say about order, itself heard once in the built-in order."""

    tests: tuple[str, ...] = BUILT_IN_TESTS
    mutable_only: bool = False  # Rules above the lowest class are heard in the built-in order.
    equals_open: bool = False  # Which of two rules prevails that no test ranks is for a judgement to find.
    classes_open: bool = False  # Which of two rules of different classes prevails is for a judgement to find.
    classes: tuple[str, ...] = (MUTABLE, IMMUTABLE)  # From the lowest to the highest.

    def rank(self, rule: Rule) -> int:
        """Return the place of a rule's class; one that is not among the classes is below all of them."""
        return self.classes.index(rule.status) if rule.status in self.classes else -1

    def holds_for(self, rule: Rule) -> bool:
        """Say whether a rule is ranked by what the rules say."""
        return not (self.mutable_only and self.rank(rule) > 0)

    def without(self, test: str) -> RankingRules:
        """Return the order without one of its tests."""
        return replace(self, tests=tuple(one for one in self.tests if one != test))

    @property
    def claims_count(self) -> bool:
        """Say whether what rules claim of themselves counts."""
        return CLAIMS in self.tests

    @property
    def classes_apart(self) -> bool:
        """Say whether rules of a higher class are heard before those of a lower one."""
        return CLASS in self.tests

    @property
    def by_ordinal(self) -> bool:
        """Say whether the latest change of a rule ranks it, and not its number."""
        return any(test.endswith("ordinal") for test in self.tests)

    @property
    def leaves_open(self) -> bool:
        """Say whether it may be for a judgement to find which of two rules prevails."""
        return self.equals_open or self.classes_open


def in_order_of_precedence(rules: Sequence[Rule], order: RankingRules) -> tuple[Rule, ...]:
    """Sort rules so that the one whose word prevails comes first."""
    by_number = sorted(rules, key=lambda rule: (_figures(rule, order), rule.number, rule.id))
    if len(rules) < 2 or not order.claims_count or not any(_claims(rule) for rule in rules):
        return tuple(by_number)
    above = _settled([rule for rule in by_number if order.holds_for(rule)], order)
    return tuple(by_number) if not above else _sorted_under(by_number, above)


def outranks(one: Rule, other: Rule, order: RankingRules) -> bool:
    """Say whether one rule prevails over another where both speak."""
    return in_order_of_precedence((one, other), order)[0] is one


def is_open_between(one: Rule, other: Rule, order: RankingRules) -> bool:
    """Say whether nothing ranks two rules, so that a judgement has to find which of them prevails.

    What a rule says of itself still settles it within a class, if claims count; across the classes it can but yield.
    """
    if order.rank(one) != order.rank(other):
        yields = _means(one.text.defers_to, other) or _means(other.text.defers_to, one)
        return order.classes_open and not yields
    ranked = _figures(one, order) != _figures(other, order)
    return order.equals_open and not ranked and not (order.claims_count and _settled((one, other), order))


def _figures(rule: Rule, order: RankingRules, *, before_claims: bool = False) -> tuple[int, ...]:
    """Return what ranks a rule but for claims; with `before_claims`, what no claim can change."""
    tests = order.tests
    if not order.holds_for(rule):
        tests = BUILT_IN_TESTS if order.classes_apart else BUILT_IN_TESTS[1:]
    if before_claims:
        tests = tests[: tests.index(CLAIMS)] if CLAIMS in tests else ()
    return tuple(-order.rank(rule) if test == CLASS else FIGURES[test](rule) for test in tests if test != CLAIMS)


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


def _settled(rules: Sequence[Rule], order: RankingRules) -> set[tuple[str, str]]:
    """Return the pairs (upper, lower) that claims settle, in no circle, among rules that no test before ranks."""
    claiming = [rule for rule in rules if _claims(rule)]
    edges = {pair for one in claiming for other in rules if one is not other for pair in _claimed(one, other, order)}
    circle = _circles(edges)
    return {(upper, lower) for upper, lower in edges if circle[upper] != circle[lower]}


def _claimed(one: Rule, other: Rule, order: RankingRules) -> list[tuple[str, str]]:
    if _figures(one, order, before_claims=True) != _figures(other, order, before_claims=True):
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
        if claim == other.number or (claim in other.former and claim not in other.unclaimed):
            return True
        if isinstance(claim, str) and claim.startswith("about "):
            spoken = topics(other) if spoken is None else spoken
            subject = claim.removeprefix("about ")
            if any(_is_about(topic.partition(":")[2], subject) for topic in spoken):
                return True
    return False


def _is_about(topic: str, subject: str) -> bool:
    """Say whether a claim about a subject means what is spoken to; one about all of a kind means each of them, too."""
    return topic == subject or topic_meant(topic).partition(" of ")[0] == subject


def _circles(edges: set[tuple[str, str]]) -> dict[str, str]:
    """Return for each rule which circle of claims it stands in; one that is in none stands alone.

    Two walks over the claims, along them and then against them: the time grows with the number of claims alone.
    """
    below: dict[str, list[str]] = {}
    above: dict[str, list[str]] = {}
    for upper, lower in edges:
        for one, other, way in ((upper, lower, below), (lower, upper, above)):
            way.setdefault(one, []).append(other)
            way.setdefault(other, [])
    finished: dict[str, None] = {}
    for start in below:
        _walk(start, below, finished)
    circle: dict[str, str] = {}
    for start in reversed(finished):
        found: dict[str, None] = {}
        _walk(start, above, found, circle)
        circle |= dict.fromkeys(found, start)
    return circle


def _walk(
    start: str, ways: Mapping[str, list[str]], finished: dict[str, None], done: Container[str] = frozenset()
) -> None:
    """Go everywhere from one rule, and note each rule when there is nothing new behind it."""
    trail = [] if start in finished or start in done else [(start, iter(ways[start]))]
    seen = {start}
    while trail:
        here, further = trail[-1]
        new = next((one for one in further if not (one in seen or one in finished or one in done)), None)
        if new is None:
            finished[here] = None
            trail.pop()
        else:
            seen.add(new)
            trail.append((new, iter(ways[new])))
