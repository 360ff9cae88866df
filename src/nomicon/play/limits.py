"""Every bound in the engine, with its reason. Bounds on running one piece of rule code stand with the sandbox."""

from __future__ import annotations

from nomicon.game.names import Moment

CHAIN_DEPTH = 1000
"""Functions of rule code that may set off one another, one after the other: a hundred steps of a game of many parts,
three times over. A chain of more is taken to be endless, and is undone."""

CHAIN_EVENTS = 10_000
"""Things that rules may bring about in one entry: ten runs of as many effects as one run may have. More is taken to be
endless, and is undone."""

SETTLING_LIMIT = 1000
"""Times that what follows from a move is gone through, as turns begin and end and changes take effect at one moment.
More than all players of a large game have turns is taken to be endless."""

DECIDED_AGAIN = 2
"""Times that a move is decided again without what came to no end; after that, without any reaction at all. Each time
costs as much as the first."""

REACTING_WORK = 12_000_000_000
"""Steps of the sandbox that all reactions of one entry may take together: some eleven hundred quick ones, or forty that
use up theirs, which is two seconds. Each run is bounded by itself, but hundreds would keep everybody waiting."""

ENTRY_WORK = 2 * REACTING_WORK
"""Steps that all rule code of one entry may take together. What answers questions, and what stands instead of an event,
has as much again as reactions, so that no reaction keeps a vote from being counted or a rule from protecting itself."""

RULE_CHANGE_WORK = 40_000_000
"""Steps that a change of a rule by code counts as, for looking at all rules again takes as long: three hundred changes
at one moment, which is more than any ruleset has rules."""

REHEARSING_PLAYERS = 20
"""Players with whom it is tried whether rules could still be changed; what stops so many is taken to stop all."""

LONGEST_VOTE = 10 * 365 * 86400
"""Seconds from the opening of a vote to its effect beyond which nobody is taken to see the end of it."""

NAME_LENGTH = 60
"""Characters in a player's name: enough for any name, short enough for a table."""

RENAMED_MOST = 100
"""Names that one player may give up: each is kept from everybody else for ever."""

TEXT_LENGTH = 20_000
"""Characters in a statement, a reason or a declaration: some ten pages."""

VALUE_LENGTH = 40
"""Characters in a judgement, where no rule says which words it may be."""

BALLOT_LENGTH = 40
"""Characters in a ballot of one's own wording: a word or two, for a column of a table."""

DRAFTS_EACH = 20
"""Drafts of one player that are kept; older ones make room, for who wants one back can show it again."""

CHANGES_LIMIT = 50
"""Rule-changes in one proposal, where the rules allow several: more could not be read before a vote."""

NOTES_KEPT = 20
"""Notes beside one proposal, the latest; nobody reads more before a vote."""

REGISTER_LINES = 100_000
"""Lines in one register, so that a rule cannot fill the host's memory."""

REGISTERS_LENGTH = 20_000_000
"""Characters of all registers in use together, so that many of them do not fill the host's memory: two hundred for each
of a hundred thousand players."""

LINE_LENGTH = 20_000
"""Characters of one line of a register, written out: a page holds more than anybody reads."""

WORDS_LENGTH = 2_000
"""Characters of what a rule tells one player at once: a page of a letter."""

WORDS_KEPT = 50
"""Private words that are kept for one player, the latest; older ones have had their time."""

TITLE_LENGTH = 200
"""Characters in a rule's title, which stands on one line wherever the rule is named."""

RULE_LENGTH = 200_000
"""Characters of a rule, written out with header and code: a book in one rule is still read before a vote."""

MOVE_LENGTH = 500_000
"""Characters of all that a player hands in with one move, so that nobody fills the host's disk with a few of them."""

INTENTS_OPEN = 20
"""Moves that one player may have announced at a time: more than anybody could answer with care."""

REMINDERS_LIMIT = 5000
"""Reminders that wait in one game; all may ring at one moment, and everybody waits until they have been heard."""

ZONES_DIFFER = 24 * 60 * 60
"""Seconds by which the moment of a schedule may be another in the record than by today's data on time zones. A country
that gives up summer time moves its clocks by an hour, and one that crosses the date line by a day."""

RINGS_APART = 3 * 60 * 60
"""Seconds after a schedule in a time zone in which it does not come again. If its country changes its clocks after the
moment was written down, the same evening would come twice."""

REMINDER_LEAST = 60
"""Seconds from what time brings about to a reminder set by it, to the end of a turn begun by it or of the time of a
Judge named by it. One each second, for ever, would fill the record though nobody plays; who moves may set one for the
next second."""


def in_time(until: Moment | None, began: Moment, at: Moment, *, by_clock: bool) -> Moment | None:
    """Return the limit that a rule sets at a moment: never one that has passed.

    Where time itself brings the rule to set it, what it limits lasts for the least time from its beginning.
    """
    return None if until is None else Moment(max(until, at, began + REMINDER_LEAST if by_clock else at))


DUTIES_LIMIT = 1000
"""Duties owed at a time: nobody could look through more on a page."""

EFFECTS_LIMIT = 1000
"""Effects one run of rule code may ask for. Groups are for addressing many players with one."""

QUANTITY_DIGITS = 200
"""Digits in a number's numerator or denominator, so that scores cannot grow without end."""

TROUBLES_KEPT = 50
"""Troubles listed with the game; all of them stand in the record."""

FORESEEN_DECISIONS = 3000
"""Moves that are tried in a copy of a game to find a way by which its rules can be changed: four weeks of a game of
ten. What so many do not find is taken not to be there."""

FORESEEN_EACH = 12
"""Moves that are tried more for each player of a game: a proposal and a ballot of everybody, several times over."""

FORESEEN_RUNS = 10_000
"""Runs of rule code that one search may take, a long one counted several times: five for each of the moves it tries,
some ten seconds. In bundled games none has taken half as many."""

RESCUE_NOTICE = 7 * 86400
"""Seconds for which a rescue is on the board before it can take effect: whoever looks in once a week has seen it."""

RESCUE_ABSENT = 30 * 86400
"""Seconds after which a player who has not been here is not waited for. It is as long as a holiday."""

RESCUE_LASTS = 60 * 86400
"""Seconds after which a rescue ends that not everybody has signed: twice what an absent player is waited for."""

RULES_JUDGED = 5
"""How many of the newest rules are tried: can rules be changed if a Judge finds one void? Each takes a second."""

COLLIDING = 100
"""Other proposals that are looked at for what they touch in common with one, the newest first: a tenth of a millisecond
each."""

COLLISIONS_TRIED = 50
"""Of those that do, how many are adopted in a copy of the game before and after it: about a millisecond each."""

COLLIDING_TOGETHER = 50
"""Proposals of which each is held against each other: 1,225 pairs, of which those that touch the same are tried."""

FORESEEN_REMEMBERED = 6000
"""Decisions of one search that are remembered until it ends, so that none is made twice: twice what one part of it may
make. Each keeps a game, of which most is shared with the others."""

FORESEEN_ALONE = 24
"""Things that fall due in one wait and are done each on its own; further ones are done together, a part of the wait at
a time, so that a rule that rings every minute does not end the search."""

FORESEEN_A_DAY = 4
"""The same for each day of a wait: as many as bundled games have of them, so that weeks go by as they do in play."""

FORESEEN_PLAYERS = 6
"""Players with whom it is tried what somebody could do about a matter; they stand for all others of their kind."""

FORESEEN_HELP = 150
"""Ways of helping a matter along, one after the other, that are tried before it is left for a later moment."""

TRIED_PLAYERS = 3
"""Players about whom code that answers questions is tried before a vote on it: mostly what fails fails for all."""

TRIED_WORK = 3_000_000_000
"""Steps of the sandbox that all trials of one proposal may take: ten runs that use up theirs, half a second; of quick
ones, some three hundred."""

NEWCOMERS = 50
"""Newcomers who are reckoned with where votes need more players than there are. Nobody finds more at short notice."""

WHAT_IF_DAYS = 30
"""Days of ordinary play in a copy of the game by which it is told what a change would do: a vote or several, and what
comes once a week or once a month."""

WHAT_IF_DAYS_MOST = 60
"""Days that may be asked for instead: what is further off depends on what is adopted until then."""

WHAT_IF_MOVES = 200
"""Moves of such play, what falls due by the clock among them: three votes of fifty players."""

WHAT_IF_MOVES_MOST = 400
"""Moves that may be asked for instead, with as many again in the copy without the change."""

WHAT_IF_RUNS = 3000
"""Runs of rule code that one copy may take, a long one counted several times: some three seconds."""

WHAT_IF_SEARCHED = 1500
"""Moves that are tried to find how a vote comes about in the game as it stands, before it is said that there is no way:
in bundled games it takes half as many."""

WHAT_IF_OFFERED = 12
"""Moves that rules offer of which each is tried once; more would leave no moves for votes."""

WHAT_IF_WAYS = 6
"""Ways to make one such move that are tried until one is accepted."""

WHAT_IF_RUNS_AN_HOUR = 20
"""Times in an hour that one player may have a change tried before it is proposed: each takes up to some seconds."""

CORRECTED_ENTRIES = 20_000
"""Entries of a record that can be corrected: to decide them all again takes about a minute, and keeps one thread."""

CORRECTED_BY_CLOCK = 2_000
"""Things that may newly fall due in a corrected past. A rule can have time bring about something each second, for ever;
after two thousand of these nobody reads on."""

CORRECTION_TOLD = 1_000
"""Entries that come out otherwise of which a page tells: nobody reads more, and the page stays under a megabyte."""
