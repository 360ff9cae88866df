"""What a player could do now: a move is tried for them where it could make sense, and can then be made."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.names import PlayerId, RuleNumber
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Move
from nomicon.play.engine import SPECS
from nomicon.play.quantities.quantities import Give
from nomicon.play.rules.mending import MendWords
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.delegating import NameProxy
from tests.play.playing import ANN, BEN, BENCH, CAT, VOTES, Playing, enacting, rule

GOLD = rule(203, declares={"quantities": {"gold": {"start": 2, "tradable": True}}})
CLERK = rule(204, answers={"may_mend": "the Clerk"}, declares={"offices": {"Clerk": {}}})
CONSENT = rule(205, answers={"consent_of": "Speaker"}, declares={"offices": {"Speaker": {}}})
PROXIES = rule(206, answers={"proxies": "players"})
STRANGER = PlayerId("Zoe")


def available(game: Playing, kind: type[Move], player: PlayerId) -> list[Move]:
    """Return the moves of a kind that are tried for a player."""
    (spec,) = (one for one in SPECS if one.move is kind)
    return [offer.move for offer in spec.available(game.game, player, Hearing(game.game, BENCH, game.game.at))]


def test_whoever_has_something_could_give_one_of_it_to_another():
    game = Playing(VOTES, GOLD)
    assert available(game, Give, ANN) == [Give(ANN, BEN, Fraction(1), "gold")]
    assert available(game, Give, BEN) == [Give(BEN, ANN, Fraction(1), "gold")]
    assert available(game, Give, STRANGER) == []
    game.makes(Give(ANN, CAT, Fraction(2), "gold"))
    assert available(game, Give, ANN) == []
    game.makes(Give(CAT, ANN, Fraction(1, 2), "gold"))
    (rest,) = available(game, Give, ANN)
    game.makes(rest)
    assert available(game, Give, ANN) == []


def test_a_player_could_correct_the_words_of_the_newest_rule():
    game = Playing(VOTES, CLERK, holders=(("Clerk", ANN),))
    assert available(game, MendWords, ANN) == [MendWords(ANN, RuleNumber(204), "A trial.")]
    assert available(game, MendWords, STRANGER) == []
    game.makes(*available(game, MendWords, ANN))
    assert game.rule(204).text.words == "A trial."


def test_an_open_proposal_could_be_consented_to_at_each_of_its_stages():
    game = Playing(VOTES, CONSENT, holders=(("Speaker", CAT),))
    assert available(game, Approve, CAT) == []
    number = game.proposes(enacting())
    (move,) = available(game, Approve, CAT)
    assert isinstance(move, Approve)
    assert (move.proposal, move.given) == (number, False)
    game.makes(move)


@pytest.mark.parametrize(
    ("rules", "players", "offered"), [((PROXIES,), (ANN, BEN), 1), ((), (ANN, BEN), 0), ((PROXIES,), (ANN,), 0)]
)
def test_a_proxy_could_be_named_where_rules_speak_of_them_and_somebody_else_is_there(
    rules: tuple[StartingRule, ...], players: tuple[PlayerId, ...], offered: int
):
    game = Playing(VOTES, *rules, players=players)
    assert available(game, NameProxy, ANN) == [NameProxy(ANN, BEN)] * offered
