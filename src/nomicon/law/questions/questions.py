"""THE table: everything the engine asks the rules in force, and what holds where they are silent.

Whatever a player could wish to change by a vote is here. A rule answers in its header (``answers: {quorum: …}``) or by
code (``@answers("quorum")``, taking the facts it names). `binds` says when the answer is taken and fixed: a rulebook's
rule may name another moment under ``binds``. A question *about* an office is asked as ``seats of Speaker``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from nomicon.game.changes import ALL_GOES, ALL_STAYS, WHAT_AMENDED_IT_GOES
from nomicon.game.names import Electorate, Seconds
from nomicon.game.proposals import Votes
from nomicon.law.language import answer_types
from nomicon.law.language.answer_types import AnswerType, Share, Threshold, Undetermined
from nomicon.law.language.kinds import RecordField, fields_of
from nomicon.law.language.records import QuestionFacts
from nomicon.law.questions.classes import classes

T = TypeVar("T")

MOMENTS = ("submission", "opening", "ballot", "close", "application", "use")
"""The binding moments: a vote's terms are fixed at its opening, a right to vote when the ballot comes, and so on.

A term that is bound at the close follows the rules for as long as the vote is open.
"""

OPENING_OR_BALLOT, OPENING_OR_CLOSE, OPENING_OR_USE = ("opening", "ballot"), ("opening", "close"), ("opening", "use")
"""What a vote's terms can be bound at: those settled with each ballot, with the count, and whenever they are asked."""


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """One thing the engine asks.

    `facts` are what code may name besides ``now``, ``game``, ``settings`` and the like, and what `ask` must be given;
    of these `optional` may be left out, and are None then unless `law.asking` says otherwise. `silence` holds when no
    rule speaks; `broken` when the rule that should answer fails (None: the same as silence), so that play can go on.
    For the moments at which its answer can be taken, see `moments_of`. `while_open` holds while two rules answer
    differently and it is for a Judge to find which of them prevails; None: what the one heard first answers.
    """

    name: str
    means: str
    reads: AnswerType[T]
    silence: T
    facts: tuple[str, ...] = ()
    binds: str = "use"
    broken: T | None = None
    moments: tuple[str, ...] = ()  # The binding moments that a rule may name for it; without any, only its own.
    follows: str = ""  # The question that it is asked together with, and so at the same moment.
    literal: bool = True  # May be answered in a header.
    code: bool = True  # May be answered by code; what is needed before code can be heard, or to write, may not.
    optional: tuple[str, ...] = ()
    of: str = ""  # The fact that stands behind ``of`` where it is asked as ``seats of Speaker``.
    while_open: T | None = None

    @property
    def fields(self) -> tuple[RecordField, ...]:
        """Return its facts with their kinds."""
        return tuple(FACTS[name] for name in self.facts)


FACTS = {field.name: field for field in fields_of(QuestionFacts)}
"""The facts that belong to questions, each with its kind: the same name is the same fact in every question."""

PERMITTED, BARRED, FOR_A_JUDGE = "permitted", "barred", "for a Judge"
"""What an act can be of which no rule speaks, where no rule permits such acts; other matters can be for a Judge."""

OPEN_TO_ALL, JUDGES_IN_OFFICE, CLOSED_TO_ALL = "players", "the Judges there are", "nobody"
"""What can hold where no rule says who votes, who asks for judgements, or who judges."""

# -- Seating -------------------------------------------------------------------------

MAY_JOIN = Question(
    "may_join", "Whether somebody may become a player.", answer_types.yes_no, True, ("player",),
    while_open=False,
)  # fmt: skip
JOINING_IN_SILENCE = Question(
    "joining_in_silence",
    "Whether somebody may become a player where no rule says who may.",
    answer_types.yes_no,
    True,
    ("player",),
)
MAY_RETURN = Question(
    "may_return",
    "Whether a player who left may come back: yes, no, or only when the next game has begun.",
    answer_types.one_of("yes", "no", "next game"),
    "yes",
    ("player",),
)
MAY_FORFEIT = Question(
    "may_forfeit", "Whether a player may leave.", answer_types.yes_no, True, ("player",), while_open=False
)
SEATS = Question(
    "seats", "How many may hold an office at once. Ask it as ``seats of OFFICE``.", answer_types.count, 1, ("office",),
    of="office",
)  # fmt: skip
ON_RETURN = Question(
    "on_return",
    "What a player who comes back holds: what everybody begins with, or what they held when they left.",
    answer_types.one_of("a beginner's", "their own"),
    "a beginner's",
    ("player",),
)
KEEPS_OFFICE = Question(
    "keeps_office",
    "Whether the holder of an office who leaves still holds it in name until there is a successor.",
    answer_types.yes_no,
    False,
    ("office", "player"),
    of="office",
)
RULES_BIND = Question(
    "rules_bind",
    "Whether players must abide by the rules now. Where they need not, what is refused is noted, and moves nothing.",
    answer_types.one_of("always", "not now"),
    "always",
    ("player",),
)

PRESENCE_COUNTS = Question(
    "presence_counts",
    "Whether it counts when a player was here, so that a first look or move in a while is put down as logging on.",
    answer_types.yes_no,
    False,
    ("player",),
)

# -- Turns ---------------------------------------------------------------------------

TURN_ORDER: Question[str | tuple[str, ...]] = Question(
    "turn_order",
    "In which order players have turns: none, by name, by joining, by an electorate, or a list of names; or at will, "
    "so that anybody begins one by its first act when none is in progress.",
    answer_types.one_or_many,
    "none",
)
TURN_LENGTH = Question(
    "turn_length",
    "How long a turn may last, a minute at least if time itself begins it; 0 means without limit.",
    answer_types.duration,
    Seconds(0),
    ("player",),
)
TURN_BEGINS = Question(
    "turn_begins",
    "How the next turn begins, once it may: at once, or with its first act, which is its player's proposal.",
    answer_types.one_of("at once", "with its first act"),
    "at once",
    ("player",),
)
AT_TURN_LIMIT = Question(
    "at_turn_limit",
    "What becomes of a turn that reaches its limit: it ends, or goes on until something ends it.",
    answer_types.one_of("ends", "goes on"),
    "ends",
    ("player",),
)
TURN_OF_LEAVER = Question(
    "turn_of_leaver",
    "What becomes of the turn of a player who leaves: it ends, or nobody is in turn until its limit.",
    answer_types.one_of("ends", "stays vacant"),
    "ends",
    ("player",),
)
TURN_WITHOUT_ORDER = Question(
    "turn_without_order",
    "What becomes of the turn in progress where no rule says any more who has turns: it goes on, or ends.",
    answer_types.one_of("goes on", "ends"),
    "goes on",
    ("player",),
)
TURNS_IN_NEXT_GAME = Question(
    "turns_in_next_game",
    "How turns go on when the next game begins: in the order they are in, or anew, with whoever is first in it.",
    answer_types.one_of("go on", "begin anew"),
    "go on",
)
MAY_BEGIN_TURN: Question[bool | str] = Question(
    "may_begin_turn",
    "Whether the next turn may begin now; code answers with yes, or with a text that says what it waits for.",
    answer_types.yes_or_why_not,
    True,
    ("player",),
)
MAY_END_TURN: Question[Electorate | bool] = Question(
    "may_end_turn",
    "Which electorate may end the turn in progress.",
    answer_types.membership,
    "the player in turn",
    ("player",),
)

# -- Proposing -----------------------------------------------------------------------

MAY_PROPOSE: Question[Electorate | bool] = Question(
    "may_propose", "Which electorate may make proposals.", answer_types.membership, "players", ("player",), "submission"
)
PROPOSING_IN_SILENCE = Question(
    "proposing_in_silence",
    "Whether rules may be changed where no rule says who may propose it.",
    answer_types.yes_no,
    True,
    ("player",),
    "submission",
)
PROPOSALS_A_TURN = Question(
    "proposals_a_turn",
    "How many proposals the player in turn may make in one turn; 0 means any number.",
    answer_types.count,
    0,
    ("player",),
    "submission",
)
MAY_SUBMIT: Question[bool | str] = Question(
    "may_submit",
    "Whether this very proposal may be made now; code answers with yes, or with a text that says why not.",
    answer_types.yes_or_why_not,
    True,
    ("player", "changes", "digest", "draft"),
    "submission",
    optional=("draft",),
)
CHANGES_EACH = Question(
    "changes_each",
    "How many rule-changes one proposal may hold; 0 means any number.",
    answer_types.count,
    0,
    (),
    "submission",
)
SEVERAL_CHANGES = Question(
    "several_changes",
    "What becomes of several rule-changes proposed in one: they are one proposal, or one each, in the order written.",
    answer_types.one_of("one proposal", "one each"),
    "one proposal",
    ("player",),
    "submission",
)
CHANGES_BUILD_UP = Question(
    "changes_build_up",
    "Whether each change of a proposal may rest on those before it, as if they had been made already.",
    answer_types.yes_no,
    False,
    (),
    "submission",
)
ABOVE_AN_AMENDMENT = Question(
    "above_an_amendment",
    "What becomes of what was laid upon an amendment that is repealed: all stays, what amended it goes, or all goes.",
    answer_types.one_of(ALL_STAYS, WHAT_AMENDED_IT_GOES, ALL_GOES),
    WHAT_AMENDED_IT_GOES,
    (),
    "submission",
)
AMENDMENTS_RETURN = Question(
    "amendments_return",
    "Whether what took an amendment off a rule can be repealed in turn, so that the amendment stands again.",
    answer_types.yes_no,
    True,
    (),
    "submission",
)
PROPOSALS_EACH = Question(
    "proposals_each",
    "How many open proposals one player may have; 0 means any number.",
    answer_types.count,
    0,
    ("player",),
    "submission",
)
PROTECTED: Question[tuple[str, ...]] = Question(
    "protected", "Rules of which classes can be neither amended nor repealed.",
    answer_types.names, (), (), "submission",
)  # fmt: skip
AS_PROPOSED = "as proposed"
"""That a new rule is of the class that its proposal names."""

BORN = Question(
    "born",
    "The class of which a new rule is, or ``as proposed``: the one that its proposal names, and else the lowest.",
    answer_types.words,
    "mutable",
    ("proposal", "change"),
    "application",
)
FIRST_PROPOSAL = Question(
    "first_proposal",
    "The number of the first proposal. No later one has a smaller number; where it is raised while a game goes on, the "
    "next proposal has it; where no rule says it any more, numbers go on.",
    answer_types.count,
    301,
    (),
    "submission",
)
NUMBER_STEP = Question(
    "number_step",
    "By how much each proposal's number exceeds the last, from one upwards.",
    answer_types.one_or_more,
    1,
    (),
    "submission",
)
NEXT_NUMBER: Question[int | None] = Question(
    "next_number",
    "From where on the next rule-change takes the first free number, if not by a step from the last. Only for code.",
    answer_types.count,
    None,
    (),
    "submission",
    literal=False,
)
MAY_MOVE: Question[Electorate | bool] = Question(
    "may_move",
    "Which electorate may put a motion to the vote: a resolution that changes no rule.",
    answer_types.membership,
    "nobody",
    ("player",),
    "submission",
)
MOTION_NUMBERS = Question(
    "motion_numbers",
    "How motions are numbered, which change no rule: apart, as M-1 and so on, or in one series with rule-changes.",
    answer_types.one_of("apart", "with rule-changes"),
    "apart",
    (),
    "submission",
)
DISTRIBUTED_BY = Question(
    "distributed_by",
    "Which office distributes proposals; without one they are put to the vote by themselves.",
    answer_types.words,
    "",
    (),
    "submission",
)
VOTE_OPENS = Question(
    "vote_opens",
    "When the vote on a proposal opens: as soon as it has been made and sent round, or when a rule's code opens it.",
    answer_types.one_of("at once", "when a rule opens it"),
    "at once",
    ("proposal",),
    "submission",
)
MAY_WITHDRAW = Question(
    "may_withdraw", "Whether a proponent may take a proposal back.", answer_types.yes_no, True, ("player", "proposal"),
    while_open=False,
)  # fmt: skip
MAY_REVISE = Question(
    "may_revise",
    "Whether a proponent may change a proposal before its vote opens.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    while_open=False,
)

# -- Voting --------------------------------------------------------------------------

PERIOD = Question(
    "voting_period",
    "How long a vote stays open; 0 means until somebody closes it. Bound at the close, a new period reaches votes that "
    "are open already.",
    answer_types.duration,
    Seconds(0),
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
    optional=("proposal",),
)
MAY_CLOSE: Question[Electorate | bool] = Question(
    "may_close",
    "Which electorate may close a vote that has no period.",
    answer_types.membership,
    "players",
    ("player", "proposal"),
    moments=OPENING_OR_USE,
)
CLOSING_IN_SILENCE = Question(
    "closing_in_silence",
    "Whether somebody may close a vote that has no period where no rule says who may.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
)
WITHOUT_QUORUM = Question(
    "without_quorum",
    "What becomes of a vote short of quorum: it is defeated, or stays open, and lapses where a rule ends it even so.",
    answer_types.one_of("defeated", "stays open"),
    "defeated",
    ("proposal",),
    "close",
    moments=OPENING_OR_CLOSE,
)
ENDS_EARLY = Question(
    "ends_early",
    "Whether a vote ends at once when everybody who may vote has.",
    answer_types.one_of("never", "all have voted"),
    "never",
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ELECTORATE: Question[Electorate | bool] = Question(
    "electorate",
    "Which electorate may cast ballots. Code that names `player` is asked of each player in turn.",
    answer_types.membership,
    "players",
    ("player", "proposal"),
    "ballot",
    moments=OPENING_OR_BALLOT,
    optional=("player",),
)
VOTING_IN_SILENCE = Question(
    "voting_in_silence",
    "Whose ballots count where no rule says who may vote: those of ``players``, or of ``nobody``; or it is for a Judge "
    "to say, of each vote that would be won with them.",
    answer_types.one_of(OPEN_TO_ALL, CLOSED_TO_ALL, FOR_A_JUDGE),
    OPEN_TO_ALL,
    ("player", "proposal"),
    "ballot",
    optional=("player",),
)
CHOICES: Question[tuple[str, ...]] = Question(
    "choices",
    "What a ballot may say, in letters great or small. `*` among the choices lets it say anything else in a few words.",
    answer_types.some_names,
    ("FOR", "AGAINST"),
    ("proposal",),
    "opening",
    moments=OPENING_OR_BALLOT,
)
IN_FAVOUR: Question[tuple[str, ...] | None] = Question(
    "in_favour",
    "Which choices count in favour; in silence those that are well-known words for it, such as FOR, YES and AYE. "
    "Where no rule says so and no choice is such a word, a threshold leaves the outcome undetermined.",
    answer_types.some_names,
    None,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ABSTENTIONS: Question[tuple[str, ...] | None] = Question(
    "abstentions",
    "Which choices are abstentions: such a ballot is in, but is no vote cast; in silence those that are well-known "
    "words for it, such as ABSTAIN.",
    answer_types.names,
    None,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
VOTES_EACH: Question[Votes] = Question(
    "votes_each",
    "How many votes a ballot counts for, as an exact number: 1, 0, 1/2 or 3/2.",
    answer_types.votes,
    1,
    ("player", "proposal"),
    "ballot",
    moments=("opening", "ballot", "close"),
)
MAY_REPLACE = Question(
    "may_replace_ballot",
    "Whether a ballot may be replaced before the close.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    "opening",
    moments=OPENING_OR_BALLOT,
    while_open=False,
)
MAY_TAKE_BACK = Question(
    "may_take_back_ballot",
    "Whether a ballot may be taken back before the close.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    "opening",
    moments=OPENING_OR_BALLOT,
    while_open=False,
)
LATE_BALLOTS = Question(
    "late_ballots",
    "What becomes of a ballot or consent that comes after the close: it is refused, or listed as not counted.",
    answer_types.one_of("refused", "listed"),
    "refused",
    ("proposal",),
)
BALLOTS_OF_LEAVERS = Question(
    "ballots_of_leavers",
    "Whether the ballot of somebody who has left since, or may vote no more, still counts.",
    answer_types.yes_no,
    True,
    ("proposal", "player"),
    "close",
    moments=OPENING_OR_CLOSE,
)
SECRET = Question(
    "secret_ballots",
    "Whether ballots, and who has cast one, stay secret until the close.",
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
    moments=OPENING_OR_BALLOT,
)
TURNOUT_TOLD = Question(
    "turnout_told",
    "Whether it is told before the close how many have cast a ballot, where ballots are secret.",
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
)
FROZEN_BALLOTS = Question(
    "frozen_ballots",
    "What becomes of secret ballots when play ends before they are counted: they stay sealed, or are opened when the "
    "vote would have closed.",
    answer_types.one_of("stay sealed", "are opened"),
    "stay sealed",
    ("proposal",),
    moments=OPENING_OR_USE,
)
QUORUM = Question(
    "quorum",
    "How many must vote: a share of an electorate, or a number. The electorate is counted at the opening; with "
    "``counted: close``, at the close.",
    answer_types.share,
    Share(Fraction(0)),
    ("proposal", "voted"),
    "opening",
    moments=OPENING_OR_CLOSE,
    optional=("voted",),
)
QUORUM_ROUNDED = Question(
    "quorum_rounded",
    "Whether a quorum that is no whole number is rounded, and which way; asked where it is none.",
    answer_types.one_of("no", "down", "up", "to the nearest"),
    "no",
    ("proposal",),
    "opening",
    follows="quorum",
)
QUORUM_IN_VOTES = Question(
    "quorum_in_votes",
    "Whether quorum is counted in the votes that ballots count for. If not, everybody who has voted counts as one.",
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
    follows="quorum",
)
ABSTENTIONS_AND_QUORUM = Question(
    "abstentions_count_for_quorum",
    "Whether a ballot that abstains counts towards quorum.",
    answer_types.yes_no,
    True,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ADOPTION_NEEDS: Question[tuple[str, ...] | None] = Question(
    "adoption_needs",
    "What adoption takes: votes, quorum, or both. Where quorum is not named, none is needed; where it is named and no "
    "rule says what it is, the outcome is undetermined. In silence votes are needed, and quorum where a rule has one.",
    answer_types.some_of("votes", "quorum", least=1),
    None,
    ("proposal",),
    "opening",
    follows="quorum",
)
ALL_ARE_A_QUORUM = Question(
    "all_are_a_quorum",
    "Whether there is quorum where everybody has voted who may, and no rule says what the quorum is that is needed.",
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ADOPTED: Question[Threshold | bool | Undetermined] = Question(
    "adopted",
    "Whether the votes cast are enough for adoption: a threshold, or code that counts the tally.",
    answer_types.threshold,
    Undetermined("no rule in force says how many votes are enough"),
    ("proposal", "tally", "consent"),
    "opening",
    Threshold(Fraction(1, 2), True, "cast"),
    moments=OPENING_OR_CLOSE,
    optional=("tally", "consent"),
)
OUTCOME_WAITS: Question[bool | str] = Question(
    "outcome_waits",
    "Whether the outcome waits though the votes are counted; code answers with no, or with a text that says for what.",
    answer_types.yes_or_why_not,
    False,
    ("proposal",),
    "close",
    moments=OPENING_OR_CLOSE,
)
CONSENT_OF = Question(
    "consent_of",
    "The office whose consent may bear on the votes needed; none if empty.",
    answer_types.words,
    "",
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
CONSENT_MATTERS = Question(
    "consent_matters",
    "Whether that consent bears on this proposal.",
    answer_types.yes_no,
    False,
    ("proposal", "changes"),
    "opening",
    moments=OPENING_OR_CLOSE,
)
CONSENT_IN_SILENCE = Question(
    "consent_in_silence",
    "Whether consent is presumed where nothing was said.",
    answer_types.yes_no,
    True,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)

# -- Changing rules ------------------------------------------------------------------

TAKES_EFFECT = Question(
    "takes_effect",
    "How long after the close an adopted change takes effect.",
    answer_types.duration,
    Seconds(0),
    ("proposal",),
    "close",
    moments=OPENING_OR_CLOSE,
)
FORK_NOTICES = Question(
    "fork_notices",
    "Whether a note tells what a vote would have paid by the rules as the change that it adopted makes them.",
    answer_types.yes_no,
    False,
    ("proposal",),
)
EARLIEST_EFFECT = Question(
    "earliest_effect",
    "The earliest moment a change can take effect, whatever its words say. The past is not to be had.",
    answer_types.one_of("the close"),
    "the close",
    ("proposal",),
    "application",
)
ADOPTION_BY_JUDGEMENT = Question(
    "adoption_by_judgement",
    "From when a change counts that a judgement finds to have been adopted, though its vote had ended undetermined: "
    "from the close of the vote, or from the judgement. What was done in between stays as it was done.",
    answer_types.one_of("the close", "the judgement"),
    "the close",
    ("proposal",),
    "application",
)
MAY_TAKE_EFFECT: Question[bool | str] = Question(
    "may_take_effect",
    "Whether an adopted change may take effect; code answers with yes, or with a text that says why not.",
    answer_types.yes_or_why_not,
    True,
    ("proposal", "change"),
    "application",
    literal=False,
)
PARTIAL_EFFECT = Question(
    "partial_effect",
    "What takes effect where some changes of one proposal may not: none of them, or those that may, as written.",
    answer_types.one_of("none", "those that may"),
    "none",
    ("proposal",),
    "application",
)
LEAST_MUTABLE = Question(
    "least_mutable", "How many mutable rules there must always be.", answer_types.count, 0, (), "application"
)
MOST_MUTABLE = Question(
    "most_mutable", "How many mutable rules there may be; 0 means any number.", answer_types.count, 0, (), "application"
)
STAYS_AMENDABLE = Question(
    "must_stay_amendable",
    "Whether a change is without effect that would make adopting rule-changes impossible.",
    answer_types.yes_no,
    False,
    (),
    "application",
)
AMENDABLE_BY = Question(
    "amendable_by",
    "Who is reckoned with when it is tried whether rule-changes could be adopted: whoever may join, or who plays now.",
    answer_types.one_of("whoever may join", "who plays now"),
    "whoever may join",
    (),
    "application",
)
ENACTED_NUMBER = Question(
    "enacted_number",
    "The number a new rule bears: its proposal's, or the next after the highest. The next, too, where another has it.",
    answer_types.one_of("the proposal's", "the next"),
    "the proposal's",
    ("proposal",),
    "application",
)
RULES_DATED_BY = Question(
    "rules_dated_by",
    "Which day is told beside who made or changed a rule: that on which it was proposed, or adopted.",
    answer_types.one_of("proposing", "adopting"),
    "proposing",
)
AMENDED_NUMBER = Question(
    "amended_number",
    "The number an amended or transmuted rule bears: its own, or the proposal's; the next where another has that.",
    answer_types.one_of("its own", "the proposal's"),
    "its own",
    ("proposal",),
    "application",
)
NUMBER_WIDTH = Question(
    "number_width",
    "With how many digits, at least, the numbers of rules and proposals are written: with 3, rule 19 is rule 019. "
    "Where no rule says it any more, they are written as when the game began.",
    answer_types.count,
    1,
    code=False,
)

MAY_MEND: Question[Electorate | bool] = Question(
    "may_mend",
    "Which electorate may mend the words of a rule, and nothing but its words, without a vote.",
    answer_types.membership,
    "nobody",
    ("player", "rule"),
)

# -- Precedence ----------------------------------------------------------------------

CLASSES: Question[tuple[str, ...]] = Question(
    "classes",
    "The classes that rules can be of, from the lowest to the highest; also powers, as 1, 1.5 and 3. A rule of a class "
    "that is not among them ranks below all of them.",
    classes,
    ("mutable", "immutable"),
    code=False,
)
PRECEDENCE = Question(
    "precedence",
    "Which of two rules of one class is heard first. A rule's ordinal is the number of the latest change made to it.",
    answer_types.one_of("smaller number", "larger number", "smaller ordinal", "larger ordinal"),
    "smaller number",
    code=False,
)
PRECEDENCE_AMONG = Question(
    "precedence_among",
    "Of which rules it holds what the rules say on precedence; others are heard in the built-in order.",
    answer_types.one_of("all rules", "mutable rules"),
    "all rules",
    code=False,
)
CLASSES_IN_SILENCE = Question(
    "classes_in_silence",
    "Which of two rules of different classes prevails where they answer differently and no rule says which: the "
    "immutable one, whichever would if they were of one class, or whichever a Judge finds.",
    answer_types.one_of("the immutable one", "as within a class", FOR_A_JUDGE),
    "the immutable one",
    code=False,
)
EQUALS_IN_SILENCE = Question(
    "equals_in_silence",
    "Which of two rules of one class prevails where they answer differently and no rule says which: the one with the "
    "smaller number, or whichever a Judge finds.",
    answer_types.one_of("smaller number", FOR_A_JUDGE),
    "smaller number",
    code=False,
)
CLAIMS_COUNT = Question(
    "claims_of_precedence",
    "Whether a rule's own claims of precedence and deference outweigh its number.",
    answer_types.yes_no,
    True,
    code=False,
)
FORMER_NUMBERS = Question(
    "claims_by_former_numbers",
    "Whether what rules claim towards a rule by its number goes on meaning it when it gets another number.",
    answer_types.yes_no,
    True,
    ("proposal",),
    "application",
)
ACROSS_CLASSES = Question(
    "conflict_across_classes",
    "What becomes of a mutable rule that conflicts with an immutable one: it is outranked there, or void altogether.",
    answer_types.one_of("outranked", "void"),
    "outranked",
)
VOID_LASTS = Question(
    "void_lasts",
    "How long a rule is void that conflicts with one of a higher class: while it conflicts, or for good.",
    answer_types.one_of("while it conflicts", "for good"),
    "while it conflicts",
)

# -- Quantities, claims, free acts ---------------------------------------------------

MAY_TRANSFER = Question(
    "may_transfer", "Whether players may give each other of a quantity. Ask it as ``may_transfer of QUANTITY``.",
    answer_types.yes_no, False, ("player", "quantity"), of="quantity", while_open=False,
)  # fmt: skip
GIVING_IN_SILENCE = Question(
    "giving_in_silence",
    "Whether players may give each other of what other rules count, where the rule is gone that set its terms and none "
    "says whether they may.",
    answer_types.yes_no,
    False,
    ("player", "quantity"),
)
AMOUNT: Question[Fraction | None] = Question(
    "amount",
    "How much a player gains or loses by what a rule's code asks for; silence leaves the amount as it was asked for.",
    answer_types.number,
    None,
    ("player", "amount", "quantity", "rule", "to", "proposal", "after"),
    literal=False,
    optional=("proposal",),
)
MAY_CLAIM: Question[Electorate | bool] = Question(
    "may_claim",
    "Which electorate may claim what a rule without code brings about.",
    answer_types.membership,
    "players",
    ("player", "rule"),
)
CLAIMING_IN_SILENCE = Question(
    "claiming_in_silence",
    "Whether players may claim what a rule without code brings about where no rule says who may.",
    answer_types.yes_no,
    True,
    ("player", "rule"),
)
MAY_DECLARE: Question[Electorate | bool] = Question(
    "may_declare",
    "Which electorate may declare things that no rule regulates.",
    answer_types.membership,
    "players",
    ("player",),
)
ACTS_PERMITTED = Question(
    "acts_permitted",
    "Whether acts that no rule forbids or regulates are permitted. What any rule says of such an act goes before this.",
    answer_types.yes_no,
    False,
    ("player",),
)
ACTS_IN_SILENCE = Question(
    "acts_in_silence",
    "What an act is of which no rule speaks, where none permits such acts: permitted, barred, or for a Judge.",
    answer_types.one_of(PERMITTED, BARRED, FOR_A_JUDGE),
    PERMITTED,
    ("player",),
)

# -- Judging -------------------------------------------------------------------------

MAY_INVOKE: Question[Electorate | bool] = Question(
    "may_invoke",
    "Which electorate may ask for a judgement; code can tell statements that put play itself in doubt from others.",
    answer_types.membership,
    "players",
    ("player", "paradox"),
    optional=("paradox",),
)
JUDGING_IN_SILENCE = Question(
    "judging_in_silence",
    "What holds where no rule says who may ask for a judgement, or who judges: it is open to all ``players``, and "
    "Judges are drawn by lot; only ``the Judges there are`` judge what they were appointed for; or ``nobody`` asks or "
    "judges.",
    answer_types.one_of(OPEN_TO_ALL, JUDGES_IN_OFFICE, CLOSED_TO_ALL),
    OPEN_TO_ALL,
)
JUDGE: Question[str | tuple[str, ...]] = Question(
    "judge",
    "Who judges: a player by name or as ``the Speaker``, or a list out of which one is drawn by lot.",
    answer_types.one_or_many,
    "players",
    ("judgement",),
    optional=("judgement",),
)
JUDGES_AMONG: Question[Electorate] = Question(
    "judges_among",
    "Which electorate a Judge named by name is of; with ``anybody``, somebody who is no player may judge, too.",
    answer_types.electorate,
    "players",
    ("judgement",),
)
TEAM_MATES: Question[tuple[str, ...]] = Question(
    "team_mates",
    "Who is of one team with a player, where rules keep team-mates apart; any rule may say it, for any purpose.",
    answer_types.names,
    (),
    ("player",),
)
JUDGE_PERIOD = Question(
    "judge_period",
    "How long a Judge has, a minute at least if time itself names them; 0 means there is no limit.",
    answer_types.duration,
    Seconds(0),
    ("judgement",),
)
JUDGEMENT_VALUES: Question[tuple[str, ...]] = Question(
    "judgement_values",
    "The words a judgement may be.",
    answer_types.some_names,
    ("TRUE", "FALSE", "UNDECIDED"),
    ("judgement",),
)
THE_USUAL_WORDS, ANY_WORDS = "the usual ones", "any"
"""What words a judgement may be where no rule says which."""

VALUES_IN_SILENCE = Question(
    "values_in_silence",
    "Which words a judgement may be where no rule says it: ``the usual ones``, which are TRUE, FALSE and UNDECIDED, or "
    "``any``. Of those that are in neither ``upholding_values`` nor ``denying_values`` nothing follows by itself.",
    answer_types.one_of(THE_USUAL_WORDS, ANY_WORDS),
    THE_USUAL_WORDS,
)
UPHOLDING: Question[tuple[str, ...] | None] = Question(
    "upholding_values",
    "Which judgements uphold the statement, so that what it would bring about is brought about; in silence TRUE, or "
    "where neither TRUE nor FALSE is a judgement, the first of ``judgement_values``.",
    answer_types.names, None, ("judgement",),
)  # fmt: skip
DENYING: Question[tuple[str, ...] | None] = Question(
    "denying_values",
    "Which judgements deny the statement, so that a claim it was about is overturned; in silence FALSE, or where "
    "neither TRUE nor FALSE is a judgement, the second of ``judgement_values``.",
    answer_types.names, None, ("judgement",),
)  # fmt: skip
JUDGEMENT_WAITS: Question[bool | str] = Question(
    "judgement_waits",
    "Whether a judgement that is handed in has no effect until a rule publishes it; code answers with no, or with a "
    "text that says for what it waits.",
    answer_types.yes_or_why_not,
    False,
    ("judgement",),
)
PARADOX_GROUNDS: Question[tuple[str, ...]] = Question(
    "paradox_grounds", "On which grounds a statement may put play itself in doubt.", answer_types.names, (), ("player",)
)

# -- Winning -------------------------------------------------------------------------

WIN_BY = Question("win_by", "The quantity that winning goes by.", answer_types.words, "points", (), "close")
WIN_SCORE: Question[Fraction | None] = Question(
    "win_score", "How much of it wins.", answer_types.number, None, (), "close"
)
WIN_WHEN = Question(
    "win_when",
    "Whether whoever stands at the winning score wins, however they came to stand there, or only whoever rises to it.",
    answer_types.one_of("standing at it", "rising to it"),
    "standing at it",
    (),
    "close",
)
WIN_AMONG: Question[Electorate] = Question(
    "win_among", "Which electorate can win by it.", answer_types.electorate, "players", (), "close"
)
WINNERS: Question[tuple[str, ...] | None] = Question(
    "winners", "Who has won now, where it is not simply by the score; code answers with a list.",
    answer_types.names, None, (), "close",
    literal=False,
)  # fmt: skip


QUESTIONS: dict[str, Question[Any]] = {
    value.name: value for value in list(globals().values()) if isinstance(value, Question)
}
"""Every question by name, in the order of this table."""


def question_of(topic: str) -> Question[Any] | None:
    """Return the question a header names: ``quorum``, or ``seats of Speaker``; None where blanks are astray in it."""
    question, of, about = topic.partition(" of ")
    return None if of and about != " ".join(about.split()) else QUESTIONS.get(question)


def moments_of(question: Question[Any]) -> tuple[str, ...]:
    """Return the binding moments that a rule may name for a question; none where it follows another one's."""
    return () if question.follows else question.moments or (question.binds,)
