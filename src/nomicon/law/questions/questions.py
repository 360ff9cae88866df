"""THE table: everything the engine asks the rules in force, and what holds where they are silent.

Whatever a player could wish to change by a vote is here. A rule answers in its header (``answers: {quorum: …}``) or by
code (``@answers("quorum")``, taking the facts it names). `binds` says when the answer is taken and fixed: a rulebook's
rule may name another moment under ``binds``. A question *about* an office is asked as ``seats of Clerk``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from nomicon.game.changes import ALL_GOES, ALL_STAYS, WHAT_AMENDED_IT_GOES
from nomicon.game.names import Electorate, Seconds
from nomicon.game.proposals import Votes
from nomicon.law.language import answer_types
from nomicon.law.language.answer_types import AnswerType, Share, Threshold, Undetermined
from nomicon.law.language.kinds import RecordField, fields_of
from nomicon.law.language.records import QuestionFacts
from nomicon.law.questions.classes import classes
from nomicon.law.questions.old_names import topic_meant
from nomicon.law.questions.precedence import BUILT_IN_TESTS, order_of_tests

T_co = TypeVar("T_co", covariant=True)

MOMENTS = ("submission", "opening", "ballot", "close", "application", "use")
"""The binding moments: a vote's terms are fixed at its opening, a right to vote when the ballot comes, and so on.

A term that is bound at the close follows the rules for as long as the vote is open.
"""

OPENING_OR_BALLOT, OPENING_OR_CLOSE, OPENING_OR_USE = ("opening", "ballot"), ("opening", "close"), ("opening", "use")
"""What a vote's terms can be bound at: those settled with each ballot, with the count, and whenever they are asked."""


@dataclass(frozen=True, slots=True)
class Question(Generic[T_co]):
    """One thing the engine asks.

    `facts` are what code may name besides ``now``, ``game``, ``settings`` and the like, and what `ask` must be given;
    of these `optional` may be left out, and are None then unless `law.asking` says otherwise. `silence` holds when no
    rule speaks; `broken` when the rule that should answer fails (None: the same as silence), so that play can go on.
    For the moments at which its answer can be taken, see `moments_of`. `while_open` holds while two rules answer
    differently and it is for a Judge to find which of them prevails; None: what the one heard first answers.
    """

    name: str
    means: str
    reads: AnswerType[T_co]
    silence: T_co
    facts: tuple[str, ...] = ()
    binds: str = "use"
    broken: T_co | None = None
    moments: tuple[str, ...] = ()  # The binding moments that a rule may name for it; without any, only its own.
    follows: str = ""  # The question that it is asked together with, and so at the same moment.
    literal: bool = True  # May be answered in a header.
    code: bool = True  # May be answered by code; what is needed before code can be heard, or to write, may not.
    optional: tuple[str, ...] = ()
    of: str = ""  # The fact that stands behind ``of`` where it is asked as ``seats of Clerk``.
    while_open: T_co | None = None

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
    "may_join",
    "Whether this player may join the game.",
    answer_types.yes_no,
    True,
    ("player",),
    while_open=False,
)
JOINING_IN_SILENCE = Question(
    "joining_in_silence",
    "Whether this player may join if no rule says who may.",
    answer_types.yes_no,
    True,
    ("player",),
)
MAY_RETURN = Question(
    "may_return",
    "Whether a player who left may come back: yes, no, or only when the next game has started.",
    answer_types.one_of("yes", "no", "next game"),
    "yes",
    ("player",),
)
MAY_FORFEIT = Question(
    "may_forfeit", "Whether this player may leave.", answer_types.yes_no, True, ("player",), while_open=False
)
SEATS = Question(
    "seats",
    "How many players may hold an office at the same time. Ask it as ``seats of OFFICE``.",
    answer_types.count,
    1,
    ("office",),
    of="office",
)
ON_RETURN = Question(
    "on_return",
    "What players hold when they come back: what everybody starts with, or what they held when they left.",
    answer_types.one_of("a beginner's", "their own"),
    "a beginner's",
    ("player",),
)
KEEPS_OFFICE = Question(
    "keeps_office",
    "Whether an office stays in the name of a holder who left, until there is a successor.",
    answer_types.yes_no,
    False,
    ("office", "player"),
    of="office",
)
RULES_BIND = Question(
    "rules_bind",
    "Whether players must follow the rules now. If not, a refused move is recorded but has no effect.",
    answer_types.one_of("always", "not now"),
    "always",
    ("player",),
)

PRESENCE_COUNTS = Question(
    "presence_counts",
    "Whether presence is recorded. If so, a player's first page or move after a while counts as logging on.",
    answer_types.yes_no,
    False,
    ("player",),
)

# -- Turns ---------------------------------------------------------------------------

TURN_ORDER: Question[str | tuple[str, ...]] = Question(
    "turn_order",
    "The order of turns: none, by name, by joining, by an electorate, or a list of names. With at will, any player "
    "can begin a turn with their first act if no turn is in progress.",
    answer_types.one_or_many,
    "none",
)
TURN_LENGTH = Question(
    "turn_length",
    "How long a turn may last. 0 means no limit. If the clock begins turns, the limit must be at least a minute.",
    answer_types.duration,
    Seconds(0),
    ("player",),
)
TURN_BEGINS = Question(
    "turn_begins",
    "How the next turn begins when it may: at once, or when its player makes a proposal.",
    answer_types.one_of("at once", "with its first act"),
    "at once",
    ("player",),
)
AT_TURN_LIMIT = Question(
    "at_turn_limit",
    "What happens when a turn reaches its limit: it ends, or continues until something ends it.",
    answer_types.one_of("ends", "goes on"),
    "ends",
    ("player",),
)
TURN_OF_LEAVER = Question(
    "turn_of_leaver",
    "What happens to the turn of a player who leaves: it ends, or there is no current player until its limit.",
    answer_types.one_of("ends", "stays vacant"),
    "ends",
    ("player",),
)
TURN_WITHOUT_ORDER = Question(
    "turn_without_order",
    "What happens to the current turn if no rule sets a turn order any more: it continues, or ends.",
    answer_types.one_of("goes on", "ends"),
    "goes on",
    ("player",),
)
TURNS_IN_NEXT_GAME = Question(
    "turns_in_next_game",
    "How turns continue in the next game: in the current order, or from the first player in the order.",
    answer_types.one_of("go on", "begin anew"),
    "go on",
)
MAY_BEGIN_TURN: Question[bool | str] = Question(
    "may_begin_turn",
    "Whether the next turn may begin now. Code answers with yes, or with a text that says what it waits for.",
    answer_types.yes_or_why_not,
    True,
    ("player",),
)
MAY_END_TURN: Question[Electorate | bool] = Question(
    "may_end_turn",
    "The electorate that may end the current turn.",
    answer_types.membership,
    "the player in turn",
    ("player",),
)

# -- Proposing -----------------------------------------------------------------------

MAY_PROPOSE: Question[Electorate | bool] = Question(
    "may_propose",
    "The electorate that may make proposals.",
    answer_types.membership,
    "players",
    ("player",),
    "submission",
)
PROPOSING_IN_SILENCE = Question(
    "proposing_in_silence",
    "Whether rules may be changed if no rule says who may propose.",
    answer_types.yes_no,
    True,
    ("player",),
    "submission",
)
PROPOSALS_A_TURN = Question(
    "proposals_a_turn",
    "How many proposals a player may make in one turn. 0 means any number.",
    answer_types.count,
    0,
    ("player",),
    "submission",
)
MAY_SUBMIT: Question[bool | str] = Question(
    "may_submit",
    "Whether this proposal may be made now. Code answers with yes, or with a text that says why not.",
    answer_types.yes_or_why_not,
    True,
    ("player", "changes", "digest", "draft"),
    "submission",
    optional=("draft",),
)
CHANGES_EACH = Question(
    "changes_each",
    "How many rule-changes one proposal may contain. 0 means any number.",
    answer_types.count,
    0,
    (),
    "submission",
)
SEVERAL_CHANGES = Question(
    "several_changes",
    "How several rule-changes are proposed together: as one proposal, or as one proposal each, in the order written.",
    answer_types.one_of("one proposal", "one each"),
    "one proposal",
    ("player",),
    "submission",
)
CHANGES_BUILD_UP = Question(
    "changes_build_up",
    "Whether each change in a proposal may depend on the changes before it, as if they had already been made.",
    answer_types.yes_no,
    False,
    (),
    "submission",
)
ABOVE_AN_AMENDMENT = Question(
    "above_an_amendment",
    "What happens to later amendments of an amendment that is repealed: all stay, those that amended it are "
    "removed, or all are removed.",
    answer_types.one_of(ALL_STAYS, WHAT_AMENDED_IT_GOES, ALL_GOES),
    WHAT_AMENDED_IT_GOES,
    (),
    "submission",
)
PROPOSALS_EACH = Question(
    "proposals_each",
    "How many open proposals one player may have. 0 means any number.",
    answer_types.count,
    0,
    ("player",),
    "submission",
)
PROTECTED: Question[tuple[str, ...]] = Question(
    "protected",
    "The classes of rules that can be neither amended nor repealed.",
    answer_types.names,
    (),
    (),
    "submission",
)
AS_PROPOSED = "as proposed"
"""That a new rule is of the class that its proposal names."""

BORN = Question(
    "born",
    "The class of a new rule. With ``as proposed``, the proposal names it. If it names none, it is the lowest class.",
    answer_types.words,
    "mutable",
    ("proposal", "change"),
    "application",
)
FIRST_PROPOSAL = Question(
    "first_proposal",
    "The number of the first proposal. Later proposals never have smaller numbers. If a rule raises it during a "
    "game, the next proposal gets this number. If no rule sets it any more, numbers simply continue.",
    answer_types.count,
    301,
    (),
    "submission",
)
NUMBER_STEP = Question(
    "number_step",
    "The step between the numbers of proposals, 1 or more.",
    answer_types.one_or_more,
    1,
    (),
    "submission",
)
NEXT_NUMBER: Question[int | None] = Question(
    "next_number",
    "The number from which the next rule-change takes the first free number, instead of adding a step to the last "
    "one. Only for code.",
    answer_types.count,
    None,
    (),
    "submission",
    literal=False,
)
MAY_MOVE: Question[Electorate | bool] = Question(
    "may_move",
    "The electorate that may put a motion to the vote: a resolution that changes no rule.",
    answer_types.membership,
    "nobody",
    ("player",),
    "submission",
)
MAY_CORRECT: Question[Electorate | bool] = Question(
    "may_correct",
    "The electorate that may propose a correction of the past: that an entry is struck or replaced, or that a move "
    "is put before it.",
    answer_types.membership,
    "players",
    ("player",),
    "submission",
)
CORRECTIONS_NEED = Question(
    "corrections_need",
    "What it takes to correct the past: the votes of everybody who may vote, or the votes that a motion needs.",
    answer_types.one_of("everybody", "as a motion"),
    "everybody",
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
MOTION_NUMBERS = Question(
    "motion_numbers",
    "How motions (which change no rule) are numbered: separately, as M-1 and so on, or in the same series as "
    "rule-changes.",
    answer_types.one_of("apart", "with rule-changes"),
    "apart",
    (),
    "submission",
)
OF_MOTIONS = (
    "award",
    "transfer",
    "appoint",
    "vacate",
    "declare_winner",
    "leave",
    "end_turn",
    "restore_initial_set",
)
"""What a motion can do, if the rules let it: the effects that people can type."""

MOTION_EFFECTS: Question[tuple[str, ...]] = Question(
    "motion_effects",
    "What motions may do when they are adopted, besides saying something: ``[award, appoint]`` lets players propose "
    '``resolve "Ann helped." doing award Ann 5``. If no rule sets this, motions do nothing.',
    answer_types.some_of(*OF_MOTIONS),
    (),
)
STAGE_PASSED_BY = Question(
    "stage_passed_by",
    "The office that lets proposals pass a stage before their votes open. Ask it as ``stages.passed_by of STAGE``. "
    "The name of the stage is the word that players type. If no office is named, the vote opens without this stage.",
    answer_types.words,
    "",
    ("stage",),
    "submission",
    of="stage",
)
VOTE_OPENS = Question(
    "vote_opens",
    "When the vote on a proposal opens: as soon as the proposal has passed the stages before it, or when a rule's code "
    "opens it.",
    answer_types.one_of("at once", "when a rule opens it"),
    "at once",
    ("proposal",),
    "submission",
)
MAY_WITHDRAW = Question(
    "may_withdraw",
    "Whether proponents may withdraw a proposal.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    while_open=False,
)
MAY_REVISE = Question(
    "may_revise",
    "Whether proponents may change a proposal before its vote opens.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    while_open=False,
)

# -- Voting --------------------------------------------------------------------------

PERIOD = Question(
    "voting_period",
    "How long a vote stays open. 0 means until somebody closes it. If this is fixed at the close, a new period also "
    "applies to votes that are already open.",
    answer_types.duration,
    Seconds(0),
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
    optional=("proposal",),
)
MAY_CLOSE: Question[Electorate | bool] = Question(
    "may_close",
    "The electorate that may close a vote without a period.",
    answer_types.membership,
    "players",
    ("player", "proposal"),
    moments=OPENING_OR_USE,
)
CLOSING_IN_SILENCE = Question(
    "closing_in_silence",
    "Whether a vote without a period can be closed if no rule says who may close it.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
)
WITHOUT_QUORUM = Question(
    "without_quorum",
    "What happens to a vote without a quorum: it is defeated, or it stays open. If a rule ends an open one, it lapses.",
    answer_types.one_of("defeated", "stays open"),
    "defeated",
    ("proposal",),
    "close",
    moments=OPENING_OR_CLOSE,
)
ENDS_EARLY = Question(
    "ends_early",
    "Whether a vote ends as soon as everybody who may vote has voted.",
    answer_types.one_of("never", "all have voted"),
    "never",
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ELECTORATE: Question[Electorate | bool] = Question(
    "electorate",
    "The electorate that may vote. Code that takes `player` is asked about each player separately.",
    answer_types.membership,
    "players",
    ("player", "proposal"),
    "ballot",
    moments=OPENING_OR_BALLOT,
    optional=("player",),
)
VOTING_IN_SILENCE = Question(
    "voting_in_silence",
    "Whose ballots count if no rule says who may vote: those of ``players`` or of ``nobody``. It can also be left "
    "to a Judge, for each vote that these ballots would win.",
    answer_types.one_of(OPEN_TO_ALL, CLOSED_TO_ALL, FOR_A_JUDGE),
    OPEN_TO_ALL,
    ("player", "proposal"),
    "ballot",
    optional=("player",),
)
CHOICES: Question[tuple[str, ...]] = Question(
    "choices",
    "What a ballot may say. Capital letters make no difference. ``*`` among the choices allows any other short text.",
    answer_types.some_names,
    ("FOR", "AGAINST"),
    ("proposal",),
    "opening",
    moments=OPENING_OR_BALLOT,
)
IN_FAVOUR: Question[tuple[str, ...] | None] = Question(
    "in_favour",
    "Which choices count in favour. The default is the well-known words for it, such as FOR, YES and AYE. If no "
    "rule says so and there is no such word, a threshold leaves the outcome undetermined.",
    answer_types.some_names,
    None,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ABSTENTIONS: Question[tuple[str, ...] | None] = Question(
    "abstentions",
    "Which choices are abstentions. Such a ballot is cast, but its votes do not count as cast. The default is the "
    "well-known words for it, such as ABSTAIN.",
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
    "Whether players may change their ballot before the close.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    "opening",
    moments=OPENING_OR_BALLOT,
    while_open=False,
)
MAY_TAKE_BACK = Question(
    "may_take_back_ballot",
    "Whether players may take back their ballot before the close.",
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    "opening",
    moments=OPENING_OR_BALLOT,
    while_open=False,
)
LATE_BALLOTS = Question(
    "late_ballots",
    "What happens to a ballot or approval after the close: it is refused, or it is listed but not counted.",
    answer_types.one_of("refused", "listed"),
    "refused",
    ("proposal",),
)
BALLOTS_OF_LEAVERS = Question(
    "ballots_of_leavers",
    "Whether a ballot still counts if its voter has left or may no longer vote.",
    answer_types.yes_no,
    True,
    ("proposal", "player"),
    "close",
    moments=OPENING_OR_CLOSE,
)
SECRET = Question(
    "secret_ballots",
    "Whether ballots, and the names of those who voted, are secret until the close.",
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
    moments=OPENING_OR_BALLOT,
)
TURNOUT_TOLD = Question(
    "turnout_told",
    "Whether players can see before the close how many have voted, if ballots are secret.",
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
)
FROZEN_BALLOTS = Question(
    "frozen_ballots",
    "What happens to secret ballots if play ends before they are counted: they stay sealed, or they are opened when "
    "the vote would have closed.",
    answer_types.one_of("stay sealed", "are opened"),
    "stay sealed",
    ("proposal",),
    moments=OPENING_OR_USE,
)
QUORUM = Question(
    "quorum",
    "How many must vote: a share of an electorate, or a number. The electorate is counted at the opening, or with "
    "``counted: close`` at the close.",
    answer_types.share,
    Share(Fraction(0)),
    ("proposal", "voted"),
    "opening",
    moments=OPENING_OR_CLOSE,
    optional=("voted",),
)
QUORUM_ROUNDED = Question(
    "quorum_rounded",
    "Whether a quorum is rounded if it is not a whole number, and how.",
    answer_types.one_of("no", "down", "up", "to the nearest"),
    "no",
    ("proposal",),
    "opening",
    follows="quorum",
)
QUORUM_IN_VOTES = Question(
    "quorum_in_votes",
    "Whether the quorum counts votes. If not, it counts everyone who has voted as one.",
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
    follows="quorum",
)
ABSTENTIONS_AND_QUORUM = Question(
    "abstentions_count_for_quorum",
    "Whether an abstention counts towards the quorum.",
    answer_types.yes_no,
    True,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ADOPTION_NEEDS: Question[tuple[str, ...] | None] = Question(
    "adoption_needs",
    "What adoption needs: votes, a quorum, or both. Without a quorum in this list, none is needed. If quorum is "
    "listed but no rule sets it, the outcome is undetermined. By default, votes are needed, and a quorum if a rule "
    "sets one.",
    answer_types.some_of("votes", "quorum", least=1),
    None,
    ("proposal",),
    "opening",
    follows="quorum",
)
ALL_ARE_A_QUORUM = Question(
    "all_are_a_quorum",
    "Whether the quorum is reached if everybody who may vote has voted and no rule sets the quorum.",
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
    ("proposal", "tally", "refused"),
    "opening",
    Threshold(Fraction(1, 2), True, "cast"),
    moments=OPENING_OR_CLOSE,
    optional=("tally", "refused"),
)
OUTCOME_WAITS: Question[bool | str] = Question(
    "outcome_waits",
    "Whether the outcome has to wait after the votes are counted. Code answers with no, or with a text that says "
    "what it waits for.",
    answer_types.yes_or_why_not,
    False,
    ("proposal",),
    "close",
    moments=OPENING_OR_CLOSE,
)
STAGE_APPROVED_BY = Question(
    "stage_approved_by",
    "The office that approves or rejects proposals while their votes are open, at a stage. Ask it as "
    "``stages.approved_by of STAGE``. The name of the stage is the word that players type. Empty means none.",
    answer_types.words,
    "",
    ("proposal", "stage"),
    "opening",
    moments=OPENING_OR_CLOSE,
    of="stage",
)
APPROVAL_MATTERS = Question(
    "approval_matters",
    "Whether approval at this stage affects the votes that this proposal needs. Ask it as "
    "``stages.approval_matters of STAGE``.",
    answer_types.yes_no,
    False,
    ("proposal", "changes", "stage"),
    "opening",
    moments=OPENING_OR_CLOSE,
    of="stage",
)
APPROVAL_PRESUMED = Question(
    "approval_presumed",
    "Whether approval counts as given if the office holder said nothing. Ask it as "
    "``stages.approval_presumed of STAGE``.",
    answer_types.yes_no,
    True,
    ("proposal", "stage"),
    "opening",
    moments=OPENING_OR_CLOSE,
    of="stage",
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
    "Whether a note shows what a vote would have paid under the rules as the adopted change makes them.",
    answer_types.yes_no,
    False,
    ("proposal",),
)
ADOPTION_BY_JUDGEMENT = Question(
    "adoption_by_judgement",
    "When a change begins to count if a judgement finds that it was adopted, although its vote had ended "
    "undetermined: at the close of the vote, or at the judgement. What happened in between is not changed.",
    answer_types.one_of("the close", "the judgement"),
    "the close",
    ("proposal",),
    "application",
)
MAY_TAKE_EFFECT: Question[bool | str] = Question(
    "may_take_effect",
    "Whether an adopted change may take effect. Code answers with yes, or with a text that says why not.",
    answer_types.yes_or_why_not,
    True,
    ("proposal", "change"),
    "application",
    literal=False,
)
MAY_CHANGE_RULES: Question[bool | str] = Question(
    "may_change_rules",
    "Whether a rule may make this change of the rules by its code, without a vote. Code can answer with a text that "
    "says why not. A rule can only change rules of its own class or lower ones. The limits of proposals hold, too: "
    "the program asks them as if the proposal that gave the rule its text made the change.",
    answer_types.yes_or_why_not,
    True,
    ("rule", "change"),
)
PARTIAL_EFFECT = Question(
    "partial_effect",
    "What takes effect if some changes of a proposal may not: none of them, or those that may, in the order written.",
    answer_types.one_of("none", "those that may"),
    "none",
    ("proposal",),
    "application",
)
LEAST_MUTABLE = Question(
    "least_mutable", "How many mutable rules there must always be.", answer_types.count, 0, (), "application"
)
MOST_MUTABLE = Question(
    "most_mutable", "How many mutable rules there may be. 0 means any number.", answer_types.count, 0, (), "application"
)
STAYS_AMENDABLE = Question(
    "must_stay_amendable",
    "Whether a change has no effect if it would make it impossible to adopt rule-changes.",
    answer_types.yes_no,
    False,
    (),
    "application",
)
AMENDABLE_BY = Question(
    "amendable_by",
    "Which players are considered when the program checks whether rule-changes could still be adopted: anyone who "
    "may join, or only current players.",
    answer_types.one_of("whoever may join", "who plays now"),
    "whoever may join",
    (),
    "application",
)
ENACTED_NUMBER = Question(
    "enacted_number",
    "The number of a new rule: that of its proposal, or the next after the highest. If that number is taken, it is "
    "also the next after the highest.",
    answer_types.one_of("the proposal's", "the next"),
    "the proposal's",
    ("proposal",),
    "application",
)
RULES_DATED_BY = Question(
    "rules_dated_by",
    "The date shown beside the author of a rule or a change: when it was proposed, or when it was adopted.",
    answer_types.one_of("proposing", "adopting"),
    "proposing",
)
AMENDED_NUMBER = Question(
    "amended_number",
    "The number of an amended or transmuted rule: its own, or that of the proposal. If another rule has that "
    "number, it is the next free one.",
    answer_types.one_of("its own", "the proposal's"),
    "its own",
    ("proposal",),
    "application",
)
NUMBER_WIDTH = Question(
    "number_width",
    "The minimum number of digits in the numbers of rules and proposals. With 3, rule 19 is written as rule 019. If "
    "no rule sets this any more, numbers are written as at the start of the game.",
    answer_types.count,
    1,
    code=False,
)

MAY_MEND: Question[Electorate | bool] = Question(
    "may_mend",
    "The electorate that may correct the words of a rule, but nothing else, without a vote.",
    answer_types.membership,
    "nobody",
    ("player", "rule"),
)

# -- Precedence ----------------------------------------------------------------------

CLASSES: Question[tuple[str, ...]] = Question(
    "classes",
    "The classes that rules can have, from the lowest to the highest. They can also be powers, such as 1, 1.5 and "
    "3. A rule with a class that is not in this list ranks below all others.",
    classes,
    ("mutable", "immutable"),
    code=False,
)
PRECEDENCE: Question[tuple[str, ...]] = Question(
    "precedence",
    "The tests that rank two rules, in order. Each test decides if those before it do not. If class is listed, it is "
    "the first test. It also counts if a rule answers ``precedence.across_classes``. Claims are what rules say about "
    "their own precedence and deference. The ordinal of a rule is the number of its latest change, and its date is the "
    "time of that change.",
    order_of_tests,
    BUILT_IN_TESTS,
    code=False,
)
PRECEDENCE_AMONG = Question(
    "precedence_among",
    "The rules for which statements about precedence count. Other rules are asked in the built-in order.",
    answer_types.one_of("all rules", "mutable rules"),
    "all rules",
    code=False,
)
CLASSES_IN_SILENCE = Question(
    "classes_in_silence",
    "Which of two rules of different classes prevails if they give different answers and no rule says which: the "
    "immutable one, the one that would prevail within a class, or the one that a Judge chooses.",
    answer_types.one_of("the immutable one", "as within a class", FOR_A_JUDGE),
    "the immutable one",
    code=False,
)
EQUALS_IN_SILENCE = Question(
    "equals_in_silence",
    "Which of two rules of the same class prevails if they give different answers and no rule says which, or no test "
    "ranks them: the one with the smaller number, or the one that a Judge chooses.",
    answer_types.one_of("smaller number", FOR_A_JUDGE),
    "smaller number",
    code=False,
)
FORMER_NUMBERS = Question(
    "claims_by_former_numbers",
    "Whether a claim about a rule by its number still means that rule when its number changes.",
    answer_types.yes_no,
    True,
    ("proposal",),
    "application",
)
ACROSS_CLASSES = Question(
    "conflict_across_classes",
    "What happens to a mutable rule that conflicts with an immutable one: it is outranked on that point, or the "
    "whole rule is void.",
    answer_types.one_of("outranked", "void"),
    "outranked",
)
VOID_LASTS = Question(
    "void_lasts",
    "How long a rule that conflicts with a higher one is void: during the conflict, or for good.",
    answer_types.one_of("while it conflicts", "for good"),
    "while it conflicts",
)

# -- Quantities, claims, free acts ---------------------------------------------------

MAY_TRANSFER = Question(
    "may_transfer",
    "Whether players may give each other some of a quantity. Ask it as ``may_transfer of QUANTITY``.",
    answer_types.yes_no,
    False,
    ("player", "quantity"),
    of="quantity",
    while_open=False,
)
GIVING_IN_SILENCE = Question(
    "giving_in_silence",
    "Whether players may give each other a quantity that other rules use, if the rule that set its terms is gone "
    "and no other rule decides this.",
    answer_types.yes_no,
    False,
    ("player", "quantity"),
)
AMOUNT: Question[Fraction | None] = Question(
    "amount",
    "How much a player gains or loses when a rule's code requests it. By default, the requested amount.",
    answer_types.number,
    None,
    ("player", "amount", "quantity", "rule", "to", "proposal", "after"),
    literal=False,
    optional=("proposal",),
)
MAY_CLAIM: Question[Electorate | bool] = Question(
    "may_claim",
    "The electorate that may claim that a rule without code has taken effect.",
    answer_types.membership,
    "players",
    ("player", "rule"),
)
CLAIMING_IN_SILENCE = Question(
    "claiming_in_silence",
    "Whether players may claim that a rule without code has taken effect if no rule says who may.",
    answer_types.yes_no,
    True,
    ("player", "rule"),
)
MAY_DECLARE: Question[Electorate | bool] = Question(
    "may_declare",
    "The electorate that may declare things that no rule regulates.",
    answer_types.membership,
    "players",
    ("player",),
)
ACTS_PERMITTED = Question(
    "acts_permitted",
    "Whether an act is allowed if no rule forbids or regulates it. What any rule says about the act counts first.",
    answer_types.yes_no,
    False,
    ("player",),
)
ACTS_IN_SILENCE = Question(
    "acts_in_silence",
    "How an act that no rule mentions is treated if no rule allows such acts: permitted, barred, or left to a Judge.",
    answer_types.one_of(PERMITTED, BARRED, FOR_A_JUDGE),
    PERMITTED,
    ("player",),
)

# -- Judging -------------------------------------------------------------------------

MAY_INVOKE: Question[Electorate | bool] = Question(
    "may_invoke",
    "The electorate that may ask for a judgement. Code can treat statements that put play itself in doubt differently.",
    answer_types.membership,
    "players",
    ("player", "paradox"),
    optional=("paradox",),
)
JUDGING_IN_SILENCE = Question(
    "judging_in_silence",
    "What holds if no rule says who may ask for a judgement, or who judges. With ``players``, all may ask and "
    "Judges are drawn by lot. With ``the Judges there are``, only appointed Judges judge. With ``nobody``, nobody "
    "asks or judges.",
    answer_types.one_of(OPEN_TO_ALL, JUDGES_IN_OFFICE, CLOSED_TO_ALL),
    OPEN_TO_ALL,
)
JUDGE: Question[str | tuple[str, ...]] = Question(
    "judge",
    "Who judges: a player by name, an office as ``the Clerk``, or a list from which one is drawn by lot.",
    answer_types.one_or_many,
    "players",
    ("judgement",),
    optional=("judgement",),
)
JUDGES_AMONG: Question[Electorate] = Question(
    "judges_among",
    "The electorate of a Judge who is named by name. With ``anybody``, people who are not players may judge, too.",
    answer_types.electorate,
    "players",
    ("judgement",),
)
TEAM_MATES: Question[tuple[str, ...]] = Question(
    "team_mates",
    "Who is in the same team as a player, if rules keep team-mates apart. Any rule may answer this, for any purpose.",
    answer_types.names,
    (),
    ("player",),
)
JUDGE_PERIOD = Question(
    "judge_period",
    "How long a Judge has. 0 means no limit. If the clock appoints Judges, the limit must be at least a minute.",
    answer_types.duration,
    Seconds(0),
    ("judgement",),
)
JUDGEMENT_VALUES: Question[tuple[str, ...]] = Question(
    "judgement_values",
    "The possible judgements.",
    answer_types.some_names,
    ("TRUE", "FALSE", "UNDECIDED"),
    ("judgement",),
)
THE_USUAL_WORDS, ANY_WORDS = "the usual ones", "any"
"""What words a judgement may be where no rule says which."""

VALUES_IN_SILENCE = Question(
    "values_in_silence",
    "The possible judgements if no rule lists them: ``the usual ones``, which are TRUE, FALSE and UNDECIDED, or "
    "``any``. A judgement that is in neither ``upholding_values`` nor ``denying_values`` has no automatic "
    "consequences.",
    answer_types.one_of(THE_USUAL_WORDS, ANY_WORDS),
    THE_USUAL_WORDS,
)
UPHOLDING: Question[tuple[str, ...] | None] = Question(
    "upholding_values",
    "The judgements that uphold a statement, so that its consequences take effect. The default is TRUE. If neither "
    "TRUE nor FALSE is possible, it is the first of ``judgement_values``.",
    answer_types.names,
    None,
    ("judgement",),
)
DENYING: Question[tuple[str, ...] | None] = Question(
    "denying_values",
    "The judgements that deny a statement, so that a claim is overturned. The default is FALSE. If neither TRUE nor "
    "FALSE is possible, it is the second of ``judgement_values``.",
    answer_types.names,
    None,
    ("judgement",),
)
JUDGEMENT_WAITS: Question[bool | str] = Question(
    "judgement_waits",
    "Whether a judgement has to wait until a rule publishes it. Code answers with no, or with a text that says what "
    "it waits for.",
    answer_types.yes_or_why_not,
    False,
    ("judgement",),
)
PARADOX_GROUNDS: Question[tuple[str, ...]] = Question(
    "paradox_grounds",
    "The reasons for which a statement may put play itself in doubt.",
    answer_types.names,
    (),
    ("player",),
)

# -- Winning -------------------------------------------------------------------------

WIN_BY = Question("win_by", "The quantity that decides who wins.", answer_types.words, "points", (), "close")
WIN_SCORE: Question[Fraction | None] = Question(
    "win_score", "How much of it a player needs to win.", answer_types.number, None, (), "close"
)
WIN_WHEN = Question(
    "win_when",
    "Whether a player who has the winning score wins in any case, or only by rising to it.",
    answer_types.one_of("standing at it", "rising to it"),
    "standing at it",
    (),
    "close",
)
WIN_AMONG: Question[Electorate] = Question(
    "win_among", "The electorate that can win by score.", answer_types.electorate, "players", (), "close"
)
WINNERS: Question[tuple[str, ...] | None] = Question(
    "winners",
    "Who has won now, if this does not depend only on the score. Code answers with a list.",
    answer_types.names,
    None,
    (),
    "close",
    literal=False,
)


QUESTIONS: dict[str, Question[object]] = {
    value.name: value for value in list(globals().values()) if isinstance(value, Question)
}
"""Every question by name, in the order of this table."""


def question_of(topic: str) -> Question[object] | None:
    """Return the question a header names: ``quorum``, or ``seats of Clerk``; None where blanks are astray in it."""
    question, of, about = topic_meant(topic).partition(" of ")
    return None if of and about != " ".join(about.split()) else QUESTIONS.get(question)


def moments_of(question: Question[object]) -> tuple[str, ...]:
    """Return the binding moments that a rule may name for a question; none where it follows another one's."""
    return () if question.follows else question.moments or (question.binds,)
