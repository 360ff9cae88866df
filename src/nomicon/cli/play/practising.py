"""What can be typed in a practice game besides: the clock is in one's hands, and one sees how rule code runs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from nomicon.cli.desk.screen import HEAD, Screen
from nomicon.cli.language import language_here
from nomicon.game.names import Moment
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import GAME, Stage
from nomicon.hosting.playthroughs.script import moment_in
from nomicon.hosting.typing.tokenizer import YOUR_LINE
from nomicon.law.language.answer_types import duration
from nomicon.play.engine import next_due
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import iso
from nomicon.views.sentences.runs import runs_lines, runs_page


class Practising:
    """A sitting at which there may be a practice game."""

    screen: Screen
    stage: Stage | None

    @abstractmethod
    def due(self, words: Sequence[str]) -> None:
        """Do what is due by the clock, and say what that was."""

    # -- The clock -------------------------------------------------------------------

    def wait(self, words: Sequence[str]) -> None:
        """Let time pass: a length of it, or until what is due next is done."""
        stage = self._stage()
        now = stage.table.clock.now()
        if words:
            try:
                self._set_clock(now + int(duration(" ".join(words))))
            except ValueError:
                raise Invalid(_("{names!r} isn't a duration. Try: wait 8 days", names=" ".join(words))) from None
            return
        following = next_due(stage.table.game(GAME))
        if following is None:
            raise Invalid(_("Nothing will become due, so there is nothing to wait for. Try: wait 1 day"))
        self._set_clock(max(following + 1, now))

    def at(self, words: Sequence[str]) -> None:
        """Set the clock to a moment."""
        self._set_clock(moment_in(" ".join(words), YOUR_LINE))

    def after(self, words: Sequence[str]) -> None:
        """Set the clock just behind a moment."""
        self._set_clock(moment_in(" ".join(words), YOUR_LINE) + 1)

    def _set_clock(self, moment: int) -> None:
        stage = self._stage()
        now = stage.table.clock.now()
        if moment < now:
            raise Invalid(_("It is already {now}, and the clock cannot go back. Choose a later time.", now=iso(now)))
        stage.clock.set(Moment(moment))
        if not self.screen.as_json:
            self.screen.line(_("It is {moment}.", moment=iso(Moment(moment))), HEAD)
        with self.tracing():
            self.due(())

    def _stage(self) -> Stage:
        if self.stage is None:
            raise Invalid(_("This works only in a practice game. To start one, run: nomicon practice"))
        return self.stage

    # -- How rule code runs ----------------------------------------------------------

    @contextmanager
    def tracing(self) -> Iterator[None]:
        """Keep how rule code runs meanwhile, in place of how it ran before."""
        tracer = None if self.stage is None else self.stage.tracer
        if tracer is None or tracer.is_on:
            yield
            return
        tracer.clear()
        tracer.is_on = True
        try:
            yield
        finally:
            tracer.is_on = False

    def trace(self, words: Sequence[str]) -> None:
        """Say how rule code ran in the last move: of one rule, or of all."""
        tracer = self._stage().tracer
        named = " ".join(words).lower().removeprefix("rule ")
        runs = () if tracer is None else tracer.runs
        runs = tuple(run for run in runs if not named or run.rule == f"rule {named}")
        page = runs_page(runs, language_here())
        if self.screen.as_json:
            self.screen.data({"runs": page})
        elif page:
            self.screen.page("\n".join(runs_lines(page, language_here())))
        else:
            self.screen.line(in_language(_none(named), language_here()))


def _none(named: str) -> str:
    if named:
        return _("The code of rule {rule} did not run in the last move. To see which code ran, type: trace", rule=named)
    return _("No rule code ran in the last move.")
