"""Functions that answer a whole record at once: they are kept once for each field, and their answer is taken apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nomicon.game.texts import Speech
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.interpreter import Failed, Ran
from nomicon.law.questions.old_names import topic_meant
from nomicon.law.questions.questions import QUESTIONS
from nomicon.law.questions.records import RECORDS, kept_as, spread, written_as

AS_PART_OF = "as part of"
"""The option of a function that answers a whole record; it is kept once for each field, under that field's question."""


def speeches_kept_as(speeches: Iterable[Speech]) -> tuple[Speech, ...]:
    """Return the functions by which code speaks as texts of rules keep them: under the names of questions."""
    return tuple(kept for speech in speeches for kept in _speeches_kept_as(speech))


def _speeches_kept_as(speech: Speech) -> Iterator[Speech]:
    name, of, about = speech.topic.partition(" of ")
    if speech.kind != "answers":
        yield speech
    elif name not in RECORDS or name in QUESTIONS:
        yield replace(speech, topic=kept_as(speech.topic))
    else:
        options = (*speech.options, (AS_PART_OF, speech.topic))
        for field, question in RECORDS[name].fields.items():
            if question.code and (name == "vote" or not about or question.of):
                yield replace(speech, topic=kept_as(f"{name}.{field}{of}{about}"), options=options)


def answered_as_record(speech: Speech) -> str:
    """Name the record that a function answers as a whole: ``vote``, or ``vote of motions``; nothing for others."""
    return next((str(record) for option, record in speech.options if option == AS_PART_OF), "")


def facts_of_record(speech: Speech) -> dict[str, object]:
    """Return the facts of all fields of the record that a function answers as a whole: None unless a field has them."""
    record = RECORDS.get(answered_as_record(speech).partition(" of ")[0])
    return dict.fromkeys(fact for one in record.fields.values() for fact in one.facts) if record else {}


def field_answered(speech: Speech, ran: Ran | Failed) -> Ran | Failed:
    """Return what a function answers to the one field that was asked for, out of the record that it answers."""
    record = answered_as_record(speech)
    if not record or isinstance(ran, Failed) or ran.value is None:
        return ran
    told = dict(spread({record: ran.value})) if isinstance(ran.value, Mapping) else {}
    fields = RECORDS[record.partition(" of ")[0]].fields
    names = {question.name for question in fields.values() if question.code}
    stray = next((name for name in told if topic_meant(name).partition(" of ")[0] not in names), None)
    if isinstance(ran.value, Mapping) and stray is None:
        return replace(ran, value=told.get(speech.topic))
    there = ", ".join(field for field, question in fields.items() if question.code)
    wrong = (
        _("it is not a record")
        if stray is None
        else _("it contains {name!r}, which code cannot answer", name=written_as(stray))
    )
    text = gettext_noop("the answer to {record!r} cannot be read: {wrong}. Code can answer: {there}")
    return Failed(_(text, record=record, wrong=wrong, there=there), readings=ran.readings)
