"""What holds where no rule speaks of a matter is for a general rule to say, and never stands above a rule that does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.names import JudgementNumber, PlayerId, RuleNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED
from nomicon.hosting.table.table import Played
from nomicon.play.judging.claiming import Declare, MakeClaim
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.seating import Join
from nomicon.play.quantities.quantities import Give
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot, CloseVote
from tests.play.playing import ANN, BEN, CAT, DAN, POINTS, VOTES, Playing, enacting, kinds, only, repealing, rule

GENERAL = rule(116, answers={"closing_in_silence": False, "claiming_in_silence": False})


def test_nobody_ends_a_vote_that_no_rule_ends_where_a_general_rule_says_so():
    playing = Playing(VOTES, GENERAL)
    number = playing.proposes(enacting())
    refused = playing.refuses(CloseVote(ANN, number))
    assert refused.grounds == ("116/1",)
    assert "judgement" in refused.instead


def test_a_rule_that_says_who_ends_votes_comes_before_what_holds_in_silence():
    playing = Playing(VOTES, GENERAL, rule(205, answers={"may_close": "players"}))
    number = playing.proposes(enacting())
    playing.makes(CloseVote(ANN, number))


def test_nobody_claims_anything_where_a_general_rule_says_so():
    playing = Playing(VOTES, POINTS, GENERAL)
    claim = MakeClaim(ANN, RuleNumber(202), "It is mine.", (("points", ANN, Fraction(1)),))
    assert playing.refuses(claim).grounds[:1] == ("116/1",)


@pytest.mark.parametrize(("says", "pointed"), [("barred", False), ("for a Judge", True)])
def test_an_act_of_which_no_rule_speaks_is_what_a_general_rule_makes_it(says: str, pointed: bool):
    playing = Playing(VOTES, rule(116, answers={"acts_permitted": True}), rule(217, answers={"acts_in_silence": says}))
    playing.makes(Declare(ANN, "I sing."))
    playing.adopts(repealing(116))
    assert ("judgement" in playing.refuses(Declare(ANN, "I sing.")).instead) == pointed


def gives(*more: StartingRule) -> bool:
    gold = rule(202, declares={"quantities": {"gold": {"start": 5}}})
    low = rule(9, '@answers("may_transfer of gold")\ndef f():\n    return True\n')
    high = rule(99, '@answers("may_transfer of gold")\ndef f():\n    return False\n', "immutable")
    return isinstance(Playing(VOTES, low, high, gold, *more).tries(Give(ANN, BEN, Fraction(1), "gold")), Played)


def test_where_no_rule_sets_one_class_above_the_other_a_rule_may_rank_them_as_one():
    within = rule(212, answers={"classes_in_silence": "as within a class"})
    above = rule(111, status="immutable", answers={"conflict_across_classes": "outranked"})
    assert (gives(), gives(within), gives(within, above)) == (False, True, False)


# -- What is known to be missing defeats a proposal, whatever no rule settles besides -----------------


def test_too_few_votes_defeat_a_proposal_though_nobody_knows_what_quorum_is():
    needs = rule(106, answers={"adoption_needs": ["votes", "quorum"]})
    playing = Playing(VOTES, needs)
    against, favoured = playing.proposes(enacting()), playing.proposes(enacting())
    playing.votes(against, "AGAINST")
    playing.votes(favoured)
    for number in (against, favoured):
        playing.closes(number)
    assert [playing.proposal(number).state for number in (against, favoured)] == [DEFEATED, UNDETERMINED]


def test_a_vote_short_of_quorum_is_lost_though_no_rule_says_how_many_votes_are_enough():
    playing = Playing(rule(201, answers={"quorum": 2}))
    short, full = playing.proposes(enacting()), playing.proposes(enacting())
    playing.votes(short, by=[CAT])
    playing.votes(full)
    for number in (short, full):
        playing.closes(number)
    assert [playing.proposal(number).state for number in (short, full)] == [DEFEATED, UNDETERMINED]


def test_nobody_joins_where_no_rule_says_who_may_and_a_general_rule_has_it_so():
    playing = Playing(VOTES, rule(118, answers={"may_join": True}), rule(117, answers={"joining_in_silence": False}))
    playing.makes(Join(DAN))
    playing.adopts(repealing(118))
    assert playing.refuses(Join(PlayerId("Eve"))).grounds == ("117/1",)
    playing.adopts(enacting(answers={"may_join": True}))
    playing.makes(Join(PlayerId("Eve")))


# -- Whose ballots count where no rule says who may vote -------------------------------


def when_nobody_is_named(says: str, *more: StartingRule) -> Playing:
    """Play until the rule is gone that said who may vote, where a general rule says what holds then."""
    named, silence = rule(206, answers={"electorate": "players"}), rule(217, answers={"voting_in_silence": says})
    playing = Playing(VOTES, named, silence, *more)
    playing.adopts(repealing(206))
    return playing


def test_nobody_votes_where_no_rule_says_who_may_and_a_general_rule_has_it_so():
    playing = when_nobody_is_named("nobody")
    number = playing.proposes(enacting())
    refused = playing.refuses(CastBallot(ANN, number, "FOR"))
    assert refused.grounds == ("217/1",)
    assert "rule 206 did, but it is repealed" in refused.because
    playing.closes(number)
    assert playing.proposal(number).state == DEFEATED


@pytest.mark.parametrize(("against", "ends"), [((), UNDETERMINED), ((CAT,), UNDETERMINED), ((BEN, CAT), DEFEATED)])
def test_a_judge_says_whether_ballots_count_where_nobody_is_said_to_vote(against: tuple[PlayerId, ...], ends: str):
    playing = when_nobody_is_named("for a Judge")
    number = playing.proposes(enacting())
    for player in playing.game.in_order():
        playing.makes(CastBallot(player, number, "AGAINST" if player in against else "FOR"))
    (closed,) = [event for event in playing.closes(number) if isinstance(event, VoteClosed)]
    assert closed.outcome == ends
    assert ("who may vote" in closed.because) == (ends == UNDETERMINED)


def test_ballots_count_that_were_cast_for_a_judge_to_say_when_a_rule_says_by_the_close_who_votes():
    playing = when_nobody_is_named("for a Judge")
    first, second = playing.proposes(enacting(answers={"electorate": "players"})), playing.proposes(enacting())
    playing.votes(first)
    playing.votes(second)
    playing.closes(first)
    found: dict[str, Any] = {"effect": "DeclareOutcome", "proposal": first, "outcome": ADOPTED}
    playing.makes(Invoke(ANN, "The ballots count.", corrections=(found,), proposal=first))
    judge = playing.game.judgements[JudgementNumber(1)].judge
    assert judge is not None
    playing.makes(Deliver(judge, JudgementNumber(1), "TRUE"))
    playing.closes(second)
    assert [playing.proposal(number).state for number in (first, second)] == [ADOPTED, ADOPTED]


def test_all_players_vote_where_no_rule_says_who_and_none_says_what_that_means():
    playing = Playing(VOTES, rule(206, answers={"electorate": "players"}))
    playing.adopts(repealing(206))
    assert "RuleEnacted" in kinds(playing.adopts(enacting()))


def test_code_can_say_of_each_player_whose_ballots_count_where_no_rule_names_voters():
    some = rule(
        217,
        """
        @answers("voting_in_silence")
        def some(player):
            return "nobody" if player == "Cat" else "players"
        """,
    )
    playing = Playing(VOTES, some)
    number = playing.proposes(enacting())
    assert "nobody may" in playing.refuses(CastBallot(CAT, number, "FOR")).because
    playing.votes(number, by=[ANN, BEN])
    closed = only(playing.closes(number), VoteClosed)
    assert (closed.eligible, closed.outcome) == (2, ADOPTED)
