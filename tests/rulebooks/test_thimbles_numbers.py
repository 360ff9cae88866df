"""Thimbles writes its rules 001 to 019: whatever people read of any of its games names them so, page for page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest

from nomicon.game.names import PlayerId
from nomicon.hosting.exporting import rulebook_as_zip, rules_as_json, rules_as_markdown
from nomicon.hosting.options import options
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main import set_stage
from nomicon.views.page import NoSuchPage, Page, Seen
from nomicon.views.registers import is_map
from nomicon.views.view import VIEWS, as_text, view_named
from tests.rulebooks.whole_books import playthroughs_of
from tests.views.noughts import texts_in, without_noughts

TEXTS = playthroughs_of("thimbles")


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_nothing_that_people_read_names_a_rule_or_a_proposal_without_its_noughts(name):
    performance = Performance(read_script(TEXTS[name], name), set_stage)
    told = [line for step in performance for line in step.answers]
    game, history = performance.game, list(performance.stage.table.history(GAME))
    seen = Seen(game, history, next(iter(game.in_order()), None), performance.at)
    read = [*told, *_pages(seen), *_options(performance), *_exports(replace(seen, viewer=None))]
    assert len(read) > len(VIEWS)
    assert {found for text in read for found in without_noughts(text)} == set()


@pytest.mark.parametrize("asked", ["rule 99", "rule difference 1 9", "proposal 9", "history rule 99"])
def test_what_is_not_there_is_said_so_too(asked):
    performance = Performance(read_script(TEXTS["th-24-squibs.play"], "th-24-squibs.play"), set_stage)
    told = [line for step in performance for line in step.answers]
    assert any("Proposed 020" in line for line in told)
    seen = Seen(performance.game, list(performance.stage.table.history(GAME)), None, performance.at)
    with pytest.raises(NoSuchPage) as missing:
        view_named(asked.split(), seen)
    assert without_noughts(str(missing.value)) == []
    assert any(number in str(missing.value) for number in ("001", "020", "099"))


@pytest.mark.parametrize("text", [
    "Rule 19.", "rules 013 and 14", "by proposal 20:", "Rules 1, 002 or 003", "(rule\n   7)", "rules 1-019",
])  # fmt: skip
def test_a_number_without_its_noughts_is_found(text):
    assert without_noughts(text) != []


@pytest.mark.parametrize("text", ["Rule 019.", "rules 013 and 014", "19 rules", "proposal M-1 of 3", "proposal 1020"])
def test_what_is_written_as_it_should_is_left_alone(text):
    assert without_noughts(text) == []


def _pages(seen: Seen) -> Iterator[str]:
    """Yield every page there is for a viewer: each text of its data, and all of it as text."""
    for name in VIEWS:
        for arguments in _arguments(name, seen):
            page = view_named([*name.split(), *arguments], seen)
            yield from texts_in(_told(page))
            yield as_text(name, page)


def _told(page: Page) -> Page:
    """Return what a page tells: what an entry holds as data is as it is stored."""
    return {name: value for name, value in page.items() if name not in ("move", "events")}


def _arguments(name: str, seen: Seen) -> list[list[str]]:
    game = seen.game
    book = (*game.rules, *game.rules.repealed.values())
    rules = [str(rule.number) for rule in book]
    changed = [str(rule.number) for rule in book if rule.version > 1] + rules[-1:]
    registers = [one for one, known in game.registers.items() if not is_map(known)]
    players: list[PlayerId] = [*game.players, *game.former]
    entries = [str(one.entry.place) for one in seen.history if not one.entry.place.sealed]
    known: dict[str, list[list[str]]] = {
        "rule": [[one] for one in rules], "rule difference": [[one] for one in changed], "search": [["rule"]],
        "proposal": [[str(one)] for one in game.proposals], "player": [[one] for one in players],
        "history": [[], *(["rule", one] for one in changed), *(["proposal", str(one)] for one in game.proposals)],
        "quantity": [[one] for one in game.quantities], "why": [[one] for one in players],
        "why entry": [[one] for one in entries[-5:]],
        "judgement": [[str(one)] for one in game.judgements], "register": [[one] for one in registers],
        "map": [[one] for one in game.registers if one not in registers],
    }  # fmt: skip
    return known.get(name, [[]])


def _options(performance: Performance) -> Iterator[str]:
    for player in performance.game.players:
        for one in options(performance.game, player, performance.stage.table.bench, performance.at):
            yield f"{one.what}: {one.typed} {one.because}"


def _exports(seen: Seen) -> Iterator[str]:
    yield from (rules_as_markdown(seen), rules_as_json(seen), as_playthrough(seen))
    with ZipFile(BytesIO(rulebook_as_zip(seen))) as folder:
        yield from (folder.read(one).decode() for one in folder.namelist())
