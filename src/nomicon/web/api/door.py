"""The door: who asks, whether they ask too much, what they may, and where they sit. All handlers begin here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.views.elements.page import Seen
from nomicon.web.api.bounds import Bounds
from nomicon.web.api.doorkeeper import READ, SCOPES, Authenticator, Bearer, GameAccess, digest_of
from nomicon.web.api.postbox import LoopMailbox
from nomicon.web.api.records import Records
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.trouble import ApiError
from nomicon.web.patience import unless_it_hangs
from nomicon.web.tools import Services

T = TypeVar("T")

THREADS = 4
"""Pages made at once for programs, and questions asked of the doorkeeper."""

REMEMBERED = 20_000
"""Callers whose pace and whose standing are remembered; when there are more, all are forgotten and asked again."""

NO_NAME = "\0"
"""A character that no database holds in a text, so that it cannot even be asked for a game of such a name."""

NO_GAME = "There is no game {game!r} here that you can read. GET /api/v1/games lists your games."


@dataclass(frozen=True, slots=True)
class ApiVisit:
    """Somebody at one game. A player of None is a spectator, who may look and not move."""

    game: GameId
    bearer: Bearer | None
    player: PlayerId | None
    barred: tuple[str, ...] = ()


class Remembered(Generic[T]):
    """What was said, for as long as it is taken to hold: while the mark under which it was asked is the same."""

    def __init__(self) -> None:
        self._known: dict[object, tuple[float, int | None, T]] = {}

    def get(self, key: object, mark: int | None, seconds: float) -> tuple[T] | None:
        """Return what was said in the last so many seconds under this mark, in brackets of its own, or None."""
        known = self._known.get(key)
        if known is None or known[1] != mark or time.monotonic() - known[0] >= seconds:
            return None
        return (known[2],)

    def keep(self, key: object, mark: int | None, value: T) -> T:
        """Keep what was said by somebody who was asked under a mark; what has changed since is thereby asked again."""
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[key] = (time.monotonic(), mark, value)
        return value

    def forget(self) -> None:
        """Ask again from now on."""
        self._known.clear()


class Pace:
    """How many requests each caller may still make: a bucket that fills up again by the second."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, caller: str) -> None:
        """Count a request. Raises `ApiError` if it is one too many."""
        now = time.monotonic()
        left, since = self._left.get(caller, (float(self._bounds.at_once), now))
        left = min(self._bounds.at_once, left + (now - since) * self._bounds.a_second)
        if len(self._left) >= REMEMBERED:
            self._left.clear()
        self._left[caller] = (max(left - 1, 0), now)
        if left < 1:
            raise ApiError(
                429,
                "too many",
                _(
                    "You can send {a_second:g} requests a second, or up to {at_once} in a short burst. Wait a second.",
                    a_second=self._bounds.a_second,
                    at_once=self._bounds.at_once,
                ),
                {"Retry-After": "1"},
            )


class ApiContext:
    """What every handler is given: the house, who comes, and threads to look things up in."""

    def __init__(self, house: Services, doorkeeper: Authenticator, bounds: Bounds) -> None:
        self.house, self.doorkeeper, self.bounds = house, doorkeeper, bounds
        self.checking = Lock()  # One rule is looked through at a time.
        self.streams: dict[str, int] = {}
        self.records = Records()
        self._post = LoopMailbox()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="edge")
        self._bearers: Remembered[Bearer | None] = Remembered()
        self._places: Remembered[GameAccess] = Remembered()
        self._there: set[GameId] = set()
        self._pace = Pace(bounds)

    def close(self) -> None:
        """Let the threads finish what they are at, and end."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def look(self, job: Callable[..., T], *given: object) -> T:
        """Do something that may take a moment, away from the loop."""
        work = asyncio.get_running_loop().run_in_executor(self._threads, job, *given)
        return await unless_it_hangs(work, self.house.availability)

    async def done(self, future: Future[T]) -> T:
        """Wait until the hall has done something; what has not begun when we give up is not done any more.

        Raises `TimeoutError`, `LedgerUnreachable` where the database hangs.
        """
        try:
            async with asyncio.timeout(self.bounds.wait):
                return await unless_it_hangs(self._post.brought(future), self.house.availability)
        except TimeoutError:
            raise TimeoutError(
                f"The server is busy. Your request was not completed within {self.bounds.wait:g} seconds."
            ) from None

    # -- Who comes -------------------------------------------------------------------

    def count(self, request: ApiRequest) -> None:
        """Count a request. Raises `ApiError` for haste."""
        self._pace.take(caller(request))

    async def bearer(self, request: ApiRequest) -> Bearer | None:
        """Return who asks, or None for a passer-by. Raises `ApiError` for a token that is not good, and for haste."""
        self.count(request)
        return await self.shown(request)

    async def shown(self, request: ApiRequest) -> Bearer | None:
        """Return the same of a request that was counted already, as it is known by now."""
        shown = request.headers.get("authorization", "")
        if not shown:
            return None
        kind, token = (part.strip() for part in (shown.partition(" ")[0], shown.partition(" ")[2]))
        if kind.lower() != "bearer" or not token:
            raise unknown("Send your token like this: Authorization: Bearer nmc_...")
        digest, (mark, seconds) = digest_of(token), self._trust()
        known = self._bearers.get(digest, mark, seconds)
        bearer = known[0] if known else self._bearers.keep(digest, mark, await self.look(self.doorkeeper.known, token))
        if bearer is None or (bearer.expires is not None and bearer.expires <= self.house.present()):
            raise unknown(
                "This token is not valid here. It was withdrawn, has expired, or was not "
                "copied completely. Make a new one on your account page."
            )
        return bearer

    async def needed(self, request: ApiRequest, scope: str) -> Bearer:
        """Return who asks; they need a token that is good for something."""
        return allowed(await self.holder(request), scope)

    async def holder(self, request: ApiRequest) -> Bearer:
        """Return who asks; they need a token, whatever it is good for."""
        bearer = await self.bearer(request)
        if bearer is None:
            raise unknown(
                "This request needs a token. Make one on your account page, and send it like this: "
                "Authorization: Bearer nmc_..."
            )
        return bearer

    async def visit(self, request: ApiRequest, game: str, scope: str = READ) -> ApiVisit:
        """Let somebody in to a game; whoever may not look is told what is told of games that are not there."""
        bearer = await self.bearer(request) if scope == READ else await self.needed(request, scope)
        if bearer is not None:
            allowed(bearer, scope)
        return await self.entered(bearer, GameId(game))

    async def entered(self, bearer: Bearer | None, game: GameId) -> ApiVisit:
        """Let somebody in to a game whose token was looked at."""
        if NO_NAME in game:
            raise ApiError(404, "not found", NO_GAME.format(game=game))
        place = await self.place(bearer, game)
        if not place.may_look or (game not in self._there and not await self.is_there(game)):
            raise ApiError(404, "not found", NO_GAME.format(game=game))
        self._there.add(game)  # No game is ever taken off the record.
        return ApiVisit(game, bearer, place.player, place.barred)

    async def place(self, bearer: Bearer | None, game: GameId) -> GameAccess:
        """Return what somebody is at a game."""
        key = (None if bearer is None else (bearer.account, bearer.scopes), game)
        mark, seconds = self._trust()
        known = self._places.get(key, mark, seconds)
        return known[0] if known else self._places.keep(key, mark, await self.look(self.doorkeeper.place, bearer, game))

    def _trust(self) -> tuple[int | None, float]:
        """Return the doorkeeper's mark, and for how many seconds what was said under it holds."""
        mark = self.doorkeeper.mark()
        return mark, self.bounds.trusted if mark is None else self.bounds.unchanged

    def moved_seats(self) -> None:
        """Ask anew who sits where."""
        self._places.forget()

    async def is_there(self, game: GameId) -> bool:
        """Say whether there is such a game."""
        return await self.look(self.house.hall.has, game)

    # -- Looking ---------------------------------------------------------------------

    async def seen(self, visit: ApiVisit, until: int | None = None) -> Seen:
        """Return the game as somebody sees it, now or as of an entry; that they looked is put down where rules ask."""
        return await self.look(self.looked, visit, until)

    def looked(self, visit: ApiVisit, until: int | None = None) -> Seen:
        """Return the same, in a thread that may wait. Raises `Invalid` for an entry that is not there."""
        hall = self.house.hall
        hall.attendance.note(visit.game, visit.player)
        if until is not None and until > hall.number(visit.game):
            raise Invalid(
                _("There is no entry {until} yet. The last one is {last}.", until=until, last=hall.number(visit.game))
            )
        return hall.seen(visit.game, visit.player, until)


def caller(request: ApiRequest) -> str:
    """Return by what the pace of a caller is counted: the token, or else the address they come from."""
    shown = request.headers.get("authorization", "")
    return digest_of(shown) if shown else f"from {request.client.host if request.client else ''}"


def allowed(bearer: Bearer, scope: str) -> Bearer:
    """Return the bearer, if the token is good for this. Raises `ApiError`."""
    if not bearer.may(scope):
        raise ApiError(
            403,
            "not allowed",
            _(
                "This token does not allow {scope!r} ({means}). On your account page, you can make one that does.",
                scope=scope,
                means=SCOPES[scope],
            ),
        )
    return bearer


def unknown(message: str) -> ApiError:
    """Return the trouble of a token that is missing or not good."""
    return ApiError(401, "unknown", message, {"WWW-Authenticate": 'Bearer realm="nomicon"'})


def door_of(request: ApiRequest) -> ApiContext:
    """Return the door that a request has come to."""
    door = request.app.state["door"]
    assert isinstance(door, ApiContext)
    return door
