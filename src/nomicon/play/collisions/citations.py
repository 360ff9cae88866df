"""Citations: which rule speaks of which, by its number or by the name of something that it declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import Rule, Ruleset
from nomicon.game.texts import RuleText
from nomicon.law.headers.cited_numbers import numbers_claimed, numbers_in_code, numbers_meant
from nomicon.law.headers.naming import names_declared
from nomicon.play.rules.speaking_of import speaks_of

How: TypeAlias = Literal["words", "header", "code", "name"]
WORDS: Final = "words"
HEADER: Final = "header"
CODE: Final = "code"
NAME: Final = "name"
"""How a rule cites another: by number, in its words, its claims of precedence or its code; or by a name."""

SPOKEN_OF = {
    "quantities": "quantities",
    "registers": "registers",
    "maps": "registers",
    "offices": "offices",
    "groups": "groups",
    "terms": "terms",
}
"""What rules declare that others may speak of, and as what it is looked for. A map is kept as a register is."""


class Citation(Struct, frozen=True):
    """That one rule cites another, how, and by which name if by one. `of` is None where no rule in force is meant."""

    by: RuleId
    number: RuleNumber
    of: RuleId | None
    how: How
    name: str = ""


def citations(rules: Ruleset) -> tuple[Citation, ...]:
    """Return all that rules in force cite, rule by rule."""
    declared = [(rule, kind, name) for rule in rules for kind, name in _declared(rule.text)]
    return tuple(one for rule in rules for one in _cited_by(rule, rules, declared))


def left_dangling(rules: Ruleset, repealed: Rule) -> tuple[Citation, ...]:
    """Return what other rules say of a rule that would mean nothing, or nothing declared, once it is repealed."""
    gone = set(_declared(repealed.text))
    kept = {one for rule in rules if rule.id != repealed.id for one in _declared(rule.text)}
    return tuple(
        one
        for one in citations(rules)
        if one.of == repealed.id
        and one.by != repealed.id
        and (one.how != NAME or any(name == one.name for _, name in gone - kept))
    )


def words_to_mend(rules: Ruleset, gone: Iterable[Rule]) -> Iterator[tuple[Rule, tuple[Citation, ...]]]:
    """Yield repealed rules with what is still said of them by number, in texts that are older than their repeal."""
    numbered = {number: rule for rule in sorted(gone, key=_since_when) for number in (rule.number, *rule.former)}
    left: dict[RuleId, list[Citation]] = {}
    for rule in rules if numbered else ():
        for one in _cited_by_number(rule, rules):
            repealed = numbered.get(one.number) if one.of is None else None
            if repealed is not None and _is_older(rule, repealed):
                left.setdefault(repealed.id, []).append(one)
    yield from ((rules.repealed[rule], tuple(found)) for rule, found in left.items())


def _since_when(gone: Rule) -> tuple[Moment, RuleId]:
    return Moment(0) if gone.repealed is None else gone.repealed.at, gone.id


def _is_older(rule: Rule, repealed: Rule) -> bool:
    """Say whether a rule has said what it says since before another was repealed, and not by the same proposal."""
    written, end = rule.layers[-1], repealed.repealed
    for layer in reversed(rule.layers):
        if layer.text != rule.text:
            break
        written = layer
    return end is not None and written.at < end.at and written.proposal != end.proposal


def _cited_by(rule: Rule, rules: Ruleset, declared: list[tuple[Rule, str, str]]) -> Iterator[Citation]:
    yield from _cited_by_number(rule, rules)
    found: set[tuple[RuleId, str]] = set()
    for other, kind, name in declared:
        if other.id != rule.id and (other.id, name) not in found and speaks_of(rule.text, SPOKEN_OF[kind], name):
            found.add((other.id, name))
            yield Citation(rule.id, other.number, other.id, NAME, name)


def _cited_by_number(rule: Rule, rules: Ruleset) -> Iterator[Citation]:
    for number, how in numbers_cited(rule.text):
        meant = rules.numbers.get(RuleNumber(number))
        if meant != rule.id:
            yield Citation(rule.id, RuleNumber(number), meant, how)


def numbers_cited(text: RuleText) -> Iterator[tuple[int, How]]:
    """Yield each number of a rule that a rule's text cites, and how, in order."""
    ways: tuple[tuple[How, Iterable[int]], ...] = (
        (WORDS, numbers_meant(text.words)),
        (HEADER, numbers_claimed(text)),
        (CODE, numbers_in_code(text)),
    )
    for how, numbers in ways:
        yield from ((number, how) for number in sorted(numbers))


def _declared(text: RuleText) -> Iterator[tuple[str, str]]:
    named = names_declared(text)
    yield from ((kind, name) for kind in SPOKEN_OF for name in sorted(named[kind]))
