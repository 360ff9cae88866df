"""The client plays at a real server: what it sends arrives once, what is refused is raised, a cut line is taken up."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import httpx
import pytest

from nomicon.client import line, trouble
from nomicon.client.table import Table
from tests.web.api.house import Open, opened

TEA = {"change": "enact", "rule": {"title": "Tea", "words": "There is tea."}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    folder: Path = tmp_path_factory.mktemp("house")
    with opened(folder) as here:
        yield here


@pytest.fixture
def table(house: Open) -> Iterator[Table]:
    with Table(house.address, house.doors.issue(1)) as made:
        yield made


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "pause", lambda attempt, headers: 0.0)


def test_a_program_founds_a_game_joins_proposes_and_votes(table):
    game = table.found("By program", "minimal", visibility="open")
    assert game.join("Ann").answers == ["Ann joined."]
    assert game.now()["players"] == ["Ann"]
    made = game.propose(TEA, reason="It is cold.")
    assert made.answers[0].startswith("Proposed 301: Tea.")
    assert game.vote(301, "FOR").entry == "4"
    assert game.page("rule", number=301)["title"] == "Tea"
    assert game.name in [one.game for one in table.games()]
    assert [one.move["kind"] for one in game.entries()][:3] == ["FoundGame", "Join", "Propose"]
    assert "Ann> join" in game.export("playthrough")
    assert {rule["title"] for rule in game.rules()["rules"]} >= {"Tea", "Players"}
    assert "Tea" not in {rule["title"] for rule in game.rules(until=2)["rules"]}
    assert game.book().startswith("# By program\n")
    assert zipfile.ZipFile(io.BytesIO(game.rulebook())).testzip() is None
    assert any(one.typed == "propose enact:" and one.allowed for one in game.options())
    assert table.check("---\ntitle: T\n---\nSo.\n") == []
    assert "nomicam" in table.rulebooks()


def test_a_refusal_is_raised_with_its_rules_and_the_way_forward(table):
    game = table.found("Refusing", "minimal")
    game.join("Ann")
    with pytest.raises(trouble.MoveRefused) as refused:
        game.say("join")
    assert refused.value.because
    assert refused.value.status == 409
    assert refused.value.grounds
    assert all(ground.rule or ground.told for ground in refused.value.grounds)


def with_a_wrong_token(table: Table) -> None:
    with Table(table.line.address, "nmc_wrong") as other:
        other.me()


@pytest.mark.parametrize(
    ("do", "kind"),
    [
        (lambda table: table.game("no-such").now(), trouble.NotFound),
        (lambda table: table.found("X", "no-such"), trouble.InvalidRequest),
        (with_a_wrong_token, trouble.Unknown),
        (lambda table: table.found("Unseated", "minimal").vote(301, "FOR"), trouble.NotAllowed),
    ],
)
def test_each_trouble_has_its_exception(table, do, kind):
    with pytest.raises(kind):
        do(table)


def test_a_move_for_another_entry_is_told_that_the_game_has_moved_on(table):
    game = table.found("Moving", "minimal")
    game.join("Ann")
    with pytest.raises(trouble.MovedOn):
        game.move("declare", text="Late.", expected=1)


class Dropping(httpx.HTTPTransport):
    """A line on which the answers to some requests are lost on the way back."""

    def __init__(self, lost: int) -> None:
        super().__init__()
        self.lost = lost

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        if request.method == "POST" and self.lost:
            self.lost -= 1
            answer.close()
            raise httpx.ReadError("lost on the way")
        return answer


def test_a_move_whose_answer_is_lost_is_sent_again_and_made_once(house, table):
    game = table.found("Lost", "minimal")
    game.join("Ann")
    with Table(house.address, house.doors.issue(1), transport=Dropping(3)) as shaky:
        assert shaky.game(game.name).move("declare", text="Once.").answers
    assert [one.move["kind"] for one in game.entries()].count("Declare") == 1


def test_a_server_that_cannot_be_reached_is_told_of_in_the_end(house):
    with Table(house.address, house.doors.issue(1), transport=Dropping(100)) as deaf, pytest.raises(trouble.ServerBusy):
        deaf.found("Never", "minimal")


class Cutting(httpx.HTTPTransport):
    """A line that is cut each time a few bytes of a stream have come."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        if request.url.path.endswith("/stream"):
            inner = answer.stream
            assert isinstance(inner, httpx.SyncByteStream)
            answer.stream = CutShort(inner)
        return answer


class CutShort(httpx.SyncByteStream):
    def __init__(self, inner: httpx.SyncByteStream) -> None:
        self._inner = inner

    def __iter__(self) -> Iterator[bytes]:
        for many, part in enumerate(self._inner):
            yield part
            if many == 2:
                raise httpx.ReadError("cut")

    def close(self) -> None:
        self._inner.close()


def test_a_stream_that_is_cut_again_and_again_yields_every_entry_once(house, table):
    game = table.found("Cut", "minimal")
    game.join("Ann")
    for number in range(8):
        game.move("declare", text=f"{number}")
    with Table(house.address, house.doors.issue(1), transport=Cutting()) as shaky:
        told = [one.entry for one in islice(shaky.game(game.name).stream(after="0"), 10)]
    assert told == [str(number) for number in range(1, 11)]


class CutAtOnce(httpx.HTTPTransport):
    """A line on which a stream is cut as soon as it has opened, the first time; meanwhile something is written."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        super().__init__()
        self._meanwhile: Callable[[], object] | None = meanwhile

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = super().handle_request(request)
        if request.url.path.endswith("/stream") and self._meanwhile is not None:
            inner, meanwhile, self._meanwhile = answer.stream, self._meanwhile, None
            assert isinstance(inner, httpx.SyncByteStream)
            answer.stream = Opened(inner, meanwhile)
        return answer


class Opened(httpx.SyncByteStream):
    def __init__(self, inner: httpx.SyncByteStream, meanwhile: Callable[[], object]) -> None:
        self._inner, self._meanwhile = inner, meanwhile

    def __iter__(self) -> Iterator[bytes]:
        yield next(iter(self._inner))
        self._inner.close()
        self._meanwhile()
        raise httpx.ReadError("cut")


def test_a_stream_of_what_comes_next_misses_nothing_when_it_is_cut_before_anything_came(house, table):
    game = table.found("Cut at once", "minimal", visibility="open")
    game.join("Ann")
    line_of = CutAtOnce(lambda: game.move("declare", text="Meanwhile."))
    with Table(house.address, house.doors.issue(1), transport=line_of) as shaky:
        assert next(shaky.game(game.name).stream()).move["text"] == "Meanwhile."
