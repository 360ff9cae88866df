"""Every bound in the engine, with its reason. Bounds on running one piece of rule code stand with the sandbox."""

from __future__ import annotations

CHAIN_LIMIT = 300
"""Consequences one event may set off. Nobody could follow more, so more is taken to be endless."""

SETTLING_LIMIT = 20
"""Times that changes taking effect at one moment may bring about further changes at the same moment."""

REACTING_WORK = 12_000_000_000
"""Steps of the sandbox that all reactions of one entry may take together: some six thousand quick ones, or two seconds
of slow ones. Each run is bounded by itself, but hundreds of slow ones would keep everybody waiting."""

ENTRY_WORK = 2 * REACTING_WORK
"""Steps that all rule code of one entry may take together. What answers questions, and what stands instead of an event,
has as much again as reactions, so that no reaction keeps a vote from being counted or a rule from protecting itself."""

REHEARSING_PLAYERS = 20
"""Players with whom it is tried whether rules could still be changed; what stops so many is taken to stop all."""

LONGEST_VOTE = 10 * 365 * 86400
"""Seconds from the opening of a vote to its effect beyond which nobody is taken to see the end of it."""

NAME_LENGTH = 60
"""Characters in a player's name: enough for any name, short enough for a table."""

TEXT_LENGTH = 20_000
"""Characters in a statement, a reason or a declaration: some ten pages."""

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

RULE_LENGTH = 200_000
"""Characters of a rule, written out with header and code: a book in one rule is still read before a vote."""

MOVE_LENGTH = 500_000
"""Characters of all that a player hands in with one move, so that nobody fills the host's disk with a few of them."""

REMINDERS_LIMIT = 5000
"""Reminders that wait in one game; all may ring at one moment, and everybody waits until they have been heard."""

REMINDER_LEAST = 60
"""Seconds from what time brings about to a reminder set by it. One each second, for ever, would fill the record though
nobody plays; who moves may set one for the next second."""

DUTIES_LIMIT = 1000
"""Duties owed at a time: nobody could look through more on a page."""

EFFECTS_LIMIT = 1000
"""Effects one run of rule code may ask for. Groups are for addressing many players with one."""

QUANTITY_DIGITS = 200
"""Digits in a number's numerator or denominator, so that scores cannot grow without end."""

TROUBLES_KEPT = 50
"""Troubles listed with the game; all of them stand in the record."""
