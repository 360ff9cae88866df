"""Nine proposals of a small game: which of them touch the same, and where the order of adoption matters."""

from __future__ import annotations

import functools
from itertools import combinations

import pytest

from nomicon.game.changes import Amend, Change
from nomicon.game.names import Moment, ProposalNumber, RuleNumber
from nomicon.game.proposals import IN_EFFECT, PENDING, WITHOUT_EFFECT
from nomicon.game.state import Game
from nomicon.hosting.playthroughs.run import GAME
from nomicon.play.collisions.collisions import MATTERS, NOT_TRIED, SAME, Collision, collisions, collisions_on_the_table
from nomicon.play.collisions.footprints import footprint
from nomicon.play.engine import ENGINE
from nomicon.play.limits import COLLIDING, COLLISIONS_TRIED
from nomicon.play.proposals.drafts import ShowDraft
from nomicon.play.proposals.proposing_moves import Revise
from tests.play.foresight.positions import performed, script_of
from tests.play.playing import ANN, BEN, BENCH, CAT, DAY, VOTES, Playing, amending, enacting, repealing, rule

PROPOSED = """
Ann Abel> propose amend 206 answer win_score=50
Ben Bell> propose amend 206 answer win_score=100
Cat Carr> propose repeal 206
Ann Abel> propose enact:
| ---
| title: Twenty
| answers: {win_score: 20}
| prevails_over: [206]
| ---
| Twenty points win.
Ben Bell> propose amend 205 set adopted=20
Cat Carr> propose enact:
| ---
| title: Hats
| ---
| Everyone wears a hat.
Ann Abel> propose enact:
| ---
| title: A day
| answers: {voting_period: 1 day}
| prevails_over: [203]
| ---
| A vote lasts one day.
Ben Bell> propose amend 203 answer voting_period="2 days"
Cat Carr> propose enact:
| ---
| title: As before
| ---
| As rule 206 says, thirty points win.
"""

TOUCHING = {
    (301, 302): MATTERS,
    (301, 303): MATTERS,
    (302, 303): MATTERS,
    (301, 304): SAME,
    (302, 304): SAME,
    (303, 304): SAME,
    (307, 308): SAME,
    (301, 309): SAME,
    (302, 309): SAME,
    (303, 309): SAME,
}
"""Of the 36 pairs, those that touch the same, and whether the order matters."""


@functools.cache
def table() -> tuple[Game, Moment]:
    performance = performed(script_of("minimal") + PROPOSED)
    return performance.stage.table.folded(GAME).game, performance.at


@functools.cache
def found(number: int) -> dict[int, Collision]:
    game, at = table()
    return {one.other: one for one in collisions(ENGINE, BENCH, game, at, ProposalNumber(number))}


@pytest.mark.parametrize("pair", tuple(combinations(range(301, 310), 2)), ids=lambda pair: f"{pair[0]} and {pair[1]}")
def test_each_pair_is_told_with_what_the_order_does_and_no_other(pair: tuple[int, int]):
    one, two = pair
    told = found(one).get(two)
    assert (told and told.order) == TOUCHING.get(pair)
    back = found(two).get(one)
    assert (back and back.order) == TOUCHING.get(pair)


def test_both_sides_say_the_same_of_what_they_share():
    for one, two in TOUCHING:
        here, there = found(one)[two], found(two)[one]
        assert (here.rules, here.questions, here.names) == (there.rules, there.questions, there.names)
        assert (here.cites, here.cited) == (there.cited, there.cites)
        assert here.first is not None
        assert there.last is not None
        assert here.first == there.last[::-1]


def test_what_is_repealed_first_leaves_an_amendment_without_effect():
    told = found(301)[303]
    assert told.rules == (206,)
    assert told.first is not None
    assert told.last is not None
    assert [one.effect for one in told.first] == [IN_EFFECT, IN_EFFECT]
    assert told.last[0].effect == WITHOUT_EFFECT
    assert "there is no rule 206" in told.last[0].because


def test_a_citation_is_told_of_both():
    assert (found(309)[303].cites, found(303)[309].cited) == ((206,), (206,))


def test_what_a_proposal_does_not_touch_is_not_in_its_footprint():
    game, _ = table()
    touched = footprint(game, game.proposals[ProposalNumber(305)])
    assert (len(touched.rules), touched.topics, touched.names, touched.cited) == (
        1,
        frozenset(),
        frozenset(),
        frozenset(),
    )


ORDERS = (
    (amending(206, words="Once."), amending(206, words="Twice.")),
    (amending(206, words="Once."), repealing(206)),
    (enacting(answers={"quorum": 1}, prevails_over=[201]), enacting(answers={"quorum": 2}, prevails_over=[201])),
    (enacting(declares={"quantities": {"groats": {}}}), enacting(declares={"quantities": {"groats": {"start": 5}}})),
    (enacting(words="As rule 206 says."), amending(206, words="Otherwise.")),
)


@pytest.mark.parametrize(
    "changes", ORDERS, ids=("amended twice", "amended and repealed", "one question", "one name", "cited")
)
def test_what_is_found_of_an_order_is_what_happens_in_it(changes: tuple[Change, Change]):
    begun = Playing(VOTES, rule(206, words="Words."), players=(ANN, BEN, CAT))
    for change in changes:
        begun.proposes(change)
    told = collisions(ENGINE, BENCH, begun.game, Moment(begun.clock.now()), ProposalNumber(301))[0]
    assert told.first is not None
    assert told.last is not None
    for order, endings in (((301, 302), told.first), ((302, 301), told.last)):
        playing = Playing(VOTES, rule(206, words="Words."), players=(ANN, BEN, CAT))
        for change in changes:
            playing.proposes(change)
        for number in order:
            playing.votes(ProposalNumber(number))
            playing.closes(ProposalNumber(number))
        assert [playing.proposal(number).effect for number in (301, 302)] == [one.effect for one in endings]


def met(playing: Playing, number: int) -> list[int]:
    at = Moment(playing.clock.now())
    return [one.other for one in collisions(ENGINE, BENCH, playing.game, at, ProposalNumber(number))]


def test_a_revision_changes_what_a_proposal_touches():
    waits = rule(203, answers={"vote_opens": "when a rule opens it"})
    playing = Playing(VOTES, waits, rule(206, words="Words."), rule(207, words="Others."))
    playing.proposes(amending(206, words="Once."))
    playing.proposes(amending(206, words="Twice."))
    assert met(playing, 301) == [302]
    playing.makes(Revise(ANN, ProposalNumber(302), (amending(207, words="Twice."),)))
    assert met(playing, 301) == []


def test_what_is_adopted_and_begins_later_is_on_the_table_still_and_what_is_defeated_is_not():
    playing = Playing(VOTES, rule(206, words="Words."))
    later = Amend(RuleNumber(206), words="Later.", begins=Moment(playing.clock.now() + 90 * DAY))
    pending = playing.proposes(later)
    playing.votes(pending)
    playing.closes(pending)
    defeated = playing.proposes(amending(206, words="Never."))
    playing.votes(defeated, "AGAINST")
    playing.closes(defeated)
    playing.proposes(amending(206, words="Now."))
    assert playing.proposal(pending).effect == PENDING
    assert met(playing, 303) == [301]
    playing.waits(91 * DAY)
    assert met(playing, 303) == []


def test_a_draft_is_no_proposal():
    playing = Playing(VOTES, rule(206, words="Words."))
    playing.proposes(amending(206, words="Once."))
    playing.makes(ShowDraft(BEN, (amending(206, words="Secretly."),), "A draft"))
    assert met(playing, 301) == []


def test_the_table_has_each_pair_once_as_it_is_told_of_one_of_the_two():
    game, at = table()
    told = collisions_on_the_table(ENGINE, BENCH, game, at)
    assert [(one, collision.other) for one, collision in told] == sorted(TOUCHING)
    assert all(collision == found(one)[collision.other] for one, collision in told)


def test_fifty_proposals_on_one_rule_are_all_held_against_each_other():
    playing = Playing(VOTES, rule(206, words="Words."), players=(ANN, BEN, CAT))
    for count in range(50):
        playing.proposes(amending(206, words=f"The {count}th."))
    told = collisions_on_the_table(ENGINE, BENCH, playing.game, Moment(playing.clock.now()))
    assert [collision.order for _, collision in told] == [MATTERS] * 1225


def test_of_very_many_the_newest_are_looked_at_and_fewer_are_tried():
    playing = Playing(VOTES, rule(206, words="Words."), players=(ANN, BEN, CAT))
    for count in range(COLLIDING + 10):
        playing.proposes(amending(206, words=f"The {count}th."))
    told = collisions(ENGINE, BENCH, playing.game, Moment(playing.clock.now()), ProposalNumber(301))
    assert [one.other for one in told] == list(range(311, 311 + COLLIDING))
    assert [one.order for one in told] == [NOT_TRIED] * (COLLIDING - COLLISIONS_TRIED) + [MATTERS] * COLLISIONS_TRIED
