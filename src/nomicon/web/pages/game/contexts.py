"""What a page of a game is given besides its view's own data: the names that its template may use, with their types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from nomicon.game.names import GameId, PlayerId
from nomicon.views.elements.foresight import Foresight
from nomicon.views.elements.page import AnyView, Seen
from nomicon.views.game.pages import PausedGame
from nomicon.views.proposals.pages import BallotPaper
from nomicon.views.waiting.desk_pages import WaitingThing
from nomicon.web.accounts.models import HostAct, Listing
from nomicon.web.page_tools.fields import Option
from nomicon.web.page_tools.tabs import TabsShown
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
from nomicon.web.pages.shown.ballots import BallotAsked
from nomicon.web.pages.shown.board import HeadFlags, Offered, VoteFlags
from nomicon.web.pages.shown.people import PlayerRows
from nomicon.web.pages.shown.proposals import ActiveShown, EndedShown, ProposalFlags
from nomicon.web.pages.shown.record import DutyGroup, EntryFlags, EntryShown, JudgementFlags
from nomicon.web.pages.shown.rules import RuleFlags, RuleShown


class Head(TypedDict):
    """What stands above every page of a game: the banner of its state, and who is looking.

    `sits_now` and `plays_now`: the viewer has a seat, or plays, and looks at the game as it is now. `has_earlier`,
    `has_later` and `is_between`: before or after the entry at which the viewer looks there are others, or both. Each of
    the `officers` has whether something stands before it.
    """

    seen: Seen
    game: GameId
    title: str
    game_number: int
    over: str
    ended: str
    paused: PausedGame | None
    officers: list[tuple[str, list[PlayerId], bool]]
    in_turn: PlayerId | None
    viewer: PlayerId | None
    is_player: bool
    plays_now: bool
    sits_now: bool
    has_earlier: bool
    has_later: bool
    is_between: bool
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
    """What the page of every view is given; the view's own data is its `page`. `is_part`: there are others beside."""

    view: AnyView
    view_slug: str
    json_address: str
    arguments: list[str]
    is_part: bool
    has_parts: bool


class BookBesides(TypedDict):
    """How the book shows code, its rules, and its contents."""

    code_out: bool
    code_folded: bool
    code_away: bool
    lines: list[RuleShown]
    contents: ContentsShown


class ChoiceGroup(TypedDict):
    """Things of one kind that a history can be of."""

    label: str
    options: list[Option]


class HistoryBesides(TypedDict):
    """Where the newest part of a history stands, its entries, and what else one can be of."""

    newest_part: str | None
    choices: list[ChoiceGroup]
    of_what: dict[str, str]
    entries: list[EntryShown]
    shows_sealed: bool


class EntryBesides(EntryFlags):
    """The entries before and behind one, and what of its data the page holds."""

    previous: int | None
    next: int | None
    data: list[Mapping[str, object]]
    left_out: int
    line: str | None


class AnsweredItem(WaitingThing, Foresight):
    """Something that waits, with the answers that one click gives: a field, its value, and what the button says.

    `reads_first`: there is a warning to be read before one answers.
    """

    fields: Mapping[str, object]
    answers: list[tuple[str, str, str]]
    address: str
    reads_first: bool


class WaitingItems(TypedDict):
    """What waits for the viewer."""

    items: list[AnsweredItem]


class BoardBesides(HeadFlags, VoteFlags, Offered):
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
    steps: FirstSteps | None


class InboxBesides(TypedDict):
    """What waits for the viewer, with answers."""

    inbox: WaitingItems


class ProposalBesides(ProposalFlags, BallotAsked):
    """How a player votes, what else waits for them, and what was said of the proposal."""

    debate: Debate
    ballot_length: int
    paper: BallotPaper | None
    otherwise: str
    owed: list[AnsweredItem]
    is_warned_of: bool
    shows_box: bool
    shows_state: bool
    tally: TallyShown | None
    needs: list[NeedShown]


class ProposalsBesides(TypedDict):
    """The proposals on the table, and the time that each open vote has left, where there are several."""

    rows: list[ActiveShown]
    clock: Picture | None


class EndedBesides(TypedDict):
    """The proposals that have ended."""

    rows: list[EndedShown]


class PlayersBesides(PlayerRows):
    """The scoreboard of all players, and the tabs of what they have."""

    scores: ScoresShown | None
    tabs: TabsShown


class DeskBesides(TypedDict, total=False):
    """What an officer owes now, and who does the clerical work."""

    states: list[DutyGroup]
    owed: list[AnsweredItem]
    may_take_in_hand: bool
    by_hand: bool


class JudgementBesides(JudgementFlags):
    """The rules that the statement names, earlier judgements on them, and for its Judge what to answer."""

    rules_then: list[RuleThen]
    earlier: list[EarlierJudgement]
    judging: AnsweredItem | None
    debate: Debate


class RuleBesides(RuleFlags):
    """The contents of the book, votes that would change the rule, what it decides, and its family tree."""

    contents: ContentsShown
    votes: list[VoteOnRule]
    decides: list[DecidedAnswer]
    lineage: Picture | None
    debate: Debate


class CitationsBesides(TypedDict):
    """Which rules speak of which."""

    drawn: Picture | None
    shows_table: bool


class CourseBesides(TypedDict):
    """The course of a quantity."""

    course: Picture | None


class AgreementBesides(TypedDict):
    """Who votes with whom."""

    agreement: Picture | None


class TurnsBesides(TypedDict):
    """The order of turns. `may_have_turns`: there are turns by the rules, even if none has begun."""

    ring: Picture | None
    has_turns: bool
    may_have_turns: bool


class MapBesides(TypedDict):
    """A map of places."""

    drawn: Picture | None
