"""What the API answers with: small records, from which its document is made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Moment = Annotated[str, Meta(description="A moment, to the second, UTC.", examples=["2026-03-01T09:00:00Z"])]


class Kind(Struct):
    """A move or an event, told apart by its kind; docs/reference/events.md has the fields of each event."""

    kind: str


class Me(Struct):
    """Whose token this is, what it is good for, and when it runs out."""

    account: int
    name: str
    scopes: list[str]
    expires: Moment | None


class Account(Struct):
    """All that is kept of an account beside the games, by kind, and what would stay and go if it were deleted."""

    kept: dict[str, Any]
    if_deleted: list[str]


class Deleted(Struct):
    """An account that is no more, and what stays."""

    stays: list[str]


class Shelved(Struct):
    """A rulebook to found a game from."""

    name: str
    about: str


class Listed(Struct):
    """A game, in short. `player` is for whom you move there, if for anybody.

    Of a game that cannot be read here just now, `trouble` says why, and everything else is empty.
    """

    game: str
    title: str
    rulebook: str
    founded: Moment | None
    number: Annotated[int, Meta(description="Which game of the series this is, as players count them.")]
    players: int
    over: Annotated[str, Meta(description="Why play is over for good; empty while it goes on.")]
    player: str | None
    trouble: str = ""


class Games(Struct):
    """Games you may look at, and from where the next can be asked for."""

    games: list[Listed]
    next: str | None


class Told(Struct):
    """A game as it stands: in short, and how far its public record has come."""

    game: str
    title: str
    rulebook: str
    founded: Moment | None
    number: int
    ended: str
    over: str
    at: Annotated[Moment | None, Meta(description="The moment this was told.")]
    entry: Annotated[int, Meta(description="The number of the last public entry.")]
    players: list[str]
    player: str | None


class Founded(Struct):
    """A game that has been founded, and what came of it. `not_understood` are lines of a pasted text in no rule."""

    game: str
    entry: str | None
    answers: list[str]
    not_understood: list[str] = []  # msgspec copies it for each.


class Limit(Struct):
    """A limit of the host's: what is counted, why, how many there may be, and how many there are, if that is known."""

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
    """For whom you move in a game."""

    game: str
    player: str


class Played(Struct):
    """A move that was made: where it stands in the record, on which rules, what happened, in words and as data.

    `entry` and `link` are null while the entry is sealed: its place would say how many have voted, and its link how.
    """

    entry: str | None
    at: Moment | None
    grounds: list[str]
    link: Annotated[str | None, Meta(description="Its link of the chain, to be noted.")]
    answers: list[str]
    events: list[Kind]


class Ground(Struct):
    """A rule, the version of it that counted, and where its words leave something open, how they were read.

    `written` is all of it as the record has it.
    """

    rule: str
    version: str
    reading: str
    read_as: str
    written: str


class Refusal(Struct):
    """The rules do not allow it: why, which of them, and what one can do instead."""

    error: Literal["refused"]
    message: str
    because: str
    grounds: list[Ground]
    instead: str


class Previewed(Struct):
    """The page of a proposal as it would be if it were made now; null where rules put something else in its place."""

    proposal: dict[str, Any] | None


class WhatIfLine(Struct):
    """One thing that would come out differently: of what kind, when, by which rule, and in words."""

    kind: str
    rank: int
    told: str
    at: str | None
    rule: int | None
    grounds: list[str]


class WhatIfStep(Struct):
    """One step that was tried: what it came to without the change, and with it."""

    step: str
    at: str | None
    now: str
    then: str


class WhatIfReport(Struct):
    """What would come of changes if they were adopted now, as far as ordinary play in a copy of the game shows it.

    `effect` is `taken`, `in part`, `annulled`, `later` or `none`. The most important line comes first. `stopped` names
    the bound by which the trial ended early.
    """

    effect: str
    because: str
    lines: list[WhatIfLine]
    summary: str
    tried: list[WhatIfStep]
    moves: int
    days: int
    stopped: str


class Option(Struct):
    """One thing a player could try: what to type, and why not, where the rules bar it."""

    what: str
    typed: str
    allowed: bool
    because: str
    grounds: list[str]


class Options(Struct):
    """What a player may do now, and what bars the rest."""

    player: str
    options: list[Option]


class PageKind(Struct):
    """A page there is of every game, and what it can be asked for with."""

    page: str
    about: str
    arguments: list[str]
    optional: list[str]


class Entry(Struct):
    """An entry of the public record. Exact numbers in it are whole numbers, or texts such as "1/3"."""

    entry: Annotated[str, Meta(description="Its place.", examples=["42", "42.1"])]
    at: Moment
    move: Kind
    events: list[Kind]
    grounds: Annotated[list[str], Meta(description="Rules and versions it rests on.", examples=[["201/2"]])]
    seed: Annotated[str, Meta(description="What its lots were drawn with; empty where none were.")]
    link: Annotated[str | None, Meta(description="Its link of the chain; null for what was sealed.")]


class Recorded(Entry):
    """An entry with the very text that was hashed, behind the link before it, into its own link."""

    line: Annotated[str | None, Meta(description="Null for what was sealed.")]


class Record(Struct):
    """The public record of a game."""

    game: str
    title: str
    rulebook: str
    how_to_check: Annotated[str, Meta(description="How a link is made from the link before it and a line.")]
    entries: list[Recorded]


class Entries(Struct):
    """Entries of the public record, oldest first, and behind which one to ask for the next."""

    entries: list[Entry]
    next: Annotated[str | None, Meta(description="The last entry told here, if there are more behind it.")]


class GraphNode(Struct):
    """A rule in force."""

    rule: int
    title: str


class GraphEdge(Struct):
    """That one rule speaks of another: by its number, or by the `name` of something that it declares."""

    by: Annotated[int, Meta(description="The rule that speaks.")] = field(name="from")
    to: int
    how: Annotated[
        Literal["words", "header", "code", "name"],
        Meta(description="In its words, in what it says about precedence, in its code, or by a name."),
    ]
    name: Annotated[str, Meta(description="By which name; empty where it is by number.")]
    in_force: Annotated[bool, Meta(description="Whether there is a rule in force that is meant.")]


class Graph(Struct):
    """Which rules in force speak of which."""

    nodes: list[GraphNode]
    edges: list[GraphEdge]


class Finding(Struct):
    """What is found in a rule: a mistake, which cannot work, or a doubt, which is allowed and probably not meant."""

    line: int | None
    severity: Literal["mistake", "doubt"]
    code: Annotated[str, Meta(description="What kind of finding it is; it never changes what it means.")]
    what: str
    mend: str
    names: Annotated[list[str], Meta(description="The names that it is about.")]


class Checked(Struct):
    """All that the rule check found in a rule, mistakes first."""

    findings: list[Finding]
    mistakes: int
    doubts: int
    faults: Annotated[int, Meta(description="How many of the mistakes keep the rule from being proposed.")]
