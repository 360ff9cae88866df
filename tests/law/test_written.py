"""Values in headers: what no rule file could hold is told with where it stands."""

from __future__ import annotations

import pytest

from nomicon.game.values.plain import Plain
from nomicon.law.written import faults_in_value


@pytest.mark.parametrize("value", ["a\x07b", ["tea", "a\x07b"], {"a\x07b": 1}, {"tea": ["a\x07b"]}])
def test_a_sign_that_nobody_sees_is_told_wherever_it_stands(value: Plain):
    (fault,) = faults_in_value("settings", value)
    assert fault.startswith("settings")


@pytest.mark.parametrize("value", ["tea", ["tea", 3], {"tea": {"more": "F\u00fcr"}}, None, True])
def test_ordinary_values_have_no_fault(value: Plain):
    assert list(faults_in_value("settings", value)) == []
