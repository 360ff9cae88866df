"""Whatever is sent, the door answers in words and goes on: strange requests, and texts of ill will."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.api.house import Open

ILL_WILL = (
    "<script>alert(1)</script>",
    "\u202eevil",
    "a\x00b",
    "'; DROP TABLE entries; --",
    "{{7*7}}",
    "%s%s%n",
    "..\\..\\x",
    "\ud83d\ude00" * 50,
    "💩" * 100,
    "\r\nSet-Cookie: a=b",
    "x" * 5000,
    "data: x\n\nevent: y",
    "‮",
    "&#x0;",
)


@pytest.mark.parametrize("text", ILL_WILL)
def test_a_text_of_ill_will_comes_back_as_it_was_or_is_refused(house, text):
    game = house.founded("Ill will")
    ann = house.seated(game, "Ann", 2)
    fit = text.encode("utf-8", "replace").decode()
    for body in (
        {"move": "declare", "text": fit},
        {"line": f'declare "{fit}"'},
        {"move": "invoke", "statement": fit},
        {"move": "propose", "changes": [{"change": "enact", "rule": {"title": fit, "words": fit}}]},
        {"move": "make", "name": fit},
        {"move": "choose", "choice": fit, "option": fit},
    ):
        answer = ann.post(f"/games/{game}/moves", json=body)
        assert answer.status_code in (201, 400, 409, 422), answer.text
    assert "set-cookie" not in answer.headers
    house.client(house.doors.issue(3)).post(f"/games/{game}/seat", json={"name": fit})
    entries = ann.get(f"/games/{game}/entries").json()["entries"]
    declared = [one["move"]["text"] for one in entries if one["move"]["kind"] == "Declare"]
    assert fit in declared or not declared
    with httpx.stream("GET", f"{house.address}/api/v1/games/{game}/stream?after=0", trust_env=False) as stream:
        lines = stream.iter_lines()
        told = [next(lines) for _ in range(2 + 4 * len(entries))]
    assert all(line.partition(": ")[0] in ("", "id", "event", "data") for line in told)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"1",
        b'"\\ud800"',
        b"\xff\xfe",
        b'{"move": "vote", "proposal": 1e999, "choice": ""}',
        b'{"move":"vote","proposal":' + b"9" * 5000 + b',"choice":""}',
        b"[" * 50_000,
        b'{"line": "vote"}',
        b'{"move": "propose", "changes": ' + b'[{"change":"amend","rule":201,"settings":{"a":' * 1 + b"[" * 5000,
        b'{"line": 1}',
        b'{"line": "x", "text": null}',
        b'{"move": null}',
        b'{"move": {"move": "join"}}',
    ],
)
def test_a_body_that_is_no_move_is_malformed(house, body):
    game = house.founded("Bodies")
    ann = house.seated(game, "Ann", 2)
    answer = ann.post(f"/games/{game}/moves", content=body)
    assert answer.status_code in (400, 422), answer.text
    assert set(answer.json()) == {"error", "message"}


@pytest.mark.parametrize("deep", [50, 100, 200, 300, 400, 600, 900])
def test_what_is_nested_deeply_is_answered(house, deep):
    game = house.founded("Deep")
    ann = house.seated(game, "Ann", 2)
    nested = f"{'[' * deep}1{']' * deep}"
    for change in (
        '{"change":"amend","rule":201,"settings":{"a":%s}}',
        '{"change":"amend","rule":201,"answers":{"a":%s}}',
        '{"change":"enact","rule":{"title":"T","words":"W","settings":{"a":%s}}}',
    ):
        body = f'{{"move":"propose","changes":[{change % nested}]}}'
        answer = ann.post(f"/games/{game}/moves", content=body.encode())
        assert answer.status_code in (201, 400, 409, 422), answer.text
    assert ann.get(f"/games/{game}/entries").status_code == 200
    assert ann.get(f"/games/{game}/pages/proposals").status_code == 200


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.text(max_size=10), st.text(max_size=50), max_size=3), st.text(max_size=20))
def test_any_question_is_answered(house, asked, page):
    for address in (f"/games/tuesday/pages/{page}", "/games", "/games/x/entries", f"/games/{page}"):
        try:
            answer = house.client().get(address, params=asked)
        except (httpx.InvalidURL, httpx.LocalProtocolError):
            continue
        assert answer.status_code < 500


def test_the_house_is_still_open(house: Open):
    assert house.client().get("/rulebooks").status_code == 200
