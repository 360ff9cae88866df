"""Moves as people type them: one line, and for a rule's text the block of lines below it. Shared by all who type.

A line that makes no sense is `Invalid`, with what is wrong and how to mend it, before any move exists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, exact, is_whole
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.corrections import read_correction
from nomicon.hosting.typing.drafts import Draft, changes_in
from nomicon.hosting.typing.lines import parts_of
from nomicon.law.headers.move_fields import asked_for, offered_by, offers
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.judging import claiming, judging
from nomicon.play.people import offices, presence, seating
from nomicon.play.proposals import drafts, proposing
from nomicon.play.quantities import quantities
from nomicon.play.rules import mending
from nomicon.play.turns import turns
from nomicon.play.votes import consenting, voting


@dataclass(frozen=True, slots=True)
class Line:
    """One line as typed: who, the words of it, the block below it, and where it stands for messages."""

    player: PlayerId
    words: Sequence[str]
    block: str = ""
    where: str = "your line"
    block_line: int = 1

    def need(self, at: int, what: str) -> str:
        """Return a word of the line, or say what is missing."""
        if at >= len(self.words):
            raise Invalid(f"{self.where}: {self.words[0]!r} needs {what}.")
        return self.words[at]

    def whole(self, at: int, what: str) -> int:
        """Return a whole number of the line, or say what is wrong with it."""
        word = self.need(at, what).removeprefix("J-").removeprefix("j-")
        if not is_whole(word):
            raise Invalid(f"{self.where}: {word!r} is not {what}.")
        return int(word)

    def rest(self, at: int, what: str) -> str:
        """Return the rest of the line as one text."""
        self.need(at, what)
        return " ".join(self.words[at:])


def move_in(line: Line, game: Game) -> Move:
    """Read a move out of a line. Raises `Invalid`; whether the rules allow the move is not asked here."""
    if not line.words:
        raise Invalid(f"{line.where}: there is nothing in it; type help to see what can be done.")
    for length in (2, 1):
        speak = SPOKEN.get(" ".join(line.words[:length]).lower())
        if speak is not None and len(line.words) >= length:
            return speak(Line(line.player, line.words[length - 1 :], line.block, line.where, line.block_line))
    name = line.words[0].rstrip(":")
    if name.lower() == "propose":
        changes = changes_in(Draft(line.words[1:], line.block, line.where, line.block_line), game)
        return proposing.Propose(line.player, changes.changes, changes.title, changes.reason, changes.marks)
    if name.lower() == "draft":
        shown = changes_in(Draft(line.words[1:], line.block, line.where, line.block_line), game)
        return drafts.ShowDraft(line.player, shown.changes, shown.title)
    if name.lower() == "post":
        return _posted(line, game)
    if name.lower() == "revise":
        draft = changes_in(Draft(line.words[2:], line.block, line.where, line.block_line), game)
        return proposing.Revise(line.player, ProposalNumber(line.whole(1, "a proposal's number")), draft.changes)
    offered = _offered(line, game)
    if offered is not None:
        return offered
    known = [*SPOKEN, "propose", "draft", "post", "revise", *offers(game)]
    near = get_close_matches(name.lower(), known, 1)
    hint = f" Did you mean {near[0]!r}?" if near else f" There are: {', '.join(sorted(known))}."
    raise Invalid(f"{line.where}: there is no move {name!r}.{hint}")


def _posted(line: Line, game: Game) -> Move:
    """Propose what a draft shows, in just that form."""
    draft = game.drafts.get(line.need(1, "a draft, such as D-1").upper())
    if draft is None:
        known = ", ".join(sorted(game.drafts)) or "none"
        raise Invalid(f"{line.where}: there is no draft {line.words[1]!r}; there are: {known}.")
    return proposing.Propose(line.player, draft.changes, draft.title, draft=draft.name)


def _offered(line: Line, game: Game) -> MakeMove | None:
    """Return the move of that name which a rule offers; of several names that fit, the longest is meant."""
    for length in range(len(line.words), 0, -1):
        name = " ".join(line.words[:length]).rstrip(":")
        if offered_by(game, name):
            return MakeMove(line.player, name, _arguments(name, line.words[length:], line.where, game))
    return None


def _arguments(move: str, words: Sequence[str], where: str, game: Game) -> dict[str, Plain]:
    wanted = [field.name for field in asked_for(offered_by(game, move)[0][1])]
    given: dict[str, Plain] = {}
    for position, word in enumerate(words):
        name, sign, value = word.partition("=")
        if not sign and position < len(wanted):
            name, value = wanted[position], word
        elif not sign:
            raise Invalid(f"{where}: {move!r} takes {', '.join(wanted) or 'nothing more'}.")
        given[name] = value
    return given


def _amount(line: Line, at: int) -> Fraction:
    try:
        return exact(line.need(at, "an amount").removeprefix("+"))
    except ValueError as wrong:
        raise Invalid(f"{line.where}: {wrong}.") from None


def _invoke(line: Line) -> Move:
    words, options = line.words, {"paradox": "", "reading": "", "proposal": "", "against": ""}
    corrections: list[dict[str, Plain]] = []
    at = 2
    while at < len(words):
        match words[at].lower():
            case "correct":
                corrections, at = _corrections(line, at + 1), len(words)
            case option if option in options:
                options[option], at = line.need(at + 1, f"something after {option!r}"), at + 2
            case other:
                known = "paradox, reading, proposal, against or correct"
                raise Invalid(f"{line.where}: after the statement come {known}, not {other!r}.")
    about = options["proposal"]
    name, _, alternative = options["reading"].partition("=")
    return judging.Invoke(
        line.player,
        line.need(1, "a statement in quotation marks"),
        options["paradox"],
        (name, alternative) if name else None,
        tuple(corrections),
        _number(Line(line.player, ("proposal", about), where=line.where)) if about else None,
        PlayerId(options["against"]) if options["against"] else None,
    )


def _corrections(line: Line, at: int) -> list[dict[str, Plain]]:
    """Read ``award Asha 5 points, award Ben -5``, ``void 313 because 101``, ``outcome 301 adopted`` and the like."""
    try:
        return [read_correction(words) for words in parts_of(line.words[at:])]
    except ValueError as wrong:
        raise Invalid(f"{line.where}: {wrong}.") from None


def _claim(line: Line) -> Move:
    moves, at = [], 3
    while at < len(line.words):
        who, quantity = line.words[at], line.need(at + 2, "a quantity, as in Asha 5 points")
        moves.append((quantity, PlayerId(who), _amount(line, at + 1)))
        at += 3
    rule = RuleNumber(line.whole(1, "a rule's number"))
    return claiming.MakeClaim(line.player, rule, line.need(2, "a statement in quotation marks"), tuple(moves))


def _duty(line: Line) -> Move:
    if line.need(2, "'done' after the duty").lower() != "done":
        raise Invalid(f'{line.where}: write duty "NAME" done.')
    return offices.DoDuty(line.player, line.need(1, "a duty in quotation marks"), " ".join(line.words[3:]))


def _mend(line: Line) -> Move:
    rule = RuleNumber(line.whole(1, "a rule's number"))
    below = line.block.strip() if len(line.words) == 2 else ""
    return mending.MendWords(line.player, rule, below or line.rest(2, "the words as they should be"))


def _yes(line: Line, at: int) -> bool:
    word = line.need(at, "yes or no").lower()
    if word not in ("yes", "no"):
        raise Invalid(f"{line.where}: {word!r} is neither yes nor no.")
    return word == "yes"


def _number(line: Line) -> ProposalNumber:
    word = line.need(1, "a proposal's number")
    if word[:2] in ("M-", "m-") and is_whole(word[2:]):
        return ProposalNumber(-int(word[2:]))
    return ProposalNumber(line.whole(1, "a proposal's number"))


SPOKEN: dict[str, Callable[[Line], Move]] = {
    "join": lambda line: seating.Join(line.player),
    "log on": lambda line: presence.LogOn(line.player),
    "forfeit": lambda line: seating.Forfeit(line.player),
    "vote": lambda line: voting.CastBallot(line.player, _number(line), line.rest(2, "a choice, such as FOR")),
    "take back": lambda line: voting.TakeBackBallot(line.player, _number(line)),
    "consent": lambda line: consenting.LodgeConsent(line.player, _number(line), _yes(line, 2)),
    "close": lambda line: voting.CloseVote(line.player, _number(line)),
    "distribute": lambda line: proposing.Distribute(line.player, _number(line)),
    "withdraw": lambda line: proposing.Withdraw(line.player, _number(line)),
    "by hand": lambda line: offices.TakeInHand(line.player, offices.DISTRIBUTION, True),
    "automatic": lambda line: offices.TakeInHand(line.player, offices.DISTRIBUTION, False),
    "end turn": lambda line: turns.EndTurn(line.player),
    "office": lambda line: offices.SeekOffice(line.player, line.rest(1, "an office")),
    "duty": _duty,
    "mend": _mend,
    "invoke": _invoke,
    "deliver": lambda line: judging.Deliver(
        line.player,
        JudgementNumber(line.whole(1, "a judgement's number")),
        line.need(2, "a value, such as TRUE"),
        " ".join(line.words[3:]),
    ),
    "declare": lambda line: claiming.Declare(line.player, line.rest(1, "what is declared")),
    "claim": _claim,
    "challenge": lambda line: claiming.Challenge(line.player, line.whole(1, "a claim's number")),
    "give": lambda line: quantities.Give(
        line.player, PlayerId(line.need(1, "a player")), _amount(line, 2), " ".join(line.words[3:]) or "points"
    ),
    "choose": lambda line: Choose(line.player, line.need(1, "what is chosen, such as C-1"), line.rest(2, "an option")),
}
"""The moves every game has, by the words that begin them."""
