"""Announced moves, in whatever order people act: made only if their terms hold, never twice, and to-dos are true."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nomicon.game.names import PlayerId
from nomicon.hosting.notices.to_dos import waiting
from nomicon.hosting.server.options import tried
from nomicon.hosting.table.table import Played
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.law.questions.records import spread
from nomicon.play.asking.offering import MakeMove, MoveMade
from nomicon.play.chapter import Event
from nomicon.play.engine import Accepted
from nomicon.play.intents.intending import AnswerIntent, Intend, PerformIntent, WithdrawIntent
from nomicon.play.intents.intent_events import IntentPerformed
from nomicon.play.intents.terms import AGREEMENT, OBJECTION, SUPPORT
from nomicon.play.pausing.pausing_moves import PauseGame, ResumeGame
from nomicon.play.people.seating import Forfeit, Join
from nomicon.views.elements.page import Seen
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, DAY, GAME, HOST, HOUR, POINTS, VOTES, Playing
from tests.play.playing import rule as starting
from tests.properties.truths import history_is_lawful, same_again

FOUR = (ANN, BEN, CAT, DAN)
CODE = """
@offers("treaty", other="player")
def treaty(player, other):
    return award(player, 1)
"""
TERMS: tuple[dict[str, Any], ...] = (
    {"without_objections": 1, "after_objection": "1 day"},
    {"support": 2, "performed": "announcer or supporter"},
    {"majority": 1, "notice": "1 day", "performed": "by itself"},
    {"agreement": ["other"], "without_objections": 2},
    {"support": 1, "without_objections": 1, "notice": "6 hours", "lasts": "2 days"},
)
"""What the move needs of others, one way for each game."""

NOTICE = {"": 0, "6 hours": 6 * HOUR, "1 day": DAY}
ANSWERS = st.sampled_from((SUPPORT, OBJECTION, AGREEMENT, ""))


@dataclass
class Said:
    """What a model knows of one intent: who announced it and with whom, when, and what was said to it."""

    by: PlayerId
    other: PlayerId
    at: int
    answers: dict[PlayerId, str] = field(default_factory=dict)
    calmed: int = 0  # When the last objection was taken back.


class AnnouncedMoves:
    """Plays with intents, and with a model of them that knows the terms but none of the program."""

    def __init__(self, terms: dict[str, Any]) -> None:
        answers = dict(spread({"intents of treaty": terms}))
        self.playing = Playing(VOTES, POINTS, starting(210, CODE, answers=answers), players=FOUR)
        self.terms, self.said, self.performed, self.paused = terms, dict[int, Said](), set[int](), False
        self.lost = 0  # Seconds for which the clocks have stood still.
        self.announce(ANN, BEN)
        self.announce(CAT, DAN)

    def now(self) -> int:
        return int(self.playing.clock.now()) - self.lost

    # -- What people do -------------------------------------------------------------------

    def announce(self, by: PlayerId, other: PlayerId) -> None:
        move = MakeMove(by, "treaty", {"other": other})
        made = self.playing.tries(Intend(by, f"treaty {other}", move))
        if isinstance(made, Played):
            self.said[self.playing.game.intents_announced] = Said(by, other, self.now())
            self.note(made.entry.events)

    def say(self, player: PlayerId, which: int, answer: str) -> None:
        number = self.number(which)
        made = self.playing.tries(AnswerIntent(player, number, answer))
        if isinstance(made, Played):
            known = self.said[number]
            if known.answers.get(player) == OBJECTION and answer != OBJECTION:
                known.calmed = self.now()
            known.answers[player] = answer
            self.note(made.entry.events)

    def perform(self, which: int) -> None:
        for player in FOUR:
            made = self.playing.tries(PerformIntent(player, self.number(which)))
            if isinstance(made, Played):
                self.note(made.entry.events)

    def withdraw(self, player: PlayerId, which: int) -> None:
        if len(self.playing.game.intents) > 1:
            self.playing.tries(WithdrawIntent(player, self.number(which)))

    def leave_or_join(self, player: PlayerId) -> None:
        here = self.playing.game.players
        if player not in here or len(here) == len(FOUR):
            made = self.playing.tries(Forfeit(player) if player in here else Join(player))
            if isinstance(made, Played):
                self.note(made.entry.events)

    def wait(self, seconds: int) -> None:
        self.note(self.playing.waits(seconds))

    def pause(self, seconds: int) -> None:
        self.playing.makes(PauseGame(HOST, "Lunch."))
        self.paused = True
        self.note(self.playing.waits(seconds))
        self.perform(0)
        self.lost += seconds
        self.paused = False
        self.note(self.playing.makes(ResumeGame(HOST)))

    def number(self, which: int) -> int:
        """Return the number of an intent: one that is open, or else one that is not."""
        open_ones = sorted(self.playing.game.intents)
        return open_ones[which % len(open_ones)] if open_ones else which

    # -- What must be true ------------------------------------------------------------------

    def note(self, events: tuple[Event, ...]) -> None:
        """Hold each move that was made against the model; who has left by then says nothing."""
        for place, event in enumerate(events):
            if isinstance(event, IntentPerformed):
                assert event.intent not in self.performed, "made twice"
                assert not self.paused, "made in a pause"
                self.performed.add(event.intent)
                self.holds(self.said[event.intent])
                assert any(isinstance(one, MoveMade) for one in events[place:]), "nothing was made"

    def holds(self, known: Said) -> None:
        """Fail unless what the move needs of others is there."""
        here = set(self.playing.game.players) - {known.by}
        objecting, supporting, agreeing = (
            [player for player in here if known.answers.get(player) == answer]
            for answer in (OBJECTION, SUPPORT, AGREEMENT)
        )
        terms, now = self.terms, self.now()
        assert len(objecting) < terms.get("without_objections", 99)
        assert len(supporting) >= terms.get("support", 0)
        assert "majority" not in terms or len(supporting) > len(objecting)
        assert "agreement" not in terms or {known.other} <= {*agreeing, known.by}
        assert now >= known.at + NOTICE[terms.get("notice", "")]
        assert now >= known.calmed + DAY or "after_objection" not in terms or not known.calmed

    def every_to_do_names_a_move_that_is_accepted(self) -> None:
        game = self.playing.game
        for player in game.in_order():
            seen = Seen(game, list(self.playing.ledger.read(GAME)), player, self.playing.clock.now())
            for to_do in waiting(seen):
                for line in to_do.lines if "I-" in to_do.what else ():
                    move = move_in(InputLine(player, split_line(line)), game)
                    accepted = tried(game, move, BENCH, self.playing.clock.now())
                    assert isinstance(accepted, Accepted), (line, accepted)

    def step(self, deed: str, player: PlayerId, which: int, answer: str) -> None:
        """Have somebody do something; what needs an intent is left out where none is open."""
        match deed:
            case "announce":
                self.announce(player, FOUR[which])
            case "say" if self.playing.game.intents:
                self.say(player, which, answer)
            case "perform" if self.playing.game.intents:
                self.perform(which)
            case "withdraw" if self.playing.game.intents:
                self.withdraw(player, which)
            case "leave or join":
                self.leave_or_join(player)
            case "pause":
                self.pause(LENGTHS[which])
            case _:
                self.wait(LENGTHS[which])
        self.every_to_do_names_a_move_that_is_accepted()


LENGTHS = (1, 6 * HOUR, DAY, 3 * DAY)
DEEDS = (*("say",) * 6, *("perform",) * 3, *("announce",) * 2, "wait", "wait", "withdraw", "leave or join", "pause")
STEPS = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.sampled_from(FOUR), st.integers(0, 3), ANSWERS), min_size=15, max_size=30
)


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: "+".join(terms))
@settings(max_examples=6, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(steps=STEPS)
def test_in_no_order_is_a_move_made_whose_terms_do_not_hold_or_twice_and_every_to_do_is_true(
    terms: dict[str, Any], steps: list[tuple[str, PlayerId, int, str]]
):
    played = AnnouncedMoves(terms)
    for step in steps:
        played.step(*step)
    entries = list(played.playing.ledger.read(GAME))
    same_again(entries, played.playing.game)
    history_is_lawful(entries)
