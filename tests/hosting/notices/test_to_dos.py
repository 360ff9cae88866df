"""What waits for a player outside the pages: with lines that work as they are, and what happens if nobody acts."""

from __future__ import annotations

from pathlib import Path

from nomicon.game.names import Moment, PlayerId
from nomicon.hosting.doors import typed
from nomicon.hosting.notices.if_nothing import SEALED, Outlooks
from nomicon.hosting.notices.to_dos import ToDo, to_dos
from nomicon.hosting.typing.command_parser import InputLine
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot
from tests.hosting.halls import N301, PERIOD, Open, open_hall
from tests.play.playing import ANN, BEN, CAT, DAY, GAME, NOON, VOTES, enacting, rule


def waits(room: Open, player: PlayerId) -> list[ToDo]:
    """Say what waits for a player."""
    return list(to_dos(room.hall, Outlooks(room.hall), GAME, player))


def test_a_vote_waits_with_its_lines_its_deadline_and_what_comes_of_doing_nothing(room: Open):
    room.plays(Propose(ANN, (enacting(),), title="Tea"))
    (vote,) = waits(room, BEN)
    assert (vote.subject, vote.deadline, vote.lines) == ("vote/301", NOON + DAY, ("vote 301 FOR", "vote 301 AGAINST"))
    assert vote.otherwise == "you abstain"
    assert vote.if_nothing == (
        "The vote on 301 closed: defeated, 0 for, 0 against: the votes in favour were not enough.",
    )
    room.plays(CastBallot(BEN, N301, "FOR"))
    assert waits(room, BEN) == []


def test_every_line_that_is_offered_is_taken_as_it_is(room: Open):
    room.plays(Propose(ANN, (enacting(),)))
    (vote,) = waits(room, CAT)
    for line in vote.lines:
        move = typed(InputLine(CAT, split_line(line)))(room.hall.seen(GAME, None).game)
        assert isinstance(move, CastBallot)
        room.plays(move)


def test_working_out_what_happens_writes_nothing(room: Open):
    room.plays(Propose(ANN, (enacting(),)))
    before = room.places()
    waits(room, BEN)
    assert room.places() == before


def test_where_ballots_are_secret_what_is_told_is_the_same_whoever_voted(tmp_path: Path):
    told = []
    for voted in (False, True):
        with open_hall(tmp_path / f"{voted}.sqlite") as room:
            room.founds(GAME, VOTES, PERIOD, rule(204, answers={"secret_ballots": "yes"}))
            room.plays(Propose(ANN, (enacting(),)))
            if voted:
                room.plays(CastBallot(ANN, N301, "FOR"))
            told.append(waits(room, BEN))
    assert told[0] == told[1]
    assert told[0][0].if_nothing == (SEALED,)


def test_what_is_told_of_an_open_vote_counts_the_ballots_that_everybody_sees(room: Open):
    room.plays(Propose(ANN, (enacting(),)))
    for player in (ANN, CAT):
        room.plays(CastBallot(player, N301, "FOR"))
    (vote,) = waits(room, BEN)
    assert "adopted" in vote.if_nothing[0]
    room.clock.set(Moment(NOON + DAY + 1))
    room.plays(Declare(BEN, "Late."))
    closed = [event for one in room.ledger.read(GAME) for event in one.entry.events if isinstance(event, VoteClosed)]
    assert [event.proposal for event in closed] == [301]
