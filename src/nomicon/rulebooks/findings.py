"""What the linter says: a fault or a piece of advice, with its place and the way to mend it."""

from __future__ import annotations

from msgspec import Struct

from nomicon.rulebooks.files.malformed import Malformed

FAULT, MISTAKE, ADVICE = "fault", "mistake", "doubt"
"""A fault keeps a game from being founded or a rule from being proposed; a mistake cannot work, and a doubt is allowed
and probably not meant."""

GROUPS = {"Mistakes": (FAULT, MISTAKE), "Doubts": (ADVICE,)}
"""How findings are told: what cannot work before what is doubtful."""


class BookFinding(Struct, frozen=True):
    """Something an author should know. `code` is what programs know it by, and `names` are what it is about."""

    where: str
    line: int | None
    what: str
    mend: str
    severity: str = FAULT
    code: str = "rule.refused"
    names: tuple[str, ...] = ()

    @property
    def is_mistake(self) -> bool:
        """Say whether it cannot work."""
        return self.severity != ADVICE

    @property
    def told(self) -> str:
        """Say it with its place."""
        return Malformed(self.where, self.line, self.what, self.mend).sentence

    def __str__(self) -> str:
        return f"{self.severity}: {self.told}"
