"""A sample of every sweep finds nothing; `./nomicon sweep all` goes through everything."""

from __future__ import annotations

import pytest

from tests.sweeps.registry import SWEEPS
from tests.sweeps.sweep import Extent


@pytest.mark.parametrize("name", SWEEPS)
def test_a_sample_finds_nothing_that_breaks_the_promise(name: str):
    assert SWEEPS[name].run(Extent()).findings == []
