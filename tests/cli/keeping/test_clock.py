"""At a terminal: a time that is not believed is asked about, and nothing falls due before it is confirmed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nomicon.adapters.chance import SystemChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.upkeep.opening import Where, open_ledger
from nomicon.cli.desk.tools import Tools
from nomicon.game.names import Seconds
from nomicon.game.values.replacing import replace
from nomicon.hosting.table.clock_watch import WatchedClock
from nomicon.hosting.table.table import Table
from nomicon.main.table import Silence, codec, sandbox
from nomicon.play.engine import bench
from tests.cli.terminal import HERE, Terminal, in_a_process, on_a_terminal

DAY = 86400
NO_ANSWER = "If the clock is right, run: nomicon clock confirm. Or add --trust-clock to the command."


@pytest.fixture
def watched(our_tools: Tools, clock: SettableClock, terminal: Terminal) -> Terminal:
    """A terminal in an empty folder whose commands watch the clock, as real ones do."""

    @contextmanager
    def open_table(where: Where) -> Iterator[Table]:
        with open_ledger(where, codec(), "tests") as ledger:
            watch = WatchedClock(clock, lambda: 0.0, ledger)
            yield Table(ledger, watch, SystemChance(), Silence(), bench(sandbox()))

    return Terminal(replace(our_tools, open_table=open_table))


@pytest.fixture
def idle(watched: Terminal, clock: SettableClock) -> Terminal:
    """The same, nine days after a vote of seven days was opened."""
    watched.types("found nomicam --title Tuesday")
    for name in ("Asha", "Ben"):
        watched.types(f"join --as {name}")
    watched.types("propose repeal 202 --as Asha")
    clock.advance(Seconds(9 * DAY))
    return watched


def number(terminal: Terminal) -> int:
    """Count what happened in the game."""
    return len(terminal.data("export")["entries"])


def test_a_move_after_nine_idle_days_is_not_made_before_the_time_is_confirmed(idle: Terminal):
    before = number(idle)
    told = idle.types("vote 301 for --as Ben")
    assert told.exit_code == 3
    assert told.stderr.splitlines() == [
        "If the clock is right, this is due now:",
        "  tuesday: the vote on 301 closes (2026-03-08T09:00:00Z)",
        "nomicon: If the server's clock is right, there was no activity in this record for 9 days: the clock says"
        " 2026-03-10T09:00:00Z, but the last known time was 2026-03-01T09:00:00Z. Nothing becomes due, and players"
        " cannot make moves, until the host has confirmed the time.",
        NO_ANSWER,
    ]
    assert number(idle) == before


def test_looking_shows_the_game_as_it_stood_and_says_why(idle: Terminal):
    told = idle.types("proposal 301")
    assert told.exit_code == 0
    assert "open" in told.stdout
    assert told.stderr.startswith("If the server's clock is right, there was no activity in this record for 9 days")
    assert NO_ANSWER in told.stderr


def test_who_only_looks_where_nothing_would_fall_due_is_not_bothered(watched: Terminal, clock: SettableClock):
    watched.types("found minimal --title Quiet")
    clock.advance(Seconds(9 * DAY))
    assert watched.types("board").stderr == ""
    assert watched.types("join --as Ann").exit_code == 3


def test_how_the_time_is_confirmed_names_the_file_that_was_named(watched: Terminal, clock: SettableClock):
    watched.types("found minimal --file other.db")
    clock.advance(Seconds(9 * DAY))
    assert "nomicon clock confirm --file other.db. Or" in watched.types("join --as Ann --file other.db").stderr
    assert watched.types("clock --file other.db").stdout.endswith("run: nomicon clock confirm --file other.db\n")


def test_with_trust_clock_what_is_due_is_done_and_the_move_made(idle: Terminal):
    told = idle.types("invoke 'It is so.' --as Ben --trust-clock")
    assert told.exit_code == 0
    assert idle.types("proposal 301").stderr == ""
    assert "defeated" in idle.types("proposal 301").stdout


@pytest.mark.parametrize(("typed", "status", "is_open"), [("y\n", 0, False), ("n\n", 1, True)])
def test_confirming_shows_what_would_fall_due_and_asks(idle: Terminal, typed: str, status: int, *, is_open: bool):
    told = idle.types("clock confirm", typed)
    assert told.exit_code == status
    assert "tuesday: the vote on 301 closes" in told.stderr
    assert (idle.data("proposal 301")["state"] == "open") == is_open


def test_the_clock_is_shown_with_what_would_fall_due(idle: Terminal):
    told = idle.data("clock")
    assert (told["says"], told["believed"]) == ("2026-03-10T09:00:00Z", False)
    assert told["would_fall_due"][1] == "  tuesday: the vote on 301 closes (2026-03-08T09:00:00Z)"
    assert idle.data("clock confirm --yes") == {"confirmed": "2026-03-10T09:00:00Z"}
    assert idle.data("clock")["believed"] is True
    assert idle.types("clock").stdout == "The clock says 2026-03-10T09:00:00Z. The program trusts it.\n"


def test_a_clock_that_is_behind_the_record_is_asked_about(idle: Terminal, clock: SettableClock):
    clock.advance(Seconds(-300 * DAY))
    told = idle.types("declare Hello --as Ben --json")
    assert told.exit_code == 3
    assert json.loads(told.stdout)["trouble"].startswith("The server's clock jumped back by 291 days")


def test_practice_and_playthroughs_have_clocks_of_their_own_and_ask_nothing(watched: Terminal):
    told = watched.types("practice minimal", "join\nwait 400 days\nboard\n".replace("join", "Ann> join"))
    assert (told.exit_code, told.stderr) == (0, "")


def test_the_program_itself_asks_on_a_terminal_and_not_in_a_pipe(
    idle: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delitem(HERE, "NOMICON_TRUST_CLOCK")
    assert in_a_process("vote", "301", "for", "--as", "Ben", folder=tmp_path).returncode == 3
    shown, status = on_a_terminal(["vote", "301", "for", "--as", "Ben"], [("Is the clock right?", "y\n")])
    assert "the vote on 301 closes" in shown
    assert (status, shown.splitlines()[-1]) == (0, "Ben's ballot on 301 came too late and does not count.")
