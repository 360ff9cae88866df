"""What goes wrong at the door, as data: ``{"error": kind, "message": what is wrong and how to mend it}``, always."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import CancelledError
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerBusy, LedgerFull, LedgerMoved
from nomicon.hosting.seats import NotSeated, SeatTaken
from nomicon.hosting.table import Conflict, NoSuchGame
from nomicon.hosting.writer import Busy
from nomicon.rulebooks.malformed import Malformed
from nomicon.views.page import NoSuchPage
from nomicon.web.edge.errors import Error

log = logging.getLogger(__name__)


class Trouble(Exception):
    """Something that is answered with an error of this status and kind."""

    def __init__(self, status: int, kind: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.kind, self.message, self.headers = status, kind, message, dict(headers or {})


KINDS = {
    400: ("malformed", "The request cannot be read."),
    401: ("unknown", "Show a token: Authorization: Bearer nmc_..."),
    403: ("not allowed", "Your token is not good for this."),
    404: ("not found", "There is nothing at this address; /api/openapi.json lists what there is."),
    405: ("no such method", "This address cannot be asked for in this way; /api/openapi.json says how."),
    413: ("too long", "The request is too long."),
    415: ("not JSON", "Send JSON, with Content-Type: application/json."),
    429: ("too many", "Too many requests; wait a moment."),
}
"""What is said of troubles that the framework itself notices."""

ALSO: Mapping[type[Exception], tuple[int, str]] = {
    Invalid: (422, "invalid"),
    Malformed: (422, "invalid"),
    NoSuchPage: (404, "not found"),
    NoSuchGame: (404, "not found"),
    NotSeated: (403, "not seated"),
    SeatTaken: (409, "seat taken"),
    Conflict: (412, "moved on"),
    Busy: (503, "busy"),
    LedgerBusy: (503, "busy"),
    LedgerMoved: (503, "busy"),
    LedgerFull: (507, "full"),
    TimeoutError: (503, "busy"),
    CancelledError: (503, "busy"),
    RecursionError: (400, "malformed"),
}
"""What becomes of troubles that are nobody's fault here."""

MENDS = {
    400: "Send something less deeply nested.",
    503: "Nothing is lost: ask again with the same Idempotency-Key.",
    507: "The host has to make room.",
}


def answer(status: int, kind: str, message: str, headers: Mapping[str, str] | None = None) -> Response[Any]:
    """Return an error as a response."""
    return Response(Error(kind, message), status_code=status, media_type=MediaType.JSON, headers=dict(headers or {}))


def _trouble(_: Request[Any, Any, Any], trouble: Trouble) -> Response[Any]:
    return answer(trouble.status, trouble.kind, trouble.message, trouble.headers)


def _framework(_: Request[Any, Any, Any], trouble: HTTPException) -> Response[Any]:
    kind, message = KINDS.get(trouble.status_code, ("malformed", trouble.detail))
    if isinstance(trouble, ValidationException):
        message = _parts(trouble) or trouble.detail or message
    elif trouble.status_code == 400:
        message = trouble.detail
    allowed = {name: value for name, value in (trouble.headers or {}).items() if name.lower() == "allow"}
    return answer(trouble.status_code, kind, message, allowed)


def _parts(trouble: ValidationException) -> str:
    parts = trouble.extra if isinstance(trouble.extra, list) else []
    told = [f"{one.get('key', 'the body')}: {one.get('message', '')}" for one in parts if isinstance(one, dict)]
    return "; ".join(told)


def _known(_: Request[Any, Any, Any], trouble: Exception) -> Response[Any]:
    status, kind = next(what for cls, what in ALSO.items() if isinstance(trouble, cls))
    message = " ".join(part for part in (str(trouble), MENDS.get(status, "")) if part)
    return answer(status, kind, message, {"Retry-After": "1"} if status == 503 else None)


def _broken(request: Request[Any, Any, Any], trouble: Exception) -> Response[Any]:
    log.error("%s %s", request.method, request.url.path, exc_info=trouble)
    return answer(500, "broken", "Something broke here, and it is in the server's log. It is no fault of yours.")


HANDLERS: ExceptionHandlersMap = {
    Exception: _broken, HTTPException: _framework, Trouble: _trouble, **dict.fromkeys(ALSO, _known),
}  # fmt: skip
"""Who answers for which trouble."""
