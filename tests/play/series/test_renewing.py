"""A game that ends for all, and the next that begins as the first did."""

from __future__ import annotations

import pytest

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.values.replacing import replace
from nomicon.play.asking.offering import MakeMove
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.series.renewing import GameEnded, GameRenewed, InitialSetRestored
from nomicon.play.turns.timing import Announced
from tests.play.playing import (
    ANN,
    BEN,
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
    repealing,
    rule,
)

SERIES = rule(
    203,
    """
    @offers("end")
    def end(player):
        yield put("titles", player, {"of": "the first game"})
        yield put("notes", player, {"of": "the first game"})
        yield award(player, 5)
        yield end_game("it is late")

    @offers("again")
    def again():
        return begin_afresh()
    """,
    declares={"registers": {"titles": {"lasting": True}, "notes": {}}},
)


def test_when_a_game_ends_open_votes_lapse_and_nobody_proposes():
    playing = Playing(VOTES, POINTS, SERIES)
    playing.proposes(enacting())
    events = playing.makes(MakeMove(ANN, "end", {}))
    assert only(events, GameEnded) == GameEnded(1, "it is late", "203/1", NOON)
    assert playing.proposal().state == "lapsed"
    refused = playing.refuses(Propose(BEN, (enacting(),)))
    assert refused.because == "Game 1 is over: it is late."


def test_a_game_that_ends_without_a_reason_was_ended_by_a_rule():
    code = '@offers("stop")\ndef stop():\n    return end_game()\n'
    playing = Playing(VOTES, POINTS, rule(203, code))
    playing.makes(MakeMove(ANN, "stop", {}))
    refused = playing.refuses(Propose(BEN, (enacting(),)))
    assert refused.because == "Game 1 is over: a rule ended the game."


def test_between_two_games_people_may_still_come():
    playing = Playing(VOTES, POINTS, SERIES)
    playing.makes(MakeMove(ANN, "end", {}))
    playing.makes(Join(DAN))
    assert DAN in playing.game.players


def test_the_next_game_begins_with_the_rules_counts_and_numbers_of_the_first():
    playing = Playing(VOTES, POINTS, SERIES)
    playing.adopts(enacting(title="Tea"))
    playing.adopts(amending(201, words="Other words."))
    playing.makes(MakeMove(ANN, "end", {}))
    assert playing.points(ANN) == 5
    assert only(playing.makes(MakeMove(ANN, "again", {})), GameRenewed).number == 2
    assert not playing.has(301)
    assert playing.rule(201).text.words == "Words."
    assert playing.points(ANN) == 0
    assert playing.proposes(enacting()) == 301


def test_a_repealed_rule_is_there_again_in_the_next_game():
    playing = Playing(VOTES, POINTS, SERIES, rule(204, title="Old"))
    playing.adopts(repealing(204))
    playing.makes(MakeMove(ANN, "end", {}))
    playing.makes(MakeMove(ANN, "again", {}))
    assert playing.rule(204).text.title == "Old"


def test_only_what_is_declared_lasting_outlives_a_game():
    playing = Playing(VOTES, POINTS, SERIES)
    playing.makes(MakeMove(ANN, "end", {}))
    playing.makes(MakeMove(ANN, "again", {}))
    assert len(playing.game.registers["titles"].lines) == 1
    assert len(playing.game.registers["notes"].lines) == 0


def test_a_rule_may_begin_the_next_game_by_the_rules_as_they_are_and_then_numbers_go_on():
    again = '@offers("by_these")\ndef by_these():\n    return begin_afresh(keeps_rules=True)\n'
    playing = Playing(VOTES, POINTS, SERIES, rule(204, again))
    playing.adopts(enacting(title="Tea"))
    playing.makes(MakeMove(ANN, "end", {}))
    assert only(playing.makes(MakeMove(ANN, "by_these", {})), GameRenewed).keeps_rules
    assert playing.rule(301).text.title == "Tea"
    assert playing.points(ANN) == 0
    assert len(playing.game.registers["notes"].lines) == 0
    assert playing.proposes(enacting()) == 302


def test_whether_rules_are_kept_is_true_or_false():
    playing = Playing(VOTES, POINTS, SERIES, rule(204, '@offers("odd")\ndef odd():\n    return begin_afresh("no")\n'))
    playing.makes(MakeMove(ANN, "end", {}))
    failed = only(playing.makes(MakeMove(ANN, "odd", {})), RuleFailed)
    assert "keeps_rules must be True or False" in failed.message


def test_a_game_in_progress_is_not_begun_afresh():
    playing = Playing(VOTES, POINTS, SERIES)
    assert playing.refuses(MakeMove(ANN, "again", {})).because.startswith("Game 1 is in progress")


RESTORING = rule(
    204,
    """
    @offers("restore")
    def restore():
        return restore_initial_set()
    """,
)


def test_the_rules_of_the_first_game_can_be_put_in_force_again_while_everything_else_goes_on():
    playing = Playing(VOTES, POINTS, RESTORING)
    playing.adopts(enacting(title="Tea"))
    playing.adopts(amending(202, words="Points are counted."))
    playing.adopts(repealing(204))
    playing.adopts(enacting(RESTORING.text.code, title="And back"))
    open_vote = playing.proposes(enacting(title="Cake"))

    events = playing.makes(MakeMove(ANN, "restore", {}))

    assert only(events, InitialSetRestored) == InitialSetRestored("304/1", NOON)
    assert sorted(each.number for each in playing.game.rules) == [201, 202, 204]
    ends = [each.repealed for each in playing.game.rules.repealed.values() if each.text.title == "Tea"]
    assert [end and end.what for end in ends] == ["ended by a reset"]
    points = playing.game.rules.numbered(RuleNumber(202))
    assert points is not None
    assert points.text == POINTS.text
    assert playing.game.proposals[open_vote].is_open
    assert playing.game.last_proposal == open_vote
    playing.audited()


WINS = """
    @answers("winners")
    def first(settings):
        return ["Ann"] if balance("Ann") >= 5 else []

    @when("VoteClosed")
    def paid(event):
        yield award("Ann", 5)

    @when("GameWon")
    def over():
        yield end_game("somebody won")

    @offers("next", keeps="text")
    def following(keeps):
        return begin_afresh(keeps_rules=keeps == "yes")
    """


@pytest.mark.parametrize("keeps", ["yes", "no"])
def test_a_change_whose_adoption_wins_the_game_takes_effect_and_the_next_game_keeps_it_or_not(keeps: str):
    playing = Playing(VOTES, POINTS, rule(203, WINS), rule(204, title="Old"))
    later = replace(amending(203, title="Later"), begins=Moment(NOON + 3 * DAY))
    other = playing.proposes(enacting())

    events = playing.adopts(amending(204, title="New"), later)

    order = [kind for kind in kinds(events) if kind in ("VoteClosed", "GameWon", "GameEnded", "RuleAmended")]
    assert order == ["VoteClosed", "GameWon", "GameEnded", "RuleAmended"]
    assert (playing.proposal(other).state, playing.proposal(302).state) == ("lapsed", "adopted")
    assert playing.rule(204).text.title == "New"
    playing.waits(DAY)
    playing.makes(MakeMove(BEN, "next", {"keeps": keeps}))
    playing.waits(3 * DAY)
    assert playing.rule(204).text.title == ("New" if keeps == "yes" else "Old")
    assert playing.rule(203).text.title == ("Later" if keeps == "yes" else "A rule")


def test_what_was_adopted_and_had_not_begun_when_play_ended_has_no_effect():
    ends = '@when("VoteClosed")\ndef over():\n    return end_play("enough")\n'
    playing = Playing(VOTES, rule(203, ends))
    playing.adopts(amending(203, title="New"))

    assert (playing.proposal().state, playing.proposal().effect) == ("adopted", "without effect")
    assert playing.proposal().because == "play ended before it took effect"


ONE_AFTER_ANOTHER = """
    @offers("over")
    def over():
        return [end_game("it is late"), {begins}]

    @when("TimerRang")
    def rang(event):
        return announce(event.name)
"""


@pytest.mark.parametrize("begins", ["begin_game()", "begin_afresh()", "begin_afresh(keeps_rules=True)"])
def test_the_game_after_one_that_ended_is_in_progress_and_its_schedules_go_on(begins: str):
    code = ONE_AFTER_ANOTHER.format(begins=begins)
    schedules = {"noon": "every day 12:00", "evening": "every day 20:00 Europe/Berlin"}
    playing = Playing(VOTES, POINTS, rule(203, code, declares={"schedules": schedules}))
    playing.makes(MakeMove(ANN, "over", {}))
    assert (playing.game.number, playing.game.ended) == (2, "")
    assert [event.text for event in playing.waits(DAY + 1) if isinstance(event, Announced)] == ["evening", "noon"]
    playing.proposes(enacting())
