"""Running a playthrough: every step is played at a table of its own, and what the program says is compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, capitalised, joined
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.doors import OnStage, Place, make, told, typed
from nomicon.hosting.foresight.advice import advice_by, at_once
from nomicon.hosting.foresight.corrections import corrects_at_once
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found, with_rule, with_set
from nomicon.hosting.past.history import replay
from nomicon.hosting.past.history_report import misfits, report_of, summary
from nomicon.hosting.playthroughs.answers import unlike
from nomicon.hosting.playthroughs.facts import differs
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.playthroughs.script import NO_RULEBOOK, Script, ScriptStep, moment_in
from nomicon.hosting.ports import Chance, WrittenEntry
from nomicon.hosting.server.ballots import papers_by
from nomicon.hosting.table.table import NoSuchGame, Played, Table
from nomicon.hosting.typing.command_parser import InputLine, UnknownMove
from nomicon.hosting.typing.tokenizer import quoted, split_line
from nomicon.law.tracing import Tracer
from nomicon.play.engine import Refused
from nomicon.rulebooks.check import BookFinding, check_loaded
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.history import load_history
from nomicon.rulebooks.shelf import Rulebook, load_rulebook
from nomicon.views.elements.page import NO_ADVICE
from nomicon.views.sentences.telling import answered
from nomicon.views.view import VIEWS, NoSuchPage, Page, Seen, view_named

GAME = GameId("playthrough")

BEGINS = moment_in("2026-01-01", "the usual beginning")
"""When a playthrough begins that says nothing of time."""

ADVISED = re.compile(r"\b(warning|findings|also_touches|what_if)\b|^(amendable|rules fragile|collisions|rescues)\b")
"""What a check names where advice has to be looked for. That takes a while, so nothing else has it looked for."""


class Hands(Protocol):
    """A clock that stands where it is set."""

    def set(self, moment: Moment) -> None:
        """Set it."""


class Stage(Struct, frozen=True):
    """A table to itself, with a clock in our hands. Where moves come in by another door, that is said here.

    The tracer is what rule code is run through, for who wants to see how it runs.
    """

    table: Table
    clock: Hands
    tracer: Tracer | None = None

    def moved(self, game: GameId, line: InputLine) -> Played | Refused:
        """Make the move that a line says. Raises `Invalid`."""
        return make(OnStage(self.table), Place(game, line.player), typed(line)).outcome


class GivenDraws:
    """Hands out the seeds that a playthrough names, so that a game with real luck can be played again; then others."""

    def __init__(self, seeds: Sequence[str], others: Chance) -> None:
        self._seeds, self._others = list(reversed(seeds)), others

    def seed(self) -> str:
        """Return the next seed."""
        return self._seeds.pop() if self._seeds else self._others.seed()

    def sealed_seed(self) -> str:
        """Return a seed for lots that stay secret, of which no playthrough names any."""
        return self._others.sealed_seed()


class StepResult(Struct, frozen=True):
    """What a step came to: the program's answers, and where they are not what the playthrough says."""

    step: ScriptStep
    answers: Sequence[str]
    wrong: str = ""


class Performance:
    """One run of a playthrough, step by step."""

    def __init__(self, script: Script, set_stage: Callable[[str], Stage], rulebook: Rulebook | None = None) -> None:
        self.script = script
        self.stage = set_stage(script.seed)
        if script.draws:
            self.stage.table.chance = GivenDraws(script.draws, self.stage.table.chance)
        self.rulebook = rulebook or _rulebook_of(script)
        self.at = Moment(0)
        self.seen = 0
        self.founded = False
        self.added: tuple[RuleFile, ...] = ()  # The rules that the playthrough adds to those of the rulebook.
        self.begun = Game()  # The game as it was started.
        self.named: dict[str, str] = {}  # What `check PAGE: PATH = $NAME` found.
        self.foreseen: dict[tuple[int, Moment], dict[Hashable, object]] = {}  # After so many entries, and when.

    def __iter__(self) -> Iterator[StepResult]:
        """Play all steps; yield what each came to."""
        for step in self.script.steps:
            try:
                result = self._played(step)
            except (Invalid, NoSuchPage, NoSuchGame) as wrong:
                # A move is told as to its player, for whom no file has lines: so an answer stays true when lines move.
                is_moves = step.kind == "move" and self.founded
                result = StepResult(step, [f"Invalid. {capitalised(str(wrong)) if is_moves else wrong}"])
            yield replace(result, wrong=result.wrong or unlike(step, result.answers))
            if not self.founded and result.answers:
                return  # Without a game, every further step would only say again that there is none.

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.stage.table.folded(GAME).game

    def findings(self) -> list[BookFinding]:
        """Check the rules that the playthrough adds, as they stood among the others when the game started."""
        return check_loaded(self.added, self.begun, self.stage.table.bench)

    def _played(self, step: ScriptStep) -> StepResult:
        if step.kind in ("at", "after"):
            self.at = Moment(step.moment + (step.kind == "after"))
            self.stage.clock.set(self.at)
            return StepResult(step, self._kept_time() if self.founded else [])
        if step.kind == "note":
            return StepResult(step, [])
        if step.kind == "found":
            return StepResult(step, self._found(step))
        if not self.founded:
            self._found(step)
        match step.kind:
            case "given":
                return StepResult(step, self._given(step))
            case "check":
                return StepResult(step, [], self._checked(step))
            case _:
                return StepResult(step, [line for player in step.players for line in self._moved(step, player)])

    def _found(self, step: ScriptStep) -> list[str]:
        if "history" in self.script.headers:
            return self._taken_up(step)
        if not self.at:
            self.at = BEGINS
            self.stage.clock.set(self.at)
        book = self.rulebook
        for _line, number, file in self.script.rules:
            where = _("{file}, rule {number}", file=self.script.where, number=number)
            book = with_rule(book, number, "\n".join(file), where)
        for line, number, name, value in self.script.settings:
            book = with_set(book, number, name, value, _("{file}, line {line}", file=self.script.where, line=line))
        title = self.script.headers.get("title", self.script.about)
        book = replace(book, rescue=self.script.rescue)
        played = found(self.stage.table, GAME, title, book, self.script.offices)
        if isinstance(played, Refused) and not self.founded:
            because = f"{str(played.because).rstrip('.')}."
            not_started = _("{where}: the game could not be started.", where=self._where(step))
            raise Invalid(joined(not_started, because, played.instead))
        numbers = [number for _line, number, _file in self.script.rules]
        self.founded, self.begun = True, self.game
        self.added = tuple(file for file in book.files if file.number in numbers)
        return self._told(played, None)

    def _taken_up(self, step: ScriptStep) -> list[str]:
        """Record the past that is told of a game; say what it came to, and whatever does not fit."""
        if self.script.rules or self.script.settings or self.script.offices:
            raise Invalid(
                _(
                    "{where}: a game with an imported history gets its rules, settings and offices from the "
                    "history. Leave out the lines that begin with 'with rule', 'set' or 'offices:'.",
                    where=self._where(step),
                )
            )
        told = load_history(self.script.headers["history"])
        replayed = replay(self.stage.table, GAME, told, self.rulebook)
        self.founded = True
        self._news()
        report = report_of(replayed, told, self.rulebook)
        return [*summary(report), *misfits(report)]

    def _kept_time(self) -> list[str]:
        self.stage.table.keep_time(GAME)
        return [line for written in self._news() for line in answered(written.entry, self.game, None)]

    def _news(self) -> list[WrittenEntry]:
        """Return the entries written since the last look."""
        entries = list(self.stage.table.history(GAME))
        news, self.seen = entries[self.seen :], len(entries)
        return news

    def _told(self, played: Played | Refused, player: PlayerId | None) -> list[str]:
        if isinstance(played, Refused):
            return list(told(played, player, lambda: self.game if self.founded else Game()).lines)
        news = self._news()
        return [line for written in news for line in answered(written.entry, self.game, player)]

    def _moved(self, step: ScriptStep, name: str) -> list[str]:
        player = PlayerId(name)
        line = InputLine(player, split_line(step.text), "\n".join(step.block))
        try:
            return self._told(self.stage.moved(GAME, line), player)
        except UnknownMove:
            if line.words[0] not in VIEWS:
                raise
            page = line.words[0]
            raise Invalid(
                _(
                    "{where}: {page} is a page. To look at it, write check {page}: PATH = VALUE.",
                    where=line.where,
                    page=page,
                )
            ) from None

    def _given(self, step: ScriptStep) -> list[str]:
        """Bring scores about as a judgement would: the first player asks for it, and the Judge finds it true."""
        awards = []
        for part in step.text.split(","):
            words = part.split()
            name, amount = " ".join(words[:-1]), words[-1]
            awards.append(f"award {quoted(name)} {amount}")
        player = self._asking()
        invoked = ScriptStep(
            step.line, "move", f'invoke "The scores stand as given." correct {", ".join(awards)}', [player]
        )
        before = len(self.game.judgements)
        answers = self._moved(invoked, player)
        asked = len(self.game.judgements) > before
        number = max(self.game.judgements, default=None)
        judge = self.game.judgements[number].judge if asked and number is not None else None
        if judge is None and asked:
            raise Invalid(_("{where}: nobody can judge this now, so no scores were given.", where=self._where(step)))
        if judge is None:
            return answers  # The rules do not allow it.
        return [*answers, *self._moved(ScriptStep(step.line, "move", f"deliver {number} TRUE", [judge]), judge)]

    def _asking(self) -> PlayerId:
        """Return the first player who holds no office filled at the start: such an officer may have to judge."""
        filled = [name for name, office in self.begun.offices.items() if office.holders]
        officers = {self.game.holder(name) for name in filled}
        return next(one for one in self.game.in_order() if one not in officers)

    def _checked(self, step: ScriptStep) -> str:
        where, (page, _colon, expected) = self._where(step), step.text.partition(":")
        self.stage.table.keep_time(GAME)
        self._news()
        history = list(self.stage.table.history(GAME))
        wrong = []
        viewers: list[PlayerId | None] = [self.game.called(PlayerId(name)) for name in step.players]
        for viewer in viewers or [None]:
            words = split_line(page, where)
            bench = self.stage.table.bench
            # It takes a while, so it is looked for only where a check asks for it, and once as long as nothing happens.
            known = self.foreseen.setdefault((len(history), self.at), {})
            is_advised = ADVISED.search(expected) or ADVISED.search(page.strip())
            advice = advice_by(at_once(known), bench, self.at, proof_of) if is_advised else NO_ADVICE
            advice = replace(advice, corrects=corrects_at_once(bench))
            now = self.stage.table.folded(GAME)
            index = partial(self.stage.table.indexes.upto, GAME, now.place, now.game)
            seen = Seen(self.game, history, viewer, self.at, papers_by(bench, self.at), advice, index)
            shown = self._audited(history) if words == ["audit"] else view_named(words, seen)
            wrong.append(differs(shown, expected.strip(), where, self.named))
        return joined(*wrong, by="; ")

    def _audited(self, history: Sequence[WrittenEntry]) -> Page:
        """Decide everything again; every link of the chain was checked when the history was read."""
        found = audit(history, self.stage.table.bench)
        return {"entries": len(history), "chain": "unbroken", "differences": [one.what for one in found]}

    def _where(self, step: ScriptStep) -> str:
        return _("{file}, line {line}", file=self.script.where, line=step.line)


def _rulebook_of(script: Script) -> Rulebook:
    name = script.headers["rulebook"]
    return Rulebook(name, name, "", ()) if name == NO_RULEBOOK else load_rulebook(name)


def failures(script: Script, set_stage: Callable[[str], Stage], rulebook: Rulebook | None = None) -> list[str]:
    """Play a playthrough to its end; return what went otherwise than it says, with the line."""
    return [
        f"{script.where}, line {told.step.line}: {told.step.text}: {told.wrong}"
        for told in Performance(script, set_stage, rulebook)
        if told.wrong
    ]
