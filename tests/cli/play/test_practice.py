"""Practice: a table in memory, with a clock in one's hands; nothing is kept but what is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.cli.desk.tools import Tools
from nomicon.hosting.playthroughs.run import failures
from nomicon.hosting.playthroughs.script import read_script
from tests.cli.conftest import write_open_rulebook
from tests.cli.terminal import Terminal, on_a_terminal

VOTE = """Asha, Ben> join
Asha> propose repeal 202
Asha, Ben> vote 301 for
"""


def test_a_vote_is_played_to_its_end_without_waiting_for_it(terminal: Terminal):
    result = terminal.types("practice", f"{VOTE}wait 3 days\nafter 2026-03-08T09:00:00Z\nrules\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "35 rules are in force" in result.stdout
    assert "It is 2026-03-04T09:00:00Z.\nNothing is due. Next: 2026-03-08T09:00:00Z." in result.stdout
    assert "2026-03-08T09:00:00Z  Closed 301: adopted" in result.stdout
    assert list(Path().iterdir()) == []


def test_the_clock_waits_for_what_is_due_next_or_is_set_to_a_moment(terminal: Terminal):
    result = terminal.types("practice", f"{VOTE}at 2026-03-08T09:00:00Z\nwait\n")
    assert "It is 2026-03-08T09:00:00Z.\nNothing is due." in result.stdout
    assert "It is 2026-03-08T09:00:01Z.\n2026-03-08T09:00:00Z  Closed 301: adopted" in result.stdout


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("at 2026-02-01", "the clock cannot go back"),
        ("at tomorrow", "is not a date and time"),
        ("wait forever", "isn't a duration"),
        ("wait", "Nothing will become due"),
        ("export", "Name the file"),
        ("export taken.play", "file taken.play already exists"),
    ],
)
def test_what_the_clock_cannot_do_is_said(terminal: Terminal, typed: str, told: str):
    Path("taken.play").touch()
    result = terminal.types("practice", f"{typed}\n")
    assert result.exit_code == 2
    assert told in result.stdout


def test_what_was_practised_is_written_down_and_plays_the_same_again(terminal: Terminal, our_tools: Tools):
    Path("hats.md").write_text("---\ntitle: Hats\n---\nEverybody wears a hat.\n", encoding="utf-8")
    lines = f'{VOTE}wait\nCleo> declare "Hm."\nexport hats.play\n'
    assert terminal.types("practice --rule 401=hats.md --office Speaker=Cleo", lines).exit_code == 0
    script = read_script(Path("hats.play").read_text(encoding="utf-8"), "hats.play")
    assert "with rule 401:" in Path("hats.play").read_text(encoding="utf-8")
    assert failures(script, our_tools.set_stage) == []


def test_points_of_a_vote_that_a_ballot_ended_come_of_its_close(terminal: Terminal):
    Path("early.md").write_text("---\ntitle: Early\nanswers: {ends_early: all have voted}\n---\nNo waiting.\n", "utf-8")
    result = terminal.types("practice --rule 401=early.md", VOTE.replace("repeal 202", "repeal 216") + "why Asha\n")
    assert "211  The vote on 301 closed: adopted" in result.stdout


def test_a_practice_goes_on_where_a_playthrough_ends(terminal: Terminal):
    assert terminal.types("practice", f"{VOTE}export begun.play\n").exit_code == 0
    result = terminal.types("practice --script begun.play", 'Asha> declare "Still here."\nproposals\n')
    assert "Played begun.play" in result.stderr
    assert "epeal rule 202" in result.stdout


def test_a_rulebook_of_ones_own_is_practised_with(terminal: Terminal):
    write_open_rulebook(Path("open"))
    result = terminal.types("practice open --office Clerk=Zoe", "Zoe> go to=Bridge\nZoe> wait 1 day\n")
    assert "Zoe goes to Bridge." in result.stdout


@pytest.mark.parametrize(
    "typed",
    [
        "practice nonsense",
        "practice --rule hats.md",
        "practice --rule 401=nothing.md",
        "practice nomicam --script game.play",
        "practice --office Speaker",
    ],
)
def test_a_practice_that_makes_no_sense_is_not_begun(terminal: Terminal, typed: str):
    result = terminal.types(typed)
    assert result.exit_code in (2, 3)
    assert result.stdout == ""
    assert result.stderr.startswith("nomicon: ")


def test_on_a_terminal_it_says_that_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    keys = [("nothing is saved", ""), (">", "wait 1 day\r"), ("It is", ""), (">", "\x04")]
    shown, status = on_a_terminal(["practice"], keys)
    assert status == 0
    assert list(tmp_path.iterdir()) == []
    assert "35 rules are in force" in shown


KUDOS = """---
title: Kudos
---
Whoever proposes gets two points.

```python
@when("ProposalSubmitted")
def kudos(proposal):
    print("proposed by", proposal.proponent)
    yield award(proposal.proponent, 2)
```
"""


def test_an_author_sees_how_the_code_of_a_rule_ran(terminal: Terminal):
    Path("kudos.md").write_text(KUDOS)
    typed = "Ann> join\nAnn> propose enact Hats.\ntrace 401\nrules\ntrace\ntrace 999\nBen> join\ntrace\n"
    told = terminal.types("practice minimal --rule 401=kudos.md", typed).stdout.split("\n")

    head = next(at for at, line in enumerate(told) if line.startswith("rule 401: kudos() ("))
    assert told[head + 1].startswith("  saw proposal = {number: 301, proponent: 'Ann', title: 'Hats'")
    assert told[head + 2 : head + 4] == [
        "  printed: proposed by Ann",
        "  The function requested these effects: [award(to='Ann', amount=2, quantity='points')]",
    ]
    assert sum(line.startswith("rule 401: kudos()") for line in told) == 2  # A page between them changes nothing.
    assert "The code of rule 999 did not run in the last move. To see which code ran, type: trace" in told
    assert "No rule code ran in the last move." in told


SILENT = """---
title: Silence
---
Nobody may sing.

```python
@offers("sing")
def sing(player):
    print("asked by", player)
    return refuse("It is late.")
```
"""


def test_an_author_sees_how_code_ran_in_a_move_that_was_refused(terminal: Terminal):
    Path("silent.md").write_text(SILENT)
    told = terminal.types("practice minimal --rule 401=silent.md", "Ann> join\nAnn> sing\ntrace 401\n")

    assert "It is late." in told.output
    lines = told.stdout.split("\n")
    head = next(at for at, line in enumerate(lines) if line.startswith("rule 401: sing() ("))
    assert "  printed: asked by Ann" in lines[head:]
    assert any(line.startswith("  The function requested these effects: [refuse(") for line in lines[head:])


def test_a_trace_is_told_in_the_language_of_the_terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")
    told = terminal.types("practice minimal", "trace\nvot 301 for\n")

    assert "Beim letzten Zug lief kein Code von Regeln." in told.stdout
    assert "Es gibt keinen Zug und keine Seite 'vot'." in told.stdout + told.stderr


def test_only_a_practice_game_has_a_trace(terminal: Terminal):
    terminal.types("found minimal", "")
    told = terminal.types("prompt", "trace\n")

    assert told.exit_code == 2
    assert "This works only in a practice game. To start one, run: nomicon practice" in told.stdout + told.stderr
