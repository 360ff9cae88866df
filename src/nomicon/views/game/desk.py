"""The register of an office's duties: what is to be done, and what was done last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicon.game.names import Moment
from nomicon.game.rules import Rule
from nomicon.game.state import timer_key
from nomicon.game.values.plain import Plain
from nomicon.game.values.schedule import NEVER
from nomicon.game.values.translatable import _
from nomicon.law.headers.stages import duty_of, stage_of
from nomicon.play.people.offices import DutyDone
from nomicon.play.rules.declaring import DUTY
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import Seen, iso, name_in
from nomicon.views.elements.phrases import undone_told
from nomicon.views.elements.text import heading, paragraphs, part, table
from nomicon.views.game.board import owing
from nomicon.views.waiting.desk_pages import DeskPage, DutyLine, LastDone


def desk(seen: Seen, office: str = "") -> DeskPage:
    """Show the duties that live rules lay on an office, or on all: idle, or owed and since when."""
    game = seen.game
    chosen = name_in(office, "office", list(game.offices)) if office else None
    entries = Entries(seen)
    rows: list[DutyLine] = [
        {**row, "done": _last_done(entries, row["name"])}
        for row in (*_declared(seen), *_owed_otherwise(seen))
        if chosen in (None, row["office"])
    ]
    holders: list[str] = [] if chosen is None else list(game.offices[chosen].holders)
    return {
        "office": chosen,
        "holders": holders,
        "owed": sum(row["state"] == "owed" for row in rows),
        "duties": rows,
        "offices": [
            {"name": name, "holders": list(known.holders), "since": iso(known.since)}
            for name, known in sorted(game.offices.items())
            if chosen in (None, name)
        ],
        "former_offices": [
            {"name": name, "holders": list(known.holders), "since": iso(known.since)}
            for name, known in sorted(game.former_offices.items())
            if chosen is None
        ],
    }


def _declared(seen: Seen) -> Iterator[DutyLine]:
    """Yield the duties that rules in force declare, whether or not anything is owed now."""
    for rule in seen.game.rules:
        duties = rule.text.declares.get("duties", {})
        if rule.void is None and isinstance(duties, Mapping):
            for name, what in duties.items():
                declared: Mapping[str, Plain] = what if isinstance(what, Mapping) else {}
                yield {
                    **_row(seen, name, str(declared.get("of", "")), rule),
                    "declared": iso(_since(rule, name)),
                    "every": declared.get("every"),
                    "if_not_done": declared.get("otherwise", undone_told(rule, seen.game)),
                }


def _owed_otherwise(seen: Seen) -> Iterator[DutyLine]:
    """Yield what is owed besides: laid on somebody by rule code, or one proposal that has a stage to pass."""
    declared = {row["name"] for row in _declared(seen)}
    for _name, duty in sorted(seen.game.duties.items()):
        if duty.name not in declared and duty.rule in seen.game.rules.rules:
            yield _row(seen, duty.name, duty.by.removeprefix("the "), seen.game.rules.rules[duty.rule])


def _row(seen: Seen, name: str, office: str, rule: Rule) -> DutyLine:
    """Say what is owed of a duty now, as of one that no rule declares."""
    game = seen.game
    duty, timer = game.duties.get(name), game.timers.get(timer_key(rule.id, DUTY + name))
    by = duty.by if duty is not None else f"the {office}"
    return {
        "name": name,
        "office": office,
        "holders": owing(seen, by),
        "rule": rule.number,
        "state": "idle" if duty is None else "owed",
        "since": None if duty is None else iso(duty.since),
        "next": None if timer is None or timer.at == NEVER else iso(timer.at),
        "done": None,
        "hands": _hands(seen, stage) if (stage := stage_of(name, game)) else None,
        "declared": None,
        "every": None,
        "if_not_done": undone_told(rule, game),
    }


def _hands(seen: Seen, stage: str) -> str:
    return "by hand" if duty_of(stage) in seen.game.by_hand else "automatic"


def _since(rule: Rule, duty: str) -> Moment:
    """Return since when a rule has declared a duty without a break."""
    since = rule.layers[-1].at
    for layer in reversed(rule.layers):
        duties = layer.text.declares.get("duties", {})
        if not isinstance(duties, Mapping) or duty not in duties:
            break
        since = layer.at
    return since


def _last_done(entries: Entries, duty: str) -> LastDone | None:
    """Find by whose report a duty was done last."""
    for entry in entries.about(f"duty:{duty}"):
        for event in reversed(entry.events):
            if isinstance(event, DutyDone) and event.duty == duty:
                return {"at": iso(event.at), "entry": str(entry.place), "report": event.report}
    return None


def desk_text(page: DeskPage) -> str:
    """Set the register of duties out."""
    title = _("The duties of the {office}", office=page["office"]) if page["office"] else _("Duties")
    rows = [{**row, "done": None if row["done"] is None else row["done"]["at"]} for row in page["duties"]]
    return paragraphs(
        heading(title),
        table(page["offices"], "name=Office", "holders=Held by", "since=Since"),
        part("Former offices", table(page["former_offices"], "name=Office", "holders=Last held by")),
        table(
            rows,
            "name=Duty",
            "office=Of",
            "state=State",
            "since=Owed since",
            "next=Next",
            "done=Last done",
            "hands=How",
            "declared=Since",
            "rule=Rule",
            "if_not_done=If it is not done",
        )
        or [_("None.")],
    )
