"""Faults in what a rule says, found before it is voted on: answers that cannot be read, facts that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.plain import Plain
from nomicon.law.facts.facts import COMMON
from nomicon.law.headers.declarations import faults_in_declarations
from nomicon.law.headers.move_fields import asked_for, field_faults
from nomicon.law.headers.naming import faults_in_names
from nomicon.law.headers.stages import STAGE_NAME
from nomicon.law.language.events import EVENT_FACTS, EventTypes, event_named
from nomicon.law.language.kind_reading import shown
from nomicon.law.language.nearest import near
from nomicon.law.language.settings import faults_in_settings
from nomicon.law.questions.old_names import NOT_ASKED_NOW, old_fact, topic_meant
from nomicon.law.questions.questions import MOMENTS, QUESTIONS, Question, moments_of, question_of
from nomicon.law.questions.readings import READING, WHEN_READ, faults_of, given_for, goes_by, heard_when, ways_of
from nomicon.law.questions.records import AS_PART_OF, NAMES, RECORDS, facts_of_record, kept_as


def faults_in(text: RuleText, events: EventTypes, moves: Sequence[str] = ()) -> Iterator[str]:
    """Yield what is wrong with a rule's header and code, each in a sentence for its author.

    `events` are those that can be reacted to; none are checked if it is empty. `moves` are the words that begin the
    moves of every game.
    """
    for name, answer in text.answers.items():
        yield from answer_faults(name, answer, text.readings)
    for name, moment in text.binds.items():
        yield from _moment_faults(name, moment, text.readings)
    yield from faults_in_declarations(text.declares)
    yield from faults_in_settings(text)
    yield from _claim_faults(text, events)
    for speech in text.speeches:
        yield from _speech_faults(speech, events)
        yield from _when_faults(speech, text.readings)
    yield from _stage_faults(text, moves)
    yield from faults_in_names(text, moves)


def _stage_faults(text: RuleText, moves: Sequence[str]) -> Iterator[str]:
    """Yield the stages of proposals that nobody could type: the name of a stage is the word of its move."""
    for topic in dict.fromkeys((*text.answers, *(one.topic for one in text.speeches if one.kind == "answers"))):
        question, stage = question_of(topic), topic_meant(topic).partition(" of ")[2]
        if question is None or question.of != "stage" or not stage:
            continue
        if not STAGE_NAME.fullmatch(stage):
            yield f"answers: the name of a stage is one word in small letters, such as assent, not {stage!r}"
        elif stage in moves:
            yield f"answers: {stage!r} is already a move of every game. Choose another name for the stage"


def idle_moments(text: RuleText) -> Iterator[str]:
    """Yield the binding moments that a rule names for questions it does not answer: they would do nothing."""
    answered = {*text.answers, *(speech.topic for speech in text.speeches if speech.kind == "answers")}
    for name in text.binds:
        if question_of(name) is not None and name not in answered:
            yield f"binds: this rule does not answer {name!r}, so it cannot say when the answer is fixed"


def _moment_faults(name: str, moment: Plain, readings: Mapping[str, Plain]) -> Iterator[str]:
    question = question_of(name)
    if question is None or (" of " in name and not question.of):
        yield f"binds: there is no question {name!r}{near(name, NAMES)}"
        return
    if goes_by(moment):
        yield from (f"binds: {name}: {fault}" for fault in faults_of(moment, readings))
    for one in given_for(moment).values() if goes_by(moment) else (moment,):
        if one not in MOMENTS:
            hint = near(one, MOMENTS) if isinstance(one, str) else _near_reading(one)
            yield f"binds: {shown(one)} is not one of {', '.join(MOMENTS)}{hint}"
        elif question.follows:
            yield f"binds: {name!r} is fixed together with {question.follows!r}. Name the moment for that one"
        elif one not in moments_of(question):
            yield f"binds: {name!r} can be fixed at {', '.join(moments_of(question))}, but not at {one}"


def answer_faults(name: str, answer: Plain, readings: Mapping[str, Plain]) -> Iterator[str]:
    """Yield what is wrong with an answer in a header, whose rule declares these readings."""
    question = question_of(name)
    if name in NOT_ASKED_NOW and answer in NOT_ASKED_NOW[name]:
        return
    if question is None:
        yield f"answers: there is no question {name!r}{_near_question(name)}"
    elif not question.literal:
        yield f"answers: only code can answer {name!r}"
    elif not goes_by(answer):
        yield from _unread(name, question, answer)
    elif not question.code:
        yield f"answers: {name!r} needs a direct answer. It cannot depend on a reading"
    else:
        yield from (f"answers: {name}: {fault}" for fault in faults_of(answer, readings))
        for one in given_for(answer).values():
            yield from _unread(name, question, one)


def _near_question(name: str) -> str:
    """Return a hint at the question that was probably meant."""
    question, of, about = name.partition(" of ")
    if of and kept_as(question) in QUESTIONS:
        return near(name, (f"{question} of {' '.join(about.split())}",))
    known = (*RECORDS, *NAMES)
    return near(question, known) or near(name.partition(" ")[0], known)


def _claim_faults(text: RuleText, events: EventTypes) -> Iterator[str]:
    """Yield which claims of precedence are about nothing that any rule speaks to."""
    for key, claims in (("defers_to", text.defers_to), ("prevails_over", text.prevails_over)):
        for claim in claims:
            about = claim.removeprefix("about ") if isinstance(claim, str) else ""
            if isinstance(claim, str) and (not claim.startswith("about ") or not about):
                yield f"{key}: {claim!r} is not a claim of precedence. Write a rule's number, or 'about quorum'"
            elif about and events and question_of(about) is None and event_named(about, events) is None:
                known = (*NAMES, *events)
                yield f"{key}: there is no question or event {about!r}{near(about.partition(' of ')[0], known)}"


def _unread(name: str, question: Question[object], answer: Plain) -> Iterator[str]:
    try:
        question.reads.literal(answer)
    except ValueError as wrong:
        yield f"answers: {name}: {wrong}{_near_reading(answer)}"


def _near_reading(value: Plain) -> str:
    """Return a hint where something was probably meant to go by a reading."""
    slip = next((key for key in value if near(key, (READING,))), "") if isinstance(value, Mapping) else ""
    return f". There is no {slip!r} in it{near(slip, (READING,))}" if slip else ""


def _when_faults(speech: Speech, readings: Mapping[str, Plain]) -> Iterator[str]:
    when = heard_when(speech)
    if when is None:
        return
    if when[0] not in readings:
        told = ", ".join(sorted(readings)) or "none"
        yield f"{speech.function}: {WHEN_READ}: the rule declares no reading {when[0]!r}. It declares: {told}"
    elif when[1] not in ways_of(readings[when[0]]):
        ways = ", ".join(ways_of(readings[when[0]]))
        yield (
            f"{speech.function}: {WHEN_READ}: {when[0]!r} cannot be read as {when[1]!r}. The possible readings "
            f"are: {ways}"
        )


def _no_event(topic: str, events: EventTypes) -> str:
    """Say that there is no event of this name, or none that can be heard of some alone."""
    name, _, about = topic.partition(" of ")
    if name in events:
        listed = ", ".join(f"{one} of {event.of.upper()}" for one, event in events.items() if event.of)
        return f"{name} cannot be limited to {about!r}. These events can be limited: {listed}"
    return f"there is no event {topic!r} to react to{near(name, events)}"


def _speech_faults(speech: Speech, events: EventTypes) -> Iterator[str]:
    known = event_named(speech.topic, events)
    allowed: tuple[str, ...] = (*COMMON, *EVENT_FACTS) if known is None else (*COMMON, *known.brings)
    if speech.kind == "answers":
        question = question_of(speech.topic)
        if question is None:
            yield f"{speech.function}: there is no question {speech.topic!r}{_near_question(speech.topic)}"
            return
        if not question.code:
            yield f"{speech.function}: only a header can answer {speech.topic!r}, because code depends on it"
        allowed = (*COMMON, *(facts_of_record(speech) or question.facts))
    elif speech.kind == "offers":
        yield from (f"{speech.function}: {fault}" for fault in field_faults(speech))
        allowed = (*COMMON, "player", *(field.name for field in asked_for(speech)))
    elif events and known is None:
        yield f"{speech.function}: {_no_event(speech.topic, events)}"
    elif speech.kind == "instead" and known is not None and not known.stoppable:
        yield f"{speech.function}: a rule cannot replace {known.name}, because time, chance or the record causes it"
    for keyword, _ in speech.options if speech.kind != "offers" else ():
        if keyword not in (WHEN_READ, AS_PART_OF):
            yield f"{speech.function}: @{speech.kind} takes no {keyword!r}{near(keyword, (WHEN_READ,))}"
    for name in speech.facts:
        if name not in allowed and not old_fact(name, allowed):
            there = ", ".join(allowed)
            yield f"{speech.function}: there is no fact {name} here{near(name, allowed)}. The facts are: {there}"
