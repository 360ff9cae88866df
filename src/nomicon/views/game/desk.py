"""What is to be done: the register of an office's duties, and what waits for one player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from nomicon.game.names import Moment, PlayerId, called
from nomicon.game.proposals import SUBMITTED, Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game, timer_key
from nomicon.game.values.plain import Plain
from nomicon.game.values.schedule import NEVER
from nomicon.game.values.translatable import _, capitalised, joined
from nomicon.law.headers.offered_fields import asked_for, offered_by
from nomicon.law.headers.stages import approval_stages, duty_of, duty_on, stage_awaited, stage_of
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import APPROVAL_PRESUMED, STAGE_APPROVED_BY
from nomicon.play.people.offices import DutyDone, move_for
from nomicon.play.proposal_lookup import on_the_table
from nomicon.play.rules.declaring import DUTY
from nomicon.play.votes.opening import quorum_told
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.foresight import warned, warned_of_judgement
from nomicon.views.elements.header_answers import standing_answer
from nomicon.views.elements.page import Seen, iso, name_in
from nomicon.views.elements.phrases import duty_told, for_you, rule_told, title_of, undone_told
from nomicon.views.elements.private import own_sealed_lines, private_lines
from nomicon.views.elements.secrecy import own_approvals
from nomicon.views.elements.text import heading, paragraphs, part, table
from nomicon.views.game.board import owing
from nomicon.views.game.follow_ups import to_mend, to_review
from nomicon.views.game.rescue import to_sign
from nomicon.views.judging.notices import party_told
from nomicon.views.proposals.ballots import choices_page, paper_of
from nomicon.views.sentences.events import phrase
from nomicon.views.waiting.desk_pages import (
    DeskPage,
    DutyLine,
    InboxItem,
    InboxPage,
    LastDone,
    WaitsAbout,
    WaysToVote,
    waiting_task,
)
from nomicon.views.waiting.intents import to_answer

LOOKED_THROUGH = 200
"""Proposals that are looked through for what waits for a player: nobody answers more at a sitting. Those that close
soonest are among them."""


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


# -- What waits for one player -------------------------------------------------------


def inbox(seen: Seen) -> InboxPage:
    """Show what waits for the viewer, by when, and what happens if nothing is done."""
    mine = seen.viewer
    items: list[InboxItem] = (
        []
        if mine is None
        else [
            *_votes(seen, mine),
            *_others(seen, mine),
            *_own_proposals(seen, mine),
            *to_review(seen, mine),
            *to_mend(seen, mine),
            *to_sign(seen, mine),
            *to_answer(seen, mine),
        ]
    )
    items.sort(key=lambda item: (item["by"] is None, item["by"] or "", item["what"]))
    about = {"name": mine, "present": mine in seen.game.players, "count": len(items), "items": items}
    return cast(InboxPage, {**about, "private": private_lines(seen), "own_lines": own_sealed_lines(seen)})


def _votes(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    game = seen.game
    for number in on_the_table(game, LOOKED_THROUGH):
        proposal = game.proposals[number]
        law = game.rules if proposal.law is None else proposal.law
        if not proposal.is_open:
            continue
        title = title_of(proposal.title, proposal.changes, game)
        quorum = phrase(quorum_told(proposal.base, proposal.quorum), game, language=seen.language)
        told = f"{numbered(number, game)}: {title} ({quorum})"
        yield from _ballot(seen, proposal, told)
        for stage in approval_stages(law):
            office = standing_answer(game, f"{STAGE_APPROVED_BY.name} of {stage}", law)
            if office and game.holder(str(office)) == viewer and stage not in own_approvals(seen, proposal):
                asked = _("Say whether you give {stage} to {vote}. This may decide the result", stage=stage, vote=told)
                silence = _silence(stage, standing_answer(game, f"{APPROVAL_PRESUMED.name} of {stage}", law))
                of = WaitsAbout(proposal=number, stage=stage)
                move = f"{stage} {called(number)} yes|no"
                yield waiting_task(asked, proposal.closes, silence, move, ("approval", of))


def _ballot(seen: Seen, proposal: Proposal, told: str) -> Iterator[InboxItem]:
    """Yield that the viewer has not voted; or that a rule has cast their ballot for them, and what they can do then."""
    paper, number = paper_of(seen, proposal), proposal.number
    ways: WaysToVote = {"choices": choices_page(paper), "free": paper.choices.free, **warned(seen, proposal)}
    move = f"vote {called(number)} {paper.line}" if paper.may_cast else ""
    if paper.ballot is None and paper.may_cast:
        silence, of = _("you abstain"), ("vote", WaitsAbout(proposal=number))
        waits = waiting_task(_("Vote on {vote}", vote=told), proposal.closes, silence, move, of)
        yield {**waits, **ways}
    elif paper.ballot is not None and paper.ballot.rule:
        cast = joined(for_you(paper.ballot, number, seen.game, seen.language), _("It concerns {vote}", vote=told))
        otherwise = _("it counts as {choice}", choice=paper.ballot.choice)
        yield {**waiting_task(cast, proposal.closes, otherwise, move, ("ballot", {"proposal": number})), **ways}


def _silence(stage: str, presumed: Plain) -> str:
    """Say what becomes of an office's approval if it says nothing, where the rules say that without running code."""
    if presumed is None:
        return _("the rules decide for you")
    if APPROVAL_PRESUMED.reads(presumed) is True:
        return _("it counts as if you gave {stage}", stage=stage)
    return _("it counts as if you refused {stage}", stage=stage)


def _others(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    game = seen.game
    for number in sorted(game.unjudged):
        known = game.judgements[number]
        if known.judge == viewer:
            party = party_told(game, known)
            told = _("Judge J-{number}: {statement}", number=number, statement=known.statement)
            told = joined(told, f"({party})" if party else "")
            otherwise = _("another Judge is appointed") if known.due is not None else _("it stays open")
            move = f"deliver {number} TRUE|FALSE|UNDECIDED"
            asked_of = waiting_task(told, known.due, otherwise, move, ("judgement", {"judgement": number}))
            yield {**asked_of, **warned_of_judgement(seen, known)}
    for _id, choice in sorted(game.choices.items()):
        if choice.player == viewer:
            asked = f"{choice.question} {' / '.join(choice.options)}"
            waits = _("rule {rule} goes on waiting", rule=rule_told(choice.rule, game))
            yield waiting_task(
                _("Choose: {question}", question=asked),
                None,
                waits,
                f"choose {choice.id} ...",
                ("choice", {"choice": choice.id}),
            )
    for _name, duty in sorted(game.duties.items()):
        if game.belongs(viewer, duty.by) or viewer == duty.by:
            name = duty_told(duty.name, game)
            told = capitalised(_("{duty}, due since {since}", duty=name, since=iso(duty.since)))
            if stage := stage_of(duty.name, game):
                move = name.replace(" proposal", "")
                of: WaitsAbout = {"proposal": int(duty.name.rpartition(" ")[2]), "stage": stage}
                yield waiting_task(told, duty.due, _("its vote does not open"), move, ("stage", of))
            else:
                move = _as_typed(move_for(duty, game), game) or f'duty "{duty.name}" done'
                undone = undone_told(game.rules.rules.get(duty.rule), game)
                yield waiting_task(told, duty.due, undone, move, ("duty", {"duty": duty.name}))


def _own_proposals(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield the viewer's own proposals whose vote is not open yet."""
    game = seen.game
    for proposal in on_the_table(game, LOOKED_THROUGH):
        mine = game.proposals[proposal]
        if mine.state == SUBMITTED and mine.proponent == viewer:
            stage = stage_awaited(game, proposal)
            by = game.duties[duty_on(stage, proposal)].by if stage else ""
            named = numbered(proposal, game)
            told = _("Your proposal {proposal} waits until its vote opens", proposal=named)
            if stage:
                told = _("Your proposal {proposal} waits for {by} to {stage} it", proposal=named, by=by, stage=stage)
            yield waiting_task(told, None, _("it goes on waiting"), "", ("waiting", {"proposal": proposal}))


def _as_typed(move: str, game: Game) -> str:
    """Write an offered move as one types it, with dots where it asks for something."""
    return f"{move} ..." if move and asked_for(offered_by(game, move)[0][1]) else move
