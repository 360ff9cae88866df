"""The probe: could any rule-change still be adopted under these rules? A failed probe is proof, a passed one is none."""

from __future__ import annotations

from nomicon.game.names import Moment, ProposalNumber, RuleNumber
from nomicon.game.proposals import AGAINST, FOR, OPEN, Change, Enact, Proposal, Repeal, Tally, Transmute
from nomicon.game.rules import IMMUTABLE, MUTABLE, RuleText
from nomicon.game.state import Game
from nomicon.law import questions as q
from nomicon.law.answers import Threshold
from nomicon.law.hearing import Hearing

CROWD = 1000
"""Voters imagined by the probe, where there are fewer, so that today's few players do not make a rule look impossible."""


def what_blocks_change(game: Game, hearing: Hearing) -> str:
    """Say what keeps every rule-change from ever being adopted under the rules of this game; empty if nothing seems to."""
    under = hearing.under(game)
    under.grounds, under.aside, under.draws = [], [], []  # What the probe hears is no ground of anything.
    proposing = under.hear(q.MAY_PROPOSE)
    if proposing.rule is None and not under.ask(q.PROPOSING_IN_SILENCE):
        return "no rule would say how a rule-change is proposed"
    if proposing.value == "nobody":
        return "nobody could propose"
    kinds: list[Change] = [Enact(RuleText("", "")), *_on_rules(game)]
    found = [_unreachable(game, under, change) for change in kinds]
    return "" if "" in found else found[0]


def _on_rules(game: Game) -> list[Change]:
    changes: list[Change] = []
    mutable = next((rule for rule in game.rules.rules.values() if rule.is_mutable), None)
    immutable = next((rule for rule in game.rules.rules.values() if not rule.is_mutable), None)
    if mutable is not None:
        changes += [Repeal(RuleNumber(mutable.number)), Transmute(RuleNumber(mutable.number), IMMUTABLE)]
    if immutable is not None:
        changes += [Transmute(RuleNumber(immutable.number), MUTABLE)]
    return changes


def _unreachable(game: Game, hearing: Hearing, change: Change) -> str:
    """Say why even everybody's vote in favour would not adopt a change."""
    number = ProposalNumber(game.last_proposal + 1)
    proposal = Proposal(number, next(iter(game.players), ""), (change,), Moment(hearing.at), "", state=OPEN)  # type: ignore[arg-type]  # Nobody in an empty game.
    quorum = hearing.hear(q.QUORUM, proposal=proposal)
    if quorum.rule is None and "quorum" in hearing.ask(q.ADOPTION_NEEDS, proposal=proposal):
        return "no rule would say what quorum is"
    everyone = max(CROWD, len(game.players))
    if quorum.value.figure(everyone) > everyone:
        return "the quorum would be more than everybody"
    tally = Tally({FOR: everyone, AGAINST: 0}, everyone, everyone)
    enough = hearing.ask(q.ADOPTED, proposal=proposal, tally=tally, consent=True)
    if isinstance(enough, Threshold):
        enough = enough.met(everyone, everyone, everyone)
    return "" if enough is True else "not even everybody's vote in favour would be enough"
