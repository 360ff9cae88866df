"""The moves of officers: take a duty in hand, report one as done, seek an office."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import PlayerId
from nomicon.game.state import Duty, Game
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.offered_fields import offered_by
from nomicon.law.headers.stages import duty_of, stage_of, stages_before_vote
from nomicon.law.questions.questions import SEATS, STAGE_PASSED_BY
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Move
from nomicon.play.moves.kinds import DUTY, OFFICE, TEXT, WORD, YES_NO
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer


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
    for stage in stages_passed_by(game, player, hearing):
        by_hand = duty_of(stage) not in game.by_hand
        text = gettext_noop("let the program do this for you: {stage} proposals")
        if by_hand:
            text = gettext_noop("{stage} proposals by hand")
        yield Offer(_(text, stage=stage), TakeInHand(player, duty_of(stage), by_hand))


def stages_passed_by(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[str]:
    """Yield the stages before a vote that a player lets proposals pass, for an office."""
    for stage in stages_before_vote(game.rules):
        office = hearing.hear(STAGE_PASSED_BY, stage, stage=stage).value
        if office and game.belongs(player, f"the {office}"):
            yield stage


TAKE_IN_HAND = MoveSpec(
    TakeInHand,
    "take_in_hand",
    title=gettext_noop("Do a duty by hand, or leave it to the program"),
    purpose=gettext_noop(
        "Do a routine duty of your office yourself from now on, or leave it to the program, which does it at once."
    ),
    group=MoveGroup.OFFICES,
    lines=(
        MoveLine(
            "by hand [DUTY]",
            "Take over a routine duty of your office from the program, to do it by hand from now on.",
            ("nomicon by-hand --as Jack",),
            sets={"by_hand": True},
        ),
        MoveLine(
            "automatic [DUTY]",
            "Leave a routine duty of your office to the program from now on.",
            ("nomicon automatic --as Jack",),
            sets={"by_hand": False},
        ),
    ),
    fields=(
        MoveField("by_hand", YES_NO, gettext_noop("By hand")),
        MoveField("duty", WORD, gettext_noop("Duty"), ""),
    ),
    documented="From now on, do a routine duty of your office by hand, or leave it to the program.",
    available=_hands_to_change,
    for_officers=True,
)


def _offices_to_seek(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for name in sorted(game.offices):
        holders = game.offices[name].holders
        if player not in holders and len(holders) < hearing.hear(SEATS, name, office=name).value:
            yield Offer(_("ask for the office of {name}", name=name), SeekOffice(player, name), keeps=("office",))


def seats_of(name: str, hearing: Hearing) -> Answer[int]:
    """Return how many may hold an office, or refuse where nobody may."""
    seats = hearing.hear(SEATS, name, office=name)
    if not seats.value:
        told = _("The rules say that nobody may hold the office of {name}.", name=name)
        question = f"{SEATS.name} of {name}"
        allow = _("A rule could allow it, with '{line}' in its header.", line=f"answers: {{{question}: 1}}")
        raise RuleRefusal(told, seats.grounds, allow)
    return seats


SEEK_OFFICE = MoveSpec(
    SeekOffice,
    "seek_office",
    title=gettext_noop("Ask for an office"),
    purpose=gettext_noop("Ask to hold an office. The rules say whether you get it."),
    group=MoveGroup.OFFICES,
    lines=(MoveLine("office OFFICE...", examples=("nomicon office Clerk --as Ann",)),),
    fields=(MoveField("office", OFFICE, gettext_noop("Office")),),
    help="Ask to hold an office.",
    available=_offices_to_seek,
    for_officers=True,
)


def _duties_to_report(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for name in sorted(game.duties):
        duty = game.duties[name]
        owed = duty.by == player or game.belongs(player, duty.by)
        if owed and not stage_of(duty.name, game) and not move_for(duty, game):
            yield Offer(_("report as done: {duty}", duty=duty.name), DoDuty(player, name), keeps=("duty",))


DO_DUTY = MoveSpec(
    DoDuty,
    "do_duty",
    title=gettext_noop("Report a duty as done"),
    purpose=gettext_noop("Say that you have done a duty of your office, and what the result was."),
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
    documented="Report a duty of your office as done.",
    available=_duties_to_report,
    for_officers=True,
)


def move_for(duty: Duty, game: Game) -> str:
    """Return the offered move by which a duty is done, which is its first word; else nothing."""
    first = duty.name.partition(" ")[0].casefold()
    return first if offered_by(game, first) else ""
