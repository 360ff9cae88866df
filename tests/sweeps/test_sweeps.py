"""A sample of every sweep finds nothing; `./nomicon sweep all` goes through everything."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.sweeps.aftermath.cases import PROBES
from tests.sweeps.aftermath.payments import PAYMENTS
from tests.sweeps.aftermath.sweep import unasked
from tests.sweeps.by_tests import tried_by
from tests.sweeps.leaves.table import vocabulary
from tests.sweeps.registry import SWEEPS
from tests.sweeps.sweep import Extent

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", [name for name, sweep in SWEEPS.items() if not sweep.sampled_by])
def test_a_sample_finds_nothing_that_breaks_the_promise(name: str):
    assert SWEEPS[name].run(Extent()).findings == []


def test_a_sample_that_is_tried_elsewhere_is_tried_by_tests_that_are_there():
    named = [sweep.sampled_by for sweep in SWEEPS.values() if sweep.sampled_by]
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_tests_that_are_ended_and_tell_nothing_are_a_finding(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert tried_by(Extent(), "tests/sweeps").findings == ["the tests ended with code 1, and told nothing"]


def test_every_probe_and_payment_of_the_tables_is_asked_or_said_to_be_asked_by_nothing():
    probes, payments = set(vocabulary()) - {"unpaid"}, set(vocabulary()["unpaid"])

    assert probes - set(PROBES) | payments - set(PAYMENTS) == unasked()
    assert set(PROBES) <= probes
    assert set(PAYMENTS) <= payments
