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
        ("wait", "Nothing is due"),
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
        "  It requested these effects: [award(to='Ann', amount=2, quantity='points')]",
    ]
    assert sum(line.startswith("rule 401: kudos()") for line in told) == 2  # A page between them changes nothing.
    assert "The code of rule 999 did not run in the last move. To see what did, type: trace" in told
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
    assert any(line.startswith("  It requested these effects: [refuse(") for line in lines[head:])


def test_a_trace_is_told_in_the_language_of_the_terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")
    told = terminal.types("practice minimal", "trace\nvot 301 for\n")

    assert "Beim letzten Zug lief kein Code von Regeln." in told.stdout
    assert "Es gibt keinen Zug und keine Seite 'vot'." in told.stdout + told.stderr


def test_only_a_practice_game_has_a_trace(terminal: Terminal):
    terminal.types("found minimal", "")
    told = terminal.types("prompt", "trace\n")

    assert told.exit_code == 2
    assert "To try things with your own clock, run: nomicon practice" in told.stdout + told.stderr


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
        "short.md, line 3: rule 203 already answers voting_period and is asked first, so this answer would never be "
        "used. Amend rule 203 instead, or add prevails_over: [203]."
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
        "This failed: The register {register!r} accepts only number for n: it must be an exact number, not {value!r}"
    )
    assert _trace_of("openly", told)[-1] == "  " + number.format(register="book", value="Ann") + "."
    assert _trace_of("in_secret", told)[-1] == "  " + number.format(register="vault", value="the word") + "."
    assert _trace_of("not_sealed", told)[-1] == (
        "  This failed: A sealed function does only what stays sealed, and everybody would see award."
    )
    after = told.rpartition("everybody would see award.")[2]
    assert "what it does is sealed, so nothing else is told" in after  # The game itself tells nobody why.
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


BOUNDED = """---
title: Bounds
settings: {cap: 7}
---
Fields have bounds.

```python
LONG = {"kind": "text", "longest": 40}

@offers("bid", amount={"kind": "count", "least": 1, "most": "cap"}, note=LONG, colour=["red", "light blue"])
def bid(player, amount, note, colour):
    return PASS

@offers("fan out", gift={"kind": "number", "least": 1, "hint": "What you give"}, quietly="truth")
def fan(player, gift, quietly):
    return PASS

@offers("export tea", many="count")
def export(player, many):
    return PASS
```
"""


def _bounded(terminal: Terminal, *lines: str) -> str:
    Path("bounds.md").write_text(BOUNDED)
    typed = "".join(f"Ann> {line}\n" for line in ("join", *lines))
    return terminal.types("practice minimal --rule 401=bounds.md", typed).output


def test_help_on_an_offered_move_shows_the_bounds_of_each_field(terminal: Terminal):
    told = _bounded(terminal, "help bid")
    assert '  bid amount=count(1..7) note=text(..40) colour=red|"light blue"\n' in told
    assert "  amount  count from 1 to 7\n" in told
    assert "  note    text of at most 40 characters\n" in told
    assert "  colour  red or light blue\n" in told


@pytest.mark.parametrize("asked", ["fan out", "fan"])
def test_help_on_a_move_of_several_words_needs_only_the_first(terminal: Terminal, asked: str):
    told = _bounded(terminal, f"help {asked}")
    assert "Fan out (rule 401).\n\n  fan out gift=number(1..) quietly=yes|no\n" in told
    assert "  gift     number of at least 1. What you give\n" in told
    assert "  quietly  yes or no\n" in told


def test_help_on_a_move_of_every_game_shows_what_each_part_can_be(terminal: Terminal):
    told = _bounded(terminal, "help give", "help vote", "help by", "help trace")
    assert "  give PLAYER AMOUNT [QUANTITY...]\n\n  PLAYER    a player: Ann\n" in told
    assert "  QUANTITY  a quantity: points\n" in told
    assert "  REASON    a reason in quotation marks of at most 20,000 characters\n" in told
    assert "  by hand [DUTY]\n" in told
    assert "  trace, trace 401\n" in told


def test_help_on_what_is_not_there_names_what_is_near(terminal: Terminal):
    assert "There is no move or page 'fan aut'. Did you mean 'fan out'?" in _bounded(terminal, "help fan aut")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("fan 3 yes", "There is no move or page 'fan 3'. Did you mean 'fan out'?"),
        ("fan", "There is no move or page 'fan'. Did you mean 'fan out'?"),
        ("fann out 3 yes", "There is no move or page 'fann out'. Did you mean 'fan out'?"),
        ("en turn", "There is no move or page 'en turn'. Did you mean 'end turn' or"),
        ("take bac 301", "There is no move or page 'take bac'. Did you mean 'take back' or"),
        ("vot 301 for", "There is no move or page 'vot'. Did you mean 'vote' or 'votes'?"),
        ("intend fan 3", "there is no move 'fan 3'. Did you mean 'fan out'?"),
        ("xyzzy 3", "There is no move or page 'xyzzy'. Type help"),
    ],
)
def test_a_line_that_is_no_move_is_answered_with_whole_names_of_moves(terminal: Terminal, line: str, told: str):
    assert told in _bounded(terminal, line)


def test_a_move_of_several_words_may_begin_like_a_word_of_the_prompt(terminal: Terminal):
    assert 'Ann made the move "export tea" with many=3.' in _bounded(terminal, "export tea 3")
