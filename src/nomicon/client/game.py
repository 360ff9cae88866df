"""A game as a program sees it: moves, pages, and the record as it is written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from nomicon.client.line import Connection
from nomicon.client.records import Entry, JsonObject, Made, Option, read


class Game:
    """One game on a server. Every move raises `Refused` where the rules do not allow it."""

    def __init__(self, line: Connection, name: str) -> None:
        self.name = name
        self._line = line
        self._path = f"/games/{quote(name, safe='')}"

    # -- Playing ---------------------------------------------------------------------

    def sit(self, name: str) -> str:
        """Take a seat under a name; joining the game is a move."""
        return str(self._line.post(f"{self._path}/seat", {"name": name})["player"])

    def join(self, name: str = "") -> Made:
        """Become a player; with a name, take the seat first."""
        if name:
            self.sit(name)
        return self.move("join")

    def vote(self, proposal: int, choice: str) -> Made:
        """Cast one's ballot."""
        return self.move("vote", proposal=proposal, choice=choice)

    def propose(self, *changes: Mapping[str, object], title: str = "", reason: str = "") -> Made:
        """Put rule-changes to the players, such as ``{"change": "repeal", "rule": 201}``."""
        return self.move("propose", changes=list(changes), title=title, reason=reason)

    def say(self, line: str, text: str = "", *, expected: int | None = None, key: str = "") -> Made:
        """Make the move that a line says, as one would type it; a rule's text is given apart."""
        return self._made({"line": line, "text": text}, expected, key)

    def pause(self, reason: str = "") -> Made:
        """Stop the clocks of the game, as a host of the server."""
        return self.make_as_host("pause", reason=reason)

    def end_votes(self, reason: str = "") -> Made:
        """End every open vote, as a host of the server, where the rules of the game let the host."""
        return self.make_as_host("end_votes", reason=reason)

    def resume(self) -> Made:
        """Let the paused game go on, as a host of the server."""
        return self.make_as_host("resume")

    def make_as_host(self, kind: str, **parts: object) -> Made:
        """Make any move of the host's by its kind and parts."""
        return read(Made, self._line.post(f"{self._path}/{kind.replace('_', '-')}", parts))

    def move(self, kind: str, *, expected: int | None = None, key: str = "", **parts: object) -> Made:
        """Make any move by its kind and parts; `expected` is the last public entry it is meant to come behind."""
        return self._made({"move": kind, **parts}, expected, key)

    def _made(self, body: Mapping[str, object], expected: int | None, key: str) -> Made:
        return read(Made, self._line.post(f"{self._path}/moves", body, expected=expected, key=key))

    def preview(self, line: str, text: str = "") -> JsonObject | None:
        """Return the page of a proposal as it would be; None where the rules put something else in its place."""
        told: JsonObject | None = self._line.post(f"{self._path}/preview", {"line": line, "text": text})["proposal"]
        return told

    def what_if(self, *changes: Mapping[str, object], horizon_days: int = 30, moves: int = 200) -> JsonObject:
        """Tell what would come of rule-changes if they were adopted now."""
        body = {"changes": list(changes), "horizon_days": horizon_days, "moves": moves}
        told: JsonObject = self._line.post(f"{self._path}/what-if", body)
        return told

    def correction(self, how: str, at: str, move: str = "") -> JsonObject:
        """Tell how the game would be if an entry were struck, replaced by a move, or had one inserted before it.

        While it is `working`, ask again: it is worked out meanwhile.
        """
        job = self._line.post(f"{self._path}/rebase/try", {"how": how, "at": at, "move": move})["job"]
        told: JsonObject = self._line.get(f"{self._path}/rebase/{job}")
        return told

    def options(self) -> Sequence[Option]:
        """List what one may do now, and what the rules bar."""
        return [read(Option, one) for one in self._line.get(f"{self._path}/options")["options"]]

    # -- Looking ---------------------------------------------------------------------

    def now(self) -> JsonObject:
        """Tell of the game in short: title, players, last entry, and for whom one moves."""
        told: JsonObject = self._line.get(self._path)
        return told

    def page(self, page: str, *, until: int | None = None, **asked: object) -> JsonObject:
        """Return a page as data, now or as of an entry: ``page("rule", number=201)``."""
        told: JsonObject = self._line.get(f"{self._path}/pages/{quote(page, safe='')}", until=until, **asked)
        return told

    def rule_file(self, number: int) -> str:
        """Return the present text of a rule as a rule file, from which an amendment can be written."""
        return self._line.text(f"{self._path}/rules/{number}")

    def rules(self, *, until: int | None = None) -> JsonObject:
        """Return the rules in force as data, headers and code and all, now or as of an entry."""
        told: JsonObject = self._line.get(f"{self._path}/rules", until=until)
        return told

    def book(self, *, until: int | None = None) -> str:
        """Return the rules in force as one Markdown text."""
        return self._line.text(f"{self._path}/rules/book", until=until)

    def rulebook(self, *, until: int | None = None) -> bytes:
        """Return the rules in force as a rulebook to begin another game from: an archive (ZIP) of one folder."""
        return self._line.raw(f"{self._path}/rules/folder", until=until)

    def entries(self, after: str = "0") -> Iterator[Entry]:
        """Yield the public record, behind an entry."""
        behind: str | None = after
        while behind is not None:
            told = self._line.get(f"{self._path}/entries", after=behind)
            yield from (read(Entry, one) for one in told["entries"])
            behind = told["next"]

    def stream(self, after: str | None = None) -> Iterator[Entry]:
        """Yield entries as they are written, for ever; a line that is cut is taken up where it was."""
        for _, data in self._line.events(f"{self._path}/stream", after):
            yield read(Entry, json.loads(data))

    def export(self, form: str = "record") -> JsonObject | str:
        """Return the whole public record, as data, or as the text of a playthrough."""
        if form == "record":
            record: JsonObject = self._line.get(f"{self._path}/export")
            return record
        return self._line.text(f"{self._path}/export", form=form)
