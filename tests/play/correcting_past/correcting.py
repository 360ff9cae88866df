"""Games whose past is corrected in tests, and how."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.names import PlayerId
from nomicon.hosting.table.table import Played
from nomicon.play.chapter import Move
from nomicon.play.correcting_past.outcome import CorrectionOutcome, outcome_of
from nomicon.play.correcting_past.redeciding import CorrectedPast
from nomicon.play.corrections import (
    Correction,
)
from nomicon.play.record import Entry, EntryId
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries
from tests.play.playing import ANN, BEN, BENCH, CAT, DAY, GAME, POINTS, VOTES, Playing, enacting, rule

PERIOD = rule(203, answers={"voting_period": DAY})
SECRET = rule(203, answers={"voting_period": DAY, "secret_ballots": "yes"})
PAID = rule(204, '@when("ChangeTookEffect")\ndef f(event):\n    yield award("Ann", 10)\n')
WON = rule(205, answers={"win_score": 20})
DICE = rule(
    206,
    """
    @offers("roll")
    def roll(player):
        yield award(player, int(draw("a die", ["1", "2", "3", "4", "5", "6"])[0]))

    @when("MoveMade")
    def lucky(event):
        yield award(draw("the lucky one", everyone())[0], 100)
""",
)


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


def at(playing: Playing, move: Move) -> EntryId:
    """Say where a move stands that was made once."""
    (place,) = [one.place for one in record(playing) if one.move == move]
    return place


def voted(*rules: object, ayes: Sequence[PlayerId] = (ANN, BEN)) -> Playing:
    """Play a vote that Cat alone is against."""
    playing = Playing(VOTES, POINTS, PERIOD, PAID, WON)
    number = playing.proposes(enacting(title="One"))
    playing.votes(number, "FOR", ayes)
    playing.votes(number, "AGAINST", [CAT])
    playing.closes(number)
    return playing
