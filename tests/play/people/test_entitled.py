"""Who may is said in one way, and whoever may not is told by which rule and what they can do instead."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import RuleNumber
from nomicon.play.chapter import Move
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.rules.mending import MendWords
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, CAT, DAN, VOTES, Playing, enacting, only, rule

BUT_BEN = '@answers("electorate")\ndef voters(player):\n    return player != "Ben"\n'


def test_code_can_say_of_each_player_whether_they_may_vote():
    playing = Playing(VOTES, rule(300, BUT_BEN, answers={"ends_early": "all have voted"}), players=(ANN, BEN, CAT))
    number = playing.proposes(enacting())

    refused = playing.refuses(CastBallot(BEN, number, "FOR"))
    playing.votes(number, by=[ANN])
    (_, closed) = playing.makes(CastBallot(CAT, number, "FOR"))[:2]

    assert (refused.because, refused.grounds) == ("Only Ann and Cat may vote on proposal 301.", ("300/1",))
    assert isinstance(closed, VoteClosed)
    assert (closed.eligible, closed.heads, closed.abstained) == (2, 2, ())


def test_who_has_not_voted_is_found_player_by_player_where_code_says_who_may():
    playing = Playing(VOTES, rule(300, BUT_BEN), players=(ANN, BEN, CAT))
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN])

    assert only(playing.closes(number), VoteClosed).abstained == (CAT,)


def test_code_that_says_yes_lets_no_stranger_vote():
    code = '@answers("may_declare")\ndef may():\n    return True\n'
    playing = Playing(VOTES, rule(300, code))

    playing.makes(Declare(ANN, "Hail!"))
    refused = playing.refuses(Declare(DAN, "Hail!"))

    assert (refused.because, refused.instead) == (
        "You may not declare things.",
        "Join the game first.",
    )


@pytest.mark.parametrize(
    ("answers", "move", "told"),
    [
        (
            {"may_declare": "nobody"},
            Declare(ANN, "Hail!"),
            ("Nobody may declare things.", ("300/1",), "A rule-change could allow it."),
        ),
        (
            {"may_declare": "players"},
            Declare(DAN, "Hail!"),
            ("Only players may declare things.", ("300/1",), "Join the game first."),
        ),
        (
            {"may_declare": "nobody"},
            Declare(DAN, "Hail!"),
            ("Nobody may declare things.", ("300/1",), "A rule-change could allow it."),
        ),
        (
            {"may_invoke": "the player in turn"},
            Invoke(ANN, "It rains."),
            (
                "Only the player in turn may ask for a judgement.",
                ("300/1",),
                "There is no player in turn now. A rule-change can change this.",
            ),
        ),
        (
            {"may_mend": "nobody"},
            MendWords(ANN, RuleNumber(300), "Mended."),
            (
                "Nobody may correct words without a vote.",
                ("300/1",),
                "Propose an amendment.",
            ),
        ),
    ],
)
def test_a_refusal_says_who_may_by_which_rule_and_what_to_do(answers: Any, move: Move, told: tuple[object, ...]):
    refused = Playing(VOTES, rule(300, answers=answers)).refuses(move)
    assert (refused.because, refused.grounds, refused.instead) == told
