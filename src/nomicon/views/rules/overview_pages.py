"""What the pages hold that look at all rules at once: precedence, questions, readings, search and terms."""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from nomicon.views.rules.pages import RuleReading, VoidGround


class OrderSaid(TypedDict):
    """Which rule says which number comes first, and since when it has."""

    said_by: int | None
    since: str | None


class RankedRule(TypedDict):
    """A rule in the order of precedence."""

    number: int
    shown: str
    ordinal: int
    status: str
    title: str


class PrecedenceClaim(TypedDict):
    """What a rule says of its own precedence."""

    number: int
    shown: str
    claim: str
    of: str


class VoidLine(VoidGround):
    """A rule that is void."""

    number: int
    shown: str
    title: str


class Contested(TypedDict):
    """A matter to which several rules speak."""

    name: str
    rules: list[int]


class PrecedencePage(OrderSaid):
    """Who is heard first, and which rules are void."""

    classes: list[str]
    number: str
    claims_count: bool
    tests: list[str]
    order: list[str]
    rules: list[RankedRule]
    claims: list[PrecedenceClaim]
    void: list[VoidLine]
    contested: list[Contested]


class AnswerInForce(TypedDict):
    """The answer in force to a question, and the rule that gives it."""

    name: str
    means: str
    answer: object
    how: str
    reading: str | None
    rule: int | None
    rules: list[int]
    binds: str
    otherwise: list[int]
    silence: object
    facts: list[str]


class AnsweredQuestion(AnswerInForce):
    """A question in the list of all."""

    part: str


class QuestionsPage(TypedDict):
    """Every question and its answer."""

    count: int
    words: str | None
    questions: list[AnsweredQuestion]


class ReadingsPage(TypedDict):
    """How the rules are read where their words leave it open."""

    count: int
    readings: list[RuleReading]


class Piece(TypedDict):
    """A piece of text, and whether it was hit or stands around a hit."""

    text: str
    hit: bool


Pieces: TypeAlias = list[Piece]
"""A stretch of text cut where words were hit."""


class FoundPlace(TypedDict):
    """Where one part of a rule says it; `more` such places are not shown."""

    part: str
    pieces: Pieces
    more: int


class FoundRule(TypedDict):
    """A rule that says it, and where."""

    number: int
    shown: str
    title: str
    called: Pieces
    status: str
    version: int
    in_force: bool
    void: bool
    places: list[FoundPlace]


class SearchPage(TypedDict):
    """Where the rules say something."""

    words: str
    count: int
    rules: list[FoundRule]
    terms: list[DefinedTerm]


class DefinedTerm(TypedDict):
    """A term, the rule that defines it, and what it means."""

    name: str
    rule: int
    means: str


class GlossaryTerm(DefinedTerm):
    """A term of the glossary, with the judgements that speak of it."""

    judgements: list[int]


class UndefinedTerm(TypedDict):
    """A term that rules use and do not define."""

    name: str
    rules: list[int]
    judgements: list[int]


class TermsPage(TypedDict):
    """Undefined terms, and the glossary."""

    undefined: list[UndefinedTerm]
    glossary: list[GlossaryTerm]
