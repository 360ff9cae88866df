"""Footprints: the rules that a proposal changes, what it answers and listens to, what it declares and cites."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.amendments import amended
from nomicon.game.changes import Amend, Change, Enact, Motion, Repeal, RepealAmendment, Transmute, is_motion
from nomicon.game.names import RuleId, RuleNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.law.headers.naming import names_declared
from nomicon.law.questions import questions as q
from nomicon.play.collisions.citations import numbers_cited

ANSWERS = "answers:"

ON_EFFECT = frozenset(
    f"{ANSWERS}{question.name}"
    for question in (
        q.PROTECTED,
        q.MAY_TAKE_EFFECT,
        q.PARTIAL_EFFECT,
        q.STAYS_AMENDABLE,
        q.LEAST_MUTABLE,
        q.MOST_MUTABLE,
        q.AMENDED_NUMBER,
        q.FORMER_NUMBERS,
    )
)
"""What is asked when a change takes effect: what answers it touches every other change."""


class Footprint(Struct, frozen=True):
    """What a proposal touches. `topics` are as rules are found by them: ``answers:quorum``, ``when:VoteClosed``."""

    rules: frozenset[RuleId]
    topics: frozenset[str]
    names: frozenset[tuple[str, str]]
    cited: frozenset[RuleId]
    changes_rules: bool = True  # And is no mere motion.

    def meets(self, other: Footprint) -> bool:
        """Say whether two proposals touch something in common."""
        return bool(
            self.rules & (other.rules | other.cited)
            or self.cited & other.rules
            or self.topics & other.topics
            or self.names & other.names
            or (self.rules_on_effect and other.changes_rules)
            or (other.rules_on_effect and self.changes_rules)
        )

    @property
    def rules_on_effect(self) -> bool:
        """Say whether it decides which changes may take effect, or how."""
        return not ON_EFFECT.isdisjoint(self.topics)


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
    topics = frozenset(topic for topic, _ in said)
    return Footprint(frozenset(rules), topics, frozenset(names), others, not is_motion(proposal.changes))


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
    """Return what a rule declares by name; the moves that it offers are among its topics."""
    named = {} if text is None else names_declared(text)
    return {(kind, name) for kind, names in named.items() if kind != "moves" for name in names}


def _cited(text: RuleText | None) -> set[int]:
    return set() if text is None else {number for number, _ in numbers_cited(text)}
