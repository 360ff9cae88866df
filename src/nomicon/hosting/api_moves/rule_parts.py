"""The parts of rule-changes as programs write them: whole rule files, or the parts of a rule by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from nomicon.game.calendar import written_moment
from nomicon.game.changes import CorrectionWay
from nomicon.game.names import Moment
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import gettext_noop, sentence_of, word
from nomicon.hosting.api_moves.json_type import JsonType, JsonTypes
from nomicon.hosting.api_moves.values import WHERE, Number, Values, effect_record, effects_sent, laid
from nomicon.hosting.invalid import Invalid, invalid_at
from nomicon.hosting.typing.rule_texts import TypedDraft, new_rule_in, rule_in
from nomicon.law.questions.records import claims_kept_as, spread
from nomicon.play.rule_changes.kinds import NewRule
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.files.scalars import Read, read_answer, read_declared, read_setting, written
from nomicon.rulebooks.files.single import read_moment_typed
from nomicon.rulebooks.files.writing import write_rule
from nomicon.views.sentences.data import JsonObject

Ranks: TypeAlias = Annotated[
    tuple[int | str, ...],
    Meta(description='Rules by number, or questions such as "about quorum".', examples=[[101, "about quorum"]]),
]


Effects: TypeAlias = Annotated[
    tuple[JsonObject | str, ...],
    Meta(
        description="The effects: a list of records, or of texts as you type them in a terminal.",
        examples=[["award Ann 5"], [{"effect": "Award", "to": "Ann", "amount": 5}]],
    ),
]


class RuleParts(Struct, forbid_unknown_fields=True):
    """A whole rule, part by part. What else a header may hold, such as readings, is said by a rule file instead."""

    title: str
    words: str
    code: str = ""
    answers: Values = field(default_factory=dict)
    settings: Values = field(default_factory=dict)
    declares: Values = field(default_factory=dict)
    defers_to: Ranks = ()
    prevails_over: Ranks = ()

    def text(self) -> RuleText:
        """Return the rule, as a file of it would be read. Raises `Invalid`."""
        text = RuleText(
            self.title,
            self.words,
            laid(self.answers, "answer"),
            laid(self.settings, "set"),
            declares=laid(self.declares, "declare"),
            defers_to=self.defers_to,
            prevails_over=self.prevails_over,
            code=self.code,
        )
        try:
            return rule_in(TypedDraft((), write_rule(text), WHERE))
        except (ValueError, Malformed) as wrong:
            raise invalid_at(WHERE, wrong) from None


WholeRule: TypeAlias = Annotated[
    str | RuleParts, Meta(description="A whole rule: the text of a rule file, or its parts.")
]

Begins: TypeAlias = Annotated[
    str | None,
    Meta(
        description="When the change should take effect, if not as soon as possible.", examples=["2026-12-24T18:00:00Z"]
    ),
]

Way: TypeAlias = Annotated[
    CorrectionWay,
    Meta(description="How to correct: leave out the entry, replace it with another move, or insert a move before it."),
]

Entry: TypeAlias = Annotated[
    str, Meta(pattern=r"^\d{1,15}(\.\d{1,15})?$", description="The number of the entry in the history.")
]

PastMove: TypeAlias = Annotated[
    str, Meta(description="The move and whose it is, as you would type it: `Ann> withdraw 301`.")
]


THE_RULE = word(gettext_noop("the rule"))
"""What messages call the text of a rule that a program has sent."""


def _whole(rule: str | RuleParts) -> RuleText:
    """Read a whole rule. Raises `Invalid` with the line."""
    return rule_in(TypedDraft((), rule, THE_RULE)) if isinstance(rule, str) else rule.text()


def _new_rule(rule: str | RuleParts) -> NewRule:
    """Read a new rule, of the class that its file names. Raises `Invalid` with the line."""
    return new_rule_in(TypedDraft((), rule, THE_RULE)) if isinstance(rule, str) else NewRule(rule.text())


def _moment(sent: str) -> Moment:
    try:
        return read_moment_typed(sent, WHERE)
    except Malformed as wrong:
        raise Invalid(sentence_of(wrong)) from None


def _values_written(read: Read) -> Callable[[Mapping[str, Plain]], JsonObject]:
    return lambda values: {name: written(value, read) for name, value in values.items()}


PART_TYPES: JsonTypes = {
    "text": JsonType(str),
    "whole number": JsonType(Number),
    "new rule": JsonType(
        WholeRule, lambda sent, game: _new_rule(sent), lambda rule: write_rule(rule.text, status=rule.status)
    ),
    "rule text": JsonType(WholeRule, lambda sent, game: _whole(sent), write_rule),
    "settings": JsonType(Values, lambda sent, game: laid(sent, "set"), _values_written(read_setting)),
    "answers": JsonType(Values, lambda sent, game: dict(spread(laid(sent, "answer"))), _values_written(read_answer)),
    "declarations": JsonType(Values, lambda sent, game: laid(sent, "declare"), _values_written(read_declared)),
    "claims": JsonType(Ranks, lambda sent, game: claims_kept_as(sent)),
    "moment": JsonType(Begins, lambda sent, game: _moment(sent), written_moment),
    "effects": JsonType(
        Effects,
        lambda sent, game: tuple(effects_sent(sent)),
        lambda effects: tuple(map(effect_record, effects)),
    ),
    "texts": JsonType(tuple[str, ...]),
    "way to correct": JsonType(Way),
    "entry": JsonType(Entry),
    "past move": JsonType(PastMove),
}
"""What the parts of rule-changes are in JSON."""
