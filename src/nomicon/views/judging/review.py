"""Review: what rested on what a judgement found otherwise, until a further judgement says what becomes of it.

Nothing in the record is rewritten: see `views.judging.rested` for what is listed, and `views.judging.corrected` for
when it is dealt with. The last judgements are gone through, and so many entries for each; where a list is cut, it says
so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nomicon.game.names import JudgementNumber, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.language.effects import FindIllegal, FindLegal
from nomicon.play.event_texts import texts_in
from nomicon.play.record import Entry
from nomicon.views.elements.page import Seen, iso
from nomicon.views.judging.corrected import corrections_of, settled
from nomicon.views.judging.matters import BY_BALANCE
from nomicon.views.judging.pages import RestedEntry, Review, ReviewMark
from nomicon.views.judging.rested import LISTED, rested_on
from nomicon.views.sentences.events import sentence

REVIEWED = 5
"""The last judgements that stand, of which entries are marked: what older ones found has been lived with."""


def review(seen: Seen, number: JudgementNumber) -> Review:
    """List what rested on what a judgement found otherwise, with what has become of each since."""
    rested = rested_on(seen, number)
    done = settled(seen.game, rested.found, number)
    rows: list[RestedEntry] = [
        {
            "entry": str(entry.place),
            "at": iso(entry.at),
            "what": _told(entry, seen),
            "because": because,
            "settled": done.get(place),
        }
        for place, (entry, because) in sorted(rested.found.items())[:LISTED]
    ]
    return {"rested": rows, "more": rested.more, "open": sum(row["settled"] is None for row in rows)}


def _told(entry: Entry, seen: Seen) -> str:
    return next(sentence(event, seen.game, seen.language) for event in entry.events if isinstance(event, BY_BALANCE))


def under_review(seen: Seen) -> Iterator[tuple[JudgementNumber, dict[int, tuple[Entry, str]], bool]]:
    """Yield the last judgements on which something rested that nobody has settled, with that, and whether it is cut."""
    for number in reversed(seen.game.findings[-REVIEWED:]):
        rested = rested_on(seen, number)
        done = settled(seen.game, rested.found, number)
        waits = {place: one for place, one in rested.found.items() if place not in done}
        if waits:
            yield number, waits, rested.more


def illegal(game: Game) -> Mapping[int, JudgementNumber]:
    """Return the entries that were found to be against the rules, by the last judgement that stands and says so."""
    found: dict[int, JudgementNumber] = {}
    for number in game.findings:
        for effect in corrections_of(game, number):
            match effect:
                case FindIllegal(entry):
                    found[entry] = number
                case FindLegal(entry):
                    found.pop(entry, None)
    return found


def review_marks(seen: Seen, entries: Iterable[Entry]) -> dict[str, list[ReviewMark]]:
    """Return the marks of entries: that one was found illegal, or rested on what was found otherwise."""
    found: dict[str, list[ReviewMark]] = {}
    if not seen.game.findings:
        return found
    against, waiting = illegal(seen.game), list(under_review(seen))
    for entry in entries:
        place = entry.place.number
        if place in against:
            told = _("a judgement decided that it was against the rules")
            found.setdefault(str(entry.place), []).append({"judgement": against[place], "finding": told})
        for number, waits, _more in waiting:
            if place in waits and not entry.place.sealed:
                told = _("it depended on something that a judgement has changed: {because}", because=waits[place][1])
                found.setdefault(str(entry.place), []).append({"judgement": number, "finding": told})
    return found


def concerned(seen: Seen, player: PlayerId) -> Iterator[tuple[JudgementNumber, list[int], bool]]:
    """Yield the judgements after which somebody has entries to look through, and whether that list is cut."""
    officer = any(player in office.holders for office in seen.game.offices.values())
    for number, waits, more in under_review(seen) if seen.game.findings else ():
        theirs = [
            place
            for place, (entry, _) in sorted(waits.items())
            if officer or player in {entry.move.player, *(text for one in entry.events for text in texts_in(one))}
        ]
        if theirs:
            yield number, theirs, more
