"""What is to be done: the register of an office's duties, and what waits for one player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicon.game.names import Moment, PlayerId
from nomicon.game.proposals import SUBMITTED, Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game, timer_key
from nomicon.game.values.plain import Plain
from nomicon.law.headers.move_fields import asked_for, offered_by
from nomicon.law.headers.stages import approval_stages, duty_of, duty_on, stage_awaited, stage_of
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import APPROVAL_PRESUMED, STAGE_APPROVED_BY
from nomicon.play.collisions.citations import words_to_mend
from nomicon.play.people.offices import DutyDone, move_for
from nomicon.play.proposal_lookup import on_the_table
from nomicon.play.rules.declaring import DUTY
from nomicon.play.votes.opening import quorum_told
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.foresight import warned, warned_of_judgement, warning_told
from nomicon.views.elements.header_answers import standing_answer
from nomicon.views.elements.page import Seen, iso, name_in
from nomicon.views.elements.phrases import duty_told, for_you, rule_told, title_of
from nomicon.views.elements.secrecy import own_approvals
from nomicon.views.elements.text import heading, paragraphs, part, table
from nomicon.views.game.board import owing
from nomicon.views.game.desk_pages import (
    DeskPage,
    DutyLine,
    InboxItem,
    InboxPage,
    LastDone,
    WaitingTask,
    WaitsAbout,
    WaysToVote,
)
from nomicon.views.game.rescue import to_sign
from nomicon.views.judging.notices import party_told
from nomicon.views.judging.review import concerned
from nomicon.views.proposals.ballots import choices_page, paper_of
from nomicon.views.rules.citations import cited_told
from nomicon.views.sentences.events import phrase

LOOKED_THROUGH = 200
"""Proposals that are looked through for what waits for a player: nobody answers more at a sitting. Those that close
soonest are among them."""

SHOWN = 10
"""Entries to be reviewed that are named in one line; the judgement's page lists them all."""

NO_PENALTY = "nothing; no penalty is provided"

UNOPENED = "is not open to the vote yet"
"""What is said of a proposal that nobody has to send round, and whose vote a rule is to open."""


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
                    "if_not_done": declared.get("otherwise", NO_PENALTY),
                }


def _owed_otherwise(seen: Seen) -> Iterator[DutyLine]:
    """Yield what is owed besides: laid on somebody by rule code, or one proposal that has a stage to pass."""
    declared = {row["name"] for row in _declared(seen)}
    for _, duty in sorted(seen.game.duties.items()):
        if duty.name not in declared and duty.rule in seen.game.rules.rules:
            yield _row(seen, duty.name, duty.by.removeprefix("the "), seen.game.rules.rules[duty.rule])


def _row(seen: Seen, name: str, office: str, rule: Rule) -> DutyLine:
    """Say what is owed of a duty now, as of one that no rule declares."""
    game = seen.game
    duty, timer = game.duties.get(name), game.timers.get(timer_key(rule.id, DUTY + name))
    by = duty.by if duty is not None else f"the {office}"
    return {
        "name": name, "office": office, "holders": owing(seen, by), "rule": rule.number,
        "state": "idle" if duty is None else "owed", "since": None if duty is None else iso(duty.since),
        "next": None if timer is None else iso(timer.at), "done": None,
        "hands": _hands(seen, stage) if (stage := stage_of(name, game)) else None,
        "declared": None, "every": None, "if_not_done": NO_PENALTY,
    }  # fmt: skip


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
    title = f"The desk of the {page['office']}" if page["office"] else "Duties"
    rows = [{**row, "done": None if row["done"] is None else row["done"]["at"]} for row in page["duties"]]
    return paragraphs(
        heading(title), table(page["offices"], "name=Office", "holders=Held by", "since=Since"),
        part("Offices that are no more", table(page["former_offices"], "name=Office", "holders=Held last by")),
        table(rows, "name=Duty", "office=Of", "state=State", "since=Owed since", "next=Next", "done=Last done",
              "hands=How", "declared=Since", "rule=Rule", "if_not_done=If it is not done") or ["None."],
    )  # fmt: skip


# -- What waits for one player -------------------------------------------------------


def inbox(seen: Seen) -> InboxPage:
    """Show what waits for the viewer, by when, and what happens if nothing is done."""
    mine = seen.viewer
    items: list[InboxItem] = [] if mine is None else [
        *_votes(seen, mine), *_others(seen, mine), *_to_review(seen, mine), *_to_mend(seen, mine), *to_sign(seen, mine)
    ]  # fmt: skip
    items.sort(key=lambda item: (item["by"] is None, item["by"] or "", item["what"]))
    return {"name": seen.viewer, "present": seen.viewer in seen.game.players, "count": len(items), "items": items}


def _item(what: str, by: Moment | None, otherwise: str, move: str, of: tuple[str, WaitsAbout]) -> WaitingTask:
    kind, about = of
    return {"kind": kind, "what": what, "by": iso(by), "otherwise": otherwise, "move": move, "about": about}


def _votes(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    game = seen.game
    for number in on_the_table(game, LOOKED_THROUGH):
        proposal = game.proposals[number]
        law = game.rules if proposal.law is None else proposal.law
        if not proposal.is_open:
            continue
        title = title_of(proposal.title, proposal.changes, game)
        told = f"{numbered(number, game)}: {title} ({phrase(quorum_told(proposal.base, proposal.quorum), game)})"
        yield from _ballot(seen, proposal, told)
        for stage in approval_stages(law):
            office = standing_answer(game, f"{STAGE_APPROVED_BY.name} of {stage}", law)
            if office and game.holder(str(office)) == viewer and stage not in own_approvals(seen, proposal):
                asked = f"Say whether you give {stage} to {told}, should that bear on it"
                silence = _silence(stage, standing_answer(game, f"{APPROVAL_PRESUMED.name} of {stage}", law))
                of = WaitsAbout(proposal=number, stage=stage)
                yield _item(asked, proposal.closes, silence, f"{stage} {number} yes|no", ("approval", of))


def _ballot(seen: Seen, proposal: Proposal, told: str) -> Iterator[InboxItem]:
    """Yield that the viewer has not voted; or that a rule has cast their ballot for them, and what they can do then."""
    paper, number = paper_of(seen, proposal), proposal.number
    ways: WaysToVote = {"choices": choices_page(paper), "free": paper.choices.free, **warned(seen, proposal)}
    move = f"vote {number} {paper.line}" if paper.may_cast else ""
    if paper.ballot is None and paper.may_cast:
        silence, of = "you are taken to have abstained", ("vote", WaitsAbout(proposal=number))
        waits = _item(f"Vote on {told}", proposal.closes, silence, move, of)
        yield {**waits, **ways}
    elif paper.ballot is not None and paper.ballot.rule:
        cast = f"{for_you(paper.ballot, number, seen.game)} It is on {told}"
        otherwise = f"it counts as {paper.ballot.choice}"
        yield {**_item(cast, proposal.closes, otherwise, move, ("ballot", {"proposal": number})), **ways}


def _silence(stage: str, presumed: Plain) -> str:
    """Say what becomes of an office's approval if it says nothing, where the rules say that without running code."""
    if presumed is None:
        return "the rules say how silence is taken"
    return f"your {stage} is taken as {'given' if APPROVAL_PRESUMED.reads(presumed) is True else 'refused'}"


def _others(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    game = seen.game
    for number in sorted(game.unjudged):
        known = game.judgements[number]
        if known.judge == viewer:
            party = party_told(game, known)
            told = f"Judge J-{number}: {known.statement}{f' ({party})' if party else ''}"
            otherwise = "another Judge is appointed" if known.due is not None else "it stays open"
            move = f"deliver {number} TRUE|FALSE|UNDECIDED"
            asked_of = _item(told, known.due, otherwise, move, ("judgement", {"judgement": number}))
            yield {**asked_of, **warned_of_judgement(seen, known)}
    for _, choice in sorted(game.choices.items()):
        if choice.player == viewer:
            asked = f"{choice.question} {' / '.join(choice.options)}"
            waits = f"rule {rule_told(choice.rule, game)} goes on waiting"
            yield _item(f"Choose: {asked}", None, waits, f"choose {choice.id} ...", ("choice", {"choice": choice.id}))
    for _, duty in sorted(game.duties.items()):
        if game.belongs(viewer, duty.by) or viewer == duty.by:
            name = duty_told(duty.name, game)
            told = f"{name[:1].upper()}{name[1:]}, owed since {iso(duty.since)}"
            if stage := stage_of(duty.name, game):
                move = name.replace(" proposal", "")
                of: WaitsAbout = {"proposal": int(duty.name.rpartition(" ")[2]), "stage": stage}
                yield _item(told, duty.due, "its vote does not open", move, ("stage", of))
            else:
                move = _as_typed(move_for(duty, game), game) or f'duty "{duty.name}" done'
                yield _item(told, duty.due, NO_PENALTY, move, ("duty", {"duty": duty.name}))
    for proposal in on_the_table(game, LOOKED_THROUGH):
        mine = game.proposals[proposal]
        if mine.state == SUBMITTED and mine.proponent == viewer:
            stage = stage_awaited(game, proposal)
            by = game.duties[duty_on(stage, proposal)].by if stage else ""
            waits = f"waits for {by} to {stage} it" if stage else UNOPENED
            told = f"Your proposal {numbered(proposal, game)} {waits}"
            yield _item(told, None, "it goes on waiting", "", ("waiting", {"proposal": proposal}))


def _to_review(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield what rested on what a judgement found otherwise, and the viewer could say what becomes of."""
    for number, entries, more in concerned(seen, viewer):
        listed = ", ".join(map(str, entries[:SHOWN])) + (" and others" if more or len(entries) > SHOWN else "")
        which = "entry" if len(entries) == 1 and not more else "entries"
        told = f"Look through what rested on what J-{number} found otherwise: {which} {listed}"
        move = f'invoke "Entry {entries[0]} stands." correct stands {entries[0]}'
        yield _item(told, None, "it stays as it is, and marked", move, ("review", {"judgement": number}))


def _as_typed(move: str, game: Game) -> str:
    """Write an offered move as one types it, with dots where it asks for something."""
    return f"{move} ..." if move and asked_for(offered_by(game, move)[0][1]) else move


def _to_mend(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield what rules still say of those that the viewer's own proposals repealed."""
    game = seen.game
    ends = [(rule, rule.repealed) for rule in game.rules.repealed.values()]
    mine = {rule.id: end for rule, end in ends if end and end.proponent and game.called(end.proponent) == viewer}
    for rule, found in words_to_mend(game.rules, [game.rules.repealed[one] for one in mine]):
        repealed, first = mine[rule.id].proposal, game.rules.rules[found[0].by].number
        by = "" if repealed is None else f", which your proposal {numbered(repealed, game)} repealed"
        said = " ".join(cited_told(seen, found, rule))
        told = f"Mend what is said of rule {numbered(rule.number, game)}{by}. {said}"
        move = f"propose amend {numbered(first, game)}"
        yield _item(told, None, "it goes on speaking of a rule that is gone", move, ("mend", {"rule": first}))


def inbox_text(page: InboxPage) -> str:
    """Set out what waits, the most urgent first."""
    if page["name"] is None:
        return paragraphs(heading("What waits for you"), ["You are a passer-by: nothing does."])
    rows = table(page["items"], "by=By", "what=What", "otherwise=If nothing is done", "move=Type")
    warnings = [
        f"{_about(one['about'])}: {told}" for one in page["items"] if "warning" in one for told in warning_told(one)
    ]
    return paragraphs(heading(f"What waits for {page['name']}"), rows or ["Nothing."], part("Warnings", warnings))


def _about(about: WaitsAbout) -> str:
    return f"J-{about['judgement']}" if "judgement" in about else str(about["proposal"])
