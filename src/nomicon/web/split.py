"""Two doors on one port: programs and live pages to the edge, people to the pages."""

from __future__ import annotations

from nomicon.web.bridge import Bridge, Receive, Scope, Send

EDGE = ("/api/", "/live/")
"""How addresses begin that are not for people."""


class Split:
    """One ASGI application made of two. Starting and stopping are the edge's to hear of, as it has the only loop."""

    def __init__(self, edge: Bridge | object, pages: Bridge) -> None:
        self._edge, self._pages = edge, pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request to its door."""
        to_edge = scope["type"] != "http" or scope["path"].startswith(EDGE)
        door = self._edge if to_edge else self._pages
        await door(scope, receive, send)  # type: ignore[operator]  # Litestar's own types of ASGI are stricter.
