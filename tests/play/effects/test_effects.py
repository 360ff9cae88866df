"""What rule code may ask for: its own settings and answers, and what only others can bring about."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.mending import SettingChanged
from nomicon.play.turns.timing import Announced
from nomicon.play.votes.counting import VoteClosed
from tests.play.playing import (
    ANN,
    BEN,
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
    transmuting,
)


def does(*effects: str, **header: Any):
    """Write a rule that does something when somebody declares something."""
    lines = "".join(f"    yield {effect}\n" for effect in effects)
    return rule(204, f'@when("Declared")\ndef f(event, settings):\n{lines}', **header)


def test_a_rule_may_change_its_own_settings_and_sees_them_next_time():
    playing = Playing(VOTES, does('set_setting("level", settings.level + 1)', settings={"level": 1}))
    changed = only(playing.makes(Declare(ANN, "!")), SettingChanged)
    playing.makes(Declare(ANN, "!"))

    assert changed == SettingChanged(playing.rule(204).id, playing.rule(204).number, {"level": 2}, {}, NOON)
    assert (playing.rule(204).text.settings, playing.rule(204).version) == ({"level": 3}, 3)


def test_a_rule_may_change_its_own_answer_from_now_on():
    playing = Playing(VOTES, does('answer_from("quorum", 3)', answers={"quorum": 1}))
    playing.makes(Declare(ANN, "!"))
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN, BEN])

    assert only(playing.closes(number), VoteClosed).because == "quorum was not reached"


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ('set_setting("height", 1)', "the rule has no setting 'height'. There are: none."),
        ('answer_from("weather", 1)', "answers: there is no question"),
        ('answer_from("quorum", "many")', "answers: vote.quorum: 'many' is not"),
        ("void_rule(201, 202)", "name 'void_rule' is not defined"),
        ("restore_rule(201)", "name 'restore_rule' is not defined"),
        ('declare_outcome(301, "adopted")', "name 'declare_outcome' is not defined"),
        ("end_turn()", "It is nobody's turn."),
        ('refuse("No.")', "No."),
        ("close_vote(301)", "There is no proposal 301."),
        ("withdraw(301)", "There is no proposal 301."),
        ('transfer("Ann", electorate("nobody"), 1)', ""),
    ],
)
def test_what_a_rule_cannot_bring_about_is_a_broken_rule(effect: str, told: str):
    playing = Playing(VOTES, POINTS, does(effect))

    assert kinds(playing.makes(Declare(ANN, "!"))) == ["Declared", "RuleFailed"]
    assert told in playing.game.troubles[-1].what


def test_who_has_left_is_nobody_to_transfer_to():
    playing = Playing(VOTES, POINTS, does('transfer("Ann", "Ben", 1)'))
    playing.makes(Forfeit(BEN))
    playing.makes(Declare(ANN, "!"))

    assert playing.game.troubles[-1].what == "f: Ben is not a player."


def test_one_run_asks_for_no_more_effects_than_anybody_could_follow():
    flood = rule(204, '@when("Declared")\ndef f():\n    return [announce("x") for i in range(5000)]\n')
    playing = Playing(VOTES, flood)
    playing.makes(Declare(ANN, "!"))

    assert "address a group" in playing.game.troubles[-1].what


# -- What code sees ------------------------------------------------------------------------------


def test_code_reads_by_the_reading_in_force():
    reads = rule(
        206,
        '@when("Declared")\ndef f(readings):\n    yield announce(readings["it"] + " " + readings["as"])\n',
        readings={"it": {"default": "first", "others": ["last"]}, "as": "written"},
    )
    playing = Playing(VOTES, reads, rule(213, answers={"judge": "Ben"}))
    assert only(playing.makes(Declare(ANN, "!")), Announced).text == "first written"

    playing.makes(Invoke(ANN, "It is the last.", reading=("0206:it", "last")))
    playing.makes(Deliver(BEN, playing.game.judgements[max(playing.game.judgements)].number, "TRUE"))

    assert only(playing.makes(Declare(ANN, "!")), Announced).text == "last written"


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        (enacting(words="New."), "enact None New."),
        (amending(203, words="New."), "amend 203 New. was Words."),
        (amending(203, settings={"a": 1}), "amend 203 Words. was Words. settings only"),
        (repealing(203), "repeal 203  was Words."),
        (transmuting(203, "immutable"), "transmute 203 Words. was Words. immutable"),
        (amending(203, text=enacting(words="All new.").text), "amend 203 All new. was Words."),
    ],
)
def test_code_sees_what_a_proposal_would_change(change: Any, seen: str):
    looks = rule(
        206,
        """
        @answers("may_submit")
        def f(changes):
            one = changes[0]
            told = f"{one.kind} {one.rule} {one.words}"
            if one.old_words:
                told = told + " was " + one.old_words
            if one.settings_only:
                told = told + " settings only"
            return told + " " + one.to if one.kind == "transmute" else told
    """,
    )
    assert Playing(VOTES, rule(203, settings={"a": 0}), looks).refuses(Propose(ANN, (change,))).because == seen


def test_code_sees_the_game_and_itself():
    looks = rule(
        206,
        '@when("Declared")\ndef f(game, me, now, players):\n'
        '    yield announce(f"{game.number} {me.number} {me.version} {now.hour} {len(players)} {game.over}")\n',
    )

    assert only(Playing(VOTES, looks).makes(Declare(ANN, "!")), Announced).text == "1 206 1 12 3 False"
