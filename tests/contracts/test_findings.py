"""What every book of findings promises: what was kept is found again, and nothing is lost by throwing it away."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from nomicon.adapters.ledgers.findings.memory import MemoryFindings
from nomicon.adapters.ledgers.findings.postgres import PostgresFindings
from nomicon.adapters.ledgers.findings.sqlite import SqliteFindings, findings_beside, forget_beside
from nomicon.adapters.ledgers.findings.writing import LONGEST, OF_A_GAME, FindingForms
from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.game.names import GameId, Moment, ProposalNumber, RuleNumber
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.foresight.advice import FOUND, advice_by, at_once
from nomicon.hosting.playthroughs.run import GAME
from nomicon.hosting.ports import FindingBook, FindingKey
from nomicon.play.amendability.stuck import OpeningJudgement, Stuckness
from nomicon.play.engine import DECIDES
from nomicon.play.foresight.foreseen import AsItStands
from tests.adapters.writer import CODEC, ENGINE, behind_the_back_of
from tests.play.foresight.positions import performed, script_of
from tests.play.playing import BENCH

FORMS = FindingForms(tuple(DECIDES), FOUND)
KEY = FindingKey(GameId("table one"), 12, "f" * 64, "0.1.0 build", "stuck")
OTHERS = (
    replace(KEY, game=GameId("table two")),
    replace(KEY, entry=13),
    replace(KEY, digest="e" * 64),
    replace(KEY, version="0.2.0 build"),
)
FINDING = Stuckness("quorum was not reached")


class Shelf:
    """A book that can be opened again."""

    def __init__(self, opens: Callable[[], FindingBook], lose: Callable[[], None]) -> None:
        self._opens, self.lose = opens, lose
        self.book = opens()

    def again(self) -> FindingBook:
        """Open the book again, as another server does."""
        self.book.close()
        self.book = self._opens()
        return self.book

    def close(self) -> None:
        self.book.close()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shelf]:
    if request.param == "memory":
        kept = MemoryFindings(FORMS)
        made = Shelf(lambda: kept, kept.close)
        made.again = lambda: kept  # type: ignore[method-assign]  # It lasts as long as it is held.
    elif request.param == "sqlite":
        path = findings_beside(tmp_path / "games.db")

        def delete() -> None:
            made.book.close()
            path.write_bytes(b"this is no database" * 1000)

        made = Shelf(lambda: SqliteFindings(path, FORMS), delete)
    else:
        url = request.getfixturevalue("database")
        PostgresLedger(url, CODEC, ENGINE).close()

        def drop() -> None:
            with behind_the_back_of(url) as database:
                database.execute("DROP TABLE nomicon_games.findings")

        made = Shelf(lambda: PostgresFindings(url, FORMS), drop)
    with closing(made):
        yield made


def test_a_sentence_of_the_program_is_kept_in_plain_english(shelf: Shelf):
    told = _("Rule {rule} says no.", rule=201)
    shelf.book.keep(KEY, Stuckness(told))
    read = shelf.again().read(KEY)
    assert isinstance(read, Stuckness)
    assert read.stopped == "Rule 201 says no."


def test_a_finding_is_found_again_by_just_its_key(shelf: Shelf):
    assert shelf.book.read(KEY) is None
    shelf.book.keep(KEY, FINDING)
    assert shelf.again().read(KEY) == FINDING
    assert [shelf.book.read(other) for other in OTHERS] == [None] * len(OTHERS)
    shelf.book.keep(KEY, Stuckness("nobody may propose"))
    assert shelf.book.read(KEY) == Stuckness("nobody may propose")


def test_what_is_forgotten_or_lost_is_found_anew(shelf: Shelf):
    for key in (KEY, OTHERS[0]):
        shelf.book.keep(key, FINDING)
    shelf.book.forget(KEY.game)
    assert (shelf.book.read(KEY), shelf.book.read(OTHERS[0])) == (None, FINDING)
    shelf.lose()
    assert shelf.book.read(OTHERS[0]) is None
    shelf.book.keep(KEY, FINDING)
    assert shelf.book.read(KEY) == FINDING


def test_what_is_too_long_is_not_kept_and_of_too_many_the_oldest_go(shelf: Shelf):
    shelf.book.keep(KEY, Stuckness("x" * LONGEST))
    assert shelf.book.read(KEY) is None
    for entry in range(OF_A_GAME + 3):
        shelf.book.keep(replace(KEY, entry=entry), FINDING)
    kept = [shelf.book.read(replace(KEY, entry=entry)) is not None for entry in range(OF_A_GAME + 3)]
    assert kept == [False] * 3 + [True] * OF_A_GAME


def test_every_kind_of_finding_is_read_back_as_it_was(shelf: Shelf):
    play = script_of("minimal") + 'Ann Abel> propose repeal 206\nBen Bell> propose amend 206 words "Nobody wins."\n'
    performance = performed(play)
    game, at = performance.stage.table.folded(GAME).game, performance.at
    found: dict[Hashable, object] = {}
    advice = advice_by(at_once(found), BENCH, Moment(at))
    assert advice.foresees is not None
    assert advice.fragile is not None
    assert advice.collides is not None
    assert advice.collides_on_the_table is not None
    assert advice.tries is not None
    number = ProposalNumber(301)
    for asked in (
        advice.foresees(game, AsItStands()),
        advice.foresees(game, number),
        advice.fragile(game),
        advice.collides(game, number),
        advice.collides_on_the_table(game),
        advice.tries(game, number),
    ):
        assert asked
    judgement = OpeningJudgement("Rule 301 is void.", RuleNumber(301), RuleNumber(203))
    kinds = [(str(key[0]), finding) for key, finding in found.items() if isinstance(key, tuple)]
    kinds.append(("stuck", Stuckness("x", judgement)))
    assert {kind for kind, _ in kinds} == set(FOUND)
    for place, (kind, finding) in enumerate(kinds):
        key = replace(KEY, kind=kind, entry=place)
        shelf.book.keep(key, finding)
        assert shelf.book.read(key) == finding, kind


def test_findings_of_a_game_that_is_taken_out_of_a_file_go_with_it(tmp_path: Path):
    record = tmp_path / "games.db"
    forget_beside(record, KEY.game)
    with closing(SqliteFindings(findings_beside(record), FORMS)) as book:
        for key in (KEY, OTHERS[0]):
            book.keep(key, FINDING)
        forget_beside(record, KEY.game)
        assert (book.read(KEY), book.read(OTHERS[0])) == (None, FINDING)
