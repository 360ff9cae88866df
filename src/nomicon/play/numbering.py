"""Numbering: which number a new proposal bears. A number once given is never given again."""

from __future__ import annotations

from itertools import count

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import Change, Motion
from nomicon.game.state import Game
from nomicon.law import questions as q
from nomicon.law.hearing import Hearing


def next_number(game: Game, changes: tuple[Change, ...], hearing: Hearing) -> ProposalNumber:
    """Return the number of a proposal that is made now: that of a motion counted apart is negative."""
    if all(isinstance(change, Motion) for change in changes) and hearing.ask(q.MOTION_NUMBERS) == "apart":
        return ProposalNumber(-game.motions - 1)
    begin = hearing.ask(q.NEXT_NUMBER)
    if begin is not None:
        return _free(game, begin)
    first = hearing.ask(q.FIRST_PROPOSAL)
    number = game.last_proposal + max(1, hearing.ask(q.NUMBER_STEP)) if len(game.proposals) > game.motions else first
    return ProposalNumber(number)


def _free(game: Game, begin: int) -> ProposalNumber:
    """Return the first number from one on that neither a proposal bears, nor a rule, nor what was made of a rule."""
    rules = (*game.rules.rules.values(), *game.rules.repealed.values())
    taken = {number for rule in rules for number in (rule.number, rule.ordinal)}
    return next(
        ProposalNumber(number)
        for number in count(begin)
        if number not in taken and ProposalNumber(number) not in game.proposals
    )
