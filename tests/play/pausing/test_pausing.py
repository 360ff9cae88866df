"""A host pauses a game. Nothing falls due and nobody moves until it is resumed; then all comes later, exactly."""

from __future__ import annotations

from random import Random

import pytest

from nomicon.game.calendar import Delay, beginning, lasting
from nomicon.game.names import JudgementNumber, Moment, ProposalNumber
from nomicon.game.state import Game
from nomicon.game.values.schedule import NEVER
from nomicon.play.amendability.signatures import HOST
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.engine import CHAPTERS, Refused, next_due
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.pausing.pausing import WAITING
from nomicon.play.pausing.pausing_moves import PauseGame, ResumeGame
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.turns import EndTurn
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import ANN, BEN, CAT, DAN, DAY, GAME, HOUR, NOON, VOTES, Playing, enacting, kinds, rule

RINGING = rule(
    302,
    """
    @when("TimerRang")
    def rang(event, now):
        return [announce("It rang."), remind("again", now + hours(7))]

    @offers("wait")
    def wait(now):
        return remind("once", now + hours(5))
    """,
)
DAILY = rule(
    303, declares={"offices": {"Clerk": {}}, "duties": {"report": {"of": "Clerk", "every": "every day 18:00"}}}
)
PERIODS = rule(
    304,
    answers={
        "voting_period": "2 days",
        "takes_effect": "6 hours",
        "turn_order": "by name",
        "turn_length": "20 hours",
        "judge_period": "30 hours",
        "may_invoke": "players",
    },
)


def paused_for(playing: Playing, seconds: int) -> None:
    """Pause a game for a while."""
    playing.makes(PauseGame(HOST, "Lunch."))
    playing.waits(seconds)
    playing.makes(ResumeGame(HOST))


def test_while_a_game_is_paused_nothing_falls_due_and_nobody_can_move():
    playing = Playing(VOTES, PERIODS)
    playing.proposes(enacting())
    playing.makes(PauseGame(HOST, "Lunch."))
    assert next_due(playing.game) is None
    playing.waits(30 * DAY)
    assert playing.table.keep_time(GAME) == 0
    refused = playing.tries(CastBallot(BEN, ProposalNumber(305), "FOR"))
    assert isinstance(refused, Refused)
    assert refused.because == "The host paused this game at 2026-01-01T12:00:00Z. The reason: Lunch."
    assert refused.instead.startswith("Wait until the host resumes the game.")


@pytest.mark.parametrize("move", [PauseGame(ANN), ResumeGame(ANN)])
def test_only_the_host_pauses_and_resumes(move: Move):
    playing = Playing(VOTES)
    refused = playing.tries(move)
    assert isinstance(refused, Refused)
    assert refused.because == "Only the host can pause a game and resume it."


def test_what_had_come_stays_and_what_was_to_come_comes_later():
    delay = Delay(Moment(100), Moment(130))
    assert [delay.of(Moment(at)) for at in (0, 99, 100, 101, 500)] == [0, 99, 130, 131, 530]


def test_what_is_counted_from_a_moment_is_longer_by_each_pause_in_it():
    playing = Playing(VOTES)
    playing.waits(HOUR)
    paused_for(playing, 10)
    playing.waits(HOUR)
    paused_for(playing, 100)
    assert lasting(playing.game.pauses, NOON, HOUR) == NOON + HOUR + 10
    assert lasting(playing.game.pauses, NOON, 3 * HOUR) == NOON + 3 * HOUR + 110
    assert lasting(playing.game.pauses, NOON, 60) == NOON + 60
    assert lasting(playing.game.pauses, Moment(NOON + HOUR + 10), HOUR) == NOON + 2 * HOUR + 110


def test_what_is_counted_back_from_a_moment_began_earlier_by_each_pause_in_it():
    playing = Playing(VOTES)
    playing.waits(HOUR)
    paused_for(playing, 10)
    playing.waits(HOUR)
    paused_for(playing, 100)
    pauses = playing.game.pauses
    assert beginning(pauses, Moment(NOON + 3 * HOUR + 110), 3 * HOUR) == NOON
    assert beginning(pauses, Moment(NOON + 2 * HOUR + 111), 1) == NOON + 2 * HOUR + 10
    assert beginning(pauses, Moment(NOON + 2 * HOUR + 112), 1) == NOON + 2 * HOUR + 111
    assert beginning(pauses, Moment(NOON + HOUR), HOUR) == NOON


def test_every_chapter_for_which_time_has_work_says_how_a_pause_delays_it():
    counted_without_pauses, at_once = {"rescue"}, {"adopted"}
    named = {
        chapter.next_due.__module__.rpartition(".")[2]: chapter.delayed
        for chapter in CHAPTERS
        if chapter.next_due is not None
    }
    without = {name for name, delayed in named.items() if delayed is None}
    assert without == counted_without_pauses | at_once
    assert {id(chapter) for chapter in CHAPTERS if chapter.delayed is not None} == {id(chapter) for chapter in WAITING}


@pytest.mark.parametrize(("pause", "rings", "then"), [(HOUR, 19, 42), (3 * DAY + 5 * HOUR, 95, 114)])
def test_what_goes_by_the_calendar_is_late_once_and_then_goes_by_the_calendar_again(pause: int, rings: int, then: int):
    playing = Playing(DAILY, players=(ANN,), holders=(("Clerk", ANN),))
    paused_for(playing, pause)
    midnight = NOON - 12 * HOUR
    assert next_due(playing.game) == midnight + rings * HOUR
    playing.waits(midnight + rings * HOUR + 1 - playing.clock.now())
    assert next_due(playing.game) == midnight + then * HOUR


# -- A game that was paused is the same game, later ---------------------------------------


class Twin:
    """Plays moves that come of a seed, and pauses where it is told to; the same moves with and without pauses."""

    def __init__(self, seed: int, pauses: dict[int, int]) -> None:
        self.luck, self.pauses, self.shift = Random(seed), pauses, 0
        self.playing = Playing(VOTES, RINGING, PERIODS, players=(ANN, BEN, CAT, DAN))
        self.states: list[dict[str, int]] = []
        self.events: list[tuple[str, int]] = []
        self.noted = 0

    def play(self, steps: int) -> None:
        """Play, and write down after each step what the game waits for and what has happened, without the pauses."""
        for step in range(steps):
            if step in self.pauses:
                self.note()
                paused_for(self.playing, self.pauses[step])
                self.shift += self.pauses[step]
                self.note()
            self.playing.tries(self.move())
            self.playing.waits(self.luck.choice((1, HOUR, 5 * HOUR, DAY, 2 * DAY)))
            self.note()
            self.states.append({name: at - self.shift for name, at in awaited(self.playing.game).items()})

    def note(self) -> None:
        """Write down what has happened since."""
        written = list(self.playing.ledger.read(GAME))[self.noted :]
        self.noted += len(written)
        happened = [(one, one.entry.at - self.shift) for one in written]
        self.events += [(type(event).__name__, at) for one, at in happened for event in one.entry.events]

    def move(self) -> Move:
        """Return what somebody does next."""
        player = self.luck.choice((ANN, BEN, CAT, DAN))
        number = ProposalNumber(self.playing.game.last_proposal - self.luck.randint(0, 1))
        open_ones = [(number, one) for number, one in sorted(self.playing.game.judgements.items()) if one.is_open]
        moves: list[Move] = [
            Propose(player, (enacting(),)),
            CastBallot(player, number, self.luck.choice(("FOR", "FOR", "AGAINST"))),
            CastBallot(player, number, "FOR"),
            Invoke(player, "It is so."),
            EndTurn(player),
            MakeMove(player, "wait", {}),
        ]
        moves += [Deliver(one.judge, JudgementNumber(number), "TRUE") for number, one in open_ones[:1] if one.judge]
        return self.luck.choice(moves)


def awaited(game: Game) -> dict[str, int]:
    """Return every moment that a game waits for."""
    found: dict[str, int] = {str(number): at for number, at in game.active.items()}
    found |= {f"J-{number}": at for number, at in game.unjudged.items()}
    found |= {key: timer.at for key, timer in game.timers.items()}
    if game.turn is not None and game.turn.until is not None:
        found["turn"] = game.turn.until
    return {name: at for name, at in found.items() if at != NEVER}


@pytest.mark.parametrize("seed", range(6))
def test_a_paused_and_resumed_game_is_the_same_as_one_that_was_never_paused_but_later(seed: int):
    luck = Random(f"pauses {seed}")
    pauses = {step: luck.choice((0, 1, HOUR, 3 * DAY, 77 * DAY)) for step in luck.sample(range(40), 4)}
    paused, other = Twin(seed, pauses), Twin(seed, {})
    paused.play(40)
    other.play(40)
    assert paused.states == other.states
    pausing = ("GamePaused", "GameResumed")
    assert [one for one in paused.events if one[0] not in pausing] == other.events
    assert sum(one[0] in pausing for one in paused.events) == 8
    assert {"VoteClosed", "TurnTimeCame", "TimerRang", "JudgeAppointed"} <= {kind for kind, _ in other.events}


def test_what_is_due_at_the_very_second_of_a_pause_waits_for_the_end_of_it():
    playing = Playing(VOTES, PERIODS)
    number = playing.proposes(enacting())
    playing.votes(number)
    playing.waits(2 * DAY + 1)
    effect_at = playing.proposal(number).effect_at
    assert effect_at is not None
    playing.waits(effect_at - playing.clock.now())
    assert kinds(playing.makes(PauseGame(HOST))) == ["GamePaused"]
    playing.waits(DAY)
    assert kinds(playing.makes(ResumeGame(HOST))) == ["GameResumed", "RuleEnacted", "ChangeTookEffect"]


def test_a_rule_can_hear_that_the_game_goes_on():
    heard = '@when("GameResumed")\ndef on(event):\n    return announce("We go on.")\n'
    playing = Playing(VOTES, rule(305, heard))
    playing.makes(PauseGame(HOST))
    playing.waits(60)
    assert kinds(playing.makes(ResumeGame(HOST))) == ["GameResumed", "Announced"]
