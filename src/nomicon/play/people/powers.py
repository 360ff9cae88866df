"""Powers: who may ask for a judgement, who judges, and why nobody may."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.names import PlayerId
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.values.translatable import _
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import Question
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.people.eligibility import belongs, require_entitled

A_RULE_CHANGE = _("A rule-change can change this.")
"""What can be done where no rule gives a power any more."""


def may_invoke(game: Game, player: PlayerId, paradox: str, hearing: Hearing) -> Answer[object]:
    """Return by which rule a player may ask for a judgement, on a ground for doubt or on none. Raises `RuleRefusal`."""
    electorate = hearing.hear(q.MAY_INVOKE, player=player, paradox=paradox)
    if electorate.rule is None:
        silence = hearing.hear(q.JUDGING_IN_SILENCE)
        if silence.value != q.OPEN_TO_ALL:
            of = _(" for such a reason") if paradox else ""
            told = _(
                "No rule in force allows anybody to ask for a judgement{of}{last_said}.",
                of=of,
                last_said=last_said(game, q.MAY_INVOKE),
            )
            raise RuleRefusal(told, silence.grounds, _other_call(game, player, paradox, hearing))
    require_entitled(game, player, electorate, _("ask for a judgement"), _other_call(game, player, paradox, hearing))
    return electorate


def _other_call(game: Game, player: PlayerId, paradox: str, hearing: Hearing) -> str:
    """Say on which grounds a player may still ask for a judgement, or how anybody could again."""
    known = () if paradox else hearing.hear(q.PARADOX_GROUNDS, player=player).value
    for ground in known[:1]:
        other = hearing.hear(q.MAY_INVOKE, player=player, paradox=ground)
        if other.rule is not None and belongs(game, player, other.value):
            return _(
                "You may still put play itself in doubt. Add: paradox {known}", known=", or ".join(map(repr, known))
            )
    return A_RULE_CHANGE


def named_judge(judgement: Judgement, hearing: Hearing) -> Answer[str | tuple[str, ...]]:
    """Return whom the rules name as Judge of a statement; nobody where no rule does and silence says so."""
    named = hearing.hear(q.JUDGE, judgement=judgement)
    if named.rule is None and hearing.ask(q.JUDGING_IN_SILENCE) != q.OPEN_TO_ALL:
        return Answer((), None, named.readings)
    return named


def may_still_judge(game: Game, judgement: Judgement, hearing: Hearing) -> None:
    """Refuse a judgement where no rule makes anybody a Judge any more, and silence leaves it to nobody."""
    silence = hearing.hear(q.JUDGING_IN_SILENCE)
    if silence.value == q.CLOSED_TO_ALL and hearing.hear(q.JUDGE, judgement=judgement).rule is None:
        told = _(
            "No rule in force makes anybody the Judge of J-{judgement}{last_said}.",
            judgement=judgement.number,
            last_said=last_said(game, q.JUDGE),
        )
        raise RuleRefusal(told, silence.grounds, A_RULE_CHANGE)


def why_nobody(game: Game, named: Answer[str | tuple[str, ...]]) -> str:
    """Say why there is nobody to judge, given whom the rules name."""
    if named.rule is None and named.value == ():
        return _("no rule in force says who judges{last_said}", last_said=last_said(game, q.JUDGE))
    if isinstance(named.value, str) and named.value.startswith("the "):
        return _("there is no {office} among the players", office=named.value[4:])
    if isinstance(named.value, str) and named.value not in ("", "nobody") and not game.knows(named.value):
        return _("{name} is not among those who may judge", name=named.value)
    if named.rule is None:
        return _("nobody is left who may judge it")
    return _("rule {rule} names nobody who may judge it now", rule=numbered(named.rule.number, game))


def last_said(game: Game, question: Question[object]) -> str:
    """Say which rule answered a question last, and does no more: `` (rule 213 did, but it is repealed)``."""
    topic = f"answers:{question.name}"
    void = [rule for rule in game.rules if rule.void is not None and _spoke(rule, topic)]
    known = (rule for rule in game.rules.repealed.values() if rule.id not in game.rules.rules)
    gone = [rule for rule in known if _spoke(rule, topic)]
    changed = [rule for rule in game.rules if rule.void is None and _spoke_once(rule, topic)]
    for rules, state in ((void, _("is void")), (gone, _("is repealed")), (changed, _("no longer does"))):
        if rules:
            rule = _latest(rules)
            state = _("is suspended") if rule.void is not None and rule.void.suspended else state
            return _(" (rule {rule} did, but it {state})", rule=numbered(rule.number, game), state=state)
    return ""


def has_spoken(rule: Rule, question: Question[object]) -> bool:
    """Say whether a rule answers a question, or has answered it in any of its versions."""
    topic = f"answers:{question.name}"
    return _spoke(rule, topic) or _spoke_once(rule, topic)


def _latest(rules: Sequence[Rule]) -> Rule:
    return max(rules, key=lambda rule: (rule.layers[-1].at if rule.repealed is None else rule.repealed.at, rule.id))


def _spoke(rule: Rule, topic: str) -> bool:
    name = topic.partition(":")[2]
    return name in rule.text.answers or any(f"{one.kind}:{one.topic}" == topic for one in rule.text.speeches)


def _spoke_once(rule: Rule, topic: str) -> bool:
    name = topic.partition(":")[2]
    return not _spoke(rule, topic) and any(
        name in layer.text.answers or any(f"{one.kind}:{one.topic}" == topic for one in layer.text.speeches)
        for layer in rule.layers
    )
