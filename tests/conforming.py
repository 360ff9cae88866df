"""Whatever a test plays: all that rule code is given is of the kind that the tables of the language declare.

The reference, the rule check and the rules that machines write in tests go by these tables, so they must be true of
every fact, every result of a look-up and every answer to `ask`, and not only of those that some test looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.law.facts import lookups
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.headers.offered_fields import KINDS_OF, asked_for
from nomicon.law.headers.record_answers import facts_of_record
from nomicon.law.interpreter import Asks
from nomicon.law.language.events import EVENT_FACTS, event_named
from nomicon.law.language.kind_reading import read
from nomicon.law.language.kinds import ANYTHING, TEXT, TRUTH, ValueKind, fields_of
from nomicon.law.language.records import CommonFacts
from nomicon.law.questions.old_names import OLD_FACTS
from nomicon.law.questions.questions import FACTS, question_of
from nomicon.law.resolution import hearing, requests
from nomicon.law.resolution.asking import question_asked
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.engine import EVENT_TYPES

COMMON = {field.name: field.kind for field in fields_of(CommonFacts)}


def conform(patch: pytest.MonkeyPatch) -> None:
    """Have everything checked that crosses over to rule code from now on."""
    facts_for, look_up, answered = Hearing.facts_for, lookups.look_up, requests.answered

    def checked_facts(self: Hearing, rule: Rule, speech: Speech, given: Mapping[str, Any]) -> dict[str, Plain]:
        facts = facts_for(self, rule, speech, given)
        for name, fact in facts.items():
            check(_kind_of(speech, name), fact, f"{name} of {speech.topic}")
            if name == "event":
                _check_event(speech.topic, fact)
        return facts

    def checked_look_up(game: Game, name: str, arguments: tuple[Plain, ...]) -> Plain:
        found = look_up(game, name, arguments)
        check(lookups.LOOK_UPS[name].signature.gives, found, f"look_up({name!r})")
        return found

    def checked_answer(asks: Asks, rule: Rule, occasion: requests.RequestContext) -> Plain:
        answer = answered(asks, rule, occasion)
        if asks.request == "ask" and answer != requests.UNDETERMINED:
            question, _ = question_asked(str(asks.arguments["question"]))
            gives = replace(question.reads.gives, optional=question.silence is None)
            check(gives, answer, f"ask({question.name!r})")
        return answer

    patch.setattr(Hearing, "facts_for", checked_facts)
    patch.setattr(lookups, "look_up", checked_look_up)
    patch.setattr(hearing, "answered", checked_answer)


def check(kind: ValueKind, value: Plain, name: str) -> None:
    """Fail unless a value is of its kind, all the way down, with all the fields of its record and no other."""
    try:
        read(kind, value, name)
    except ValueError as wrong:
        raise AssertionError(f"what rule code is given is not what the tables say: {wrong}") from None


def _kind_of(speech: Speech, name: str) -> ValueKind:
    if speech.kind == "offers" and name != "player" and name not in COMMON:
        field = next(field for field in asked_for(speech) if field.name == name)
        kinds = {**MOVE_FIELD_KINDS, **{name: one.kind for name, one in KINDS_OF.items()}}
        return replace(kinds[field.kind].kind if field.kind in kinds else TEXT, optional=field.optional)
    if name in COMMON:
        return COMMON[name]
    if speech.kind != "answers":
        return EVENT_FACTS[name].kind
    if name in OLD_FACTS:
        return TRUTH
    question = question_of(speech.topic)
    assert question is not None
    fact = FACTS[name]  # Who answers a whole record can take the facts of its other fields: they are None.
    assert fact in question.fields or name in facts_of_record(speech)
    return replace(fact.kind, optional=name in question.optional or name not in question.facts)


def _check_event(name: str, fact: Plain) -> None:
    assert isinstance(fact, Mapping)
    event = event_named(name, EVENT_TYPES)
    assert event is not None, f"the tables know no event {name}"
    kinds = {field.name: field.kind for field in event.fields}
    assert set(fact) == set(kinds), f"{name} has other fields than the tables say"
    for field, value in fact.items():
        check(kinds.get(field, ANYTHING), value, f"{name}.{field}")
