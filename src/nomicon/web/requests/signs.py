"""Signs that nobody sees, or that turn the reading round: on a page they are written out, as a terminal shows them.

Players and rules can put any sign into a text. A sign that turns the direction of reading would also turn what the
program says behind it, such as the rule that a line rests on.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

STEERING = re.compile(
    b"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xef\xbf[\xb9-\xbb\xbe\xbf]"
)
"""In UTF-8: control characters, separators and turns of direction, and what is no character."""


class WrittenOut:
    """Write such signs out on every page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.streaming and response.headers.get("Content-Type", "").startswith("text/html"):
            response.content = STEERING.sub(_written_out, response.content)
        return response


def _written_out(found: re.Match[bytes]) -> bytes:
    return repr(found[0].decode())[1:-1].encode()
