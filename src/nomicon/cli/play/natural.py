"""Lines as people naturally type them at a prompt: a ballot without a number, a rule without marks, a question."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.cli.desk.seat import TerminalSeat
from nomicon.game.values.plain import is_whole
from nomicon.game.values.translatable import _, either
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import PROPOSING
from nomicon.law.questions.ballot_words import WELL_KNOWN
from nomicon.play.moves.kinds import OPEN_PROPOSAL
from nomicon.play.rule_changes.specs import CHANGE_WORDS

VOTE = "vote"

WANT_A_VOTE = (VOTE, "take back", "close")
"""Moves on an open vote. Where just one is open, it is that one."""

ASKING = frozenset({"what", "who", "how", "when", "where", "can", "which", "could", "may", "do", "is", "am", "are"})
"""Words that begin a question."""

FEW = 2
"""Words of a line that could still be a mistyped command; more are a sentence."""

LISTED = 3
"""Open votes that are listed to choose from."""


def of_the_open_vote(words: Sequence[str], seat: TerminalSeat) -> list[str]:
    """Add to a line on a vote which vote is meant, where it does not say. Raises `Invalid` where that is not plain."""
    if words[0].lower() in WELL_KNOWN and (len(words) == 1 or _is_reason(words[1:])):
        words = [VOTE, *words]
    said = [word.lower() for word in words]
    move = next((one for one in WANT_A_VOTE if said[: one.count(" ") + 1] == one.split()), "")
    rest = words[move.count(" ") + 1 :]
    if not move or (rest and _is_number(rest[0])) or len(rest) > 1 + (move == VOTE) * FEW:
        return list(words)
    numbers = sorted(int(value) for value, about in seat.words(OPEN_PROPOSAL.name))
    open_votes = [f"M{number}" if number < 0 else str(number) for number in numbers]
    if len(open_votes) == 1:
        return [*move.split(), open_votes[0], *rest]
    if not open_votes:
        raise Invalid(_("No vote is open."))
    lines = either([" ".join([move, number, *rest]) for number in open_votes[:LISTED]])
    raise Invalid(_("More than one vote is open. Say which you mean: {lines}.", lines=lines))


def _is_reason(words: Sequence[str]) -> bool:
    return len(words) == FEW and words[0].lower() == "reason"


def _is_number(word: str) -> bool:
    return is_whole(word.upper().removeprefix("M-").removeprefix("-"))


def must_be_a_change(words: Sequence[str]) -> None:
    """Say how a rule in plain words is proposed, if that is what a line seems to mean. Raises `Invalid`."""
    names_a_change = any(word.lower().rstrip(":") in CHANGE_WORDS for word in words)
    if words[0].lower() == PROPOSING and len(words) > FEW and not names_a_change:
        line = f'propose enact "{" ".join(words[1:])}"'
        raise Invalid(_("To propose a rule in plain words, type: {line}", line=line))


def must_not_be_a_question(words: Sequence[str]) -> None:
    """Say where answers are, if a line asks something. Raises `Invalid`."""
    if words[0].lower().rstrip("?") in ASKING or words[-1].endswith("?"):
        raise Invalid(
            _(
                "This prompt cannot answer questions. Type 'options' to see what you can do now, 'score' to see "
                "who leads, 'rules' to read the rules, or 'help' to see everything."
            )
        )


def must_say_of_what(words: Sequence[str]) -> None:
    """Say which pages a number alone could mean. Raises `Invalid`."""
    shown = words[1:] if words[0].lower() == "show" else words
    if len(shown) == 1 and _is_number(shown[0]):
        raise Invalid(_("Say what you want to see: rule {number} or proposal {number}.", number=shown[0]))
