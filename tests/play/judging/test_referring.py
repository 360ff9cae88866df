"""What rules do with statements: put them to judgement, have them judged again, let them lapse; and when votes open."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.names import JudgementNumber
from nomicon.game.values.plain import Plain
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.appointing import JudgeAppointed
from nomicon.play.judging.judging import LAPSED, Deliver, Invoke, JudgementInvoked
from nomicon.play.judging.requests import JudgementReopened
from nomicon.play.turns.timing import Announced
from nomicon.play.turns.turns import CircuitCompleted, TurnBegan
from nomicon.play.votes.opening import VoteOpened
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    rule,
    text,
    transmuting,
)

J1 = JudgementNumber(1)
JUDGES = rule(
    203,
    """
    @answers("judge")
    def whoever_has_not(judgement):
        return next(one for one in ("Ben", "Cat", "nobody") if one not in judgement.judges)

    @offers("again")
    def again():
        yield rejudge(1)

    @offers("never")
    def never():
        yield lapse(1)

    @offers("claim_it")
    def claim_it(player):
        yield invoke(f"{player} deserves a point.", 0, [award(player, 1)])
    """,
    readings={"mood": {"default": "good", "others": ["bad"]}},
)


def test_a_rule_puts_a_statement_to_judgement_and_says_what_it_brings_about():
    playing = Playing(VOTES, POINTS, JUDGES)
    invoked = only(playing.makes(MakeMove(ANN, "claim_it", {})), JudgementInvoked)
    assert invoked.player == "the game"
    playing.makes(Deliver(BEN, J1, "TRUE"))
    assert playing.points(ANN) == 1


def test_what_is_judged_again_gets_another_judge_and_its_reading_is_as_before():
    playing = Playing(VOTES, JUDGES)
    playing.makes(Invoke(ANN, "So.", reading=("203:mood", "bad")))
    playing.makes(Deliver(BEN, J1, "TRUE"))
    assert playing.game.readings["203:mood"] == "bad"

    events = playing.makes(MakeMove(ANN, "again", {}))

    assert only(events, JudgementReopened).was == "TRUE"
    assert only(events, JudgeAppointed).judge == CAT
    assert "203:mood" not in playing.game.readings
    playing.makes(Deliver(CAT, J1, "FALSE"))
    assert "NoJudgeFound" in kinds(playing.makes(MakeMove(ANN, "again", {})))


def test_what_has_lapsed_cannot_be_judged():
    playing = Playing(VOTES, JUDGES)
    playing.makes(Invoke(ANN, "So."))
    playing.makes(MakeMove(ANN, "never", {}))
    assert playing.game.judgements[J1].value == LAPSED
    playing.refuses(Deliver(BEN, J1, "TRUE"))
    assert playing.refuses(MakeMove(ANN, "again", {})).because == "J-1 lapsed. Nobody will judge it."


def test_only_a_judgement_that_was_given_is_judged_again():
    playing = Playing(VOTES, JUDGES)
    assert playing.refuses(MakeMove(ANN, "again", {})).because == "There is no judgement J-1."
    playing.makes(Invoke(ANN, "So."))
    assert playing.refuses(MakeMove(ANN, "again", {})).because == "J-1 has not been judged."


def test_a_vote_opens_when_a_rule_opens_it_where_the_rules_say_so():
    code = """
    @offers("open", proposal="proposal")
    def open_it(proposal):
        yield open_vote(proposal)
    """
    playing = Playing(VOTES, rule(203, code, answers={"vote_opens": "when a rule opens it"}))
    number = playing.proposes(enacting())
    assert playing.proposal().opened is None
    only(playing.makes(MakeMove(BEN, "open", {"proposal": number})), VoteOpened)
    assert playing.proposal().is_open


def test_what_was_denied_its_effect_has_it_when_a_judge_finds_so_and_since_its_vote():
    effect: Mapping[str, Plain] = {"effect": "GiveEffect", "proposal": 301}
    capped = rule(203, answers={"most_mutable": 3, "judge": "Ben"})
    playing = Playing(VOTES, POINTS, capped, rule(101, status="immutable"))
    playing.adopts(transmuting(101, "mutable"), enacting())
    assert playing.proposal().effect == "without effect"
    assert playing.proposal().notes == ("It would make 5 mutable rules; there may be 3.",)
    playing.waits(60)
    playing.makes(Invoke(ANN, "It has.", corrections=(effect,)))
    playing.makes(Deliver(BEN, J1, "TRUE"))

    assert playing.rule(101).status == "mutable"
    assert playing.rule(301).layers[0].at == playing.proposal().closed
    assert playing.proposal().effect == "took effect"


ORDER = """
@answers("turn_order")
def order(players):
    return sorted(players)

@answers("may_begin_turn")
def waits(player):
    return balance("Cat") == 0 or f"{player} waits."

@offers("wait", points="number")
def wait(points):
    yield award("Cat", points)

@offers("end")
def end():
    yield end_turn()
"""


def test_a_turn_begins_when_the_rules_let_it_and_a_circuit_is_completed_once():
    playing = Playing(VOTES, POINTS, rule(203, ORDER))
    for _ in range(2):
        playing.makes(MakeMove(ANN, "end", {}))
    playing.makes(MakeMove(ANN, "wait", {"points": "1"}))
    only(playing.makes(MakeMove(ANN, "end", {})), CircuitCompleted)
    assert playing.game.turn is None
    assert "CircuitCompleted" not in kinds(playing.makes(MakeMove(ANN, "wait", {"points": "1"})))

    began = only(playing.makes(MakeMove(ANN, "wait", {"points": "-2"})), TurnBegan)

    assert (began.player, began.circuit) == (ANN, 2)


def test_names_are_put_in_order_by_their_letters():
    code = '@offers("say", name="text")\ndef say(name):\n    yield announce(look_up("letters", name))\n'
    playing = Playing(VOTES, rule(203, code))
    events = playing.makes(MakeMove(ANN, "say", {"name": "van O'Neil Öberg"}))
    assert [event.text for event in events if hasattr(event, "text")] == ["vanoneiloberg"]


def test_where_nobody_may_join_the_players_are_all_the_votes_there_can_be():
    needs_four = '@answers("adopted")\ndef four(tally):\n    return tally.FOR >= 4\n'
    for may_join, effect in (("yes", "took effect"), ("no", "without effect")):
        kept = rule(203, answers={"must_stay_amendable": "yes"})
        playing = Playing(VOTES, kept, players=(ANN, BEN, CAT))
        playing.adopts(amending(201, text=text(needs_four)), enacting(answers={"may_join": may_join}))
        assert playing.proposal().effect == effect


def test_rules_see_every_part_of_a_proposal_and_whether_they_have_been_amended():
    code = """
    @when("VoteClosed")
    def told(proposal, me):
        yield announce(f"{[(one.kind, one.rule, one.to) for one in proposal.changes]} {me.amended}")
    """
    playing = Playing(VOTES, POINTS, rule(203, code))
    first = only(playing.adopts(transmuting(202, "immutable"), enacting()), Announced)
    assert first.text == "[('transmute', 202, 'immutable'), ('enact', None, None)] False"
    playing.adopts(amending(203, words="Other."))
    assert only(playing.adopts(enacting()), Announced).text == "[('enact', None, None)] True"
