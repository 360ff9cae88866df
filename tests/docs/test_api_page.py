"""The reference of the API is what the program prints, and tells of every operation and every record."""

from __future__ import annotations

import runpy

from nomicon.web.api.app import described
from nomicon.web.api.document import operations_in
from nomicon.web.api.doorkeeper import SCOPES
from tests.docs.pages import ROOT


def test_the_reference_of_the_api_is_as_it_is_printed() -> None:
    printed = runpy.run_path(str(ROOT / "docs" / "make_api_page.py"))["page"]()

    assert (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8") == printed, (
        "the API has changed: .venv/bin/python docs/make_api_page.py"
    )
    document = described()
    assert all(f"`{one['operationId']}`" in printed for one in operations_in(document))
    assert all(f"### {name}\n" in printed for name in document["components"]["schemas"])


def test_the_page_about_the_api_says_what_every_token_can_be_good_for() -> None:
    page = (ROOT / "docs" / "how-to" / "use-the-api.md").read_text(encoding="utf-8")
    assert [scope for scope in SCOPES if f"| `{scope}` |" not in page] == []
