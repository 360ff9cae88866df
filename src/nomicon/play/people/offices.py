"""Offices and duties: named posts, who holds them, what they owe, and which of it is done by hand."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import JudgementNumber, Moment, PlayerId, RuleNumber
from nomicon.game.state import Duty, Game, Office
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.headers.move_fields import offered_by
from nomicon.law.headers.stages import duty_of, stage_of, stages_before_vote
from nomicon.law.questions.questions import SEATS, STAGE_PASSED_BY
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.moves.kinds import DUTY, OFFICE, TEXT, WORD, YES_NO
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer

EVERYBODY = "players"
"""Who owes what any one of them may do for all."""

# -- Moves ---------------------------------------------------------------------------


class TakeInHand(Move, tag="TakeInHand"):
    """Take a clerical duty of one's office into one's own hands, or hand it back to the program."""

    duty: str
    by_hand: bool


class DoDuty(Move, tag="DoDuty"):
    """Report a duty as done, with what was done."""

    duty: str
    report: str = ""


class SeekOffice(Move, tag="SeekOffice"):
    """Ask to hold an office besides those who hold it."""

    office: str


def _hands_to_change(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for stage in _stages_passed_by(game, player, hearing):
        by_hand = duty_of(stage) not in game.by_hand
        what = f"{stage} proposals by hand" if by_hand else f"let the program {stage} proposals"
        yield Offer(what, TakeInHand(player, duty_of(stage), by_hand))


def _stages_passed_by(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[str]:
    """Yield the stages before a vote that a player lets proposals pass, for an office."""
    for stage in stages_before_vote(game.rules):
        office = hearing.hear(STAGE_PASSED_BY, stage, stage=stage).value
        if office and game.holder(office) == player:
            yield stage


TAKE_IN_HAND = MoveSpec(
    TakeInHand,
    "take_in_hand",
    title=gettext_noop("Take a duty in hand, or hand it back"),
    purpose=gettext_noop("Do a clerical duty of your office yourself, or let it be done for you at once."),
    group=MoveGroup.OFFICES,
    lines=(
        MoveLine(
            "by hand [DUTY]",
            "Do a clerical duty of your office with your own hand.",
            ("nomicon by-hand --as Jack",),
            sets={"by_hand": True},
        ),
        MoveLine(
            "automatic [DUTY]",
            "Let the program do a clerical duty of your office for you.",
            ("nomicon automatic --as Jack",),
            sets={"by_hand": False},
        ),
    ),
    fields=(
        MoveField("by_hand", YES_NO, gettext_noop("By hand")),
        MoveField("duty", WORD, gettext_noop("Duty"), ""),
    ),
    documented="Take a clerical duty of one's office into one's own hands, or hand it back to the program.",
    available=_hands_to_change,
    for_officers=True,
)

SEEK_OFFICE = MoveSpec(
    SeekOffice,
    "seek_office",
    title=gettext_noop("Seek an office"),
    purpose=gettext_noop("Ask to hold an office. The rules say whether you get it."),
    group=MoveGroup.OFFICES,
    lines=(MoveLine("office OFFICE...", examples=("nomicon office Clerk --as Ann",)),),
    fields=(MoveField("office", OFFICE, gettext_noop("Office")),),
    help="Ask to hold an office.",
    for_officers=True,
)


def _duties_to_report(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for name in sorted(game.duties):
        duty = game.duties[name]
        owed = duty.by == player or game.belongs(player, duty.by)
        if owed and not stage_of(duty.name, game) and not move_for(duty, game):
            yield Offer(f"report as done: {duty.name}", DoDuty(player, name), keeps=("duty",))


DO_DUTY = MoveSpec(
    DoDuty,
    "do_duty",
    title=gettext_noop("Report a duty as done"),
    purpose=gettext_noop("Say that you have done what your office owes, and what came of it."),
    group=MoveGroup.OFFICES,
    lines=(
        MoveLine(
            "duty DUTY done [REPORT...]",
            examples=('nomicon duty "read the minutes" --report "Read on Sunday." --as Jack',),
        ),
    ),
    fields=(
        MoveField("duty", DUTY, gettext_noop("Duty")),
        MoveField("report", TEXT, gettext_noop("Report"), "", help="What was done."),
    ),
    help="Report a duty of your office as done.",
    documented="Report a duty of one's office as done.",
    available=_duties_to_report,
    for_officers=True,
)


# -- Events --------------------------------------------------------------------------


class OfficeFilled(Event, tag="OfficeFilled"):
    """A player took an office; whoever held its seat no longer does. `judgement` is the one that finds it, if any."""

    office: str
    player: PlayerId
    instead_of: tuple[PlayerId, ...]
    at: Moment
    rule: str = ""
    judgement: JudgementNumber | None = None


class OfficeVacated(Event, tag="OfficeVacated"):
    """A player no longer holds an office."""

    office: str
    player: PlayerId
    at: Moment
    rule: str = ""


class HandsChanged(Event, tag="HandsChanged"):
    """A clerical duty is done by hand from now on, or by the program again."""

    duty: str
    by: PlayerId
    by_hand: bool


class DutyOwed(Event, tag="DutyOwed"):
    """Something is owed from now on, or from its moment. `rule` is the rule and version that demands it."""

    duty: str
    by: str
    rule: str
    at: Moment
    about: Plain = None


class DutyDone(Event, tag="DutyDone"):
    """A duty was done."""

    duty: str
    at: Moment
    report: str = ""


# -- Deciding ------------------------------------------------------------------------


def take_in_hand(game: Game, move: TakeInHand, hearing: Hearing) -> Iterator[Event]:
    duties = {duty_of(stage): stage for stage in stages_before_vote(game.rules)}
    mine = next((duty_of(stage) for stage in _stages_passed_by(game, move.player, hearing)), next(iter(duties), ""))
    duty = move.duty or mine
    if duty not in duties:
        told = ", ".join(map(repr, duties)) or "none"
        raise RuleRefusal(f"Of the duties that can be done by hand, you can name: {told}.", (), "Name such a duty.")
    office = hearing.hear(STAGE_PASSED_BY, duties[duty], stage=duties[duty])
    if game.holder(office.value) != move.player:
        told = f"That is the duty of the {office.value}."
        raise RuleRefusal(told, office.grounds, "Leave it to the holder of that office.")
    hearing.rest_on(*office.grounds)
    yield HandsChanged(duty, move.player, move.by_hand)


def do_duty(game: Game, move: DoDuty, hearing: Hearing) -> Iterator[Event]:
    duty = game.duties.get(move.duty)
    if duty is None:
        owed = ", ".join(sorted(game.duties)) or "nothing"
        raise RuleRefusal(
            f"No duty {move.duty!r} is owed; owed is: {owed}.", instead="Your to-do list shows what is owed."
        )
    if stage_of(duty.name, game):
        raise RuleRefusal(f"To {duty.name} is a move of its own.", instead=f"Use: {duty.name.replace(' proposal', '')}")
    ground = game.rules.rules[duty.rule].ground
    if by_move := move_for(duty, game):
        raise RuleRefusal(f"To {duty.name} is a move of its own.", (ground,), f"Use: {by_move}")
    if not (duty.by == move.player or game.belongs(move.player, duty.by)):
        raise RuleRefusal(
            f"{duty.name.capitalize()} is owed by {duty.by}.", (ground,), instead=f"Leave it to {duty.by}."
        )
    hearing.rest_on(ground)
    yield DutyDone(move.duty, hearing.at, move.report)


def move_for(duty: Duty, game: Game) -> str:
    """Return the offered move by which a duty is done, which is its first word; else nothing."""
    first = duty.name.partition(" ")[0].casefold()
    return first if offered_by(game, first) else ""


def seek_office(game: Game, move: SeekOffice, hearing: Hearing) -> Iterator[Event]:
    office = game.offices.get(move.office)
    if office is None:
        raise RuleRefusal(
            f"There is no office called {move.office!r}; there are: {', '.join(sorted(game.offices)) or 'none'}.",
            instead="Name one of these offices.",
        )
    seats = hearing.hear(SEATS, move.office, office=move.office)
    if len(office.holders) >= seats.value:
        many = "one" if seats.value == 1 else str(seats.value)
        raise RuleRefusal(
            f"There is {many} {move.office} at a time, and {', '.join(office.holders)} is.",
            seats.grounds,
            instead="Ask again when the office is vacant.",
        )
    raise RuleRefusal(f"No rule lets anybody become {move.office} by asking.", seats.grounds, "A rule-change could.")


def filled(game: Game, name: str, player: PlayerId, hearing: Hearing, rule: str) -> OfficeFilled:
    """Return the change of office; the oldest holder goes where there is no free seat."""
    office = game.offices.get(name)
    if office is None:
        raise RuleRefusal(f"There is no office called {name!r}.", instead="The page of players lists the offices.")
    if player not in game.players:
        raise RuleRefusal(
            f"{player} is not a player and cannot hold an office.",
            instead="Only players can hold an office; they join first.",
        )
    if player in office.holders:
        raise RuleRefusal(f"{player} holds the office of {name} already.", instead="Nothing needs to be done.")
    free = hearing.ask(SEATS, name, office=name) - len(office.holders)
    return OfficeFilled(name, player, office.holders[: max(0, 1 - free)], hearing.at, rule)


# -- Evolving ------------------------------------------------------------------------


def office_filled(game: Game, event: OfficeFilled) -> Game:
    office = game.offices.get(event.office, Office(event.office))
    kept = tuple(holder for holder in office.holders if holder not in event.instead_of)
    filled_now = replace(office, holders=(*kept, event.player), since=event.at)
    return replace(game, offices=game.offices.insert(event.office, filled_now))


def office_vacated(game: Game, event: OfficeVacated) -> Game:
    office = game.offices.get(event.office)
    if office is None:
        return game  # It was abolished by what happened just before.
    kept = tuple(holder for holder in office.holders if holder != event.player)
    return replace(game, offices=game.offices.insert(event.office, replace(office, holders=kept, since=event.at)))


def hands_changed(game: Game, event: HandsChanged) -> Game:
    hands = game.by_hand.insert(event.duty, event.by) if event.by_hand else game.by_hand.discard(event.duty)
    return replace(game, by_hand=hands)


def duty_owed(game: Game, event: DutyOwed) -> Game:
    number = RuleNumber(int(event.rule.partition("/")[0]))
    known = game.duties.get(event.duty)
    since = event.at if known is None else min(known.since, event.at)  # Owed again is owed since the first time.
    duty = Duty(event.duty, event.by, game.rules.numbers[number], since, about=event.about)
    return replace(game, duties=game.duties.insert(event.duty, duty))


def duty_done(game: Game, event: DutyDone) -> Game:
    return replace(game, duties=game.duties.discard(event.duty))


CHAPTER = Chapter(
    moves={TAKE_IN_HAND: take_in_hand, DO_DUTY: do_duty, SEEK_OFFICE: seek_office},
    evolves={
        OfficeFilled: office_filled,
        OfficeVacated: office_vacated,
        HandsChanged: hands_changed,
        DutyOwed: duty_owed,
        DutyDone: duty_done,
    },
)
