"""Proxies: who casts no ballot has that of their proxy, or of the proxy's proxy, where the rules let it."""

from __future__ import annotations

from nomicon.game.grounds import by_program
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import ADOPTED
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.people.seating import Forfeit
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.delegating import CHAPTER, DropProxy, NameProxy, ProxyNamed
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, VOTES, Playing, enacting, only, rule

P301 = ProposalNumber(301)
FOUR = (ANN, BEN, CAT, DAN)
ALL = rule(210, answers={"proxies": "players"})


def counted(game: Playing) -> VoteClosed:
    closed = only(game.closes(P301), VoteClosed)
    assert isinstance(closed, VoteClosed)
    return closed


def said(closed: VoteClosed) -> dict[str, str]:
    return {voter: choice for voter, choice, *_ in closed.ballots}


def test_a_proxys_ballot_counts_for_whoever_named_them_and_cast_none():
    game = Playing(VOTES, ALL, players=FOUR)
    named = only(game.makes(NameProxy(ANN, BEN)), ProxyNamed)
    assert (named.player, named.proxy) == (ANN, BEN)
    game.proposes(enacting())
    game.votes(P301, "FOR", [BEN])
    game.votes(P301, "AGAINST", [CAT])
    closed = counted(game)
    assert (closed.outcome, said(closed)) == (ADOPTED, {"Ann": "FOR", "Ben": "FOR", "Cat": "AGAINST"})
    assert closed.proxied == (("Ann", "Ben"),)
    assert (closed.heads, game.proposal().ballots[ANN].proxy) == (3, BEN)


def test_whoever_votes_needs_no_proxy():
    game = Playing(VOTES, ALL)
    game.makes(NameProxy(ANN, BEN))
    game.proposes(enacting())
    game.votes(P301, "FOR", [BEN])
    game.votes(P301, "AGAINST", [ANN])
    assert (said(counted(game))["Ann"], game.proposal().ballots[ANN].proxy) == ("AGAINST", None)


def test_proxies_have_proxies():
    game = Playing(VOTES, ALL, players=FOUR)
    game.makes(NameProxy(ANN, BEN))
    game.makes(NameProxy(BEN, CAT))
    game.proposes(enacting())
    game.votes(P301, "FOR", [CAT])
    assert counted(game).proxied == (("Ann", "Cat"), ("Ben", "Cat"))


def test_nobody_votes_in_a_circle():
    game = Playing(VOTES, ALL, players=FOUR)
    for voter, proxy in ((ANN, BEN), (BEN, CAT), (CAT, ANN)):
        game.makes(NameProxy(voter, proxy))
    game.proposes(enacting())
    game.votes(P301, "FOR", [DAN])
    assert said(counted(game)) == {"Dan": "FOR"}


def test_a_proxy_who_left_votes_for_nobody_and_one_can_be_dropped():
    game = Playing(VOTES, ALL, players=FOUR)
    game.makes(NameProxy(ANN, BEN))
    game.makes(NameProxy(CAT, DAN))
    game.makes(DropProxy(CAT))
    game.proposes(enacting(), by=DAN)
    game.votes(P301, "FOR", [BEN, DAN])
    game.makes(Forfeit(BEN))
    assert not {"Ann", "Cat"} & set(said(counted(game)))


def test_votes_go_by_whose_ballot_it_is():
    two = rule(211, '@answers("votes_each")\ndef many(player):\n    return 2 if player == "Ann" else 1\n')
    game = Playing(VOTES, ALL, two)
    game.makes(NameProxy(ANN, BEN))
    game.proposes(enacting())
    game.votes(P301, "FOR", [BEN])
    assert dict(counted(game).votes) == {"FOR": 3, "AGAINST": 0}


def test_where_no_rule_lets_anybody_be_a_proxy_the_refusal_says_how_one_could():
    refused = Playing(VOTES).refuses(NameProxy(ANN, BEN))
    assert refused.because == "The rules do not let Ben vote on behalf of others."
    assert "answers: {vote.proxies: players}" in refused.instead
    itself = Playing(VOTES, ALL).refuses(NameProxy(ANN, ANN))
    assert (itself.because, itself.grounds) == ("You cannot be your own proxy.", (by_program("yourself"),))
    assert Playing(VOTES, ALL).refuses(DropProxy(ANN)).because == "You have no proxy."


def test_a_proxys_ballot_that_depends_counts_for_others_as_it_comes_out():
    both = rule(211, answers={"depending_ballots": ["endorsements"]})
    game = Playing(VOTES, ALL, both, players=FOUR)
    game.makes(NameProxy(ANN, BEN))
    game.proposes(enacting())
    game.makes(CastBallot(BEN, P301, "as Cat votes"))
    game.votes(P301, "AGAINST", [CAT])
    assert said(counted(game)) == {"Ann": "AGAINST", "Ben": "AGAINST", "Cat": "AGAINST"}


def test_only_whoever_has_a_proxy_can_remove_one():
    game = Playing(VOTES, ALL, players=FOUR)
    game.makes(NameProxy(ANN, BEN))
    (dropping,) = (spec for spec in CHAPTER.moves if spec.move is DropProxy)
    offered = {
        player: bool(list(dropping.available(game.game, player, Hearing(game.game, BENCH, game.game.at))))
        for player in (ANN, BEN)
    }
    assert offered == {ANN: True, BEN: False}
