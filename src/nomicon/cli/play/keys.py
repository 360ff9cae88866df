"""Lines typed on a terminal: with a history, and with completion of moves, pages, numbers and names.

This is the one file that needs prompt_toolkit, which takes a while to load: only the prompt loads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from nomicon.hosting.typing.tokenizer import begun_line

Found = Callable[[Sequence[str]], Iterable[tuple[str, str]]]


class LineCompleter(Completer):
    """Offers what could stand next on the line."""

    def __init__(self, look: Found) -> None:
        self._look = look

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Yield what begins as the last word does."""
        before, begun, as_it_stands = begun_line(document.text_before_cursor)
        for typed, about in self._look([*before, begun]):
            word = begun_line(typed)[1] if typed.startswith('"') else typed
            if word.lower().startswith(begun.lower()):
                yield Completion(typed, -len(as_it_stands), display=word, display_meta=about)


class TerminalReader:
    """Reads lines from a terminal. Each player has a history of their own: nobody scrolls to another's ballot."""

    def __init__(self, look: Found) -> None:
        self._look = look
        self._sessions: dict[str, PromptSession[str]] = {}

    def read(self, prompt: str) -> str:
        """Return the next line."""
        session = self._sessions.get(prompt)
        if session is None:
            # As in a shell: what could follow is listed below the line, and no room is kept for it beforehand.
            session = PromptSession(
                history=InMemoryHistory(),
                completer=LineCompleter(self._look),
                complete_while_typing=False,
                complete_style=CompleteStyle.READLINE_LIKE,
                reserve_space_for_menu=0,
            )
            self._sessions[prompt] = session
        return session.prompt(prompt)


def typed_lines(look: Found) -> TerminalReader:
    """Return what reads the lines typed on this terminal."""
    return TerminalReader(look)
