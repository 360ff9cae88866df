"""One sandbox for all tests of this folder: that a rule leaves no trace for the next is what they are about.

It remembers nothing, or the second run of a program would not be one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    sandbox = Sandbox(remembers=False)
    yield sandbox
    sandbox.close()
