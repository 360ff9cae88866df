"""Corrected: which entries judgements have dealt with since something on which they rested was found otherwise.

A judgement deals with an entry by saying that it stands, or that it was against the rules; or judgements correct all
that the entry did, each vote, rule, office, win and balance by itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from nomicon.game.names import JudgementNumber, PlayerId
from nomicon.game.state import Game
from nomicon.law.facts.player_names import called_now
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import Appoint, Effect, FindIllegal, FindLegal, UndoWin, Vacate
from nomicon.play.chapter import Event
from nomicon.play.findings.unwinning import ENDS_IT
from nomicon.play.people.offices import OfficeFilled, OfficeVacated
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.record import Entry
from nomicon.play.rules.changing import CHANGES
from nomicon.play.series.winning import GameWon
from nomicon.views.judging.by_balance import balances_of
from nomicon.views.judging.matters import BY_BALANCE, about, rule_known


class Corrected(Struct):
    """What some judgements have corrected: votes and rules by their numbers, and whose balance of what quantity."""

    entries: set[int] = field(default_factory=set)
    proposals: set[str] = field(default_factory=set)
    rules: set[int] = field(default_factory=set)
    offices: set[str] = field(default_factory=set)
    games: set[int] = field(default_factory=set)
    balances: set[tuple[PlayerId, str]] = field(default_factory=set)

    def takes_in(self, game: Game, number: JudgementNumber) -> None:
        """Add what a judgement has corrected."""
        known = game.judgements[number]
        before = known.before
        self.balances |= set(balances_of(game, known))
        for effect in corrections_of(game, number):
            match effect:
                case FindLegal(entry) | FindIllegal(entry):
                    self.entries.add(entry)
                case UndoWin() if before is not None and before.victories:
                    self.games.add(before.victories[-1].game)
                case Appoint(office=office) | Vacate(office=office):
                    self.offices.add(office)
            proposal, rule = getattr(effect, "proposal", None), getattr(effect, "rule", None)
            self.proposals |= set() if proposal is None else {str(int(proposal))}
            self.rules |= set() if rule is None else {int(rule)}

    def deals_with(self, entry: Entry, game: Game) -> bool:
        """Say whether the entry itself was dealt with, or all that it did has been corrected."""
        if entry.place.number in self.entries:
            return True
        did = [(place, event) for place, event in enumerate(entry.events) if isinstance(event, BY_BALANCE)]
        return bool(did) and all(self._has(event, game) or self._came_of_a_win(entry, place) for place, event in did)

    def _has(self, event: Event, game: Game) -> bool:
        if about(event) in self.proposals:
            return True
        match event:
            case GameWon(game=won):
                return won in self.games
            case OfficeFilled(office=office) | OfficeVacated(office=office):
                return office in self.offices
            case QuantityMoved(quantity=quantity, moves=moves):
                return all((game.called(player), quantity) in self.balances for player, _ in moves)
            case _ if isinstance(event, CHANGES):
                rule = rule_known(game, event.rule)
                numbers = {event.number} if rule is None else {event.number, rule.number, *rule.former}
                return bool(self.rules & {int(number) for number in numbers})
            case _:
                return False

    def _came_of_a_win(self, entry: Entry, place: int) -> bool:
        """Say whether something in an entry came of a win that was undone, and what came of it with it."""
        undone = False
        for event in entry.events[: place + 1]:
            undone = not isinstance(event, ENDS_IT) and (
                event.game in self.games if isinstance(event, GameWon) else undone
            )
        event = entry.events[place]
        return undone and isinstance(event, QuantityMoved | OfficeFilled | OfficeVacated)


def corrections_of(game: Game, number: JudgementNumber) -> tuple[Effect, ...]:
    """Return the corrections of a judgement, naming players as they are called now."""
    return tuple(called_now(game, read_effect(record)) for record in game.judgements[number].corrections)


def settled(game: Game, found: Mapping[int, tuple[Entry, str]], since: JudgementNumber) -> Mapping[int, str]:
    """Return which of the entries that rested on a finding have been dealt with, each with the judgement by which.

    Only what was judged with that finding or after it counts.
    """
    corrected, done = Corrected(), dict[int, str]()
    begin = game.findings.index(since) if since in game.findings else len(game.findings)
    for number in game.findings[begin:]:
        corrected.takes_in(game, number)
        for place, (entry, _) in found.items():
            if place not in done and corrected.deals_with(entry, game):
                done[place] = f"J-{number}"
    return done
