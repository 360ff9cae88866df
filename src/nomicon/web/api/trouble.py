"""What goes wrong at the door, as data: ``{"error": kind, "message": what is wrong and how to mend it}``, always."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import CancelledError

from litestar import MediaType, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from nomicon.game.values.translatable import gettext_noop, sentence_of, word
from nomicon.hosting import troubles
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.seats import NotSeated, SeatTaken
from nomicon.hosting.table.clock_watch import ClockStopped
from nomicon.hosting.table.quotas import OverQuota
from nomicon.hosting.table.table import Conflict, NoSuchGame
from nomicon.hosting.table.writer import Busy
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import NoSuchPage
from nomicon.web.api.language import language_of
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes.errors import Error
from nomicon.web.logged import tell_host_once

log = logging.getLogger(__name__)


class ApiError(Exception):
    """Something that is answered with an error of this status and kind."""

    def __init__(self, status: int, kind: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.kind, self.message, self.headers = status, kind, message, dict(headers or {})


KINDS = {
    400: ("malformed", "The request cannot be read."),
    401: ("unknown", "Send a token like this: Authorization: Bearer nmc_..."),
    403: ("not allowed", "Your token does not allow this."),
    404: ("not found", "There is nothing at this address. For a list of addresses, see /api/openapi.json."),
    405: ("no such method", "This address does not accept this method. See /api/openapi.json."),
    413: ("too long", "The request is too long."),
    415: ("not JSON", "Send JSON, with Content-Type: application/json."),
    429: ("too many", "Too many requests. Wait a moment."),
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
    OverQuota: (429, "over the limit"),
    ClockStopped: (503, "clock stopped"),
    Busy: (503, "busy"),
    troubles.LedgerUncertain: (503, "uncertain"),
    troubles.LedgerBusy: (503, "busy"),
    troubles.LedgerMoved: (503, "busy"),
    troubles.LedgerReadOnly: (503, "read only"),
    troubles.LedgerFull: (503, "full"),
    troubles.LedgerUnwritten: (503, "unwritten"),
    troubles.LedgerNewer: (503, "newer"),
    troubles.LedgerDamaged: (500, "damaged"),
    TimeoutError: (503, "busy"),
    CancelledError: (503, "busy"),
    RecursionError: (400, "malformed"),
}
"""What becomes of troubles that are nobody's fault here."""

SAFE = word(gettext_noop("Nothing is lost. Try again, with the same Idempotency-Key if you sent one."))

LONGEST = 500
"""Characters of what the framework says: it repeats what was sent, however long that is."""

MENDS = {
    "malformed": word(gettext_noop("Send data that is less deeply nested.")),
    **dict.fromkeys(("busy", "uncertain", "full", "unwritten"), SAFE),
}
"""What one can do, by the kind of trouble; where nothing stands here, the trouble itself says it."""

PLAINLY: Mapping[type[Exception], str] = {
    troubles.LedgerUncertain: troubles.LedgerUncertain.WORDS,
    troubles.LedgerUnreachable: word(gettext_noop("The games cannot be reached right now.")),
    troubles.LedgerForbidden: word(gettext_noop("The games cannot be reached right now. The host has to fix this.")),
    troubles.PastUnderway: troubles.PastUnderway.WORDS,
    troubles.LedgerBusy: word(gettext_noop("The server is busy right now.")),
    troubles.LedgerMoved: word(
        gettext_noop("Other moves were made in this game at the same time, so yours was not made.")
    ),
    troubles.LedgerNewer: word(
        gettext_noop(
            "A newer version of the program has written to this game. This server can show the game again once "
            "the server is updated."
        )
    ),
    troubles.LedgerDamaged: word(
        gettext_noop(
            "The record of this game is damaged. Nothing was changed. The host of this server has to repair it."
        )
    ),
}
"""What is said of troubles of the record. Their own words are for the host: they name machines and folders."""

AGAIN_AFTER = "2"
"""Seconds after which it is worth asking again, as `Retry-After` says."""


SECONDS = {"clock stopped": "60", "over the limit": "600"}
"""When it is worth asking again, where that is not at once: a host has to look at the clock first, or something has to
leave the table, which nobody can foretell; where it can be told when a limit leaves room again, that is told."""


def answer(status: int, kind: str, message: str, headers: Mapping[str, str] | None = None) -> Response[object]:
    """Return an error as a response."""
    return Response(Error(kind, message), status_code=status, media_type=MediaType.JSON, headers=dict(headers or {}))


def _trouble(request: ApiRequest, trouble: ApiError) -> Response[object]:
    return answer(trouble.status, trouble.kind, in_language(trouble.message, language_of(request)), trouble.headers)


def _framework(_: ApiRequest, trouble: HTTPException) -> Response[object]:
    kind, message = KINDS.get(trouble.status_code, ("malformed", trouble.detail))
    if isinstance(trouble, ValidationException):
        message = _parts(trouble) or trouble.detail or message
    elif trouble.status_code == 400:
        message = trouble.detail
    if len(message) > LONGEST:
        message = f"{message[:LONGEST]} …"
    allowed = {name: value for name, value in (trouble.headers or {}).items() if name.lower() == "allow"}
    return answer(trouble.status_code, kind, message, allowed)


def _parts(trouble: ValidationException) -> str:
    parts = trouble.extra if isinstance(trouble.extra, list) else []
    told = [f"{one.get('key', 'the body')}: {one.get('message', '')}" for one in parts if isinstance(one, dict)]
    return "; ".join(told)


def _known(request: ApiRequest, trouble: Exception) -> Response[object]:
    status, kind = next(what for cls, what in ALSO.items() if isinstance(trouble, cls))
    if isinstance(trouble, troubles.LedgerUnreadable):
        tell_host_once(trouble)
    said = in_words(trouble), MENDS.get(kind, "")
    message = " ".join(in_language(part, language_of(request)) for part in said if part)
    headers = {"Retry-After": SECONDS.get(kind, AGAIN_AFTER)} if status in (429, 503) else {}
    if isinstance(trouble, OverQuota) and trouble.again is not None:
        headers["Retry-After"] = str(max(1, trouble.again - request.app.state["door"].house.clock.now()))
    return answer(status, kind, message, headers)


def in_words(trouble: Exception) -> str:
    """Say what is wrong, to somebody who does not run the server."""
    return next((words for cls, words in PLAINLY.items() if isinstance(trouble, cls)), sentence_of(trouble))


def _broken(request: ApiRequest, trouble: Exception) -> Response[object]:
    log.error("%s %s", request.method, request.url.path, exc_info=trouble)
    return answer(
        500,
        "broken",
        "Something went wrong in the server. This is not your fault. The details are in the server's log.",
    )


HANDLERS: ExceptionHandlersMap = {
    Exception: _broken,
    HTTPException: _framework,
    ApiError: _trouble,
    **dict.fromkeys(ALSO, _known),
}
"""Who answers for which trouble."""
