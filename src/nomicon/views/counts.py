"""The count of a vote, set out so that a reader can check the sum by hand: the quorum test and the threshold apart."""

from __future__ import annotations

from typing import Any

from nomicon.game.grounds import readings_in, without_readings
from nomicon.game.plain import shown
from nomicon.game.proposals import ADOPTED, Proposal
from nomicon.game.rules import RuleText
from nomicon.game.state import Game
from nomicon.law.answers import Threshold
from nomicon.law.questions import ADOPTED as ENOUGH
from nomicon.law.readings import given_for, goes_by
from nomicon.play.counting import VoteClosed
from nomicon.play.record import Entry
from nomicon.views.page import iso
from nomicon.views.secrecy import live_ballots
from nomicon.views.telling import text_at


def standing_count(proposal: Proposal) -> dict[str, Any]:
    """Return what is known of a vote before it was counted: of a secret one how many, at most."""
    ballots = live_ballots(proposal)
    empty: dict[str, Any] = {
        "heads": None, "eligible": None, "consent": None, "abstained": [], "quorum_test": None, "threshold_test": None,
    }  # fmt: skip
    rows = [{"name": name, "choice": one.choice, "votes": one.votes, "at": iso(one.at)} for name, one in ballots]
    if proposal.unsealed:
        said = {"yes": "given", "no": "refused"}.get(proposal.consent)
        return {"votes": {}, "ballots": rows, **empty, "consent": said}  # Opened for the archive, and not counted.
    if proposal.secret or not proposal.is_open:
        told = proposal.turnout_told and proposal.is_open
        return {"votes": None, "ballots": [], **empty, "heads": len(proposal.ballots) if told else None}
    votes: dict[str, int] = {}
    for _, ballot in ballots:
        votes[ballot.choice] = votes.get(ballot.choice, 0) + ballot.votes
    return {"votes": votes, "ballots": rows, **empty, "heads": len(rows)}


def count_of(event: VoteClosed, game: Game, entry: Entry | None) -> dict[str, Any]:
    """Return a closed vote's count, its tests and every ballot."""
    votes = dict(event.votes)
    return {
        "votes": votes,
        "heads": event.heads,
        "eligible": event.eligible,
        "base": event.base,
        "quorum": None if event.quorum is None else shown(event.quorum),
        "quorum_test": _quorum_test(event),
        "threshold_test": _threshold_test(event, game, entry),
        "consent": event.consent or None,
        "ballots": [
            {"name": voter, "choice": choice, "votes": many, "at": iso(at)} for voter, choice, many, at in event.ballots
        ],
        "abstained": list(event.abstained),
    }


def _quorum_test(event: VoteClosed) -> dict[str, Any]:
    if event.quorum is None:
        return {"met": None, "told": "undetermined: no rule in force says what quorum is"}
    if event.quorum == 0:
        return {"met": True, "heads": event.heads, "needed": "0", "base": event.base, "told": "none was needed"}
    sign = "are at least" if event.quorate else "are fewer than"
    met = "reached" if event.quorate else "not reached"
    told = f"{met}: {event.heads} who voted {sign} {shown(event.quorum)}, reckoned from {event.base}"
    return {"met": event.quorate, "heads": event.heads, "needed": shown(event.quorum), "base": event.base, "told": told}


def _threshold_test(event: VoteClosed, game: Game, entry: Entry | None) -> dict[str, Any]:
    """Set out whether the votes were enough; by which figure, where a rule's header gives one."""
    favour, cast = (event.votes[0][1] if event.votes else 0), sum(many for _, many in event.votes)
    needed = _threshold(game, entry)
    if needed is not None:
        met: bool | None = needed.met(favour, cast, event.eligible)
    else:
        met = True if event.outcome == ADOPTED else False if event.quorate and event.outcome == "defeated" else None
    word = "undecided" if met is None else "enough" if met else "not enough"
    figure = "" if needed is None else f"; needed {threshold_told(needed)}"
    told = f"{word}: {favour} in favour of {cast} cast{figure}"
    return {"met": met, "favour": favour, "cast": cast, "eligible": event.eligible,
            "needed": None if needed is None else threshold_told(needed), "told": told}  # fmt: skip


def threshold_told(needed: Threshold) -> str:
    """Say in words how many votes it takes."""
    how = "more than" if needed.strictly else "at least"
    return f"{how} {shown(needed.part)} of those {'cast' if needed.of == 'cast' else 'eligible'}"


def _threshold(game: Game, entry: Entry | None) -> Threshold | None:
    rules = without_readings(entry.grounds) if entry is not None else ()
    texts = [(ground, text) for ground in rules if (text := text_at(ground, game)) is not None and _speaks(text)]
    if entry is None or len(texts) != 1 or ENOUGH.name not in texts[0][1].answers:
        return None
    ((ground, text),) = texts
    given = text.answers[ENOUGH.name]
    if goes_by(given):
        ways = [one.way for one in readings_in(entry.grounds) if one.of == ground and one.reading == goes_by(given)]
        given = given_for(given).get(ways[-1]) if ways else None
    read = None if given is None else ENOUGH.reads(given)
    return read if isinstance(read, Threshold) else None


def _speaks(text: RuleText) -> bool:
    return ENOUGH.name in text.answers or any(one.topic == ENOUGH.name for one in text.speeches)
