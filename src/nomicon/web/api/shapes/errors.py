"""Every status that stands for an error, as the API's document tells of it: what it means, and one as it may look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from msgspec import Meta, Struct

WORDS = (
    "broken",
    "busy",
    "clock stopped",
    "damaged",
    "full",
    "invalid",
    "malformed",
    "moved on",
    "newer",
    "no such method",
    "not JSON",
    "not allowed",
    "not found",
    "not seated",
    "over the limit",
    "read only",
    "seat taken",
    "too long",
    "too many",
    "too slow",
    "uncertain",
    "unknown",
    "unwritten",
)
"""Every word that `error` can be, for programs; a refusal by the rules has one of its own."""


class Error(Struct):
    """What went wrong: the kind for programs, and a message for people that says what to do."""

    error: Annotated[str, Meta(extra_json_schema={"enum": list(WORDS)})]
    message: str


MEANINGS: Mapping[int, tuple[str, Error]] = {
    400: (
        "The request cannot be read, or has parts that the schema does not allow.",
        Error("malformed", "data: Object missing required field `choice`"),
    ),
    401: (
        "There is no token, or the token is not valid.",
        Error(
            "unknown",
            "This request needs a token. Make one on your account page, and send it like this: "
            "Authorization: Bearer nmc_...",
        ),
    ),
    403: (
        "The token does not allow this, or you may not do it. For example, you have no seat in the game.",
        Error(
            "not allowed",
            "This token does not allow 'play' (join games and make moves for you). On your account page, you can "
            "make one that does.",
        ),
    ),
    404: (
        "There is nothing with this name, or you may not read it.",
        Error("not found", "There is no game 'tuesday' here that you can read. GET /api/v1/games lists your games."),
    ),
    408: (
        "The rest of the request did not arrive in time.",
        Error("too slow", "This request was not complete within 20 seconds."),
    ),
    409: (
        "Another player has this name, or you already play under another name.",
        Error("seat taken", "Another player is called Ann here. Choose another name."),
    ),
    412: (
        "There are newer entries than the one you named. Nothing was done.",
        Error(
            "moved on",
            "You sent your move for 'tuesday' when the last entry was 41, but the last entry is now 42. Check "
            "what has happened, and send your move again if you still want to make it.",
        ),
    ),
    413: ("The request is too long.", Error("too long", "The request is too long.")),
    422: (
        "The request can be read, but what it asks for is not possible here.",
        Error("invalid", "There is no rulebook 'nomikam'. The rulebooks are: minimal, nomicam."),
    ),
    429: (
        "You sent too many requests, or have too many open streams. Try again after the number of seconds in "
        "`Retry-After`. With `over the limit`, you have reached a limit set by the host. The message says which "
        "limit, why it exists, and when you can try again.",
        Error("too many", "You can send 50 requests a second, or up to 200 in a short burst. Wait a second."),
    ),
    500: (
        "There was an error in the server. If you sent a change with an Idempotency-Key, send it again with the same "
        "key to find out whether it was made.",
        Error(
            "broken", "Something went wrong in the server. This is not your fault. The details are in the server's log."
        ),
    ),
    503: (
        "The server cannot do this right now. The message says why. Try again after the number of seconds in "
        "`Retry-After`, with the same Idempotency-Key if you sent one.",
        Error(
            "busy",
            "2000 moves are waiting already, so yours was not made. Send it again in a moment. "
            "Nothing is lost. Try again, with the same Idempotency-Key if you sent one.",
        ),
    ),
}
"""What each status means, with an example."""

ANYWHERE = (401, 429, 500, 503)
"""What can be answered at every address: at each, who asks is looked up, and the database may be away."""

WHERE_SOMETHING_IS_SENT = 408
"""What can be answered, too, wherever a request may be too long."""


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """Return how the document tells of these errors, and of those that there are everywhere."""
    also = (WHERE_SOMETHING_IS_SENT,) if 413 in statuses else ()
    return {status: _told(status) for status in sorted({*statuses, *ANYWHERE, *also})}


def _told(status: int) -> ResponseSpec:
    meaning, example = MEANINGS[status]
    value: dict[str, object] = {"error": example.error, "message": example.message}
    return ResponseSpec(Error, description=meaning, generate_examples=False, examples=[Example(value=value)])
