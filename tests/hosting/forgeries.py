"""Forgeries: ways to change a record for somebody who has its files and knows how it is made."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from nomicon.adapters.ledgers.sqlite.high_water import Mark
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import Entry, EntryId
from nomicon.law.resolution.luck import ordering
from nomicon.play.judging.claiming import Declare, Declared
from nomicon.play.judging.judging import Invoke
from nomicon.play.people.seating import Join
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.series.founding import FoundGame, GameFounded
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.voting import BallotCast, CastBallot
from tests.adapters.writer import behind_its_back
from tests.hosting.forging import Forger, commits, decided, moved
from tests.play.playing import ANN, BEN, CAT, DAN, DAY, HOUR

SEED = "ab" * 32

Forgery: TypeAlias = Callable[[Forger], None]


def each(change: Callable[[Entry], Entry]) -> Forgery:
    return lambda forger: forger.changes(change)


def decided_anew(change: Callable[[list[Entry]], list[Entry]]) -> Forgery:
    """Have the engine itself decide what the forger wants to have happened."""
    return lambda forger: forger.rewrite(decided(change(forger.entries())))


def where(entries: list[Entry], move: type[Any], which: int = 0) -> int:
    return [at for at, entry in enumerate(entries) if isinstance(entry.move, move)][which]


def declared(entries: list[Entry], text: str) -> int:
    return next(at for at, entry in enumerate(entries) if isinstance(entry.move, Declare) and entry.move.text == text)


def with_move(entry: Entry, **changes: Any) -> Entry:
    move: Any = entry.move
    return replace(entry, move=replace(move, **changes))


# -- Time --------------------------------------------------------------------------------


def backwards(entries: list[Entry]) -> list[Entry]:
    last = declared(entries, "Good night.")
    return [*entries[:last], replace(entries[last], at=Moment(entries[last].at - 2 * HOUR))]


def before_the_founding(entries: list[Entry]) -> list[Entry]:
    return [entries[0], *(replace(entry, at=Moment(entry.at - 10 * DAY)) for entry in entries[1:2]), *entries[2:]]


def an_hour_later(entries: list[Entry]) -> list[Entry]:
    return [replace(entry, at=Moment(entry.at + HOUR)) for entry in entries]


def beside_the_deadline(seconds: int) -> Callable[[list[Entry]], list[Entry]]:
    return lambda entries: [
        replace(one, at=Moment(one.at + seconds)) if isinstance(one.move, KeepTime) else one for one in entries
    ]


def deadline_left_out(entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if not isinstance(entry.move, KeepTime)]


def time_kept_for_nothing(entries: list[Entry]) -> list[Entry]:
    return [*entries[:4], moved(KeepTime(PlayerId("the timekeeper")), entries[3].at, entries[3]), *entries[4:]]


# -- Luck --------------------------------------------------------------------------------


def other_seed(entry: Entry) -> Entry:
    """Draw the lots of an entry from another seed, and have all of it fit together."""
    if not entry.seed:
        return entry
    events = tuple(
        replace(one, seed=SEED, order=ordering(SEED, one.draw, one.candidates)) if isinstance(one, DrawMade) else one
        for one in entry.events
    )
    return replace(entry, seed=SEED, events=events)


def other_order(entry: Entry) -> Entry:
    events = (replace(one, order=one.order[::-1]) if isinstance(one, DrawMade) else one for one in entry.events)
    return replace(entry, events=tuple(events))


def standing_seed(forger: Forger) -> None:
    forger.keeps("UPDATE games SET seed = ? WHERE id = :game", SEED)


def seed_and_commitment(forger: Forger) -> None:
    entries = forger.entries()
    last = max(at for at, entry in enumerate(entries) if entry.seed)
    forger.rewrite([*entries[:last], commits(entries[last], SEED), *entries[last + 1 :]])
    standing_seed(forger)


# -- Entries -----------------------------------------------------------------------------


def without_the_last(forger: Forger) -> None:
    forger.rewrite(forger.entries()[:-1])


def without_the_last_and_the_mark_left(forger: Forger) -> None:
    forger.rewrite(forger.entries()[:-1], mark=False)


def without_one_in_the_middle(entries: list[Entry]) -> list[Entry]:
    at = declared(entries, "Hail!")
    return entries[:at] + entries[at + 1 :]


def gap_in_the_middle(forger: Forger) -> None:
    with behind_its_back(forger.path) as db:
        db.execute("DELETE FROM entries WHERE number = 3")


def swapped_with_their_moments(entries: list[Entry]) -> list[Entry]:
    one, two = declared(entries, "Hail!"), declared(entries, "Ho!")
    return [*entries[:one], entries[two], entries[one], *entries[two + 1 :]]


def swapped_at_each_others_moments(entries: list[Entry]) -> list[Entry]:
    one, two = declared(entries, "Hail!"), declared(entries, "Ho!")
    there, back = replace(entries[two], at=entries[one].at), replace(entries[one], at=entries[two].at)
    return [*entries[:one], there, back, *entries[two + 1 :]]


def paid_more(entry: Entry) -> Entry:
    events = tuple(
        replace(one, moves=((ANN, Fraction(99)),)) if isinstance(one, QuantityMoved) else one for one in entry.events
    )
    return replace(entry, events=events)


def other_grounds(entry: Entry) -> Entry:
    return replace(entry, grounds=("999/1",)) if isinstance(entry.move, KeepTime) else entry


def other_words_in_the_line(forger: Forger) -> None:
    with behind_its_back(forger.path) as db:
        db.execute("UPDATE entries SET line = replace(CAST(line AS TEXT), 'Hail!', 'Hell!')")


# -- Who did it --------------------------------------------------------------------------


def by_another_alone(entry: Entry) -> Entry:
    return with_move(entry, player=CAT) if isinstance(entry.move, Invoke) else entry


def by_another(entries: list[Entry]) -> list[Entry]:
    return [with_move(one, player=CAT) if isinstance(one.move, Invoke) else one for one in entries]


def by_nobody(entry: Entry) -> Entry:
    if not isinstance(entry.move, Declare) or entry.move.text != "Ho!":
        return entry
    events = (replace(one, player=DAN) if isinstance(one, Declared) else one for one in entry.events)
    return replace(with_move(entry, player=DAN), events=tuple(events))


def refused_move(forger: Forger) -> None:
    """Have Ben join once more at the end, with what would come of it if he were not there."""
    entries = forger.entries()
    joined = entries[where(entries, Join, 1)]
    place = EntryId(entries[-1].place.number + 1)
    forger.rewrite([*entries, replace(joined, place=place, at=entries[-1].at)])


def invented_move(entries: list[Entry]) -> list[Entry]:
    at = declared(entries, "Ho!")
    return [*entries[:at], moved(Declare(CAT, "I give up."), entries[at].at, entries[at]), *entries[at:]]


# -- What is sealed ----------------------------------------------------------------------


def voted(entry: Entry, player: PlayerId, choice: str) -> Entry:
    if not isinstance(entry.move, CastBallot) or entry.move.player != player:
        return entry
    events = (replace(one, choice=choice) if isinstance(one, BallotCast) else one for one in entry.events)
    return replace(with_move(entry, choice=choice), events=tuple(events))


def ballot_of_a_closed_vote_alone(entry: Entry) -> Entry:
    return voted(entry, ANN, "AGAINST")


def ballot_of_a_closed_vote(entries: list[Entry]) -> list[Entry]:
    return [voted(entry, ANN, "AGAINST") for entry in entries]


def ballot_of_a_closed_vote_left_out(forger: Forger) -> None:
    entries = forger.entries()
    first = where(entries, CastBallot)
    number = entries[first].place.number
    behind = [
        replace(one, place=EntryId(number, one.place.sealed - 1)) if one.place.number == number else one
        for one in entries[first + 1 :]
    ]
    forger.rewrite([*entries[:first], *behind])


def open_ballot_changed(forger: Forger) -> None:
    entries = forger.entries()
    last = where(entries, CastBallot, -1)
    forger.rewrite([*entries[:last], voted(entries[last], BEN, "AGAINST"), *entries[last + 1 :]])


def open_ballot_left_out(forger: Forger) -> None:
    entries = forger.entries()
    last = where(entries, CastBallot, -1)
    forger.rewrite(entries[:last] + entries[last + 1 :])


def open_ballot_invented(entries: list[Entry]) -> list[Entry]:
    last = where(entries, CastBallot, -1)
    ballot: Any = entries[last].move
    invented = moved(replace(ballot, player=CAT), entries[last].at, entries[last])
    return [*entries[: last + 1], invented, *entries[last + 1 :]]


# -- Beside the entries ------------------------------------------------------------------


def receipt_of_another_entry(forger: Forger) -> None:
    forger.keeps("INSERT INTO receipts VALUES (:game, 'Ann''s key', 3, 0)")


def receipt_of_no_entry(forger: Forger) -> None:
    forger.keeps("INSERT INTO receipts VALUES (:game, 'Ann''s key', 999, 0)")


def folded_game(forger: Forger) -> None:
    forger.remembers(lambda game: replace(game, title="Another title"))


def next_deadline(forger: Forger) -> None:
    forger.keeps("UPDATE due SET at = at + 1000000 WHERE game = :game")


def mark_set_back(forger: Forger) -> None:
    forger.set_mark(Mark(EntryId(0), "00" * 32, 0))


# -- All of it ---------------------------------------------------------------------------


def another_evening(forger: Forger) -> None:
    other = Forger(forger.path.with_name("other.db"))
    forger.rewrite(other.entries())
    with behind_its_back(other.path) as db:
        (seed,) = db.execute("SELECT seed FROM games").fetchone()
    forger.keeps("UPDATE games SET seed = ? WHERE id = :game", seed)


def spliced_with_another_evening(forger: Forger) -> None:
    """Put entries of another game where as many stood of this one, as they are but for their places."""
    entries, other = forger.entries(), Forger(forger.path.with_name("other.db")).entries()
    proposed = where(other, CastBallot)
    spliced = list(other[proposed : proposed + 3])
    forger.rewrite([*entries[:4], *(replace(one, place=EntryId(5 + at)) for at, one in enumerate(spliced))])


def record_of_another_game(forger: Forger) -> None:
    """Put the record of a game under the name of another."""
    entries = forger.entries()
    first = with_move(entries[0], game=GameId("table two"))
    events = (replace(one, game=GameId("table two")) if isinstance(one, GameFounded) else one for one in first.events)
    forger.rewrite([replace(first, events=tuple(events)), *entries[1:]])


def other_rules_from_the_start(entries: list[Entry]) -> list[Entry]:
    founding: Any = entries[0].move
    assert isinstance(founding, FoundGame)
    rules = tuple(replace(one, text=replace(one.text, words="Other words.")) for one in founding.rules)
    return [with_move(entries[0], rules=rules), *entries[1:]]


def other_versions(program: str = "", epoch: str = "") -> Forgery:
    return each(lambda one: replace(one, versions=(program or one.versions[0], epoch or one.versions[1])))
