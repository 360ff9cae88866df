"""The terms of a vote: which rules each is asked of, when its answer is taken and fixed, and what quorum comes to."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any, TypeVar

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal, Votes
from nomicon.game.rules import Ruleset
from nomicon.game.state import Game
from nomicon.game.values.plain import whole
from nomicon.law.questions import questions as q
from nomicon.law.questions.old_names import topic_kept
from nomicon.law.questions.questions import QUESTIONS, Question, moments_of
from nomicon.law.questions.readings import read_now
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.particulars import kind_asked

T = TypeVar("T")

_BEFORE_BALLOTS = ("submission", "opening")


def law_for(game: Game, proposal: Proposal, question: Question[object], hearing: Hearing, about: str = "") -> Ruleset:
    """Return the rules that bind a vote for one question: those at its opening, or those now in force.

    A rule that answers a question may declare another binding moment for it than the table of questions gives.
    """
    fixed = proposal.law is not None and fixed_at_opening(proposal, question, hearing, about)
    return proposal.law if fixed and proposal.law is not None else game.rules


def fixed_at_opening(proposal: Proposal, question: Question[object], hearing: Hearing, about: str = "") -> bool:
    """Say whether the answer to a question is that of the rules as they stood when the vote opened."""
    return bound_at(proposal, question, hearing, about) in _BEFORE_BALLOTS


def bound_at(proposal: Proposal, question: Question[object], hearing: Hearing, about: str = "") -> str:
    """Return the moment at which the answer to a question about a vote is taken, as its rules had it at the opening.

    Of the rules that speak to it, the first heard that names a moment for it decides; none does behind one whose header
    settles the question, while code may pass. A moment that the question cannot be bound at counts for nothing.
    """
    question = QUESTIONS[question.follows] if question.follows else question
    law = hearing.game.rules if proposal.law is None else proposal.law
    special = hearing.bench.special_terms(law)
    if not about and question.name not in special.bound and question.name not in special.by_kind:
        return question.binds  # As nearly always: no rule says anything of a moment for it.
    names = (topic_kept(f"{question.name} of {about}"),) if about else names_for(proposal, question, law, hearing)
    for rule in hearing.bench.in_order(law, [f"answers:{name}" for name in names], hearing.order(law)):
        moment, _, readings = read_now(hearing.game, rule, rule.text.binds.get(names[0]))
        hearing.look_at(readings)
        if moment in moments_of(question):
            return str(moment)
        if any(name in rule.text.answers for name in names):
            break
    return question.binds


def names_for(proposal: Proposal, question: Question[object], law: Ruleset, hearing: Hearing) -> tuple[str, ...]:
    """Return the names under which rules answer a question about a vote: of all votes, and of its kind alone."""
    kind = kind_asked(question, law, {"proposal": proposal}, hearing)
    return (question.name, f"{question.name} of {kind}") if kind else (question.name,)


def answered_as(proposal: Proposal, question: Question[object], law: Ruleset, hearing: Hearing) -> str:
    """Return the name under which the rules are heard on a term first."""
    name = names_for(proposal, question, law, hearing)[-1]
    return name if f"answers:{name}" in law.speakers else question.name


def is_spoken_to(proposal: Proposal, question: Question[object], law: Ruleset, hearing: Hearing) -> bool:
    """Say whether any rule answers a question about a vote."""
    return any(f"answers:{name}" in law.speakers for name in names_for(proposal, question, law, hearing))


def term(game: Game, proposal: Proposal, question: Question[T], hearing: Hearing, **facts: Any) -> T:
    """Ask one of a vote's terms of the rules that bind it."""
    return hearing.ask(question, law=law_for(game, proposal, question, hearing), proposal=proposal, **facts)


def stage_term(game: Game, proposal: Proposal, question: Question[object], stage: str, hearing: Hearing) -> object:
    """Ask about one stage of a vote, of the rules that bind the vote."""
    law = law_for(game, proposal, question, hearing, stage)
    return hearing.ask(question, stage, law, proposal=proposal, stage=stage)


def votes_of(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> Votes:
    """Return how many votes a player's ballot counts for."""
    many: Votes = term(game, proposal, q.VOTES_EACH, hearing, player=player)
    return many


def may_be_secret(proposal: Proposal, hearing: Hearing) -> bool:
    """Say whether any ballot may be secret that is cast under the present rules, whatever they answer at the moment.

    Where secrecy is settled with each ballot by code, code could say of the next one that it is, and nobody may be able
    to tell by what is told or refused to rules that such a ballot has come.
    """
    if bound_at(proposal, q.SECRET, hearing) != "ballot":
        return False
    names = names_for(proposal, q.SECRET, hearing.game.rules, hearing)
    speaking = hearing.game.rules.speaking(*(f"answers:{name}" for name in names))
    return any(speech.topic in names for rule in speaking for speech in rule.text.speeches)


# -- Quorum --------------------------------------------------------------------------


def quorum_figure(
    game: Game, proposal: Proposal, hearing: Hearing, law: Ruleset, voted: tuple[PlayerId, ...] | None = None
) -> tuple[Votes, Fraction | None]:
    """Return the base of the quorum and the figure itself; no figure where quorum is needed and not defined.

    `voted` are those whose ballots count, where the votes are being counted; before that nobody learns of them.
    """
    needs = hearing.hear(q.ADOPTION_NEEDS, law=law, proposal=proposal)
    if needs.value is not None and "quorum" not in needs.value:
        hearing.rest_on(*needs.grounds)
        return len(game.players), Fraction(0)
    quorum = hearing.hear(q.QUORUM, law=law, proposal=proposal, voted=voted)
    hearing.rest_on(*quorum.grounds)
    if quorum.rule is None and needs.value is not None:
        hearing.rest_on(*needs.grounds)
        return len(game.players), None
    in_votes = hearing.ask(q.QUORUM_COUNTS, law=law, proposal=proposal) in (q.ALL_VOTES, q.VOTES_CAST)
    base = _base(game, proposal, quorum.value.of or "players", hearing) if in_votes else None
    base = game.count(quorum.value.of or "players") if base is None else base
    figure = quorum.value.figure(base)
    if figure.denominator == 1:
        return base, figure
    return base, _rounded(figure, hearing.ask(q.QUORUM_ROUNDED, law=law, proposal=proposal))


def _base(game: Game, proposal: Proposal, electorate: str, hearing: Hearing) -> Votes:
    """Count the votes that the ballots of an electorate would count for together."""
    votes = (votes_of(game, proposal, player, hearing) for player in game.electorate(electorate))
    return whole(sum(votes, Fraction(0)))


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
