"""What a form sent, as the record that a program would write for the same move.

A field's name says where its value stands: ``proposal``, ``arguments.place``, ``changes.0.settings.period``. What
a move's form leaves empty is left out, and is then as if it had not been asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from django.utils.translation import gettext as _

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, is_whole
from nomicon.game.values.replacing import replace
from nomicon.hosting.api_moves.records import AnyMove
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.corrections import read_correction
from nomicon.hosting.typing.tokenizer import parts_of, split_line
from nomicon.play.chapter import Move
from nomicon.play.judging.judging import Invoke
from nomicon.web.page_tools.telling import wrong_told

DEPTH = 6
"""Parts in a field's name: nothing a program writes stands deeper."""

LISTED = 100
"""Things in a list of a form; nobody proposes more changes at once, and a wrong number must not make a long list."""


def move_sent(fields: Iterable[tuple[str, str]], player: PlayerId, game: Game) -> Move:
    """Read the move out of what a form sent. Raises `Invalid`."""
    record = nested((name, value) for name, value in fields if value)
    several = record.get("choice")
    if isinstance(several, list):  # A ballot that names several.
        record["choice"] = ", ".join(map(str, several))
    typed = record.pop("corrections") if isinstance(record.get("corrections"), str) else None
    move = read_move(record, player, game)
    return replace(move, corrections=_typed(typed)) if isinstance(typed, str) and isinstance(move, Invoke) else move


def _typed(text: str) -> tuple[dict[str, Plain], ...]:
    """Read corrections as they are typed, with commas or line ends between them. Raises `Invalid`."""
    lines = ", ".join(line.strip().rstrip(",") for line in text.splitlines() if line.strip())
    try:
        return tuple(read_correction(words) for words in parts_of(split_line(lines)))
    except ValueError as wrong:
        raise Invalid(_("This correction cannot be read: %(wrong)s.") % {"wrong": wrong_told(wrong)}) from None


def read_move(record: Mapping[str, object], player: PlayerId, game: Game) -> Move:
    """Read a move out of its record. Raises `Invalid`."""
    try:
        # A name is text whatever it looks like, so only numbers and truths are read out of texts.
        written = msgspec.convert(record, AnyMove, strict=False)
    except msgspec.ValidationError as wrong:
        raise Invalid(
            _("The form cannot be read: %(wrong)s. Go back and fill it in again.") % {"wrong": wrong}
        ) from None
    move: Move = written.into(player, game)
    return move


def nested(fields: Iterable[tuple[str, str]]) -> dict[str, object]:
    """Put the fields of a form where their names say. Raises `Invalid` for fields that contradict each other."""
    found: dict[str, object] = {}
    sent: dict[str, str] = {}
    for name, value in fields:
        if sent.setdefault(name, value) != value:
            raise Invalid(
                _("The form has two different values for “%(name)s”. Go back and send it again.") % {"name": name}
            )
        parts = name.split(".", DEPTH)
        if not all(parts):
            continue
        here = found
        for part in parts[:-1]:
            inside = here.setdefault(part, {})
            if not isinstance(inside, dict):
                told = _("The field “%(name)s” of the form cannot be read. Go back and fill it in again.")
                raise Invalid(told % {"name": name})
            here = inside
        here[parts[-1]] = value
    return {name: _listed(value) for name, value in found.items()}


def _listed(value: object) -> object:
    if not isinstance(value, Mapping):
        return value
    known = {name: _listed(one) for name, one in value.items()}
    if known and all(is_whole(name) and int(name) < LISTED for name in known):
        return [known[name] for name in sorted(known, key=int)]
    return known
