"""What a page of a game is given besides its view's own data: the names that its template may use, with their types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypedDict, TypeVar

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Turn
from nomicon.hosting.server.options import MoveOption
from nomicon.views.elements.foresight import Foresight
from nomicon.views.elements.page import AnyView, Seen
from nomicon.views.game.pages import PausedGame
from nomicon.views.proposals.pages import BallotPaper
from nomicon.views.waiting.desk_pages import WaitingThing
from nomicon.web.accounts.models import HostAct, Listing
from nomicon.web.pages.charts.picture import Picture
from nomicon.web.pages.components.activity import MomentShown
from nomicon.web.pages.components.book import ContentsShown, DecidedAnswer, VoteOnRule
from nomicon.web.pages.components.judging import EarlierJudgement, RuleThen
from nomicon.web.pages.components.needs import NeedShown
from nomicon.web.pages.components.scores import ScoresShown
from nomicon.web.pages.components.votes import TallyShown, VoteShown
from nomicon.web.pages.components.wins import WinShown
from nomicon.web.pages.game.debating import Debate
from nomicon.web.pages.game.first_steps import FirstSteps
from nomicon.web.pages.rules.contents import PageGroup

T = TypeVar("T")


class Head(TypedDict):
    """What stands above every page of a game: the banner of its state, and who is looking."""

    seen: Seen
    game: GameId
    title: str
    game_number: int
    over: str
    ended: str
    paused: PausedGame | None
    officers: list[tuple[str, list[PlayerId]]]
    turn: Turn | None
    viewer: PlayerId | None
    is_player: bool
    may_join: bool
    listing: Listing
    until: int | None
    at: str | None
    entry: int
    live: str
    newest: int
    may_invite: bool
    is_host: bool
    only_read: bool


class Shown(Head):
    """What the page of every view is given; the view's own data is its `page`."""

    view: AnyView
    view_slug: str
    json_address: str
    arguments: list[str]


class BookBesides(TypedDict):
    """How the book shows code, and its contents."""

    code: str
    contents: ContentsShown


class HistoryChoices(TypedDict):
    """What a history can be of, as the form names them."""

    players: list[str]
    rules: list[tuple[int, str]]
    proposals: list[int]
    games: list[int]


class HistoryBesides(TypedDict):
    """Where the newest part of a history stands, and what else one can be of."""

    newest_part: str | None
    choices: HistoryChoices
    of_what: dict[str, str]


class EntryBesides(TypedDict):
    """The entries before and behind one, and what of its data the page holds."""

    previous: int | None
    next: int | None
    data: list[Mapping[str, object]]
    left_out: int
    line: str | None


class PartOfRows(TypedDict, Generic[T]):
    """One part of a long list, the newest first."""

    rows: Sequence[T]
    part: int
    parts: int


class ShownOption(TypedDict):
    """Something that a player may do now, with the address of its form."""

    what: str
    typed: str
    allowed: bool
    address: str
    kind: str
    proposes: bool


class Offered(TypedDict):
    """What a player may do now, and what is barred."""

    options: list[ShownOption]
    barred: list[MoveOption]


class AnsweredItem(WaitingThing, Foresight):
    """Something that waits, with the answers that one click gives: a field, its value, and what the button says."""

    fields: Mapping[str, object]
    answers: list[tuple[str, str, str]]
    address: str


class WaitingItems(TypedDict):
    """What waits for the viewer."""

    items: list[AnsweredItem]


class BoardBesides(TypedDict, total=False):
    """Votes, scores, what happened, what hosts did, the pages there are, and for a player what is to do.

    `to_vote` are the votes in which the viewer's ballot is missing, `open_votes` the others, `todo` what is no vote.
    """

    host_acts: Sequence[HostAct]
    open_votes: list[VoteShown]
    todo: list[AnsweredItem]
    to_vote: list[VoteShown]
    to_do_count: int
    scores: ScoresShown | None
    win: WinShown | None
    moments: list[MomentShown]
    contents: list[PageGroup]
    options: list[ShownOption]
    barred: list[MoveOption]
    may_propose: bool
    steps: FirstSteps | None


class InboxBesides(TypedDict):
    """What waits for the viewer, with answers."""

    inbox: WaitingItems


class ProposalBesides(TypedDict):
    """How a player votes, what else waits for them, and what was said of the proposal."""

    debate: Debate
    ballot: list[tuple[str, str, str]]
    ballot_length: int
    places: list[tuple[int, str]]
    named: list[str]
    paper: BallotPaper | None
    otherwise: str
    owed: list[AnsweredItem]
    few_choices: bool
    tally: TallyShown | None
    needs: list[NeedShown]


class ProposalsBesides(TypedDict):
    """The time that each open vote has left, where there are several."""

    clock: Picture | None


class PlayersBesides(TypedDict):
    """The scoreboard of all players."""

    scores: ScoresShown | None


class DeskBesides(TypedDict, total=False):
    """What an officer owes now, and who does the clerical work."""

    owed: list[AnsweredItem]
    may_take_in_hand: bool
    by_hand: bool


class JudgementBesides(TypedDict):
    """The rules that the statement names, earlier judgements on them, and for its Judge what to answer."""

    rules_then: list[RuleThen]
    earlier: list[EarlierJudgement]
    judging: AnsweredItem | None
    debate: Debate


class RuleBesides(TypedDict):
    """The contents of the book, votes that would change the rule, what it decides, and its family tree."""

    contents: ContentsShown
    votes: list[VoteOnRule]
    decides: list[DecidedAnswer]
    lineage: Picture | None
    debate: Debate


class CitationsBesides(TypedDict):
    """Which rules speak of which."""

    drawn: Picture | None


class CourseBesides(TypedDict):
    """The course of a quantity."""

    course: Picture | None


class AgreementBesides(TypedDict):
    """Who votes with whom."""

    agreement: Picture | None


class TurnsBesides(TypedDict):
    """The order of turns."""

    ring: Picture | None


class MapBesides(TypedDict):
    """A map of places."""

    drawn: Picture | None
