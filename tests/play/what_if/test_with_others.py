"""Moves that need others are tried, too: announced, supported, waited for and made."""

from __future__ import annotations

from fractions import Fraction

from nomicon.game.changes import Enact, RuleChange
from nomicon.game.values.replacing import replace
from nomicon.play.engine import ENGINE
from nomicon.play.what_if.findings import ACCEPTED, NOT_ACCEPTED, SCORES, WhatIf
from nomicon.play.what_if.what_if import WhatIfTrial, what_if, with_draft
from nomicon.rulebooks.files.format import read_change
from nomicon.views.proposals.what_if import what_if_page
from tests.play.playing import ANN, BENCH, DAY, POINTS, VOTES, Playing, rule

WEEK = rule(209, answers={"voting_period": "1 day"})
CLEANS = rule(210, '@offers("clean up")\ndef clean(player):\n    return award(player, 3)\n')
OTHERS = "intents of clean up: {support: 1, notice: 2 days}"
OFFERS = '\n```python\n@offers("clean up")\ndef clean(player):\n    return award(player, 3)\n```\n'


def enacted(header: str, code: str = "") -> RuleChange:
    """Write a rule as a proposal would bring it in: with its code read."""
    known = read_change(f"---\ntitle: Cleaning\n{header}\n---\nWords.\n{code}", "cleaning.md").text
    speeches = BENCH.read("cleaning", known.code)
    assert isinstance(speeches, tuple), speeches
    return Enact(replace(known, speeches=speeches))


def tried(playing: Playing, change: RuleChange) -> WhatIf:
    game = playing.game
    trial = WhatIfTrial(ENGINE, BENCH, game, game.at)
    there, number = with_draft(trial, ANN, (change,))
    return what_if(replace(trial, game=there), number)


def test_a_change_by_which_a_move_needs_others_shows_both_that_it_is_refused_and_that_it_can_be_made_with_them():
    playing = Playing(VOTES, POINTS, WEEK, CLEANS)
    found = tried(playing, enacted(f"answers: {{{OTHERS}}}"))
    steps = {(one.kind, one.step) for one in found.findings}

    assert {(NOT_ACCEPTED, "offered/clean up"), (ACCEPTED, "with others/clean up")} <= steps
    told = [line["told"] for line in what_if_page(found, playing.game)["lines"]]
    assert 'The move "clean up" with the support of others would be possible.' in told


def test_what_comes_of_a_new_move_that_needs_others_is_found():
    found = tried(Playing(VOTES, POINTS, WEEK), enacted(f"answers: {{{OTHERS}}}", OFFERS))
    kinds = {one.kind: one for one in found.findings}

    assert kinds[SCORES].amounts == ((ANN, Fraction(3)),)
    assert (kinds[ACCEPTED].step, kinds[ACCEPTED].at) == ("with others/clean up", found.tried[-1].at)


def test_it_is_made_at_the_end_so_that_its_notice_keeps_no_vote_waiting():
    found = tried(Playing(VOTES, POINTS, WEEK), enacted(f"answers: {{{OTHERS}}}", OFFERS))
    at = {one.name: one.at for one in found.tried}

    assert at["with others/clean up"] >= max(moment for name, moment in at.items() if name.startswith("outcome/"))
    assert at["with others/clean up"] - at["outcome/silent"] >= 2 * DAY


def test_what_nobody_supports_leaves_nothing_behind():
    others = "intents of clean up: {agreement: [Zed], notice: 2 days}"
    found = tried(Playing(VOTES, POINTS, WEEK), enacted(f"answers: {{{others}}}", OFFERS))

    assert [one for one in found.findings if one.kind in (ACCEPTED, SCORES)] == []
