"""Demands: what the rules want of the game at all times, which a change is tested against."""

from __future__ import annotations

from nomicon.game.amendments import amended, amendment_by
from nomicon.game.changes import Amend, Enact, RepealAmendment, RuleChange
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop, stored_as, word
from nomicon.law.headers.check import faults_in
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.ranking import classes_set_by
from nomicon.law.resolution.hearing import Hearing


def unmet_demand(before: Game, after: Game, hearing: Hearing) -> tuple[str, tuple[str, ...]]:
    """Say which standing demand of the rules the game would not meet after a change, if any."""
    gone = _classes_gone(before, after)
    if gone:
        return gone, ()
    least, most = hearing.hear(q.LEAST_MUTABLE), hearing.hear(q.MOST_MUTABLE)
    if after.rules.mutable < least.value and after.rules.mutable < before.rules.mutable:
        return _too_few(least.value), least.grounds
    if most.value and after.rules.mutable > max(most.value, before.rules.mutable):
        return _too_many(most.value), most.grounds
    return "", ()


def _too_few(least: int) -> str:
    """Say how many mutable rules there must be. Records keep the words of earlier versions: the singular, always."""
    text = gettext_noop("there must be at least {least} mutable rules")
    if least == 1:
        text = gettext_noop("there must be at least {least} mutable rule")
    return stored_as(_(text, least=least), f"there must be at least {least} mutable rule")


def _too_many(most: int) -> str:
    """Say how many mutable rules there may be. Records keep the words of earlier versions: the plural, always."""
    text = gettext_noop("there may be no more than {most} mutable rules")
    if most == 1:
        text = gettext_noop("there may be no more than {most} mutable rule")
    return stored_as(_(text, most=most), f"there may be no more than {most} mutable rules")


def _classes_gone(before: Game, after: Game) -> str:
    """Say that a rule would be of a class that is none any more, where a change of the classes makes it so."""
    classes = classes_set_by(after.rules)
    if classes == classes_set_by(before.rules):
        return ""
    left = next((rule for rule in after.rules if rule.status not in classes), None)
    if left is None:
        return ""
    called = numbered(left.number, after)
    return _("rule {rule} has class {status}, which would no longer exist", rule=called, status=word(left.status))


def gone_by_now(game: Game, change: RuleChange) -> str:
    """Say what a change is about that is in force no more, if so."""
    if isinstance(change, Enact):
        return ""
    rule = game.rules.numbered(change.rule)
    if rule is None:
        return _("there is no rule {rule} in force any more", rule=numbered(change.rule, game))
    amendment = change.amendment if isinstance(change, Amend | RepealAmendment) else None
    if amendment is not None and amendment_by(rule, amendment) is None:
        return _(
            "amendment {amendment} of rule {rule} no longer counts",
            amendment=numbered(amendment, game),
            rule=numbered(rule.number, game),
        )
    return ""


def unreadable_by(rule: Rule, change: RuleChange, hearing: Hearing) -> str:
    """Say what an amendment would spoil in a rule that has become another since it was proposed."""
    text = amended(rule, change) if isinstance(change, Amend | RepealAmendment) else None
    if text is None:
        return ""
    bench = hearing.bench
    before = set(faults_in(rule.text, bench.events, bench.moves))
    return next((one for one in faults_in(text, bench.events, bench.moves) if one not in before), "")


def no_way(stopped: str) -> str:
    """Say that no rule could be changed any more, and what stopped most of what was tried."""
    return _(
        "no way to change any rule would be left, as far as can be seen (this stopped us most often: {stopped})",
        stopped=stopped,
    )
