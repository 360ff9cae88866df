"""Phrases: the parts that sentences and pages are made of, the same wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from nomicon.game.changes import Amend, Change, CorrectPast, Enact, Motion, Repeal, RepealAmendment, Transmute
from nomicon.game.grounds import read_ground, readings_in, without_readings
from nomicon.game.names import PlayerId, RuleId, RuleNumber
from nomicon.game.proposals import Ballot, Votes
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.law.questions.numerals import numbered
from nomicon.play.people.offices import DISTRIBUTION
from nomicon.play.quantities import quantities
from nomicon.play.votes import counting
from nomicon.views.elements.page import plain
from nomicon.views.elements.text import said

LINK_SHOWN = 16
"""Signs of a link where there is no room for all 64: enough to find it again, too few to rely on against a forger."""

_ENDED_TWICE = re.compile(r"(?:(?<!\.)\.|[!?…]|\.\.\.)\.$")


def ended_once(sentence: str) -> str:
    """Take the full stop away that we put behind what a player had ended already."""
    return sentence[:-1] if _ENDED_TWICE.search(sentence) else sentence


def short_link(link: str | None) -> str:
    """Write a link in short; nothing for what has none."""
    return link[:LINK_SHOWN] if link else ""


def rule_number(rule: str, game: Game) -> str:
    """Return the number of a rule, from its identity or from grounds such as ``211/2``; see `rule_told`."""
    known = game.rules.rules.get(RuleId(rule)) or game.rules.repealed.get(RuleId(rule))
    return str(known.number) if known is not None else rule.partition("/")[0]


def rule_told(rule: str, game: Game) -> str:
    """Return the number of a rule as players write it, from its identity or from grounds such as ``211/2``."""
    number = rule_number(rule, game)
    return numbered(int(number), game) if number.isdecimal() else number


def for_you(ballot: Ballot, proposal: int, game: Game) -> str:
    """Tell a player that a rule has cast their ballot: ``Rule 401 cast your ballot on 301: FOR.``"""
    place = f", in place of {ballot.replaced}" if ballot.replaced else ""
    cast = f"Rule {rule_told(ballot.rule, game)} cast your ballot on {numbered(proposal, game)}"
    return f"{cast}: {ballot.choice}{place}."


def rules_told(grounds: Sequence[str], game: Game) -> str:
    """Write grounds as players read them: ``Rule 206.``, ``Rules 206 and 209.``; nothing where there are none."""
    cited = dict.fromkeys(ground.partition("/")[0] for ground in without_readings(grounds))
    numbers = [numbered(int(one), game) if one.isdecimal() else one for one in cited]
    if not numbers:
        return ""
    return f"Rule {numbers[0]}." if len(numbers) == 1 else f"Rules {and_(numbers)}."


def rests_told(grounds: Sequence[str], game: Game) -> str:
    """Write grounds with how the rules they name were read: ``Rule 206 (second ballot: is refused).``."""
    told: dict[int, list[str]] = {one.number: [] for one in map(read_ground, without_readings(grounds)) if one}
    for ground in readings_in(grounds):
        if ground.number in told:
            told[ground.number].append(f"{ground.reading}: {ground.way}")
    if not any(told.values()):
        return rules_told(grounds, game)
    rules = [numbered(number, game) + (f" ({'; '.join(ways)})" if ways else "") for number, ways in told.items()]
    return f"Rule {rules[0]}." if len(rules) == 1 else f"Rules {and_(rules)}."


def grounds_said(grounds: Sequence[str]) -> list[str]:
    """Write each of the grounds for a column, with how the rule was read: ``206/2 (second ballot: is refused)``."""
    ways: dict[str, list[str]] = {ground: [] for ground in without_readings(grounds)}
    for one in readings_in(grounds):
        ways.setdefault(one.of, []).append(f"{one.reading}: {one.way}")
    return [rule + (f" ({'; '.join(read)})" if read else "") for rule, read in ways.items()]


def reading_told(key: str, game: Game) -> str:
    """Name a reading as players do, from its key ``206:second ballot``: ``rule 206, second ballot``."""
    rule, _, name = key.partition(":")
    return f"rule {rule_told(rule, game)}, {name}"


def no_of(event: Any, game: Game) -> str:
    """Return what players call the proposal that an event is about."""
    return numbered(event.proposal, game)


def changes_behind(event: Any, game: Game) -> tuple[Change, ...]:
    """Return the changes of the proposal that an event is about, unless its number was given anew in a later game."""
    known = game.proposals.get(event.proposal)
    return known.changes if known is not None and known.submitted <= event.at else ()


def duty_told(duty: str, game: Game) -> str:
    """Name a duty as players do: ``distribute proposal 020``."""
    what, _, number = duty.rpartition(" ")
    named = what == DISTRIBUTION and number.removeprefix("-").isdecimal()
    return f"{what} {numbered(int(number), game)}" if named else duty


def and_(words: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def summary(change: Change, game: Game) -> str:
    """Say in a few words what a change would do."""
    match change:
        case Enact(text=text):
            return f"enact {text.title!r}" if text.title else "enact a rule"
        case Amend(rule=number, amendment=amendment):
            of = "" if amendment is None else f"amendment {numbered(amendment, game)} of "
            return f"amend {of}rule {_titled(number, game)}"
        case RepealAmendment(rule=number, amendment=amendment):
            return f"repeal amendment {numbered(amendment, game)} of rule {_titled(number, game)}"
        case Repeal(rule=number):
            return f"repeal rule {_titled(number, game)}"
        case CorrectPast(how="strike", at=at):
            return f"correct the past: entry {at} should not have counted"
        case CorrectPast(how=how, at=at, line=line):
            return f"correct the past: {'in place of' if how == 'replace' else 'before'} entry {at}, {line}"
        case Motion(judgement=None, words=words):
            return f"resolve: {words}"
        case Motion(judgement=number):
            return f"overrule J-{number}"
        case Transmute(rule=number, to=to):
            return f"transmute rule {_titled(number, game)} to {to}"


def _titled(number: RuleNumber, game: Game) -> str:
    rule, written = game.rules.numbered(number), numbered(number, game)
    return written if rule is None else f"{written} ({rule.text.title})"


def title_of(title: str, changes: Sequence[Change], game: Game) -> str:
    """Name a proposal: by its own title, by that of the rule it would enact, or by what it would do."""
    if title:
        return title
    if len(changes) == 1 and isinstance(changes[0], Enact) and changes[0].text.title:
        return changes[0].text.title
    return " + ".join(summary(change, game) for change in changes)


def quorum_told(base: Votes, quorum: Fraction | None) -> str:
    """Say what quorum is: ``quorum is 1 of 5``."""
    if quorum is None:
        return "no rule in force says what quorum is"
    return f"quorum is {shown(quorum)} of {shown(base)}" if quorum else "no quorum is needed"


def many(votes: Votes) -> str:
    """Write a number of votes as people say it: ``2``, ``1/2``, ``1 1/2``."""
    ones, rest = divmod(votes, 1)
    return " ".join(part for part in (str(ones) if ones or not rest else "", str(rest) if rest else "") if part)


def votes_told(votes: Sequence[tuple[str, Votes]]) -> str:
    """Write a count: ``2 for, 1 1/2 against``; words in capitals are written small, and all others as they stand."""
    return ", ".join(f"{many(each)} {choice.lower() if choice.isupper() else choice}" for choice, each in votes)


def outcome_told(event: counting.VoteClosed) -> str:
    """Say how a vote ended: ``adopted, 2 for, 1 against``."""
    consent = f"; consent was {event.consent}" if event.consent else ""
    because = f": {event.because}" if event.because else ""
    return f"{event.outcome}, {votes_told(event.votes)}{because}{consent}"


def movements_told(event: quantities.QuantityMoved) -> str:
    """Say who gained and lost: ``Asha and Ben +5 points; Chloe -10 points``."""
    by_amount: dict[Fraction, list[PlayerId]] = {}
    for player, amount in event.moves:
        by_amount.setdefault(amount, []).append(player)
    return "; ".join(
        f"{and_(players)} {'+' if amount > 0 else ''}{shown(amount)} {event.quantity}"
        for amount, players in by_amount.items()
    )


def fields(record: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={said(plain(value))}" for name, value in record.items())
