"""The findings of the rule check: every one there is, by the code that programs know it by."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from nomicon.game.values.translatable import _, capitalised, ended, joined
from nomicon.law.questions.records import written_as

MISTAKE, DOUBT = "mistake", "doubt"
"""A mistake cannot work; a doubt is allowed, and probably not meant. Neither keeps anybody from proposing a rule."""


class FindingKind(Struct, frozen=True):
    """One kind of finding: how grave it is, and what it says."""

    severity: str
    means: str


KINDS_OF_FINDINGS: Mapping[str, FindingKind] = {
    "name.unknown": FindingKind(MISTAKE, "The code uses a name that does not exist."),
    "name.unset": FindingKind(DOUBT, "A name is used where it may have no value."),
    "name.twice": FindingKind(MISTAKE, "Two functions have the same name or offer the same move, so one never runs."),
    "names.count": FindingKind(MISTAKE, "The number of names differs from the number of values."),
    "call.missing": FindingKind(
        MISTAKE, "A call leaves out a required argument, or a function is used without being called."
    ),
    "call.unknown": FindingKind(MISTAKE, "A call has a named argument that does not exist."),
    "call.extra": FindingKind(MISTAKE, "A call has too many arguments, or the same one twice."),
    "call.no-function": FindingKind(MISTAKE, "Something that is not a function is called."),
    "argument.kind": FindingKind(MISTAKE, "A call gives a value of the wrong kind."),
    "amount.inexact": FindingKind(
        MISTAKE, "A number with a decimal point (a float) is used as an amount, but floats are not exact."
    ),
    "amount.negative": FindingKind(
        DOUBT, "A player can give a negative amount, and so take what should be given, or get what should be paid."
    ),
    "division.zero": FindingKind(DOUBT, "A division fails if nobody voted so, or nothing is there."),
    "list.empty": FindingKind(DOUBT, "The greatest or smallest of some lines is wanted, and there may be none yet."),
    "line.missing": FindingKind(DOUBT, "A line of a player is read, and the player may have none yet."),
    "holder.none": FindingKind(DOUBT, "Something is given to the holder of an office, and there may be none."),
    "optional.none": FindingKind(DOUBT, "A field that players can leave out is used as if it were always there."),
    "player.left": FindingKind(DOUBT, "A player who may have left the game is given something, asked or told."),
    "memory.lost": FindingKind(DOUBT, "Code keeps something in a variable, and it is lost when the run ends."),
    "key.same": FindingKind(DOUBT, "A loop writes several lines under the same key."),
    "look-up.early": FindingKind(
        DOUBT, "Code looks something up as if an effect of the same run had happened already."
    ),
    "move-field.unread": FindingKind(DOUBT, "A field of a move is never used."),
    "effect.unasked": FindingKind(MISTAKE, "An effect is made, but not yielded or returned."),
    "generator.unasked": FindingKind(
        MISTAKE, "A function that yields effects is called, but its effects are not used."
    ),
    "yield.no-effect": FindingKind(MISTAKE, "Something that is not an effect is yielded."),
    "yield.no-list": FindingKind(MISTAKE, "`yield from` is used with something that is not a list of effects."),
    "return.in-loop": FindingKind(MISTAKE, "A loop returns an effect, so only the first one is carried out."),
    "return.in-generator": FindingKind(MISTAKE, "A function that yields effects also returns one, which is lost."),
    "line.unreached": FindingKind(MISTAKE, "A line is never reached."),
    "line.idle": FindingKind(MISTAKE, "A line has no effect."),
    "loop.number": FindingKind(MISTAKE, "A loop goes through something that is not a list."),
    "loop.endless": FindingKind(MISTAKE, "A loop never ends."),
    "function.idle": FindingKind(MISTAKE, "A function that reacts to an event has no effects."),
    "function.unused": FindingKind(DOUBT, "A function is never called."),
    "answer.none": FindingKind(MISTAKE, "A function has to answer a question, but it never returns an answer."),
    "answer.unread": FindingKind(MISTAKE, "An answer has a kind that its question does not accept."),
    "answer.unheard": FindingKind(DOUBT, "Another rule comes first and always answers, so this answer is never used."),
    "refuse.misplaced": FindingKind(MISTAKE, "`refuse` is used where there is nothing to refuse."),
    "choose.misplaced": FindingKind(MISTAKE, "`choose` is used where the rule cannot wait for anybody."),
    "sealed.seen": FindingKind(MISTAKE, "A sealed function asks for something that everybody would see."),
    "sealed.open": FindingKind(DOUBT, "A move puts something secret into a register, but everybody sees the move."),
    "sealed.unseen": FindingKind(DOUBT, "A function that is not sealed reads lines that are always sealed."),
    "sealed.nobody": FindingKind(DOUBT, "Players should see their own sealed lines, but no key is a player's name."),
    "intent.sealed": FindingKind(
        MISTAKE, "An answer is about announcing a sealed move, but sealed moves are never announced."
    ),
    "register.not-sealed": FindingKind(
        MISTAKE, "A register is opened, or a sealed function writes to it, but the register is not sealed."
    ),
    "condition.constant": FindingKind(MISTAKE, "A condition is always true."),
    "compare.never": FindingKind(MISTAKE, "A comparison is always false, or always true."),
    "compare.unlike": FindingKind(MISTAKE, "Two things are compared that cannot be compared."),
    "sum.unlike": FindingKind(MISTAKE, "A calculation uses two things that do not go together."),
    "moment.number": FindingKind(MISTAKE, "A number is used where a duration is needed."),
    "group.counted-off": FindingKind(MISTAKE, "A group of players is read by position, but it has no order."),
    "facts.fixed": FindingKind(MISTAKE, "Code tries to change a fact, but facts cannot be changed."),
    "function.fixed": FindingKind(MISTAKE, "Code sets or deletes an item or a field of a function."),
    "field.unknown": FindingKind(MISTAKE, "A record, an event or a register has no field with this name."),
    "field.kind": FindingKind(MISTAKE, "A field of a register gets a value that it does not accept."),
    "setting.unknown": FindingKind(MISTAKE, "A rule has no setting with this name."),
    "setting.kind": FindingKind(MISTAKE, "A change gives a setting a value of another kind."),
    "setting.unread": FindingKind(DOUBT, "A setting is never used."),
    "reading.unknown": FindingKind(MISTAKE, "The rule declares no reading with this name."),
    "quantity.unknown": FindingKind(MISTAKE, "Nothing with this name is counted."),
    "register.unknown": FindingKind(MISTAKE, "There is no register with this name."),
    "register.of-another": FindingKind(
        MISTAKE, "The register belongs to another rule, which does not let this one write to it."
    ),
    "office.unknown": FindingKind(MISTAKE, "There is no office with this name."),
    "group.unknown": FindingKind(MISTAKE, "There is no group of players with this name."),
    "choice.unknown": FindingKind(MISTAKE, "The code names a choice that no ballot can have."),
    "question.unknown": FindingKind(MISTAKE, "There is no question with this name."),
    "look-up.unknown": FindingKind(MISTAKE, "There is no look-up with this name."),
    "ask.facts": FindingKind(
        MISTAKE, "A question is asked without a fact that it needs, or with a fact that it does not have."
    ),
    "timer.unheard": FindingKind(DOUBT, "The rule sets a reminder but never reacts to one."),
    "timer.unknown": FindingKind(MISTAKE, "The rule has no reminder with this name."),
    "timer.any": FindingKind(DOUBT, "A function runs at every reminder, although the rule has several."),
    "timer.replaced": FindingKind(DOUBT, "Reminders about different things have the same name, so only one waits."),
    "timer.none": FindingKind(MISTAKE, "The rule reacts to a reminder but never sets one."),
    "move.unknown": FindingKind(MISTAKE, "No rule offers a move with this name."),
    "rule.unknown": FindingKind(MISTAKE, "There is no rule with this number."),
    "text.braces": FindingKind(MISTAKE, "A text shows a name in braces, because it is not an f-string."),
    "text.slip": FindingKind(DOUBT, "A text differs from another one in a single letter."),
    "words.reference": FindingKind(DOUBT, "The words mention a rule that does not exist."),
    "words.figure": FindingKind(DOUBT, "The words and the header give different figures."),
    "duration.seconds": FindingKind(DOUBT, "A small number without a unit counts as seconds."),
    "duration.long": FindingKind(DOUBT, "A length of time is longer than a hundred years."),
    "share.alone": FindingKind(DOUBT, "A part of one vote is written where a share of the players may be meant."),
    "votes.too-many": FindingKind(MISTAKE, "A vote would need more than all votes."),
    "ballots.odd": FindingKind(DOUBT, "The ballot choices look wrong."),
    "check.cut-short": FindingKind(DOUBT, "The code is too long or too deeply nested to be checked completely."),
}
"""Every kind of finding. A code never changes what it means; the reference is printed from this table."""


FIRST_WORDS = frozenset(
    {
        "a",
        "all",
        "an",
        "another",
        "code",
        "effects",
        "it",
        "line",
        "more",
        "nobody",
        "none",
        "nothing",
        "number",
        "text",
        "the",
        "there",
        "this",
        "two",
    }
)
"""Words with which a finding begins; where it begins otherwise, that is a piece of code, which stays as it is."""

NEEDS_HEADER = frozenset(
    {
        "setting.unknown",
        "setting.unread",
        "reading.unknown",
        "register.unknown",
        "register.of-another",
        "office.unknown",
        "quantity.unknown",
        "group.unknown",
        "move.unknown",
        "timer.unknown",
        "timer.none",
        "choice.unknown",
        "compare.never",
        "answer.unheard",
        "words.figure",
    }
)
"""Findings of which nobody can be sure who sees the code of a rule and not its header."""


def as_sentence(what: str) -> str:
    """Say what was found as a sentence of its own."""
    begins = what.partition(" ")[0]
    is_word = begins in FIRST_WORDS or (begins == "rule" and what[5:6].isdigit())
    return ended(capitalised(what) if is_word else what)


class RuleFinding(Struct, frozen=True):
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
        if self.line:
            return _("line {line} of the code", line=self.line)
        header, *names = self.part or ("",)
        return ": ".join((header, *(map(written_as, names) if header == "answers" else names)))

    @property
    def sentence(self) -> str:
        """Say it in full."""
        return joined(as_sentence(self.what), self.mend)
