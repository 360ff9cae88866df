"""The count of a vote, set out so that a reader can check the sum by hand: the quorum test and the threshold apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil

from nomicon.game.changes import selection_in
from nomicon.game.grounds import readings_in, without_readings
from nomicon.game.names import PlayerId, ProposalNumber, called
from nomicon.game.proposals import ADOPTED, Ballot, Proposal, Round, Tally, Votes
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import exact, shown, whole
from nomicon.game.values.translatable import _, either, gettext_noop, joined, word
from nomicon.law.language.answer_types import Threshold
from nomicon.law.questions.questions import ADOPTED as ENOUGH
from nomicon.law.questions.readings import given_for, goes_by
from nomicon.play.ballots.enough import NOTHING_IN_FAVOUR, chosen_by
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.record import Entry
from nomicon.play.rules.changing import ChangeTookEffect
from nomicon.play.series.winning import GameWon
from nomicon.play.votes.counting import VoteClosed, tally_in
from nomicon.views.elements.header_answers import of_its_kind
from nomicon.views.elements.page import iso
from nomicon.views.elements.phrases import many, threshold_told
from nomicon.views.elements.secrecy import live_ballots
from nomicon.views.proposals.ballots import exactly
from nomicon.views.proposals.pages import (
    BallotLine,
    CameBy,
    Count,
    QuorumTest,
    RoundLine,
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
    rows = [_ballot(name, one) for name, one in ballots]
    if proposal.unsealed:
        said = {stage: "given" if one == "yes" else "refused" for stage, one in proposal.approvals}
        return {**empty, "votes": {}, "ballots": rows, "approvals": said}  # Opened for the archive, and not counted.
    if proposal.veiled or not proposal.is_open:
        told = proposal.turnout_told and proposal.is_open
        return {**empty, "ballots": rows, "heads": len(proposal.ballots) if told else None}
    votes: dict[str, Votes] = {}
    for _name, ballot in ballots:
        votes[ballot.choice] = votes.get(ballot.choice, 0) + ballot.votes
    counted = {choice: exactly(each) for choice, each in votes.items()}
    return {**empty, "votes": counted, "ballots": rows, "heads": len(rows)}


def count_of(event: VoteClosed, game: Game, entry: Entry | None) -> Count:
    """Return a closed vote's count, its tests and every ballot."""
    tally = tally_in(event)
    chosen = _chosen(event, game)
    last = len(tally.rounds)
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
        "threshold_test": _threshold_test(event, tally, _threshold(game, entry, event.proposal), game),
        "approvals": dict(event.approvals),
        "ballots": _ballots(event, game),
        "rounds": [
            _round(place, one, is_last=place == last, decides=bool(chosen)) for place, one in enumerate(tally.rounds, 1)
        ],
        "elected": list(chosen),
        "counted_by": _number(tally.counted_by),
        "unmet": list(event.unmet),
        "abstained": list(event.abstained),
    }


def counted_since(proposal: Proposal, event: VoteClosed | None) -> list[str]:
    """Say what the votes are where judgements have found ballots otherwise than they were counted."""
    if event is None or proposal.tally is None or dict(proposal.tally.votes) == dict(event.votes):
        return []
    votes = ", ".join(f"{many(each)} {choice}" for choice, each in proposal.tally.votes.items())
    return [_("By what judgements have found since, the votes are: {votes}.", votes=votes)]


def _ballots(event: VoteClosed, game: Game) -> list[BallotLine]:
    """Return the ballots as they were counted, with what they said and the reasons that came with them."""
    known, proxies = game.proposals.get(event.proposal), dict(event.proxied)
    cast: Mapping[PlayerId, Ballot] = {} if known is None or known.submitted > event.at else known.ballots
    rows = []
    for name, choice, votes, at in event.ballots:
        said = cast.get(name)
        reason, written = ("", "") if said is None else (said.reason, said.written)
        ballot = Ballot(choice, at, votes, reason=reason, written=written, proxy=proxies.get(name))
        rows.append(_ballot(name, ballot))
    return rows


def _ballot(name: str, ballot: Ballot) -> BallotLine:
    return {
        "name": name,
        "choice": ballot.choice,
        "votes": exactly(ballot.votes),
        "at": iso(ballot.at),
        "reason": ballot.reason,
        "written": ballot.written,
        "proxy": ballot.proxy,
    }


def _chosen(event: VoteClosed, game: Game) -> tuple[str, ...]:
    """Return who or what was chosen by a closed vote, as it ended or as its end was settled later."""
    known = game.proposals.get(event.proposal)
    outcome = known.state if known is not None and known.closed == event.at else event.outcome
    return chosen_by(outcome, event.elected)


def _round(place: int, one: Round, *, is_last: bool, decides: bool) -> RoundLine:
    # Of the rounds that a rule's code counts, all but the last say nothing of who is out.
    had = ", ".join(f"{name} {many(votes)}" for name, votes in one.votes)
    ahead = gettext_noop("elected: {names}") if decides else gettext_noop("ahead: {names}")
    names = ", ".join(one.elected)
    came = [_(ahead, names=names)] if names else []
    came += [_("out: {names}", names=", ".join(one.out))] if one.out else []
    came += [_("votes that no longer count for anybody: {votes}", votes=many(one.exhausted))] if one.exhausted else []
    came += [_("a tie, settled: {how}", how=word(one.tie))] if one.tie else []
    if is_last and not one.elected and not one.out:
        came.append(_("a tie that nothing decides"))
    return {
        "votes": {name: exactly(votes) for name, votes in one.votes},
        "elected": list(one.elected) if decides else [],
        "ahead": [] if decides else list(one.elected),
        "out": list(one.out),
        "exhausted": exactly(one.exhausted),
        "tie": one.tie,
        "told": joined(_("round {round}: {votes}", round=place, votes=had), *came, by="; "),
    }


def _quorum_test(event: VoteClosed, tally: Tally) -> QuorumTest:
    if event.quorum is None:
        return {"met": None, "told": _("undetermined: no rule in force says how many must vote")}
    base, present = exactly(event.base), many(tally.took_part)
    if event.quorum == 0:
        return {"met": True, "heads": event.heads, "needed": "0", "base": base, "told": _("none was needed")}
    met = _("reached") if event.quorate else _("not reached")
    counts_heads = event.present is None
    needed = str(ceil(event.quorum)) if counts_heads else many(whole(event.quorum))
    text = gettext_noop("{met}: {present} of {base} voted, at least {needed} were needed")
    if not counts_heads:
        text = gettext_noop("{met}: {present} of {base} votes counted for the quorum, at least {needed} were needed")
    told = _(text, met=met, present=present, base=many(whole(event.base)), needed=needed)
    return {"met": event.quorate, "heads": event.heads, "needed": shown(event.quorum), "base": base, "told": told}


LEAST_SECRET = 3
"""Secret ballots of which a door is told: of two, each voter could tell by which the other's came."""

WAYS = {
    "page": gettext_noop("on the page"),
    "api": gettext_noop("through the API"),
    "discord": gettext_noop("through Discord"),
    "mail": gettext_noop("by e-mail"),
    "": gettext_noop("in a way that was not recorded"),
}


def came_by(doors: Sequence[str], secret: bool) -> CameBy | None:
    """Sum up by which doors ballots came: whoever runs a service can read what goes through it.

    Of secret ballots, doors by which few came are told together, so that no sum tells who came by which.
    """
    sums = [(count, [door]) for door, count in Counter(doors).items()]
    while secret and len(sums) > 1 and min(sums)[0] < LEAST_SECRET:
        (few, some), (more, others), *sums = sorted(sums)
        sums.append((few + more, sorted(some + others, key=list(WAYS).index)))
    if not any(doors) or (secret and sums[0][0] < LEAST_SECRET):
        return None
    sums.sort(key=lambda one: (-one[0], one[1]))
    ways = (
        _("{ballots} {ways}", ballots=count, ways=either([word(WAYS[one]) for one in some])) for count, some in sums
    )
    return {"sums": [{"ballots": count, "doors": some} for count, some in sums], "told": joined(*ways, by=", ")}


def must_vote(quorum: str | None, base: int | str | None) -> str:
    """Say in short how many must vote: ``1 of 5``. Of people, as many as reach the exact figure."""
    if quorum is None or base is None or exact(quorum) == 0:
        return ""
    return f"{ceil(exact(quorum)) if exact(str(base)).denominator == 1 else quorum} of {base}"


def quorum_needed(quorum: str | None, base: int | str | None) -> str:
    """Say how many must vote, as a sentence; nothing where nobody must."""
    needed, _of, voters = must_vote(quorum, base).partition(" of ")
    return _("at least {quorum} of {base} must vote", quorum=needed, base=voters) if needed else ""


def _threshold_test(event: VoteClosed, tally: Tally, needed: Threshold | None, game: Game) -> ThresholdTest:
    """Set out whether the votes were enough; by which figure, where a rule's header gives one."""
    told_needed = None if needed is None else threshold_told(needed)
    figures: ThresholdFigures = {
        "favour": exactly(tally.favour),
        "cast": exactly(tally.cast),
        "eligible": tally.eligible,
        "needed": told_needed,
    }
    known = game.proposals.get(event.proposal)
    if known is not None and selection_in(known.changes) is not None:
        names = ", ".join(tally.elected)
        chosen = gettext_noop("chosen: {names}") if _chosen(event, game) else gettext_noop("ahead: {names}")
        told = _(chosen, names=names) if names else _("nothing was chosen")
        return {"met": bool(names), **figures, "favour": None, "needed": None, "told": told}
    if tally.in_favour is None:
        return {
            "met": None,
            **figures,
            "favour": None,
            "told": _("undecided: {because}", because=word(NOTHING_IN_FAVOUR)),
        }
    if needed is not None:
        met: bool | None = needed.met(tally.favour, tally.cast, tally.all_votes)
    else:
        met = True if event.outcome == ADOPTED else False if event.quorate and event.outcome == "defeated" else None
    verdict = _("undecided") if met is None else _("enough") if met else _("not enough")
    parts = {"verdict": verdict, "favour": many(tally.favour), "cast": many(tally.cast)}
    if told_needed is None:
        return {"met": met, **figures, "told": _("{verdict}: {favour} of {cast} votes in favour", **parts)}
    text = gettext_noop("{verdict}: {favour} of {cast} votes in favour; needed: {needed}")
    return {"met": met, **figures, "told": _(text, **parts, needed=told_needed)}


def _threshold(game: Game, entry: Entry | None, proposal: ProposalNumber) -> Threshold | None:
    rules = without_readings(entry.grounds) if entry is not None else ()
    known = [(ground, text) for ground in rules if (text := text_at(ground, game)) is not None]
    name = of_its_kind(ENOUGH.name, proposal, game)
    name = name if any(_speaks(text, name) for _ground, text in known) else ENOUGH.name
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
