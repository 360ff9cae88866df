"""The whole of a game as one immutable value. Evolving makes another that shares what did not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct
from rpds import HashTrieMap

from nomicon.game.calendar import Pause
from nomicon.game.changes import Change, MadeCorrection
from nomicon.game.holdings import Quantity, Register, Secrets
from nomicon.game.judgements import Claim, Judgement, Victory
from nomicon.game.names import Electorate, GameId, JudgementNumber, Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import Intent, Proposal, Rescue
from nomicon.game.rules import Ruleset
from nomicon.game.values.archive import Archive
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.game.values.schedule import Schedule


class Player(Struct, frozen=True):
    """A participant, now or formerly. `order` counts registrations from 1."""

    id: PlayerId
    order: int
    joined: Moment
    left: Moment | None = None
    left_in_game: int = 0
    seen: Moment = Moment(0)  # When they joined or logged on last.
    seen_before: Moment | None = None  # And before that, at an earlier second.
    was: tuple[tuple[PlayerId, Moment], ...] = ()  # Names that they bore before, and until when; the oldest first.

    @property
    def names(self) -> tuple[PlayerId, ...]:
        """List every name that they bear or have borne: the first one first, and that of now last."""
        return (*dict.fromkeys(name for name, _ in self.was if name != self.id), self.id)


class Office(Struct, frozen=True):
    """A named post and its holders."""

    name: str
    holders: tuple[PlayerId, ...] = ()
    since: Moment = Moment(0)


class Duty(Struct, frozen=True):
    """What somebody owes, and since when. `by` is a player, an office as ``the Clerk``, or ``players``."""

    name: str
    by: str
    rule: RuleId
    since: Moment
    due: Moment | None = None
    about: Plain = None


class Timer(Struct, frozen=True):
    """A moment at which the timekeeper rings for a rule. `every` repeats it."""

    rule: RuleId
    name: str
    at: Moment
    about: Plain = None
    every: str = ""


def timer_key(rule: RuleId, name: str) -> str:
    """Return what a rule's timer is filed under."""
    return f"{rule}:{name}"


class Turn(Struct, frozen=True):
    """A player's time to act. `place` is what the order goes by; `before` the last proposal made before it."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("limited_by",)

    player: PlayerId
    number: int
    circuit: int
    began: Moment
    until: Moment | None = None
    place: str = ""
    before: int = 0
    made: int = 0  # Proposals that the player has made in it.
    rung: bool = False  # Whether its limit has been reached.
    limited_by: RuleId | None = None  # The rule that set this limit since, other than when the turn began.


class Draft(Struct, frozen=True):
    """A rule-change that a player shows before anybody proposes it."""

    name: str
    by: PlayerId
    changes: tuple[Change, ...]
    at: Moment
    digest: str
    title: str
    number: int


class PendingChoice(Struct, frozen=True):
    """A question a rule put to a player; the rule's function runs again when the answer is there."""

    id: str
    player: PlayerId
    question: str
    options: tuple[str, ...]
    rule: RuleId
    version: int
    function: str
    facts: Mapping[str, Plain]
    journal: tuple[Plain, ...]
    asked: Moment


class Trouble(Struct, frozen=True):
    """A rule that broke, or a matter the rules leave undecided, put before the players."""

    what: str
    rules: tuple[RuleNumber, ...]
    at: Moment


@dataclass(frozen=True)
class Game:
    """One playing of Nomic, from founding to its end, as of its last event. No slots: see `game.values.replacing`."""

    id: GameId = GameId("")
    title: str = ""
    rulebook: str = ""
    founded: Moment = Moment(0)
    at: Moment = Moment(0)  # Of the last entry folded.
    number: int = 0  # Of the game in progress, within the series.
    begun: Moment | None = None  # When it began, if it is not the first.
    ended: str = ""  # Why the game in progress is over, until the next begins.
    over: str = ""  # Why there is no more play at all.
    over_by: RuleNumber | None = None
    recording: str = ""  # Whence a history comes that is being recorded, until it is complete.
    commitment: str = ""  # SHA-256 of the seed the next draw will use.
    rules: Ruleset = field(default_factory=Ruleset)
    initial: Ruleset = field(default_factory=Ruleset)
    players: HashTrieMap[PlayerId, Player] = field(default_factory=HashTrieMap)
    former: HashTrieMap[PlayerId, Player] = field(default_factory=HashTrieMap)
    registrations: int = 0
    likenesses: HashTrieMap[str, PlayerId] = field(default_factory=HashTrieMap)  # How the names of all players look.
    renamed: HashTrieMap[PlayerId, PlayerId] = field(default_factory=HashTrieMap)  # By a name given up: theirs now.
    offices: HashTrieMap[str, Office] = field(default_factory=HashTrieMap)
    former_offices: HashTrieMap[str, Office] = field(default_factory=HashTrieMap)  # As they were when abolished.
    groups: HashTrieMap[str, tuple[str, ...]] = field(default_factory=HashTrieMap)  # Players but for these offices.
    proposals: Archive[ProposalNumber, Proposal] = field(default_factory=Archive)
    active: Schedule[ProposalNumber] = field(default_factory=Schedule)  # Not ended, or effect pending.
    to_open: HashTrieMap[ProposalNumber, Moment] = field(default_factory=HashTrieMap)  # Sealed, when play has ended.
    last_proposal: int = 0
    motions: int = 0  # Made so far; their numbers are negative, and shown as M-1, M-2 …
    drafts: HashTrieMap[str, Draft] = field(default_factory=HashTrieMap)
    drafts_shown: int = 0
    quantities: HashTrieMap[str, Quantity] = field(default_factory=HashTrieMap)
    kept: HashTrieMap[str, RuleId] = field(default_factory=HashTrieMap)  # Declared no more, and who speaks of it.
    registers: HashTrieMap[str, Register] = field(default_factory=HashTrieMap)
    secrets: Secrets = field(default_factory=Secrets)
    duties: HashTrieMap[str, Duty] = field(default_factory=HashTrieMap)
    by_hand: HashTrieMap[str, PlayerId] = field(default_factory=HashTrieMap)  # Clerical duties and who switched them.
    proxies: HashTrieMap[PlayerId, PlayerId] = field(default_factory=HashTrieMap)  # Who votes for whom, by the voter.
    timers: HashTrieMap[str, Timer] = field(default_factory=HashTrieMap)
    judgements: Archive[JudgementNumber, Judgement] = field(default_factory=Archive)
    unjudged: HashTrieMap[JudgementNumber, Moment] = field(default_factory=HashTrieMap)
    turn: Turn | None = None
    turns: int = 0  # Begun so far.
    circuit: int = 0
    had_turn: HashTrieMap[PlayerId, int] = field(default_factory=HashTrieMap)  # In this circuit, and which turn it was.
    last_turn: tuple[str, PlayerId] | None = None  # The place of whoever was in turn last, in this circuit.
    choices: HashTrieMap[str, PendingChoice] = field(default_factory=HashTrieMap)
    choices_asked: int = 0
    claims: Archive[int, Claim] = field(default_factory=Archive)
    readings: HashTrieMap[str, str] = field(default_factory=HashTrieMap)  # Those that a judgement has flipped.
    rescuable: bool = True  # Whether players may change rules outside the rules when no rule can be changed any more.
    rescues: HashTrieMap[int, Rescue] = field(default_factory=HashTrieMap)  # That wait to be signed.
    rescues_called: int = 0
    rescued: tuple[Rescue, ...] = ()  # That have taken effect.
    intents: HashTrieMap[int, Intent] = field(default_factory=HashTrieMap)  # Announced, and not yet made or ended.
    intents_announced: int = 0
    victories: tuple[Victory, ...] = ()
    findings: tuple[JudgementNumber, ...] = ()  # The judgements that brought something about, and stand.
    unwon: frozenset[PlayerId] = frozenset()  # Whose win of the game in progress was found to be none.
    troubles: tuple[Trouble, ...] = ()
    correcting: tuple[ProposalNumber, ...] = ()  # Adopted corrections of the past, to be carried out.
    corrections: tuple[MadeCorrection, ...] = ()
    paused: Pause | None = None  # While the clocks stand still.
    pauses: tuple[Pause, ...] = ()  # That are over, the oldest first.
    entries: int = 0  # Public ones that have been folded: the number of the last one.

    def holder(self, office: str) -> PlayerId | None:
        """Return who holds an office; the first where it has several seats."""
        return next(iter(self.offices[office].holders), None) if office in self.offices else None

    def called(self, name: PlayerId) -> PlayerId:
        """Return what somebody is called now who bears a name or has borne it: nobody else is ever given it."""
        return self.renamed.get(name, name)

    def balance(self, player: PlayerId, quantity: str = "points") -> Fraction:
        """Return how much of a quantity a player holds; nothing where there is no such quantity."""
        known = self.quantities.get(quantity)
        return Fraction(0) if known is None else known.balances.get(player, Fraction(0))

    def belongs(self, player: PlayerId, electorate: Electorate) -> bool:
        """Say whether somebody is of an electorate: ``players``, ``the Clerk``, a group, a name, or one of a list."""
        if not isinstance(electorate, str):
            return any(self.belongs(player, one) for one in electorate)
        if electorate == "anybody":
            return True
        if electorate.startswith("the "):
            known = self.offices.get(electorate[4:])
            return known is not None and player in known.holders
        if player not in self.players:
            return False
        if not self.knows(electorate):
            return player == self.called(PlayerId(electorate))
        without = self.groups.get(electorate, ())
        return not any(office in self.offices and player in self.offices[office].holders for office in without)

    def knows(self, electorate: str) -> bool:
        """Say whether there is such an electorate; one that no rule has declared is empty, but for a player's name."""
        named = electorate in ("anybody", "players") or electorate in self.groups
        return named or (electorate.startswith("the ") and electorate[4:] in self.offices)

    def electorate(self, electorate: Electorate) -> list[PlayerId]:
        """List the players of an electorate in the order of their registration; office holders who left come last."""
        if not isinstance(electorate, str):
            members = dict.fromkeys(player for one in electorate for player in self.electorate(one))
            return [*self.ordered(members), *(player for player in members if player not in self.players)]
        if electorate.startswith("the "):
            known = self.offices.get(electorate[4:])
            return list(known.holders) if known is not None else []
        if not self.knows(electorate):
            return [one for one in [self.called(PlayerId(electorate))] if one in self.players]
        return [player for player in self.in_order() if self.belongs(player, electorate)]

    def count(self, electorate: Electorate) -> int:
        """Count an electorate; one that is named is not walked."""
        if not isinstance(electorate, str) or electorate.startswith("the ") or not self.knows(electorate):
            return len(self.electorate(electorate))
        seated = {
            player
            for office in self.groups.get(electorate, ())
            if office in self.offices
            for player in self.offices[office].holders
            if player in self.players
        }
        return len(self.players) - len(seated)

    def in_order(self) -> list[PlayerId]:
        """Return the present players in the order of their registration."""
        return self.ordered(self.players)

    def ordered(self, players: Iterable[PlayerId]) -> list[PlayerId]:
        """Return those of them who are players, each once, in the order of their registration."""
        return sorted({one for one in players if one in self.players}, key=lambda one: self.players[one].order)


__all__ = [
    "Claim",
    "Draft",
    "Duty",
    "Game",
    "Intent",
    "Judgement",
    "MadeCorrection",
    "Office",
    "PendingChoice",
    "Player",
    "PlayerSet",
    "Quantity",
    "Register",
    "Timer",
    "Trouble",
    "Victory",
]
