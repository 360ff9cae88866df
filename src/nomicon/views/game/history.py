"""The history: everything that happened, in sentences, and the grounds of any one entry."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.changes import MadeCorrection
from nomicon.game.names import PlayerId
from nomicon.game.values.translatable import _, either, gettext_noop
from nomicon.law.facts.player_names import names_of
from nomicon.law.questions.numerals import digits, numbered
from nomicon.play.event_texts import texts_in
from nomicon.play.record import Entry, WrittenEntry
from nomicon.play.series.renewing import GameRenewed
from nomicon.play.series.winning import GameBegun, GameWon, PlayEnded
from nomicon.play.topics import ALL, BEGINNINGS
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.language import Language
from nomicon.views.elements.page import NoSuchPage, Seen, iso, name_in, number_in
from nomicon.views.elements.paging import NEWEST, PageRequest, Slice, cut, part_asked, parts_told
from nomicon.views.elements.phrases import grounds_said, short_link
from nomicon.views.elements.secrecy import SealedBallot, own_sealed
from nomicon.views.elements.text import heading, paragraphs, part, table
from nomicon.views.game.pages import HistoryLine, HistoryPage
from nomicon.views.judging.reading_notes import mark_told, marks
from nomicon.views.rules.rules import rule_of
from nomicon.views.sentences.telling import told

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
    return {
        "about": about,
        "count": len(rows),
        "entries": rows,
        "sealed": _own_sealed(seen, wanted),
        **part.words,
        **cut_out.leading("history", about or ""),
    }


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
            text = gettext_noop("There is no history of a {kind}, only of a {kinds}.")
            raise NoSuchPage(_(text, kinds=either(tuple(KINDS)), kind=repr(kind)))


def _row(seen: Seen, game: int, written: WrittenEntry) -> HistoryLine:
    entry = written.entry
    row: HistoryLine = {
        "entry": str(entry.place),
        "at": iso(entry.at),
        "by": entry.move.player,
        "game": game,
        "told": told(entry, seen.game, seen.language),
        "grounds": list(entry.grounds),
        "link": written.link or None,
    }
    if any(isinstance(event, GREAT) for event in entry.events):
        row["great"] = True
    for made in seen.game.corrections:
        if made.at == row["entry"]:
            row["corrected"], row["struck"] = correction_told(made, seen.language), made.how != "insert"
    return row


CORRECTED = {
    "strike": gettext_noop("This entry no longer counts: the past was corrected in entry {entry}."),
    "replace": gettext_noop("This entry was replaced by another move: the past was corrected in entry {entry}."),
    "insert": gettext_noop("A move was inserted before this entry: the past was corrected in entry {entry}."),
}
"""What a correction of the past has made of an entry."""


def correction_told(made: MadeCorrection, language: Language) -> str:
    """Say what a correction of the past has made of an entry."""
    return language.text(CORRECTED[made.how]).format(entry=made.entry)


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
    title = _("The history") if page["about"] is None else _("The history of {what}", what=page["about"])
    width = max((len(short_link(entry.get("link"))) for entry in page["entries"]), default=0)
    lines = [line for entry in page["entries"] for line in _lines(entry, width)]
    own = [f"{one['at']}  {one['told']}" for one in page.get("sealed", ())]
    return paragraphs(
        heading(title),
        parts_told(page),
        lines or [_("Nothing.")],
        part("Only you can see this until the vote closes", own),
    )


def _lines(entry: HistoryLine, width: int) -> list[str]:
    grounds = f"  [{', '.join(grounds_said(entry['grounds']))}]" if entry["grounds"] else ""
    corrected = [entry["corrected"]] if "corrected" in entry else []
    lines = [*entry["told"], *corrected, *map(mark_told, entry.get("read_otherwise", ()))]
    first, *rest = lines or [""]
    link = f"{short_link(entry.get('link')):<{width}}  " if width else ""
    head = f"{entry['entry']:>5}  {entry['at']}  {link}"
    return [
        f"{head}{first}{grounds if not rest else ''}",
        *(f"{' ' * len(head)}{line}{grounds if line is rest[-1] else ''}" for line in rest),
    ]


# -- One entry -----------------------------------------------------------------------


def sentences_table(rows: Sequence[HistoryLine]) -> list[str]:
    """Set entries out below each other, each in one line."""
    lines = [{**row, "what": " ".join(row["told"])} for row in rows]
    return table(lines, "entry=Entry", "at=At", "what=What")
