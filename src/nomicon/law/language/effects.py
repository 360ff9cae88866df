"""What rule code may ask for. Each class is one effect; the prelude of rule code is printed from this file.

An effect is a request, as plain data: only `play` turns it into an event, names the rule that asked as its grounds,
and refuses what the rules in force forbid. A field's annotation is its kind: see `law.language.kinds`. The build of the
sandbox reads this file as text, so a kind that is new here needs a check there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.law.language.kinds import (
    EFFECT,
    Amount,
    Data,
    Effects,
    Fields,
    Key,
    OfficeName,
    PlayerOrOffice,
    QuantityName,
    RegisterName,
    Who,
)
from nomicon.law.language.signatures import Signature, signature_of_record


@dataclass(frozen=True, slots=True)
class Effect:
    """Something rule code asks to be done."""


@dataclass(frozen=True, slots=True)
class Award(Effect):
    """Give each of these players an amount of a quantity; a negative amount takes it away."""

    to: Who
    amount: Amount
    quantity: QuantityName = "points"


@dataclass(frozen=True, slots=True)
class Transfer(Effect):
    """Move an amount of a quantity from one player to another."""

    giver: PlayerOrOffice
    taker: PlayerOrOffice
    amount: Amount
    quantity: QuantityName = "points"


@dataclass(frozen=True, slots=True)
class Scale(Effect):
    """Multiply what each of these players holds of a quantity by an exact factor."""

    of: Who
    factor: Amount
    quantity: QuantityName = "points"


@dataclass(frozen=True, slots=True)
class Put(Effect):
    """Write a line of a register that this rule declares: the fields given are set, the others stay."""

    register: RegisterName
    key: Key
    fields: Fields


@dataclass(frozen=True, slots=True)
class Remove(Effect):
    """Take a line out of a register that this rule declares. The run fails if there is no such line."""

    register: RegisterName
    key: Key


@dataclass(frozen=True, slots=True)
class OpenSealed(Effect):
    """Open a sealed register that this rule declares, or one line of it: everybody sees it from now on."""

    register: RegisterName
    key: Data = None


@dataclass(frozen=True, slots=True)
class Tell(Effect):
    """Tell a player something that nobody else learns."""

    player: PlayerId
    text: str


@dataclass(frozen=True, slots=True)
class Ring(Effect):
    """Have the timekeeper ring at once: the event `TimerRang`, with this name, comes to this rule in the open.

    So a sealed function can let something happen that everybody sees. Only what it is called becomes known.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Appoint(Effect):
    """Make a player a holder of an office.

    While the office has a free seat, all other holders stay. Otherwise the player takes the place of the one who has
    held it longest. The question ``seats`` says how many seats there are. By default, there is 1.
    """

    office: OfficeName
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Vacate(Effect):
    """Leave an office without a player who holds it; other holders stay."""

    office: OfficeName
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Rename(Effect):
    """Give a player another name. All that is theirs stays theirs; what is told of the past keeps the name of then."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class Owe(Effect):
    """Lay a duty on a player, the holder of an office or all `players`; `due` is when it is owed from.

    One whose first word is a move that a rule offers, as in ``begin play``, is done by that move and by no report.
    """

    duty: str
    by: PlayerOrOffice
    due: Moment | None = None
    about: Data = None


@dataclass(frozen=True, slots=True)
class Discharge(Effect):
    """Mark a duty as done."""

    duty: str
    by: PlayerOrOffice
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
    """Declare that these players have won the game in progress. One who has left wins in name, named alone."""

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
    """End the game in progress: open votes lapse, and nothing is due any more but what was adopted. A rule may begin
    the next.
    """

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
class Enact(Effect):
    """Make a new rule. It may not be of a higher class than this rule; `status` names its class.

    A rule changes rules under the limits of the proposal that gave it its text: see `may_change_rules`.
    """

    title: str
    words: str = ""
    code: str = ""
    answers: Fields | None = None
    settings: Fields | None = None
    declares: Fields | None = None
    status: str = ""


@dataclass(frozen=True, slots=True)
class Amend(Effect):
    """Give parts of a rule another text; what is None stays. In a record, a value of None takes its name out."""

    rule: RuleNumber
    title: str | None = None
    words: str | None = None
    code: str | None = None
    answers: Fields | None = None
    settings: Fields | None = None
    declares: Fields | None = None


@dataclass(frozen=True, slots=True)
class Repeal(Effect):
    """End a rule of this rule's class or a lower one. Its history stays, and `re_enact` can bring it back."""

    rule: RuleNumber


@dataclass(frozen=True, slots=True)
class Transmute(Effect):
    """Move a rule to another class. Neither class may be higher than the class of this rule."""

    rule: RuleNumber
    to: str


@dataclass(frozen=True, slots=True)
class ReEnact(Effect):
    """Put a repealed rule in force again: with its number, its last text, its class and its history."""

    rule: RuleNumber


@dataclass(frozen=True, slots=True)
class Suspend(Effect):
    """Stop applying a rule, until `resume` or for as long as this rule is in force. It stays listed.

    Reminders that ring in the meantime are not heard.
    """

    rule: RuleNumber
    because: str = ""


@dataclass(frozen=True, slots=True)
class Resume(Effect):
    """Apply a rule again that a rule has suspended."""

    rule: RuleNumber


@dataclass(frozen=True, slots=True)
class Cast(Effect):
    """Cast a player's ballot on an open proposal, as far as they may vote."""

    player: PlayerId
    proposal: ProposalNumber
    choice: str


@dataclass(frozen=True, slots=True)
class CloseVote(Effect):
    """End the voting on a proposal now."""

    proposal: ProposalNumber


@dataclass(frozen=True, slots=True)
class Withdraw(Effect):
    """Take a proposal off the table; it lapses."""

    proposal: ProposalNumber


@dataclass(frozen=True, slots=True)
class SettleVote(Effect):
    """Settle how a vote ended whose outcome was left to wait: it is decided by its ballots and the rules now.

    `stage` names a stage at which an office has spoken since the vote ended; `approval` is then `given` or `refused`.
    """

    proposal: ProposalNumber
    stage: str = ""
    approval: str = ""


@dataclass(frozen=True, slots=True)
class Leave(Effect):
    """Have a player leave."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ExcuseJudge(Effect):
    """Take a Judge off a statement that has not been judged; another is found by the rules."""

    judgement: JudgementNumber
    because: str = ""


@dataclass(frozen=True, slots=True)
class GiveJudge(Effect):
    """Give the Judge of a statement until a moment to do what is due, or with None as long as it takes.

    When the rule that gave the time is gone, the Judge has as long as it takes.
    """

    judgement: JudgementNumber
    until: Moment | None


@dataclass(frozen=True, slots=True)
class Overrule(Effect):
    """Put another value in place of what a Judge found.

    What that had brought about is taken back, readings, quantities and claims, and what the new value brings about is
    done.
    """

    judgement: JudgementNumber
    to: str


@dataclass(frozen=True, slots=True)
class PublishJudgement(Effect):
    """Publish a judgement that was handed in and waits: it has effect from now on."""

    judgement: JudgementNumber


@dataclass(frozen=True, slots=True)
class EndTurn(Effect):
    """End the turn in progress, and say why; the next one begins by the order that the rules set."""

    because: str = ""


@dataclass(frozen=True, slots=True)
class Invoke(Effect):
    """Put a statement to a Judge; `brings` are the effects that come about if it is found TRUE."""

    statement: str
    proposal: ProposalNumber | None = None
    brings: Effects = ()


@dataclass(frozen=True, slots=True)
class Rejudge(Effect):
    """Let what a Judge found stand no more, and have another Judge find it; what it had brought about is taken back."""

    judgement: JudgementNumber


@dataclass(frozen=True, slots=True)
class Lapse(Effect):
    """Leave a statement unjudged for good."""

    judgement: JudgementNumber


@dataclass(frozen=True, slots=True)
class LimitTurn(Effect):
    """Set when the turn in progress reaches its limit, while the rule is heard; None takes the limit away."""

    until: Moment | None


@dataclass(frozen=True, slots=True)
class Note(Effect):
    """Write a note beside a proposal for everybody who looks at it: advice, never law."""

    proposal: ProposalNumber
    text: str


@dataclass(frozen=True, slots=True)
class OpenVote(Effect):
    """Open the vote on a proposal that waits for it."""

    proposal: ProposalNumber


@dataclass(frozen=True, slots=True)
class LimitVote(Effect):
    """Set when an open vote closes; None has it stay open until something closes it."""

    proposal: ProposalNumber
    closes: Moment | None


@dataclass(frozen=True, slots=True)
class Announce(Effect):
    """Write a line into the game's history for everybody."""

    text: str


@dataclass(frozen=True, slots=True)
class Refuse(Effect):
    """Refuse the move that is being decided, and say why. Only in `instead` and `offers`; yielded, it ends the run."""

    because: str


@dataclass(frozen=True, slots=True)
class VoidRule(Effect):
    """Find a rule void because of another one. Only as what a judgement brings about."""

    rule: RuleNumber
    because_of: RuleNumber


@dataclass(frozen=True, slots=True)
class RestoreRule(Effect):
    """Find that a rule is not void, or that it is in force although it was repealed. Only as what a judgement brings
    about.
    """

    rule: RuleNumber


@dataclass(frozen=True, slots=True)
class DeclareOutcome(Effect):
    """Find how a vote ended that has closed, undetermined or otherwise. What rules moved for another outcome is moved
    back, and a change that took effect is taken out. Only as what a judgement brings about.
    """

    proposal: ProposalNumber
    outcome: str


@dataclass(frozen=True, slots=True)
class GiveEffect(Effect):
    """Find that an adopted proposal has the effect it was denied. Only as what a judgement brings about."""

    proposal: ProposalNumber


@dataclass(frozen=True, slots=True)
class DenyEffect(Effect):
    """Find that an adopted proposal has no effect: what it changed is taken out of the rules. Only as what a judgement
    brings about.
    """

    proposal: ProposalNumber


@dataclass(frozen=True, slots=True)
class ReopenVote(Effect):
    """Find that a vote has not ended: it goes on with its ballots, until a moment or for the period that the rules set.
    Only as what a judgement brings about.
    """

    proposal: ProposalNumber
    until: Moment | None = None


@dataclass(frozen=True, slots=True)
class RemoveRule(Effect):
    """Find that a rule is not in force. Only as what a judgement brings about."""

    rule: RuleNumber


@dataclass(frozen=True, slots=True)
class ClassRule(Effect):
    """Find that a rule is of another class. Only as what a judgement brings about."""

    rule: RuleNumber
    to: str


@dataclass(frozen=True, slots=True)
class UndoWin(Effect):
    """Find that the last win was none: what came of it by itself is undone, and its game goes on. Only as what a
    judgement brings about.
    """


@dataclass(frozen=True, slots=True)
class RenumberRule(Effect):
    """Find that a rule bears another number. Only as what a judgement brings about."""

    rule: RuleNumber
    number: RuleNumber


@dataclass(frozen=True, slots=True)
class CorrectWords(Effect):
    """Find that a rule says other words. Only as what a judgement brings about."""

    rule: RuleNumber
    words: str


@dataclass(frozen=True, slots=True)
class CountBallot(Effect):
    """Find that a player's ballot counts in a vote that has been counted, and says this. If the vote ends otherwise
    with it, that is found, too. Only as what a judgement brings about.
    """

    proposal: ProposalNumber
    player: PlayerId
    choice: str


@dataclass(frozen=True, slots=True)
class DiscountBallot(Effect):
    """Find that a player's ballot does not count in a vote that has been counted. If the vote ends otherwise without
    it, that is found, too. Only as what a judgement brings about.
    """

    proposal: ProposalNumber
    player: PlayerId


@dataclass(frozen=True, slots=True)
class SetBalance(Effect):
    """Find how much of a quantity a player holds. Only as what a judgement brings about."""

    player: PlayerId
    amount: Amount
    quantity: QuantityName = "points"


@dataclass(frozen=True, slots=True)
class FindIllegal(Effect):
    """Find that what was done in an entry was against the rules: it is marked, and what rested on it is listed. Only as
    what a judgement brings about.
    """

    entry: int


@dataclass(frozen=True, slots=True)
class FindLegal(Effect):
    """Find that an entry stands, whatever it rested on that was found otherwise. Only as what a judgement brings
    about.
    """

    entry: int


EFFECTS: tuple[type[Effect], ...] = (
    Award,
    Transfer,
    Scale,
    Put,
    Remove,
    OpenSealed,
    Tell,
    Ring,
    Appoint,
    Vacate,
    Rename,
    Owe,
    Discharge,
    Remind,
    Forget,
    DeclareWinner,
    BeginGame,
    BeginAfresh,
    RestoreInitialSet,
    EndGame,
    EndPlay,
    SetSetting,
    AnswerFrom,
    Reword,
    Enact,
    Amend,
    Repeal,
    Transmute,
    ReEnact,
    Suspend,
    Resume,
    Cast,
    CloseVote,
    Withdraw,
    SettleVote,
    Leave,
    ExcuseJudge,
    GiveJudge,
    Overrule,
    PublishJudgement,
    Invoke,
    Rejudge,
    Lapse,
    EndTurn,
    LimitTurn,
    Note,
    OpenVote,
    LimitVote,
    Announce,
    Refuse,
    VoidRule,
    RestoreRule,
    DeclareOutcome,
    GiveEffect,
    DenyEffect,
    ReopenVote,
    RemoveRule,
    ClassRule,
    UndoWin,
    RenumberRule,
    CorrectWords,
    CountBallot,
    DiscountBallot,
    SetBalance,
    FindIllegal,
    FindLegal,
)
"""Every effect; rule code calls each by its name in small letters with underscores: ``declare_winner(...)``."""

BY_JUDGEMENT: tuple[type[Effect], ...] = (
    VoidRule,
    RestoreRule,
    DeclareOutcome,
    GiveEffect,
    DenyEffect,
    ReopenVote,
    RemoveRule,
    ClassRule,
    UndoWin,
    RenumberRule,
    CorrectWords,
    CountBallot,
    DiscountBallot,
    SetBalance,
    FindIllegal,
    FindLegal,
)
"""What a Judge's word can bring about and rule code cannot."""


def small(kind: type[Effect]) -> str:
    """Name an effect as rule code calls it: ``declare_winner``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip("_")


SIGNATURES: Mapping[type[Effect], Signature] = {
    kind: signature_of_record(small(kind), kind, EFFECT) for kind in EFFECTS
}
"""What each effect takes."""
