"""What may I do now: what the list says of a move is what happens when it is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.hosting.server.ballots import TRIAL_SEED
from nomicon.hosting.server.options import MOST_OFFERED_TRIED, options
from nomicon.law.questions.records import spread
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
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, VOTES, Playing, amending, enacting, rule
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


@pytest.mark.parametrize(("many", "is_allowed"), [(MOST_OFFERED_TRIED, False), (MOST_OFFERED_TRIED + 1, True)])
def test_where_rules_offer_very_many_moves_none_of_them_is_tried(many: int, is_allowed: bool):
    code = "".join(f'@offers("rest {at}")\ndef f{at}(player):\n    return refuse("No.")\n' for at in range(many))
    assert listed(Playing(VOTES, rule(204, code)), ANN)["rest 0 (rule 204)"] is is_allowed


def test_an_offered_move_that_asks_for_nothing_is_barred_where_it_would_be_refused():
    code = """
@offers("rest")
def rest(player):
    yield refuse("You are not tired.")

@offers("gamble")
def gamble(player):
    yield refuse("You have lost.") if draw("the lot", [1, 2]) else announce("You have won.")

@offers("greet", to="player")
def greet(player, to):
    yield refuse("Greet nobody.")
"""
    playing = Playing(VOTES, rule(204, code))

    found = listed(playing, ANN)

    assert {name: found[f"{name} (rule 204)"] for name in ("rest", "gamble", "greet")} == {
        "rest": False,
        "gamble": True,
        "greet": True,
    }
    assert told_of(playing, ANN, "rest")[0][3:] == ("You are not tired.", ("204/1",))


NEEDS_OTHERS = """
@offers("clean up", why="text")
def clean(player, why):
    return announce(why)

@offers("whisper", sealed=True, what="text")
def whisper(player, what):
    return tell(player, what)
"""


def told_of(playing: Playing, viewer: PlayerId, name: str) -> list[tuple[str, str, bool, str, tuple[str, ...]]]:
    """Return what is listed for a viewer of one move that a rule offers."""
    found = options(playing.game, viewer, BENCH, playing.clock.now())
    return [(one.what, one.typed, one.allowed, one.because, one.grounds) for one in found if name in one.what]


def test_a_move_that_needs_others_is_listed_as_one_to_announce():
    terms = dict(spread({"intents of clean up": {"without_objections": 1, "support": 2}}))
    playing = Playing(VOTES, rule(204, NEEDS_OTHERS), rule(205, answers=terms))
    needs = (
        "Before the move 'clean up' can be made, these conditions must be met: no objections and the support of 2 "
        "other players."
    )

    assert told_of(playing, ANN, "clean up") == [
        ("clean up (rule 204)", "clean up why=text", False, needs, ("205/1",)),
        ("announce: clean up", "intend clean up why=text", True, "", ("204/1",)),
    ]
    assert [one[2] for one in told_of(playing, ANN, "whisper")] == [True]
    nobody = {"intents of clean up": {"without_objections": 0, "support": 0}}
    playing.adopts(amending(205, answers=dict(spread(nobody))))
    assert [one[:3] for one in told_of(playing, ANN, "clean up")] == [
        ("clean up (rule 204)", "clean up why=text", True)
    ]


def test_what_is_done_in_secret_is_never_listed_as_something_to_announce():
    playing = Playing(VOTES, rule(204, NEEDS_OTHERS), rule(205, answers=dict(spread({"intents": {"support": 1}}))))
    assert [(one[0], one[2]) for one in told_of(playing, ANN, "whisper")] == [("whisper (rule 204)", True)]
    assert [one[0] for one in told_of(playing, ANN, "announce: ")] == ["announce: clean up"]


@pytest.mark.parametrize(
    ("facts", "answer", "made", "announced"),
    [
        ("player", '{"support": 1 if player == "Ann" else 0}', {ANN: False, BEN: True}, {ANN: True, BEN: False}),
        ("fields", '{"support": len(fields.why)}', {ANN: True, BEN: True}, {ANN: True, BEN: True}),
    ],
)
def test_code_says_whether_a_move_needs_others(
    facts: str, answer: str, made: dict[PlayerId, bool], announced: dict[PlayerId, bool]
):
    code = f'@answers("intents of clean up")\ndef terms({facts}):\n    return {answer}\n'
    playing = Playing(VOTES, rule(204, NEEDS_OTHERS), rule(205, code))
    for viewer in (ANN, BEN):
        found = listed(playing, viewer)
        assert found["clean up (rule 204)"] is made[viewer]
        assert ("announce: clean up" in found) is announced[viewer]


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


def test_giving_is_listed_for_who_has_something_and_not_for_who_owes_it():
    code = '@when("Joined")\ndef f(event):\n    yield award(event.player, -3 if event.player == "Ann" else 1, "gold")\n'
    playing = Playing(VOTES, rule(203, code, declares={"quantities": {"gold": {"start": 0, "tradable": True}}}))

    assert playing.points(ANN, "gold") == -3
    assert "give gold away" not in listed(playing, ANN)
    assert listed(playing, BEN)["give gold away"]


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
