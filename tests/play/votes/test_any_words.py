"""What a judgement may be where no rule says which words it may be."""

from __future__ import annotations

from nomicon.game.names import JudgementNumber
from nomicon.play.judging.judging import Deliver, Invoke, JudgementDelivered
from nomicon.play.judging.switching import ReadingFlipped
from tests.play.playing import ANN, BEN, VOTES, Playing, kinds, only, repealing, rule

J1 = JudgementNumber(1)
BEN_JUDGES = rule(213, answers={"judge": "Ben"})
GREEN_TEA = rule(205, readings={"tea": {"default": "green", "others": ["black"]}})


def test_where_no_rule_says_what_a_judgement_may_be_silence_says_whether_other_words_are_one():
    three = rule(216, answers={"judgement_values": ["TRUE", "FALSE", "UNDECIDED"]})
    free = rule(116, status="immutable", answers={"values_in_silence": "any"})
    playing = Playing(VOTES, BEN_JUDGES, three, free, GREEN_TEA)
    playing.makes(Invoke(ANN, "It is so.", reading=("205:tea", "black")))
    told = "A judgement must be one of TRUE, FALSE, UNDECIDED, not 'PERHAPS'."
    assert playing.refuses(Deliver(BEN, J1, "PERHAPS")).because == told
    playing.adopts(repealing(216))

    assert playing.refuses(Deliver(BEN, J1, " ")).because.startswith("A judgement must be one of")
    assert playing.refuses(Deliver(BEN, J1, "perhaps " * 6)).because.startswith("A judgement must be one of")
    happened = playing.makes(Deliver(BEN, J1, "in  part"))

    assert only(happened, JudgementDelivered).value == "in part"
    assert "ReadingFlipped" not in kinds(happened)


def test_the_usual_words_uphold_and_deny_where_any_are_a_judgement():
    playing = Playing(VOTES, BEN_JUDGES, rule(116, answers={"values_in_silence": "any"}), GREEN_TEA)
    playing.makes(Invoke(ANN, "It is so.", reading=("205:tea", "black")))

    assert only(playing.makes(Deliver(BEN, J1, "true")), ReadingFlipped).to == "black"
