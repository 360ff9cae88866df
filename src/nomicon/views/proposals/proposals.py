"""Proposals: those on the table, those that have ended, one of them in full, and how votes went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from nomicon.game.amendments import amended
from nomicon.game.changes import (
    Amend,
    Change,
    CorrectPast,
    Enact,
    Motion,
    Repeal,
    RepealAmendment,
    Transmute,
    beginning_of,
    kind_of,
)
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import IN_EFFECT, OPEN, SUBMITTED, WITHOUT_EFFECT, Proposal
from nomicon.game.rules import Rule
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import exact
from nomicon.game.values.translatable import _, joined, word
from nomicon.law.questions.numerals import digits
from nomicon.play.record import Entry
from nomicon.play.series.renewing import GameRenewed
from nomicon.play.topics import BEGINNINGS, CLOSINGS
from nomicon.play.votes.counting import VoteClosed
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.foresight import warned, warning_told
from nomicon.views.elements.page import NoSuchPage, Seen, iso, number_in
from nomicon.views.elements.paging import cut, part_asked, parts_told
from nomicon.views.elements.phrases import many, rule_number, summary
from nomicon.views.elements.secrecy import cast_by_rule, closing_of, doors_of_ballots, own_approvals, own_ballot
from nomicon.views.elements.text import chained, facts, heading, indented, paragraphs, part, table
from nomicon.views.judging.reading_notes import marked, marks_told
from nomicon.views.proposals.ballots import paper_page
from nomicon.views.proposals.counts import came_by, count_of, counted_since, moved_by, must_vote, standing_count
from nomicon.views.proposals.lists import line_of
from nomicon.views.proposals.pages import (
    CastByRule,
    ChangeEffect,
    ChangeLine,
    ProposalPage,
    VoteLine,
    VotesPage,
)
from nomicon.views.proposals.rule_check import checked, checked_told
from nomicon.views.proposals.threshold import votes_needed
from nomicon.views.proposals.touching import touching, touching_told
from nomicon.views.proposals.vote_terms import terms_of, terms_rows
from nomicon.views.proposals.what_if import tried_out, tried_out_told
from nomicon.views.rules.differences import BLANK, difference, difference_text, header_lines
from nomicon.views.sentences.drafting import ready_to_settle, statement_on
from nomicon.views.sentences.recorded import recorded

# -- One proposal --------------------------------------------------------------------


def _cast_for(seen: Seen, known: Proposal) -> CastByRule:
    """Say which rule cast the viewer's ballot, if one did, and what that took the place of."""
    ballot = cast_by_rule(seen, known)
    return {
        "my_ballot_by": None if ballot is None else int(rule_number(ballot.rule, seen.game)),
        "my_ballot_was": None if ballot is None else ballot.replaced or None,
    }


def proposal(seen: Seen, number: str) -> ProposalPage:
    """Show one proposal: what it would change, the terms of its vote, and after the close everything about it."""
    known = seen.game.proposals[ProposalNumber(number_in(number, "proposal", seen.game.proposals, digits(seen.game)))]
    entries = Entries(seen)
    touches = touching(seen, known)  # Before what takes longer: it waits for its turn behind that otherwise.
    has_closed = known.state not in (SUBMITTED, OPEN)
    entry, event = closing_of(entries, known.number) if has_closed else (None, None)
    return {
        **line_of(seen, known), "reason": known.reason,
        "notes": [*map(recorded, known.notes), *counted_since(known, event)],
        "digest": known.digest, **warned(seen, known), **checked(seen, known), **touches, **tried_out(seen, known),
        "changes": [_change(seen, known, place) for place in range(len(known.changes))],
        "my_ballot": own_ballot(seen, known), **_cast_for(seen, known), "my_approvals": own_approvals(seen, known),
        "paper": paper_page(seen, known), "needed": votes_needed(known, seen.game), "terms": terms_of(known, seen.game),
        "effect": known.effect, "effect_at": iso(known.effect_at), "because": recorded(known.because),
        "draft": statement_on(known.number, seen.game) if known.effect == WITHOUT_EFFECT else None,
        "to_settle": ready_to_settle(known, seen.game),
        **(standing_count(known) if event is None else count_of(event, seen.game, entry)),
        "late": [] if known.is_open else list(known.late), "came_by": came_by(*doors_of_ballots(entries, known, event)),
        "moves": [] if entry is None or event is None else moved_by(entry, event),
        "entry": None if entry is None else str(entry.place),
        "read_otherwise": marked(seen, (
            one for one in entries.onwards(f"proposal:{known.number}", after=0)
            if any(getattr(event, "proposal", None) == known.number for event in one.events)
        )),
    }  # fmt: skip


def _change(seen: Seen, known: Proposal, place: int) -> ChangeLine:
    change = known.changes[place]
    old, new = change_texts(seen, known, place)
    return {
        "kind": kind_of(change),
        "rule": getattr(change, "rule", None),
        "to": getattr(change, "to", None),
        "amendment": getattr(change, "amendment", None),
        "summary": summary(change, seen.game, seen.language),
        "asked": _asked(change),
        "title": new.title,
        "words": new.words,
        "header": header_lines(new),
        "code": new.code,
        "difference": difference(old, new),
        "begins": iso(beginning_of(change)),
        **_effect(known, place),
    }


def _asked(change: Change) -> str:
    return f"undo {change.how} {change.at} {change.line}".strip() if isinstance(change, CorrectPast) else ""


def _effect(known: Proposal, place: int) -> ChangeEffect:
    """Say whether a change of a proposal has taken effect, or still will; or why it has none."""
    because = dict(known.denied).get(place)
    if because is not None:
        return {"effect": WITHOUT_EFFECT, "because": recorded(because)}
    if place in known.began:
        return {"effect": IN_EFFECT, "because": ""}
    return {"effect": known.effect, "because": recorded(known.because) if known.effect == WITHOUT_EFFECT else ""}


def change_texts(seen: Seen, known: Proposal, place: int) -> tuple[RuleText, RuleText]:
    """Return a rule's text before and after a change: as it was when the change took effect, or as it would be now."""
    change = known.changes[place]
    if isinstance(change, Amend | RepealAmendment | Repeal) and place in known.began:
        rules = (*seen.game.rules.rules.values(), *seen.game.rules.repealed.values())
        for rule in sorted(rules, key=lambda one: one.id):
            for before, after in pairwise(rule.layers):
                if after.proposal == known.number and after.change == change:
                    return before.text, after.text
            if rule.repealed is not None and rule.repealed.proposal == known.number and isinstance(change, Repeal):
                return rule.text, BLANK
    standing = None if isinstance(change, Enact | Motion) else seen.game.rules.numbered(change.rule)
    return BLANK if standing is None else standing.text, _new_text(change, standing)


def _new_text(change: Change, standing: Rule | None) -> RuleText:
    old = BLANK if standing is None else standing.text
    match change:
        case Enact(text=text):
            return text
        case Amend() | RepealAmendment():
            return (None if standing is None else amended(standing, change)) or old
        case Repeal():
            return BLANK
        case Transmute() | Motion():
            return old


def proposal_text(page: ProposalPage) -> str:
    """Set one proposal out: its terms, what it changes, and how its vote went."""
    return paragraphs(
        heading(_("Proposal {number}: {title}", number=page["shown"], title=page["title"])),
        _facts_told(page),
        part("Reason", page["reason"].splitlines()),
        part("Warning", warning_told(page)),
        part("Notes", page["notes"]),
        *checked_told(page),
        *touching_told(page),
        *tried_out_told(page),
        part("Undetermined: a Judge can decide how it ended", [one["line"] for one in page["to_settle"]]),
        *[_change_text(change, len(page["changes"]) > 1) for change in page["changes"]],
        vote_text(page),
        part(
            "The terms of the vote",
            table(terms_rows(page["terms"]), "what=Term", "answer=What the rules say", "rule=Rule", "fixed=Fixed"),
        ),
        part(
            "Gained or lost at the close", table(page["moves"], "name=Who", "amount=Amount", "quantity=Of", "rule=Rule")
        ),
        marks_told(page["read_otherwise"]),
    )


def _facts_told(page: ProposalPage) -> list[str]:
    """Set out when it was put to the vote, where that stands, and what one has said oneself."""
    terms = facts(
        {**page, "must_vote": must_vote(page["quorum"], page["base"])},
        "proponent=Proposed by",
        "submitted=Submitted",
        "state=State",
        "opened=Vote opened",
        "closes=Vote closes",
        "closed=Vote closed",
        "must_vote=Must vote",
        "secret=Secret",
        "marks=Marks",
        "my_ballot=Your ballot",
        "my_ballot_by=Cast for you by rule",
        "my_ballot_was=Your own ballot, which this replaced",
    )
    effects = facts(
        page, "effect=Effect", "effect_at=Effect at", "because=Because", "draft=If you read the rules differently"
    )
    return chained(terms, _approvals(page["my_approvals"], "Your {}"), effects)


def _approvals(said: Mapping[str, str], label: str) -> list[str]:
    """Set out what has been said at stages of a vote, each under the name of its stage."""
    return [f"{label.format(stage)[:1].upper()}{label.format(stage)[1:]}: {one}" for stage, one in said.items()]


def _change_text(change: ChangeLine, several: bool) -> list[str]:
    title = change["summary"][:1].upper() + change["summary"][1:]
    title += f", from {change['begins']}" if change["begins"] else ""
    if several and change["effect"]:
        effect = joined(word(change["effect"]), change["because"], by=": ")
        title = joined(title, joined("(", effect, ")", by=""))
    if change["kind"] in ("amend", "repeal_amendment", "repeal") and any(change["difference"].values()):
        return chained([joined(title, ":", by="")], indented(difference_text(change["difference"])))
    header, code = part("Header", change["header"]), part("Code", change["code"].splitlines())
    body = chained(change["words"].splitlines(), header, code)
    asked = [_("To see the game as it would be: {page}", page=change["asked"])] if change["asked"] else []
    return chained([joined(title, ":", by="")], indented(body)) if change["kind"] == "enact" else [f"{title}.", *asked]


def vote_text(page: ProposalPage | VoteLine) -> list[str]:
    """Set out how a vote went: the count, the two tests, and every ballot."""
    if page["votes"] is None and not page["ballots"]:
        return []
    count: Sequence[str] = facts(page, "votes=So far")
    if page["quorum_test"] and page["threshold_test"]:
        tests = (page["quorum_test"]["told"], page["threshold_test"]["told"])
        count = [_("Quorum: {told}", told=tests[0]), _("Votes: {told}", told=tests[1])]
    lines = [f"{one['told'][:1].upper()}{one['told'][1:]}." for one in page.get("rounds", ())]
    if page.get("counted_by"):
        lines.append(_("Rule {rule} counted the votes.", rule=page["counted_by"]))
    lines += _approvals(page["approvals"], "{}")
    rows = [{**row, "votes": many(exact(row["votes"]))} for row in page["ballots"]]
    besides = ("reason=Reason", "written=As written", "proxy=By proxy")
    told = [one for one in besides if any(row.get(one.partition("=")[0]) for row in page["ballots"])]
    ballots = table(rows, "name=Player", "choice=Ballot", "votes=Votes", "at=Cast", *told)
    lines += [_("Ballots were cast: {doors}.", doors=came["told"])] if (came := page.get("came_by")) else []
    unmet = [_("Did not count: {voter} ({ballot}).", voter=one, ballot=said) for one, said in page.get("unmet", ())]
    rest = facts(page, "abstained=Did not vote", "late=Late, not counted")
    return part("The vote", chained(count, lines, ballots, unmet, rest))


# -- Votes ---------------------------------------------------------------------------


def votes(seen: Seen, which: str = "") -> VotesPage:
    """Show how the votes went that have closed; of many, the last. ``older`` and ``newer`` lead to the others."""
    named, part = part_asked(which)
    if named:
        raise NoSuchPage(
            _(
                "The list “votes” has no part {name}. To see a part of the list, write for example: votes before 120.",
                name=repr(named),
            )
        )
    entries = Entries(seen)
    since = 0 if seen.game.begun is None else _numbers_begin(entries)  # The first game's numbers are the first.

    def closed(entry: Entry) -> list[VoteClosed]:
        """Return the closes of votes whose numbers mean what they mean now."""
        events = entry.events if entry.place.number > since else ()
        return [one for one in events if isinstance(one, VoteClosed) and one.proposal in seen.game.proposals]

    found = cut(entries, (CLOSINGS,), part, lambda entry: len(closed(entry)))
    last = {event.proposal: (entry, event) for entry in found.entries for event in closed(entry)}
    rows: list[VoteLine] = [
        {
            **line_of(seen, seen.game.proposals[number]),
            **count_of(event, seen.game, entry),
            "late": list(seen.game.proposals[number].late),
            "entry": str(entry.place),
        }
        for number, (entry, event) in sorted(last.items())
    ]
    return {"count": len(rows), "votes": rows, **part.words, **found.leading("votes")}


def _numbers_begin(entries: Entries) -> int:
    """Return the number of the entry with which the numbers of proposals began last."""
    for entry in entries.about(BEGINNINGS):
        if any(isinstance(event, GameRenewed) and not event.keeps_rules for event in entry.events):
            return entry.place.number
    return 0


def votes_text(page: VotesPage) -> str:
    """Set out vote after vote."""
    parts = [
        [f"{one['shown']} {one['title']}: {one['outcome']}, {one['closed']}", *indented(vote_text(one)[1:])]
        for one in page["votes"]
    ]
    return paragraphs(heading(_("Votes that have closed")), parts_told(page), *(parts or [[_("None.")]]))
