"""What the pages about rules and how they are read hold, part by part."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from nomicon.views.judging.pages import ReadingSwitch


class TextDifference(TypedDict):
    """What changed between two texts, each part a list of lines."""

    words: list[str]
    header: list[str]
    code: list[str]


class VersionLine(TypedDict):
    """One version of a rule to choose from."""

    version: int
    what: str
    at: str | None
    proposal: int | None


_Versions = TypedDict("_Versions", {"from": int, "to": int})  # One of them is a word of Python.


class RuleDifferencePage(_Versions, TextDifference):
    """What changed between two versions of a rule."""

    number: int
    shown: str
    title: str
    what: list[str]
    same: bool
    versions: list[VersionLine]


class VoidGround(TypedDict):
    """Why a rule is void, or suspended by another rule."""

    by: int
    because: str
    judged: bool
    suspended: bool


class RuleLine(TypedDict):
    """What a list tells of a rule."""

    number: int
    shown: str
    ordinal: int
    title: str
    status: str
    version: int
    void: VoidGround | None
    words: str


class ChangeOfRule(TypedDict):
    """By which proposal a rule was changed, and how."""

    what: str
    to: NotRequired[str | None]  # Told with the rules that play began with.
    proposal: int | None


class RuleChanges(TypedDict):
    """By which proposals a rule came and was changed."""

    new: bool
    enacted_by: int | None
    changes: list[ChangeOfRule]


class RuleInForce(RuleLine, RuleChanges):
    """A rule of the book."""

    code: str


class RulesPage(TypedDict):
    """The rules in force."""

    count: int
    immutable: int
    mutable: int  # All that are not immutable.
    by_class: str
    void: int
    repealed: int
    rules: list[RuleInForce]


class LaterChange(TypedDict):
    """What has befallen a rule since play began."""

    what: str
    to: str | None
    proposal: int | None
    at: str | None


class InitialRule(RuleLine):
    """A rule that play began with, and what became of it."""

    became: str
    changes: list[LaterChange]
    repealed: bool


class InitialPage(TypedDict):
    """The rules play began with."""

    count: int
    immutable: int
    mutable: int  # All that are not immutable.
    by_class: str
    rulebook: str
    founded: str | None
    rules: list[InitialRule]


class Version(TypedDict):
    """One version of a rule's text."""

    what: str
    at: str | None
    proposal: int | None
    by_rule: int | None  # Whose code brought it, where no proposal did.
    proponent: str | None
    status: str
    title: str


class VersionOfRule(Version):
    """One version of a rule in its history; `version` is None for its repeal."""

    version: int | None
    number: int
    entry: str
    stands: bool


class Provenance(TypedDict):
    """Who proposed a rule and who amended it last."""

    proposed_by: str
    proposed_on: str | None
    amended_by: str | None
    amended_on: str | None
    note: str | None


class StaleReference(TypedDict):
    """A rule that another's words name by a number that it bears no more."""

    number: int
    now: int
    title: str


class RuleReading(TypedDict):
    """How a rule is read where its words leave it open."""

    name: str
    rule: int
    in_use: str
    default: object
    others: object
    judgement: int | None
    at: str | None
    entry: str | None
    switches: list[ReadingSwitch]


class CitedRule(TypedDict):
    """A rule that is spoken of, or speaks of one: in which parts of its text, and by which names."""

    rule: int
    title: str
    how: list[str]
    names: list[str]


class DanglingCitation(TypedDict):
    """That a rule speaks of a number that no rule in force has."""

    rule: int
    of: int
    how: str


class RuleCitations(TypedDict):
    """Which rules a rule speaks of, and which speak of it."""

    cites: list[CitedRule]
    cited_by: list[CitedRule]
    cites_none: list[DanglingCitation]


class CitationLine(DanglingCitation):
    """That one rule speaks of another, and by which name if by one."""

    name: str | None


class NumberedRule(TypedDict):
    """A rule by number and title."""

    number: int
    title: str


class CitationsPage(TypedDict):
    """Which rules speak of which."""

    digits: NotRequired[int]
    count: int
    rules: list[NumberedRule]
    citations: list[CitationLine]
    dangling: list[DanglingCitation]


class RulePage(RuleCitations):
    """One rule in full. With how many digits numbers are written stands on every page, and this one's picture asks."""

    digits: NotRequired[int]
    number: int
    shown: str
    ordinal: int
    former: list[int]
    id: str
    title: str
    status: str
    version: int
    in_force: bool
    repealed: Version | None
    void: VoidGround | None
    words: str
    code: str
    answers: dict[str, object]
    settings: dict[str, object]
    declares: dict[str, object]
    readings: list[RuleReading]
    binds: dict[str, object]
    defers_to: list[object]
    prevails_over: list[object]
    references: list[StaleReference]
    burdens: list[object]
    effective: str | None
    revives: int | None
    speaks: list[str]
    by_code: list[object]
    by_people: list[object]
    provenance: Provenance
    history: list[VersionOfRule]
