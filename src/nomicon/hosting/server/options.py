"""What may I do now, and what forbids the rest: every move is tried on the game as it stands, and none is made."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from nomicon.game.changes import Change
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.hosting.server.ballots import TRIAL_SEED
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.hosting.typing.tokenizer import quoted
from nomicon.law.headers.offered_fields import OfferedField, offers
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.law.tracing import RunTrace
from nomicon.play.asking.offering import MakeMove, fields_now, require_something_to_choose
from nomicon.play.chapter import Move
from nomicon.play.engine import SPECS, Accepted, Refused, decide
from nomicon.play.intents.terms import depends_on_fields, require_no_others
from nomicon.play.moves.kinds import Writing
from nomicon.play.moves.spec import MoveSpec, Offer
from nomicon.play.proposals.trying import runs_of_code

MOST_OFFERED_TRIED = 50
"""Moves that rules offer in a game of which any is tried: each may take as long as the code of a rule may run."""


class MoveOption(Struct, frozen=True):
    """One thing a player could try: what to type, and why not, where the rules bar it.

    `move` is what was tried, `kind` the word for it, and `keeps` names what of it is meant and not only there to try
    it. A move that a rule offers is tried only if it asks for nothing, as otherwise nobody knows with what it would be
    made, and only if rules do not offer very many moves. If it needs others whatever it is made with, it is barred, and
    another option announces it. If the rules list nothing that can be chosen for one of its fields, it is barred, too.
    `offered` is its name, and `fields` are what it asks for.
    """

    what: str
    typed: str
    allowed: bool
    because: str = ""
    grounds: tuple[str, ...] = ()
    move: Move | None = None
    kind: str = ""
    keeps: tuple[str, ...] = ()
    offered: str = ""
    fields: tuple[OfferedField, ...] = ()


def options(game: Game, viewer: PlayerId, bench: RuleCache, at: Moment) -> list[MoveOption]:
    """List what a player may do now and what is barred, each with the rule that bars it."""
    hearing = _trial(game, bench, at)
    return [
        _tried(game, spec, offer, viewer, hearing) for spec in SPECS for offer in spec.available(game, viewer, hearing)
    ]


def tried(game: Game, move: Move, bench: RuleCache, at: Moment) -> Accepted | Refused:
    """Say what would come of a move if it were made now; it is not made."""
    return decide(game, move, _trial(game, bench, at))


def runs_tried(
    game: Game, changes: Sequence[Change], by: PlayerId, bench: RuleCache, at: Moment
) -> tuple[RunTrace, ...]:
    """Return how code of these changes runs when it is tried."""
    return runs_of_code(game, changes, by, _trial(game, bench, at))


def fields_of_move(
    game: Game, name: str, player: PlayerId, bench: RuleCache, at: Moment
) -> tuple[OfferedField, ...] | None:
    """Return what an offered move asks of a player now; None if no rule offers it."""
    hearing = _trial(game, bench, at)
    offered = next(hearing.speaking("offers", name), None)
    return None if offered is None else fields_now(game, name, player, offered, hearing)


def _trial(game: Game, bench: RuleCache, at: Moment) -> Hearing:
    return Hearing(game, bench, at, TRIAL_SEED, commitment(TRIAL_SEED))


def _tried(game: Game, spec: MoveSpec, offer: Offer, viewer: PlayerId, hearing: Hearing) -> MoveOption:
    if offer.move is None:
        return _untried(game, spec, offer, viewer, hearing)
    outcome = _outcome(game, spec, offer.move, hearing.bench, hearing.at)
    because = outcome.because if isinstance(outcome, Refused) else ""
    typed = offer.typed or line_and_block(offer.move, Writing(quoted, lambda number: numbered(number, game)))[0]
    allowed = isinstance(outcome, Accepted)
    return MoveOption(offer.what, typed, allowed, because, outcome.grounds, offer.move, spec.name, offer.keeps)


def _untried(game: Game, spec: MoveSpec, offer: Offer, viewer: PlayerId, hearing: Hearing) -> MoveOption:
    """Say of a move that is made with something what is known of it, and try one that asks for nothing."""
    allowed, because, grounds = viewer in game.players, "", offer.grounds
    if offer.offered:
        try:
            if not depends_on_fields(game, offer.offered):
                require_no_others(game, MakeMove(viewer, offer.offered, {}), hearing)
            if allowed:
                require_something_to_choose(game, offer.offered, viewer, hearing)
            if allowed and not offer.fields and len(offers(game)) <= MOST_OFFERED_TRIED:
                _require_no_refusal(game, MakeMove(viewer, offer.offered, {}), hearing)
        except RuleRefusal as refusal:
            allowed, because, grounds = False, refusal.because, refusal.grounds
    return MoveOption(
        offer.what,
        offer.typed,
        allowed,
        because,
        grounds,
        kind=spec.name,
        keeps=offer.keeps,
        offered=offer.offered,
        fields=offer.fields,
    )


def _require_no_refusal(game: Game, move: MakeMove, hearing: Hearing) -> None:
    """Raise what refuses an offered move that asks for nothing, unless a lot has a part in it."""
    # As in a copy of the game, nobody looks whether a change by its code would end all change: that takes seconds.
    trial = _trial(game, hearing.bench.for_copies(), hearing.at)
    outcome = decide(game, move, trial)
    if isinstance(outcome, Refused) and not trial.draws:
        raise RuleRefusal(outcome.because, outcome.grounds, outcome.instead)


def _outcome(game: Game, spec: MoveSpec, move: Move, bench: RuleCache, at: Moment) -> Accepted | Refused:
    """Say what would come of a move, from no more than may be known of it."""
    hearing = _trial(game, bench, at)
    try:
        if spec.permits(game, move, hearing):
            return Accepted((), tuple(hearing.grounds), game)
    except RuleRefusal as refusal:
        return Refused(refusal.because, refusal.grounds, refusal.instead)
    return tried(game, move, bench, at)
