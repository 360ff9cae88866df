"""Applying: an adopted change is tested against the rules that stand at that moment, and takes effect or does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, field

from nomicon.game.amendments import amended
from nomicon.game.changes import (
    Amend,
    Amending,
    Change,
    Enact,
    Motion,
    Repeal,
    RepealAmendment,
    RuleChange,
    Transmute,
    beginning_of,
    correction_in,
)
from nomicon.game.grounds import as_it_stands
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import ADOPTED, WITHOUT_EFFECT, Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event
from nomicon.play.rules import changing as events
from nomicon.play.rules.demands import gone_by_now, no_way, unmet_demand, unreadable_by
from nomicon.play.rules.numbering import class_of_new, new_identity, next_rule_number, own_number
from nomicon.play.rules.righting import CHAPTER as RIGHTING
from nomicon.play.rules.righting import in_force, made_and_taken_out

NOBODY = PlayerId("nobody")

FOUND_LATER = gettext_noop(
    "it was found later to have been adopted; what was done before that was found stays as it was done"
)
"""What is said of a change that counts from a moment in the past."""


class Applied(Struct):
    """What some changes of a proposal come to, one after the other: the game after those that may be made."""

    game: Game
    before: Game
    so_far: Sequence[Event] = ()  # What has happened in the entry before any of them.
    later: list[int] = field(default_factory=list)  # The places of the changes that begin later.
    events: list[Event] = field(default_factory=list)
    made: list[int] = field(default_factory=list)  # The places of the changes that were made.
    denied: list[tuple[int, str]] = field(default_factory=list)  # Of those that may not be made, and why.
    grounds: tuple[str, ...] = ()  # By which the first of those may not.

    def deny(self, places: Iterable[int], because: str, grounds: tuple[str, ...]) -> None:
        """Leave changes unmade."""
        self.grounds = self.grounds if self.denied else grounds
        self.denied += [(place, because) for place in places]


def applied(game: Game, proposal: Proposal, hearing: Hearing, so_far: Sequence[Event] = ()) -> list[Event]:
    """Return what an adopted proposal does now: what begins now of its changes, and what becomes of the proposal.

    Changes that begin at one moment are made together, in written order. They are tested then: all of them take effect
    or none, unless the rules let those take effect that may. Where none may, what begins later has no effect either;
    what began earlier stays. `so_far` is what has happened in this entry.
    """
    at = hearing.at if proposal.effect_at is None else min(proposal.effect_at, hearing.at)
    left = [place for place in range(len(proposal.changes)) if not proposal.is_dealt_with(place)]
    now = [place for place in left if (beginning_of(proposal.changes[place]) or at) <= at]
    later = [place for place in left if place not in now]
    in_part = len(proposal.changes) > 1 and hearing.ask(q.PARTIAL_EFFECT, proposal=proposal) == "those that may"
    done = Applied(game, game, so_far, later)
    since = at if at < hearing.at else None
    if in_part:
        for place in now:
            _make(done, proposal, [place], hearing, since)
    else:
        _make(done, proposal, now, hearing, since)
    if done.denied and not in_part:
        done.deny(later, done.denied[0][1], ())
        done.later = []
    return [*done.events, _what_becomes(proposal, done, hearing)]


def _make(done: Applied, proposal: Proposal, places: list[int], hearing: Hearing, since: Moment | None) -> None:
    """Make changes, all of them or none."""
    here, made = done.game, []
    for place in places:
        change = proposal.changes[place]
        if isinstance(change, Motion):
            continue  # It changes no rule; what comes of it, rules say.
        why_not, grounds = barred(here, proposal, change, hearing)
        if why_not:
            done.deny(places, why_not, grounds)
            return
        made.append(event_of(here, proposal, place, hearing, since))
        here = fold(here, made[-1])
    why_not, grounds = unmet_demand(done.game, here, hearing)
    then = replace(done, game=here, events=[*done.events, *made], made=[*done.made, *places])
    if not why_not:
        why_not, grounds = _final(proposal, then, hearing)
    if why_not:
        done.deny(places, why_not, grounds)
        return
    done.game, done.events, done.made = then.game, then.events, then.made


def _what_becomes(proposal: Proposal, done: Applied, hearing: Hearing) -> Event:
    """Return whether a proposal has taken effect by now, in part or as a whole, or has none."""
    number, at = proposal.number, hearing.at
    if correction_in(proposal.changes) is not None:
        return events.CorrectionAdopted(number, at)
    if done.later:
        then = min(beginning_of(proposal.changes[place]) or at for place in done.later)
        return events.PartTookEffect(number, at, tuple(done.made), tuple(done.denied), then)
    denied = [*proposal.denied, *done.denied]
    if denied and not done.made and not proposal.began:
        return events.ChangeHadNoEffect(number, at, denied[0][1], done.grounds)
    held = _(
        "{denied} of {all} changes had no effect: {reasons}",
        denied=len(denied),
        all=len(proposal.changes),
        reasons=joined(*dict.fromkeys(because for _place, because in denied), by="; "),
    )
    note = held if denied else _note(proposal, done.made, hearing)
    if proposal.effect_at is not None and proposal.effect_at < at:
        note = joined(word(FOUND_LATER), note, by="; ")
    return events.ChangeTookEffect(number, at, note, tuple(done.denied))


def given_effect(game: Game, proposal: Proposal, hearing: Hearing) -> Iterator[Event]:
    """Yield what an adopted proposal does that was denied its effect and is now found to have it."""
    if proposal.effect != WITHOUT_EFFECT:
        text = gettext_noop("Proposal {called} was not adopted, so it has no effect that could be restored.")
        if proposal.state == ADOPTED:
            text = gettext_noop("Proposal {called} has not lost its effect, so there is nothing to restore.")
        told = _(text, called=numbered(proposal.number, game))
        raise RuleRefusal(told, (as_it_stands("proposal", proposal.number),), _("Leave it as it is."))
    done = Applied(game, game)
    for place, change in enumerate(proposal.changes):
        begins = max(proposal.closed or hearing.at, beginning_of(change) or Moment(0))  # It has had it since then.
        if begins > hearing.at:
            done.later.append(place)
            continue
        if not isinstance(change, Motion):
            gone = gone_by_now(done.game, change)
            if gone:
                told = _("The proposal can no longer take effect: {because}.", because=gone)
                ground = as_it_stands("proposal", proposal.number)
                raise RuleRefusal(told, (ground,), _("The page of the proposal shows what it changes."))
            event = event_of(done.game, proposal, place, hearing, begins)
            done.game = fold(done.game, event)
            yield event
        done.made.append(place)
    if done.later:
        yield _what_becomes(replace(proposal, denied=()), done, hearing)
    else:
        found = _("a judgement decided this, although {because}", because=proposal.because)
        yield events.ChangeTookEffect(proposal.number, hearing.at, found)


def fold(game: Game, event: Event) -> Game:
    """Fold one change of the rules."""
    folded: Game = {**events.CHAPTER.events, **RIGHTING.events}[type(event)](game, event)
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
        case Amend() | RepealAmendment() | Repeal() | Transmute():
            rule = game.rules.numbered(change.rule)
            if rule is None or gone_by_now(game, change):
                return game, rule
            event = _changed(rule, change, rule.number, proposal, at)
            new = events.with_amendment(game, event, change) if type(event) is events.RuleAmended else fold(game, event)
            return new, new.rules.rules.get(rule.id)


def event_of(game: Game, proposal: Proposal, place: int, hearing: Hearing, since: Moment | None = None) -> Event:
    """Return what one of a proposal's changes comes to, with the number that the rules give what it makes.

    `since` is from when it counts as in force, where that was found later.
    """
    change = proposal.changes[place]
    match change:
        case Motion():
            raise TypeError("a motion changes no rule")
        case Enact(text=text, revives=revives):
            found_again = made_and_taken_out(game, proposal, text)
            if found_again is not None:
                because = _("proposal {proposal} was adopted after all", proposal=numbered(proposal.number, game))
                return in_force(game, found_again, found_again.number, hearing.at, because)
            own = hearing.ask(q.ENACTED_NUMBER, proposal=proposal) == "the proposal's"
            number = own_number(game, proposal) if own else next_rule_number(game)
            born = class_of_new(game, change, hearing.ask(q.BORN, proposal=proposal, change=change))
            return events.RuleEnacted(
                new_identity(game, number), number, born, text, hearing.at, proposal.number, proposal.proponent,
                revives, since,
            )  # fmt: skip
        case Amend() | RepealAmendment() | Repeal() | Transmute():
            rule = game.rules.rules[game.rules.numbers[change.rule]]
            keeps = isinstance(change, Repeal) or hearing.ask(q.AMENDED_NUMBER, proposal=proposal) == "its own"
            # Several rules that one proposal changes cannot all bear its number: it is the ordinal of each.
            several = _rules_left_by(game, proposal) > 1
            own = keeps or several or game.rules.numbers.get(RuleNumber(proposal.number), rule.id) != rule.id
            later = [one for one in rule.layers if since is not None and one.at > since and one.proposal is not None]
            number = rule.number if own or later else RuleNumber(proposal.number)
            event = _changed(rule, change, number, proposal, hearing.at)
            if isinstance(event, events.RuleRepealed):
                return replace(event, since=since)
            lost = number != rule.number and not hearing.ask(q.FORMER_NUMBERS, proposal=proposal)
            event = replace(event, since=since, unclaimed=lost)
            if not isinstance(event, events.RuleAmended) or isinstance(change, Repeal | Transmute):
                return event
            return replace(event, change=place, text=amended(rule, change, since) or event.text)


def _rules_left_by(game: Game, proposal: Proposal) -> int:
    """Count the rules that a proposal makes or changes, each once however many of its changes are of it."""
    made = sum(isinstance(one, Enact) for one in proposal.changes)
    changed = (one.rule for one in proposal.changes if isinstance(one, Amend | RepealAmendment | Transmute))
    return made + len({game.rules.numbers.get(number) for number in changed})


def _changed(
    rule: Rule, change: Amending | Repeal | Transmute, number: RuleNumber, proposal: Proposal, at: Moment
) -> events.RuleAmended | events.RuleRepealed | events.RuleTransmuted:
    match change:
        case Amend() | RepealAmendment():
            text = amended(rule, change)
            if text is None:
                raise LookupError(f"rule {rule.number} has no amendment {change.amendment}")
            return events.RuleAmended(rule.id, number, text, at, proposal.number, proposal.proponent)
        case Repeal():
            return events.RuleRepealed(rule.id, number, at, proposal.number, proposal.proponent)
        case Transmute(to=to):
            return events.RuleTransmuted(rule.id, number, to, at, proposal.number, proposal.proponent)


def barred(game: Game, proposal: Proposal, change: RuleChange, hearing: Hearing) -> tuple[str, tuple[str, ...]]:
    """Say why a change cannot be made as things stand, if so."""
    gone = gone_by_now(game, change)
    if gone:
        return gone, ()
    if not isinstance(change, Enact):
        rule = game.rules.rules[game.rules.numbers[change.rule]]
        protected, called = hearing.hear(q.PROTECTED), numbered(rule.number, game)
        if not isinstance(change, Transmute) and rule.status in protected.value:
            return _("rule {rule} is {status} now", rule=called, status=word(rule.status)), protected.grounds
        if isinstance(change, Transmute) and rule.status == change.to:
            return _("rule {rule} is {status} already", rule=called, status=word(rule.status)), ()
        unreadable = unreadable_by(rule, change, hearing)
        if unreadable:
            return _("rule {rule} could not be read any more: {why}", rule=called, why=unreadable), ()
    allowed = hearing.hear(q.MAY_TAKE_EFFECT, proposal=proposal, change=change)
    if allowed.value is not True:
        why_not = str(allowed.value) if allowed.value else _("the rules do not let it take effect")
        return why_not, allowed.grounds
    return "", ()


def _final(proposal: Proposal, done: Applied, hearing: Hearing) -> tuple[str, tuple[str, ...]]:
    """Say that no rule could be changed any more after what is done, where the rules forbid that, and why."""
    watch, amendable = hearing.bench.watch, hearing.hear(q.STAYS_AMENDABLE)
    if watch is None or not amendable.value or not done.events:
        return "", ()
    stopped = watch(done.before, done.so_far, [*done.events, _what_becomes(proposal, done, hearing)], hearing)
    return (no_way(stopped), amendable.grounds) if stopped else ("", ())


def _note(proposal: Proposal, made: Iterable[int], hearing: Hearing) -> str:
    closed = hearing.at if proposal.closed is None else proposal.closed
    if any((beginning_of(proposal.changes[place]) or closed) < closed for place in made):
        return _("its words name an earlier beginning; it begins when its vote ended")
    return ""
