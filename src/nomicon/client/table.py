"""A server as a program sees it: the games one may look at, and what one may found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict, Unpack

import httpx

from nomicon.client.game import Game
from nomicon.client.line import Connection
from nomicon.client.records import JsonObject, Listed, read


class FoundingChoices(TypedDict, total=False):
    """What a founder may choose: a text with rules, who holds offices, who may look, and whether there is a rescue."""

    ruleset: str
    offices: Mapping[str, str]
    visibility: str
    rescue: bool


class Table:
    """A server, at which one shows a token. Without one, one may look at games that are open to anybody."""

    def __init__(
        self, address: str, token: str = "", *, language: str = "", transport: httpx.BaseTransport | None = None
    ) -> None:
        """`address` is where people open it in a browser, such as ``https://table.example``.

        The server answers in the `language` with this code, such as ``de``, if it has it.
        """
        self.line = Connection(address, token, language=language, transport=transport)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self.line.close()

    def me(self) -> JsonObject:
        """Say whose token it is: account, name, scopes, and when it runs out."""
        told: JsonObject = self.line.get("/me")
        return told

    def games(self) -> Iterator[Listed]:
        """Yield every game that one may look at."""
        after: str | None = ""
        while after is not None:
            told = self.line.get("/games", after=after)
            yield from (read(Listed, one) for one in told["games"])
            after = told["next"]

    def game(self, name: str) -> Game:
        """Return a game by what it is filed under; whether it is there is not asked yet."""
        return Game(self.line, name)

    def rulebooks(self) -> Mapping[str, str]:
        """Return the rulebooks on the server's shelf, each with one line about it."""
        return {one["name"]: one["about"] for one in self.line.get("/rulebooks")}

    def found(self, title: str, rulebook: str = "", **choices: Unpack[FoundingChoices]) -> Game:
        """Found a game, from a rulebook of the shelf or from a text with rules. Raises `TableError`."""
        body = {"title": title, "rulebook": rulebook, "visibility": "invited", **choices}
        return self.game(self.line.post("/games", body)["game"])

    def check(self, rule: str) -> Sequence[JsonObject]:
        """Return what is wrong or doubtful in the text of a rule file: line, severity, what, mend."""
        found: Sequence[JsonObject] = self.line.post("/check", {"rule": rule})["findings"]
        return found
