"""Overruling: what rules do to Judges and judgements: excuse one, give one more time, publish, put another value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.names import JudgementNumber, Moment, PlayerId, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import ExcuseJudge, GiveJudge, Overrule, PublishJudgement
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.judging.appointing import with_judgement, without_finding
from nomicon.play.judging.judging import UPHOLDS, finding, published
from nomicon.play.limits import in_time
from nomicon.play.lookups import NEVER, delivered_judgement
from nomicon.play.people.powers import has_spoken
from nomicon.play.sentences import RuleNamed, Told, told

# -- Moves: none; rules offer their own. -----------------------------------------------


# -- Events --------------------------------------------------------------------------


class JudgeExcused(Event, tag="JudgeExcused"):
    """A Judge need not judge; another is found."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.JUDGES,)

    judgement: JudgementNumber
    judge: PlayerId
    at: Moment
    because: str
    rule: str


class JudgeGivenTime(Event, tag="JudgeGivenTime"):
    """A Judge has until this moment, or with None as long as it takes.

    That is since `rule`, which gave them a time, is gone; or where `lifted` since that rule says so itself.
    """

    STOPPABLE: ClassVar[bool] = False

    judgement: JudgementNumber
    judge: PlayerId
    due: Moment | None
    rule: str
    lifted: bool = False


class JudgementOverruled(Event, tag="JudgementOverruled"):
    """Another value stands in place of what a Judge found."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.CONFLICTS, Concern.TERMS)

    judgement: JudgementNumber
    to: str
    was: str
    at: Moment
    rule: str
    upholds: bool | None = None  # Whether what stands now upholds the statement; None is what TRUE was before this.


# -- Deciding ------------------------------------------------------------------------


def change_judgement(
    game: Game, effect: ExcuseJudge | GiveJudge | Overrule | PublishJudgement, rule: Rule, hearing: Hearing
) -> Iterator[Event]:
    """Yield what a rule's effect on a judgement comes to."""
    known = game.judgements.get(JudgementNumber(effect.judgement))
    if known is None:
        raise RuleRefusal(
            _("There is no judgement J-{judgement}.", judgement=effect.judgement),
            (rule.ground,),
            _("Name a judgement that was asked for."),
        )
    match effect:
        case ExcuseJudge(because=because):
            yield JudgeExcused(known.number, _judge(known, rule), hearing.at, because, rule.ground)
        case GiveJudge(until=until):
            judge, began = _judge(known, rule), known.announced or hearing.at
            due = in_time(until, began, hearing.at, by_clock=hearing.by_clock)
            yield JudgeGivenTime(known.number, judge, due, rule.ground, due is None)
        case Overrule(to=to):
            delivered_judgement(game, known.number, (rule.ground,))
            upholds = finding(known, to, hearing) == UPHOLDS
            yield JudgementOverruled(known.number, to, known.value, hearing.at, rule.ground, upholds)
        case PublishJudgement():
            yield published(game, known.number, rule, hearing)


def _judge(known: Judgement, rule: Rule) -> PlayerId:
    if known.judge is None or not known.is_open or known.handed_in:
        told = _("J-{known} is not waiting for a Judge to decide it.", known=known.number)
        if known.is_open and not known.handed_in:
            told = _("J-{judgement} has no Judge yet.", judgement=known.number)
        raise RuleRefusal(told, (rule.ground,), _("Name a judgement that is still waiting for its Judge's decision."))
    return known.judge


def unlimited(changed: RuleId, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield which Judges have as long as it takes from now on, as the rule by which they had some time is gone.

    Where another rule gives Judges time, or this one gives another, it is for those who are appointed from then on.
    Whoever was given time by a rule since the appointment has that for as long as that rule is heard.
    """
    rule = game.rules.rules.get(changed) or game.rules.repealed.get(changed)
    if rule is None:
        return
    heard = changed in game.rules.rules and rule.void is None
    for number in sorted(game.unjudged):
        known = game.judgements[number]
        if known.judge is None or known.due is None:
            continue
        if known.timed_by is not None:
            gone = known.timed_by == changed and not heard
        else:
            gone = has_spoken(rule, q.JUDGE_PERIOD) and hearing.hear(q.JUDGE_PERIOD, judgement=known).rule is None
        if gone:
            yield JudgeGivenTime(number, known.judge, None, rule.ground)


# -- Evolving ------------------------------------------------------------------------


def judge_excused(game: Game, event: JudgeExcused) -> Game:
    judgement = replace(game.judgements[event.judgement], judge=None, due=None, timed_by=None)
    return replace(with_judgement(game, judgement), unjudged=game.unjudged.insert(event.judgement, NEVER))


def judge_given_time(game: Game, event: JudgeGivenTime) -> Game:
    rule = None if event.due is None else game.rules.cited(event.rule)
    timed_by = None if rule is None else rule.id
    judgement = replace(game.judgements[event.judgement], due=event.due, timed_by=timed_by)
    due = NEVER if event.due is None else event.due
    return replace(with_judgement(game, judgement), unjudged=game.unjudged.insert(event.judgement, due))


def judgement_overruled(game: Game, event: JudgementOverruled) -> Game:
    judgement = replace(game.judgements[event.judgement], value=event.to)
    readings = game.readings
    reading, to = judgement.reading or ("", "")
    upholds = event.to == "TRUE" if event.upholds is None else event.upholds
    if not upholds and readings.get(reading) == to:
        readings = readings.discard(reading)
    ended = game if upholds else without_finding(game, event.judgement)
    return replace(with_judgement(ended, judgement), readings=readings)


# -- Telling ------------------------------------------------------------------------------


def time_told(event: JudgeGivenTime, game: Game) -> Told:
    """Tell how long a Judge has."""
    text = gettext_noop("{judge} has no time limit for J-{judgement} any more, because rule {rule} is gone.")
    if event.due is not None:
        text = gettext_noop("{judge} has until {due} to judge J-{judgement}.")
    elif event.lifted:
        text = gettext_noop("{judge} has no time limit for J-{judgement}.")
    return told(text, rule=RuleNamed(event.rule))


CHAPTER = Chapter(
    events={
        JudgeExcused: judge_excused,
        JudgeGivenTime: judge_given_time,
        JudgementOverruled: judgement_overruled,
    },
    cites=dict.fromkeys((JudgeExcused, JudgeGivenTime, JudgementOverruled), "rule"),
    effects={
        ExcuseJudge: change_judgement,
        GiveJudge: change_judgement,
        Overrule: change_judgement,
        PublishJudgement: change_judgement,
    },
    sentences={
        JudgeExcused: gettext_noop("{judge} no longer has to judge J-{judgement}[: {because}]."),
        JudgeGivenTime: time_told,
        JudgementOverruled: gettext_noop("J-{judgement} was overruled: it is {to} now, not {was}."),
    },
)
