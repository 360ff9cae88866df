"""Print the reference of the API, from the code that answers, into docs/reference/api.md."""

from __future__ import annotations

import sys
from pathlib import Path

from nomicon.web.api.app import described
from nomicon.web.api.reference import api_page

PAGE = Path(__file__).parent / "reference" / "api.md"

PRINTED = """This page is printed by `.venv/bin/python docs/make_api_page.py`. Do not edit it. How to
use the API is told in [Use the API](../how-to/use-the-api.md); every server has this page at `/api/` and its document
at `/api/openapi.json`.
"""


def page() -> str:
    """Return the page."""
    title, _, rest = api_page(described()).partition("\n")
    return f"{title}\n\n{PRINTED}{rest}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")
