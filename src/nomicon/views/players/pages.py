"""What the pages about players and what they hold hold, part by part."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from nomicon.views.elements.page import PartPage
from nomicon.views.game.pages import HistoryLine
from nomicon.views.judging.pages import Mark


class PlayerLine(TypedDict):
    """What a list tells of a player. Beside it stands what the player has of each quantity, under its name."""

    name: str
    office: str
    groups: list[str]
    joined: str | None
    left: str | None


class PlayersPage(TypedDict):
    """The players and what they hold."""

    count: int
    quantities: list[str]
    players: list[PlayerLine]
    former: list[PlayerLine]
    groups: dict[str, int]


class EarlierName(TypedDict):
    """What a player was called before, and until when."""

    name: str
    until: str | None


class OwnProposals(TypedDict):
    """A player's proposals among the newest of all, and whether there are older ones that were not looked at."""

    proposals: list[int]
    older_proposals: bool


class PlayerPage(PlayerLine, OwnProposals):
    """One player."""

    present: bool
    was: list[EarlierName]
    won: list[int]
    held: list[WhyPage]
    history: list[HistoryLine]


class Holder(TypedDict):
    """How much somebody has."""

    name: str
    amount: str
    present: bool


class MovementLine(TypedDict):
    """How much somebody gained or lost at an entry, by which rule and why."""

    entry: str
    at: str | None
    name: str
    amount: str
    balance: str
    rule: int | None
    ground: str
    cause: str
    link: str | None


class CoursePoint(TypedDict):
    """What somebody had from an entry on."""

    at: str
    entry: str
    has: str


class Course(TypedDict):
    """What somebody had in the course of the game."""

    name: str
    points: list[CoursePoint]


class QuantityPage(PartPage):
    """Who holds how much of something, and every movement."""

    name: str
    plural: str
    rule: int
    archived: bool
    start: str
    whole: bool
    tradable: bool
    least: str | None
    holders: list[Holder]
    movements: list[MovementLine]
    course: list[Course]


class WhyPage(PartPage):
    """Why a player has as much as they have."""

    name: str
    quantity: str
    has: str
    carried: str | None
    parts: list[MovementLine]
    told: str
    read_otherwise: list[Mark]


class RegisterName(TypedDict):
    """A register or a map, and how many lines it has."""

    name: str
    rule: int
    lines: int
    archived: bool


class RegistersPage(TypedDict):
    """The registers that rules keep."""

    registers: list[RegisterName]


class MapsPage(TypedDict):
    """The maps that rules keep."""

    maps: list[RegisterName]


class RegisterLine(TypedDict):
    """One line of a register: its key as its name. Beside it stand the fields that the rule has declared."""

    name: str


class RegisterPage(TypedDict):
    """One register."""

    name: str
    rule: int
    archived: bool
    fields: list[str]
    lines: list[RegisterLine]
    sealed: str | None
    own: list[RegisterLine]


class MapPlace(TypedDict):
    """A place of a map, who or what is there, and where one gets from it; and what else the rule says of it."""

    name: str
    note: NotRequired[str]
    x: NotRequired[str]
    y: NotRequired[str]
    here: list[str]
    leads_to: list[str]


MapPath = TypedDict("MapPath", {"from": str, "to": str, "one_way": bool, "cost": NotRequired[str]})
"""A path between two places; one of its fields has a word of Python for its name."""


class MapPosition(RegisterLine):
    """At which place somebody or something is."""

    at: str | None


class MapPage(TypedDict):
    """One map."""

    name: str
    rule: int
    archived: bool
    places: list[MapPlace]
    paths: list[MapPath]
    positions: list[MapPosition]


class PlayerInLine(TypedDict):
    """A player in the order of turns, and whether they have had one in this circuit."""

    name: str
    had_turn: bool


class TurnsPage(TypedDict):
    """Whose turn it is, and who is next."""

    circuit: int
    in_turn: str | None
    began: str | None
    until: str | None
    number: int
    next: str | None
    order: list[str]
    players: list[PlayerInLine]
