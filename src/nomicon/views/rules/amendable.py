"""Whether rules can still be changed: in which way, as it was tried in a copy of the game, and which rules it takes."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED
from nomicon.game.values.translatable import _, all_of, gettext_noop, joined, word
from nomicon.law.questions.numerals import digits, numbered
from nomicon.play.foresight.dissent import Dissent
from nomicon.play.foresight.foreseen import AsItStands, Foreseen
from nomicon.play.foresight.search import (
    BY_JUDGEMENT,
    BY_VOTE,
    GAME_OVER,
    NEW_RULES_ONLY,
    NO_WAY,
    WITH_NEWCOMERS,
    SearchResult,
)
from nomicon.views.elements.page import NoSuchPage, SearchFailed, Seen, iso, number_in
from nomicon.views.elements.text import heading, indented, paragraphs, part
from nomicon.views.rules.amendable_pages import AmendablePage, WayStep

GRADES = {
    BY_VOTE: "vote",
    NEW_RULES_ONLY: "new_rules_only",
    BY_JUDGEMENT: "judgement",
    WITH_NEWCOMERS: "with_newcomers",
    NO_WAY: "none_found",
    GAME_OVER: "over",
}
"""What programs read of how rules can be changed."""

FAILED_TO_LOOK = "failed"
"""The search failed, so we do not know."""

ALL_AGREE, ONCE_MORE = "all_agree", "once_more"
"""By a vote, but only if nobody is against; and now, but not again four weeks later."""

LOOKING = gettext_noop("We are still looking for a way to change rules. Look again in a moment.")
NOBODY_LOOKS = gettext_noop("We look for ways to change rules only in the game as it is now, not in its past.")
MOST_REASONS = 5

_BY_A_VOTE = gettext_noop("Rules can be changed by a vote.")
BY_A_VOTE: Mapping[tuple[bool | None, bool | None], str] = {
    (True, True): gettext_noop("Rules can be changed by a vote, even if one voter is silent or votes against."),
    (True, False): gettext_noop(
        "Rules can be changed by a vote, even if one voter is silent, but only if nobody votes against."
    ),
    (False, True): gettext_noop(
        "Rules can be changed by a vote, even if one voter votes against, but only if everybody votes."
    ),
    (False, False): gettext_noop("Rules can be changed by a vote, but only if everybody votes for the change."),
}
"""How rules can be changed by a vote, by whether that holds if one voter is silent, and if one is against."""


def amendable(seen: Seen, number: str = "") -> AmendablePage:
    """Say how rules can be changed, as the game stands or once a proposal on the table is adopted."""
    proposal = _on_the_table(seen, number) if number else None
    found = None
    if seen.advice.foresees is not None:
        found = seen.advice.foresees(seen.game, AsItStands() if proposal is None else proposal)
    if found is None or isinstance(found, SearchFailed):
        told = found.told if found is not None else word(NOBODY_LOOKS if seen.advice.foresees is None else LOOKING)
        return {
            "proposal": proposal,
            "grade": None if found is None else FAILED_TO_LOOK,
            "told": told,
            "steps": [],
            "proof": None,
            "variants": {"one_silent": None, "one_against": None},
            "newcomers": 0,
            "why": [],
            "tried": 0,
            "ms": 0,
            "as_of": iso(seen.at),
        }
    proof = None if seen.advice.proves is None else seen.advice.proves(seen, found)
    steps: list[WayStep] = (
        []
        if proof is None
        else [{"at": iso(step.at), "players": list(step.players), "line": step.line} for step in proof.steps]
    )
    return {
        "proposal": proposal,
        "grade": grade_of(found),
        "told": _told(seen, found, proposal),
        "steps": steps,
        "proof": None if proof is None else proof.playthrough,
        "variants": {"one_silent": found.dissent.one_silent, "one_against": found.dissent.one_against},
        "newcomers": found.after.newcomers,
        "why": list(found.after.stopped[:MOST_REASONS]),
        "tried": found.after.tried,
        "ms": found.milliseconds,
        "as_of": iso(found.looked),
    }


def _on_the_table(seen: Seen, number: str) -> ProposalNumber:
    game = seen.game
    known = ProposalNumber(number_in(number, "proposal", game.proposals, digits(game)))
    if game.proposals[known].state not in (SUBMITTED, OPEN):
        raise NoSuchPage(
            _(
                "Proposal {proposal} has ended. Name an open proposal, or leave out the number.",
                proposal=numbered(known, game),
            )
        )
    return known


def grade_of(found: Foreseen) -> str:
    """Return in one word how rules can be changed."""
    if found.after.grade != NO_WAY and not found.after.lasts:
        return ONCE_MORE
    if found.after.grade == BY_VOTE and found.dissent.one_against is False:
        return ALL_AGREE
    return GRADES[found.after.grade]


def _told(seen: Seen, found: Foreseen, proposal: ProposalNumber | None) -> str:
    told = headline(found.after, found.dissent)
    if proposal is None:
        return told
    number = numbered(proposal, seen.game)
    if not found.along_with:
        return joined(_("If proposal {proposal} is adopted:", proposal=number), told)
    others = all_of([number, *(numbered(other, seen.game) for other in found.along_with)])
    return joined(_("If proposals {proposals} are adopted:", proposals=others), told)


def headline(found: SearchResult, dissent: Dissent) -> str:
    """Say in a sentence how rules can be changed."""
    if found.grade == NO_WAY:
        return _("We found no way to change any rule any more.")
    if not found.lasts:
        return _("Rules can be changed once more, but we found no way to change them after that.")
    newcomers = _("Rules can be changed only if one more player joins.")
    if found.newcomers != 1:
        newcomers = _("Rules can be changed only if {many} more players join.", many=found.newcomers)
    return {
        BY_VOTE: word(BY_A_VOTE.get((dissent.one_silent, dissent.one_against), _BY_A_VOTE)),
        NEW_RULES_ONLY: _("Players can make new rules, but we found no way to repeal or amend any rule."),
        BY_JUDGEMENT: _("Only a judgement can change rules, because every vote would end undetermined."),
        WITH_NEWCOMERS: newcomers,
        GAME_OVER: _("The game is over, so nobody needs to change its rules."),
    }[found.grade]


def amendable_text(page: AmendablePage) -> str:
    """Set out how rules can be changed, and the way that was found, line by line."""
    tried = [
        _(
            "We tried {many} moves in a copy of the game, in which we let four weeks pass. Players may find "
            "other ways.",
            many=page["tried"],
        )
    ]
    steps = [line for step in page["steps"] for line in _step_told(step)]
    return paragraphs(
        heading(_("Can rules be changed?")),
        [page["told"]],
        part("See how", steps),
        part("What stopped our attempts most often", page["why"]),
        tried if page["tried"] else [],
    )


def _step_told(step: WayStep) -> list[str]:
    first, *below = step["line"].splitlines()
    return [f"{step['at']}  {', '.join(step['players'])}: {first}", *indented([f"| {line}" for line in below])]
