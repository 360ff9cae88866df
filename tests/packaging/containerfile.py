"""Follow a Containerfile without an engine: each of its instructions is carried out, in a copy of this machine's files.

The copy is an overlay in a mount namespace of its own: what is written there is thrown away, and nothing of it is seen
outside. What differs from an engine is the base image: instead of `python:slim` there is this machine with its Python.
It takes root, and Linux.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.house.tree import ROOT

CONTAINERFILE = ROOT / "Containerfile"

ENTER = """
set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount --rbind /dev "$1/root/dev"
mount --rbind /proc "$1/root/proc"
[ ! -d "$1/root/root" ] || chmod o+x "$1/root/root"
mkdir -p "$1/root/tmp/given" "$1/root/tmp/context"
mount --bind "$2" "$1/root/tmp/given"
mount --bind "$3" "$1/root/tmp/context"
exec chroot "$1/root" sh -e /tmp/given/"$4"
"""
"""Makes the overlay on a memory disk, and runs a script in it.

This machine's Python may be in root's home, so all may pass through that here.
"""


class Unfollowable(Exception):
    """The Containerfile says something that is not understood here."""


@dataclass
class Stage:
    """One stage: its name, its instructions in order, and what the last words about the process to be run say."""

    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)
    command: Sequence[str] = ()
    user: str = "root"


def stages(text: str) -> list[Stage]:
    """Read a Containerfile. Raises `Unfollowable` at an instruction that is not known."""
    found: list[Stage] = []
    for word, rest in _instructions(text):
        if word == "FROM":
            name = rest.partition(" AS ")[2].strip() or f"stage {len(found)}"
            found.append(Stage(name))
        elif word == "CMD":
            found[-1].command = json.loads(rest)
        elif word == "USER":
            found[-1].user = rest
        elif word in ("WORKDIR", "COPY", "RUN", "ENV"):
            found[-1].steps.append((word, rest))
        elif word not in ("EXPOSE", "VOLUME", "HEALTHCHECK"):
            raise Unfollowable(f"{word} {rest}")
    return found


def _instructions(text: str) -> Iterator[tuple[str, str]]:
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            word, _space, rest = line.partition(" ")
            yield word, rest.strip()


def script_of(stage: Stage, last: str) -> str:
    """Write a stage as a shell script; `last` is what is run at its end, by the stage's user."""
    lines = ["cd /", *(line for word, rest in stage.steps for line in _step(word, rest))]
    if stage.user != "root":
        lines.append(f"export HOME=$(getent passwd {stage.user} | cut -d: -f6)")
        last = f"exec setpriv --reuid {stage.user} --regid {stage.user} --clear-groups {last}"
    return "\n".join([*lines, last, ""])


def _step(word: str, rest: str) -> Iterator[str]:
    match word:
        case "WORKDIR":
            yield f"mkdir -p {rest} && cd {rest}"
        case "RUN":
            yield rest
        case "ENV":
            yield f'export {rest.partition("=")[0]}="{rest.partition("=")[2]}"'
        case "COPY":
            *sources, to = shlex.split(rest)
            given = sources[0].partition("--from=")[2] if sources[0].startswith("--from=") else ""
            start = f"/tmp/given/{given}" if given else "/tmp/context/"
            for source in sources[1:] if given else sources:
                yield f"mkdir -p $(dirname {to}) && cp -a {start}{source} {to}"


def carrying_out(stage: Stage, place: Path, last: str) -> subprocess.Popen[bytes]:
    """Carry a stage out and then `last`, in a new namespace; `place` is shared with it as /tmp/given."""
    context = place / "context"
    if not context.exists():
        _send_context(context)
    (place / "overlay").mkdir(exist_ok=True)
    script = f"{stage.name.replace(' ', '-')}.sh"
    (place / script).write_text(script_of(stage, last), encoding="utf-8")
    arguments = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", ENTER, "enter"]
    paths = [str(place / "overlay"), str(place), str(context), script]
    return subprocess.Popen([*arguments, *paths], env=_clean())


def _clean() -> dict[str, str]:
    """Return an environment as a container's: where commands are, and the settings of registries alone."""
    kept = ("PIP_", "UV_", "SSL_", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy")
    pythons = str(Path(sys.base_prefix) / "bin")
    found = {name: value for name, value in os.environ.items() if name.startswith(kept)}
    return {**found, "PATH": f"{pythons}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}


def _send_context(to: Path) -> None:
    """Copy what an engine would be sent: what the ignore file lets through."""
    lines = [
        line for line in (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines() if line[:1] not in "#*"
    ]
    to.mkdir(parents=True)
    for name in [line[1:] for line in lines if line.startswith("!")]:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, to / name)
    for path in [path for line in lines if not line.startswith("!") for path in to.glob(line)]:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
