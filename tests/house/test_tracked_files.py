"""What is in the repository means the same on every machine: no paths of one, and no addresses of a registry."""

from __future__ import annotations

import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.tree import PROGRAM, ROOT

STATIC = PROGRAM / "web" / "site" / "static"
HOME_OF_SOMEBODY = r"(?<![\w.])/(?:home|Users|root|mnt|opt|work)/[\w.-]+"
REGISTRY = (
    r"https?://[^\s\"')>]*/simple\b|https?://registry\.|files\.pythonhosted\.org|file:///\w|--(?:extra-)?index-url"
)
NOT_PORTABLE = re.compile(f"{HOME_OF_SOMEBODY}|{REGISTRY}")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
BINARY = {".gz", ".mo", ".png"}
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def tracked() -> list[Path]:
    """Return what git keeps, or would keep if it were told; in an unpacked archive, everything beside what is made."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if ".venv" not in path.parts]
    else:
        names = listed.stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def unportable(text: str) -> list[str]:
    """Return what in a text would be wrong on another machine."""
    own = {str(ROOT)} | ({str(Path.home())} if len(Path.home().parts) > 2 else set())
    return NOT_PORTABLE.findall(text) + [place for place in own if f"{place}/" in text]


def pins(lock: str) -> dict[str, str]:
    """Return what a lock pins, by name."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return {canonicalize_name(name): version for name, version in PINNED.findall(text)}


def wanted(*groups: str) -> list[Requirement]:
    """Return what the project file asks for, with these groups and extras besides."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras, named = project["project"]["optional-dependencies"], project["dependency-groups"]
    lines = list(project["project"]["dependencies"]) + project["build-system"]["requires"]
    for group in groups:
        lines += [line for line in (extras | named)[group] if isinstance(line, str)]
    return [Requirement(line) for line in lines]


def unmet(lock: str, requirements: list[Requirement]) -> list[str]:
    """Return each requirement that a lock does not meet."""
    pinned = pins(lock)
    return [str(one) for one in requirements if pinned.get(canonicalize_name(one.name), "0") not in one.specifier]


def needed(requirements: list[Requirement]) -> dict[str, Requirement]:
    """Return what these requirements need here, one after the other, as the packages installed here say it."""
    found, waiting = {}, list(requirements)
    while waiting:
        asked = waiting.pop()
        key = f"{canonicalize_name(asked.name)} {sorted(asked.extras)}"
        if key in found:
            continue
        found[key] = asked
        for line in metadata.requires(asked.name) or []:
            further = Requirement(line)
            if not further.marker or any(further.marker.evaluate({"extra": extra}) for extra in asked.extras or {""}):
                waiting.append(further)
    return found


def test_no_file_knows_one_machine_or_registry():
    found = {}
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if places := unportable(text):
            found[path.relative_to(ROOT).as_posix()] = places
    assert found == {}


def test_no_text_has_a_control_character():
    # A script that edits texts can leave one where it meant a number, and readers of rulebooks refuse the file.
    found = {}
    for path in tracked():
        if path.suffix not in BINARY and (places := CONTROL.findall(path.read_text(encoding="utf-8"))):
            found[path.relative_to(ROOT).as_posix()] = places
    assert found == {}
    assert CONTROL.findall("amendment \x181 of 204\n") == ["\x18"]


def test_no_built_thing_is_kept():
    kept = {".wasm", ".cwasm", ".so", ".pyc", ".whl", ".sqlite", ".gz", ".zip"}
    # Style and scripts are kept as browsers are sent them, as the editor is: `test_weight.py` says when they are old.
    every = tracked()
    sent = {path for path in every if path.suffix == ".gz" and STATIC in path.parents and path.with_suffix("") in every}
    assert [path.name for path in every if path.suffix in kept and path not in sent] == []
    assert len(sent) == sum(path.suffix in (".js", ".css") and STATIC in path.parents for path in every)


def test_the_locks_meet_what_the_project_asks_for():
    assert unmet("requirements.lock", wanted("build-guest", "set-up")) == []
    assert unmet("requirements-dev.lock", wanted("build-guest", "set-up", "dev")) == []


def test_a_lock_is_installed_as_it_stands_and_leaves_nothing_to_choose():
    # A package chosen by pip would have no hash, and a version that came out after the lock would end every set-up.
    for place in ("nomicon", "Containerfile"):
        lines = [line for line in (ROOT / place).read_text(encoding="utf-8").splitlines() if "--require-hashes" in line]
        assert lines
        assert [line for line in lines if "--no-deps" not in line] == []
    everything = needed([Requirement("nomicon[dev]"), *wanted("build-guest", "set-up", "dev")])
    assert len(everything) > 60
    assert unmet("requirements-dev.lock", [one for one in everything.values() if one.name != "nomicon"]) == []


def test_the_lock_for_tests_holds_the_whole_other_lock():
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_every_pin_has_its_hashes():
    for lock in ("requirements.lock", "requirements-dev.lock"):
        entries = re.split(r"^(?=\S+==)", (ROOT / lock).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        assert len(entries) == len(pins(lock)) >= 15
        assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_a_path_or_an_address_would_be_noticed():
    home = "/".join(["", "home", "ann", "game"])
    address = "https://" + "mirror.example/simple"
    assert unportable(f"see {home} and {address}") == [home[:9], address]
    assert unportable("a /usr/bin/env, ./rules/home/page and https://example.org/simpler") == []
    assert len(tracked()) >= 30
