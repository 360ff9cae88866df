"""What rule code may ask for. Each class is one effect; the prelude of rule code is printed from this file.

An effect is a request, as plain data: only `play` turns it into an event, names the rule that asked as its grounds,
and refuses what the rules in force forbid. A field's annotation is its kind: see `law.language.kinds`. The build of the
sandbox reads this file as text, so a kind that is new here needs a check there.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

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


class Effect(Struct, frozen=True):
    """Something rule code asks to be done."""


class Award(Effect, frozen=True):
    """Give each of these players an amount of a quantity; a negative amount takes it away."""

    to: Who
    amount: Amount
    quantity: QuantityName = "points"


class Transfer(Effect, frozen=True):
    """Move an amount of a quantity from one player to another."""

    giver: PlayerOrOffice
    taker: PlayerOrOffice
    amount: Amount
    quantity: QuantityName = "points"


class Scale(Effect, frozen=True):
    """Multiply what each of these players holds of a quantity by an exact factor."""

    of: Who
    factor: Amount
    quantity: QuantityName = "points"


class Put(Effect, frozen=True):
    """Write a line of a register that this rule declares: the fields given are set, the others stay."""

    register: RegisterName
    key: Key
    fields: Fields


class Remove(Effect, frozen=True):
    """Take a line out of a register that this rule declares. The run fails if there is no such line."""

    register: RegisterName
    key: Key


class OpenSealed(Effect, frozen=True):
    """Open a sealed register that this rule declares, or one line of it: everybody sees it from now on."""

    register: RegisterName
    key: Data = None


class Tell(Effect, frozen=True):
    """Tell a player something that nobody else learns."""

    player: PlayerId
    text: str


class Ring(Effect, frozen=True):
    """Have the timekeeper ring at once: the event `TimerRang`, with this name, comes to this rule in the open.

    So a sealed function can let something happen that everybody sees. Only what it is called becomes known. The
    event comes right after the move, or a minute later if the function runs because a time has come. Use `remind` if
    everybody may see that something is to happen: a move that only rings stays secret.
    """

    name: str


class Appoint(Effect, frozen=True):
    """Make a player a holder of an office.

    While the office has a free seat, all other holders stay. Otherwise the player takes the place of the one who has
    held it longest. The question ``seats`` says how many seats there are. By default, there is 1.
    """

    office: OfficeName
    player: PlayerId


class Vacate(Effect, frozen=True):
    """Leave an office without a player who holds it; other holders stay."""

    office: OfficeName
    player: PlayerId


class Rename(Effect, frozen=True):
    """Give a player another name. All that is theirs stays theirs; what is told of the past keeps the name of then.

    In registers, the new name takes the place of the old one, also within the key of a line that names the player.
    """

    player: PlayerId
    name: str


class Owe(Effect, frozen=True):
    """Lay a duty on a player, the holder of an office or all `players`; `due` is when it is owed from.

    One whose first word is a move that a rule offers, as in ``begin play``, is done by that move and by no report.
    """

    duty: str
    by: PlayerOrOffice
    due: Moment | None = None
    about: Data = None


class Discharge(Effect, frozen=True):
    """Mark a duty as done."""

    duty: str
    by: PlayerOrOffice
    about: Data = None


class Remind(Effect, frozen=True):
    """Have the timekeeper ring at a moment: the event `TimerRang`, with this name, comes to this rule alone.

    If a reminder of this name still waits, the new one takes its place, whatever either is `about`. To have several
    wait, give each its own name, as in ``remind(f"auction {number}", ...)``.
    """

    name: str
    at: Moment
    about: Data = None


class Forget(Effect, frozen=True):
    """Take back a reminder."""

    name: str


class DeclareWinner(Effect, frozen=True):
    """Declare that these players have won the game in progress. One who has left wins in name, named alone."""

    players: Who


class BeginGame(Effect, frozen=True):
    """Open the next game with the same players, rules and proposals."""


class BeginAfresh(Effect, frozen=True):
    """Open the next game with the same players, and otherwise as the first: its rules, counts and numbers.

    With `keeps_rules` the rules stay as they are, and with them the proposals and their numbers.
    """

    keeps_rules: bool = False


class RestoreInitialSet(Effect, frozen=True):
    """Put the rules that the first game began with in force again, as they were then; all other rules end with that."""


class EndGame(Effect, frozen=True):
    """End the game in progress: open votes lapse, and nothing is due any more but what was adopted. A rule may begin
    the next.
    """

    because: str = ""


class EndPlay(Effect, frozen=True):
    """End play for good: no further game, no further moves."""

    because: str = ""


class SetSetting(Effect, frozen=True):
    """Change a setting of this very rule."""

    name: str
    value: Data


class AnswerFrom(Effect, frozen=True):
    """Change this rule's literal answer to a question from now on."""

    question: str
    answer: Data


class Reword(Effect, frozen=True):
    """Change this rule's own words from now on."""

    words: str


class Enact(Effect, frozen=True):
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


class Amend(Effect, frozen=True):
    """Give parts of a rule another text; what is None stays. In a record, a value of None takes its name out."""

    rule: RuleNumber
    title: str | None = None
    words: str | None = None
    code: str | None = None
    answers: Fields | None = None
    settings: Fields | None = None
    declares: Fields | None = None


class Repeal(Effect, frozen=True):
    """End a rule of this rule's class or a lower one. Its history stays, and `re_enact` can bring it back."""

    rule: RuleNumber


class Transmute(Effect, frozen=True):
    """Move a rule to another class. Neither class may be higher than the class of this rule."""

    rule: RuleNumber
    to: str


class ReEnact(Effect, frozen=True):
    """Put a repealed rule in force again: with its number, its last text, its class and its history."""

    rule: RuleNumber


class Suspend(Effect, frozen=True):
    """Stop applying a rule, until `resume` or for as long as this rule is in force. It stays listed.

    Reminders that ring in the meantime are not heard.
    """

    rule: RuleNumber
    because: str = ""


class Resume(Effect, frozen=True):
    """Apply a rule again that a rule has suspended."""

    rule: RuleNumber


class Cast(Effect, frozen=True):
    """Cast a player's ballot on an open proposal, as far as they may vote."""

    player: PlayerId
    proposal: ProposalNumber
    choice: str


class CloseVote(Effect, frozen=True):
    """End the voting on a proposal now."""

    proposal: ProposalNumber


class Withdraw(Effect, frozen=True):
    """Take a proposal off the table; it lapses."""

    proposal: ProposalNumber


class SettleVote(Effect, frozen=True):
    """Settle how a vote ended whose outcome was left to wait: it is decided by its ballots and the rules now.

    `stage` names a stage at which an office has spoken since the vote ended; `approval` is then `given` or `refused`.
    """

    proposal: ProposalNumber
    stage: str = ""
    approval: str = ""


class Leave(Effect, frozen=True):
    """Have a player leave."""

    player: PlayerId


class ExcuseJudge(Effect, frozen=True):
    """Take a Judge off a statement that has not been judged; another is found by the rules."""

    judgement: JudgementNumber
    because: str = ""


class GiveJudge(Effect, frozen=True):
    """Give the Judge of a statement until a moment to do what is due, or with None as long as it takes.

    When the rule that gave the time is gone, the Judge has as long as it takes. A moment that has passed counts as now.
    If the rule acts because a time has come, the Judge has a minute or longer.
    """

    judgement: JudgementNumber
    until: Moment | None


class Overrule(Effect, frozen=True):
    """Put another value in place of what a Judge found.

    What that had brought about is taken back, readings, quantities and claims, and what the new value brings about is
    done.
    """

    judgement: JudgementNumber
    to: str


class PublishJudgement(Effect, frozen=True):
    """Publish a judgement that was handed in and waits: it has effect from now on."""

    judgement: JudgementNumber


class EndTurn(Effect, frozen=True):
    """End the turn in progress, and say why; the next one begins by the order that the rules set."""

    because: str = ""


class Invoke(Effect, frozen=True):
    """Put a statement to a Judge; `brings` are the effects that come about if it is found TRUE."""

    statement: str
    proposal: ProposalNumber | None = None
    brings: Effects = ()


class Rejudge(Effect, frozen=True):
    """Let what a Judge found stand no more, and have another Judge find it; what it had brought about is taken back."""

    judgement: JudgementNumber


class Lapse(Effect, frozen=True):
    """Leave a statement unjudged for good."""

    judgement: JudgementNumber


class LimitTurn(Effect, frozen=True):
    """Set when the turn in progress reaches its limit, while the rule is heard; None takes the limit away.

    A moment that has passed counts as now. If the rule acts because a time has come, the turn lasts a minute or longer.
    """

    until: Moment | None


class Note(Effect, frozen=True):
    """Write a note beside a proposal for everybody who looks at it: advice, never law."""

    proposal: ProposalNumber
    text: str


class OpenVote(Effect, frozen=True):
    """Open the vote on a proposal that waits for it."""

    proposal: ProposalNumber


class LimitVote(Effect, frozen=True):
    """Set when an open vote closes; None has it stay open until something closes it.

    A moment that has passed counts as now. A vote that is kept open at its end goes on for a minute or longer.
    """

    proposal: ProposalNumber
    closes: Moment | None


class Announce(Effect, frozen=True):
    """Write a line into the game's history for everybody. It is told as an announcement, in quotation marks."""

    text: str


class Refuse(Effect, frozen=True):
    """Refuse the move that is being decided, and say why. Only in `instead` and `offers`; yielded, it ends the run."""

    because: str


class VoidRule(Effect, frozen=True):
    """Find a rule void because of another one. Only as what a judgement brings about."""

    rule: RuleNumber
    because_of: RuleNumber


class RestoreRule(Effect, frozen=True):
    """Find that a rule is not void, or that it is in force although it was repealed. Only as what a judgement brings
    about.
    """

    rule: RuleNumber


class DeclareOutcome(Effect, frozen=True):
    """Find how a vote ended that has closed, undetermined or otherwise. What rules moved for another outcome is moved
    back, and a change that took effect is taken out. Only as what a judgement brings about.
    """

    proposal: ProposalNumber
    outcome: str


class GiveEffect(Effect, frozen=True):
    """Find that an adopted proposal has the effect it was denied. Only as what a judgement brings about."""

    proposal: ProposalNumber


class DenyEffect(Effect, frozen=True):
    """Find that an adopted proposal has no effect: what it changed is taken out of the rules. Only as what a judgement
    brings about.
    """

    proposal: ProposalNumber


class ReopenVote(Effect, frozen=True):
    """Find that a vote has not ended: it goes on with its ballots, until a moment or for the period that the rules set.
    Only as what a judgement brings about.
    """

    proposal: ProposalNumber
    until: Moment | None = None


class RemoveRule(Effect, frozen=True):
    """Find that a rule is not in force. Only as what a judgement brings about."""

    rule: RuleNumber


class ClassRule(Effect, frozen=True):
    """Find that a rule is of another class. Only as what a judgement brings about."""

    rule: RuleNumber
    to: str


class UndoWin(Effect, frozen=True):
    """Find that the last win was none: what came of it by itself is undone, and its game goes on. Only as what a
    judgement brings about.
    """


class RenumberRule(Effect, frozen=True):
    """Find that a rule bears another number. Only as what a judgement brings about."""

    rule: RuleNumber
    number: RuleNumber


class CorrectWords(Effect, frozen=True):
    """Find that a rule says other words. Only as what a judgement brings about."""

    rule: RuleNumber
    words: str


class CountBallot(Effect, frozen=True):
    """Find that a player's ballot counts in a vote that has been counted, and says this. If the vote ends otherwise
    with it, that is found, too. Only as what a judgement brings about.
    """

    proposal: ProposalNumber
    player: PlayerId
    choice: str


class DiscountBallot(Effect, frozen=True):
    """Find that a player's ballot does not count in a vote that has been counted. If the vote ends otherwise without
    it, that is found, too. Only as what a judgement brings about.
    """

    proposal: ProposalNumber
    player: PlayerId


class SetBalance(Effect, frozen=True):
    """Find how much of a quantity a player holds. Only as what a judgement brings about."""

    player: PlayerId
    amount: Amount
    quantity: QuantityName = "points"


class FindIllegal(Effect, frozen=True):
    """Find that what was done in an entry was against the rules: it is marked, and what rested on it is listed. Only as
    what a judgement brings about.
    """

    entry: int


class FindLegal(Effect, frozen=True):
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


def as_typed(kind: type[Effect]) -> str:
    """Name an effect as players type it: ``declare winner``."""
    return small(kind).replace("_", " ")


SIGNATURES: Mapping[type[Effect], Signature] = {
    kind: signature_of_record(small(kind), kind, EFFECT) for kind in EFFECTS
}
"""What each effect takes."""
