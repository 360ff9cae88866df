"""What a resolution does is tried, too: it is said, and what comes of it is compared."""

from __future__ import annotations

from fractions import Fraction

from nomicon.game.changes import Change, Enact, Motion
from nomicon.game.values.replacing import replace
from nomicon.play.engine import ENGINE
from nomicon.play.what_if.findings import NO_CHANGE, OFFICE, SCORES, TAKEN, WITHHELD, WhatIf
from nomicon.play.what_if.what_if import WhatIfTrial, what_if, with_draft
from nomicon.views.proposals.what_if import what_if_page
from tests.play.playing import ANN, BENCH, POINTS, VOTES, Playing, rule, text

LETS = rule(
    210,
    answers={"may_move": "players", "motion_effects": ["award", "appoint"], "voting_period": "1 day"},
    declares={"offices": {"Clerk": {}}},
)
PAYS: dict[str, object] = {"effect": "Award", "to": "Ann", "amount": 5}
APPOINTS: dict[str, object] = {"effect": "Appoint", "office": "Clerk", "player": "Ben"}


def resolution(*effects: dict[str, object]) -> Motion:
    return Motion(words="So be it.", effects=effects)  # type: ignore[arg-type]


def tried(*changes: Change) -> WhatIf:
    game = Playing(VOTES, POINTS, LETS).game
    trial = WhatIfTrial(ENGINE, BENCH, game, game.at)
    there, number = with_draft(trial, ANN, changes)
    return what_if(replace(trial, game=there), number)


def test_what_a_resolution_does_is_said_and_what_comes_of_it_is_found():
    found = tried(resolution(PAYS, APPOINTS))
    assert (found.effect, found.done) == (TAKEN, ("award Ann 5", "appoint Clerk Ben"))
    lines = what_if_page(found, Playing(VOTES, POINTS, LETS).game)["lines"]
    assert lines[0]["told"] == "If this proposal is adopted, it does this: award Ann 5; appoint Clerk Ben."
    kinds = {one.kind: one for one in found.findings}
    assert kinds[SCORES].amounts == ((ANN, Fraction(5)),)
    assert (kinds[OFFICE].about, kinds[OFFICE].then) == ("Clerk", "Ben")


def test_effects_beside_rule_changes_are_done_in_the_trial_as_well():
    assert tried(Enact(text()), resolution(PAYS)).done == ("award Ann 5",)


def test_effects_that_cannot_be_done_are_said_to_leave_the_proposal_without_effect():
    found = tried(resolution({**APPOINTS, "player": "Zed"}))
    assert (found.effect, found.done, found.findings) == (WITHHELD, (), ())
    assert "its effects cannot be carried out" in found.because


def test_a_resolution_that_does_nothing_has_nothing_to_try():
    assert tried(resolution()).effect == NO_CHANGE
