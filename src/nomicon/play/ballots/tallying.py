"""Tallying: which ballots count and for how much, the votes for each choice, and what quorum is compared with."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from nomicon.game.changes import selection_in
from nomicon.game.proposals import Proposal, Tally, Votes
from nomicon.game.state import Game
from nomicon.game.values.plain import whole
from nomicon.game.values.replacing import replace
from nomicon.law.questions import questions as q
from nomicon.law.resolution.asides import telling_once
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.ballots.ballots import abstentions, choices_on, in_favour
from nomicon.play.ballots.depending import settled_ballots
from nomicon.play.ballots.electors import electors, may_vote
from nomicon.play.ballots.proxies import with_proxies
from nomicon.play.ballots.selecting import counted_by_code, selected
from nomicon.play.ballots.terms import bound_at, is_spoken_to, law_for, term, votes_of


def with_counted(game: Game, proposal: Proposal, hearing: Hearing) -> Proposal:
    """Return a proposal with those ballots that count, each for as many votes as it does, and what each comes to."""
    ballots = proposal.ballots
    anew = bound_at(proposal, q.VOTES_EACH, hearing) == "close"
    for voter in sorted(proposal.ballots):
        may = may_vote(game, proposal, voter, hearing)
        if not may and not term(game, proposal, q.BALLOTS_OF_LEAVERS, hearing, player=voter):
            ballots = ballots.discard(voter)
        elif anew:
            ballots = ballots.insert(voter, replace(ballots[voter], votes=votes_of(game, proposal, voter, hearing)))
    with_all = with_proxies(game, replace(proposal, ballots=ballots), hearing)
    return settled_ballots(game, with_all, hearing)


def tally_of(game: Game, proposal: Proposal, eligible: int, hearing: Hearing) -> Tally:
    """Count the votes for each choice: those listed, in their order, and then what ballots say beside them.

    Where a rule's code counts the votes itself, its count is the count.
    """
    selection = selection_in(proposal.changes)
    if selection is not None:
        tally = selected(game, proposal, selection, Tally({}, len(proposal.ballots), eligible), hearing)
        present = _present(game, proposal, tally, hearing)
        return tally if present == tally.heads else replace(tally, present=present)
    listed = choices_on(game, proposal, hearing).listed
    names = {choice.casefold(): choice for choice in reversed(listed)}
    votes: dict[str, Votes] = dict.fromkeys(listed, 0)
    strays: dict[str, Votes] = {}
    for _, ballot in sorted(proposal.ballots.items(), key=lambda item: (item[1].at, item[0])):
        name = names.setdefault(ballot.choice.casefold(), ballot.choice)  # As it was written first.
        into = votes if name in votes else strays
        into[name] = whole(into.get(name, 0) + ballot.votes)
    votes |= sorted(strays.items())
    counted, by = counted_by_code(game, proposal, hearing)
    votes = dict(counted[-1]) if counted else votes
    favour = in_favour(game, proposal, listed, hearing)
    named = None if favour is None else _as_counted(favour, names)
    abstaining = _as_counted(abstentions(game, proposal, listed, hearing), names)
    tally = Tally(votes, len(proposal.ballots), eligible, named, abstaining, counted_by=by)
    present = _present(game, proposal, tally, hearing)
    return tally if present == tally.heads else replace(tally, present=present)


def _as_counted(words: Iterable[str], names: dict[str, str]) -> tuple[str, ...]:
    """Return choices as they are called in the count."""
    return tuple(dict.fromkeys(names.get(word.casefold(), word) for word in words))


def with_possible(game: Game, proposal: Proposal, tally: Tally, hearing: Hearing) -> Tally:
    """Return a count with how many votes all who may vote have together, where it is not one each.

    Nothing but a share of all these votes needs it, as everybody may have to be asked for.
    """
    cast, law = proposal.ballots, law_for(game, proposal, q.VOTES_EACH, hearing)
    if not is_spoken_to(proposal, q.VOTES_EACH, law, hearing) and all(ballot.votes == 1 for ballot in cast.values()):
        return tally
    entitled = electors(game, proposal, hearing)
    with telling_once(hearing):
        many = [cast[one].votes if one in cast else votes_of(game, proposal, one, hearing) for one in entitled]
    possible = whole(sum(many, Fraction(0)))
    return tally if possible == len(entitled) else replace(tally, possible=possible)


def _present(game: Game, proposal: Proposal, tally: Tally, hearing: Hearing) -> Votes:
    """Return what is compared with the quorum: how many have voted, or how many votes they have cast."""
    counting = list(proposal.ballots.values())
    words = {choice.casefold() for choice in tally.abstentions}
    counts = term(game, proposal, q.QUORUM_COUNTS, hearing)
    if counts in (q.NOT_ABSTAINING, q.VOTES_CAST):
        counting = [ballot for ballot in counting if ballot.choice.casefold() not in words]
    if counts in (q.ALL_VOTES, q.VOTES_CAST):
        return whole(sum((ballot.votes for ballot in counting), Fraction(0)))
    return len(counting)
