"""Lengths: how long a text in a move can be, where nothing more special is said of it."""

from __future__ import annotations

from nomicon.game.grounds import at_limit
from nomicon.game.values.translatable import _
from nomicon.law.resolution.hearing import RuleRefusal
from nomicon.play.limits import TEXT_LENGTH


def require_length(text: str) -> None:
    """Refuse a text that is too long."""
    if len(text) > TEXT_LENGTH:
        told = _("A text can have at most {limit} characters.", limit=TEXT_LENGTH)
        raise RuleRefusal(told, (at_limit("text", TEXT_LENGTH),), _("Keep to that length."))
