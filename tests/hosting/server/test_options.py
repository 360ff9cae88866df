"""What may I do now: what the list says of a move is what happens when it is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.hosting.server.ballots import TRIAL_SEED
from nomicon.hosting.server.options import options
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.play.asking.choosing import Choose
from nomicon.play.chapter import Move
from nomicon.play.engine import Accepted, decide
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot, CloseVote
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, VOTES, Playing, enacting, rule
from tests.properties.walk import Walk

ASKS = rule(
    204,
    '@when("Joined")\ndef f(event):\n    yield announce(choose(event.player, "Tea?", ["yes", "no"]))\n'
    '@offers("sing", song="text")\ndef g(player, song):\n    yield announce(song)\n',
)


def listed(playing: Playing, viewer: PlayerId) -> dict[str, bool]:
    """Return what is listed for a viewer, and whether it is allowed."""
    return {one.what: one.allowed for one in options(playing.game, viewer, BENCH, playing.clock.now())}


def test_a_player_is_told_what_may_be_done_and_what_may_not():
    playing = Playing(VOTES, rule(203, answers={"judge": "Ann", "may_withdraw": "no"}), ASKS)
    playing.proposes(enacting())
    playing.makes(Invoke(BEN, "It is so."))

    found = listed(playing, ANN)

    assert {what for what, allowed in found.items() if allowed} >= {
        "propose a rule-change",
        "vote on proposal 301",
        "close the vote on proposal 301",
        "deliver your judgement on J-1",
        "choose: Tea?",
        "ask for a judgement",
        "declare something",
        "leave the game",
        "sing (rule 204)",
    }
    assert {what for what, allowed in found.items() if not allowed} >= {"withdraw proposal 301"}


def test_a_move_that_two_rules_offer_is_listed_once_for_the_rule_that_takes_it():
    same = '@offers("sing")\ndef f(player):\n    yield announce(f"{player} sings")\n'
    playing = Playing(VOTES, rule(204, same), rule(205, same, "immutable"))

    assert [what for what in listed(playing, ANN) if what.startswith("sing")] == ["sing (rule 205)"]


def test_a_judge_is_offered_a_judgement_that_these_rules_know():
    playing = Playing(VOTES, rule(203, answers={"judge": "Ann", "judgement_values": ["Very so", "Not so"]}))
    playing.makes(Invoke(BEN, "It is so."))

    (offered,) = [one for one in options(playing.game, ANN, BENCH, playing.clock.now()) if "J-1" in one.what]

    assert (offered.allowed, offered.typed) == (True, 'deliver 1 "Very so"')


def test_what_is_barred_names_the_rule_that_bars_it():
    playing = Playing(VOTES, rule(203, answers={"may_propose": "nobody"}))

    (barred,) = [
        one for one in options(playing.game, ANN, BENCH, playing.clock.now()) if one.what == "propose a rule-change"
    ]

    assert (barred.allowed, barred.grounds, barred.because) == (False, ("203/1",), "Nobody may make proposals.")


def test_a_passer_by_may_join_and_nothing_else():
    found = listed(Playing(VOTES, ASKS), DAN)

    assert [what for what, allowed in found.items() if allowed] == ["join the game"]


def test_looking_changes_nothing():
    playing = Playing(VOTES, ASKS)
    playing.proposes(enacting())
    before = playing.game

    listed(playing, ANN)

    assert playing.game == before


MOVES: dict[str, Callable[[Game, PlayerId, list[str]], Move]] = {
    "join": lambda game, viewer, words: Join(viewer),
    "forfeit": lambda game, viewer, words: Forfeit(viewer),
    "declare": lambda game, viewer, words: Declare(viewer, "Hail!"),
    "propose": lambda game, viewer, words: Propose(viewer, (enacting(title="A trial"),)),
    "vote": lambda game, viewer, words: CastBallot(viewer, ProposalNumber(int(words[1])), words[2]),
    "close": lambda game, viewer, words: CloseVote(viewer, ProposalNumber(int(words[1]))),
    "choose": lambda game, viewer, words: Choose(viewer, words[1], game.choices[words[1]].options[0]),
}


@pytest.mark.parametrize("seed", range(6))
def test_the_list_agrees_with_what_happens(seed: int):
    walk = Walk(seed)
    walk.steps(25)
    game = walk.playing.table.game(walk.playing.game.id)
    at = Moment(max(walk.playing.clock.now(), game.at))
    for viewer in (ANN, BEN, CAT, DAN):
        for one in options(game, viewer, BENCH, at):
            words = one.typed.split()
            if words[0] in MOVES:
                move = MOVES[words[0]](game, viewer, words)
                outcome = decide(game, move, Hearing(game, BENCH, at, TRIAL_SEED, commitment(TRIAL_SEED)))
                assert isinstance(outcome, Accepted) is one.allowed, one
