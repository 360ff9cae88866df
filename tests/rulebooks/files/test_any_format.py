"""Any rule that is written reads the same, and any text at all is read or refused: nothing crashes or hangs."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import PlayerSet
from nomicon.law.headers.check import faults_in
from nomicon.law.headers.declarations import DECLARATIONS
from nomicon.rulebooks.files.body import trimmed
from nomicon.rulebooks.files.format import KEYS, Malformed, RuleFile, read_change, read_rule, write_rule
from nomicon.rulebooks.files.limits import HEADER, RULE_FILE
from tests.house.tree import ROOT

WHOLE = write_rule(
    RuleText(
        title="Points",
        words="Whoever wins gets points:\n\n- ten;\n- or more.\n\n```text\nA table.\n```",
        answers={"quorum": {"share": "1/5", "of": "Voters"}},
        settings={"adopted": 10, "share": Fraction(1, 3)},
        readings={"ties": {"default": "lost", "others": ("won",), "about": "What: a tie is."}},
        declares={"holders": {"Speaker": "Ann"}},
        defers_to=(110, "about adopted"),
        effective=Moment(0),
        code='@when("VoteClosed")\ndef outcome(event):\n    yield award("Ann", 1)\n',
    ),
    211,
)


@pytest.mark.parametrize(
    "text",
    [
        RuleText("", "Words."),
        RuleText("x" * 300, "Words."),
        RuleText("One", "a\x00b"),
        RuleText("One", "Words.", code="\ufeff"),
        RuleText("One", "```python\nprint(1)\n```"),
        RuleText("One", "```\nnever closed"),
        RuleText("One", "a" * RULE_FILE),
        RuleText("One", "Words.", settings={"a": "\x07"}),
        RuleText("One", "Words.", settings={"a": PlayerSet("players")}),
    ],
)
def test_what_no_rule_file_can_hold_is_not_written_wrongly(text):
    with pytest.raises(ValueError, match=r"\w"):
        write_rule(text, 1)


def test_code_that_holds_a_fence_is_written_within_a_longer_one():
    text = RuleText("One", "Words.", code='NOTE = """\n```\n````\n"""\n')
    assert read_rule(write_rule(text, 1), "x").text == text


def test_a_long_record_gets_a_line_for_each_name():
    settings = {f"name number {count}": "some words, and more" for count in range(9)}
    text = RuleText("One", "Words.", settings=settings, burdens=tuple(f"Officer {count}" for count in range(30)))
    written = write_rule(text, 1)
    assert max(map(len, written.split("\n"))) <= 120
    assert read_rule(written, "x").text == text


def test_the_reference_shows_every_part_of_a_header_as_it_is_read_and_written():
    page = (ROOT / "docs" / "reference" / "rule-files.md").read_text(encoding="utf-8")
    example = page.partition("````markdown\n")[2].partition("````\n")[0]
    rule = read_rule(example, "rule-files.md")
    assert set(rule.lines) >= set(KEYS)
    assert write_rule(rule.text, rule.number, rule.status) == example
    assert [name for name in KEYS if f"| `{name}` |" not in page] == []


def test_the_declarations_of_the_reference_can_be_founded_with():
    page = (ROOT / "docs" / "reference" / "rule-files.md").read_text(encoding="utf-8")
    samples = [part.partition("```\n")[0] for part in page.split("```yaml\n")[1:]]
    for sample in samples:
        read = read_change(f"---\ntitle: Sample\n{sample}---\nWords.\n", "rule-files.md")
        assert list(faults_in(read.text, {})) == []
    assert [kind for kind in DECLARATIONS if f"  {kind}:\n" not in samples[-1]] == []


# What a rule may hold: no control signs but line ends, nothing that turns the reading round.
signs = st.characters(exclude_categories=("Cc", "Cs", "Cn", "Zl", "Zp", "Cf"))
names = st.text(signs, min_size=1, max_size=12)
texts = st.one_of(
    st.sampled_from(
        ["yes", "no", "Null", "~", "true", "Off", "1/2", "0.5", "1_0", "12:30", "2026-01-01", "- a", "#", ""]
    ),
    st.text(st.one_of(signs, st.sampled_from("\n,: #'\"{]&*!|>%@`-")), max_size=20),
)
exact = st.one_of(st.integers(-(10**30), 10**30), st.fractions(max_denominator=10**6))
scalars = st.one_of(st.none(), st.booleans(), st.integers(-(10**30), 10**30), texts)
in_settings = st.recursive(
    st.one_of(
        scalars, exact, st.dates(), st.datetimes(timezones=st.just(UTC)).map(lambda at: at.replace(microsecond=0))
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4).map(tuple), st.dictionaries(names, inner, max_size=4)),
    max_leaves=8,
)
in_answers = st.recursive(
    st.one_of(scalars, st.builds(Fraction, st.integers(-(10**9), 10**9), st.sampled_from([1, 2, 5, 8, 10, 1000]))),
    lambda inner: st.one_of(st.lists(inner, max_size=4).map(tuple), st.dictionaries(names, inner, max_size=4)),
    max_leaves=8,
)
claims = st.lists(st.one_of(st.integers(0, 10**9 - 1), names.map(lambda name: f"about {name}x")), max_size=4).map(tuple)
alternatives = st.lists(names, min_size=2, max_size=4, unique=True)
rule_texts = st.builds(
    lambda **parts: RuleText(
        **parts
    ),  # The library would look for the fields' types, some of which are in other modules.
    title=st.text(signs, min_size=1, max_size=60).map(lambda title: " ".join(title.split()) or "One"),
    words=st.text(st.one_of(signs, st.sampled_from("\n\n#*->:| ")), max_size=80).map(trimmed),
    answers=st.dictionaries(names, in_answers, max_size=4),
    settings=st.dictionaries(names, in_settings, max_size=4),
    readings=st.dictionaries(
        names, alternatives.map(lambda each: {"default": each[0], "others": tuple(each[1:])}), max_size=2
    ),
    declares=st.dictionaries(names, in_answers, max_size=3),
    binds=st.dictionaries(names, names | st.dictionaries(names, names | st.none(), min_size=1, max_size=2), max_size=2),
    defers_to=claims,
    prevails_over=claims,
    burdens=st.lists(names, max_size=12).map(tuple),
    by_people=st.lists(names, max_size=30).map(tuple),
    effective=st.one_of(st.none(), st.integers(0, 2**32).map(Moment)),
    code=st.sampled_from(["", "x = 1\n", '@answers("quorum")\ndef a(now):\n\treturn None\n', 'T = """\n```\n"""\n']),
)


@example(RuleText("null", "Words."), RuleNumber(1), "immutable")
@given(rule_texts, st.integers(0, 10**9 - 1).map(RuleNumber), st.sampled_from(["mutable", "immutable"]))
def test_whatever_is_written_reads_the_same(text, number, status):
    try:
        written = write_rule(text, number, status)
    except ValueError:
        assert "```" in text.words or "~~~" in text.words
        return
    assert read_rule(written, "x") == RuleFile(number, status, text)


pieces = [
    *WHOLE,
    "---\n",
    "```python\n",
    "```\n",
    "~~~",
    "&a ",
    "*a",
    "!!x ",
    "{",
    "[",
    "? ",
    "| ",
    "> ",
    "\t",
    "\x85",
    "\u2028",
    "%YAML 1.1\n",
    "- ",
    ": ",
    "1e9",
    "\r",
    "'",
    '"\\x',
    '"\\U',
]


@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(pieces)).map("".join)))
@example("---\n\ufffe")
def test_any_text_is_read_or_refused(text):
    for tried in (text, f"---\n{text}\n---\n"):
        with suppress(Malformed):
            read_change(tried, "x")


@given(st.data())
def test_a_damaged_rule_file_is_read_or_refused_on_one_of_its_lines(data):
    start = data.draw(st.integers(0, len(WHOLE)))
    end = data.draw(st.integers(start, min(len(WHOLE), start + 30)))
    damage = data.draw(st.text(max_size=8))
    lines: list[int | None] = []
    try:
        read_rule(WHOLE[:start] + damage + WHOLE[end:], "x")
    except Malformed as fault:
        lines.append(fault.line)
    assert all(line is not None and 1 <= line <= WHOLE.count("\n") + damage.count("\n") + 2 for line in lines)


def test_a_rule_is_not_written_if_its_header_or_its_file_is_too_long():
    with pytest.raises(ValueError, match=f"^the header is longer than {HEADER:,} characters$"):
        write_rule(RuleText("Tea", "Words.", answers={"quorum": "a" * HEADER}))
    with pytest.raises(ValueError, match=f"^the rule is longer than {RULE_FILE:,} characters"):
        write_rule(RuleText("Tea", "a" * RULE_FILE))
