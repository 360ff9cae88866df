"""Requests: what rule code cannot go on without, and the rules in force or the dice answer at once.

A third kind of request, `choose`, waits for a player: see `play.choosing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Annotated, Any, Protocol, TypeVar

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.proposals import ANYTHING, Tally
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.facts.facts import as_fact
from nomicon.law.facts.groups import members
from nomicon.law.interpreter import Asks, Failed
from nomicon.law.language.answer_types import Undetermined
from nomicon.law.language.kinds import Fields, Key, kind_of
from nomicon.law.language.signatures import Signature, signature_of_record
from nomicon.law.questions.ballot_words import ABSTAINING, among
from nomicon.law.questions.ballot_words import IN_FAVOUR as FAVOURABLE
from nomicon.law.questions.questions import ABSTENTIONS, ADOPTED, CHOICES, IN_FAVOUR, Question
from nomicon.law.resolution.asking import KnownNames, facts_asked, question_asked
from nomicon.law.resolution.rule_cache import CANDIDATES

UNDETERMINED = "undetermined"
"""What rule code is told, and may answer, where the rules settle nothing."""

USED_UP = word(gettext_noop("it is not run again now, because all rules together have already taken too many steps"))
"""Why a function is not run any more, once all the rules together have taken too many steps."""

MOST_TICKETS = 1 << 128
"""What all weights of a draw come to at most, as whole numbers: far below the numbers that lots are drawn with."""

T = TypeVar("T")


class ChoiceRequest(Struct, frozen=True):
    """Ask a player to choose. The run ends here, and is done again from its beginning when the answer is there."""

    player: Annotated[PlayerId, "who chooses"]
    question: Annotated[str, "the question, in words"]
    options: Annotated[tuple[str, ...], "what the player can choose"]


class Draw(Struct, frozen=True):
    """Have candidates put into an order by lot: the first is drawn, and is replaced by the next.

    It gives the list of all candidates in this order, as texts: write ``draw(...)[0]`` for who is drawn, and
    ``int(draw(...)[0])`` for a number.
    """

    purpose: Annotated[str, "what the draw is for, in words"]
    candidates: Annotated[tuple[Key, ...] | PlayerSet, "the candidates: a list of texts or numbers, or a group"]
    weights: Annotated[
        tuple[Fraction, ...] | None,
        "how many chances each candidate has, in the same order. Without weights, all candidates have the same "
        "chance. A candidate with weight 0 is never drawn",
    ] = None


class Ask(Struct, frozen=True):
    """Ask the rules in force a question as the engine would, with its facts by name: `ask("seats of Clerk")`."""

    question: Annotated[str, "the name of the question"]
    facts: Annotated[Fields, "the facts that the question takes"]


REQUESTS: Mapping[str, Signature] = {
    name: signature_of_record(name, record, kind_of(Plain))
    for name, record in (("choose", ChoiceRequest), ("draw", Draw), ("ask", Ask))
}
"""What rule code can ask of players, of chance and of the rules."""


class RequestContext(Protocol):
    """What a hearing does that requests need of it."""

    game: Game
    handed: Mapping[str, object]

    def ask(self, question: Question[T], about: str = "", **facts: Any) -> T:
        """Return what the rules answer."""

    def draw(
        self, purpose: str, candidates: Sequence[str], rule: str = "", weights: Sequence[int] = ()
    ) -> tuple[str, ...]:
        """Put candidates into a drawn order."""


def cannot_wait(asks: Asks) -> Failed:
    """Return the failure of a function that asks a player where nobody can be waited for."""
    text = gettext_noop("{request} cannot be used here: only a reaction or an offered move can wait for a player")
    return Failed(_(text, request=asks.request), readings=asks.readings)


def answered(asks: Asks, rule: Rule, hearing: RequestContext) -> Plain:
    """Return what the dice or the rules answer. Raises `LookupError` or `ValueError` where the request makes no sense.

    What goes wrong in the asked rule is told of that rule, and the answer is the one that holds then.
    """
    if asks.request not in ("draw", "ask"):
        raise LookupError(_("a rule cannot ask for {request!r}", request=asks.request))
    given = REQUESTS[asks.request].named(asks.arguments)
    if asks.request == "draw":
        return _drawn(given["purpose"], given["candidates"], given["weights"], rule, hearing)
    question, about = question_asked(given["question"])
    facts = facts_asked(question, about, given["facts"], KnownNames(hearing.game, hearing.handed))
    if question is ADOPTED:
        facts = _as_if_counted(facts, hearing)
    return as_asked(hearing.ask(question, about, **facts))


def _drawn(
    purpose: str,
    candidates: tuple[str | int, ...] | PlayerSet,
    weights: Sequence[int | Fraction] | None,
    rule: Rule,
    hearing: RequestContext,
) -> Plain:
    listed = (
        members(hearing.game, candidates) if isinstance(candidates, PlayerSet) else [str(one) for one in candidates]
    )
    if not listed:
        raise ValueError(_("draw: there must be at least one candidate"))
    if len(listed) > CANDIDATES and not isinstance(candidates, PlayerSet):
        text = gettext_noop("draw: there can be at most {limit} candidates, unless they are a group of players")
        raise ValueError(_(text, limit=CANDIDATES))
    return hearing.draw(purpose, listed, rule.ground, () if weights is None else whole_weights(weights, len(listed)))


def whole_weights(weights: Sequence[int | Fraction], candidates: int) -> tuple[int, ...]:
    """Return weights as whole numbers in the same proportions. Raises `ValueError` where they make no sense."""
    exactly = [Fraction(one) for one in weights]
    if len(exactly) != candidates:
        text = gettext_noop("draw: there are {weights} weights for {candidates} candidates. Give each candidate one")
        raise ValueError(_(text, weights=len(exactly), candidates=candidates))
    if any(one < 0 for one in exactly):
        raise ValueError(_("draw: a weight cannot be negative"))
    first = next((one for one in exactly if one), None)
    if first is None:
        raise ValueError(_("draw: at least one weight must be above 0"))
    shares = [one / first for one in exactly]
    tickets = 1  # Those of the first: as few as make those of all others whole.
    for share in shares:
        tickets = lcm(tickets, share.denominator)
        if tickets >= MOST_TICKETS:
            break  # With each weight that is looked at, the number could grow longer.
    if tickets >= MOST_TICKETS or tickets * sum(shares) >= MOST_TICKETS:
        raise ValueError(_("draw: the weights are too large or too precise when they are combined. Round them"))
    return tuple(int(share * tickets) for share in shares)


def _as_if_counted(facts: dict[str, Any], hearing: RequestContext) -> dict[str, object]:
    """Return the facts of a count: where none is handed over, that of a vote in which nobody has voted.

    Which choices count in favour, and which abstain, is as the rules say where the count does not.
    """
    proposal, tally = facts["proposal"], facts["tally"]
    if tally is None:
        votes = {choice: 0 for choice in hearing.ask(CHOICES, proposal=proposal) if choice != ANYTHING}
        tally = Tally(votes, 0, len(hearing.game.players))
    if tally.in_favour is None:
        favour = hearing.ask(IN_FAVOUR, proposal=proposal) or among(tally.votes, FAVOURABLE) or None
        silent = hearing.ask(ABSTENTIONS, proposal=proposal) or among(tally.votes, ABSTAINING)
        facts["tally"] = replace(tally, in_favour=favour, abstentions=tally.abstentions or silent)
    return {**facts, "refused": facts["refused"] or ()}


def as_asked(value: object) -> Plain:
    """Return an answer as rule code is given it."""
    return UNDETERMINED if isinstance(value, Undetermined) else as_fact(value)
