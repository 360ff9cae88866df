"""Ballot papers: what one player may do about one vote, as every door shows it. Nothing is done here."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.names import Electorate, PlayerId
from nomicon.game.proposals import Ballot, Proposal, Votes
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.ballots import (
    Choices,
    abstentions,
    choices_on,
    in_favour,
    why_not_replaced,
    why_not_taken_back,
)
from nomicon.play.ballots.electors import require_elector, who_votes
from nomicon.play.ballots.terms import term, votes_of


class Paper(Struct, frozen=True):
    """What a player may do about a vote: the words of a ballot, how many votes it has, and what can be done again.

    `why_not` says why somebody may not vote, and `who` may instead, if that can be told; `ballot` is the one they have
    cast; `certain` is no where it takes running code to know, and none was run.
    """

    choices: Choices
    in_favour: tuple[str, ...] | None
    abstentions: tuple[str, ...]
    why_not: str = ""
    who: Electorate | None = None
    votes: Votes = 1
    ballot: Ballot | None = None
    may_replace: bool = False
    may_take_back: bool = False
    reasons: str = "optional"
    depending: tuple[str, ...] = ()
    certain: bool = True

    @property
    def may_cast(self) -> bool:
        """Say whether a ballot would be taken now: the first, or another one."""
        return not self.why_not and (self.ballot is None or self.may_replace)

    @property
    def line(self) -> str:
        """Say what stands behind ``vote 301`` on a line: ``FOR|AGAINST``."""
        words = [f'"{one}"' if " " in one else one for one in self.choices.listed]
        if self.choices.between:
            return f"{', '.join(words[:2])}, ..."
        return "|".join([*words, *(["..."] if self.choices.free else [])])


def paper_for(game: Game, proposal: Proposal, player: PlayerId | None, hearing: Hearing) -> Paper:
    """Return the ballot paper of a player, or of a passer-by, who may not vote but may read it."""
    choices = choices_on(game, proposal, hearing)
    favour = in_favour(game, proposal, choices.listed, hearing)
    silent = abstentions(game, proposal, choices.listed, hearing)
    why_not = _why_not(game, proposal, player, hearing)
    if player is None or why_not:
        cast = None if player is None else proposal.ballots.get(player)
        who = None if player is None else who_votes(game, proposal, player, hearing)
        return Paper(choices, favour, silent, why_not, who, ballot=cast)
    ballot = proposal.ballots.get(player)
    again = ballot is not None and why_not_replaced(game, proposal, player, hearing) is None
    back = ballot is not None and why_not_taken_back(game, proposal, player, hearing) is None
    votes = votes_of(game, proposal, player, hearing)
    reasons, depending = term(game, proposal, q.REASONS, hearing), term(game, proposal, q.DEPENDING, hearing)
    return Paper(choices, favour, silent, "", None, votes, ballot, again, back, reasons, depending)


def _why_not(game: Game, proposal: Proposal, player: PlayerId | None, hearing: Hearing) -> str:
    if player is None:
        return _("You are not a player of this game.")
    try:
        require_elector(game, proposal, player, hearing)
    except RuleRefusal as refusal:
        return refusal.because
    return ""
