"""What the hosts' pages are given, with its types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NotRequired, TypedDict

from django.core.paginator import Page

from nomicon.game.names import GameId
from nomicon.hosting.server.auditor import Report
from nomicon.views.game.pages import OpenRescue, PausedGame, RescuePage
from nomicon.web.accounts.models import Account, HostAct, Invitation, Listing, Remark, Seat
from nomicon.web.choices import HostChoices
from nomicon.web.page_tools.fields import Option
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.lobby.cards import Card
from nomicon.web.tools import Ordered


class HostPage(TypedDict):
    """What every hosts' page is given: which of them it is, and where it stands as data."""

    here: str
    json_address: NotRequired[str]


class AccountsPage(HostPage):
    """Accounts, or those that were searched for; each with whether it is the reader's."""

    asked: str
    rows: list[tuple[Account, bool]]
    listed: Page[Account]


class GamesPage(HostPage):
    """All games, or those that were searched for."""

    asked: str
    rows: list[tuple[Card, Listing]]
    listed: Page[GameId]


class HostedGamePage(HostPage):
    """One game: who sits where, who may look, and what hosts have done."""

    card: Card
    paused: PausedGame | None
    players: list[tuple[str, bool, Seat | None]]
    visibilities: list[Option]
    acts: Sequence[HostAct]


class HostRescuePage(HostPage):
    """Whether rules can be changed in a game, the host's own rescue if there is one, and a form for it as filled in."""

    card: Card
    page: RescuePage
    own: OpenRescue | None
    line: str
    text: str
    reason: str
    wrong: str


class AuditPage(HostPage):
    """How far the audit of a game is; `at_work` is the game that is being audited now.

    `shows_link`: it has come to an end, and there is a link of the record's chain to show.
    """

    card: Card
    report: Report | None
    is_running: bool
    shows_link: bool
    at_work: GameId | None
    blind: Sequence[str]


class InvitationsPage(HostPage):
    """Links that still let somebody in."""

    listed: Page[Invitation]


class RemarksPage(HostPage):
    """What was said in debates."""

    listed: Page[Remark]


class AllHostActsPage(HostPage):
    """What hosts have done."""

    listed: Page[HostAct]


class Backup(TypedDict):
    """A backup at hand; one that cannot be read only says why."""

    file: str
    bytes: int
    trouble: NotRequired[str]
    made: NotRequired[str]
    version: NotRequired[str]
    games: NotRequired[Mapping[GameId, int | str]]


class RestorePage(HostPage):
    """The backups at hand, and what is to be put back at the next start."""

    backups: Sequence[Backup]
    folder: Path
    ordered: Ordered | None
    everything: bool


# -- How the server is -----------------------------------------------------------------


class FailedWrite(TypedDict):
    """A write that failed."""

    at: str | None
    what: str


class RecordState(TypedDict):
    """Whether the record can be written, and what has failed since the server was started."""

    stopped: str | None
    read_only: bool
    failures: list[FailedWrite]


class ClockState(TypedDict):
    """Whether the clock is believed; if not, why, and what would fall due by it."""

    believed: bool
    kind: NotRequired[str]
    why_not: NotRequired[str]
    says: NotRequired[str | None]
    last_believed: NotRequired[str | None]
    would_fall_due: NotRequired[list[str]]


class ProgramState(TypedDict):
    """Which program this is, and how long it has run."""

    version: str
    python: str
    django: str
    database: str
    seconds_up: int


class PeopleState(TypedDict):
    """How many people there are, and how many of them look at a page now."""

    accounts: int
    guests: int
    hosts: int
    stopped: int
    seats: int
    open_streams: int


class DatabaseState(TypedDict):
    """How the database on a server is doing."""

    clock_ahead: float | None
    clock_is_off: bool
    longest_wait: float
    hangs: bool


class TableState(DatabaseState):
    """How play is going on."""

    games: int
    waiting_moves: int
    overdue_games: int
    games_of_unknown_time: int
    next_due: str | None
    now: str | None
    record: RecordState
    clock: ClockState


class RoomState(TypedDict):
    """How much room there is, and when the last backup was made."""

    record_bytes: int
    accounts_bytes: int
    free_bytes: int
    last_backup: str | None


class WorkState(TypedDict):
    """What waits for a host: remarks that were reported, and deliveries that could not be made."""

    reported_remarks: int
    deliveries_not_sent: int


class Health(ProgramState, PeopleState, TableState, RoomState, WorkState):
    """How the server is."""


class HealthPage(HostPage):
    """How the server is, how many things its host has to do, and what the host chose.

    `clock_off_by`: seconds between the clocks of the server and of its database.
    """

    health: Health
    clock_off_by: float
    to_do: int
    choices: HostChoices
    up: str


ACCOUNTS = PageTemplate("host/accounts.html", AccountsPage)
ACTS = PageTemplate("host/acts.html", AllHostActsPage)
AUDIT = PageTemplate("host/audit.html", AuditPage)
GAME = PageTemplate("host/game.html", HostedGamePage)
GAMES = PageTemplate("host/games.html", GamesPage)
HEALTH = PageTemplate("host/health.html", HealthPage)
INVITATIONS = PageTemplate("host/invitations.html", InvitationsPage)
REMARKS = PageTemplate("host/remarks.html", RemarksPage)
RESCUE = PageTemplate("host/rescue.html", HostRescuePage)
RESTORE = PageTemplate("host/restore.html", RestorePage)
