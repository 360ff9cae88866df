"""Appointing Judges: who judges a statement, until when, and who follows when a Judge is late or leaves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.calendar import Delay, later
from nomicon.game.names import Electorate, JudgementNumber, Moment, PlayerId
from nomicon.game.state import Game, Judgement
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.questions import questions as q
from nomicon.law.resolution.asides import tentative
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.limits import REMINDER_LEAST
from nomicon.play.lookups import NEVER
from nomicon.play.people.powers import named_judge, why_nobody
from nomicon.play.people.seating import RESERVED

# -- Moves: none; Judges are appointed when they are asked for. ------------------------


# -- Events --------------------------------------------------------------------------


class JudgeAppointed(Event, tag="JudgeAppointed"):
    """A Judge was named and announced, and has until `due`."""

    judgement: JudgementNumber
    judge: PlayerId
    at: Moment
    due: Moment | None


class NoJudgeFound(Event, tag="NoJudgeFound"):
    """Nobody may judge this now, and `because` says why; it is tried again when players, offices or rules change."""

    STOPPABLE: ClassVar[bool] = False

    judgement: JudgementNumber
    at: Moment
    because: str = ""


class JudgeDefaulted(Event, tag="JudgeDefaulted"):
    """A Judge let the time pass."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.JUDGES,)

    judgement: JudgementNumber
    judge: PlayerId
    at: Moment


class JudgeLost(Event, tag="JudgeLost"):
    """A Judge left before judging; nothing is held against anybody."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.JUDGES,)

    judgement: JudgementNumber
    judge: PlayerId
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def appointed(game: Game, judgement: Judgement, hearing: Hearing) -> Iterator[Event]:
    """Yield who is to judge, by the rules or by lot, or that there is nobody."""
    named = named_judge(judgement, hearing)
    hearing.rest_on(*named.grounds)
    among = hearing.ask(q.JUDGES_AMONG, judgement=judgement)
    pool = _pool(game, judgement, named.value, among)
    if not pool:
        yield NoJudgeFound(judgement.number, hearing.at, why_nobody(game, named))
        return
    drawn = not isinstance(named.value, str) or _is_group(game, named.value)
    ground = named.rule.ground if named.rule is not None else ""
    judge = hearing.draw(f"Judge of J-{judgement.number}", pool, ground)[0] if drawn else pool[0]
    period = hearing.ask(q.JUDGE_PERIOD, judgement=judgement)
    least = REMINDER_LEAST if hearing.by_clock else 0
    due = Moment(hearing.at + max(period, least)) if period else None
    yield JudgeAppointed(judgement.number, PlayerId(judge), hearing.at, due)


def _pool(game: Game, judgement: Judgement, named: str | tuple[str, ...], among: Electorate) -> list[PlayerId]:
    if not isinstance(named, str):
        judges = {game.called(PlayerId(one)) for one in named}
        return [one for one in game.in_order() if one in judges]
    if _is_group(game, named):  # Nobody judges what they have put themselves, or have just let pass.
        pool = [one for one in game.electorate(named) if one not in (judgement.invoker, *judgement.judges[-1:])]
        claimants = {claim.by for claim in game.claims.values() if claim.judgement == judgement.number}
        return [one for one in pool if one not in claimants] or pool  # Better they, on their own claim, than nobody.
    if named.startswith("the "):
        return game.electorate(named)  # Whoever has left and holds the office in name is named with it.
    judge = game.called(PlayerId(named))
    barred = not named or named in RESERVED or judge in game.former
    return [judge] if not barred and game.belongs(judge, among) else []


def _is_group(game: Game, named: str) -> bool:
    return named in ("players", "anybody") or named in game.groups


def next_due(game: Game) -> Moment | None:
    """Return when the next Judge's time is up."""
    earliest = min(game.unjudged.values(), default=NEVER)
    return None if earliest == NEVER else earliest


def falls_due(game: Game, at: Moment, hearing: Hearing) -> Iterator[Event]:
    """Note the Judges whose time is up; another is appointed in each one's place."""
    for number in sorted(game.unjudged):
        judgement = game.judgements[number]
        if judgement.judge is not None and judgement.due is not None and judgement.due <= at:
            yield JudgeDefaulted(number, judgement.judge, at)


def deprived(leaver: PlayerId, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Note the judgements that lose their Judge because somebody leaves."""
    for number in sorted(game.unjudged):
        if game.judgements[number].judge == leaver:
            yield JudgeLost(number, leaver, hearing.at)


def replaced(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Appoint Judges where there are none: after a default, a Judge's leaving, or when somebody new may judge.

    Where there is still nobody, that is told when it is for another reason than before.
    """
    for number in sorted(game.unjudged):
        judgement = game.judgements[number]
        if judgement.judge is None:
            for event in appointed(game, judgement, hearing):
                if not isinstance(event, NoJudgeFound) or event.because != judgement.unfound:
                    yield event


def found_anew(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Appoint Judges where there are none and rule code names one by now, whatever it goes by."""
    waiting = [number for number in sorted(game.unjudged) if game.judgements[number].judge is None]
    if not waiting or not (_by_code(game, q.JUDGE) or _by_code(game, q.JUDGES_AMONG)):
        return
    for number in waiting:
        judgement, apart = game.judgements[number], tentative(hearing, game)
        named, among = named_judge(judgement, apart), apart.ask(q.JUDGES_AMONG, judgement=judgement)
        if _pool(game, judgement, named.value, among):
            yield from appointed(game, judgement, hearing)


def _by_code(game: Game, question: q.Question[object]) -> bool:
    return any(question.name not in rule.text.answers for rule in game.rules.speaking(f"answers:{question.name}"))


# -- Evolving ------------------------------------------------------------------------


def judge_appointed(game: Game, event: JudgeAppointed) -> Game:
    old = game.judgements[event.judgement]
    judges = (*old.judges, event.judge)
    judgement = replace(
        old, judges=judges, judge=event.judge, announced=event.at, due=event.due, unfound="", timed_by=None
    )
    due = NEVER if event.due is None else event.due
    return replace(with_judgement(game, judgement), unjudged=game.unjudged.insert(event.judgement, due))


def no_judge_found(game: Game, event: NoJudgeFound) -> Game:
    return with_judgement(game, replace(game.judgements[event.judgement], unfound=event.because))


def judge_gone(game: Game, event: JudgeDefaulted | JudgeLost) -> Game:
    judgement = replace(game.judgements[event.judgement], judge=None, due=None, timed_by=None)
    return replace(with_judgement(game, judgement), unjudged=game.unjudged.insert(event.judgement, NEVER))


def with_judgement(game: Game, judgement: Judgement) -> Game:
    """Return the game with a judgement in place of what stood under its number."""
    return replace(game, judgements=game.judgements.insert(judgement.number, judgement))


def without_finding(game: Game, judgement: JudgementNumber) -> Game:
    """Return the game in which what a judgement found stands no more."""
    return replace(game, findings=tuple(one for one in game.findings if one != judgement))


# -- Telling ------------------------------------------------------------------------------

NOBODY = gettext_noop("Nobody may judge J-{judgement} yet.")
NOBODY_BECAUSE = gettext_noop(
    "Nobody may judge J-{judgement} yet: {because}. The program looks for a Judge again when players, "
    "offices or rules change."
)


def delayed(game: Game, delay: Delay) -> Game:
    for number in delay.each(game.unjudged):
        known = game.judgements[number]
        game = with_judgement(game, replace(known, due=delay.maybe(known.due)))
    return replace(game, unjudged=later(game.unjudged, delay))


CHAPTER = Chapter(
    events={
        JudgeAppointed: judge_appointed,
        NoJudgeFound: no_judge_found,
        JudgeDefaulted: judge_gone,
        JudgeLost: judge_gone,
    },
    calls_on={JudgeAppointed: "judge"},
    next_due=next_due,
    falls_due=falls_due,
    delayed=delayed,
    sentences={
        JudgeAppointed: gettext_noop("{judge} is the Judge of J-{judgement}[, and has until {due} to judge it]."),
        NoJudgeFound: lambda event, game: NOBODY_BECAUSE if event.because else NOBODY,
        JudgeDefaulted: gettext_noop("{judge} did not judge J-{judgement} in time."),
        JudgeLost: gettext_noop("{judge} left before judging J-{judgement}."),
    },
)
