"""What players ask Judges to bring about: some of it makes sense."""

from __future__ import annotations

from typing import Any

CORRECTIONS: tuple[dict[str, Any], ...] = (
    {"effect": "Award", "to": "Ann", "amount": 5},
    {"effect": "Award", "to": "Zed", "amount": 5},
    {"effect": "VoidRule", "rule": 301, "because_of": 201},
    {"effect": "RestoreRule", "rule": 301},
    {"effect": "DeclareOutcome", "proposal": 301, "outcome": "adopted"},
    {"effect": "Nonsense"},
    {},
    {"effect": "Put", "register": "purse", "key": "Ann", "fields": {"item": "tea"}},
    {"effect": "Refuse", "because": "no"},
    {"effect": "SetSetting", "name": "level", "value": 3},
    {"effect": "CloseVote", "proposal": 301},
)
