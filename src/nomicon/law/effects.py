"""What rule code may ask for. Each class is one effect; the prelude of rule code is printed from this file.

An effect is a request, as plain data: only `play` turns it into an event, names the rule that asked as its grounds,
and refuses what the rules in force forbid. A field's type says what rule code may pass:

``Who``     a player's name, a list of names, a group, or an office in the form ``"the Speaker"``
``Amount``  a whole number or an exact fraction; never a float
``Data``    anything plain: text, numbers, moments, lists and records of them
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from nomicon.game.names import Moment
from nomicon.game.plain import Group, Plain

Who: TypeAlias = "str | tuple[str, ...] | Group"
Amount: TypeAlias = "int | Fraction"
Data: TypeAlias = Plain


@dataclass(frozen=True, slots=True)
class Effect:
    """Something rule code asks to be done."""


@dataclass(frozen=True, slots=True)
class Award(Effect):
    """Give each of these players an amount of a quantity; a negative amount takes it away."""

    to: Who
    amount: Amount
    quantity: str = "points"


@dataclass(frozen=True, slots=True)
class Transfer(Effect):
    """Move an amount of a quantity from one player to another."""

    giver: str
    taker: str
    amount: Amount
    quantity: str = "points"


@dataclass(frozen=True, slots=True)
class Scale(Effect):
    """Multiply what each of these players holds of a quantity by an exact factor."""

    of: Who
    factor: Amount
    quantity: str = "points"


@dataclass(frozen=True, slots=True)
class Put(Effect):
    """Write a line of a register that this rule declares: the fields given are set, the others stay."""

    register: str
    key: Data
    fields: Data


@dataclass(frozen=True, slots=True)
class Remove(Effect):
    """Take a line out of a register that this rule declares."""

    register: str
    key: Data


@dataclass(frozen=True, slots=True)
class Appoint(Effect):
    """Make a player the holder of an office, in place of whoever holds its one seat."""

    office: str
    player: str


@dataclass(frozen=True, slots=True)
class Vacate(Effect):
    """Leave an office without the player who holds it."""

    office: str
    player: str


@dataclass(frozen=True, slots=True)
class Owe(Effect):
    """Lay a duty on a player or the holder of an office; `due` is when it is owed from."""

    duty: str
    by: str
    due: Moment | None = None
    about: Data = None


@dataclass(frozen=True, slots=True)
class Discharge(Effect):
    """Mark a duty as done."""

    duty: str
    by: str
    about: Data = None


@dataclass(frozen=True, slots=True)
class Remind(Effect):
    """Have the timekeeper ring at a moment: the event `TimerRang`, with this name, comes to this rule alone."""

    name: str
    at: Moment
    about: Data = None


@dataclass(frozen=True, slots=True)
class Forget(Effect):
    """Take back a reminder."""

    name: str


@dataclass(frozen=True, slots=True)
class DeclareWinner(Effect):
    """Declare that these players have won the game in progress."""

    players: Who


@dataclass(frozen=True, slots=True)
class BeginGame(Effect):
    """Open the next game with the same players, rules and proposals."""


@dataclass(frozen=True, slots=True)
class BeginAfresh(Effect):
    """Open the next game with the same players, and otherwise as the first: its rules, counts and numbers.

    With `keeps_rules` the rules stay as they are, and with them the proposals and their numbers.
    """

    keeps_rules: bool = False


@dataclass(frozen=True, slots=True)
class RestoreInitialSet(Effect):
    """Put the rules that the first game began with in force again, as they were then; all other rules end with that."""


@dataclass(frozen=True, slots=True)
class EndGame(Effect):
    """End the game in progress: open votes lapse, nothing is due any more. A rule may begin the next."""

    because: str = ""


@dataclass(frozen=True, slots=True)
class EndPlay(Effect):
    """End play for good: no further game, no further moves."""

    because: str = ""


@dataclass(frozen=True, slots=True)
class SetSetting(Effect):
    """Change a setting of this very rule."""

    name: str
    value: Data


@dataclass(frozen=True, slots=True)
class AnswerFrom(Effect):
    """Change this rule's literal answer to a question from now on."""

    question: str
    answer: Data


@dataclass(frozen=True, slots=True)
class Reword(Effect):
    """Change this rule's own words from now on."""

    words: str


@dataclass(frozen=True, slots=True)
class Cast(Effect):
    """Cast a player's ballot on an open proposal, as far as they may vote."""

    player: str
    proposal: int
    choice: str


@dataclass(frozen=True, slots=True)
class CloseVote(Effect):
    """End the voting on a proposal now."""

    proposal: int


@dataclass(frozen=True, slots=True)
class Withdraw(Effect):
    """Take a proposal off the table; it lapses."""

    proposal: int


@dataclass(frozen=True, slots=True)
class SettleVote(Effect):
    """Settle how a vote ended whose outcome was left to wait: it is decided by its ballots and the rules now.

    `consent` is `given` or `refused` where an office has spoken since; else it is as it was when the vote ended.
    """

    proposal: int
    consent: str = ""


@dataclass(frozen=True, slots=True)
class Leave(Effect):
    """Have a player leave."""

    player: str


@dataclass(frozen=True, slots=True)
class ExcuseJudge(Effect):
    """Take a Judge off a statement that has not been judged; another is found by the rules."""

    judgement: int
    because: str = ""


@dataclass(frozen=True, slots=True)
class GiveJudge(Effect):
    """Give the Judge of a statement until a moment to do what is due."""

    judgement: int
    until: Moment


@dataclass(frozen=True, slots=True)
class Overrule(Effect):
    """Put another value in place of what a Judge found.

    What that had brought about is taken back, readings, quantities and claims, and what the new value brings about is
    done.
    """

    judgement: int
    to: str


@dataclass(frozen=True, slots=True)
class PublishJudgement(Effect):
    """Publish a judgement that was handed in and waits: it has effect from now on."""

    judgement: int


@dataclass(frozen=True, slots=True)
class EndTurn(Effect):
    """End the turn in progress, and say why; the next one begins by the order that the rules set."""

    because: str = ""


@dataclass(frozen=True, slots=True)
class Invoke(Effect):
    """Put a statement to a Judge; `brings` are the effects that come about if it is found TRUE."""

    statement: str
    proposal: int = 0
    brings: Data = ()


@dataclass(frozen=True, slots=True)
class Rejudge(Effect):
    """Let what a Judge found stand no more, and have another Judge find it; what it had brought about is taken back."""

    judgement: int


@dataclass(frozen=True, slots=True)
class Lapse(Effect):
    """Leave a statement unjudged for good."""

    judgement: int


@dataclass(frozen=True, slots=True)
class LimitTurn(Effect):
    """Set when the turn in progress reaches its limit; None takes the limit away."""

    until: Moment | None


@dataclass(frozen=True, slots=True)
class Note(Effect):
    """Write a note beside a proposal for everybody who looks at it: advice, never law."""

    proposal: int
    text: str


@dataclass(frozen=True, slots=True)
class OpenVote(Effect):
    """Open the vote on a proposal that waits for it."""

    proposal: int


@dataclass(frozen=True, slots=True)
class LimitVote(Effect):
    """Set when an open vote closes; None has it stay open until something closes it."""

    proposal: int
    closes: Moment | None


@dataclass(frozen=True, slots=True)
class Announce(Effect):
    """Write a line into the game's history for everybody."""

    text: str


@dataclass(frozen=True, slots=True)
class Refuse(Effect):
    """Refuse the move that is being decided, and say why. Only in `instead` and `offers`."""

    because: str


@dataclass(frozen=True, slots=True)
class VoidRule(Effect):
    """Find a rule void because of another one. Only as what a judgement brings about."""

    rule: int
    because_of: int


@dataclass(frozen=True, slots=True)
class RestoreRule(Effect):
    """Find that a rule is not void. Only as what a judgement brings about."""

    rule: int


@dataclass(frozen=True, slots=True)
class DeclareOutcome(Effect):
    """Settle how a vote ended that the rules left undetermined. Only as what a judgement brings about."""

    proposal: int
    outcome: str


@dataclass(frozen=True, slots=True)
class GiveEffect(Effect):
    """Find that an adopted proposal has the effect it was denied. Only as what a judgement brings about."""

    proposal: int


EFFECTS: tuple[type[Effect], ...] = (
    Award, Transfer, Scale, Put, Remove, Appoint, Vacate, Owe, Discharge, Remind, Forget,
    DeclareWinner, BeginGame, BeginAfresh, RestoreInitialSet, EndGame, EndPlay, SetSetting, AnswerFrom, Reword, Cast,
    CloseVote, Withdraw, SettleVote,
    Leave, ExcuseJudge, GiveJudge, Overrule, PublishJudgement, Invoke, Rejudge, Lapse, EndTurn, LimitTurn, Note,
    OpenVote, LimitVote, Announce, Refuse, VoidRule, RestoreRule, DeclareOutcome, GiveEffect,
)  # fmt: skip
"""Every effect; rule code calls each by its name in small letters with underscores: ``declare_winner(...)``."""

BY_JUDGEMENT: tuple[type[Effect], ...] = (VoidRule, RestoreRule, DeclareOutcome, GiveEffect)
"""What a Judge's word can bring about and rule code cannot."""
