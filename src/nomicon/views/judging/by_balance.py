"""By balance: what rested on what a player holds: wins, and what rules did whose code looks at balances."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from nomicon.game.grounds import read_ground
from nomicon.game.judgements import Before, Judgement, Victory
from nomicon.game.names import PlayerId, RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.law.facts.groups import members
from nomicon.law.facts.player_names import called_now
from nomicon.law.headers.naming import POINTS
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import Award, Scale, SetBalance, Transfer
from nomicon.play.record import Entry
from nomicon.play.series.winning import GameWon
from nomicon.play.votes.voting import BallotCast
from nomicon.views.elements.entries import Entries
from nomicon.views.judging.matters import BY_BALANCE, names_in, rule_known

AT_ONCE = 20
"""Entries of one second among which one that won a game is looked for."""

_LOOKS_AT_BALANCES = re.compile(r"\bbalance\(|[\"']balance[\"']")


def balances_of(game: Game, known: Judgement) -> list[tuple[PlayerId, str]]:
    """Return whose balance a judgement was to correct by itself, each with the quantity."""
    found: dict[tuple[PlayerId, str], None] = {}
    for effect in (called_now(game, read_effect(record)) for record in known.corrections):
        match effect:
            case Award(to=group, quantity=quantity) | Scale(of=group, quantity=quantity):
                found |= dict.fromkeys((player, quantity) for player in _members(game, group))
            case Transfer(giver=giver, taker=taker, quantity=quantity):
                both = [*_members(game, giver), *_members(game, taker)]
                found |= dict.fromkeys((player, quantity) for player in both)
            case SetBalance(player=player, quantity=quantity):
                found[PlayerId(player), quantity] = None
    return list(found)


def _members(game: Game, group: Plain) -> list[PlayerId]:
    try:
        return members(game, group)
    except LookupError:
        return []  # It was of an office or a group that is no more.


def since_when(player: PlayerId, before: Before, game: Game, entries: Entries) -> int:
    """Return the entry after which a balance may have been otherwise: the beginning of the game that it counts in.

    What the winner of the last game holds comes of that game.
    """
    last = before.victories[-1] if before.victories else None
    won = last is not None and before.number == last.game + 1 and player in map(game.called, last.winners)
    begun = last.begun if last is not None and won else before.begun
    return 0 if begun is None else entries.last_by(begun) or 0


def wins_of(
    player: PlayerId, victories: Sequence[Victory], since: int, game: Game, entries: Entries
) -> Iterator[Entry]:
    """Yield the entries after one by which a player won."""
    for victory in victories:
        last = entries.last_by(victory.at) or 0 if player in map(game.called, victory.winners) else 0
        if last > since:
            in_that_second = islice(entries.about("", before=last + 1), AT_ONCE)
            yield from (entry for entry in in_that_second if entry.place.number > since and _won(entry, victory.game))


def _won(entry: Entry, game: int) -> bool:
    return any(isinstance(event, GameWon) and event.game == game for event in entry.events)


def rules_by_balance(game: Game, quantity: str) -> Iterator[Rule]:
    """Yield the rules, in force or not, whose code looks or has looked at how much of a quantity players hold."""
    gone = (rule for rule in game.rules.repealed.values() if rule.id not in game.rules.rules)
    for rule in (*game.rules, *sorted(gone, key=lambda rule: rule.id)):
        if any(_looks(layer.text, quantity) for layer in rule.layers):
            yield rule


def _looks(text: RuleText, quantity: str) -> bool:
    return bool(_LOOKS_AT_BALANCES.search(text.code)) and (quantity == POINTS or quantity in text.code)


def went_by(entry: Entry, player: str, quantity: str, game: Game) -> bool:
    """Say whether an entry brought something about for a player by a rule whose code looks at balances."""
    if not any(_names_one_that_looks(game, ground, quantity) for ground in entry.grounds):
        return False
    kinds = (*BY_BALANCE, BallotCast)
    return any(isinstance(event, kinds) and player in names_in(event, game) for event in entry.events)


def _names_one_that_looks(game: Game, ground: str, quantity: str) -> bool:
    read = read_ground(ground)
    identity = None if read is None else game.rules.numbers.get(RuleNumber(read.number))
    rule = None if identity is None else rule_known(game, identity)
    if read is None or rule is None or not 0 < read.version <= len(rule.layers):
        return False
    return _looks(rule.layers[read.version - 1].text, quantity)
