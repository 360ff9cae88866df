"""What is told of a game as it goes on, and a game of another rulebook: nothing sealed is heard of before its close."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest

from nomicon.web.accounts.models import Listing
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper
from nomicon.web.api.app import api
from nomicon.web.tools import Services
from tests.web.api.house import NOON, listening
from tests.web.trust.stage import browser
from tests.web.trust.worlds import GAME, SILENT, Step, World, differing, looks, world

TEA = "---\ntitle: Tea\n---\nThere is tea.\n"
LAST = "zebra"
"""A word that no rule holds; whoever listens to the entries hangs up when they hear it."""

DAY = 24 * 60 * 60
BEGUN: Sequence[Step] = [*[(who, "join", "") for who in ("Asha", "Ben", "Chloe")], ("Asha", "propose enact", TEA)]
BALLOTS: Sequence[Step] = [
    ("Asha", "vote 301 for", ""),
    ("Ben", "vote 301 against", ""),
    ("Ben", "take back 301", ""),
    ("Ben", "vote 301 for", ""),
]


@contextmanager
def heard(address: str, path: str) -> Iterator[list[str]]:
    """Listen to a stream from now on; what is heard stands in the list that is yielded."""
    lines: list[str] = []
    opened = threading.Event()

    def listen() -> None:
        # The server may close while somebody listens.
        closing = suppress(httpx.RemoteProtocolError)
        with closing, httpx.stream("GET", f"{address}{path}", timeout=60, trust_env=False) as stream:
            for line in stream.iter_lines():
                opened.set()
                lines.append(line)
                if LAST in line:
                    return

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    assert opened.wait(30)
    yield lines
    if "stream" in path:
        thread.join(30)


@pytest.fixture(scope="module", autouse=True)
def listed(house: Services) -> Iterator[None]:
    listing, _ = Listing.objects.update_or_create(game=GAME, defaults={"visibility": Listing.OPEN})
    yield
    listing.delete()


def told_live(here: World, sealed: Sequence[Step]) -> tuple[list[str], list[str]]:
    """Play a game while somebody listens at both streams; return what they hear."""
    for step in BEGUN:
        here.says(step)
    here.at(NOON + 1_000)
    with listening(api(here.house, AccountsDoorkeeper(), SILENT)) as address:
        with (
            heard(address, f"/live/{GAME}") as pages,
            heard(address, f"/api/v1/games/{GAME}/stream?after=0") as entries,
        ):
            for step in sealed:
                here.says(step)
            time.sleep(0.3)  # Longer than tellings are joined, so that each world hears them apart.
            before = list(pages)
            here.at(NOON + 2_000)
            here.says(("Chloe", 'declare "This is all, zebra."', ""))
        deadline = time.monotonic() + 10
        while len(pages) <= len(before) + 2 and time.monotonic() < deadline:
            time.sleep(0.02)
        return list(pages), list(entries)


def test_nobody_who_listens_hears_of_a_sealed_ballot(house, tmp_path):
    told = []
    for number, sealed in enumerate((BALLOTS, [])):
        with world(tmp_path / str(number), "nomicam", number, house) as here:
            told.append(told_live(here, sealed))
    assert told[0] == told[1]
    pages, entries = told[0]
    assert [line for line in pages if line.startswith("data")] == [
        f'data: {{"game":"{GAME}","entry":5}}',
        f'data: {{"game":"{GAME}","entry":6}}',
    ]
    assert sum(line.startswith("data") for line in entries) == 6


PLAYERS = ("Ann", "Bob", "Cal", "Dot", "Eve")
POSTED: Sequence[Step] = [
    ("Ann", "draft enact", TEA),
    ("Bob", "sign D-1", ""),
    ("Cal", "decline D-1", ""),
    ("Ann", "post D-1", ""),
]
TURNOUTS: Sequence[Sequence[Step]] = [
    [],
    [("Bob", "vote 1093 for", ""), ("Cal", "vote 1093 against", ""), ("Dot", "vote 1093 for", "")],
]


LOOKED_AT = (
    *("", "board.json", "proposals/", "proposals.json", "proposal/1093/", "proposal/1093.json", "history/"),
    *("history.json", "players.json", "player/Bob.json", "questions.json", "registers.json", "desk.json", "votes.json"),
    *("quantity/points.json", "search/vote.json", "export/record.json", "export/game.play", "why/Bob.json"),
)
"""Where people look in a game of Nomic World."""


def test_in_nomic_world_nobody_learns_how_many_have_voted(house, tmp_path):
    where = [f"/games/{GAME}/{rest}" for rest in LOOKED_AT]
    where += [f"/api/v1/games/{GAME}{rest}" for rest in ("", "/entries", "/export", "/pages/board")]
    with ExitStack() as open_worlds:
        found = []
        for number, ballots in enumerate(TURNOUTS):
            here = open_worlds.enter_context(world(tmp_path / str(number), "nomicworld", number, house))
            for who in PLAYERS:
                here.says((who, "join", ""))
            here.at(NOON + DAY)
            for step in POSTED:
                here.says(step)
            here.at(NOON + DAY + 1_000)
            for step in ballots:
                here.says(step)
            here.at(NOON + 2 * DAY)
            here.says(("Eve", 'declare "Good evening."', ""))
            here.at(NOON + 3 * DAY)
            found.append(here)
        seen = [looks(here, browser().get, here.programs.get, where) for here in found]
        assert {status for status, _, _ in seen[0].values()} == {200}
        assert differing(*seen) == []
        for here in found:
            here.at(NOON + 30 * DAY)
        after = [looks(here, browser().get, here.programs.get, where) for here in found]
        assert f"/games/{GAME}/proposal/1093.json" in differing(*after)
