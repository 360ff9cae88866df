"""Judgements that are handed in, and have effect only when a rule publishes them."""

from __future__ import annotations

from nomicon.game.names import JudgementNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.judging import Deliver, Invoke, JudgementDelivered, JudgementHandedIn
from nomicon.play.judging.switching import ReadingFlipped
from nomicon.play.people.seating import Forfeit
from nomicon.views.sentences.events import sentence
from tests.play.playing import ANN, BEN, CAT, DAY, NOON, POINTS, VOTES, Playing, kinds, only, repealing, rule

J1 = JudgementNumber(1)
WAITS = {"judge": "Ben", "judge_period": DAY, "judgement_waits": "Cat has not read it out"}
READS_OUT = """
    @offers("read out", judgement="judgement")
    def read_out(judgement):
        return publish_judgement(judgement)

    @offers("excuse")
    def excused():
        return excuse_judge(1)

    @when("JudgementDelivered")
    def praised(event):
        yield award(event.judge, 1)

    @when("JudgementHandedIn")
    def thanked(event, judgement):
        yield announce(f"{judgement.handed_in}, thank you")
    """
READ = rule(205, readings={"tea": {"default": "green", "others": ["black"]}})


def handed_in(value: str = "TRUE") -> Playing:
    """Have Ann put a statement, and Ben hand his judgement in."""
    playing = Playing(VOTES, POINTS, rule(203, READS_OUT), rule(213, answers=WAITS), READ)
    playing.makes(Invoke(ANN, "It is so.", reading=("205:tea", "black")))
    happened = playing.makes(Deliver(BEN, J1, value, "Because."))
    expected = JudgementHandedIn(J1, BEN, value, NOON, "Cat has not read it out", "Because.")
    assert happened[0] == expected
    assert kinds(happened) == ["JudgementHandedIn", "Announced"]
    return playing


def reads_out() -> MakeMove:
    return MakeMove(CAT, "read out", {"judgement": "1"})


def test_a_judgement_that_is_handed_in_has_no_effect_until_it_is_published():
    playing = handed_in()
    assert dict(playing.game.readings) == {}
    assert (playing.game.judgements[J1].value, playing.game.judgements[J1].handed_in) == ("", "TRUE")

    happened = playing.makes(reads_out())

    assert only(happened, JudgementDelivered) == JudgementDelivered(J1, BEN, "TRUE", NOON, "Because.")
    assert only(happened, ReadingFlipped).to == "black"
    assert (playing.points(BEN), dict(playing.game.readings)) == (1, {"205:tea": "black"})
    assert (playing.game.judgements[J1].value, playing.game.judgements[J1].handed_in) == ("TRUE", "")


def test_it_is_told_that_a_judgement_that_was_handed_in_has_no_effect_as_yet():
    event = JudgementHandedIn(J1, BEN, "TRUE", NOON, "Cat has not read it out")
    assert sentence(event, handed_in().game) == (
        "Ben handed in J-1 (TRUE). The judgement has no effect yet: Cat has not read it out."
    )


def test_what_was_handed_in_cannot_be_judged_again_and_its_judge_is_not_late_nor_excused():
    playing = handed_in()

    assert playing.refuses(Deliver(BEN, J1, "FALSE")).because == (
        "J-1 was judged, but the judgement is not published yet."
    )
    assert playing.refuses(MakeMove(ANN, "excuse", {})).because == "J-1 is not waiting for a Judge to decide it."
    assert playing.waits(2 * DAY) == ()


def test_what_was_handed_in_is_published_though_its_judge_has_left_since():
    playing = handed_in()
    playing.makes(Forfeit(BEN))

    assert only(playing.makes(reads_out()), JudgementDelivered).judge == BEN


def test_what_was_handed_in_is_delivered_as_it_is_when_no_rule_has_it_wait_any_more():
    playing = handed_in()
    playing.adopts(repealing(213))

    delivered = only(playing.makes(Deliver(BEN, J1, "FALSE", "On second thoughts.")), JudgementDelivered)

    assert (delivered.value, delivered.reasons) == ("TRUE", "Because.")


def test_what_was_not_handed_in_or_is_published_already_cannot_be_published():
    playing = handed_in()
    playing.makes(reads_out())

    assert playing.refuses(reads_out()).because == "J-1 is not waiting to be published."
