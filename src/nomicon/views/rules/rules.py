"""The rules as a book: the list of those in force, one rule with all it says and was, and the set play began with."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.grounds import read_ground
from nomicon.game.names import RuleNumber
from nomicon.game.rules import IMMUTABLE, Layer, Rule, Ruleset, Void
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.law.questions.numerals import digits, numbered
from nomicon.law.questions.ranking import classes_set_by
from nomicon.views.elements.page import Seen, iso, number_in
from nomicon.views.elements.text import heading, paragraphs, table
from nomicon.views.rules.pages import (
    InitialPage,
    InitialRule,
    LaterChange,
    RuleChanges,
    RuleLine,
    RulesPage,
    VoidGround,
)
from nomicon.views.sentences.class_counts import by_class, class_counts
from nomicon.views.sentences.recorded import recorded


def rule_of(seen: Seen, number: str) -> Rule:
    """Find the rule in force that bears a number, or the last one repealed that bore it."""
    rules = seen.game.rules
    gone = repealed(rules)
    known = [number for rule in (*rules.rules.values(), *gone) for number in (rule.number, *rule.former)]
    wanted = RuleNumber(number_in(number, "rule", known, digits(seen.game)))
    return rules.numbered(wanted) or [rule for rule in gone if rule.bore(wanted)][-1]


def repealed(rules: Ruleset) -> list[Rule]:
    """Return the rules that are in force no more, the last repealed last."""
    gone = (rule for rule in rules.repealed.values() if rule.id not in rules.rules)
    return sorted(gone, key=lambda rule: (rule.repealed.at if rule.repealed else 0, rule.id))


# -- The book ------------------------------------------------------------------------


def rules(seen: Seen) -> RulesPage:
    """List the rules in force: those of the highest class first, then by number."""
    classes = classes_set_by(seen.game.rules)
    book = by_class(seen.game.rules, classes)
    fixed = sum(rule.status == IMMUTABLE for rule in book)
    return {
        "count": len(book),
        "immutable": fixed,
        "mutable": len(book) - fixed,
        "by_class": class_counts([rule.status for rule in book], classes),
        "void": sum(rule.void is not None for rule in book),
        "repealed": len(repealed(seen.game.rules)),
        "rules": [{**_line(rule, seen), **_changes(rule), "code": rule.text.code} for rule in book],
    }


def _changes(rule: Rule) -> RuleChanges:
    """Say by which proposals a rule came and was changed; a rule that play began with came by none."""
    first, *later = rule.layers
    return {
        "new": first.what != "inherited",
        "enacted_by": first.proposal,
        "changes": [{"what": layer.what, "proposal": layer.proposal} for layer in later],
    }


def _line(rule: Rule, seen: Seen) -> RuleLine:
    return {
        "number": rule.number,
        "shown": numbered(rule.number, seen.game),
        "ordinal": rule.ordinal,
        "title": rule.text.title,
        "status": rule.status,
        "version": rule.version,
        "void": void_of(rule),
        "words": rule.text.words,
    }


def void_of(rule: Rule) -> VoidGround | None:
    """Say why a rule is void, if it is."""
    if rule.void is None:
        return None
    return ground_of(rule.void)


def ground_of(void: Void) -> VoidGround:
    """Say by which rule a rule is void or suspended, and why."""
    return {"by": void.by, "because": recorded(void.because), "judged": void.judged, "suspended": void.suspended}


def maker_of(layer: Layer) -> int | None:
    """Return the number of the rule whose code brought a version about, if one did."""
    ground = read_ground(layer.by_rule)
    return None if ground is None else ground.number


def rules_text(page: RulesPage) -> str:
    """Set the book out, one rule a line."""
    text = gettext_noop("{count} rules: {classes}{void}.")
    if page["count"] == 1:
        text = gettext_noop("{count} rule: {classes}{void}.")
    void = _("; {count} of them void", count=page["void"]) if page["void"] else ""
    count, classes = page["count"], page["by_class"]
    told = _(text, count=count, classes=classes, void=void)
    rows = [{**rule, "void": _void_told(rule["void"])} for rule in page["rules"]]
    return paragraphs(
        heading(_("The rules in force")),
        [told],
        table(rows, "shown=No.", "title=Title", "status=Status", "version=Version", "void"),
    )


def _void_told(void: VoidGround | None) -> str:
    if void is None:
        return ""
    return joined(word("suspended" if void["suspended"] else "void"), ": ", void["because"], by="")


# -- The founding set ----------------------------------------------------------------


def initial(seen: Seen) -> InitialPage:
    """Show the rules that play began with, and what has become of each."""
    rows: list[InitialRule] = []
    classes = classes_set_by(seen.game.initial)
    for rule in by_class(seen.game.initial, classes):
        now = seen.game.rules.rules.get(rule.id) or seen.game.rules.repealed.get(rule.id)
        fate = [] if now is None else list(_fate(rule, now, seen))
        became = joined(*fate, by="; ") if fate else _("as it was")
        rows.append(
            {
                **_line(rule, seen),
                "became": became,
                "changes": [] if now is None else list(_changed_since(rule, now)),
                "repealed": now is not None and now.repealed is not None,
            }
        )
    fixed = sum(row["status"] == IMMUTABLE for row in rows)
    return {
        "count": len(rows),
        "immutable": fixed,
        "mutable": len(rows) - fixed,
        "by_class": class_counts([row["status"] for row in rows], classes),
        "rulebook": seen.game.rulebook,
        "founded": iso(seen.game.founded),
        "rules": rows,
    }


def _fate(then: Rule, now: Rule, seen: Seen) -> Iterator[str]:
    for one in _changed_since(then, now):
        what = (
            _("{what} to {status}", what=word(one["what"]), status=word(one["to"])) if one["to"] else word(one["what"])
        )
        by = one["proposal"]
        yield what if by is None else _("{what} by {proposal}", what=what, proposal=numbered(by, seen.game))
    if now.number != then.number:
        yield _("now number {number}", number=numbered(now.number, seen.game))
    if now.void is not None:
        text = (
            gettext_noop("suspended by rule {rule}")
            if now.void.suspended
            else gettext_noop("void because of rule {rule}")
        )
        yield _(text, rule=numbered(now.void.by, seen.game))


def _changed_since(then: Rule, now: Rule) -> Iterator[LaterChange]:
    for layer in (*now.layers[then.version :], *([now.repealed] if now.repealed else [])):
        to = layer.status if layer.what == "transmuted" else None
        yield {"what": layer.what, "to": to, "proposal": layer.proposal, "at": iso(layer.at)}


def initial_text(page: InitialPage) -> str:
    """Set the founding set out, with each rule's fate."""
    text = gettext_noop("{count} rules of {book}, since {founded}: {classes}.")
    if page["count"] == 1:
        text = gettext_noop("{count} rule of {book}, since {founded}: {classes}.")
    count, book, founded, classes = page["count"], page["rulebook"], page["founded"], page["by_class"]
    told = _(text, count=count, book=book, founded=founded, classes=classes)
    rows = table(page["rules"], "shown=No.", "title=Title", "status=Status", "became=What became of it")
    return paragraphs(heading(_("The rules at the start")), [told], rows)


# -- One rule ------------------------------------------------------------------------
