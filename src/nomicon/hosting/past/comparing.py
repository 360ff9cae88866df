"""Comparing the rules of a replayed game with what its history says about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from nomicon.game.amendments import standing
from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import IMMUTABLE, Layer, Rule, Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, word
from nomicon.law.questions.precedence import CLAIMS, in_order_of_precedence
from nomicon.law.questions.ranking import order_set_by
from nomicon.play.series.recorded_changes import changed_by
from nomicon.rulebooks.history import (
    AMENDED,
    ENACTED,
    REPEALED,
    TAKEN_OFF,
    Checkpoint,
    FoundedRule,
    ImportedHistory,
)
from nomicon.rulebooks.shelf import Rulebook


class Compared(Struct, frozen=True):
    """Whether the rules stood, after an outcome, as they are told to have stood; `differs` says where not."""

    after: int
    immutable: int
    mutable: int
    differs: tuple[str, ...] = ()


def texts_told(history: ImportedHistory, book: Rulebook) -> dict[int, RuleText]:
    """Return the texts that are known, each by the number of the initial rule or of the proposal that brought it.

    The rulebook has each rule as it stood in the end; that is the text of the layer that then lay on top.
    """
    layers = {number: [number] for number in (*history.immutable, *history.mutable)}
    belongs = rules_meant(history)
    for one in history.outcomes:
        rule = belongs.get(one.number)
        if rule is None or (rule not in layers and one.what != ENACTED):
            continue
        if one.what in (ENACTED, AMENDED):
            layers.setdefault(rule, []).append(one.number)
        elif one.what == TAKEN_OFF and one.on in layers[rule][1:]:
            layers[rule].remove(one.on)
        elif one.what == REPEALED:
            del layers[rule]
    files = {file.number: file for file in book.files}
    told = {}
    for rule, numbers in layers.items():
        file = next((files[one] for one in map(RuleNumber, (rule, *reversed(numbers))) if one in files), None)
        if file is not None:
            told[numbers[-1]] = replace(file.text, ordinal=0)  # It follows from what changed the rule.
    return told


def rules_meant(history: ImportedHistory) -> dict[int, int]:
    """Return which rule each adopted proposal made or changed, by the number that the rule had first."""
    meant = {number: number for number in (*history.immutable, *history.mutable)}
    for one in history.outcomes:
        rule = one.number if one.what == ENACTED else meant.get(one.on or 0)
        if rule is not None:
            meant[one.number] = rule
    return meant


def ranked(rules: Ruleset) -> tuple[Rule, ...]:
    """Return the rules as a book lists them: by class, then by the number that the rules go by, whatever they claim."""
    return in_order_of_precedence(tuple(rules), order_set_by(rules).without(CLAIMS))


def lineage(rule: Rule) -> tuple[int, ...]:
    """Return the numbers by which a rule came to stand as it does: its first, then those of what changed it."""
    first = rule.layers[0].proposal or (rule.former[0] if rule.former else rule.number)
    return tuple(dict.fromkeys([int(first), *changed_by(rule)]))


def layers_of(rule: Rule) -> tuple[int, ...]:
    """Return the numbers of the texts that lie upon each other in a rule."""
    return tuple(int(layer.proposal or lineage(rule)[0]) for layer in standing(rule))


def compared(rules: Ruleset, told: Checkpoint) -> Compared:
    """Compare the rules in force with a checkpoint."""
    order = ranked(rules)
    fixed = [int(rule.number) for rule in order if rule.status == IMMUTABLE]
    rest = [int(rule.number) for rule in order if rule.status != IMMUTABLE]
    differs = [
        *_differs(_("immutable rules"), fixed, sorted(told.immutable)),
        *_differs(_("mutable rules"), rest, told.mutable),
    ]
    return Compared(told.after, len(fixed), len(rest), tuple(differs))


def _differs(what: str, found: Sequence[int], told: Sequence[int]) -> Iterator[str]:
    missing, more = _apart(found, told)
    if missing:
        yield _("{what} that are in the history but not in force: {numbers}", what=what, numbers=_listed(missing))
    if more:
        yield _("{what} that are in force but not in the history: {numbers}", what=what, numbers=_listed(more))
    if not missing and not more and list(found) != list(told):
        yield _(
            "{what} in a different order: {numbers} instead of {others}",
            what=what,
            numbers=_listed(found),
            others=_listed(told),
        )


def _unlike_the_book(found: Sequence[int], book: Rulebook) -> Iterator[str]:
    told = [int(rule.number) for rule in ranked(as_ruleset(book))]
    missing, more = _apart(found, told)
    if missing:
        yield _("rules that are in the rulebook but not in force: {numbers}", numbers=_listed(missing))
    if more:
        yield _("rules that are in force but not in the rulebook: {numbers}", numbers=_listed(more))
    if not missing and not more and found != told:
        yield _(
            "the rules are in a different order than in the rulebook: {numbers} instead of {others}",
            numbers=_listed(found),
            others=_listed(told),
        )


def _unlike_what_is_lost(history: ImportedHistory, book: Rulebook) -> Iterator[str]:
    known = texts_told(history, book)
    lost = [number for number in (*history.immutable, *history.mutable) if number not in known]
    there, more = _apart(lost, history.lost)
    if there:
        yield _(
            "initial rules whose text is in the rulebook, although the history says that it is lost: {numbers}",
            numbers=_listed(there),
        )
    if more:
        yield _(
            "initial rules whose text is not in the rulebook, although the history does not say that it is lost: "
            "{numbers}",
            numbers=_listed(more),
        )


def _apart(found: Sequence[int], told: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the numbers that are only told of, and those that are only found."""
    return sorted(set(told) - set(found)), sorted(set(found) - set(told))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def unlike(rules: Ruleset, told: FoundedRule) -> Iterator[str]:
    """Yield where a rule is not as it is told; one that is gone is missed where its lineage is told."""
    rule = rules.rules.get(RuleId(str(told.rule))) or rules.numbered(RuleNumber(told.rule))
    if rule is None:
        if told.lineage:
            yield _("rule {number} is not in force", number=told.rule)
        return
    pairs = (
        (_("class"), told.status, rule.status),
        (_("ordinal"), told.ordinal, rule.ordinal),
        (_("lineage"), told.lineage, lineage(rule)),
        (_("layers"), told.layers, layers_of(rule)),
    )
    for what, wanted, found in pairs:
        if wanted and wanted != found:
            yield _(
                "rule {number}: {what} {found}, but the history says {wanted}",
                number=told.rule,
                what=what,
                found=found,
                wanted=wanted,
            )


def final_misfits(rules: Ruleset, history: ImportedHistory, book: Rulebook) -> Iterator[str]:
    """Yield where the rules at the end are not those of the file, or not those of the rulebook."""
    for told in history.final:
        yield from (_("at the end: {what}", what=one) for one in unlike(rules, told))
    order = [int(rule.number) for rule in ranked(rules)]
    if history.final:
        yield from _differs(_("at the end: the rules"), order, [one.rule for one in history.final])
    yield from _unlike_the_book(order, book)
    files = {file.number: file for file in book.files}
    for rule in rules:
        file = files.get(rule.number)
        if file is not None and (rule.text.words, rule.text.code) != (file.text.words, file.text.code):
            yield _("rule {number}: its text is not that of the rulebook", number=rule.number)
        if file is not None and rule.status != file.status:
            yield _(
                "rule {number}: it is {status}, but {other} in the rulebook",
                number=rule.number,
                status=word(rule.status),
                other=word(file.status),
            )
    if history.lost:
        yield from _unlike_what_is_lost(history, book)
    counted = Counter(one.what for one in history.outcomes)
    for what, many in sorted(history.totals.items()):
        if counted[what] != many:
            yield _(
                "{what}: the history lists {listed}, but says {many} in total",
                what=what,
                listed=counted[what],
                many=many,
            )


def as_ruleset(book: Rulebook) -> Ruleset:
    """Return the rules of a rulebook as they would stand at the founding of a game."""
    rules = Ruleset()
    for one in book.rules:
        layer = Layer(one.text, Moment(0), None, None, "inherited", one.status)
        rules = rules.having(Rule(RuleId(str(one.number)), one.number, one.status, Series((layer,))))
    return rules
