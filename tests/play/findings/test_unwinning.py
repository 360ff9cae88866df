"""Unwinning: a Judge finds that a win was none, that another has won, or that another holds an office."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.play.findings.unwinning import WinUndone
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.people.offices import OfficeFilled, OfficeVacated
from tests.play.judged import RULES, SAYS, SPEAKER, WINS, correct
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    Playing,
    only,
)


def won() -> Playing:
    """A game that Ann has won, and that began anew with that."""
    playing = Playing(*RULES, SPEAKER, WINS, SAYS, holders=(("Speaker", CAT),))
    playing.makes(Declare(BEN, "30"))
    playing.makes(Declare(ANN, "100"))
    assert (playing.game.number, playing.game.holder("Speaker")) == (2, ANN)
    return playing


def test_a_win_is_undone_and_with_it_what_came_of_it():
    playing = won()
    playing.makes(Declare(BEN, "7"))

    brought = correct(playing, {"effect": "UndoWin"})

    assert only(brought, WinUndone).winners == (ANN,)
    assert (playing.game.number, playing.game.victories, playing.game.begun) == (1, (), None)
    assert playing.game.holder("Speaker") == CAT
    assert (playing.points(ANN), playing.points(BEN)) == (100, 37)
    playing.audited()


def test_whose_win_was_none_wins_by_coming_to_it_anew_and_others_as_ever():
    playing = won()
    correct(playing, {"effect": "UndoWin"})
    playing.makes(Declare(ANN, "1"))
    assert playing.game.number == 1
    playing.makes(Declare(ANN, "-50"))
    playing.makes(Declare(ANN, "50"))

    assert (playing.game.number, playing.game.victories[-1].winners) == (2, (ANN,))


def test_another_is_found_to_have_won():
    playing = won()
    ben = {"effect": "DeclareWinner", "players": "Ben"}
    twice = playing.refuses(Invoke(ANN, "Ben.", corrections=({"effect": "UndoWin"}, ben, ben)))
    assert "has already been won" in twice.because

    correct(playing, {"effect": "UndoWin"}, {"effect": "DeclareWinner", "players": "Ben"})

    assert [one.winners for one in playing.game.victories] == [(BEN,)]
    assert playing.game.holder("Speaker") == BEN


def test_an_officer_is_found_not_to_hold_the_office_and_another_to_hold_it():
    playing = Playing(*RULES, SPEAKER, holders=(("Speaker", CAT),))

    brought = correct(
        playing,
        {"effect": "Vacate", "office": "Speaker", "player": "Cat"},
        {"effect": "Appoint", "office": "Speaker", "player": "Ann"},
    )

    assert [type(one) for one in brought] == [OfficeVacated, OfficeFilled]
    assert playing.game.holder("Speaker") == PlayerId("Ann")
