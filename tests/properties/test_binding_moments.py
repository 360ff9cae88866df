"""Every term of a vote, at every moment a rule may fix it: changed while a vote is open, and the right one counts.

What is fixed at the opening stays as it was; what is fixed with each ballot, at the close, or each time that it is
asked, is as the rules have it by then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from nomicon.game.names import ProposalNumber, Seconds
from nomicon.hosting.table.table import Played
from nomicon.law.questions.questions import QUESTIONS, Question, moments_of, question_of
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Event, Move
from nomicon.play.people.seating import Forfeit
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import BallotCast, CastBallot, CloseVote, TakeBackBallot
from tests.play.playing import ANN, BEN, CAT, DAY, Playing, enacting, rule

N301 = ProposalNumber(301)
MAJORITY = {"adopted": {"more_than": "1/2", "of": "cast"}}
COLOURS = {"choices": ["RED", "BLUE", "GREY"], "in_favour": ["RED"]}
CODE = """
    @offers("end")
    def ended():
        yield end_play("enough")
"""
BY_CONSENT = """
    @answers("adopted")
    def asked(refused):
        return {"more_than": Fraction(1, 2)} if not refused else {"at_least": 1, "of": "eligible"}
"""


def closed(playing: Playing) -> VoteClosed:
    """Close the vote now, in whichever way there is, and return how it ended."""
    proposal = playing.proposal()
    events: tuple[Event, ...]
    if proposal.closes is None:
        events = playing.makes(CloseVote(ANN, N301))
    else:
        events = playing.waits(proposal.closes - playing.clock.now() + 1)
    return next(event for event in events if isinstance(event, VoteClosed))


def allowed(move: Move) -> Callable[[Playing], Any]:
    """Return what tries a move and tells whether the rules allow it."""
    return lambda playing: isinstance(playing.tries(move), Played)


def outcome(*ballots: tuple[Any, str]) -> Callable[[Playing], Any]:
    """Return what casts ballots, closes the vote and tells how it ended."""

    def play(playing: Playing) -> Any:
        for voter, choice in ballots:
            playing.makes(CastBallot(voter, N301, choice))
        return closed(playing).outcome

    return play


def of_the_close(name: str) -> Callable[[Playing], Any]:
    """Return what closes the vote and tells what was taken to be said at one of its stages."""
    return lambda playing: dict(closed(playing).approvals).get(name, "")


def ends_at_once(playing: Playing) -> Any:
    for voter in (ANN, BEN, CAT):
        playing.makes(CastBallot(voter, N301, "FOR"))
    return not playing.proposal().is_open


def is_public(playing: Playing) -> Any:
    (cast, *_) = [one for one in playing.makes(CastBallot(BEN, N301, "FOR")) if isinstance(one, BallotCast)]
    return not cast.sealed


def without_the_leaver(playing: Playing) -> Any:
    playing.makes(Forfeit(CAT))
    return closed(playing).outcome


def lasts(playing: Playing) -> Any:
    opened = playing.proposal().opened or 0
    return (closed(playing).at - opened) // DAY


def opened_for_the_archive(playing: Playing) -> Any:
    playing.makes(MakeMove(ANN, "end", {}))
    return bool(playing.game.to_open)


def effect_after(playing: Playing) -> Any:
    playing.makes(CastBallot(ANN, N301, "FOR"))
    event = closed(playing)
    return (event.effect_at or 0) - event.at


@dataclass(frozen=True)
class Term:
    """A term that is changed from one answer to another, and what is seen of it if the first or the second holds."""

    before: Any
    after: Any
    look: Callable[[Playing], Any]
    first: Any
    second: Any
    more: dict[str, Any] = field(default_factory=dict)
    ballots: tuple[tuple[Any, str], ...] = ()  # Cast before the change.
    code: str = ""


FOR = (ANN, "FOR")
TERMS = {
    "electorate": Term("players", ["Ann"], allowed(CastBallot(BEN, N301, "FOR")), True, False),
    "choices": Term(["FOR", "AGAINST"], ["RED", "BLUE"], allowed(CastBallot(BEN, N301, "red")), False, True),
    "in_favour": Term(["RED"], ["BLUE"], outcome((ANN, "RED")), "adopted", "defeated", {"choices": ["RED", "BLUE"]}),
    "abstentions": Term(["GREY"], ["BLUE"], outcome((ANN, "RED"), (BEN, "GREY")), "adopted", "defeated", COLOURS),
    "votes_each": Term(
        1,
        "5/2",
        outcome((BEN, "AGAINST")),
        "adopted",
        {"ballot": "defeated", "close": "adopted"},
        ballots=(FOR, (CAT, "FOR")),
    ),
    "may_replace_ballot": Term("yes", "no", allowed(CastBallot(ANN, N301, "AGAINST")), True, False, ballots=(FOR,)),
    "may_take_back_ballot": Term("yes", "no", allowed(TakeBackBallot(ANN, N301)), True, False, ballots=(FOR,)),
    "voting_period": Term("4 days", "6 days", lasts, 4, 6),
    "may_close": Term("players", "nobody", allowed(CloseVote(ANN, N301)), True, False),
    "ends_early": Term("never", "all have voted", ends_at_once, False, True),
    "quorum": Term(1, 2, outcome(FOR), "adopted", "defeated"),
    "quorum_rounded": Term("down", "up", outcome(FOR), "adopted", "defeated", {"quorum": "3/2"}),
    "all_are_a_quorum": Term(
        "no",
        "yes",
        outcome(FOR, (BEN, "FOR"), (CAT, "FOR")),
        "undetermined",
        "adopted",
        {"adoption_needs": ["votes", "quorum"]},
    ),
    "quorum_counts": Term(
        "who has voted", "their votes", outcome(FOR), "defeated", "adopted", {"quorum": 2, "votes_each": 2}
    ),
    "adoption_needs": Term(["votes", "quorum"], ["votes"], outcome(FOR), "defeated", "adopted", {"quorum": 2}),
    "without_quorum": Term("defeated", "stays open", allowed(CloseVote(ANN, N301)), True, False, {"quorum": 2}),
    "adopted": Term({"more_than": "1/2"}, {"at_least": 1, "of": "eligible"}, outcome(FOR), "adopted", "defeated"),
    "ballots_of_leavers": Term("yes", "no", without_the_leaver, "defeated", "adopted", ballots=(FOR, (CAT, "AGAINST"))),
    "secret_ballots": Term("yes", "no", is_public, False, True),
    "frozen_ballots": Term("stay sealed", "are opened", opened_for_the_archive, False, True, {"secret_ballots": "yes"}),
    "outcome_waits": Term("no", "yes", outcome(FOR), "adopted", "undetermined"),
    "consent_of": Term("", "Clerk", of_the_close("consent"), "", "presumed"),
    "consent_matters": Term("no", "yes", outcome(FOR), "adopted", "defeated", {"consent_of": "Clerk"}, code=BY_CONSENT),
    "consent_in_silence": Term("yes", "no", of_the_close("consent"), "presumed", "withheld", {"consent_of": "Clerk"}),
    "ballot_reasons": Term("optional", "required", allowed(CastBallot(BEN, N301, "FOR")), True, False),
    "depending_ballots": Term([], ["endorsements"], allowed(CastBallot(BEN, N301, "as Ann votes")), False, True),
    "takes_effect": Term(0, "2 hours", effect_after, 0, 7200),
}


OF_ELECTIONS = {"count", "counting_method", "elected", "proxies", "ties"}
"""Terms that need candidates or proxies: ``tests/play/motions`` and ``tests/play/votes`` try them."""


def asked(name: str) -> Question[Any]:
    """Return the question of a name in the table above, which may be an old one."""
    question = question_of(name)
    assert question is not None
    return question


CASES = [(name, moment) for name in TERMS for moment in moments_of(QUESTIONS[asked(name).follows or asked(name).name])]


def table(name: str, moment: str) -> Playing:
    """Found a game in which one term is fixed at a moment, and open a vote."""
    term, bound = TERMS[name], asked(name).follows or name
    switch = f'@offers("switch")\ndef switched():\n    yield answer_from("{name}", {term.after!r})\n'
    kept = {key: one for key, one in term.more.items() if key != bound}
    own = {name: term.before, **({bound: term.more[bound]} if bound in term.more else {})}
    majority = {} if name == "adopted" or term.code else MAJORITY
    rules = (
        rule(201, CODE + term.code, answers={**majority, **kept}, declares={"offices": {"Clerk": {}}}),
        rule(202, switch, answers=own, binds={bound: moment}),
    )
    playing = Playing(*rules, holders=(("Clerk", ANN),))
    playing.proposes(enacting())
    for voter, choice in term.ballots:
        playing.makes(CastBallot(voter, N301, choice))
    if name == "consent_matters":
        playing.makes(Approve(ANN, N301, "consent", given=False))
    playing.clock.advance(Seconds(60))
    return playing


@pytest.mark.parametrize(("name", "moment"), CASES)
def test_a_term_that_is_changed_while_a_vote_is_open_holds_from_its_moment_on(name: str, moment: str):
    term = TERMS[name]
    unchanged, changed = table(name, moment), table(name, moment)
    changed.makes(MakeMove(ANN, "switch", {}))

    assert term.look(unchanged) == term.first
    second = term.second[moment] if isinstance(term.second, dict) and moment in term.second else term.second
    assert term.look(changed) == (term.first if moment == "opening" else second)


def test_every_term_is_tried_whose_moment_a_rule_may_name():
    choosing = {name for name, one in QUESTIONS.items() if one.follows or len(moments_of(one)) > 1}
    assert choosing == {asked(name).name for name in TERMS} | OF_ELECTIONS


@pytest.mark.parametrize(("moment", "votes"), [("opening", (2, 1)), ("ballot", (2, 2.5)), ("close", (5, 2.5))])
def test_a_ballot_counts_for_the_votes_of_the_opening_of_its_own_moment_or_of_the_close(moment: str, votes: Any):
    playing = table("votes_each", moment)
    playing.makes(MakeMove(ANN, "switch", {}))
    playing.makes(CastBallot(BEN, N301, "AGAINST"))

    assert tuple(many for _, many in closed(playing).votes) == votes
