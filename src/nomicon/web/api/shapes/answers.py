"""What the API answers with: small records, from which its document is made."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from nomicon.views.sentences.data import JsonObject

Moment = Annotated[str, Meta(description="A time in UTC, to the second.", examples=["2026-03-01T09:00:00Z"])]


class Kind(Struct):
    """A move or an event. `kind` says which; docs/reference/events.md lists the fields of each event."""

    kind: str


class Me(Struct):
    """The owner of this token, what the token allows, and when it expires."""

    account: int
    name: str
    scopes: list[str]
    expires: Moment | None


class Account(Struct):
    """Everything stored about an account outside the games, by kind, and what stays and goes if it is deleted."""

    kept: JsonObject
    if_deleted: list[str]


class Deleted(Struct):
    """A deleted account, and what stays."""

    stays: list[str]


class Shelved(Struct):
    """A rulebook from which you can start a game."""

    name: str
    about: str


class ShelvedRule(Struct):
    """A ready rule: `rule` is its whole file, which the change `enact` takes."""

    name: str
    title: str
    about: str
    rule: str


class Listed(Struct):
    """A game, in short. `player` is your player in it, if you have one.

    If a game cannot be read right now, `trouble` says why, and everything else is empty.
    """

    game: str
    title: str
    rulebook: str
    founded: Moment | None
    number: Annotated[int, Meta(description="The number of the game in the series, as players count them.")]
    players: int
    over: Annotated[str, Meta(description="The reason why play has ended for good. Empty during play.")]
    player: str | None
    trouble: str = ""


class Games(Struct):
    """Games you can read, and where the next part of the list starts."""

    games: list[Listed]
    next: str | None


class Told(Struct):
    """The current state of a game, in short, and the end of its public record."""

    game: str
    title: str
    rulebook: str
    founded: Moment | None
    number: int
    ended: str
    over: str
    paused: Annotated[
        Moment | None, Meta(description="The time at which the host paused the game. Null if the game is not paused.")
    ]
    at: Annotated[Moment | None, Meta(description="The time of this answer.")]
    entry: Annotated[int, Meta(description="The number of the last public entry.")]
    players: list[str]
    player: str | None


class Founded(Struct):
    """A new game, and what happened at its start. `not_understood` are lines of a pasted text that are in no rule."""

    game: str
    entry: str | None
    answers: list[str]
    not_understood: list[str] = []  # msgspec copies it for each.


class Limit(Struct):
    """A limit set by the host: what is counted, why, the maximum, and the current number, if that is known."""

    name: str
    what: str
    why: str
    limit: int
    used: int | None


class Limits(Struct):
    """The host's limits, and how much of them your player has used in a game."""

    player: str | None
    limits: list[Limit]


class Seat(Struct):
    """Your player in a game."""

    game: str
    player: str


class Played(Struct):
    """A move that was made: its place in the record, the rules behind it, and what happened, in words and as data.

    `entry` and `link` are null while the entry is sealed, because they would show how many have voted, and how.
    """

    entry: str | None
    at: Moment | None
    grounds: list[str]
    link: Annotated[
        str | None,
        Meta(description="The link of the entry in the chain. Write this link down to check the record later."),
    ]
    answers: list[str]
    events: list[Kind]


class Ground(Struct):
    """A rule, the version that was used, and how its words were read if they leave something open.

    If no rule decided, `rule` is empty, and `told` says in a sentence what did: a limit of the program, a name that
    is not there, or how something in the game is now. `written` is all of this as written in the record.
    """

    rule: str
    version: str
    reading: str
    read_as: str
    written: str
    told: str


class Refusal(Struct):
    """The rules do not allow it: why, which rules, and what you can do instead."""

    error: Literal["refused"]
    message: str
    because: str
    grounds: list[Ground]
    instead: str


class RunValue(Struct):
    """A fact that a run of rule code saw, or a step on its way, with its value as code would write it."""

    name: str
    value: str


class RunOfCode(Struct):
    """One run of a function of a rule, when it was tried. It sees only what everybody may see."""

    rule: str
    function: str
    facts: list[RunValue]
    steps: Annotated[
        list[RunValue], Meta(description="What the code looked up and requested, and the answers that it got.")
    ]
    printed: Annotated[str, Meta(description="What the code printed, at most 2,000 characters.")]
    ending: Literal["passed", "answered", "effects", "failed", "waits"]
    value: Annotated[str, Meta(description="What the code returned, or why it failed.")]
    line: Annotated[int | None, Meta(description="The line of the code in which it failed, if this is known.")]
    fuel: Annotated[int, Meta(description="The number of steps that the code took.")]
    came_to: Annotated[str, Meta(description="How the run ended, in a sentence.")]
    refused: Annotated[
        str, Meta(description="Why the answer or effects of the code were not used, if the code itself did not fail.")
    ]


class Previewed(Struct):
    """The page of a proposal as it would be if it were made now. Null if rules would replace the proposal.

    `runs` tells how the code of its rules ran when it was tried, so that its author can see what it printed.
    """

    proposal: JsonObject | None
    runs: list[RunOfCode]


class PageKind(Struct):
    """A page that every game has, and its parameters."""

    page: str
    about: str
    arguments: list[str]
    optional: list[str]


class Entry(Struct):
    """An entry of the public record. Exact numbers in it are whole numbers, or texts such as "1/3"."""

    entry: Annotated[str, Meta(description="Its position.", examples=["42", "42.1"])]
    at: Moment
    move: Kind
    events: list[Kind]
    grounds: Annotated[list[str], Meta(description="The rules and versions behind the entry.", examples=[["201/2"]])]
    seed: Annotated[str, Meta(description="The seed of the entry's draws. Empty if there were none.")]
    link: Annotated[str | None, Meta(description="The link of the entry in the chain. Null if the entry was sealed.")]


class Recorded(Entry):
    """An entry with the exact text that was hashed, together with the link before it, to make its own link."""

    line: Annotated[str | None, Meta(description="The text that was hashed. Null if the entry was sealed.")]


class Record(Struct):
    """The public record of a game."""

    game: str
    title: str
    rulebook: str
    how_to_check: Annotated[
        str, Meta(description="How to compute the link of an entry from the previous link and the entry's line.")
    ]
    entries: list[Recorded]


class Entries(Struct):
    """Entries of the public record, oldest first, and where the next part starts."""

    entries: list[Entry]
    next: Annotated[str | None, Meta(description="The last entry listed here, if there are more after it.")]


class Finding(Struct):
    """A finding in a rule: a mistake, which cannot work, or a doubt, which is allowed but probably not meant."""

    line: int | None
    severity: Literal["mistake", "doubt"]
    code: Annotated[str, Meta(description="The kind of finding. Its meaning never changes.")]
    what: str
    mend: str
    names: Annotated[list[str], Meta(description="The names that the finding is about.")]


class Checked(Struct):
    """All that the rule check found in a rule, mistakes first."""

    findings: list[Finding]
    mistakes: int
    doubts: int
    faults: Annotated[int, Meta(description="How many of the mistakes prevent the rule from being proposed.")]
