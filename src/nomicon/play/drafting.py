"""Drafting: whether a rule-change can be proposed at all, and what its proponent should know of it before the vote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicon.game.names import RuleNumber
from nomicon.game.plain import length_of
from nomicon.game.proposals import Amend, Change, Enact, Motion, Repeal, Transmute
from nomicon.game.rules import IMMUTABLE, MUTABLE, Rule, RuleText, Speech
from nomicon.game.state import Game, Register
from nomicon.game.values import replace
from nomicon.law.answers import electorate
from nomicon.law.check import faults_in
from nomicon.law.conflicts import conflict_of
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.interpreter import Failed
from nomicon.law.numerals import numbered
from nomicon.law.questions import (
    ABOVE_AN_AMENDMENT,
    ACROSS_CLASSES,
    CHANGES_BUILD_UP,
    CHANGES_EACH,
    LEAST_MUTABLE,
    MOST_MUTABLE,
    PROTECTED,
    STAYS_AMENDABLE,
    question_of,
)
from nomicon.law.readings import given_for, goes_by
from nomicon.play.applying import after_change
from nomicon.play.layers import relaid
from nomicon.play.limits import CHANGES_LIMIT, RULE_LENGTH
from nomicon.play.probe import what_blocks_change
from nomicon.play.typed import one_by_one

NAMED = 10
"""Players named in a note; of more, their number is enough."""


def checked_changes(game: Game, changes: tuple[Change, ...], hearing: Hearing) -> tuple[Change, ...]:
    """Return the changes with their code read, or refuse them with what is wrong and what to do instead."""
    if not changes:
        raise Refusal("A proposal holds at least one rule-change.")
    each = hearing.hear(CHANGES_EACH)
    if len(changes) > (each.value or CHANGES_LIMIT):
        raise Refusal(
            f"A proposal holds {each.value or CHANGES_LIMIT} rule-change at most, this one {len(changes)}.",
            each.grounds,
            one_by_one(changes),
        )
    hearing.rest_on(*each.grounds)
    builds_up = len(changes) > 1 and hearing.ask(CHANGES_BUILD_UP)
    checked: list[Change] = []
    for change in changes:
        checked.append(_checked(game, change, hearing))
        game = after_change(game, checked[-1], hearing.at)[0] if builds_up else game
    return tuple(checked)


def _checked(game: Game, change: Change, hearing: Hearing) -> Change:
    match change:
        case Enact():
            return replace(change, text=checked_text(change.text, hearing))
        case Amend():
            rule = _target(game, change, hearing, "amended")
            change = _laid_as_asked(game, rule, change, hearing)
            if change.text is not None:
                return replace(change, text=checked_text(change.text, hearing))
            checked_text(change.applied(rule.text), hearing)
            code = change.code
            return change if code is None else replace(change, speeches=_speeches(code, hearing))
        case Repeal():
            _target(game, change, hearing, "repealed")
            return change
        case Motion(judgement=number):
            known = game.judgements.get(number)
            if known is None or known.is_open:
                raise Refusal(f"J-{number} has not been judged, so there is nothing to overrule.")
            return change
        case Transmute():
            rule = named_rule(game, change.rule)
            if change.to not in (MUTABLE, IMMUTABLE):
                raise Refusal(f"A rule is {MUTABLE} or {IMMUTABLE}; it cannot become {change.to!r}.")
            if rule.status == change.to:
                called = numbered(rule.number, game)
                raise Refusal(f"Rule {called} is {rule.status} already; that would change nothing.")
            return change


def _laid_as_asked(game: Game, rule: Rule, change: Amend, hearing: Hearing) -> Amend:
    """Return the repeal of an amendment with the text that the rules leave, where they say what becomes of later ones.

    What puts another amendment in the place of one stays as it was drafted.
    """
    if change.undoes is None or change.text is None or change.text != relaid(rule, change.undoes, game):
        return change
    text = relaid(rule, change.undoes, game, above=hearing.ask(ABOVE_AN_AMENDMENT))
    return replace(change, text=text)


def named_rule(game: Game, number: RuleNumber) -> Rule:
    """Return the rule in force that a change names, or refuse."""
    rule = game.rules.numbered(number)
    if rule is None:
        raise Refusal(f"There is no rule {numbered(number, game)} in force.")
    return rule


def _target(game: Game, change: Amend | Repeal, hearing: Hearing, what: str) -> Rule:
    rule = named_rule(game, change.rule)
    protected = hearing.hear(PROTECTED)
    if rule.status in protected.value:
        raise Refusal(
            f"Rule {numbered(rule.number, game)} is {rule.status} and cannot be {what}.",
            protected.grounds,
            f"Draft: propose transmute {rule.number} to mutable. If you read the rules otherwise, draft: "
            f'invoke "Rule {numbered(rule.number, game)} can be {what}."',
        )
    hearing.rest_on(*protected.grounds)
    return rule


def _speeches(code: str, hearing: Hearing) -> tuple[Speech, ...]:
    loaded = hearing.bench.interpreter.load("this rule", code) if code.strip() else None
    if isinstance(loaded, Failed):
        where = f"line {loaded.line} of the code" if loaded.line else "the code"
        raise Refusal(f"The rule cannot be read: {where}: {loaded.message}", instead="Mend it and propose it again.")
    return () if loaded is None else loaded.speeches


def checked_text(text: RuleText, hearing: Hearing) -> RuleText:
    """Return a rule's text with its code read, or refuse it with what is wrong."""
    if length_of(text) > RULE_LENGTH:
        raise Refusal(f"A rule has {RULE_LENGTH} characters at most.", instead="Propose it in parts.")
    read = replace(text, speeches=_speeches(text.code, hearing))
    faults = list(faults_in(read, hearing.bench.events))
    if faults:
        raise Refusal(f"The rule cannot be read: {faults[0]}", instead="Mend it and propose it again.")
    return read


def notes_on(game: Game, changes: tuple[Change, ...], hearing: Hearing) -> tuple[str, ...]:
    """Say what players should know before they vote: advice, never law."""
    notes = [note for change in changes for note in _notes(game, change, hearing)]
    return (*notes, *_too_many(game, changes, hearing))


def _too_many(game: Game, changes: tuple[Change, ...], hearing: Hearing) -> Iterator[str]:
    """Say that a proposal, taken as a whole, would make more mutable rules than there may be."""
    most, after = hearing.ask(MOST_MUTABLE), game
    for change in changes if most else ():
        after = after_change(after, change, hearing.at)[0]
    if most and after.rules.mutable > max(most, game.rules.mutable):
        yield f"It would make {after.rules.mutable} mutable rules; there may be {most}."


def _notes(game: Game, change: Change, hearing: Hearing) -> Iterator[str]:
    new, rule = after_change(game, change, hearing.at)
    text = change.text if isinstance(change, Enact | Amend) else None
    if text is not None and text.effective is not None and text.effective <= hearing.at:
        yield "It names a beginning in the past; it can take effect when its vote ends, and not before."
    for name, answer in () if rule is None else rule.text.answers.items():
        question = question_of(name)
        for one in given_for(answer).values() if goes_by(answer) else (answer,):
            if question is not None and question.reads is electorate and one != "nobody" and not new.knows(str(one)):
                yield f"There is no electorate called {one!r}, so nobody would be of it."
    conflict = None if rule is None else conflict_of(new, rule)
    if conflict is not None and hearing.ask(ACROSS_CLASSES) == "void":
        yield f"It would be void: {conflict.because}."
    least = hearing.ask(LEAST_MUTABLE)
    if new.rules.mutable < game.rules.mutable and new.rules.mutable <= least:
        yield f"It would leave {new.rules.mutable} mutable rules; there must be at least {least}."
    if hearing.ask(STAYS_AMENDABLE):
        blocked = what_blocks_change(new, hearing, game)
        if blocked:
            yield f"Probe failed: were it adopted, no rule-change could be adopted any more: {blocked}."
    yield from _places_taken_away(game, new)
    if isinstance(change, Amend) and _changes_nothing(game, change):
        yield "It changes nothing as the rule stands now."
    if isinstance(change, Amend) and _words_alone(game, change):
        yield "It changes the words and not what the program does; where they differ, the words prevail."


def _places_taken_away(game: Game, new: Game) -> Iterator[str]:
    """Say of the places that a map loses who stands there; a map that ends with its rule takes all along."""
    for name, old in sorted(game.registers.items()):
        after = new.registers[name]
        if old.archived or after.archived:
            continue
        for place in sorted(places_of(old) - places_of(after)):
            there = [key for key in sorted(old.lines) if place in old.lines[key].values()]
            if there:
                more = [f"{len(there) - NAMED} more"] if len(there) > NAMED else []
                told = ", ".join([*there[:NAMED], *more])
                yield f"It takes away {place} and does not say where they go who stand there: {told}."


def places_of(register: Register) -> set[str]:
    """Return the places of a register that was declared as a map; other registers have none."""
    if register.declared.get("kind") != "maps":
        return set()
    places = register.declared.get("places")
    listed = places if isinstance(places, list | tuple) else ()
    return {str(one.get("name")) if isinstance(one, Mapping) else str(one) for one in listed}


def _changes_nothing(game: Game, change: Amend) -> bool:
    old = game.rules.numbered(change.rule)
    return old is not None and change.applied(old.text) == old.text


def _words_alone(game: Game, change: Amend) -> bool:
    old = game.rules.numbered(change.rule)
    reads_itself = old is not None and any("me" in speech.facts for speech in old.text.speeches)
    does_something = old is not None and bool(old.text.code or old.text.answers) and not reads_itself
    ranks = change.defers_to is not None or change.prevails_over is not None
    does_more = ranks or bool(change.code or change.answers or change.settings or change.declares)
    return does_something and change.words is not None and not does_more
