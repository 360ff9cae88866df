"""What motions do: a resolution can award points or appoint somebody, where the rules let resolutions do that.

The effects are told with the proposal, and done when it takes effect, in the name of the rule that lets motions do it.
Where they cannot be done then, nothing of the proposal has effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from nomicon.game.changes import Change, Election, Motion
from nomicon.game.grounds import at_limit
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, shown
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, ended, sentence_of
from nomicon.law.facts.player_names import called_now
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import Effect, as_typed, small
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event
from nomicon.play.limits import CHANGES_LIMIT
from nomicon.play.motions.electing import elections_by, seatings
from nomicon.play.quantities.quantities import citing
from nomicon.play.rules.changing import ChangeHadNoEffect, ChangeTookEffect

Evolve = Callable[[Game, Event], Game]


def effects_of(changes: Iterable[Change]) -> tuple[Mapping[str, Plain], ...]:
    """Return everything that the motions among some changes do, as records."""
    return tuple(record for change in changes if isinstance(change, Motion) for record in change.effects)


def effect_told(record: Mapping[str, Plain]) -> str:
    """Write an effect as one would type it: ``award Ann 5 points``."""
    values = (value for name, value in record.items() if name != "effect")
    return " ".join([as_typed(type(read_effect(record))), *(_told(one) for one in values)])


def require_doable(game: Game, motion: Motion, hearing: Hearing) -> None:
    """Refuse a motion that does what the rules let no motion do, or what could not be done now."""
    if len(motion.effects) > CHANGES_LIMIT:
        raise RuleRefusal(
            _("A motion can have at most {limit} effects.", limit=CHANGES_LIMIT),
            (at_limit("effects", CHANGES_LIMIT),),
            instead=_("Propose them in several motions."),
        )
    try:
        _planned(game, motion.effects, hearing, _same)
    except (ValueError, LookupError) as wrong:
        raise RuleRefusal(ended(sentence_of(wrong)), instead=_("Correct it and propose it again.")) from None


def with_effects(
    game: Game, proposal: Proposal, changes: Sequence[Event], hearing: Hearing, evolve: Evolve
) -> tuple[list[Event], list[Event]]:
    """Return what an adopted proposal changes, and behind that what its motions do; neither where these cannot be."""
    records = effects_of(proposal.changes)
    elections = [change for change in proposal.changes if isinstance(change, Election)]
    took = next((one for one in changes if isinstance(one, ChangeTookEffect)), None)
    if (not records and not elections) or took is None:
        return list(changes), []
    after = game
    for event in changes:
        after = evolve(after, event)
    try:
        done = _planned(after, records, hearing, evolve) + _seated(after, proposal, elections, hearing, evolve)
    except (RuleRefusal, ValueError, LookupError) as wrong:
        because = wrong.because if isinstance(wrong, RuleRefusal) else str(wrong.args[0])
        told = _("its effects cannot be carried out: {because}", because=because.rstrip("."))
        if proposal.began:  # What took effect before stays.
            return [replace(took, note=told)], []
        grounds = wrong.grounds if isinstance(wrong, RuleRefusal) else ()
        return [ChangeHadNoEffect(proposal.number, hearing.at, told, grounds)], []
    return list(changes), [citing(event, proposal) for event in done]


def _planned(game: Game, records: Sequence[Mapping[str, Plain]], hearing: Hearing, evolve: Evolve) -> list[Event]:
    """Return what effects come to, each done on the game as those before it leave it."""
    events: list[Event] = []
    for record in records:
        effect = called_now(game, read_effect(record))
        rule = _allowing(effect, hearing.under(game))
        for event in hearing.bench.effects[type(effect)](game, effect, rule, hearing.under(game)):
            events.append(event)
            game = evolve(game, event)
    return events


def _seated(
    game: Game, proposal: Proposal, elections: Sequence[Election], hearing: Hearing, evolve: Evolve
) -> list[Event]:
    """Return how those take office who were elected, in the name of the rule that lets players elect."""
    rule = elections_by(hearing.under(game)) if elections else None
    if rule is None:
        if elections:
            raise ValueError(_("no rule lets players elect anybody any more"))
        return []
    events: list[Event] = []
    for effect in list(seatings(game, proposal, elections, hearing)):
        for event in hearing.bench.effects[type(effect)](game, effect, rule, hearing.under(game)):
            events.append(event)
            game = evolve(game, event)
    hearing.rest_on(rule.ground)
    return events


def _allowing(effect: Effect, hearing: Hearing) -> Rule:
    """Return the rule that lets motions have an effect, or refuse it."""
    name, allowed = small(type(effect)), hearing.hear(q.MOTION_EFFECTS)
    if allowed.rule is None or name not in allowed.value:
        listed = ", ".join((*allowed.value, name))
        could = name in q.OF_MOTIONS
        allow = _(
            "A rule could allow it, with '{line}' in its header.", line=f"answers: {{motions.effects: [{listed}]}}"
        )
        because = _("The rules do not allow motions to have this effect: {effect}.", effect=as_typed(type(effect)))
        others = _("Motions can: {effects}.", effects=", ".join(q.OF_MOTIONS))
        raise RuleRefusal(because, allowed.grounds, allow if could else others)
    hearing.rest_on(*allowed.grounds)
    return allowed.rule


def _same(game: Game, event: Event) -> Game:
    return game


def _told(value: Plain) -> str:
    return shown(value) if isinstance(value, int | Fraction) and not isinstance(value, bool) else str(value)
