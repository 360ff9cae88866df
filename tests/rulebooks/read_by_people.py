"""All that people can read of a game: every page, what they may do now, and every export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from zipfile import ZipFile

from nomicon.game.names import PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.past.exporting import rulebook_as_zip, rules_as_json, rules_as_markdown
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.playthroughs.run import GAME, Performance, StepResult
from nomicon.hosting.server.options import options
from nomicon.views.elements.page import Page, Seen
from nomicon.views.players.registers import is_map
from nomicon.views.view import VIEWS, as_text, view_named
from tests.views.noughts import texts_in


def read_by_people(performance: Performance, told: Iterable[StepResult]) -> list[str]:
    """Return every text that people can read of a game that has been played to its end, by its first player."""
    game, history = performance.game, list(performance.stage.table.history(GAME))
    seen = Seen(game, history, next(iter(game.in_order()), None), performance.at)
    answers = [line for step in told for line in step.answers]
    return [*answers, *_pages(seen), *_options(performance), *_exports(replace(seen, viewer=None))]


def _pages(seen: Seen) -> Iterator[str]:
    """Yield every page there is for a viewer: each text of its data, and all of it as text."""
    for name in VIEWS:
        for arguments in _arguments(name, seen):
            page = view_named([*name.split(), *arguments], seen)
            yield from texts_in(_told(page))
            yield as_text(name, page)


def _told(page: Page) -> Page:
    """Return what a page tells: what an entry holds as data, and the line that was hashed, is as it is stored."""
    return {name: value for name, value in page.items() if name not in ("move", "events", "line")}


def _arguments(name: str, seen: Seen) -> list[list[str]]:
    game = seen.game
    book = (*game.rules, *game.rules.repealed.values())
    rules = [str(rule.number) for rule in book]
    changed = [str(rule.number) for rule in book if rule.version > 1] + rules[-1:]
    registers = [one for one, known in game.registers.items() if not is_map(known)]
    players: list[PlayerId] = [*game.players, *game.former]
    entries = [str(one.entry.place) for one in seen.history if not one.entry.place.sealed]
    known: dict[str, list[list[str]]] = {
        "rule": [[one] for one in rules],
        "rule difference": [[one] for one in changed],
        "search": [["rule"]],
        "proposal": [[str(one)] for one in game.proposals],
        "player": [[one] for one in players],
        "history": [[], *(["rule", one] for one in changed), *(["proposal", str(one)] for one in game.proposals)],
        "quantity": [[one] for one in game.quantities],
        "why": [[one] for one in players],
        "why entry": [[one] for one in entries[-5:]],
        "undo": [["strike", one] for one in entries[-1:]],
        "judgement": [[str(one)] for one in game.judgements],
        "register": [[one] for one in registers],
        "map": [[one] for one in game.registers if one not in registers],
    }
    return known.get(name, [[]])


def _options(performance: Performance) -> Iterator[str]:
    for player in performance.game.players:
        for one in options(performance.game, player, performance.stage.table.bench, performance.at):
            yield f"{one.what}: {one.typed} {one.because}"


def _exports(seen: Seen) -> Iterator[str]:
    yield from (rules_as_markdown(seen), rules_as_json(seen), as_playthrough(seen))
    with ZipFile(BytesIO(rulebook_as_zip(seen))) as folder:
        yield from (folder.read(one).decode() for one in folder.namelist())
