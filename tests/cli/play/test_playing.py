"""Playthroughs are played before one's eyes, and their answers accepted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nomicon.cli.authors.playing import script_at
from nomicon.cli.play.demo import CHANGE, DEMO, pause_after
from nomicon.hosting.playthroughs.run import Performance
from nomicon.main.table import set_stage
from tests.cli.terminal import Terminal, in_a_process, on_a_terminal

GOOD = """# Asha sits down.
rulebook: nomicam

at 2026-03-01T09:00:00Z
found
# Here she comes.
Asha> join
  Asha joined.
Asha> join
  Refused. ...
check players: players.Asha.points = 0
"""


def write(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")


def test_a_playthrough_is_shown_as_typed_with_answers_and_notes(terminal: Terminal):
    write("good.play", GOOD)
    result = terminal.types("play --script good.play")
    assert result.exit_code == 0
    for line in ("good.play: Asha sits down.", "# Here she comes.", "Asha> join\n  Asha joined.", "  Refused. "):
        assert line in result.stdout
    assert result.stdout.endswith("good.play: played as written, 6 steps.\n")


def test_a_playthrough_of_one_step_is_told_as_one(terminal: Terminal):
    write("short.play", "# A start.\nrulebook: minimal\n\nfound\n")
    assert terminal.types("play short.play --quiet").stdout == "short.play: played as written, 1 step.\n"


def test_a_difference_is_shown_with_its_line_and_ends_with_status_1(terminal: Terminal):
    write("bad.play", GOOD.replace("  Asha joined.", "  Ben joined."))
    write("worse.play", GOOD.replace("= 0", "= 7"))
    result = terminal.types("play --script bad.play --script worse.play --quiet")
    assert result.exit_code == 1
    assert "bad.play, line 7: Asha> join: the program answered:" in result.stdout
    assert "worse.play, line 11: check players: players.Asha.points = 0" not in result.stdout
    assert "worse.play, line 11" in result.stdout
    reports = terminal.types("play . --json")
    assert [len(one["differences"]) for one in json.loads(reports.stdout)] == [1, 1]


def test_luck_is_the_same_wherever_a_playthrough_lies(terminal: Terminal):
    lots = GOOD.replace("Asha> join\n  Asha joined.", "Asha, Ben, Chloe, Dev, Ella, Finn, Gus> join")
    Path("elsewhere").mkdir()
    for name in ("lots.play", "elsewhere/lots.play"):
        write(name, lots + 'Jack Rudd> invoke "It rains."\n')
    told = [
        [line for line in terminal.types(f"play {path}").stdout.splitlines() if "Lots were drawn" in line]
        for path in ("lots.play", "elsewhere/lots.play", Path("lots.play").absolute())
    ]
    assert told[0] != []
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("text", ["Asha> join\n", "rulebook: nomicam\nnonsense\n", "rulebook: nonsense\nAsha> join\n"])
def test_a_playthrough_that_cannot_be_read_ends_with_status_2(terminal: Terminal, text: str):
    write("broken.play", text)
    result = terminal.types("play --script broken.play")
    assert result.exit_code == 2
    assert result.stderr


def test_no_playthrough_at_all_ends_with_status_2(terminal: Terminal):
    assert terminal.types("play --script .").exit_code == 2
    assert terminal.types("play --script missing.play").exit_code == 2
    assert terminal.types("play").exit_code == 2


def test_accepting_rewrites_the_answers_and_shows_the_difference(terminal: Terminal):
    write("bad.play", GOOD.replace("  Asha joined.", "  Ben joined."))
    dry = terminal.types("accept --dry-run bad.play")
    assert "Ben joined." in Path("bad.play").read_text(encoding="utf-8")
    result = terminal.types("accept bad.play")
    assert dry.stdout == result.stdout
    assert "-  Ben joined.\n+  Asha joined.\n" in result.stdout
    assert terminal.types("play --script bad.play").exit_code == 0
    assert terminal.types("accept bad.play").stdout == "Nothing changed.\n"


def test_a_check_is_not_accepted_but_left_to_people(terminal: Terminal):
    write("worse.play", GOOD.replace("= 0", "= 7"))
    result = terminal.types("accept worse.play")
    assert result.exit_code == 1
    assert "= 7" in Path("worse.play").read_text(encoding="utf-8")


BEHIND = """# Asha sits down.
rulebook: minimal
with rule 401:
| ---
| title: Short votes
| answers: {voting_period: 1 day}
| ---
| Votes take a day.
Asha> join
"""


def test_rules_that_a_playthrough_adds_are_checked_among_the_others(terminal: Terminal):
    write("behind.play", BEHIND)
    said = "behind.play, rule 401, line 3: rule 203 already answers vote.period and is asked first"
    shown = terminal.types("play behind.play")
    assert shown.exit_code == 0  # A doubt is no difference.
    assert said in shown.stderr
    assert said not in terminal.types("play behind.play --quiet").stderr
    assert said in terminal.types("practice --script behind.play", "players\n").stderr
    findings = json.loads(terminal.types("play behind.play --json").stdout)[0]["findings"]
    assert [(one["code"], one["names"]) for one in findings] == [("answer.unheard", ["voting_period", "203"])]


FIGURES = [
    ("nomicam", "209", "vote.adopted", "{at_least: 2/3, of: cast}"),
    ("mailgame", "208", "winning.score", "150"),
    ("suber", "208", "winning.score", "150"),
]


@pytest.mark.parametrize(("book", "first", "question", "answer"), FIGURES)
def test_a_new_figure_behind_one_that_code_always_gives_is_doubted(
    terminal: Terminal, book: str, first: str, question: str, answer: str
):
    rule = f"| ---\n| title: Another figure\n| answers: {{{question}: {answer}}}\n| ---\n| Another figure counts.\n"
    write("behind.play", f"rulebook: {book}\nwith rule 310:\n{rule}Asha> join\n")

    assert f"rule {first} already answers {question} and is asked first" in terminal.types("play behind.play").stderr


def test_a_playthrough_without_any_time_is_played(terminal: Terminal):
    write("timeless.play", BEHIND)
    shown = terminal.types("play timeless.play")
    assert "Asha joined." in shown.stdout


# -- The demonstration -----------------------------------------------------------------


def test_the_demonstration_comes_out_as_it_is_written(terminal: Terminal):
    assert terminal.types(f"play --quiet --script {DEMO}").exit_code == 0


def test_the_demonstration_in_a_pipe_ends_with_the_game_and_without_colours():
    result = in_a_process("demo")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Asha won game 1." in result.stdout
    assert "\x1b" not in result.stdout


def test_the_demonstration_on_a_terminal_leaves_one_at_a_prompt_in_the_same_game():
    shown, status = on_a_terminal(
        ["demo", "--fast"],
        [
            ("Ctrl-D leaves", ""),
            (">", "as Ben\r"),
            ("You now play as Ben", ""),
            ("Ben>", "vote 305 no\r"),
            ("You have voted on 305.", ""),
            ("Ben>", 'enact "Tea is free."\r'),
            ("Proposed 306: Tea is free.", ""),
            ("Ben>", "repeal 303\r"),
            ("Proposed 307", ""),
            ("Ben>", "amend 205 set adopted=30\r"),
            ("Proposed 308", ""),
            ("Ben>", "score\r"),
            ("3 players", ""),
            ("Ben>", "diff 205\r"),
            ("adopted", ""),
            ("Ben>", "why Asha\r"),
            ("32", ""),
            ("Ben>", "Asha> vote 306 aye\r"),
            ("You have voted on 306.", ""),
            ("Ben>", "scroe\r"),
            ("Did you mean", ""),
            ("Ben>", "wait\r"),
            ("Closed 305", ""),
            ("Ben>", "undo\r"),
            ("No move and no rule changes", ""),
            ("Ben>", "\x04"),
        ],
    )
    assert status == 0
    assert "\x1b[" in shown


def test_the_demonstration_says_how_long_it_is_and_takes_less_than_a_minute():
    steps = list(Performance(script_at(DEMO)[0], set_stage))
    seconds = sum(map(pause_after, steps))
    assert 30 < seconds < 57
    bright = [answer for step in steps for answer in step.answers if CHANGE.match(answer)]
    assert len(bright) == 5
    shown, _ = on_a_terminal(["demo", "--no-prompt"], [("Press any key", "q")])
    assert f"It takes {round(seconds)} seconds." in shown


def test_a_key_goes_on_and_q_ends_all_pauses():
    shown, status = on_a_terminal(["demo", "--no-prompt"], [("Press any key", " "), ("found", "q")])
    assert status == 0
    assert "Asha won game 1." in shown
