"""The audit: an honest record shows no difference, and any other shows where it is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.audit.audit import Difference, audit
from nomicon.hosting.ports import Entry, WrittenEntry
from nomicon.play.engine import bench
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.votes.voting import BallotCast
from tests.play.playing import ANN, BEN, BENCH, GAME, POINTS, VOTES, Playing, enacting, rule

PAYS = rule(203, '@when("VoteClosed")\ndef f(proposal):\n    yield award(proposal.proponent, 10)\n')


def a_record() -> list[WrittenEntry]:
    """Play a little of everything."""
    playing = Playing(VOTES, POINTS, PAYS)
    playing.adopts(enacting('@when("Declared")\ndef f():\n    yield announce(draw("word", ["tea", "cake"])[0])\n'))
    playing.makes(Declare(BEN, "Hail!"))
    playing.makes(Invoke(ANN, "It is so."))
    return list(playing.ledger.read(GAME))


def test_an_honest_record_shows_no_difference():
    assert list(audit(a_record(), BENCH)) == []


def awarded_more(entry: Entry) -> Entry:
    return replace(
        entry,
        events=tuple(
            replace(event, moves=((ANN, Fraction(99)),)) if isinstance(event, QuantityMoved) else event
            for event in entry.events
        ),
    )


def kept_silent(entry: Entry) -> Entry:
    return replace(entry, events=tuple(event for event in entry.events if not isinstance(event, QuantityMoved)))


def rested_elsewhere(entry: Entry) -> Entry:
    return replace(entry, grounds=("201/1", "999/1")) if "201/1" in entry.grounds else entry


def with_other_luck(entry: Entry) -> Entry:
    return replace(entry, seed="ef" * 32) if entry.seed else entry


def without_its_seed(entry: Entry) -> Entry:
    return replace(entry, seed="") if entry.seed else entry


def by_somebody_else(entry: Entry) -> Entry:
    return replace(entry, move=Declare(ANN, "Hail!")) if isinstance(entry.move, Declare) else entry


def by_nobody(entry: Entry) -> Entry:
    move: Any = Declare(type(ANN)("Zed"), "Hail!")
    return replace(entry, move=move) if isinstance(entry.move, Declare) else entry


TAMPERINGS: Sequence[tuple[Callable[[Entry], Entry], str]] = (
    (awarded_more, "deciding it again gives different events"),
    (kept_silent, "deciding it again gives different events"),
    (rested_elsewhere, "different rules decide it now"),
    (with_other_luck, "the seed does not match the published SHA-256"),
    (without_its_seed, "deciding it again gives different events"),
    (by_somebody_else, "deciding it again gives different events"),
    (by_nobody, "the move would now be refused"),
)


@pytest.mark.parametrize(("tampered", "what"), TAMPERINGS)
def test_a_record_that_was_tampered_with_shows_where(tampered: Callable[[Entry], Entry], what: str):
    record = [WrittenEntry(tampered(written.entry), written.link) for written in a_record()]

    found = list(audit(record, BENCH))

    assert what in [difference.what for difference in found]
    changed = [new.entry.place for new, old in zip(record, a_record(), strict=True) if new.entry != old.entry]
    assert found[0].place == changed[0]


def test_a_move_that_would_be_refused_is_told_with_how_many_events_it_has_on_record():
    record = [WrittenEntry(by_nobody(written.entry), written.link) for written in a_record()]

    refused = next(one for one in audit(record, BENCH) if one.what == "the move would now be refused")

    assert refused.recorded == "4 events"


def test_an_entry_that_was_taken_out_is_missed():
    record = a_record()
    del record[2]

    assert list(audit(record, BENCH))


def test_a_record_under_another_build_of_the_interpreter_says_so():
    class Elsewhere:
        epoch = "another"
        load = BENCH.interpreter.load
        run = BENCH.interpreter.run
        inspect = BENCH.interpreter.inspect

    other = bench(Elsewhere())
    record = [WrittenEntry(awarded_more(written.entry), written.link) for written in a_record()]

    found: list[Difference] = list(audit(record, other))

    assert found[0].what == (
        "deciding it again gives different events (this entry was written with another build of the interpreter of "
        "rule code)"
    )
    assert list(audit(a_record(), other)) == []


def lots_over_sealed_ballots() -> list[WrittenEntry]:
    """Play a secret vote in which lots decide what a ballot weighs, and a draw after it that reveals the seed."""
    weighs = '@answers("votes_each")\ndef f(player):\n    return int(draw(player, ["1", "2", "3", "4", "5"])[0])\n'
    draws = '@when("Declared")\ndef f():\n    yield announce(draw("word", ["tea", "cake"])[0])\n'
    playing = Playing(VOTES, rule(203, answers={"secret_ballots": "yes"}), rule(204, weighs), rule(205, draws))
    playing.votes(playing.proposes(enacting()))
    playing.makes(Declare(BEN, "Hail!"))
    return list(playing.ledger.read(GAME))


def test_what_lots_decided_about_sealed_ballots_is_checked_when_their_seed_is_revealed():
    record = lots_over_sealed_ballots()
    weighty = [
        WrittenEntry(replace(one.entry, events=tuple(map(weighing_more, one.entry.events))), one.link) for one in record
    ]

    assert list(audit(record, BENCH)) == []
    assert [str(one.place) for one in audit(weighty, BENCH)] == ["5.1", "5.2", "5.3"]
    assert list(audit(weighty[:-1], BENCH)) == []  # Nobody can say yet, and nobody may.


def weighing_more(event: Any) -> Any:
    return replace(event, votes=99) if isinstance(event, BallotCast) else event


def test_nothing_to_audit_is_nothing_amiss():
    assert list(audit([], BENCH)) == []
    assert Game() == Game()
