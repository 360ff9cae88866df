"""Rules: their words and code, their versions, and the ruleset they stand in.

A rule keeps its identity for ever; its number may change. The ruleset carries an index of who speaks to what, kept up
to date as rules change, so that asking costs the same however many rules there are that have nothing to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from rpds import HashTrieMap

from nomicon.game.changes import Amending
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.archive import Archive, Series
from nomicon.game.values.plain import Plain, exact, shown
from nomicon.game.values.replacing import replace

MUTABLE = "mutable"
IMMUTABLE = "immutable"


def class_named(word: str) -> str:
    """Return the class that a word names: a power as it is written everywhere, ``1.5`` for ``3/2``; else the word."""
    try:
        return shown(exact(word))
    except ValueError:
        return word


class Void(Struct, frozen=True):
    """Why a rule is listed but not heard: it conflicts with a higher one, or another has suspended it."""

    by: RuleNumber
    because: str
    judged: bool = False  # Found by a Judge, so that only a Judge lifts it.
    suspended: bool = False  # By another rule's code, for as long as that rule is in force.


class SetByItself(Struct, frozen=True):
    """What a rule's own code changed of the rule: settings that it has, answers, and its words unless they are None."""

    settings: Mapping[str, Plain] = field(default_factory=dict)
    answers: Mapping[str, Plain] = field(default_factory=dict)
    words: str | None = None

    def applied(self, old: RuleText) -> RuleText:
        """Return the text that it makes of the one it is laid upon; a setting that is not there any more is not set."""
        settings = {name: value for name, value in self.settings.items() if name in old.settings}
        return replace(
            old,
            settings={**old.settings, **settings},
            answers={**old.answers, **self.answers},
            words=old.words if self.words is None else self.words,
        )


class TakenOut(Struct, frozen=True):
    """What a judgement found not to belong to a rule: layers, by their places, and what was laid upon them alone."""

    layers: tuple[int, ...]


class Layer(Struct, frozen=True):
    """One version of a rule's text, and the proposal that brought it; None for the founding.

    `change` is what it did to the text before it, None where it brought a text of its own or left it as it was. `upon`
    is the place, among the rule's layers, of the one it was laid upon, if not upon all before it: see
    `nomicon.game.amendments`.
    """

    text: RuleText
    at: Moment
    proposal: ProposalNumber | None
    proponent: PlayerId | None
    what: str  # enacted, amended, transmuted, set by itself: how this version came about.
    status: str
    change: Amending | SetByItself | TakenOut | None = None
    upon: int | None = None
    by_rule: str = ""  # The rule whose code brought it, as grounds name it, where no proposal did.


class Rule(Struct, frozen=True):
    """One numbered rule as it stands, with every version it has had."""

    id: RuleId
    number: RuleNumber
    status: str
    layers: Series[Layer]
    void: Void | None = None
    revives: RuleNumber | None = None
    repealed: Layer | None = None
    former: tuple[RuleNumber, ...] = ()  # The numbers it bore before; it is still found by them.
    unclaimed: tuple[RuleNumber, ...] = ()  # Those of them by which no other rule's claim means it any more.

    @property
    def text(self) -> RuleText:
        """What the rule says now."""
        return self.layers.last.text

    @property
    def version(self) -> int:
        """Count from 1 for the words it began with."""
        return len(self.layers)

    @property
    def is_mutable(self) -> bool:
        """Say whether it stands in the ordinary class."""
        return self.status != IMMUTABLE

    @property
    def ordinal(self) -> int:
        """Number the latest change made to it that stands; what nobody has changed keeps its own number."""
        change = self._latest_change()
        return self.text.ordinal or self.number if change is None or change.proposal is None else change.proposal

    @property
    def changed_at(self) -> Moment:
        """Return when the latest change was made to it that stands, or else when it was made."""
        return (self._latest_change() or self.layers[0]).at

    def _latest_change(self) -> Layer | None:
        out: set[int] = set()
        for place in reversed(range(len(self.layers))):
            layer = self.layers[place]
            if place not in out and isinstance(layer.change, TakenOut):
                out.update(layer.change.layers)
            elif place not in out and layer.proposal is not None:
                return layer
        return None

    def bore(self, number: RuleNumber) -> bool:
        """Say whether it bears a number or has borne it."""
        return number == self.number or number in self.former

    @property
    def ground(self) -> str:
        """Name the rule and its version, as grounds do: ``211/2``."""
        return f"{self.number}/{len(self.layers)}"


def renumbered(rule: Rule, number: RuleNumber, unclaimed: bool) -> Rule:
    """Return a rule under a number; with `unclaimed`, claims towards the number it had mean it no more."""
    lost = (*rule.unclaimed, rule.number) if unclaimed and number != rule.number else rule.unclaimed
    return replace(rule, number=number, unclaimed=lost)


def speeches(rule: Rule, kind: str, *topics: str) -> list[Speech]:
    """Return the functions by which a rule speaks to any of these topics in one way, in the order of its code."""
    return [speech for speech in rule.text.speeches if speech.kind == kind and speech.topic in topics]


def topics(rule: Rule) -> frozenset[str]:
    """Name everything a rule speaks to, in the form ``answers:quorum``."""
    text = rule.text
    answered = {f"answers:{name}" for name in text.answers}
    return frozenset(answered | {f"{speech.kind}:{speech.topic}" for speech in text.speeches})


class Ruleset(Struct, frozen=True):
    """The rules in force, those repealed, and the index of who speaks to what."""

    rules: HashTrieMap[RuleId, Rule] = field(default_factory=HashTrieMap)
    repealed: Archive[RuleId, Rule] = field(default_factory=Archive)
    numbers: HashTrieMap[RuleNumber, RuleId] = field(default_factory=HashTrieMap)
    speakers: HashTrieMap[str, tuple[RuleId, ...]] = field(default_factory=HashTrieMap)
    mutable: int = 0
    highest: int = 0  # Of all numbers that any rule has borne.

    def __iter__(self) -> Iterator[Rule]:
        """Yield the rules in force by number: immutable first, then the rest."""
        return iter(sorted(self.rules.values(), key=lambda rule: (rule.is_mutable, rule.number, rule.id)))

    def __len__(self) -> int:
        return len(self.rules)

    def numbered(self, number: RuleNumber) -> Rule | None:
        """Return the rule in force that bears a number now, or was the last to bear it."""
        known = self.numbers.get(number)
        return None if known is None else self.rules.get(known)

    def borne(self, number: RuleNumber) -> Rule | None:
        """Return the rule in force that bears a number or bore it; without one, the rule repealed last that did."""
        known = self.numbered(number)
        if known is not None:
            return known
        gone = (rule for rule in self.repealed.values() if rule.id not in self.rules and rule.bore(number))
        return max(gone, key=lambda rule: (0 if rule.repealed is None else rule.repealed.at, rule.id), default=None)

    def cited(self, ground: str) -> Rule | None:
        """Return the rule in force that a ground such as `206/3` names; none for an empty one."""
        return self.numbered(RuleNumber(int(ground.partition("/")[0]))) if ground else None

    def speaking(self, *topics: str) -> tuple[Rule, ...]:
        """Return the rules that speak to any of these topics, in no order of precedence; no void ones."""
        found = dict.fromkeys(known for topic in topics for known in self.speakers.get(topic, ()))
        return tuple(self.rules[known] for known in found)

    def having(self, rule: Rule) -> Ruleset:
        """Return the ruleset with this rule in it, in place of the rule of the same identity."""
        old = self.rules.get(rule.id)
        before = frozenset() if old is None else _indexed_under(old)
        if old is not None and old.number != rule.number:
            rule = replace(rule, former=(*old.former, old.number))
        after = _indexed_under(rule)
        return replace(
            self,
            rules=self.rules.insert(rule.id, rule),
            numbers=self.numbers.insert(rule.number, rule.id),
            speakers=_indexed(self.speakers, rule.id, before, after),
            mutable=self.mutable + rule.is_mutable - (old is not None and old.is_mutable),
            highest=max(self.highest, rule.number),
        )

    def without(self, rule: Rule) -> Ruleset:
        """Return the ruleset after this rule's repeal; `rule` carries the layer that ended it."""
        old = self.rules[rule.id]
        before = _indexed_under(old)
        numbers = self.numbers
        for number in (old.number, *old.former):
            numbers = numbers.discard(number) if numbers.get(number) == old.id else numbers
        return replace(
            self,
            rules=self.rules.discard(rule.id),
            repealed=self.repealed.insert(rule.id, rule),
            numbers=numbers,
            speakers=_indexed(self.speakers, rule.id, before, frozenset()),
            mutable=self.mutable - old.is_mutable,
        )


def _indexed_under(rule: Rule) -> frozenset[str]:
    """A void rule speaks to nothing, but can be found."""
    return frozenset({"void"}) if rule.void else topics(rule)


def _indexed(
    speakers: HashTrieMap[str, tuple[RuleId, ...]], rule: RuleId, before: frozenset[str], after: frozenset[str]
) -> HashTrieMap[str, tuple[RuleId, ...]]:
    for topic in sorted(before - after):
        left = tuple(known for known in speakers[topic] if known != rule)
        speakers = speakers.insert(topic, left) if left else speakers.discard(topic)
    for topic in sorted(after - before):
        speakers = speakers.insert(topic, (*speakers.get(topic, ()), rule))
    return speakers
