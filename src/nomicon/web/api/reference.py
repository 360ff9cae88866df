"""The API as a page for people, written from its document alone: for the server's own page, and for the manual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import json

JSON = "application/json"


OpenApi: TypeAlias = Mapping[str, Any]
"""An OpenAPI document, or a part of one."""


def api_page(document: OpenApi) -> str:
    """Write the page, as Markdown."""
    schemas = document["components"]["schemas"]
    lines = [f"# {document['info']['title']}'s API", "", *document["info"]["description"].splitlines(), ""]
    for tag in document["tags"]:
        lines += [f"## {tag['name']}", "", tag["description"], ""]
        for address, methods in document["paths"].items():
            for method, operation in methods.items():
                if tag["name"] in operation["tags"]:
                    lines += _operation(f"{method.upper()} {address}", operation)
    lines += ["## Errors", "", "| status | what it means | `error` |", "|---|---|---|", *_errors(document), ""]
    lines += [
        "## Records",
        "",
        "You send and receive these records. If you send one, give every part that has no default. Defaults are "
        "in brackets.",
        "",
    ]
    for name, schema in schemas.items():
        lines += [f"### {name}", "", _plain(schema.get("description", "")), "", *_parts(schema), ""]
    return "\n".join(lines).rstrip() + "\n"


def _operation(what: str, operation: OpenApi) -> Iterator[str]:
    needs = (
        "With a token."
        if operation.get("security")
        else ("No token is needed, except for a game that is not open to everybody.")
    )
    yield from (f"### {operation['summary']}", "", f"`{what}` (`{operation['operationId']}`)", "")
    yield from (_plain(operation["description"]), "", needs, "")
    asked = operation.get("parameters", ())
    if asked:
        yield from ("| part | in | value | meaning |", "|---|---|---|---|")
        for one in asked:
            told = _kind(one["schema"]) + ("" if one["required"] else _default(one["schema"]) or ", may be left out")
            yield f"| `{one['name']}` | {one['in']} | {told} | {_plain(one.get('description', ''))} |"
        yield ""
    body = operation.get("requestBody", {}).get("content", {}).get(JSON)
    if body:
        yield from (f"Body: {_kind(body['schema'])}.", "")
        for title, example in body.get("examples", {}).items():
            yield from (f"For example {title}:", "", "```json", json.encode(example["value"]).decode(), "```", "")
    for status, answer in operation["responses"].items():
        if status < "400" or status == "409":
            yield f"- {status}: {_plain(answer['description'])} {_content(answer)}"
    others = ", ".join(status for status in sorted(operation["responses"]) if status >= "400" and status != "409")
    yield from (f"- errors: {others}", "")


def _content(answer: OpenApi) -> str:
    kinds = [
        _kind(one.get("schema", {})) if kind == JSON else f"text (`{kind}`)"
        for kind, one in answer.get("content", {}).items()
    ]
    return f"Answer: {' or '.join(kinds)}." if kinds else ""


def _errors(document: OpenApi) -> Iterator[str]:
    met: dict[str, tuple[str, str]] = {}
    for methods in document["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                for example in answer.get("content", {}).get(JSON, {}).get("examples", {}).values():
                    if status >= "400":
                        met[status] = (_plain(answer["description"]), example["value"]["error"])
    for status, (means, word) in sorted(met.items()):
        yield f"| {status} | {means} | for example `{word}` |"


def _parts(schema: OpenApi) -> Iterator[str]:
    needed = schema.get("required", ())
    for name, part in schema.get("properties", {}).items():
        told = _plain(part.get("description", ""))
        yield f"- `{name}`: {_kind(part)}{'' if name in needed else _default(part)}{f'. {told}' if told else ''}"


def _default(schema: OpenApi) -> str:
    return f" [{json.encode(schema['default']).decode()}]" if "default" in schema else ""


def _kind(schema: OpenApi) -> str:
    """Say in a few words what a value is."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_kind(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"`{json.encode(one).decode()}`" for one in schema["enum"])
    match schema.get("type"):
        case "array":
            return f"list of {_kind(schema.get('items', {}))}"
        case "object":
            inner = schema.get("additionalProperties")
            return f"record of {_kind(inner)}" if isinstance(inner, dict) else "record"
        case "integer":
            return "whole number" + _between(schema)
        case "string":
            return "text" + (f" as `{schema['pattern']}`".replace("|", "\\|") if "pattern" in schema else "")
        case "null":
            return "null"
        case other:
            return {"boolean": "true or false", None: "anything"}[other]


def _between(schema: OpenApi) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    return "" if low is None or high is None else f" from {low:,} to {high:,}".replace(",", "\u202f")


def _plain(text: str) -> str:
    return " ".join(text.replace("``", "`").split()).replace("|", "\\|")
