"""Decide, evolve, replay. `decide` asks and changes nothing; `evolve` changes and asks nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from nomicon.game.grounds import at_limit, by_program
from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import length_of, unfit
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, joined
from nomicon.law.interpreter import Interpreter
from nomicon.law.language.effects import Effect
from nomicon.law.questions.questions import RULES_BIND
from nomicon.law.resolution.clashing import clash_behind
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.amendability import rescue
from nomicon.play.asking import choosing, offering
from nomicon.play.chapter import Carrier, Chapter, Decider, Event, Evolver, Move, Topics
from nomicon.play.effects.event_facts import event_types
from nomicon.play.findings import correcting, finding, putting_back, recounting, reviewing, unwinning
from nomicon.play.foresight.fork import EngineFunctions
from nomicon.play.foresight.watching import ChangeWatcher, SearchMemory
from nomicon.play.intents import intending
from nomicon.play.intents.carrying_out import happening_by_itself, intended_by
from nomicon.play.intents.terms import require_no_others
from nomicon.play.judging import appointing, claiming, judging, overruling, requests, switching
from nomicon.play.legislating import by_code, suspending
from nomicon.play.limits import MOVE_LENGTH
from nomicon.play.moves.spec import MoveGroup, MoveSpec
from nomicon.play.outcome import Accepted as Accepted
from nomicon.play.outcome import Refused as Refused
from nomicon.play.outcome import Rest as Rest
from nomicon.play.pausing import ending_votes, pausing
from nomicon.play.people import office_effects, offices, presence, renaming, seating
from nomicon.play.proposals import drafts, effects, proposing
from nomicon.play.proposals.effects import taken_apart
from nomicon.play.quantities import drawing, quantities, registers
from nomicon.play.quantities.drawing import SeedCommitted
from nomicon.play.rebasing import adopted
from nomicon.play.rules import changing, keeping, mending, righting, trouble
from nomicon.play.sealed import breaking, lines, words
from nomicon.play.sealed.parting import parted as parted
from nomicon.play.sentences import Telling
from nomicon.play.series import founding, history_import, renewing, winning
from nomicon.play.series.recorded_changes import RecordOutcome
from nomicon.play.settling.chains import Endless, LeftOut
from nomicon.play.settling.progress import require_in_progress
from nomicon.play.settling.settlement import Settlement
from nomicon.play.turns import timing, turns
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes import approving, counting, delegating, ending, opening, sealing, unsealing, voting


def keep_time(game: Game, move: KeepTime, hearing: Hearing) -> Iterator[Event]:
    """Do what falls due at this moment in every chapter, all of it seen from the game as it was."""
    if game.over:
        yield from unsealing.falls_due(game, hearing.at)
        return
    for chapter in (adopted.CHAPTER,) if game.correcting else CHAPTERS:
        if chapter.falls_due is not None:
            yield from chapter.falls_due(game, hearing.at, hearing)


def replay(events: Iterable[Event], game: Game) -> Game:
    """Return the game after several events."""
    for event in events:
        game = EVOLVES[type(event)](game, event)
    return game


CHAPTER = Chapter(
    decides={KeepTime: keep_time},
    events={adopted.PastCorrected: partial(adopted.fold, replay=replay)},
    sentences={adopted.PastCorrected: adopted.corrected_told},
)
"""The engine's own chapter: keeping time takes all the others, and so does folding a corrected past."""

CHAPTERS: tuple[Chapter, ...] = (
    CHAPTER, founding.CHAPTER, history_import.CHAPTER, seating.CHAPTER, renaming.CHAPTER, presence.CHAPTER,
    offices.CHAPTER, office_effects.CHAPTER, drafts.CHAPTER, proposing.CHAPTER, opening.CHAPTER, effects.CHAPTER,
    voting.CHAPTER, approving.CHAPTER, ending.CHAPTER, counting.CHAPTER, changing.CHAPTER, keeping.CHAPTER,
    righting.CHAPTER, mending.CHAPTER, by_code.CHAPTER, suspending.CHAPTER, quantities.CHAPTER, judging.CHAPTER,
    switching.CHAPTER, appointing.CHAPTER, overruling.CHAPTER, requests.CHAPTER, correcting.CHAPTER, finding.CHAPTER,
    recounting.CHAPTER, reviewing.CHAPTER, putting_back.CHAPTER, unwinning.CHAPTER, claiming.CHAPTER,
    choosing.CHAPTER, offering.CHAPTER, registers.CHAPTER, drawing.CHAPTER, winning.CHAPTER, unsealing.CHAPTER,
    adopted.CHAPTER, renewing.CHAPTER, turns.CHAPTER, timing.CHAPTER, sealing.CHAPTER, lines.CHAPTER, words.CHAPTER,
    breaking.CHAPTER, trouble.CHAPTER, rescue.CHAPTER, delegating.CHAPTER, intending.CHAPTER, pausing.CHAPTER,
    ending_votes.CHAPTER,
)  # fmt: skip
"""Every kind of play, in the order in which time is kept: votes close before Judges' times are up, timers ring last."""

SPECS: tuple[MoveSpec, ...] = tuple(
    sorted((spec for chapter in CHAPTERS for spec in chapter.moves), key=lambda spec: list(MoveGroup).index(spec.group))
)
"""The specification of every move that players make, group by group; every door reads it."""

BETWEEN_GAMES: tuple[type[Move], ...] = (KeepTime, *(spec.move for spec in SPECS if spec.between_games))
"""What can still be done when a game is over and the next has not begun."""

WHILE_RECORDING = (KeepTime, RecordOutcome, history_import.CompleteHistory)
"""What can be done while a game's past is being written down."""

DECIDES: dict[type[Move], Decider] = {
    **{spec.move: decider for chapter in CHAPTERS for spec, decider in chapter.moves.items()},
    **{move: decider for chapter in CHAPTERS for move, decider in chapter.decides.items()},
}
EVOLVES: dict[type[Event], Evolver] = {
    event: evolver for chapter in CHAPTERS for event, evolver in chapter.events.items()
}
EFFECTS: Mapping[type[Effect], Carrier] = {
    effect: carrier for chapter in CHAPTERS for effect, carrier in chapter.effects.items()
}
"""What carries out each effect that rule code can ask for."""

TOPICS: Mapping[type[Event], Topics] = {
    event: topics for chapter in CHAPTERS for event, topics in chapter.topics.items()
}
"""By which topics of the index events are found, besides those that their fields name."""

SENTENCES: Mapping[type[Event], Telling] = {
    event: told for chapter in CHAPTERS for event, told in chapter.sentences.items()
}
"""How each kind of event is told."""

MOVE_WORDS = tuple(words for spec in SPECS for words in spec.begins)
"""The words that begin the moves every game has, so that no rule can offer a move by one of them."""

EVENT_TYPES = event_types(EVOLVES)
"""Every kind of event, as rules know it."""


def spec_of(move: Move) -> MoveSpec | None:
    """Return the specification by which a move is written; None for one that the program makes by itself."""
    return next((spec for spec in SPECS if spec.move is type(move) and spec.suits(move)), None)


def bench(interpreter: Interpreter, memory: SearchMemory | None = None) -> RuleCache:
    """Return a bench on which rules can be heard, and on which it is watched that they can still be changed.

    Benches that share a `memory` do not search again for what one of them has found.
    """
    return RuleCache(interpreter, EVENT_TYPES, ChangeWatcher(ENGINE, memory), MOVE_WORDS, EFFECTS)


def decide(game: Game, move: Move, hearing: Hearing) -> Accepted | Refused:
    """Say what follows from a move under the rules then in force, and what those rules then make of it."""
    why = unfit(move)
    if why:
        return Refused(_("This move cannot be stored. {why}.", why=why), (by_program("written"),), _("Leave that out."))
    if game.founded and length_of(move) > MOVE_LENGTH:
        return Refused(
            _("A move can have at most {limit} characters in all.", limit=MOVE_LENGTH),
            (at_limit("move", MOVE_LENGTH),),
            _("Say it in fewer words."),
        )
    hearing.by_clock = isinstance(move, KeepTime)
    left_out = LeftOut()
    while True:
        fresh = hearing.anew()
        try:
            outcome = _decided_without(left_out, game, move, fresh)
        except Endless as endless:
            left_out = left_out.and_also(endless)
        else:
            hearing.become(fresh)
            return outcome


def _decided_without(left_out: LeftOut, game: Game, move: Move, hearing: Hearing) -> Accepted | Refused:
    """Decide a move on an occasion at which some functions of rules are not heard. Raises `Endless`."""
    settlement = Settlement(game, hearing, evolve, left_out)
    try:
        require_in_progress(game, move, BETWEEN_GAMES, WHILE_RECORDING)
        settlement.refusable = not isinstance(move, KeepTime)
        for part in list(taken_apart(move, hearing)):
            if isinstance(part, Event):
                settlement.happen(part)
            else:
                require_no_others(settlement.game, part, hearing.under(settlement.game))
                _decided(settlement, part)
        # What rules made of a past in its day is known only where it is told. None is heard in a pause.
        if not settlement.game.recording and not game.over and settlement.game.paused is None:
            settlement.settle()
            happening_by_itself(settlement, DECIDES)
    except RuleRefusal as refusal:
        if refusal.secret or _binding(game, move, hearing):
            return _refused(refusal, hearing)
        settlement = Settlement(game, hearing, evolve, left_out)
        settlement.happen(claiming.Declared(move.player, f"{claiming.TRIED}{refusal.because}", hearing.at))
    settlement.tell_the_rest()
    return _accepted(game, settlement)


def _refused(refusal: RuleRefusal, hearing: Hearing) -> Refused:
    """Return a refusal with all that is told of it: where rules clash that are its grounds, a Judge has to choose."""
    clash = clash_behind(refusal.grounds, hearing.aside)
    if clash is None:
        return Refused(refusal.because, refusal.grounds, refusal.instead)
    because = joined(refusal.because, clash.sentence(hearing.game))
    return Refused(because, refusal.grounds, _("Ask for a judgement on which of them prevails."))


def _decided(settlement: Settlement, move: Move) -> None:
    """Let happen what a move brings about; what was intended follows from performing it."""
    before = settlement.hearing.under(settlement.game)  # The decider goes on hearing the rules as they stood.
    intended = intended_by(settlement.game, move)
    for event in DECIDES[type(move)](settlement.game, move, before):
        stopped = not settlement.happen(event) and not isinstance(move, KeepTime)
        if stopped or (settlement.game.over and not settlement.before.over):
            return  # What would have followed from what did not happen does not happen either.
    if intended is not None:
        _decided(settlement, intended)


def follow(game: Game, events: Iterable[Event], hearing: Hearing, so_far: Sequence[Event]) -> Game:
    """Return the game after events, with all that rules make of them: what an entry does that no move begins.

    `so_far` is what has happened in that entry before, of which all has come but what waits for the end of it.
    """
    return _after(game, events, hearing, so_far).game


def consequences(game: Game, events: Iterable[Event], hearing: Hearing) -> tuple[Game, tuple[Event, ...]]:
    """Return the same, and all that has happened: the events themselves, and what rules make of them."""
    settlement = _after(game, events, hearing, ())
    settlement.tell_the_rest()
    return settlement.game, tuple(settlement.events)


def _after(game: Game, events: Iterable[Event], hearing: Hearing, so_far: Sequence[Event]) -> Settlement:
    left_out, events = LeftOut(), tuple(events)
    while True:
        fresh = hearing.anew()
        settlement = Settlement(game, fresh, evolve, left_out)
        settlement.events = list(so_far)
        try:
            for event in events:
                settlement.happen(event)
            settlement.settle()
        except Endless as endless:
            left_out = left_out.and_also(endless)
        else:
            hearing.become(fresh)
            return settlement


def _binding(game: Game, move: Move, hearing: Hearing) -> bool:
    """Say whether the rules hold a player to what they refuse; what concerns a secret vote is never told."""
    proposal = game.proposals.get(getattr(move, "proposal", None) or ProposalNumber(-1))
    if game.over or move.player not in game.players or (proposal is not None and proposal.is_sealed):
        return True
    return hearing.hear(RULES_BIND, player=move.player).value == "always"


def _accepted(before: Game, settlement: Settlement) -> Accepted:
    hearing = settlement.hearing
    public, sealed = parted(settlement.events)
    secret = hearing.secret
    hidden = tuple(dict.fromkeys((*secret.grounds, *secret.looked)))
    grounds = tuple(dict.fromkeys((*hearing.grounds, *hearing.looked)))
    if sealed and not public:
        grounds = tuple(dict.fromkeys((*grounds, *hidden)))
        return Accepted(sealed, grounds, at_moment(replay(sealed, before), hearing.at))
    drew = bool(hearing.draws) or isinstance(public[0] if public else None, founding.GameFounded)
    if drew and hearing.next_commitment:
        settlement.happen(SeedCommitted(hearing.next_commitment))
        public = (*public, settlement.events[-1])
    if not sealed:
        return Accepted(public, grounds, at_moment(settlement.game, hearing.at), drew)
    game = replay(sealed, replay(public, before))  # As the record will fold it: what is sealed stands behind the rest.
    return Accepted(public, grounds, at_moment(game, hearing.at), drew, Rest(sealed, hidden, bool(secret.draws)))


def at_moment(game: Game, at: Moment) -> Game:
    """Return the game as of a moment."""
    return replace(game, at=at)


def evolve(game: Game, event: Event) -> Game:
    """Return the game after an event."""
    return EVOLVES[type(event)](game, event)


def next_due(game: Game) -> Moment | None:
    """Return the earliest moment at which the timekeeper has work."""
    if game.over:
        return unsealing.next_due(game)
    chapters = CHAPTERS if game.paused is None else ()
    moments = [chapter.next_due(game) for chapter in chapters if chapter.next_due is not None]
    return min((moment for moment in moments if moment is not None), default=None)


ENGINE = EngineFunctions(decide, next_due, follow, consequences, lambda game, event: EVOLVES[type(event)](game, event))
"""What moves are tried with in a copy of a game."""
