"""Corrections that players adopt: the game becomes what its record comes to, and the record says so for ever."""

from __future__ import annotations

from nomicon.game.changes import CorrectionWay, CorrectPast
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, IN_EFFECT, OPEN, STRUCK, WITHOUT_EFFECT
from nomicon.game.values.replacing import replace
from nomicon.hosting.audit.audit import audit
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Event, Move
from nomicon.play.corrections import correction_of
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.drawing import SeedCommitted
from nomicon.play.rebasing.adopted import CorrectionFailed, PastCorrected
from nomicon.play.record import EntryId
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.voting import CastBallot
from tests.play.correcting_past.correcting import DICE, PAID, PERIOD, SECRET, at, made, record, voted
from tests.play.playing import ANN, BEN, BENCH, CAT, DAY, GAME, POINTS, VOTES, Playing, enacting, rule


def correcting(how: CorrectionWay, place: EntryId, move: Move | None = None) -> CorrectPast:
    return CorrectPast(words=f"Entry {place}.", how=how, at=str(place), move=move)


def adopts(playing: Playing, change: CorrectPast) -> ProposalNumber:
    """Propose a correction, and have everybody vote for it; return its number when it has been carried out."""
    playing.makes(Propose(ANN, (change,)))
    number = ProposalNumber(-playing.game.motions)
    playing.votes(number)
    playing.waits(DAY + 1)
    playing.waits(1)
    return number


def corrections_made(playing: Playing) -> list[PastCorrected]:
    return [event for entry in record(playing) for event in entry.events if isinstance(event, PastCorrected)]


def test_an_adopted_correction_makes_the_game_what_its_record_comes_to():
    playing = voted()
    ballot = at(playing, CastBallot(BEN, ProposalNumber(301), "FOR"))
    assert playing.game.balance(ANN) == 10
    number = adopts(playing, correcting("strike", ballot))
    assert playing.game.proposals[ProposalNumber(301)].state == DEFEATED
    assert playing.game.balance(ANN) == 0
    assert playing.game.proposals[number].effect == IN_EFFECT
    assert not playing.game.correcting
    assert [one.proposal for one in playing.game.corrections] == [number]
    (event,) = corrections_made(playing)
    assert (event.how, event.corrects, event.proposal) == ("strike", str(ballot), number)


def test_nothing_of_the_record_is_rewritten():
    playing = voted()
    before = [written.line for written in playing.ledger.read(GAME)]
    adopts(playing, correcting("strike", at(playing, CastBallot(BEN, ProposalNumber(301), "FOR"))))
    after = list(playing.ledger.read(GAME))
    assert [written.line for written in after[: len(before)]] == before
    (entry,) = [one.entry for one in after if any(isinstance(event, PastCorrected) for event in one.entry.events)]
    assert entry.place.number == playing.game.entries
    assert list(audit(iter(after), BENCH)) == []


def test_an_audit_finds_a_corrected_past_that_was_made_up():
    playing = voted()
    adopts(playing, correcting("strike", at(playing, CastBallot(BEN, ProposalNumber(301), "FOR"))))
    forged = [
        replace(written, entry=replace(written.entry, events=tuple(_forged(one) for one in written.entry.events)))
        for written in playing.ledger.read(GAME)
    ]
    assert [one.what for one in audit(iter(forged), BENCH)] == ["deciding it again gives different events"]


def _forged(event: Event) -> Event:
    return replace(event, past=event.past[:-9]) if isinstance(event, PastCorrected) else event


def test_a_correction_takes_the_votes_of_everybody_who_may_vote():
    playing = voted()
    change = correcting("strike", at(playing, CastBallot(BEN, ProposalNumber(301), "FOR")))
    playing.makes(Propose(BEN, (change,)))
    playing.votes(ProposalNumber(-1), "FOR", (ANN, BEN))
    playing.waits(DAY + 1)
    playing.waits(1)
    assert playing.game.proposals[ProposalNumber(-1)].state == DEFEATED
    assert playing.game.balance(ANN) == 10
    assert not corrections_made(playing)


def test_rules_may_say_how_many_votes_a_correction_needs():
    most = rule(210, answers={"adopted of corrections": {"more_than": "1/2"}})
    playing = Playing(VOTES, POINTS, PERIOD, PAID, most)
    number = playing.proposes(enacting(title="One"))
    playing.votes(number)
    playing.closes(number)
    playing.makes(Propose(BEN, (correcting("strike", at(playing, CastBallot(ANN, number, "FOR"))),)))
    playing.votes(ProposalNumber(-1), "FOR", (ANN, BEN))
    playing.votes(ProposalNumber(-1), "AGAINST", (CAT,))
    playing.waits(DAY + 1)
    playing.waits(1)
    assert playing.game.proposals[ProposalNumber(-1)].state == ADOPTED
    assert len(corrections_made(playing)) == 1


def test_rules_may_keep_players_from_proposing_corrections():
    playing = Playing(VOTES, POINTS, PERIOD, rule(210, answers={"may_correct": "nobody"}))
    here = made(playing, Declare(ANN, "Here."))
    refused = playing.refuses(Propose(ANN, (correcting("strike", here),)))
    assert "propose corrections of the past" in refused.because
    assert refused.grounds == ("210/1",)


def test_what_is_secret_in_an_open_vote_stays_as_it_was_cast():
    playing = Playing(VOTES, POINTS, SECRET, rule(208, answers={"secret_ballots of motions": "no"}))
    here = made(playing, Declare(ANN, "Here."))
    playing.makes(Propose(ANN, (correcting("strike", here),)))
    playing.votes(ProposalNumber(-1))
    playing.waits(DAY // 2)
    number = playing.proposes(enacting(title="One"))
    playing.makes(CastBallot(BEN, number, "AGAINST"))
    playing.waits(DAY // 2 + 1)
    playing.waits(1)
    assert len(corrections_made(playing)) == 1
    proposal = playing.game.proposals[number]
    assert (proposal.state, proposal.ballots[BEN].choice) == (OPEN, "AGAINST")
    assert not [one for entry in corrections_made(playing)[0].past for one in entry.events if one.sealed]
    playing.closes(number)
    assert playing.game.proposals[number].state == DEFEATED


def test_a_motion_is_adopted_though_its_own_votes_would_not_have_come_about():
    playing = Playing(VOTES, POINTS, PERIOD)
    joined = next(one.place for one in record(playing) if one.move.player == CAT)
    number = adopts(playing, correcting("strike", joined))
    assert CAT not in playing.game.players
    assert playing.game.proposals[number].state == ADOPTED
    assert playing.game.proposals[number].effect == IN_EFFECT


def test_numbers_of_what_was_struck_stay_used_up():
    playing = voted()
    proposed = next(one.place for one in record(playing) if isinstance(one.move, Propose))
    adopts(playing, correcting("strike", proposed))
    assert playing.game.proposals[ProposalNumber(301)].state == STRUCK
    assert playing.proposes(enacting(title="Two")) == 302


def test_lots_that_were_never_drawn_come_from_the_seed_that_nobody_knew_before():
    playing = Playing(VOTES, POINTS, PERIOD, DICE)
    here = made(playing, Declare(ANN, "Here."))
    adopts(playing, correcting("insert", here, MakeMove(BEN, "roll", {})))
    entry = record(playing)[-1]
    assert entry.seed
    assert any(isinstance(event, SeedCommitted) for event in entry.events)
    assert sum(playing.game.balance(player) for player in (ANN, BEN, CAT)) > 100
    playing.makes(MakeMove(ANN, "roll", {}))


def test_only_what_came_after_a_correction_can_be_corrected_again():
    playing = Playing(VOTES, POINTS, PERIOD, DICE)
    here = made(playing, Declare(ANN, "Here."))
    adopts(playing, correcting("strike", here))
    refused = playing.refuses(Propose(ANN, (correcting("strike", here),)))
    assert "Only later entries can be corrected" in refused.because
    there = made(playing, MakeMove(BEN, "roll", {}))
    adopts(playing, correcting("strike", there))
    assert len(playing.game.corrections) == 2
    assert {playing.game.balance(player) for player in (ANN, BEN, CAT)} == {0}


def test_a_second_correction_of_the_same_entry_is_told_that_it_came_too_late():
    playing = Playing(VOTES, POINTS, PERIOD)
    here = made(playing, Declare(ANN, "Here."))
    for _ in range(2):
        playing.makes(Propose(ANN, (correcting("strike", here),)))
    for number in (-1, -2):
        playing.votes(ProposalNumber(number))
    playing.waits(DAY + 1)
    playing.waits(1)
    second = playing.game.proposals[ProposalNumber(-2)]
    assert (second.state, second.effect) == (ADOPTED, WITHOUT_EFFECT)
    assert "The past was corrected in entry" in second.because
    assert [type(one) for one in record(playing)[-1].events] == [CorrectionFailed]


def test_a_correction_that_failed_does_not_stand_in_the_way_of_another():
    playing = voted()
    (closed,) = [one.place for one in record(playing) if isinstance(one.move, KeepTime)]
    adopts(playing, correcting("strike", closed))
    assert [type(one) for one in record(playing)[-1].events] == [CorrectionFailed]
    number = adopts(playing, correcting("strike", at(playing, CastBallot(BEN, ProposalNumber(301), "FOR"))))
    assert playing.game.proposals[number].effect == IN_EFFECT
    assert playing.game.proposals[ProposalNumber(-1)].effect == WITHOUT_EFFECT
    assert playing.game.balance(ANN) == 0
    assert not list(audit(playing.table.history(GAME), BENCH))


def test_a_correction_that_asks_for_nothing_is_refused():
    playing = Playing(VOTES, POINTS, PERIOD)
    for change in (
        CorrectPast(how="strike", at="now"),
        CorrectPast(how="strike", at="999"),
        CorrectPast(how="strike", at="1"),
        CorrectPast(how="replace", at="2"),
    ):
        assert playing.refuses(Propose(ANN, (change,))).instead


def test_a_move_made_again_leaves_the_game_as_it_is():
    playing = voted()
    ballot = CastBallot(BEN, ProposalNumber(301), "FOR")
    before = playing.game
    adopts(playing, correcting("replace", at(playing, ballot), ballot))
    after = playing.game
    assert correction_of(correcting("strike", EntryId(3))).at == EntryId(3)
    same = ("rules", "players", "quantities", "victories", "judgements", "duties", "timers", "offices")
    assert [name for name in same if not getattr(before, name) == getattr(after, name)] == []  # noqa: SIM201  # Maps.
