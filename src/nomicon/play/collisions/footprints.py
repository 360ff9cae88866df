"""Footprints: the rules that a proposal changes, what it answers and listens to, what it declares and cites."""

from __future__ import annotations

from dataclasses import dataclass

from nomicon.game.amendments import amended
from nomicon.game.changes import Amend, Change, Enact, Motion, Repeal, RepealAmendment, Transmute
from nomicon.game.names import RuleId, RuleNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.law.headers.naming import names_declared
from nomicon.play.collisions.citations import numbers_cited

ANSWERS = "answers:"


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a proposal touches. `topics` are as rules are found by them: ``answers:quorum``, ``when:VoteClosed``."""

    rules: frozenset[RuleId]
    topics: frozenset[str]
    names: frozenset[tuple[str, str]]
    cited: frozenset[RuleId]

    def meets(self, other: Footprint) -> bool:
        """Say whether two proposals touch something in common."""
        return bool(
            self.rules & (other.rules | other.cited) or self.cited & other.rules
            or self.answered & other.answered or self.names & other.names
        )  # fmt: skip

    @property
    def answered(self) -> frozenset[str]:
        """Return the questions among its topics: of several rules that answer one, the first alone is heard."""
        return frozenset(topic for topic in self.topics if topic.startswith(ANSWERS))


def footprint(game: Game, proposal: Proposal) -> Footprint:
    """Return what a proposal touches in a game as it stands."""
    rules: set[RuleId] = set()
    said: set[tuple[str, str]] = set()
    names: set[tuple[str, str]] = set()
    cited: set[int] = set()
    for change in proposal.changes:
        rule = None if isinstance(change, Enact | Motion) else game.rules.numbered(change.rule)
        before, after = (None if rule is None else rule.text), _text_after(change, rule)
        if rule is not None:
            rules.add(rule.id)
        said |= _spoken(before) ^ _spoken(after)
        names |= _named(before) ^ _named(after)
        cited |= _cited(after) - _cited(before)
    meant = {game.rules.numbers.get(RuleNumber(number)) for number in cited}
    others = frozenset(one for one in meant if one is not None and one not in rules)
    return Footprint(frozenset(rules), frozenset(topic for topic, _ in said), frozenset(names), others)


def _text_after(change: Change, rule: Rule | None) -> RuleText | None:
    match change:
        case Enact(text=text):
            return text
        case Amend() | RepealAmendment():
            return None if rule is None else amended(rule, change)
        case Transmute():
            return None if rule is None else rule.text
        case Repeal() | Motion():
            return None


def _spoken(text: RuleText | None) -> set[tuple[str, str]]:
    """Return each topic with what is said on it, so that what says the same before and after is not touched."""
    if text is None:
        return set()
    answers = {(f"{ANSWERS}{name}", repr(value)) for name, value in text.answers.items()}
    return answers | {(f"{one.kind}:{one.topic}", text.code) for one in text.speeches}


def _named(text: RuleText | None) -> set[tuple[str, str]]:
    named = {} if text is None else names_declared(text)
    return {(kind, name) for kind, names in named.items() for name in names}


def _cited(text: RuleText | None) -> set[int]:
    return set() if text is None else {number for number, _ in numbers_cited(text)}
