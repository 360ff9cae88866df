"""Polls and elections: ballots name what they choose, and are counted round by round as the rules have it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.changes import Election, Poll
from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import COUNTED, DEFEATED, IN_EFFECT, WITHOUT_EFFECT
from nomicon.hosting.api_moves.changes import change_records
from nomicon.hosting.typing.change_lines import changes_written
from nomicon.hosting.typing.drafts import changes_in
from nomicon.hosting.typing.rule_texts import TypedDraft
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.people.offices import OfficeFilled
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.phrases import summary
from tests.play.playing import ANN, BEN, CAT, DAN, VOTES, Playing, enacting, only, rule

M1 = ProposalNumber(-1)
EVE = PlayerId("Eve")
FIVE = (ANN, BEN, CAT, DAN, EVE)


def lets(**answers: object) -> StartingRule:
    """Write the rule that lets players elect a Clerk, with further answers."""
    given = {"may_move": "players", "motion_kinds": ["resolve", "elect", "poll"], **answers}
    return rule(210, answers=given, declares={"offices": {"Clerk": {}}})


def election(*among: str) -> Election:
    return Election(office="Clerk", among=among or ("Ann", "Ben", "Cat"))


def elects(game: Playing, ballots: dict[PlayerId, str], *among: str) -> VoteClosed:
    """Have players elect a Clerk, and return the count."""
    game.makes(Propose(ANN, (election(*among),)))
    for voter, choice in ballots.items():
        game.makes(CastBallot(voter, M1, choice))
    closed = only(game.closes(M1), VoteClosed)
    assert isinstance(closed, VoteClosed)
    return closed


def test_whoever_has_more_than_half_after_the_last_are_out_is_elected_and_takes_office():
    game = Playing(VOTES, lets(), players=FIVE, holders=(("Clerk", DAN),))
    closed = elects(
        game, {ANN: "Ann > Ben", BEN: "ben, cat", CAT: "Cat > Ben > Ann", DAN: "Ann", EVE: "Ben"}, "Ann", "Ben", "Cat"
    )
    assert [dict(one.votes) for one in closed.rounds] == [{"Ann": 2, "Ben": 2, "Cat": 1}, {"Ann": 2, "Ben": 3}]
    assert [(one.elected, one.out) for one in closed.rounds] == [((), ("Cat",)), (("Ben",), ())]
    assert closed.elected == ("Ben",)
    assert game.game.offices["Clerk"].holders == (BEN,)
    assert game.proposal(M1).effect == IN_EFFECT


def test_whoever_held_the_office_leaves_it_and_the_rule_that_lets_players_elect_is_named():
    game = Playing(VOTES, lets(), holders=(("Clerk", CAT),))
    game.makes(Propose(ANN, (election("Ann", "Ben"),)))
    game.votes(M1, "Ben")
    events = game.closes(M1)
    filled = only(events, OfficeFilled)
    assert (filled.player, filled.instead_of, filled.rule) == (BEN, (CAT,), "210/1")


def test_an_office_that_is_kept_until_somebody_else_takes_it_is_taken_by_whoever_is_elected():
    kept = rule(110, status="immutable", answers={"keeps_office of Clerk": "yes"})
    game = Playing(VOTES, lets(), kept, holders=(("Clerk", CAT),))
    game.makes(Propose(ANN, (election("Ann", "Ben"),)))
    game.votes(M1, "Ben")
    game.closes(M1)
    assert game.game.offices["Clerk"].holders == (BEN,)


def test_several_seats_are_filled_by_single_transferable_vote_with_exact_parts():
    game = Playing(VOTES, lets(**{"seats of Clerk": 2}), players=FIVE)
    ballots = {ANN: "Ann > Ben", BEN: "Ann > Ben", CAT: "Ann > Ben", DAN: "Cat", EVE: "Ann > Ben"}
    closed = elects(game, ballots)
    first, second = closed.rounds
    assert (dict(first.votes), first.elected) == ({"Ann": 4, "Ben": 0, "Cat": 1}, ("Ann",))
    assert dict(second.votes) == {"Ann": Fraction(5, 3), "Ben": Fraction(7, 3), "Cat": 1}
    assert second.elected == ("Ben",)
    assert set(game.game.offices["Clerk"].holders) == {ANN, BEN}


def test_where_rules_count_approvals_every_name_on_a_ballot_has_its_votes():
    game = Playing(VOTES, lets(**{"counting_method of elections": "approval"}), players=FIVE)
    closed = elects(game, {ANN: "Ann, Ben", BEN: "Ben", CAT: "Cat, Ben", DAN: "Ann"})
    assert dict(closed.votes) == {"Ann": 2, "Ben": 3, "Cat": 1}
    assert closed.elected == ("Ben",)
    assert game.proposal(M1).ballots[ANN].choice == "Ann, Ben"


def test_where_most_votes_decide_a_ballot_names_one():
    game = Playing(VOTES, lets(counting_method="most votes"))
    game.makes(Propose(ANN, (election(),)))
    assert "Ann, Ben or Cat" in game.refuses(CastBallot(ANN, M1, "Ann > Ben")).because
    game.makes(CastBallot(ANN, M1, "cat"))
    assert only(game.closes(M1), VoteClosed).elected == ("Cat",)


@pytest.mark.parametrize("strange", ["Zed", "Ann > Zed", ">", ""])
def test_a_ballot_names_only_candidates(strange):
    game = Playing(VOTES, lets())
    game.makes(Propose(ANN, (election(),)))
    refused = game.refuses(CastBallot(ANN, M1, strange))
    assert "one or more of Ann, Ben, Cat, the best first, such as Ann > Ben" in refused.because


def test_names_with_commas_and_the_like_in_them_are_read_as_a_whole():
    smith, everyone = PlayerId("Smith, John"), PlayerId("Ben > all")
    game = Playing(VOTES, lets(), players=(ANN, smith, everyone))
    closed = elects(game, {ANN: "ben > all > smith, john", smith: "Smith, John"}, smith, everyone)
    assert game.proposal(M1).ballots[ANN].choice == "Ben > all > Smith, John"
    assert [dict(one.votes) for one in closed.rounds][:1] == [{"Smith, John": 1, "Ben > all": 1}]


def test_a_tie_is_settled_by_lot_where_no_rule_says_otherwise():
    game = Playing(VOTES, lets())
    game.makes(Propose(ANN, (election("Ann", "Ben"),)))
    game.makes(CastBallot(ANN, M1, "Ann"))
    game.makes(CastBallot(BEN, M1, "Ben"))
    events = game.closes(M1)
    drawn, closed = only(events, DrawMade), only(events, VoteClosed)
    assert drawn.purpose == "a tie on M-1"
    assert closed.elected == drawn.order[:1]
    assert closed.rounds[0].tie == "lot"


def test_a_tie_goes_to_whoever_had_more_in_an_earlier_round_where_rules_say_so():
    ten = tuple(PlayerId(name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon"))
    game = Playing(VOTES, lets(ties=["earlier rounds"]), players=ten)
    votes = ["Ann"] * 4 + ["Ben"] * 3 + ["Cat"] * 2 + ["Dan > Cat"]
    closed = elects(game, dict(zip(ten, votes, strict=True)), "Cat", "Dan", "Ben", "Ann")
    assert [(one.out, one.tie) for one in closed.rounds] == [(("Dan",), ""), (("Cat",), "earlier rounds"), ((), "")]
    assert [one.exhausted for one in closed.rounds] == [0, 0, 3]


def test_where_nothing_settles_a_tie_nobody_is_elected():
    game = Playing(VOTES, lets(ties=[]))
    closed = elects(game, {ANN: "Ann", BEN: "Ben"}, "Ann", "Ben")
    assert (closed.elected, closed.outcome, closed.because) == ((), DEFEATED, "nobody was elected")


def test_without_a_ballot_nobody_is_elected():
    game = Playing(VOTES, lets())
    assert elects(game, {}).outcome == DEFEATED


def test_only_vacant_seats_are_filled_where_rules_say_so():
    vacant = lets(**{"seats of Clerk": 2, "election_fills": "vacant seats"})
    game = Playing(VOTES, vacant, holders=(("Clerk", CAT),))
    assert elects(game, {ANN: "Ann > Ben", BEN: "Ann"}, "Ann", "Ben").elected == ("Ann",)
    assert set(game.game.offices["Clerk"].holders) == {ANN, CAT}


def test_a_candidate_who_has_left_is_passed_over_in_the_count():
    game = Playing(VOTES, lets(), players=FIVE)
    game.makes(Propose(ANN, (election(),)))
    for voter, choice in {ANN: "Ann", DAN: "Cat > Ben", EVE: "Cat > Ben"}.items():
        game.makes(CastBallot(voter, M1, choice))
    game.makes(Forfeit(CAT))
    assert only(game.closes(M1), VoteClosed).elected == ("Ben",)


def test_whoever_leaves_before_taking_office_leaves_the_election_without_effect():
    game = Playing(VOTES, lets(takes_effect="1 day"))
    elects(game, {ANN: "Ben", CAT: "Ben"})
    game.makes(Forfeit(BEN))
    game.waits(2 * 86400)
    assert (game.proposal(M1).effect, game.game.offices["Clerk"].holders) == (WITHOUT_EFFECT, ())


def test_a_poll_is_counted_and_nothing_follows():
    game = Playing(VOTES, lets())
    game.makes(Propose(ANN, (Poll(words="Tea or coffee?", among=("Green tea", "Coffee")),)))
    game.votes(M1, "coffee > green tea")
    closed = only(game.closes(M1), VoteClosed)
    assert (closed.outcome, closed.adopted, closed.elected) == (COUNTED, False, ("Coffee",))
    assert (game.proposal(M1).effect, game.proposal(M1).state) == ("", COUNTED)
    assert M1 not in game.game.active


def test_terms_of_elections_polls_and_motions_are_answered_apart():
    terms = lets(
        **{"voting_period of elections": "1 day", "voting_period of motions": "2 days", "voting_period": "3 days"}
    )
    game = Playing(VOTES, terms)
    game.makes(Propose(ANN, (election(),)))
    game.makes(Propose(ANN, (Poll(words="Tea?", among=("Yes", "No")),)))
    days = [(one.closes or 0) - one.submitted for one in game.game.proposals.values()]
    assert sorted(days) == [86400, 2 * 86400]


def test_a_count_that_code_returns_is_the_count_and_is_told_as_its_own():
    code = """
        @answers("count")
        def count(proposal):
            return [{"Ann": 1, "Ben": 2, "Cat": Fraction(1, 2)}, {"Ann": 3, "Ben": 1}]
    """
    game = Playing(VOTES, lets(), rule(220, code))
    closed = elects(game, {ANN: "Cat", BEN: "Cat"})
    assert (closed.elected, closed.counted_by) == (("Ann",), "220/1")
    assert dict(closed.votes) == {"Ann": 1, "Ben": 2, "Cat": Fraction(1, 2)}


def test_code_counts_an_ordinary_vote_too():
    code = """
        @answers("vote.count")
        def count(proposal):
            return {"FOR": 1, "AGAINST": 3}
    """
    game = Playing(VOTES, rule(220, code))
    closed = only(game.adopts(enacting()), VoteClosed)
    assert (closed.outcome, dict(closed.votes), closed.counted_by) == (DEFEATED, {"FOR": 1, "AGAINST": 3}, "220/1")


def test_code_says_who_is_elected():
    code = """
        @answers("vote.elected of elections")
        def elected(tally):
            return [name for name in tally.votes if tally.votes[name] == 1]
    """
    game = Playing(VOTES, lets(), rule(220, code))
    assert elects(game, {ANN: "Ann", BEN: "Ann", CAT: "Cat"}).elected == ("Cat",)


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (Election(office="Cook", among=("Ann",)), "There is no office called 'Cook'"),
        (Election(office="Clerk", among=("Zed",)), "Zed is not a player"),
        (Election(office="Clerk", among=()), "candidates"),
        (Poll(words=" ", among=("A", "B")), "A poll needs a question"),
        (Poll(words="What?", among=("A",)), "2 to 50 different answers"),
        (Poll(words="What?", among=("A", "a")), "2 to 50 different answers"),
        (Poll(words="What?", among=("A", "B > C")), "2 to 50 different answers"),
    ],
)
def test_what_makes_no_sense_is_not_put_to_the_vote(change, because):
    assert because in Playing(VOTES, lets()).refuses(Propose(ANN, (change,))).because


def test_an_election_to_no_office_names_the_offices():
    refused = Playing(VOTES, lets()).refuses(Propose(ANN, (Election(office="Cook", among=("Ann",)),)))

    assert refused.instead == "There are: Clerk."


def test_where_rules_have_no_elections_the_refusal_says_how_a_rule_could_allow_them():
    game = Playing(VOTES, rule(210, answers={"may_move": "players"}, declares={"offices": {"Clerk": {}}}))
    refused = game.refuses(Propose(ANN, (election(),)))
    assert refused.because == "The rules do not allow motions of this kind: elect."
    assert "answers: {motions.kinds: [resolve, overrule, elect]}" in refused.instead


def test_who_may_not_stand_is_named():
    game = Playing(VOTES, lets(may_stand=["Ann", "Cat"]))
    assert game.refuses(Propose(ANN, (election("Ann", "Ben"),))).because == ("Ben may not stand for election as Clerk.")


@pytest.mark.parametrize(
    "line",
    ["elect Clerk among Ann, Ben", 'poll "Tea or coffee?" among "Green tea", Coffee'],
)
def test_polls_and_elections_are_typed_written_told_and_sent(line):
    game = Playing(VOTES, lets())
    (made,) = changes_in(TypedDraft(split_line(line)), game.game).changes
    assert changes_written((made,))[0] == line
    (record,) = change_records((made,))
    assert type(record).__name__ in ("ElectHolders", "TakePoll")
    assert record.into(game.game) == made
    assert summary(made, game.game) in (
        "elect Clerk among Ann and Ben",
        "ask: Tea or coffee? Answers: Green tea; Coffee",
    )
