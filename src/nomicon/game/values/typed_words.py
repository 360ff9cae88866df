r"""Texts as words of a line that people type: in double quotes where they need them, with ``\"``, ``\\`` and ``\n``."""

from __future__ import annotations

import re


def quoted(text: str, *, always: bool = False) -> str:
    """Write a text as one word of a line, in quotation marks where it needs them."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"' if always or not text or escaped != text or re.search(r"\s", text) else text
