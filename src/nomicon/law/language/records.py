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
    won: Annotated[bool, "whether somebody has won this game"]
    over: Annotated[bool, "whether this game or the whole series has ended"]


class TurnFact(TypedDict):
    """The turn in progress."""

    player: Annotated[PlayerId, "whose turn it is"]
    number: Annotated[int, "how many turns there have been, including this one"]
    circuit: Annotated[int, "the number of the current round of turns"]
    began: Annotated[datetime, "when the turn began"]
    until: Annotated[datetime | None, "when the turn reaches its time limit, if there is one"]
    place: Annotated[str, "a text by which turns are ordered: a number such as `000000002`, or the name in lower case"]
    before: Annotated[int, "the number of the last proposal made before the turn"]
    made: Annotated[int, "how many proposals the player has made in this turn"]
    rung: Annotated[bool, "whether the turn has reached its time limit"]


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
    choices_in_favour: Annotated[tuple[str, ...] | None, "which choices count in favour, or None if no rule says which"]
    choices_abstaining: Annotated[tuple[str, ...], "which choices are abstentions"]
    rounds: NotRequired[Annotated[tuple[Mapping[str, Amount], ...], "the votes in each round of a poll or an election"]]
    elected: NotRequired[Annotated[tuple[str, ...], "who was elected, or what a poll chose"]]


OPEN[TallyFact] = NUMBER


EFFECTS_OF_MOTION = (
    "what a motion does when it is adopted: `effect` is the name of each, as in code, and its arguments are beside it, "
    'such as `{"effect": "vacate", "office": "Chair", "player": "Ann"}`'
)


class ChangeInProposalFact(TypedDict):
    """One rule-change as its proposal lists it. The fact `changes` tells more of each."""

    kind: Annotated[ChangeKind, "the kind of change"]
    rule: Annotated[RuleNumber | None, "the rule to change"]
    to: Annotated[str | None, "the new class of the rule"]
    undoes: Annotated[ProposalNumber | None, "the proposal whose amendment is removed from the rule"]
    amends: Annotated[ProposalNumber | None, "the proposal whose amendment of the rule is changed"]
    office: NotRequired[Annotated[OfficeName | None, "the office to which somebody is to be elected"]]
    among: NotRequired[Annotated[tuple[str, ...], "the candidates, or the answers of a poll"]]
    effects: NotRequired[Annotated[tuple[Mapping[str, Plain], ...], EFFECTS_OF_MOTION]]


class ProposalFact(TypedDict):
    """A proposal. Of ballots it tells nothing before the close."""

    number: Annotated[ProposalNumber, "the number. Motions have negative numbers, unless numbered with rule-changes"]
    proponent: Annotated[PlayerId, "who made the proposal"]
    title: Annotated[str, "the title of the proposal, if it has one"]
    reason: Annotated[str, "the reason that the proponent gave"]
    kind: Annotated[ChangeKind, "the kind of change (the first one, if there are several)"]
    rule: Annotated[RuleNumber | None, "the rule that the proposal changes (the first, if there are several)"]
    to: Annotated[str | None, "the new class of the rule"]
    changes: Annotated[tuple[ChangeInProposalFact, ...], "all changes in the proposal, in the order written"]
    state: Annotated[ProposalState, "the current state of the proposal"]
    submitted: Annotated[datetime, "when the proposal was made"]
    opened: Annotated[datetime | None, "when the vote opened"]
    closes: Annotated[datetime | None, "when the vote closes, if the clock closes it"]
    closed: Annotated[datetime | None, "when the vote closed, or the proposal lapsed"]
    marks: Annotated[tuple[str, ...], "the tags that the proponent gave the proposal"]
    digest: Annotated[str, "the digest of the text of the proposal: the same text has the same digest"]
    judgement: Annotated[JudgementNumber | None, "the judgement that a motion is about"]
    base: Annotated[Amount, "the number of players or votes that the quorum is a share of"]
    quorum: Annotated[Fraction | None, "how many must vote, if the rules set a quorum"]
    tally: Annotated[TallyFact | None, "the count, once the vote has closed"]
    effect: Annotated[Effect, "the state of the change, once the proposal is adopted"]


class ChangeFact(ChangeInProposalFact):
    """One rule-change, beside what it would change."""

    title: Annotated[str, "the title of the rule to change, or of the new rule"]
    words: Annotated[str, "the new words"]
    old_words: Annotated[str, "the current words"]
    burdens: Annotated[tuple[str, ...], "the offices whose holders must or must not do something under these words"]
    settings_only: Annotated[bool, "whether only settings change"]
    code: Annotated[str, "the new code"]
    settings: Annotated[Mapping[str, Plain], "the settings of the rule afterwards"]
    answers: Annotated[Mapping[str, Plain], "the answers in the header of the rule afterwards"]
    restated: Annotated[bool, "whether the change gives the full words of the rule"]
    judgement: Annotated[JudgementNumber | None, "the judgement that a motion is about"]
    begins: Annotated[datetime | None, "when the change should take effect, if the change says when"]


class RuleFact(TypedDict):
    """A rule in force."""

    number: Annotated[RuleNumber, "the current number of the rule"]
    title: Annotated[str, "the title of the rule"]
    status: Annotated[str, "the class of the rule, such as `mutable` or `immutable`"]
    version: Annotated[int, "how many versions of the rule there have been, including this one"]
    ordinal: Annotated[int, "the number of the latest change made to the rule, or its own number"]
    amended: Annotated[bool, "whether the rule has ever been amended"]
    enacted: Annotated[datetime, "when the rule came into force"]
    void: Annotated[bool, "whether the rule is void or suspended: listed, but without effect"]
    words: Annotated[str, "the words of the rule"]
    burdens: Annotated[tuple[str, ...], "the offices whose holders must or must not do something under the words"]
    answers: Annotated[tuple[str, ...], "the questions that the header answers"]
    answers_by_code: Annotated[tuple[str, ...], "the questions that the code answers"]


class JudgementFact(TypedDict):
    """A statement put to a Judge, and what became of it."""

    number: Annotated[JudgementNumber, "the number of the judgement: 1 for J-1"]
    statement: Annotated[str, "the statement"]
    invoker: Annotated[PlayerId, "who asked for the judgement"]
    paradox: Annotated[str, "the reason why play itself is in doubt, if there is one"]
    judges: Annotated[tuple[PlayerId, ...], "everyone who has been the Judge, in order"]
    judge: Annotated[PlayerId | None, "the current Judge"]
    due: Annotated[datetime | None, "when the Judge's time ends"]
    handed_in: Annotated[str, "the Judge's decision, if it is not published yet"]
    value: Annotated[str, "the judgement, or empty if there is none yet"]
    proposal: Annotated[ProposalNumber | None, "the proposal that the statement is about"]
    against: Annotated[PlayerId | None, "who broke the rules, if the statement says so"]
    invoked: Annotated[datetime, "when the judgement was asked for"]
    game: Annotated[int, "the number of the game in the series, from 1"]
    delivered: Annotated[datetime | None, "when the judgement was delivered"]


class OfficeFact(TypedDict):
    """An office."""

    holders: Annotated[tuple[PlayerId, ...], "who holds the office"]
    since: Annotated[datetime, "since when"]


class BallotFact(TypedDict):
    """A ballot, once it may be seen."""

    choice: Annotated[str, "the choice on the ballot"]
    votes: Annotated[Amount, "how many votes the ballot counts for"]
    at: Annotated[datetime, "when the ballot was cast"]
    reason: Annotated[str, "the reason that the voter gave"]


class DraftFact(TypedDict):
    """A draft of a proposal that a player shows."""

    name: Annotated[str, "the name of the draft, such as `D-1`"]
    by: Annotated[PlayerId, "who shows the draft"]
    digest: Annotated[str, "the digest of the text. A proposal with the same text has the same digest"]
    title: Annotated[str, "the title of the draft, if it has one"]


class VersionFact(TypedDict):
    """One version of a rule."""

    what: Annotated[str, "how the version came about: `enacted`, `amended`, `transmuted`, `inherited` and so on"]
    proposal: Annotated[ProposalNumber | None, "the proposal that caused this version"]
    at: Annotated[datetime, "when the version began to apply"]


class SpeechFact(TypedDict):
    """One function by which a rule's code speaks."""

    kind: Annotated[Literal["answers", "when", "instead", "offers"], "the decorator of the function"]
    topic: Annotated[str, "the question, event or move"]
    function: Annotated[str, "the name of the function"]
    facts: Annotated[tuple[str, ...], "the facts that the function takes"]
    options: Annotated[tuple[tuple[str, Plain], ...], "the keyword arguments of the decorator, each with its value"]


class RuleTextFact(TypedDict):
    """Everything that a rule file says, apart from the rule's number and class."""

    title: Annotated[str, "the title"]
    words: Annotated[str, "the words"]
    answers: Annotated[Mapping[str, Plain], "the answers to questions"]
    settings: Annotated[Mapping[str, Plain], "the settings"]
    readings: Annotated[Mapping[str, Plain], "the readings"]
    declares: Annotated[Mapping[str, Plain], "what the rule declares"]
    binds: Annotated[Mapping[str, Plain], "when the answers are fixed"]
    defers_to: Annotated[tuple[Plain, ...], "the rules that this rule defers to"]
    prevails_over: Annotated[tuple[Plain, ...], "the rules that this rule claims to prevail over"]
    ordinal: Annotated[int, "the number by which the rule is ranked from the start (0 means its own number)"]
    burdens: Annotated[tuple[str, ...], "the offices whose holders must or must not do something under the words"]
    by_code: Annotated[tuple[str, ...], "the clauses that the header and the code implement"]
    by_people: Annotated[tuple[str, ...], "the clauses that are left to people"]
    effective: Annotated[datetime | None, "when the text takes effect, if its header or the proposal says when"]
    code: Annotated[str, "the code"]
    speeches: Annotated[tuple[SpeechFact, ...], "the functions and what they are for"]


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
    player: Annotated[PlayerId | None, "the player that the event is about, or None"]
    proposal: Annotated[ProposalFact | None, "the proposal that the event is about"]
    changes: Annotated[tuple[ChangeFact, ...], "the rule-changes of that proposal"]
    judgement: Annotated[JudgementFact | None, "the judgement that the event is about"]


class QuestionFacts(TypedDict):
    """The facts that belong to one question or another. A question says which of them it has."""

    player: Annotated[PlayerId, "the player that the question is about"]
    proposal: Annotated[ProposalFact, "the proposal that the question is about"]
    changes: Annotated[tuple[ChangeFact, ...], "the rule-changes that the question is about, or those of the proposal"]
    change: Annotated[ChangeFact, "the rule-change that the question is about"]
    digest: Annotated[str, "the digest of the text of these changes"]
    draft: Annotated[str | None, "the name of the draft that is proposed, such as `D-1`; None without a draft"]
    voted: Annotated[tuple[PlayerId, ...], "the players whose ballots count, or None before they are counted"]
    tally: Annotated[TallyFact, "the count"]
    refused: Annotated[tuple[str, ...], "the stages whose approval matters but is lacking, or None until this is known"]
    stage: Annotated[str, "the name of the stage that the question is about"]
    judgement: Annotated[JudgementFact, "the statement that the question is about"]
    paradox: Annotated[str, "the reason why the statement puts play itself in doubt, or empty if it does not"]
    office: Annotated[OfficeName, "the office that the question is about"]
    quantity: Annotated[str, "the quantity that the question is about"]
    move: Annotated[str, "the name of the move that the question is about"]
    fields: Annotated[Mapping[str, Plain], "the values of the move's fields, by the names of the fields"]
    field: Annotated[str, "the name of the move's field that the question is about"]
    rule: Annotated[RuleFact, "the rule that the question is about"]
    amount: Annotated[Fraction, "the amount that the rule requested"]
    to: Annotated[Plain, "who the rule awards the amount to: a name, a list, a group or an office"]
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
