"""A past without one of its moves, or with another: what comes out otherwise, and what stays as it was."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from nomicon.game.names import ProposalNumber, RuleNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, STRUCK, Tally
from nomicon.game.values.replacing import replace
from nomicon.hosting.table.table import Played
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Event, Move
from nomicon.play.correcting_past.corrections import (
    CannotCorrect,
    Correction,
    InsertMove,
    ReplaceMove,
    StrikeEntry,
)
from nomicon.play.correcting_past.kept_draws import order_with
from nomicon.play.correcting_past.outcome import BalanceDifference, CorrectionOutcome, outcome_of
from nomicon.play.correcting_past.redeciding import CorrectedPast
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.record import Entry, EntryId
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, DAY, GAME, POINTS, VOTES, Playing, enacting, rule

PERIOD = rule(203, answers={"voting_period": DAY})
SECRET = rule(203, answers={"voting_period": DAY, "secret_ballots": "yes"})
PAID = rule(204, '@when("ChangeTookEffect")\ndef f(event):\n    yield award("Ann", 10)\n')
WON = rule(205, answers={"win_score": 20})
DICE = rule(206, '''
    @offers("roll")
    def roll(player):
        yield award(player, int(draw("a die", ["1", "2", "3", "4", "5", "6"])[0]))

    @when("MoveMade")
    def lucky(event):
        yield award(draw("the lucky one", everyone())[0], 100)
''')  # fmt: skip


def record(playing: Playing) -> list[Entry]:
    """Return what everybody may see of a record."""
    return public_entries(Seen(playing.game, list(playing.ledger.read(GAME)), None, playing.game.at))


def made(playing: Playing, move: Move) -> EntryId:
    """Make a move; return where its entry stands."""
    played = playing.tries(move)
    assert isinstance(played, Played), played
    return played.entry.place


def corrected(playing: Playing, correction: Correction) -> CorrectionOutcome:
    past = CorrectedPast(BENCH, record(playing), correction)
    assert list(past.steps())[-1] == past.many == len(record(playing))
    return outcome_of(past)


def hows(outcome: CorrectionOutcome) -> list[str]:
    return [one.how for one in outcome.entries]


def tally_of(outcome: CorrectionOutcome) -> Tally:
    """Return how the only vote that ends otherwise would be counted."""
    (vote,) = outcome.votes
    assert vote.now is not None
    assert vote.now.tally is not None
    return vote.now.tally


def at(playing: Playing, move: Move) -> EntryId:
    """Say where a move stands that was made once."""
    (place,) = [one.place for one in record(playing) if one.move == move]
    return place


def voted() -> Playing:
    """Play a vote that Cat alone is against."""
    playing = Playing(VOTES, POINTS, PERIOD, PAID, WON)
    number = playing.proposes(enacting(title="One"))
    playing.votes(number, "FOR", [ANN, BEN])
    playing.votes(number, "AGAINST", [CAT])
    playing.closes(number)
    return playing


def test_a_ballot_that_is_struck_turns_a_vote_and_all_that_came_of_it():
    playing = voted()
    outcome = corrected(playing, StrikeEntry(at(playing, CastBallot(BEN, ProposalNumber(301), "FOR"))))
    assert hows(outcome) == ["otherwise"]
    (vote,) = outcome.votes
    assert vote.was is not None
    assert vote.now is not None
    assert (vote.was.state, vote.now.state) == (ADOPTED, DEFEATED)
    assert [(one.number, one.how) for one in outcome.rules] == [(301, "not in force")]
    assert outcome.balances == (BalanceDifference("points", ANN, Fraction(10), Fraction(0)),)
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
    assert tally_of(outcome).favour == 3


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
    assert outcome.corrected.rules.numbered(RuleNumber(302)) is not None
    refused = [one for one in outcome.entries if one.how == "refused"]
    assert [one.because for one in refused] == ["Proposal 301 was never made."]


def test_what_comes_about_anew_takes_no_number_that_something_else_has():
    playing = Playing(VOTES, POINTS, PERIOD)
    playing.proposes(enacting(title="One"))
    second = made(playing, Propose(BEN, (enacting(title="Two"),)))
    outcome = corrected(playing, InsertMove(second, Propose(CAT, (enacting(title="Between"),))))
    proponents = {number: one.proponent for number, one in sorted(outcome.corrected.proposals.items())}
    assert proponents == {301: ANN, 302: BEN, 303: CAT}
    assert hows(outcome) == ["inserted"]


def test_a_judgement_cannot_be_put_before_others():
    playing = Playing(
        VOTES, POINTS, rule(203, answers={"judge": "Dan", "may_invoke": "players"}), players=(ANN, BEN, DAN)
    )
    first = made(playing, Invoke(ANN, "It is so."))
    with pytest.raises(CannotCorrect, match="A judgement would newly come about as number 1"):
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
    others = [order_with(replace(kept, seed=f"{seed:02x}" * 32), ("A", "B", "C", "D")) for seed in range(40)]
    assert {one.index("D") for one in others} == {0, 1, 2, 3}
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
        outcomes.append((
            corrected(playing, StrikeEntry(first)).entries,
            corrected(playing, InsertMove(first, Declare(CAT, "Third."))).entries,
            corrected(playing, StrikeEntry(at(playing, Declare(BEN, "Second.")))).has_sealed,
        ))  # fmt: skip
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
    assert tally_of(outcome).cast == 1


# -- What cannot be corrected ----------------------------------------------------------


@pytest.mark.parametrize(("place", "why"), [
    (EntryId(1), "belongs to how the game was founded"),
    (EntryId(99), "no entry 99"),
    (EntryId(2, 1), "no entry 2.1"),
])  # fmt: skip
def test_an_entry_that_cannot_be_struck_says_why(place: EntryId, why: str):
    with pytest.raises(CannotCorrect, match=why) as cannot:
        CorrectedPast(BENCH, record(voted()), StrikeEntry(place))
    assert cannot.value.instead


def test_what_time_brought_about_is_not_struck_but_something_can_come_before_it():
    playing = voted()
    (closed,) = [one.place for one in record(playing) if isinstance(one.move, KeepTime)]
    with pytest.raises(CannotCorrect, match="came about by itself"):
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
    with pytest.raises(CannotCorrect, match="comes out otherwise even without a correction"):
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
