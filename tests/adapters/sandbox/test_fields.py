"""Rule code reads of its facts field by field, which changes nothing but what has to be run again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from nomicon.adapters.sandbox.fields import by_field
from nomicon.adapters.sandbox.limits import FIELD
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Asks, Failed, LookUp, Plain, Ran
from tests.adapters.sandbox.running import failure, run, value
from tests.adapters.sandbox.warm import WholeMachine

EVENT: Mapping[str, Plain] = {
    "number": 301,
    "outcome": "adopted",
    "at": datetime(2026, 3, 1, 12, tzinfo=UTC),
    "share": Fraction(2, 3),
    "votes": {"FOR": 2, "3": 1},
    "names": ["Ann", "Ben"],
    "nobody": None,
    "7": "seven",
    "$at": 5,
}

WAYS_TO_READ = (
    "event.number",
    "event['outcome']",
    "event.get('outcome'), event.get('none', 7), event.get('nobody', 8), event.get(3)",
    "event.votes[3], event.votes.FOR, 3 in event.votes",
    "event.nothing",
    "event['nothing']",
    "event[3]",
    "event[7], event.get(7), 7 in event, event['7']",
    "event[True]",
    "event[None]",
    "'number' in event, 'none' in event, 3 in event",
    "len(event), bool(event)",
    "list(event)",
    "list(reversed(event))",
    "list(event.keys()), list(event.values())[:2]",
    "[(name, field) for name, field in event.items() if name == 'share']",
    "sorted(event.keys() & {'number', 'none'})",
    "sorted(event.keys() - {'number'})",
    "event.number, list(event), event.share",
    "event.names is event.names, (event.names, len(event), event.names)[0] is event.names",
    "dict(event)['number'], len(dict(event))",
    "{**event}['outcome'], len({**event})",
    "event == event, event == {}, event != {}, {} == event",
    "event == dict(event), dict(event) == event, event != dict(event)",
    "(event | {'more': 1})['number'], ({'more': 1} | event)['at']",
    "str(event)[:30], repr(event)[-20:], f'{event}'[:20]",
    "'{number} {outcome}'.format(**event)",
    "'%(number)s' % event",
    "event.copy()['number'], len(event.copy())",
    "type(event) is type(event), isinstance(event, (list, tuple))",
    "(lambda number, outcome, **rest: len(rest))(**event)",
    "max(event), min(event), sorted(event)[:2], tuple(event)[:1]",
    "[*event][:1], any(event), all(event)",
    "dict.get(event, 'number')",
    "dict.items(event)",
    "list(map(dict.keys, [event]))",
    "hash(event)",
    "getattr(event, 'number'), getattr(event, 'none', 7), hasattr(event, 'none'), hasattr(event, 'share')",
    "event.pop('number')",
    "{'whole': event}['whole'].number",
    "[event][0].outcome",
    "voters(event, 'FOR')",
)
"""What an expression of rule code may do with a record."""

MATCHING = """
    @answers("it")
    def it(event):
        match event:
            case {"outcome": "lapsed"}:
                return "lapsed"
            case {"outcome": "adopted", "number": number, **rest}:
                return [number, len(rest)]
        return "neither"
    """

HANDING_ON = """
    import collections
    @when("It")
    def it(event):
        yield announce(str(collections.Counter(event.votes)))
        yield put("log", "one", event)
        yield put("log", "two", {"whole": event, "names": list(collections.OrderedDict(event))})
    """

FAILING = """
    @answers("it")
    def it(event):
        raise ValueError(event)
    """

DUMPING = """
    import json
    @answers("it")
    def it(event):
        return json.dumps({"votes": event.votes, "all": sorted(event)}) + json.dumps(event.votes)
    """


def wholly() -> Sandbox:
    """A sandbox that hands over whole records."""
    return Sandbox(remembers=False, machine=WholeMachine)


def reading(expression: str) -> str:
    """Rule code that says what an expression on a fact comes to."""
    return f'@answers("it")\ndef it(event):\n    return [{expression}]\n'


def without_charge(ended: Ran | Asks | Failed) -> tuple[object, ...]:
    """What a run came to, but for the steps it took."""
    if isinstance(ended, Failed):
        return ended.message, ended.line, ended.limit, ended.trail, ended.printed
    return (ended.value, ended.printed) if isinstance(ended, Ran) else (ended.request, ended.arguments)


@pytest.mark.parametrize(
    "source", [*map(reading, WAYS_TO_READ), MATCHING, HANDING_ON, FAILING, DUMPING], ids=lambda text: text[-60:].strip()
)
def test_a_record_that_is_fetched_by_its_fields_is_as_one_that_is_handed_over(source: str):
    by_fields, whole = (run(box, source, {"event": EVENT}) for box in (Sandbox(remembers=False), wholly()))
    assert without_charge(by_fields) == without_charge(whole)


LOOKING_UP = """
    @answers("it")
    def it(n):
        found = proposal_of(n)
        if found is None:
            return "none"
        again = look_up("proposal", n)
        return [found.number, again.title, found == again, list(found), rule(n).status, "words" in rule(n)]
    """


def a_world(name: str, about: tuple[Plain, ...]) -> Plain:
    """Proposals and rules of any number but 5 and 6."""
    if about == (5,):
        return None
    if about == (6,):
        raise LookupError("there is no proposal 6")
    number = about[0]
    return {"number": number, "title": f"No. {number}", "status": "mutable", "text": "x" * 99}


@pytest.mark.parametrize("number", [4, 5, 6])
def test_a_record_that_is_looked_up_is_as_one_that_is_handed_over(number: int):
    ended = [run(box, LOOKING_UP, {"n": number}, (), a_world) for box in (Sandbox(remembers=False), wholly())]
    assert without_charge(ended[0]) == without_charge(ended[1])


def test_fields_that_nobody_reads_make_no_other_run(made: list[str]):
    source = """
        @answers("it")
        def it(event):
            return event.number if event.outcome == "adopted" else 0
        """
    sandbox = Sandbox()
    came = [
        value(sandbox, source, event={**EVENT, "outcome": outcome, "number": number, "share": share})
        for outcome, number, share in (("adopted", 1, 1), ("adopted", 1, 2), ("lapsed", 1, 1), ("lapsed", 2, 3))
    ]
    assert came == [1, 1, 0, 0]
    assert len(made) == 2


def test_fields_that_nobody_reads_of_what_is_looked_up_make_no_other_run(made: list[str]):
    sandbox, source = Sandbox(), '@answers("it")\ndef it(n):\n    return proposal_of(n).title\n'

    def with_text(text: str) -> LookUp:
        return lambda name, about: {"title": "One", "text": text}

    ended = [run(sandbox, source, {"n": 1}, (), with_text(text)) for text in ("a", "b", "c")]
    assert [one.value for one in ended if isinstance(one, Ran)] == ["One"] * 3
    assert len(made) == 1


def test_a_run_is_charged_the_same_whatever_it_does_not_read():
    source = reading("event.number")
    ended = [run(Sandbox(), source, {"event": {**EVENT, "text": "x" * length}}) for length in (0, 50_000)]
    assert ended[0] == ended[1]


@pytest.mark.parametrize("about", [(), (1,), ("none",), ("event", "none"), ("event", 3), ("n", "x"), (["event"], "x")])
def test_what_a_machine_makes_up_about_fields_is_answered_by_nothing(about: tuple[Plain, ...]):
    with pytest.raises(LookupError):
        by_field({"event": {"number": 1}, "n": 5}, a_world)(FIELD, about)


def test_rule_code_itself_looks_up_no_field():
    told = failure(Sandbox(), f'@answers("it")\ndef it(event):\n    return look_up({FIELD!r}, "event")\n', event=EVENT)
    assert "takes the name of what is looked up" in told.message
