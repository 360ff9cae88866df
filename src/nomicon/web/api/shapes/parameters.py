"""What requests are made with beside their bodies: parts of addresses, headers and questions, as the document tells."""

from __future__ import annotations

import re
from typing import Annotated, Any

from litestar.params import HeaderParameter, PathParameter, QueryParameter

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
        raise Invalid(f"{where}: write the number of an entry, such as 42.")
    return int(said)


def _example(value: Any) -> dict[str, Any]:
    return {"examples": [value]}


# What cannot be read is answered by `number_in` and `entries_behind`, whose words say more than a schema does.
NUMBER = {"type": "integer", "maximum": 10**15 - 1, **_example(42)}
PLACE = {"pattern": ENTRY, **_example("42")}


GameName = Annotated[
    str,
    PathParameter(description="What the game is filed under, as `GET /api/v1/games` lists it.",
                  schema_extra=_example("tuesday")),
]  # fmt: skip

Key = Annotated[
    str | None,
    HeaderParameter(name="Idempotency-Key", min_length=1, max_length=200, required=False,
                    schema_extra=_example("7f0c4c1e-1d5b-4d0e-9c39-0f2f6a3f8a11"),
                    description="Any text of your own. A write sent again under the same key is not made again: you "
                                "are told what came of it. Use a new one for each write."),
]  # fmt: skip

IfEntry = Annotated[
    str | None,
    HeaderParameter(name="If-Entry", required=False, schema_extra={**NUMBER, "minimum": 0},
                    description="Make the move only if this is still the last public entry."),
]  # fmt: skip

GAMES = 50
"""Games in an answer: each has to be opened to be told of."""

GamesLimit = Annotated[int, QueryParameter(ge=1, le=GAMES, description="How many to tell of at most.")]

BehindGame = Annotated[
    str,
    QueryParameter(max_length=200, description="Tell of the games behind this one: `next` of the answer before."),
]  # fmt: skip

EntriesLimit = Annotated[int, QueryParameter(ge=1, le=BOUNDS.largest_page, description="How many to tell of at most.")]

BehindEntry = Annotated[
    str,
    QueryParameter(max_length=30, schema_extra=PLACE,
                   description="Tell of what stands behind this entry: `42`, or `42.1` for a ballot that was opened."),
]  # fmt: skip

BeginBehind = Annotated[
    str | None,
    QueryParameter(max_length=30, required=False, schema_extra=PLACE,
                   description="Begin behind this entry; `0` for all."),
]  # fmt: skip

LastEvent = Annotated[
    str | None,
    HeaderParameter(name="Last-Event-ID", max_length=30, required=False, schema_extra=PLACE,
                    description="The same, as browsers send it; it holds where both are given."),
]  # fmt: skip

Until = Annotated[
    str | None,
    QueryParameter(required=False, schema_extra={**NUMBER, "minimum": 1},
                   description="As the game stood after this entry."),
]  # fmt: skip
