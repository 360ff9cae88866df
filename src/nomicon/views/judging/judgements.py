"""Judgements: who was asked what, who judged it, and what that brought about."""

from __future__ import annotations

from nomicon.game.names import JudgementNumber
from nomicon.game.state import Judgement
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.facts.player_names import called_then
from nomicon.play.chapter import Event
from nomicon.play.findings.correcting import NotCarriedOut
from nomicon.play.judging.appointing import JudgeAppointed, JudgeDefaulted, JudgeLost, NoJudgeFound
from nomicon.play.judging.judging import JudgementDelivered, JudgementHandedIn, JudgementInvoked
from nomicon.play.judging.overruling import JudgementOverruled
from nomicon.play.judging.requests import JudgementLapsed, JudgementReopened
from nomicon.play.record import Entry
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.foresight import warned_of_judgement, warning_told
from nomicon.views.elements.page import Seen, iso, number_in, plain
from nomicon.views.elements.phrases import grounds_said, rule_number
from nomicon.views.elements.text import facts, heading, indented, paragraphs, part, table
from nomicon.views.judging.notices import party_told
from nomicon.views.judging.pages import AskedReading, JudgementLine, JudgementPage, JudgementsPage, Review
from nomicon.views.judging.reading_notes import marked, marks_told
from nomicon.views.judging.review import review
from nomicon.views.sentences.events import sentence
from nomicon.views.sentences.telling import NOISE

ABOUT = (
    JudgementInvoked,
    JudgeAppointed,
    NoJudgeFound,
    JudgeDefaulted,
    JudgeLost,
    JudgementDelivered,
    JudgementHandedIn,
    JudgementReopened,
    JudgementOverruled,
    JudgementLapsed,
    NotCarriedOut,
)
"""What befalls one statement on its way to a judgement."""

NO_PART = gettext_noop("not part of the judgement")
"""What reasons are: the value binds, and how it was reached does not."""

REASONS = "Reasons, which are not part of the judgement"

CUT = gettext_noop("This list is not complete.")

REVIEWING = gettext_noop(
    "Each of these entries stays marked until a Judge confirms it, or until everything that it did has been "
    "corrected. To ask a Judge to confirm one: {line}"
)
"""How one says what becomes of what rested on a finding."""


def judgements(seen: Seen) -> JudgementsPage:
    """List every statement put to judgement, and what became of it."""
    rows = [_line(seen, known) for _, known in sorted(seen.game.judgements.items())]
    return {"count": len(rows), "open": sum(row["value"] is None for row in rows), "judgements": rows}


def _line(seen: Seen, known: Judgement) -> JudgementLine:
    invoker = called_then(seen.game, known.invoker, known.invoked)
    judge = known.judge
    if judge is not None and known.delivered is not None:
        judge = called_then(seen.game, judge, known.delivered)
    return {
        "number": known.number,
        "name": f"J-{known.number}",
        "statement": known.statement,
        "invoker": invoker,
        "invoked": iso(known.invoked),
        "judge": judge,
        "judges": list(known.judges),
        "due": iso(known.due),
        "handed_in": known.handed_in or None,
        "value": known.value or None,
        "delivered": iso(known.delivered),
        "paradox": known.paradox or None,
        "proposal": known.proposal,
    }


def judgements_text(page: JudgementsPage) -> str:
    """Set the judgements out, one a line."""
    rows = table(
        page["judgements"],
        "name=No.",
        "statement=Statement",
        "invoker=Asked by",
        "judge=Judge",
        "due=Due",
        "value=Judged",
        "delivered=At",
    )
    return paragraphs(heading(_("Judgements")), rows or [_("None.")])


def judgement(seen: Seen, number: str) -> JudgementPage:
    """Show one statement: who judged it, in what time, how, why, and what that brought about."""
    known = seen.game.judgements[JudgementNumber(number_in(number, "judgement", seen.game.judgements))]
    about = [
        (entry, event)
        for entry in Entries(seen).onwards(f"judgement:{known.number}", after=0)
        for event in entry.events
        if isinstance(event, ABOUT) and event.judgement == known.number
    ]
    return {
        **_line(seen, known),
        "reasons": known.reasons or None,
        "reasons_are": word(NO_PART) if known.reasons else None,
        "reading": _reading(seen, known),
        "corrections": plain(known.corrections),
        "not_carried_out": known.refused or None,
        "waits": known.unfound or None if known.is_open and known.judge is None else None,
        "party": party_told(seen.game, known) or None,
        **warned_of_judgement(seen, known),
        "review": review(seen, known.number),
        "chain": [
            {
                "entry": str(entry.place),
                "at": iso(entry.at),
                "what": sentence(event, seen.game, seen.language),
                "grounds": list(entry.grounds),
            }
            for entry, event in about
        ],
        "read_otherwise": marked(seen, [entry for entry, _ in about]),
        "brought_about": [line for entry, event in about for line in _after(seen, entry, event)],
    }


def _reading(seen: Seen, known: Judgement) -> AskedReading | None:
    """Name the reading that a judgement was asked to switch, as ``206:second ballot``, and the rule that has it."""
    if known.reading is None:
        return None
    name, to = known.reading
    number = rule_number(name.partition(":")[0], seen.game)
    return {
        "name": name,
        "called": name.partition(":")[2] or name,
        "to": to,
        "rule": int(number) if number.isdecimal() else None,
    }


def _after(seen: Seen, entry: Entry, turned: Event) -> list[str]:
    """Tell what followed when a judgement was delivered; and of its end, what was then done or undone in its name."""
    following = entry.events[entry.events.index(turned) + 1 :]
    match turned:
        case JudgementDelivered():
            return [sentence(event, seen.game, seen.language) for event in following if type(event) not in NOISE]
        case JudgementOverruled(judgement=number) | JudgementReopened(judgement=number):
            return [sentence(event, seen.game, seen.language) for event in following if _is_in_its_name(event, number)]
        case _:
            return []


def _is_in_its_name(event: Event, number: JudgementNumber) -> bool:
    named = getattr(event, "judgement", None) == number or getattr(event, "why", "") == f"J-{number}"
    return named and type(event) not in NOISE and not isinstance(event, ABOUT)


def judgement_text(page: JudgementPage) -> str:
    """Set one judgement out, its reasons apart from it."""
    switched = _switched(page["reading"])
    chain = [{**one, "grounds": ", ".join(grounds_said(one["grounds"]))} for one in page["chain"]]
    return paragraphs(
        heading(_("Judgement {name}", name=page["name"])),
        indented(page["statement"]),
        facts(
            {**page, "reading": switched},
            "invoker=Asked by",
            "invoked=Asked",
            "paradox=Puts in doubt",
            "proposal=About proposal",
            "reading=Requested reading",
            "corrections=Requested corrections",
            "judge=Judge",
            "due=Due",
            "handed_in=Handed in, not published",
            "value=Judged",
            "delivered=Delivered",
            "party=Notice",
            "not_carried_out=Nothing was done, because",
            "waits=Nobody may judge it yet, because",
        ),
        part("Warning", warning_told(page)),
        part(REASONS, (page["reasons"] or "").splitlines()),
        part("Consequences", page["brought_about"]),
        part("Earlier entries that depended on what this judgement changed", _review_told(page["review"])),
        part("What happened", table(chain, "entry=Entry", "at=At", "what=What", "grounds=Grounds")),
        marks_told(page["read_otherwise"]),
    )


def _review_told(review: Review) -> list[str]:
    """List what rested on what was found otherwise, and how one says what becomes of it."""
    rows = [{**row, "settled": row["settled"] or _("to be reviewed")} for row in review["rested"]]
    told = table(rows, "entry=Entry", "at=At", "what=What", "because=Because", "settled=State")
    if review["more"]:
        told.append(word(CUT))
    entry = next((row["entry"] for row in review["rested"] if row["settled"] is None), None)
    return (
        told if entry is None else [*told, _(REVIEWING, line=f'invoke "Entry {entry} stands." correct stands {entry}')]
    )


def _switched(reading: AskedReading | None) -> str:
    """Say which reading a judgement was asked to switch, and to what: ``second ballot, rule 206: is refused``."""
    if reading is None:
        return ""
    of = "" if reading["rule"] is None else f", rule {reading['rule']}"
    return f"{reading['called']}{of}: {reading['to']}"
