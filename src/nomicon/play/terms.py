"""The terms of a vote: which rules it is held under, and the figures fixed when it opens."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Ruleset
from nomicon.game.state import Game
from nomicon.law.hearing import Hearing
from nomicon.law.questions import ADOPTION_NEEDS, QUORUM, QUORUM_ROUNDED, Question
from nomicon.law.readings import read_now

_BEFORE_BALLOTS = ("submission", "opening")


def law_for(game: Game, proposal: Proposal, question: Question[Any], hearing: Hearing) -> Ruleset:
    """Return the rules that bind a vote for one question: those at its opening, or those now in force.

    A rule that answers a question may declare another binding moment for it than the table of questions gives.
    """
    return game.rules if proposal.law is None or not fixed_at_opening(proposal, question, hearing) else proposal.law


def fixed_at_opening(proposal: Proposal, question: Question[Any], hearing: Hearing) -> bool:
    """Say whether the answer to a question was taken when the vote opened.

    Of the rules that speak to it, the first heard that names a moment for it decides; none does behind one whose header
    settles the question, while code may pass.
    """
    law = hearing.game.rules if proposal.law is None else proposal.law
    for rule in hearing.bench.in_order(law, f"answers:{question.name}", hearing.order(law)):
        moment, _, readings = read_now(hearing.game, rule, rule.text.binds.get(question.name))
        hearing.look_at(readings)
        if moment is not None:
            return moment in _BEFORE_BALLOTS
        if question.name in rule.text.answers:
            break
    return question.binds in _BEFORE_BALLOTS


def term(game: Game, proposal: Proposal, question: Question[Any], hearing: Hearing, **facts: Any) -> Any:
    """Ask one of a vote's terms of the rules that bind it."""
    return hearing.ask(question, law=law_for(game, proposal, question, hearing), proposal=proposal, **facts)


def quorum_figure(
    game: Game, proposal: Proposal, hearing: Hearing, law: Ruleset, voted: tuple[PlayerId, ...] | None = None
) -> tuple[int, Fraction | None]:
    """Return the base of the quorum and the figure itself; no figure where quorum is needed and not defined.

    `voted` are those whose ballots count, where the votes are being counted; before that nobody learns of them.
    """
    quorum = hearing.hear(QUORUM, law=law, proposal=proposal, voted=voted)
    hearing.rest_on(*quorum.grounds)
    if quorum.rule is None and "quorum" in hearing.ask(ADOPTION_NEEDS, law=law, proposal=proposal):
        return len(game.players), None
    base = game.count(quorum.value.of or "players")
    figure = quorum.value.figure(base)
    if figure.denominator == 1:
        return base, figure
    return base, _rounded(figure, hearing.ask(QUORUM_ROUNDED, law=law, proposal=proposal))


def _rounded(figure: Fraction, way: str) -> Fraction:
    """Round a figure one of the ways that rules can name; halves are rounded up."""
    match way:
        case "down":
            return Fraction(floor(figure))
        case "up":
            return Fraction(ceil(figure))
        case "to the nearest":
            return Fraction(floor(figure + Fraction(1, 2)))
        case _:
            return figure
