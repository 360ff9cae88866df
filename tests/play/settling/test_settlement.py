"""Settlement: what follows from what, in which order, and what stops when it never ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from nomicon.game.names import RuleNumber
from nomicon.game.proposals import ADOPTED
from nomicon.play.judging.claiming import Declare
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.trouble import ENDLESS, ParadoxFound, RuleFailed
from nomicon.play.series.winning import GameWon
from nomicon.play.turns.timing import Announced
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot, CloseVote
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAY,
    NOON,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

PAYS = rule(
    210,
    """
    @when("VoteClosed")
    def pay(event, proposal):
        if event.adopted:
            yield award(proposal.proponent, 10)
            yield award(voters(proposal, "AGAINST"), 5)
""",
)
WINS = rule(211, answers={"win_score": 10})


# -- Order ------------------------------------------------------------------------------


def test_a_vote_is_counted_then_scored_then_won_and_only_then_changes_the_rules():
    playing = Playing(VOTES, POINTS, PAYS, WINS)

    events = playing.adopts(enacting())

    assert kinds(events) == ["VoteClosed", "QuantityMoved", "GameWon", "RuleEnacted", "ChangeTookEffect"]


def test_points_stand_on_the_law_before_the_change_that_was_adopted():
    playing = Playing(VOTES, POINTS, PAYS)

    events = playing.adopts(amending(210, code=PAYS.text.code.replace("10", "99")))

    assert only(events, QuantityMoved) == QuantityMoved("points", ((ANN, Fraction(10)),), "210/1", "proposal 301")
    playing.adopts(enacting())
    assert playing.points(ANN) == 109


def test_whoever_has_enough_when_the_change_makes_it_enough_wins_by_the_new_rule():
    playing = Playing(VOTES, POINTS, PAYS, rule(211, answers={"win_score": 50}))

    events = playing.adopts(amending(211, answers={"win_score": 5}))

    assert kinds(events) == ["VoteClosed", "QuantityMoved", "RuleAmended", "ChangeTookEffect", "GameWon"]
    assert only(events, GameWon).rule == "211/2"


def test_a_rule_reacts_to_its_own_adoption_but_not_to_the_vote_that_adopted_it():
    playing = Playing(VOTES, POINTS)
    code = """
        @when("VoteClosed")
        def f():
            yield announce("A vote has closed.")
        @when("RuleEnacted")
        def g(event):
            yield announce("There is a rule " + str(event.number))
    """

    events = playing.adopts(enacting(code))

    assert [event.text for event in events if isinstance(event, Announced)] == ["There is a rule 301"]


def test_votes_that_close_at_one_moment_are_all_counted_and_scored_before_any_of_them_changes_a_rule():
    playing = Playing(VOTES, POINTS, PAYS, rule(203, answers={"voting_period": "1 day"}))
    first, second = playing.proposes(repealing(210)), playing.proposes(enacting(), by=BEN)
    for number in (first, second):
        playing.votes(number)

    events = playing.waits(DAY + 1)

    assert kinds(events) == [
        "VoteClosed",
        "VoteClosed",
        "QuantityMoved",
        "QuantityMoved",
        "RuleRepealed",
        "ChangeTookEffect",
        "RuleEnacted",
        "ChangeTookEffect",
    ]
    assert {event.at for event in events if isinstance(event, VoteClosed)} == {NOON + DAY}
    assert (playing.points(ANN), playing.points(BEN)) == (10, 10)


def test_rules_react_in_order_of_precedence():
    def says(number: int, **header: Any):
        return rule(number, f'@when("Declared")\ndef f():\n    yield announce("{number}")\n', **header)

    playing = Playing(says(302), says(201), says(400, status="immutable"), says(305, prevails_over=[201]))

    events = playing.makes(Declare(ANN, "Hail!"))

    assert [event.text for event in events if isinstance(event, Announced)] == ["400", "302", "305", "201"]


def test_what_a_rule_makes_of_an_event_may_set_off_another_rule():
    playing = Playing(
        POINTS,
        rule(203, '@when("Declared")\ndef f(event):\n    yield award(event.player, 2)\n'),
        rule(204, '@when("QuantityMoved")\ndef f(event):\n    yield announce(str(event.moves[0][1]) + " moved")\n'),
    )

    assert kinds(playing.makes(Declare(ANN, "Hail!"))) == ["Declared", "QuantityMoved", "Announced"]


# -- Without end --------------------------------------------------------------------------


def test_consequences_without_end_are_undone_and_put_before_the_players():
    playing = Playing(
        VOTES,
        rule(203, '@when("Announced")\ndef f():\n    yield announce("again")\n'),
        rule(204, '@when("Declared")\ndef f():\n    yield announce("once")\n'),
    )

    events = playing.makes(Declare(ANN, "Hail!"))

    assert kinds(events) == ["Declared", "Announced", "ParadoxFound"]
    assert only(events, ParadoxFound) == ParadoxFound(("203/1",), NOON, ENDLESS)
    assert playing.game.troubles[-1].rules == (RuleNumber(203),)
    assert "RuleRepealed" in kinds(playing.adopts(repealing(203)))


def test_a_rule_that_fails_when_a_rule_fails_comes_to_an_end():
    playing = Playing(
        VOTES,
        rule(203, '@when("RuleFailed")\ndef f():\n    return 1 // 0\n'),
        rule(204, '@when("Declared")\ndef f():\n    return 1 // 0\n'),
    )

    playing.makes(Declare(ANN, "Hail!"))

    assert "RuleRepealed" in kinds(playing.adopts(repealing(203)))


def test_votes_that_close_each_other_come_to_an_end_and_leave_nothing_undone():
    closes = """
        @when("ChangeTookEffect")
        def f(event):
            yield close_vote(event.proposal + 1)
    """
    playing = Playing(rule(201, answers={"adopted": "yes"}), rule(203, closes))
    numbers = [playing.proposes(enacting()) for _ in range(30)]

    playing.makes(CloseVote(ANN, numbers[0]))
    playing.waits(DAY)
    playing.waits(DAY)

    closed = [number for number in numbers if playing.game.proposals[number].state == ADOPTED]
    assert len(closed) >= 20
    assert all(playing.game.proposals[number].effect == "took effect" for number in closed)
    assert playing.makes(Declare(ANN, "Play goes on."))


# -- Rules that break ----------------------------------------------------------------------


def test_a_rule_that_breaks_is_told_to_the_players_and_nothing_of_that_run_takes_place():
    breaks = rule(203, '@when("Declared")\ndef f():\n    yield announce("one")\n    yield award("Zed", 5)\n')
    playing = Playing(VOTES, POINTS, breaks)

    events = playing.makes(Declare(ANN, "Hail!"))

    assert kinds(events) == ["Declared", "RuleFailed"]
    assert only(events, RuleFailed) == RuleFailed(RuleNumber(203), 1, "f", "Zed is not a player", NOON)
    assert [trouble.what for trouble in playing.game.troubles] == ["f: Zed is not a player"]


def test_a_rule_that_breaks_names_its_line():
    playing = Playing(rule(203, '@when("Declared")\ndef f():\n    x = 1\n    return [announce(x // 0)]\n'))

    failed = only(playing.makes(Declare(ANN, "Hail!")), RuleFailed)

    assert (failed.line, failed.message.startswith("ZeroDivisionError")) == (4, True)


def test_a_rule_that_never_ends_is_stopped_and_can_be_repealed():
    playing = Playing(VOTES, rule(203, '@when("Declared")\ndef f():\n    while True:\n        pass\n'))

    assert "RuleFailed" in kinds(playing.makes(Declare(ANN, "Hail!")))
    assert "RuleRepealed" in kinds(playing.adopts(repealing(203)))


def test_only_the_latest_troubles_are_listed():
    playing = Playing(rule(203, '@when("Declared")\ndef f():\n    return 1 // 0\n'))
    for _ in range(60):
        playing.makes(Declare(ANN, "Hail!"))

    assert len(playing.game.troubles) == 50


# -- Secrets --------------------------------------------------------------------------------

SECRET = rule(203, answers={"secret_ballots": "yes"})


def test_a_secret_ballot_sets_off_nothing_and_leaves_no_trace_but_itself():
    tells = rule(204, '@when("BallotCast")\ndef f(event):\n    yield announce(event.voter)\n')
    weighs = rule(205, '@answers("votes_each")\ndef f(player):\n    return 1 // 0\n')
    playing = Playing(VOTES, SECRET, tells, weighs)
    number = playing.proposes(enacting())
    before = playing.table.folded(playing.game.id).place

    assert kinds(playing.makes(CastBallot(ANN, number, "FOR"))) == ["BallotCast", "FailureSealed"]
    after = playing.table.folded(playing.game.id).place
    assert (before.number, after.number, after.sealed) == (after.number, before.number, before.sealed + 1)
    assert playing.game.troubles == ()


def test_an_open_ballot_sets_off_what_the_rules_say():
    tells = rule(204, '@when("BallotCast")\ndef f(event):\n    yield announce(event.voter + " " + event.choice)\n')
    playing = Playing(VOTES, tells)
    number = playing.proposes(enacting())

    assert only(playing.makes(CastBallot(ANN, number, "FOR")), Announced).text == "Ann FOR"


def test_secret_ballots_are_opened_at_the_close():
    playing = Playing(VOTES, SECRET)
    number = playing.proposes(enacting())
    playing.votes(number, "AGAINST", [CAT, BEN])

    closed = only(playing.closes(number), VoteClosed)

    assert closed.ballots == ((BEN, "AGAINST", 1, NOON), (CAT, "AGAINST", 1, NOON))
    assert closed.abstained == (ANN,)


def test_a_secret_vote_that_ends_early_is_told_with_its_end():
    playing = Playing(VOTES, SECRET, rule(204, answers={"ends_early": "all have voted"}))
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN, BEN])

    assert kinds(playing.makes(CastBallot(CAT, number, "FOR"))) == [
        "BallotCast",
        "VoteClosed",
        "RuleEnacted",
        "ChangeTookEffect",
    ]
