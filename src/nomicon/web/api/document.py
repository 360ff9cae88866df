"""The API's document, completed: what its framework does not know is taken from what really reads and writes.

The bodies are told of by the library that decodes them, so that a document that allows something is a door that does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from nomicon.hosting.api_moves.records import RECORDS, AnyMove
from nomicon.views.game.correction_pages import CorrectionPage
from nomicon.web.api.handlers import pages
from nomicon.web.api.handlers.books import Book
from nomicon.web.api.handlers.corrections import CorrectionJob, CorrectionToTry
from nomicon.web.api.handlers.games import Founding
from nomicon.web.api.handlers.moves import NewSeat
from nomicon.web.api.handlers.pausing import HostReason
from nomicon.web.api.shapes import answers, options, trials
from nomicon.web.api.shapes.amendability import Amendability, RuleFragility
from nomicon.web.api.shapes.asked import ChangesToTry, TypedLine
from nomicon.web.api.shapes.errors import Error
from nomicon.web.api.shapes.graph import Graph

OpenApi: TypeAlias = dict[str, Any]
"""An OpenAPI document, or a part of one, to be completed."""

COMPONENTS = "#/components/schemas/{name}"

ASKED: tuple[object, ...] = (
    AnyMove,
    TypedLine,
    Founding,
    NewSeat,
    pages.Rule,
    ChangesToTry,
    CorrectionToTry,
    HostReason,
)
"""Everything that is sent in a body."""

ANSWERED: tuple[object, ...] = (
    Error,
    answers.Me,
    answers.Account,
    answers.Deleted,
    answers.Shelved,
    answers.ShelvedRule,
    answers.Games,
    answers.Told,
    answers.Founded,
    answers.Seat,
    answers.Played,
    answers.Previewed,
    trials.WhatIfReport,
    answers.Refusal,
    options.Options,
    answers.Limits,
    answers.PageKind,
    Graph,
    Amendability,
    RuleFragility,
    answers.Entries,
    answers.Checked,
    answers.Record,
    Book,
    CorrectionJob,
    CorrectionPage,
)
"""Everything that is answered with."""

TAGS = {
    "You": "The owner of the token.",
    "Games": "List games, and start new ones.",
    "Look": "Everything that you can see: pages, the public record, and a stream of new entries.",
    "Play": "Seats, moves, and current options.",
    "Host": "Pause a game, resume it and end its votes, with a host's token.",
    "Write rules": "Help for people who write rules.",
}

HEADERS: dict[str, tuple[tuple[str, str, dict[str, object]], ...]] = {
    "401": (("WWW-Authenticate", "How to send a token.", {"type": "string", "examples": ['Bearer realm="nomicon"']}),),
    "429": (("Retry-After", "Seconds to wait.", {"type": "integer", "minimum": 1, "examples": [1]}),),
    "503": (("Retry-After", "Seconds to wait.", {"type": "integer", "minimum": 1, "examples": [1]}),),
}
"""Headers that go with an error."""

LINKS: dict[str, tuple[str, str, str]] = {
    "foundGame": ("201", "$response.body#/game", "takeSeat showGame showPage listEntries exportGame"),
    "takeSeat": ("201", "$request.path.game", "makeMove previewProposal listOptions"),
    "makeMove": ("201", "$request.path.game", "listEntries showPage"),
}
"""What one does next: behind which answer, where the game's name is found, and what it is good for."""

EXAMPLES: dict[str, dict[str, dict[str, object]]] = {
    "makeMove": {
        "a ballot": {"move": "vote", "proposal": 301, "choice": "FOR"},
        "a line": {"line": "vote 301 for"},
        "a proposal": {
            "move": "propose",
            "reason": "It is cold.",
            "changes": [
                {"change": "enact", "rule": {"title": "Tea", "words": "There is tea.", "settings": {"cups": 3}}},
                {"change": "repeal", "rule": 202},
            ],
        },
    },
    "previewProposal": {
        "a new rule": {
            "move": "propose",
            "changes": [{"change": "enact", "rule": {"title": "Tea", "words": "There is tea."}}],
        }
    },
    "tryChanges": {
        "a new rule": {"changes": [{"change": "enact", "rule": {"title": "Tea", "words": "There is tea."}}]}
    },
    "tryCorrection": {
        "without an entry": {"how": "strike", "at": "42"},
        "with another move": {"how": "replace", "at": "42", "move": "vote 301 FOR"},
    },
    "foundGame": {
        "from a rulebook": {"title": "Tuesday", "rulebook": "minimal", "visibility": "open"},
        "from a text": {"title": "Ours", "ruleset": "## 101 Tea\n\nThere is tea.\n"},
    },
    "takeSeat": {"a name": {"name": "Ann"}},
    "pauseGame": {"a reason": {"reason": "The lesson is over."}},
    "endVotes": {"a reason": {"reason": "The bell rang."}},
    "checkRule": {"a rule": {"rule": "---\ntitle: Tea\n---\nThere is tea.\n"}},
}
"""Bodies as they may be sent."""


REFUSED: dict[str, object] = {
    "error": "refused",
    "because": "The vote on proposal 301 has closed.",
    "message": "Refused. The vote on proposal 301 has closed. Rule 205.",
    "grounds": [{"rule": "205", "version": "1", "reading": "", "read_as": "", "written": "205/1", "told": ""}],
    "instead": "If you think the count was wrong, ask for a judgement.",
}
"""What is told where the rules do not allow a move."""


MAY_BE_REFUSED = ("makeMove", "previewProposal", "tryChanges", "pauseGame", "resumeGame", "endVotes")
"""Operations that rules or the state of a game may refuse."""


def completed(found: OpenApi) -> OpenApi:
    """Complete the document that the framework makes of the code, in place, and return it; twice is as once."""
    schemas, components = msgspec.json.schema_components((*ASKED, *ANSWERED), ref_template=COMPONENTS)
    found["components"]["schemas"] = dict(sorted(components.items()))
    found["tags"] = [{"name": name, "description": told} for name, told in TAGS.items()]
    operations = {one["operationId"]: one for one in operations_in(found)}
    for name, operation in operations.items():
        _tidied(operation)
        _described(operation, components)
        _with_headers(operation)
        if name in EXAMPLES:
            body = operation["requestBody"]["content"]["application/json"]
            body["examples"] = {title: {"value": value} for title, value in EXAMPLES[name].items()}
        if name in MAY_BE_REFUSED:
            operation["responses"]["409"]["content"]["application/json"]["examples"] = {"refused": {"value": REFUSED}}
        if name in LINKS:
            status, game, others = LINKS[name]
            operation["responses"][status]["links"] = {
                other: {"operationId": other, "parameters": {"game": game}} for other in others.split()
            }
    typed = {"$ref": COMPONENTS.format(name=TypedLine.__name__)}
    operations["makeMove"]["requestBody"]["content"]["application/json"]["schema"] = {"anyOf": [schemas[0], typed]}
    proposal = {"$ref": COMPONENTS.format(name=RECORDS["propose"].__name__)}
    operations["previewProposal"]["requestBody"]["content"]["application/json"]["schema"] = proposal
    operations["showPage"]["parameters"][2:] = [*operations["showPage"]["parameters"][2:3], *_asked_of_pages()]
    answered = operations["exportGame"]["responses"]["200"]["content"]
    answered["application/json"] = {"schema": {"$ref": COMPONENTS.format(name=answers.Record.__name__)}}
    answered["text/plain"] = {"schema": {"type": "string"}}
    return found


def operations_in(found: OpenApi) -> Iterator[OpenApi]:
    """Yield every operation of a document."""
    for methods in found["paths"].values():
        yield from methods.values()


def _tidied(operation: OpenApi) -> None:
    """Leave out what says nothing: that a parameter may be null (it may be left out), and its description again."""
    for parameter in operation.get("parameters", ()):
        schema = parameter["schema"]
        (kind, *_) = schema.pop("oneOf", [{}])
        parameter["schema"] = kind | {name: _whole(value) for name, value in schema.items() if name != "description"}
        if parameter["schema"].get("default") == "":
            del parameter["schema"]["default"]
        parameter.pop("deprecated", None)
        parameter.pop("allowEmptyValue", None)
    # Whatever has parameters is said to answer 400 in the framework's own form, which our handlers of errors never do.
    if "examples" not in operation["responses"].get("400", {}).get("content", {}).get("application/json", {}):
        operation["responses"].pop("400", None)


def _whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _described(operation: OpenApi, components: OpenApi) -> None:
    """Say of an answer that is a record what the record says of itself, and not what its status means everywhere."""
    for status, answer in operation["responses"].items():
        schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
        one = schema.get("items", schema)
        if status < "400" and "$ref" in one:
            told = components[one["$ref"].rpartition("/")[2]]["description"]
            answer["description"] = told if one is schema else f"Each one: {told}"


def _with_headers(operation: OpenApi) -> None:
    for status, answer in operation["responses"].items():
        headers = {
            name: {"description": told, "required": True, "schema": schema}
            for name, told, schema in HEADERS.get(status, ())
        }
        if headers:
            answer["headers"] = headers


def _asked_of_pages() -> Iterator[OpenApi]:
    for word in pages.WORDS:
        takers = ", ".join(f"`{name}`" for name in pages.asked_for(word))
        yield {
            "name": word,
            "in": "query",
            "required": False,
            "schema": {"type": "string", "maxLength": 200},
            "description": f"For the pages {takers}.",
        }
