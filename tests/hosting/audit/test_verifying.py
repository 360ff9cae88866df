"""Verifying an export: what is whole is said to be whole, and whatever was changed in it is found where it stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.hosting.audit.noted import NotedLinks
from nomicon.hosting.audit.verifying import Verdict, verified
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past.exporting import record_as_json
from nomicon.main.table import codec
from nomicon.play.engine import bench as bench_for
from tests.views.story import told_story

Told = dict[str, Any]


@pytest.fixture(scope="module")
def export() -> Iterator[bytes]:
    """The record of an evening with secret votes, one of them still open, and with draws."""
    sandbox = Sandbox()
    yield record_as_json(told_story(bench_for(sandbox)).seen()).encode()
    sandbox.close()


def verdict(export: bytes, *noted: str) -> Verdict:
    return verified(export, codec().decode, NotedLinks(noted))


def entries(told: Told, opened: bool = False) -> list[Told]:
    return [one for one in told["entries"] if ("." in one["entry"]) == opened]


def test_an_export_as_it_was_made_is_whole_and_bears_the_links_that_were_noted(export: bytes):
    public = entries(json.loads(export))
    noted = [f"{one['entry']}={one['link']}" for one in public]
    found = verdict(export, *noted, f"{public[4]['entry']}={public[4]['link'][:16].upper()}…")

    assert found.wrong == []
    assert (found.entries, found.link) == (int(public[-1]["entry"]), public[-1]["link"])
    assert found.as_noted == [int(one["entry"]) for one in public]


def test_anybody_can_work_the_links_out_with_nothing_of_ours(export: bytes):
    link = "0" * 64
    for one in entries(json.loads(export)):
        link = sha256((link + one["line"]).encode()).hexdigest()
        assert link == one["link"]


def test_what_was_sealed_has_neither_link_nor_line_though_it_was_opened(export: bytes):
    opened = entries(json.loads(export), opened=True)
    assert opened
    assert {(one["link"], one["line"]) for one in opened} == {(None, None)}


# -- What somebody may change --------------------------------------------------------------


def resealed(told: Told, begin: int = 0) -> None:
    """Make the links anew from the lines."""
    link = "0" * 64
    for one in entries(told):
        link = sha256((link + one["line"]).encode()).hexdigest()
        one["link"] = link


def words(told: Told) -> None:
    entries(told)[1]["line"] = entries(told)[1]["line"].replace("Asha", "Asho")


def link(told: Told) -> None:
    entries(told)[3]["link"] = "ab" * 32


def event(told: Told) -> None:
    entries(told)[2]["events"][0]["kind"] = "Left"


def event_left_out(told: Told) -> None:
    entries(told)[2]["events"].pop()


def event_added(told: Told) -> None:
    entries(told)[2]["events"].append({"kind": "Announced", "text": "Hail!", "rule": "101/1"})


def moment(told: Told) -> None:
    entries(told)[2]["at"] = "2031-01-01T00:00:00Z"


def player(told: Told) -> None:
    entries(told)[2]["move"]["player"] = "Zed"


def line_away(told: Told) -> None:
    entries(told)[5]["line"] = None


def link_away(told: Told) -> None:
    entries(told)[5]["link"] = None


def entry_left_out(told: Told) -> None:
    told["entries"].remove(entries(told)[4])


def entry_left_out_and_resealed(told: Told) -> None:
    entry_left_out(told)
    resealed(told)


def swapped(told: Told) -> None:
    one, other = (told["entries"].index(entries(told)[at]) for at in (3, 4))
    told["entries"][one], told["entries"][other] = told["entries"][other], told["entries"][one]


def no_place(told: Told) -> None:
    entries(told)[2]["entry"] = "two"


def title(told: Told) -> None:
    told["title"] = "Another evening"


def ballot(told: Told) -> None:
    opened = entries(told, opened=True)[0]
    opened["events"][0]["choice"] = "AGAINST" if opened["events"][0]["choice"] == "FOR" else "FOR"


def ballot_and_move(told: Told) -> None:
    ballot(told)
    opened = entries(told, opened=True)[0]
    opened["move"]["choice"] = opened["events"][0]["choice"]


def ballot_by_another(told: Told) -> None:
    entries(told, opened=True)[0]["move"]["player"] = "Zed"


def ballot_at_another_time(told: Told) -> None:
    entries(told, opened=True)[0]["at"] = "2031-01-01T00:00:00Z"


def ballot_with_a_link(told: Told) -> None:
    entries(told, opened=True)[0]["link"] = "ab" * 32


def ballot_elsewhere(told: Told) -> None:
    entries(told, opened=True)[0]["entry"] = "1.1"


def ballot_twice(told: Told) -> None:
    opened = entries(told, opened=True)[0]
    told["entries"].insert(told["entries"].index(opened), dict(opened))


def time_backwards(told: Told) -> None:
    """Have an entry made before the one before it, with all links made anew."""
    last = entries(told)[-1]
    line = json.loads(last["line"])
    line["at"] -= 10**7
    last["line"] = json.dumps(line, separators=(",", ":"), ensure_ascii=False)
    resealed(told)


def seed(told: Told) -> None:
    """Have lots drawn from another seed, with all links made anew."""
    drawn = next(one for one in entries(told) if one["seed"])
    drawn["line"] = drawn["line"].replace(drawn["seed"], "ab" * 32)
    for one in drawn["events"]:
        one.update({"seed": "ab" * 32} if "seed" in one else {})
    drawn["seed"] = "ab" * 32
    resealed(told)


CHANGES: dict[Callable[[Told], None], str] = {
    words: "does not match its line and the link before it",
    link: "does not match its line and the link before it",
    event: "its field 'events' does not match its line",
    event_left_out: "its field 'events' does not match its line",
    event_added: "its field 'events' does not match its line",
    moment: "its field 'at' does not match its line",
    player: "its field 'move' does not match its line",
    line_away: "it has no line",
    link_away: "it has no link",
    entry_left_out: "it is in the wrong place",
    entry_left_out_and_resealed: "it is in the wrong place",
    swapped: "it is in the wrong place",
    no_place: "which is not the number of an entry",
    title: "the field 'title' at the top of the file",
    ballot: "no later entry contains this event",
    ballot_and_move: "no later entry contains this event",
    ballot_by_another: "not the one in its move",
    ballot_at_another_time: "its time is not the time of its ballot",
    ballot_with_a_link: "its own link or line",
    ballot_elsewhere: "it is in the wrong place",
    ballot_twice: "it is in the wrong place",
    time_backwards: "time goes backwards",
    seed: "the seed does not match the published SHA-256",
}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_whatever_is_changed_is_found(export: bytes, change: Callable[[Told], None]):
    told = json.loads(export)
    change(told)
    found = [one.what for one in verdict(json.dumps(told).encode()).wrong]
    assert any(CHANGES[change] in what for what in found), found


def test_a_record_that_was_rebuilt_from_the_start_is_found_by_a_noted_link_alone(export: bytes):
    told = json.loads(export)
    noted = f"{entries(told)[-1]['entry']}={entries(told)[-1]['link']}"
    last = entries(told)[-1]
    told["entries"] = told["entries"][: told["entries"].index(last)]

    assert verdict(json.dumps(told).encode()).wrong == []
    assert ["there is no such entry" in one.what for one in verdict(json.dumps(told).encode(), noted).wrong] == [True]


def test_a_link_that_is_not_as_it_was_noted_is_told_with_both(export: bytes):
    (wrong,) = verdict(export, f"3={'ab' * 32}").wrong
    assert (str(wrong.place), wrong.expected) == ("3", "ab" * 32)


def test_a_line_of_a_newer_program_is_chained_and_not_compared(export: bytes):
    told = json.loads(export)
    last = entries(told)[-1]
    last["line"] = last["line"].replace('"kind":"', '"kind":"Newer', 1)
    resealed(told)
    found = verdict(json.dumps(told).encode())
    assert found.wrong == []
    assert found.unread == [last["entry"]]


@pytest.mark.parametrize("noted", ["3", "3=", "3=xyz", "x=" + "ab" * 32, "3=" + "ab" * 40, "3=abcdef", "3=" + "a" * 15])
def test_what_is_no_link_or_too_little_of_one_is_not_taken(noted: str):
    with pytest.raises(Invalid):
        NotedLinks([noted])


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"{}",
        b"[1, 2]",
        b"\xff\xfe",
        b'{"game": 1}',
        b'{"game": "", "title": "", "rulebook": "", "entries": [1]}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_export_is_told_so(file: bytes):
    with pytest.raises(Invalid, match="not the export"):
        verdict(file)


def test_an_export_without_links_is_told_from_one_that_was_changed(export: bytes):
    told = json.loads(export)
    told["entries"] = [{name: one[name] for name in one if name not in ("link", "line")} for one in told["entries"]]
    with pytest.raises(Invalid, match="has no links"):
        verdict(json.dumps(told).encode())
