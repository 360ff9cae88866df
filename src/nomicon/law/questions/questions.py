"""THE table: everything the engine asks the rules in force, and what holds where they are silent.

Whatever a player could wish to change by a vote is here. A rule answers in its header (``answers: {quorum: …}``) or by
code (``@answers("quorum")``, taking the facts it names). `binds` says when the answer is taken and fixed: a rulebook's
rule may name another moment under ``binds``. A question *about* an office is asked as ``seats of Clerk``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from nomicon.game.changes import ALL_GOES, ALL_STAYS, WHAT_BUILDS_ON_IT_GOES
from nomicon.game.names import Electorate, Seconds
from nomicon.game.proposals import Votes
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language import answer_types
from nomicon.law.language.answer_types import AnswerType, Share, Threshold, Undetermined
from nomicon.law.language.kinds import RecordField, fields_of
from nomicon.law.language.records import QuestionFacts
from nomicon.law.questions.answer_lists import Rounds, classes, counted_rounds, things_to_choose
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

    def __post_init__(self) -> None:
        """Let code that is asked about a proposal name its changes, too, as code does that reacts to its events."""
        if "proposal" in self.facts and "changes" not in self.facts:
            object.__setattr__(self, "facts", (*self.facts, "changes"))
            object.__setattr__(self, "optional", (*self.optional, "changes"))

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
    gettext_noop("Whether this player may join the game."),
    answer_types.yes_no,
    True,
    ("player",),
    while_open=False,
)
JOINING_IN_SILENCE = Question(
    "joining_in_silence",
    gettext_noop("Whether this player may join, if no rule says who may."),
    answer_types.yes_no,
    True,
    ("player",),
)
MAY_RETURN = Question(
    "may_return",
    gettext_noop("Whether a player who left may come back: yes, no, or only when the next game has started."),
    answer_types.one_of("yes", "no", "next game"),
    "yes",
    ("player",),
)
MAY_FORFEIT = Question(
    "may_forfeit",
    gettext_noop("Whether this player may leave."),
    answer_types.yes_no,
    True,
    ("player",),
    while_open=False,
)
SEATS = Question(
    "seats",
    gettext_noop(
        "How many players may hold an office at the same time. Write it as ``seats of OFFICE``. If the number goes "
        "down, surplus holders keep the office until another player is appointed."
    ),
    answer_types.count,
    1,
    ("office",),
    of="office",
)
ON_RETURN = Question(
    "on_return",
    gettext_noop("What players have when they come back: what everybody starts with, or what they had when they left."),
    answer_types.one_of("a beginner's", "their own"),
    "a beginner's",
    ("player",),
)
KEEPS_OFFICE = Question(
    "keeps_office",
    gettext_noop("Whether somebody who left keeps an office, in name only, until there is a successor."),
    answer_types.yes_no,
    False,
    ("office", "player"),
    of="office",
)
RULES_BIND = Question(
    "rules_bind",
    gettext_noop("Whether players must follow the rules now. If not, a refused move is recorded but has no effect."),
    answer_types.one_of("always", "not now"),
    "always",
    ("player",),
)

PRESENCE_COUNTS = Question(
    "presence_counts",
    gettext_noop(
        "Whether the program records when players are here. If so, it logs a player on when they open a page or "
        "make a move, at most once an hour."
    ),
    answer_types.yes_no,
    False,
    ("player",),
)

# -- Turns ---------------------------------------------------------------------------

TURN_ORDER: Question[str | tuple[str, ...]] = Question(
    "turn_order",
    gettext_noop(
        "The order of turns: ``none``, ``by name``, ``by joining`` (the order in which players joined), an "
        "electorate, or a list of names. With ``at will``, any player can begin a turn with their first act, "
        "if no turn is in progress. In each round, every player has one turn at most, even if the order changes "
        "during the round. Then the next round begins with the first in the order."
    ),
    answer_types.one_or_many,
    "none",
)
TURN_LENGTH = Question(
    "turn_length",
    gettext_noop(
        "How long a turn may last. 0 means no limit. If the clock begins the turn, a limit shorter than a "
        "minute counts as a minute."
    ),
    answer_types.duration,
    Seconds(0),
    ("player",),
)
TURN_BEGINS = Question(
    "turn_begins",
    gettext_noop("How the next turn begins: at once, or when its player makes a proposal."),
    answer_types.one_of("at once", "with its first act"),
    "at once",
    ("player",),
)
AT_TURN_LIMIT = Question(
    "at_turn_limit",
    gettext_noop("What happens when a turn reaches its limit: it ends, or continues until something ends it."),
    answer_types.one_of("ends", "goes on"),
    "ends",
    ("player",),
)
TURN_OF_LEAVER = Question(
    "turn_of_leaver",
    gettext_noop(
        "What happens to the turn of a player who leaves: it ends, or it is nobody's turn until its limit is "
        "reached. A turn without a limit always ends."
    ),
    answer_types.one_of("ends", "stays vacant"),
    "ends",
    ("player",),
)
TURN_WITHOUT_ORDER = Question(
    "turn_without_order",
    gettext_noop("What happens to the current turn if no rule sets a turn order any more: it continues, or ends."),
    answer_types.one_of("goes on", "ends"),
    "goes on",
    ("player",),
)
TURNS_IN_NEXT_GAME = Question(
    "turns_in_next_game",
    gettext_noop("How turns continue in the next game: in the current order, or from the first player in the order."),
    answer_types.one_of("go on", "begin anew"),
    "go on",
)
MAY_BEGIN_TURN: Question[bool | str] = Question(
    "may_begin_turn",
    gettext_noop(
        "Whether the next turn may begin now. Code answers with yes, or with a text that says what the turn waits for."
    ),
    answer_types.yes_or_why_not,
    True,
    ("player",),
)
MAY_END_TURN: Question[Electorate | bool] = Question(
    "may_end_turn",
    gettext_noop("Who may end the current turn."),
    answer_types.membership,
    "the player in turn",
    ("player",),
)

# -- Proposing -----------------------------------------------------------------------

MAY_PROPOSE: Question[Electorate | bool] = Question(
    "may_propose",
    gettext_noop("Who may propose rule-changes, or propose to overrule a judgement."),
    answer_types.membership,
    "players",
    ("player",),
    "submission",
)
PROPOSING_IN_SILENCE = Question(
    "proposing_in_silence",
    gettext_noop("Whether players may propose rule-changes, if no rule says who may."),
    answer_types.yes_no,
    True,
    ("player",),
    "submission",
)
PROPOSALS_A_TURN = Question(
    "proposals_a_turn",
    gettext_noop("How many proposals of rule-changes a player may make in one turn. 0 means any number."),
    answer_types.count,
    0,
    ("player",),
    "submission",
)
MAY_SUBMIT: Question[bool | str] = Question(
    "may_submit",
    gettext_noop("Whether this proposal may be made now. Code answers with yes, or with a text that says why not."),
    answer_types.yes_or_why_not,
    True,
    ("player", "changes", "digest", "draft"),
    "submission",
    optional=("draft",),
)
CHANGES_EACH = Question(
    "changes_each",
    gettext_noop("How many rule-changes one proposal may contain. 0 means any number."),
    answer_types.count,
    0,
    (),
    "submission",
)
SEVERAL_CHANGES = Question(
    "several_changes",
    gettext_noop(
        "What becomes of several rule-changes that are proposed together: one proposal, or a proposal for each, "
        "in the order written."
    ),
    answer_types.one_of("one proposal", "one each"),
    "one proposal",
    ("player",),
    "submission",
)
CHANGES_BUILD_UP = Question(
    "changes_build_up",
    gettext_noop(
        "Whether a change in a proposal may build on the changes before it, as if they had already been made."
    ),
    answer_types.yes_no,
    False,
    (),
    "submission",
)
ABOVE_AN_AMENDMENT = Question(
    "above_an_amendment",
    gettext_noop(
        "What happens to the later amendments of a rule when one of its amendments is repealed: they stay, those "
        "that build on it are removed, or all are removed."
    ),
    answer_types.one_of(ALL_STAYS, WHAT_BUILDS_ON_IT_GOES, ALL_GOES),
    WHAT_BUILDS_ON_IT_GOES,
    (),
    "submission",
)
PROPOSALS_EACH = Question(
    "proposals_each",
    gettext_noop("How many open proposals one player may have. 0 means any number."),
    answer_types.count,
    0,
    ("player",),
    "submission",
)
PROTECTED: Question[tuple[str, ...]] = Question(
    "protected",
    gettext_noop("The classes whose rules can be neither amended nor repealed."),
    answer_types.names,
    (),
    (),
    "submission",
)
AS_PROPOSED = "as proposed"
"""That a new rule is of the class that its proposal names."""

BORN = Question(
    "born",
    gettext_noop(
        "The class of a new rule. With ``as proposed``, the proposal names the class. If it names none, the rule "
        "gets the lowest class."
    ),
    answer_types.words,
    "mutable",
    ("proposal", "change"),
    "application",
)
FIRST_PROPOSAL = Question(
    "first_proposal",
    gettext_noop(
        "The number of the first proposal. If a rule sets it during a game above the number of the last proposal, "
        "the next proposal gets it. Otherwise, numbers simply continue. `numbering.next` can give proposals other "
        "numbers."
    ),
    answer_types.count,
    301,
    (),
    "submission",
)
NUMBER_STEP = Question(
    "number_step",
    gettext_noop("The step between the numbers of proposals, 1 or more."),
    answer_types.one_or_more,
    1,
    (),
    "submission",
)
NEXT_NUMBER: Question[int | None] = Question(
    "next_number",
    gettext_noop(
        "The number at which the program starts to look for the next proposal's number. The proposal gets the "
        "first free number from this one on. If no code answers, the number is one step above the last one. Only "
        "for code."
    ),
    answer_types.count,
    None,
    (),
    "submission",
    literal=False,
)
MAY_MOVE: Question[Electorate | bool] = Question(
    "may_move",
    gettext_noop(
        "Who may put a resolution, an election or a poll to the vote. ``may_propose`` decides who may propose "
        "to overrule a judgement."
    ),
    answer_types.membership,
    "nobody",
    ("player",),
    "submission",
)
MAY_CORRECT: Question[Electorate | bool] = Question(
    "may_correct",
    gettext_noop(
        "Who may propose a correction of the past: that an entry no longer counts, is replaced, or gets another "
        "move before it."
    ),
    answer_types.membership,
    "players",
    ("player",),
    "submission",
)
MOTION_NUMBERS = Question(
    "motion_numbers",
    gettext_noop(
        "How motions (which change no rule) are numbered: separately, as M-1 and so on, or in the same series as "
        "rule-changes."
    ),
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

KINDS_OF_MOTIONS = ("resolve", "overrule", "elect", "poll")
"""Every kind of motion, by the word that proposes it. Corrections of the past have questions of their own."""

MOTION_KINDS: Question[tuple[str, ...]] = Question(
    "motion_kinds",
    gettext_noop(
        "Which kinds of motions there are, by the words that propose them: ``resolve``, ``overrule``, ``elect`` "
        "and ``poll``. A poll changes nothing; an election fills the seats of an office."
    ),
    answer_types.some_of(*KINDS_OF_MOTIONS),
    ("resolve", "overrule"),
    (),
    "submission",
)
MAY_STAND: Question[Electorate | bool] = Question(
    "may_stand",
    gettext_noop("Who may stand for election to an office."),
    answer_types.membership,
    "players",
    ("player", "office"),
    "submission",
)
EVERY_SEAT, VACANT_SEATS = "every seat", "vacant seats"
"""What an election fills."""

ELECTION_FILLS = Question(
    "election_fills",
    gettext_noop(
        "What an election fills: all seats of the office, so that holders who are not elected again lose it, or "
        "only vacant seats. The question ``seats`` says how many there are."
    ),
    answer_types.one_of(EVERY_SEAT, VACANT_SEATS),
    EVERY_SEAT,
    ("office",),
    "close",
)
MOTION_EFFECTS: Question[tuple[str, ...]] = Question(
    "motion_effects",
    gettext_noop(
        "What motions may do when they are adopted, besides saying something: ``[award, appoint]`` lets players "
        'propose ``resolve "Ann helped." doing award Ann 5``. If no rule sets this, motions do nothing.'
    ),
    answer_types.some_of(*OF_MOTIONS),
    (),
)
STAGE_PASSED_BY = Question(
    "stage_passed_by",
    gettext_noop(
        "The office that lets proposals pass a stage before their votes open. Write it as ``stages.passed_by of "
        "STAGE``. The name of the stage is also its command: at a stage ``read``, a holder of the office types ``read "
        "301``. If no office is named, the vote opens without this stage. If the office has several holders, any of "
        "them may let a proposal pass."
    ),
    answer_types.words,
    "",
    ("stage",),
    "submission",
    of="stage",
)
VOTE_OPENS = Question(
    "vote_opens",
    gettext_noop(
        "When the vote on a proposal opens: as soon as the proposal has passed the stages before the vote, or "
        "when a rule's code opens the vote."
    ),
    answer_types.one_of("at once", "when a rule opens it"),
    "at once",
    ("proposal",),
    "submission",
)
MAY_WITHDRAW = Question(
    "may_withdraw",
    gettext_noop("Whether players may withdraw their own proposals."),
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    while_open=False,
)
MAY_REVISE = Question(
    "may_revise",
    gettext_noop("Whether players may change their own proposals before the vote opens."),
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    while_open=False,
)

# -- Voting --------------------------------------------------------------------------

PERIOD = Question(
    "voting_period",
    gettext_noop(
        "How long a vote stays open. 0 means until somebody closes it. If ``binds`` says ``close``, a new period "
        "also applies to votes that are already open."
    ),
    answer_types.duration,
    Seconds(0),
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
    optional=("proposal",),
)
MAY_CLOSE: Question[Electorate | bool] = Question(
    "may_close",
    gettext_noop("Who may close a vote that has no fixed period."),
    answer_types.membership,
    "players",
    ("player", "proposal"),
    moments=OPENING_OR_USE,
)
HOST_ENDS_VOTES = Question(
    "host_ends_votes",
    gettext_noop("Whether the host may end every open vote at any time, for example at the end of a lesson."),
    answer_types.yes_no,
    False,
)
CLOSING_IN_SILENCE = Question(
    "closing_in_silence",
    gettext_noop("Whether a vote that has no fixed period can be closed, if no rule says who may close it."),
    answer_types.yes_no,
    True,
    ("player", "proposal"),
)
WITHOUT_QUORUM = Question(
    "without_quorum",
    gettext_noop(
        "What happens if the quorum is not reached: the proposal is defeated, or the vote stays open. If a vote "
        "that has stayed open is ended, and the quorum is still not reached, the proposal lapses."
    ),
    answer_types.one_of("defeated", "stays open"),
    "defeated",
    ("proposal",),
    "close",
    moments=OPENING_OR_CLOSE,
)
ENDS_EARLY = Question(
    "ends_early",
    gettext_noop("Whether a vote ends as soon as everybody who may vote has voted."),
    answer_types.one_of("never", "all have voted"),
    "never",
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ELECTORATE: Question[Electorate | bool] = Question(
    "electorate",
    gettext_noop("Who may vote. Code that takes `player` is asked about each player separately."),
    answer_types.membership,
    "players",
    ("player", "proposal"),
    "ballot",
    moments=OPENING_OR_BALLOT,
    optional=("player",),
)
VOTING_IN_SILENCE = Question(
    "voting_in_silence",
    gettext_noop(
        "Whose ballots count if no rule says who may vote: those of ``players`` or of ``nobody``. With ``for a "
        "Judge``, a Judge decides this for each proposal that would be adopted if the ballots counted."
    ),
    answer_types.one_of(OPEN_TO_ALL, CLOSED_TO_ALL, FOR_A_JUDGE),
    OPEN_TO_ALL,
    ("player", "proposal"),
    "ballot",
    optional=("player",),
)
CHOICES: Question[tuple[str, ...]] = Question(
    "choices",
    gettext_noop(
        "What a ballot may say. Capital letters make no difference. ``*`` among the choices allows any other short"
        " text."
    ),
    answer_types.some_names,
    ("FOR", "AGAINST"),
    ("proposal",),
    "opening",
    moments=OPENING_OR_BALLOT,
)
IN_FAVOUR: Question[tuple[str, ...] | None] = Question(
    "in_favour",
    gettext_noop(
        "Which choices count in favour. By default, these are well-known words such as FOR, YES and AYE. If no "
        "rule names any and the choices include no such word, a vote with a threshold ends undetermined."
    ),
    answer_types.some_names,
    None,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ABSTENTIONS: Question[tuple[str, ...] | None] = Question(
    "abstentions",
    gettext_noop(
        "Which choices are abstentions. Ballots with such a choice do not count as votes cast. By default, the "
        "abstentions are well-known words such as ABSTAIN."
    ),
    answer_types.names,
    None,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
RANKED, APPROVAL, MOST_VOTES = "ranked", "approval", "most votes"
"""The ways of counting polls and elections."""

METHOD = Question(
    "counting_method",
    gettext_noop(
        "How the ballots of a poll or an election are counted. ``ranked``: ballots rank the choices. For one "
        "seat, the choice with the fewest votes drops out in each round, until one has more than half. For "
        "several seats, votes that a winner does not need go to the next choice (single transferable vote). "
        "``approval``: ballots name every choice that is good enough. ``most votes``: ballots name one choice."
    ),
    answer_types.one_of(RANKED, APPROVAL, MOST_VOTES),
    RANKED,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
EARLIER_ROUNDS, BY_LOT, AS_LISTED = "earlier rounds", "lot", "as listed"
"""What can settle a tie."""

TIES: Question[tuple[str, ...]] = Question(
    "ties",
    gettext_noop(
        "What decides a tie in a poll or an election. These are tried in the order of the list: ``earlier "
        "rounds`` (more votes in the latest round in which they differ), ``lot``, and ``as listed`` (the one "
        "named first). If nothing decides it, the count ends there: nobody else is elected, and a poll has no result."
    ),
    answer_types.some_of(EARLIER_ROUNDS, BY_LOT, AS_LISTED),
    (BY_LOT,),
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
COUNT: Question[Rounds | None] = Question(
    "count",
    gettext_noop(
        "The count, if a rule's code counts the votes itself: a record of the votes for each choice, such as "
        '``{"Ann": 3, "Ben": 2}``. In a poll or an election it can be a list of these, one for each round. Only '
        "for code."
    ),
    counted_rounds,
    None,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
    literal=False,
)
ELECTED: Question[tuple[str, ...] | None] = Question(
    "elected",
    gettext_noop("Who is elected, or what a poll chose, if a rule's code says it. Only for code."),
    answer_types.names,
    None,
    ("proposal", "tally"),
    "opening",
    moments=OPENING_OR_CLOSE,
    literal=False,
    optional=("tally",),
)
REASONS = Question(
    "ballot_reasons",
    gettext_noop("Whether players give a reason with their ballot: they may, they must, or they may not."),
    answer_types.one_of("optional", "required", "none"),
    "optional",
    ("proposal",),
    "opening",
    moments=OPENING_OR_BALLOT,
)
CONDITIONS, ENDORSEMENTS, CIRCLES = "conditions", "endorsements", "circles"
"""The ways in which a ballot can depend on another player's."""

DEPENDING: Question[tuple[str, ...]] = Question(
    "depending_ballots",
    gettext_noop(
        "Which ballots may depend on another player's ballot. ``conditions`` allows ``FOR if Ben votes FOR, "
        "otherwise AGAINST``, and ``endorsements`` allows ``as Ben votes``. When the votes are counted, the "
        "program works out the choice of each such ballot. A ballot that results in no choice does not count. "
        "Ballots that depend on each other in a circle do not count either, unless ``circles`` is listed. Then "
        "the ballots in the circle that have a condition count as if their condition were met."
    ),
    answer_types.some_of(CONDITIONS, ENDORSEMENTS, CIRCLES),
    (),
    ("proposal",),
    "opening",
    moments=OPENING_OR_BALLOT,
)
PROXIES: Question[Electorate | bool] = Question(
    "proxies",
    gettext_noop(
        "Who may be a proxy. A proxy's ballot also counts for the players who named this proxy, if they may vote "
        "but cast no ballot. A proxy can have a proxy: then the ballot of the first proxy in the chain who has voted "
        "counts. If none has voted, no ballot counts for these players."
    ),
    answer_types.membership,
    "nobody",
    ("player", "proposal"),
    "opening",
    moments=OPENING_OR_CLOSE,
    optional=("proposal",),
)
VOTES_EACH: Question[Votes] = Question(
    "votes_each",
    gettext_noop("How many votes a ballot counts for, as an exact number, such as 1, 0, 1/2 or 3/2."),
    answer_types.votes,
    1,
    ("player", "proposal"),
    "ballot",
    moments=("opening", "ballot", "close"),
)
MAY_REPLACE = Question(
    "may_replace_ballot",
    gettext_noop("Whether players may change their ballot before the close."),
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    "opening",
    moments=OPENING_OR_BALLOT,
    while_open=False,
)
MAY_TAKE_BACK = Question(
    "may_take_back_ballot",
    gettext_noop("Whether players may take back their ballot before the close."),
    answer_types.yes_no,
    True,
    ("player", "proposal"),
    "opening",
    moments=OPENING_OR_BALLOT,
    while_open=False,
)
LATE_BALLOTS = Question(
    "late_ballots",
    gettext_noop(
        "What happens to a ballot or approval after the close: it is refused, or it is listed but not counted."
    ),
    answer_types.one_of("refused", "listed"),
    "refused",
    ("proposal",),
)
BALLOTS_OF_LEAVERS = Question(
    "ballots_of_leavers",
    gettext_noop("Whether a ballot still counts if its voter has left or may no longer vote."),
    answer_types.yes_no,
    True,
    ("proposal", "player"),
    "close",
    moments=OPENING_OR_CLOSE,
)
SECRET = Question(
    "secret_ballots",
    gettext_noop("Whether ballots, and the names of those who voted, are secret until the close."),
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
    moments=OPENING_OR_BALLOT,
)
TURNOUT_TOLD = Question(
    "turnout_told",
    gettext_noop("Whether players can see before the close how many have voted, if ballots are secret."),
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
)
FROZEN_BALLOTS = Question(
    "frozen_ballots",
    gettext_noop(
        "What happens to secret ballots if play ends before they are counted: they stay sealed, or they are opened"
        " when the vote would have closed."
    ),
    answer_types.one_of("stay sealed", "are opened"),
    "stay sealed",
    ("proposal",),
    moments=OPENING_OR_USE,
)
QUORUM = Question(
    "quorum",
    gettext_noop(
        "How many must vote: a number, or a share of an electorate. The electorate is counted when the vote "
        "opens, or with ``counted: close`` when it closes."
    ),
    answer_types.share,
    Share(Fraction(0)),
    ("proposal", "voted"),
    "opening",
    moments=OPENING_OR_CLOSE,
    optional=("voted",),
)
QUORUM_ROUNDED = Question(
    "quorum_rounded",
    gettext_noop("Whether a quorum is rounded if it is not a whole number, and how."),
    answer_types.one_of("no", "down", "up", "to the nearest"),
    "no",
    ("proposal",),
    "opening",
    follows="quorum",
)
ALL_VOTERS, NOT_ABSTAINING, ALL_VOTES, VOTES_CAST = (
    "who has voted",
    "who has not abstained",
    "their votes",
    "their votes without abstentions",
)
"""What a quorum can count."""

QUORUM_COUNTS = Question(
    "quorum_counts",
    gettext_noop(
        "What the quorum counts: ``who has voted``, or only ``who has not abstained``. In both cases, each "
        "player counts as one. If players can have several votes, the quorum can count ``their votes``, or "
        "``their votes without abstentions``."
    ),
    answer_types.one_of(ALL_VOTERS, NOT_ABSTAINING, ALL_VOTES, VOTES_CAST),
    ALL_VOTERS,
    ("proposal",),
    "opening",
    follows="quorum",
)
ADOPTION_NEEDS: Question[tuple[str, ...] | None] = Question(
    "adoption_needs",
    gettext_noop(
        "What adoption needs: enough votes (``votes``), a quorum (``quorum``), or both. If this list does not "
        "contain ``quorum``, no quorum is needed. If it does but no rule sets the quorum, the outcome is "
        "undetermined. By default, votes are needed, and also a quorum if a rule sets one."
    ),
    answer_types.some_of("votes", "quorum", least=1),
    None,
    ("proposal",),
    "opening",
    follows="quorum",
)
ALL_ARE_A_QUORUM = Question(
    "all_are_a_quorum",
    gettext_noop("Whether the quorum is reached if no rule sets it, but everybody who may vote has voted."),
    answer_types.yes_no,
    False,
    ("proposal",),
    "opening",
    moments=OPENING_OR_CLOSE,
)
ADOPTED: Question[Threshold | bool | Undetermined] = Question(
    "adopted",
    gettext_noop(
        "Whether the votes cast are enough for adoption. The answer is a threshold. Code can also look "
        "at the tally itself and answer yes or no."
    ),
    answer_types.threshold,
    Undetermined(_("no rule in force says how many votes are enough")),
    ("proposal", "tally", "refused"),
    "opening",
    Threshold(Fraction(1, 2), True, "cast"),
    moments=OPENING_OR_CLOSE,
    optional=("tally", "refused"),
)
OUTCOME_WAITS: Question[bool | str] = Question(
    "outcome_waits",
    gettext_noop(
        "Whether the outcome has to wait after the votes are counted. Code answers with no, or with a text that "
        "says what the outcome waits for."
    ),
    answer_types.yes_or_why_not,
    False,
    ("proposal",),
    "close",
    moments=OPENING_OR_CLOSE,
)
STAGE_APPROVED_BY = Question(
    "stage_approved_by",
    gettext_noop(
        "The office that approves or rejects proposals at a stage, while their votes are open. Write it as "
        "``stages.approved_by of STAGE``. The name of the stage is also its command: at a stage ``assent``, the holder "
        "of the office types ``assent 301 yes`` or ``assent 301 no``. If the answer is empty, no office has to "
        "approve. If the office has several holders, the one who has held it longest decides."
    ),
    answer_types.words,
    "",
    ("proposal", "stage"),
    "opening",
    moments=OPENING_OR_CLOSE,
    of="stage",
)
APPROVAL_MATTERS = Question(
    "approval_matters",
    gettext_noop(
        "Whether approval at this stage affects the votes that this proposal needs. Write it as "
        "``stages.approval_matters of STAGE``."
    ),
    answer_types.yes_no,
    False,
    ("proposal", "stage"),
    "opening",
    moments=OPENING_OR_CLOSE,
    of="stage",
)
APPROVAL_PRESUMED = Question(
    "approval_presumed",
    gettext_noop(
        "Whether approval counts as given if the office holder said nothing. Write it as ``stages.approval_presumed "
        "of STAGE``."
    ),
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
    gettext_noop("How long after the close an adopted change takes effect."),
    answer_types.duration,
    Seconds(0),
    ("proposal",),
    "close",
    moments=OPENING_OR_CLOSE,
)
FORK_NOTICES = Question(
    "fork_notices",
    gettext_noop(
        "Whether a note shows which points a vote would have given if the adopted change had already been in force."
    ),
    answer_types.yes_no,
    False,
    ("proposal",),
)
ADOPTION_BY_JUDGEMENT = Question(
    "adoption_by_judgement",
    gettext_noop(
        "When a change begins to count if a judgement finds after the vote that it was adopted: at the close of the "
        "vote, or at the judgement. What happened in between is not changed."
    ),
    answer_types.one_of("the close", "the judgement"),
    "the close",
    ("proposal",),
    "application",
)
MAY_TAKE_EFFECT: Question[bool | str] = Question(
    "may_take_effect",
    gettext_noop("Whether an adopted change may take effect. Code answers with yes, or with a text that says why not."),
    answer_types.yes_or_why_not,
    True,
    ("proposal", "change"),
    "application",
    literal=False,
)
MAY_CHANGE_RULES: Question[bool | str] = Question(
    "may_change_rules",
    gettext_noop(
        "Whether the code of a rule may make this change to the rules without a vote. Code can answer with a "
        "text that says why not. A rule can change only rules of its own class or of lower classes. The limits "
        "for proposals also apply, as if the change were part of the proposal that gave the rule its text."
    ),
    answer_types.yes_or_why_not,
    True,
    ("rule", "change"),
)
PARTIAL_EFFECT = Question(
    "partial_effect",
    gettext_noop(
        "What takes effect if the rules forbid some changes of a proposal: none of its changes, or the allowed "
        "ones, in the order written."
    ),
    answer_types.one_of("none", "those that may"),
    "none",
    ("proposal",),
    "application",
)
LEAST_MUTABLE = Question(
    "least_mutable",
    gettext_noop("How many mutable rules there must always be."),
    answer_types.count,
    0,
    (),
    "application",
)
MOST_MUTABLE = Question(
    "most_mutable",
    gettext_noop("How many mutable rules there may be. 0 means any number."),
    answer_types.count,
    0,
    (),
    "application",
)
STAYS_AMENDABLE = Question(
    "must_stay_amendable",
    gettext_noop("Whether a change is stopped if no rule could be changed any more afterwards."),
    answer_types.yes_no,
    False,
    (),
    "application",
)
AMENDABLE_BY = Question(
    "amendable_by",
    gettext_noop(
        "Which players are considered when the program checks whether rule-changes could still be adopted: anyone "
        "who may join, or only current players."
    ),
    answer_types.one_of("whoever may join", "who plays now"),
    "whoever may join",
    (),
    "application",
)
ENACTED_NUMBER = Question(
    "enacted_number",
    gettext_noop(
        "The number of a new rule: that of its proposal, or the next after the highest. If the number of the "
        "proposal is taken, the rule gets the next after the highest instead."
    ),
    answer_types.one_of("the proposal's", "the next"),
    "the proposal's",
    ("proposal",),
    "application",
)
RULES_DATED_BY = Question(
    "rules_dated_by",
    gettext_noop(
        "The date shown beside the author of a rule or a change: when it was proposed, or when it was adopted."
    ),
    answer_types.one_of("proposing", "adopting"),
    "proposing",
)
AMENDED_NUMBER = Question(
    "amended_number",
    gettext_noop(
        "The number of an amended or transmuted rule: its own, or that of the proposal. If another rule has "
        "that number, or the proposal changes several rules, the rule keeps its own."
    ),
    answer_types.one_of("its own", "the proposal's"),
    "its own",
    ("proposal",),
    "application",
)
NUMBER_WIDTH = Question(
    "number_width",
    gettext_noop(
        "The minimum number of digits in the numbers of rules and proposals. With 3, rule 19 is written as rule "
        "019. If no rule sets this any more, numbers are written as at the start of the game."
    ),
    answer_types.count,
    1,
    code=False,
)

MAY_MEND: Question[Electorate | bool] = Question(
    "may_mend",
    gettext_noop("Who may correct the words of a rule without a vote. Nothing else can be changed in this way."),
    answer_types.membership,
    "nobody",
    ("player", "rule"),
)

# -- Precedence ----------------------------------------------------------------------

CLASSES: Question[tuple[str, ...]] = Question(
    "classes",
    gettext_noop(
        "The classes that rules can have, from the lowest to the highest. They can also be numbers, such as 1, "
        "1.5 and 3. A rule with a class that is not in this list ranks below all others."
    ),
    classes,
    ("mutable", "immutable"),
    code=False,
)
PRECEDENCE: Question[tuple[str, ...]] = Question(
    "precedence",
    gettext_noop(
        "The tests that decide which of two rules prevails, in order. Each test decides if those before it do "
        "not. If ``higher class`` is listed, it must be the first test. Class also counts if a rule answers "
        "``precedence.across_classes``. Claims are what rules say about their own precedence and deference. "
        "The ordinal of a rule is the number of its latest change, and its date is the time of that change."
    ),
    order_of_tests,
    BUILT_IN_TESTS,
    code=False,
)
PRECEDENCE_AMONG = Question(
    "precedence_among",
    gettext_noop(
        "The rules that ``precedence.order`` and claims can rank. All others are ranked in the built-in order, in "
        "which claims do not count."
    ),
    answer_types.one_of("all rules", "mutable rules"),
    "all rules",
    code=False,
)
CLASSES_IN_SILENCE = Question(
    "classes_in_silence",
    gettext_noop(
        "Which of two rules of different classes prevails if they give different answers and no rule decides it: "
        "the one of the higher class (``the immutable one``), the one that would prevail if both had the same class, "
        "or the one that a Judge chooses."
    ),
    answer_types.one_of("the immutable one", "as within a class", FOR_A_JUDGE),
    "the immutable one",
    code=False,
)
EQUALS_IN_SILENCE = Question(
    "equals_in_silence",
    gettext_noop(
        "Which of two rules of the same class prevails if they give different answers and neither a rule nor a "
        "test decides it: the one with the smaller number, or the one that a Judge chooses."
    ),
    answer_types.one_of("smaller number", FOR_A_JUDGE),
    "smaller number",
    code=False,
)
FORMER_NUMBERS = Question(
    "claims_by_former_numbers",
    gettext_noop(
        "Whether a claim of precedence that names a rule by its number still means that rule when the "
        "rule's number changes."
    ),
    answer_types.yes_no,
    True,
    ("proposal",),
    "application",
)
ACROSS_CLASSES = Question(
    "conflict_across_classes",
    gettext_noop(
        "What happens to a rule that conflicts with one of a higher class, such as a mutable rule with an immutable "
        "one: the higher one prevails on that point, or the whole lower one is void."
    ),
    answer_types.one_of("outranked", "void"),
    "outranked",
)
VOID_LASTS = Question(
    "void_lasts",
    gettext_noop(
        "How long a rule stays void if it conflicts with a higher one: as long as the two conflict, or for ever."
    ),
    answer_types.one_of("while it conflicts", "for good"),
    "while it conflicts",
)

# -- Quantities, claims and public acts ----------------------------------------------

MAY_TRANSFER = Question(
    "may_transfer",
    gettext_noop("Whether players may give each other some of a quantity. Write it as ``may_transfer of QUANTITY``."),
    answer_types.yes_no,
    False,
    ("player", "quantity"),
    of="quantity",
    while_open=False,
)
GIVING_IN_SILENCE = Question(
    "giving_in_silence",
    gettext_noop(
        "Whether players may give each other some of a quantity, if the rule that declared the quantity is gone, "
        "rules still use it, and no rule decides this."
    ),
    answer_types.yes_no,
    False,
    ("player", "quantity"),
)
AMOUNT: Question[Fraction | None] = Question(
    "amount",
    gettext_noop(
        "How much a player really gains or loses when the code of a rule requests an amount, or when a player "
        "claims one. By default, this is the requested or claimed amount."
    ),
    answer_types.number,
    None,
    ("player", "amount", "quantity", "rule", "to", "proposal", "after"),
    literal=False,
    optional=("proposal",),
)
MAY_CLAIM: Question[Electorate | bool] = Question(
    "may_claim",
    gettext_noop("Who may claim what a rule without code gives or takes, such as points."),
    answer_types.membership,
    "players",
    ("player", "rule"),
)
CLAIMING_IN_SILENCE = Question(
    "claiming_in_silence",
    gettext_noop("Whether players may claim effects of a rule without code, if no rule says who may."),
    answer_types.yes_no,
    True,
    ("player", "rule"),
)
MAY_DECLARE: Question[Electorate | bool] = Question(
    "may_declare",
    gettext_noop("Who may publicly declare something that no rule regulates."),
    answer_types.membership,
    "players",
    ("player",),
)
ACTS_PERMITTED = Question(
    "acts_permitted",
    gettext_noop(
        "Whether an act is allowed if no rule forbids or regulates it. A rule about the act itself counts first."
    ),
    answer_types.yes_no,
    False,
    ("player",),
)
ACTS_IN_SILENCE = Question(
    "acts_in_silence",
    gettext_noop(
        "What happens to an act that no rule mentions, if no rule decides about such acts: it is permitted, "
        "barred, or left to a Judge."
    ),
    answer_types.one_of(PERMITTED, BARRED, FOR_A_JUDGE),
    PERMITTED,
    ("player",),
)

# -- Judging -------------------------------------------------------------------------

MAY_INVOKE: Question[Electorate | bool] = Question(
    "may_invoke",
    gettext_noop(
        "Who may ask for a judgement. For statements that put play itself in doubt, code can give a different answer."
    ),
    answer_types.membership,
    "players",
    ("player", "paradox"),
    optional=("paradox",),
)
JUDGING_IN_SILENCE = Question(
    "judging_in_silence",
    gettext_noop(
        "What happens if no rule says who may ask for a judgement, or who judges. With ``players``, all may ask "
        "and Judges are drawn by lot. With ``the Judges there are``, nobody may ask, and only Judges who have already "
        "been appointed can judge. With ``nobody``, nobody asks or judges."
    ),
    answer_types.one_of(OPEN_TO_ALL, JUDGES_IN_OFFICE, CLOSED_TO_ALL),
    OPEN_TO_ALL,
)
JUDGE: Question[str | tuple[str, ...]] = Question(
    "judge",
    gettext_noop(
        "Who judges: a player's name, an office such as ``the Clerk``, or several players, one of whom is "
        "drawn by lot: ``players``, a group that a rule declares, or a list of names."
    ),
    answer_types.one_or_many,
    "players",
    ("judgement",),
    optional=("judgement",),
)
JUDGES_AMONG: Question[Electorate] = Question(
    "judges_among",
    gettext_noop("Who may be named as a Judge. With ``anybody``, people who are not players may judge, too."),
    answer_types.electorate,
    "players",
    ("judgement",),
)
TEAM_MATES: Question[tuple[str, ...]] = Question(
    "team_mates",
    gettext_noop(
        "Who is in the same team as a player. Any rule may answer this. Rule code can ask for it, for example to "
        "treat team-mates differently from other players."
    ),
    answer_types.names,
    (),
    ("player",),
)
JUDGE_PERIOD = Question(
    "judge_period",
    gettext_noop(
        "How much time a Judge has for a judgement. 0 means no limit. If the clock appoints the Judge, a limit "
        "shorter than a minute counts as a minute."
    ),
    answer_types.duration,
    Seconds(0),
    ("judgement",),
)
JUDGEMENT_VALUES: Question[tuple[str, ...]] = Question(
    "judgement_values",
    gettext_noop("The possible judgements."),
    answer_types.some_names,
    ("TRUE", "FALSE", "UNDECIDED"),
    ("judgement",),
)
THE_USUAL_WORDS, ANY_WORDS = "the usual ones", "any"
"""What words a judgement may be where no rule says which."""

VALUES_IN_SILENCE = Question(
    "values_in_silence",
    gettext_noop(
        "The possible judgements if no rule lists them: ``the usual ones``, which are TRUE, FALSE and UNDECIDED, "
        "or ``any``. A judgement that says neither that a statement is right nor that it is wrong has no automatic "
        "consequences."
    ),
    answer_types.one_of(THE_USUAL_WORDS, ANY_WORDS),
    THE_USUAL_WORDS,
)
UPHOLDING: Question[tuple[str, ...] | None] = Question(
    "upholding_values",
    gettext_noop(
        "The values of a judgement that say that a statement is right, so that its consequences take effect. By "
        "default, TRUE is the only one. If a Judge can say neither TRUE nor FALSE, the only one is the first of "
        "``judging.values``."
    ),
    answer_types.names,
    None,
    ("judgement",),
)
DENYING: Question[tuple[str, ...] | None] = Question(
    "denying_values",
    gettext_noop(
        "The values of a judgement that say that a statement is wrong, so that a claim is overturned. By "
        "default, FALSE is the only one. If a Judge can say neither TRUE nor FALSE, the only one is the second "
        "of ``judging.values``."
    ),
    answer_types.names,
    None,
    ("judgement",),
)
READINGS_HOLD = Question(
    "readings_hold",
    gettext_noop(
        "Whether a judgement on how a rule is read counts from then on. If not, rules are read as if no judgement had "
        "said otherwise. If the answer changes back to yes, judgements that still stand count again."
    ),
    answer_types.yes_no,
    True,
)
READINGS_IN_SILENCE = Question(
    "readings_in_silence",
    gettext_noop(
        "Whether a judgement on how a rule is read counts from then on if no rule answers ``judging.readings_hold``."
    ),
    answer_types.yes_no,
    True,
)
JUDGEMENT_WAITS: Question[bool | str] = Question(
    "judgement_waits",
    gettext_noop(
        "Whether a judgement has to wait until a rule publishes it. Code answers with no, or with a text that "
        "says what the judgement waits for."
    ),
    answer_types.yes_or_why_not,
    False,
    ("judgement",),
)
PARADOX_GROUNDS: Question[tuple[str, ...]] = Question(
    "paradox_grounds",
    gettext_noop("The reasons that a statement may give for putting play itself in doubt."),
    answer_types.names,
    (),
    ("player",),
)

# -- Moves that rules offer ------------------------------------------------------------

FIELD_CHOICES: Question[tuple[str, ...] | None] = Question(
    "field_choices",
    gettext_noop(
        "What a player can choose for a field of a move that a rule offers. Write it as ``field_choices of MOVE``. "
        "With an empty list, the move cannot be made. For a sealed move, this question is not asked, so an answer has "
        "no effect."
    ),
    things_to_choose,
    None,
    ("player", "move", "field"),
    broken=(),
    of="move",
)

# -- Moves that need other players ---------------------------------------------------

INTENT_OBJECTIONS = Question(
    "intent_objections",
    gettext_noop(
        "How many objections stop this move: with 3, it can be made if there are fewer than 3. With 0, "
        "objections do not matter. Write it as ``intents.without_objections of MOVE``."
    ),
    answer_types.count,
    0,
    ("player", "move", "fields"),
    of="move",
)
INTENT_SUPPORT = Question(
    "intent_support",
    gettext_noop("How many other players must support this move before it can be made."),
    answer_types.count,
    0,
    ("player", "move", "fields"),
    of="move",
)
INTENT_MAJORITY: Question[Votes] = Question(
    "intent_majority",
    gettext_noop(
        "How many supporters this move needs for each objector. There must be more supporters than that. With "
        "0, no such majority is needed."
    ),
    answer_types.votes,
    0,
    ("player", "move", "fields"),
    of="move",
)
INTENT_NOTICE = Question(
    "intent_notice",
    gettext_noop("How far in advance this move must be announced."),
    answer_types.duration,
    Seconds(0),
    ("player", "move", "fields"),
    of="move",
)
INTENT_AGREEMENT: Question[tuple[str, ...]] = Question(
    "intent_agreement",
    gettext_noop(
        "Everybody who must agree to this move, besides the player who announces it. The list can contain fields "
        "of the move that name players, names of players, and electorates such as ``the Clerk``."
    ),
    answer_types.names,
    (),
    ("player", "move", "fields"),
    of="move",
)
INTENT_OBJECTORS: Question[Electorate] = Question(
    "intent_objectors",
    gettext_noop("The electorate that may object to this move."),
    answer_types.electorate,
    "players",
    ("player", "move", "fields"),
    of="move",
)
INTENT_SUPPORTERS: Question[Electorate] = Question(
    "intent_supporters",
    gettext_noop("The electorate that may support this move."),
    answer_types.electorate,
    "players",
    ("player", "move", "fields"),
    of="move",
)
INTENT_PERFORMER = Question(
    "intent_performer",
    gettext_noop(
        "Who makes this move when others let it be made: the player who announced it, or one who supports it, too; "
        "or it happens by itself."
    ),
    answer_types.one_of("announcer", "announcer or supporter", "by itself"),
    "announcer",
    ("player", "move", "fields"),
    of="move",
)
INTENT_LASTS = Question(
    "intent_lasts",
    gettext_noop(
        "How long after its announcement this move can still be made. After that, the announcement is out of date."
    ),
    answer_types.duration,
    Seconds(14 * 86400),
    ("player", "move", "fields"),
    of="move",
)
INTENT_CALM = Question(
    "intent_calm",
    gettext_noop("How long this move must wait after an objection was taken back."),
    answer_types.duration,
    Seconds(0),
    ("player", "move", "fields"),
    of="move",
)
INTENT_FIXED = Question(
    "intent_fixed",
    gettext_noop(
        "Whether an announced move keeps its terms when the rules change. If not, the rules in force at each moment "
        "apply."
    ),
    answer_types.yes_no,
    True,
    ("player", "move", "fields"),
    of="move",
)

# -- Winning -------------------------------------------------------------------------

WIN_BY = Question(
    "win_by", gettext_noop("The quantity that decides who wins."), answer_types.words, "points", (), "close"
)
WIN_SCORE: Question[Fraction | None] = Question(
    "win_score", gettext_noop("How much of the quantity a player needs to win."), answer_types.number, None, (), "close"
)
WIN_WHEN = Question(
    "win_when",
    gettext_noop("Whether it is enough to have the winning score, or a player wins only when their score rises to it."),
    answer_types.one_of("standing at it", "rising to it"),
    "standing at it",
    (),
    "close",
)
WIN_AMONG: Question[Electorate] = Question(
    "win_among", gettext_noop("Who can win by score."), answer_types.electorate, "players", (), "close"
)
WINNERS: Question[tuple[str, ...] | None] = Question(
    "winners",
    gettext_noop("Who has won now, for a reason other than the score. Code answers with a list of players."),
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
