"""What holds in any game at all, however it was played. Each function raises `AssertionError` where it does not."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from fractions import Fraction

from nomicon.game.amendments import text_of
from nomicon.game.grounds import read_ground, readings_in
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import ADOPTED, IN_EFFECT, PENDING
from nomicon.game.rules import IMMUTABLE, Ruleset, topics
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.ports import WrittenEntry
from nomicon.law.facts.facts import as_fact
from nomicon.law.facts.lookups import looking_up
from nomicon.law.questions.questions import PROTECTED
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Event
from nomicon.play.engine import evolve, parted
from nomicon.play.folding import fold
from nomicon.play.people.seating import Joined
from nomicon.play.proposals.proposing import ProposalSubmitted
from nomicon.play.quantities.quantities import Give, QuantityMoved
from nomicon.play.rules.changing import RuleAmended, RuleRepealed
from nomicon.play.series.renewing import GameRenewed
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries
from nomicon.views.judging.reading_notes import marks, switches
from tests.play.playing import BENCH, CODEC


def holds_now(game: Game) -> None:
    """Check what can be seen in the game as it stands."""
    index_is_true(game.rules)
    texts_are_stacks(game.rules)
    nothing_adopted_is_lost(game)
    sealed_ballots_stay_sealed(game)
    for quantity in game.quantities.values():
        for player, amount in quantity.balances.items():
            assert not quantity.whole or amount.denominator == 1 or quantity.start.denominator != 1, (player, amount)


def index_is_true(rules: Ruleset) -> None:
    """The index of who speaks to what, and the count of mutable rules, are what the rules themselves give."""
    expected: dict[str, set[str]] = {}
    for rule in rules.rules.values():
        for topic in {"void"} if rule.void else topics(rule):
            expected.setdefault(topic, set()).add(rule.id)
    assert {topic: set(speaking) for topic, speaking in rules.speakers.items()} == expected
    assert all(len(speaking) == len(set(speaking)) for speaking in rules.speakers.values())
    assert rules.mutable == sum(rule.is_mutable for rule in rules.rules.values())
    assert all(rules.numbers[rule.number] == rule.id for rule in rules.rules.values())
    for number, found in rules.numbers.items():  # A rule is still found by a number that it bore before.
        assert number in (rules.rules[found].number, *rules.rules[found].former)


def texts_are_stacks(rules: Ruleset) -> None:
    """What a rule says is what comes of its versions that stand, laid upon each other again."""
    for rule in rules.rules.values():
        assert text_of(rule.layers) == rule.text, rule.number


def nothing_adopted_is_lost(game: Game) -> None:
    """Each change of what was adopted is in effect, was found to have none, or waits for a moment to come."""
    for number, proposal in game.proposals.items():
        assert bool(proposal.effect) is (proposal.state == ADOPTED), proposal
        for place in range(len(proposal.changes)) if proposal.state == ADOPTED else ():
            denied = any(place == other for other, _ in proposal.denied)
            assert not (denied and place in proposal.began)
            if proposal.effect == IN_EFFECT:
                assert denied or place in proposal.began
            elif proposal.effect == PENDING:
                assert game.active[number] > game.at, proposal


def sealed_ballots_stay_sealed(game: Game) -> None:
    """Nothing that rule code is given, or can look up, says who has voted in a secret vote, or how."""
    for number, proposal in game.proposals.items():
        if not (proposal.is_open and proposal.secret):
            continue
        fact = as_fact(proposal)
        assert isinstance(fact, dict)
        assert fact["tally"] is None
        assert not {"ballots", "consent", "late"} & set(fact)
        for name, rest in (("size", ()), ("is_in", ("Ann",)), ("members", (0, 10))):
            assert "sealed" in _told(game, name, PlayerSet("ballots", (number, "*")), *rest)


def _told(game: Game, name: str, *about: Plain) -> str:
    """Return what a look-up is refused with, or what it finds."""
    try:
        return f"found {looking_up(game)(name, about)}"
    except LookupError as told:
        return str(told)


def same_again(entries: Sequence[WrittenEntry], game: Game) -> None:
    """The record gives the same game when it is folded, read back from lines, kept in a cache, or decided again."""
    folded = Game()
    for written in entries:
        folded = fold(folded, written.entry)
        line = CODEC.encode(written.entry)
        assert CODEC.decode(line) == written.entry
        assert CODEC.encode(CODEC.decode(line)) == line
        # Links of public entries are shown, so their lines may hold nothing of a vote that is still secret.
        assert written.entry.place.sealed or parted(written.entry.events)[1] == ()
    assert folded == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert list(audit(entries, BENCH)) == []


def history_is_lawful(entries: Iterable[WrittenEntry]) -> None:
    """Seen event by event: quantities add up, and what was protected was not changed."""
    game, counted = Game(), Counted()
    given: set[ProposalNumber] = set()
    for written in entries:
        entry = written.entry
        if isinstance(entry.move, Give):
            moved = next((event for event in entry.events if isinstance(event, QuantityMoved)), None)
            assert moved is None or sum(amount for _, amount in moved.moves) == 0 or _turned(game)
        for event in entry.events:
            protected_stays(game, event)
            numbers_are_given_once(given, event)
            after = evolve(game, event)
            counted.follow(game, event, after)
            game = after
        game = fold(game, type(entry)(entry.place, entry.at, entry.move, (), ()))


def _turned(game: Game) -> bool:
    """Some rules put other movements instead of those that players make."""
    return "instead:QuantityMoved" in game.rules.speakers


def marks_agree(entries: Sequence[WrittenEntry], game: Game) -> None:
    """An act is marked if and only if it rested on a reading that judgements have had now read differently."""
    seen = Seen(game, entries, None, game.at)
    public = public_entries(seen)
    found, turned = marks(seen, public), {switch.key: switch for switch in switches(seen)}
    for key, switch in turned.items():
        assert game.readings.get(key, switch.to) == switch.to
    assert set(game.readings) <= set(turned)
    for entry in public:
        rested = [
            one
            for one in readings_in(entry.grounds)
            if one.key in turned and entry.place <= turned[one.key].entry.place
        ]
        told = [(mark["reading"], mark["read_as"]) for mark in found.get(str(entry.place), []) if "reading" in mark]
        assert told == [(one.reading, one.way) for one in rested if one.way != turned[one.key].to]
        for one in readings_in(entry.grounds):
            assert read_ground(str(one)) == one


def protected_stays(game: Game, event: Event) -> None:
    """A rule of a protected class is neither amended nor repealed; it has to be transmuted first."""
    if isinstance(event, RuleAmended | RuleRepealed):
        status = game.rules.rules[event.rule].status
        protected = Hearing(game, BENCH, event.at).ask(PROTECTED)
        assert status not in protected or status != IMMUTABLE, f"{event} changes what is {status}"


def numbers_are_given_once(given: set[ProposalNumber], event: Event) -> None:
    """No two proposals bear one number, unless a game begins in which numbers begin anew."""
    if isinstance(event, GameRenewed) and not event.keeps_rules:
        given.clear()
    if isinstance(event, ProposalSubmitted):
        assert event.proposal not in given
        given.add(event.proposal)


class Counted:
    """Everything that was ever moved, added up beside the game."""

    def __init__(self) -> None:
        self.sums: dict[str, dict[str, Fraction]] = {}

    def follow(self, before: Game, event: Event, after: Game) -> None:
        """Add up one event, and compare with what the game holds."""
        for name, quantity in after.quantities.items():
            old = before.quantities.get(name)
            passed_on = old is not None and getattr(event, "rule", None) == old.rule
            if old is None or (old.rule != quantity.rule and not passed_on):
                self.sums[name] = dict.fromkeys([*after.players, *after.former], quantity.start)
        if isinstance(event, Joined):
            for name, quantity in after.quantities.items():
                self.sums[name][event.player] = quantity.start
        if isinstance(event, QuantityMoved):
            for player, amount in event.moves:
                self.sums[event.quantity][player] += amount
        for name, quantity in after.quantities.items():
            assert dict(quantity.balances.items()) == self.sums[name], f"{name} after {event}"
