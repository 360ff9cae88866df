"""Changes of the rules, as players draft them: rules are enacted, amended, repealed, and moved to another class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, field

from nomicon.game.names import JudgementNumber, Moment, ProposalNumber, RuleNumber
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.records import Tagged
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _


class Enact(Struct, frozen=True):
    """Make a new rule."""

    text: RuleText
    status: str = "mutable"
    revives: RuleNumber | None = None


class Amend(Struct, frozen=True):
    """Give a rule another text. What is None stays as it is when the change is applied.

    `answers`, `settings` and `declares` are laid over what stands there, name by name; a value of None takes a name
    out. `text` replaces the whole rule and excludes the rest. With `amendment` it changes the amendment that this
    proposal made of the rule, in its place beneath later ones: see `nomicon.game.amendments`.
    """

    rule: RuleNumber
    text: RuleText | None = None
    title: str | None = None
    words: str | None = None
    code: str | None = None
    speeches: tuple[Speech, ...] = ()
    answers: Mapping[str, Plain] = field(default_factory=dict)
    settings: Mapping[str, Plain] = field(default_factory=dict)
    declares: Mapping[str, Plain] = field(default_factory=dict)
    defers_to: tuple[int | str, ...] | None = None
    prevails_over: tuple[int | str, ...] | None = None
    amendment: ProposalNumber | None = None
    begins: Moment | None = None  # When it is to take effect, if not as soon as it may; so of every kind of change.

    def applied(self, old: RuleText) -> RuleText:
        """Return the text that this amendment makes of the one it is laid upon."""
        if self.text is not None:
            return self.text
        return replace(
            old,
            title=old.title if self.title is None else self.title,
            words=old.words if self.words is None else self.words,
            code=old.code if self.code is None else self.code,
            speeches=old.speeches if self.code is None else self.speeches,
            answers=_laid_over(old.answers, self.answers),
            settings=_laid_over(old.settings, self.settings),
            declares=_laid_over(old.declares, self.declares),
            defers_to=old.defers_to if self.defers_to is None else self.defers_to,
            prevails_over=old.prevails_over if self.prevails_over is None else self.prevails_over,
        )


def _laid_over(old: Mapping[str, Plain], new: Mapping[str, Plain]) -> Mapping[str, Plain]:
    return {name: value for name, value in {**old, **new}.items() if value is not None} if new else old


ALL_STAYS, WHAT_BUILDS_ON_IT_GOES, ALL_GOES = "all stays", "what builds on it goes", "all goes"
"""What becomes of what lies upon an amendment that is taken out."""


class RepealAmendment(Struct, frozen=True):
    """Take the amendment that a proposal made off a rule; or put one back, where that proposal took it off.

    `above` says what becomes of what lies upon it, as the rules had it when this was proposed.
    """

    rule: RuleNumber
    amendment: ProposalNumber
    above: str = WHAT_BUILDS_ON_IT_GOES
    begins: Moment | None = None


class Repeal(Struct, frozen=True):
    """End a rule."""

    rule: RuleNumber
    begins: Moment | None = None


class Transmute(Struct, frozen=True):
    """Move a rule from one class to another."""

    rule: RuleNumber
    to: str
    begins: Moment | None = None


class Motion(Struct, frozen=True):
    """Change no rule, but put something else to the vote: what `words` say, or that a judgement be overruled.

    `effects` are what it does when it takes effect, as plain records, in the order in which that is done.
    """

    judgement: JudgementNumber | None = None
    words: str = ""
    effects: tuple[Mapping[str, Plain], ...] = ()


CorrectionWay: TypeAlias = Literal["strike", "replace", "insert"]


class CorrectPast(Motion, frozen=True):
    """Change no rule by itself, but have the past corrected: an entry is struck, replaced, or preceded by a move.

    `line` is the move as it was typed, which `words` tell too.
    """

    how: CorrectionWay = "strike"
    at: str = ""  # The entry, as the history names it.
    line: str = ""
    move: Tagged | None = None


class Poll(Motion, frozen=True):
    """Change nothing at all, but have the players choose among the answers to what `words` ask."""

    among: tuple[str, ...] = ()


class Election(Motion, frozen=True):
    """Change no rule, but have the players elect the holders of an office among these candidates."""

    office: str = ""
    among: tuple[str, ...] = ()


Amending: TypeAlias = Amend | RepealAmendment
"""What gives a rule another text."""

RuleChange: TypeAlias = Enact | Amending | Repeal | Transmute
Change: TypeAlias = RuleChange | Motion | CorrectPast | Poll | Election


KINDS: Mapping[type, str] = {
    Enact: "enact",
    Amend: "amend",
    RepealAmendment: "repeal_amendment",
    Repeal: "repeal",
    Transmute: "transmute",
    Motion: "motion",
    CorrectPast: "correction",
    Poll: "poll",
    Election: "election",
}
"""What each kind of change is called in data."""


def is_motion(changes: Sequence[Change]) -> bool:
    """Say whether a proposal with these changes changes no rule."""
    return all(isinstance(change, Motion) for change in changes)


def correction_in(changes: Sequence[Change]) -> CorrectPast | None:
    """Return the correction of the past that a proposal is about, if it is."""
    return next((change for change in changes if isinstance(change, CorrectPast)), None)


def selection_in(changes: Sequence[Change]) -> Poll | Election | None:
    """Return the poll or the election that a proposal is, if it is: its ballots name what they choose."""
    return next((change for change in changes if isinstance(change, Poll | Election)), None)


def kind_of(change: Change) -> str:
    """Name the kind of a change."""
    return KINDS[type(change)]


def beginning_of(change: Change) -> Moment | None:
    """Return the moment that a change names for its beginning; None where it names none, and begins at once."""
    match change:
        case Enact(text=text):
            return text.effective
        case Amend(text=RuleText() as text, begins=None):
            return text.effective
        case Motion():
            return None
        case _:
            return change.begins


def first_beginning(changes: Sequence[Change], earliest: Moment | None) -> Moment | None:
    """Return when the first of some changes begins: as its words say, but never before it may."""
    stated = [beginning_of(change) for change in changes]
    if earliest is None or all(begins is None for begins in stated):
        return earliest
    return min(Moment(max(earliest, begins or 0)) for begins in stated)


def beginning(change: Change, begins: Moment) -> Change:
    """Return a change that names this moment for its beginning. Raises `ValueError` for a motion."""
    match change:
        case Enact(text=text):
            return replace(change, text=replace(text, effective=begins))
        case Motion():
            raise ValueError(_("a motion cannot have a starting time"))
        case _:
            return replace(change, begins=begins)


class MadeCorrection(Struct, frozen=True):
    """A correction of the past that was adopted and carried out: what it was, by which proposal, and in which entry."""

    how: str
    at: str  # The entry that was corrected, as the history names it.
    proposal: ProposalNumber
    entry: int
    made: Moment
