"""Every status that stands for an error, as the API's document tells of it: what it means, and one as it may look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from msgspec import Meta, Struct

WORDS = ("broken", "busy", "clock stopped", "damaged", "full", "invalid", "malformed", "moved on", "newer",
         "no such method", "not JSON", "not allowed", "not found", "not seated", "over the limit", "read only",
         "seat taken", "too long", "too many", "too slow", "uncertain", "unknown", "unwritten")  # fmt: skip
"""Every word that `error` can be, for programs; a refusal by the rules has one of its own."""


class Error(Struct):
    """What went wrong: its kind, for programs, and a message that says how to mend it, for people."""

    error: Annotated[str, Meta(extra_json_schema={"enum": list(WORDS)})]
    message: str


MEANINGS: Mapping[int, tuple[str, Error]] = {
    400: ("The request cannot be read, or has parts that its schema does not allow.",
          Error("malformed", "data: Object missing required field `choice`")),
    401: ("There is no token, or one that is not good.",
          Error("unknown", "This needs a token: Authorization: Bearer nmc_... Make one on your account's page.")),
    403: ("The token is not good for this, or you have no seat in the game.",
          Error("not allowed", "This token is not good for 'play', which is to take seats and make moves for the "
                               "players of its owner. Make one that is on your account's page.")),
    404: ("There is nothing of that name that you may look at.",
          Error("not found", "There is no game 'tuesday' here that you may look at. GET /api/v1/games lists those you "
                             "may.")),
    408: ("The rest of the request did not come in time.",
          Error("too slow", "This request did not come to its end within 20 s.")),
    409: ("The name is borne by somebody else, or you sit there under another.",
          Error("seat taken", "Somebody bears the name Ann here. Choose another.")),
    412: ("The game has moved on since the entry you named; nothing was done.",
          Error("moved on", "The move was meant to come behind entry 41 of 'tuesday'; the last is entry 42 now. Look "
                            "at what has happened, and send it again if it still says what you mean.")),
    413: ("It is too long.", Error("too long", "The request is too long.")),
    422: ("It can be read, and makes no sense here.",
          Error("invalid", "there is no rulebook 'nomikam'; there are: minimal, nomicam.")),
    429: ("Too many requests, or too many open streams: come back after the seconds in `Retry-After`. Or a limit of "
          "the host's is reached (`over the limit`): the message says which, why, and until when.",
          Error("too many", "At most 50 a second, and 200 at once; wait a second.")),
    500: ("Something broke in the server. Whether a write was made is found out by sending it again with its key.",
          Error("broken", "Something broke here, and it is in the server's log. It is no fault of yours.")),
    503: ("No room just now, or the record could not be written. Come back after the seconds in `Retry-After`, with "
          "the same Idempotency-Key.",
          Error("busy", "2000 moves are waiting to be made. Nothing was done; send yours again in a moment. Nothing is "
                        "lost: ask again with the same Idempotency-Key.")),
}  # fmt: skip
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
    value: dict[str, Any] = {"error": example.error, "message": example.message}
    return ResponseSpec(Error, description=meaning, generate_examples=False, examples=[Example(value=value)])
