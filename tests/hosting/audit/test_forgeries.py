"""What becomes of each forgery: who finds it, the record itself when it is opened, the audit, or only a noted link.

What nobody can find stands in what the audit says of itself.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.values.replacing import replace
from nomicon.hosting.audit.audit import BLIND
from nomicon.hosting.audit.noted import NotedLinks
from nomicon.hosting.ports import LedgerDamaged
from nomicon.hosting.server.auditor import Report, audited
from nomicon.hosting.table.table import Table
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.voting import CastBallot
from tests.hosting import forgeries as by
from tests.hosting.forging import ENGINE, Forger, decided, folded
from tests.play.playing import (
    ANN,
    BEN,
    BENCH,
    CAT,
    CODEC,
    DAY,
    GAME,
    HOUR,
    NOON,
    POINTS,
    VOTES,
    Nobody,
    Playing,
    enacting,
    rule,
)

PAYS = rule(203, '@when("VoteClosed")\ndef f(proposal):\n    yield award(proposal.proponent, 10)\n')
DRAWS = rule(
    204,
    """
    @when("Declared")
    def f(event):
        if event.text == "Draw!":
            yield announce(draw("word", ["tea", "cake", "soup"])[0])
    """,
)
SECRET = rule(205, answers={"secret_ballots": "yes", "voting_period": "1 day"})


def evening(path: Path, greeting: str = "Hail!") -> None:
    """Play an evening with a draw, a vote that has closed, one that is still open, and a rule that pays."""
    with SqliteLedger(path, CODEC, ENGINE) as ledger:
        playing = Playing(VOTES, POINTS, PAYS, DRAWS, SECRET, ledger=ledger)

        def makes(move: Any, after: int = 60) -> None:
            playing.waits(after)
            playing.makes(move)

        makes(Declare(ANN, "Draw!"))
        number = playing.proposes(enacting())
        for player, choice in ((ANN, "FOR"), (BEN, "AGAINST"), (CAT, "FOR")):
            makes(CastBallot(player, number, choice), after=HOUR)
        playing.waits(DAY)
        makes(Declare(BEN, greeting))
        makes(Declare(CAT, "Ho!"))
        makes(Invoke(ANN, "It is so."))
        number = playing.proposes(enacting())
        makes(CastBallot(BEN, number, "FOR"))
        makes(Declare(ANN, "Good night."))
        playing.table.remember(GAME)
        Playing.made.clear()  # It is audited here, and by nobody else.


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an honest record, and that of another evening beside it."""
    folder = tmp_path_factory.mktemp("honest")
    evening(folder / "games.db")
    evening(folder / "other.db", greeting="Good evening!")
    return folder


@pytest.fixture
def forger(honest: Path, tmp_path: Path) -> Forger:
    return Forger(copytree(honest, tmp_path / "forged") / "games.db")


def links(path: Path) -> list[str]:
    """Return the links of all public entries, as players note them."""
    with SqliteLedger(path, CODEC, ENGINE) as ledger:
        entries = [written for written in ledger.read(GAME) if not written.entry.place.sealed]
    return [f"{written.entry.place}={written.link}" for written in entries]


def report(path: Path, *noted: str) -> Report:
    """Audit a record as the command does. Raises `LedgerDamaged` where it cannot even be opened and read."""
    with SqliteLedger(path, CODEC, ENGINE) as ledger:
        table = Table(ledger, SettableClock(NOON), SeededChance("audit"), Nobody(), BENCH)
        ledger.check()
        return audited(table, GAME, NotedLinks(noted))


def test_nothing_is_found_in_an_honest_record_and_every_link_is_as_it_was_noted(honest: Path):
    noted = links(honest / "games.db")
    found = report(honest / "games.db", *noted)
    assert found.differences == ()
    assert len(found.as_noted) == len(noted) == found.entries
    assert noted[-1] == f"{found.entries}={found.link}"


# -- Who finds what ----------------------------------------------------------------------


FOUND: dict[str, tuple[by.Forgery, str]] = {
    "time goes backwards": (by.decided_anew(by.backwards), "time goes backwards"),
    "before the founding": (by.decided_anew(by.before_the_founding), "time goes backwards"),
    "after a deadline": (by.decided_anew(by.beside_the_deadline(30)), "a deadline was not recorded at its exact time"),
    "a deadline left out": (by.decided_anew(by.deadline_left_out), "something was due earlier and was not done"),
    "time kept for nothing": (by.decided_anew(by.time_kept_for_nothing), "but nothing was due"),
    "another seed": (by.each(by.other_seed), "the seed does not match the published SHA-256"),
    "another order of lots": (by.each(by.other_order), "gives a different result"),
    "the seed of the next draw": (
        by.standing_seed,
        "the saved seed of the next draw does not match the published SHA-256",
    ),
    "swapped": (by.decided_anew(by.swapped_with_their_moments), "time goes backwards"),
    "events": (by.each(by.paid_more), "deciding it again gives different events"),
    "grounds": (by.each(by.other_grounds), "different rules decide it now"),
    "another player in the move alone": (by.each(by.by_another_alone), "deciding it again gives different events"),
    "a player who is not there": (by.each(by.by_nobody), "the move would now be refused"),
    "a move that is refused": (by.refused_move, "the move would now be refused"),
    "a ballot of a closed vote alone": (
        by.each(by.ballot_of_a_closed_vote_alone),
        "deciding it again gives different events",
    ),
    "a ballot of a closed vote left out": (
        by.ballot_of_a_closed_vote_left_out,
        "deciding it again gives different events",
    ),
    "the folded game": (by.folded_game, "does not match its entries"),
    "the next deadline": (by.next_deadline, "the saved time of the next deadline"),
    "another game spliced in": (by.spliced_with_another_evening, ""),
    "the record of another game": (by.record_of_another_game, "this is the record of another game"),
}
"""What the audit finds, and what it says of it."""

REFUSED: dict[str, tuple[by.Forgery, str]] = {
    "a line alone": (by.other_words_in_the_line, "does not match its link"),
    "entries left out, and the mark left": (
        by.without_the_last_and_the_mark_left,
        "were confirmed",
    ),
    "an entry torn out": (by.gap_in_the_middle, "follows entry 2"),
    "a receipt of no entry": (by.receipt_of_no_entry, "receipt"),
    "a mark that never was": (by.mark_set_back, "no longer contains the last entry that was confirmed"),
}
"""What the record itself finds when it is opened, read or looked through."""

NOTED: dict[str, by.Forgery] = {
    "all an hour later": by.decided_anew(by.an_hour_later),
    "a seed and its commitment": by.seed_and_commitment,
    "entries left out at the end": by.without_the_last,
    "an entry left out in the middle": by.decided_anew(by.without_one_in_the_middle),
    "swapped at each other's moments": by.decided_anew(by.swapped_at_each_others_moments),
    "another player": by.decided_anew(by.by_another),
    "a move that is allowed": by.decided_anew(by.invented_move),
    "a ballot of a closed vote, and all that came of it": by.decided_anew(by.ballot_of_a_closed_vote),
    "another evening": by.another_evening,
    "other rules from the start": by.decided_anew(by.other_rules_from_the_start),
    "another program": by.other_versions(program="9.9"),
    "another build of the interpreter": by.other_versions(epoch="another build"),
}
"""What only links show that somebody has noted."""

UNSEEN: dict[str, tuple[by.Forgery, str]] = {
    "an open ballot changed": (
        by.open_ballot_changed,
        "While ballots are sealed, someone with access to the files can change",
    ),
    "an open ballot left out": (by.open_ballot_left_out, "change, remove or add ballots"),
    "an open ballot invented": (by.decided_anew(by.open_ballot_invented), "change, remove or add ballots"),
    "a receipt of another entry": (by.receipt_of_another_entry, "the key that a client program can send with a move"),
}
"""What nobody can see, and where the audit says so."""


@pytest.mark.parametrize("which", FOUND)
def test_the_audit_finds_it(forger: Forger, which: str):
    forge, what = FOUND[which]
    forge(forger)
    found = report(forger.path)
    assert any(what in one["what"] for one in found.differences), found.differences


@pytest.mark.parametrize("which", REFUSED)
def test_the_record_itself_finds_it(forger: Forger, which: str):
    forge, what = REFUSED[which]
    forge(forger)
    with pytest.raises(LedgerDamaged, match=what):
        report(forger.path)


@pytest.mark.parametrize("which", NOTED)
def test_a_link_that_somebody_noted_shows_it(forger: Forger, which: str):
    noted = links(forger.path)
    NOTED[which](forger)
    assert report(forger.path).differences == ()
    assert report(forger.path, noted[-1]).many == 1
    assert any("rebuild the whole record" in told for told in BLIND)


@pytest.mark.parametrize("which", UNSEEN)
def test_nobody_can_see_it_and_the_audit_says_so(forger: Forger, which: str):
    noted = links(forger.path)
    forge, said = UNSEEN[which]
    forge(forger)
    assert report(forger.path, *noted).differences == ()
    assert any(said in told for told in BLIND)


def test_a_deadline_that_was_kept_too_soon_is_no_deadline(forger: Forger):
    entries = forger.entries()
    forger.rewrite(decided(by.beside_the_deadline(-30)(entries[: by.where(entries, KeepTime) + 1])))
    assert "a deadline was not recorded at its exact time" in [one["what"] for one in report(forger.path).differences]


def test_what_a_ballot_that_is_still_sealed_says_is_not_told_with_a_difference(forger: Forger):
    entries = forger.entries()
    last = by.where(entries, CastBallot, -1)
    forger.rewrite([*entries[:last], replace(entries[last], grounds=("999/1",)), *entries[last + 1 :]])
    (found,) = report(forger.path).differences
    assert found["entry"] == str(entries[last].place.number)
    assert found["recorded"] == found["expected"] == "(sealed)"
    assert folded(entries).active
