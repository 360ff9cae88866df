"""What comes in by the doors and makes no sense, or nearly: words, data, and what Judges are asked to bring about."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any


def nested(depth: int) -> Any:
    """Return lists within lists."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


WORDS: Sequence[str] = (
    "301", "-1", "0", "999999999999999999999", "M-1", "J-1", "C-1", "D-1", "for", "yes", "no", "TRUE", '"It is so."',
    '""', "correct",
    "award", "Ann", "5", "1/3", "points", "void", "because", "restore", "outcome", "adopted", "reading", "201:it=b",
    "enact:", "repeal",
    "amend", "set", "level=3", "answer", "quorum=1", "words", '"W"', "transmute", "to", "immutable", "title",
    "reviving", "overrule",
    "amendment", "of", "x=1", "to=Ben", "much=1e9", "it=red", "player=Zed", "\u202e", "\ud800", "x" * 300, ",", "=",
    "propose", "٣٠١", "9" * 5000,
    "---\ntitle: T\n---\nWords.\n\n```python\n@when(\"Declared\")\ndef f():\n    yield announce(\"!\")\n```", "\x00",
)  # fmt: skip
"""Words of lines."""

DATA: Sequence[Any] = (
    None, True, 0, 1, -1, 301, 10**9, 10**30, 10**400, "9" * 5000, "", "tea", "1/3", "1e9", "x" * 300, "\ud800",
    "the Speaker",
    "nobody", "Ann",
    [], {}, [1, [2]], {"a": {"b": []}}, ["Ann", 3], {"effect": "Award"}, nested(30), nested(400), {"$at": 1},
    {"change": "enact"},
    [{"change": "repeal", "rule": 301}], [{"change": "enact", "title": "T", "words": "W"}], {"name": "it", "as": "b"},
    "yes",
    [{"player": "Ann", "amount": 5}], [{"effect": "Award", "to": "Ann", "amount": 5}], [{"effect": "Invoke",
    "statement": "S", "brings": []}],
)  # fmt: skip
"""What may come out of JSON."""

CORRECTIONS: Sequence[dict[str, Any]] = (
    {"effect": "Award", "to": "Ann", "amount": 5}, {"effect": "Award", "to": "Zed", "amount": 5},
    {"effect": "Award", "to": "Ann", "amount": Fraction(1, 3)}, {"effect": "VoidRule", "rule": 9001, "because_of": 101},
    {"effect": "RestoreRule", "rule": 9001}, {"effect": "DeclareOutcome", "proposal": 301, "outcome": "adopted"},
    {"effect": "Put", "register": "purse", "key": "Ann", "fields": {"item": "tea"}}, {"effect": "Refuse",
    "because": "no"},
    {"effect": "SetSetting", "name": "level", "value": 3}, {"effect": "CloseVote", "proposal": 301},
    {"effect": "Cast", "player": "Ann", "proposal": 301, "choice": "FOR"}, {"effect": "GiveEffect", "proposal": 301},
    {"effect": "Leave", "player": "Ann"}, {"effect": "EndTurn"}, {"effect": "Reword", "words": "W"},
    {"effect": "BeginAfresh"},
    {"effect": "RestoreInitialSet"}, {"effect": "Invoke", "statement": "And so on.",
    "brings": ({"effect": "EndTurn"},)},
    {"effect": "Scale", "of": "Ann", "factor": 2}, {"effect": "Appoint", "office": "Clerk", "player": "Ben"},
    {"effect": "Nonsense"}, {},
)  # fmt: skip
"""What Judges are asked to bring about: some of it makes sense."""
