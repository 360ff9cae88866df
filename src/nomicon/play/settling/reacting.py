"""Reacting: what rules, and the engine by itself, make of what has happened. Rule code runs here, a function at a time.

What a function asks for is planned whole before any of it happens: all of one run's effects can be done, or none is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from nomicon.game.grounds import read_ground
from nomicon.game.rules import Rule, speeches
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.law.interpreter import Asks, Failed, Ran
from nomicon.law.questions.readings import heard_now
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.asking.choosing import ChoiceMade, Stopped, asked
from nomicon.play.asking.offering import MoveMade, given_facts
from nomicon.play.chapter import Concern, Event
from nomicon.play.effects.carrying import effects_in
from nomicon.play.effects.dry_run import Plan, events_of, planned
from nomicon.play.effects.event_facts import given_by, topics_of
from nomicon.play.effects.sealed_runs import run_sealed
from nomicon.play.findings import correcting
from nomicon.play.judging import appointing, judging
from nomicon.play.judging.overruling import JudgementOverruled
from nomicon.play.judging.requests import JudgementReopened
from nomicon.play.quantities.quantities import citing
from nomicon.play.settling.chains import Chain, LeftOut, Link
from nomicon.play.settling.following import follows
from nomicon.play.turns.timing import TimerRang


class Scene(Protocol):
    """Where it happens: the game as it was and as it is by now, and what lets an event happen."""

    before: Game
    game: Game
    hearing: Hearing
    events: list[Event]
    chain: Chain
    left_out: LeftOut

    def happen(self, event: Event, cause: Rule | None = None) -> bool:
        """Let an event happen, unless a rule puts something else instead of it; say whether it happened."""

    def evolve(self, game: Game, event: Event) -> Game:
        """Return a game after an event."""


class Reactions:
    """Makes of what has happened what rules make of it."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def react(self, event: Event, before: Link | None) -> None:
        """Hear what is made of an event, which a function at the end of a chain has brought about, or none."""
        scene = self._scene
        match event:
            case MoveMade():
                if self._is_secret(event, before):
                    return
            case ChoiceMade():
                self._resume(event, before)
            case TimerRang():
                self._ring(event, before)
                return
            case judging.JudgementInvoked():
                correcting.tested(scene.game, event, scene.hearing, scene.evolve, tuple(scene.events))
            case judging.JudgementDelivered() | JudgementOverruled() | JudgementReopened():
                so_far = tuple(scene.events)
                for following in correcting.done(scene.game, event, scene.hearing, scene.evolve, so_far):
                    scene.happen(following)
        for follow in follows(event):
            for following in list(follow(scene.game, scene.hearing)):
                scene.happen(following)
        for rule, speech in list(scene.hearing.speaking("when", *topics_of(event))):
            self._run(rule, speech, given_by(event, scene.game), before)
        if Concern.JUDGES in event.UNSETTLES and scene.game.unjudged:
            for following in list(appointing.replaced(scene.game, scene.hearing)):
                scene.happen(following)

    def _ring(self, event: TimerRang, before: Link | None) -> None:
        """Have the rule hear of its own reminder or schedule, and no other."""
        rule = self._scene.game.rules.rules.get(event.rule)
        if rule is None or rule.void is not None:
            return  # It was repealed, or became void, at this very moment, by what rang before it.
        game = self._scene.game
        for speech in [one for topic in topics_of(event) for one in heard_now(game, rule, "when", topic)[0]]:
            self._run(rule, speech, given_by(event, self._scene.game), before)

    def _is_secret(self, made: MoveMade, before: Link | None) -> bool:
        """Do what a rule makes of a move that it offers; say whether all of it is secret, and so the move itself.

        Nobody may see, then, nor any rule react to it, that the move was made.
        """
        scene = self._scene
        rule = scene.game.rules.rules.get(made.rule)
        speech = None if rule is None else _speech(rule, "offers", made.name, made.function)
        if rule is None or speech is None:
            return False  # The rule has changed since, by what stood in the way of the move.
        happened, scene.hearing.confidant = len(scene.events), made.player
        self._run(rule, speech, given_facts(made), before, refusing=True)
        scene.hearing.confidant = ""
        if happened == len(scene.events) or not all(event.sealed or event is made for event in scene.events):
            return False
        scene.events[:] = [replace(made, secret=True) if event is made else event for event in scene.events]
        return True

    # -- Running rules ---------------------------------------------------------------

    def _run(
        self, rule: Rule, speech: Speech, given: Mapping[str, object], before: Link | None, *, refusing: bool = False
    ) -> None:
        scene = self._scene
        if scene.left_out.has(rule, speech):
            return
        if speech.is_sealed:
            for event in list(run_sealed(scene.game, rule, speech, given, scene.hearing)):
                scene.happen(event, rule)
            return
        with scene.chain.run(rule, speech, before):
            journal: list[Plain] = []
            ran = scene.hearing.run_on(rule, speech, given, journal)
            if isinstance(ran, Asks):
                facts = scene.hearing.facts_for(rule, speech, given)
                self._ask_player(Stopped(rule, speech, facts, journal), ran)
            else:
                self._ended(rule, speech, ran, given, refusing=refusing)

    def _resume(self, event: ChoiceMade, before: Link | None) -> None:
        scene = self._scene
        pending = scene.before.choices[event.choice]
        rule = scene.game.rules.rules.get(pending.rule)
        speech = None if rule is None else _speech(rule, "", "", pending.function)
        if rule is None or speech is None or scene.left_out.has(rule, speech):
            return
        with scene.chain.run(rule, speech, before):
            journal: list[Plain] = [*pending.journal, event.option]
            ran = scene.hearing.run_stored(rule, speech, pending.facts, journal)
            if isinstance(ran, Asks):
                self._ask_player(Stopped(rule, speech, pending.facts, journal), ran)
            else:
                self._ended(rule, speech, ran, {}, refusing=False)

    def _ended(
        self, rule: Rule, speech: Speech, ran: Ran | Failed, given: Mapping[str, object], *, refusing: bool
    ) -> None:
        """Do what a function asks for that has run to its end, or note that it failed."""
        scene = self._scene
        scene.chain.took(ran.charge)
        if isinstance(ran, Failed):
            if scene.hearing.work.tired(speech.kind):
                raise scene.chain.tired()
            if ran.limit and scene.chain.comes_again():
                raise scene.chain.endless()
            scene.hearing.broke(rule, speech, ran)
            return
        scene.hearing.cause = given
        self._do(rule, speech, self.planned(rule, speech, ran.value, refusing=refusing))

    def _ask_player(self, stopped: Stopped, asks: Asks) -> None:
        scene = self._scene
        scene.chain.took(asks.charge)
        try:
            scene.happen(asked(scene.game, stopped, asks, scene.hearing.at), stopped.rule)
        except ValueError as wrong:
            scene.hearing.broke(stopped.rule, stopped.speech, Failed(str(wrong)))

    def _do(self, rule: Rule, speech: Speech, plan: Plan | None) -> None:
        """Let a plan happen. Where something else was put instead of an event, what is behind it is tested anew."""
        scene = self._scene
        cause, scene.hearing.cause = scene.hearing.cause, {}
        if plan and events_of(plan):
            scene.hearing.rest_on(rule.ground)
        for place, (_, events) in enumerate(plan or (), 1):
            happened = [scene.happen(citing(event, cause.get("proposal")), rule) for event in events]
            if plan is not None and not all(happened):
                scene.hearing.cause, rest = cause, [effect for effect, _ in plan[place:]]
                self._do(rule, speech, self.planned(rule, speech, rest, refusing=False))
                return

    def planned(self, rule: Rule, speech: Speech, value: object, *, refusing: bool) -> Plan | None:
        """Return what a run's effects come to, all of them; or note that the rule failed, and return nothing."""
        scene = self._scene
        try:
            return planned(scene.game, rule, effects_in(value), scene.hearing, scene.evolve)
        except RuleRefusal as refusal:
            if refusing:
                scene.hearing.bench.trace_refusal(rule, speech.function, refusal.because)
                grounds = refusal.grounds if any(map(read_ground, refusal.grounds)) else (rule.ground, *refusal.grounds)
                raise RuleRefusal(refusal.because, grounds, refusal.instead, secret=refusal.secret) from None
            scene.hearing.broke(rule, speech, Failed(str(refusal.because)))
        except (ValueError, LookupError) as wrong:
            scene.hearing.broke(rule, speech, Failed(str(wrong.args[0])))
        return None


def _speech(rule: Rule, kind: str, topic: str, function: str) -> Speech | None:
    """Return a function by which a rule speaks, if it still does; whatever it speaks to where that is not said."""
    known: Sequence[Speech] = speeches(rule, kind, topic) if kind else rule.text.speeches
    return next((one for one in known if one.function == function), None)
