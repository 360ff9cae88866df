"""What rule code may see: plain data made from the game, nothing live, and never what is sealed.

A function is given only the facts it names, so a fact added later breaks no rule in force.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.plain import Group, Plain
from nomicon.game.proposals import Amend, Change, Enact, Motion, Proposal, Repeal, Tally, Transmute
from nomicon.game.rules import Rule, Ruleset
from nomicon.game.state import Game, Judgement
from nomicon.law.numerals import as_named
from nomicon.law.readings import reading_in_force

LAST = 253_402_300_799
"""The last second of the year 9999, after which no calendar can write; what is to be later is then."""


def moment(at: Moment | int | None) -> datetime | None:
    """Turn whole seconds into a moment that rule code can reckon with."""
    return None if at is None else datetime.fromtimestamp(max(0, min(at, LAST)), UTC)


def seconds(at: datetime) -> Moment:
    """Turn a moment of rule code back into whole seconds."""
    return Moment(int(at.timestamp()))


@lru_cache(maxsize=1024)
def _moments_of(kind: type[Any]) -> tuple[tuple[str, bool], ...]:
    hidden = getattr(kind, "HIDDEN", ())
    return tuple(
        (field.name, str(field.type) in ("Moment", "Moment | None"))
        for field in fields(kind)
        if field.name not in hidden
    )


def as_fact(value: Any) -> Plain:
    """Turn a value of the game into plain data: records become mappings, and seconds that are moments, moments."""
    if value is None or isinstance(value, bool | int | str | Group):
        return value
    if isinstance(value, tuple | list):
        return tuple(as_fact(one) for one in value)
    if isinstance(value, Mapping):
        return {str(name): as_fact(one) for name, one in value.items()}
    maker = RECORDS.get(type(value))
    if maker is not None:
        return maker(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {
            name: moment(getattr(value, name)) if is_moment else as_fact(getattr(value, name))
            for name, is_moment in _moments_of(type(value))
        }
    plain: Plain = value  # A fraction or a moment.
    return plain


def tally_fact(tally: Tally) -> Plain:
    """The count, by choice: ``tally.FOR``, ``tally.cast``, ``tally.eligible``."""
    return {**tally.votes, "cast": tally.cast, "heads": tally.heads, "eligible": tally.eligible}


def proposal_fact(proposal: Proposal) -> Plain:
    """What rule code sees of a proposal; of ballots nothing before the close."""
    return {
        "number": proposal.number,
        "proponent": proposal.proponent,
        "title": proposal.title,
        "kind": type(proposal.changes[0]).__name__.lower(),
        "rule": getattr(proposal.changes[0], "rule", None),
        "to": getattr(proposal.changes[0], "to", None),
        "changes": tuple(
            {
                "kind": type(one).__name__.lower(),
                **{name: getattr(one, name, None) for name in ("rule", "to", "undoes")},
            }
            for one in proposal.changes
        ),
        "state": proposal.state,
        "submitted": moment(proposal.submitted),
        "opened": moment(proposal.opened),
        "closes": moment(proposal.closes),
        "closed": moment(proposal.closed),
        "marks": proposal.marks,
        "digest": proposal.digest,
        "judgement": getattr(proposal.changes[0], "judgement", None),
        "base": proposal.base,
        "quorum": proposal.quorum,
        "tally": None if proposal.tally is None else tally_fact(proposal.tally),
        "effect": proposal.effect,
    }


def rule_fact(rule: Rule) -> Plain:
    """What rule code sees of a rule."""
    text = rule.text
    return {
        "number": rule.number,
        "title": text.title,
        "status": rule.status,
        "version": rule.version,
        "ordinal": rule.ordinal,
        "amended": any(layer.what == "amended" for layer in rule.layers),
        "enacted": moment(rule.layers[0].at),
        "void": rule.void is not None,
        "words": text.words,
        "burdens": text.burdens,
        "answers": tuple(sorted(text.answers)),
        "answers_by_code": tuple(sorted(one.topic for one in text.speeches if one.kind == "answers")),
    }


def change_fact(change: Change, rules: Ruleset) -> Plain:
    """What a change would do: new and old words, and on whom the words lay duties."""
    kind = type(change).__name__.lower()
    if isinstance(change, Enact):
        text = change.text
        return {"kind": kind, "rule": None, "title": text.title, "words": text.words, "old_words": "",
                "burdens": text.burdens, "settings_only": False, "code": text.code}  # fmt: skip
    if isinstance(change, Motion):
        return {"kind": kind, "rule": None, "judgement": change.judgement, "title": "", "words": change.words,
                "old_words": "", "burdens": (), "settings_only": False, "code": "", "restated": True}  # fmt: skip
    rule = rules.numbered(change.rule)
    old = rule.text if rule is not None else None
    record: dict[str, Plain] = {"kind": kind, "rule": change.rule, "old_words": "" if old is None else old.words,
                                "title": "" if old is None else old.title, "settings_only": False,
                                "burdens": () if old is None else old.burdens, "code": "",
                                "restated": False, "undoes": getattr(change, "undoes", None)}  # fmt: skip
    match change:
        case Amend() if change.text is not None:
            record["words"], record["burdens"] = change.text.words, change.text.burdens
            record["code"], record["restated"] = change.text.code, True
        case Amend():
            record["words"] = record["old_words"] if change.words is None else change.words
            record["code"], record["restated"] = change.code or "", change.words is not None
            record["settings_only"] = change.words is None and not (change.answers or change.declares or change.code)
        case Repeal():
            record["words"] = ""
        case Transmute(to=to):
            record["words"], record["to"] = record["old_words"], to
    return record


def judgement_fact(judgement: Judgement) -> Plain:
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
        "invoked": moment(judgement.invoked),
        "delivered": moment(judgement.delivered),
    }


RECORDS: dict[type[Any], Callable[[Any], Plain]] = {
    Proposal: proposal_fact, Tally: tally_fact, Rule: rule_fact, Judgement: judgement_fact,
}  # fmt: skip
"""Nouns that rule code sees in a form of their own."""


def given_fact(name: str, value: Any, game: Game) -> Plain:
    """Turn a fact that belongs to one question or event into plain data; changes are told beside what they change."""
    if name == "changes":
        return tuple(change_fact(change, game.rules) for change in value)
    if name == "change":
        return change_fact(value, game.rules)
    return as_fact(value)


COMMON = ("now", "game", "players", "settings", "readings", "me", "turn")
"""The facts any function may name, whatever it answers or reacts to."""


def common_fact(name: str, game: Game, rule: Rule) -> Plain:
    """Make one of the `COMMON` facts, all but `now`. Raises `LookupError` with the names there are."""
    match name:
        case "game":
            return {
                "number": game.number,
                "title": game.title,
                "founded": moment(game.founded),
                "begun": moment(game.founded if game.begun is None else game.begun),
                "won": bool(game.victories) and game.victories[-1].game == game.number,
                "over": bool(game.over or game.ended),
            }
        case "players":
            return Group("players")
        case "settings":
            return dict(rule.text.settings)
        case "readings":
            return {reading: reading_in_force(game, rule, reading) for reading in rule.text.readings}
        case "turn":
            return as_fact(game.turn)
        case "me":
            return rule_fact(rule)
        case _:
            raise LookupError(f"there is no fact {name!r} here; every rule may name {', '.join(COMMON)}")


def rule_numbered(game: Game, number: Plain) -> Rule:
    """Return the rule in force that rule code names by number. Raises `LookupError`."""
    rule = game.rules.numbered(RuleNumber(number)) if isinstance(number, int) else None
    if rule is None:
        raise LookupError(f"there is no rule {as_named(number, game)} in force")
    return rule
