"""How many rules there are of each class: of the usual two, or of the classes or powers that the rules list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from nomicon.game.rules import IMMUTABLE, MUTABLE, Rule
from nomicon.game.values.translatable import _, joined, word
from nomicon.law.questions.questions import CLASSES
from nomicon.law.questions.ranking import classes_listed
from nomicon.play.chapter import Event
from nomicon.play.rules.changing import RuleInherited
from nomicon.views.elements.language import ENGLISH, Language, in_language


def by_class(rules: Iterable[Rule], classes: Sequence[str]) -> list[Rule]:
    """Sort rules by class, the highest class first; rules of one class stay in their order.

    `classes` are those of the game, from the lowest to the highest.
    """
    place = {name: at for at, name in enumerate(classes)}
    return sorted(rules, key=lambda rule: -place.get(rule.status, -1))


def are_usual(statuses: Iterable[str], classes: Sequence[str]) -> bool:
    """Say whether the game has the usual two classes, and each rule is of one of them."""
    return tuple(classes) == CLASSES.silence and set(statuses) <= set(CLASSES.silence)


def class_counts(statuses: Sequence[str], classes: Sequence[str]) -> str:
    """Say how many rules there are of each class, the highest class first.

    Of the usual two, both are counted. Of others, only those that have a rule: ``1 of power 3, 6 of class mutable``.
    """
    counted = Counter(statuses)
    if are_usual(statuses, classes):
        return _("{immutable} immutable, {mutable} mutable", immutable=counted[IMMUTABLE], mutable=counted[MUTABLE])
    ordered = [*reversed(classes), *sorted(set(counted) - set(classes))]
    return joined(*(_of_class(name, counted[name]) for name in ordered if counted[name]), by=", ")


def _of_class(name: str, count: int) -> str:
    if _is_power(name):
        return _("{count} of power {power}", count=count, power=name)
    return _("{count} of class {name}", count=count, name=word(name))


def _is_power(name: str) -> bool:
    try:
        Fraction(name)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def without_counted(events: Iterable[Event]) -> list[Event]:
    """Leave out the rules of a game's start, which are counted and not listed."""
    return [event for event in events if not isinstance(event, RuleInherited)]


def inherited_told(happened: Sequence[Event], language: Language = ENGLISH) -> Iterator[str]:
    """Say how many rules a game starts with, if these events are those of its start."""
    rules = [event for event in happened if isinstance(event, RuleInherited)]
    statuses, classes = [event.status for event in rules], classes_listed(event.text for event in rules)
    if not rules:
        return
    told = _("{rules} rules are in force: {classes}.", rules=len(rules), classes=class_counts(statuses, classes))
    if len(rules) == 1 and are_usual(statuses, classes):
        told = _(
            "{rules} rule is in force: {immutable} immutable, {mutable} mutable.",
            rules=1,
            immutable=statuses.count(IMMUTABLE),
            mutable=statuses.count(MUTABLE),
        )
    elif len(rules) == 1:
        told = _("{rules} rule is in force: {classes}.", rules=1, classes=class_counts(statuses, classes))
    yield in_language(told, language)
