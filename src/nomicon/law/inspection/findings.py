"""The findings of the rule check: every one there is, by the code that programs know it by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MISTAKE, DOUBT = "mistake", "doubt"
"""A mistake cannot work; a doubt is allowed, and probably not meant. Neither keeps anybody from proposing a rule."""


@dataclass(frozen=True, slots=True)
class FindingKind:
    """One kind of finding: how grave it is, and what it says."""

    severity: str
    means: str


KINDS_OF_FINDINGS: Mapping[str, FindingKind] = {
    "name.unknown": FindingKind(MISTAKE, "The code uses a name that nothing has."),
    "name.unset": FindingKind(DOUBT, "A name is set in some cases only, and used in all."),
    "name.twice": FindingKind(MISTAKE, "Two functions have the same name, so the first one never runs."),
    "names.count": FindingKind(MISTAKE, "More or fewer names are set than there are values."),
    "call.missing": FindingKind(MISTAKE, "A call leaves out something it needs, or a function is not called at all."),
    "call.unknown": FindingKind(MISTAKE, "A call gives something by a name that is not taken."),
    "call.extra": FindingKind(MISTAKE, "A call gives more than is taken, or the same thing twice."),
    "call.no-function": FindingKind(MISTAKE, "Something is called that is no function."),
    "argument.kind": FindingKind(MISTAKE, "A call gives a value of another kind than is needed."),
    "amount.inexact": FindingKind(MISTAKE, "An amount would have a decimal point, which is not exact."),
    "effect.unasked": FindingKind(MISTAKE, "An effect is made, and nobody asks for it."),
    "generator.unasked": FindingKind(MISTAKE, "A function that yields effects is called, and nobody takes them."),
    "yield.no-effect": FindingKind(MISTAKE, "Something is yielded that is no effect."),
    "yield.no-list": FindingKind(MISTAKE, "`yield from` stands before something that is no list of effects."),
    "return.in-loop": FindingKind(MISTAKE, "A loop returns an effect, so only the first one is done."),
    "return.in-generator": FindingKind(MISTAKE, "An effect is returned by a function that yields others, and is lost."),
    "line.unreached": FindingKind(MISTAKE, "A line is never reached."),
    "line.idle": FindingKind(MISTAKE, "A line does nothing."),
    "loop.number": FindingKind(MISTAKE, "A loop walks through something that is no list."),
    "loop.endless": FindingKind(MISTAKE, "A loop never ends."),
    "function.idle": FindingKind(MISTAKE, "A function that reacts asks for nothing."),
    "function.unused": FindingKind(DOUBT, "Nothing calls a function."),
    "answer.none": FindingKind(MISTAKE, "A function that answers never returns anything."),
    "answer.unread": FindingKind(MISTAKE, "An answer is of a kind that its question does not take."),
    "answer.unheard": FindingKind(DOUBT, "Another rule comes first and always answers, so this answer is never heard."),
    "refuse.misplaced": FindingKind(MISTAKE, "`refuse` stands where there is nothing to refuse."),
    "choose.misplaced": FindingKind(MISTAKE, "`choose` stands where nobody can be waited for."),
    "condition.constant": FindingKind(MISTAKE, "A condition always holds."),
    "compare.never": FindingKind(MISTAKE, "A comparison never holds, or always does."),
    "compare.unlike": FindingKind(MISTAKE, "Two things are compared that cannot be."),
    "sum.unlike": FindingKind(MISTAKE, "Two things are reckoned with together that cannot be."),
    "moment.number": FindingKind(MISTAKE, "A number stands where a length of time is needed."),
    "group.counted-off": FindingKind(MISTAKE, "A group of players is read by a place in it, and has none."),
    "facts.fixed": FindingKind(MISTAKE, "Code sets a fact, and facts cannot be changed."),
    "field.unknown": FindingKind(MISTAKE, "A record, an event or a register has no field of this name."),
    "field.kind": FindingKind(MISTAKE, "A field of a register is given what it does not take."),
    "setting.unknown": FindingKind(MISTAKE, "A rule has no setting of this name."),
    "setting.kind": FindingKind(MISTAKE, "A setting would be of another kind than it is."),
    "setting.unread": FindingKind(DOUBT, "Nothing reads a setting."),
    "reading.unknown": FindingKind(MISTAKE, "The rule declares no reading of this name."),
    "quantity.unknown": FindingKind(MISTAKE, "Nothing of this name is counted."),
    "register.unknown": FindingKind(MISTAKE, "There is no register of this name."),
    "register.of-another": FindingKind(MISTAKE, "The register is another rule's, and not open to this one."),
    "office.unknown": FindingKind(MISTAKE, "There is no office of this name."),
    "group.unknown": FindingKind(MISTAKE, "There is no group of players of this name."),
    "choice.unknown": FindingKind(MISTAKE, "No ballot says this."),
    "question.unknown": FindingKind(MISTAKE, "The rules are asked no question of this name."),
    "look-up.unknown": FindingKind(MISTAKE, "Nothing of this name can be looked up."),
    "ask.facts": FindingKind(MISTAKE, "A question is asked without a fact that it needs, or with another."),
    "timer.unknown": FindingKind(MISTAKE, "The rule has no reminder of this name."),
    "timer.none": FindingKind(MISTAKE, "The rule listens for a reminder, and never sets one."),
    "move.unknown": FindingKind(MISTAKE, "No rule offers a move of this name."),
    "rule.unknown": FindingKind(MISTAKE, "There is no rule of this number."),
    "text.braces": FindingKind(MISTAKE, "A text shows a name in braces as it stands, because it is no f-string."),
    "text.slip": FindingKind(DOUBT, "A text differs from another one by a single letter."),
    "words.reference": FindingKind(DOUBT, "The words speak of a rule that there is not."),
    "words.figure": FindingKind(DOUBT, "The words say one figure, and the header another."),
    "votes.too-many": FindingKind(MISTAKE, "A vote would need more than everybody."),
    "ballots.odd": FindingKind(DOUBT, "Something is odd in what ballots may say."),
    "check.cut-short": FindingKind(DOUBT, "The code is too long or too deeply nested to be checked in full."),
}  # fmt: skip
"""Every kind of finding. A code never changes what it means; the reference is printed from this table."""


FIRST_WORDS = frozenset({
    "a", "all", "an", "another", "code", "effects", "it", "line", "more", "nobody", "none", "nothing", "number", "text",
    "the", "there", "this", "two",
})  # fmt: skip
"""Words with which a finding begins; where it begins otherwise, that is a piece of code, which stays as it is."""

NEEDS_HEADER = frozenset({
    "setting.unknown", "setting.unread", "reading.unknown", "register.unknown", "register.of-another", "office.unknown",
    "quantity.unknown", "group.unknown", "move.unknown", "timer.unknown", "timer.none", "choice.unknown",
    "compare.never", "answer.unheard", "words.figure",
})  # fmt: skip
"""Findings of which nobody can be sure who sees the code of a rule and not its header."""


def as_sentence(what: str) -> str:
    """Say what was found as a sentence of its own."""
    begins = what.partition(" ")[0]
    is_word = begins in FIRST_WORDS or (begins == "rule" and what[5:6].isdigit())
    told = what.rstrip(".")
    return f"{told[:1].upper() if is_word else told[:1]}{told[1:]}."


@dataclass(frozen=True, slots=True)
class RuleFinding:
    """Something that the author of a rule should know.

    `line` is the line of the code, if it is about code; `part` is the part of the header, as ``("answers", "quorum")``,
    or ``("words",)``. `names` are the names that it is about.
    """

    code: str
    what: str
    mend: str = ""
    line: int | None = None
    part: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def severity(self) -> str:
        """Say how grave it is."""
        return KINDS_OF_FINDINGS[self.code].severity

    @property
    def place(self) -> str:
        """Say where in the rule it stands."""
        return f"line {self.line} of the code" if self.line else ": ".join(self.part)

    @property
    def sentence(self) -> str:
        """Say it in full."""
        return " ".join(filter(None, (as_sentence(self.what), self.mend)))
