"""What the linter says: a fault or a piece of advice, with its place and the way to mend it."""

from __future__ import annotations

from dataclasses import dataclass

from nomicon.rulebooks.files.malformed import Malformed

FAULT = "fault"
ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something an author should know. A fault keeps a game from being founded or a rule from being heard."""

    where: str
    line: int | None
    what: str
    mend: str
    severity: str = FAULT

    def __str__(self) -> str:
        return f"{self.severity}: {Malformed(self.where, self.line, self.what.rstrip('.'), self.mend)}"
