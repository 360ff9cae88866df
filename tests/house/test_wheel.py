"""The wheel carries what a checkout would build, and every word of the bundled rulebooks."""

from __future__ import annotations

import tomllib

from hatchling.builders.wheel import WheelBuilder

from nomicon.hosting.table.table import VERSION
from tests.house.tree import PROGRAM, ROOT


def carried() -> set[str]:
    """Return the files a wheel made now would hold, without making one."""
    return {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}


def test_the_wheel_carries_the_built_guest():
    assert "nomicon/adapters/sandbox/rules.wasm" in carried()


def test_the_wheel_carries_every_file_of_the_bundled_rulebooks():
    bundled = [path for path in (PROGRAM / "rulebooks" / "bundled").rglob("*") if path.suffix in {".md", ".play"}]
    wanted = {path.relative_to(PROGRAM.parent).as_posix() for path in bundled}
    assert wanted - carried() == set()
    assert len(wanted) >= 35


def test_the_wheel_carries_every_page_and_all_that_browsers_are_sent():
    kinds = ("static", "templates", "locale")
    site = [path for name in kinds for path in (PROGRAM / "web").rglob(f"{name}/**/*") if path.is_file()]
    wanted = {path.relative_to(PROGRAM.parent).as_posix() for path in site}
    assert wanted - carried() == set()
    assert {f"nomicon/web/site/static/{name}" for name in ("nomicon.css", "table.js", "editor.js")} <= wanted
    assert {f"nomicon/web/locale/{language}/LC_MESSAGES/django.mo" for language in ("de", "fr")} <= set(wanted)


def test_the_wheel_carries_the_marker_of_its_types():
    assert "nomicon/py.typed" in carried()


def test_the_program_says_the_version_that_its_package_has():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
