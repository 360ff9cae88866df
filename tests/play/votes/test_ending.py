"""When votes open and end, what quorum keeps open, what turns wait for, and what rules do to themselves."""

from __future__ import annotations

from nomicon.game.names import Moment
from nomicon.game.proposals import LAPSED, SUBMITTED
from nomicon.play.asking.offering import MakeMove
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.changing import RuleAmended, RuleTransmuted
from nomicon.play.turns.turns import CircuitCompleted, EndTurn, TurnBegan
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.ending import VoteKeptOpen, VoteSettled
from nomicon.play.votes.voting import CastBallot, CloseVote
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAN,
    DAY,
    NOON,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    rule,
    transmuting,
)

HALF = {"share": "1/2", "of": "players", "counted": "close"}
QUORUM = rule(205, answers={"quorum": HALF, "without_quorum": "stays open"})


def test_a_vote_waits_until_a_rule_opens_it():
    code = """
    @offers("open", number="proposal")
    def opened(number):
        yield open_vote(number)
    """
    playing = Playing(VOTES, rule(203, code, answers={"vote_opens": "when a rule opens it"}))
    number = playing.proposes(enacting())
    assert playing.proposal(number).state == SUBMITTED
    playing.makes(MakeMove(ANN, "open", {"number": number}))
    assert playing.proposal(number).is_open
    assert "cannot open" in playing.refuses(MakeMove(ANN, "open", {"number": number})).because


def test_a_vote_short_of_quorum_goes_on_where_the_rules_keep_it_open():
    playing = Playing(VOTES, QUORUM, players=(ANN, BEN, CAT))
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN])
    refused = playing.refuses(CloseVote(ANN, number))
    assert (refused.because, refused.grounds) == (
        "1 of 3 have voted on proposal 301. The vote goes on until 2 have voted.",
        ("205/1",),
    )
    playing.votes(number, by=[BEN])
    assert "VoteClosed" in kinds(playing.makes(CloseVote(ANN, number)))


def test_a_period_that_ends_without_quorum_leaves_the_vote_open_until_there_is_one():
    playing = Playing(VOTES, QUORUM, rule(203, answers={"voting_period": "2 days"}))
    number = playing.proposes(enacting())
    assert playing.waits(2 * DAY + 1) == (VoteKeptOpen(number, Moment(NOON + 2 * DAY)),)
    playing.votes(number, by=[ANN])
    assert playing.waits(DAY) == ()
    assert only(playing.makes(CastBallot(BEN, number, "FOR")), VoteClosed).adopted


def test_a_vote_that_a_rule_ends_short_of_quorum_lapses():
    code = """
    @offers("stop", number="proposal")
    def stopped(number):
        yield close_vote(number)
    """
    playing = Playing(VOTES, QUORUM, rule(203, code))
    number = playing.proposes(enacting())
    event = only(playing.makes(MakeMove(ANN, "stop", {"number": number})), VoteClosed)
    assert (event.outcome, event.adopted, playing.proposal(number).state) == (LAPSED, False, LAPSED)


def test_quorum_can_be_counted_of_those_who_are_players_at_the_close():
    playing = Playing(VOTES, QUORUM, players=(ANN, BEN))
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN])
    playing.makes(Join(CAT))
    assert playing.refuses(CloseVote(ANN, number)).because.startswith("1 of 3 have voted")


def test_a_vote_ends_when_the_last_one_it_waited_for_leaves():
    playing = Playing(
        rule(
            201,
            answers={
                "adopted": {"at_least": 1, "of": "eligible"},
                "ends_early": "all have voted",
                "ballots_of_leavers": "no",
            },
        )
    )
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN, BEN])
    event = only(playing.makes(Forfeit(CAT)), VoteClosed)
    assert (event.adopted, event.heads, event.eligible) == (True, 2, 2)


def test_the_ballot_of_somebody_who_may_vote_no_more_is_not_counted_where_rules_say_so():
    code = """
    @answers("electorate")
    def able(player):
        return "nobody" if player == "Ben" and len(everyone()) > 3 else "players"
    """
    playing = Playing(VOTES, rule(209, code, answers={"ballots_of_leavers": "no"}))
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN])
    playing.votes(number, "AGAINST", by=[BEN])
    playing.makes(Join(DAN))
    assert only(playing.closes(number), VoteClosed).votes == (("FOR", 1), ("AGAINST", 0))


def test_a_rule_hears_when_all_that_was_due_to_a_vote_is_done():
    code = """
    @when("VoteSettled")
    def last(event, proposal):
        yield award(proposal.proponent, 1)
    """
    playing = Playing(VOTES, POINTS, rule(203, code))
    found = kinds(playing.adopts(enacting()))
    assert found.index("ChangeTookEffect") < found.index("VoteSettled") < found.index("QuantityMoved")
    assert playing.points(ANN) == 1
    assert not any(isinstance(one, VoteSettled) for one in Playing(VOTES).adopts(enacting()))


def test_a_transmuted_rule_bears_the_proposals_number_where_amended_rules_do():
    playing = Playing(VOTES, rule(109, answers={"amended_number": "the proposal's"}), rule(202))
    assert only(playing.adopts(transmuting(202, "immutable")), RuleTransmuted).number == 301
    assert playing.rule(202).number == 301
    assert only(playing.adopts(amending(109, words="Other.")), RuleAmended).number == 302
    assert playing.rule(302).former == (109,)


def test_a_circuit_is_complete_when_its_last_turn_ends_even_if_the_next_may_not_begin():
    code = """
    @answers("may_begin_turn")
    def held(player):
        return "Not yet." if len(lines("held")) else PASS

    @offers("hold")
    def hold():
        yield put("held", "it", {"yes": True})

    @offers("free")
    def free():
        yield remove("held", "it")
    """
    order = rule(
        203,
        code,
        answers={"turn_order": "by name", "may_propose": "the player in turn"},
        declares={"registers": {"held": {"fields": ["yes"]}}},
    )
    playing = Playing(VOTES, order, players=(ANN,))
    playing.makes(MakeMove(ANN, "hold", {}))
    assert [one for one in playing.makes(EndTurn(ANN)) if isinstance(one, CircuitCompleted)]
    assert playing.refuses(Propose(ANN, (enacting(),))).because == "Not yet."
    began = only(playing.makes(MakeMove(ANN, "free", {})), TurnBegan)
    assert (began.player, began.circuit) == (ANN, 2)


def test_a_turn_can_begin_with_its_first_act():
    order = rule(
        203, answers={"turn_order": "by name", "may_propose": "the player in turn", "turn_begins": "with its first act"}
    )
    playing = Playing(VOTES, order, players=(BEN, ANN))
    assert playing.game.turn is None
    assert playing.refuses(Propose(BEN, (enacting(),))).because.startswith("Only the player in turn")
    assert kinds(playing.makes(Propose(ANN, (enacting(),))))[:2] == ["TurnBegan", "ProposalSubmitted"]


def test_the_turn_of_somebody_who_leaves_can_go_on():
    order = rule(203, answers={"turn_order": "by name", "turn_length": "3 days", "turn_of_leaver": "stays vacant"})
    playing = Playing(VOTES, order)
    assert kinds(playing.makes(Forfeit(ANN))) == ["Left"]
    assert playing.game.turn is not None
    assert playing.game.turn.player == ANN


def test_who_comes_back_can_hold_what_they_held():
    code = """
    @offers("gain", amount="number")
    def gain(player, amount):
        yield award(player, amount)
    """
    playing = Playing(POINTS, rule(203, code, answers={"on_return": "their own"}))
    playing.makes(MakeMove(ANN, "gain", {"amount": "-4"}))
    playing.makes(Forfeit(ANN))
    playing.makes(Join(ANN))
    assert playing.points(ANN) == -4


def test_a_rule_rewords_itself_casts_a_ballot_and_has_a_player_leave():
    code = """
    @offers("speak", number="proposal", word="text")
    def speak(player, number, word):
        yield cast(player, number, word)

    @offers("out")
    def out(player):
        yield leave(player)

    @offers("turn over")
    def over():
        yield reword("Other words.")
    """
    playing = Playing(VOTES, rule(203, code))
    number = playing.proposes(enacting())
    assert "BallotCast" in kinds(playing.makes(MakeMove(BEN, "speak", {"number": number, "word": "for"})))
    assert "cannot be counted" in playing.refuses(MakeMove(BEN, "speak", {"number": number, "word": "hm"})).because
    playing.makes(MakeMove(CAT, "turn over", {}))
    assert playing.rule(203).text.words == "Other words."
    playing.makes(MakeMove(CAT, "out", {}))
    assert CAT not in playing.game.players


def test_rules_can_look_up_what_lies_on_the_table_and_what_has_been_changed():
    code = """
    @when("VoteClosed")
    def looked():
        yield award(everyone(), len(look_up("proposals under way")) + 10 * len(look_up("rules", "mutable")))

    @when("RuleAmended")
    def changed(event):
        yield award(everyone(), 100 * len([one for one in look_up("changes", event.number) if one.what == "amended"]))
    """
    playing = Playing(VOTES, POINTS, rule(203, code))
    playing.proposes(enacting())
    playing.adopts(amending(201, words="Other."))
    assert playing.points(ANN) == 131
