"""What requests are made with beside their bodies: parts of addresses, headers and questions, as the document tells."""

from __future__ import annotations

import re
from typing import Annotated

from litestar.params import HeaderParameter, PathParameter, QueryParameter

from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.web.api.bounds import BOUNDS
from nomicon.web.api.records import ENTRY

TOKEN: list[dict[str, list[str]]] = [{"token": []}]
"""What cannot be asked for without a token. Everything else is told to passers-by, too, where it is open to anybody."""


def number_in(said: str | None, where: str) -> int | None:
    """Read the number of an entry, or None where none is given. Raises `Invalid`.

    The framework would take the word "null" for none, and make a move without the guard that was asked for.
    """
    if said is None:
        return None
    if re.fullmatch(r"[0-9]{1,15}", said, re.ASCII) is None:
        raise Invalid(_("{where}: write the number of an entry, such as 42.", where=where))
    return int(said)


def _example(value: object) -> dict[str, object]:
    return {"examples": [value]}


# What cannot be read is answered by `number_in` and `entries_behind`, whose words say more than a schema does.
NUMBER = {"type": "integer", "maximum": 10**15 - 1, **_example(42)}
PLACE = {"pattern": ENTRY, **_example("42")}


GameName = Annotated[
    str,
    PathParameter(description="The ID of the game, as in `GET /api/v1/games`.", schema_extra=_example("tuesday")),
]

Key = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=200,
        required=False,
        schema_extra=_example("7f0c4c1e-1d5b-4d0e-9c39-0f2f6a3f8a11"),
        description="Any text of your own. If you send the same change again with the same key, it is "
        "not made twice, and you get the first result. If a change is refused, its key stays free: you can send "
        "the same change again later, and it may then be made. Use a new key for each change.",
    ),
]

IfEntry = Annotated[
    str | None,
    HeaderParameter(
        name="If-Entry",
        required=False,
        schema_extra={**NUMBER, "minimum": 0},
        description="Make the move only if this is still the last public entry.",
    ),
]

GAMES = 50
"""Games in an answer: each has to be opened to be told of."""

GamesLimit = Annotated[int, QueryParameter(ge=1, le=GAMES, description="The maximum number to list.")]

BehindGame = Annotated[
    str,
    QueryParameter(
        max_length=200, description="List the games after this one. Send the value of `next` from the previous answer."
    ),
]

EntriesLimit = Annotated[int, QueryParameter(ge=1, le=BOUNDS.largest_page, description="The maximum number to list.")]

BehindEntry = Annotated[
    str,
    QueryParameter(
        max_length=30,
        schema_extra=PLACE,
        description="List the entries after this one: `42`, or `42.1` for a ballot that was opened.",
    ),
]

BeginBehind = Annotated[
    str | None,
    QueryParameter(
        max_length=30, required=False, schema_extra=PLACE, description="Begin after this entry, or `0` for all."
    ),
]

LastEvent = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        max_length=30,
        required=False,
        schema_extra=PLACE,
        description="The same as `after`, in the form that browsers send. If you send both, this one is used.",
    ),
]

Until = Annotated[
    str | None,
    QueryParameter(
        required=False, schema_extra={**NUMBER, "minimum": 1}, description="Show the game as it was after this entry."
    ),
]
