"""The playthroughs of NomiCam: each plays as it is written, and each of the 53 scenarios is among them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import pytest

from nomicon.game.names import PlayerId
from nomicon.hosting.audit import audit
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.playthroughs.run import GAME, Performance, Stage, failures
from nomicon.hosting.playthroughs.script import Script, read_script
from nomicon.main import set_stage
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.views.view import VIEWS, NoSuchPage, Seen, view_named

FOLDER = files("nomicon.rulebooks") / "bundled" / "nomicam" / "playthroughs"
TEXTS = {one.name: one.read_text(encoding="utf-8") for one in FOLDER.iterdir() if one.name.endswith(".play")}

SCENARIOS = {
    1, 2, 3, 4, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 20, 22, 23, 25, 26, 28, 29, 31, 32, 33, 35, 36, 37, 38, 39, 41, 42,
    43, 45, 46, 48, 50, 52, 53, 54, 56, 57, 58, 60, 62, 64, 66, 68, 69, 73, 74, 75, 77, 80,
}  # fmt: skip
"""The numbers of the scenarios that the rulebook has to show."""

FURTHER = {*range(81, 118)}
"""Playthroughs of readings that no scenario shows."""


def script(name: str) -> Script:
    return read_script(TEXTS[name], name)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_plays_as_it_is_written_and_can_be_audited(name):
    stages: list[Stage] = []

    def remembered(seed: str) -> Stage:
        stages.append(set_stage(seed))
        return stages[-1]

    assert failures(script(name), remembered) == []
    table = stages[0].table
    assert list(audit(table.history(GAME), table.bench)) == []


def test_every_scenario_has_its_playthrough():
    shown = {int(found[1]) for name in TEXTS if (found := re.match(r"nc-(\d+)-", name))}
    assert len(SCENARIOS) == 53
    assert shown == SCENARIOS | FURTHER


def test_every_clause_that_a_playthrough_names_is_one_of_the_rulebooks():
    book = load_rulebook("nomicam")
    known = {clause for file in book.files for clause in (*file.text.by_code, *file.text.by_people)}
    strays = [(name, clause) for name in sorted(TEXTS) for clause in script(name).clauses if clause not in known]
    assert strays == []


@pytest.mark.parametrize("name", sorted(name for name in TEXTS if name.startswith("nc-")))
def test_a_playthrough_says_what_it_shows(name):
    read = script(name)
    assert read.about
    assert read.headers["title"]
    assert read.clauses
    assert re.fullmatch(r"nc-\d{2,3}(-[a-z0-9]+)+\.play", name)


# -- Nothing leaks -------------------------------------------------------------------

SECRET = "nc-09-secret-ballots.play"
BALLOTS = ("Asha> vote 301 for\n", "Ben> vote 301 against\n")
BEFORE_THE_CLOSE = "after 2026-03-09T12:00:00Z"


def _six_days_in(text: str) -> Performance:
    """Play the secret vote without its checks, up to the moment before it closes."""
    begun = text.partition(BEFORE_THE_CLOSE)[0]
    lines = [line for line in begun.splitlines(keepends=True) if " check " not in f" {line}"]
    performance = Performance(read_script("".join(lines), SECRET), set_stage)
    assert [told.wrong for told in performance if told.wrong] == []
    return performance


def _pages(performance: Performance, viewer: PlayerId | None) -> Iterator[tuple[str, Mapping[str, Any] | str]]:
    history = list(performance.stage.table.history(GAME))
    seen = Seen(performance.game, history, viewer, performance.at)
    about = ["", "301", "201", "Asha", "Ben", "points", "Speaker", "player Asha", "proposal 301", "penalties",
             "1", "7", "7.1", "7.2", "8", "8.1", "9"]  # fmt: skip
    for view in VIEWS:
        for words in about:
            asked = f"{view} {words}".strip()
            try:
                yield asked, view_named(asked.split(), seen)
            except NoSuchPage as none:
                yield asked, str(none)
    yield "export", as_playthrough(seen)


@pytest.mark.parametrize("viewer", ["Chloe", "Jack Rudd", None])
def test_until_the_close_every_page_and_export_is_as_if_nobody_had_voted(viewer):
    who = None if viewer is None else PlayerId(viewer)
    silent = TEXTS[SECRET]
    for ballot in BALLOTS:
        assert ballot in silent
        silent = silent.replace(ballot, "").replace("  Your ballot on 301 is in.\n", "")

    voted, unvoted = dict(_pages(_six_days_in(TEXTS[SECRET]), who)), dict(_pages(_six_days_in(silent), who))

    for asked, page in unvoted.items():
        assert voted[asked] == page, asked
    assert not any("voted FOR" in str(page) or "Asha> vote" in str(page) for page in voted.values())
