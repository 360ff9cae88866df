"""Changes as an old record tells them: which rule they concern, and which rule-change each of them was."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from nomicon.game.amendments import amendment_by, standing
from nomicon.game.changes import Amend, Enact, Repeal, RepealAmendment, RuleChange, Transmute
from nomicon.game.grounds import as_it_stands, by_program, not_there
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, word
from nomicon.law.language.nearest import NONE
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import ABOVE_AN_AMENDMENT, PROTECTED
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Move, Origin
from nomicon.play.proposals.validation import checked_text


class RecordedChange(Struct, frozen=True):
    """What an adopted proposal is told to have done.

    `what` is ``enacted``, ``amended``, ``transmuted``, ``repealed`` or ``amendment repealed``; `on` is the number of a
    rule, or of a proposal that changed one; a `text` of None is lost; `to` is a class.
    """

    what: str
    on: int | None = None
    text: RuleText | None = None
    to: str = ""


class RecordOutcome(Move, tag="RecordOutcome"):
    """Write down how a numbered proposal is told to have ended. `change` is what it did, if it was adopted."""

    ORIGIN: ClassVar[Origin] = Origin.FOUNDING

    proposal: ProposalNumber
    outcome: str
    change: RecordedChange | None = None
    proponent: PlayerId | None = None
    submitted: Moment | None = None
    title: str = ""
    notes: tuple[str, ...] = ()


def recorded_change(game: Game, move: RecordOutcome, told: RecordedChange, hearing: Hearing) -> RuleChange:
    """Return the rule-change that an adopted proposal is told to have made, or refuse."""
    lost = lost_text(f"proposal {numbered(move.proposal, game)}", move.title)
    text = lost if told.text is None else checked_text(told.text, hearing)
    if told.what == "enacted":
        return Enact(text)
    rule = concerned(game, told.on)
    protected = hearing.hear(PROTECTED)
    if told.what != "transmuted" and rule.status in protected.value:
        called = numbered(rule.number, game)
        raise RuleRefusal(
            _(
                "Rule {called} was {status} then, so this could not happen to it: {what}.",
                called=called,
                status=word(rule.status),
                what=word(told.what),
            ),
            protected.grounds,
            instead=_("Correct the history and replay it again."),
        )
    match told.what:
        case "amended":
            kept = told.text is not None or bool(move.title)
            return Amend(rule.number, text if kept else replace(text, title=rule.text.title))
        case "transmuted" if told.to and told.to != rule.status:
            return Transmute(rule.number, told.to)
        case "repealed":
            return Repeal(rule.number)
        case "amendment repealed":
            return RepealAmendment(rule.number, named_amendment(game, rule, told.on), hearing.ask(ABOVE_AN_AMENDMENT))
    raise RuleRefusal(
        _impossible(game, rule, told), (by_program("history"),), instead=_("Correct the history and replay it again.")
    )


def _impossible(game: Game, rule: Rule, told: RecordedChange) -> str:
    """Say why a rule cannot have been changed as it is told."""
    called = numbered(rule.number, game)
    if told.what != "transmuted":
        return _("There is no kind of change called {what!r}.", what=told.what)
    if not told.to:
        return _("The history does not say to which class rule {called} was transmuted.", called=called)
    return _(
        "Rule {called} was already {status} then, so it could not be transmuted to {status}.",
        called=called,
        status=word(rule.status),
    )


def lost_text(of: str, title: str = "") -> RuleText:
    """Return what stands for words that nobody has kept."""
    return RuleText(title or "Words that are lost", f"(The words of {of} are lost.)")


def concerned(game: Game, number: int | None) -> Rule:
    """Return the rule in force that bears a number, or that a proposal of this number made or changed."""
    known = game.rules.numbered(RuleNumber(number)) if number is not None else None
    if known is not None:
        return known
    for rule in game.rules:
        if number in changed_by(rule):
            return rule
    told = "None" if number is None else numbered(number, game)
    raise RuleRefusal(
        _("There is no rule {told} in force, and proposal {told} changed no rule in force.", told=told),
        (not_there("rule", number),),
        instead=_("Correct the history and replay it again."),
    )


def changed_by(rule: Rule) -> list[int]:
    """Return the numbers of the proposals that made or changed a rule, oldest first."""
    return [layer.proposal for layer in rule.layers if layer.proposal is not None]


def named_amendment(game: Game, rule: Rule, amendment: int | None) -> ProposalNumber:
    """Return the amendment of a rule that a record names, or refuse."""
    if amendment is None or amendment_by(rule, amendment) is None:
        of, there = numbered(rule.number, game), [layer.proposal for layer in standing(rule)[1:] if layer.proposal]
        stand = ", ".join(numbered(one, game) for one in there) or NONE
        raise RuleRefusal(
            _("Rule {of} has no amendment {amendment} that could be repealed.", of=of, amendment=amendment),
            (as_it_stands("rule", rule.number),),
            _("The rule has the amendments of these proposals: {stand}.", stand=stand),
        )
    return ProposalNumber(amendment)
