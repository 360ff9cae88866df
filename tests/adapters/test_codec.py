"""Entries as lines: what was written is read back as it was, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from typing import Literal, TypeAlias

import pytest
from msgspec import field as default
from rpds import HashTrieMap

from nomicon.adapters.codec import Codec
from nomicon.adapters.forms.lines import place_of
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import Entry, EntryId, LedgerDamaged
from nomicon.play.chapter import Event, Move

Who: TypeAlias = "str | tuple[str, ...] | PlayerSet"

ANN = PlayerId("Ann")


class Side(Enum):
    FOR = "for"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class Enact:
    title: str
    settings: Mapping[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Repeal:
    rule: int


@dataclass(frozen=True, slots=True)
class Request:
    """Something with kinds of its own."""


@dataclass(frozen=True, slots=True)
class Award(Request):
    to: Who
    amount: int | Fraction


Change: TypeAlias = Enact | Repeal


class Vote(Move, tag="Vote"):
    proposal: ProposalNumber
    side: Side


class BallotCast(Event, tag="BallotCast"):
    proposal: ProposalNumber
    voter: PlayerId
    side: Side | None


class BallotReceived(Event, tag="BallotCast.3"):
    proposal: ProposalNumber
    voter: PlayerId
    side: Side | None


class Everything(Event, tag="Everything"):
    change: Change
    changes: tuple[Change, ...] = ()
    share: Fraction = Fraction(1, 3)
    facts: Plain = None
    many: Mapping[int, str] = default(default_factory=dict)
    kept: HashTrieMap[str, int] = default(default_factory=HashTrieMap)
    pairs: Mapping[tuple[str, int], bool] = default(default_factory=dict)
    row: tuple[str, PlayerId, Fraction] = ("", ANN, Fraction(0))
    group: PlayerSet = default(default_factory=lambda: PlayerSet("voters", (301, "AGAINST")))
    request: Request = default(default_factory=lambda: Award("Ann", 1))
    mixed: int | str | Fraction | None = None
    level: Literal["low", "high"] = "low"
    names: frozenset[str] = frozenset()
    day: date = date(2026, 2, 3)


CODEC = Codec((Vote,), (BallotCast, Everything), records=(Award,))

ENTRY = Entry(
    place=EntryId(12),
    at=Moment(1_700_000_000),
    move=Vote(ANN, ProposalNumber(301), Side.FOR),
    events=(BallotCast(ProposalNumber(301), ANN, Side.FOR), BallotCast(ProposalNumber(302), ANN, None)),
    grounds=("206/1",),
    seed="ab" * 32,
    versions=("0.1.0", "nomicam"),
)


def holding(event: Event) -> Entry:
    return replace(ENTRY, events=(event,))


def damaged(line: bytes) -> str:
    with pytest.raises(LedgerDamaged) as caught:
        CODEC.decode(line)
    return str(caught.value)


def test_an_entry_is_written_in_these_bytes_for_ever():
    assert CODEC.encode(ENTRY) == (
        b'{"place":"12","at":1700000000,'
        b'"move":{"kind":"Vote","player":"Ann","proposal":301,"side":"for"},'
        b'"events":[{"kind":"BallotCast","proposal":301,"voter":"Ann","side":"for"},'
        b'{"kind":"BallotCast","proposal":302,"voter":"Ann","side":null}],'
        b'"grounds":["206/1"],"seed":"' + b"ab" * 32 + b'","versions":["0.1.0","nomicam"]}'
    )


def test_an_entry_is_read_back_as_it_was_written():
    assert CODEC.decode(CODEC.encode(ENTRY)) == ENTRY


FACTS: Plain = {
    "nothing": None,
    "yes": True,
    "count": -(10**40),
    "share": Fraction(-1, 3),
    "whole": Fraction(3),
    "when": datetime(2026, 2, 3, 4, 5, tzinfo=UTC),
    "day": date(2026, 2, 3),
    "group": PlayerSet("ballots", (301, "AGAINST")),
    "row": (1, ("two", (Fraction(1, 2),))),
    "record": {"$frac": (1, 0), "other": {"$": 1}},
    "words": "Ünïcode \u2028 \x00 \n 🎲",
}


@pytest.mark.parametrize(
    "event",
    [
        Everything(Enact("Quorum", {"share": Fraction(1, 5), "list": (1, 2)}), (Repeal(3), Enact("x"))),
        Everything(Repeal(1), facts=FACTS),
        Everything(Repeal(1), many={301: "a", -2: "b"}, pairs={("a", 1): True}),
        Everything(Repeal(1), kept=HashTrieMap({"a": 1, "b": 2}), row=("points", ANN, Fraction(7, 2))),
        Everything(Repeal(1), request=Award(("Ann", "Ben"), Fraction(1, 2)), level="high"),
        Everything(Repeal(1), request=Award(PlayerSet("voters"), -3), names=frozenset({"b", "a"})),
        Everything(Repeal(1), mixed=Fraction(1, 2)),
        Everything(Repeal(1), mixed="1/2"),
    ],
)
def test_whatever_a_field_may_hold_comes_back(event):
    again = CODEC.decode(CODEC.encode(holding(event))).events[0]
    assert again == event
    assert isinstance(again, Everything)
    assert type(again.mixed) is type(event.mixed)


def test_lists_in_plain_data_come_back_as_tuples():
    entry = holding(Everything(Repeal(1), facts=[1, [2]]))
    assert CODEC.decode(CODEC.encode(entry)).events == (Everything(Repeal(1), facts=(1, (2,))),)


def test_a_persistent_map_and_a_set_give_the_same_bytes_in_any_order():
    one = Everything(Repeal(1), kept=HashTrieMap({"a": 1, "b": 2, "c": 3}), names=frozenset({"a", "b", "c"}))
    other = Everything(Repeal(1), kept=HashTrieMap({"c": 3, "b": 2, "a": 1}), names=frozenset({"c", "b", "a"}))
    assert CODEC.encode(holding(one)) == CODEC.encode(holding(other))


@pytest.mark.parametrize(
    ("event", "complaint"),
    [
        (
            BallotCast(ProposalNumber(1), PlayerId("\ud800"), None),
            "BallotCast.voter: '\\ud800' contains half a character",
        ),
        (BallotCast(1.0, ANN, None), "BallotCast.proposal: 1.0 is not a whole number"),  # type: ignore[arg-type]
        (BallotCast(True, ANN, None), "BallotCast.proposal: True is not a whole number"),  # type: ignore[arg-type]
        (Everything(Repeal(1), facts={"a": (0.5,)}), "0.5 is not plain data"),  # type: ignore[dict-item]
        (Everything(Repeal(1), facts={"\udfff": 1}), "contains half a character"),
        (Everything(Repeal(1), share=0.5), "0.5 is not an exact number"),  # type: ignore[arg-type]
        (Everything(Award("Ann", 1)), "has a type that is not allowed here|has a kind that is not"),  # type: ignore[arg-type]
        (Everything(Repeal(1), changes=[Repeal(1)]), "is not a tuple"),  # type: ignore[arg-type]
        (Event(), "has a kind that is not allowed here. The allowed kinds are BallotCast, Everything"),
    ],
)
def test_what_could_not_be_read_back_is_never_written(event, complaint):
    with pytest.raises(ValueError, match=complaint.replace("\\", "\\\\")):
        CODEC.encode(holding(event))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (b'"kind":"Vote"', b'"kind":"Wink"', "Wink is not a kind that is allowed here"),
        (b'"kind":"Vote"', b'"kind":7', "7 is not a kind"),
        (b'"kind":"Vote"', b'"kind":["Vote"]', "['Vote'] is not a kind"),
        (b'"kind":"Vote"', b'"kind":"BallotCast"', "is not a kind that is allowed here"),
        (b',"side":"for"},"events"', b'},"events"', "Vote.side is missing"),
        (b',"side":"for"},"events"', b',"side":"for","x":1},"events"', "Vote has no field x"),
        (b'"side":"for"},"events"', b'"side":"maybe"},"events"', "Vote.side: 'maybe' is not one of for, against"),
        (b'"proposal":302', b'"proposal":302.0', "BallotCast.proposal: 302.0 is not a whole number"),
        (b'"proposal":302', b'"proposal":true', "BallotCast.proposal: True is not a whole number"),
        (b'"place":"12"', b'"place":"12.0"', "'12.0' is not the number of an entry"),
        (b'"place":"12"', b'"place":"0"', "'0' is not the number of an entry"),
        (b'"at":1700000000,', b"", "it should have exactly the fields place, at, move"),
        (b'"seed":"ab', b'"seed":"\xff\xfe', "is not JSON"),
        (b'"versions":["0.1.0","nomicam"]}', b'"versions":["0.1.0"', "is not JSON"),
        (b'"grounds":["206/1"]', b'"grounds":"206/1"', "'206/1' is not a list"),
    ],
)
def test_a_damaged_line_says_what_is_wrong_and_how_to_mend_it(old, new, complaint):
    line = CODEC.encode(ENTRY)
    assert old in line
    message = damaged(line.replace(old, new))
    assert complaint in message
    assert "restore a copy of the record" in message


@pytest.mark.parametrize("line", [b"", b"[]", b"7", b"null", b"[" * 100_000, b'"\xff"', b"\x00" * 50])
def test_what_is_no_entry_at_all_is_damage(line):
    assert "The line is not" in damaged(line)


@pytest.mark.parametrize("text", ["1/0", "2/4", "0.5", "", "1/ 3", "+1", "1/-3", "\u0661"])
def test_a_fraction_is_read_only_as_it_is_written(text):
    line = CODEC.encode(holding(Everything(Repeal(1)))).decode().replace('"1/3"', json.dumps(text))
    assert "is not an exact number" in damaged(line.encode())


def test_an_old_form_is_read_through_every_upcast_to_the_newest():
    old = CODEC.encode(ENTRY)
    steps = {
        "BallotCast": lambda record: {**record, "kind": "BallotCast.2", "voter": record["voter"].upper()},
        "BallotCast.2": lambda record: {**record, "kind": "BallotCast.3", "proposal": record["proposal"] + 1},
    }
    newer = Codec((Vote,), (BallotReceived,), upcasts=steps)
    first = newer.decode(old).events[0]
    assert first == BallotReceived(ProposalNumber(302), PlayerId("ANN"), Side.FOR)
    entry = holding(first)
    assert b'"kind":"BallotCast.3"' in newer.encode(entry)
    assert newer.decode(newer.encode(entry)) == entry


def test_a_class_that_still_states_the_tag_of_an_old_form_is_told_when_the_program_starts():
    with pytest.raises(TypeError, match="BallotCast is an old form: write another tag in the header of BallotCast"):
        Codec((Vote,), (BallotCast,), upcasts={"BallotCast": lambda record: {**record, "kind": "BallotCast.2"}})


def test_a_retired_kind_is_read_as_what_took_its_place():
    line = CODEC.encode(ENTRY).replace(b'"kind":"Vote"', b'"kind":"Ayes"')
    newer = Codec((Vote,), (BallotCast,), upcasts={"Ayes": lambda record: {**record, "kind": "Vote"}})
    assert newer.decode(line) == ENTRY


def test_an_upcast_that_fails_or_goes_in_a_circle_is_damage_and_no_hang():
    line = CODEC.encode(ENTRY).replace(b'"kind":"Vote"', b'"kind":"Ayes"')
    for upcast in (lambda record: record, lambda record: {"kind": record["nothing"]}):
        with pytest.raises(LedgerDamaged):
            Codec((Vote,), (BallotCast,), upcasts={"Ayes": upcast}).decode(line)


def test_two_kinds_of_one_name_cannot_be_told_apart():
    class Namesake(Event, tag="Vote"):
        pass

    with pytest.raises(TypeError, match="two kinds of record are called Vote"):
        Codec((Vote,), (Namesake,))


@pytest.mark.parametrize("place", [EntryId(1), EntryId(12, 3), EntryId(10**12)])
def test_a_place_is_read_as_it_is_shown(place):
    assert place_of(str(place)) == place


def test_a_field_that_an_older_program_did_not_know_is_read_as_its_default():
    entry = replace(ENTRY, events=(Everything(Enact("A title")),))
    line = CODEC.encode(entry)
    old = line.replace(b',"share":"1/3"', b"").replace(b',"settings":{}', b"")
    assert len(old) < len(line)
    assert CODEC.decode(old) == entry
