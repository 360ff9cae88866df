"""The API is what its document says: every check that schemathesis has, on every operation, in every one of its phases.

Requests are made up from the document: examples, every bound of every part and what lies beyond it, anything at random,
and one after the other along the links. Each answer's status, headers and body must be documented; what the document
forbids must be refused and what it allows be taken; methods there are not and tokens that are missing are told so.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema_rs import validator_for

from nomicon.web.api.app import api
from nomicon.web.api.document import operations_in
from nomicon.web.api.shapes.errors import MEANINGS, WORDS
from nomicon.web.api.trouble import ALSO, KINDS
from tests.web.api.house import Open, listening

ROOT = Path(__file__).resolve().parents[3]
API = ROOT / "src" / "nomicon" / "web" / "api"
BEFORE_THE_DOOR = API.parent / "requests" / "bodies.py"
"""What answers in the door's place where it is not even asked: a request that is too long or comes too slowly."""

VERBS = "(show|list|found|take|make|export|stream|check|delete|preview|try|pause|resume|end)"
"""With what the name of an operation begins."""

CONFIGURED = Path(__file__).with_name("schemathesis.toml")


class Ending:
    """Our application, but that a stream ends with its first words: whoever made the request waits for its end."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        streams = over = False

        async def cut(message: Any) -> None:
            nonlocal streams, over
            if message["type"] == "http.response.start":
                streams = any(b"event-stream" in value for _, value in message["headers"])
            elif streams and not over:
                over, message = True, {**message, "more_body": False}
            elif over:
                return
            await send(message)

        await self._application(scope, receive, cut)


@pytest.fixture(scope="module")
def address(house: Open) -> Iterator[str]:
    with listening(Ending(api(house.house, house.doors, house.bounds))) as found:
        yield found


@pytest.fixture(scope="module")
def document(house: Open) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{house.address}/api/openapi.json", trust_env=False).json()
    return found


def test_every_answer_is_as_the_document_says(house, address, document, tmp_path):
    game = house.founded("Strange")
    ann = house.seated(game, "Ann", 2)
    configured = tmp_path / "schemathesis.toml"
    kept = CONFIGURED.read_text(encoding="utf-8")
    configured.write_text(
        kept.replace("[checks]", f'[parameters]\n"path.game" = "{game}"\n\n[checks]'), encoding="utf-8"
    )
    told = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            "--config-file",
            configured,
            "run",
            "--no-color",
            "--header",
            f"Authorization: {ann.headers['authorization']}",
            f"{address}/api/openapi.json",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, "\n".join(line[:400] for line in (told.stdout + told.stderr).splitlines())
    assert f"Tested: {len(list(operations_in(document)))}\n" in told.stdout
    assert "Stateful" in told.stdout


def test_every_operation_says_what_it_is_for(document):
    tags = {one["name"] for one in document["tags"]}
    names = []
    for operation in operations_in(document):
        names.append(operation["operationId"])
        assert re.fullmatch(VERBS + r"([A-Z][a-z]+)+", names[-1])
        assert operation["summary"][0].isupper(), names[-1]
        assert operation["description"].endswith("."), names[-1]
        assert set(operation["tags"]) <= tags, names[-1]
        assert all(one.get("description") for one in operation.get("parameters", ())), names[-1]
        assert "examples" in operation.get("requestBody", {}).get("content", {}).get(
            "application/json", {"examples": ""}
        )
    assert sorted(names) == sorted(set(names))


def test_every_error_is_documented_with_a_schema_and_an_example_of_it(document):
    schemas = {"components": document["components"]}
    for operation in operations_in(document):
        told = {status: one for status, one in operation["responses"].items() if status >= "400"}
        assert {"401", "429", "500"} <= set(told), operation["operationId"]
        for status, answer in told.items():
            content = answer["content"]["application/json"]
            fits = validator_for({**schemas, **content["schema"]})
            examples = [one["value"] for one in content["examples"].values()]
            assert examples, f"{operation['operationId']} {status}"
            assert all(fits.is_valid(one) for one in examples), f"{operation['operationId']} {status}"
            assert not fits.is_valid({"error": "no such word", "message": ""})


def test_every_body_that_is_shown_as_an_example_can_be_sent(document):
    schemas = {"components": document["components"]}
    shown = 0
    for operation in operations_in(document):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        for one in content["examples"].values() if content else ():
            assert validator_for({**schemas, **content["schema"]}).is_valid(one["value"]), operation["operationId"]
            shown += 1
    assert shown >= 5


def test_every_word_for_an_error_that_the_door_knows_is_documented():
    said = {kind for kind, _ in KINDS.values()} | {kind for _, kind in ALSO.values()}
    statuses = {*(status for status, _ in ALSO.values())}
    for file in (*API.glob("*.py"), BEFORE_THE_DOOR):
        told = re.findall(r'(?:Trouble|Refusal)\(\s*(\d+),\s*"([^"]+)"', file.read_text(encoding="utf-8"))
        for status, kind in told:
            said.add(kind)
            statuses.add(int(status))
    assert said | {"broken"} == set(WORDS)
    assert statuses <= set(MEANINGS)


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("If-Entry", "null"),
        ("If-Entry", ""),
        ("If-Entry", "-1"),
        ("If-Entry", "2.0"),
        ("If-Entry", "9" * 400),
        ("If-Entry", "\u0662"),
        ("Idempotency-Key", ""),
        ("Idempotency-Key", "k" * 201),
    ],
)
def test_a_guard_that_cannot_be_read_is_never_taken_for_none(house, header, value):
    game = house.founded("Guarded")
    ann = house.seated(game, "Ann", 2)
    told = ann.post(f"/games/{game}/moves", json={"move": "declare", "text": "Hm."}, headers={header: value.encode()})
    assert told.status_code in (400, 422), told.text
    assert ann.get(f"/games/{game}").json()["entry"] == 2


def test_the_methods_of_an_address_are_told(house):
    for method in ("OPTIONS", "DELETE"):
        answer = house.client().request(method, "/games")
        assert {one.strip() for one in answer.headers["allow"].split(",")} == {"GET", "POST", "OPTIONS"}
