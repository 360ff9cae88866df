"""A move, written as a program would have written it: what comes of that is the same move again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import datetime
from fractions import Fraction
from typing import Any

from nomicon.game.calendar import written_moment
from nomicon.game.changes import Amend, Change, Enact, Motion, Repeal, RepealAmendment, Transmute
from nomicon.game.values.plain import Plain, shown
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.written import changes, duties, moves
from nomicon.hosting.written import proposing as proposals
from nomicon.hosting.written.changes import AnyChange
from nomicon.hosting.written.moves import AnyMove
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
from nomicon.rulebooks.files.scalars import read_answer, read_declared, read_setting, written
from nomicon.rulebooks.files.writing import write_rule


def as_written(move: Move) -> AnyMove:
    """Write a move down. Raises `Invalid` for what nobody can write."""
    match move:
        case proposing.Propose(draft=str(draft)) if draft:
            return proposals.Post(draft=draft)
        case proposing.Propose():
            made = _changes(move.changes)
            return proposals.Propose(changes=made, title=move.title, reason=move.reason, marks=move.marks)
        case drafts.ShowDraft():
            return proposals.Draft(changes=_changes(move.changes), title=move.title)
        case proposing.Revise():
            return proposals.Revise(proposal=move.proposal, changes=_changes(move.changes))
    write = WRITES.get(type(move))
    if write is None:
        raise Invalid(f"{type(move).__name__} is no move that a player makes.")
    return write(move)


def _changes(made: tuple[Change, ...]) -> tuple[AnyChange, ...]:
    return tuple(_change(one) for one in made)


def _change(change: Change) -> AnyChange:
    match change:
        case Enact(text=text, revives=revives):
            return changes.EnactRule(rule=write_rule(text), revives=revives)
        case Amend(amendment=None):
            return changes.AmendRule(**_parts(change))
        case Amend():
            return changes.AmendAmendment(made_by=change.amendment or 0, **_parts(change))
        case RepealAmendment(rule=number, amendment=amendment):
            return changes.RepealAmendment(rule=number, made_by=amendment, begins=_begins(change))
        case Repeal(rule=number):
            return changes.RepealRule(rule=number, begins=_begins(change))
        case Transmute(rule=number, to=to):
            return changes.TransmuteRule(rule=number, to=to, begins=_begins(change))
        case Motion(judgement=None, words=words):
            return changes.Resolve(words=words)
        case Motion(judgement=number):
            return changes.OverruleJudgement(judgement=number or 0)


def _begins(change: Amend | RepealAmendment | Repeal | Transmute) -> str | None:
    return None if change.begins is None else written_moment(change.begins)


def _parts(change: Amend) -> dict[str, Any]:
    if change.text is not None:
        return {"rule": change.rule, "text": write_rule(change.text), "begins": _begins(change)}
    parts = {name: getattr(change, name) for name in ("title", "words", "code", "defers_to", "prevails_over")}
    return {
        "rule": change.rule, "begins": _begins(change), **parts,
        "answers": {name: written(value, read_answer) for name, value in change.answers.items()},
        "settings": {name: written(value, read_setting) for name, value in change.settings.items()},
        "declares": {name: written(value, read_declared) for name, value in change.declares.items()},
    }  # fmt: skip


def _amount(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else shown(value)


def _invoke(move: judging.Invoke) -> AnyMove:
    return duties.Invoke(
        statement=move.statement,
        paradox=move.paradox,
        reading=None if move.reading is None else duties.Reading(*move.reading),
        corrections=tuple(_correction(one) for one in move.corrections),
        proposal=move.proposal,
        against=move.against,
    )


def _correction(record: Mapping[str, Plain]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in record.items()}


def _plain(value: Plain) -> Any:
    match value:
        case Fraction():
            return _amount(value)
        case datetime():
            return value.isoformat()
        case tuple() | list():
            return [_plain(one) for one in value]
        case Mapping():
            return {name: _plain(one) for name, one in value.items()}
        case _:
            return value


def _claim(move: claiming.MakeClaim) -> AnyMove:
    moved = tuple(moves.Movement(player=who, amount=_amount(many), quantity=name) for name, who, many in move.moves)
    return moves.Claim(rule=move.rule, statement=move.statement, movements=moved)


def _make(move: MakeMove) -> AnyMove:
    return moves.Make(name=move.name, arguments={name: str(value) for name, value in move.arguments.items()})


def _alike(kind: Callable[..., AnyMove]) -> Callable[[Any], AnyMove]:
    """Write a move whose fields are called the same on both sides."""

    def write(move: Move) -> AnyMove:
        return kind(**{field.name: getattr(move, field.name) for field in fields(move) if field.name != "player"})

    return write


WRITES: dict[type[Move], Callable[[Any], AnyMove]] = {
    seating.Join: _alike(moves.Join),
    seating.Forfeit: _alike(moves.Forfeit),
    presence.LogOn: _alike(moves.LogOn),
    voting.CastBallot: _alike(proposals.Vote),
    voting.TakeBackBallot: _alike(proposals.TakeBack),
    consenting.LodgeConsent: _alike(proposals.Consent),
    voting.CloseVote: _alike(proposals.Close),
    proposing.Distribute: _alike(proposals.Distribute),
    proposing.Withdraw: _alike(proposals.Withdraw),
    offices.TakeInHand: _alike(duties.TakeInHand),
    offices.SeekOffice: _alike(duties.SeekOffice),
    offices.DoDuty: _alike(duties.DoDuty),
    judging.Invoke: _invoke,
    judging.Deliver: _alike(duties.Deliver),
    claiming.Declare: _alike(moves.Declare),
    claiming.MakeClaim: _claim,
    claiming.Challenge: _alike(moves.Challenge),
    mending.MendWords: _alike(duties.Mend),
    turns.EndTurn: _alike(moves.EndTurn),
    quantities.Give: lambda move: moves.Give(to=move.to, amount=_amount(move.amount), quantity=move.quantity),
    Choose: _alike(moves.Pick),
    MakeMove: _make,
}
"""How each move is written; those that carry rule-changes are written apart."""
