"""Faults in what a rule says, found before it is voted on: answers that cannot be read, facts that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nomicon.game.calendar import next_after
from nomicon.game.names import Moment
from nomicon.game.plain import Plain, exact
from nomicon.game.rules import RuleText, Speech
from nomicon.law.answers import names
from nomicon.law.facts import COMMON
from nomicon.law.questions import MOMENTS, Question, question_of
from nomicon.law.readings import WHEN_READ, faults_of, given_for, goes_by, heard_when, ways_of

REACTING = ("event", "proposal", "judgement", "player", "changes")
"""What a reaction may name besides `COMMON`: the event, and whom or what it is about."""

DECLARED = ("quantities", "registers", "offices", "groups", "maps", "terms", "schedules", "duties", "holders")
"""What a rule may declare."""


NEVER_EMPTY = ("choices", "judgement_values")
"""Questions whose answer is a list that must hold something."""

BUILT_IN = ("anybody", "nobody", "players")
"""Electorates that every game has, and no rule can declare."""


def faults_in(text: RuleText, events: Mapping[str, bool]) -> Iterator[str]:
    """Yield what is wrong with a rule's header and code, each in a sentence for its author.

    `events` names what can be reacted to, and whether something can be put instead of it; none are checked if it is
    empty.
    """
    for name, answer in text.answers.items():
        yield from _answer_faults(name, answer, text.readings)
    for name, moment in text.binds.items():
        if question_of(name) is None:
            yield f"binds: there is no question {name!r}"
        if goes_by(moment):
            yield from (f"binds: {name}: {fault}" for fault in faults_of(moment, text.readings))
        for one in given_for(moment).values() if goes_by(moment) else (moment,):
            if one not in MOMENTS:
                yield f"binds: {one!r} is not one of {', '.join(MOMENTS)}"
    for kind, declared in text.declares.items():
        yield from _declaration_faults(kind, declared)
    for speech in text.speeches:
        yield from _speech_faults(speech, events)
        yield from _when_faults(speech, text.readings)


def _answer_faults(name: str, answer: Plain, readings: Mapping[str, Plain]) -> Iterator[str]:
    question = question_of(name)
    if question is None:
        yield f"answers: there is no question {name!r}"
    elif not question.literal:
        yield f"answers: {name!r} can be answered by code only"
    elif not goes_by(answer):
        yield from _unread(name, question, answer)
    elif not question.code:
        yield f"answers: {name!r} is answered outright; nothing of it goes by a reading"
    else:
        yield from (f"answers: {name}: {fault}" for fault in faults_of(answer, readings))
        for one in given_for(answer).values():
            yield from _unread(name, question, one)


def _unread(name: str, question: Question[Any], answer: Plain) -> Iterator[str]:
    try:
        if not question.reads(answer) and name in NEVER_EMPTY:
            yield f"answers: {name}: name at least one; with none, nothing could be decided ever after"
    except ValueError as wrong:
        yield f"answers: {name}: {wrong}"


def _declaration_faults(kind: str, declared: Plain) -> Iterator[str]:
    if kind not in DECLARED:
        yield f"declares: a rule declares {', '.join(DECLARED)}, not {kind!r}"
        return
    if not isinstance(declared, Mapping):
        yield f"declares: {kind} is a record of names"
        return
    for name, what in declared.items():
        if kind == "groups" and (name in BUILT_IN or name.startswith("the ")):
            yield f"declares: groups: {name!r} means something already; call the group otherwise"
        try:
            _read_declaration(kind, what)
        except ValueError as wrong:
            yield f"declares: {kind}: {name}: {wrong}"


def _read_declaration(kind: str, what: Plain) -> None:
    if kind in ("terms", "holders", "schedules"):
        if not isinstance(what, str):
            raise ValueError(f"{what!r} is not a text")
        if kind == "schedules":
            next_after(what, Moment(0))
        return
    if not isinstance(what, Mapping):
        raise ValueError(f"{what!r} is not a record")
    if kind == "quantities":
        exact(what.get("start", 0))
        exact(what.get("least", 0))
    if kind == "duties" and what.get("every") is not None:
        next_after(str(what["every"]), Moment(0))
    if kind == "duties" and not isinstance(what.get("of"), str):
        raise ValueError("say whose duty it is: of: Speaker")
    if kind == "groups":
        names(what.get("except", ()))
    if kind == "registers" and not isinstance(what.get("fields", {}), Mapping):
        names(what["fields"])
    if kind == "maps" and not isinstance(what.get("places"), list | tuple):
        raise ValueError("a map lists its places")


def _when_faults(speech: Speech, readings: Mapping[str, Plain]) -> Iterator[str]:
    when = heard_when(speech)
    if when is None:
        return
    if when[0] not in readings:
        told = ", ".join(sorted(readings)) or "none"
        yield f"{speech.function}: {WHEN_READ}: the rule declares no reading {when[0]!r}; it declares: {told}"
    elif when[1] not in ways_of(readings[when[0]]):
        ways = ", ".join(ways_of(readings[when[0]]))
        yield f"{speech.function}: {WHEN_READ}: {when[0]!r} cannot be read as {when[1]!r}; it is read as: {ways}"


def _speech_faults(speech: Speech, events: Mapping[str, bool]) -> Iterator[str]:
    allowed: tuple[str, ...] = (*COMMON, *REACTING)
    if speech.kind == "answers":
        question = question_of(speech.topic)
        if question is None:
            yield f"{speech.function}: there is no question {speech.topic!r}"
            return
        if not question.code:
            yield f"{speech.function}: {speech.topic!r} is answered in the header only, as code is heard by it"
        allowed = (*COMMON, *question.facts)
    elif speech.kind == "offers":
        allowed = (*COMMON, "player", *(name for name, _ in speech.options if name != WHEN_READ))
    elif events and speech.topic not in events:
        yield f"{speech.function}: there is no event {speech.topic!r} to react to"
    elif speech.kind == "instead" and not events.get(speech.topic, True):
        yield f"{speech.function}: nothing can stand instead of {speech.topic}; it comes of time, chance or the record"
    stray = [name for name in speech.facts if name not in allowed]
    if stray:
        yield f"{speech.function}: there is no fact {', '.join(stray)} here; there are: {', '.join(allowed)}"
