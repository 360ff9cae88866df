"""The text of a rule: everything that stands in a rule file, apart from the rule's number and class."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from nomicon.game.names import Moment
from nomicon.game.values.plain import Plain

SEALED = "sealed"
"""The option of a decorator by which a function is sealed: ``@offers("bid", sealed=True, amount="number")``."""


class Speech(Struct, frozen=True):
    """One function by which a rule's code speaks.

    `kind` is one of ``answers``, ``when``, ``instead``, ``offers``; `topic` the question, event or new move;
    `facts` the names of its parameters; `options` the keyword arguments of its decorator.
    """

    kind: str
    topic: str
    function: str
    facts: tuple[str, ...] = ()
    options: tuple[tuple[str, Plain], ...] = ()

    @property
    def is_sealed(self) -> bool:
        """Say whether the function runs in secret: under ``sealed=True`` it sees what is sealed, and keeps it so."""
        return any(name == SEALED and value is True for name, value in self.options)


class RuleText(Struct, frozen=True):
    """What a rule says: everything that stands in a rule file, apart from number and status.

    `answers`, `settings`, `readings`, `declares` and `binds` are the header's records; `defers_to` and `prevails_over`
    its claims of precedence, each a rule's number or ``about QUESTION``; `by_code` and `by_people` name the clauses
    that the header and code do and those that are left to people. What an answer is, or the moment by which a question
    is bound, may go by a reading: see `nomicon.law.questions.readings`.
    """

    title: str
    words: str
    answers: Mapping[str, Plain] = field(default_factory=dict)
    settings: Mapping[str, Plain] = field(default_factory=dict)
    readings: Mapping[str, Plain] = field(default_factory=dict)
    declares: Mapping[str, Plain] = field(default_factory=dict)
    binds: Mapping[str, Plain] = field(default_factory=dict)
    defers_to: tuple[int | str, ...] = ()
    prevails_over: tuple[int | str, ...] = ()
    ordinal: int = 0  # What it is ranked by from the start, if not its number: see `Rule.ordinal`.
    burdens: tuple[str, ...] = ()  # Offices whose holder the words oblige or forbid something.
    by_code: tuple[str, ...] = ()
    by_people: tuple[str, ...] = ()
    effective: Moment | None = None  # When the words say the rule begins, if they do.
    code: str = ""
    speeches: tuple[Speech, ...] = ()
