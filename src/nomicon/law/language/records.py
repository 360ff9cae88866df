"""The records that rule code sees, field by field: typed, each with a few words on what it means.

The functions in `facts` make them, and mypy holds those to what is declared here; the reference prints them. Nothing
sealed and nothing live is in any of them. What is None where there is none of it says so in its type. Annotations are
evaluated as they stand here, since the tables are read from them.
"""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias, TypedDict

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import Ballot, Proposal, Tally
from nomicon.game.rules import Layer, Rule
from nomicon.game.state import Draft, Judgement, Office, Turn
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.law.language.kinds import NUMBER, OPEN, SHOWN_AS, Amount, OfficeName

ChangeKind: TypeAlias = Literal["enact", "amend", "repeal", "transmute", "motion"]
ProposalState: TypeAlias = Literal[
    "awaiting distribution", "open", "adopted", "defeated", "lapsed", "undetermined", "frozen"
]
Effect: TypeAlias = Literal["", "pending", "took effect", "without effect"]


class GameFact(TypedDict):
    """The game in progress."""

    number: Annotated[int, "which game of the series it is, from 1"]
    title: Annotated[str, "what the game is called"]
    founded: Annotated[datetime, "when the first game of the series began"]
    begun: Annotated[datetime, "when this game began"]
    won: Annotated[bool, "whether it has its winners"]
    over: Annotated[bool, "whether it is over, or play has ended"]


class TurnFact(TypedDict):
    """The turn in progress."""

    player: Annotated[PlayerId, "whose turn it is"]
    number: Annotated[int, "how many turns there have been, with this one"]
    circuit: Annotated[int, "how often it has gone round the table, with this time"]
    began: Annotated[datetime, "when it began"]
    until: Annotated[datetime | None, "its limit, if it has one"]
    place: Annotated[str, "what its player's place in the order goes by"]
    before: Annotated[int, "the number of the last proposal made before it"]
    made: Annotated[int, "how many proposals its player has made in it"]
    rung: Annotated[bool, "whether its limit has been reached"]


class TallyFact(TypedDict):
    """The count of a vote. Each choice is a field, too: `tally.FOR` is how many votes were cast for it.

    Of a choice that is called as one of the fields here, they are found in `votes` alone.
    """

    votes: Annotated[Mapping[str, Amount], "the votes for each choice"]
    cast: Annotated[Amount, "all votes that were cast; abstentions are none"]
    in_favour: Annotated[Amount, "the votes in favour"]
    abstained: Annotated[Amount, "the votes of ballots that abstain"]
    heads: Annotated[int, "how many players voted"]
    eligible: Annotated[int, "how many players could have voted"]
    choices_in_favour: Annotated[tuple[str, ...] | None, "which choices count in favour; None where no rule says so"]
    choices_abstaining: Annotated[tuple[str, ...], "which choices abstain"]


OPEN[TallyFact] = NUMBER


class ChangeInProposalFact(TypedDict):
    """One rule-change as its proposal lists it. The fact `changes` tells more of each."""

    kind: Annotated[ChangeKind, "what kind of change it is"]
    rule: Annotated[RuleNumber | None, "the rule that it changes"]
    to: Annotated[str | None, "the class that a rule is moved to"]
    undoes: Annotated[ProposalNumber | None, "whose amendment it takes off the rule"]
    amends: Annotated[ProposalNumber | None, "whose amendment of the rule it changes"]


class ProposalFact(TypedDict):
    """A proposal. Of ballots it tells nothing before the close."""

    number: Annotated[ProposalNumber, "its number; those of motions are negative"]
    proponent: Annotated[PlayerId, "who made it"]
    title: Annotated[str, "its title, if it was given one"]
    kind: Annotated[ChangeKind, "what kind of change it is; of several, the first"]
    rule: Annotated[RuleNumber | None, "the rule that it changes; of several, the first"]
    to: Annotated[str | None, "the class that a rule is moved to"]
    changes: Annotated[tuple[ChangeInProposalFact, ...], "all its changes, in the order written"]
    state: Annotated[ProposalState, "what has become of it"]
    submitted: Annotated[datetime, "when it was made"]
    opened: Annotated[datetime | None, "when its vote opened"]
    closes: Annotated[datetime | None, "when its vote closes, if the clock closes it"]
    closed: Annotated[datetime | None, "when its vote closed, or it lapsed"]
    marks: Annotated[tuple[str, ...], "what its proponent marked it with"]
    digest: Annotated[str, "what its text is known by: the same text has the same digest"]
    judgement: Annotated[JudgementNumber | None, "the judgement that a motion is about"]
    base: Annotated[Amount, "how many its quorum is a share of: players, or the votes that they have together"]
    quorum: Annotated[Fraction | None, "how many must vote, where the rules say so"]
    tally: Annotated[TallyFact | None, "the count, once its vote has closed"]
    effect: Annotated[Effect, "what has become of the change, once it is adopted"]


class ChangeFact(TypedDict):
    """One rule-change, beside what it would change."""

    kind: Annotated[ChangeKind, "what kind of change it is"]
    rule: Annotated[RuleNumber | None, "the rule that it changes"]
    title: Annotated[str, "the title of that rule, or of the new one"]
    words: Annotated[str, "the words that would stand then"]
    old_words: Annotated[str, "the words that stand now"]
    burdens: Annotated[tuple[str, ...], "the offices whose holder those words oblige or forbid something"]
    settings_only: Annotated[bool, "whether it changes settings and nothing else"]
    code: Annotated[str, "the code that it brings"]
    restated: Annotated[bool, "whether it gives the words in full"]
    to: Annotated[str | None, "the class that a rule is moved to"]
    undoes: Annotated[ProposalNumber | None, "whose amendment it takes off the rule"]
    amends: Annotated[ProposalNumber | None, "whose amendment of the rule it changes"]
    judgement: Annotated[JudgementNumber | None, "the judgement that a motion is about"]
    begins: Annotated[datetime | None, "when it is to take effect, if it says so"]


class RuleFact(TypedDict):
    """A rule in force."""

    number: Annotated[RuleNumber, "the number that it bears now"]
    title: Annotated[str, "its title"]
    status: Annotated[str, "its class, such as `mutable` or `immutable`"]
    version: Annotated[int, "how many versions it has had, with this one"]
    ordinal: Annotated[int, "the number of the latest change made to it, or its own"]
    amended: Annotated[bool, "whether it has ever been amended"]
    enacted: Annotated[datetime, "when it came into force"]
    void: Annotated[bool, "whether it is listed but not heard"]
    words: Annotated[str, "its words"]
    burdens: Annotated[tuple[str, ...], "the offices whose holder its words oblige or forbid something"]
    answers: Annotated[tuple[str, ...], "the questions that its header answers"]
    answers_by_code: Annotated[tuple[str, ...], "the questions that its code answers"]


class JudgementFact(TypedDict):
    """A statement put to a Judge, and what became of it."""

    number: Annotated[JudgementNumber, "its number: 1 for J-1"]
    statement: Annotated[str, "the statement"]
    invoker: Annotated[PlayerId, "who put it to a Judge"]
    paradox: Annotated[str, "the ground on which play itself is in doubt, if it is"]
    judges: Annotated[tuple[PlayerId, ...], "everybody who has been its Judge, in order"]
    judge: Annotated[PlayerId | None, "who judges it now"]
    due: Annotated[datetime | None, "when the Judge's time is up"]
    handed_in: Annotated[str, "what a Judge has found that waits to be published"]
    value: Annotated[str, "the judgement; empty until there is one"]
    proposal: Annotated[ProposalNumber | None, "the proposal that it is about"]
    against: Annotated[PlayerId | None, "who acted against the rules, if it says that somebody did"]
    invoked: Annotated[datetime, "when it was asked for"]
    game: Annotated[int, "in which game of the series that was, from 1"]
    delivered: Annotated[datetime | None, "when it was delivered"]


class OfficeFact(TypedDict):
    """An office."""

    holders: Annotated[tuple[PlayerId, ...], "who holds it"]
    since: Annotated[datetime, "since when that is so"]


class BallotFact(TypedDict):
    """A ballot, once it may be seen."""

    choice: Annotated[str, "what it says"]
    votes: Annotated[Amount, "how many votes it counts for"]
    at: Annotated[datetime, "when it was cast"]


class DraftFact(TypedDict):
    """A draft of a proposal that a player shows."""

    name: Annotated[str, "what it is called, such as `D-1`"]
    by: Annotated[PlayerId, "who shows it"]
    digest: Annotated[str, "what its text is known by; a proposal of the same text has the same"]
    title: Annotated[str, "its title, if it was given one"]


class VersionFact(TypedDict):
    """One version of a rule."""

    what: Annotated[str, "how it came about: `enacted`, `amended`, `transmuted`, `inherited` and so on"]
    proposal: Annotated[ProposalNumber | None, "the proposal that brought it"]
    at: Annotated[datetime, "since when it holds"]


class SpeechFact(TypedDict):
    """One function by which a rule's code speaks."""

    kind: Annotated[Literal["answers", "when", "instead", "offers"], "its decorator"]
    topic: Annotated[str, "the question, event or move"]
    function: Annotated[str, "its name"]
    facts: Annotated[tuple[str, ...], "the facts that it names"]
    options: Annotated[tuple[tuple[str, Plain], ...], "the keywords of its decorator, each with its value"]


class RuleTextFact(TypedDict):
    """Everything that a rule file says, apart from the rule's number and class."""

    title: Annotated[str, "the title"]
    words: Annotated[str, "the words"]
    answers: Annotated[Mapping[str, Plain], "its answers to questions"]
    settings: Annotated[Mapping[str, Plain], "its settings"]
    readings: Annotated[Mapping[str, Plain], "what its words leave open"]
    declares: Annotated[Mapping[str, Plain], "what it declares"]
    binds: Annotated[Mapping[str, Plain], "when its answers are taken"]
    defers_to: Annotated[tuple[Plain, ...], "the rules that it defers to"]
    prevails_over: Annotated[tuple[Plain, ...], "the rules that it claims to prevail over"]
    ordinal: Annotated[int, "what it is ranked by from the start; 0 is its number"]
    burdens: Annotated[tuple[str, ...], "the offices whose holder its words oblige or forbid something"]
    by_code: Annotated[tuple[str, ...], "the clauses that header and code do"]
    by_people: Annotated[tuple[str, ...], "the clauses that are left to people"]
    effective: Annotated[datetime | None, "when its words say that it begins"]
    code: Annotated[str, "the code"]
    speeches: Annotated[tuple[SpeechFact, ...], "how the code speaks"]


class CommonFacts(TypedDict):
    """The facts that any function may name, whatever it answers or reacts to."""

    now: Annotated[datetime, "this moment"]
    game: Annotated[GameFact, "the game in progress"]
    players: Annotated[PlayerSet, "all players"]
    settings: Annotated[Mapping[str, Plain], "the rule's own settings, by name"]
    readings: Annotated[Mapping[str, str], "the rule's own readings, each as the alternative it is read by now"]
    me: Annotated[RuleFact, "the rule itself"]
    turn: Annotated[TurnFact | None, "the turn in progress; None where there is none"]


class EventFacts(TypedDict):
    """What a function may name that reacts to an event, or puts something instead of it, as far as the event has it."""

    event: Annotated[Mapping[str, Plain], "the event, with its fields"]
    player: Annotated[PlayerId | None, "the player that it is about; None where it is about none"]
    proposal: Annotated[ProposalFact | None, "the proposal that it is about"]
    changes: Annotated[tuple[ChangeFact, ...], "the rule-changes of that proposal"]
    judgement: Annotated[JudgementFact | None, "the judgement that it is about"]


class QuestionFacts(TypedDict):
    """The facts that belong to one question or another. A question says which of them it has."""

    player: Annotated[PlayerId, "the player whom it is about"]
    proposal: Annotated[ProposalFact, "the proposal that it is about"]
    changes: Annotated[tuple[ChangeFact, ...], "the rule-changes that it is about"]
    change: Annotated[ChangeFact, "the rule-change that it is about"]
    digest: Annotated[str, "what the text of these changes is known by"]
    draft: Annotated[str | None, "the name of the draft that is proposed, such as `D-1`; None where none was shown"]
    voted: Annotated[tuple[PlayerId, ...], "those whose ballots count; None until they are counted"]
    tally: Annotated[TallyFact, "the count"]
    consent: Annotated[bool, "whether consent was given, or does not matter"]
    judgement: Annotated[JudgementFact, "the statement that it is about"]
    paradox: Annotated[str, "on which ground the statement puts play itself in doubt; empty where it does not"]
    office: Annotated[OfficeName, "the office that it is about"]
    quantity: Annotated[str, "the quantity that it is about"]
    rule: Annotated[RuleFact, "the rule that it is about"]
    amount: Annotated[Fraction, "the amount that the rule asked for"]
    to: Annotated[Plain, "to whom the rule awards it: a name, a list, a group or an office"]
    after: Annotated[str, "the name of the event that the rule reacted to; empty where it reacted to none"]


RECORDS: tuple[type, ...] = (
    GameFact, TurnFact, ProposalFact, ChangeInProposalFact, ChangeFact, TallyFact, BallotFact, RuleFact, RuleTextFact,
    SpeechFact, VersionFact, JudgementFact, OfficeFact, DraftFact,
)  # fmt: skip
"""Every record that rule code sees, in the order of the reference."""

SHOWN_AS.update({Turn: TurnFact, Proposal: ProposalFact, Tally: TallyFact, Rule: RuleFact, RuleText: RuleTextFact,
                 Speech: SpeechFact, Judgement: JudgementFact, Office: OfficeFact, Ballot: BallotFact,
                 Draft: DraftFact, Layer: VersionFact})  # fmt: skip
