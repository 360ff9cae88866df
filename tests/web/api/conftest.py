"""One house for all tests of a file, since opening the sandbox takes a second; each test founds its own games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.api.house import Open, opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    folder: Path = tmp_path_factory.mktemp("house")
    with opened(folder) as here:
        yield here
