"""Rehearsing: small proposals are made on the side, to see whether any would come to a vote that can be held.

One that would is proof that rule-changes can still be proposed and voted on. That none would is no proof of the
contrary, as rules may let tomorrow what they bar in everything that is tried here; so it counts only against a change
before which one would have come to a vote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rpds import HashTrieMap

from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import Change, Enact, Proposal, Repeal, Transmute
from nomicon.game.rules import IMMUTABLE, MUTABLE, RuleText
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law import questions as q
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.interpreter import Failed
from nomicon.law.numerals import numbered
from nomicon.play.carrying import readable_effects
from nomicon.play.chapter import Event
from nomicon.play.given import given_by
from nomicon.play.limits import REHEARSING_PLAYERS
from nomicon.play.proposing import ProposalSubmitted, Propose, propose
from nomicon.play.voting import BallotCast, CastBallot, cast_ballot

HOUR, DAY = 3600, 86400

LATER = (0, HOUR, 6 * HOUR, 12 * HOUR, 18 * HOUR, *(days * DAY for days in (1, 2, 3, 4, 5, 6, 7, 14, 30, 365)))
"""How long after now it is tried again: rules may bar proposals at some hours, on some days, or for a season."""

FEW = 3
"""Players who try it later, where at first nobody could."""

Evolve = Callable[[Game, Event], Game]


def what_stops_proposals(game: Game, hearing: Hearing, evolve: Evolve) -> str:
    """Say what stopped every proposal that was tried; empty if one came to a vote that can be held and counted."""
    game = _at_leisure(game)
    players = _some_players(game)
    stopped = ""
    changes = list(trial_changes(game))
    for_ever: set[tuple[PlayerId, int]] = set()  # Whose trial change is stopped at whatever moment it is tried.
    for later in LATER if players else ():
        for player in players[:FEW] if later else players:
            for which, change in enumerate(changes):
                if (player, which) in for_ever:
                    continue
                here = OnTheSide(hearing, game, Moment(hearing.at + later))
                why = _tried(game, player, change, here, evolve)
                if not why:
                    return ""
                stopped = stopped or why
                if not here.looked_at_clock:
                    for_ever.add((player, which))
    return stopped


def trial_changes(game: Game) -> Iterator[Change]:
    """Yield small rule-changes, one of each kind that these rules could be changed by."""
    rules = list(game.rules)
    mutable = next((rule.number for rule in rules if rule.is_mutable), None)
    immutable = next((rule.number for rule in rules if not rule.is_mutable), None)
    yield Enact(RuleText("A rule", "Words."))
    if mutable is not None:
        yield Repeal(RuleNumber(mutable))
    for number, to in ((mutable, IMMUTABLE), (immutable, MUTABLE)):
        if number is not None:
            yield Transmute(number, to)


class OnTheSide(Hearing):
    """A hearing on the side: what it hears is no ground of anything, and what fails in it is told to nobody.

    It knows whether anybody has looked at the clock: what was refused without that is refused at any time.
    """

    __slots__ = ("_at", "looked_at_clock")

    def __init__(self, hearing: Hearing, game: Game, at: Moment) -> None:
        super().__init__(game, hearing.bench, at, hearing.seed, hearing.next_commitment, cause=hearing.cause)
        self.asking = [*hearing.asking, (q.STAYS_AMENDABLE.name, {})]
        self.work = replace(hearing.work, exhausted=set())
        self.by_clock, self.looked_at_clock = hearing.by_clock, False

    @property
    def at(self) -> Moment:
        self.looked_at_clock = True
        return self._at

    @at.setter
    def at(self, at: Moment) -> None:
        self._at = at


def _at_leisure(game: Game) -> Game:
    """Return the game as when nobody has used up what they may propose."""
    turn = None if game.turn is None else replace(game.turn, before=game.last_proposal)
    return replace(game, active=HashTrieMap(), turn=turn)


def _some_players(game: Game) -> list[PlayerId]:
    """Name players to try it with: whoever is in turn first, then officers, then the others by seniority."""
    named = [game.turn.player] if game.turn is not None else []
    named += [holder for name in sorted(game.offices) for holder in game.offices[name].holders]
    every = list(dict.fromkeys([*(one for one in named if one in game.players), *game.in_order()]))
    return every[:REHEARSING_PLAYERS]


def _tried(game: Game, player: PlayerId, change: Change, here: Hearing, evolve: Evolve) -> str:
    """Say why a proposal would not come to a vote that can be held; empty if it would."""
    made: ProposalNumber | None = None
    try:
        for event in list(propose(game, Propose(player, (change,)), here)):
            stopped = _stopped(event, game, here)
            if stopped:
                return stopped
            game = evolve(game, event)
            made = event.proposal if isinstance(event, ProposalSubmitted) else made
    except Refusal as refusal:
        return refusal.because
    proposal = None if made is None else game.proposals[made]
    if proposal is None:
        return "no proposal came of it"
    return _voted_on(game, proposal, here.under(game)) or _counted(game, proposal, change, here.under(game))


def _voted_on(game: Game, proposal: Proposal, here: Hearing) -> str:
    """Say why nobody could cast a ballot that counts; empty if somebody could, or the vote has yet to open."""
    if not proposal.is_open:
        opens = here.ask(q.VOTE_OPENS, proposal=proposal) == "at once" or _could_ask_for(game, "open_vote")
        return "" if opens else "no rule would open the vote"
    choice = here.hear(q.CHOICES, proposal=proposal).value[0]
    barred = ""
    for voter in _some_players(game):
        try:
            for event in list(cast_ballot(game, CastBallot(voter, proposal.number, choice), here)):
                if isinstance(event, BallotCast):
                    why = _stopped(event, game, here) or ("" if event.votes > 0 else "no ballot would count for a vote")
                    if not why:
                        return ""
                    barred = barred or why
        except Refusal as refusal:
            barred = barred or refusal.because
    return barred


def _counted(game: Game, proposal: Proposal, change: Change, here: Hearing) -> str:
    """Say why the vote would never be closed, or its change never take effect; empty if it could."""
    if proposal.is_open and proposal.closes is None and not _could_ask_for(game, "close_vote"):
        early = here.hear(q.ENDS_EARLY, proposal=proposal).value == "all have voted"
        who = [here.hear(q.MAY_CLOSE, player=one, proposal=proposal).value for one in _some_players(game)]
        able = any(game.belongs(one, may) for one, may in zip(_some_players(game), who, strict=True))
        if not early and not able:
            return "nobody could close the vote"
    allowed: Any = here.hear(q.MAY_TAKE_EFFECT, proposal=proposal, change=change).value
    return "" if allowed is True else str(allowed or "the rules would not let it take effect")


def _stopped(event: Event, game: Game, here: Hearing) -> str:
    """Say which rule puts something else instead of an event, if any."""
    kind = type(event).__name__
    for rule, speech in list(here.speaking("instead", kind)) if event.STOPPABLE else ():
        ran = here.run(rule, speech, given_by(event, game))
        if not isinstance(ran, Failed) and ran.value is not None and (not ran.value or readable_effects(ran.value)):
            return f"rule {numbered(rule.number, game)} puts something else instead of {kind}"
    return ""


def _could_ask_for(game: Game, effect: str) -> bool:
    """Say whether the code of any rule names an effect; whether it ever asks for it cannot be known."""
    return any(f"{effect}(" in rule.text.code for rule in game.rules if rule.void is None)
