"""The rules of a game through the API, to be taken along: as data, as one text, and as a rulebook to begin from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from litestar import Response, get
from msgspec import Struct

from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past.exporting import rulebook_as_zip, rules_as_data, rules_as_markdown
from nomicon.views.elements.page import Seen
from nomicon.views.sentences.data import JsonObject
from nomicon.web.api.door import ApiContext, ApiVisit, door_of
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.parameters import GameName, Until, number_in

T = TypeVar("T")

MARKDOWN, ZIP = "text/markdown", "application/zip"


class Voided(Struct, forbid_unknown_fields=True):
    """Why a rule is listed but not applied: the rule that makes it void or suspends it, and if a Judge decided this."""

    by: int
    because: str
    judged: bool
    suspended: bool


class BookRule(Struct, forbid_unknown_fields=True):
    """A rule in force: the header of its file, its words, and its code.

    `former` are its earlier numbers, `ordinal` is its rank, and `effective` is when its words say that it starts.
    `answers`, `settings`, `readings`, `declares` and `binds` are records as in the rule.
    """

    number: int
    title: str
    status: str
    version: int
    former: list[int]
    void: Voided | None
    words: str
    answers: JsonObject
    settings: JsonObject
    readings: JsonObject
    declares: JsonObject
    binds: JsonObject
    defers_to: list[int | str]
    prevails_over: list[int | str]
    ordinal: int
    burdens: list[str]
    by_code: list[str]
    by_people: list[str]
    effective: str | None
    code: str


class Book(Struct, forbid_unknown_fields=True):
    """The rules of a game in order, as they were after the public `entry`."""

    game: str
    title: str
    rulebook: str
    entry: int
    at: str
    rules: list[BookRule]


@get(
    "/games/{game:str}/rules",
    tags=["Look"],
    summary="The rules in force, as data",
    operation_id="listRules",
    responses=errors(400, 403, 404, 422),
)
async def rules(request: ApiRequest, game: GameName, until: Until = None) -> Book:
    """Return the rules in force with headers and code, as they are now or as they were after an entry."""
    return await _written(request, game, until, _as_data)


@get(
    "/games/{game:str}/rules/book",
    tags=["Look"],
    summary="The rules in force, as one text",
    operation_id="exportBook",
    response_description="The text.",
    media_type=MARKDOWN,
    responses=errors(400, 403, 404, 422),
)
async def book(request: ApiRequest, game: GameName, until: Until = None) -> str:
    """Return the rules in force as one Markdown text, ordered by class. Code is below the words of each rule."""
    return await _written(request, game, until, rules_as_markdown)


@get(
    "/games/{game:str}/rules/folder",
    tags=["Look"],
    summary="The rules in force, as a rulebook",
    operation_id="exportRulebook",
    response_description="A zip archive with one folder in it.",
    media_type=ZIP,
    responses=errors(400, 403, 404, 422),
)
async def folder(request: ApiRequest, game: GameName, until: Until = None) -> Response[bytes]:
    """Return the rules in force as a rulebook (an archive of a folder), from which you can start another game."""
    return Response(await _written(request, game, until, rulebook_as_zip), media_type=ZIP)


def _as_data(seen: Seen) -> Book:
    return msgspec.convert(rules_as_data(seen), Book)


async def _written(request: ApiRequest, game: str, until: str | None, write: Callable[[Seen], T]) -> T:
    number = number_in(until, "until")
    if number == 0:
        raise Invalid(_("until: write 1 or more. The first entry of a game is entry 1."))
    door = door_of(request)
    visit = await door.visit(request, game)
    return await door.look(_looked, door, visit, number, write)


def _looked(door: ApiContext, visit: ApiVisit, until: int | None, write: Callable[[Seen], T]) -> T:
    # As a passer-by, so that it is the same for everybody, and what one person may know stays out of it.
    return write(replace(door.looked(visit, until), viewer=None))


ROUTES = (rules, book, folder)
