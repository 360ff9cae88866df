"""Rules and moves made out of malice: they cost little, break nothing, and leave the game to its players."""

from __future__ import annotations

import pytest

from nomicon.game.names import ProposalNumber, RuleNumber
from nomicon.play.judging import claiming
from nomicon.play.limits import DUTIES_LIMIT, REMINDERS_LIMIT
from nomicon.play.people import offices
from nomicon.play.people.seating import fit_name
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.mending import MendWords
from nomicon.play.rules.trouble import ENDLESS, ParadoxFound, RuleFailed
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAY,
    HOUR,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    rule,
)


def test_a_reminder_taken_back_while_others_ring_at_the_same_moment_stops_no_clock():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @instead("DutyOwed")
        def hush():
            return [forget("z")]
    """,
            declares={
                "offices": {"Clerk": {}},
                "duties": {"report": {"of": "Clerk", "every": "every day 08:00"}},
                "schedules": {"z": "every day 08:00"},
            },
        ),
    )
    playing.waits(3 * DAY)
    assert playing.proposes(enacting())


def test_a_reminder_taken_back_when_a_turn_ends_stops_no_clock():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @when("TurnBegan")
        def warn(event):
            yield remind("z", event.until)
        @instead("TurnEnded")
        def hush():
            return [forget("z")]
    """,
            answers={"turn_order": "by name", "turn_length": "1 hour"},
        ),
    )
    playing.waits(3 * HOUR)
    assert playing.proposes(enacting())


def test_ballots_of_words_no_longer_listed_are_told_in_one_order_whatever_order_they_came_in():
    words = {"choices": ["A", "B", "C"], "in_favour": ["A"]}
    playing = Playing(VOTES, rule(203, answers=words, binds={"choices": "ballot"}))
    number = playing.proposes(enacting())
    other = playing.proposes(amending(203, answers={"choices": ["Aye", "Nay"]}))
    for voter, choice in ((ANN, "C"), (BEN, "A"), (CAT, "B")):
        playing.makes(CastBallot(voter, number, choice))
    playing.votes(other, "A")
    playing.closes(other)
    votes = only(playing.closes(number), VoteClosed).votes
    assert [choice for choice, _ in votes] == ["Aye", "Nay", "A", "B", "C"]


def test_numbers_that_lie_far_apart_make_no_turn_long():
    playing = Playing(VOTES, rule(203, answers={"number_step": 10**9, "turn_order": "by name", "proposals_a_turn": 2}))
    playing.proposes(enacting())
    playing.proposes(enacting())
    assert "no more are allowed" in playing.refuses(Propose(ANN, (enacting(),))).because


def test_an_announcement_is_no_longer_than_a_declaration():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @when("Declared")
        def shout():
            yield announce("a" * 900000)
    """,
        ),
    )
    assert kinds(playing.makes(claiming.Declare(ANN, "Hail!"))) == ["Declared", "RuleFailed"]


@pytest.mark.parametrize(
    "move",
    [
        MendWords(ANN, RuleNumber(201), "x" * 600_000),
        offices.DoDuty(ANN, "report", "x" * 600_000),
        Propose(ANN, (enacting(),), marks=("x" * 600_000,)),
        Propose(ANN, (enacting(words="x" * 190_000),) * 3),
        CastBallot(ANN, ProposalNumber(301), "FOR" + " " * 600_000),
    ],
    ids=lambda move: type(move).__name__,
)
def test_nobody_fills_the_disk_with_one_move(move):
    playing = Playing(VOTES, rule(203, answers={"may_mend": "players", "rules_bind": "not now"}))
    playing.proposes(enacting())
    assert "characters in all" in playing.refuses(move).because


def test_a_line_of_a_register_does_not_grow_for_ever_by_new_fields():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @when("Declared")
        def note(event):
            yield put("r", "k", {event.text: "y" * 9000})
    """,
            declares={"registers": {"r": {}}},
        ),
    )
    for text in ("a", "b", "c", "d"):
        playing.makes(claiming.Declare(ANN, text))
    assert sorted(playing.game.registers["r"].lines["k"]) == ["a", "b"]


@pytest.mark.parametrize("name", ["nobody", "players", "anybody", "the Speaker"])
def test_no_rule_gives_another_meaning_to_an_electorate_that_every_game_has(name):
    playing = Playing(VOTES)
    change = enacting(answers={"may_propose": "nobody"}, declares={"groups": {name: {}}})
    assert "already means" in playing.refuses(Propose(ANN, (change,))).because


@pytest.mark.parametrize("question", ["choices", "judgement_values"])
def test_no_header_leaves_nothing_to_choose_from(question):
    playing = Playing(VOTES)
    assert "at least one" in playing.refuses(Propose(ANN, (enacting(answers={question: []}),))).because


@pytest.mark.parametrize(
    "name", ["\uff54\uff48\uff45 Speaker", "\u3164", "\u2800\u2800", "\uff50layers", "the Speaker"]
)
def test_a_name_that_reads_like_an_office_or_like_nothing_is_no_name(name):
    assert not fit_name(name)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Zoe\u0308", "李雷", "O'Hara", "Theo"])
def test_a_name_in_any_script_is_a_name(name):
    assert fit_name(name)


def test_nothing_stands_instead_of_keeping_a_vote_open_or_its_time_would_come_for_ever():
    playing = Playing(VOTES, rule(203, answers={"voting_period": "1 day", "quorum": 2, "without_quorum": "stays open"}))
    stopping = enacting('@instead("VoteKeptOpen")\ndef hush():\n    return []\n')
    assert "a rule cannot replace" in playing.refuses(Propose(ANN, (stopping,))).because
    playing.proposes(enacting())
    assert kinds(playing.waits(5 * DAY)) == ["VoteKeptOpen"]


def test_slow_code_that_sets_itself_off_again_and_again_is_stopped_soon():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @when("Declared")
        def begin():
            yield announce("a")
        @when("Announced")
        def again():
            x = 0
            for i in range(100000):
                x += i
            yield announce("a")
    """,
        ),
    )
    events = playing.makes(claiming.Declare(ANN, "Hail!"))
    assert kinds(events) == ["Declared", "Announced", "ParadoxFound"]
    assert only(events, ParadoxFound).what == ENDLESS


def test_a_long_chain_of_quick_code_is_followed_to_its_limit():
    playing = Playing(
        VOTES,
        rule(
            203,
            """
        @when("Declared")
        def begin():
            yield announce("0")
        @when("Announced")
        def again(event):
            if int(event.text) < 200:
                yield announce(str(int(event.text) + 1))
    """,
        ),
    )
    assert len(playing.makes(claiming.Declare(ANN, "Hail!"))) == 202


@pytest.mark.parametrize("effect", ["remind(event.text + str(i), now + hours(1))", 'owe(event.text + str(i), "Ann")'])
def test_nobody_is_kept_waiting_by_thousands_of_reminders_or_duties(effect):
    playing = Playing(
        VOTES,
        rule(
            203,
            f"""
        @when("Declared")
        def pile(event, now):
            for i in range(990):
                yield {effect}
    """,
        ),
    )
    for turn in range(8):
        playing.makes(claiming.Declare(ANN, f"{turn}:"))
    assert len(playing.game.timers) <= REMINDERS_LIMIT
    assert len(playing.game.duties) <= DUTIES_LIMIT
    assert playing.game.troubles


@pytest.mark.parametrize("effect", ['remind("x" * 30000, now + hours(1))', 'owe("pay", "Ann", None, "x" * 30000)'])
def test_a_reminder_or_a_duty_is_about_something_short(effect):
    playing = Playing(VOTES, rule(203, f'@when("Declared")\ndef pile(now):\n    yield {effect}\n'))
    assert kinds(playing.makes(claiming.Declare(ANN, "Hail!"))) == ["Declared", "RuleFailed"]


@pytest.mark.parametrize(
    "code",
    [
        'yield refuse("z" * 30000)',
        'yield end_play("z" * 30000)',
        'yield set_setting("level", "z" * 30000)',
        'choose("Ann", "z" * 30000, ["a"])',
        'choose("Ann", "?", ["a" * 100] * 900)',
        'draw("lots", ["a"] * 3000)',
    ],
)
def test_what_rule_code_says_goes_on_record_only_as_far_as_anybody_would_read(code):
    playing = Playing(VOTES, rule(203, f'@when("Declared")\ndef say():\n    {code}\n', settings={"level": 1}))
    events = playing.makes(claiming.Declare(ANN, "Hail!"))
    assert kinds(events) == ["Declared", "RuleFailed"]
    assert "at most" in only(events, RuleFailed).message


def test_the_notes_on_the_first_proposal_know_that_a_new_rule_is_heard_after_the_old_ones():
    playing = Playing(VOTES, rule(202, answers={"must_stay_amendable": "yes"}))
    assert playing.proposal(playing.proposes(enacting(answers={"adopted": {"more_than": 5}}))).notes == ()
