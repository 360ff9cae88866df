"""Rules that change rules by their code: under the limits of proposals, with number and history, told and recorded."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Enact
from nomicon.game.names import PlayerId, RuleNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import MakeClaim
from nomicon.play.legislating.by_code import RuleReenacted
from nomicon.play.legislating.suspending import RuleResumed, RuleSuspended
from nomicon.play.outcome import Refused
from nomicon.play.people.seating import Join
from nomicon.play.rules.changing import RuleAmended, RuleEnacted, RuleRepealed, RuleTransmuted
from nomicon.play.rules.trouble import RuleFailed
from tests.play.playing import ANN, DAY, POINTS, VOTES, Playing, only, rule, text

EVE, FAY = PlayerId("Eve"), PlayerId("Fay")

PAYS = rule(
    301,
    """
    @when("Joined")
    def welcome(event, settings):
        yield award(event.player, settings.pay)
    """,
    settings={"pay": 1},
)

HAND = """
@offers("make", words="text")
def make(words):
    yield enact("Made", words, answers={"vote.period": days(3)}, settings={"size": 2})

@offers("pay", amount="number")
def pay(amount):
    yield amend(301, settings={"pay": amount}, words=f"Newcomers get {amount}.")

@offers("end", number="number")
def end(number):
    yield repeal(number)

@offers("revive", number="number")
def revive(number):
    yield re_enact(number)

@offers("class", number="number", to="text")
def class_it(number, to):
    yield transmute(number, to)

@offers("pause", number="number")
def pause(number):
    yield suspend(number, "holidays")

@offers("go on", number="number")
def go_on(number):
    yield resume(number)

@offers("install", code="text")
def install(code):
    yield enact("Installed", "It runs.", code)
"""


def playing(*more: object, status: str = "mutable") -> Playing:
    return Playing(VOTES, POINTS, PAYS, rule(303, HAND, status), *more)  # type: ignore[arg-type]


def move(name: str, *values: object) -> MakeMove:
    keys = {"make": ["words"], "pay": ["amount"], "class": ["number", "to"], "install": ["code"]}.get(name, ["number"])
    return MakeMove(ANN, name, dict(zip(keys, values, strict=True)))  # type: ignore[arg-type]


def test_a_rule_makes_a_rule_that_bears_the_next_number_and_names_it_as_its_maker():
    game = playing()
    event = only(game.makes(move("make", "Be kind.")), RuleEnacted)
    assert (event.number, event.status, event.proposal, event.by_rule) == (304, "mutable", None, "303/1")
    made = game.rule(304)
    assert (made.text.title, made.text.words, dict(made.text.settings)) == ("Made", "Be kind.", {"size": 2})
    assert made.text.answers == {"voting_period": 3 * DAY}
    assert made.layers.last.by_rule == "303/1"


def test_the_next_proposal_does_not_take_the_number_of_a_rule_that_code_made():
    game = playing()
    assert game.proposes(Enact(text())) == 301
    game.makes(move("make", "Be kind."))
    assert game.rule(304).text.title == "Made"
    assert [game.proposes(Enact(text())) for _ in range(3)] == [302, 303, 305]


def test_an_amendment_by_code_changes_what_it_names_and_joins_the_history():
    game = playing()
    event = only(game.makes(move("pay", 5)), RuleAmended)
    assert (event.number, event.proposal, event.by_rule) == (301, None, "303/1")
    assert (game.rule(301).text.settings["pay"], game.rule(301).text.words) == (5, "Newcomers get 5.")
    assert game.rule(301).text.code
    game.makes(move("pay", 7))
    assert [layer.what for layer in game.rule(301).layers] == ["inherited", "amended", "amended"]
    assert game.rule(301).text.settings["pay"] == 7


def test_a_repealed_rule_comes_back_with_its_number_and_its_history():
    game = playing()
    game.makes(move("pay", 5))
    assert only(game.makes(move("end", 301)), RuleRepealed).by_rule == "303/1"
    assert not game.has(301)
    event = only(game.makes(move("revive", 301)), RuleReenacted)
    assert (event.number, event.status, event.by_rule) == (301, "mutable", "303/1")
    assert [layer.what for layer in game.rule(301).layers] == ["inherited", "amended", "re-enacted"]
    assert game.rule(301).text.settings["pay"] == 5
    game.makes(move("end", 301))  # And so again.
    game.makes(move("revive", 301))
    assert game.rule(301).repealed is None


def test_what_was_never_repealed_or_whose_number_is_taken_does_not_come_back():
    game = playing()
    assert "is in force, so it cannot be brought back" in game.refuses(move("revive", 301)).because
    assert "There has never been a rule 299" in game.refuses(move("revive", 299)).because


def test_a_suspended_rule_is_listed_and_not_applied_until_it_is_resumed():
    game = playing()
    event = only(game.makes(move("pause", 301)), RuleSuspended)
    assert (event.number, event.by, event.because) == (301, 303, "holidays")
    assert game.rule(301).void is not None
    game.makes(Join(EVE))
    assert game.points(EVE) == 0
    assert "is already void or suspended" in game.refuses(move("pause", 301)).because
    assert game.refuses(MakeClaim(ANN, RuleNumber(301), "Hail!")).because == "Rule 301 is suspended: holidays."
    only(game.makes(move("go on", 301)), RuleResumed)
    game.makes(Join(FAY))
    assert game.points(FAY) == 1
    assert "is not suspended" in game.refuses(move("go on", 301)).because


def test_a_suspension_ends_with_the_rule_that_suspended():
    game = playing()
    game.makes(move("pause", 301))
    events = game.makes(move("end", 303))
    assert only(events, RuleResumed).number == 301


def test_a_rule_cannot_suspend_itself():
    assert "cannot suspend itself" in playing().refuses(move("pause", 303)).because


@pytest.mark.parametrize(
    ("tried", "because"),
    [
        (move("end", 101), "Rule 101 is immutable and cannot be repealed."),
        (
            move("class", 101, "mutable"),
            "Rule 303 is mutable, so its code cannot make or change rules of this class: immutable.",
        ),
        (
            move("class", 301, "immutable"),
            "Rule 303 is mutable, so its code cannot make or change rules of this class: immutable.",
        ),
        (move("class", 301, "golden"), "It cannot become 'golden'"),
        (move("end", 999), "There is no rule 999 in force."),
        (move("pause", 101), "Rule 303 is mutable, so its code cannot make or change rules of this class: immutable."),
        (move("install", "def ("), "The rule cannot be read: line 1 of the code"),
    ],
)
def test_code_is_held_to_the_limits_of_proposals_and_to_its_class(tried: MakeMove, because: str):
    game = playing(rule(101, status="immutable", answers={"protected": ["immutable"]}))
    assert because in game.refuses(tried).because


def test_a_rule_of_the_highest_class_may_move_rules_between_classes():
    game = playing(rule(101, status="immutable"), status="immutable")
    assert only(game.makes(move("class", 301, "immutable")), RuleTransmuted).to == "immutable"
    assert only(game.makes(move("class", 101, "mutable")), RuleTransmuted).by_rule == "303/1"


def test_rules_can_forbid_that_code_changes_rules():
    game = playing(rule(210, answers={"may_change_rules": False}))
    refused = game.refuses(move("end", 301))
    assert isinstance(refused, Refused)
    assert (refused.because, refused.grounds) == ("The code of rule 303 may not change rules.", ("210/1",))


def test_what_may_not_take_effect_by_a_proposal_may_not_by_code():
    guard = """
    @answers("may_take_effect")
    def guarded(change, proposal):
        return "rule 301 is for ever" if change.rule == 301 and proposal.proponent != "Ann" else True
    """
    refused = playing(rule(210, guard)).refuses(move("end", 301))
    assert refused == Refused("Rule 301 is for ever.", ("210/1",), "")


def test_the_rules_that_want_some_rule_left_mutable_are_minded():
    game = Playing(rule(303, HAND), rule(101, status="immutable", answers={"least_mutable": 1}))
    assert "there must be at least 1 mutable rule" in game.refuses(move("end", 303)).because.lower()


def test_code_may_not_make_it_impossible_to_change_rules():
    stop = 'yield enact("Stop", answers={"may_propose": "nobody"})'
    code = f'@offers("stop")\ndef stop():\n    {stop}\n'
    game = Playing(VOTES, rule(303, code), rule(210, answers={"must_stay_amendable": True}))
    assert "no way to change any rule would be left" in game.refuses(MakeMove(ANN, "stop", {})).because.lower()


def test_a_reaction_that_may_not_change_a_rule_fails_and_nothing_of_its_run_is_done():
    code = """
    @when("Joined")
    def all_or_nothing(event):
        yield award(event.player, 5)
        yield repeal(101)
    """
    game = Playing(VOTES, POINTS, rule(303, code), rule(101, status="immutable", answers={"protected": ["immutable"]}))
    events = game.makes(Join(EVE))
    assert "Rule 101 is immutable and cannot be repealed." in only(events, RuleFailed).message
    assert game.points(EVE) == 0


def test_a_rule_expires_by_its_own_code():
    code = """
    @when("RuleEnacted")
    def sunset(event, me, now):
        if event.number == me.number:
            yield remind("sunset", now + days(30))

    @when("TimerRang")
    def expire(event, me):
        yield repeal(me.number)
    """
    game = Playing(VOTES)
    game.adopts(Enact(text(code)))
    assert game.has(301)
    assert only(game.waits(31 * DAY), RuleRepealed).by_rule == "301/1"
    assert not game.has(301)


def test_a_suspended_rule_hears_reminders_again_that_are_due_after_it_is_resumed():
    code = """
    @offers("set")
    def set_them(now):
        yield remind("meanwhile", now + days(1))
        yield remind("later", now + days(9))

    @when("TimerRang")
    def rings(event):
        yield award("Ann", 1)
    """
    game = Playing(VOTES, POINTS, rule(302, code), rule(303, HAND))
    game.makes(MakeMove(ANN, "set", {}))
    game.makes(move("pause", 302))
    game.waits(2 * DAY)
    assert game.points(ANN) == 0
    game.makes(move("go on", 302))
    game.waits(8 * DAY)
    assert game.points(ANN) == 1
