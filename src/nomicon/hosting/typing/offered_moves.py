"""Moves that rules offer, as people type them: the name of the move, and what it asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.law.headers.offered_fields import MORE, asked_for, offered_by
from nomicon.play.asking.offering import MakeMove

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_FIELD = re.compile(rf"""(?<!\S)\[?(?P<name>[^\s="\[\]]+)=(?P<asks>(?:{_QUOTED}|[^\s"\]])+)""")
_NAME_OF_FIELD = re.compile(r"\w+")
_CHOICE = re.compile(rf"""(?:{_QUOTED}|[^"|])+""")


def offered_move(player: PlayerId, words: Sequence[str], where: str, game: Game) -> MakeMove | None:
    """Return the move of that name which a rule offers; of several names that fit, the longest is meant."""
    for length in range(len(words), 0, -1):
        name = " ".join(words[:length]).rstrip(":")
        if offered_by(game, name):
            return MakeMove(player, name, _arguments(name, words[length:], where, game))
    return None


def choices_told(typed: str) -> list[tuple[str, list[str]]]:
    """Read how an offered move asks to be typed: its fields in order, each with the choices told, or its kind alone.

    The sign that there are more is none of them; a choice that looks like it stands in quotation marks.
    """
    fields = [(one["name"], _CHOICE.findall(one["asks"])) for one in _FIELD.finditer(typed)]
    return [(name, [split_line(one)[0] for one in choices if one != MORE]) for name, choices in fields]


def _arguments(move: str, words: Sequence[str], where: str, game: Game) -> dict[str, Plain]:
    wanted = [field.name for field in asked_for(offered_by(game, move)[0][1])]
    given: dict[str, Plain] = {}
    for position, word in enumerate(words):
        name, sign, value = word.partition("=")
        if not sign or not _NAME_OF_FIELD.fullmatch(name):  # What no field could be called is part of a text.
            if position >= len(wanted):
                names = ", ".join(wanted) or _("nothing more")
                raise Invalid(_("{where}: {move!r} takes {names}.", where=where, move=move, names=names))
            name, value = wanted[position], word
        if name in given:
            raise Invalid(
                _(
                    "{where}: {name!r} is given twice. Write the name of a field before each text.",
                    where=where,
                    name=name,
                )
            )
        given[name] = value
    return given
