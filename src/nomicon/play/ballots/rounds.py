"""Rounds: polls and elections counted exactly, round by round, from what their ballots name. No rule is asked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from nomicon.game.proposals import Round, Votes
from nomicon.game.values.plain import whole

Preferences: TypeAlias = Sequence[tuple[tuple[str, ...], Votes]]
"""What ballots name, the first first, and for how many votes each counts."""

TieOrder: TypeAlias = Callable[[Sequence[str], Sequence[Round]], tuple[tuple[str, ...], str]]
"""Puts those who are tied in order, whoever stays first, by the rounds so far, and says by what; or nobody."""


class Contest(Struct, frozen=True):
    """Who stands, for how many seats, and what settles ties."""

    standing: tuple[str, ...]
    seats: int
    tie: TieOrder


class _Count(Struct):
    """A ranked count under way: the ballots that still count, who is in it, and what those elected keep."""

    contest: Contest
    live: list[tuple[tuple[str, ...], Fraction]]
    hopeful: list[str]
    kept: dict[str, Votes]
    exhausted: Fraction
    quota: Fraction


def ranked_rounds(ballots: Preferences, contest: Contest) -> tuple[Round, ...]:
    """Count by instant run-off, or for several seats by single transferable vote with exact parts of votes.

    Of one seat, it takes more than half of what still counts. Of several, it takes more than an equal part for one
    more than there are; what somebody has beyond that moves on to the next choices.
    """
    live = [(names, Fraction(votes)) for names, votes in ballots]
    total = sum((votes for _, votes in live), Fraction(0))
    count = _Count(contest, live, list(contest.standing), {}, Fraction(0), total / (contest.seats + 1))
    rounds: list[Round] = []
    while total and count.hopeful and len(count.kept) < contest.seats:
        done = _round(count, rounds)
        rounds.append(done)
        if not done.elected and not done.out:
            break
    return tuple(rounds)


def _round(count: _Count, before: Sequence[Round]) -> Round:
    votes = _dealt(count)
    if count.contest.seats == 1:
        count.quota = sum(votes.values(), Fraction(0)) / 2
    left = count.contest.seats - len(count.kept)
    told = tuple((one, whole(votes[one]) if one in votes else count.kept[one]) for one in _shown(count, votes))
    elected = [one for one in count.hopeful if len(count.hopeful) <= left or votes[one] > count.quota]
    if elected:
        elected.sort(key=lambda one: -votes[one])
        _elect(count, {one: votes[one] for one in elected})
        return Round(told, tuple(elected), (), whole(count.exhausted))
    fewest = min(votes.values())
    tied = [one for one in count.hopeful if votes[one] == fewest]
    if len(tied) == 1 or (not fewest and len(count.hopeful) - len(tied) >= left):
        out, how = tuple(tied), ""
    else:
        order, how = count.contest.tie(tied, before)
        out = order[-1:]
    count.hopeful = [one for one in count.hopeful if one not in out]
    return Round(told, (), out, whole(count.exhausted), how)


def _shown(count: _Count, votes: dict[str, Fraction]) -> list[str]:
    return [one for one in count.contest.standing if one in votes or one in count.kept]


def _dealt(count: _Count) -> dict[str, Fraction]:
    """Give each ballot to the first that it names who is still in; those that name nobody more are exhausted."""
    votes = dict.fromkeys(count.hopeful, Fraction(0))
    live = []
    for names, many in count.live:
        first = next((one for one in names if one in votes), None)
        if first is None:
            count.exhausted += many
            continue
        votes[first] += many
        live.append((names, many))
    count.live = live
    return votes


def _elect(count: _Count, elected: Mapping[str, Fraction]) -> None:
    """Take those out of the count who are elected in a round, and leave their ballots what they did not need.

    A ballot belongs to the candidate to whom it was dealt in this round. What is left of it does not go to anybody else
    who is elected in the same round.
    """
    in_it, live = set(count.hopeful), []
    surplus = {one: max(votes - count.quota, Fraction(0)) for one, votes in elected.items()}
    for names, many in count.live:
        holder = next(name for name in names if name in in_it)
        rest = many * surplus[holder] / elected[holder] if holder in elected else many
        live += [(names, rest)] if rest else []
    count.live = live
    count.kept |= {one: whole(votes - surplus[one]) for one, votes in elected.items()}
    count.hopeful = [one for one in count.hopeful if one not in elected]


def single_round(ballots: Preferences, contest: Contest) -> tuple[Round, ...]:
    """Count once: each ballot counts for all that it names, and those with the most votes are elected."""
    votes = dict.fromkeys(contest.standing, Fraction(0))
    for names, many in ballots:
        for one in names:
            votes[one] += many
    return (with_elected(Round(tuple((one, whole(many)) for one, many in votes.items())), contest),)


def with_elected(last: Round, contest: Contest) -> Round:
    """Return a last round with those elected who have the most votes, as far as ties are settled."""
    votes = {one: many for one, many in last.votes if one in contest.standing and many > 0}
    ahead = sorted(votes, key=lambda one: (-votes[one], contest.standing.index(one)))
    elected, how = ahead[: contest.seats], ""
    if contest.seats and len(ahead) > contest.seats and votes[ahead[contest.seats]] == votes[elected[-1]]:
        tied = [one for one in ahead if votes[one] == votes[elected[-1]]]
        elected = [one for one in elected if one not in tied]
        order, how = contest.tie(tied, ())
        elected += order[: contest.seats - len(elected)]
    out = tuple(one for one, _ in last.votes if one not in elected)
    return Round(last.votes, tuple(elected), out, last.exhausted, how)
