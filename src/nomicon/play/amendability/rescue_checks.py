"""What must hold for a rescue: at the call, and again before it takes effect."""

from __future__ import annotations

from nomicon.game.changes import Change, beginning_of, is_motion
from nomicon.game.grounds import by_program, not_there
from nomicon.game.proposals import Rescue
from nomicon.game.rules import Ruleset
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.language.nearest import NONE
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.amendability.signatures import HOST, absent_at, waited_for
from nomicon.play.proposals.validation import checked_changes


def open_rescue(game: Game, number: int) -> Rescue:
    """Return a rescue that can still be signed, or refuse."""
    rescue = game.rescues.get(number)
    if rescue is None:
        known = ", ".join(f"R-{one}" for one in sorted(game.rescues)) or NONE
        raise RuleRefusal(
            _("There is no open rescue R-{number} (a rule-change outside the rules).", number=number),
            (not_there("rescue", number),),
            _("There are: {known}.", known=known),
        )
    return rescue


def rescuing_change(game: Game, changes: tuple[Change, ...], hearing: Hearing) -> tuple[Change, ...]:
    """Return a rule-change with its code read; what the rules forbid a proposal, they do not forbid a rescue."""
    if len(changes) != 1 or is_motion(changes):
        raise RuleRefusal(
            _("A rescue contains exactly one rule-change."),
            (by_program("rescue"),),
            instead=_("Choose a change that makes further changes possible again."),
        )
    if beginning_of(changes[0]) is not None:
        raise RuleRefusal(
            _("A rescue takes effect as soon as it can, so you cannot set a time for it."),
            (by_program("rescue"),),
            instead=_("Leave out the time at which the change takes effect."),
        )
    return checked_changes(game, changes, without_rules(game, hearing))


def without_rules(game: Game, hearing: Hearing) -> Hearing:
    """Return an occasion at which no rule is heard, so that every question is answered as it is in silence."""
    return hearing.under(replace(game, rules=Ruleset()))


def stopped_by(game: Game, hearing: Hearing) -> str:
    """Say what stops every change by the rules; empty where nothing does."""
    if hearing.bench.watch is None:
        raise RuleRefusal(
            _("A copy of a game cannot be changed outside the rules."),
            (by_program("copy"),),
            instead=_("Try it in the game itself."),
        )
    return hearing.bench.watch.stuck(game, hearing)


def still_needed(game: Game, rescue: Rescue, hearing: Hearing) -> str:
    """Return what stops every change by the rules, or refuse where a rescue has no ground any more."""
    here = next((one for one in game.in_order() if game.players[one].seen > rescue.at), None)
    if rescue.by == HOST and here is not None:
        raise RuleRefusal(
            _("{here} is here, so the players can call for a rescue themselves.", here=here),
            (by_program("rescue"),),
            instead=_("Leave the rescue to the players."),
        )
    if rescue.by != HOST and not game.ordered(rescue.signed):
        raise RuleRefusal(
            _("None of the players who signed it is still playing."),
            (by_program("rescue"),),
            instead=_("Call for a rescue."),
        )
    missing = [one for one in waited_for(game, rescue) if absent_at(game, rescue, one) > hearing.at]
    if missing:
        raise RuleRefusal(
            _("{missing} is here and did not sign it.", missing=missing[0]),
            (by_program("rescue"),),
            instead=_("Call for another rescue."),
        )
    stuck = stopped_by(game, hearing)
    if not stuck:
        raise RuleRefusal(
            _("The rules can be changed in the normal way again."),
            (by_program("rescue"),),
            instead=_("Propose a rule-change."),
        )
    return stuck
