"""The prompt: moves, pages and changes of seat, a line each; on a terminal and in a pipe."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, in_a_process, on_a_terminal


def test_several_people_play_at_one_prompt(nomicam: Terminal):
    result = nomicam.types(
        "prompt --as Asha", "propose repeal 202\nas Ben\nvote 301 for\nChloe> vote 301 against\nplayers\n"
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("You have voted on 301.") == 2
    assert nomicam.data("proposal 301 --as Ben")["my_ballot"] == "FOR"
    assert nomicam.data("proposal 301 --as Chloe")["my_ballot"] == "AGAINST"


def test_several_players_make_a_move_one_after_the_other(nomicam: Terminal):
    result = nomicam.types("prompt", "Asha> propose repeal 202\nAsha, Ben> vote 301 for\n")
    assert result.stdout.count("You have voted on 301.") == 2


def test_a_rule_is_proposed_changed_and_repealed_in_one_line_of_plain_words(nomicam: Terminal):
    lines = (
        'propose enact "Everyone wears a hat."\nenact "Tea is free. All day."\namend 202 "All is well."\nrepeal 203\n'
    )
    result = nomicam.types("prompt --as Asha", lines)
    for told in ("Everyone wears a hat.", "Tea is free.", "Amend rule 202", "Repeal rule 203"):
        assert told in result.stdout
    change = nomicam.data("proposal 302")["changes"][0]
    assert (change["title"], change["words"].strip()) == ("Tea is free", "Tea is free. All day.")


def test_yes_no_aye_and_nay_are_ballots_where_the_choices_are_for_and_against(nomicam: Terminal):
    nomicam.types("prompt", "Asha> repeal 202\nBen> vote 301 aye\nChloe> vote 301 nay\nAsha> vote 301 Yes\n")
    said = {name: nomicam.data(f"proposal 301 --as {name}")["my_ballot"] for name in ("Asha", "Ben", "Chloe")}
    assert said == {"Asha": "FOR", "Ben": "FOR", "Chloe": "AGAINST"}


def test_a_change_is_tried_at_the_prompt_before_and_after_it_is_proposed(nomicam: Terminal):
    lines = 'Asha> try amend 207 "Silence."\nAsha> propose repeal 202\ntry 301\ntry repeal 202\ntry\n'
    told = nomicam.types("prompt", lines).stdout
    assert told.count("moves in a copy of the game") == 2
    assert "Write your name before the line: Ann> try repeal 202" in told
    assert "Name what you want to try, as in: try repeal 201" in told
    assert nomicam.data("proposals")["proposals"][0]["number"] == 301


def test_a_ballot_needs_no_number_where_one_vote_is_open(nomicam: Terminal):
    nomicam.types("prompt", "Asha> repeal 202\nAsha> yes\nBen> vote no\nBen> take back\nBen> aye\n")
    said = {name: nomicam.data(f"proposal 301 --as {name}")["my_ballot"] for name in ("Asha", "Ben")}
    assert said == {"Asha": "FOR", "Ben": "FOR"}

    told = nomicam.types("prompt", "Ben> repeal 203\nBen> against\nvotes\n").stdout
    assert "More than one vote is open. Say which you mean: vote 301 against or vote 302 against." in told
    assert told.count("More than one vote") == 1


def test_a_line_that_begins_like_a_ballot_and_is_a_move_stays_a_move(nomicam: Terminal):
    told = nomicam.types(
        "prompt",
        "Asha> repeal 202\nAsha> repeal 203\nAsha> no proxy\nAsha> support intent I-1\nAsha> agree to intent I-1\n"
        "Asha> revise 301 repeal 204\nAsha> propose title Tea repeal 205\nAsha> yes reason Fair\n",
    ).stdout
    assert "You have no proxy" in told
    assert told.count("There is no open intent I-1") == 2
    assert "To propose a rule in plain words" not in told
    assert "Say which you mean: vote 301 yes reason" in told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Asha> yes", "No vote is open."),
        ("Asha> propose Everyone wears a hat", 'type: propose enact "Everyone wears a hat"'),
        ("what can I do?", "Type 'options' to see what you can do now"),
        ("show 203", "rule 203 or proposal 203"),
        ("repeal 203", "Write your name before the line: Ann> repeal 203"),
    ],
)
def test_a_line_as_people_say_it_is_answered_with_the_line_to_type(nomicam: Terminal, typed: str, told: str):
    assert told in nomicam.types("prompt", f"{typed}\n").stdout


def test_everything_that_options_tell_to_type_is_known_at_the_prompt(nomicam: Terminal):
    nomicam.types("prompt", "Jack Rudd> by hand\nAsha> repeal 202\nAsha> repeal 203\n")
    told = {name: nomicam.data(f"options --as '{name}'") for name in ("Jack Rudd", "Asha")}
    typed = [(name, one["typed"]) for name, found in told.items() for one in found]
    assert ("Jack Rudd", "distribute 301") in typed
    for name, line in typed:
        assert "There is no move or page" not in nomicam.types("prompt", f"{name}> {line}\n").stdout, line


def test_a_stage_of_proposals_is_typed_by_its_name_at_the_prompt_and_as_a_command(nomicam: Terminal):
    lines = "Jack Rudd> by hand\nAsha> repeal 202\nAsha> repeal 203\nJack Rudd> distribute 301\n"
    told = nomicam.types("prompt", f"{lines}Jack Rudd> consent 301 no\n")
    assert "You have refused consent to 301." in told.stdout
    assert "The vote on 302 is open" in nomicam.types("distribute 302 --as 'Jack Rudd'").stdout
    assert "You have given consent to 302." in nomicam.types("consent 302 yes --as 'Jack Rudd'").stdout
    assert nomicam.types("distribute 302 --as Asha").exit_code == 1
    names = {one["name"] for one in nomicam.data("questions stages")["questions"]}
    assert {"stages.passed_by of distribute", "stages.approved_by of consent"} <= names


def test_a_word_that_neither_the_program_nor_the_rules_know_is_no_command(nomicam: Terminal):
    for typed in ("bord", "bord --as Asha", "distribut 301 --as Asha"):
        told = nomicam.types(typed)
        assert (told.exit_code, "No such command" in told.stderr) == (2, True)


def test_undo_shows_the_game_without_an_entry(nomicam: Terminal):
    result = nomicam.types("prompt", "undo strike 2\n")
    assert "The game as it would be if entry 2 had not counted" in result.stdout


def test_a_rules_text_follows_to_a_line_of_only_a_dot(nomicam: Terminal):
    text = "propose enact:\n---\ntitle: Hats\n---\nEverybody wears a hat.\n.\nproposal 301\n"
    result = nomicam.types("prompt --as Asha", text)
    assert "Proposed 301: Hats." in result.stdout
    assert "Everybody wears a hat." in result.stdout


@pytest.mark.parametrize(
    ("typed", "status", "told"),
    [
        ("Ben> vote 999 for", 1, "There is no proposal 999."),
        ("Ben> zebra", 2, "There is no move or page 'zebra'. Type 'help'"),
        ("Ben> vot 301 for", 2, "There is no move or page 'vot'. Did you mean 'vote'"),
        ("scor", 2, "Did you mean 'score'"),
        ("show bord", 2, "Did you mean 'board'"),
        ("vote 301 for", 2, "Say who you are"),
        ("rule 999", 2, "There is no rule 999"),
        ("undo", 2, "No move and no rule changes what is on record"),
        ("trace", 2, "This works only in a practice game"),
        ("wait 8 days", 2, "This works only in a practice game"),
        ("at 2030-01-01", 2, "This works only in a practice game"),
        ("export game.play", 2, "nomicon export --as-playthrough"),
        ('Ben> declare "Hm', 2, "a closing quotation mark is missing"),
    ],
)
def test_what_goes_wrong_is_said_and_the_sitting_goes_on(nomicam: Terminal, typed: str, status: int, told: str):
    result = nomicam.types("prompt", f"{typed}\nAsha> declare Still here\n")
    assert result.exit_code == status
    assert told in result.stdout
    assert result.stderr == ""
    assert "Still here" in result.stdout


def test_a_rules_text_without_an_end_is_not_proposed(nomicam: Terminal):
    result = nomicam.types("prompt --as Asha", "propose enact:\n---\ntitle: Hats\n")
    assert result.exit_code == 2
    assert "The rule's text has no end" in result.stdout
    assert "Proposed" not in result.stdout


def test_help_lists_what_can_be_typed_and_explains_one_word(nomicam: Terminal):
    told = nomicam.types("prompt", "help\n").stdout
    for word in ("vote", "take back", "propose enact:", "why PLAYER", "as NAME"):
        assert word in told
    assert "vote 301 for" in nomicam.types("prompt", "help vote\n").stdout
    assert "rule NUMBER" in nomicam.types("prompt", "help rule\n").stdout


def test_options_and_due_and_quit_are_words_of_the_prompt(nomicam: Terminal):
    told = nomicam.types("prompt --as Asha", "options\ndue\nas\n# A note.\n\nquit\nplayers\n").stdout
    assert "You can:" in told
    assert "Nothing is due." in told
    assert told.endswith("You are now watching and do not play for anyone.\n")


def test_answers_are_data_where_data_was_asked_for(nomicam: Terminal):
    result = nomicam.types("prompt --json --as Asha", "declare Hm\nnonsense\nplayers\n")
    decoder, at, read = json.JSONDecoder(), 0, []
    while at < len(result.stdout.rstrip()):
        one, end = decoder.raw_decode(result.stdout, at)
        read.append(one)
        at = end + 1
    assert ["accepted" in read[0], "invalid" in read[1], "players" in read[2], len(read)] == [True, True, True, 3]


def test_without_a_command_in_a_pipe_there_is_help(terminal: Terminal):
    assert "nomicon found nomicam" in terminal.types("").stdout


# -- On a real terminal ----------------------------------------------------------------


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game, founded by a process of its own; nobody's editor is set."""
    for name in ("EDITOR", "VISUAL", "NOMICON_FILE", "NOMICON_PLAYER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    assert in_a_process("found", "nomicam").returncode == 0
    assert in_a_process("join", "--as", "Asha").returncode == 0
    return tmp_path


def test_words_are_completed_with_tab_and_ctrl_d_leaves(begun: Path):
    shown, status = on_a_terminal(
        ["--as", "Asha"],
        [
            ("Asha>", "propose rep\t"),
            ("repeal", " 20\t2"),
            ("202", "\r"),
            ("Proposed 301", ""),
            ("Asha>", "declare Hm\r"),
            ("declared", ""),
            ("Asha>", "\x04"),
        ],
    )
    assert status == 0
    assert "Proposed 301: Repeal rule 202" in shown


def test_a_line_thrown_away_with_ctrl_c_is_no_move(begun: Path):
    shown, status = on_a_terminal(["prompt", "--as", "Asha"], [("Asha>", "declare Hm\x03"), ("Asha>", "\x04")])
    assert status == 0
    assert "declared" not in shown


def test_a_rule_is_written_in_ones_own_editor(begun: Path, monkeypatch: pytest.MonkeyPatch):
    editor = begun / "editor"
    editor.write_text("#!/bin/sh\nprintf -- '---\\ntitle: Hats\\n---\\nA hat.\\n' > \"$1\"\n", encoding="utf-8")
    editor.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(editor))
    shown, status = on_a_terminal(["propose", "enact", "--as", "Asha"], [])
    assert status == 0
    assert "Proposed 301: Hats." in shown


def test_what_was_written_in_an_editor_and_cannot_be_proposed_is_kept(begun: Path, monkeypatch: pytest.MonkeyPatch):
    editor = begun / "editor"
    editor.write_text("#!/bin/sh\nprintf -- '---\\ncolour: red\\n---\\nA hat.\\n' > \"$1\"\n", encoding="utf-8")
    editor.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(editor))
    shown, status = on_a_terminal(["propose", "amend", "201", "--as", "Asha"], [])
    assert status == 2
    assert "nomicon-draft.md" in shown
    assert "A hat." in (begun / "nomicon-draft.md").read_text(encoding="utf-8")
