"""The pages keep their word: what they say to type is typed here, and what they say comes of it must come of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import click
import pytest

from nomicon.hosting.playthroughs.run import failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.commands import nomicon
from nomicon.main.table import sandbox, set_stage
from nomicon.play.engine import bench
from nomicon.rulebooks.check import check_rule
from nomicon.rulebooks.files.format import read_change
from tests.docs.pages import ROOT, Block, Typed, alike, all_pages, anchors_in, blocks_in, commands_in, links_in

PAGES = {one.relative_to(ROOT).as_posix(): one for one in all_pages()}
PLAYED = [name for name, path in PAGES.items() if name.startswith("docs/") and "```play " in path.read_text("utf-8")]
TYPED = [name for name, path in PAGES.items() if name.startswith("docs/") and "```console" in path.read_text("utf-8")]

ALSO_TYPED = {"./nomicon": "nomicon", "nomicon": "nomicon"}
GOES_ON = re.compile(r"<!-- It goes on with the files of (?P<page>\S+) -->")
BY_THE_SCRIPT = {"gallery", "mutants", "sentences", "sweep", "test"}
"""What the script at the root does itself."""


@cache
def text_of(page: str) -> str:
    return PAGES[page].read_text(encoding="utf-8")


# -- Links ---------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    astray = []
    for target in links_in(text_of(page)):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        name, _, anchor = target.partition("#")
        path = (PAGES[page].parent / name).resolve() if name else PAGES[page]
        if not path.exists() or (anchor and anchor not in anchors_in(path.read_text(encoding="utf-8"))):
            astray.append(target)
    assert astray == []


# -- Modules that are named ----------------------------------------------------------

MODULE = re.compile(r"`([\w/-]+/)?(\w+\.py)`")
FOLDERS = ("src", "tests", "benchmarks", "docs", "guest")


@cache
def modules() -> list[str]:
    """Name every Python file of the project, from its root."""
    return [path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]


@pytest.mark.parametrize("page", [page for page in PAGES if page != "CHANGELOG.md" and not page.startswith("tests/")])
def test_every_module_that_a_page_names_is_there(page: str) -> None:
    saved = {Path(block.name).name for block in blocks_in(text_of(page)) if block.name}
    named = {folder + name for folder, name in MODULE.findall(text_of(page)) if name not in saved}
    assert sorted(name for name in named if not any(f"/{path}".endswith(f"/{name}") for path in modules())) == []


# -- What is typed -------------------------------------------------------------------


@pytest.mark.parametrize("page", TYPED)
def test_what_a_page_tells_you_to_type_answers_as_it_says(page: str, tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    for block in [*_begun(page), *blocks_in(text_of(page))]:
        if block.name:
            _save(tmp_path / block.name, block.text)
        elif block.language == "console":
            for typed in commands_in(block):
                wrong = sitting.wrong_in(typed)
                assert not wrong, f"{page}, line {block.line}: {typed.command or typed.lines[0]}\n{wrong}"


def _begun(page: str) -> list[Block]:
    """Return the files of another page that this one says it goes on from."""
    found = GOES_ON.search(text_of(page))
    before = [] if found is None else list(blocks_in((PAGES[page].parent / found["page"]).read_text(encoding="utf-8")))
    return [block for block in before if block.name]


def _save(path: Path, text: str) -> None:
    """Save a block as a file; a piece of a playthrough that does not begin one goes on with it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    goes_on = path.suffix == ".play" and "rulebook:" not in text
    before = path.read_text(encoding="utf-8") if goes_on else ""
    path.write_text(before + text, encoding="utf-8")


class Sitting:
    """Types what a page says. A sitting that goes on is held again from its start, and only what is new is compared."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.command, self.lines, self.told = "", list[str](), 0

    def wrong_in(self, typed: Typed) -> str:
        """Type one command, or further lines of the sitting; say what comes out otherwise than the page has it."""
        if typed.command and typed.lines:
            self.command, self.lines, self.told = typed.command, [], 0
        if typed.lines:
            self.lines += typed.lines
            done = self._typed(self.command, self.lines)
            told = done.stdout.splitlines()[self.told :]
            self.told += len(told)
        else:
            done = self._typed(typed.command, ())
            told = done.stdout.splitlines()
        if typed.answers:
            return "" if alike(typed.answers, told) else "It answers:\n" + "\n".join(told)
        return "" if done.returncode == 0 else f"It ended with {done.returncode}:\n{done.stdout}"

    def _typed(self, command: str, lines: Sequence[str]) -> subprocess.CompletedProcess[str]:
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("NOMICON")}
        surroundings |= {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONUNBUFFERED": "1"}
        surroundings["NOMICON_DATA"] = str(self.folder / "data")  # And not where whoever runs the tests keeps games.
        return subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env=surroundings,
            input="".join(f"{x}\n" for x in lines),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )


# -- What is played ------------------------------------------------------------------


@pytest.mark.parametrize("page", PLAYED)
def test_what_a_page_plays_comes_out_as_it_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [block for block in blocks_in(text_of(page)) if block.name]
    for block in blocks:
        _save(Path(block.name), block.text)
    for name in sorted({block.name for block in blocks if block.language == "play"}):
        script = read_script(Path(name).read_text(encoding="utf-8"), name)
        assert failures(script, set_stage) == []


# -- Rules that are shown ------------------------------------------------------------

RULES = [
    pytest.param(page, block.line, block.text, id=f"{page}:{block.line}")
    for page in PAGES
    if page == "README.md" or page.startswith("docs/")
    for block in blocks_in(text_of(page))
    if block.language == "markdown" and block.text.startswith("---\n") and block.remark != "broken"
]


@pytest.mark.parametrize(("page", "line", "text"), RULES)
def test_every_rule_that_is_shown_can_be_read_and_has_no_fault(page: str, line: int, text: str) -> None:
    interpreter = sandbox()
    rule = read_change(text, f"{page}, block at line {line}")
    found = check_rule(rule, interpreter, bench(interpreter).events)
    assert [str(one) for one in found if one.severity == "fault"] == []


# -- Commands ------------------------------------------------------------------------

COMMANDS = [
    pytest.param(words, id=f"{page}:{block.line}:{' '.join(words)[:40]}")
    for page in PAGES
    for block in blocks_in(text_of(page))
    if block.language in ("sh", "console")
    for line in block.text.splitlines()
    if (words := line.removeprefix("$ ").split("#")[0].split()) and words[0] in ALSO_TYPED
]


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_that_is_shown_exists_with_its_options(words: list[str]) -> None:
    at: click.Command = nomicon
    known = {option for one in nomicon.params for option in one.opts}
    for word in words[1:]:
        if word.startswith("--"):
            assert word.split("=")[0] in known, f"{at.name} has no option {word}"
        elif isinstance(at, click.Group) and word not in BY_THE_SCRIPT:
            inner = at.get_command(click.Context(at), word)
            assert inner is not None, f"There is no command {word!r}"
            at, known = inner, {option for one in inner.params for option in one.opts} | {"--help"}
        else:
            known |= {"--help"}
        if word in BY_THE_SCRIPT:
            return
