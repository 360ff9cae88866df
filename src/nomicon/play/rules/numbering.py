"""Numbering: which number a new proposal bears, and a new rule. A number once given is never given again.

Numbers grow by steps, and none is below the first. So when the rules name another first number or another step while a
game goes on, the next proposal has that first number, or where numbers have gone beyond it, goes on by steps. Where no
rule names a first number any more, numbers just go on; those from before play began, too, of which starting rules tell.
"""

from __future__ import annotations

from itertools import count

from nomicon.game.changes import Change, Enact, is_motion
from nomicon.game.names import ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import class_named
from nomicon.game.state import Game
from nomicon.law.questions import questions as q
from nomicon.law.questions.ranking import classes_set_by
from nomicon.law.resolution.hearing import Hearing


def next_number(game: Game, changes: tuple[Change, ...], hearing: Hearing) -> ProposalNumber:
    """Return the number of a proposal that is made now: that of a motion counted apart is negative."""
    if is_motion(changes) and hearing.ask(q.MOTION_NUMBERS) == "apart":
        return ProposalNumber(-game.motions - 1)
    begin = hearing.ask(q.NEXT_NUMBER)
    if begin is not None:
        return _free(game, begin)
    named = hearing.hear(q.FIRST_PROPOSAL)
    hearing.rest_on(*named.grounds)
    if len(game.proposals) == game.motions:
        return ProposalNumber(named.value if named.rule is not None else max(named.value, _after_changes(game)))
    following = game.last_proposal + hearing.ask(q.NUMBER_STEP)
    return _past_new_rules(game, following if named.rule is None else max(named.value, following), hearing)


def _past_new_rules(game: Game, number: int, hearing: Hearing) -> ProposalNumber:
    """Return the first number from one on that no rule bears which code has made, or a proposal beside its first."""
    while _made_in_play(game, RuleNumber(number)):
        number += hearing.ask(q.NUMBER_STEP)
    return ProposalNumber(number)


def _made_in_play(game: Game, number: RuleNumber) -> bool:
    born = RuleId(str(number))
    rule = game.rules.rules.get(born) or game.rules.repealed.get(born)
    if rule is not None and rule.layers[0].proposal is not None:
        return True
    known = game.rules.numbered(number) or rule
    return known is not None and bool(known.layers[0].by_rule)


def _after_changes(game: Game) -> int:
    """Return the number after those of the changes that starting rules say they came to stand by; 0 without any."""
    return max((rule.text.ordinal + 1 for rule in game.rules), default=0)


def _free(game: Game, begin: int) -> ProposalNumber:
    """Return the first number from one on that neither a proposal bears, nor a rule, nor what was made of a rule."""
    rules = (*game.rules.rules.values(), *game.rules.repealed.values())
    taken = {number for rule in rules for number in (rule.number, rule.ordinal)}
    return next(
        ProposalNumber(number)
        for number in count(begin)
        if number not in taken and ProposalNumber(number) not in game.proposals
    )


def new_identity(game: Game, number: RuleNumber) -> RuleId:
    """Return an identity for a new rule: its number, and where a rule bore it before, that with a mark."""
    identity = RuleId(str(number))
    while identity in game.rules.rules or identity in game.rules.repealed:
        identity = RuleId(identity + "'")
    return identity


def own_number(game: Game, proposal: Proposal) -> RuleNumber:
    """Return a proposal's number for a new rule; or, where another rule bears it, or was the last to, the next."""
    number = RuleNumber(proposal.number)
    return number if game.rules.numbered(number) is None else next_beside_proposals(game)


def next_beside_proposals(game: Game) -> RuleNumber:
    """Return the next number that no proposal bears either: a rule which is still to be made of one is to have that."""
    return RuleNumber(max(next_rule_number(game), game.last_proposal + 1))


def next_rule_number(game: Game) -> RuleNumber:
    """Return the number after the highest that any rule has borne."""
    return RuleNumber(game.rules.highest + 1)


def class_of_new(game: Game, change: Enact, born: str) -> str:
    """Return the class of a new rule: as the rules have it, or the lowest where there is none of that name."""
    classes = classes_set_by(game.rules)
    named = class_named(change.status if born == q.AS_PROPOSED else born)
    return named if named in classes else classes[0]
