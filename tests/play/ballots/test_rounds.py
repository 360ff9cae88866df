"""Ranked counts, round by round."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from nomicon.play.ballots.rounds import Contest, ranked_rounds


def nobody_is_tied(names, rounds):
    raise AssertionError(f"{names} are tied")


def test_several_who_are_elected_in_one_round_are_told_with_the_most_votes_first():
    contest = Contest(("Ann", "Ben", "Cal"), 2, nobody_is_tied)

    rounds = ranked_rounds([(("Ann",), 35), (("Ben",), 50), (("Cal",), 5)], contest)

    assert [one.elected for one in rounds] == [("Ben", "Ann")]


def test_what_somebody_has_beyond_their_part_moves_on_exactly():
    contest = Contest(("Ann", "Ben", "Cal"), 2, nobody_is_tied)

    first, second = ranked_rounds([(("Ann", "Cal"), 60), (("Ben",), 20), (("Cal",), 10)], contest)

    assert (first.elected, second.elected) == (("Ann",), ("Cal",))
    assert dict(second.votes) == {"Ann": 30, "Ben": 20, "Cal": 40}
    assert first.exhausted == second.exhausted == Fraction(0)


def test_what_is_left_of_ballots_goes_to_nobody_who_is_elected_in_the_same_round():
    contest = Contest(("Ann", "Ben", "Cal", "Dee"), 3, nobody_is_tied)
    ballots = [(("Ann", "Ben", "Cal"), 40), (("Ben", "Ann", "Dee"), 30), (("Cal",), 6), (("Dee",), 4)]

    first, second = ranked_rounds(ballots, contest)

    assert (first.elected, second.elected) == (("Ann", "Ben"), ("Cal",))
    assert dict(second.votes) == {"Ann": 20, "Ben": 20, "Cal": 26, "Dee": 14}


def the_first_stays(names, rounds):
    return tuple(sorted(names)), "by name"


STANDING = ("Ann", "Ben", "Cal", "Dee")
RANKINGS = st.sampled_from([some for many in range(1, 5) for some in permutations(STANDING, many)])


@given(st.lists(st.tuples(RANKINGS, st.integers(1, 9)), min_size=1, max_size=12), st.integers(1, 4))
def test_no_vote_is_lost_and_none_is_made_in_any_count(ballots, seats):
    rounds = ranked_rounds(ballots, Contest(STANDING, seats, the_first_stays))

    total = sum(many for _, many in ballots)
    elected = [one for each in rounds for one in each.elected]
    for each in rounds:
        assert sum(many for _, many in each.votes) + each.exhausted == total
    assert len(set(elected)) == len(elected) <= seats
    assert all(one.exhausted <= other.exhausted for one, other in pairwise(rounds))
