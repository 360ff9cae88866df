"""The records that rule code sees, field by field: typed, each with a few words on what it means.

The functions in `facts` make them, typed as here. Nothing sealed or live is in them. The tables read the annotations.
"""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import Ballot, Proposal, Tally
from nomicon.game.rules import Layer, Rule
from nomicon.game.state import Draft, Judgement, Office, Turn
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.law.language.kinds import NUMBER, OPEN, SHOWN_AS, Amount, OfficeName
from nomicon.law.language.moments import LocalTimeFact

ChangeKind: TypeAlias = Literal["enact", "amend", "repeal", "transmute", "motion", "correction", "poll", "election"]
ProposalState: TypeAlias = Literal[
    "submitted", "open", "adopted", "defeated", "lapsed", "undetermined", "frozen", "struck", "counted"
]
Effect: TypeAlias = Literal["", "pending", "took effect", "without effect"]


class GameFact(TypedDict):
    """The game in progress."""

    number: Annotated[int, "the number of the game in the series, from 1"]
    title: Annotated[str, "what the game is called"]
    founded: Annotated[datetime, "when the first game of the series began"]
    begun: Annotated[datetime, "when this game began"]
    won: Annotated[bool, "whether somebody has won it"]
    over: Annotated[bool, "whether it has ended, or the whole series"]


class TurnFact(TypedDict):
    """The turn in progress."""

    player: Annotated[PlayerId, "whose turn it is"]
    number: Annotated[int, "how many turns there have been, including this one"]
    circuit: Annotated[int, "the number of the current round of turns"]
    began: Annotated[datetime, "when it began"]
    until: Annotated[datetime | None, "its limit, if it has one"]
    place: Annotated[str, "its player's place in the order"]
    before: Annotated[int, "the number of the last proposal made before it"]
    made: Annotated[int, "how many proposals its player has made in it"]
    rung: Annotated[bool, "whether its limit has been reached"]


class TallyFact(TypedDict):
    """The count of a vote. Each choice is a field, too: `tally.FOR` is how many votes were cast for it.

    Of a choice that is called as one of the fields here, they are found in `votes` alone.
    """

    votes: Annotated[Mapping[str, Amount], "the votes for each choice"]
    cast: Annotated[Amount, "all votes that were cast, without abstentions"]
    in_favour: Annotated[Amount, "the votes in favour"]
    abstained: Annotated[Amount, "the votes of ballots that abstain"]
    heads: Annotated[int, "how many players voted"]
    eligible: Annotated[int, "how many players could have voted"]
    choices_in_favour: Annotated[tuple[str, ...] | None, "which choices count in favour, or None if no rule says so"]
    choices_abstaining: Annotated[tuple[str, ...], "which choices abstain"]
    rounds: NotRequired[Annotated[tuple[Mapping[str, Amount], ...], "the votes in each round of a poll or an election"]]
    elected: NotRequired[Annotated[tuple[str, ...], "who was elected, or what a poll chose"]]


OPEN[TallyFact] = NUMBER


EFFECTS_OF_MOTION = (
    "what a motion does when it is adopted: `effect` is the name of each, as in code, and its arguments are beside it, "
    'such as `{"effect": "vacate", "office": "Chair", "player": "Ann"}`'
)


class ChangeInProposalFact(TypedDict):
    """One rule-change as its proposal lists it. The fact `changes` tells more of each."""

    kind: Annotated[ChangeKind, "what kind of change it is"]
    rule: Annotated[RuleNumber | None, "the rule that it changes"]
    to: Annotated[str | None, "the new class of the rule"]
    undoes: Annotated[ProposalNumber | None, "the proposal whose amendment is removed from the rule"]
    amends: Annotated[ProposalNumber | None, "the proposal whose amendment of the rule is changed"]
    office: NotRequired[Annotated[OfficeName | None, "the office to which somebody is to be elected"]]
    among: NotRequired[Annotated[tuple[str, ...], "the candidates, or the answers of a poll"]]
    effects: NotRequired[Annotated[tuple[Mapping[str, Plain], ...], EFFECTS_OF_MOTION]]


class ProposalFact(TypedDict):
    """A proposal. Of ballots it tells nothing before the close."""

    number: Annotated[ProposalNumber, "its number. Motions have negative numbers"]
    proponent: Annotated[PlayerId, "who made it"]
    title: Annotated[str, "its title, if it was given one"]
    reason: Annotated[str, "the reason that its proponent gave"]
    kind: Annotated[ChangeKind, "what kind of change it is (the first one, if there are several)"]
    rule: Annotated[RuleNumber | None, "the rule that it changes (the first, if there are several)"]
    to: Annotated[str | None, "the new class of the rule"]
    changes: Annotated[tuple[ChangeInProposalFact, ...], "all its changes, in the order written"]
    state: Annotated[ProposalState, "its current state"]
    submitted: Annotated[datetime, "when it was made"]
    opened: Annotated[datetime | None, "when its vote opened"]
    closes: Annotated[datetime | None, "when its vote closes, if the clock closes it"]
    closed: Annotated[datetime | None, "when its vote closed, or it lapsed"]
    marks: Annotated[tuple[str, ...], "the tags that its proponent gave it"]
    digest: Annotated[str, "the digest of its text: the same text has the same digest"]
    judgement: Annotated[JudgementNumber | None, "the judgement that a motion is about"]
    base: Annotated[Amount, "how many players, or votes, its quorum is a share of"]
    quorum: Annotated[Fraction | None, "how many must vote, if the rules say so"]
    tally: Annotated[TallyFact | None, "the count, once its vote has closed"]
    effect: Annotated[Effect, "the state of the change, once it is adopted"]


class ChangeFact(ChangeInProposalFact):
    """One rule-change, beside what it would change."""

    title: Annotated[str, "the title of that rule, or of the new one"]
    words: Annotated[str, "the new words"]
    old_words: Annotated[str, "the current words"]
    burdens: Annotated[tuple[str, ...], "the offices whose holders these words oblige or forbid to do something"]
    settings_only: Annotated[bool, "whether it changes only settings"]
    code: Annotated[str, "its code"]
    settings: Annotated[Mapping[str, Plain], "the settings of the rule afterwards"]
    answers: Annotated[Mapping[str, Plain], "the answers in its header afterwards"]
    restated: Annotated[bool, "whether it gives the full words of the rule"]
    judgement: Annotated[JudgementNumber | None, "the judgement that a motion is about"]
    begins: Annotated[datetime | None, "when it should take effect, if it says so"]


class RuleFact(TypedDict):
    """A rule in force."""

    number: Annotated[RuleNumber, "its current number"]
    title: Annotated[str, "its title"]
    status: Annotated[str, "its class, such as `mutable` or `immutable`"]
    version: Annotated[int, "how many versions it has had, including this one"]
    ordinal: Annotated[int, "the number of the latest change made to it, or its own"]
    amended: Annotated[bool, "whether it has ever been amended"]
    enacted: Annotated[datetime, "when it came into force"]
    void: Annotated[bool, "whether it is suspended: listed, but not applied"]
    words: Annotated[str, "its words"]
    burdens: Annotated[tuple[str, ...], "the offices whose holders its words oblige or forbid to do something"]
    answers: Annotated[tuple[str, ...], "the questions that its header answers"]
    answers_by_code: Annotated[tuple[str, ...], "the questions that its code answers"]


class JudgementFact(TypedDict):
    """A statement put to a Judge, and what became of it."""

    number: Annotated[JudgementNumber, "its number: 1 for J-1"]
    statement: Annotated[str, "the statement"]
    invoker: Annotated[PlayerId, "who asked for the judgement"]
    paradox: Annotated[str, "the reason why play itself is in doubt, if it is"]
    judges: Annotated[tuple[PlayerId, ...], "everyone who has been its Judge, in order"]
    judge: Annotated[PlayerId | None, "the current Judge"]
    due: Annotated[datetime | None, "when the Judge's time ends"]
    handed_in: Annotated[str, "the Judge's decision, if it is not published yet"]
    value: Annotated[str, "the judgement, or empty if there is none yet"]
    proposal: Annotated[ProposalNumber | None, "the proposal that it is about"]
    against: Annotated[PlayerId | None, "who broke the rules, if the statement says so"]
    invoked: Annotated[datetime, "when it was asked for"]
    game: Annotated[int, "the number of the game in the series, from 1"]
    delivered: Annotated[datetime | None, "when it was delivered"]


class OfficeFact(TypedDict):
    """An office."""

    holders: Annotated[tuple[PlayerId, ...], "who holds it"]
    since: Annotated[datetime, "since when"]


class BallotFact(TypedDict):
    """A ballot, once it may be seen."""

    choice: Annotated[str, "the choice on it"]
    votes: Annotated[Amount, "how many votes it counts for"]
    at: Annotated[datetime, "when it was cast"]
    reason: Annotated[str, "the reason that its voter gave"]


class DraftFact(TypedDict):
    """A draft of a proposal that a player shows."""

    name: Annotated[str, "its name, such as `D-1`"]
    by: Annotated[PlayerId, "who shows it"]
    digest: Annotated[str, "the digest of its text. A proposal with the same text has the same digest"]
    title: Annotated[str, "its title, if it was given one"]


class VersionFact(TypedDict):
    """One version of a rule."""

    what: Annotated[str, "how it came about: `enacted`, `amended`, `transmuted`, `inherited` and so on"]
    proposal: Annotated[ProposalNumber | None, "the proposal that caused it"]
    at: Annotated[datetime, "when it began to apply"]


class SpeechFact(TypedDict):
    """One function by which a rule's code speaks."""

    kind: Annotated[Literal["answers", "when", "instead", "offers"], "its decorator"]
    topic: Annotated[str, "the question, event or move"]
    function: Annotated[str, "its name"]
    facts: Annotated[tuple[str, ...], "the facts that it takes"]
    options: Annotated[tuple[tuple[str, Plain], ...], "the keyword arguments of its decorator, each with its value"]


class RuleTextFact(TypedDict):
    """Everything that a rule file says, apart from the rule's number and class."""

    title: Annotated[str, "the title"]
    words: Annotated[str, "the words"]
    answers: Annotated[Mapping[str, Plain], "its answers to questions"]
    settings: Annotated[Mapping[str, Plain], "its settings"]
    readings: Annotated[Mapping[str, Plain], "its readings"]
    declares: Annotated[Mapping[str, Plain], "what it declares"]
    binds: Annotated[Mapping[str, Plain], "when its answers are fixed"]
    defers_to: Annotated[tuple[Plain, ...], "the rules that it defers to"]
    prevails_over: Annotated[tuple[Plain, ...], "the rules that it claims to prevail over"]
    ordinal: Annotated[int, "its position in the order at the start (0 means its number)"]
    burdens: Annotated[tuple[str, ...], "the offices whose holders its words oblige or forbid to do something"]
    by_code: Annotated[tuple[str, ...], "the clauses that its header and code implement"]
    by_people: Annotated[tuple[str, ...], "the clauses that are left to people"]
    effective: Annotated[datetime | None, "when its words say that it starts"]
    code: Annotated[str, "the code"]
    speeches: Annotated[tuple[SpeechFact, ...], "its functions and what they are for"]


class CommonFacts(TypedDict):
    """The facts that any function may name, whatever it answers or reacts to."""

    now: Annotated[datetime, "this moment"]
    game: Annotated[GameFact, "the current game"]
    players: Annotated[PlayerSet, "all players"]
    settings: Annotated[Mapping[str, Plain], "the rule's own settings, by name"]
    readings: Annotated[Mapping[str, str], "the rule's own readings, each with its current value"]
    me: Annotated[RuleFact, "the rule itself"]
    turn: Annotated[TurnFact | None, "the current turn, or None"]


class EventFacts(TypedDict):
    """What a function may name that reacts to an event, or puts something instead of it, as far as the event has it."""

    event: Annotated[Mapping[str, Plain], "the event, with its fields"]
    player: Annotated[PlayerId | None, "the player that it is about, or None"]
    proposal: Annotated[ProposalFact | None, "the proposal that it is about"]
    changes: Annotated[tuple[ChangeFact, ...], "the rule-changes of that proposal"]
    judgement: Annotated[JudgementFact | None, "the judgement that it is about"]


class QuestionFacts(TypedDict):
    """The facts that belong to one question or another. A question says which of them it has."""

    player: Annotated[PlayerId, "the player it is about"]
    proposal: Annotated[ProposalFact, "the proposal that it is about"]
    changes: Annotated[tuple[ChangeFact, ...], "the rule-changes that it is about, or those of the proposal"]
    change: Annotated[ChangeFact, "the rule-change that it is about"]
    digest: Annotated[str, "the digest of the text of these changes"]
    draft: Annotated[str | None, "the name of the draft that is proposed, such as `D-1`, or None if none was shown"]
    voted: Annotated[tuple[PlayerId, ...], "the players whose ballots count, or None before they are counted"]
    tally: Annotated[TallyFact, "the count"]
    refused: Annotated[tuple[str, ...], "the stages whose approval matters but is lacking, or None until it is known"]
    stage: Annotated[str, "the name of the stage that it is about"]
    judgement: Annotated[JudgementFact, "the statement that it is about"]
    paradox: Annotated[str, "the reason why the statement puts play itself in doubt, or empty if it does not"]
    office: Annotated[OfficeName, "the office that it is about"]
    quantity: Annotated[str, "the quantity that it is about"]
    move: Annotated[str, "the name of the move that it is about"]
    fields: Annotated[Mapping[str, Plain], "what the move is made with, by the names of its fields"]
    field: Annotated[str, "the name of the field of the move that it is about"]
    rule: Annotated[RuleFact, "the rule that it is about"]
    amount: Annotated[Fraction, "the amount that the rule requested"]
    to: Annotated[Plain, "who the rule awards it to: a name, a list, a group or an office"]
    after: Annotated[str, "the name of the event that the rule reacted to, or empty"]


RECORDS: tuple[type, ...] = (
    *(GameFact, TurnFact, ProposalFact, ChangeInProposalFact, ChangeFact, TallyFact, BallotFact),
    *(RuleFact, RuleTextFact, SpeechFact, VersionFact, JudgementFact, OfficeFact, DraftFact, LocalTimeFact),
)
"""Every record that rule code sees, in the order of the reference."""

SHOWN_AS.update({
    Turn: TurnFact,
    Proposal: ProposalFact,
    Tally: TallyFact,
    Rule: RuleFact,
    RuleText: RuleTextFact,
    Speech: SpeechFact,
    Judgement: JudgementFact,
    Office: OfficeFact,
    Ballot: BallotFact,
    Draft: DraftFact,
    Layer: VersionFact,
})  # fmt: skip
