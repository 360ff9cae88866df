"""How moves come to be made: what the program makes by itself, nobody chose."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.play.chapter import Move, Origin
from nomicon.play.engine import CHAPTERS, SPECS
from nomicon.play.judging.judging import Deliver
from nomicon.play.people.presence import LogOn
from nomicon.play.proposals.proposing import PassStage
from nomicon.play.series.founding import FoundGame
from nomicon.play.series.history_import import CompleteHistory, FoundHistory
from nomicon.play.series.recorded_changes import RecordOutcome
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.sealing import SealRest
from nomicon.play.votes.voting import CloseVote

OTHERS: Mapping[Origin, set[type[Move]]] = {
    Origin.OWED: {PassStage, Deliver, CloseVote},
    Origin.NOTED: {LogOn},
    Origin.BY_ITSELF: {KeepTime, SealRest},
    Origin.FOUNDING: {FoundGame, FoundHistory, RecordOutcome, CompleteHistory},
}


def all_moves() -> set[type[Move]]:
    """Return every class of moves that a chapter registers."""
    by_chapters = {kind for chapter in CHAPTERS for kind in chapter.decides}
    return by_chapters | {spec.move for spec in SPECS}


def test_every_move_is_chosen_but_for_those_that_say_how_else_they_come_about():
    others = {kind for kinds in OTHERS.values() for kind in kinds}

    assert {kind for kind in all_moves() if kind.ORIGIN is not Origin.CHOSEN} <= others
    assert all(kind.ORIGIN is origin for origin, kinds in OTHERS.items() for kind in kinds)


def test_no_move_that_only_the_program_makes_is_taken_for_one_that_somebody_chose():
    typed = {spec.move for spec in SPECS}

    assert [kind for kind in all_moves() - typed if kind.ORIGIN is Origin.CHOSEN] == []
