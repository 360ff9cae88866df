"""Matters: which events may have rested on what a judgement finds otherwise, and whom and what they are about."""

from __future__ import annotations

from nomicon.game.names import PlayerId, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.play.chapter import Event
from nomicon.play.event_texts import texts_in
from nomicon.play.people.offices import DutyDone, OfficeFilled, OfficeVacated
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.changing import CHANGES
from nomicon.play.series.winning import GameWon
from nomicon.play.turns.turns import TurnBegan, TurnEnded
from nomicon.play.votes.approving import ApprovalLodged
from nomicon.play.votes.counting import OutcomeDeclared, VoteClosed

BY_OFFICE = (ApprovalLodged, DutyDone, TurnEnded)
"""What officers do as such."""

MATTERS = (
    *CHANGES,
    VoteClosed,
    OutcomeDeclared,
    QuantityMoved,
    GameWon,
    OfficeFilled,
    OfficeVacated,
    *BY_OFFICE,
)
"""What is listed: outcomes, points, wins, rule-changes, and what officers did."""

BY_BALANCE = (*MATTERS, TurnBegan)
"""What is listed where rules go by what somebody holds: whose turn it is, too."""


def about(event: Event) -> str:
    """Return the number of the proposal that an event is about, or that something was moved for; empty if of none."""
    number = getattr(event, "proposal", None)
    if isinstance(event, QuantityMoved):
        return event.why.removeprefix("proposal ").replace("M-", "-")
    return "" if number is None else str(int(number))


def names_in(event: Event, game: Game) -> set[str]:
    """Return every text in an event, and of a player's earlier name the one that they bear now."""
    return {game.called(PlayerId(text)) for text in texts_in(event)}


def rule_known(game: Game, identity: RuleId) -> Rule | None:
    """Return a rule in force, or one that was."""
    return game.rules.rules.get(identity) or game.rules.repealed.get(identity)
