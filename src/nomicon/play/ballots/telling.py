"""How ballots are told to their voters."""

from __future__ import annotations

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import Ballot
from nomicon.game.values.translatable import gettext_noop
from nomicon.play.sentences import Number, RuleNamed, Told, told


def cast_for_you(ballot: Ballot, proposal: ProposalNumber) -> Told:
    """Tell a player that a rule has cast their ballot: ``Rule 401 cast your ballot on proposal 301: FOR.``"""
    text = gettext_noop("Rule {rule} cast your ballot on proposal {proposal}: {choice}.")
    if ballot.replaced:
        text = gettext_noop("Rule {rule} cast your ballot on proposal {proposal}: {choice}, in place of {replaced}.")
    parts = {"choice": ballot.choice, "replaced": ballot.replaced}
    return told(text, rule=RuleNamed(ballot.rule), proposal=Number(proposal), **parts)
