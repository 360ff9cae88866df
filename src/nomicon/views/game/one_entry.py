"""The page of one entry: why it happened, and what of it would be otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.grounds import Ground, readings_in, without_readings
from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.game.values.records import is_record, name_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.readings import ways_of
from nomicon.play.rebasing.adopted import PastCorrected
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import NoSuchPage, Seen, in_order, iso, plain
from nomicon.views.elements.phrases import rule_number, rule_told
from nomicon.views.elements.text import chained, facts, heading, indented, paragraphs, part
from nomicon.views.game.pages import EntryPage, GroundText, ReadingThen
from nomicon.views.judging.reading_notes import mark_told, marks
from nomicon.views.sentences.data import field_kinds
from nomicon.views.sentences.telling import text_at, told


def entry_at(seen: Seen, at: Moment) -> int | None:
    """Return the number of the last public entry that had been made by a moment, or None before the first."""
    return Entries(seen).last_by(at)


def why_entry(seen: Seen, number: str) -> EntryPage:
    """Show one entry: the move, what came of it, and the text of the rules it rests on, as they stood then.

    With it go its link, the line and the link before that it was made from; an entry that was sealed has none.
    """
    entries = Entries(seen)
    entry = entries.named(number)
    if entry is None:
        text = gettext_noop("There is no entry {number} that you can see. The entries are numbered 1 to {last}.")
        raise NoSuchPage(_(text, number=number, last=entries.last))
    written = entries.written(entry)
    return {
        "number": str(entry.place),
        "at": iso(entry.at),
        "by": entry.move.player,
        "move": {"kind": name_of(type(entry.move)), **_record(entry.move)},
        "events": [{"kind": name_of(type(event)), **_record(event)} for event in entry.events],
        "told": told(entry, seen.game, seen.language),
        "grounds": [_ground(seen, ground) for ground in without_readings(entry.grounds)],
        "readings": [
            {
                "ground": str(one),
                "rule": rule_number(one.rule, seen.game),
                "name": one.reading,
                "read_as": one.way,
                "others": _other_ways(one, seen.game),
            }
            for one in readings_in(entry.grounds)
        ],
        "read_otherwise": marks(seen, [entry]).get(number, []),
        "seed": entry.seed or None,
        "versions": list(entry.versions),
        "link": written.link or None,
        "link_before": entries.link_before(entry) if written.link else None,
        "line": written.line.decode() or None,
    }


def _other_ways(ground: Ground, game: Game) -> list[str]:
    """Return in which other ways a rule could be read, as it stood then."""
    text = text_at(ground.of, game)
    declared = None if text is None else text.readings.get(ground.reading)
    return [] if declared is None else [way for way in ways_of(declared) if way != ground.way]


def _record(value: object) -> dict[str, object]:
    if isinstance(value, PastCorrected):
        value = replace(value, past=())  # It is as long as all before it; the line of the entry holds it.
    return {
        name: iso(getattr(value, name)) if kind in (Moment, Moment | None) else _whole(getattr(value, name))
        for name, kind in field_kinds(value)
    }


def _whole(value: object) -> object:
    """Turn a move or an event, with the records in it, into what a page may hold."""
    if is_record(value):
        return {"kind": name_of(type(value)), **_record(value)}
    if isinstance(value, Mapping):
        return {str(name): _whole(value[name]) for name in in_order(value)}
    if isinstance(value, tuple | list):
        return [_whole(one) for one in value]
    return plain(value)


def _ground(seen: Seen, ground: str) -> GroundText:
    text = text_at(ground, seen.game)
    number, _, version = ground.partition("/")
    return {
        "id": ground,
        "number": number,
        "shown": rule_told(ground, seen.game),
        "version": version,
        "title": "" if text is None else text.title,
        "words": "" if text is None else text.words,
        "code": "" if text is None else text.code,
    }


def _rule_told(rule: GroundText) -> str:
    return _(
        "Rule {number}, version {version}: {title}", number=rule["shown"], version=rule["version"], title=rule["title"]
    )


def why_entry_text(page: EntryPage) -> str:
    """Set one entry out, with the words it rests on."""
    title = heading(
        _(
            "Entry {number}: {kind} by {who}, {at}",
            number=page["number"],
            kind=page["move"]["kind"],
            who=page["by"],
            at=page["at"],
        )
    )
    rules = [
        chained(
            [_rule_told(one)],
            indented(one["words"]),
        )
        for one in page["grounds"]
    ]
    asked = facts(
        {name: value for name, value in page["move"].items() if name not in ("kind", "player", "rules")},
        *[name for name in page["move"] if name not in ("kind", "player", "rules", "changes")],
    )
    readings = [f"Rule {one['rule']}, {one['name']}: {_ways_told(one)}" for one in page["readings"]]
    return paragraphs(
        title,
        asked,
        page["told"],
        [_("Rules and facts behind this entry:")] if rules else [_("There is no rule behind this entry.")],
        *rules,
        part("How the words of these rules were read", readings),
        [mark_told(mark) for mark in page["read_otherwise"]],
        _link_told(page),
    )


def _ways_told(reading: ReadingThen) -> str:
    return f"{reading['read_as']} (or: {'; '.join(reading['others'])})" if reading["others"] else reading["read_as"]


def _link_told(page: EntryPage) -> list[str]:
    if "." in page["number"]:
        sealed = (
            "This entry was sealed (secret), so its link is never shown. The public entry that opened it contains what "
            "it says, and the link of that entry shows whether it was changed later."
        )
        return [sealed]
    return facts(page, "link=Link", "link_before=Previous link", "versions=Written by")
