"""The type of requests to the API: who asks stands in its token alone, so the framework is told of no user."""

from __future__ import annotations

from typing import TypeAlias

from litestar import Request
from litestar.datastructures import State

ApiRequest: TypeAlias = Request[None, None, State]
