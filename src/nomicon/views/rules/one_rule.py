"""The page of one rule: its words and answers, where it comes from, how it is read, and what it was before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nomicon.game.amendments import taken_out
from nomicon.game.names import RuleNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Layer, Rule
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, word
from nomicon.law.headers.dating import dated_by_adoption
from nomicon.law.headers.record_answers import answered_as_record
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.readings import reading_in_force
from nomicon.play.index import topics_of
from nomicon.play.judging.switching import ReadingFlipped
from nomicon.play.topics import version_of
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import Seen, iso, plain
from nomicon.views.elements.text import facts, heading, indented, paragraphs, part, table, within
from nomicon.views.judging.reading_notes import entries_on_readings, switches_of
from nomicon.views.rules.citations import citations_of, citations_told
from nomicon.views.rules.pages import (
    Provenance,
    RulePage,
    RuleReading,
    StaleReference,
    Version,
    VersionOfRule,
    VoidGround,
)
from nomicon.views.rules.rules import maker_of, rule_of, void_of
from nomicon.views.sentences.recorded import recorded


def rule(seen: Seen, number: str) -> RulePage:
    """Show one rule: its words, what the program does of it, and every version it has had."""
    known = rule_of(seen, number)
    text, cited = known.text, citations_of(seen, known)
    return {
        "number": known.number,
        "shown": numbered(known.number, seen.game),
        "ordinal": known.ordinal,
        "former": list(known.former),
        "id": known.id,
        "title": text.title,
        "status": known.status,
        "version": known.version,
        "in_force": known.repealed is None,
        "repealed": None if known.repealed is None else _layer(known.repealed),
        "void": void_of(known),
        "words": text.words,
        "code": text.code,
        "answers": plain(text.answers),
        "settings": plain(text.settings),
        "declares": plain(text.declares),
        "readings": readings_of(seen, known),
        "binds": plain(text.binds),
        "defers_to": plain(text.defers_to),
        "prevails_over": plain(text.prevails_over),
        "references": list(_references(seen, known)),
        "cites": cited["cites"],
        "cited_by": cited["cited_by"],
        "cites_none": cited["cites_none"],
        "burdens": plain(text.burdens),
        "effective": iso(text.effective),
        "revives": known.revives,
        "speaks": list(dict.fromkeys(f"{one.kind} {answered_as_record(one) or one.topic}" for one in text.speeches)),
        "by_code": plain(text.by_code),
        "by_people": plain(text.by_people),
        "provenance": _provenance(seen, known),
        "history": _history(seen, known),
    }


def _provenance(seen: Seen, known: Rule) -> Provenance:
    """Say who proposed a rule and who amended it last, with the days on which they proposed it."""
    changed = [layer for layer in known.layers[1:] if layer.what in ("amended", "mended", "set by itself")]
    first, last = _proposed(seen, known.layers[0]), _proposed(seen, changed[-1]) if changed else (None, None)
    enacting = _proposal_behind(seen, known.layers[0])
    return {
        "proposed_by": first[0],
        "proposed_on": first[1],
        "amended_by": last[0],
        "amended_on": last[1],
        "note": recorded(enacting.because if enacting is not None else "") or None,
    }


def _proposal_behind(seen: Seen, layer: Layer) -> Proposal | None:
    """Return the proposal that brought a version about, unless it is of an earlier game with numbers of its own."""
    known = None if layer.proposal is None else seen.game.proposals.get(layer.proposal)
    return known if known is not None and known.submitted <= layer.at else None


def _proposed(seen: Seen, layer: Layer) -> tuple[str, str | None]:
    if layer.what == "inherited":
        return _("the initial set"), None
    if layer.proposal is None:
        return layer.proponent or _maker_told(layer), (iso(layer.at) or "")[:10]
    proposal = _proposal_behind(seen, layer)
    adopted = proposal is None or dated_by_adoption(seen.game)
    return layer.proponent or "", (iso(layer.at if adopted or proposal is None else proposal.submitted) or "")[:10]


def _references(seen: Seen, known: Rule) -> Iterator[StaleReference]:
    """Say which rules a rule's words name by a number that they bear no more; the words themselves stay as they are."""
    for number in sorted({int(found) for found in re.findall(r"\b[Rr]ules? (\d+)", known.text.words)}):
        named = seen.game.rules.numbered(RuleNumber(number))
        if named is not None and named.number != number:
            yield {"number": number, "now": named.number, "title": named.text.title}


def readings_of(seen: Seen, known: Rule) -> list[RuleReading]:
    """List a rule's readings: which is in use, which else there are, and who switched it and when."""
    flips = (
        {
            event.reading: (entry, event)
            for entry in entries_on_readings(seen)
            for event in entry.events
            if isinstance(event, ReadingFlipped)
        }
        if known.text.readings
        else {}
    )
    found: list[RuleReading] = []
    for name, declared in sorted(known.text.readings.items()):
        described: Mapping[str, Plain] = declared if isinstance(declared, Mapping) else {"default": declared}
        key = f"{known.id}:{name}"
        entry, event = flips[key] if key in seen.game.readings and key in flips else (None, None)
        found.append(
            {
                "name": name,
                "rule": known.number,
                "in_use": reading_in_force(seen.game, known, name),
                "default": plain(described.get("default")),
                "others": plain(described.get("others", ())),
                "judgement": None if event is None else event.judgement,
                "at": None if entry is None else iso(entry.at),
                "entry": None if entry is None else str(entry.place),
                "switches": switches_of(seen, key),
            }
        )
    return found


def _history(seen: Seen, known: Rule) -> list[VersionOfRule]:
    found = [
        (str(entry.place), getattr(event, "number", known.number))
        for entry in Entries(seen).onwards(version_of(known.id), after=0)
        for event in entry.events
        if version_of(known.id) in topics_of(event)
    ]
    found += [("", known.number)] * (known.version - len(found))
    out = taken_out(known)
    versions: list[VersionOfRule] = [
        {"version": place, "number": number, **_layer(layer), "entry": entry, "stands": place - 1 not in out}
        for place, (layer, (entry, number)) in enumerate(zip(known.layers, found, strict=False), 1)
    ]
    if known.repealed:
        out_of_force = _layer(known.repealed)
        versions.append({"version": None, "number": known.number, "entry": "", "stands": True, **out_of_force})
    return versions


def _maker_told(layer: Layer) -> str:
    """Say which rule brought a version about: another, or the rule itself."""
    number = maker_of(layer)
    return "itself" if number is None else f"rule {number}"


def _layer(layer: Layer) -> Version:
    return {
        "what": layer.what,
        "at": iso(layer.at),
        "proposal": layer.proposal,
        "by_rule": maker_of(layer),
        "proponent": layer.proponent,
        "status": layer.status,
        "title": layer.text.title,
    }


def rule_text(page: RulePage) -> str:
    """Set one rule out: words first, then what the program makes of them, then its history."""
    void = [] if page["void"] is None else [_void_told(page["void"])]
    claims = facts(page, "defers_to", "prevails_over", "burdens", "effective", "revives")
    header = [
        *_record("answers", page["answers"]),
        *_record("settings", page["settings"]),
        *_record("declares", page["declares"]),
        *_record("binds", page["binds"]),
    ]
    readings = [
        f"{one['name']}: {one['in_use']}" + (f" (by J-{one['judgement']})" if one["judgement"] else "")
        for one in page["readings"]
    ]
    return paragraphs(
        heading(_headline(page)),
        void,
        page["words"].splitlines(),
        claims,
        header,
        part("Readings in use", readings),
        facts(page, "by_code=Done by code", "by_people=Left to people"),
        part("Code", page["code"].splitlines()),
        *citations_told(page),
        part(
            "History",
            table(
                [{**one, "what": _done(one)} for one in page["history"]],
                "version=Version",
                "what=What",
                "at=At",
                "proposal=Proposal",
                "by_rule=By rule",
                "proponent=Proponent",
                "status=Status",
                "entry=Entry",
            ),
        ),
    )


def _headline(page: RulePage) -> str:
    return _(
        "Rule {number}: {title} ({status}, version {version}{end})",
        number=page["shown"],
        title=page["title"],
        status=word(page["status"]),
        version=page["version"],
        end=_end_told(page),
    )


def _void_told(void: VoidGround) -> str:
    if void["suspended"]:
        return _("Suspended by rule {rule}: {because}.", rule=void["by"], because=void["because"])
    return _("Void because of rule {rule}: {because}.", rule=void["by"], because=void["because"])


def _end_told(page: RulePage) -> str:
    """Say that a rule was repealed, and by what, if it was."""
    end = page["repealed"]
    if end is None:
        return ""
    if end["by_rule"]:
        return _(", repealed by rule {rule}", rule=end["by_rule"])
    return _(", repealed by {proposal}", proposal=end["proposal"]) if end["proposal"] else _(", repealed")


def _done(version: VersionOfRule) -> str:
    """Say how a version came about, and whether what it did has been undone since."""
    what = word(version["what"])
    return what if version["stands"] else _("{what}; undone since", what=what)


def _record(name: str, record: Mapping[str, object]) -> list[str]:
    return (
        [f"{name.capitalize()}:", *indented([f"{key}: {within(value)}" for key, value in record.items()])]
        if record
        else []
    )
