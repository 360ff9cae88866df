"""Reasons on ballots: they may come, must come or may not come with a ballot, and are sealed as it is."""

from __future__ import annotations

from nomicon.game.names import ProposalNumber
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.engine import decide
from nomicon.play.outcome import Accepted
from nomicon.play.votes.voting import BallotCast, CastBallot
from tests.play.playing import ANN, BENCH, VOTES, Playing, enacting, only, rule

P301 = ProposalNumber(301)


def put(**answers: object) -> Playing:
    game = Playing(VOTES, rule(210, answers=answers))
    game.proposes(enacting())
    return game


def test_a_reason_stands_with_the_ballot_and_rule_code_sees_it():
    code = """
        @when("VoteClosed")
        def tell():
            yield announce(look_up("ballot", 301, "Ann").reason)
    """
    game = Playing(VOTES, rule(220, code))
    game.proposes(enacting())
    cast = only(game.makes(CastBallot(ANN, P301, "FOR", " It is fair. ")), BallotCast)
    assert (cast.reason, game.proposal().ballots[ANN].reason) == ("It is fair.", "It is fair.")
    assert "It is fair." in [getattr(event, "text", "") for event in game.closes(P301)]


def test_rules_can_require_a_reason_and_the_refusal_names_the_rule():
    game = put(ballot_reasons="required")
    refused = game.refuses(CastBallot(ANN, P301, "FOR"))
    assert (refused.because, refused.grounds) == ("Ballots in this vote need a reason.", ("210/1",))
    game.makes(CastBallot(ANN, P301, "FOR", "It is fair."))


def test_in_a_copy_of_a_game_no_ballot_needs_a_reason_so_that_votes_can_be_tried():
    game = put(ballot_reasons="required").game
    outcome = decide(game, CastBallot(ANN, P301, "FOR"), Hearing(game, BENCH.for_copies(), game.at))
    assert isinstance(outcome, Accepted)


def test_rules_can_have_ballots_without_reasons():
    game = put(ballot_reasons="none")
    assert (
        game.refuses(CastBallot(ANN, P301, "FOR", "Why not.")).because == "Ballots in this vote cannot have a reason."
    )


def test_a_reason_is_typed_at_the_end_of_the_line_and_written_back():
    game = put()
    typed = 'vote 301 for reason "It is fair."'
    made = move_in(InputLine(ANN, split_line(typed)), game.game)
    assert made == CastBallot(ANN, P301, "for", "It is fair.")
    assert line_and_block(made)[0] == typed
