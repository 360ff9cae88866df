"""One sandbox for all pages: what rule code does is not what is tested here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.engine import bench as bench_for
from tests.views.playing import Played
from tests.views.story import told_story


@pytest.fixture(scope="session")
def bench() -> Iterator[RuleCache]:
    sandbox = Sandbox()
    yield bench_for(sandbox)
    sandbox.close()


@pytest.fixture(scope="session")
def story(bench: RuleCache) -> Played:
    """A game in which a little of everything has happened. Nobody may move in it."""
    return told_story(bench)
