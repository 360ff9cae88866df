"""Foreseeing: how rules could be changed once a proposal is adopted, for those who are to vote on it.

The same is looked for where a Judge is to say whether a statement is upheld, with all that this would bring about.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from nomicon.game.changes import Enact, Motion
from nomicon.game.names import JudgementNumber, Moment, ProposalNumber
from nomicon.game.proposals import ADOPTED, OPEN, SUBMITTED, Proposal
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.questions.questions import AMENDABLE_BY, STAYS_AMENDABLE
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.findings.correcting import bringing_nothing_about, upholding
from nomicon.play.foresight.dissent import NOT_TRIED, Dissent, dissent_on
from nomicon.play.foresight.fork import EngineFunctions, Fork, Spent
from nomicon.play.foresight.search import (
    BY_JUDGEMENT,
    GAME_OVER,
    ON_THE_TABLE,
    SearchResult,
    budget_for,
    of_every_kind,
)
from nomicon.play.foresight.voted import carried
from nomicon.play.lookups import with_proposal
from nomicon.play.proposals.proposing import ProposalWithdrawn
from nomicon.play.rules.applying import event_of
from nomicon.play.rules.changing import ChangeTookEffect


class Upheld(Struct, frozen=True):
    """A statement that waits for a judgement, by the number of that, if it should be upheld."""

    judgement: JudgementNumber


class AsItStands(Struct, frozen=True):
    """Nothing happens first: it is looked how rules can be changed in the game as it is."""


Matter: TypeAlias = ProposalNumber | Upheld | AsItStands
"""After what rules could be changed otherwise than before."""


class Foreseen(Struct, frozen=True):
    """What was found: how rules could be changed after a proposal is adopted or a statement upheld, and how without.

    `without` is looked for only where there is something to warn of. `withheld_by` are the grounds on which a change
    that ends all change has no effect, where a rule says so. `along_with` are other proposals on the table without
    which there would be nothing to warn of: `after` is then what is found after all of them. `dissent` says whether one
    voter may be silent or against. `is_played` says that what comes first was played too, and not just supposed: then
    the whole way is moves that can be made. `looked` is the moment when it was looked for.
    """

    after: SearchResult
    without: SearchResult | None = None
    withheld_by: tuple[str, ...] = ()
    along_with: tuple[ProposalNumber, ...] = ()
    dissent: Dissent = NOT_TRIED
    is_played: bool = False
    looked: Moment = Moment(0)
    milliseconds: int = 0  # As long as it took, where somebody looked at a clock.


def foreseen(engine: EngineFunctions, bench: RuleCache, game: Game, at: Moment, matter: Matter) -> Foreseen:
    """Look for ways to change rules: now, after a proposal on the table is adopted, or after a statement is upheld.

    Takes milliseconds to seconds.
    """
    start = Fork(engine, bench, game, at, budget_for(game))
    newcomers = start.hearing().hear(AMENDABLE_BY).value == "whoever may join"
    if isinstance(matter, AsItStands):
        found = _tried_with_dissent(Foreseen(of_every_kind(start, newcomers=newcomers), is_played=True), start)
    elif isinstance(matter, Upheld):
        found = _after_judgement(start, matter.judgement, newcomers=newcomers)
    else:
        found = _after_vote(start, matter, newcomers=newcomers)
    return replace(found, looked=at)


def _tried_with_dissent(found: Foreseen, start: Fork) -> Foreseen:
    """Add whether one voter may be silent or against, on the way that was found from where a fork stands."""
    if not found.after.is_way or found.after.grade in (BY_JUDGEMENT, GAME_OVER) or found.along_with:
        return found
    return replace(found, dissent=dissent_on(start, found.after))


def _after_judgement(start: Fork, number: JudgementNumber, *, newcomers: bool) -> Foreseen:
    after, spared = start.aside(), start.aside(budget_for(start.game))
    _uphold(after, number)
    found = of_every_kind(after, newcomers=newcomers)
    if not found.badness:
        return _tried_with_dissent(Foreseen(found), after)
    spared.game = bringing_nothing_about(spared.game, number)
    _uphold(spared, number)
    return Foreseen(found, of_every_kind(spared, newcomers=newcomers), _withheld_by(start, found))


def _uphold(fork: Fork, number: JudgementNumber) -> None:
    delivered = upholding(fork.game.judgements[number], fork.hearing())
    if delivered is not None:
        fork.follow([delivered])


def _after_vote(start: Fork, number: ProposalNumber, *, newcomers: bool) -> Foreseen:
    game, after = start.game, start.aside()
    is_played = adopt(after, number)
    found = of_every_kind(after, newcomers=newcomers)
    if not found.badness:
        with_others = _with_others(start, number, found, newcomers=newcomers)
        return _tried_with_dissent(replace(with_others, is_played=is_played and not with_others.along_with), after)
    spared = start.aside(budget_for(game))
    if number in game.active:
        spared.follow([ProposalWithdrawn(number, spared.at)])
    without = of_every_kind(spared, newcomers=newcomers)
    return _tried_with_dissent(Foreseen(found, without, _withheld_by(start, found)), after)


def _withheld_by(start: Fork, found: SearchResult) -> tuple[str, ...]:
    stays = start.hearing().hear(STAYS_AMENDABLE)
    return stays.grounds if stays.value and not found.is_way else ()


def _with_others(start: Fork, number: ProposalNumber, found: SearchResult, *, newcomers: bool) -> Foreseen:
    """Look whether a proposal that takes no way away by itself does so along with others that are on the table."""
    game = start.game
    there = [game.proposals[one] for one in sorted(game.active)]
    proposal, others = game.proposals[number], [one for one in there if one.number != number and _is_on(one)]

    def after(*changes: Proposal) -> SearchResult:
        side = start.aside(budget_for(game))
        for one in changes:
            as_if_adopted(side, one)
        return of_every_kind(side, newcomers=newcomers)

    others = others[:ON_THE_TABLE]
    if not others or not _is_on(proposal) or after(*others, proposal).badness <= found.badness:
        return Foreseen(found)
    for group in [*([one] for one in others), others]:
        together = after(*group, proposal)
        if together.badness > found.badness:
            without = after(*group)
            if together.badness > without.badness:
                along_with = tuple(ProposalNumber(one.number) for one in group)
                return Foreseen(together, without, _withheld_by(start, together), along_with)
    return Foreseen(found)


def _is_on(proposal: Proposal) -> bool:
    return proposal.state in (SUBMITTED, OPEN)


def adopt(fork: Fork, number: ProposalNumber) -> bool:
    """Have a proposal adopted: by its own vote if that can be, or else as if it had been; say whether by its vote."""
    side = fork.aside()
    try:
        if carried(side, number):
            fork.become(side)
            return True
    except Spent:
        fork.budget = budget_for(fork.game)
    proposal = fork.proposal(number)
    if proposal is not None:
        as_if_adopted(fork, proposal)
    return False


def as_if_adopted(fork: Fork, proposal: Proposal) -> None:
    """Have a proposal take effect whether or not the rules would have it adopted."""
    closed = replace(proposal, state=ADOPTED, closed=fork.at, law=None)
    fork.game = with_proposal(fork.game, closed)
    for place, change in enumerate(closed.changes):
        gone = not isinstance(change, Enact | Motion) and fork.game.rules.numbered(change.rule) is None
        if not isinstance(change, Motion) and not gone:
            fork.follow([event_of(fork.game, closed, place, fork.hearing())])
    fork.follow([ChangeTookEffect(closed.number, fork.at)])
