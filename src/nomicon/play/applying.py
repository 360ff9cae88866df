"""Applying: an adopted change is tested against the rules that stand at that moment, and takes effect or does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import WITHOUT_EFFECT, Amend, Change, Enact, Motion, Proposal, Repeal, RuleChange, Transmute
from nomicon.game.rules import Rule, Void
from nomicon.game.state import Game
from nomicon.law import questions as q
from nomicon.law.conflicts import conflict_of
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.numerals import numbered
from nomicon.play import changing_rules as events
from nomicon.play.chapter import Event
from nomicon.play.judging import ReadingFlipped
from nomicon.play.overruling import JudgementOverruled
from nomicon.play.probe import what_blocks_change
from nomicon.play.referring import JudgementReopened

NOBODY = PlayerId("nobody")

UNSETTLES_CONFLICTS = (*events.CHANGES, ReadingFlipped, JudgementOverruled, JudgementReopened)
"""The events after which conflicts are looked for again: rules have changed, or how they are read."""


def applied(game: Game, proposal: Proposal, hearing: Hearing) -> list[Event]:
    """Return what an adopted proposal does now: all of its changes in written order, or none of them, and why."""
    if len(proposal.changes) > 1 and hearing.ask(q.PARTIAL_EFFECT, proposal=proposal) == "those that may":
        return _in_part(game, proposal, hearing)
    here, done = game, []
    for change in proposal.changes:
        if isinstance(change, Motion):
            continue  # It changes no rule; what comes of it, rules say.
        why_not, grounds = _barred(here, proposal, change, hearing)
        if why_not:
            return [events.ChangeHadNoEffect(proposal.number, hearing.at, why_not, grounds)]
        event = event_of(here, proposal, change, hearing)
        here = fold(here, event)
        done.append(event)
    why_not, grounds = _standing(game, here, hearing)
    if why_not:
        return [events.ChangeHadNoEffect(proposal.number, hearing.at, why_not, grounds)]
    return [*done, events.ChangeTookEffect(proposal.number, hearing.at, _note(proposal, hearing))]


def _in_part(game: Game, proposal: Proposal, hearing: Hearing) -> list[Event]:
    """Return what those changes of a proposal do that may be made, one after the other, and why the others are not."""
    here, left = game, []
    done: list[Event] = []
    for change in (one for one in proposal.changes if not isinstance(one, Motion)):
        why_not, grounds = _barred(here, proposal, change, hearing)
        event = None if why_not else event_of(here, proposal, change, hearing)
        after = here if event is None else fold(here, event)
        if event is not None:
            why_not, grounds = _standing(here, after, hearing)
        if event is None or why_not:
            left.append((why_not, grounds))
        else:
            here = after
            done.append(event)
    if left and not done:
        return [events.ChangeHadNoEffect(proposal.number, hearing.at, *left[0])]
    reasons = "; ".join(dict.fromkeys(because for because, _ in left))
    held = f"{len(left)} of {len(proposal.changes)} changes had no effect: {reasons}"
    return [*done, events.ChangeTookEffect(proposal.number, hearing.at, held if left else _note(proposal, hearing))]


def given_effect(game: Game, proposal: Proposal, hearing: Hearing) -> Iterator[Event]:
    """Yield what an adopted proposal does that was denied its effect and is now found to have it."""
    if proposal.effect != WITHOUT_EFFECT:
        raise Refusal(f"Proposal {numbered(proposal.number, game)} was denied no effect.")
    here = game
    then = replace(hearing, at=hearing.at if proposal.closed is None else proposal.closed)  # It has had it since then.
    for change in proposal.changes:
        if isinstance(change, Motion):
            continue
        if not isinstance(change, Enact) and here.rules.numbered(change.rule) is None:
            raise Refusal(f"There is no rule {numbered(change.rule, game)} in force any more.")
        event = event_of(here, proposal, change, then)
        here = fold(here, event)
        yield event
    yield events.ChangeTookEffect(proposal.number, hearing.at, f"found to have its effect, though {proposal.because}")


def fold(game: Game, event: Event) -> Game:
    """Fold one change of the rules."""
    folded: Game = events.CHAPTER.evolves[type(event)](game, event)
    return folded


def after_change(game: Game, change: Change, at: Moment) -> tuple[Game, Rule | None]:
    """Return the game as it would be if a change took effect now, and the rule it made or changed."""
    # Behind every number there is, as the first proposal's is; a small number would be heard before the others.
    next_number = max(game.last_proposal, game.rules.highest) + 1
    proposal = Proposal(ProposalNumber(next_number), NOBODY, (change,), at, "")
    number = RuleNumber(proposal.number)
    identity = new_identity(game, number)
    match change:
        case Motion():
            return game, None
        case Enact(text=text, status=status):
            new = fold(game, events.RuleEnacted(identity, number, status, text, at, proposal.number, NOBODY))
            return new, new.rules.rules[identity]
        case Amend() | Repeal() | Transmute():
            rule = game.rules.numbered(change.rule)
            if rule is None:
                return game, None
            new = fold(game, _changed(rule, change, rule.number, proposal, at))
            return new, new.rules.rules.get(rule.id)


def new_identity(game: Game, number: RuleNumber) -> RuleId:
    """Return an identity for a new rule: its number, and where a rule bore it before, that with a mark."""
    identity = RuleId(str(number))
    while identity in game.rules.rules or identity in game.rules.repealed:
        identity = RuleId(identity + "'")
    return identity


def event_of(game: Game, proposal: Proposal, change: RuleChange, hearing: Hearing) -> Event:
    """Return what a change that takes effect comes to, with the number that the rules give what it makes."""
    match change:
        case Enact(text=text, revives=revives):
            own = hearing.ask(q.ENACTED_NUMBER, proposal=proposal) == "the proposal's"
            number = RuleNumber(proposal.number if own else _next_number(game))
            if game.rules.numbered(number) is not None:
                number = _next_number(game)
            born = hearing.ask(q.BORN, proposal=proposal, change=change)
            return events.RuleEnacted(
                new_identity(game, number), number, born, text, hearing.at, proposal.number, proposal.proponent, revives
            )
        case Amend() | Repeal() | Transmute():
            rule = game.rules.rules[game.rules.numbers[change.rule]]
            keeps = isinstance(change, Repeal) or hearing.ask(q.AMENDED_NUMBER, proposal=proposal) == "its own"
            # Several rules that one proposal changes cannot all bear its number: it is the ordinal of each.
            several = sum(isinstance(one, Enact | Amend | Transmute) for one in proposal.changes) > 1
            number = rule.number if keeps or several else RuleNumber(proposal.number)
            event = _changed(rule, change, number, proposal, hearing.at)
            lost = number != rule.number and not hearing.ask(q.FORMER_NUMBERS, proposal=proposal)
            return replace(event, unclaimed=True) if lost and not isinstance(event, events.RuleRepealed) else event


def _changed(
    rule: Rule, change: Amend | Repeal | Transmute, number: RuleNumber, proposal: Proposal, at: Moment
) -> events.RuleAmended | events.RuleRepealed | events.RuleTransmuted:
    match change:
        case Amend():
            text = change.applied(rule.text)
            return events.RuleAmended(rule.id, number, text, at, proposal.number, proposal.proponent)
        case Repeal():
            return events.RuleRepealed(rule.id, number, at, proposal.number, proposal.proponent)
        case Transmute(to=to):
            return events.RuleTransmuted(rule.id, number, to, at, proposal.number, proposal.proponent)


def _next_number(game: Game) -> RuleNumber:
    return RuleNumber(game.rules.highest + 1)


def _barred(game: Game, proposal: Proposal, change: RuleChange, hearing: Hearing) -> tuple[str, tuple[str, ...]]:
    """Say why a change cannot be made as things stand, if so."""
    if not isinstance(change, Enact):
        rule = game.rules.numbered(change.rule)
        if rule is None:
            return f"there is no rule {numbered(change.rule, game)} in force any more", ()
        protected = hearing.hear(q.PROTECTED)
        if not isinstance(change, Transmute) and rule.status in protected.value:
            return f"rule {numbered(rule.number, game)} is {rule.status} now", protected.grounds
        if isinstance(change, Transmute) and rule.status == change.to:
            return f"rule {numbered(rule.number, game)} is {rule.status} already", ()
    allowed = hearing.hear(q.MAY_TAKE_EFFECT, proposal=proposal, change=change)
    if allowed.value is not True:
        return str(allowed.value or "the rules do not let it take effect"), allowed.grounds
    return "", ()


def _standing(before: Game, after: Game, hearing: Hearing) -> tuple[str, tuple[str, ...]]:
    """Say which standing demand of the rules the game would not meet after a change, if any."""
    least, most = hearing.hear(q.LEAST_MUTABLE), hearing.hear(q.MOST_MUTABLE)
    if after.rules.mutable < least.value and after.rules.mutable < before.rules.mutable:
        return f"there must be at least {least.value} mutable rule", least.grounds
    if most.value and after.rules.mutable > max(most.value, before.rules.mutable):
        return f"there may be no more than {most.value} mutable rules", most.grounds
    amendable = hearing.hear(q.STAYS_AMENDABLE)
    blocked = what_blocks_change(after, hearing, before) if amendable.value else ""
    if blocked:
        return f"no rule-change could be adopted any more: {blocked}", amendable.grounds
    return "", ()


def _note(proposal: Proposal, hearing: Hearing) -> str:
    stated = getattr(getattr(proposal.changes[0], "text", None), "effective", None)
    if stated is not None and stated < hearing.at:
        return "its words name an earlier beginning; it begins when its vote ended"
    return ""


def rule_behind(game: Game, event: Any) -> RuleId:
    """Return which rule has changed by an event that `UNSETTLES_CONFLICTS`: its text, its class, or how it is read."""
    if isinstance(event, events.CHANGES):
        return RuleId(event.rule)
    reading, _ = game.judgements[event.judgement].reading or ("", "")
    return RuleId(reading.partition(":")[0])


def conflicts_settled(game: Game, changed: Rule | None, hearing: Hearing) -> Iterator[Event]:
    """Yield which rules become void, and which are heard again, after a rule changed.

    `changed` is the rule as it stands, or stood before its repeal.
    """
    across = hearing.hear(q.ACROSS_CLASSES)
    concerned = set(game.rules.speakers.get("void", ()))  # Those whom a Judge found void, too.
    if changed is not None and across.value == "void":
        for name in changed.text.answers:
            concerned |= set(game.rules.speakers.get(f"answers:{name}", ()))
        if q.ACROSS_CLASSES.name in changed.text.answers:  # It may be from now on that conflicts make rules void.
            concerned |= set(game.rules.rules)
    for known in sorted(concerned):
        rule = game.rules.rules[known]
        clash = conflict_of(game, rule) if across.value == "void" else None
        if clash is not None and rule.void is None:
            hearing.rest_on(*across.grounds)
            yield events.RuleVoided(rule.id, rule.number, clash.by, clash.because, hearing.at)
        elif clash is None and rule.void is not None and not _stays_void(game, rule.void, hearing):
            yield events.RuleRestored(rule.id, rule.number, hearing.at)


def _stays_void(game: Game, void: Void, hearing: Hearing) -> bool:
    """Say whether a rule stays void: for good, or while the rule a Judge set above it stands in the class it had."""
    if hearing.ask(q.VOID_LASTS) == "for good":
        return True
    if not void.judged:
        return False
    above = game.rules.numbered(void.by)
    return above is not None and not (above.is_mutable and any(one.what == "transmuted" for one in above.layers))
