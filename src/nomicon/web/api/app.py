"""The application of this door: its routes, its document, and what answers for trouble."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache

import msgspec
from litestar import Litestar, MediaType, Router, get, post
from litestar.datastructures import MutableScopeHeaders, State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import JSONBody
from litestar.routes import HTTPRoute
from litestar.types import BeforeMessageSendHookHandler, LifespanHook, Message, Scope

from nomicon.hosting.table.table import VERSION
from nomicon.web.api.bounds import BOUNDS, Bounds
from nomicon.web.api.document import OpenApi, completed
from nomicon.web.api.door import ApiContext, door_of
from nomicon.web.api.doorkeeper import Authenticator
from nomicon.web.api.handlers import amendability, books, corrections, games, mine, moves, pages, pausing, stream
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.sent import Sent
from nomicon.web.api.shapes.asked import AskedSchema, is_asked, read_asked
from nomicon.web.api.trouble import HANDLERS, ApiError
from nomicon.web.choices import TLS_SECONDS
from nomicon.web.tools import Services

ABOUT = """Everything that players and officers can do, and everything that viewers can see. Make a token on your
account page and send it as `Authorization: Bearer nmc_...`. You can read open games without a token. Send an
`Idempotency-Key` with every change. If you get no answer, send the change again with the same key. Numbers are exact:
whole numbers without a point, or texts such as "1/3". An error is always `{"error": kind, "message": what is wrong
and what to do}`. While the server does not trust its clock, you cannot make moves (503, `clock stopped`), and every
answer has the header `Nomicon-Clock: stopped`."""

NOTHING_ELSE = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
}


STOPPED = ((b"nomicon-clock", b"stopped"),)
"""On every answer while the clock is not believed."""


class Time(msgspec.Struct, forbid_unknown_fields=True):
    """The moment to which a test sets the clock."""

    at: str


@get("/api/openapi.json", include_in_schema=False, media_type=MediaType.JSON)
async def show_document() -> bytes:
    """Show the document of the API, as programs read it."""
    return _written()


@cache
def _written() -> bytes:
    return msgspec.json.encode(described())


@post("/api/test/clock", include_in_schema=False, status_code=200)
async def set_clock(request: ApiRequest, data: JSONBody[Time]) -> dict[str, str]:
    """Set the clock, on a server that was started for tests; time does not go back."""
    door = door_of(request)
    if door.house.set_clock is None:
        raise ApiError(404, "not found", "You cannot set the clock of this server.")
    try:
        at = datetime.fromisoformat(data.at.replace("Z", "+00:00"))
    except ValueError:
        raise ApiError(422, "invalid", "Write a date and time such as 2026-03-01T09:00:00Z.") from None
    await door.look(door.house.set_clock, int((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()))
    return {"at": data.at}


def api(house: Services, doorkeeper: Authenticator, bounds: Bounds = BOUNDS) -> Litestar:
    """Return the application for programs and live pages at a house."""
    door = ApiContext(house, doorkeeper, bounds)
    closing: list[LifespanHook] = [door.close]
    return Litestar(
        [
            addresses(),
            show_document,
            stream.live,
            *([set_clock] if house.set_clock is not None else []),
        ],
        state=State({"door": door}),
        request_class=Sent,
        exception_handlers=HANDLERS,
        openapi_config=None,  # Its own pages answer unknown addresses in HTML; `show_document` is all we need.
        type_decoders=[(is_asked, read_asked)],
        request_max_body_size=64_000,
        on_shutdown=closing,
        before_send=[sealed(house.choices.is_secure, house.clock.stands_still)],
        logging_config=None,
    )


def addresses() -> Router:
    """Return every address that the document tells of."""
    rooms = (games, mine, moves, corrections, amendability, pages, books, stream, pausing)
    routes = [route for room in rooms for route in room.ROUTES]
    return Router("/api/v1", route_handlers=routes)


def described() -> OpenApi:
    """Return the document; it is the same for every server."""
    app = Litestar([addresses()], openapi_config=document(), plugins=[AskedSchema()])
    return completed(app.openapi_schema.to_schema())


def sealed(secure: bool, stopped: Callable[[], bool]) -> BeforeMessageSendHookHandler:
    """Return what puts the headers that protect a reader on every answer, errors too; `secure` means through TLS.

    `stopped` says whether the clock is not believed just now, which is told in a header as well.
    """
    protecting = {**NOTHING_ELSE, **({"Strict-Transport-Security": f"max-age={TLS_SECONDS}"} if secure else {})}

    raw = [(name.lower().encode(), value.encode()) for name, value in protecting.items()]

    async def seal(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        if scope.get("method") == "OPTIONS" and scope.get("path_template"):
            headers = MutableScopeHeaders.from_message(message)
            headers["Allow"] = methods_at(scope["litestar_app"], scope["path_template"])
        said = list(message.get("headers", ()))
        there = {name for name, _ in said}
        message["headers"] = [*said, *(one for one in raw if one[0] not in there), *(STOPPED if stopped() else ())]

    return seal


def methods_at(app: Litestar, address: str) -> str:
    """Return the methods there are at an address; of several handlers the framework itself tells only one's."""
    found = (route.methods for route in app.routes if isinstance(route, HTTPRoute) and route.path_format == address)
    return ", ".join(sorted(set().union(*found)))


def document() -> OpenAPIConfig:
    """Return how the API's document is made."""
    bearer = SecurityScheme(type="http", scheme="bearer", description="A token from your account page.")
    return OpenAPIConfig(
        title="Nomicon",
        version=VERSION,
        description=ABOUT,
        use_handler_docstrings=True,
        components=Components(security_schemes={"token": bearer}),
        security=[{"token": []}, {}],
    )
