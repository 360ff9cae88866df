"""How a vote ends: the votes needed, quorum, consent, and the law it is held under."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED
from nomicon.hosting.table.table import Played
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAY,
    VOTES,
    Playing,
    amending,
    enacting,
    only,
    repealing,
    rule,
    text,
)

THREE = (ANN, BEN, CAT)


def closing(playing: Playing, number: int = 301) -> VoteClosed:
    """Close a vote and return its count."""
    closed = only(playing.closes(playing.proposal(number).number), VoteClosed)
    assert isinstance(closed, VoteClosed)
    return closed


def outcome(*rules, cast: str = "FFA", players=THREE, **settings) -> tuple[str, str]:
    """Say how a vote ends in which these ballots are cast in turn: F for, A against, - none."""
    playing = Playing(*rules, players=players)
    number = playing.proposes(enacting())
    for player, one in zip(playing.game.in_order(), cast, strict=False):
        if one != "-":
            playing.makes(CastBallot(player, number, {"F": "FOR", "A": "AGAINST"}[one]))
    closed = closing(playing)
    return closed.outcome, closed.because


# -- The outcome ---------------------------------------------------------------------


def test_the_votes_needed_are_whatever_the_rules_say():
    assert outcome(VOTES, cast="FFA") == (ADOPTED, "")
    assert outcome(VOTES, cast="FA-") == (DEFEATED, "the votes in favour were not enough")
    assert outcome(rule(201, answers={"adopted": {"at_least": "2/3", "of": "cast"}}), cast="FFA") == (ADOPTED, "")
    assert outcome(rule(201, answers={"adopted": {"at_least": "2/3", "of": "eligible"}}), cast="F--")[0] == DEFEATED
    assert outcome(rule(201, answers={"adopted": "yes"}), cast="AAA") == (ADOPTED, "")


def test_a_majority_of_nothing_is_none():
    assert outcome(rule(201, answers={"adopted": {"at_least": 0}}), cast="AAA")[0] == DEFEATED


def test_code_may_count_the_votes():
    counted = rule(
        201,
        """
        @answers("adopted")
        def enough(proposal, tally, refused):
            return tally.FOR >= 1 and tally.cast == 3 and tally.eligible == 3 and not refused
    """,
    )
    assert outcome(counted, cast="FAA") == (ADOPTED, "")


def test_where_no_rule_says_how_many_votes_are_enough_the_outcome_is_undetermined():
    assert outcome(rule(201)) == (UNDETERMINED, "no rule in force says how many votes are enough")


def test_where_the_rule_that_counts_breaks_more_than_half_of_the_votes_adopt():
    broken = rule(201, '@answers("adopted")\ndef enough(tally):\n    return 1 / 0\n')
    assert outcome(broken, cast="FFA") == (ADOPTED, "")
    assert outcome(broken, cast="FA-")[0] == DEFEATED


def test_rules_that_count_in_a_circle_leave_the_outcome_undetermined():
    circle = rule(201, '@answers("adopted")\ndef enough(proposal):\n    return ask("adopted", proposal=proposal)\n')

    assert outcome(circle) == (UNDETERMINED, "rule 201 leaves it undetermined")


def test_quorum_is_a_share_of_those_there_were_when_the_vote_opened():
    playing = Playing(VOTES, rule(203, answers={"quorum": {"share": "1/2", "of": "players"}}))
    number = playing.proposes(enacting())
    playing.makes(Forfeit(CAT))
    playing.votes(number, "FOR", [ANN])

    closed = closing(playing)

    assert (closed.base, closed.quorum, closed.quorate, closed.because) == (
        3,
        Fraction(3, 2),
        False,
        "quorum was not reached",
    )


def test_quorum_may_be_a_plain_number_of_ballots():
    assert outcome(VOTES, rule(203, answers={"quorum": 2}), cast="F--") == (DEFEATED, "quorum was not reached")
    assert outcome(VOTES, rule(203, answers={"quorum": 2}), cast="FF-") == (ADOPTED, "")


def test_quorum_that_is_needed_and_nowhere_defined_leaves_the_outcome_undetermined():
    needs = rule(203, answers={"adoption_needs": ["votes", "quorum"]})

    assert outcome(VOTES, needs) == (UNDETERMINED, "no rule in force says how many must vote")
    assert outcome(VOTES, needs, rule(204, answers={"quorum": 0})) == (ADOPTED, "")


def test_a_rule_may_move_the_moment_at_which_quorum_is_taken():
    late = rule(203, answers={"quorum": {"share": "1/2", "of": "players"}}, binds={"quorum": "close"})
    playing = Playing(VOTES, late)
    number = playing.proposes(enacting())
    playing.makes(Forfeit(CAT))
    playing.votes(number, "FOR", [ANN])

    closed = closing(playing)

    assert (closed.base, closed.quorum, closed.outcome) == (2, Fraction(1), ADOPTED)


def test_the_rule_first_heard_says_at_which_moment_quorum_is_taken():
    early = rule(203, answers={"quorum": {"share": "1/2", "of": "players"}})
    late = rule(204, answers={"quorum": 3}, binds={"quorum": "close"})
    playing = Playing(VOTES, early, late)
    number = playing.proposes(enacting())
    playing.makes(Forfeit(CAT))
    playing.votes(number, "FOR", [ANN, BEN])

    assert closing(playing).base == 3


@pytest.mark.parametrize(
    ("given", "adopted"), [(None, True), (True, True), (False, False)], ids=["silent", "given", "refused"]
)
def test_an_officers_consent_bears_on_the_outcome_where_the_rules_say_so(given, adopted):
    from_speaker = rule(
        203,
        '@answers("adopted")\ndef enough(refused):\n    return not refused\n',
        answers={"consent_of": "Speaker", "consent_matters": "yes"},
        declares={"offices": {"Speaker": {}}},
    )
    playing = Playing(from_speaker, holders=(("Speaker", ANN),))
    number = playing.proposes(enacting())
    if given is not None:
        playing.makes(Approve(ANN, number, "consent", given))

    assert closing(playing).adopted is adopted


# -- The law a vote is held under -----------------------------------------------------


def test_a_vote_is_counted_under_the_rules_at_its_opening():
    playing = Playing(VOTES)
    first, second = playing.proposes(repealing(201)), playing.proposes(enacting())
    playing.votes(first)
    playing.votes(second)

    assert only(playing.closes(first), VoteClosed).outcome == ADOPTED
    assert only(playing.closes(second), VoteClosed).outcome == ADOPTED
    third = playing.proposes(enacting())
    playing.votes(third)
    assert only(playing.closes(third), VoteClosed).outcome == UNDETERMINED


def test_changing_the_quorum_changes_the_next_vote_and_not_one_that_is_open():
    playing = Playing(VOTES, rule(203, answers={"quorum": 1}))
    change, open_already = playing.proposes(amending(203, answers={"quorum": 3})), playing.proposes(enacting())
    playing.votes(change)
    playing.closes(change)
    afterwards = playing.proposes(enacting())
    for number in (open_already, afterwards):
        playing.votes(number, by=[ANN, BEN])

    assert only(playing.closes(open_already), VoteClosed).outcome == ADOPTED
    assert only(playing.closes(afterwards), VoteClosed).outcome == DEFEATED


ASKED_OF_A_VOTE = {
    "voting_period": "2 days",
    "may_close": "players",
    "ends_early": "never",
    "electorate": "players",
    "choices": ["FOR", "AGAINST"],
    "votes_each": 1,
    "may_replace_ballot": "yes",
    "may_take_back_ballot": "yes",
    "late_ballots": "listed",
    "ballots_of_leavers": "yes",
    "secret_ballots": "yes",
    "quorum": 1,
    "adoption_needs": ["votes"],
    "adopted": {"more_than": "1/2"},
    "consent_of": "Speaker",
    "consent_matters": "yes",
    "consent_in_silence": "yes",
    "takes_effect": "1 day",
    "may_take_effect": None,
    "born": "mutable",
    "enacted_number": "the next",
    "amended_number": "the proposal's",
    "protected": ["immutable"],
    "distributed_by": "Speaker",
    "least_mutable": 1,
    "must_stay_amendable": "no",
    "precedence": "larger number",
}


@pytest.mark.parametrize("question", ASKED_OF_A_VOTE)
def test_the_rule_a_vote_runs_under_can_be_repealed_while_it_runs(question):
    answer = ASKED_OF_A_VOTE[question]
    code = f'@answers("{question}")\ndef say():\n    return "yes"\n' if answer is None else ""
    speaking = rule(205, code, answers={} if answer is None else {question: answer})
    playing = Playing(VOTES, speaking, rule(206, declares={"offices": {"Speaker": {}}}), holders=(("Speaker", CAT),))
    repeal, other = playing.proposes(repealing(205)), playing.proposes(enacting())
    playing.votes(repeal, by=[ANN, BEN])
    playing.votes(other, by=[ANN, BEN])

    playing.closes(repeal)
    playing.waits(3 * DAY)
    if playing.proposal(other).is_open:
        playing.closes(other)
    playing.waits(3 * DAY)

    assert not playing.has(205)
    assert playing.proposal(other).state in (ADOPTED, UNDETERMINED)
    assert playing.game.troubles == ()


def test_a_rule_that_is_amended_into_another_still_counts_the_vote_it_was_opened_under():
    playing = Playing(rule(201, answers={"adopted": {"more_than": "1/2"}}))
    number = playing.proposes(amending(201, text=text(words="All agree.", answers={"adopted": {"at_least": 1}})))
    playing.votes(number, "FOR", [ANN, BEN])
    playing.votes(number, "AGAINST", [CAT])

    assert closing(playing).outcome == ADOPTED
    assert playing.rule(201).text.words == "All agree."
    assert isinstance(playing.tries(Propose(ANN, (enacting(),))), Played)


@pytest.mark.parametrize(
    ("cast", "ended"), [("FFF", ADOPTED), ("FFA", ADOPTED), ("FF-", UNDETERMINED), ("AAA", DEFEATED)]
)
def test_everybody_can_be_a_quorum_that_no_rule_defines(cast: str, ended: str):
    needs = rule(203, answers={"adoption_needs": ["votes", "quorum"], "all_are_a_quorum": True})
    assert outcome(VOTES, needs, cast=cast)[0] == ended
