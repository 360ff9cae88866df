"""Whether votes are enough: by a threshold or by code; and what leaves that to a judgement."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from nomicon.game.changes import Poll, correction_in, selection_in
from nomicon.game.proposals import ADOPTED, COUNTED, DEFEATED, UNDETERMINED, Proposal, Tally, Votes
from nomicon.game.state import Game
from nomicon.game.values.plain import whole
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.headers.stages import approval_stages
from nomicon.law.language.answer_types import Threshold, Undetermined
from nomicon.law.questions import questions as q
from nomicon.law.questions.questions import question_of
from nomicon.law.questions.vote_kinds import CORRECTIONS
from nomicon.law.resolution.clashing import first_clash
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.ballots.electors import electors, left_to_a_judge
from nomicon.play.ballots.tallying import with_possible
from nomicon.play.ballots.terms import law_for, stage_term, term

Approvals: TypeAlias = tuple[tuple[str, str], ...]
"""By stage of a vote, what an officer has said: whether approval was given, refused, presumed or withheld."""

NOT_GIVEN = ("refused", "withheld")

NOTHING_IN_FAVOUR = gettext_noop("no rule in force says which ballots count in favour")
EVERYBODY = Threshold(Fraction(1), strictly=False, of="eligible")
TOO_FEW = gettext_noop("the votes in favour were not enough")
NOBODY_CHOSEN = gettext_noop("nobody was elected")
NO_VOTERS = gettext_noop("no rule in force says who may vote, and so whether the ballots count")


def enough_votes(
    game: Game, proposal: Proposal, tally: Tally, approvals: Approvals, hearing: Hearing
) -> tuple[bool | Undetermined, Tally]:
    """Say whether the votes are enough, given what officers have said at its stages, where that matters.

    Return the count with it, to which what the threshold is a share of is added, where that is not in it already.
    Where nobody knows whether the ballots count, those that are not enough would not be in any case.
    """
    enough, tally = _by_the_threshold(game, proposal, tally, approvals, hearing)
    if enough is True and left_to_a_judge(game, proposal, hearing):
        return Undetermined(word(NO_VOTERS)), tally
    return enough, tally


def _by_the_threshold(
    game: Game, proposal: Proposal, tally: Tally, approvals: Approvals, hearing: Hearing
) -> tuple[bool | Undetermined, Tally]:
    """Say whether the votes are enough if all the ballots count that were cast."""
    selection = selection_in(proposal.changes)
    if selection is not None:
        return isinstance(selection, Poll) or bool(tally.elected), tally
    if needs_everybody(game, proposal, hearing):
        return _met(EVERYBODY, game, proposal, tally, hearing)
    law = law_for(game, proposal, q.ADOPTION_NEEDS, hearing)
    needs = hearing.hear(q.ADOPTION_NEEDS, law=law, proposal=proposal)
    if needs.value is not None and "votes" not in needs.value:
        hearing.rest_on(*needs.grounds)
        return True, tally
    refused = tuple(
        stage
        for stage, said in approvals
        if said in NOT_GIVEN and stage_term(game, proposal, q.APPROVAL_MATTERS, stage, hearing)
    )
    enough: bool | Threshold | Undetermined = term(game, proposal, q.ADOPTED, hearing, tally=tally, refused=refused)
    if not isinstance(enough, Threshold):
        return enough, tally
    return _met(enough, game, proposal, tally, hearing)


def needs_everybody(game: Game, proposal: Proposal, hearing: Hearing) -> bool:
    """Say whether everybody who may vote has to be for it: a correction, unless a rule answers that for corrections."""
    if correction_in(proposal.changes) is None:
        return False
    return f"answers:{q.ADOPTED.name} of {CORRECTIONS}" not in law_for(game, proposal, q.ADOPTED, hearing).speakers


def _met(
    enough: Threshold, game: Game, proposal: Proposal, tally: Tally, hearing: Hearing
) -> tuple[bool | Undetermined, Tally]:
    if tally.in_favour is None:
        return Undetermined(word(NOTHING_IN_FAVOUR)), tally
    if enough.of == "eligible" and tally.possible is None:
        tally = with_possible(game, proposal, tally, hearing)
    favour = tally.favour
    if enough == EVERYBODY and enough.met(favour, tally.cast, tally.all_votes):
        favour -= _by_others(game, proposal, tally, hearing)
    return enough.met(favour, tally.cast, tally.all_votes), tally


def _by_others(game: Game, proposal: Proposal, tally: Tally, hearing: Hearing) -> Votes:
    """Count the votes in favour of players who may no longer vote: they cannot replace the votes of those who may."""
    if tally.counted_by or not proposal.ballots:
        return 0
    entitled = set(electors(game, proposal, hearing))
    words = {choice.casefold() for choice in tally.in_favour or ()}
    others = (ballot for voter, ballot in proposal.ballots.items() if voter not in entitled)
    return whole(sum((ballot.votes for ballot in others if ballot.choice.casefold() in words), Fraction(0)))


def outcome_by(enough: bool | Undetermined, present: Votes, quorum: Fraction | None) -> tuple[str, str]:
    """Return how a vote ends: what is known to be missing defeats it, whatever no rule settles besides."""
    if quorum is not None and present < quorum:
        return DEFEATED, _("quorum was not reached")
    if isinstance(enough, Undetermined):
        return UNDETERMINED, enough.because
    if not enough:
        return DEFEATED, word(TOO_FEW)
    return (UNDETERMINED, _("no rule in force says how many must vote")) if quorum is None else (ADOPTED, "")


def outcome_of(
    proposal: Proposal, enough: bool | Undetermined, present: Votes, quorum: Fraction | None
) -> tuple[str, str]:
    """Return how the vote on a proposal ends: a poll is counted, and an election may elect nobody."""
    outcome, because = outcome_by(enough, present, quorum)
    selection = selection_in(proposal.changes)
    if isinstance(selection, Poll) and outcome == ADOPTED:
        return COUNTED, ""
    if selection is not None and enough is False and because == TOO_FEW:
        return outcome, word(NOBODY_CHOSEN)
    return outcome, because


def unless_rules_clash(outcome: str, because: str, before: int, hearing: Hearing) -> tuple[str, str]:
    """Return how a vote ends, which is open where rules on anything that was asked of it since `before` clash.

    Whether the votes are enough has been looked at already: that is not asked for where quorum is missing.
    """
    clash = first_clash(hearing.aside[before:])
    if clash is None or question_of(clash.on) is q.ADOPTED:
        return outcome, because
    return UNDETERMINED, clash.told(hearing.game)


def chosen_by(outcome: str, elected: tuple[str, ...]) -> tuple[str, ...]:
    """Return who or what is chosen by a vote that ends so: whoever is ahead where quorum is missing, say, is not."""
    return elected if outcome in (ADOPTED, COUNTED) else ()


def stays_open(game: Game, proposal: Proposal, hearing: Hearing) -> bool:
    """Say whether the rules keep a vote open that is short of quorum."""
    return bool(term(game, proposal, q.WITHOUT_QUORUM, hearing) == "stays open")


# -- Approvals ---------------------------------------------------------------------------


def approvals_at_close(game: Game, proposal: Proposal, hearing: Hearing) -> Approvals:
    """Return what is taken to have been said at each stage of a vote at which an office approves or rejects."""
    stages = approval_stages(game.rules if proposal.law is None else proposal.law)
    also = (stage for stage in approval_stages(game.rules) if stage not in stages)
    said = ((stage, _approval(game, proposal, stage, hearing)) for stage in (*stages, *also))
    return tuple((stage, approval) for stage, approval in said if approval)


def _approval(game: Game, proposal: Proposal, stage: str, hearing: Hearing) -> str:
    if not stage_term(game, proposal, q.STAGE_APPROVED_BY, stage, hearing):
        return ""
    said = dict(proposal.approvals).get(stage)
    if said is not None:
        return "given" if said == "yes" else "refused"
    return "presumed" if stage_term(game, proposal, q.APPROVAL_PRESUMED, stage, hearing) else "withheld"


def with_later(before: Approvals, since: Approvals) -> Approvals:
    """Return what offices have said, with what they have said since."""
    return tuple((dict(before) | dict(since)).items())
