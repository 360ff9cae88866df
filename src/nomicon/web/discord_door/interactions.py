"""What Discord sends, as far as we read it: who did what where, by which command, button or form."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

PING, COMMAND, BUTTON, AUTOCOMPLETE, FORM = 1, 2, 3, 4, 5
"""Kinds of interactions."""

MANAGE_SERVER = 1 << 5
ID_LENGTH = 32


class UnreadableInteraction(ValueError):
    """Something came that is no interaction of ours."""


@dataclass(frozen=True, slots=True)
class Interaction:
    """One interaction. `name` is that of a command, or what a button or a form was given; `options` are its words."""

    kind: int
    number: str
    application: str
    token: str
    user: str
    user_name: str
    channel: str
    guild: str
    locale: str
    name: str
    permissions: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    focused: str = ""

    @property
    def key(self) -> str:
        """Return under what its answer is kept. Nobody can make it for somebody else."""
        return _digest([self.user, self.number])

    @property
    def digest(self) -> str:
        """Return what it says."""
        return _digest([self.kind, self.channel, self.name, sorted(self.options.items())])


def read(told: Mapping[str, Any]) -> Interaction:
    """Read an interaction. Raises `UnreadableInteraction`."""
    try:
        data = told["data"]
        member = told.get("member") or {}
        user = member.get("user") or told["user"]
        options = dict(_options(data))
        return Interaction(
            kind=int(told["type"]),
            number=_id(told["id"]),
            application=_id(told["application_id"]),
            token=str(told["token"])[:400],
            user=_id(user["id"]),
            user_name=str(user.get("global_name") or user.get("username") or "")[:64],
            channel=_id(told.get("channel_id") or "0"),
            guild=_id(told.get("guild_id") or "0"),
            locale=str(told.get("locale") or "")[:10],
            name=str(data.get("name") or data.get("custom_id") or ""),
            permissions=int(member.get("permissions") or 0),
            options={name: str(one.get("value", "")) for name, one in options.items()},
            focused=next((name for name, one in options.items() if one.get("focused")), ""),
        )
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as wrong:
        raise UnreadableInteraction(type(wrong).__name__) from None


def _options(data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the options of a command, or the fields of a form, by their names."""
    for option in data.get("options") or ():
        yield str(option["name"]), option
    for row in data.get("components") or ():
        for one in row.get("components") or ([row["component"]] if "component" in row else ()):
            yield str(one["custom_id"]), one


def _id(told: object) -> str:
    said = str(told)
    if not said.isascii() or not said.isdigit() or len(said) > ID_LENGTH:
        raise UnreadableInteraction("id")
    return said


def _digest(parts: list[object]) -> str:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()
