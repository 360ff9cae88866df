"""Numbers in a corrected past: whatever bore one keeps it, or later moves would mean something else.

What does not come about any more stays, in the state `struck`. What comes about anew takes a number that nothing of the
record bears.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from nomicon.game.judgements import Claim, Judgement
from nomicon.game.proposals import STRUCK, Proposal
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.play.asking.choosing import ChoiceAsked
from nomicon.play.chapter import Event
from nomicon.play.intents.intent_events import IntentAnnounced
from nomicon.play.judging.claiming import ClaimMade
from nomicon.play.judging.judging import JudgementInvoked
from nomicon.play.proposals.drafts import DraftShown
from nomicon.play.proposals.proposing import ProposalSubmitted
from nomicon.play.rules.changing import RuleEnacted

Numbered: TypeAlias = tuple[str, int]
"""A kind of thing, and the number of one of them."""

COUNTERS = {"draft": "drafts_shown", "choice": "choices_asked", "intent": "intents_announced"}
"""Where the game counts those that bear no lasting number of their own."""


def numbered_in(events: Iterable[Event]) -> dict[Numbered, object]:
    """Return what bears a number since these events, each with what it is known by: it may come about elsewhere."""
    return {numbered: _known_by(event) for event in events if (numbered := _numbered(event)) is not None}


def _known_by(event: Event) -> object:
    match event:
        case ProposalSubmitted():
            return event.proponent, event.digest
        case JudgementInvoked() | ClaimMade():
            return event.player, event.statement
        case RuleEnacted():
            return event.proposal
        case ChoiceAsked():
            return event.player, event.question
        case DraftShown():
            return event.player, event.digest
        case IntentAnnounced():
            return event.player, event.line
        case _:
            return None


def _numbered(event: Event) -> Numbered | None:
    match event:
        case ProposalSubmitted():
            return "proposal", event.proposal
        case JudgementInvoked():
            return "judgement", event.judgement
        case ClaimMade():
            return "claim", event.claim
        case RuleEnacted():
            return "rule", event.number
        case ChoiceAsked():
            return "choice", int(event.choice.partition("-")[2])
        case DraftShown():
            return "draft", int(event.draft.partition("-")[2])
        case IntentAnnounced():
            return "intent", event.intent
        case _:
            return None


def with_struck(game: Game, recorded: Iterable[Event], made: Collection[Numbered]) -> Game:
    """Return a game in which all that bore a number in a record, and was not made again, keeps it, but is struck."""
    for event in recorded:
        if _numbered(event) not in (None, *made):
            game = _struck(game, event)
    return game


def without_made(recorded: Iterable[Event], made: Iterable[Event]) -> list[Event]:
    """Return what bore a number in a record, and was not made again."""
    again = numbered_in(made)
    return [event for event in recorded if _numbered(event) not in (None, *again)]


def _struck(game: Game, event: Event) -> Game:
    match event:
        case ProposalSubmitted() if event.proposal not in game.proposals:
            proposal = Proposal(
                event.proposal,
                event.proponent,
                event.changes,
                event.at,
                event.digest,
                event.title,
                event.reason,
                event.marks,
                state=STRUCK,
                closed=event.at,
            )
            return replace(
                game,
                proposals=game.proposals.insert(event.proposal, proposal),
                last_proposal=max(game.last_proposal, event.proposal),
                motions=max(game.motions, -event.proposal),
            )
        case JudgementInvoked() if event.judgement not in game.judgements:
            judgement = Judgement(event.judgement, event.statement, event.player, event.at, value=STRUCK)
            return replace(game, judgements=game.judgements.insert(event.judgement, judgement))
        case ClaimMade() if event.claim not in game.claims:
            claim = Claim(event.claim, event.player, event.rule, event.statement, event.at, state=STRUCK)
            return replace(game, claims=game.claims.insert(event.claim, claim))
        case RuleEnacted():
            return replace(game, rules=replace(game.rules, highest=max(game.rules.highest, event.number)))
        case ChoiceAsked() | DraftShown() | IntentAnnounced():
            numbered = _numbered(event)
            assert numbered is not None
            name = COUNTERS[numbered[0]]
            return replace(game, **{name: max(getattr(game, name), numbered[1])})
        case _:
            return game


def beyond(game: Game, used: Collection[Numbered]) -> Game:
    """Return a game that goes on to count behind all numbers that are used."""
    highest = {kind: max((number for one, number in used if one == kind), default=0) for kind, _ in used}
    rules = replace(game.rules, highest=max(game.rules.highest, highest.get("rule", 0)))
    motions = max((-number for kind, number in used if kind == "proposal"), default=0)
    return replace(
        game,
        rules=rules,
        last_proposal=max(game.last_proposal, highest.get("proposal", 0)),
        motions=max(game.motions, motions),
        choices_asked=max(game.choices_asked, highest.get("choice", 0)),
        drafts_shown=max(game.drafts_shown, highest.get("draft", 0)),
        intents_announced=max(game.intents_announced, highest.get("intent", 0)),
    )


def counting_as(game: Game, before: Game) -> Game:
    """Return a game that goes on to count where it did before."""
    return replace(
        game,
        rules=replace(game.rules, highest=before.rules.highest),
        last_proposal=before.last_proposal,
        motions=before.motions,
        choices_asked=before.choices_asked,
        drafts_shown=before.drafts_shown,
        intents_announced=before.intents_announced,
    )
