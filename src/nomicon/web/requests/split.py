"""Two doors on one port: programs and live pages to the edge, people to the pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from nomicon.web.requests.bridge import Receive, Scope, Send

EDGE = ("/api/", "/live/")
"""How addresses begin that are not for people."""

REFERENCE = "/api/"
"""Where people read what the others are for."""

Door: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]
"""An ASGI application. Each library has its own, stricter types of what it is called with."""


class Split:
    """One ASGI application made of two. Starting and stopping are the edge's to hear of, as it has the only loop."""

    def __init__(self, edge: Door, pages: Door) -> None:
        self._edge, self._pages = edge, pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request to its door."""
        to_edge = scope["type"] != "http" or (scope["path"].startswith(EDGE) and scope["path"] != REFERENCE)
        door = self._edge if to_edge else self._pages
        await door(scope, receive, send)
