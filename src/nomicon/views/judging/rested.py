"""What rested on a finding: the entries that rested on what a judgement found otherwise than it had stood.

Nothing here is kept: it is worked out of grounds and of the index of the record, each time a page is made. A change
that was found to have no effect made versions of rules; what rested on these, and what came of that in turn, is found.
Of a balance that was found otherwise, wins rested on it, and what rules did that go by balances.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct, field

from nomicon.game.grounds import read_ground
from nomicon.game.judgements import Judgement
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.facts.player_names import names_of
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Event
from nomicon.play.findings.putting_back import JudgementCarriedOut
from nomicon.play.people.offices import OfficeFilled
from nomicon.play.proposals.proposing import ProposalSubmitted
from nomicon.play.record import Entry
from nomicon.play.rules import changing
from nomicon.play.votes.counting import OutcomeDeclared, VoteClosed
from nomicon.play.votes.opening import VoteOpened
from nomicon.play.votes.voting import BallotCast
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import Seen
from nomicon.views.judging.by_balance import balances_of, rules_by_balance, since_when, went_by, wins_of
from nomicon.views.judging.matters import BY_BALANCE, BY_OFFICE, MATTERS, about, rule_known

LISTED = 100
"""Entries listed for one judgement, at most: more than anybody goes through one by one."""

READ = 1000
"""Entries read for one judgement, at most, so that a page is made in a moment however long the game."""


class Thing(Struct, frozen=True):
    """Something that was found otherwise, or that came of it, by which later entries are known that rested on it.

    `key` is a topic of the record's contents; of a rule those entries count that rested on `version` or a later one.
    With `quantity` it is what `player` held of that, and a rule is one whose code looks at it.
    """

    key: str
    since: int
    because: str
    version: int = 0
    quantity: str = ""
    player: str = ""

    @property
    def known_by(self) -> tuple[str, str, str]:
        """What tells it from other things."""
        return self.key, self.quantity, self.player

    def of_whom(self, game: Game) -> list[str]:
        """Name the topics of the player whose balance it is, if it is one."""
        return [f"player:{name}" for name in names_of(game, PlayerId(self.player))] if self.player else []

    @property
    def lists(self) -> tuple[type[Event], ...]:
        """The events for which an entry is listed."""
        return BY_BALANCE if self.quantity else MATTERS

    def bears(self, entry: Entry, game: Game) -> bool:
        """Say whether an entry on the topic rested on this."""
        kind, _colon, name = self.key.partition(":")
        if self.quantity:
            return went_by(entry, self.player, self.quantity, game)
        if kind == "rule":
            grounds = (read_ground(ground) for ground in entry.grounds)
            return any(one is not None and str(one.number) == name and one.version >= self.version for one in grounds)
        if kind == "proposal":
            return any(about(event) == name for event in entry.events if isinstance(event, MATTERS))
        return entry.move.player == name and any(isinstance(event, BY_OFFICE) for event in entry.events)


class Rested(Struct):
    """The entries that rested on a finding, by their numbers, each with why; and whether there are more."""

    found: dict[int, tuple[Entry, str]] = field(default_factory=dict)
    more: bool = False


def rested_on(seen: Seen, number: JudgementNumber) -> Rested:
    """Return what rested on what a judgement found otherwise, while it stands."""
    rested, entries = Rested(), Entries(seen)
    known = seen.game.judgements[number]
    if number not in seen.game.findings or not known.corrections:
        return rested
    carried = next(
        (
            one
            for one in islice(entries.about(f"judgement:{number}"), READ)
            if any(isinstance(event, JudgementCarriedOut) and event.judgement == number for event in one.events)
        ),
        None,
    )
    if carried is None:
        return rested
    until, left = carried.place.number, READ
    things = [*_found(seen, entries, known, until), *_on_balances(seen.game, entries, known, rested)]
    told = {thing.known_by for thing in things}
    while things and left > 0:
        thing = things.pop(0)
        for entry in islice(entries.onwards(thing.key, after=thing.since, within=thing.of_whom(seen.game)), left + 1):
            left -= 1
            if entry.place.number >= until or left <= 0:
                rested.more |= left <= 0
                break
            if thing.bears(entry, seen.game) and entry.place.number not in rested.found:
                if any(isinstance(event, thing.lists) for event in entry.events):
                    rested.found[entry.place.number] = (entry, thing.because)
                things += [one for one in _came_of(seen.game, entry) if one.known_by not in told]
                told |= {one.known_by for one in things}
    rested.more |= len(rested.found) > LISTED or bool(things)
    return rested


# -- What was found otherwise ------------------------------------------------------------


def _found(seen: Seen, entries: Entries, known: Judgement, until: int) -> Iterator[Thing]:
    """Yield what a judgement found otherwise than it had stood."""
    before = known.before
    for proposal in () if before is None else before.proposals:
        yield from _of_vote(seen.game, entries, proposal.number)
    for rule, _layers in () if before is None else before.rules:
        layer = rule.layers[-1]
        since = (entries.last_by(layer.at) or 1) - 1
        told = _("a judgement changed rule {rule}", rule=numbered(rule.number, seen.game))
        yield from _by_numbers(rule, since, len(rule.layers), told)
    for office, holders in () if before is None else before.offices:
        now = seen.game.offices[office].holders if office in seen.game.offices else ()
        for one in holders:
            if one not in now:
                since = _took_office(entries, one, office, until)
                told = _("a judgement decided that {player} is not {office}", player=one, office=office)
                yield Thing(f"player:{one}", since, told)
    for record in known.corrections:
        number = record.get("entry")
        if record["effect"] == "FindIllegal" and isinstance(number, int):
            entry = entries.named(str(number))
            yield from () if entry is None else _came_of(seen.game, entry)


def _held(game: Game, entries: Entries, known: Judgement) -> Iterator[tuple[PlayerId, str, int, int]]:
    """Yield whose balance of what was found otherwise, the entry after which it may have been, and what it came of.

    What a vote had paid may have won a game with the very entry in which the vote closed.
    """
    if known.before is None:
        return
    for player, quantity in balances_of(game, known):
        yield player, quantity, since_when(player, known.before, game, entries), 0
    for proposal in known.before.proposals:
        closing = _closing(entries, proposal.number) if proposal.moved else None
        place = 0 if closing is None else closing.place.number
        for quantity, player, _amount in proposal.moved if place else ():
            yield game.called(player), quantity, place - 1, place


def _on_balances(game: Game, entries: Entries, known: Judgement, rested: Rested) -> Iterator[Thing]:
    """Yield the rules that look at a balance which was found otherwise; the wins by it are found to rest on it."""
    for player, quantity, since, paid_in in _held(game, entries, known):
        because = _("a judgement changed the {quantity} of {player}", quantity=quantity, player=player)
        victories = () if known.before is None else known.before.victories
        for entry in wins_of(player, victories, since, game, entries):
            rested.found[entry.place.number] = (entry, because)
        for rule in rules_by_balance(game, quantity):
            for number in dict.fromkeys((rule.number, *rule.former)):
                yield Thing(f"rule:{number}", max(since, paid_in), because, quantity=quantity, player=player)


def _of_vote(game: Game, entries: Entries, number: ProposalNumber) -> Iterator[Thing]:
    """Yield a vote that was found otherwise, from its close on; and what the close itself changed of the rules."""
    closing = _closing(entries, number)
    if closing is not None:
        told = _("a judgement changed proposal {proposal}", proposal=numbered(number, game))
        yield Thing(f"proposal:{number}", closing.place.number, told)
        yield from (thing for thing in _came_of(game, closing) if thing.key.startswith("rule:"))


def _closing(entries: Entries, number: ProposalNumber) -> Entry | None:
    """Return the entry by which a vote closed last."""
    for entry in islice(entries.about(f"closing:{number}"), READ):
        if any(isinstance(event, VoteClosed) and event.proposal == number for event in entry.events):
            return entry
    return None


def _by_numbers(rule: Rule, since: int, version: int, because: str) -> Iterator[Thing]:
    for number in dict.fromkeys((rule.number, *rule.former)):
        yield Thing(f"rule:{number}", since, because, version)


def _took_office(entries: Entries, player: PlayerId, office: str, until: int) -> int:
    """Return the number of the entry by which somebody took an office last."""
    for entry in islice(entries.about(f"player:{player}", before=until), READ):
        if any(isinstance(one, OfficeFilled) and (one.office, one.player) == (office, player) for one in entry.events):
            return entry.place.number
    return 0


def _came_of(game: Game, entry: Entry) -> Iterator[Thing]:
    """Yield what came of an entry, by which others are known that rested on it: rules and proposals."""
    place = entry.place.number
    for event in entry.events:
        if isinstance(event, (*changing.CHANGES, changing.RuleVoided)):
            rule = rule_known(game, event.rule)
            if rule is None:
                continue
            told = _(
                "it depends on entry {entry}, which changed rule {rule}", entry=place, rule=numbered(rule.number, game)
            )
            yield from _by_numbers(rule, place, _version_at(rule, entry), told)
        elif isinstance(event, ProposalSubmitted | VoteOpened | BallotCast | VoteClosed | OutcomeDeclared):
            called = numbered(event.proposal, game)
            told = _("it depends on entry {entry}, which was about proposal {proposal}", entry=place, proposal=called)
            yield Thing(f"proposal:{event.proposal}", place, told)


def _version_at(rule: Rule, entry: Entry) -> int:
    """Return the version that an entry gave a rule, or the next one where it ended it."""
    return next((place + 1 for place, layer in enumerate(rule.layers) if layer.at >= entry.at), len(rule.layers) + 1)
