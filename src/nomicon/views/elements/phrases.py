"""Phrases: the parts that sentences and pages are made of, the same wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from nomicon.game.changes import Change, Election, Enact
from nomicon.game.grounds import read_ground, readings_in, without_readings
from nomicon.game.names import ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import Ballot, Votes
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.language.answer_types import Threshold
from nomicon.law.questions.numerals import numbered
from nomicon.play.ballots.telling import cast_for_you
from nomicon.play.motions.motion_effects import effect_told
from nomicon.play.rule_changes.kinds import AMENDMENT, CANDIDATES, CHANGED_RULE, CLASS, EFFECTS, NEW_RULE
from nomicon.play.rule_changes.specs import spec_of_change
from nomicon.play.rule_changes.writing import Spelling, change_told
from nomicon.views.elements.language import ENGLISH, Language

LINK_SHOWN = 16
"""Signs of a link where there is no room for all 64: enough to find it again, too few to rely on against a forger."""

_ENDED_TWICE = re.compile(r"""(?:(?<!\.)\.|[!?…]|\.\.\.|[.!?…]")\.$""")


SHARES = {
    Fraction(1, 2): gettext_noop("half"),
    Fraction(1, 3): gettext_noop("a third"),
    Fraction(2, 3): gettext_noop("two thirds"),
    Fraction(3, 4): gettext_noop("three quarters"),
}
"""Shares of votes that have a name; others are told as fractions."""

NO_PENALTY = gettext_noop("nothing, because the rules name no penalty")


class OfProposal(Protocol):
    """An event about a proposal."""

    @property
    def proposal(self) -> ProposalNumber: ...


def ended_once(sentence: str) -> str:
    """Take the full stop away that we put behind what a player had ended already."""
    return sentence[:-1] if _ENDED_TWICE.search(sentence) else sentence


def cited(sentence: str, rules: str) -> str:
    """Put the rules behind a sentence, which gets the full stop that a rule's own words may lack."""
    return f"{sentence}. {rules}" if rules and sentence[-1:].isalnum() else f"{sentence} {rules}"


def short_link(link: str | None) -> str:
    """Write a link in short; nothing for what has none."""
    return link[:LINK_SHOWN] if link else ""


def rule_number(rule: str, game: Game) -> str:
    """Return the number of a rule, from its identity or from grounds such as ``211/2``; see `rule_told`."""
    known = game.rules.rules.get(RuleId(rule)) or game.rules.repealed.get(RuleId(rule))
    return str(known.number) if known is not None else rule.partition("/")[0]


def undone_told(rule: Rule | None, game: Game) -> str:
    """Say what happens if a duty is not done for which its rule names nothing: its code may do something about it."""
    if rule is not None and rule.text.code:
        return _("rule {number} decides what happens", number=numbered(rule.number, game))
    return word(NO_PENALTY)


def rule_told(rule: str, game: Game) -> str:
    """Return the number of a rule as players write it, from its identity or from grounds such as ``211/2``."""
    number = rule_number(rule, game)
    return numbered(int(number), game) if number.isdecimal() else number


def for_you(ballot: Ballot, proposal: ProposalNumber, game: Game, language: Language = ENGLISH) -> str:
    """Tell a player that a rule has cast their ballot: ``Rule 401 cast your ballot on proposal 301: FOR.``"""
    text, rule, number = cast_for_you(ballot, proposal).text, rule_told(ballot.rule, game), numbered(proposal, game)
    return language.text(text).format(rule=rule, proposal=number, choice=ballot.choice, replaced=ballot.replaced)


def rules_told(grounds: Sequence[str], game: Game, language: Language = ENGLISH) -> str:
    """Write grounds as players read them: ``Rule 206.``, ``Rules 206 and 209.``; nothing where there are none."""
    cited = dict.fromkeys(ground.partition("/")[0] for ground in without_readings(grounds))
    numbers = [numbered(int(one), game) if one.isdecimal() else one for one in cited]
    if not numbers:
        return ""
    text = _RULE if len(numbers) == 1 else _RULES
    return language.text(text).format(rules=and_(numbers, language))


_RULE, _RULES = gettext_noop("Rule {rules}."), gettext_noop("Rules {rules}.")


def rests_told(grounds: Sequence[str], game: Game, language: Language = ENGLISH) -> str:
    """Write grounds with how the rules they name were read: ``Rule 206 (second ballot: is refused).``."""
    told: dict[int, list[str]] = {one.number: [] for one in map(read_ground, without_readings(grounds)) if one}
    for ground in readings_in(grounds):
        if ground.number in told:
            told[ground.number].append(f"{ground.reading}: {ground.way}")
    if not any(told.values()):
        return rules_told(grounds, game, language)
    rules = [numbered(number, game) + (f" ({'; '.join(ways)})" if ways else "") for number, ways in told.items()]
    return language.text(_RULE if len(rules) == 1 else _RULES).format(rules=and_(rules, language))


def grounds_said(grounds: Sequence[str]) -> list[str]:
    """Write each of the grounds for a column, with how the rule was read: ``206/2 (second ballot: is refused)``."""
    ways: dict[str, list[str]] = {ground: [] for ground in without_readings(grounds)}
    for one in readings_in(grounds):
        ways.setdefault(one.of, []).append(f"{one.reading}: {one.way}")
    return [rule + (f" ({'; '.join(read)})" if read else "") for rule, read in ways.items()]


def no_of(event: OfProposal, game: Game) -> str:
    """Return what players call the proposal that an event is about."""
    return numbered(event.proposal, game)


def duty_told(duty: str, game: Game) -> str:
    """Name a duty as players do: ``countersign proposal 020``."""
    what, _, number = duty.rpartition(" ")
    named = what.endswith(" proposal") and number.removeprefix("-").isdecimal()
    return f"{what} {numbered(int(number), game)}" if named else duty


def and_(words: Sequence[str], language: Language = ENGLISH) -> str:
    before = ", ".join(words[:-1])
    if not before or not words[-1]:
        return before or (words[-1] if words else "")
    return language.text(_AND).format(names=before, last=words[-1])


_AND = gettext_noop("{names} and {last}")


def summary(change: Change, game: Game, language: Language = ENGLISH) -> str:
    """Say in a few words what a change would do."""

    def titled(number: RuleNumber) -> tuple[str]:
        rule, written = game.rules.numbered(number), numbered(number, game)
        return (written if rule is None else f"{written} ({rule.text.title})",)

    spelling: Spelling = {
        NEW_RULE: lambda rule: (rule.text.title,),
        CHANGED_RULE: titled,
        AMENDMENT: lambda number: (numbered(number, game),),
        EFFECTS: lambda effects: ("; ".join(map(effect_told, effects)),),
        CANDIDATES: lambda names: (and_(names, language) if isinstance(change, Election) else "; ".join(names),),
        CLASS: lambda name: (language.word(name),),
    }
    return change_told(change, language.text(spec_of_change(change).told(change)), spelling)


def title_of(title: str, changes: Sequence[Change], game: Game, language: Language = ENGLISH) -> str:
    """Name a proposal: by its own title, by that of the rule it would enact, or by what it would do."""
    if title:
        return title
    if len(changes) == 1 and isinstance(changes[0], Enact) and changes[0].text.title:
        return changes[0].text.title
    return " + ".join(summary(change, game, language) for change in changes)


def many(votes: Votes) -> str:
    """Write a number of votes as people say it: ``2``, ``1/2``, ``1 1/2``."""
    ones, rest = divmod(votes, 1)
    return " ".join(part for part in (str(ones) if ones or not rest else "", str(rest) if rest else "") if part)


def threshold_told(needed: Threshold) -> str:
    """Say in words how many votes it takes."""
    of_all = needed.of != "cast"
    if needed.part == 1 and not needed.strictly:
        return _("the votes of everybody who may vote") if of_all else _("all votes cast")
    share = word(SHARES[needed.part]) if needed.part in SHARES else f"{needed.part}"
    if needed.strictly:
        text = gettext_noop("more than {share} of all possible votes")
        return _(text if of_all else gettext_noop("more than {share} of the votes cast"), share=share)
    text = gettext_noop("at least {share} of all possible votes")
    return _(text if of_all else gettext_noop("at least {share} of the votes cast"), share=share)
