"""Finding: what a judgement finds of votes, rules and wins otherwise than they stand, and what that comes to.

Each finding is tested on the game as it is, when it is asked for and again when it is delivered: `RuleRefusal` says why
one cannot be, and what can. What is found holds from now on; the past stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import ClassVar, TypeAlias

from nomicon.game.grounds import as_it_stands, by_program
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import (
    ADOPTED,
    DEFEATED,
    FROZEN,
    IN_EFFECT,
    OPEN,
    PENDING,
    WITHOUT_EFFECT,
    Proposal,
)
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.facts.facts import rule_numbered
from nomicon.law.language import effects as ef
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event
from nomicon.play.findings.recounting import RECOUNTS, ballots_found
from nomicon.play.findings.reviewing import balance_found, entry_found
from nomicon.play.findings.unwinning import win_undone
from nomicon.play.lookups import NEVER, known_proposal, with_proposal
from nomicon.play.quantities.quantities import moved
from nomicon.play.rules.applying import given_effect
from nomicon.play.rules.changing import ChangeHadNoEffect, RuleRestored, RuleVoided
from nomicon.play.rules.righting import (
    changes_taken_out,
    classed,
    numbered_otherwise,
    reinstated,
    taken_out,
    worded,
)
from nomicon.play.votes.counting import declared_outcome

# -- Moves: none; judgements find these things. ------------------------------------------


# -- Events --------------------------------------------------------------------------


class VoteReopened(Event, tag="VoteReopened"):
    """A judgement found that a vote has not ended: it goes on, with the ballots that were cast, until `closes`."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    closes: Moment | None = None


# -- Deciding ------------------------------------------------------------------------


def found(game: Game, effect: ef.Effect, ground: str, hearing: Hearing) -> Iterator[Event]:
    """Yield what comes of a finding, one that judgements alone can make; `ground` is what movements rest on."""
    match effect:
        case ef.DeclareOutcome(number, outcome):
            yield from _outcome_found(game, known_proposal(game, ProposalNumber(number)), outcome, ground, hearing)
        case ef.ReopenVote(number, until):
            yield from _reopened(game, known_proposal(game, ProposalNumber(number)), until, ground, hearing)
        case ef.GiveEffect(number):
            yield from given_effect(game, known_proposal(game, ProposalNumber(number)), hearing)
        case ef.DenyEffect(number):
            yield from _effect_denied(game, known_proposal(game, ProposalNumber(number)), hearing)
        case ef.UndoWin():
            yield from win_undone(game, ground, hearing)
        case ef.CountBallot() | ef.DiscountBallot():
            yield from found_of_one_vote(game, (effect,), ground, hearing)
        case ef.SetBalance(player, amount, quantity):
            yield balance_found(game, PlayerId(player), amount, quantity, ground)
        case ef.FindIllegal(entry) | ef.FindLegal(entry):
            yield entry_found(game, entry, isinstance(effect, ef.FindIllegal), hearing.at)
        case _:
            yield _rule_found(game, effect, hearing)


def _rule_found(game: Game, effect: ef.Effect, hearing: Hearing) -> Event:
    match effect:
        case ef.VoidRule(number, because_of):
            rule = rule_numbered(game, number)
            if rule.void is not None and (rule.void.judged, rule.void.by) == (True, because_of):
                raise RuleRefusal(
                    _("Rule {number} is already void.", number=numbered(number, game)),
                    (as_it_stands("rule", number),),
                    _("You can ask for this instead: restore {number}", number=number),
                )
            because = _("a judgement found it in conflict with rule {rule}", rule=numbered(because_of, game))
            return RuleVoided(rule.id, rule.number, RuleNumber(because_of), because, hearing.at, judged=True)
        case ef.RestoreRule(number):
            known = game.rules.numbered(number)
            if known is not None and known.void is not None:
                return RuleRestored(known.id, known.number, hearing.at)
            return reinstated(game, number, hearing.at)
        case ef.RemoveRule(number):
            return taken_out(game, number, hearing.at)
        case ef.ClassRule(number, to):
            return classed(game, number, to, hearing.at)
        case ef.RenumberRule(number, to):
            return numbered_otherwise(game, number, to, hearing.at)
        case ef.CorrectWords(number, words):
            return worded(game, number, words, hearing.at)
        case _:
            raise TypeError(f"{type(effect).__name__} is not an effect that only a judgement can have")


def _outcome_found(game: Game, proposal: Proposal, outcome: str, ground: str, hearing: Hearing) -> Iterator[Event]:
    called = numbered(proposal.number, game)
    outcome = _known_outcome(outcome)
    if proposal.tally is None:
        raise _not_counted(game, proposal)
    if proposal.state == outcome:
        raise RuleRefusal(
            _("Proposal {called} is already {outcome}.", called=called, outcome=word(outcome)),
            (as_it_stands("proposal", proposal.number),),
            instead=_("Leave it as it is."),
        )
    yield from undone(game, proposal, ground, hearing)
    yield declared_outcome(proposal, outcome, hearing)


def _known_outcome(outcome: str) -> str:
    if outcome not in (ADOPTED, DEFEATED):
        near = get_close_matches(outcome.casefold(), (ADOPTED, DEFEATED), 1)
        told = _(
            "The outcome of a vote can only be {adopted} or {defeated}, not {outcome!r}.",
            adopted=ADOPTED,
            defeated=DEFEATED,
            outcome=outcome,
        )
        raise RuleRefusal(told, (by_program("outcomes"),), _("Did you mean {near!r}?", near=near[0]) if near else "")
    return outcome


def found_of_one_vote(game: Game, effects: Sequence[ef.Effect], ground: str, hearing: Hearing) -> Iterator[Event]:
    """Yield which ballots count, or do not, and that the vote ended otherwise where it did with all of them.

    Where the judgement also says how the vote ended, or that it goes on, it is that, whatever the ballots come to.
    """
    recounts = [effect for effect in effects if isinstance(effect, RECOUNTS)]
    said = next((effect for effect in reversed(effects) if isinstance(effect, ef.DeclareOutcome | ef.ReopenVote)), None)
    proposal = known_proposal(game, ProposalNumber(recounts[0].proposal))
    if proposal.tally is None:
        raise _not_counted(game, proposal)
    ballots, outcome = ballots_found(game, recounts, hearing)
    if isinstance(said, ef.DeclareOutcome):
        outcome = _known_outcome(said.outcome)
    goes_on = isinstance(said, ef.ReopenVote)
    ended_otherwise = not goes_on and outcome in (ADOPTED, DEFEATED) and outcome != proposal.state
    if ended_otherwise:
        yield from undone(game, proposal, ground, hearing)
    yield from (replace(one, ends_as_before=not (goes_on or ended_otherwise)) for one in ballots)
    if ended_otherwise:
        yield declared_outcome(proposal, outcome, hearing)
    if isinstance(said, ef.ReopenVote):
        yield from _reopened(game, proposal, said.until, ground, hearing)


def _not_counted(game: Game, proposal: Proposal) -> RuleRefusal:
    called = numbered(proposal.number, game)
    state = _("its vote is open") if proposal.state == OPEN else _("it is {state}", state=word(proposal.state))
    over = proposal.state not in (OPEN, FROZEN) and proposal.opened is not None
    return RuleRefusal(
        _("No vote on proposal {called} has been counted: {state}.", called=called, state=state),
        (as_it_stands("proposal", proposal.number),),
        _asking_for(f"{'reopen' if over else 'withdraw'} {called}", proposal),
    )


def _asking_for(correction: str, proposal: Proposal) -> str:
    """Say what can be asked for of a vote that has no outcome; nothing where the proposal or all play has ended."""
    ended = proposal.closed is not None or proposal.state == FROZEN
    return "" if ended else _("You can ask for: {correction}", correction=correction)


def _reopened(game: Game, proposal: Proposal, until: Moment | None, ground: str, hearing: Hearing) -> Iterator[Event]:
    called = numbered(proposal.number, game)
    if proposal.is_open or proposal.opened is None or proposal.state == FROZEN or proposal.number in game.to_open:
        state = _("it is open") if proposal.is_open else _("it has not been held")
        raise RuleRefusal(
            _("The vote on proposal {called} cannot be reopened: {state}.", called=called, state=state),
            (as_it_stands("proposal", proposal.number),),
            instead=_asking_for(f"withdraw {called}", proposal),
        )
    if until is not None and until <= hearing.at:
        raise RuleRefusal(
            _("The new end of a reopened vote must be in the future."),
            (by_program("moments"),),
            _("Leave out the time: reopen {called}", called=called),
        )
    yield from undone(game, proposal, ground, hearing)
    period = hearing.ask(q.PERIOD, proposal=proposal)
    closes = until if until is not None else Moment(hearing.at + period) if period else None
    yield VoteReopened(proposal.number, hearing.at, closes)


def _effect_denied(game: Game, proposal: Proposal, hearing: Hearing) -> Iterator[Event]:
    called = numbered(proposal.number, game)
    if proposal.state != ADOPTED or proposal.effect not in (IN_EFFECT, PENDING):
        state = (
            _("it is {state}", state=word(proposal.state))
            if proposal.state != ADOPTED
            else _("its changes have no effect")
        )
        raise RuleRefusal(
            _("Proposal {called} has no effect that a judgement could take away: {state}.", called=called, state=state),
            (as_it_stands("proposal", proposal.number),),
            instead=_("The page of the proposal shows how it ended."),
        )
    yield from changes_taken_out(game, proposal.number, hearing.at)
    yield ChangeHadNoEffect(proposal.number, hearing.at, _("a judgement found that it has none"))


Moved: TypeAlias = Sequence[tuple[str, PlayerId, Fraction]]


def undone(game: Game, proposal: Proposal, ground: str, hearing: Hearing, already: Moved = ()) -> Iterator[Event]:
    """Yield how what came of the end of a vote is undone: what rules moved for it, and what it changed of them."""
    yield from moved_back(game, proposal, ground, already)
    if proposal.state == ADOPTED and proposal.effect != WITHOUT_EFFECT:
        yield from changes_taken_out(game, proposal.number, hearing.at)


def moved_back(game: Game, proposal: Proposal, ground: str, already: Moved) -> Iterator[Event]:
    """Yield how what rules moved for the end of a vote is moved back, but for what was moved `already`.

    What was moved in a game of the series that is over stays as it was then.
    """
    sums = {(name, who): many for name, who, many in proposal.moved if proposal.moved_in == game.number}
    for name, who, many in already if sums else ():
        sums[name, who] = sums.get((name, who), Fraction(0)) - many
    for quantity in dict.fromkeys(name for name, _who in sums):
        back = [(who, -many) for (name, who), many in sums.items() if name == quantity and many]
        if back:
            yield moved(game, quantity, back, ground)


# -- Evolving ------------------------------------------------------------------------


def vote_reopened(game: Game, event: VoteReopened) -> Game:
    old = game.proposals[event.proposal]
    proposal = replace(
        old,
        state=OPEN,
        closes=event.closes,
        closed=None,
        tally=None,
        law=game.rules,
        effect="",
        effect_at=None,
        because="",
        began=(),
        denied=(),
        moved=(),
        limited=True,
        shown=old.ballots if old.veiled and old.tally is not None else old.shown,
    )
    due = NEVER if event.closes is None else event.closes
    return replace(with_proposal(game, proposal), active=game.active.insert(event.proposal, due, old.proponent))


CHAPTER = Chapter(
    events={VoteReopened: vote_reopened},
    sentences={
        VoteReopened: gettext_noop("The vote on {proposal} goes on[, until {closes}]."),
    },
)
