"""The probe: could any rule-change still be adopted? What it finds in headers is proof; that it finds nothing is none.

Behind it comes a rehearsal, which finds what headers do not show: see `nomicon.play.rehearsing`.
"""

from __future__ import annotations

from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import AGAINST, FOR, OPEN, Change, Enact, Proposal, Repeal, Tally, Transmute
from nomicon.game.rules import IMMUTABLE, MUTABLE, RuleText
from nomicon.game.state import Game
from nomicon.law import questions as q
from nomicon.law.answers import Threshold, Undetermined
from nomicon.law.hearing import Hearing
from nomicon.play.entitled import NOBODY
from nomicon.play.limits import LONGEST_VOTE

YEAR = 365 * 86400

CROWD = 1000
"""Voters imagined by the probe, where there are fewer, so that few players do not make a rule look impossible."""


def what_blocks_change(game: Game, hearing: Hearing, before: Game) -> str:
    """Say what keeps every rule-change from being adopted under the rules of this game; empty if nothing seems to.

    `before` is the game before the change that is probed: what stopped every proposal then is not the change's doing.
    """
    under = hearing.under(game)
    under.grounds, under.aside, under.draws = [], [], []  # What the probe hears is no ground of anything.
    under.looked = {}
    rehearse = hearing.bench.rehearse
    blocked = _in_headers(game, under)
    if blocked or rehearse is None or any(asked == q.STAYS_AMENDABLE.name for asked, _ in hearing.asking):
        return blocked
    stopped = rehearse(game, under)
    return "" if stopped and rehearse(before, under) else stopped.rstrip(".")


def _in_headers(game: Game, under: Hearing) -> str:
    proposing = under.hear(q.MAY_PROPOSE)
    if proposing.rule is None and not under.ask(q.PROPOSING_IN_SILENCE):
        return "no rule would say how a rule-change is proposed"
    for asked, does in ((proposing.value, "propose"), (under.hear(q.ELECTORATE).value, "vote")):
        if not game.knows(asked):
            none = f"nobody could {does}"
            return none if asked == NOBODY else f"{none} but {asked}, and there is no such electorate"
    ordinary = [_verdict(game, under, change) for change in _ordinary(game)]
    if all(verdict.startswith("impossible") for verdict in ordinary):
        return ordinary[0].removeprefix("impossible: ")
    found = ordinary + [_verdict(game, under, change) for change in _extraordinary(game)]
    return "" if "" in found else found[0]


def _ordinary(game: Game) -> list[Change]:
    """Changes of mutable rules: making one, and ending one."""
    mutable = next((rule for rule in game.rules if rule.is_mutable), None)
    return [Enact(RuleText("", "")), *([Repeal(RuleNumber(mutable.number))] if mutable is not None else [])]


def _extraordinary(game: Game) -> list[Change]:
    """Transmutations, by which the way to other changes can be opened again."""
    mutable = next((rule.number for rule in game.rules if rule.is_mutable), None)
    immutable = next((rule.number for rule in game.rules if not rule.is_mutable), None)
    found = [(mutable, IMMUTABLE), (immutable, MUTABLE)]
    return [Transmute(number, to) for number, to in found if number is not None]


def _verdict(game: Game, hearing: Hearing, change: Change) -> str:
    """Say why even everybody's vote in favour would not adopt a change: it is impossible, or no rule settles it."""
    number = ProposalNumber(game.last_proposal + 1)
    somebody = next(iter(game.in_order()), PlayerId(""))  # Nobody in an empty game.
    proposal = Proposal(number, somebody, (change,), Moment(hearing.at), "", state=OPEN)
    quorum = hearing.hear(q.QUORUM, proposal=proposal)
    if quorum.rule is None and "quorum" in hearing.ask(q.ADOPTION_NEEDS, proposal=proposal):
        return "no rule would say what quorum is"
    if _seconds(hearing, proposal) > LONGEST_VOTE:
        return f"impossible: it would be {LONGEST_VOTE // YEAR} years and more before a vote took effect"
    # Where nobody else may join, those who play are all there will be.
    others = hearing.ask(q.AMENDABLE_BY) == "whoever may join" and hearing.ask(q.MAY_JOIN)
    everyone = max(CROWD if others else 1, len(game.players))
    if quorum.value.figure(everyone) > everyone:
        return "impossible: the quorum would be more than everybody"
    tally = Tally({FOR: everyone, AGAINST: 0}, everyone, everyone)
    enough = hearing.ask(q.ADOPTED, proposal=proposal, tally=tally, consent=True)
    if isinstance(enough, Threshold):
        enough = enough.met(everyone, everyone, everyone)
    if isinstance(enough, Undetermined):
        return enough.because
    return "" if enough else "impossible: not even everybody's vote in favour would be enough"


def _seconds(hearing: Hearing, proposal: Proposal) -> int:
    """Return how long it takes from the opening of a vote until its change takes effect, if nobody ends it early."""
    early = hearing.ask(q.ENDS_EARLY, proposal=proposal) == "all have voted"
    return (0 if early else hearing.ask(q.PERIOD, proposal=proposal)) + hearing.ask(q.TAKES_EFFECT, proposal=proposal)
