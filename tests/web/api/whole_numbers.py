"""For schemathesis: JSON Schema calls 8.0 a whole number; our API says that those are written without a point."""

from __future__ import annotations

from typing import Any

import schemathesis


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Write whole numbers without a point."""
    return written(body)


def written(value: Any) -> Any:
    match value:
        case float():
            return int(value) if value.is_integer() else value
        case list():
            return [written(one) for one in value]
        case dict():
            return {name: written(one) for name, one in value.items()}
        case _:
            return value
