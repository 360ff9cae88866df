"""Damaged, cut, shuffled and doubled texts of every shape: no import crashes, and no word or number gets lost."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nomicon.rulebooks.files.writing import write_rule
from nomicon.rulebooks.importing.importers import Imported, as_rulebook, import_text
from tests.rulebooks.samples import SHAPES

LAYOUT = re.compile(
    r"\brule\s+\d{1,9}\b[.:]?(?:\s+[\[(](?:im)?mutable[\])])?|\(initial rule\)|\b(?:im)?mutable\s+rules\b|^title:"
    r"|\b(?:first|then|next|last|finally)?\s*(?:amended|transmuted)\s+by\b|\blast changed\b|\bproposed by\b"
    r"|[\[(](?:im)?mutable[\])]|^\s*#{1,6}[ \t]+\*{0,2}(?:im)?mutable(?:[ \t]+rules?)?\b"
    r"|\b(?:proposal|by|on|n/a|initial ruleset|first|then|next|last|finally)\b|^[ \t]*(?:im)?mutable[ \t]+rule[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""By what a text is laid out; what it says is kept as numbers, classes and history, and the phrase itself is not."""

MARKS = {
    "bullets with numbers": (r"(?:^|\s)\* (\d{3})(?=\s)",),
    "Markdown with a section": (r"^## (\d{3})$",),
    "plain text": (r"^(\d{3})\. ",),
    "Markdown with bold": (r"^\*\*(\d{3})\*\* ",),
    "a record": (
        r"\bRule (\d{3,4})\. \[(?:im)?mutable\]",
        r"(?:^|\s)(\d{3,4}): (?:failed|amended by \d|transmuted by \d)",
    ),
}
"""How a rule begins in each shape, put as plainly as can be."""


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """Draw what may have become of a text on its way."""
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 80)))
        before, within, after = text[:start], text[start:end], text[end:]
        match draw(st.integers(0, 5)):
            case 0:
                text = before + after
            case 1:
                text = before + within + within + after
            case 2:
                text = after + within + before
            case 3:
                text = before + draw(PIECES) + within + after
            case 4:
                text = "\n".join(draw(st.permutations(text.split("\n"))))
            case _:
                text = before + " ".join(draw(st.permutations(within.split()))) + after
    return text


PIECES = st.sampled_from(
    [
        "\n",
        "\n\n",
        " ",
        "* ",
        "*** ",
        "# ",
        "## ",
        "**",
        "*",
        "```\n",
        "---\n",
        "===\n",
        "~~~",
        "(1) ",
        "a) ",
        "- ",
        "by ",
        "[mutable]",
        "[immutable] ",
        "Rule ",
        "Rule 101. ",
        "101",
        "101. ",
        "\n## 101\n",
        "\n**101** ",
        "1001: ",
        "1001: failed. ",
        "1002: amended by 1001, 1003",
        "last changed ",
        "\nMutable Rules\n",
        "# Immutable rules\n",
        "\x00",
        "\u2028",
        "\t",
        "\\",
        "é",
        "9" * 12,
    ]
)


def everything(read: Imported) -> str:
    """All that came out of an import, in one text."""
    parts = [read.title]
    for rule in read.rules:
        parts += [
            str(rule.number),
            rule.status,
            rule.title,
            rule.words,
            str(rule.ordinal or ""),
            *map(str, rule.history),
        ]
    parts += [text for _, text in read.not_understood]
    parts += [f"{mention.number} {mention.said}" for mention in read.mentions]
    return " ".join(parts)


def words_in(text: str) -> Counter[str]:
    return Counter(re.findall(r"[^\W\d_]+", text.lower()))


def glued_in(text: str) -> Counter[str]:
    """Count the words that have letters and digits in them."""
    return Counter(word for word in re.findall(r"[^\W_]+", text.lower()) if not word.isdigit() and not word.isalpha())


def hold(text: str) -> None:
    """Hold an import to what is promised of every one."""
    read = import_text(text)
    out = everything(read)
    assert words_in(LAYOUT.sub(" ", text)) - words_in(out) == Counter()
    assert glued_in(text) - glued_in(out) == Counter()
    assert {int(number) for number in re.findall(r"\d{3,}", text)} <= {
        int(number) for number in re.findall(r"\d+", out)
    }
    seen = {int(number) for rule in read.rules for number in (*rule.numbers, rule.ordinal or 0)}
    seen |= {int(number) for one in read.mentions for number in re.findall(r"\d+", f"{one.number} {one.said}")}
    listed = {int(number) for _, odd in read.not_understood for number in re.findall(r"\d+", odd)}
    is_plain = len(re.findall(r"^ {0,3}(?:```|~~~)", text, re.MULTILINE)) < 2  # What stands in code is no heading.
    for shape, forms in MARKS.items():
        for form in forms if read.shape.startswith(shape) and is_plain else ():
            assert {int(number) for number in re.findall(form, text, re.MULTILINE)} <= seen | listed
    lines = text.count("\n") + text.count("\r") + 1
    assert all(1 <= line <= lines for line, _ in read.not_understood)
    assert len({rule.number for rule in read.rules}) == len(read.rules)
    if read.rules:
        for file in as_rulebook(read, "any").files:
            write_rule(file.text, file.number, file.status)


@pytest.mark.parametrize("sample", SHAPES)
def test_the_samples_themselves_keep_the_promises(sample):
    hold(SHAPES[sample])


@pytest.mark.parametrize("sample", SHAPES)
@settings(derandomize=True, max_examples=150)
@given(data=st.data())
def test_a_damaged_text_loses_nothing(sample, data):
    hold(data.draw(damaged(SHAPES[sample])))


@st.composite
def glued(draw: st.DrawFn, text: str) -> str:
    """Draw a text in which words and numbers have run into each other."""
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.sampled_from([found.start() for found in re.finditer(r"\d", text)])) + draw(st.integers(0, 4))
        text = text[:place] + draw(st.sampled_from(["x", "Sing", "9", "1042", "a1", "é2"])) + text[place:]
    return text


@pytest.mark.parametrize("sample", SHAPES)
@settings(derandomize=True, max_examples=150)
@given(data=st.data())
def test_words_that_ran_into_numbers_are_kept_as_they_stand(sample, data):
    hold(data.draw(glued(SHAPES[sample])))


def test_a_year_that_ran_into_the_words_behind_it_is_no_date():
    text = "* 1015: Rule 1013. [mutable] by Bo, last changed Thu Nov 5 09:00:00 1992The Ferry It sails at noon."
    (rule,) = import_text(f"Rule 101. [immutable] Keep These All keep them.\n{text}").rules[1:]
    assert "1992The Ferry" in f"{rule.title} {rule.words}"


@settings(derandomize=True, max_examples=150)
@given(st.lists(st.one_of(PIECES, st.sampled_from(["Sing", "dance.", "Who sings", "by Bo", "of 103"])), max_size=40))
@example(["# ", "\n", "# ", "101"])
def test_any_heap_of_pieces_is_read_or_listed(pieces):
    hold("".join(pieces))


@settings(derandomize=True, max_examples=100)
@given(st.sampled_from(sorted(SHAPES)), st.sampled_from(sorted(SHAPES)))
def test_two_texts_in_one_lose_nothing(one, other):
    hold(f"{SHAPES[one]}\n{SHAPES[other]}")
