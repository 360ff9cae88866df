"""What rule code may see: plain data made from the game, nothing live, and never what is sealed.

A function is given only the facts it names, so a fact added later breaks no rule in force.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, cast

from nomicon.game.amendments import has_been_amended
from nomicon.game.changes import Amend, Election, Enact, Motion, Poll, Repeal, RepealAmendment, Transmute
from nomicon.game.names import RuleNumber
from nomicon.game.proposals import Ballot, Proposal, Tally
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.game.values.records import is_record_class
from nomicon.game.values.translatable import _
from nomicon.law.facts.change_facts import change_fact, change_in_proposal_fact
from nomicon.law.language.kinds import ValueKind, fields_of
from nomicon.law.language.moments import at, moment
from nomicon.law.language.records import (
    BallotFact,
    CommonFacts,
    Effect,
    GameFact,
    JudgementFact,
    ProposalFact,
    ProposalState,
    RuleFact,
    TallyFact,
)
from nomicon.law.questions.numerals import as_named
from nomicon.law.questions.readings import reading_in_force


def as_fact(value: Any) -> Plain:
    """Turn a value of the game into plain data: records become mappings, and seconds that are moments, moments."""
    if value is None or isinstance(value, bool | int | str | PlayerSet):
        return value
    if isinstance(value, tuple | list):
        return tuple(as_fact(one) for one in value)
    if isinstance(value, Mapping):
        return {str(name): as_fact(one) for name, one in value.items()}
    maker = MADE_BY.get(type(value))
    if maker is not None:
        fact: Plain = maker(value)
        return fact
    kind: object = type(value)
    if is_record_class(kind):
        return {name: turn(getattr(value, name)) for name, turn in _turned(kind)}
    plain: Plain = value  # A fraction or a moment.
    return plain


@lru_cache(maxsize=1024)
def _turned(record: type[object]) -> tuple[tuple[str, Callable[[object], Any]], ...]:
    """Return the fields of a type that rule code sees, each with what turns it into plain data."""
    return tuple((field.name, _turning(field.kind)) for field in fields_of(record))


def _turning(kind: ValueKind) -> Callable[[Any], object]:
    match kind.word:
        case "moment":
            return moment
        case "list":
            inner = _turning(kind.of[0])
            return lambda many: None if many is None else tuple(map(inner, many))
        case "row":
            parts = tuple(map(_turning, kind.of))
            return lambda row: None if row is None else tuple(part(one) for part, one in zip(parts, row, strict=True))
        case _:
            return as_fact


def tally_fact(tally: Tally) -> TallyFact:
    """The count, by choice: ``tally.FOR``, ``tally.cast``, ``tally.eligible``."""
    counted: TallyFact = {
        "votes": tally.votes,
        "cast": tally.cast,
        "in_favour": tally.favour,
        "abstained": tally.abstained,
        "heads": tally.heads,
        "eligible": tally.eligible,
        "choices_in_favour": tally.in_favour,
        "choices_abstaining": tally.abstentions,
        "rounds": tuple(dict(one.votes) for one in tally.rounds),
        "elected": tally.elected,
    }
    by_choice: Any = {**tally.votes, **counted}  # A choice called ``cast`` is found among the votes alone.
    fact: TallyFact = by_choice
    return fact


def ballot_fact(ballot: Ballot) -> BallotFact:
    """What rule code sees of a ballot that may be seen."""
    return {"choice": ballot.choice, "votes": ballot.votes, "at": at(ballot.at), "reason": ballot.reason}


def proposal_fact(proposal: Proposal) -> ProposalFact:
    """What rule code sees of a proposal; of ballots nothing before the close."""
    first = change_in_proposal_fact(proposal.changes[0])
    return {
        "number": proposal.number,
        "proponent": proposal.proponent,
        "title": proposal.title,
        "reason": proposal.reason,
        "kind": first["kind"],
        "rule": first["rule"],
        "to": first["to"],
        "changes": tuple(map(change_in_proposal_fact, proposal.changes)),
        "state": cast(ProposalState, proposal.state),
        "submitted": at(proposal.submitted),
        "opened": moment(proposal.opened),
        "closes": moment(proposal.closes),
        "closed": moment(proposal.closed),
        "marks": proposal.marks,
        "digest": proposal.digest,
        "judgement": getattr(proposal.changes[0], "judgement", None),
        "base": proposal.base,
        "quorum": proposal.quorum,
        "tally": None if proposal.tally is None else tally_fact(proposal.tally),
        "effect": cast(Effect, proposal.effect),
    }


def rule_fact(rule: Rule) -> RuleFact:
    """What rule code sees of a rule."""
    text = rule.text
    return {
        "number": rule.number,
        "title": text.title,
        "status": rule.status,
        "version": rule.version,
        "ordinal": rule.ordinal,
        "amended": has_been_amended(rule),
        "enacted": at(rule.layers[0].at),
        "void": rule.void is not None,
        "words": text.words,
        "burdens": text.burdens,
        "answers": tuple(sorted(text.answers)),
        "answers_by_code": tuple(sorted(one.topic for one in text.speeches if one.kind == "answers")),
    }


def judgement_fact(judgement: Judgement) -> JudgementFact:
    """What rule code sees of a judgement."""
    return {
        "number": judgement.number,
        "statement": judgement.statement,
        "invoker": judgement.invoker,
        "paradox": judgement.paradox,
        "judges": judgement.judges,
        "judge": judgement.judge,
        "due": moment(judgement.due),
        "handed_in": judgement.handed_in,
        "value": judgement.value,
        "proposal": judgement.proposal,
        "against": judgement.against,
        "invoked": at(judgement.invoked),
        "game": judgement.game,
        "delivered": moment(judgement.delivered),
    }


MADE_BY: dict[type[object], Callable[[Any], Any]] = {
    Proposal: proposal_fact,
    Tally: tally_fact,
    Rule: rule_fact,
    Judgement: judgement_fact,
}
"""Nouns that rule code sees in a form of their own."""


_CHANGES = (Enact, Amend, RepealAmendment, Repeal, Transmute, Motion, Poll, Election)


def given_fact(value: object, game: Game) -> Plain:
    """Turn a fact that belongs to one question or event into plain data; changes are told beside what they change."""
    fact: Any
    if isinstance(value, _CHANGES):
        fact = change_fact(value, game.rules)
    elif isinstance(value, tuple) and value and isinstance(value[0], _CHANGES):
        fact = tuple(change_fact(change, game.rules) for change in value)
    else:
        fact = as_fact(value)
    plain: Plain = fact
    return plain


def fact_in(given: Mapping[str, object], name: str, game: Game) -> Plain:
    """Turn one of some facts into plain data; who is asked about a proposal can name its changes, too."""
    value, proposal = given[name], given.get("proposal")
    if value is None and name == "changes" and isinstance(proposal, Proposal):
        value = proposal.changes
    return given_fact(value, game)


COMMON = tuple(field.name for field in fields_of(CommonFacts))
"""The facts any function may name, whatever it answers or reacts to."""


def common_fact(name: str, game: Game, rule: Rule) -> Plain:
    """Make one of the `COMMON` facts, all but `now`. Raises `LookupError` with the names there are."""
    fact: Any
    match name:
        case "game":
            fact = game_fact(game)
        case "players":
            fact = PlayerSet("players")
        case "settings":
            fact = dict(rule.text.settings)
        case "readings":
            fact = {reading: reading_in_force(game, rule, reading) for reading in rule.text.readings}
        case "turn":
            fact = as_fact(game.turn)
        case "me":
            fact = rule_fact(rule)
        case _:
            names = ", ".join(COMMON)
            raise LookupError(
                _("there is no fact {name!r} here. Every function can use these facts: {names}", name=name, names=names)
            )
    plain: Plain = fact
    return plain


def game_fact(game: Game) -> GameFact:
    """What rule code sees of the game in progress."""
    return {
        "number": game.number,
        "title": game.title,
        "founded": at(game.founded),
        "begun": at(game.founded if game.begun is None else game.begun),
        "won": bool(game.victories) and game.victories[-1].game == game.number,
        "over": bool(game.over or game.ended),
    }


def rule_numbered(game: Game, number: Plain) -> Rule:
    """Return the rule in force that rule code names by number. Raises `LookupError`."""
    rule = game.rules.numbered(RuleNumber(number)) if isinstance(number, int) else None
    if rule is None:
        raise LookupError(_("there is no rule {number} in force", number=as_named(number, game)))
    return rule
