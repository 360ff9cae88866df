"""Limits: what a rule may change of the rules by its code: what the proposal could that gave the rule its text."""

from __future__ import annotations

from nomicon.game.changes import Change, RuleChange, Transmute
from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import Sentence, _, capitalised, ended, gettext_noop, word
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event
from nomicon.play.rules.applying import NOBODY, barred
from nomicon.play.rules.demands import no_way, unmet_demand

LOWER = gettext_noop("Let a rule of a higher class make the change, or propose the change.")
OTHERWISE = gettext_noop("Propose the change instead.")


def standing_for(game: Game, rule: Rule, change: Change, at: Moment) -> Proposal:
    """Return the proposal in whose name a rule makes a change: the one that gave the rule its text.

    For a rule that none did, one stands in that bears its number.
    """
    numbers = (layer.proposal for layer in reversed(rule.layers) if layer.proposal is not None)
    behind = next((game.proposals[number] for number in numbers if number in game.proposals), None)
    if behind is not None:
        return replace(behind, changes=(change,))
    return Proposal(ProposalNumber(rule.number), NOBODY, (change,), at, "")


def require_within_class(game: Game, rule: Rule, status: str, hearing: Hearing) -> None:
    """Refuse what concerns a class above that of the rule whose code does it."""
    order = hearing.order(game.rules)
    if order.rank(replace(rule, status=status)) > order.rank(rule):
        told = _(
            "Rule {rule} is {own}, so its code cannot make or change rules of this class: {status}.",
            rule=numbered(rule.number, game),
            own=word(rule.status),
            status=word(status),
        )
        raise RuleRefusal(told, (rule.ground,), word(LOWER))


def require_allowed(game: Game, rule: Rule, change: RuleChange, proposal: Proposal, hearing: Hearing) -> None:
    """Refuse a change that the rules do not let code make, or let no proposal make."""
    allowed = hearing.hear(q.MAY_CHANGE_RULES, rule=rule, change=change)
    if allowed.value is not True:
        told = _("the code of rule {rule} may not change rules", rule=numbered(rule.number, game))
        told = str(allowed.value) if allowed.value else told
        raise RuleRefusal(_begun_and_ended(told), allowed.grounds, word(OTHERWISE))
    hearing.rest_on(*allowed.grounds)
    status = change.to if isinstance(change, Transmute) else ""
    for one in filter(None, (status, _status_of(game, change))):
        require_within_class(game, rule, one, hearing)
    why_not, grounds = barred(game, proposal, change, hearing)
    if why_not:
        raise RuleRefusal(_begun_and_ended(why_not), grounds)  # A proposal could not make the change, either.


def require_meets_demands(game: Game, after: Game, event: Event, hearing: Hearing) -> None:
    """Refuse a change after which the game would not be as the rules always want it."""
    why_not, grounds = unmet_demand(game, after, hearing)
    watch, amendable = hearing.bench.watch, hearing.hear(q.STAYS_AMENDABLE)
    if not why_not and watch is not None and amendable.value:
        stopped = watch(game, (), [event], hearing)
        why_not, grounds = (no_way(stopped), amendable.grounds) if stopped else ("", ())
    if why_not:
        raise RuleRefusal(_begun_and_ended(why_not), grounds, _("Leave the rules as they are."))


def _begun_and_ended(told: str) -> str:
    """Return what was told as a sentence, with a capital and one full stop; what rules wrote may have a stop."""
    return ended(capitalised(told if isinstance(told, Sentence) else told.rstrip(".")))


def _status_of(game: Game, change: RuleChange) -> str:
    number = getattr(change, "rule", None)
    rule = None if number is None else game.rules.numbered(number)
    return "" if rule is None else rule.status
