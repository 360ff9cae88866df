"""The README's picture shows what the program really answers."""

from __future__ import annotations

import subprocess
import sys

from tests.docs.pages import ROOT

SHOW = "import runpy; print(runpy.run_path('docs/make_demo_svg.py')['picture'](), end='')"


def test_the_picture_of_the_demonstration_is_as_the_script_draws_it() -> None:
    drawn = subprocess.run([sys.executable, "-c", SHOW], cwd=ROOT, capture_output=True, text=True, check=True).stdout

    assert (ROOT / "docs" / "demo.svg").read_text(encoding="utf-8") == drawn, (
        "the demonstration has changed: .venv/bin/python docs/make_demo_svg.py"
    )
