"""Collisions: which proposals on the table touch the same, and whether the order of adoption matters."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import combinations

from msgspec import Struct

from nomicon.game.names import Moment, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import ADOPTED, PENDING
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.exactly import exact_text
from nomicon.game.values.replacing import replace
from nomicon.game.values.schedule import Schedule
from nomicon.law.questions.standing_answers import in_order
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.collisions.footprints import ANSWERS, Footprint, footprint
from nomicon.play.foresight.fork import Budget, EngineFunctions, Fork
from nomicon.play.limits import COLLIDING, COLLIDING_TOGETHER, COLLISIONS_TRIED
from nomicon.play.lookups import with_proposal
from nomicon.play.rules.applying import applied

MATTERS, SAME, NOT_TRIED = "matters", "same", "not tried"
"""Whether it matters in which order two proposals are adopted."""


class Ending(Struct, frozen=True):
    """What became of a proposal's changes: its effect, and why it has none, if so."""

    effect: str
    because: str = ""


class Collision(Struct, frozen=True):
    """That another proposal touches the same: rules that both change, questions that both answer, and so on.

    `cites` are rules that this one cites and the other changes, and `cited` the other way round. `events` are those
    that both act on, each with how. `rules_on_effect` says that one of the two decides which changes take effect. The
    endings are those of this one and of the other, when this one is adopted `first`, and when it is adopted `last`.
    """

    other: ProposalNumber
    rules: tuple[RuleNumber, ...]
    questions: tuple[str, ...]
    events: tuple[tuple[str, str], ...]
    names: tuple[tuple[str, str], ...]
    cites: tuple[RuleNumber, ...]
    cited: tuple[RuleNumber, ...]
    rules_on_effect: bool = False
    order: str = NOT_TRIED
    first: tuple[Ending, Ending] | None = None
    last: tuple[Ending, Ending] | None = None


def collisions(
    engine: EngineFunctions, bench: RuleCache, game: Game, at: Moment, number: ProposalNumber
) -> tuple[Collision, ...]:
    """Return what collides with a proposal, by number, of those that are on the table or adopted and begin later.

    At most so many others are looked at, the newest first, and of these so many are tried in both orders.
    """
    others = newest(game, COLLIDING + 1, but=number)[-COLLIDING:]
    touched = _touched(game, (number, *others))
    met = [one for one in others if touched[number].meets(touched[one])]
    orders = Orders(Fork(engine, bench, game, at, Budget()))
    tried = frozenset(met[-COLLISIONS_TRIED:])
    return tuple(_collision(orders, touched, (number, one), tried=one in tried) for one in met)


def collisions_on_the_table(
    engine: EngineFunctions, bench: RuleCache, game: Game, at: Moment
) -> tuple[tuple[ProposalNumber, Collision], ...]:
    """Return each pair of proposals on the table that touch the same, by number; only the newest are looked at."""
    touched = _touched(game, newest(game, COLLIDING_TOGETHER))
    orders = Orders(Fork(engine, bench, game, at, Budget()))
    met = [(one, two) for one, two in combinations(touched, 2) if touched[one].meets(touched[two])]
    return tuple((one, _collision(orders, touched, (one, two), tried=True)) for one, two in met)


def newest(game: Game, most: int, but: ProposalNumber | None = None) -> tuple[ProposalNumber, ...]:
    """Return so many of the newest proposals on the table, by number."""
    return tuple(sorted(one for one in game.active if one != but)[-most:])


def _touched(game: Game, numbers: Iterable[ProposalNumber]) -> Mapping[ProposalNumber, Footprint]:
    return {number: footprint(game, game.proposals[number]) for number in numbers}


class Orders:
    """Adopts proposals one after the other in copies of a game, each first one once.

    Of other votes nothing is left in these copies: to follow what a change makes of their terms is most of the work.
    """

    def __init__(self, start: Fork) -> None:
        self.start = start
        self.start.game = replace(start.game, active=Schedule())
        self._after: dict[ProposalNumber, Fork] = {}

    def after(self, first: ProposalNumber, second: ProposalNumber) -> Game:
        """Return the game after both, when what they name a later beginning for has begun."""
        if first not in self._after:
            self._after[first] = _with_effect(self.start, first)
        fork = _with_effect(self._after[first], second)
        while (number := _begins_next(fork.game, (first, second))) is not None:
            _begin(fork, number)
        return fork.game


def _with_effect(before: Fork, number: ProposalNumber) -> Fork:
    """Return a copy of a game in which a proposal is adopted, and what begins at once of it has what effect it can."""
    fork = before.aside()
    known = fork.game.proposals.get(number)
    if known is not None:
        adopted = replace(known, state=ADOPTED, closed=fork.at, law=None, effect_at=None)
        fork.game = with_proposal(fork.game, adopted)
        fork.follow(applied(fork.game, adopted, fork.hearing()))
    return fork


def _begins_next(game: Game, numbers: tuple[ProposalNumber, ...]) -> ProposalNumber | None:
    """Return which of some proposals has a change that begins next."""
    known = [game.proposals[one] for one in numbers if one in game.proposals]
    pending = [one for one in known if one.effect == PENDING and one.effect_at is not None]
    first = min(pending, key=lambda one: (one.effect_at or 0, one.number), default=None)
    return None if first is None else first.number


def _begin(fork: Fork, number: ProposalNumber) -> None:
    """Let begin what begins next of a proposal."""
    known = fork.game.proposals[number]
    fork.at = Moment(max(fork.at, known.effect_at or fork.at))
    fork.game = replace(fork.game, at=fork.at)
    fork.follow(applied(fork.game, known, fork.hearing()))


def _collision(
    orders: Orders,
    touched: Mapping[ProposalNumber, Footprint],
    pair: tuple[ProposalNumber, ProposalNumber],
    *,
    tried: bool,
) -> Collision:
    (number, other), game = pair, orders.start.game
    one, two = touched[number], touched[other]
    topics = one.topics & two.topics
    found = Collision(
        other,
        rules=_numbers(game, one.rules & two.rules),
        questions=tuple(sorted(topic.removeprefix(ANSWERS) for topic in topics if topic.startswith(ANSWERS))),
        events=tuple(sorted(_parted(topic) for topic in topics if not topic.startswith(ANSWERS))),
        names=tuple(sorted(one.names & two.names)),
        cites=_numbers(game, one.cited & two.rules),
        cited=_numbers(game, one.rules & two.cited),
        rules_on_effect=one.rules_on_effect or two.rules_on_effect,
    )
    if not tried:
        return found
    ahead, behind = orders.after(number, other), orders.after(other, number)
    first, last = _endings(ahead, number, other), _endings(behind, number, other)
    both = one.topics | two.topics, one.names & two.names
    same = first == last and _outcome(game, ahead, *both) == _outcome(game, behind, *both)
    return replace(found, order=SAME if same else MATTERS, first=first, last=last)


def _parted(topic: str) -> tuple[str, str]:
    kind, _, event = topic.partition(":")
    return kind, event


def _endings(game: Game, number: ProposalNumber, other: ProposalNumber) -> tuple[Ending, Ending]:
    one, two = game.proposals[number], game.proposals[other]
    return Ending(one.effect, one.because), Ending(two.effect, two.because)


def _numbers(game: Game, rules: Iterable[RuleId]) -> tuple[RuleNumber, ...]:
    return tuple(sorted(game.rules.rules[one].number for one in rules if one in game.rules.rules))


def _outcome(start: Game, game: Game, topics: Iterable[str], names: Iterable[tuple[str, str]]) -> Hashable:
    """Return what has become of the rules of a game, who is heard first on some topics, and what some names name.

    New rules are known by what they say, whatever numbers they were given; untouched ones, by themselves.
    """
    known = start.rules.rules

    def named(rule: Rule) -> str:
        if known.get(rule.id) is rule:
            return f"rule {rule.id}"
        return exact_text((rule.text, rule.status, rule.void is None))

    said = tuple(sorted(named(rule) for rule in game.rules.rules.values()))
    heard = tuple(tuple(map(named, in_order(game.rules, topic)[:1])) for topic in sorted(topics))
    return said, heard, tuple(_declared(game, *one) for one in sorted(names))


def _declared(game: Game, kind: str, name: str) -> Hashable:
    """Return how something stands that two rules may declare, and the first to do so keeps."""
    match kind:
        case "quantities":
            terms = game.quantities.get(name)
            return (
                None
                if terms is None
                else exact_text((terms.start, terms.whole, terms.least, terms.tradable, terms.plural, terms.archived))
            )
        case "registers" | "maps":
            register = game.registers.get(name)
            return None if register is None else exact_text((register.declared, register.archived))
        case "groups":
            return game.groups.get(name)
        case _:
            return None
