"""Every move is a command: one that is accepted, and one that is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.cli.desk.moves import MOVES, OFFICERS_COMMANDS, PLAYERS_COMMANDS
from nomicon.hosting.typing.command_parser import BEGINNINGS
from tests.cli.terminal import Terminal

HATS = "---\ntitle: Hats\n---\nEverybody wears a hat.\n"

# What is typed at the prompt beforehand, the command, and what it answers.
ACCEPTED = {
    "join": ("", "join --as Dev", "Dev joined."),
    "forfeit": ("", "forfeit --as Ben", "Ben left."),
    "log-on": ("", "log-on --as Ben", "Ben"),
    "vote": ("Asha> propose repeal 101", "vote 301 for --as Ben", "You have voted on 301."),
    "take-back": ("Asha> propose repeal 101\nBen> vote 301 for", "take-back 301 --as Ben", "taken back"),
    "withdraw": ("Asha> propose repeal 101", "withdraw 301 --as Asha", "301 was withdrawn."),
    "close": ("Asha> propose repeal 101", "close 301 --as Ben", "Closed 301"),
    "invoke": ("", 'invoke "Kim is tall." --correct "award Kim 5" --as Asha', "asked for judgement J-1"),
    "deliver": ('Asha> invoke "Kim is tall."', 'deliver 1 TRUE --reasons "I am." --as Kim', "judged J-1 TRUE"),
    "declare": ("", "declare I wear a hat --as Asha", "I wear a hat"),
    "claim": ("", 'claim 101 "Ben rhymed." Ben -5 points --as Asha', "claim 1"),
    "challenge": ('Asha> claim 101 "Ben rhymed." Ben 5 points', "challenge 1 --as Ben", "challenged claim 1"),
    "give": ("", "give Ben 5/2 --as Asha", "Asha -2.5 points; Ben +2.5 points."),
    "choose": ("Asha> pick", "choose C-1 blue --as Asha", "Asha likes blue."),
    "duty": ("Asha> remember", 'duty "read the minutes" --report "Read." --as Kim', "Done: read the minutes."),
}

REFUSED = {
    "join": ("join --as Asha", "Asha"),
    "forfeit": ("forfeit --as Mallory", "Mallory"),
    "vote": ("vote 301 for --as Ben", "There is no proposal 301."),
    "take-back": ("take-back 301 --as Ben", "There is no proposal 301."),
    "withdraw": ("withdraw 301 --as Asha", "There is no proposal 301."),
    "close": ("close 301 --as Ben", "There is no proposal 301."),
    "sign-rescue": ("sign-rescue R-1 --as Ben", "There is no open rescue R-1"),
    "withdraw-rescue": ("withdraw-rescue R-1 --as Ben", "There is no open rescue R-1"),
    "intend": ("intend forfeit --as Asha", "does not need other players"),
    "support-intent": ("support-intent I-1 --as Ben", "There is no open intent I-1"),
    "object-to-intent": ("object-to-intent I-1 --as Ben", "There is no open intent I-1"),
    "agree-to-intent": ("agree-to-intent I-1 --as Ben", "There is no open intent I-1"),
    "withdraw-answer": ("withdraw-answer I-1 --as Ben", "There is no open intent I-1"),
    "perform-intent": ("perform-intent I-1 --as Ben", "There is no open intent I-1"),
    "withdraw-intent": ("withdraw-intent I-1 --as Ben", "There is no open intent I-1"),
    "end-turn": ("end-turn --as Ben", "It is nobody's turn"),
    "mend": ('mend 101 "Nothing." --as Ben', "without a vote"),
    "approve-stage": ("approve-stage consent 301 yes --as Ben", "There is no proposal 301."),
    "pass-stage": ("pass-stage distribute 301 --as Ben", "There is no proposal 301."),
    "invoke": ('invoke "So." --as Mallory', "Only players"),
    "deliver": ("deliver 1 TRUE --as Kim", "J-1"),
    "declare": ("declare Hm --as Mallory", "Only players"),
    "claim": ('claim 999 "So." --as Asha', "999"),
    "challenge": ("challenge 1 --as Ben", "claim 1"),
    "give": ("give Mallory 5 --as Asha", "Mallory"),
    "proxy": ("proxy Ben --as Asha", "proxies"),
    "no-proxy": ("no-proxy --as Asha", "proxy"),
    "choose": ("choose C-1 blue --as Asha", "C-1"),
    "duty": ("duty nothing --as Kim", "nothing"),
    "office": ("office Clerk --as Ben", "Clerk"),
    "by-hand": ("by-hand --as Ben", "duty"),
    "automatic": ("automatic --as Ben", "duty"),
}


@pytest.mark.parametrize(("before", "typed", "answer"), ACCEPTED.values(), ids=ACCEPTED)
def test_a_move_is_made_by_its_command(open_table: Terminal, before: str, typed: str, answer: str):
    assert open_table.types("prompt", before).exit_code == 0
    result = open_table.types(typed)
    assert (result.exit_code, result.stderr) == (0, "")
    assert answer in result.stdout


@pytest.mark.parametrize(("typed", "because"), REFUSED.values(), ids=REFUSED)
def test_a_refused_move_says_why_and_ends_with_status_1(open_table: Terminal, typed: str, because: str):
    result = open_table.types(typed)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Refused.")
    assert because in result.stderr


def test_every_move_has_a_command_and_is_tried_here():
    aliases, holding_changes = {"dispute", "judge"}, {"propose", "draft", "revise", "rescue"}
    made = {*PLAYERS_COMMANDS, *OFFICERS_COMMANDS}
    assert made - aliases - {"make", "post"} == {*ACCEPTED, *REFUSED}
    hosts = {"pause-game", "resume-game", "end-votes"}  # These are tried in tests/cli/keeping.
    assert {move.name for move in MOVES} == made - aliases - {"make"} | holding_changes | hosts
    assert {move.line for move in MOVES} == set(BEGINNINGS)
    assert {move.alias for move in MOVES if move.alias} == aliases


def test_the_officers_of_nomicam_do_their_work_by_commands(nomicam: Terminal):
    assert "by hand" in nomicam.types("by-hand --as 'Jack Rudd'").stdout
    nomicam.types("propose repeal 202 --as Asha")
    assert "The vote on 301 is open" in nomicam.types("pass-stage distribute 301 --as 'Jack Rudd'").stdout
    assert "You have refused consent to 301" in nomicam.types("approve-stage consent 301 no --as 'Jack Rudd'").stdout
    assert "automatic" in nomicam.types("automatic --as 'Jack Rudd'").stdout


def test_other_names_for_moves_do_the_same(nomicam: Terminal):
    assert "J-1" in nomicam.types('dispute "Ben is tall." --as Asha').stdout
    assert "judged J-1 FALSE" in nomicam.types("judge 1 FALSE --as 'Jack Rudd'").stdout


def test_a_refusal_as_data_names_its_grounds_and_what_to_do_instead(nomicam: Terminal):
    nomicam.types("propose repeal 202 --as Asha")
    result = nomicam.types("vote 301 for --as 'Jack Rudd' --json")
    assert result.exit_code == 1
    assert nomicam.data("vote 301 for --as 'Jack Rudd'") == {
        "refused": "Only Voters may vote on proposal 301.",
        "grounds": ["206/1"],
        "instead": "A rule-change could allow it.",
    }


def test_an_accepted_move_as_data_names_its_entry_and_grounds(nomicam: Terminal):
    answer = nomicam.data("declare Hm --as Asha")
    assert answer | {"answers": "", "grounds": ""} == {
        "accepted": True,
        "entry": "5",
        "at": "2026-03-01T09:00:00Z",
        "answers": "",
        "grounds": "",
        "link": nomicam.data("why-entry 5")["link"],
    }
    assert "Hm" in answer["answers"][0]


# -- Moves that rules offer ------------------------------------------------------------


def test_a_move_that_a_rule_offers_is_made_by_name(open_table: Terminal):
    assert "Asha goes to Bridge." in open_table.types("make go to=Bridge --as Asha").stdout
    assert "Asha goes to Bridge." in open_table.types("make go Bridge --as Asha").stdout


def test_a_move_that_no_rule_offers_is_not_made(open_table: Terminal):
    result = open_table.types("make fly --as Asha")
    assert result.exit_code == 2
    assert "fly" in result.stderr


# -- Drafts --------------------------------------------------------------------------


def test_a_draft_is_shown_first_and_then_proposed_as_it_is(open_table: Terminal):
    Path("hats.md").write_text(HATS, encoding="utf-8")
    assert "D-1" in open_table.types("draft enact hats.md --as Asha").stdout
    assert "Proposed 301: Hats." in open_table.types("post D-1 --as Asha").stdout
    assert open_table.types("post D-7 --as Asha").exit_code == 2


# -- Proposing -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("propose enact hats.md", "Proposed 301: Hats."),
        ('propose enact hats.md --title "Wear hats" --reason "It rains." --mark urgent', "Proposed 301: Wear hats."),
        ("propose amend 201 hats.md", "Proposed 301: Amend rule 201, Quorum."),
        ("propose amend 211 set adopted=15", "Proposed 301: Amend rule 211, Points for the outcome."),
        ('propose amend 205 answer "voting_period=3 days"', "Proposed 301: Amend rule 205, The voting period."),
        ("propose repeal 201", "Proposed 301: Repeal rule 201, Quorum."),
        ("propose transmute 104 to mutable", "Proposed 301: Make rule 104, The first Speaker mutable."),
    ],
)
def test_every_kind_of_rule_change_is_proposed_in_a_line(nomicam: Terminal, typed: str, answer: str):
    Path("hats.md").write_text(HATS, encoding="utf-8")
    result = nomicam.types(f"{typed} --as Asha")
    assert (result.exit_code, result.stderr) == (0, "")
    assert answer in result.stdout


def test_a_rule_is_proposed_from_the_input(nomicam: Terminal):
    assert "Proposed 301: Hats." in nomicam.types("propose enact - --as Asha", HATS).stdout


def test_a_proposal_is_revised_before_its_vote_opens(nomicam: Terminal):
    Path("hats.md").write_text(HATS, encoding="utf-8")
    nomicam.types("by-hand --as 'Jack Rudd'")
    nomicam.types("propose repeal 201 --as Asha")
    result = nomicam.types("revise 301 enact hats.md --as Asha")
    assert result.exit_code in (0, 1)  # Whether a rulebook allows it is its own affair.
    assert "301" in result.output


@pytest.mark.parametrize(
    ("typed", "mend"),
    [
        ("propose enact", "Name its file"),
        ("propose enact missing.md", "missing.md"),
        ("propose dance", "'dance' is not a rule-change"),
        ("vote x for", "'x' is not a proposal's number"),
        ("propose enact broken.md", "broken.md, line 2"),
    ],
)
def test_a_move_that_makes_no_sense_says_what_is_wrong_and_ends_with_status_2(nomicam: Terminal, typed: str, mend: str):
    Path("broken.md").write_text("---\ncolour: red\n---\nRed.\n", encoding="utf-8")
    before = nomicam.data("games")
    result = nomicam.types(f"{typed} --as Asha")
    assert (result.exit_code, result.stdout) == (2, "")
    assert mend in result.stderr
    assert nomicam.data("games") == before


def test_rules_are_proposed_in_plain_words_from_the_command_line_and_from_a_plain_file(nomicam: Terminal):
    Path("hats.txt").write_text("# Hats\n\nEveryone wears a hat.\n", encoding="utf-8")
    for typed, title in (
        ("propose enact 'Everyone wears a hat' --as Asha", "Everyone wears a hat"),
        ("propose enact hats.txt --as Asha", "Hats"),
        ("enact 'Tea is free.' --as Asha", "Tea is free"),
        ("enact Hats! --as Asha", "Hats"),
        ("repeal 202 --as Asha", "Repeal rule 202"),
        ("amend 203 'All is well.' --reason 'It is.' --as Asha", "Amend rule 203"),
    ):
        result = nomicam.types(typed)
        assert result.exit_code == 0, result.stderr
        assert f": {title}" in result.stdout
    assert nomicam.data("proposal 306")["reason"] == "It is."


def test_score_shows_what_players_have_and_so_does_the_board(nomicam: Terminal):
    assert nomicam.types("score").stdout == nomicam.types("players").stdout
    assert {one["name"] for one in nomicam.data("board")["scores"]} >= {"Asha", "Ben", "Chloe"}
    assert "Asha" in nomicam.types("board").stdout


def test_a_move_needs_somebody_who_makes_it(nomicam: Terminal):
    result = nomicam.types("propose repeal 201")
    assert result.exit_code == 2
    assert "--as NAME" in result.stderr


def test_who_one_is_can_stand_in_the_environment_and_is_overruled_by_what_is_typed(
    nomicam: Terminal, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("NOMICON_PLAYER", "Asha")
    assert "Asha declared" in nomicam.types("declare Hm").stdout
    assert "Ben declared" in nomicam.types("declare Hm --as Ben").stdout
    assert "Ben declared" in nomicam.types("--as Ben declare Hm").stdout


def test_answers_are_in_the_language_that_the_environment_names(open_table: Terminal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NOMICON_LANGUAGE", "de_DE.UTF-8")
    refused = open_table.types("vote 999 for --as Ann")
    assert "Es gibt keinen Vorschlag 999." in refused.stderr

    monkeypatch.setenv("NOMICON_LANGUAGE", "xx")
    assert "There is no proposal 999." in open_table.types("vote 999 for --as Ann").stderr


def test_a_ready_rule_is_proposed_by_its_name_as_a_command(terminal: Terminal):
    terminal.types("found minimal")
    terminal.types("join --as Ann")
    proposed = terminal.types("propose enact shelf sunset --as Ann")
    assert proposed.exit_code == 0, proposed.stderr
    assert "Proposed 301" in proposed.stdout
    unknown = terminal.types("propose enact shelf sunsett --as Ann")
    assert unknown.exit_code != 0
    assert "sunset" in unknown.stdout + unknown.stderr
