"""Faults in what a rule says, found before it is voted on: answers that cannot be read, facts that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nomicon.game.texts import SEALED, RuleText, Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop, sentence_of
from nomicon.law.facts.facts import COMMON
from nomicon.law.headers.declarations import faults_in_declarations
from nomicon.law.headers.field_faults import field_faults
from nomicon.law.headers.naming import faults_in_names
from nomicon.law.headers.offered_fields import asked_for
from nomicon.law.headers.record_answers import AS_PART_OF, facts_of_record
from nomicon.law.headers.stages import STAGE_NAME
from nomicon.law.language.events import EVENT_FACTS, EventTypes, event_named
from nomicon.law.language.kind_reading import shown
from nomicon.law.language.nearest import NONE, hint_at, near
from nomicon.law.language.settings import faults_in_settings
from nomicon.law.questions.old_names import NOT_ASKED_NOW, old_fact, topic_meant
from nomicon.law.questions.questions import MOMENTS, QUESTIONS, Question, moments_of, question_of
from nomicon.law.questions.readings import READING, WHEN_READ, faults_of, given_for, goes_by, heard_when, ways_of
from nomicon.law.questions.records import NAMES, RECORDS, kept_as, written_as
from nomicon.law.written import faults_in_writing


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
        yield from _speech_faults(speech, events, text.settings)
        yield from _when_faults(speech, text.readings)
    yield from _stage_faults(text, moves)
    yield from faults_in_names(text, moves)
    yield from faults_in_writing(text)


def _stage_faults(text: RuleText, moves: Sequence[str]) -> Iterator[str]:
    """Yield the stages of proposals that nobody could type: the name of a stage is the word of its move."""
    for topic in dict.fromkeys((*text.answers, *(one.topic for one in text.speeches if one.kind == "answers"))):
        question, stage = question_of(topic), topic_meant(topic).partition(" of ")[2]
        if question is None or question.of != "stage" or not stage:
            continue
        if not STAGE_NAME.fullmatch(stage):
            yield _(
                "answers: the name of a stage must be one word in lower-case letters, such as assent, not {stage!r}",
                stage=stage,
            )
        elif stage in moves:
            yield _("answers: {stage!r} is already the name of a move. Choose another name for the stage", stage=stage)


def idle_moments(text: RuleText) -> Iterator[str]:
    """Yield the binding moments that a rule names for questions it does not answer: they would do nothing."""
    answered = {*text.answers, *(speech.topic for speech in text.speeches if speech.kind == "answers")}
    for name in text.binds:
        if question_of(name) is not None and name not in answered:
            yield _("binds: this rule does not answer {name!r}, so it cannot say when the answer is fixed", name=name)


def _moment_faults(name: str, moment: Plain, readings: Mapping[str, Plain]) -> Iterator[str]:
    question = question_of(name)
    if question is None or (" of " in name and not question.of):
        yield _("binds: there is no question {name!r}{hint}", name=name, hint=near(name, NAMES))
        return
    if goes_by(moment):
        yield from (_("binds: {name}: {fault}", name=name, fault=fault) for fault in faults_of(moment, readings))
    for one in given_for(moment).values() if goes_by(moment) else (moment,):
        if one not in MOMENTS:
            hint = near(one, MOMENTS) if isinstance(one, str) else _near_reading(one)
            yield _(
                "binds: {moment} is not one of {names}{hint}", moment=shown(one), names=", ".join(MOMENTS), hint=hint
            )
        elif question.follows:
            yield _(
                "binds: {name!r} is fixed together with {follows!r}. Name the moment for that question instead",
                name=name,
                follows=question.follows,
            )
        elif one not in moments_of(question):
            yield _(
                "binds: {name!r} can be fixed at {names}, but not at {moment}",
                name=name,
                names=", ".join(moments_of(question)),
                moment=one,
            )


def answer_faults(name: str, answer: Plain, readings: Mapping[str, Plain]) -> Iterator[str]:
    """Yield what is wrong with an answer in a header, whose rule declares these readings."""
    question = question_of(name)
    if name in NOT_ASKED_NOW and answer in NOT_ASKED_NOW[name]:
        return
    if question is None and name in RECORDS:
        names = ", ".join(RECORDS[name].fields)
        text = gettext_noop(
            "answers: {name!r} is a record of questions. Answer its fields, for example {line}. The fields are: {names}"
        )
        yield _(text, name=name, line=f"{name}: {{{next(iter(RECORDS[name].fields))}: …}}", names=names)
    elif question is None:
        yield _("answers: there is no question {name!r}{hint}", name=name, hint=_near_question(name))
    elif not question.literal:
        yield _("answers: only code can answer {name!r}", name=written_as(name))
    elif not goes_by(answer):
        yield from _unread(name, question, answer)
    elif not question.code:
        text = gettext_noop("answers: the answer to {name!r} cannot depend on a reading. Write the answer itself")
        yield _(text, name=written_as(name))
    else:
        yield from (_wrong(name, fault) for fault in faults_of(answer, readings))
        for one in given_for(answer).values():
            yield from _unread(name, question, one)


def _near_question(name: str) -> str:
    """Return a hint at the question that was probably meant."""
    question, of, about = name.partition(" of ")
    if of and kept_as(question) in QUESTIONS:
        return near(name, (f"{question} of {' '.join(about.split())}",))
    known = (*RECORDS, *NAMES)
    first, space, _rest = name.partition(" ")
    return near(question, known) or (hint_at(first) if space and first in known else near(first, known))


def _claim_faults(text: RuleText, events: EventTypes) -> Iterator[str]:
    """Yield which claims of precedence are about nothing that any rule speaks to."""
    for key, claims in (("defers_to", text.defers_to), ("prevails_over", text.prevails_over)):
        for claim in claims:
            about = claim.removeprefix("about ") if isinstance(claim, str) else ""
            if isinstance(claim, str) and (not claim.startswith("about ") or not about):
                yield _(
                    "{key}: {claim!r} is neither a rule's number nor 'about' and a question. Write, for example, 201 "
                    "or 'about quorum'",
                    key=key,
                    claim=claim,
                )
            elif about and events and question_of(about) is None and event_named(about, events) is None:
                known = (*NAMES, *events)
                yield _(
                    "{key}: there is no question or event {about!r}{hint}",
                    key=key,
                    about=about,
                    hint=near(about.partition(" of ")[0], known),
                )


def _unread(name: str, question: Question[object], answer: Plain) -> Iterator[str]:
    try:
        question.reads.literal(answer)
    except ValueError as wrong:
        fault = _("{wrong}{hint}", wrong=sentence_of(wrong), hint=_near_reading(answer))
        yield _wrong(name, fault)


def _wrong(name: str, fault: str) -> str:
    """Say what is wrong with the answer to a question, by the name that authors write for it."""
    return _("answers: {name}: {fault}", name=written_as(name), fault=fault)


def _near_reading(value: Plain) -> str:
    """Return a hint where something was probably meant to go by a reading."""
    if isinstance(value, Mapping) and READING in value:
        return _(". In this record, {key!r} must be the name of a reading", key=READING)
    slip = next((key for key in value if near(key, (READING,))), "") if isinstance(value, Mapping) else ""
    return _(". This record cannot contain {slip!r}{hint}", slip=slip, hint=near(slip, (READING,))) if slip else ""


def _when_faults(speech: Speech, readings: Mapping[str, Plain]) -> Iterator[str]:
    when = heard_when(speech)
    if when is None:
        return
    if when[0] not in readings:
        told = ", ".join(sorted(readings)) or NONE
        yield _(
            "{function}: {keyword}: the rule declares no reading {reading!r}. It declares: {told}",
            function=speech.function,
            keyword=WHEN_READ,
            reading=when[0],
            told=told,
        )
    elif when[1] not in ways_of(readings[when[0]]):
        ways = ", ".join(ways_of(readings[when[0]]))
        yield (
            _(
                "{function}: {keyword}: {reading!r} cannot be read as {way!r}. The possible readings are: {ways}",
                function=speech.function,
                keyword=WHEN_READ,
                reading=when[0],
                way=when[1],
                ways=ways,
            )
        )


def _no_event(topic: str, events: EventTypes) -> str:
    """Say that there is no event of this name, or none that can be heard of some alone."""
    name, _of, about = topic.partition(" of ")
    if name in events:
        listed = ", ".join(f"{one} of {event.of.upper()}" for one, event in events.items() if event.of)
        return _(
            "{name} cannot be limited to {about!r}. These events can be limited: {listed}",
            name=name,
            about=about,
            listed=listed,
        )
    return _("there is no event {topic!r} to react to{hint}", topic=topic, hint=near(name, events))


def _speech_faults(speech: Speech, events: EventTypes, settings: Mapping[str, Plain]) -> Iterator[str]:
    known = event_named(speech.topic, events)
    allowed: tuple[str, ...] = (*COMMON, *EVENT_FACTS) if known is None else (*COMMON, *known.brings)
    if speech.kind == "answers":
        question = question_of(speech.topic)
        if question is None:
            yield _(
                "{function}: there is no question {topic!r}{hint}",
                function=speech.function,
                topic=speech.topic,
                hint=_near_question(speech.topic),
            )
            return
        if not question.code:
            yield _(
                "{function}: only a header can answer {topic!r}, because the program must know the answer "
                "without running code",
                function=speech.function,
                topic=speech.topic,
            )
        allowed = (*COMMON, *(facts_of_record(speech) or question.facts))
    elif speech.kind == "offers":
        yield from (
            _("{function}: {fault}", function=speech.function, fault=fault) for fault in field_faults(speech, settings)
        )
        allowed = (*COMMON, "player", *(field.name for field in asked_for(speech)))
    elif events and known is None:
        yield _("{function}: {fault}", function=speech.function, fault=_no_event(speech.topic, events))
    elif speech.kind == "instead" and known is not None and not known.stoppable:
        yield _(
            "{function}: a rule cannot replace {name}. To react to this event, use @when",
            function=speech.function,
            name=known.name,
        )
    yield from _stray_names(speech, allowed)


def _stray_names(speech: Speech, allowed: Sequence[str]) -> Iterator[str]:
    """Yield which keywords and facts a function names that are not there."""
    for keyword, _value in speech.options if speech.kind != "offers" else ():
        if keyword not in (WHEN_READ, AS_PART_OF) and not (keyword == SEALED and speech.kind == "when"):
            hint = near(keyword, (WHEN_READ,))
            yield _(
                "{function}: @{kind} takes no {keyword!r}{hint}",
                function=speech.function,
                kind=speech.kind,
                keyword=keyword,
                hint=hint,
            )
    if speech.kind == "when" and (given := dict(speech.options).get(SEALED, True)) is not True:
        yield _(
            "{function}: write sealed=True, not {given}, or leave it out", function=speech.function, given=shown(given)
        )
    for name in speech.facts:
        if name not in allowed and not old_fact(name, allowed):
            there = ", ".join(allowed)
            yield _(
                "{function}: there is no fact {name} here{hint}. The facts are: {there}",
                function=speech.function,
                name=name,
                hint=near(name, allowed),
                there=there,
            )
