"""Taking back: what a judgement brought about that stands no more, from beneath later ones about the same votes.

What those found is taken back first, the last one first, and comes about again upon how things stand then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from nomicon.game.judgements import Before
from nomicon.game.names import JudgementNumber, ProposalNumber
from nomicon.game.proposals import LAPSED
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.values.translatable import _
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import (
    BY_JUDGEMENT,
    Appoint,
    Award,
    DeclareWinner,
    Effect,
    FindIllegal,
    FindLegal,
    Scale,
    SetBalance,
    Transfer,
    Vacate,
    Withdraw,
    as_typed,
)
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Event
from nomicon.play.findings.putting_back import Doing, put_back
from nomicon.play.judging.claiming import reinstated
from nomicon.play.judging.judging import UPHOLDS
from nomicon.play.judging.switching import switched_back
from nomicon.play.quantities.quantities import moved
from nomicon.play.rules.trouble import ParadoxFound

Planning: TypeAlias = Callable[[Iterable[Doing], Game, JudgementNumber], tuple[list[Event], Game]]
"""Plan what things come to that a judgement brings about or takes back: what happens, and the game after that."""

Again: TypeAlias = Callable[[Game, JudgementNumber], tuple[list[Event], Game]]
"""Plan what the corrections of a judgement come to that are made again."""

PUT_BACK: tuple[type[Effect], ...] = (*BY_JUDGEMENT, Award, Transfer, Scale, Appoint, Vacate, DeclareWinner, Withdraw)
"""The corrections that a judgement's end takes back."""

LEFT_AS_IT_IS = (Award, Transfer, Scale, SetBalance, FindIllegal, FindLegal)
"""Of these, the corrections that touch no vote, rule, office or win."""


def ground_of(game: Game) -> Rule:
    """Return the rule that corrections rest on: that by which there are judgements, or else any."""
    found = next(iter(game.rules.speaking("answers:judgement_values")), None) or next(iter(game.rules), None)
    if found is None:
        raise LookupError(_("no rule is in force on which the correction could be based"))
    return found


def taking_back(game: Game, judgement: Judgement, before: str) -> Iterator[Doing]:
    """Yield how to undo what a judgement brought about; its reading has ended with the judgement itself.

    What was moved in a game of the series that is over stays as it was then.
    """
    yield lambda game, hearing: reinstated(game, judgement.number)
    if before == UPHOLDS:
        yield partial(switched_back, judgement)
        yield from put_back(judgement, ground_of(game).ground)
    for quantity in sorted({name for name, _who, _amount in judgement.moved}):
        yield partial(_moved_back, judgement, quantity)
    left = [as_typed(type(one)) for one in map(read_effect, judgement.corrections) if not isinstance(one, PUT_BACK)]
    if left and before == UPHOLDS:
        yield partial(_stays, judgement, left)


def _stays(judgement: Judgement, left: list[str], game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield the note that what a judgement changed stays as it is, though the judgement counts no longer."""
    told = _(
        "J-{judgement} no longer counts, but these changes that it made stay until somebody corrects them: {left}",
        judgement=judgement.number,
        left=", ".join(left),
    )
    yield ParadoxFound((), hearing.at, told)


def _moved_back(judgement: Judgement, quantity: str, game: Game, hearing: Hearing) -> Iterator[Event]:
    back = [(player, -amount) for name, player, amount in judgement.moved if name == quantity]
    if judgement.moved_in == game.number:
        yield moved(game, quantity, back, ground_of(game).ground)


def _moved_again(judgement: Judgement, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield what had been moved for the end of a vote, and was moved back when a judgement found another end."""
    before = judgement.before
    for was in () if before is None else before.proposals:
        now = game.proposals.get(was.number)
        ended = now is not None and now.state != LAPSED and (now.state, now.closed) != (was.state, was.closed)
        if not ended or {was.moved_in, judgement.moved_in} != {game.number}:
            continue
        for quantity in sorted({name for name, _who, _amount in was.moved}):
            again = [(who, amount) for name, who, amount in was.moved if name == quantity]
            yield moved(game, quantity, again, ground_of(game).ground)


def found_since(game: Game, number: JudgementNumber) -> tuple[JudgementNumber, ...]:
    """Return which judgements that still stand have touched a vote or an office since a judgement did, in their order.

    What others made of a rule stays where it lies, upon what a judgement made of it or beneath.
    """
    before = game.judgements[number].before
    if before is None:
        return ()
    touched, since = _touched(before), []
    for other in game.findings if touched else ():
        known = game.judgements[other].before
        later = known is not None and (known.at, other) > (before.at, number)
        if known is not None and later and touched & _touched(known):
            since.append(other)
            touched |= _touched(known)
    return tuple(since)


def _touched(before: Before) -> frozenset[ProposalNumber | str]:
    """Return the votes and offices that a judgement has touched."""
    return frozenset((*(one.number for one in before.proposals), *(name for name, _holders in before.offices)))


def made_again(judgement: Judgement) -> Iterator[Effect]:
    """Yield the corrections of a judgement that are made again where one beneath it has been taken back."""
    for record in judgement.corrections:
        if isinstance(one := read_effect(record), PUT_BACK) and not isinstance(one, LEFT_AS_IT_IS):
            yield one


def _from_above(judgement: Judgement, ground: str) -> Iterator[Doing]:
    """Yield how to take back what a later judgement found, but for amounts that it has moved."""
    yield partial(_moved_again, judgement)
    yield from put_back(judgement, ground)


def unwound(game: Game, number: JudgementNumber, ended: Iterable[Doing], plan: Planning, again: Again) -> list[Event]:
    """Return what the end of a judgement comes to, with what is found `again` of the same votes upon that."""
    since = found_since(game, number)
    ground = ground_of(game).ground if since else ""
    events: list[Event] = []
    for one in reversed(since):
        happened, game = plan(_from_above(game.judgements[one], ground), game, one)
        events.extend(happened)
    happened, game = plan(ended, game, number)
    events.extend(happened)
    for one in since:
        happened, game = again(game, one)
        events.extend(happened)
    return events
