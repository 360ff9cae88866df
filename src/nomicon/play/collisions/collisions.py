"""Collisions: which other proposals on the table touch the same as one, and whether the order of adoption matters."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from nomicon.game.names import Moment, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import ADOPTED
from nomicon.game.state import Game
from nomicon.game.values.exactly import exact_text
from nomicon.game.values.replacing import replace
from nomicon.law.questions.standing_answers import in_order
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.collisions.footprints import ANSWERS, footprint
from nomicon.play.foresight.fork import Budget, EngineFunctions, Fork
from nomicon.play.limits import COLLIDING, COLLISIONS_TRIED
from nomicon.play.proposal_lookup import with_proposal
from nomicon.play.rules.applying import applied

MATTERS, SAME, NOT_TRIED = "matters", "same", "not tried"
"""Whether it matters in which order two proposals are adopted."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What became of a proposal's changes: its effect, and why it has none, if so."""

    effect: str
    because: str = ""


@dataclass(frozen=True, slots=True)
class Collision:
    """That another proposal touches the same: rules that both change, questions that both answer, and so on.

    `cites` are rules that this one cites and the other changes, and `cited` the other way round. The endings are those
    of this one and of the other, when this one is adopted `first`, and when it is adopted `last`.
    """

    other: ProposalNumber
    rules: tuple[RuleNumber, ...]
    questions: tuple[str, ...]
    names: tuple[tuple[str, str], ...]
    cites: tuple[RuleNumber, ...]
    cited: tuple[RuleNumber, ...]
    order: str = NOT_TRIED
    first: tuple[Ending, Ending] | None = None
    last: tuple[Ending, Ending] | None = None


def collisions(
    engine: EngineFunctions, bench: RuleCache, game: Game, at: Moment, number: ProposalNumber
) -> tuple[Collision, ...]:
    """Return what collides with a proposal, by number, of those that are on the table or adopted and begin later.

    At most so many others are looked at, the newest first, and of these so many are tried in both orders.
    """
    others = sorted((one for one in game.active if one != number), reverse=True)[:COLLIDING]
    own = footprint(game, game.proposals[number])
    met = [one for one in sorted(others) if own.meets(footprint(game, game.proposals[one]))]
    orders = Orders(Fork(engine, bench, game, at, Budget()))
    tried = met[-COLLISIONS_TRIED:]
    return tuple(_collision(orders, number, one, tried=one in tried) for one in met)


class Orders:
    """Adopts proposals one after the other in copies of a game, each first one once."""

    def __init__(self, start: Fork) -> None:
        self.start = start
        self._after: dict[ProposalNumber, Fork] = {}

    def after(self, first: ProposalNumber, second: ProposalNumber) -> Fork:
        """Return the game after both."""
        if first not in self._after:
            self._after[first] = _with_effect(self.start, first)
        return _with_effect(self._after[first], second)


def _with_effect(before: Fork, number: ProposalNumber) -> Fork:
    """Return a copy of a game in which a proposal is adopted and takes what effect it can, all of it now."""
    fork = before.aside()
    known = fork.game.proposals.get(number)
    if known is not None:
        adopted = replace(known, state=ADOPTED, closed=fork.at, law=None, effect_at=None)
        fork.game = with_proposal(fork.game, adopted)
        fork.follow(applied(fork.game, adopted, fork.hearing()))
    return fork


def _collision(orders: Orders, number: ProposalNumber, other: ProposalNumber, *, tried: bool) -> Collision:
    game = orders.start.game
    one, two = footprint(game, game.proposals[number]), footprint(game, game.proposals[other])
    found = Collision(
        other,
        rules=_numbers(game, one.rules & two.rules),
        questions=tuple(sorted(topic.removeprefix(ANSWERS) for topic in one.answered & two.answered)),
        names=tuple(sorted(one.names & two.names)),
        cites=_numbers(game, one.cited & two.rules),
        cited=_numbers(game, one.rules & two.cited),
    )
    if not tried:
        return found
    ahead, behind = orders.after(number, other).game, orders.after(other, number).game
    first, last = _endings(ahead, number, other), _endings(behind, number, other)
    topics = sorted(one.topics | two.topics)
    same = first == last and _outcome(ahead, topics) == _outcome(behind, topics)
    return replace(found, order=SAME if same else MATTERS, first=first, last=last)


def _endings(game: Game, number: ProposalNumber, other: ProposalNumber) -> tuple[Ending, Ending]:
    one, two = game.proposals[number], game.proposals[other]
    return Ending(one.effect, one.because), Ending(two.effect, two.because)


def _numbers(game: Game, rules: Iterable[RuleId]) -> tuple[RuleNumber, ...]:
    return tuple(sorted(game.rules.rules[one].number for one in rules if one in game.rules.rules))


def _outcome(game: Game, topics: Iterable[str]) -> Hashable:
    """Return what the rules say and who is heard first on some topics, whatever numbers the new ones were given."""
    said = tuple(sorted((exact_text(rule.text), rule.status, rule.void is None) for rule in game.rules))
    heard = tuple(tuple(exact_text(rule.text) for rule in in_order(game.rules, topic)[:1]) for topic in topics)
    return said, heard
