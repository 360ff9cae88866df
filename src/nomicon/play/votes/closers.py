"""Who may close a vote that no clock closes."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.terms import law_for
from nomicon.play.people.eligibility import require_entitled
from nomicon.play.votes.not_open import period_rule


def require_closer(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> None:
    """Refuse the closing of a vote to whom the rules do not allow it, or while the clock is to close it."""
    called = numbered(proposal.number, game)
    if proposal.closes is not None and proposal.closes >= hearing.at:
        raise RuleRefusal(
            _("The vote on proposal {called} ends automatically when its time is up.", called=called),
            period_rule(proposal, hearing),
            _("Wait until then."),
        )
    law = law_for(game, proposal, q.MAY_CLOSE, hearing)
    electorate = hearing.hear(q.MAY_CLOSE, law=law, player=player, proposal=proposal)
    if electorate.rule is None:
        silence = hearing.hear(q.CLOSING_IN_SILENCE, law=law, player=player, proposal=proposal)
        if not silence.value:
            told = _(
                "No rule in force says how the vote on proposal {called} ends, so nobody can end it.", called=called
            )
            raise RuleRefusal(
                told, silence.grounds, _("Ask for a judgement that says that the vote is over and how it ended.")
            )
    require_entitled(game, player, electorate, _("close the vote on proposal {called}", called=called))
    hearing.rest_on(*electorate.grounds)
