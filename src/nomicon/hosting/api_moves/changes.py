"""Rule-changes as programs write them: whole rule files, or the parts of a rule by themselves."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, StructMeta, field

from nomicon.game import changes as engine
from nomicon.game.changes import Amend, Change, CorrectionWay, Enact, Motion, Repeal, Transmute, beginning
from nomicon.game.names import JudgementNumber, Moment, ProposalNumber, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.api_moves.values import WHERE, Number, Values, effects_sent, laid
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import TypedCorrection, correction_typed
from nomicon.hosting.typing.drafts import TypedDraft, enacted, new_rule_in, rule_in
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.records import claims_kept_as, spread
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.files.single import read_moment_typed
from nomicon.rulebooks.files.writing import write_rule
from nomicon.views.sentences.data import JsonObject


class AbstractRecordMeta(StructMeta, ABCMeta):
    """Makes records of which some methods are only promised; a kind that does not keep the promise cannot be made."""


Ranks: TypeAlias = Annotated[
    tuple[int | str, ...],
    Meta(description='Rules by number, or matters as "about quorum".', examples=[[101, "about quorum"]]),
]


Effects: TypeAlias = Annotated[
    tuple[JsonObject | str, ...],
    Meta(
        description="What is done, each as a record, or as text as one would type it.",
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
            raise Invalid(f"{WHERE}: {wrong}.") from None


WholeRule: TypeAlias = Annotated[
    str | RuleParts, Meta(description="A whole rule: the text of a rule file, or its parts.")
]


def whole(rule: str | RuleParts) -> RuleText:
    """Read a whole rule. Raises `Invalid` with the line."""
    return rule_in(TypedDraft((), rule, "the rule")) if isinstance(rule, str) else rule.text()


Begins: TypeAlias = Annotated[
    str | None,
    Meta(description="When it should take effect, if not as soon as possible.", examples=["2026-12-24T18:00:00Z"]),
]


class RuleChange(Struct, metaclass=AbstractRecordMeta, tag_field="change", forbid_unknown_fields=True, kw_only=True):
    """One change that a proposal holds."""

    @abstractmethod
    def into(self, game: Game) -> Change:
        """Return it as the engine takes it. Raises `Invalid`."""


class Dated(RuleChange):
    """A change that may name its beginning; of a new rule, the header of its file may do so as well: `effective`."""

    begins: Begins = None

    def moment(self) -> Moment | None:
        """Return the moment. Raises `Invalid`."""
        try:
            return None if self.begins is None else read_moment_typed(self.begins, WHERE)
        except Malformed as wrong:
            raise Invalid(str(wrong)) from None


class EnactRule(Dated, tag="enact", kw_only=True):
    """Make a new rule; `revives` names a repealed one that it brings back."""

    rule: WholeRule
    revives: Number | None = None

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        revives = None if self.revives is None else RuleNumber(self.revives)
        if isinstance(self.rule, str):
            change = enacted(new_rule_in(TypedDraft((), self.rule, "the rule")), revives)
        else:
            change = Enact(self.rule.text(), revives=revives)
        begins = self.moment()
        return change if begins is None else beginning(change, begins)


class Parts(Dated, kw_only=True):
    """What an amendment changes of a rule: all of it (`text`), or parts. What is left out stays as it is.

    `answers`, `settings` and `declares` are laid over what stands there, name by name; null takes a name out.
    """

    rule: Number
    text: WholeRule | None = None
    title: str | None = None
    words: str | None = None
    code: str | None = None
    answers: Values = field(default_factory=dict)
    settings: Values = field(default_factory=dict)
    declares: Values = field(default_factory=dict)
    defers_to: Ranks | None = None
    prevails_over: Ranks | None = None

    def amended(self, game: Game) -> Amend:
        """Return the amendment of the rule as it stands. Raises `Invalid`."""
        number = RuleNumber(self.rule)
        parts: dict[str, Any] = {
            "title": self.title,
            "words": self.words,
            "code": self.code,
            "defers_to": None if self.defers_to is None else claims_kept_as(self.defers_to),
            "prevails_over": None if self.prevails_over is None else claims_kept_as(self.prevails_over),
        }
        named = {
            "answers": dict(spread(laid(self.answers, "answer"))),
            "settings": laid(self.settings, "set"),
            "declares": laid(self.declares, "declare"),
        }
        changed = {name: value for name, value in parts.items() if value is not None}
        changed |= {name: value for name, value in named.items() if value}
        if self.text is not None and changed:
            raise Invalid(
                f"{WHERE}: an amendment replaces the whole text of a rule or changes parts of it, but not both."
            )
        if self.text is None and not changed:
            called = numbered(number, game)
            raise Invalid(f"{WHERE}: the amendment of rule {called} changes nothing. Give its text, or parts of it.")
        change = Amend(number, begins=self.moment())
        return replace(change, **changed) if self.text is None else replace(change, text=whole(self.text))


class AmendRule(Parts, tag="amend", kw_only=True):
    """Give a rule another text, or other parts."""

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        return self.amended(game)


class RepealRule(Dated, tag="repeal", kw_only=True):
    """End a rule."""

    rule: Number

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        return Repeal(RuleNumber(self.rule), self.moment())


class RepealAmendment(Dated, tag="repeal_amendment", kw_only=True):
    """Take the amendment that a proposal made off a rule; or put one back, where that proposal took it off."""

    rule: Number
    made_by: Number

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        return engine.RepealAmendment(RuleNumber(self.rule), ProposalNumber(self.made_by), begins=self.moment())


class AmendAmendment(Parts, tag="amend_amendment", kw_only=True):
    """Change the amendment that a proposal made, beneath what amended the rule since; its parts are as of `amend`."""

    made_by: Number

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        return replace(self.amended(game), amendment=ProposalNumber(self.made_by))


class TransmuteRule(Dated, tag="transmute", kw_only=True):
    """Move a rule from one class to another."""

    rule: Number
    to: str

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        return Transmute(RuleNumber(self.rule), self.to, self.moment())


class OverruleJudgement(RuleChange, tag="overrule"):
    """Move that a judgement be overruled: no rule changes."""

    judgement: Number

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        return Motion(JudgementNumber(self.judgement))


class Resolve(RuleChange, tag="resolve"):
    """Move that something be resolved: no rule changes. `effects` are done when it is adopted."""

    words: str
    effects: Effects = ()

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        return Motion(words=self.words, effects=tuple(effects_sent(self.effects)))


class CorrectEntry(RuleChange, tag="correct"):
    """Propose a correction of the past: to strike or replace an entry, or to insert a move before it."""

    how: Annotated[
        CorrectionWay,
        Meta(description="Leave it out, put another move in its place, or put a move before it."),
    ]
    at: Annotated[str, Meta(pattern=r"^\d{1,15}(\.\d{1,15})?$", description="The entry, as the history names it.")]
    move: Annotated[str, Meta(description="The move and whose it is, as you would type it: `Ann> withdraw 301`.")] = ""

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it."""
        return correction_typed(TypedCorrection(self.how, self.at, self.move), game, None, WHERE)


AnyChange: TypeAlias = (
    EnactRule
    | AmendRule
    | RepealRule
    | RepealAmendment
    | AmendAmendment
    | TransmuteRule
    | OverruleJudgement
    | Resolve
    | CorrectEntry
)
"""Every kind of change that can be put to the players."""
