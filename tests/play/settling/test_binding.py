"""Whether the rules bind: where they need not be abided by, what they refuse is noted, and moves nothing."""

from __future__ import annotations

from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declared
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, DAN, NOON, VOTES, Playing, enacting, repealing, rule

FREE = rule(203, answers={"rules_bind": "not now"})
STAY = rule(204, answers={"may_forfeit": "no"})


def test_what_the_rules_refuse_is_noted_where_they_do_not_bind():
    playing = Playing(VOTES, FREE, STAY)

    told = "tried to make a move that the rules refuse. The reason: The rules do not let you leave now."
    assert playing.makes(Forfeit(ANN)) == (Declared(ANN, told, NOON),)
    assert ANN in playing.game.players


def test_what_the_rules_refuse_is_refused_where_they_bind():
    assert isinstance(Playing(VOTES, STAY).tries(Forfeit(ANN)), Refused)
    playing = Playing(VOTES, FREE, STAY)
    playing.adopts(repealing(203))
    assert isinstance(playing.tries(Forfeit(ANN)), Refused)


def test_who_is_no_player_is_bound_all_the_same():
    assert isinstance(Playing(VOTES, FREE).tries(Propose(DAN, (enacting(),))), Refused)


def test_what_somebody_tries_in_a_secret_vote_is_not_told():
    secret = rule(205, answers={"secret_ballots": "yes", "may_replace_ballot": "no"})
    playing = Playing(VOTES, FREE, secret)
    number = playing.proposes(enacting())
    playing.votes(number, by=[BEN])

    assert isinstance(playing.tries(CastBallot(BEN, number, "AGAINST")), Refused)
