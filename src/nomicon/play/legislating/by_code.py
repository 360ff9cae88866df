"""Changing rules by code: a rule makes, amends, repeals or reclasses another, or puts it in force again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicon.game.amendments import REENACTED, amended
from nomicon.game.changes import Amend, Enact, Repeal, RuleChange, Transmute
from nomicon.game.names import RuleNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import MUTABLE, Layer, Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language import effects as ef
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.records import spread
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, NewsTopic
from nomicon.play.legislating.limits import (
    require_allowed,
    require_meets_demands,
    require_within_class,
    standing_for,
)
from nomicon.play.limits import RULE_CHANGE_WORK
from nomicon.play.proposals.validation import checked_changes, checked_text
from nomicon.play.rules import changing as events
from nomicon.play.rules.applying import fold
from nomicon.play.rules.declaring import declared
from nomicon.play.rules.numbering import class_of_new, new_identity, next_beside_proposals, next_rule_number
from nomicon.play.rules.righting import in_force, latest_under
from nomicon.play.topics import version_of

# -- Moves: none; rules do these things. ------------------------------------------------


# -- Events: those of adopted changes, without a proposal; and this one. -----------------


class RuleReenacted(events.RuleEnacted, tag="RuleReenacted"):
    """A repealed rule came into force again, with its number and its history."""


# -- Deciding ------------------------------------------------------------------------


def enact(game: Game, effect: ef.Enact, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    text = RuleText(
        effect.title,
        effect.words,
        answers=dict(spread(effect.answers or {})),
        settings=effect.settings or {},
        declares=effect.declares or {},
        code=effect.code,
    )
    yield _done(game, rule, Enact(text, effect.status or MUTABLE), hearing)


def amend(game: Game, effect: ef.Amend, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    change = Amend(
        RuleNumber(effect.rule),
        title=effect.title,
        words=effect.words,
        code=effect.code,
        answers=_kept(effect.answers),
        settings=effect.settings or {},
        declares=effect.declares or {},
    )
    yield _done(game, rule, change, hearing)


def repeal(game: Game, effect: ef.Repeal, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield _done(game, rule, Repeal(RuleNumber(effect.rule)), hearing)


def transmute(game: Game, effect: ef.Transmute, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield _done(game, rule, Transmute(RuleNumber(effect.rule), effect.to), hearing)


def re_enact(game: Game, effect: ef.ReEnact, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    number = RuleNumber(effect.rule)
    borne = game.rules.numbered(number)
    if borne is not None:
        told = _("Rule {rule} is in force, so it cannot be brought back.", rule=numbered(number, game))
        raise RuleRefusal(told, (borne.ground,), _("Leave it as it is."))
    old = latest_under(game, number)
    in_force(game, old, old.number, hearing.at, "")  # Refuses where another rule bears its number now.
    text = checked_text(old.text, hearing, old.text)
    change = Enact(text, old.status, revives=old.number)
    proposal = standing_for(game, rule, change, hearing.at)
    require_allowed(game, rule, change, proposal, hearing)
    status = class_of_new(game, change, q.AS_PROPOSED)
    require_within_class(game, rule, status, hearing)
    event = RuleReenacted(old.id, old.number, status, text, hearing.at, None, None, by_rule=rule.ground)
    require_meets_demands(game, rule_reenacted(game, event), event, hearing)
    yield event


def _kept(answers: Mapping[str, Plain] | None) -> Mapping[str, Plain]:
    return dict(spread(answers or {}))


def _done(game: Game, rule: Rule, change: RuleChange, hearing: Hearing) -> Event:
    """Return what a change comes to that a rule makes, or refuse it as a proposal of it would be."""
    if not hearing.work.take(RULE_CHANGE_WORK):
        raise RuleRefusal(
            _("Code cannot change rules so many times at one moment."),
            (rule.ground,),
            instead=_("Change fewer rules at once."),
        )
    (checked,) = checked_changes(game, (change,), hearing)
    if not isinstance(checked, Enact | Amend | Repeal | Transmute):
        raise TypeError("the code of a rule can only make, amend, repeal or transmute rules")
    proposal = standing_for(game, rule, checked, hearing.at)
    require_allowed(game, rule, checked, proposal, hearing)
    event = _event_of(game, rule, checked, proposal, hearing)
    require_meets_demands(game, fold(game, event), event, hearing)
    return event


def _event_of(
    game: Game, rule: Rule, change: Enact | Amend | Repeal | Transmute, proposal: Proposal, hearing: Hearing
) -> Event:
    at, ground = hearing.at, rule.ground
    if isinstance(change, Enact):
        born = class_of_new(game, change, hearing.ask(q.BORN, proposal=proposal, change=change))
        require_within_class(game, rule, born, hearing)
        number = _number_of_new(game, proposal, hearing)
        identity = new_identity(game, number)
        return events.RuleEnacted(identity, number, born, change.text, at, None, None, by_rule=ground)
    old = game.rules.rules[game.rules.numbers[change.rule]]
    match change:
        case Amend():
            text = amended(old, change) or old.text
            return events.RuleAmended(old.id, old.number, text, at, None, None, by_rule=ground)
        case Repeal():
            return events.RuleRepealed(old.id, old.number, at, None, None, by_rule=ground)
        case Transmute(to=to):
            return events.RuleTransmuted(old.id, old.number, to, at, None, None, by_rule=ground)


def _number_of_new(game: Game, proposal: Proposal, hearing: Hearing) -> RuleNumber:
    """Return the next number: where rules are numbered as proposals, that of no proposal that has been made."""
    apart = hearing.ask(q.ENACTED_NUMBER, proposal=proposal) == "the next"
    return next_rule_number(game) if apart else next_beside_proposals(game)


# -- Evolving ------------------------------------------------------------------------


def rule_reenacted(game: Game, event: RuleReenacted) -> Game:
    old = game.rules.repealed[event.rule]
    layer = Layer(event.text, event.at, None, None, REENACTED, event.status, by_rule=event.by_rule)
    layers = old.layers.plus(layer)
    rule = replace(old, number=event.number, status=event.status, layers=layers, void=None, repealed=None)
    return declared(replace(game, rules=game.rules.having(rule)), rule, event.at)


CHAPTER = Chapter(
    events={RuleReenacted: rule_reenacted},
    effects={ef.Enact: enact, ef.Amend: amend, ef.Repeal: repeal, ef.Transmute: transmute, ef.ReEnact: re_enact},
    topics={RuleReenacted: lambda event: (version_of(event.rule),)},
    news={RuleReenacted: NewsTopic.RULE_CHANGED},
    sentences={RuleReenacted: gettext_noop("Rule {number} ({text.title}) is in force again.")},
)
