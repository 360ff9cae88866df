"""Reads pages of documentation: their fenced blocks, which are played, and their links, which must lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FENCE = re.compile(r"(?P<fence>`{3,})(?P<info>.*)")
LINK = re.compile(r"\[[^\]\[]*(?:\[[^\]]*\][^\]\[]*)*\]\((?P<target>[^)\s]+)[^)]*\)")
HEADING = re.compile(r"#{1,6} +(?P<text>.*?)\s*#*")
LEFT_OUT = {".venv", ".git", "node_modules", ".pytest_cache", ".hypothesis", "build", "dist"}


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block: its language, the file it is to be saved in, what else is remarked, and where it stands."""

    language: str
    name: str
    remark: str
    text: str
    line: int


def all_pages() -> list[Path]:
    """Find every page of the project."""
    found = ROOT.rglob("*.md")
    return sorted(one for one in found if not LEFT_OUT & set(one.relative_to(ROOT).parts))


def blocks_in(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page; a longer fence may hold shorter ones."""
    fence, info, begun, held = "", "", 0, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        found = FENCE.fullmatch(line)
        if found is not None and not fence:
            fence, info, begun, held = found["fence"], found["info"].strip(), number, []
        elif fence and line.strip() == fence:
            language, name, remark, *_ = [*info.split(), "", "", ""]
            yield Block(language, name, remark, "\n".join(held) + "\n", begun)
            fence = ""
        elif fence:
            held.append(line)


def outside_blocks(text: str) -> str:
    """Return a page without its fenced blocks and without code in its lines."""
    kept, fence = [], ""
    for line in text.splitlines():
        found = FENCE.fullmatch(line)
        if found is not None and not fence:
            fence = found["fence"]
        elif fence:
            fence = "" if line.strip() == fence else fence
        else:
            kept.append(re.sub(r"`[^`]*`", "", line) if "](" not in line else line)
    return "\n".join(kept)


def links_in(text: str) -> list[str]:
    """List where a page's links lead."""
    return [found["target"] for found in LINK.finditer(outside_blocks(text))]


def anchors_in(text: str) -> set[str]:
    """Name the headings of a page as links name them."""
    headings = (HEADING.fullmatch(line) for line in outside_blocks(text).splitlines())
    plain = (re.sub(r"[^\w\- ]", "", found["text"].lower()) for found in headings if found)
    return {one.replace(" ", "-") for one in plain}


@dataclass(frozen=True, slots=True)
class Typed:
    """One command of a console block, the lines typed into it, and what the page says it answers."""

    command: str
    lines: Sequence[str]
    answers: Sequence[str]


def commands_in(block: Block) -> list[Typed]:
    """Read a console block: ``$`` before a command, ``>`` before a line at the prompt, and answers below each.

    A line at the prompt without a command right above goes on with the sitting before; its command is empty.
    """
    found: list[tuple[str, list[str], list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], [], []))
        elif line.startswith("> "):
            if not found or found[-1][2]:
                found.append(("", [], []))
            found[-1][1].append(line[2:])
        else:
            found[-1][2].append(line)
    return [Typed(*one) for one in found]


def alike(written: Sequence[str], told: Sequence[str]) -> bool:
    """Say whether a page tells what was told: ``...`` stands for any text, a line of ``...`` for any lines."""
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "..." else ".*".join(map(re.escape, line.rstrip().split("..."))) + r"\n"
        for line in written
    )
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in told)) is not None
