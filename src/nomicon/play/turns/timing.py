"""Timing: what the clock brings about. A deadline is a move of the timekeeper, stamped with the deadline itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from nomicon.game.calendar import Delay
from nomicon.game.holdings import Bell
from nomicon.game.names import Moment, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Timer, timer_key
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.schedule import NEVER
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import Announce, Forget, Remind, Ring
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move, NewsTopic, Origin
from nomicon.play.limits import REMINDER_LEAST, REMINDERS_LIMIT, TEXT_LENGTH
from nomicon.play.people.office_effects import require_room
from nomicon.play.people.offices import DutyOwed
from nomicon.play.rules.declaring import DUTY, coming

# -- Moves ---------------------------------------------------------------------------


class KeepTime(Move, tag="KeepTime"):
    """Do everything that falls due at this entry's moment. Made by the timekeeper; decided by the engine itself."""

    ORIGIN: ClassVar[Origin] = Origin.BY_ITSELF


# -- Events --------------------------------------------------------------------------


class TimerSet(Event, tag="TimerSet"):
    """A rule asked to be reminded."""

    rule: RuleId
    name: str
    at: Moment
    about: Plain = None


class TimerForgotten(Event, tag="TimerForgotten"):
    """A reminder was taken back."""

    rule: RuleId
    name: str


class TimerRang(Event, tag="TimerRang"):
    """A moment came of which a rule asked to be reminded. Only that rule hears of it."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    name: str
    at: Moment
    about: Plain = None


class ScheduleSet(Event, tag="ScheduleSet"):
    """It was worked out when a schedule or a duty in a time zone comes next; `at` says when."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    name: str
    at: Moment


class BellAsked(Event, tag="BellAsked"):
    """A rule asked in secret to be rung for in the open, as soon as time is kept."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    name: str
    at: Moment

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


class Announced(Event, tag="Announced"):
    """A rule wrote a line into the game's history."""

    text: str
    rule: str


# -- Deciding ------------------------------------------------------------------------


def next_due(game: Game) -> Moment | None:
    """Return when the next timer rings."""
    ringing = [timer.at for timer in game.timers.values()] + [bell.at for bell in game.secrets.bells.values()]
    return min((at for at in ringing if at != NEVER), default=None)


def falls_due(game: Game, at: Moment, hearing: Hearing) -> Iterator[Event]:
    """Ring what is to ring at this moment, in the order of the rules."""
    for key in sorted(game.timers):
        timer = game.timers[key]
        if timer.at <= at:
            yield TimerRang(timer.rule, timer.name, at, timer.about)
            if timer.every and timer.name.startswith(DUTY):
                yield from _owed(game, timer, hearing)
    for key in sorted(game.secrets.bells):
        bell = game.secrets.bells[key]
        if bell.at <= at:
            yield TimerRang(bell.rule, bell.name, at)


def _owed(game: Game, timer: Timer, hearing: Hearing) -> Iterator[DutyOwed]:
    rule = game.rules.rules[timer.rule]
    name = timer.name.removeprefix(DUTY)
    duties = rule.text.declares.get("duties", {})
    duty = duties.get(name) if isinstance(duties, Mapping) else None
    if isinstance(duty, Mapping):  # A schedule may bear such a name without being a duty.
        hearing.rest_on(rule.ground)
        yield DutyOwed(name, f"the {duty['of']}", rule.ground, hearing.at)


def remind(game: Game, effect: Remind, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    if effect.at < hearing.at:  # One for now rings when this second is over.
        raise RuleRefusal(
            _("The time of a reminder must not be in the past."), (rule.ground,), instead=_("Choose a later time.")
        )
    if hearing.by_clock and effect.at < hearing.at + REMINDER_LEAST:
        told = _(
            "A rule that acts when a time has come can set reminders only for {reminder_least} seconds later or more.",
            reminder_least=REMINDER_LEAST,
        )
        raise RuleRefusal(told, (rule.ground,), instead=_("Choose a later time."))
    few = timer_key(rule.id, effect.name) in game.timers or len(game.timers) < REMINDERS_LIMIT
    require_room(effect.name, effect.about, few, REMINDERS_LIMIT)
    yield TimerSet(rule.id, effect.name, effect.at, effect.about)


def ring(game: Game, effect: Ring, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Yield that a bell is to be rung: at once, or a little later where time itself has set that off."""
    require_room(effect.name, None, True, REMINDERS_LIMIT)
    yield BellAsked(rule.id, effect.name, Moment(hearing.at + (REMINDER_LEAST if hearing.by_clock else 0)))


def forget(game: Game, effect: Forget, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield TimerForgotten(rule.id, effect.name)


def announce(game: Game, effect: Announce, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    if len(effect.text) > TEXT_LENGTH:
        raise RuleRefusal(
            _("An announcement can have at most {limit} characters.", limit=TEXT_LENGTH),
            (rule.ground,),
            _("Say it in fewer words."),
        )
    yield Announced(effect.text, rule.ground)


# -- Evolving ------------------------------------------------------------------------


def timer_set(game: Game, event: TimerSet) -> Game:
    timer = Timer(event.rule, event.name, event.at, event.about)
    return replace(game, timers=game.timers.insert(timer_key(event.rule, event.name), timer))


def bell_asked(game: Game, event: BellAsked) -> Game:
    bells, key = game.secrets.bells, timer_key(event.rule, event.name)
    if key in bells or len(bells) >= REMINDERS_LIMIT:
        return game
    bells = bells.insert(key, Bell(event.rule, event.name, event.at))
    return replace(game, secrets=replace(game.secrets, bells=bells))


def timer_forgotten(game: Game, event: TimerForgotten) -> Game:
    return replace(game, timers=game.timers.discard(timer_key(event.rule, event.name)))


def timer_rang(game: Game, event: TimerRang) -> Game:
    key = timer_key(event.rule, event.name)
    timer, bells = game.timers.get(key), game.secrets.bells
    if key in bells:
        game = replace(game, secrets=replace(game.secrets, bells=bells.discard(key)))
    if timer is None or timer.at > event.at:
        return game  # It was taken back or set anew at this very moment, by what rang before it.
    if not timer.every:
        return replace(game, timers=game.timers.discard(key))
    again = replace(timer, at=coming(timer.every, event.at))
    return replace(game, timers=game.timers.insert(key, again))


def schedule_set(game: Game, event: ScheduleSet) -> Game:
    key = timer_key(event.rule, event.name)
    timer = game.timers.get(key)
    return game if timer is None else replace(game, timers=game.timers.insert(key, replace(timer, at=event.at)))


def announced(game: Game, event: Announced) -> Game:
    return game


def delayed(game: Game, delay: Delay) -> Game:
    """Return the game with its timers later. One that repeats is late once, and then goes by the calendar again."""
    timers = game.timers
    for key, timer in timers.items():
        if delay.of(timer.at) != timer.at:
            timers = timers.insert(key, replace(timer, at=delay.of(timer.at)))
    return replace(game, timers=timers)


CHAPTER = Chapter(
    events={
        TimerSet: timer_set,
        TimerForgotten: timer_forgotten,
        TimerRang: timer_rang,
        ScheduleSet: schedule_set,
        BellAsked: bell_asked,
        Announced: announced,
    },
    effects={Remind: remind, Ring: ring, Forget: forget, Announce: announce},
    news={Announced: NewsTopic.GAME},
    cites={Announced: "rule"},
    noise=(TimerSet, TimerForgotten, TimerRang, ScheduleSet),
    next_due=next_due,
    falls_due=falls_due,
    delayed=delayed,
    sentences={
        TimerSet: gettext_noop('Rule {rule} asked to be reminded of "{name}" at {at}.'),
        TimerForgotten: gettext_noop('Rule {rule} withdrew its reminder "{name}".'),
        TimerRang: gettext_noop("Rule {rule} was reminded: {name}."),
        ScheduleSet: gettext_noop('Rule {rule}: "{name}" happens next at {at}.'),
        BellAsked: gettext_noop("Rule {rule} set a secret reminder: {name}."),
        Announced: gettext_noop('Announcement: "{text}"'),
    },
)
