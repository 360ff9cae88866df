"""A past without one of its moves, or with another: what comes out otherwise, and what stays as it was."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, STRUCK
from nomicon.game.values.replacing import replace
from nomicon.play.corrections import (
    CannotCorrect,
    InsertMove,
    ReplaceMove,
    StrikeEntry,
)
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.voting import CastBallot
from tests.play.correcting_past.correcting import (
    PAID,
    PERIOD,
    at,
    corrected,
    hows,
    made,
    record,
    voted,
)
from tests.play.playing import ANN, BEN, CAT, DAN, DAY, POINTS, VOTES, Playing, enacting, rule


def test_a_ballot_that_is_struck_turns_a_vote_and_all_that_came_of_it():
    playing = voted()
    outcome = corrected(playing, StrikeEntry(at(playing, CastBallot(BEN, ProposalNumber(301), "FOR"))))
    assert hows(outcome) == ["otherwise"]
    (vote,) = outcome.votes
    assert vote.was is not None
    assert vote.now is not None
    assert (vote.was.state, vote.now.state) == (ADOPTED, DEFEATED)
    assert [(one.number, one.how) for one in outcome.rules] == [(301, "not in force")]
    assert [(one.player, one.was, one.now) for one in outcome.balances] == [(ANN, Fraction(10), Fraction(0))]
    assert playing.proposal().state == ADOPTED, "the game itself was changed"


def test_a_move_in_its_own_place_changes_nothing():
    playing = voted()
    for entry in record(playing):
        if not isinstance(entry.move, KeepTime) and entry.place.number > 1:
            outcome = corrected(playing, ReplaceMove(entry.place, entry.move))
            assert (outcome.entries, outcome.votes, outcome.balances, outcome.redrawn) == ((), (), (), ())


def test_another_ballot_in_its_place():
    playing = voted()
    ballot = CastBallot(CAT, ProposalNumber(301), "AGAINST")
    outcome = corrected(playing, ReplaceMove(at(playing, ballot), replace(ballot, choice="FOR")))
    assert hows(outcome) == ["otherwise", "otherwise"]
    assert outcome.votes[0].now is not None
    assert outcome.votes[0].now.tally is not None
    assert outcome.votes[0].now.tally.favour == 3


def test_a_struck_proposal_keeps_its_number_and_moves_on_it_are_refused():
    playing = Playing(VOTES, POINTS, PERIOD)
    first = made(playing, Propose(ANN, (enacting(title="One"),)))
    playing.votes(ProposalNumber(301), "FOR", [ANN])
    playing.proposes(enacting(title="Two"))
    playing.votes(ProposalNumber(302), "FOR")
    playing.waits(DAY + 1)
    outcome = corrected(playing, StrikeEntry(first))
    assert outcome.corrected.proposals[ProposalNumber(301)].state == STRUCK
    assert outcome.corrected.proposals[ProposalNumber(302)].title == playing.proposal(302).title
    assert outcome.corrected.rules.numbered(302) is not None  # type: ignore[arg-type]
    refused = [one for one in outcome.entries if one.how == "refused"]
    assert [one.because for one in refused] == ["Since the past was corrected, proposal 301 no longer exists."]


def test_what_comes_about_anew_takes_no_number_that_something_else_has():
    playing = Playing(VOTES, POINTS, PERIOD)
    playing.proposes(enacting(title="One"))
    second = made(playing, Propose(BEN, (enacting(title="Two"),)))
    outcome = corrected(playing, InsertMove(second, Propose(CAT, (enacting(title="Between"),))))
    titles = {number: one.changes[0].text.title for number, one in sorted(outcome.corrected.proposals.items())}  # type: ignore[union-attr]
    assert titles == {301: "One", 302: "Two", 303: "Between"}
    assert hows(outcome) == ["inserted"]


def test_a_judgement_cannot_be_put_before_others():
    playing = Playing(
        VOTES, POINTS, rule(203, answers={"judge": "Dan", "may_invoke": "players"}), players=(ANN, BEN, DAN)
    )
    first = made(playing, Invoke(ANN, "It is so."))
    with pytest.raises(CannotCorrect, match="would create a new judgement with number 1"):
        corrected(playing, InsertMove(first, Invoke(BEN, "It is not so.")))


def test_a_win_that_is_struck_undoes_the_games_after_it():
    begin = '@when("GameWon")\ndef g(event):\n    yield begin_game()\n'
    playing = Playing(VOTES, POINTS, PERIOD, PAID, rule(205, begin, answers={"win_score": 10}))
    number = playing.proposes(enacting(title="One"))
    playing.votes(number, "FOR", [ANN, BEN])
    playing.closes(number)
    assert playing.game.number == 2
    playing.makes(Declare(CAT, "Now game two."))
    outcome = corrected(playing, StrikeEntry(at(playing, Propose(ANN, (enacting(title="One"),)))))
    assert outcome.undone_games == (2,)
    assert [(one.game, one.was, one.now) for one in outcome.wins] == [(1, (ANN,), ())]
    assert hows(outcome) == ["refused", "refused", "not due", "undone"]


def test_a_clock_that_had_nothing_to_do_then_and_one_that_has():
    playing = voted()
    outcome = corrected(playing, StrikeEntry(at(playing, Propose(ANN, (enacting(title="One"),)))))
    assert hows(outcome) == ["refused"] * 3 + ["not due"]
    playing = Playing(VOTES, POINTS, PERIOD)
    later = made(playing, Declare(ANN, "Nothing."))
    playing.waits(2 * DAY)
    playing.makes(Declare(BEN, "Two days later."))
    outcome = corrected(playing, InsertMove(later, Propose(ANN, (enacting(title="One"),))))
    assert hows(outcome) == ["inserted", "newly due"]
