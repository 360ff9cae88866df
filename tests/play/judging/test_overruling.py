"""What rules do to Judges and judgements, to leaving, to outcomes that wait, and to amounts."""

from __future__ import annotations

from nomicon.game.names import JudgementNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.judging.overruling import JudgeExcused, JudgeGivenTime, JudgementOverruled, judgement_overruled
from nomicon.play.people.seating import Left
from nomicon.play.votes.counting import OutcomeDeclared
from tests.play.playing import ANN, BEN, CAT, DAY, NOON, POINTS, VOTES, Playing, enacting, kinds, only, repealing, rule

J1 = JudgementNumber(1)
MOVES = """
    @offers("excuse")
    def excuse():
        return excuse_judge(1, "there is reason")

    @offers("prolong")
    def prolong(now):
        return give_judge(1, now + days(3))

    @offers("lift")
    def lift():
        return give_judge(1, None)

    @offers("undo")
    def undo():
        return overrule(1, "UNDECIDED")

    @offers("dismiss", who="player")
    def dismiss(who):
        return leave(who)
    """
FIRST_BEN = """
    @answers("judge")
    def next_one(judgement):
        return "Cat" if judgement.judges else "Ben"
    """
READ = rule(205, readings={"tea": {"default": "green", "others": ["black"]}})


def a_statement(*more: object, **move: object) -> Playing:
    """Have Ann put a statement to Ben, where rules can do things to it."""
    playing = Playing(VOTES, POINTS, rule(203, MOVES), rule(213, FIRST_BEN), READ, *more)  # type: ignore[arg-type]
    playing.makes(Invoke(ANN, "It is so.", **move))  # type: ignore[arg-type]  # What a test names is what a move takes.
    return playing


def test_a_judge_who_is_excused_is_replaced():
    playing = a_statement()

    happened = playing.makes(MakeMove(ANN, "excuse", {}))

    assert only(happened, JudgeExcused).judge == BEN
    assert playing.game.judgements[J1].judge == CAT


def test_a_judge_can_be_given_time():
    playing = a_statement()

    happened = playing.makes(MakeMove(ANN, "prolong", {}))

    assert only(happened, JudgeGivenTime).due == NOON + 3 * DAY
    assert "JudgeDefaulted" in kinds(playing.waits(3 * DAY + 1))


def test_a_judge_has_as_long_as_it_takes_when_the_rule_is_gone_that_gave_the_time():
    playing = a_statement()
    playing.makes(MakeMove(ANN, "prolong", {}))

    happened = playing.adopts(repealing(203))

    assert (only(happened, JudgeGivenTime).due, only(happened, JudgeGivenTime).rule) == (None, "203/1")
    assert "JudgeDefaulted" not in kinds(playing.waits(30 * DAY))


def test_time_that_one_rule_gives_stays_when_another_is_gone_by_which_there_was_some_before():
    playing = a_statement(rule(214, answers={"judge_period": "1 day"}))
    playing.makes(MakeMove(ANN, "prolong", {}))

    assert "JudgeGivenTime" not in kinds(playing.adopts(repealing(214)))
    assert "JudgeDefaulted" in kinds(playing.waits(3 * DAY + 1))


def test_a_rule_can_lift_the_limit_that_a_judge_has():
    playing = a_statement(rule(214, answers={"judge_period": "1 day"}))

    assert only(playing.makes(MakeMove(ANN, "lift", {})), JudgeGivenTime).lifted
    assert "JudgeDefaulted" not in kinds(playing.waits(30 * DAY))


def test_what_is_judged_cannot_be_excused_and_what_is_not_cannot_be_overruled():
    playing = a_statement()

    assert playing.refuses(MakeMove(ANN, "undo", {})).because == "J-1 has not been judged."
    playing.makes(Deliver(BEN, J1, "FALSE"))
    assert playing.refuses(MakeMove(ANN, "excuse", {})).because == "J-1 is not waiting for a Judge to decide it."


def test_a_judge_who_is_not_there_yet_cannot_be_excused():
    playing = Playing(VOTES, rule(203, MOVES), rule(213, answers={"judge": "the Arbiter"}))
    playing.makes(Invoke(ANN, "It is so."))

    assert playing.refuses(MakeMove(ANN, "excuse", {})).because == "J-1 has no Judge yet."


def test_when_a_judgement_is_overruled_the_reading_it_switched_is_as_before():
    playing = a_statement(reading=("205:tea", "black"))
    playing.makes(Deliver(BEN, J1, "TRUE"))
    assert dict(playing.game.readings) == {"205:tea": "black"}

    happened = playing.makes(MakeMove(ANN, "undo", {}))

    assert only(happened, JudgementOverruled).was == "TRUE"
    assert dict(playing.game.readings) == {}


def test_a_reading_stays_switched_when_another_upholding_value_is_put_in_place():
    playing = a_statement(reading=("205:tea", "black"))
    either = ["Yes", "UNDECIDED"]
    playing.adopts(enacting(answers={"judgement_values": either, "upholding_values": either}))
    playing.makes(Deliver(BEN, J1, "yes"))

    happened = playing.makes(MakeMove(ANN, "undo", {}))

    assert only(happened, JudgementOverruled).upholds is True
    assert dict(playing.game.readings) == {"205:tea": "black"}


def test_an_overruling_recorded_before_it_said_whether_it_upholds_is_read_as_it_was():
    playing = a_statement(reading=("205:tea", "black"))
    playing.makes(Deliver(BEN, J1, "TRUE"))
    judged = playing.game

    for to, left in (("TRUE", {"205:tea": "black"}), ("FALSE", {})):
        assert dict(judgement_overruled(judged, JudgementOverruled(J1, to, "TRUE", NOON, "203/1")).readings) == left


def test_a_statement_can_say_who_acted_against_the_rules():
    fines = '@when("JudgementDelivered")\ndef fined(judgement):\n    yield award(judgement.against, -15)'
    playing = Playing(VOTES, POINTS, rule(213, answers={"judge": "Ben"}), rule(214, fines))
    playing.makes(Invoke(ANN, "Cat spoke out of turn.", against=CAT))
    playing.makes(Deliver(BEN, J1, "TRUE"))

    assert playing.points(CAT) == -15


def test_a_rule_can_have_a_player_leave():
    playing = a_statement()

    assert only(playing.makes(MakeMove(ANN, "dismiss", {"who": "Cat"})), Left).player == CAT
    assert CAT not in playing.game.players


# -- Outcomes that wait --------------------------------------------------------------------

WAITS = """
    @answers("outcome_waits")
    def waits():
        return "for good weather"

    @offers("settle", proposal="proposal")
    def settle(proposal):
        return settle_vote(proposal)
    """


def test_an_outcome_can_wait_and_is_settled_by_the_ballots_that_were_cast():
    playing = Playing(VOTES, rule(203, WAITS))
    number = playing.proposes(enacting())
    playing.votes(number)
    playing.closes(number)
    assert (playing.proposal().state, playing.proposal().because) == ("undetermined", "for good weather")

    happened = playing.makes(MakeMove(ANN, "settle", {"proposal": "301"}))

    assert only(happened, OutcomeDeclared).adopted
    assert playing.has(301)


HOLDS = """
    @answers("outcome_waits")
    def waits(proposal):
        return "for good weather" if proposal.number == 301 else False
    """


def held(*rules: object) -> Playing:
    """Have a change voted for whose outcome rule 203 has wait."""
    playing = Playing(VOTES, rule(203, HOLDS), *rules)  # type: ignore[arg-type]
    number = playing.proposes(enacting())
    playing.votes(number)
    playing.closes(number)
    assert playing.proposal().state == "undetermined"
    return playing


def test_an_outcome_waits_no_more_when_the_rule_is_gone_that_had_it_wait():
    playing = held()

    happened = playing.adopts(repealing(203))

    assert (only(happened, OutcomeDeclared).adopted, only(happened, OutcomeDeclared).rule) == (True, "203/1")
    assert playing.has(301)
    playing.audited()


def test_an_outcome_waits_on_until_no_rule_has_it_wait_any_more():
    playing = held(rule(204, HOLDS), rule(205, HOLDS))

    assert "OutcomeDeclared" not in kinds(playing.adopts(repealing(205)))
    assert "OutcomeDeclared" not in kinds(playing.adopts(repealing(203)))
    assert playing.proposal().state == "undetermined"
    assert only(playing.adopts(repealing(204)), OutcomeDeclared).adopted


def test_an_outcome_that_does_not_wait_is_not_settled_again():
    playing = Playing(VOTES, rule(203, WAITS))
    number = playing.proposes(enacting())

    assert (
        "Only an undetermined outcome can be settled"
        in playing.refuses(MakeMove(ANN, "settle", {"proposal": str(number)})).because
    )


# -- Amounts -------------------------------------------------------------------------------


def test_a_rule_can_say_how_much_of_what_another_rule_awards_is_posted():
    pays = '@when("VoteClosed")\ndef paid(proposal):\n    yield award(voters(proposal, "FOR"), 5)'
    doubles = """
        @answers("amount")
        def doubled(player, amount, rule, to, proposal, after):
            if player == "Ann" and rule.number == 203 and to.kind == "ballots" and after == "VoteClosed":
                return 2 * amount * (proposal.tally.FOR > 0)
        """
    playing = Playing(VOTES, POINTS, rule(203, pays), rule(204, doubles))
    playing.adopts(enacting())

    assert [playing.points(one) for one in (ANN, BEN)] == [10, 5]


def test_an_amount_of_nothing_moves_nothing():
    pays = '@when("VoteClosed")\ndef paid(proposal):\n    yield award(everyone(), 5)'
    none = '@answers("amount")\ndef none():\n    return 0'
    playing = Playing(VOTES, POINTS, rule(203, pays), rule(204, none))

    assert "QuantityMoved" not in kinds(playing.adopts(enacting()))


def test_whether_a_leavers_ballot_counts_can_turn_on_who_has_left():
    keeps = '@answers("ballots_of_leavers")\ndef kept(player):\n    return player != "Cat"'
    playing = Playing(VOTES, rule(203, MOVES), rule(204, keeps))
    number = playing.proposes(enacting())
    playing.votes(number)
    for who in (BEN, CAT):
        playing.makes(MakeMove(ANN, "dismiss", {"who": who}))
    playing.closes(number)

    tally = playing.proposal().tally
    assert tally is not None
    assert tally.votes == {"FOR": 2, "AGAINST": 0}
