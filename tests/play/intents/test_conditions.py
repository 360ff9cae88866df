"""What an intent needs, and who can answer it, is said in words that fit each case."""

from __future__ import annotations

from nomicon.play.intents.intending import AnswerIntent, PerformIntent
from nomicon.play.intents.terms import AGREEMENT, OBJECTION
from tests.play.intents.test_intending import CODE, announces, clean_up, kept
from tests.play.playing import ANN, BEN, POINTS, VOTES, Playing, rule


def test_a_simple_majority_is_more_supporters_than_objectors():
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept({"intents.majority of clean up": 1})))
    assert "more supporters than objectors" in game.refuses(clean_up()).because
    announces(game, clean_up())
    lacking = "There must be more supporters than objectors. Supporters: 0. Objectors: 0."
    assert game.refuses(PerformIntent(ANN, 1)).because == lacking


def test_where_nobody_can_answer_no_name_is_made_up():
    terms = {"intents of clean up": {"support": 1, "without_objections": 1, "objectors": "nobody"}}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)))
    announces(game, clean_up())
    assert game.refuses(AnswerIntent(BEN, 1, OBJECTION)).because == "Nobody can give this answer."
    assert game.refuses(AnswerIntent(BEN, 1, AGREEMENT)).because == "Nobody needs to agree to this intent."
    refused = game.refuses(AnswerIntent(BEN, 1, ""))
    assert (refused.because, refused.instead.partition(",")[0]) == (
        "You have not answered this intent.",
        "You can support the intent",
    )
