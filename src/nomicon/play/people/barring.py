"""Barring: what a mutable rule may not do because an immutable one that prevails over it forbids it to anybody."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.values.translatable import _
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.precedence import outranks
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.people.eligibility import NOBODY


def require_vacating(office: str, player: PlayerId, rule: Rule, hearing: Hearing) -> None:
    """Refuse a rule's taking an office from its holder, where a higher rule has it filled until there is another."""
    kept = hearing.hear(q.KEEPS_OFFICE, office, office=office, player=player)
    if kept.value and _binds(kept, rule, hearing):
        raise RuleRefusal(
            _("{player} stays {office} until somebody else takes the office.", player=player, office=office),
            kept.grounds,
            _("Appoint another player instead."),
        )


def require_closing(proposal: Proposal, rule: Rule, hearing: Hearing) -> None:
    """Refuse a rule's closing a vote, where a higher rule lets nobody close it."""
    may = hearing.hear(q.MAY_CLOSE, player=proposal.proponent, proposal=proposal)
    if may.value == NOBODY and _binds(may, rule, hearing):
        raise RuleRefusal(
            _("Nobody may close the vote on proposal {proposal}.", proposal=numbered(proposal.number, hearing.game)),
            may.grounds,
            instead=_("Wait until the vote closes automatically."),
        )


def require_withdrawing(proposal: Proposal, rule: Rule, hearing: Hearing) -> None:
    """Refuse a rule's taking a proposal off the table, where a higher rule has it voted on."""
    may = hearing.hear(q.MAY_WITHDRAW, player=proposal.proponent, proposal=proposal)
    if not may.value and _binds(may, rule, hearing):
        raise RuleRefusal(
            _(
                "Proposal {proposal} cannot be withdrawn, because players have to vote on it.",
                proposal=numbered(proposal.number, hearing.game),
            ),
            may.grounds,
            instead=_("Vote against it instead."),
        )


def _binds(answer: Answer[object], rule: Rule, hearing: Hearing) -> bool:
    """Say whether a rule of a higher class gave an answer, and prevails over one that acts."""
    order = hearing.order(hearing.game.rules)
    if answer.rule is None or order.rank(answer.rule) <= order.rank(rule):
        return False  # What rules of one class say to players need not be meant for each other.
    return outranks(answer.rule, rule, order)
