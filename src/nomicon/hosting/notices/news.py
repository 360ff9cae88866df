"""What an entry of the record means to one viewer: on which topics it is news, and in which sentences it is told.

It tells what pages tell this viewer, less their own secrets: letters and chats lie with other companies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Event, NewsTopic
from nomicon.play.engine import CHAPTERS
from nomicon.play.record import Entry
from nomicon.views.elements.language import ENGLISH, Language
from nomicon.views.sentences.telling import answered, is_for

YOUR_TURN = "your_turn"

NEWS: Mapping[type[Event], NewsTopic] = {
    event: topic for chapter in CHAPTERS for event, topic in chapter.news.items() if topic is not None
}
"""What kind of news each event is; others are told with what they come with."""

CALLS_ON: Mapping[type[Event], str] = {
    event: field for chapter in CHAPTERS for event, field in chapter.calls_on.items()
}
"""In which field an event names whoever is to act after it: a player, or an office as rules name it."""

STEPS = frozenset(event for chapter in CHAPTERS for event, topic in chapter.news.items() if topic is None)
"""What comes with news and is none itself: it led there, or rules note it for themselves. Pages show all of it."""


class EntryNews(Struct, frozen=True):
    """What an entry is to a viewer. `topics` come the most pressing first; `subject` is a proposal it is about.

    `headline` is the first of its lines that is news by itself: the end of a vote, not what a rule paid before it.
    """

    topics: tuple[str, ...]
    subject: str
    lines: tuple[str, ...]
    headline: str


def topics_of(entry: Entry, game: Game, viewer: PlayerId | None) -> tuple[str, ...]:
    """Say on which topics the public part of an entry is news to a viewer, the most pressing first."""
    found = dict.fromkeys(_topics(entry, game, viewer))
    return tuple(sorted(found, key=lambda topic: topic != YOUR_TURN))


def _topics(entry: Entry, game: Game, viewer: PlayerId | None) -> Iterator[str]:
    for event in entry.events:
        if event.sealed:
            continue
        if viewer is not None and type(event) in CALLS_ON and _calls_on(event, game, viewer):
            yield YOUR_TURN
        if type(event) in NEWS:
            yield NEWS[type(event)].value


def _calls_on(event: Event, game: Game, viewer: PlayerId) -> bool:
    """Say whether an event asks something of the viewer, by name or as the holder of an office."""
    whom = str(getattr(event, CALLS_ON[type(event)]))
    return game.called(PlayerId(whom)) == viewer or game.belongs(viewer, whom)


def news_for(entry: Entry, game: Game, viewer: PlayerId | None, language: Language = ENGLISH) -> EntryNews | None:
    """Return what an entry is to a viewer; None if it is no news to them. `game` is the game after it, or later."""
    topics = topics_of(entry, game, viewer)
    public = tuple(event for event in entry.events if is_for(event, None) and type(event) not in STEPS)
    lines = tuple(answered(replace(entry, events=public), game, viewer, language)) if public else ()
    if not topics or not lines:
        return None
    itself = tuple(event for event in public if type(event) in NEWS or type(event) in CALLS_ON)
    headlines = answered(replace(entry, events=itself), game, viewer, language) if itself else []
    about = next((str(one) for one in (getattr(event, "proposal", None) for event in public) if one is not None), "")
    return EntryNews(topics, about, lines, headlines[0] if headlines else lines[0])
