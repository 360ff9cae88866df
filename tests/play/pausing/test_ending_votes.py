"""The host ends every open vote at once, where a rule says so: at the end of a lesson, for one."""

from __future__ import annotations

from nomicon.play.amendability.signatures import HOST
from nomicon.play.pausing.ending_votes import EndVotes, VotesEnded
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, CAT, VOTES, Playing, enacting, kinds, rule

LESSON = rule(301, answers={"host_ends_votes": True})
SECRET = rule(302, answers={"secret_ballots": "yes", "voting_period": "2 days"})


def test_every_open_vote_is_counted_at_once():
    playing = Playing(VOTES, LESSON)
    first, second = playing.proposes(enacting()), playing.proposes(enacting(), by=BEN)
    playing.votes(first, by=(ANN, BEN))
    playing.votes(second, "AGAINST", by=(ANN,))
    happened = kinds(playing.makes(EndVotes(HOST, "The bell rang.")))
    assert happened[:3] == ["VotesEnded", "VoteClosed", "VoteClosed"]
    assert (playing.proposal(first).state, playing.proposal(second).state) == ("adopted", "defeated")
    assert playing.makes(EndVotes(HOST))[0] == VotesEnded(playing.clock.now(), 0)


def test_ballots_that_were_secret_are_counted_and_told_only_then():
    playing = Playing(VOTES, LESSON, SECRET)
    number = playing.proposes(enacting())
    playing.votes(number, by=(ANN, CAT))
    ended = playing.makes(EndVotes(HOST))
    assert kinds(ended)[:2] == ["VotesEnded", "VoteClosed"]
    tally = playing.proposal(number).tally
    assert tally is not None
    assert tally.heads == 2
    playing.refuses(CastBallot(BEN, number, "FOR"))


def test_where_no_rule_lets_the_host_votes_go_on_and_players_never_can():
    playing = Playing(VOTES)
    number = playing.proposes(enacting())
    assert playing.refuses(EndVotes(HOST)).because == "The rules do not let the host end votes."
    assert playing.refuses(EndVotes(ANN)).because == "Only the host can end all open votes at once."
    assert playing.proposal(number).is_open
