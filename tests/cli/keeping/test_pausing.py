"""A host pauses a game in the terminal, and resumes it."""

from __future__ import annotations

from tests.cli.terminal import Terminal


def test_a_paused_game_says_so_and_takes_no_move_until_it_is_resumed(nomicam: Terminal, clock):
    nomicam.types("propose repeal 219 --as Asha")
    assert "The host paused the game: Holidays." in nomicam.types('pause-game --reason "Holidays."').output
    board = nomicam.types("board").output
    assert "The host paused this game at 2026-03-01T09:00:00Z: Holidays." in board
    assert "Nobody can make a move." in board
    clock.advance(30 * 86400)
    assert "Nothing is due" in nomicam.types("due").output
    refused = nomicam.types("vote 301 FOR --as Ben")
    assert refused.exit_code == 1
    assert "The host paused this game at 2026-03-01T09:00:00Z" in refused.output
    assert "The host resumed the game" in nomicam.types("resume-game").output
    assert nomicam.types("vote 301 FOR --as Ben").exit_code == 0
    assert nomicam.data("proposal 301")["closes"] > "2026-03-31T09:00:00Z"


def test_a_game_that_is_not_paused_cannot_be_resumed(nomicam: Terminal):
    refused = nomicam.types("resume-game")
    assert refused.exit_code == 1
    assert "The game is not paused." in refused.output


def test_the_host_ends_votes_where_a_rule_says_so(nomicam: Terminal):
    refused = nomicam.types('end-votes --reason "The bell rang."')
    assert refused.exit_code == 1
    assert "The rules do not let the host end votes." in refused.output
