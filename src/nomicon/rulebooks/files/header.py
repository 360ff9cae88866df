"""What the header of a rule file comes to: its values, each with its line, and the place that messages name."""

from __future__ import annotations

from typing import NoReturn

from msgspec import Struct, field

from nomicon.rulebooks.files.malformed import Malformed


class Node(Struct):
    """One value of a header as it is written: a text, a list, or a record of names; `line` is the file's."""

    line: int
    raw: str = ""
    plain: bool = False  # Written without quotes.
    items: list[Node] | None = None
    named: dict[str, Node] | None = None
    lines: dict[str, int] = field(default_factory=dict)  # The line of each name.

    @property
    def is_empty(self) -> bool:
        """Say whether nothing is written here."""
        return self.plain and self.raw in ("", "~")


class FilePlace(Struct, frozen=True):
    """Where the header stands, for messages."""

    where: str
    before: int  # Lines of the file before the header's first.

    def refuse(self, line: int | None, what: str, mend: str) -> NoReturn:
        """Say what is wrong in this file."""
        raise Malformed(self.where, line, what, mend)
