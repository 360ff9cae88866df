"""What headers and words tell by themselves: shares of more than everybody, settings that nothing reads, references."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.headers.cited_numbers import numbers_written
from nomicon.law.headers.naming import names_declared
from nomicon.law.inspection.figures import figures_of
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.inspection.measures import doubtful
from nomicon.law.inspection.surroundings import Surroundings
from nomicon.law.language.answer_types import electorate, membership, names
from nomicon.law.language.events import ONE_OF
from nomicon.law.language.settings import kind_of_setting, unfit
from nomicon.law.questions.ballot_words import doubts
from nomicon.law.questions.questions import ABSTENTIONS, CHOICES, IN_FAVOUR, Question, question_of
from nomicon.law.questions.readings import WHEN_READ, given_for, goes_by
from nomicon.law.questions.records import INTENTS

ABOUT_INTENTS = frozenset(question.name for question in INTENTS.fields.values())
"""The questions about what a move needs of others."""

_FAMILY_OF = {"register": "registers", "quantity": "quantities", "office": "offices", "duty": "duties", "name": "moves"}
_CODE_OF = {
    "registers": "register.unknown",
    "quantities": "quantity.unknown",
    "offices": "office.unknown",
    "moves": "move.unknown",
}


def in_header(text: RuleText, number: int | None, around: Surroundings) -> Iterator[RuleFinding]:
    """Yield what a rule's header and words tell by themselves, among the rules that are around it."""
    yield from _figures(text)
    yield from _odd_ballots(text, around)
    yield from _unread_settings(text, around)
    yield from figures_of(text, around.names.of("quantities"))
    yield from _sealed_intents(text, around)
    yield from _offered_twice(text)
    if around.is_whole:
        yield from _references(text, number, around)
        yield from _unknown_topics(text, around)
        for name, given in _given(text):
            question = question_of(name)
            if question is not None:
                yield from unknown_electorates(question, given, around, None, ("answers", name))


def _given(text: RuleText) -> Iterator[tuple[str, Any]]:
    """Yield each answer that can be read, with its question."""
    for question, _answer, given in _answers(text):
        yield question.name, given


def _answers(text: RuleText) -> Iterator[tuple[Question[Any], Plain, Any]]:
    """Yield each answer that can be read: the question, what is written, and what is read."""
    for name, answer in text.answers.items():
        question = question_of(name)
        for one in given_for(answer).values() if goes_by(answer) else (answer,):
            if question is None or one is None or not question.literal:
                continue
            try:
                yield question, one, question.reads.literal(one)
            except ValueError:
                continue  # That it cannot be read is a fault of its own.


def _figures(text: RuleText) -> Iterator[RuleFinding]:
    for question, answer, given in _answers(text):
        yield from doubtful(question, answer, given)


def _odd_ballots(text: RuleText, around: Surroundings) -> Iterator[RuleFinding]:
    if CHOICES.name not in text.answers:
        return
    others = {one.name: _single(one.name, text, around) for one in (IN_FAVOUR, ABSTENTIONS)}
    if any(given == "unknown" for given in others.values()):
        return
    for name, choices in _given(text):
        if name == CHOICES.name:
            for what in doubts(choices, others[IN_FAVOUR.name], others[ABSTENTIONS.name]):
                yield RuleFinding("ballots.odd", what, "", None, ("answers", CHOICES.name), tuple(choices))


def _single(question: str, text: RuleText, around: Surroundings) -> Any:
    """Return the one answer that headers give to a question, None where none does; it may not be known."""
    texts = [text, *(one for _, one in around.texts)]
    if not around.is_whole or any(one.topic == question for each in texts for one in each.speeches):
        return "unknown"
    given = {str(each.answers[question]): each.answers[question] for each in texts if question in each.answers}
    if len(given) > 1 or any(goes_by(one) for one in given.values()):
        return "unknown"
    return next((names(one) for one in given.values()), None)


def _unread_settings(text: RuleText, around: Surroundings) -> Iterator[RuleFinding]:
    elsewhere = around.read_settings if around.is_whole else None
    if elsewhere is None or not text.code.strip():
        return
    handed_on = re.search(
        r"settings(?=\s*[),\]])|settings\[[^\"']|settings\.(get|items|keys|values)\b|\*\*settings",
        re.sub(r"^def [^\n]*|lambda[^:]*:", "", text.code, flags=re.MULTILINE),
    )
    for name in text.settings if handed_on is None else ():
        word = re.escape(name)
        read = rf"""settings\.{word}\b|settings\[["']{word}["']\]|set_setting\(\s*["']{word}["']"""
        bounds = rf"""["'](?:least|most)["']\s*:\s*["']{word}["']"""  # Of a field of an offered move.
        if name not in elsewhere and re.search(f"{read}|{bounds}", text.code) is None:
            yield RuleFinding(
                "setting.unread",
                _("the setting {name!r} is never used", name=name),
                _("Use the setting or remove it."),
                None,
                ("settings", name),
                (name,),
            )


def _references(text: RuleText, number: int | None, around: Surroundings) -> Iterator[RuleFinding]:
    for named, _place in numbers_written(text.words):
        if named not in around.numbers and named != number:
            what = _("the words mention rule {named}, but there is no such rule", named=named)
            mend = _("Correct the number, unless the rule will be added later.")
            yield RuleFinding("words.reference", what, mend, None, ("words",), (str(named),))
    for key, claims in (("defers_to", text.defers_to), ("prevails_over", text.prevails_over)):
        for claim in claims:
            if isinstance(claim, int) and claim not in around.numbers:
                yield RuleFinding(
                    "rule.unknown",
                    _("{key}: there is no rule {claim}", key=key, claim=claim),
                    _("Name a rule in force."),
                    None,
                    (key,),
                    (str(claim),),
                )


def _sealed_intents(text: RuleText, around: Surroundings) -> Iterator[RuleFinding]:
    """Say which answers tell what a sealed move needs of others: it is never announced, so they are never used."""
    texts = (text, *(one for _number, one in around.texts))
    sealed = {one.topic for each in texts for one in each.speeches if one.kind == "offers" and one.is_sealed}
    by_code = {one.topic: one.function for one in text.speeches if one.kind == "answers"}
    told: set[str] = set()
    for topic in (*text.answers, *by_code):
        question, _of, move = topic.partition(" of ")
        function = by_code.get(topic, "")
        if move not in sealed or question not in ABOUT_INTENTS or (function and function in told):
            continue
        told.add(function)
        line = next((at for at, code in enumerate(text.code.split("\n"), 1) if f"def {function}(" in code), None)
        yield RuleFinding(
            "intent.sealed",
            _("the move {move!r} is sealed, so it is never announced and this answer is never used", move=move),
            _("Leave out the answer, or do not seal the move."),
            line if function else None,
            () if function else ("answers", topic),
            (move,),
        )


def _unknown_topics(text: RuleText, around: Surroundings) -> Iterator[RuleFinding]:
    """Say what a function would hear of alone, and no rule has."""
    own = names_declared(text)
    for one in text.speeches:
        event, _of, about = one.topic.partition(" of ")
        family = "" if event == "TimerRang" else _FAMILY_OF.get(ONE_OF.get(event, ""), "")
        if not about or one.kind not in ("when", "instead") or family not in _CODE_OF:
            continue
        known = (
            around.names.of(family)
            | own[family]
            | (own["maps"] | around.names.of("maps") if family == "registers" else frozenset())
        )
        if about not in known:
            line = next((at for at, code in enumerate(text.code.split("\n"), 1) if repr(about)[1:-1] in code), 1)
            hint = _hint(about, known)
            yield RuleFinding(
                _CODE_OF[family],
                _(
                    "@{kind}({topic!r}): {about!r} is not one of the {family}",
                    kind=one.kind,
                    topic=one.topic,
                    about=about,
                    family=family,
                ),
                hint,
                line,
                (),
                (about,),
            )


def _offered_twice(text: RuleText) -> Iterator[RuleFinding]:
    """Say where a rule offers a move with two functions: only the first is ever run."""
    seen: dict[str, str] = {}
    for one in text.speeches:
        if one.kind != "offers" or any(name == WHEN_READ for name, _value in one.options):
            continue
        first = seen.setdefault(one.topic, one.function)
        if first != one.function:
            what = _(
                "{first}() and {second}() both offer {move!r}, and only the first is ever run",
                first=first,
                second=one.function,
                move=one.topic,
            )
            lines = enumerate(text.code.split("\n"), 1)
            line = next((at for at, code in lines if code.startswith(f"def {one.function}(")), 1)
            yield RuleFinding("name.twice", what, _("Give one of the moves another name."), line, (), (one.topic,))


def unknown_electorates(
    question: Question[object], given: Any, around: Surroundings, line: int | None, part: tuple[str, ...] = ()
) -> Iterator[RuleFinding]:
    """Yield the groups that an answer names, and no rule declares."""
    if not around.is_whole or question.reads not in (electorate, membership) or isinstance(given, bool):
        return
    offices = {f"the {one}" for one in around.names.of("offices")}
    known = around.names.of("groups") | offices | around.players
    for one in (given,) if isinstance(given, str) else given:
        if one not in known and not around.names.is_player(one):
            yield RuleFinding(
                "group.unknown",
                _(
                    "{name}: there is no group {group!r}, so this name would stand for no players",
                    name=question.name,
                    group=one,
                ),
                _hint(one, known),
                line,
                part,
                (one,),
            )


def _hint(name: str, known: Iterable[str]) -> str:
    """Ask whether the nearest name was meant, or say what there is."""
    listed = sorted(known)
    meant = get_close_matches(name, listed, 1)
    if meant:
        return _("Did you mean {name!r}?", name=meant[0])
    return _("There are: {names}.", names=", ".join(listed) or word(gettext_noop("none")))


def settings_of_amendment(before: RuleText, settings: Mapping[str, Plain], *, has_code: bool) -> Iterator[RuleFinding]:
    """Yield which settings of an amendment its rule does not have, or has as another kind of value."""
    for name, value in settings.items() if not has_code else ():
        part = ("settings", name)
        if name not in before.settings:
            hint = _hint(name, before.settings)
            yield RuleFinding(
                "setting.unknown", _("the rule has no setting {name!r}", name=name), hint, None, part, (name,)
            )
        elif value is not None and (wrong := unfit(kind_of_setting(before, name), value)):
            yield RuleFinding(
                "setting.kind", _("the setting {name} must be {wrong}", name=name, wrong=wrong), "", None, part, (name,)
            )
