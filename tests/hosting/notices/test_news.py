"""What an entry means to one viewer: on which topics it is news, and never a secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.game.names import Moment, PlayerId
from nomicon.hosting.notices.news import CALLS_ON, NEWS, STEPS, YOUR_TURN, news_for, topics_of
from nomicon.play.engine import EVOLVES
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.registers import LineWritten
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot
from tests.hosting.halls import N301, PERIOD, Open, open_hall
from tests.play.playing import ANN, BEN, CAT, DAY, GAME, NOON, VOTES, enacting, rule


def topics(room: Open, viewer: PlayerId | None) -> list[tuple[str, ...]]:
    """Say of each entry on which topics it is news."""
    game = room.hall.seen(GAME, None).game
    return [topics_of(one.entry, game, viewer) for one in room.ledger.read(GAME)]


def test_a_vote_from_its_proposal_to_the_new_rule_is_news_on_three_topics(room: Open):
    room.plays(Propose(ANN, (enacting(),), title="Tea"))
    for player in (ANN, BEN, CAT):
        room.plays(CastBallot(player, N301, "FOR"))
    room.clock.set(Moment(NOON + DAY + 1))
    room.plays(Declare(BEN, "Late."))
    assert topics(room, BEN)[4:] == [("new_proposal",), (), (), (), ("outcome", "rule_changed"), ()]


def test_whose_turn_it_is_is_told_to_them_alone(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, VOTES, rule(203, answers={"turn_order": "by name", "may_propose": "the player in turn"}))
        game = room.hall.seen(GAME, None).game
        assert game.turn is not None
        assert any(YOUR_TURN in one for one in topics(room, game.turn.player))
        others = [player for player in (ANN, BEN, CAT, None) if player != game.turn.player]
        assert not any(YOUR_TURN in one for other in others for one in topics(room, other)[-1:])


def test_a_sealed_ballot_is_news_to_nobody_its_voter_among_them(tmp_path: Path):
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, VOTES, PERIOD, rule(204, answers={"secret_ballots": "yes"}))
        room.plays(Propose(ANN, (enacting(),)))
        room.plays(CastBallot(ANN, N301, "FOR"))
        game = room.hall.seen(GAME, None).game
        (sealed,) = [one.entry for one in room.ledger.read(GAME) if one.entry.place.sealed]
        assert [news_for(sealed, game, viewer) for viewer in (ANN, BEN, None)] == [None, None, None]


def test_news_is_told_without_the_steps_that_led_to_it_and_what_rules_keep_for_themselves(tmp_path: Path):
    keeps = rule(
        204,
        '@when("VoteSettled")\ndef f(event):\n    yield put("purse", 1, {"item": "tea"})\n    yield announce("Tea!")\n',
        declares={"registers": {"purse": {"fields": ["item"]}}},
    )
    with open_hall(tmp_path / "games.sqlite") as room:
        room.founds(GAME, VOTES, PERIOD, keeps)
        room.plays(Propose(ANN, (enacting(),)))
        for player in (ANN, BEN, CAT):
            room.plays(CastBallot(player, N301, "FOR"))
        room.clock.set(Moment(NOON + DAY + 1))
        room.plays(Declare(BEN, "Late."))
        game = room.hall.seen(GAME, None).game
        entries = [one.entry for one in room.ledger.read(GAME)]
        (closing,) = [one for one in entries if any(isinstance(event, VoteClosed) for event in one.events)]
        assert any(isinstance(event, LineWritten) for event in closing.events)
        news = news_for(closing, game, BEN)
    assert news is not None
    assert news.headline.startswith("Closed 301: adopted")
    assert any(line.startswith('Announcement: "Tea!"') for line in news.lines)
    assert not [line for line in news.lines if "purse" in line]


def test_no_step_is_news_by_itself():
    assert not set(STEPS) & {*NEWS, *CALLS_ON}


@pytest.mark.parametrize("table", [NEWS, CALLS_ON])
def test_chapters_name_only_events_that_there_are(table: dict[type, object]):
    assert set(table) <= set(EVOLVES)
    assert len(table) >= 4


def test_who_is_called_on_stands_in_a_field_of_the_event():
    assert all(field in kind.__struct_fields__ for kind, field in CALLS_ON.items())
