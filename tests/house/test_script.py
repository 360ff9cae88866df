"""`./nomicon` sets up once, from anywhere, and finishes what was cut short. A stand-in plays the installer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT

INSTALLER = """#!/bin/sh
# Plays `uv`: makes an environment of one link and a program that says what it was given.
echo "$*" >>"$CHECKOUT/installed"
[ -z "${BROKEN-}" ] || exit 1
case $1 in venv)
  mkdir -p "$CHECKOUT/.venv/bin"
  ln -s "$PYTHON" "$CHECKOUT/.venv/bin/python"
  printf '#!/bin/sh\\necho "$PWD: $*"\\n' >"$CHECKOUT/.venv/bin/nomicon"
  chmod +x "$CHECKOUT/.venv/bin/nomicon" ;;
esac
"""
GUEST = """from pathlib import Path
print("Building, for a while")
Path("{checkout}/src/nomicon/adapters/sandbox/rules.wasm").touch()
"""


READ_BY_THE_SCRIPT = (
    "pyproject.toml",
    "requirements.lock",
    "requirements-dev.lock",
    "guest/world.wit",
    "src/nomicon/law/language/effects.py",
    "src/nomicon/adapters/sandbox/limits.py",
)


class Checkout:
    """A checkout of nothing but the script, and a machine that has a Python and an installer."""

    def __init__(self, folder: Path):
        self.home = folder / "a check out"
        self.machine = folder / "bin"
        self.machine.mkdir(parents=True)
        for empty in READ_BY_THE_SCRIPT:
            (self.home / empty).parent.mkdir(parents=True, exist_ok=True)
            (self.home / empty).touch()
        (self.home / "guest/build.py").write_text(GUEST.format(checkout=self.home))
        shutil.copy(ROOT / "nomicon", self.home)
        (self.machine / "uv").write_text(INSTALLER)
        (self.machine / "uv").chmod(0o755)
        (self.machine / "python3").symlink_to(sys.executable)

    @property
    def installed(self) -> list[str]:
        """What the installer was asked for, one word each: ``venv`` or ``pip``."""
        log = self.home / "installed"
        return [line.split()[0] for line in log.read_text().splitlines()] if log.exists() else []

    def start(self, *words: str, script: Path | None = None, **more: str) -> subprocess.Popen[str]:
        """Call the script from the root folder, and do not wait."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("NOMICON")}
        machine = {"PATH": f"{self.machine}:/usr/bin:/bin", "CHECKOUT": str(self.home), "PYTHON": sys.executable}
        return subprocess.Popen(
            [str(script or self.home / "nomicon"), *words],
            cwd="/",
            env=clean | machine | more,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def call(self, *words: str, script: Path | None = None, **more: str) -> tuple[int, str, str]:
        """Call the script, and return its status, what it answered, and what it said on the way."""
        process = self.start(*words, script=script, **more)
        answer, said = process.communicate(timeout=60)
        return process.returncode, answer, said


@pytest.fixture
def checkout(tmp_path):
    return Checkout(tmp_path)


def test_the_first_call_sets_up_and_hands_over_where_it_was_called(checkout):
    status, answer, said = checkout.call("rules", "--of", "a game")
    assert (status, answer) == (0, "/: rules --of a game\n")
    assert [line.removeprefix("nomicon: ").split()[0] for line in said.splitlines()] == [
        "Making",
        "Installing",
        "Building,",
    ]
    assert checkout.installed == ["venv", "pip", "pip"]


def test_the_second_call_sets_nothing_up_and_says_nothing(checkout):
    checkout.call()
    assert checkout.call("rules") == (0, "/: rules\n", "")
    assert checkout.installed == ["venv", "pip", "pip"]


def test_it_is_found_through_links_of_links(checkout, tmp_path):
    (tmp_path / "one").symlink_to("a check out/nomicon")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    assert checkout.call("rules", script=tmp_path / "two")[:2] == (0, "/: rules\n")


@pytest.mark.parametrize(
    ("command", "package"),
    [
        ("sweep", "tests/sweeps"),
        ("mutants", "tests/mutants"),
        ("sentences", "tests/sentences"),
        ("gallery", "tests/gallery"),
    ],
)
def test_a_command_of_the_tests_is_called_where_it_lies_with_what_they_need(checkout, command, package):
    (checkout.home / package).mkdir(parents=True)
    (checkout.home / package / "__main__.py").write_text("import os, sys\nprint(os.getcwd(), *sys.argv[1:])\n")
    status, answer, _ = checkout.call(command, "isolation", "--sample")
    assert (status, answer) == (0, f"{checkout.home} isolation --sample\n")
    assert "requirements-dev.lock" in (checkout.home / "installed").read_text()


@pytest.mark.parametrize(
    ("fails", "told"), [("", ""), ("mypy", "mypy, "), ("lint-imports", "lint-imports, "), ("ruff", "ruff, ruff, ")]
)
def test_what_a_check_finds_is_shown_and_the_tests_are_run_all_the_same(checkout, fails, told):
    checkout.call()
    for one in ("ruff", "djangofmt", "mypy", "lint-imports"):
        program = checkout.home / ".venv" / "bin" / one
        program.write_text(f"#!/bin/sh\necho {one} has looked\n[ {one} != '{fails}' ]\n")
        program.chmod(0o755)
    (checkout.home / "tests").mkdir()
    (checkout.home / "tests" / "running.py").write_text("import os\nprint(os.environ['NOMICON_FAILED_CHECKS'])\n")
    status, answer, _ = checkout.call("test")
    looked = ["ruff", "ruff", "djangofmt", "lint-imports", "mypy"]
    assert (status, answer) == (int(bool(fails)), "".join(f"{one} has looked\n" for one in looked) + f"{told}\n")


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements.lock"])
def test_a_changed_lock_is_installed_into_the_environment_that_is_there(checkout, changed):
    checkout.call()
    (checkout.home / changed).write_text("# changed\n")
    assert checkout.call()[0] == 0
    assert checkout.installed == ["venv", "pip", "pip", "pip", "pip"]


@pytest.mark.parametrize("source", [name for name in READ_BY_THE_SCRIPT if "/" in name])
def test_a_changed_or_lost_guest_is_built_again(checkout, source):
    checkout.call()
    (checkout.home / source).write_text("# changed\n")
    assert "Building" in checkout.call()[2]
    (checkout.home / "src/nomicon/adapters/sandbox/rules.wasm").unlink()
    assert "Building" in checkout.call()[2]
    assert checkout.call()[2] == ""


def test_a_set_up_that_fails_says_so_and_the_next_call_starts_again(checkout):
    status, answer, said = checkout.call(BROKEN="yes")
    assert (status, answer) == (1, "")
    assert "call again" in said
    status, answer, said = checkout.call("rules")
    assert (status, answer) == (0, "/: rules\n")
    assert "did not finish" in said


def test_an_environment_somebody_else_made_is_completed_and_not_thrown_away(checkout):
    (checkout.home / ".venv/bin").mkdir(parents=True)
    (checkout.home / ".venv/bin/python").symlink_to(sys.executable)
    (checkout.home / ".venv/bin/nomicon").write_text("#!/bin/sh\necho theirs\n")
    (checkout.home / ".venv/bin/nomicon").chmod(0o755)
    checkout.call(BROKEN="yes")
    assert checkout.call()[:2] == (0, "theirs\n")
    assert checkout.installed == ["pip", "pip", "pip"]


def test_first_calls_at_one_time_set_up_once(checkout):
    calls = [checkout.start(str(number)) for number in range(4)]
    answers = [call.communicate(timeout=60)[0] for call in calls]
    assert answers == [f"/: {number}\n" for number in range(4)]
    assert checkout.installed == ["venv", "pip", "pip"]


def test_without_a_python_that_fits_it_says_what_to_install(checkout):
    (checkout.machine / "uv").unlink()
    for name in ("python3.13", "python3.12", "python3.11", "python3"):
        (checkout.machine / name).unlink(missing_ok=True)
        (checkout.machine / name).write_text("#!/bin/sh\nexit 1\n")
        (checkout.machine / name).chmod(0o755)
    status, _, said = checkout.call()
    assert status == 1
    assert "Python 3.11 or later" in said
