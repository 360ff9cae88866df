"""Histories: what is told of a game's past is read whole, or it is said where the trouble is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.history import FoundedRule, ImportedOutcome, load_history, read_history
from nomicon.rulebooks.shelf import BUNDLED

BEGUN = "rulebook: ours\ninitial_rules: {mutable: [1, 2]}\n"
ONE = "proposals:\n- {number: 3, outcome: "
WORLD = load_history("nomicworld")
DAY = 86400


def test_all_that_is_told_of_nomic_world_is_read():
    assert [one.number for one in WORLD.outcomes] == list(range(1001, 1093))
    assert Counter(one.what for one in WORLD.outcomes) == WORLD.totals
    assert (len(WORLD.immutable), len(WORLD.mutable), len(WORLD.final)) == (15, 19, 56)
    assert [one.id for one in WORLD.inconsistencies] == [f"H{number}" for number in range(1, 18)]
    assert all(one.what and one.taken for one in WORLD.inconsistencies)
    assert WORLD.unread == ()


def test_the_timetable_puts_no_vote_before_its_draft_or_what_it_acts_on():
    closed = {one.number: one.closed or 0 for one in WORLD.outcomes}
    for one in WORLD.outcomes:
        assert one.posted is not None
        assert one.posted >= max(one.drafted or 0, closed.get(one.on or 0, 0))
        assert closed[one.number] == one.posted + 7 * DAY
    assert sorted(closed.values()) == list(closed.values())


def test_times_that_are_told_stand():
    history = read_history(
        BEGUN
        + "proposals:\n- {number: 3, outcome: failed, posted: 1992-10-27T12:00:00, closed: 1992-10-28T12:00:00}\n",
        "here",
    )
    assert (history.begins, history.outcomes[0].posted) == (720_187_200, 720_187_200)
    assert history.outcomes[0].closed == 720_187_200 + DAY


def test_without_any_time_none_is_made_up():
    history = read_history(BEGUN + ONE + "failed}\n", "here")
    assert (history.begins, history.outcomes[0].closed) == (None, None)


def test_other_words_for_the_same_are_read():
    text = """
ruleset: ours
initial_rules: {immutable: [1], mutable: [2], initial_texts_lost: [2]}
outcome_totals: {adopted-new-rule: 1, repeal-of-amendment: 1}
timing: {seed_stamps: none}
proposals:
- number: 3
  outcome: amendment
  acts_on: 2
  rule: 2
  effective_ordinal_after: 3
  lineage_after: [2, 3]
  text_layers_after: [2, 3]
- {number: 4, outcome: transmutation, acts_on: 1, new_status: mutable, author: null}
"""
    history = read_history(text, "here")
    third, fourth = history.outcomes
    assert (third.what, third.after) == ("amended", FoundedRule(2, "", 3, (2, 3), (2, 3)))
    assert (fourth.what, fourth.to, fourth.author) == ("transmuted", "mutable", "")
    assert (history.lost, history.unread) == ((2,), ("timing",))
    assert history.totals == {"enacted": 1, "amendment repealed": 1}


def test_what_is_told_of_an_outcome_says_how_its_vote_ended():
    ends = {what: ImportedOutcome(1, what).ended for what in ("enacted", "failed", "unknown")}
    assert ends == {"enacted": "adopted", "failed": "defeated", "unknown": "undetermined"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- a list\n", "here, line 1: it must consist of names with values"),
        ("title: [\n", "here, line 2: it cannot be read:"),
        (BEGUN, "here, line 1: it contains 0 proposals"),
        ("proposals: [{number: 3, outcome: failed}]\n", "line 1: it does not list the rules at the start of the game"),
        (BEGUN + "proposals: 7\n", "here, line 3: proposals is not a list"),
        (
            BEGUN + "proposals:\n- seven\n",
            "here, line 4: each part of proposals must consist of names with values",
        ),
        (BEGUN + ONE + "failed}\ntimetable: 5\n", "here, line 5: timetable must consist of names with values"),
        (BEGUN + ONE + "lost}\n", "here, line 4: a proposal needs a number and a valid outcome"),
        (BEGUN + "proposals:\n- {number: three, outcome: failed}\n", "here, line 4: number is not a whole number"),
        (BEGUN + ONE + "amended}\n", "here, line 4: proposal 3 does not say which rule it changes"),
        (BEGUN + ONE + "transmuted, acts_on: 1}\n", "proposal 3 must say to which class it moves the rule"),
        (BEGUN + ONE + "failed, closed: soon}\n", "here, line 4: 'soon' is not a date and time"),
        (
            BEGUN + ONE + "failed, closed: 9999-12-31}\n",
            "a game cannot have the date '9999-12-31'",
        ),
        (BEGUN + ONE + "failed}\nhours_ahead: 15\n", "here, line 5: hours_ahead is more than 14"),
        (BEGUN + ONE + "failed, author: [Steve]}\n", "here, line 4: author is not text"),
        (BEGUN + ONE + "failed}\ncheckpoints:\n- {mutable: [1]}\n", "here, line 6: a checkpoint"),
        (BEGUN + ONE + "failed}\nfinal_rules:\n- {ordinal: 1}\n", "here, line 6: a rule has no number"),
    ],
)
def test_what_cannot_be_read_says_where(text: str, told: str):
    with pytest.raises(Malformed) as wrong:
        read_history(text, "here")
    assert told in str(wrong.value)


def test_a_rulebook_without_a_past_says_how_to_tell_one(tmp_path: Path):
    with pytest.raises(Malformed, match=r"this rulebook has no history"):
        load_history("nomicam")
    with pytest.raises(Malformed, match="there is no rulebook and no folder with that name"):
        load_history(str(tmp_path / "none.yaml"))


def trouble_in(text: str) -> str:
    """Return what is said of a text that cannot be read; nothing of one that can."""
    try:
        read_history(text, "here")
    except Malformed as wrong:
        return str(wrong)
    return ""


def test_what_is_damaged_is_read_or_refused_and_never_crashes():
    whole, luck = (BUNDLED / "nomicworld" / "history.yaml").read_text(encoding="utf-8"), Random(5)
    told = []
    for _ in range(100):
        place, gone = luck.randrange(len(whole)), luck.randrange(40)
        put = luck.choice(["", "[", "}", ": ", "&a ", "*a ", "!x ", '"', "\n", "99999999999", "0001-01-01", "null"])
        told.append(trouble_in(whole[:place] + put + whole[place + gone :]))
    assert any(told)
    assert all(one.startswith("here") for one in told if one)
