"""Every move of every playthrough that is played here is written down and read again as well."""

from __future__ import annotations

import pytest

from tests.hosting.comparing import compare_every_move


@pytest.fixture(autouse=True)
def _what_is_typed_is_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    compare_every_move(monkeypatch)
