"""Counting what something takes: not by the clock, which other programs change, but call by call."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def work(done: Callable[[], Any]) -> int:
    """Count the calls that something takes, those of generators and of built-in functions among them."""
    calls = 0

    def count(_frame: object, event: str, _about: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        done()
    finally:
        sys.setprofile(before)
    return calls
