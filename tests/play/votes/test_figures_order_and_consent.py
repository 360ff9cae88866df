"""Rules say how a quorum is rounded, whom precedence ranks, what class a new rule is of, and when consent may come."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.game.proposals import ADOPTED, DEFEATED
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.timing import Announced
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.counting import OutcomeDeclared
from nomicon.play.votes.opening import VoteOpened
from tests.play.playing import ANN, BEN, BENCH, CAT, NOON, VOTES, Playing, enacting, only, rule


@pytest.mark.parametrize(("way", "figure"), [("no", Fraction(3, 2)), ("down", 1), ("up", 2), ("to the nearest", 2)])
def test_a_quorum_that_is_no_whole_number_is_rounded_as_the_rules_say(way, figure):
    half = rule(203, answers={"quorum": {"share": "1/2", "of": "players"}, "quorum_rounded": way})
    playing = Playing(VOTES, half)

    assert only(playing.makes(Propose(ANN, (enacting(),))), VoteOpened).quorum == figure


def test_what_is_said_of_order_may_hold_for_mutable_rules_alone():
    fixed = [rule(number, status="immutable", answers={"quorum": number}) for number in (101, 102)]
    others = [rule(number, answers={"voting_period": number}) for number in (201, 202)]
    larger = {"precedence": "larger number"}

    def first(**more: str) -> tuple[object, object]:
        hearing = Hearing(Playing(*fixed, *others, rule(212, answers=larger | more)).game, BENCH, NOON)
        return hearing.ask(q.QUORUM).share, hearing.ask(q.PERIOD)

    assert first() == (102, 202)
    assert first(precedence_among="mutable rules") == (101, 202)


def test_claims_of_immutable_rules_count_for_nothing_where_order_is_said_of_mutable_rules_alone():
    fixed = [
        rule(101, status="immutable", answers={"quorum": 1}),
        rule(102, status="immutable", answers={"quorum": 2}, prevails_over=(101,)),
    ]

    def first(among: str) -> object:
        order = rule(212, answers={"precedence_among": among})
        return Hearing(Playing(*fixed, order).game, BENCH, NOON).ask(q.QUORUM).share

    assert (first("all rules"), first("mutable rules")) == (2, 1)


def test_code_may_say_by_the_words_of_a_new_rule_of_which_class_it_is():
    born = '@answers("born")\ndef f(change, proposal):\n    return "immutable" if "stone" in change.words else PASS\n'
    playing = Playing(VOTES, rule(210, born))

    playing.adopts(enacting(words="Set in stone."))
    playing.adopts(enacting(words="Set in sand."))

    assert (playing.rule(301).status, playing.rule(302).status) == ("immutable", "mutable")


WAITS = """
    @answers("outcome_waits")
    def until_it_is_said():
        return "the Speaker has not spoken"

    @answers("adopted")
    def more_without_consent(refused):
        return {"more_than": Fraction(1, 2)} if not refused else {"at_least": 1}

    @offers("say", proposal="proposal", consent={"kind": "text", "optional": True})
    def said(proposal, consent):
        yield settle_vote(proposal, "consent" if consent else "", consent or "")
"""
CONSENT = {"consent_of": "Speaker", "consent_matters": "yes"}


def waiting(**answers: str) -> Playing:
    """Play until a vote of two to one waits for the Speaker, who has refused consent while it was open."""
    speaker = rule(103, answers={**CONSENT, **answers}, declares={"offices": {"Speaker": {}}})
    playing = Playing(speaker, rule(204, WAITS), holders=(("Speaker", BEN),))
    number = playing.proposes(enacting())
    playing.votes(number, "FOR", [ANN, CAT])
    playing.votes(number, "AGAINST", [BEN])
    playing.makes(Approve(BEN, number, "consent", given=False))
    playing.closes(number)
    return playing


def say(playing: Playing, consent: str) -> OutcomeDeclared:
    declared: OutcomeDeclared = only(
        playing.makes(MakeMove(ANN, "say", {"proposal": 301, "consent": consent})), OutcomeDeclared
    )
    return declared


def test_an_outcome_that_waited_may_be_settled_by_consent_that_came_after_the_count():
    assert say(waiting(), "").outcome == DEFEATED
    assert say(waiting(), "refused").outcome == DEFEATED
    settled = waiting()

    assert (say(settled, "given").outcome, settled.proposal().approvals) == (ADOPTED, (("consent", "given"),))


def test_consent_that_was_refused_matters_when_an_outcome_is_settled_only_where_it_matters_at_all():
    assert say(waiting(consent_matters="no"), "").outcome == ADOPTED


def test_consent_is_given_or_refused_when_an_outcome_is_settled():
    refused = waiting().refuses(MakeMove(ANN, "say", {"proposal": 301, "consent": "maybe"}))

    assert refused.because == "At the stage 'consent', say 'given' or 'refused', not 'maybe'."


LOOKS = """
    @when("Declared")
    def told(game):
        yield announce(f"{look_up('open judgements')} {look_up('judged readings')} {game.begun:%H:%M} {game.won}")

    @when("JudgementDelivered")
    def next_one():
        yield begin_game()
"""


def test_code_can_look_up_what_waits_for_a_judge_which_readings_were_judged_and_when_the_game_began():
    it = {"it": {"default": "first", "others": ["last"]}}
    playing = Playing(VOTES, rule(213, LOOKS, answers={"judge": "Ben"}, readings=it))
    playing.makes(Invoke(ANN, "It is so.", reading=("213:it", "last")))
    playing.makes(Invoke(ANN, "It is otherwise."))
    assert only(playing.makes(Declare(ANN, "Look.")), Announced).text == "[1, 2] [] 12:00 False"

    playing.waits(3600)
    playing.makes(Deliver(BEN, JudgementNumber(1), "TRUE"))

    assert only(playing.makes(Declare(ANN, "Look.")), Announced).text == "[2] ['213:it'] 13:00 False"
