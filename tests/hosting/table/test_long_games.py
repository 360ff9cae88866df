"""Long games: what each page reads of the record is no more in a game that has lasted ten times as long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.names import GameId, Moment
from nomicon.hosting.past.past import Past
from nomicon.hosting.ports import EntryId, WrittenEntry
from nomicon.play.index import BLOCK
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.views.elements.page import Seen
from nomicon.views.view import VIEWS, view_named
from tests.play.playing import ANN, BEN, CODEC, GAME, POINTS, VOTES, Playing, amending, rule

PAYS = rule(203, '@when("VoteClosed")\ndef f(proposal):\n    yield award(proposal.proponent, 10)\n')
DRAWS = rule(204, '@when("Declared")\ndef f():\n    yield announce(draw("word", ["tea", "cake"])[0])\n')
SECRET = rule(205, answers={"secret_ballots": "yes"})
CHANGED = tuple(rule(1000 + number) for number in range(20))

ASKED = {
    "rule": "201",
    "rule difference": "1001",
    "proposal": "303",
    "player": "Ann",
    "quantity": "points",
    "why": "Ann",
    "why entry": "9",
    "judgement": "1",
    "register": "",
    "map": "",
    "undo": "",
}
"""How pages are asked for that need something. Registers and maps there are none here. To show what would be without an
entry, all later ones are decided again."""

FEW = BLOCK + 60
"""Entries that a page reads, at most: sums are followed from the end of a block, and a history has sixty rows."""


class Counting(MemoryLedger):
    """A record that knows how many entries were read from it."""

    reads = 0

    def read(self, game: GameId, after: EntryId | None = None) -> Iterator[WrittenEntry]:
        """Read, and count."""
        for written in super().read(game, after):
            self.reads += 1
            yield written

    def some(self, game: GameId, numbers: Sequence[int]) -> Iterator[WrittenEntry]:
        """Look up, and count."""
        for written in super().some(game, numbers):
            self.reads += 1
            yield written


def grown(playing: Playing, rounds: range) -> None:
    """Let a game go on for some rounds of a bit of everything, with ballots in secret."""
    for number in rounds:
        made = playing.proposes(amending(1000 + number % len(CHANGED), words=f"Changed {number} times."))
        playing.votes(made)
        playing.closes(made)
        playing.makes(Declare(ANN if number % 2 else BEN, f"Round {number}."))


def entries_read(playing: Playing, ledger: Counting) -> dict[str, int]:
    """Return how many entries each page reads, looked at for the first time."""
    counted, indexes = {}, playing.table.indexes
    newest = playing.table.folded(GAME)
    indexes.upto(GAME, newest.place, newest.game)  # Which whoever comes first has to wait for.
    for name in VIEWS:
        words = ASKED.get(name)
        if words == "":
            continue
        now = playing.table.folded(GAME)
        history, index = Past(ledger).history(GAME, now.place), partial(indexes.upto, GAME, now.place, now.game)
        seen = Seen(now.game, history, None, Moment(playing.clock.now()), index=index)
        before = ledger.reads
        view_named([*name.split(), *(words or "").split()], seen)
        counted[name] = ledger.reads - before
    return counted


def test_no_page_reads_more_of_a_record_that_is_ten_times_as_long():
    ledger = Counting(CODEC)
    playing = Playing(VOTES, POINTS, PAYS, DRAWS, SECRET, *CHANGED, ledger=ledger)
    playing.makes(Invoke(ANN, "It is so."))
    grown(playing, range(20))
    early = entries_read(playing, ledger)
    many = playing.table.folded(GAME).place.number

    grown(playing, range(20, 200))
    late = entries_read(playing, ledger)

    assert playing.table.folded(GAME).place.number > 9 * many > 500
    assert {name: read for name, read in late.items() if read > FEW} == {}
    assert {name for name in early if late[name] > 2 * early[name] + 64} == set()
    assert late["rule"] <= 1
    assert late["proposal"] < 10
