"""A chapter is the whole registration of a kind of play: what else names its events is listed, with a reason."""

from __future__ import annotations

from nomicon.play.chapter import Chapter
from nomicon.play.engine import CHAPTERS
from tests.house.events_named import EVENTS_NAMED
from tests.house.tree import PROGRAM, classes_under, program, sources

PLAY = PROGRAM / "play"


def named_outside_play() -> dict[str, str]:
    """Return which kinds of events each module outside play names in its code, in order."""
    events = set(classes_under("Event", sources(PLAY)))
    named = {file.name: file.names() & events for file in program() if PLAY not in file.path.parents}
    return {name: " ".join(sorted(found)) for name, found in named.items() if found}


def test_only_modules_with_a_reason_name_events_of_chapters():
    assert named_outside_play() == {name: events for name, (events, _) in EVENTS_NAMED.items()}


def strange(chapter: Chapter) -> list[str]:
    """Return what a chapter says of events that it does not have, and each field it names that its event lacks."""
    tables = (chapter.sentences, chapter.answers, chapter.topics, chapter.untold, chapter.quiet, chapter.noise)
    fields = [(event, name) for table in (chapter.cites, chapter.calls_on) for event, name in table.items()]
    others = {event for table in tables for event in table} | {event for event, _ in fields}
    return [
        *(event.__name__ for event in others - set(chapter.events)),
        *(f"{event.__name__}.{name}" for event, name in fields if name not in event.__struct_fields__),
    ]


def test_chapters_speak_only_of_events_that_they_have():
    assert [fault for chapter in CHAPTERS for fault in strange(chapter)] == []
