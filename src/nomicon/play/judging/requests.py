"""Referring: rules put statements to judgement, have another Judge judge them again, or let them lapse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.names import JudgementNumber, Moment, PlayerId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import Invoke, Lapse, Rejudge
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.judging.appointing import appointed, with_judgement, without_finding
from nomicon.play.judging.judging import LAPSED, JudgementInvoked, judgement_invoked
from nomicon.play.judging.telling import THE_GAME
from nomicon.play.lookups import NEVER, delivered_judgement

# -- Moves: none; rules do these things. ------------------------------------------------


# -- Events --------------------------------------------------------------------------


class JudgementReopened(Event, tag="JudgementReopened"):
    """What a Judge found stands no more; the statement waits for another Judge."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.CONFLICTS, Concern.TERMS)

    judgement: JudgementNumber
    judge: PlayerId | None
    was: str
    at: Moment
    rule: str


class JudgementLapsed(Event, tag="JudgementLapsed"):
    """A statement is not going to be judged."""

    STOPPABLE: ClassVar[bool] = False

    judgement: JudgementNumber
    at: Moment
    rule: str


# -- Deciding ------------------------------------------------------------------------


def ask_judgement(game: Game, effect: Invoke | Rejudge | Lapse, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Yield what comes of a rule's effect on statements and judgements."""
    match effect:
        case Invoke(statement=statement, proposal=about, brings=brings):
            number = JudgementNumber(len(game.judgements) + 1)
            invoked = JudgementInvoked(
                number,
                THE_GAME,
                statement,
                hearing.at,
                corrections=brings,
                proposal=about or None,
            )
            yield invoked
            yield from appointed(game, judgement_invoked(game, invoked).judgements[number], hearing)
        case Rejudge(judgement=asked):
            judged = delivered_judgement(game, JudgementNumber(asked), (rule.ground,))
            if judged.value == LAPSED:
                told = _("J-{judgement} lapsed. Nobody will judge it.", judgement=asked)
                raise RuleRefusal(told, (rule.ground,), _("Name a judgement that a Judge gave."))
            reopened = JudgementReopened(judged.number, judged.judge, judged.value, hearing.at, rule.ground)
            yield reopened
            yield from appointed(game, judgement_reopened(game, reopened).judgements[judged.number], hearing)
        case Lapse(judgement=asked):
            known = game.judgements.get(JudgementNumber(asked))
            if known is None or not known.is_open:
                raise RuleRefusal(
                    _("J-{asked} is not waiting to be judged.", asked=asked),
                    (rule.ground,),
                    _("Name a judgement that is still waiting for its Judge's decision."),
                )
            yield JudgementLapsed(known.number, hearing.at, rule.ground)


# -- Evolving ------------------------------------------------------------------------


def judgement_reopened(game: Game, event: JudgementReopened) -> Game:
    old = game.judgements[event.judgement]
    readings = game.readings
    reading, to = old.reading or ("", "")
    if readings.get(reading) == to:
        readings = readings.discard(reading)
    reopened = replace(old, value="", reasons="", delivered=None, judge=None, due=None)
    unjudged = game.unjudged.insert(event.judgement, NEVER)
    ended = without_finding(game, event.judgement)
    return replace(with_judgement(ended, reopened), readings=readings, unjudged=unjudged)


def judgement_lapsed(game: Game, event: JudgementLapsed) -> Game:
    lapsed = replace(game.judgements[event.judgement], value=LAPSED, due=None)
    return replace(with_judgement(game, lapsed), unjudged=game.unjudged.discard(event.judgement))


CHAPTER = Chapter(
    events={JudgementReopened: judgement_reopened, JudgementLapsed: judgement_lapsed},
    cites=dict.fromkeys((JudgementReopened, JudgementLapsed), "rule"),
    effects={Invoke: ask_judgement, Rejudge: ask_judgement, Lapse: ask_judgement},
    sentences={
        JudgementReopened: gettext_noop("J-{judgement} is no longer {was}, and will be judged again."),
        JudgementLapsed: gettext_noop("J-{judgement} lapsed. Nobody will judge it."),
    },
)
