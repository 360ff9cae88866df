"""Marks: which acts rested on a reading that a judgement has had read otherwise since.

Nothing in the record is rewritten: marks are worked out from the grounds of the entries a page shows, and from the
judgements that anybody may see, each time it is made. So they never tell of what is sealed, and agree with the record
always.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from nomicon.game.grounds import Ground, readings_in
from nomicon.game.names import JudgementNumber, RuleId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, joined
from nomicon.law.questions.readings import ways_of
from nomicon.play.engine import evolve
from nomicon.play.judging.judging import JudgementDelivered, JudgementInvoked
from nomicon.play.judging.overruling import JudgementOverruled
from nomicon.play.judging.requests import JudgementReopened
from nomicon.play.judging.switching import ReadingEnded, ReadingFlipped
from nomicon.play.record import Entry, EntryId
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.phrases import rule_number
from nomicon.views.judging.pages import Mark, ReadingMark, ReadingSwitch, ReviewMark
from nomicon.views.judging.review import review_marks

TURNING = (JudgementInvoked, JudgementDelivered, ReadingFlipped, ReadingEnded, JudgementOverruled, JudgementReopened)
"""The events that bear on how rules are read. Folding them alone gives every switch of a reading."""

RESTED = 200
"""Acts that are named with a switch, at most: more than anybody goes through one by one."""


class Switch(Struct, frozen=True):
    """A reading was switched, or was switched back."""

    entry: Entry
    key: str
    to: str
    judgement: JudgementNumber


def entries_on_readings(seen: Seen) -> Iterator[Entry]:
    """Yield the entries on judgements that were asked to switch a reading, oldest first."""
    turned = [f"judgement:{known.number}" for known in seen.game.judgements.values() if known.reading is not None]
    return Entries(seen).onwards(*turned, after=0) if turned else iter(())


def switches(seen: Seen) -> list[Switch]:
    """Find every switch of a reading, oldest first: by a judgement, and by the end of one."""
    found: list[Switch] = []
    game = Game()
    for entry in entries_on_readings(seen):
        for event in entry.events:
            if not isinstance(event, TURNING):
                continue
            if isinstance(event, JudgementDelivered | JudgementOverruled | JudgementReopened) and (
                event.judgement not in game.judgements
            ):
                continue
            after = evolve(game, event)
            for key in sorted({*game.readings, *after.readings}) if after.readings is not game.readings else ():
                if after.readings.get(key) != game.readings.get(key):
                    to = after.readings.get(key) or _default(seen.game, key)
                    found.append(Switch(entry, key, to, event.judgement))
            game = after
    return found


def _default(game: Game, key: str) -> str:
    """Return how a rule is read where no judgement says otherwise, as its latest text that knows the reading has it."""
    identity, _, name = key.partition(":")
    rule = game.rules.rules.get(RuleId(identity)) or game.rules.repealed.get(RuleId(identity))
    texts = [] if rule is None else [layer.text for layer in reversed(rule.layers)]
    return next((ways_of(text.readings[name])[0] for text in texts if name in text.readings), "")


def marks(seen: Seen, entries: Iterable[Entry]) -> Mapping[str, list[Mark]]:
    """Return the marks of some entries by the place of each; what is read now as it was then has none.

    Beside these stand the marks of what a judgement found illegal, or of what rested on what it found otherwise.
    """
    shown = list(entries)
    latest = {switch.key: switch for switch in switches(seen)}
    found: dict[str, list[Mark]] = {}
    for entry in shown if latest else ():
        for ground in readings_in(entry.grounds):
            switch = latest.get(ground.key)
            if switch is not None and entry.place <= switch.entry.place and ground.way != switch.to:
                found.setdefault(str(entry.place), []).append(_mark(seen, ground, switch))
    for place, borne in review_marks(seen, shown).items():
        found.setdefault(place, []).extend(borne)
    return found


def _mark(seen: Seen, ground: Ground, switch: Switch) -> ReadingMark:
    return {
        "rule": rule_number(ground.rule, seen.game),
        "reading": ground.reading,
        "read_as": ground.way,
        "now": switch.to,
        "since": str(switch.entry.place),
        "judgement": switch.judgement,
    }


def marked(seen: Seen, entries: Iterable[Entry]) -> list[Mark]:
    """Return the marks of some entries in one list, each with the entry that bears it."""
    found = marks(seen, {entry.place: entry for entry in entries}.values())
    return [_borne_by(place, mark) for place, borne in found.items() for mark in borne]


def _borne_by(place: str, mark: Mark) -> Mark:
    """Return a mark with the entry that bears it."""
    if "finding" in mark:
        found: ReviewMark = {"entry": place, **mark}
        return found
    rested: ReadingMark = {"entry": place, **mark}
    return rested


def switches_of(seen: Seen, key: str) -> list[ReadingSwitch]:
    """Tell every switch of one reading, with the last acts that rested on how it was read until then.

    Where there are `more` such acts than are told, the oldest are left out.
    """
    told: list[ReadingSwitch] = []
    since = EntryId(0)
    for switch in (one for one in switches(seen) if one.key == key):
        rested = list(islice(_rested(seen, switch, since), RESTED + 1))
        told.append(
            {
                "entry": str(switch.entry.place),
                "at": iso(switch.entry.at),
                "judgement": switch.judgement,
                "to": switch.to,
                "rested": rested[:RESTED][::-1],
                "more": len(rested) > RESTED,
            }
        )
        since = switch.entry.place
    return told


def _rested(seen: Seen, switch: Switch, since: EntryId) -> Iterator[str]:
    """Yield the acts that rested on how a reading was read until its switch, the newest first."""
    for entry in Entries(seen).about(f"reading:{switch.key}", before=switch.entry.place.number + 1):
        if entry.place < since:
            return
        if entry.place <= switch.entry.place and any(
            one.key == switch.key and one.way != switch.to for one in readings_in(entry.grounds)
        ):
            yield str(entry.place)


def mark_told(mark: Mark) -> str:
    """Say a mark in a sentence."""
    if "finding" in mark:
        return joined(joined(f"J-{mark['judgement']}: ", mark["finding"], by=""), ".", by="")
    return _(
        'It depended on reading "{reading}" in rule {rule} as "{read_as}". Since entry {since}, this is read '
        'as "{now}", by J-{judgement}.',
        rule=mark["rule"],
        reading=mark["reading"],
        read_as=mark["read_as"],
        now=mark["now"],
        since=mark["since"],
        judgement=mark["judgement"],
    )


def marks_told(found: Sequence[Mark]) -> list[str]:
    """Say marks in sentences, each with the entry that bears it."""
    return [_("Entry {entry}: {told}", entry=mark["entry"], told=mark_told(mark)) for mark in found]


def switch_told(rule: int, name: str, switch: ReadingSwitch) -> str:
    """Say that a reading was switched, and how many acts rested on the way it was read until then."""
    rested = switch["rested"]
    acts = _("{count} moves", count=len(rested)) if rested else _("no moves")
    acts = _("1 move") if len(rested) == 1 else acts
    acts = _("more than {moves}", moves=acts) if switch["more"] else acts
    which = _(": entries {entries}", entries=", ".join(rested)) if rested else ""
    which = _(": entry {entry}", entry=rested[0]) if len(rested) == 1 else which
    return _(
        'Since entry {entry}, "{reading}" in rule {rule} is read as "{way}", by J-{judgement}; {moves} '
        "depended on the old reading{which}.",
        rule=rule,
        reading=name,
        way=switch["to"],
        entry=switch["entry"],
        judgement=switch["judgement"],
        moves=acts,
        which=which,
    )
