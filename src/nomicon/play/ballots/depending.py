"""Ballots that depend on others: ``FOR if Ben votes FOR, otherwise AGAINST``, and ``as Ben votes``.

They are kept as they are written, sealed as any ballot is, and come to a choice when the votes are counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from nomicon.game.grounds import by_program, not_there
from nomicon.game.names import Moment, PlayerId
from nomicon.game.proposals import Ballot, Proposal, Votes
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.language.nearest import near
from nomicon.law.questions import questions as q
from nomicon.law.questions.ballot_words import same_word
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.ballots import Choices
from nomicon.play.ballots.terms import law_for, term

_CONDITION = re.compile(r"(.+?) if (.+?) votes (.+?)(?:,? otherwise (.+))?", re.IGNORECASE)
_ENDORSEMENT = re.compile(r"as (.+) votes", re.IGNORECASE)


class Dependence(Struct, frozen=True):
    """What a ballot that depends on another player's says: with no `choice`, the same as that one."""

    other: str
    choice: str = ""
    wants: str = ""
    otherwise: str = ""

    @property
    def written(self) -> str:
        """Write it as ballots say it."""
        if not self.choice:
            return f"as {self.other} votes"
        otherwise = f", otherwise {self.otherwise}" if self.otherwise else ""
        return f"{self.choice} if {self.other} votes {self.wants}{otherwise}"


def dependence_in(text: str) -> Dependence | None:
    """Read what a ballot depends on; None for one that depends on nobody."""
    spaced = " ".join(text.split())
    condition = _CONDITION.fullmatch(spaced)
    if condition:
        choice, other, wants, otherwise = condition.groups()
        return Dependence(other, choice, wants, otherwise or "")
    endorsement = _ENDORSEMENT.fullmatch(spaced)
    return Dependence(endorsement[1]) if endorsement else None


def read_depending(game: Game, proposal: Proposal, voter: PlayerId, text: str, hearing: Hearing) -> Dependence | None:
    """Return what a ballot depends on, where the rules let it; None for one that they do not take so."""
    read = dependence_in(text)
    if read is None:
        return None
    law = law_for(game, proposal, q.DEPENDING, hearing)
    allowed = hearing.hear(q.DEPENDING, law=law, proposal=proposal)
    kind = q.CONDITIONS if read.choice else q.ENDORSEMENTS
    if kind not in allowed.value:
        return None
    other = game.called(PlayerId(read.other))
    if other == voter:
        raise RuleRefusal(_("A ballot cannot depend on itself."), (by_program("yourself"),), _("Name another player."))
    if other not in game.players:
        told = _("{name} is not a player{near}.", name=read.other, near=near(read.other, sorted(game.players)))
        raise RuleRefusal(told, (not_there("player", read.other),), _("Name another player."))
    hearing.rest_on(*allowed.grounds)
    return replace(read, other=other)


def checked_dependence(read: Dependence, choices: Choices) -> str | None:
    """Return a ballot that depends on another, with its choices as listed; None where it says what none may say."""
    said = [choices.read(one) if one else "" for one in (read.choice, read.wants, read.otherwise)]
    if None in said:
        return None
    choice, wants, otherwise = (one or "" for one in said)
    return Dependence(read.other, choice, wants, otherwise).written


def how_to_depend(text: str) -> str:
    """Say how a rule could let a ballot depend on another, if this one would; nothing for any other."""
    read = dependence_in(text)
    if read is None:
        return ""
    line = f"answers: {{vote.depending: [{q.CONDITIONS if read.choice else q.ENDORSEMENTS}]}}"
    return _("A rule could let ballots depend on other ballots, with '{line}' in its header.", line=line)


def settled_ballots(game: Game, proposal: Proposal, hearing: Hearing) -> Proposal:
    """Return a proposal whose ballots say what they come to; those that come to nothing are not among them."""
    depending = {
        voter: (read, game.called(PlayerId(read.other)))
        for voter, ballot in sorted(proposal.ballots.items())
        if ballot.depends and (read := dependence_in(ballot.choice)) is not None
    }
    if not depending:
        return proposal
    said = {voter: ballot.choice for voter, ballot in sorted(proposal.ballots.items()) if voter not in depending}
    come_to = _come_to(said, depending, as_written=q.CIRCLES in term(game, proposal, q.DEPENDING, hearing))
    ballots = proposal.ballots
    for voter in depending:
        old, choice = ballots[voter], come_to.get(voter, "")
        ballots = (
            ballots.insert(voter, replace(old, choice=choice, written=old.choice))
            if choice
            else (ballots.discard(voter))
        )
    return replace(proposal, ballots=ballots)


def _come_to(
    said: Mapping[PlayerId, str], depending: Mapping[PlayerId, tuple[Dependence, PlayerId]], *, as_written: bool
) -> dict[PlayerId, str]:
    """Return what every ballot comes to; nothing for one whose condition fails, or that follows one without a choice.

    Ballots that wait for each other in a circle come to nothing; or the rules have their conditions count as met. One
    outside that waits for a ballot in a circle is settled by what that comes to.
    """
    settled, waiting = dict(said), dict(depending)
    while waiting:
        ready = {voter: one for voter, one in waiting.items() if one[1] in settled or one[1] not in waiting}
        # All at once, so that nothing rests on the order in which players are looked at.
        settled |= {voter: _one(read, settled.get(other, "")) for voter, (read, other) in ready.items()}
        for circle in [] if ready else _circles(waiting):
            met = {voter: waiting[voter][0].choice for voter in circle if as_written and waiting[voter][0].choice}
            settled |= met or dict.fromkeys(circle, "")
        waiting = {voter: one for voter, one in waiting.items() if voter not in settled}
    return settled


def _circles(waiting: Mapping[PlayerId, tuple[Dependence, PlayerId]]) -> list[list[PlayerId]]:
    """Return the circles of those who wait for each other, where everybody waits for one of the others."""
    circles: list[list[PlayerId]] = []
    seen: set[PlayerId] = set()
    for voter in waiting:
        way: list[PlayerId] = []
        while voter not in seen:
            seen.add(voter)
            way.append(voter)
            voter = waiting[voter][1]
        if voter in way:
            circles.append(way[way.index(voter) :])
    return circles


def _one(read: Dependence, other_says: str) -> str:
    if not read.choice:
        return other_says
    return read.choice if other_says and same_word(other_says, read.wants) else read.otherwise


def unmet(cast: Mapping[PlayerId, Ballot], counted: Proposal) -> tuple[tuple[PlayerId, str], ...]:
    """Return the ballots that depended on others and came to nothing, as they were written."""
    return tuple(
        (voter, one.choice) for voter, one in sorted(cast.items()) if one.depends and voter not in counted.ballots
    )


def proxied(counted: Proposal) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Return whose ballots proxies cast, each with the proxy."""
    return tuple((voter, one.proxy) for voter, one in sorted(counted.ballots.items()) if one.proxy is not None)


def as_counted(
    proposal: Proposal,
    ballots: Sequence[tuple[PlayerId, str, Votes, Moment]],
    proxies: Mapping[PlayerId, PlayerId],
) -> dict[PlayerId, Ballot]:
    """Return ballots as they were counted: what each came to, and what it said where that depended on others."""
    counted = {}
    for voter, choice, votes, at in ballots:
        cast = proposal.ballots.get(voter)
        if voter in proxies:
            counted[voter] = Ballot(choice, at, votes, proxy=proxies[voter])
        elif cast is not None:
            counted[voter] = replace(cast, votes=votes, choice=choice, written=cast.choice if cast.depends else "")
    return counted
