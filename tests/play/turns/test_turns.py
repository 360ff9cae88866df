"""Turns: one player after the other, round after round, as the rules order it."""

from __future__ import annotations

import pytest

from nomicon.game.names import Moment, PlayerId
from nomicon.game.texts import RuleText
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.turns.timing import Announced
from nomicon.play.turns.turns import CircuitCompleted, EndTurn, TurnBegan, TurnEnded, TurnLimitSet, TurnTimeCame
from tests.play.playing import ANN, BEN, CAT, DAY, NOON, POINTS, VOTES, Playing, amending, enacting, only, rule

IN_TURN = {"turn_order": "by name", "may_propose": "the player in turn"}


def turns(**answers: object) -> Playing:
    return Playing(VOTES, POINTS, rule(203, answers={**IN_TURN, **answers}), players=(CAT, ANN, BEN))


def in_turn(playing: Playing) -> PlayerId | None:
    return None if playing.game.turn is None else playing.game.turn.player


def test_nobody_is_in_turn_where_no_rule_orders_turns():
    assert in_turn(Playing(VOTES)) is None


def test_whoever_joins_first_begins_and_the_next_in_order_follows():
    playing = turns()
    assert in_turn(playing) == CAT
    assert playing.makes(EndTurn(CAT)) == (
        TurnEnded(CAT, 1, NOON, "done"),
        CircuitCompleted(1, NOON),
        TurnBegan(ANN, 2, 2, NOON, None, "ann"),
    )
    playing.makes(EndTurn(ANN))
    assert in_turn(playing) == BEN


def test_what_rules_make_of_a_completed_circuit_says_who_is_first_in_the_next():
    turned = rule(
        203,
        """
        @answers("turn_order")
        def order():
            return ["Ann", "Ben", "Cat"] if line("turned", "order") is None else ["Cat", "Ben", "Ann"]

        @when("CircuitCompleted")
        def turned_round(event):
            return put("turned", "order", {"after": event.circuit})
        """,
        answers={"may_propose": "the player in turn"},
        declares={"registers": {"turned": {"fields": ["after"]}}},
    )
    playing = Playing(VOTES, turned, players=(ANN, BEN, CAT))
    for player in (ANN, BEN, CAT):
        playing.makes(EndTurn(player))
    assert (in_turn(playing), playing.game.circuit) == (CAT, 2)


def test_only_the_player_in_turn_proposes():
    playing = turns()
    refused = playing.refuses(Propose(ANN, (enacting(),)))
    assert (refused.because, refused.grounds) == ("Only the player in turn may make proposals.", ("203/1",))
    playing.makes(EndTurn(CAT))
    assert playing.proposes(enacting(), by=ANN) == 301


def test_a_turn_allows_as_many_proposals_as_the_rules_say():
    playing = turns(proposals_a_turn=1)
    playing.proposes(enacting(), by=CAT)
    assert playing.refuses(Propose(CAT, (enacting(),))).grounds == ("203/1",)
    playing.makes(EndTurn(CAT))
    assert playing.proposes(enacting(), by=ANN) == 302


def test_a_turn_that_lasts_too_long_ends_by_the_clock():
    playing = turns(turn_length="2 days")
    assert playing.waits(2 * DAY) == ()
    late = Moment(NOON + 2 * DAY)
    assert playing.waits()[:2] == (TurnTimeCame(CAT, 1, late), TurnEnded(CAT, 1, late, "time"))
    assert in_turn(playing) == ANN


def test_a_turn_goes_on_behind_its_limit_where_the_rules_say_so():
    playing = turns(turn_length="2 days", at_turn_limit="goes on")
    assert playing.waits(3 * DAY) == (TurnTimeCame(CAT, 1, Moment(NOON + 2 * DAY)),)
    assert in_turn(playing) == CAT
    assert playing.waits(3 * DAY) == ()


def test_who_leaves_in_turn_is_followed_by_the_next():
    playing = turns()
    playing.makes(EndTurn(CAT))
    assert playing.makes(Forfeit(ANN))[-2:] == (
        TurnEnded(ANN, 2, NOON, "left"),
        TurnBegan(BEN, 3, 2, NOON, None, "ben"),
    )


def test_who_joins_behind_the_player_in_turn_still_comes_this_round():
    playing = turns()
    playing.makes(EndTurn(CAT))
    playing.makes(Join(PlayerId("Bea")))
    playing.makes(EndTurn(ANN))
    assert in_turn(playing) == "Bea"
    playing.makes(Join(PlayerId("Abe")))
    playing.makes(EndTurn(PlayerId("Bea")))
    assert in_turn(playing) == BEN


def test_turns_can_go_by_joining_or_by_a_list_that_code_makes():
    playing = turns(turn_order="by joining")
    playing.makes(EndTurn(CAT))
    assert in_turn(playing) == ANN
    code = '@answers("turn_order")\ndef order():\n    return ["Ben", "Ann"]\n'
    listed = Playing(VOTES, rule(203, code), players=(ANN, BEN))
    assert in_turn(listed) == ANN
    listed.makes(EndTurn(ANN))
    assert in_turn(listed) == BEN


def test_a_rule_ends_a_turn_and_hears_of_the_circuit():
    code = """
    @when("VoteClosed")
    def over(event, turn):
        if turn is not None:
            yield end_turn("its vote is over")

    @when("CircuitCompleted")
    def round_again(event):
        yield award(everyone(), event.circuit)
    """
    playing = Playing(VOTES, POINTS, rule(203, code, answers=IN_TURN), players=(ANN,))
    playing.adopts(enacting())
    assert playing.game.turns == 2
    assert playing.game.balance(ANN) == 1


def test_an_order_adopted_in_play_begins_at_once_and_ends_with_its_repeal():
    playing = Playing(VOTES)
    playing.adopts(enacting(answers={"turn_order": "by name"}))
    assert in_turn(playing) == ANN
    playing.adopts(amending(301, text=RuleText("No order", "Words.")))
    playing.makes(EndTurn(ANN))
    assert in_turn(playing) is None
    assert "nobody" in playing.refuses(EndTurn(ANN)).because


def test_only_whom_the_rules_name_ends_a_turn():
    assert turns().refuses(EndTurn(ANN)).because == "Only the player in turn may end the turn of Cat now."


@pytest.mark.parametrize("order", ["by name", "by joining"])
def test_everybody_has_one_turn_in_each_circuit(order: str):
    playing = turns(turn_order=order)
    had = []
    for _ in range(7):
        turn = playing.game.turn
        assert turn is not None
        had.append((turn.circuit, turn.player))
        playing.makes(EndTurn(turn.player))
    full = [player for circuit, player in had if circuit == 2]
    assert sorted(full) == [ANN, BEN, CAT]


# -- Orders that change, limits that move, turns nobody has ---------------------------

LINE = """
    @answers("turn_order")
    def designated():
        known = line("order", "now")
        return "none" if known is None else list(known.names)

    @offers("order", names="text")
    def reorder(names):
        return put("order", "now", {"names": names.split()})

    @offers("until", hours="count")
    def until(now, hours):
        return limit_turn(now + timedelta(hours=hours))
"""


def in_a_line(**answers: object) -> Playing:
    line = rule(203, LINE, declares={"registers": {"order": {}}}, answers={"turn_length": "7 days", **answers})
    playing = Playing(VOTES, line)
    playing.makes(MakeMove(ANN, "order", {"names": "Ann Ben Cat"}))
    return playing


def test_who_is_next_in_a_list_is_told_by_the_list_as_it_is_then():
    playing = in_a_line()
    playing.waits(7 * DAY + 1)
    assert in_turn(playing) == BEN
    playing.makes(Join(PlayerId("Abe")))
    playing.makes(MakeMove(ANN, "order", {"names": "Ann Abe Ben Cat"}))
    playing.waits(7 * DAY)
    assert in_turn(playing) == CAT


def test_a_rule_moves_the_limit_of_the_turn_in_progress():
    playing = in_a_line()
    event = only(playing.makes(MakeMove(ANN, "until", {"hours": 2})), TurnLimitSet)
    assert event == TurnLimitSet(ANN, 1, Moment(NOON + 7200), "203/1")
    playing.waits(7201)
    assert in_turn(playing) == BEN


def test_nobody_is_in_turn_until_the_limit_where_the_turn_of_a_leaver_stays_vacant():
    playing = in_a_line(turn_of_leaver="stays vacant")
    playing.makes(Forfeit(ANN))
    assert playing.game.holder("player in turn") is None
    playing.waits(7 * DAY + 1)
    assert in_turn(playing) == BEN


def test_the_order_of_turns_goes_on_in_the_next_game_or_begins_anew():
    code = '@when("Declared")\ndef f():\n    yield begin_game()\n'
    for how, follower in (("go on", CAT), ("begin anew", ANN)):
        playing = Playing(
            VOTES, rule(203, answers={**IN_TURN, "turns_in_next_game": how}), rule(204, code), players=(ANN, BEN, CAT)
        )
        playing.makes(EndTurn(ANN))
        playing.makes(Declare(ANN, "Another game!"))
        assert in_turn(playing) == BEN
        playing.makes(EndTurn(BEN))
        assert in_turn(playing) == follower


def test_the_order_of_turns_begins_anew_in_a_list_of_names_too():
    code = '@when("Declared")\ndef f():\n    yield begin_game()\n'
    order = {"turn_order": ["Ben", "Ann", "Cat"], "turns_in_next_game": "begin anew"}
    playing = Playing(VOTES, rule(203, answers={**IN_TURN, **order}), rule(204, code), players=(BEN, ANN, CAT))
    playing.makes(EndTurn(BEN))
    playing.makes(Declare(ANN, "Another game!"))
    playing.makes(EndTurn(ANN))
    assert (in_turn(playing), playing.game.circuit) == (BEN, 1)


def test_what_breaks_while_the_next_turn_is_found_is_told_and_heard_of():
    broken = rule(204, '@answers("may_begin_turn")\ndef f():\n    return 1 / 0\n')
    heard = rule(205, '@when("RuleFailed")\ndef g(event):\n    yield announce(f"Mend rule {event.rule}.")\n')
    playing = Playing(VOTES, POINTS, rule(203, answers=IN_TURN), broken, heard, players=(CAT, ANN, BEN))

    events = playing.makes(EndTurn(CAT))

    assert {event.rule for event in events if isinstance(event, RuleFailed)} == {204}
    assert "Mend rule 204." in [event.text for event in events if isinstance(event, Announced)]
    playing.audited()
