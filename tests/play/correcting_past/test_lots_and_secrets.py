"""Lots and secrets of a past that is corrected, and what cannot be corrected."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from nomicon.game.names import ProposalNumber
from nomicon.game.values.replacing import replace
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Event
from nomicon.play.correcting_past.kept_draws import order_with
from nomicon.play.correcting_past.redeciding import CorrectedPast
from nomicon.play.corrections import (
    CannotCorrect,
    InsertMove,
    StrikeEntry,
)
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.record import EntryId
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.voting import CastBallot
from tests.play.correcting_past.correcting import (
    DICE,
    PAID,
    SECRET,
    at,
    corrected,
    hows,
    made,
    record,
    voted,
)
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, DAY, POINTS, VOTES, Playing, enacting, rule

# -- Lots ------------------------------------------------------------------------------


def draws(events: Sequence[Event]) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.purpose, one.order) for one in events if isinstance(one, DrawMade)]


def test_lots_that_have_nothing_to_do_with_it_are_not_drawn_again():
    playing = Playing(VOTES, POINTS, DICE)
    first = made(playing, MakeMove(ANN, "roll", {}))
    for player in (BEN, CAT, ANN):
        playing.makes(MakeMove(player, "roll", {}))
    outcome = corrected(playing, StrikeEntry(first))
    assert (hows(outcome), outcome.redrawn) == ([], ())
    assert outcome.balances, "what was rolled first counts no more"


def test_lots_among_others_keep_the_order_of_those_who_are_left():
    playing = Playing(VOTES, POINTS, DICE, players=(ANN, BEN, CAT))
    joined = made(playing, Join(DAN))
    playing.makes(MakeMove(BEN, "roll", {}))
    outcome = corrected(playing, StrikeEntry(joined))
    (one,) = outcome.entries
    before, after = dict(draws(one.recorded)), dict(draws(one.corrected))
    assert after["a die"] == before["a die"]
    assert after["the lucky one"] == tuple(name for name in before["the lucky one"] if name != DAN)
    assert outcome.redrawn == ()


def test_a_newcomer_is_put_into_the_old_order_by_the_old_seed():
    kept = DrawMade("1:1:a", "a", ("A", "B", "C"), "17" * 32, ("C", "A", "B"))
    order = order_with(kept, ("A", "B", "C", "D"))
    assert tuple(name for name in order if name != "D") == kept.order
    assert order == order_with(kept, ("D", "A", "B", "C"))
    seeds = (f"{seed:02x}" * 32 for seed in range(40))
    assert {order_with(replace(kept, seed=seed), ("A", "B", "C", "D")).index("D") for seed in seeds} == {0, 1, 2, 3}
    assert order_with(kept, ("A", "A", "C")).count("A") == 2


def test_lots_that_were_never_drawn_are_an_example_and_not_the_game_s_next():
    playing = Playing(VOTES, POINTS, DICE)
    here = made(playing, Declare(ANN, "Here."))
    outcome = corrected(playing, InsertMove(here, MakeMove(BEN, "roll", {})))
    assert [one.purpose for one in outcome.redrawn] == ["a die", "the lucky one"]
    real = draws(playing.makes(MakeMove(BEN, "roll", {})))
    tried = draws(outcome.entries[0].corrected)
    again = corrected(playing, InsertMove(here, MakeMove(BEN, "roll", {})))
    assert draws(again.entries[0].corrected) == tried, "who tries again draws again"
    assert dict(tried)["a die"] != dict(real)["a die"]


# -- What is sealed --------------------------------------------------------------------


def test_nothing_depends_on_what_is_still_sealed():
    outcomes = []
    for ballots in ((), ((ANN, "FOR"), (BEN, "FOR")), ((CAT, "AGAINST"),)):
        playing = Playing(VOTES, POINTS, SECRET, PAID)
        first = made(playing, Declare(ANN, "First."))
        number = playing.proposes(enacting(title="One"))
        for player, choice in ballots:
            playing.makes(CastBallot(player, number, choice))
        playing.makes(Declare(BEN, "Second."))
        outcomes.append(
            (
                corrected(playing, StrikeEntry(first)).entries,
                corrected(playing, InsertMove(first, Declare(CAT, "Third."))).entries,
                corrected(playing, StrikeEntry(at(playing, Declare(BEN, "Second.")))).has_sealed,
            )
        )
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert outcomes[0][2]


def test_a_vote_that_would_have_closed_earlier_tells_nothing_of_sealed_ballots():
    tallies = []
    for choice in ("FOR", "AGAINST"):
        playing = Playing(VOTES, POINTS, SECRET)
        here = made(playing, Declare(ANN, "Here."))
        number = playing.proposes(enacting(title="One"))
        playing.makes(CastBallot(BEN, number, choice))
        playing.waits(DAY // 2)
        playing.makes(Declare(CAT, "There."))
        past = CorrectedPast(BENCH, record(playing), StrikeEntry(here))
        list(past.steps())
        tallies.append(past.corrected.proposals[number])
    assert tallies[0] == tallies[1]
    assert not tallies[0].ballots


def test_a_ballot_that_was_replaced_in_secret_does_not_come_to_light_when_the_last_one_is_struck():
    playing = Playing(VOTES, POINTS, SECRET, rule(207, answers={"may_replace_ballot": "yes"}))
    number = playing.proposes(enacting(title="One"))
    playing.makes(CastBallot(ANN, number, "AGAINST"))
    playing.makes(CastBallot(BEN, number, "FOR"))
    playing.makes(CastBallot(ANN, number, "FOR"))
    playing.closes(number)
    outcome = corrected(playing, StrikeEntry(at(playing, CastBallot(ANN, number, "FOR"))))
    assert outcome.votes[0].now is not None
    assert outcome.votes[0].now.tally is not None
    assert outcome.votes[0].now.tally.cast == 1


# -- What cannot be corrected ----------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "why"),
    [
        (EntryId(1), "is part of how the game was started"),
        (EntryId(99), "no entry 99"),
        (EntryId(2, 1), "no entry 2.1"),
    ],
)
def test_an_entry_that_cannot_be_struck_says_why(place: EntryId, why: str):
    with pytest.raises(CannotCorrect, match=why) as cannot:
        CorrectedPast(BENCH, record(voted()), StrikeEntry(place))
    assert cannot.value.instead


def test_what_time_brought_about_is_not_struck_but_something_can_come_before_it():
    playing = voted()
    (closed,) = [one.place for one in record(playing) if isinstance(one.move, KeepTime)]
    with pytest.raises(CannotCorrect, match="it happened automatically"):
        corrected(playing, StrikeEntry(closed))
    late = corrected(playing, InsertMove(closed, CastBallot(CAT, ProposalNumber(301), "AGAINST")))
    assert hows(late)[0] == "inserted"


def test_a_move_that_the_rules_would_have_refused_cannot_be_put_in():
    playing = voted()
    with pytest.raises(CannotCorrect, match="would not have allowed that move"):
        corrected(playing, InsertMove(EntryId(3), CastBallot(ANN, ProposalNumber(301), "FOR")))


def test_a_past_that_this_program_decides_otherwise_is_not_corrected():
    playing = voted()
    entries = record(playing)
    (last,) = [one for one in entries if isinstance(one.move, KeepTime)]
    entries[entries.index(last)] = replace(last, events=last.events[:1])
    with pytest.raises(CannotCorrect, match="differently from the record, even without a correction"):
        list(CorrectedPast(BENCH, entries, StrikeEntry(at(playing, Join(CAT)))).steps())


def test_a_record_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("nomicon.play.correcting_past.redeciding.CORRECTED_ENTRIES", 3)
    with pytest.raises(CannotCorrect, match="3 can be decided again"):
        CorrectedPast(BENCH, record(voted()), StrikeEntry(EntryId(2)))


def test_little_that_is_left_of_a_game_is_said():
    playing = voted()
    assert corrected(playing, StrikeEntry(at(playing, Propose(ANN, (enacting(title="One"),))))).hardly_continues
    assert not corrected(
        playing, StrikeEntry(at(playing, CastBallot(CAT, ProposalNumber(301), "AGAINST")))
    ).hardly_continues
