"""Advising: what players should know of a proposal before they vote on it. It is never law."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nomicon.game.amendments import amended
from nomicon.game.changes import (
    Amend,
    Amending,
    Change,
    RepealAmendment,
    beginning_of,
)
from nomicon.game.names import PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule, topics
from nomicon.game.state import Game, Register
from nomicon.game.values.translatable import _, gettext_noop, joined, stored_as
from nomicon.law.headers.check import idle_moments
from nomicon.law.headers.references import references
from nomicon.law.questions.ballot_words import doubts
from nomicon.law.questions.conflicts import conflict_of
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import (
    ABSTENTIONS,
    ACROSS_CLASSES,
    CHOICES,
    FIRST_PROPOSAL,
    IN_FAVOUR,
    JUDGE,
    LEAST_MUTABLE,
    MOST_MUTABLE,
    NEXT_NUMBER,
    NUMBER_STEP,
)
from nomicon.law.resolution.asides import tentative
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.people.eligibility import NOBODY
from nomicon.play.proposals.known_names import named_and_not_there
from nomicon.play.proposals.trying import notes_on_code, strangers
from nomicon.play.rules.applying import after_change
from nomicon.play.rules.numbering import next_number

OWN_WORDS = re.compile(r"\bme\.words\b")
"""How the code of a rule reads the rule's own words, so that other words make it do something else."""

NAMED = 10
"""Players named in a note; of more, their number is enough."""


def notes_on(game: Game, changes: tuple[Change, ...], by: PlayerId, hearing: Hearing) -> tuple[str, ...]:
    """Say what players should know before they vote on what somebody proposes: advice, never law."""
    notes = [note for change in changes for note in _notes(game, change, hearing)]
    notes += [note for change in changes for note in named_and_not_there(game, change, changes)]
    notes += _too_many(game, changes, hearing)
    return tuple(dict.fromkeys((*notes, *notes_on_code(game, changes, by, hearing))))


def _too_many(game: Game, changes: tuple[Change, ...], hearing: Hearing) -> Iterator[str]:
    """Say that a proposal, taken as a whole, would make more mutable rules than there may be."""
    most, after = hearing.ask(MOST_MUTABLE), game
    for change in changes if most else ():
        after = after_change(after, change, hearing.at)[0]
    if most and after.rules.mutable > max(most, game.rules.mutable):
        text = gettext_noop("It would make {count} mutable rules; there may be {most}.")
        if after.rules.mutable == 1:
            text = gettext_noop("It would make {count} mutable rule; there may be {most}.")
        told = f"It would make {after.rules.mutable} mutable rules; there may be {most}."
        yield stored_as(_(text, count=after.rules.mutable, most=most), told)


def _notes(game: Game, change: Change, hearing: Hearing) -> Iterator[str]:
    new, rule = after_change(game, change, hearing.at)
    begins = beginning_of(change)
    if begins is not None and begins <= hearing.at:
        yield _("It names a beginning in the past; it can take effect when its vote ends, and not before.")
    for reference in () if rule is None else references(rule.text):
        if reference.to == "electorates" and (reference.where != JUDGE.name or reference.name.startswith("the ")):
            yield from strangers(new, reference.name)
    if rule is not None:
        yield from (f"{what}." for what in idle_moments(rule.text))
        yield from _odd_ballots(game, new, rule, change, hearing)
        yield from _claims_on_nothing(new, rule)
    conflict = None if rule is None else conflict_of(new, rule)
    if conflict is not None and hearing.ask(ACROSS_CLASSES) == "void":
        yield _("It would be void: {because}.", because=conflict.because)
    elif rule is not None and rule.void is not None and rule.void.judged and isinstance(change, Amending):
        yield _(
            "The rule stays void until a judgement restores it: a judgement found it in conflict with rule {by}.",
            by=numbered(rule.void.by, game),
        )
    least = hearing.ask(LEAST_MUTABLE)
    if new.rules.mutable < game.rules.mutable and new.rules.mutable < least:
        yield _too_few(new.rules.mutable, least)
    yield from _numbered_otherwise(game, new, change, hearing)
    yield from _places_taken_away(game, new)
    if isinstance(change, Amend | RepealAmendment) and _changes_nothing(game, change):
        yield _("It would change nothing in the rule as it is now.")
    if isinstance(change, Amend) and _words_alone(game, change):
        yield _("It changes the words and not what the program does; where they differ, the words prevail.")


def _too_few(mutable: int, least: int) -> str:
    """Say that fewer mutable rules would be left than there must be."""
    text = gettext_noop("It would leave {count} mutable rules; there must be at least {least}.")
    if mutable == 1:
        text = gettext_noop("It would leave {count} mutable rule; there must be at least {least}.")
    told = f"It would leave {mutable} mutable rules; there must be at least {least}."
    return stored_as(_(text, count=mutable, least=least), told)


def _claims_on_nothing(game: Game, rule: Rule) -> Iterator[str]:
    """Say towards which rules a rule claims precedence, or defers, that are not there."""
    defers = gettext_noop("It defers to rule {rule}, but no rule in force has that number.")
    prevails = gettext_noop("It claims to prevail over rule {rule}, but no rule in force has that number.")
    for text, claims in ((defers, rule.text.defers_to), (prevails, rule.text.prevails_over)):
        for claim in claims:
            if isinstance(claim, int) and game.rules.numbered(RuleNumber(claim)) is None:
                yield _(text, rule=numbered(claim, game))


def _odd_ballots(game: Game, new: Game, rule: Rule, change: Change, hearing: Hearing) -> Iterator[str]:
    """Say what would be odd in what ballots may say, where the rule speaks to that and it was not so before."""
    if topics(rule).isdisjoint(f"answers:{question.name}" for question in (CHOICES, IN_FAVOUR, ABSTENTIONS)):
        return
    imagined = Proposal(ProposalNumber(0), PlayerId(NOBODY), (change,), hearing.at, "")
    before, after = (
        list(
            doubts(
                here.ask(CHOICES, proposal=imagined),
                here.ask(IN_FAVOUR, proposal=imagined),
                here.ask(ABSTENTIONS, proposal=imagined),
            )
        )
        for here in (tentative(hearing, game), tentative(hearing, new))
    )
    yield from (what for what in after if what not in before)


def _numbered_otherwise(game: Game, new: Game, change: Change, hearing: Hearing) -> Iterator[str]:
    """Say which number would come next where a change has proposals numbered in another way."""
    now, then = tentative(hearing, game), tentative(hearing, new)
    same = all(now.ask(one) == then.ask(one) for one in (FIRST_PROPOSAL, NUMBER_STEP))
    if not same and then.ask(NEXT_NUMBER) is None:
        number = next_number(game, (change,), now)
        following, first = number + then.ask(NUMBER_STEP), then.hear(FIRST_PROPOSAL)
        following = following if first.rule is None else max(first.value, following)
        yield _(
            "If it were in effect, the proposal after this one would have the number {number}.",
            number=numbered(following, game),
        )


def _places_taken_away(game: Game, new: Game) -> Iterator[str]:
    """Say of the places that a map loses who stands there; a map that ends with its rule takes all along."""
    for name, old in sorted(game.registers.items()):
        after = new.registers[name]
        if old.archived or after.archived:
            continue
        for place in sorted(places_of(old) - places_of(after)):
            there = [key for key in sorted(old.lines) if place in old.lines[key].values()]
            if there:
                more = _("{count} more", count=len(there) - NAMED) if len(there) > NAMED else ""
                told = joined(*there[:NAMED], more, by=", ")
                yield _(
                    "It removes {place}, but does not say where those who are there should go: {names}.",
                    place=place,
                    names=told,
                )


def places_of(register: Register) -> set[str]:
    """Return the places of a register that was declared as a map; other registers have none."""
    if register.declared.get("kind") != "maps":
        return set()
    places = register.declared.get("places")
    listed = places if isinstance(places, list | tuple) else ()
    return {str(one.get("name")) if isinstance(one, Mapping) else str(one) for one in listed}


def _changes_nothing(game: Game, change: Amending) -> bool:
    old = game.rules.numbered(change.rule)
    return old is not None and amended(old, change) == old.text


def _words_alone(game: Game, change: Amend) -> bool:
    old = game.rules.numbered(change.rule)
    reads_itself = old is not None and OWN_WORDS.search(old.text.code) is not None
    does_something = old is not None and bool(old.text.code or old.text.answers) and not reads_itself
    ranks = change.defers_to is not None or change.prevails_over is not None
    does_more = ranks or bool(change.code or change.answers or change.settings or change.declares)
    return does_something and change.words is not None and not does_more
