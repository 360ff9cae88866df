"""What goes wrong is told in the language of whoever reads it, and stays English where it is stored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from nomicon.adapters.codec import UnreadableLine
from nomicon.adapters.ledgers.postgres.address import BadAddress, read_address
from nomicon.adapters.ledgers.sqlite.looking import why_only_read
from nomicon.adapters.sandbox.crossing import failure
from nomicon.cli.language import language_here, told_here
from nomicon.client.trouble import trouble
from nomicon.game.names import GameId, Moment, RuleNumber, Seconds
from nomicon.game.state import Game
from nomicon.game.values.translatable import sentence_of
from nomicon.hosting.ports import ClockDoubt, LedgerUncertain
from nomicon.hosting.table.clock_watch import told as doubt_told
from nomicon.hosting.table.folding import NoSuchGame
from nomicon.hosting.table.quotas import OverQuota
from nomicon.play.rules.trouble import RuleFailed
from nomicon.views.sentences.events import sentence
from nomicon.views.sentences.recorded import trouble_told
from tests.cli.terminal import Terminal
from tests.play.playing import CODEC

YEARS = Seconds(3 * 365 * 86400)


@pytest.fixture(autouse=True)
def reads_german(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who reads German."""
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")


def raised(act: Callable[[], object]) -> str:
    """Return what an act says goes wrong with it."""
    with pytest.raises((BadAddress, UnreadableLine)) as wrong:
        act()
    return sentence_of(wrong.value)


def test_a_record_that_is_none_is_refused_in_german(terminal: Terminal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NOMICON_LANGUAGE", "de")  # A terminal begins without it.
    Path("nomicon.db").write_text("Dear diary, " * 1000, encoding="utf-8")
    assert "lässt sich nicht lesen: file is not a database. Es wurde nichts geändert." in terminal.types("board").output


@pytest.mark.parametrize(
    ("said", "german"),
    [
        (
            lambda: raised(lambda: CODEC.decode(b"{}")),
            "Die Zeile ist kein Eintrag: sie müsste genau die Felder place, ",
        ),
        (lambda: raised(lambda: read_address("postgres//")), "Die Adresse der Datenbank lässt sich nicht lesen."),
        (lambda: sentence_of(NoSuchGame(GameId("tea"))), "Es ist kein Spiel 'tea' aufgezeichnet."),
        (lambda: sentence_of(LedgerUncertain()), "Die Aufzeichnung konnte nicht geschrieben werden"),
        (lambda: sentence_of(OverQuota("drafts", 2)), "Dieser Server erlaubt höchstens 2 Entwürfe eines Kontos"),
        (lambda: sentence_of(OverQuota("drafts", 1)), "Auf diesem Server gilt die Grenze 1 für Entwürfe eines Kontos"),
        (lambda: sentence_of(trouble(502, None)), "Der Server hat mit dem Status 502 geantwortet"),
        (lambda: failure("").message, "er scheiterte ohne Fehlermeldung"),
    ],
)
def test_an_error_is_told_in_german(said: Callable[[], str], german: str):
    assert told_here(said()).startswith(german)


def test_why_a_record_can_only_be_read_is_told_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    record = tmp_path / "games.db"
    record.touch()
    monkeypatch.setattr("nomicon.adapters.ledgers.sqlite.looking.is_writable", lambda path: False)
    assert told_here(why_only_read(record)) == f"{record} ist hier schreibgeschützt"


def test_a_clock_that_is_not_believed_says_so_in_german():
    doubt = ClockDoubt("ahead", YEARS, says=Moment(YEARS), last=Moment(0))
    told = told_here(doubt_told(doubt))
    assert told.startswith("Die Uhr des Servers ist um 3 Jahre vorgesprungen: Die Uhr zeigt 1972-12-31T00:00:00Z")
    assert "um 1 Jahr vorgesprungen" in told_here(
        doubt_told(ClockDoubt("ahead", Seconds(YEARS // 3), Moment(1), Moment(0)))
    )


def test_why_code_failed_is_english_in_the_record_and_told_in_german():
    why = "it looked up more than 10,000 facts"
    failed = RuleFailed(RuleNumber(301), 1, "pay", why, Moment(0), 3)
    assert sentence(failed, Game(), language_here()).endswith(": er sah mehr als 10,000 Tatsachen nach")
    assert told_here(trouble_told(f"pay, line 3: {why}")).endswith(": er sah mehr als 10,000 Tatsachen nach")
    assert trouble_told(f"pay, line 3: {why}") == f"pay, line 3: {why}"


def test_a_limit_of_one_is_told_of_one():
    assert str(OverQuota("drafts", 1)).startswith("This server sets a limit of 1 for drafts of one account in one game")
