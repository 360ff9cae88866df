"""What the author of a rule learns in a practice game: what the rule check finds, and why nothing came of code."""

from __future__ import annotations

from pathlib import Path

from tests.cli.play.test_practice import KUDOS
from tests.cli.terminal import Terminal

BEHIND = """---
title: Short votes
answers: {voting_period: 1 day}
---
Votes take a day.
"""


def test_a_rule_that_is_added_is_checked_as_a_proposed_one_is(terminal: Terminal):
    Path("short.md").write_text(BEHIND)
    Path("hats.md").write_text(KUDOS.replace("award(", "awrad("))
    started = terminal.types("practice minimal --rule 402=short.md --rule 401=hats.md", "players\n")
    assert started.exit_code == 0
    said = (
        "short.md, line 3: rule 203 already answers vote.period and is asked first, so this answer would never be "
        "used. Amend rule 203 instead, or, if both rules have the same class, add prevails_over: [203] to this rule."
    )
    assert said in started.stderr
    assert "hats.md, line 10: there is nothing called 'awrad' here. Did you mean award?" in started.stderr
    assert "203" not in terminal.types("practice minimal --rule 401=hats.md", "players\n").stderr


def test_a_rule_that_prevails_is_not_said_to_be_unheard(terminal: Terminal):
    Path("short.md").write_text(BEHIND.replace("answers:", "prevails_over: [203]\nanswers:"))
    assert terminal.types("practice minimal --rule 402=short.md", "players\n").stderr == ""


REFUSED = """---
title: Refused
declares: {registers: {book: {fields: {n: number}}, vault: {fields: {n: number}, sealed: from everybody}}}
---
None of this can be done.

```python
@when("Joined")
def openly(event):
    yield put("book", "x", {"n": event.player})

@when("Joined", sealed=True)
def in_secret(event):
    yield put("vault", "x", {"n": "the " + "word"})

@when("Joined", sealed=True)
def not_sealed(event):
    yield award(event.player, 3)

@offers("stash", sealed=True)
def stash(player):
    yield put("nowhere", "y", {"n": 1})

@offers("open it")
def opening(player):
    yield open_sealed("vault")

@answers("quorum")
def quorum(proposal):
    return "a dozen"
```
"""


def test_an_author_sees_why_nothing_came_of_what_code_asked_for(terminal: Terminal):
    Path("refused.md").write_text(REFUSED)
    told = terminal.types("practice minimal --rule 203=refused.md", "Ann> join\ntrace 203\nAnn> open it\n").stdout

    number = (
        "This failed: The register {register!r} accepts only values of the kind number for n: "
        "it must be an exact number, not {value!r}"
    )
    assert _trace_of("openly", told)[-1] == "  " + number.format(register="book", value="Ann") + "."
    assert _trace_of("in_secret", told)[-1] == "  " + number.format(register="vault", value="the word") + "."
    assert _trace_of("not_sealed", told)[-1] == (
        "  This failed: A sealed function can have only effects that stay sealed, "
        "but everybody would see this effect: award."
    )
    after = told.rpartition("everybody would see this effect: award.")[2]
    assert "what it does is still secret, so the reason is not shown" in after  # The game itself tells nobody why.
    assert "the word" not in after


def test_an_author_sees_why_a_sealed_move_or_an_answer_failed(terminal: Terminal):
    Path("refused.md").write_text(REFUSED)
    typed = "Ann> join\nAnn> stash\ntrace 401\nAnn> propose repeal 202\ntrace 401\n"
    told = terminal.types("practice minimal --rule 401=refused.md", typed).stdout
    assert _trace_of("stash", told)[-1] == "  This failed: There is no register 'nowhere' in use."
    typed = "Ann> join\nAnn> propose repeal 202\ntrace 203\n"
    told = terminal.types("practice minimal --rule 203=refused.md", typed).stdout
    assert _trace_of("quorum", told)[-1].startswith("  This failed: the answer to 'quorum' cannot be read: ")


def _trace_of(function: str, told: str) -> list[str]:
    """Return the lines of a function's trace."""
    lines = told.split("\n")
    head = next(at for at, line in enumerate(lines) if f": {function}()" in line)
    end = next(at for at in range(head + 1, len(lines)) if not lines[at].startswith("  "))
    return lines[head + 1 : end]
