"""Build the machine that rule code runs in: ``python guest/build.py``.

Takes some ten seconds, and nothing when the sources are as they were. The result is not committed. Two builds are not
alike byte for byte, for Python draws a seed for its hashes while it starts, and the builder lets nobody hand one in,
nor its clocks (github.com/bytecodealliance/componentize-py/issues/247); nothing that rule code can return depends on
that seed, because its sets are walked in order (`sets.py`).
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

GUEST = Path(__file__).resolve().parent
ROOT = GUEST.parent
SANDBOX = ROOT / "src" / "nomicon" / "adapters" / "sandbox"
WASM = SANDBOX / "rules.wasm"
STAMP = SANDBOX / "rules.wasm.stamp"
BUILD = GUEST / "build"
BUILDER = "componentize-py"

EFFECTS = ROOT / "src" / "nomicon" / "law" / "language" / "effects.py"

ADDRESS_FORMAT = re.compile(rb"(sqlite_returning_|vtab:| at )%p\0")

CHECKS = {
    "Who": "who_of",
    "Amount": "amount_of",
    "Data": "data_of",
    "Fields": "fields_of",
    "Effects": "effects_of",
    "Key": "key_of",
    **dict.fromkeys(("str", "PlayerId", "PlayerOrOffice", "OfficeName", "QuantityName", "RegisterName"), "text_of"),
    **dict.fromkeys(("int", "RuleNumber", "ProposalNumber", "JudgementNumber"), "number_of"),
    "ProposalNumber | None": "number_or_none_of",
    "str | None": "text_or_none_of",
    "Fields | None": "fields_or_none_of",
    "bool": "truth_of",
    "Moment": "moment_of",
    "Moment | None": "moment_or_none_of",
}
"""How a field of each kind is checked in the prelude."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the machine that rule code runs in.")
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    parser.add_argument("--no-compile", action="store_true", help="build for others: do not compile for this computer")
    parser.add_argument("--to", type=Path, metavar="FILE", help="build one more, beside the one that the program uses")
    arguments = parser.parse_args()
    printed = printed_effects()
    stamp = stamp_of(printed)
    if arguments.to:
        return build(printed, arguments.to)
    if not arguments.force and WASM.exists() and STAMP.exists() and STAMP.read_text() == stamp:
        return 0
    print("Building the sandbox of rule code (about ten seconds) ...", flush=True)
    if build(printed, WASM):
        return 1
    STAMP.write_text(stamp)
    print(f"Built {WASM.relative_to(ROOT)}, {WASM.stat().st_size >> 20} MB.", flush=True)
    if not arguments.no_compile:
        print("Compiling it for this computer ...", flush=True)
        compile_once()
    return 0


def build(printed: str, to: Path) -> int:
    """Build a machine, put it in its place, and return 0; or say what is in the way, and return 1."""
    gather(printed)
    fresh = BUILD / "rules.wasm"
    try:
        componentize(fresh)
    except FileNotFoundError:
        print(f"{BUILDER} is missing. Install it with: {sys.executable} -m pip install {BUILDER}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"The sandbox could not be built:\n{error.stdout}", file=sys.stderr)
        return 1
    hide_addresses(fresh)
    beside = to.with_name(f"{to.name}.new")  # Put in its place in one step: a program may be reading what is there.
    shutil.move(fresh, beside)
    os.replace(beside, to)
    return 0


def sources() -> list[Path]:
    return [*sorted(GUEST.glob("*.py")), GUEST / "world.wit", SANDBOX / "limits.py"]


def stamp_of(printed: str) -> str:
    """Name what the build is made from."""
    digest = hashlib.sha256(f"{BUILDER} {version(BUILDER)}\n{printed}".encode())
    for path in sources():
        digest.update(f"\n{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def gather(printed: str) -> None:
    """Put together what goes into the machine, and nothing else."""
    shutil.rmtree(BUILD, ignore_errors=True)
    inside = BUILD / "inside"
    inside.mkdir(parents=True)
    for path in sources():
        if path != Path(__file__).resolve() and path.suffix == ".py":
            shutil.copyfile(path, inside / path.name)
    (inside / "effects_of_rules.py").write_text(printed, encoding="utf-8")


def componentize(result: Path) -> None:
    beside = Path(sys.executable).parent / BUILDER
    tool = str(beside) if beside.exists() else BUILDER
    command = [tool, "-d", str(GUEST / "world.wit"), "-w", "rules", "componentize", "app", "-p", ".", "-o", str(result)]
    # The builder would write down what is installed beside this computer's Python, unless it is shown an empty place.
    nothing = BUILD / "nothing"
    (nothing / "lib" / "site-packages").mkdir(parents=True)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment["VIRTUAL_ENV"] = str(nothing)
    subprocess.run(
        command, cwd=BUILD / "inside", env=environment, check=True, text=True, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


def compile_once() -> None:
    """Have the machine compiled now, where people expect to wait, and not when the program first runs a rule.

    Where the project's own dependencies are not installed yet this does nothing, and the wait comes later.
    """
    code = "from nomicon.adapters.sandbox.engine import WASM, engine_of; engine_of(WASM)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-c", code], env=environment, check=False, capture_output=True)


def hide_addresses(wasm: Path) -> None:
    """Make ``<function f at 0x1f3c8>`` the same in every machine, for where a thing lies depends on what ran before.

    Python writes every address through the format ``%p`` of C, which is shared with the ends of longer formats. Made
    into ``%%``, it writes a sign instead. A test looks whether it still does.
    """
    hidden, places = ADDRESS_FORMAT.subn(rb"\1%%\0", wasm.read_bytes())
    if not places:
        raise SystemExit(f"{BUILDER} makes something else than it did: no format for addresses was found.")
    wasm.write_bytes(hidden)


# -- Printing the effects ---------------------------------------------------------------------------------------------


def printed_effects() -> str:
    """Print a Python module with one function for each effect of the project's table that rule code may ask for.

    The table is read as text: the project need not be installed, nor in working order, when its sandbox is built.
    """
    tree = ast.parse(EFFECTS.read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    kinds = [name for name in table_of(tree, "EFFECTS") if name not in table_of(tree, "BY_JUDGEMENT")]
    names = ", ".join(f'"{snake(name)}": {snake(name)}' for name in kinds)
    return (
        '"""Printed from the table of effects by the build. Do not edit."""\n\n'
        f"from checks import {', '.join(sorted({'effect', *CHECKS.values()}))}\n\n\n"
        + "\n\n\n".join(printed_effect(classes[name]) for name in kinds)
        + f"\n\n\nNAMES = {{{names}}}\n"
    )


def table_of(tree: ast.Module, name: str) -> list[str]:
    """Read the names in one of the file's tuples of classes."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name and isinstance(node.value, ast.Tuple):
            return [ast.unparse(kind) for kind in node.value.elts]
    raise SystemExit(f"{EFFECTS} has no table {name}.")


def printed_effect(kind: ast.ClassDef) -> str:
    parameters, checked = [], []
    for field in kind.body:
        if isinstance(field, ast.AnnAssign):
            name = ast.unparse(field.target)
            parameters.append(name + (f"={ast.unparse(field.value)}" if field.value else ""))
            # An effect with a field of a type not listed above stops the build: it needs a check of its own.
            checked.append(f'"{name}": {CHECKS[ast.unparse(field.annotation)]}("{name}", {name})')
    return (
        f"def {snake(kind.name)}({', '.join(parameters)}):\n"
        f"    {ast.get_docstring(kind)!r}\n"
        f'    return effect("{kind.name}", {{{", ".join(checked)}}})'
    )


def snake(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


if __name__ == "__main__":
    sys.exit(main())
