"""Which doubts have been judged in the game in progress: what rules look up that say who wins by one."""

from __future__ import annotations

from nomicon.game.names import JudgementNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.turns.timing import Announced
from tests.play.playing import ANN, BEN, HOUR, VOTES, Playing, only, rule

GIVES_GROUNDS = rule(
    203,
    """
    @answers("judge")
    def ben():
        return "Ben"

    @offers("again")
    def again():
        return begin_game()

    @offers("won")
    def won(player):
        return [declare_winner(player), begin_game()]

    @offers("tell")
    def tell(me):
        known = look_up("doubts judged", me.number)
        return announce(" ".join(f"{one.number} of {one.game}" for one in known) or "none")
    """,
    answers={"paradox_grounds": ["a whim"], "judgement_values": ["TRUE", "FALSE"]},
)


def judged(playing: Playing, paradox: str = "a whim", **more: object) -> None:
    number = JudgementNumber(len(playing.game.judgements) + 1)
    playing.makes(Invoke(ANN, "It is so.", paradox=paradox, **more))  # type: ignore[arg-type]
    playing.makes(Deliver(BEN, number, "TRUE"))


def does(playing: Playing, move: str) -> None:
    playing.makes(MakeMove(ANN, move, {}))


def told(playing: Playing) -> str:
    text: str = only(playing.makes(MakeMove(ANN, "tell", {})), Announced).text
    return text


def test_a_doubt_counts_for_the_game_in_which_it_was_judged_though_the_next_begins_in_the_same_second():
    playing = Playing(VOTES, GIVES_GROUNDS)
    judged(playing)
    assert told(playing) == "1 of 1"

    does(playing, "again")

    assert told(playing) == "none"


def test_a_doubt_that_is_judged_in_the_second_in_which_its_game_began_counts_for_that_game():
    playing = Playing(VOTES, GIVES_GROUNDS)
    does(playing, "again")

    judged(playing)

    assert told(playing) == "1 of 2"


def test_a_doubt_is_of_the_game_in_which_it_was_judged_and_not_of_that_in_which_it_was_put():
    playing = Playing(VOTES, GIVES_GROUNDS)
    playing.makes(Invoke(ANN, "It is so.", paradox="a whim"))
    does(playing, "again")

    playing.makes(Deliver(BEN, JudgementNumber(1), "TRUE"))

    assert told(playing) == "1 of 1"
    does(playing, "again")
    assert told(playing) == "none"


def test_a_doubt_judged_after_a_win_that_was_none_is_of_the_game_that_goes_on():
    playing = Playing(VOTES, GIVES_GROUNDS)
    does(playing, "won")
    judged(playing)
    judged(playing, "", corrections=({"effect": "UndoWin"},))
    assert (playing.game.number, told(playing)) == (1, "1 of 2")

    playing.waits(HOUR)
    does(playing, "again")

    assert (playing.game.number, told(playing)) == (2, "none")
