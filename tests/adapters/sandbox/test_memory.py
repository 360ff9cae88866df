"""A sandbox that remembers says what it would have said, and does not run again what it knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomicon.adapters.sandbox import memory
from nomicon.adapters.sandbox.machine import Ended
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.law.interpreter import Asks, Failed, LookUp, Plain, Ran
from tests.adapters.sandbox.running import NAME, run

RICHER = """
    @answers("it")
    def it(who):
        mine = balance(who)
        if mine > 3:
            return "rich"
        return "richer" if mine > balance("Ben") else ask("rank")
    """


@pytest.fixture
def remembering() -> Iterator[Sandbox]:
    sandbox = Sandbox()
    yield sandbox
    sandbox.close()


def holding(**balances: int) -> LookUp:
    """A world in which players hold so many points."""

    def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
        if name != "balance" or about[0] not in balances:
            raise LookupError(f"there is no {name} of {about[0]}")
        return balances[str(about[0])]

    return look_up


def what_came(ended: Ran | Asks | Failed) -> Plain:
    assert isinstance(ended, Ran), ended
    return ended.value


def test_what_the_memory_has_looked_up_is_not_looked_up_again(remembering: Sandbox):
    asked: list[tuple[str, int]] = []

    def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
        asked.append((str(about[0]), len(asked)))
        if about[0] == "Ben" and len(asked) > 2:
            raise LookupError("there is no Ben any more")
        return 1 if about[0] == "Ann" else len(asked)

    came = [run(remembering, RICHER, {"who": "Ann"}, (), look_up) for _ in range(2)]
    assert isinstance(came[0], Asks)
    assert isinstance(came[1], Failed)
    assert [who for who, _ in asked] == ["Ann", "Ben", "Ann", "Ben"]


def test_the_same_run_is_made_once(remembering: Sandbox, made: list[str]):
    ended = [run(remembering, "@answers('it')\ndef it(n):\n    return [n, {'n': n}]\n", {"n": n}) for n in (1, 2, 1, 1)]

    assert ended[0] == ended[2] == ended[3] != ended[1]
    assert len(made) == 2


def test_what_came_of_a_run_cannot_be_changed_by_whoever_got_it(remembering: Sandbox):
    source = "@answers('it')\ndef it():\n    return [1, [2]]\n"
    first = run(remembering, source)
    assert isinstance(first, Ran)
    assert isinstance(first.value, list)
    first.value.append(3)

    assert run(remembering, source) == Ran([1, [2]], first.fuel, charge=first.charge)


def test_a_run_is_made_again_when_what_it_looks_up_has_changed(remembering: Sandbox, made: list[str]):
    worlds = [holding(Ann=1, Ben=0), holding(Ann=5, Ben=0), holding(Ann=1, Ben=2), holding(Ann=1), holding(Ben=1)]
    told = [run(remembering, RICHER, {"who": "Ann"}, look_up=world) for world in worlds]

    assert [one.value if isinstance(one, Ran) else type(one) for one in told] == [
        "richer",
        "rich",
        Asks,
        Failed,
        Failed,
    ]
    assert len(made) == 5
    assert [run(remembering, RICHER, {"who": "Ann"}, look_up=world) for world in worlds] == told
    assert len(made) == 5


def test_what_it_does_not_come_to_is_not_looked_up(remembering: Sandbox):
    asked: list[Plain] = []

    def look_up(name: str, about: tuple[Plain, ...]) -> Plain:
        asked.append(about[0])
        return 5

    for _ in range(2):
        run(remembering, RICHER, {"who": "Ann"}, look_up=look_up)
    assert asked == ["Ann", "Ann"]


def test_an_answer_to_a_request_makes_it_another_run(remembering: Sandbox, made: list[str]):
    world = holding(Ann=1, Ben=1)
    for _ in range(2):
        assert isinstance(run(remembering, RICHER, {"who": "Ann"}, look_up=world), Asks)
        assert what_came(run(remembering, RICHER, {"who": "Ann"}, [3], world)) == 3
    assert len(made) == 2


def test_an_error_of_ours_in_a_look_up_is_raised_each_time(remembering: Sandbox):
    def broken(name: str, about: tuple[Plain, ...]) -> Plain:
        raise RuntimeError("ours")

    run(remembering, RICHER, {"who": "Ann"}, look_up=holding(Ann=4))
    for _ in range(2):
        with pytest.raises(RuntimeError, match="ours"):
            run(remembering, RICHER, {"who": "Ann"}, look_up=broken)


def test_a_run_that_was_stopped_for_its_steps_is_not_made_again(remembering: Sandbox, made: list[str]):
    ends = [run(remembering, "@answers('it')\ndef it():\n    while True: pass\n") for _ in range(3)]
    assert isinstance(ends[0], Failed)
    assert ends[0] == ends[1] == ends[2]
    assert len(made) == 1


def test_a_run_that_looked_up_too_much_is_made_again(remembering: Sandbox, made: list[str]):
    source = "@answers('it')\ndef it():\n    while look_up('more'): pass\n    return 'enough'\n"
    for most, kind in ((5000, Failed), (3, Ran), (5000, Failed), (300, Ran), (3, Ran)):
        counts = iter(range(most, -1, -1))
        ended = run(remembering, source, look_up=lambda name, about, left=counts: next(left))  # type: ignore[misc]
        assert isinstance(ended, kind)
    assert len(made) == 4


def test_a_run_that_the_host_may_have_had_no_room_for_is_not_remembered():
    kept, asked = memory.RunCache(), (b"code", "request", 1)
    kept.keep(asked, Ended("", Failed("no room"), 7, is_doubtful=True))
    assert kept.recall(asked, lambda name, about: "") is None
    kept.keep(asked, Ended("v1", None, 7))
    assert kept.recall(asked, lambda name, about: "") == Ended("v1", None, 7)


SMALL = {
    "REMEMBERED_RUNS": (1, "@answers('it')\ndef it(n):\n    return n\n"),
    "REMEMBERED_TEXT": (10, "@answers('it')\ndef it(n):\n    return 'x' * 10\n"),
    "REMEMBERED_LOOK_UPS": (1, "@answers('it')\ndef it(n):\n    return balance('Ann') + balance('Ann')\n"),
}


@pytest.mark.parametrize("limit", SMALL)
def test_no_more_is_remembered_than_there_is_room_for(made: list[str], monkeypatch: pytest.MonkeyPatch, limit: str):
    figure, source = SMALL[limit]
    monkeypatch.setattr(memory, limit, figure)
    remembering = Sandbox()

    for n in (1, 2, 1):
        assert isinstance(run(remembering, source, {"n": n}, look_up=holding(Ann=1)), Ran)
    assert len(made) == 3


def test_of_many_ways_the_newest_are_remembered(remembering: Sandbox, made: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(memory, "REMEMBERED_WAYS", 3)
    for points in (4, 5, 6, 7, 7, 6):
        assert what_came(run(remembering, RICHER, {"who": "Ann"}, look_up=holding(Ann=points))) == "rich"
    assert len(made) == 5  # The fourth takes the place of three.


def test_a_closed_sandbox_has_forgotten(remembering: Sandbox, made: list[str]):
    for _ in range(2):
        run(remembering, RICHER, {"who": "Ann"}, look_up=holding(Ann=4))
        remembering.close()
    assert len(made) == 2


COUNTS = """
    SEEN = []

    @answers("it")
    def it(who, n):
        SEEN.append(who)
        total = sum(balance(one) for one in sorted({who, "Ann", "Ben"})[: n + 1])
        if n == 2 and total > 2:
            total += ask("rank")
        print(len(SEEN))
        return {"total": total, "tenth": Fraction(total, 10)} if total else nothing_there
    """

names = st.sampled_from(["Ann", "Ben", "Cat"])
worlds = st.dictionaries(names, st.integers(0, 2))


@settings(max_examples=60)
@given(st.lists(st.tuples(names, st.integers(0, 2), worlds, st.lists(st.integers(0, 1), max_size=1)), max_size=25))
def test_it_says_what_one_without_a_memory_says(
    runs: list[tuple[str, int, dict[str, int], list[Plain]]],
):
    told: list[list[object]] = []
    for sandbox in (Sandbox(), FORGETFUL):
        told.append([])
        for who, n, world, journal in runs:
            ended = sandbox.run(NAME, *_speaking(sandbox), {"who": who, "n": n}, journal, holding(**world))
            told[-1].append(ended if isinstance(ended, Failed) else (type(ended), ended.charge, _said(ended)))
        if sandbox is not FORGETFUL:
            sandbox.close()
    assert told[0] == told[1]


FORGETFUL = Sandbox(remembers=False)


def _speaking(sandbox: Sandbox) -> tuple[str, str]:
    source = "\n".join(line[4:] for line in COUNTS.splitlines())
    assert not isinstance(sandbox.load(NAME, source), Failed)
    return source, "it"


def _said(ended: Ran | Asks) -> object:
    return (ended.value, ended.printed) if isinstance(ended, Ran) else (ended.request, ended.arguments)
