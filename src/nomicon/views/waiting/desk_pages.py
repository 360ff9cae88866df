"""What the pages hold that say what is to be done: the desk of an office, and what waits for a player."""

from __future__ import annotations

from typing import TypeAlias, TypedDict, final

from nomicon.game.names import Moment
from nomicon.views.elements.foresight import Foresight
from nomicon.views.elements.page import iso
from nomicon.views.elements.private import PrivatePart
from nomicon.views.proposals.pages import ChoiceLine


class LastDone(TypedDict):
    """By whose report a duty was done last."""

    at: str | None
    entry: str
    report: str


class DutyLine(TypedDict):
    """A duty of an office: idle, or owed and since when."""

    name: str
    office: str
    holders: list[str]
    rule: int
    state: str
    since: str | None
    next: str | None
    done: LastDone | None
    hands: str | None
    declared: str | None
    every: object
    if_not_done: object


class OfficeLine(TypedDict):
    """An office and who holds it."""

    name: str
    holders: list[str]
    since: str | None


class DeskPage(TypedDict):
    """The duties of an office, or of all."""

    office: str | None
    holders: list[str]
    owed: int
    duties: list[DutyLine]
    offices: list[OfficeLine]
    former_offices: list[OfficeLine]


class WaitsAbout(TypedDict, total=False):
    """What something that waits is about, by its number or name."""

    proposal: int
    stage: str
    judgement: int
    rule: int
    choice: str
    duty: str
    rescue: int
    intent: int


class WaitingThing(TypedDict):
    """Something that waits for a player: by when, and what happens if nothing is done."""

    kind: str
    what: str
    by: str | None
    otherwise: str
    move: str
    about: WaitsAbout


@final
class WaitingTask(WaitingThing):
    """Something that waits and is no vote."""


class WaysToVote(Foresight):
    """What a ballot that waits may say, and what the proposal is to be feared for."""

    choices: list[ChoiceLine]
    free: bool


@final
class WaitingBallot(WaitingThing, WaysToVote):
    """A vote that waits for a player's ballot, or a ballot that a rule has cast for them."""


@final
class WaitingJudgement(WaitingThing, Foresight):
    """A statement that waits for the player's judgement, and what upholding it is to be feared for."""


class IntentAnswerLine(TypedDict):
    """What one player says to an announced move."""

    player: str
    answer: str
    reason: str


class IntentLine(TypedDict):
    """A move that is announced: its terms, what was said to it, what it still waits for, and what the viewer can do."""

    number: int
    name: str
    by: str
    line: str
    needs: str
    announced: str
    from_when: str | None
    until: str
    waits_for: list[str]
    by_itself: bool
    keeps_terms: bool
    answers: list[IntentAnswerLine]
    mine: str
    can_say: list[str]
    can_make: bool
    own: bool


class IntentsPage(TypedDict):
    """Every move that is announced."""

    intents: list[IntentLine]


InboxItem: TypeAlias = WaitingTask | WaitingBallot | WaitingJudgement


class InboxPage(PrivatePart):
    """What waits for the viewer, and what they alone see."""

    name: str | None
    present: bool
    count: int
    items: list[InboxItem]


def waiting_task(what: str, by: Moment | None, otherwise: str, move: str, of: tuple[str, WaitsAbout]) -> WaitingTask:
    """Return something that waits for a player: what, until when, what happens otherwise, and what one types."""
    kind, about = of
    return {"kind": kind, "what": what, "by": iso(by), "otherwise": otherwise, "move": move, "about": about}
