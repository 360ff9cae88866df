"""A rule file is read exactly, written so that it reads the same, and refused with its line and the way to mend it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.texts import RuleText
from nomicon.law.written import NESTING
from nomicon.rulebooks.files.format import (
    KEYS,
    Malformed,
    RuleFile,
    read_change,
    read_change_file,
    read_rule,
    read_rule_file,
    write_rule,
)
from nomicon.rulebooks.files.limits import HEADER, RULE_FILE

WHOLE = """\
---
number: 211
title: Points for the outcome
status: immutable
answers:
  vote.quorum: {share: 1/5, of: Voters}
  may_return: next game
settings: {adopted: 10, rejected: -10, share: 1/3}
readings:
  ties:
    default: lost
    others: [won]
    about: "Whether as many FOR as AGAINST are enough: the words do not say."
declares:
  holders:
    Speaker: Ann
  quantities:
    points: {start: 0, whole: yes}
binds: {vote.quorum: opening}
defers_to: [110, about vote.adopted]
prevails_over: [201]
burdens: [Speaker]
effective: 2026-12-24T18:00:00Z
by_code: [211.1]
by_people: [211.2]
---
Whoever wins gets ten points.

```text
A table of points is no code.
```

```python
@when("VoteClosed")
def outcome(event, proposal, settings):
    yield award(proposal.proponent, settings.adopted)
```
"""


def header(*lines: str) -> str:
    return "\n".join(["---", "number: 1", "title: One", *lines, "---", "Words.", ""])


def refused(text: str) -> Malformed:
    with pytest.raises(Malformed) as caught:
        read_rule(text, "rules/1.md")
    return caught.value


def test_every_part_of_a_rule_file_is_read():
    code = WHOLE.partition("```python\n")[2].partition("```")[0]
    assert read_rule(WHOLE, "rules/211.md") == RuleFile(
        number=RuleNumber(211),
        status="immutable",
        text=RuleText(
            title="Points for the outcome",
            words="Whoever wins gets ten points.\n\n```text\nA table of points is no code.\n```",
            answers={"quorum": {"share": "1/5", "of": "Voters"}, "may_return": "next game"},
            settings={"adopted": 10, "rejected": -10, "share": Fraction(1, 3)},
            readings={
                "ties": {
                    "default": "lost",
                    "others": ("won",),
                    "about": "Whether as many FOR as AGAINST are enough: the words do not say.",
                }
            },
            declares={"holders": {"Speaker": "Ann"}, "quantities": {"points": {"start": 0, "whole": True}}},
            binds={"quorum": "opening"},
            defers_to=(110, "about adopted"),
            prevails_over=(201,),
            burdens=("Speaker",),
            by_code=("211.1",),
            by_people=("211.2",),
            effective=Moment(int(datetime(2026, 12, 24, 18, tzinfo=UTC).timestamp())),
            code=code,
        ),
    )


def test_a_rule_is_written_in_the_form_in_which_it_is_read():
    rule = read_rule(WHOLE, "rules/211.md")
    assert write_rule(rule.text, rule.number, rule.status) == WHOLE


def test_the_lines_of_a_rule_are_known():
    rule = read_rule(WHOLE, "rules/211.md")
    lines = WHOLE.split("\n")
    assert lines[rule.line("answers", "quorum") - 1].strip() == "vote.quorum: {share: 1/5, of: Voters}"
    assert lines[rule.line("declares", "quantities", "points") - 1].strip().startswith("points:")
    assert lines[rule.line("readings", "nonsense") - 1] == "readings:"
    assert lines[rule.words_line - 1] == "Whoever wins gets ten points."
    at = rule.line_of_code(2)
    assert at is not None
    assert lines[at - 1] == "def outcome(event, proposal, settings):"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("10", 10), ("-3", -3), ("1_000", 1000), ("007", 7), ("0.5", Fraction(1, 2)), ("-.25", Fraction(-1, 4)),
        ("1/5", Fraction(1, 5)), ("'1/5'", "1/5"), ("yes", True), ("no", False), ("true", True), ("'yes'", "yes"),
        ("12:30", "12:30"), ("7 days", "7 days"), ("[1, two]", (1, "two")),
        ("{a: {b: 0.1}}", {"a": {"b": Fraction(1, 10)}}),
        ("2026-12-24", date(2026, 12, 24)), ("2026-12-24T01:00:00+01:00", datetime(2026, 12, 24, tzinfo=UTC)),
        ("~", None), ("", None), ("'two: words'", "two: words"), ("0x10", "0x10"),
    ],
)  # fmt: skip
def test_a_setting_is_exact_and_is_what_it_looks_like(written, read):
    value = read_rule(header(f"settings: {{it: {written}}}"), "x").text.settings["it"]
    assert (type(value), value) == (type(read), read)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("yes", "yes"),
        ("no", "no"),
        ("true", True),
        ("1/5", "1/5"),
        ("0.2", Fraction(1, 5)),
        ("7 days", "7 days"),
        ("1", 1),
    ],
)
def test_an_answer_stays_as_its_question_takes_it(written, read):
    value = read_rule(header(f"answers: {{it: {written}}}"), "x").text.answers["it"]
    assert (type(value), value) == (type(read), read)


@pytest.mark.parametrize("windows", ["\ufeff" + WHOLE.replace("\n", "\r\n"), "\ufeff" + WHOLE, WHOLE.rstrip("\n")])
def test_a_file_from_another_system_reads_the_same(windows):
    assert read_rule(windows, "x") == read_rule(WHOLE, "x")


def test_a_change_needs_no_number_and_a_rule_does():
    text = "---\ntitle: New\n---\nWords.\n"
    assert read_change(text, "x") == RuleFile(None, "mutable", RuleText("New", "Words."))
    assert str(refused(text)) == (
        "rules/1.md, line 1: the rule has no number. Add a line such as 'number: 201' to the header."
    )


def test_an_empty_part_of_a_header_is_as_if_it_were_not_there():
    assert read_rule(header("answers:", "settings: {}", "defers_to: []"), "x").text == RuleText("One", "Words.")


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "must begin with its header"),
        ("Words only.", 1, "must begin with its header"),
        ("---\ntitle: x\n", 1, "never ends"),
        ("---\n---\n", 2, "no title"),
        ("---\n[a, b]\n---\n", 2, "consist of names with values"),
        ("---\ntext\n---\n", 2, "consist of names with values"),
        (header("answer: {}"), 4, "a header cannot contain 'answer'"),
        (header("title: Two"), 4, "a second time. It first appears on line 3"),
        (header("settings: {a: 1, a: 2}"), 4, "a second time"),
        (header("\tsettings: {}"), 4, "a tab"),
        (header("settings: {a: \tb}"), 4, "a tab"),
        (header("settings: {a: b"), 4, "cannot be read"),
        (header("settings: a: b"), 4, "cannot be read"),
        (header('settings: {a: "\\UFFFFFFFF"}'), 4, "cannot be read"),
        (header("settings: &a {b: 1}"), 4, "anchors"),
        (header("settings: {a: *b}"), 4, "anchors"),
        (header("settings: !!python/object/apply:os.system [ls]"), 4, "tags"),
        (header("settings: !x y"), 4, "tags"),
        (header("...", "settings: {}"), 5, "cannot be read"),
        (header("--- more"), 4, "split in two"),
        (header("settings: [a]"), 4, "consist of names with values"),
        (header("settings: {[a]: b}"), 4, "a name before a colon"),
        (header("settings: {? {a: b} : c}"), 4, "a name before a colon"),
        (header("settings: {: b}"), 4, "cannot be read"),
        (header("settings: {" + "a" * 300 + ": b}"), 4, "longer than"),
        (header("settings: {a: 1e5}"), 4, "not an exact number"),
        (header("settings: {a: 1e999999999}"), 4, "not an exact number"),
        (header("answers: {a: .inf}"), 4, "not an exact number"),
        (header("settings: {a: .NaN}"), 4, "not an exact number"),
        (header("settings: {a: 1/0}"), 4, "divides by zero"),
        (header("settings: {a: " + "9" * 5000 + "}"), 4, "digits"),
        (header("settings: {a: 2026-13-45}"), 4, "not a date"),
        (header("settings: {a: 2026-12-24T18:00}"), 4, "not a date and time"),
        (header("settings: {a: Off}"), 4, "could be text, or a way to write yes or no"),
        (header("answers: {a: 2026-12-24}"), 4, "a date"),
        (header("effective: 2026-12-24"), 4, "not a date and time"),
        (header("effective: soon"), 4, "'soon' is not a date and time"),
        (header("effective: [soon]"), 4, "this is not a date and time"),
        (header("effective: 2026-02-30T00:00:00Z"), 4, "not a date and time"),
        (header("effective: 0001-01-01T00:00:00+23:59"), 4, "not a date and time"),
        (header("readings: {a: b}"), 4, "'default' and 'others'"),
        (header("readings: {a: {default: b}}"), 4, "'default' and 'others'"),
        (header("readings: {a: {default: b, others: []}}"), 4, "at least one alternative"),
        (header("readings: {a: {default: b, others: [b]}}"), 4, "different from its default"),
        (header("readings: {a: {default: b, others: [c], why: d}}"), 4, "a reading cannot contain 'why'"),
        (header("readings: {a: {default: [b], others: [c]}}"), 4, "this must be text"),
        (header("defers_to: [rule 110]"), 4, "neither a rule's number"),
        (header("defers_to: [about]"), 4, "neither a rule's number nor 'about' and a question"),
        (header("burdens: {a: b}"), 4, "this must be a list"),
        (header("binds: {a: [b]}"), 4, "this must be text"),
        ("---\nnumber: -1\ntitle: x\n---\n", 2, "number"),
        ("---\nnumber: 1.5\ntitle: x\n---\n", 2, "number"),
        ("---\nnumber: 1234567890\ntitle: x\n---\n", 2, "number"),
        ("---\nnumber: [1]\ntitle: x\n---\n", 2, "number"),
        ('---\nnumber: 1\ntitle: "a\\nb"\n---\n', 3, "one line"),
        ("---\nnumber: 1\ntitle: " + "a" * 300 + "\n---\n", 3, "one line"),
        ('---\nnumber: 1\ntitle: "a\\0b"\n---\n', 3, "U+0000"),
        (header() + "\x00", 6, "U+0000"),
        (header() + "a\rb", 6, "U+000D"),
        (header() + "\u202e", 6, "U+202E"),
        (header() + "\ud800", 6, "U+D800"),
        (header() + "```python\n", 6, "never ends"),
        (header() + "~~~\n", 6, "never ends"),
        (header() + "```python\n1\n```\nMore.\n", 9, "after the code"),
        (header() + "```python\n1\n```\n\n```python\n2\n```\n", 10, "after the code"),
        (header() + "```py\n1\n```\n", 6, "must begin with a line ```python"),
        (header() + "  ```python\n1\n```\n", 6, "must begin with a line ```python"),
        (header() + "~~~python\n1\n~~~\n", 6, "must begin with a line ```python"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(text, line, what):
    fault = refused(text)
    assert (fault.line, what in str(fault), fault.mend != "") == (line, True, True), str(fault)
    assert str(fault).startswith(f"rules/1.md, line {line}: ")


def test_a_key_that_is_nearly_right_is_recognised():
    assert "Did you mean defers_to?" in str(refused(header("defer_to: [1]")))
    assert all(name in str(refused(header("zzz: 1"))) for name in KEYS)


def test_a_file_that_is_far_too_large_is_refused_at_once(tmp_path):
    huge = tmp_path / "huge.md"
    huge.write_bytes(b"---\n" + b"a" * (5 * RULE_FILE))
    with pytest.raises(Malformed, match="longer than"):
        read_rule_file(huge)
    assert "longer than" in str(refused("---\n" + "a" * RULE_FILE))
    assert "longer than" in str(refused("---\nx: " + "a" * HEADER + "\n---\n"))


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_nesting_without_end_is_refused_and_hangs_nobody(opening):
    deep = opening * (HEADER // len(opening) - 50)
    assert f"more than {NESTING}" in str(refused(f"---\nsettings:\n {deep}\n---\n"))


def test_a_bomb_of_aliases_does_not_go_off():
    lines = ["a0: &a0 x", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30))]
    assert "anchors or aliases" in str(refused("\n".join(["---", *lines, "---", ""])))


@pytest.mark.parametrize(
    "body",
    ["a: b\n" * 8000, "? a\n" * 9000, "[" * 10 + "a, " * 12000, "'" * 39000, "#" * 39000, "a\n" * 19000, "%a\n" * 13000,
     "- \n" * 13000, "{" * 10 + "?" * 39000, '"\\\n' * 12000, "|\n" * 19000, "&" * 39000, "a:" * 19000, ": " * 19000],
)  # fmt: skip
def test_no_header_hangs_whoever_reads_it(body):
    with pytest.raises(Malformed):
        read_rule(f"---\n{body}\n---\n", "x")


def test_a_file_that_is_no_text_or_not_there_is_said_to_be_so(tmp_path):
    latin = tmp_path / "latin.md"
    latin.write_bytes("---\ntitle: Größe\n---\n".encode("latin-1"))
    with pytest.raises(Malformed, match="line 2: the text is not UTF-8"):
        read_rule_file(latin)
    with pytest.raises(Malformed, match="cannot be read"):
        read_rule_file(tmp_path / "none.md")
    with pytest.raises(Malformed, match="cannot be read"):
        read_change_file(tmp_path)
    good = tmp_path / "good.md"
    good.write_text("---\ntitle: New\n---\nWords.\n")
    assert read_change_file(good).text.title == "New"
