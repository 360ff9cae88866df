"""Proposals that take no way away by themselves, and do so together with others on the table."""

from __future__ import annotations

from nomicon.game.changes import RuleChange
from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import IN_EFFECT, WITHOUT_EFFECT
from nomicon.hosting.foresight.advice import looked_at
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.foreseen import Foreseen, foreseen
from nomicon.views.elements.foresight import warning
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, VOTES, Playing, enacting, repealing, rule

ALL = enacting(answers={"quorum": {"share": 1, "of": "players"}}, prevails_over=[201])
ONE = enacting(answers={"electorate": ["Ann"]}, prevails_over=[201])
TEA = enacting(title="Tea", words="Tea is at five.")
WEEK = rule(203, answers={"voting_period": "7 days"})
STAYS = rule(110, status="immutable", answers={"must_stay_amendable": "yes"})


def with_votes_on(*changes: RuleChange) -> Playing:
    """Play a game with votes on some changes under way."""
    playing = Playing(VOTES, WEEK, STAYS, players=(ANN, BEN, CAT, DAN))
    for change in changes:
        playing.proposes(change)
    return playing


def foreseen_of(playing: Playing, number: int) -> Foreseen:
    return foreseen(ENGINE, BENCH, playing.game, Moment(playing.clock.now()), ProposalNumber(number))


def test_both_are_warned_of_where_each_alone_does_no_harm():
    playing = with_votes_on(ALL, ONE)
    for number, other in ((301, 302), (302, 301)):
        found = foreseen_of(playing, number)
        assert found.along_with == (other,)
        told = str(warning(found, playing.game))
        assert told.startswith(f"If this and proposal {other} are both adopted, no rule could be changed any more")
        assert "Rule 110 forbids that, so one of them would have no effect." in told


def test_what_is_on_the_table_besides_is_a_last_way():
    playing = with_votes_on(ALL, TEA, ONE)
    told = str(warning(foreseen_of(playing, 301), playing.game))
    assert told.startswith("If this and proposal 303 are both adopted, rules could be changed once more")
    assert foreseen_of(playing, 302).without is None


def test_one_alone_is_not_warned_of():
    for change in (ALL, ONE):
        assert warning(foreseen_of(with_votes_on(change), 301), Playing(VOTES).game) is None


def test_what_does_no_harm_is_not_blamed_for_another():
    playing = with_votes_on(TEA, enacting(answers={"may_submit": "no"}))
    assert foreseen_of(playing, 301).without is None
    assert foreseen_of(playing, 302).along_with == ()


def test_one_of_them_has_no_effect_where_a_rule_forbids_that():
    playing = with_votes_on(ALL, ONE)
    for number in (301, 302):
        playing.votes(ProposalNumber(number))
    playing.waits(8 * 86400)
    assert sorted(playing.proposal(number).effect for number in (301, 302)) == [IN_EFFECT, WITHOUT_EFFECT]


def test_another_proposal_on_the_table_is_looked_at_anew():
    playing = with_votes_on(ALL)
    before = looked_at(playing.game, ProposalNumber(301))
    playing.proposes(repealing(203))
    assert looked_at(playing.game, ProposalNumber(301)) != before


def test_a_vote_of_ten_years_is_warned_of_and_of_a_fortnight_not():
    long, short = (
        enacting(answers={"voting_period": period, "ends_early": "never"}, prevails_over=[203])
        for period in ("3650 days", "14 days")
    )
    playing = with_votes_on(long)
    told = str(warning(foreseen_of(playing, 301), playing.game))
    assert told.startswith("If this is adopted, it would take 3,650 days to change a rule, as far as we can see.")
    assert foreseen_of(with_votes_on(short), 301).without is None
