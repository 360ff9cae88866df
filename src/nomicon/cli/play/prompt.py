"""The prompt: a line after the other in one game, by several people at one table if they like."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from nomicon.cli.desk.screen import BAD, DIM, GOOD, Screen
from nomicon.cli.desk.seat import LocalSeat, NobodySpeaks, SeatAnswer, TerminalSeat
from nomicon.cli.desk.tools import Reader
from nomicon.cli.desk.words import words_of_moves, words_of_rules
from nomicon.cli.language import language_here
from nomicon.cli.play.drafting import beginning, edited, only_words, put_forward
from nomicon.cli.play.helping import ALSO, help_lines, is_known, nothing_called, speaks_now
from nomicon.cli.play.natural import must_be_a_change, must_not_be_a_question, must_say_of_what, of_the_open_vote
from nomicon.cli.play.practising import Practising
from nomicon.cli.play.trying import show_trial, tried
from nomicon.cli.reading.looking import show_options
from nomicon.game.names import PlayerId
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.files import write_text
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import GAME, Stage
from nomicon.hosting.ports import LedgerBusy, LedgerMoved, LedgerUnwritten
from nomicon.hosting.table.clock_watch import ClockStopped
from nomicon.hosting.typing.command_parser import BEGINNINGS, PROPOSING, UnknownMove
from nomicon.hosting.typing.tokenizer import YOUR_TEXT, said_by, split_line
from nomicon.play.rule_changes.specs import CHANGE_WORDS
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import NoSuchPage, Seen
from nomicon.views.elements.text import sheet_told
from nomicon.views.view import find_view

END_OF_TEXT = "."
"""A line of this alone ends a rule's text."""


class Piped:
    """Lines from a pipe or a file: nothing is shown before them."""

    def read(self, prompt: str) -> str:
        """Return the next line."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")


@dataclass(slots=True)
class Prompt(Practising):
    """One sitting at a table. Where it is a table to itself, the clock is ours to set, and what was played to write."""

    seat: TerminalSeat
    screen: Screen
    reader: Reader
    stage: Stage | None = None
    write: Callable[[Seen], str] | None = None
    by_terminal: bool = False
    status: int = 0

    def run(self) -> int:
        """Obey lines until there are no more; return what the command then exits with."""
        self.screen.lines(self.seat.arrive() if not self.screen.as_json else ())
        while True:
            try:
                line = self.reader.read(f"{self.seat.player or ''}> ").strip()
            except EOFError:
                return 0 if self.by_terminal else self.status
            except KeyboardInterrupt:
                continue
            if line.lower() in ("quit", "exit", "bye"):
                return 0 if self.by_terminal else self.status
            if line and not line.startswith("#"):
                self.obey(line)

    def obey(self, line: str) -> None:
        """Do what one line says; whatever is wrong with it is said, and the sitting goes on."""
        try:
            self._obey(line)
        except (Invalid, Malformed, NoSuchPage) as wrong:
            self._say_no(in_language(sentence_of(wrong), language_here()), 2)
        except (ClockStopped, LedgerBusy, LedgerUnwritten, LedgerMoved) as trouble:
            self._say_no(in_language(sentence_of(trouble), language_here()), 3)
        except KeyboardInterrupt:
            self.screen.aside(_("Your text was discarded."))

    def _say_no(self, text: str, status: int) -> None:
        self.status = max(self.status, status)
        if self.screen.as_json:
            self.screen.data({"invalid": text})
        else:
            self.screen.line(text, BAD)  # A sitting is one conversation, so all of it goes one way.

    def _obey(self, line: str) -> None:
        said = said_by(line)
        if said is not None and said[1]:
            for name in said[0]:
                self._as(PlayerId(name), said[1])
            return
        words = split_line(line)
        must_say_of_what(words)
        if not self._is_offered(words):
            words = of_the_open_vote(words, self.seat)
        first = words[0].lower().rstrip(":")
        if first in WORDS and not self._is_offered(words):
            self._speaking(words, lambda: WORDS[first](self, words[1:]))
        elif self._is_page(words):
            self._show(words)
        else:
            with self.tracing():
                self._speaking(words, lambda: self._make(first, words))

    def _speaking(self, words: Sequence[str], obey: Callable[[], None]) -> None:
        try:
            obey()
        except NobodySpeaks:
            line = " ".join(words)
            raise Invalid(_("Say who you are. Write your name before the line: Ann> {line}", line=line)) from None

    def _make(self, first: str, words: Sequence[str]) -> None:
        if first in BEGINNINGS and BEGINNINGS[first].spec.holds_changes:
            must_be_a_change(words)
            self._told(put_forward(self.seat, [first, *words[1:]], self._text, keep=self.by_terminal))
        elif first in CHANGE_WORDS and not self._is_offered(words):
            self._told(put_forward(self.seat, [PROPOSING, first, *words[1:]], self._text, keep=self.by_terminal))
        elif first in BEGINNINGS and BEGINNINGS[first].wants_text_below(words[1:]):
            text = self._text(words, self.seat)
            self._told(self.seat.play(words, text, YOUR_TEXT))
        else:
            self._move(first, words)

    def _move(self, first: str, words: Sequence[str]) -> None:
        try:
            self._told(self.seat.play([*ALSO.get(first, [words[0]]), *words[1:]]))
        except Invalid as wrong:
            moves = [*words_of_moves(self.seat), *ALSO]
            begins = any(move.split()[0] == first for move in moves)
            if not begins:
                must_not_be_a_question(words)
            if first in BEGINNINGS:
                raise  # What is not known is the move that it announces.
            if isinstance(wrong, UnknownMove) or (self.seat.player is None and not begins):
                raise nothing_called(words, self.seat, WORDS) from None
            raise

    def _as(self, player: PlayerId, line: str) -> None:
        mine, self.seat = self.seat, self.seat.taken_by(player)
        try:
            self._obey(line)
        finally:
            self.seat = mine

    def _is_page(self, words: Sequence[str]) -> bool:
        if words[0] == "show":
            return True
        move = " ".join(words[:2]).lower() in BEGINNINGS or words[0].lower() in BEGINNINGS
        if move or self._is_offered(words):
            return False
        try:
            find_view(words, bare=True)
        except NoSuchPage:
            return False
        return True

    def _is_offered(self, words: Sequence[str]) -> bool:
        """Say whether a line begins with a move that a rule offers, of one word or of several."""
        known = words_of_rules(self.seat)
        return any(" ".join(words[:many]).rstrip(":") in known for many in range(1, len(words) + 1))

    def _show(self, words: Sequence[str]) -> None:
        view, arguments = find_view(words[1:] if words[0] == "show" and len(words) > 1 else words)
        self.seat.arrive()
        page = self.seat.page([*view.name.split(), *arguments])
        if self.screen.as_json:
            self.screen.data(page)
        else:
            self.screen.page(sheet_told(view.text(page), language_here()))

    def _told(self, answer: SeatAnswer) -> None:
        if self.screen.as_json:
            self.screen.data(answer.data)
        else:
            self.screen.lines(answer.meanwhile, DIM)
            self.screen.lines(answer.lines, GOOD if answer.accepted else BAD)
        if not answer.accepted:
            self.status = max(self.status, 1)

    # -- Texts of rules --------------------------------------------------------------

    def _text(self, change: Sequence[str], seat: TerminalSeat) -> str:
        if self.by_terminal and (os.environ.get("VISUAL") or os.environ.get("EDITOR")):
            return edited(beginning(change, seat))
        if self.by_terminal:
            rule = _("Write the rule: its header between two lines of ---, then its words.")
            self.screen.line(_("Write the new words of the rule.") if only_words(change) else rule, DIM)
            self.screen.line(_("End with a line that contains only a dot."), DIM)
        lines: list[str] = []
        while True:
            try:
                line = self.reader.read("| ")
            except EOFError:
                raise Invalid(
                    _("The rule's text has no end. Below the text, type a line that contains only a dot.")
                ) from None
            if line.rstrip() == END_OF_TEXT:
                return "\n".join(lines) + "\n"
            lines.append(line)

    # -- Other words -----------------------------------------------------------------

    def change_seats(self, words: Sequence[str]) -> None:
        """Let somebody else speak from here on."""
        name = " ".join(words)
        self.seat = self.seat.taken_by(PlayerId(name) if name else None)
        if not self.screen.as_json:
            self.screen.line(speaks_now(self.seat, name), DIM)

    def options(self, words: Sequence[str]) -> None:
        """Say what can be done now."""
        show_options(self.screen, self.seat.options())

    def try_out(self, words: Sequence[str]) -> None:
        """Show what would come of a rule-change, in a copy of the game."""
        if not words:
            raise Invalid(_("Name what you want to try, as in: try repeal 201"))
        change = words[1:] if words[0].lower() == PROPOSING else words
        show_trial(self.screen, tried(self.seat, change, self._text), self._told)

    def due(self, words: Sequence[str]) -> None:
        """Do what is due by the clock, and say what that was."""
        done = self.seat.keep_time()
        if self.screen.as_json:
            self.screen.data({"done": [one.data for one in done]})
            return
        for one in done:
            self.screen.lines(f"{one.data['at']}  {line}" for line in one.lines)
        if not done:
            following = self.seat.following()
            self.screen.line(
                _("Nothing is due. Next: {moment}.", moment=following) if following else _("Nothing is due.")
            )

    def export(self, words: Sequence[str]) -> None:
        """Write what was played down as a playthrough."""
        if self.write is None or self.stage is None:
            raise Invalid(_("To export this game, run: nomicon export --as-playthrough > game.play"))
        if len(words) != 1:
            raise Invalid(_("Name the file to write. Example: export game.play"))
        path = Path(words[0])
        if path.exists():
            raise Invalid(_("The file {path} already exists. Choose another name.", path=path))
        write_text(path, self.write(LocalSeat(self.stage.table, GAME).seen()), replace=False)
        self.screen.line(_("Saved in {path}. To play it again: nomicon play {path}", path=path))

    def help(self, words: Sequence[str]) -> None:
        """Say what can be typed."""
        if words and not is_known(words, self.seat, WORDS):
            raise nothing_called(words, self.seat, WORDS)
        self.screen.lines(help_lines(" ".join(words), self.stage is not None, self.seat))

    def undo(self, words: Sequence[str]) -> None:
        """Show what the game would be like without an entry. Alone, say that nothing is rewritten."""
        if words:
            self._show(["undo", *words])
            return
        raise Invalid(
            _(
                "No move and no rule changes what is on record. To see what the game would be like without entry 42, "
                "type: undo strike 42. "
                'To correct a mistake, ask for a judgement: invoke "..."'
            )
        )


WORDS: dict[str, Callable[[Prompt, Sequence[str]], None]] = {
    "as": Prompt.change_seats,
    "help": Prompt.help,
    "?": Prompt.help,
    "options": Prompt.options,
    "try": Prompt.try_out,
    "due": Prompt.due,
    "wait": Prompt.wait,
    "at": Prompt.at,
    "after": Prompt.after,
    "export": Prompt.export,
    "trace": Prompt.trace,
    "undo": Prompt.undo,
}
"""What the prompt itself understands, besides moves and pages."""
