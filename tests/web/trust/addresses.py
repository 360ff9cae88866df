"""Every address there is, taken from the program itself, so that none can be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, get_resolver
from litestar import Litestar
from litestar.routes import HTTPRoute


def patterns(found: Any = None, start: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every address of the pages, as it is written down, with what answers there."""
    for one in get_resolver().url_patterns if found is None else found:
        written = f"{start}{one.pattern}"
        if isinstance(one, URLPattern):
            yield written, one
        else:
            yield from patterns(one.url_patterns, written)


def operations(application: Litestar) -> Iterator[tuple[str, str]]:
    """Yield every method and address of the door for programs; its document's own address is left out."""
    for route in application.routes:
        if isinstance(route, HTTPRoute) and route.path != "/api/openapi.json":
            for method in sorted(set(route.methods) - {"OPTIONS", "HEAD"}):
                yield str(method), route.path_format
