"""The count of a vote, set out so that a reader can check the sum by hand: the quorum test and the threshold apart."""

from __future__ import annotations

from nomicon.game.grounds import readings_in, without_readings
from nomicon.game.names import Moment, ProposalNumber, called
from nomicon.game.proposals import ADOPTED, Proposal, Tally, Votes
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import shown
from nomicon.law.language.answer_types import Threshold
from nomicon.law.questions.questions import ADOPTED as ENOUGH
from nomicon.law.questions.readings import given_for, goes_by
from nomicon.play.ballots.enough import NOTHING_IN_FAVOUR
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.record import Entry
from nomicon.play.rules.changing import ChangeTookEffect
from nomicon.play.series.winning import GameWon
from nomicon.play.votes.counting import VoteClosed, tally_in
from nomicon.views.elements.header_answers import of_its_kind
from nomicon.views.elements.page import iso
from nomicon.views.elements.phrases import many
from nomicon.views.elements.secrecy import live_ballots
from nomicon.views.proposals.ballots import exactly
from nomicon.views.proposals.pages import (
    BallotLine,
    Count,
    QuorumTest,
    StandingCount,
    ThresholdFigures,
    ThresholdTest,
    VoteMovement,
)
from nomicon.views.sentences.telling import text_at


def standing_count(proposal: Proposal) -> StandingCount:
    """Return what is known of a vote before it was counted: of a secret one the ballots cast in the open, at most."""
    ballots = live_ballots(proposal)
    empty: StandingCount = {
        "votes": None,
        "ballots": [],
        "heads": None,
        "eligible": None,
        "approvals": {},
        "abstained": [],
        "quorum_test": None,
        "threshold_test": None,
    }
    rows = [_ballot(name, one.choice, one.votes, one.at) for name, one in ballots]
    if proposal.unsealed:
        said = {stage: "given" if one == "yes" else "refused" for stage, one in proposal.approvals}
        return {**empty, "votes": {}, "ballots": rows, "approvals": said}  # Opened for the archive, and not counted.
    if proposal.veiled or not proposal.is_open:
        told = proposal.turnout_told and proposal.is_open
        return {**empty, "ballots": rows, "heads": len(proposal.ballots) if told else None}
    votes: dict[str, Votes] = {}
    for _, ballot in ballots:
        votes[ballot.choice] = votes.get(ballot.choice, 0) + ballot.votes
    counted = {choice: exactly(each) for choice, each in votes.items()}
    return {**empty, "votes": counted, "ballots": rows, "heads": len(rows)}


def count_of(event: VoteClosed, game: Game, entry: Entry | None) -> Count:
    """Return a closed vote's count, its tests and every ballot."""
    tally = tally_in(event)
    return {
        "votes": {choice: exactly(each) for choice, each in tally.votes.items()},
        "heads": tally.heads,
        "eligible": tally.eligible,
        "in_favour": None if tally.in_favour is None else list(tally.in_favour),
        "abstentions": list(tally.abstentions),
        "present": exactly(tally.took_part),
        "possible": exactly(tally.all_votes),
        "base": exactly(event.base),
        "quorum": None if event.quorum is None else shown(event.quorum),
        "quorum_test": _quorum_test(event, tally),
        "threshold_test": _threshold_test(event, tally, _threshold(game, entry, event.proposal)),
        "approvals": dict(event.approvals),
        "ballots": [_ballot(*ballot) for ballot in event.ballots],
        "abstained": list(event.abstained),
    }


def _ballot(name: str, choice: str, votes: Votes, at: Moment) -> BallotLine:
    return {"name": name, "choice": choice, "votes": exactly(votes), "at": iso(at)}


def _quorum_test(event: VoteClosed, tally: Tally) -> QuorumTest:
    if event.quorum is None:
        return {"met": None, "told": "undetermined: no rule in force says what quorum is"}
    base, present = exactly(event.base), many(tally.took_part)
    if event.quorum == 0:
        return {"met": True, "heads": event.heads, "needed": "0", "base": base, "told": "none was needed"}
    sign = "are at least" if event.quorate else "are fewer than"
    met = "reached" if event.quorate else "not reached"
    voted = f"{present} who voted" if event.present is None else f"{present}, as the rules count who voted,"
    told = f"{met}: {voted} {sign} {shown(event.quorum)}, reckoned from {shown(event.base)}"
    return {"met": event.quorate, "heads": event.heads, "needed": shown(event.quorum), "base": base, "told": told}


def _threshold_test(event: VoteClosed, tally: Tally, needed: Threshold | None) -> ThresholdTest:
    """Set out whether the votes were enough; by which figure, where a rule's header gives one."""
    told_needed = None if needed is None else threshold_told(needed)
    figures: ThresholdFigures = {
        "favour": exactly(tally.favour),
        "cast": exactly(tally.cast),
        "eligible": tally.eligible,
        "needed": told_needed,
    }
    if tally.in_favour is None:
        return {"met": None, **figures, "favour": None, "told": f"undecided: {NOTHING_IN_FAVOUR}"}
    if needed is not None:
        met: bool | None = needed.met(tally.favour, tally.cast, tally.all_votes)
    else:
        met = True if event.outcome == ADOPTED else False if event.quorate and event.outcome == "defeated" else None
    word = "undecided" if met is None else "enough" if met else "not enough"
    told = f"{word}: {many(tally.favour)} in favour of {many(tally.cast)} cast"
    return {"met": met, **figures, "told": f"{told}{'' if needed is None else f'; needed {told_needed}'}"}


def threshold_told(needed: Threshold) -> str:
    """Say in words how many votes it takes."""
    how = "more than" if needed.strictly else "at least"
    return f"{how} {shown(needed.part)} of those {'cast' if needed.of == 'cast' else 'eligible'}"


def _threshold(game: Game, entry: Entry | None, proposal: ProposalNumber) -> Threshold | None:
    rules = without_readings(entry.grounds) if entry is not None else ()
    known = [(ground, text) for ground in rules if (text := text_at(ground, game)) is not None]
    name = of_its_kind(ENOUGH.name, proposal, game)
    name = name if any(_speaks(text, name) for _, text in known) else ENOUGH.name
    texts = [(ground, text) for ground, text in known if _speaks(text, name)]
    if entry is None or len(texts) != 1 or name not in texts[0][1].answers:
        return None
    ((ground, text),) = texts
    given = text.answers[name]
    if goes_by(given):
        ways = [one.way for one in readings_in(entry.grounds) if one.of == ground and one.reading == goes_by(given)]
        given = given_for(given).get(ways[-1]) if ways else None
    read = None if given is None else ENOUGH.reads(given)
    return read if isinstance(read, Threshold) else None


def _speaks(text: RuleText, name: str) -> bool:
    return name in text.answers or any(one.topic == name for one in text.speeches)


def moved_by(entry: Entry, closing: VoteClosed) -> list[VoteMovement]:
    """Return what a vote won and lost for whom at its close, before a win was looked for and the change took effect."""
    moved: list[VoteMovement] = []
    for event in entry.events:
        if isinstance(event, GameWon | ChangeTookEffect):
            break
        if isinstance(event, QuantityMoved) and event.why == f"proposal {called(closing.proposal)}":
            moved += [
                {"name": player, "amount": shown(amount), "quantity": event.quantity, "rule": _number(event.rule)}
                for player, amount in event.moves
            ]
    return moved


def _number(ground: str) -> int | None:
    number = ground.partition("/")[0]
    return int(number) if number.isdecimal() else None
