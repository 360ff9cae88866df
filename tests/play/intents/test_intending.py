"""Moves that need others: announced, answered, and made exactly as they were announced, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.hosting.table.table import Played
from nomicon.law.headers.naming import MOVES_THAT_WAIT
from nomicon.law.questions.records import spread
from nomicon.play.asking.offering import MakeMove, MoveMade
from nomicon.play.chapter import Event, Move, Origin
from nomicon.play.engine import SPECS, Refused
from nomicon.play.intents.carrying_out import intended_by
from nomicon.play.intents.intending import AnswerIntent, Intend, PerformIntent, WithdrawIntent
from nomicon.play.intents.intent_events import IntentAnnounced, IntentEnded, IntentPerformed
from nomicon.play.intents.terms import AGREEMENT, OBJECTION, SUPPORT, WAITING
from nomicon.play.people.seating import Forfeit
from nomicon.play.turns.timing import Announced
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, CAT, DAN, DAY, HOUR, POINTS, VOTES, Playing, amending, kinds, only, rule

FOUR = (ANN, BEN, CAT, DAN)
CODE = """
@offers("clean up", why="text")
def clean(player, why):
    return award(player, 5)

@offers("treaty", other="player")
def treaty(player, other):
    return award([player, other], 3)

@offers("whisper", sealed=True, what="text")
def whisper(player, what):
    return tell(player, what)
"""


def clean_up(player: PlayerId = ANN) -> MakeMove:
    return MakeMove(player, "clean up", {"why": "dust"})


def treaty(player: PlayerId = ANN, other: PlayerId = BEN) -> MakeMove:
    return MakeMove(player, "treaty", {"other": other})


def kept(asked: Mapping[str, Any]) -> dict[str, Any]:
    return dict(spread(asked))


def announces(game: Playing, move: Move, line: str = "as typed") -> IntentAnnounced:
    announced = only(game.makes(Intend(move.player, line, move)), IntentAnnounced)
    assert isinstance(announced, IntentAnnounced)
    return announced


def answers(game: Playing, player: PlayerId, answer: str, number: int = 1) -> tuple[Event, ...]:
    return game.makes(AnswerIntent(player, number, answer))


def test_a_move_that_needs_others_is_not_made_alone():
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept({"intents of clean up": {"without_objections": 1}})))
    refused = game.refuses(clean_up())
    assert refused.because == "Before the move 'clean up' can be made, these conditions must be met: no objections."
    assert (refused.grounds, refused.instead) == (("210/1",), "Announce it first: intend clean up ...")
    game.makes(treaty())  # No rule asks anything of it.


def test_what_was_announced_is_done_exactly_and_once():
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept({"intents of clean up": {"notice": "4 days"}})))
    announces(game, clean_up())
    assert "The move cannot be made before 2026-01-05T12:00:" in game.refuses(PerformIntent(ANN, 1)).because
    assert game.refuses(clean_up()).instead == "You have announced it. When they are met: perform intent I-1"
    game.waits(4 * DAY)
    happened = game.makes(PerformIntent(ANN, 1))
    assert kinds(happened) == ["IntentPerformed", "MoveMade", "QuantityMoved"]
    assert (only(happened, MoveMade).arguments, game.points(ANN)) == ({"why": "dust"}, 5)
    assert game.refuses(PerformIntent(ANN, 1)).because == "There is no open intent I-1. Open intents: none."


def test_objections_stop_a_move_until_they_are_taken_back_and_some_time_has_passed():
    terms = {"intents of clean up": {"without_objections": 1, "after_objection": "1 day"}}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)))
    announces(game, clean_up())
    answers(game, BEN, OBJECTION)
    refused = game.refuses(PerformIntent(ANN, 1))
    assert refused.because == "Ben objected, so the move cannot be made."
    assert refused.grounds == ("210/1",)
    game.waits(HOUR)
    answers(game, BEN, "")
    assert "The move cannot be made before" in game.refuses(PerformIntent(ANN, 1)).because
    game.waits(DAY)
    assert game.points(ANN) == 0
    game.makes(PerformIntent(ANN, 1))
    assert game.points(ANN) == 5


def test_without_three_objections_two_do_not_stop_it():
    terms = {"intents.without_objections of clean up": 3}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)), players=FOUR)
    announces(game, clean_up())
    instead = game.refuses(WithdrawIntent(BEN, 1)).instead
    assert instead == "You can object to the intent: object to intent I-1"
    for player in (BEN, CAT, DAN):
        answers(game, player, OBJECTION)
    assert game.refuses(PerformIntent(ANN, 1)).because == "Ben, Cat and Dan objected, so the move cannot be made."
    game.makes(Forfeit(DAN))  # Whoever has left objects no more.
    game.makes(PerformIntent(ANN, 1))


def test_supporters_may_make_it_where_rules_say_so():
    terms = {"intents of clean up": {"support": 2, "performed": "announcer or supporter"}}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)), players=FOUR)
    announces(game, clean_up())
    answers(game, BEN, SUPPORT)
    assert game.refuses(PerformIntent(BEN, 1)).because == "Supporters needed: 2. So far: 1."
    answers(game, CAT, SUPPORT)
    refused = game.refuses(PerformIntent(DAN, 1))
    assert refused.because == "Only Ann and players who support the intent can make this move."
    assert refused.instead == "Support it first: support intent I-1"
    performed = only(game.makes(PerformIntent(CAT, 1)), IntentPerformed)
    assert (performed.player, game.points(ANN), game.points(CAT)) == (CAT, 5, 0)


def test_a_majority_is_more_supporters_than_so_many_times_the_objectors():
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept({"intents.majority of clean up": 2})), players=FOUR)
    announces(game, clean_up())
    assert "more than 2 times as many supporters as objectors" in game.refuses(PerformIntent(ANN, 1)).because
    answers(game, BEN, SUPPORT)
    answers(game, CAT, OBJECTION)
    assert "Supporters: 1. Objectors: 1." in game.refuses(PerformIntent(ANN, 1)).because
    answers(game, CAT, "")
    game.makes(PerformIntent(ANN, 1))


def test_both_parties_agree_and_then_it_happens_by_itself():
    terms = {"intents of treaty": {"agreement": ["other"], "performed": "by itself"}}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)), players=FOUR)
    announced = announces(game, treaty())
    assert announced.terms.agreement == (BEN,)
    assert game.refuses(AnswerIntent(CAT, 1, AGREEMENT)).because == "Only Ben can agree to this intent."
    refused = game.refuses(AnswerIntent(ANN, 1, AGREEMENT))
    assert refused.because == "You cannot answer your own intent."
    assert refused.instead == "You can take the intent back: withdraw intent I-1"
    happened = answers(game, BEN, AGREEMENT)
    assert kinds(happened) == ["IntentAnswered", "IntentPerformed", "MoveMade", "QuantityMoved"]
    assert [game.points(one) for one in FOUR] == [3, 3, 0, 0]


def test_notice_alone_and_the_clock_makes_the_move():
    terms = {"intents of forfeit": {"notice": "4 days", "performed": "by itself"}}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)))
    assert "conditions must be met: notice of 4 days" in game.refuses(Forfeit(ANN)).because
    announces(game, Forfeit(ANN))
    assert game.waits(4 * DAY) == ()
    assert kinds(game.waits(1)) == ["IntentPerformed", "Left"]
    assert ANN not in game.game.players


def test_what_the_rules_refuse_at_that_moment_ends_the_intent():
    terms = {"intents of treaty": {"notice": "1 day", "performed": "by itself"}}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)))
    announces(game, treaty())
    game.makes(Forfeit(BEN))
    ended = only(game.waits(DAY + 1), IntentEnded)
    assert ended.because == "refused"
    assert "Ben is not a player" in ended.why


def test_an_intent_goes_out_of_date_is_withdrawn_and_ends_with_its_player():
    game = Playing(
        VOTES, POINTS, rule(210, CODE, answers=kept({"intents of clean up": {"support": 1, "lasts": "2 days"}}))
    )
    announces(game, clean_up())
    announces(game, clean_up(BEN))
    announces(game, clean_up(CAT))
    refused = game.refuses(WithdrawIntent(ANN, 2))
    assert refused.because == "Ben announced this, so only Ben can take it back."
    assert refused.instead == "Leave it to Ben."  # The rules ask for support, so nobody's objection counts.
    assert only(game.makes(WithdrawIntent(BEN, 2)), IntentEnded).because == "withdrawn"
    assert only(game.makes(Forfeit(CAT)), IntentEnded).because == "its player left"
    assert only(game.waits(2 * DAY + 1), IntentEnded).because == "out of date"
    assert not game.game.intents


def test_an_intent_keeps_its_terms_when_rules_change():
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept({"intents.support of clean up": 1})))
    announces(game, clean_up())
    game.adopts(amending(210, answers=kept({"intents.support of clean up": 2})))
    assert game.refuses(PerformIntent(ANN, 1)).grounds == ("210/1",)
    answers(game, BEN, SUPPORT)
    game.makes(PerformIntent(ANN, 1))


def test_rules_can_say_that_the_terms_of_the_moment_hold():
    terms = {"intents.support of clean up": 1, "intents.keeps_terms of clean up": "no"}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)))
    announces(game, clean_up())
    game.adopts(amending(210, answers=kept({**terms, "intents.support of clean up": 2})))
    answers(game, BEN, SUPPORT)
    refused = game.refuses(PerformIntent(ANN, 1))
    assert (refused.because, refused.grounds) == ("Supporters needed: 2. So far: 1.", ("210/2",))


def test_code_says_who_must_agree():
    code = (
        CODE
        + """
@answers("intents of treaty")
def terms(player, fields):
    return {"agreement": [fields.other], "support": 1 if player == "Ann" else 0}
"""
    )
    game = Playing(VOTES, POINTS, rule(210, code))
    assert announces(game, treaty()).terms.support == 1
    assert announces(game, treaty(BEN, CAT)).terms.agreement == (CAT,)
    assert announces(game, treaty(BEN, CAT)).terms.support == 0


def test_no_vote_and_nothing_sealed_is_announced_and_nothing_that_needs_nobody():
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept({"intents.support": 1})))
    vote = CastBallot(ANN, ProposalNumber(301), "FOR")
    assert "cannot be announced" in game.refuses(Intend(ANN, "vote 301 for", vote)).because
    whisper = MakeMove(ANN, "whisper", {"what": "hush"})
    assert "A secret move" in game.refuses(Intend(ANN, "whisper hush", whisper)).because
    idle = Playing(VOTES, POINTS, rule(210, CODE))
    told = idle.refuses(Intend(ANN, "forfeit", Forfeit(ANN))).because
    assert told == "The move 'forfeit' does not need other players."
    wrong = MakeMove(ANN, "clean up", {"what": "dust"})
    assert "needs: why (text)" in game.refuses(Intend(ANN, "clean up", wrong)).because


@pytest.mark.parametrize("answered", [{"intents.notice": "1 day"}, {"intents.support of whisper": 1}])
def test_what_is_done_in_secret_needs_nobody_as_it_cannot_be_announced(answered: dict[str, Any]):
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(answered)))
    made = game.makes(MakeMove(ANN, "whisper", {"what": "hush"}))
    assert kinds(made) == ["MoveMade", "PlayerTold"]


def test_code_about_what_moves_need_is_not_asked_about_what_is_done_in_secret():
    tells = """
@answers("intents.notice")
def notice(player, fields):
    return 60 * len(draw("a lot", fields.values()))
"""
    game = Playing(VOTES, POINTS, rule(210, CODE + tells))
    made = game.makes(MakeMove(ANN, "whisper", {"what": "hush"}))
    assert kinds(made) == ["MoveMade", "PlayerTold"]


def test_rules_react_to_an_intent_and_can_stop_it():
    code = (
        CODE
        + """
@when("IntentAnnounced of clean up")
def told(event):
    yield announce(f"{event.player} wants to {event.move}: {event.fields.why}")

@instead("IntentPerformed of clean up")
def stopped(event):
    yield refuse("Not today.")
"""
    )
    game = Playing(VOTES, POINTS, rule(210, code, answers=kept({"intents.support of clean up": 1})))
    happened = game.makes(Intend(ANN, "clean up dust", clean_up()))
    assert kinds(happened) == ["IntentAnnounced", "Announced"]
    assert only(happened, Announced).text == "Ann wants to clean up: dust"
    answers(game, BEN, SUPPORT)
    assert game.refuses(PerformIntent(ANN, 1)).because == "Not today."
    assert game.points(ANN) == 0


def test_moves_that_can_need_others_are_moves_that_somebody_chooses_to_make():
    assert sorted(WAITING.values()) == sorted(MOVES_THAT_WAIT)
    for spec in SPECS:
        name = WAITING.get(spec.move)
        assert name is None or (name in spec.begins and spec.move.ORIGIN is Origin.CHOSEN)


def test_in_no_order_of_answers_is_a_move_made_against_an_objection():
    terms = {"intents of clean up": {"without_objections": 1, "support": 1}}
    game = Playing(VOTES, POINTS, rule(210, CODE, answers=kept(terms)))
    said = {BEN: "", CAT: ""}
    announces(game, clean_up())
    for step in range(40):
        player, answer = (BEN, CAT)[step % 2], ("", SUPPORT, OBJECTION)[step * 7 // 2 % 3]
        if isinstance(game.tries(AnswerIntent(player, game.game.intents_announced, answer)), Played):
            said[player] = answer
        allowed = OBJECTION not in said.values() and SUPPORT in said.values()
        outcome = game.tries(PerformIntent(ANN, game.game.intents_announced))
        assert isinstance(outcome, Refused) is not allowed, said
        if allowed:
            announces(game, clean_up())
            said = {BEN: "", CAT: ""}
    assert game.points(ANN) > 0
    assert intended_by(game.game, PerformIntent(ANN, game.game.intents_announced)) == clean_up()
