"""The history: everything that happened, in sentences, and the grounds of any one entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nomicon.game.grounds import Ground, readings_in, without_readings
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game, MadeCorrection
from nomicon.game.values.records import is_record, name_of
from nomicon.game.values.replacing import replace
from nomicon.law.facts.player_names import names_of
from nomicon.law.questions.numerals import digits, numbered
from nomicon.law.questions.readings import ways_of
from nomicon.play.event_texts import texts_in
from nomicon.play.rebasing.adopted import PastCorrected
from nomicon.play.record import Entry, WrittenEntry
from nomicon.play.series.renewing import GameRenewed
from nomicon.play.series.winning import GameBegun, GameWon, PlayEnded
from nomicon.play.topics import ALL, BEGINNINGS
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import NoSuchPage, Seen, in_order, iso, name_in, number_in, plain
from nomicon.views.elements.paging import NEWEST, PageRequest, Slice, cut, part_asked, parts_told
from nomicon.views.elements.phrases import grounds_said, rule_number, rule_told, short_link
from nomicon.views.elements.secrecy import SealedBallot, own_sealed
from nomicon.views.elements.text import facts, heading, indented, paragraphs, part, table
from nomicon.views.game.pages import EntryPage, GroundText, HistoryLine, HistoryPage, ReadingThen
from nomicon.views.judging.reading_notes import mark_told, marks
from nomicon.views.rules.rules import rule_of
from nomicon.views.sentences.data import field_kinds
from nomicon.views.sentences.telling import text_at, told

GREAT = (GameWon, GameBegun, GameRenewed, PlayEnded)
"""What everybody will remember: a page may set it off."""

KINDS = ("player", "rule", "proposal", "game")


def history(seen: Seen, kind: str = "", which: str = "") -> HistoryPage:
    """Tell the public record, or what of it concerns one player, rule, proposal, or game of the series.

    A long one is told in parts, the newest first; ``older`` and ``newer`` are what to ask for the parts beside.
    """
    asked, part = part_asked(f"{kind} {which}".strip())
    kind, _, which = asked.partition(" ")
    wanted = _wanted(seen, kind, which) if kind else None
    rows, cut_out = told_lately(seen, wanted, part)
    found = marks(seen, cut_out.entries)
    rows = [{**row, "read_otherwise": found[row["entry"]]} if row["entry"] in found else row for row in rows]
    about = None if wanted is None else _about(*wanted, seen)
    return {"about": about, "count": len(rows), "entries": rows, "sealed": _own_sealed(seen, wanted), **part.words,
            **cut_out.leading("history", about or "")}  # fmt: skip


def _own_sealed(seen: Seen, wanted: tuple[str, str] | None) -> list[SealedBallot]:
    """Return what the viewer alone may see as yet, where the history is of all, of the viewer, or of its proposal."""
    kind, which = wanted or ("player", str(seen.viewer))
    if kind not in ("player", "proposal") or (kind == "player" and which != seen.viewer):
        return []
    return [one for one in own_sealed(seen) if kind == "player" or one["number"] == int(which)]


def _about(kind: str, which: str, seen: Seen) -> str:
    """Say what a history is of, as players write it: ``rule 019``."""
    return f"{kind} {numbered(int(which), seen.game) if kind in ('rule', 'proposal') else which}"


def told_lately(
    seen: Seen,
    wanted: tuple[str, str] | None = None,
    part: PageRequest = NEWEST,
) -> tuple[list[HistoryLine], Slice]:
    """Tell the newest entries that concern something, or those of another part, oldest first, and how they were cut."""
    entries = Entries(seen)
    begun = [entry for entry in entries.onwards(BEGINNINGS, after=0) if _begins(entry) is not None]
    topics = _topics(seen, *wanted) if wanted is not None else (ALL,)

    def concerned(entry: Entry) -> bool:
        return wanted is None or _concerns(seen, entry, _in_game(entry, begun, seen.game.number), wanted)

    found = cut(entries, topics, _within(part, wanted, begun), concerned)
    rows = [(entries.written(entry), _in_game(entry, begun, seen.game.number)) for entry in found.entries]
    return [_row(seen, game, written) for written, game in rows], found


def _topics(seen: Seen, kind: str, which: str) -> tuple[str, ...]:
    """Return under which topics all that concerns something is noted; a game of the series is a span of the record."""
    match kind:
        case "rule":
            known = rule_of(seen, which)
            return f"rule:{known.number}", f"rule:{known.id}"
        case "game":
            return (ALL,)
        case "player":
            return tuple(f"player:{name}" for name in names_of(seen.game, PlayerId(which)))
        case _:
            return (f"{kind}:{which}",)


def _within(part: PageRequest, wanted: tuple[str, str] | None, begun: Sequence[Entry]) -> PageRequest:
    """Return the newest part of a game of the series, where no other part is asked for."""
    if wanted is None or wanted[0] != "game" or part != NEWEST:
        return part
    ended = [entry.place.number for entry in begun if (_begins(entry) or 0) > int(wanted[1])]
    return PageRequest(before=ended[0] + 1) if ended else part


def _begins(entry: Entry) -> int | None:
    """Return the number of the game that an entry begins, if it begins one after the first."""
    begun = [event.number for event in entry.events if isinstance(event, GameBegun | GameRenewed)]
    return min(begun, default=None)


def _in_game(entry: Entry, begun: Sequence[Entry], last: int) -> int:
    """Return the number of the game that an entry falls in: one that begins a game is of the last."""
    following = [_begins(one) or last + 1 for one in begun if one.place >= entry.place]
    return min([last, *(number - 1 for number in following)])


def _wanted(seen: Seen, kind: str, which: str) -> tuple[str, str]:
    game = seen.game
    match kind:
        case "player":
            return kind, game.called(PlayerId(name_in(which, "player", [*game.players, *game.former, *game.renamed])))
        case "rule":
            return kind, str(rule_of(seen, which).number)
        case "proposal":
            return kind, str(number_in(which, "proposal", game.proposals, digits(game)))
        case "game":
            return kind, str(number_in(which, "game", range(1, game.number + 1)))
        case _:
            raise NoSuchPage(f"A history can be of a {', '.join(KINDS)}; there is none of a {kind!r}.")


def _row(seen: Seen, game: int, written: WrittenEntry) -> HistoryLine:
    entry = written.entry
    row: HistoryLine = {
        "entry": str(entry.place), "at": iso(entry.at), "by": entry.move.player, "game": game,
        "told": told(entry, seen.game, seen.language), "grounds": list(entry.grounds), "link": written.link or None,
    }  # fmt: skip
    if any(isinstance(event, GREAT) for event in entry.events):
        row["great"] = True
    for made in seen.game.corrections:
        if made.at == row["entry"]:
            row["corrected"], row["struck"] = correction_told(made), made.how != "insert"
    return row


def correction_told(made: MadeCorrection) -> str:
    """Say what a correction of the past has made of an entry."""
    told = {"strike": "It does not count any more", "replace": "Another move has taken its place",
            "insert": "A move was put before it"}  # fmt: skip
    return f"{told[made.how]}: the past was corrected in entry {made.entry}."


def _concerns(seen: Seen, entry: Entry, game: int, wanted: tuple[str, str]) -> bool:
    kind, which = wanted
    match kind:
        case "game":
            return str(game) == which
        case "player":
            names = {*names_of(seen.game, PlayerId(which))}
            return entry.move.player in names or any(names & texts_in(event) for event in entry.events)
        case "rule":
            known = rule_of(seen, which)
            grounds = {known.id, *(f"{known.number}/{version}" for version in range(1, known.version + 1))}
            return any(ground in grounds for ground in entry.grounds) or any(
                grounds & texts_in(getattr(event, "rule", "")) for event in entry.events
            )
        case _:
            return any(str(getattr(event, "proposal", "")) == which for event in entry.events)


def history_text(page: HistoryPage) -> str:
    """Set the history out, one sentence a line."""
    title = "The history" if page["about"] is None else f"The history of {page['about']}"
    width = max((len(short_link(entry.get("link"))) for entry in page["entries"]), default=0)
    lines = [line for entry in page["entries"] for line in _lines(entry, width)]
    own = [f"{one['at']}  {one['told']}" for one in page.get("sealed", ())]
    return paragraphs(
        heading(title), parts_told(page), lines or ["Nothing."], part("Yours alone to see, until the vote closes", own)
    )


def _lines(entry: HistoryLine, width: int) -> list[str]:
    grounds = f"  [{', '.join(grounds_said(entry['grounds']))}]" if entry["grounds"] else ""
    corrected = [entry["corrected"]] if "corrected" in entry else []
    lines = [*entry["told"], *corrected, *map(mark_told, entry.get("read_otherwise", ()))]
    first, *rest = lines or [""]
    link = f"{short_link(entry.get('link')):<{width}}  " if width else ""
    head = f"{entry['entry']:>5}  {entry['at']}  {link}"
    return [f"{head}{first}{grounds if not rest else ''}",
            *(f"{' ' * len(head)}{line}{grounds if line is rest[-1] else ''}" for line in rest)]  # fmt: skip


def entry_at(seen: Seen, at: Moment) -> int | None:
    """Return the number of the last public entry that had been made by a moment, or None before the first."""
    return Entries(seen).last_by(at)


# -- One entry -----------------------------------------------------------------------


def why_entry(seen: Seen, number: str) -> EntryPage:
    """Show one entry: the move, what came of it, and the text of the rules it rests on, as they stood then.

    With it go its link, the line and the link before that it was made from; an entry that was sealed has none.
    """
    entries = Entries(seen)
    entry = entries.named(number)
    if entry is None:
        raise NoSuchPage(f"There is no entry {number} that you can see. The entries are 1 to {entries.last}.")
    written = entries.written(entry)
    return {
        "number": str(entry.place), "at": iso(entry.at), "by": entry.move.player,
        "move": {"kind": name_of(type(entry.move)), **_record(entry.move)},
        "events": [{"kind": name_of(type(event)), **_record(event)} for event in entry.events],
        "told": told(entry, seen.game, seen.language),
        "grounds": [_ground(seen, ground) for ground in without_readings(entry.grounds)],
        "readings": [
            {"ground": str(one), "rule": rule_number(one.rule, seen.game), "name": one.reading, "read_as": one.way,
             "others": _other_ways(one, seen.game)}
            for one in readings_in(entry.grounds)
        ],
        "read_otherwise": marks(seen, [entry]).get(number, []),
        "seed": entry.seed or None, "versions": list(entry.versions),
        "link": written.link or None, "link_before": entries.link_before(entry) if written.link else None,
        "line": written.line.decode() or None,
    }  # fmt: skip


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
    return {"id": ground, "number": number, "shown": rule_told(ground, seen.game), "version": version,
            "title": "" if text is None else text.title,
            "words": "" if text is None else text.words, "code": "" if text is None else text.code}  # fmt: skip


def why_entry_text(page: EntryPage) -> str:
    """Set one entry out, with the words it rests on."""
    title = heading(f"Entry {page['number']}: {page['move']['kind']} by {page['by']}, {page['at']}")
    rules = [
        [f"Rule {one['shown']}, version {one['version']}: {one['title']}", *indented(one["words"])]
        for one in page["grounds"]
    ]
    asked = facts({name: value for name, value in page["move"].items() if name not in ("kind", "player", "rules")},
                  *[name for name in page["move"] if name not in ("kind", "player", "rules", "changes")])  # fmt: skip
    readings = [f"Rule {one['rule']}, {one['name']}: {_ways_told(one)}" for one in page["readings"]]
    return paragraphs(title, asked, page["told"], ["It rests on:"] if rules else ["It rests on no rule."], *rules,
                      part("What the words leave open was read so", readings),
                      [mark_told(mark) for mark in page["read_otherwise"]], _link_told(page))  # fmt: skip


def _ways_told(reading: ReadingThen) -> str:
    return f"{reading['read_as']} (or: {'; '.join(reading['others'])})" if reading["others"] else reading["read_as"]


def _link_told(page: EntryPage) -> list[str]:
    if "." in page["number"]:
        return ["It was sealed, so it has no link of its own; the entry that opened it holds it."]
    return facts(page, "link=Link", "link_before=Made from the link", "versions=Written by")


def sentences_table(rows: Sequence[HistoryLine]) -> list[str]:
    """Set entries out below each other, each in one line."""
    lines = [{**row, "what": " ".join(row["told"])} for row in rows]
    return table(lines, "entry=Entry", "at=At", "what=What")
