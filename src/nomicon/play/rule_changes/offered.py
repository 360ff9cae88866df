"""Rule-changes as players type them, so that a refusal can offer drafts that need only be copied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from nomicon.game.calendar import written_moment
from nomicon.game.changes import Change
from nomicon.game.values.plain import Plain, shown
from nomicon.game.values.translatable import _
from nomicon.play.motions.motion_effects import effect_told
from nomicon.play.rule_changes.kinds import (
    ANSWERS,
    CANDIDATES,
    CLAIMS,
    DECLARATIONS,
    EFFECTS,
    MOMENT,
    NEW_RULE,
    PAST_MOVE,
    RESOLUTION,
    RULE_CODE,
    RULE_TEXT,
    RULE_TITLE,
    RULE_WORDS,
    SETTINGS,
)
from nomicon.play.rule_changes.writing import Spelling, change_line

OFFERED = 5
"""Drafts offered in one refusal; of more, the rest follow the same form."""


def one_by_one(changes: Sequence[Change]) -> str:
    """Offer each of several changes as a proposal of its own."""
    drafts = [f"propose {typed(change)}" for change in changes[:OFFERED]]
    listed = "; ".join([*drafts, "…"] if len(changes) > OFFERED else drafts)
    return _(
        "Propose the changes one by one. If a change builds on another, wait until that one has taken effect. "
        "Type: {drafts}",
        drafts=listed,
    )


def typed(change: Change) -> str:
    """Write a change in one line; what needs a text of its own ends in a colon, and the text stands below it."""
    line = change_line(change, _OFFERED)
    return f"{line.text}{':' if line.stands_below else ''}"


def _below(value: object) -> None:
    """Leave something to be put below the line."""


def _quoted(text: str) -> Iterable[str] | None:
    return None if any(mark in text for mark in '"\\\n') else (f'"{text}"',)


def _pairs(values: Mapping[str, Plain]) -> Iterable[str] | None:
    said = {name: _scalar(value) for name, value in values.items()}
    return None if None in said.values() else [_marked(f"{name}={value}") for name, value in said.items()]


def _scalar(value: Plain) -> str | None:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            return shown(Fraction(value))
        case str() if value and not any(mark in value for mark in '"\\\n'):
            return value
    return None


def _marked(pair: str) -> str:
    return f'"{pair}"' if " " in pair else pair


_OFFERED: Spelling = {
    **dict.fromkeys((NEW_RULE, RULE_TEXT, RULE_CODE, DECLARATIONS, CLAIMS), _below),
    RULE_TITLE: _quoted,
    RULE_WORDS: _quoted,
    SETTINGS: _pairs,
    ANSWERS: _pairs,
    RESOLUTION: lambda words: (f'"{words}"',),
    EFFECTS: lambda effects: (", ".join(map(effect_told, effects)),),
    CANDIDATES: lambda names: (", ".join(names),),
    PAST_MOVE: lambda line: (f'"{line}"',) if line else (),
    MOMENT: lambda moment: (written_moment(moment),),
}
"""What a refusal offers is short: whatever needs more than plain words is left to be written below it."""
