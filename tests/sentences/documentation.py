"""Finds the sentences of the documentation that are written by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.docs.pages import FENCE, all_pages
from tests.sentences.interface import FEWEST_WORDS, WORD
from tests.sentences.sentence import ROOT, Sentence, from_root

PRINTED = re.compile(r"^This page is printed (from|by)\b", re.MULTILINE)
ALSO_DOCUMENTATION = {"CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "README.md"}
END = re.compile(r"[.!?][)*_”\"]*\s+(?=[\"“(*_\[]*[A-Z`])")
"""Where a sentence ends: before a capital letter, or before a name in code."""

BEGINS = re.compile(r"^\s*(?:[-*+]|\d+\.|>|#{1,6})\s+")
"""How a point of a list, a quotation or a heading begins."""

QUOTES = re.compile(r"\| rule \| reading \||\| correction \|")
"""The first row of a table that quotes the program or a historical ruleset word for word."""

CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)]*\)")


def sentences() -> Iterator[Sentence]:
    """Yield each sentence of each page that somebody wrote by hand, with its line."""
    for path in all_pages():
        name = from_root(path)
        text = path.read_text(encoding="utf-8")
        documents = path.name in ALSO_DOCUMENTATION or path.is_relative_to(ROOT / "docs")
        if documents and not PRINTED.search(text):
            yield from (Sentence(f"{name}:{line}", sentence) for line, sentence in sentences_in(text))


def sentences_in(page: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a page, each with the line where it begins; examples and headings are left out."""
    for paragraph in paragraphs(page):
        text, starts = "", list[tuple[int, int]]()
        for number, line in paragraph:
            starts.append((len(text), number))
            text += f"{line} "
        begin = 0
        for end in [*(found.end() for found in END.finditer(text)), len(text)]:
            number = max(number for start, number in starts if start <= begin)
            plain = " ".join(LINK.sub(r"\1", text[begin:end]).split())
            if len(WORD.findall(CODE.sub("", plain))) >= FEWEST_WORDS:
                yield number, plain
            begin = end


def paragraphs(page: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the paragraphs, points and cells of a page as numbered lines."""
    fence, remark, quoting, held = "", False, False, list[tuple[int, str]]()
    for number, line in enumerate(page.splitlines(), 1):
        opened = FENCE.fullmatch(line.strip())
        quoting = quoting and line.startswith("|")
        remark = remark or line.lstrip().startswith("<!--")
        apart = bool(fence or opened or remark or not line.strip() or line.startswith(("#", "|")) or BEGINS.match(line))
        if apart and held:
            yield held
            held = []
        if opened and (not fence or line.strip() == fence):
            fence = "" if fence else opened["fence"]
        elif remark:
            remark = "-->" not in line
        elif line.startswith("|") and not fence and (quoting or QUOTES.match(line)):
            quoting = True
        elif line.startswith("|") and not fence:
            yield from ([(number, cell)] for cell in line.strip("|").split("|") if cell.strip())
        elif not fence and line.strip() and not line.startswith("#"):
            held.append((number, BEGINS.sub("", line).strip()))
    if held:
        yield held
