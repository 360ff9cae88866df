"""What can go wrong, as exceptions. Each says what is wrong and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nomicon.client.records import Ground, JsonObject, read
from nomicon.game.values.translatable import _


class TableError(Exception):
    """The server said no. `kind` is the server's word for it."""

    def __init__(self, message: str, kind: str = "", status: int = 0) -> None:
        super().__init__(message)
        self.kind, self.status = kind, status


class MoveRefused(TableError):
    """The rules do not allow it: why, by which of them, and what one can do instead."""

    def __init__(self, told: JsonObject) -> None:
        super().__init__(told["message"], "refused", 409)
        self.because: str = told["because"]
        self.grounds: Sequence[Ground] = tuple(read(Ground, one) for one in told["grounds"])
        self.instead: str = told["instead"]


class Unknown(TableError):
    """There is no token, or it is not good."""


class NotAllowed(TableError):
    """The token is not good for this, or one has no seat in the game."""


class NotFound(TableError):
    """There is nothing of that name that one may look at."""


class MovedOn(TableError):
    """The game has moved on since the entry that was expected to be the last."""


class InvalidRequest(TableError):
    """What was sent makes no sense."""


class ServerBusy(TableError):
    """The server could not be reached, or had no room, however often it was asked. Writes can be sent again."""


KINDS: Mapping[int, type[TableError]] = {
    400: InvalidRequest,
    401: Unknown,
    403: NotAllowed,
    404: NotFound,
    412: MovedOn,
    413: InvalidRequest,
    422: InvalidRequest,
    429: ServerBusy,
    503: ServerBusy,
}
"""Which exception stands for which status."""


def trouble(status: int, told: object) -> TableError:
    """Return the exception for an answer that is an error."""
    if not isinstance(told, Mapping) or "message" not in told:
        said = _("The server answered with status {status}, but its answer could not be read.", status=status)
        return TableError(said, "", status)
    if told.get("error") == "refused":
        return MoveRefused(told)
    return KINDS.get(status, TableError)(str(told["message"]), str(told.get("error", "")), status)
