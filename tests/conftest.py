"""What holds for every test: a skip is a failure where we said that nothing may be skipped.

`NOMICON_NO_SKIPS=1` says so; `.ci/run` does. `NOMICON_FAILED_CHECKS` is handed over by `./nomicon test`, so that
what the linters found is not forgotten above a screen of passing tests.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from tests.conforming import conform
from tests.postgres import database, postgres  # noqa: F401  # Fixtures for every test.

# A slow machine is no broken promise: figures are measured in `benchmarks/`, and never in a test.
settings.register_profile("nomicon", deadline=None, print_blob=True)
settings.load_profile("nomicon")

NO_SKIPS = os.environ.get("NOMICON_NO_SKIPS", "") not in ("", "0")
FAILED_CHECKS = os.environ.get("NOMICON_FAILED_CHECKS", "").strip(", ")

GARBAGE = 20_000
"""After how many new things garbage is searched for; Python's own figure, 700, is for programs of little memory."""


@pytest.fixture(autouse=True, scope="session")
def _what_rule_code_is_given_is_what_the_tables_say() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        conform(patch)
        yield


@pytest.fixture(autouse=True)
def _the_environment_stays_as_it_was() -> Iterator[None]:
    """Fail a test that leaves the environment of its process changed: programs that later tests start inherit it."""
    before = _environment()
    yield
    after = _environment()
    if after == before:
        return
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    for name in changed:
        if name in before:
            os.environ[name] = before[name]
        else:
            del os.environ[name]
    pytest.fail(f"This test left {', '.join(changed)} changed in the environment. Change it with `monkeypatch`.")


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    # An expected failure is reported as a skip too, and is not one.
    if NO_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and nothing may be skipped here: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if NO_SKIPS and report.outcome == "skipped":
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} was skipped, and nothing may be skipped here: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search for no garbage while the tests are read, and then never again among what they are made of.

    That is more than a million things, which stay: each search of all takes a second. What tests leave behind is
    searched for as ever, in fewer and larger steps.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE, 10, 10)
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FAILED_CHECKS:
        terminalreporter.section("Checks that failed before the tests", red=True)
        terminalreporter.line(f"{FAILED_CHECKS}: see above.", red=True)
