"""Readings: named switches for what the words of a rule leave open; how one is read now, and what goes by one.

An answer or a binding moment in a header may be given for each way of a reading:
``{reading: majority, simple: {more_than: 1/2}, two thirds: {at_least: 2/3}}``. Where nothing is given for a way, the
rule says nothing then. A function of code may be heard for one way alone: ``@when("VoteOpened", when_read="a week=seven
days")``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nomicon.game.grounds import Ground
from nomicon.game.rules import Rule, speeches
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.interpreter import Asks, Failed, Ran

READING = "reading"
"""The name by which a record in a header says which reading it goes by."""

WHEN_READ = "when_read"
"""The keyword by which a function of rule code says when it is heard: ``NAME=WAY`` of a reading of its rule."""


def ways_of(declared: Plain) -> tuple[str, ...]:
    """Return the ways in which a declared reading can be read, its default first."""
    if not isinstance(declared, Mapping):
        return (str(declared),)
    others = declared.get("others", ())
    listed = others if isinstance(others, tuple | list) else ()
    return tuple(str(way) for way in (declared.get("default"), *listed))


def reading_in_force(game: Game, rule: Rule, reading: str) -> str:
    """Return the alternative by which a rule is read now: its default, or what a judgement has switched on."""
    flipped = game.readings.get(f"{rule.id}:{reading}")
    return flipped if flipped is not None else usual_way(rule, reading)


def usual_way(rule: Rule, reading: str) -> str:
    """Return how a rule is read where no judgement says otherwise; empty where it does not declare the reading."""
    return ways_of(rule.text.readings[reading])[0] if reading in rule.text.readings else ""


def ground_of(rule: Rule, reading: str, way: str) -> str:
    """Write down that something rests on a rule's reading, and on the way it was read."""
    return str(Ground(rule.number, rule.version, rule.id, reading, way))


def read_in(rule: Rule, ran: Ran | Failed | Asks) -> tuple[str, ...]:
    """Return the readings that a run of a rule's code looked at, as grounds: it rests on them even where it passed."""
    return tuple(ground_of(rule, reading, way) for reading, way in ran.readings)


def goes_by(given: Plain) -> str:
    """Name the reading that what stands in a header goes by; nothing where it is given outright."""
    name = given.get(READING) if isinstance(given, Mapping) else None
    return name if isinstance(name, str) else ""


def given_for(given: Plain) -> dict[str, Plain]:
    """Return what a header gives for each way of a reading, as far as it gives anything."""
    if not isinstance(given, Mapping):
        return {}
    return {way: one for way, one in given.items() if way != READING and one is not None}


def read_now(game: Game, rule: Rule, given: Plain) -> tuple[Plain, str, tuple[str, ...]]:
    """Return what a header gives as the rule is read now, None where it says nothing; the way; the reading as grounds.

    What goes by a reading that the rule no longer declares says nothing.
    """
    reading = goes_by(given)
    if not reading:
        return given, "", ()
    if reading not in rule.text.readings:
        return None, "", ()
    way = reading_in_force(game, rule, reading)
    return given_for(given).get(way), way, (ground_of(rule, reading, way),)


def heard_when(speech: Speech) -> tuple[str, str] | None:
    """Return the reading, and its way, as which alone a function is heard; None where it is heard always."""
    for keyword, value in speech.options:
        if keyword == WHEN_READ:
            reading, _, way = str(value).partition("=")
            return reading, way
    return None


def heard_now(game: Game, rule: Rule, kind: str, *topics: str) -> tuple[list[Speech], tuple[str, ...]]:
    """Return the functions by which a rule speaks to topics as it is read now; and the readings that decide it."""
    heard: list[Speech] = []
    looked: list[str] = []
    for speech in speeches(rule, kind, *topics):
        when = heard_when(speech)
        way = "" if when is None or when[0] not in rule.text.readings else reading_in_force(game, rule, when[0])
        if when is not None and way:
            looked.append(ground_of(rule, when[0], way))
        if when is None or way == when[1]:
            heard.append(speech)
    return heard, tuple(looked)


def faults_of(given: Plain, readings: Mapping[str, Plain]) -> Iterator[str]:
    """Yield what is wrong with a record that goes by a reading, apart from what it gives for each way."""
    name = goes_by(given)
    if name not in readings:
        told = ", ".join(sorted(readings)) or word(gettext_noop("none"))
        yield _("the rule declares no reading {name!r}. It declares: {told}", name=name, told=told)
        return
    ways = ways_of(readings[name])
    named = [way for way in given if way != READING] if isinstance(given, Mapping) else []
    if READING in ways:
        text = gettext_noop(
            "the reading {name!r} has an alternative called {reading!r}, so no value can depend on this "
            "reading. Rename the alternative"
        )
        yield _(text, name=name, reading=READING)
    for way in named:
        if way not in ways:
            yield _(
                "{name!r} cannot be read as {way!r}. The possible readings are: {ways}",
                name=name,
                way=way,
                ways=", ".join(ways),
            )
    for way in ways:
        if way not in named and way != READING:
            text = gettext_noop(
                "there is no value for the case that {name!r} is read as {way!r}. If the rule gives no "
                "answer in this case, leave the value empty"
            )
            yield _(text, name=name, way=way)
