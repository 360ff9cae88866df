"""Typed: rule-changes as players type them, so that a refusal can offer drafts that need only be copied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from nomicon.game.calendar import written_moment
from nomicon.game.changes import Amend, Change, CorrectPast, Enact, Motion, Repeal, RepealAmendment, Transmute
from nomicon.game.values.plain import Plain, shown
from nomicon.game.values.translatable import _
from nomicon.play.motions.motion_effects import effect_told

OFFERED = 5
"""Drafts offered in one refusal; of more, the rest follow the same form."""


def one_by_one(changes: Sequence[Change]) -> str:
    """Offer each of several changes as a proposal of its own."""
    drafts = [f"propose {typed(change)}" for change in changes[:OFFERED]]
    listed = "; ".join([*drafts, "…"] if len(changes) > OFFERED else drafts)
    return _("Propose them one by one, each after the one before has taken effect. Drafts: {drafts}", drafts=listed)


def typed(change: Change) -> str:
    """Write a change in one line; what needs a text of its own ends in a colon, and the text stands below it."""
    begins = None if isinstance(change, Enact | Motion) else change.begins
    if begins is None:
        return _typed(change)
    line = _typed(change)
    return f"{line.removesuffix(':')} from {written_moment(begins)}{':' if line.endswith(':') else ''}"


def _typed(change: Change) -> str:
    match change:
        case Enact(revives=revives):
            return "enact:" if revives is None else f"enact reviving {revives}:"
        case RepealAmendment(rule=number, amendment=amendment):
            return f"repeal amendment {amendment} of {number}"
        case Amend(rule=number, amendment=amendment):
            parts = None if _is_whole(change) else list(_parts(change))
            said = ":" if not parts or None in parts else f" {' '.join(map(str, parts))}"
            return f"amend {number if amendment is None else f'amendment {amendment} of {number}'}{said}"
        case Repeal(rule=number):
            return f"repeal {number}"
        case Transmute(rule=number, to=to):
            return f"transmute {number} to {to}"
        case CorrectPast(how=how, at=at, line=line):
            return f"correct {how} {at}" + (f' "{line}"' if line else "")
        case Motion(judgement=None, words=words, effects=effects):
            doing = ", ".join(map(effect_told, effects))
            return f'resolve "{words}"{doing and f" doing {doing}"}'
        case Motion(judgement=number):
            return f"overrule {number}"


def _is_whole(change: Amend) -> bool:
    """Say whether an amendment gives a rule more than one line can say."""
    parts = (change.text, change.code, change.defers_to, change.prevails_over)
    return any(part is not None for part in parts) or bool(change.declares)


def _parts(change: Amend) -> Iterator[str | None]:
    """Yield the parts of an amendment, and None for one that does not fit into a line."""
    laid: tuple[tuple[str, Mapping[str, Plain]], ...] = (("set", change.settings), ("answer", change.answers))
    for kind, pairs in laid:
        for name, value in pairs.items():
            said = _scalar(value)
            yield None if said is None else f"{kind} {_marked(f'{name}={said}')}"
    for kind, text in (("retitle", change.title), ("words", change.words)):
        if text is not None:
            yield None if any(mark in text for mark in '"\\\n') else f'{kind} "{text}"'


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
