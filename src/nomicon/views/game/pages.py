"""What the pages about the game as a whole hold, part by part."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from nomicon.views.elements.page import PartPage
from nomicon.views.elements.secrecy import SealedBallot
from nomicon.views.judging.pages import Mark, Notice
from nomicon.views.proposals.pages import ActiveProposal


class Deadline(TypedDict):
    """What time itself will bring about."""

    at: str | None
    what: str


class OpenJudgement(TypedDict):
    """A statement that waits for its Judge."""

    number: int
    name: str
    statement: str
    judge: str | None
    due: str | None


class OwedDuty(TypedDict):
    """A duty that is owed, and by whom."""

    name: str
    by: str
    holders: list[str]
    rule: int
    since: str | None


class ChoiceOwed(TypedDict):
    """A choice that a rule has somebody make."""

    id: str
    player: str
    question: str


class TroubleLine(TypedDict):
    """A rule that broke, or a matter that the rules leave undecided."""

    what: str
    rules: list[int]
    at: str | None


class LastEvent(TypedDict):
    """What has happened last, and what its entry rests on."""

    entry: str
    at: str | None
    what: str
    grounds: list[str]


class PageLine(TypedDict):
    """A page that one can ask for."""

    name: str
    arguments: str
    sentence: str


class PageByRule(TypedDict):
    """A page that a rule has brought with it."""

    name: str
    rule: int
    archived: bool


class Score(TypedDict):
    """A player, and what they have of each quantity in use."""

    name: str
    has: dict[str, str]


class OpenRescue(TypedDict):
    """A rule-change outside the rules that waits to be signed; `due` is when it takes effect or ends."""

    number: int
    name: str
    title: str
    by: str
    at: str
    due: str
    reason: str
    changes: list[str]
    signed: list[str]
    waits_for: list[str]
    to_sign: bool


class DoneRescue(TypedDict):
    """A rule-change that was made outside the rules."""

    name: str
    proposal: int
    at: str
    told: str
    reason: str


class RescuePage(TypedDict):
    """Whether no rule can be changed any more, and what can be done. While that is looked for, `stuck` is None.

    `judgement` is the line by which a judgement can be asked for that would open a way by the rules.
    """

    digits: NotRequired[int]
    stuck: bool | None
    told: str
    why: str
    judgement: str | None
    allowed: bool
    open: list[OpenRescue]
    done: list[DoneRescue]


class PausedGame(TypedDict):
    """Since when a game is paused, and why. Deadlines come later by as long as that lasts."""

    since: str | None
    reason: str


class BoardPage(TypedDict):
    """How the game stands. With how many digits numbers are written stands on every page, and this one's text asks."""

    digits: NotRequired[int]
    title: str
    rulebook: str
    game: int
    now: str | None
    players: int
    quantities: list[str]
    scores: list[Score]
    rules: int
    offices: dict[str, list[str]]
    over: str | None
    over_by: int | None
    paused: PausedGame | None
    last_winners: list[str]
    deadlines: list[Deadline]
    notices: list[Notice]
    votes: list[ActiveProposal]
    awaiting: list[int]
    judgements: list[OpenJudgement]
    duties: list[OwedDuty]
    choices: list[ChoiceOwed]
    troubles: list[TroubleLine]
    stuck: str | None
    rescues: list[str]
    intents: list[str]
    last: list[LastEvent]
    pages: list[PageLine]
    made_by_rules: list[PageByRule]


class DrawStep(TypedDict):
    """A number that was drawn by: its block, how many were left, and whom it drew, if it was below the bound."""

    block: int
    sha256: str
    left: int
    remainder: int | None
    drawn: str | None


class DrawChance(TypedDict):
    """How many tickets a candidate had in a draw with weights, and how likely it was to be drawn first."""

    candidate: str
    tickets: int
    chance: str


class DrawLine(TypedDict):
    """One draw, with all it takes to draw it again."""

    id: str
    entry: str
    at: str | None
    purpose: str
    candidates: list[str]
    order: list[str]
    seed: str
    commitment: str
    committed_at: str | None
    rule: int | None
    chances: list[DrawChance]
    steps: list[DrawStep]
    script: str


class DrawsPage(PartPage):
    """The lots that were drawn."""

    count: int
    next_commitment: str | None
    how: str
    draws: list[DrawLine]


class HistoryLine(TypedDict):
    """One entry, in sentences."""

    entry: str
    at: str | None
    by: str
    game: int
    told: list[str]
    grounds: list[str]
    link: str | None
    great: NotRequired[bool]
    corrected: NotRequired[str]  # What a correction of the past has made of it.
    struck: NotRequired[bool]
    read_otherwise: NotRequired[list[Mark]]


class HistoryPage(PartPage):
    """All that happened, or what concerns a player, a rule, a proposal or a game."""

    about: str | None
    count: int
    entries: list[HistoryLine]
    sealed: list[SealedBallot]


class GroundText(TypedDict):
    """A rule that an entry rests on, as it stood then."""

    id: str
    number: str
    shown: str
    version: str
    title: str
    words: str
    code: str


class ReadingThen(TypedDict):
    """How a rule was read where its words leave it open, and how else it could have been."""

    ground: str
    rule: str
    name: str
    read_as: str
    others: list[str]


class EntryPage(TypedDict):
    """What an entry rests on. A move or an event is a record with its `kind` and its own fields."""

    number: str
    at: str | None
    by: str
    move: dict[str, object]
    events: list[dict[str, object]]
    told: list[str]
    grounds: list[GroundText]
    readings: list[ReadingThen]
    read_otherwise: list[Mark]
    seed: str | None
    versions: list[str]
    link: str | None
    link_before: str | None
    line: str | None
