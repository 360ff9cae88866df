"""A request as it was sent: a body that is no text is not taken, nor one that says the same thing twice."""

from __future__ import annotations

import json
from collections.abc import Sequence

from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.trouble import ApiError


class Sent(ApiRequest):
    """A request whose body says each thing once."""

    async def json(self) -> object:
        """Return the body. Raises `ApiError` where it is not UTF-8, or one of its objects has a key twice."""
        try:
            read = await super().json()
        except UnicodeDecodeError:
            raise ApiError(400, "malformed", "The body is not UTF-8. Send JSON in UTF-8.") from None
        json.loads(await self.body() or b"null", object_pairs_hook=_once)
        return read


def _once(pairs: Sequence[tuple[str, object]]) -> None:
    keys = {key for key, _ in pairs}
    if len(keys) < len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in {other for other, _ in pairs[:place]})
        raise ApiError(400, "malformed", f"The body has {twice[:40]!r} twice in one object. Send it only once.")
