"""Streams: live pages hear that a game has come to an entry; programs are sent the entries themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream
from litestar.serialization import encode_json

from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable
from nomicon.views.sentences.data import as_json, public_data
from nomicon.web.api.door import NO_GAME, ApiContext, ApiVisit, caller, door_of
from nomicon.web.api.records import entries_behind
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.parameters import BeginBehind, GameName, LastEvent
from nomicon.web.api.trouble import ApiError
from nomicon.web.live import OpenStream

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
SIGN_OF_LIFE = ": still here\n\n"
AGAIN = 2.0
"""Seconds until a stream that is open asks again for entries where the record cannot be reached."""

IN_ONE_GO = 100
"""Entries made into data at once; a stream that begins far back does not hold up the others."""


def event(number: int, kind: str, data: object) -> str:
    """Write one event of a stream. JSON has no line breaks of its own."""
    return f"id: {number}\nevent: {kind}\ndata: {encode_json(data).decode()}\n\n"


@get("/live/{game:str}", include_in_schema=False)
async def live(
    request: ApiRequest,
    game: FromPath[str],
    ticket: Annotated[str, QueryParameter(max_length=2000)] = "",
    last: LastEvent = None,
) -> Stream:
    """Tell a live page that its game has come to an entry: ``{"game": …, "entry": 42}``, and nothing else."""
    door = door_of(request)
    visit = await _let_by(door, request, GameId(game), ticket)
    number = await _head(door, visit)

    async def may_go_on() -> bool:
        if ticket:
            return await door.look(door.doorkeeper.let_by, ticket, visit.game)
        return await _may_look(door, request, visit.game)

    still = Still(may_go_on, door.bounds.heartbeat)
    return _stream(door, request, visit, _numbers(door, visit.game, number, last, still))


async def _let_by(door: ApiContext, request: ApiRequest, game: GameId, ticket: str) -> ApiVisit:
    if not ticket:
        return await door.visit(request, game)
    door.count(request)
    if not await door.look(door.doorkeeper.let_by, ticket, game) or not await door.is_there(game):
        raise ApiError(404, "not found", NO_GAME.format(game=game))
    return ApiVisit(game, None, None)


@get(
    "/games/{game:str}/stream",
    tags=["Look"],
    summary="The public record, as a live stream",
    operation_id="streamEntries",
    media_type="text/event-stream",
    response_description="A stream that does not end. The data of each event is an entry.",
    responses=errors(400, 403, 404, 422),
)
async def stream(request: ApiRequest, game: GameName, after: BeginBehind = None, last: LastEvent = None) -> Stream:
    """Send every public entry as it is written, as server-sent events named `entry`, each with its number as its id.

    It begins with the next entry, or after the entry that `after` or `Last-Event-ID` names. Sealed entries are sent
    with the entry that opens them. Every 15 seconds, the server sends a comment to keep the connection open.
    """
    door = door_of(request)
    visit = await door.visit(request, game)
    head = await _head(door, visit)
    begin = last if last is not None else after  # Whoever comes back asks for the same address as at first.
    for said in (after, last):
        entries_behind([], said if said is not None else "0")  # Raises for no entry, while that can be answered.
    begun = head if begin is None else min(int(begin.partition(".")[0]), head)
    still = Still(lambda: _may_look(door, request, visit.game), 0)  # Before anything is sent: it is known mostly.
    return _stream(door, request, visit, _entries(door, visit.game, begun, still))


class Still:
    """Asks again now and then whether somebody may go on listening: accounts are stopped, and games put away."""

    def __init__(self, ask: Callable[[], Awaitable[bool]], every: float) -> None:
        self._ask, self._every, self._next = ask, every, time.monotonic() + every

    async def let_in(self) -> bool:
        """Say whether they may, as far as was asked lately; whoever was let in stays while nobody can be asked."""
        if time.monotonic() < self._next:
            return True
        self._next = time.monotonic() + self._every
        try:
            return await self._ask()
        except LedgerBusy:
            self._next = time.monotonic() + AGAIN
            return True


async def _may_look(door: ApiContext, request: ApiRequest, game: GameId) -> bool:
    """Say whether somebody may look at a game still; a token that was withdrawn or has run out is good for nothing."""
    try:
        return (await door.place(await door.shown(request), game)).may_look
    except ApiError:
        return False


def _stream(door: ApiContext, request: ApiRequest, visit: ApiVisit, events: AsyncIterator[str]) -> Stream:
    who = caller(request) if visit.bearer is not None else f"from {request.client.host if request.client else ''}"
    full = ""
    if door.streams.get(who, 0) >= door.bounds.streams:
        full = _("You can have at most {streams} open streams. Close one.", streams=door.bounds.streams)
    elif door.house.live.many >= door.bounds.all_streams:
        full = _("The server has too many open streams. Try again in a minute.")
    if full:
        raise ApiError(429, "too many", full, {"Retry-After": "60"})
    return Stream(_counted(door, who, events), media_type="text/event-stream", headers=HEADERS)


async def _counted(door: ApiContext, who: str, events: AsyncIterator[str]) -> AsyncIterator[str]:
    door.streams[who] = door.streams.get(who, 0) + 1
    try:
        async for one in events:
            yield one
    finally:
        door.streams[who] -= 1
        if not door.streams[who]:
            del door.streams[who]


async def _head(door: ApiContext, visit: ApiVisit) -> int:
    """Return the number of the last public entry."""
    await door.seen(visit)
    return await door.look(door.house.hall.number, visit.game)


async def _numbers(door: ApiContext, game: GameId, number: int, last: str | None, still: Still) -> AsyncIterator[str]:
    with door.house.live.watching(game, is_page=True) as watcher:
        number = max(number, watcher.number)
        if last != str(number):
            yield event(number, "entry", {"game": game, "entry": number})
        while await still.let_in():
            heard = await watcher.wait(door.bounds.heartbeat)
            if watcher.is_over:
                return
            if not heard:
                yield SIGN_OF_LIFE
            elif watcher.number > number:
                number = watcher.number
                yield event(number, "entry", {"game": game, "entry": number})


async def _entries(door: ApiContext, game: GameId, number: int, still: Still) -> AsyncIterator[str]:
    with door.house.live.watching(game) as watcher:
        # So that whoever waits for the stream to open knows that it has, and from where to go on if it is cut at once.
        yield f": still here\nid: {number}\n\n"
        while await still.let_in():
            try:
                found = await door.look(_next, door, game, number)
            except LedgerUnreadable:
                return  # Whoever comes back is told why.
            except LedgerBusy:
                yield SIGN_OF_LIFE
                await asyncio.sleep(AGAIN)
                continue
            for reached, told in found:
                number = reached
                yield told
            if len(found) < IN_ONE_GO and not await _something_new(watcher, number, door.bounds.heartbeat):
                yield SIGN_OF_LIFE


async def _something_new(watcher: OpenStream, number: int, seconds: float) -> bool:
    return watcher.number > number or await watcher.wait(seconds)


def _next(door: ApiContext, game: GameId, number: int) -> list[tuple[int, str]]:
    """Return the next public entries behind a number, each as an event; what was opened since is told with its vote."""
    public = door.records.public(game, door.house.hall.seen(game, None, None))
    behind = [(one.entry.place, one) for one in entries_behind(public, str(number))]
    found = [(place.number, one) for place, one in behind if place.number > number and not place.sealed]
    return [(at, event(at, "entry", as_json(public_data(one)))) for at, one in found[:IN_ONE_GO]]


ROUTES = (stream,)
