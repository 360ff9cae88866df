"""What a trial promises: it is the same each time, tells nothing sealed, foretells no luck, and comes to an end."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Amend
from nomicon.game.names import RuleNumber
from nomicon.game.values.replacing import replace
from nomicon.play.limits import WHAT_IF_MOVES
from nomicon.play.what_if.findings import ANNOUNCED, BREAKS, ENDS, NOT_WON, PARADOX, WON
from nomicon.play.what_if.what_if import WhatIfBounds
from tests.play.foresight.changes import new
from tests.play.foresight.positions import BOOKS, after, opening
from tests.play.what_if.positions import position
from tests.play.what_if.trying import CHANGES, tried

AGAIN = '@when("Announced")\ndef again(event):\n    yield announce("Again.")'
ENDLESS = f'{AGAIN}\n\n@when("VoteClosed")\ndef begin():\n    yield announce("Begin.")'
COUNTED = (
    '@when("RuleEnacted")\ndef count(proposal):\n    tally = proposal.tally\n'
    '    yield announce(f"{tally.in_favour} of {tally.eligible}")'
)
BREAKING = '@when("VoteClosed")\ndef at_a_close():\n    yield award(x, 3)'
DRAWS = '@when("VoteClosed")\ndef lots():\n    who = draw("who", everyone())[0]\n    yield announce(f"{who} is drawn.")'


@pytest.mark.parametrize("name", ["minimal", "nomicam", "suber"])
def test_a_trial_finds_the_same_each_time(name: str):
    game, at = position(name)
    for what in ("announces", "hundred-each", "against-pays"):
        change = CHANGES[what](game)
        assert tried(game, at, change) == tried(game, at, change)


@pytest.mark.parametrize("word", ["against"])
@pytest.mark.parametrize("what", [what for what in CHANGES if what not in ("quorum", "never-again")])
def test_worlds_that_differ_in_secret_ballots_alone_are_told_alike(word: str, what: str):
    (here, at), (there, _) = position("nomicam", "for"), position("nomicam", word)
    assert here != there
    assert tried(here, at, CHANGES[what](here)) == tried(there, at, CHANGES[what](there))


def test_a_vote_with_real_ballots_in_it_would_be_told_otherwise():
    """Or else the test above could not fail: what differs by class of ballots is told as such."""
    game, at = position("nomicam")
    found = tried(game, at, CHANGES["winner-at-defeat"](game))
    assert {one.if_secret for one in found.findings} == {("opposed", "nobody"), ("in favour",)}


@pytest.mark.parametrize("book", BOOKS)
def test_a_change_of_words_alone_comes_out_no_differently(book: str):
    game, at = opening(book)
    rule = max((one for one in game.rules if one.is_mutable), key=lambda one: one.number)
    for change in (new(words="Everybody wears a hat."), Amend(rule.number, words=f"{rule.text.words}\n\nThis is so.")):
        assert tried(game, at, change).findings == ()


@pytest.mark.parametrize("book", ["suber", "mailgame"])
def test_what_a_rule_announces_is_not_new_when_its_words_give_it_another_number(book: str):
    game, at = opening(book)
    dice = game.rules.numbered(RuleNumber(202))
    assert dice is not None
    assert tried(game, at, Amend(dice.number, words=f"{dice.text.words}\n\nThis is so.")).findings == ()


def test_an_end_of_the_game_is_told_with_its_reason_and_only_where_it_is_new():
    game, at = opening("minimal")
    ending = new('@when("VoteClosed")\ndef no_more():\n    yield end_game("Nobody plays on.")')
    (found,) = (one for one in tried(game, at, ending).findings if one.kind == ENDS)
    assert found.then == "Nobody plays on."
    there = after(game, at, ending).game
    assert ENDS not in {one.kind for one in tried(there, at, new(words="Tea.")).findings}


def test_a_win_that_comes_no_more_is_told_with_its_winners():
    game, at = opening("minimal")
    winning = new(f'@when("VoteClosed")\ndef wins():\n    yield declare_winner("{game.in_order()[0]}")')
    there = after(game, at, winning).game
    rule = max(there.rules, key=lambda one: one.number)
    (found,) = (one for one in tried(there, at, Amend(rule.number, code="")).findings if one.kind == NOT_WON)
    assert found.players == (game.in_order()[0],)


def test_what_broke_before_is_not_told_when_the_rule_that_breaks_is_amended():
    game, at = opening("suber")
    broken = after(game, at, new(BREAKING)).game
    rule = max(broken.rules, key=lambda one: one.number)
    assert tried(broken, at, Amend(rule.number, words="Other words.")).findings == ()
    assert {one.kind for one in tried(game, at, new(BREAKING)).findings} == {BREAKS}


@pytest.mark.parametrize("book", BOOKS)
def test_a_vote_is_held_in_every_bundled_game(book: str):
    game, at = opening(book)
    found = tried(game, at, new(words="Everybody wears a hat."))
    assert found.held_votes
    assert {"outcome/all", "outcome/none", "outcome/silent"} <= {one.name for one in found.tried}


def test_what_comes_to_no_end_is_told_as_a_paradox_within_the_bounds():
    game, at = position("minimal")
    found = tried(game, at, new(ENDLESS))
    assert found.findings[0].kind == PARADOX
    assert found.moves <= WHAT_IF_MOVES


def test_a_trial_that_reaches_its_bound_says_so():
    game, at = position("minimal")
    found = tried(game, at, CHANGES["breaks"](game), WhatIfBounds(moves=6))
    assert found.stopped == "moves"
    assert found.moves <= 6
    assert [one.kind for one in found.findings] == [BREAKS]


def test_a_trial_of_more_days_looks_further():
    game, at = position("minimal")
    days = {
        one: tried(game, at, CHANGES["against-pays"](game), WhatIfBounds(days=one)).findings[0].at for one in (30, 60)
    }
    assert None not in days.values()
    assert days[60] != days[30]


def test_a_trial_draws_by_luck_of_its_own():
    """Whatever seed the game is committed to, the trial draws the same: so it cannot tell what will be drawn."""
    game, at = position("minimal")
    other = replace(game, commitment="0" * 64)
    found = tried(game, at, new(DRAWS))
    assert found.lots
    assert ANNOUNCED in {one.kind for one in found.findings}
    assert tried(other, at, new(DRAWS)) == found


def test_nobody_who_plays_is_moved_by_a_trial():
    game, at = position("minimal")
    before = game
    assert WON in {one.kind for one in tried(game, at, CHANGES["hundred-each"](game)).findings}
    assert game == before


def test_a_rule_that_looks_at_the_vote_on_it_sees_that_everybody_voted_for_it():
    game, at = position("minimal")
    (told,) = [one.then for one in tried(game, at, new(COUNTED)).findings if one.kind == ANNOUNCED]
    assert told == "4 of 4"
