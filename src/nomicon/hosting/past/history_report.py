"""The report of a replay: how the rules came to stand as they do, and every inconsistency of what is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.rules import IMMUTABLE, Rule, Ruleset
from nomicon.game.values.translatable import _, ended, joined, word
from nomicon.hosting.past.comparing import layers_of, lineage, ranked, rules_meant, texts_told
from nomicon.hosting.past.history import Replayed
from nomicon.rulebooks.history import OUTCOMES, UNKNOWN, ImportedHistory
from nomicon.rulebooks.shelf import Rulebook
from nomicon.views.elements.page import iso
from nomicon.views.sentences.data import JsonObject


def report_of(replayed: Replayed, history: ImportedHistory, book: Rulebook) -> JsonObject:
    """Return all that a replay showed."""
    known = set(texts_told(history, book))
    counted = Counter(one.what for one in history.outcomes)
    order = ranked(replayed.rules)
    return {
        "game": replayed.game,
        "title": history.title,
        "rulebook": book.name,
        "source": history.where,
        "fits": replayed.fits,
        "proposals": len(history.outcomes),
        "first": history.outcomes[0].number,
        "last": history.outcomes[-1].number,
        "outcomes": {what: counted[what] for what in OUTCOMES if counted[what]},
        "checkpoints": [
            {
                "after": one.after,
                "immutable": one.immutable,
                "mutable": one.mutable,
                "agrees": not one.differs,
                "differs": list(one.differs),
            }
            for one in replayed.checkpoints
        ],
        "count": len(order),
        "immutable": sum(rule.status == IMMUTABLE for rule in order),
        "rules": [_rule(place, rule, known) for place, rule in enumerate(order, 1)],
        "repealed": _repealed(replayed.rules),
        "done_once": [
            {"number": one.number, "did": one.once, "now": _now(replayed.rules, one.number)}
            for one in history.outcomes
            if one.once
        ],
        "inconsistencies": [{"id": one.id, "what": one.what, "taken": one.taken} for one in history.inconsistencies],
        "found": list(found_in(history, known)),
        "misfits": list(replayed.misfits),
        "refused": list(replayed.refused),
        "unread": list(history.unread),
    }


def _rule(place: int, rule: Rule, known: set[int]) -> JsonObject:
    layers = layers_of(rule)
    return {
        "position": place,
        "number": rule.number,
        "ordinal": rule.ordinal,
        "status": rule.status,
        "title": rule.text.title,
        "lineage": list(lineage(rule)),
        "layers": list(layers),
        "lost": [number for number in layers if number not in known],
    }


def _now(rules: Ruleset, number: int) -> str:
    is_in_force = rules.numbered(RuleNumber(number)) is not None
    return _("The rule is still in force") if is_in_force else _("The rule is no longer in force")


def _repealed(rules: Ruleset) -> list[JsonObject]:
    gone = [(rule, rule.repealed) for rule in rules.repealed.values() if rule.repealed is not None]
    return [
        {"number": rule.number, "by": layer.proposal, "lineage": [*lineage(rule), layer.proposal]}
        for rule, layer in sorted(gone, key=lambda pair: pair[0].number)
    ]


# -- What the source leaves open without saying so -------------------------------------


def found_in(history: ImportedHistory, known: set[int]) -> Iterator[JsonObject]:
    """Yield what is doubtful in what is told: of which numbers, and in which way."""
    for before, after in pairwise(sorted(one.number for one in history.outcomes)):
        if after - before > 1:
            yield _found("missing", list(range(before + 1, after)), _("not mentioned in the history"))
        elif after == before:
            yield _found("twice", [after], _("mentioned twice in the history"))
    unknown = [one.number for one in history.outcomes if one.what == UNKNOWN]
    if unknown:
        yield _found("unknown", unknown, _("outcome not in the history"))
    yield from _late_drafts(history)
    yield from _early_drafts(history)
    brought = [one.number for one in history.outcomes if one.what in ("enacted", "amended")]
    lost = [number for number in (*history.immutable, *history.mutable, *brought) if number not in known]
    if lost:
        yield _found("lost", lost, _("words not in the rulebook"))
    nobody = [one.number for one in history.outcomes if one.ended == "adopted" and not one.author]
    if nobody:
        yield _found("nobody", nobody, _("adopted, but the proponent is not in the history"))


def _late_drafts(history: ImportedHistory) -> Iterator[JsonObject]:
    dated = [one for one in history.outcomes if one.drafted is not None]
    for place, one in enumerate(dated):
        later = [other for other in dated[place + 1 :] if (other.drafted or 0) < (one.drafted or 0)]
        if later:
            higher = ", ".join(f"{other.number} ({iso(other.drafted)})" for other in later)
            told = _(
                "its draft was changed on {moment}, later than drafts with higher numbers: {numbers}",
                moment=iso(one.drafted),
                numbers=higher,
            )
            yield _found("late", [one.number], told)


def _early_drafts(history: ImportedHistory) -> Iterator[JsonObject]:
    meant = rules_meant(history)
    changed: dict[int, tuple[int, Moment]] = {}
    for one in history.outcomes:
        rule = meant.get(one.number)
        if rule is None or one.closed is None:
            continue
        before, since = changed.get(rule, (0, Moment(0)))
        if one.drafted is not None and one.drafted < since:
            told = _(
                "its draft was finished on {moment}, but it changes {number}, which was adopted only later by the "
                "dates in the history",
                moment=iso(one.drafted),
                number=before,
            )
            yield _found("early", [one.number], told)
        changed[rule] = (one.number, one.closed)


def _found(kind: str, numbers: list[int], what: str) -> JsonObject:
    return {"kind": kind, "numbers": numbers, "what": what}


# -- In words ------------------------------------------------------------------------


def in_lines(report: JsonObject) -> list[str]:
    """Set a report out for reading."""
    lines = summary(report)
    lines += [
        _("After {number}: {what}.", number=one["after"], what=told)
        for one in report["checkpoints"]
        for told in one["differs"]
    ]
    lines += [
        "",
        _(
            "The rules in order of precedence. At the end of each line: the number that the rule had first, and the "
            "proposals that changed it."
        ),
    ]
    width = max((len(rule["title"]) for rule in report["rules"]), default=0)
    lines += [_rule_line(rule, width) for rule in report["rules"]]
    lines += [
        _(
            "Repealed (the last number is the proposal that did it): {numbers}",
            numbers=" -> ".join(map(str, one["lineage"])),
        )
        for one in report["repealed"]
    ]
    lines += _listed(
        _("One-time effects of proposals, which are not repeated:"),
        [joined(f"{one['number']}:", one["did"], ended(one["now"])) for one in report["done_once"]],
    )
    lines += _listed(
        _("Contradictions in the history, and what is assumed:"),
        [f"{one['id']}: {one['what']} {one['taken']}" for one in report["inconsistencies"]],
    )
    lines += _listed(
        _("Other doubts:"),
        [joined(f"{', '.join(map(str, one['numbers']))}:", ended(one["what"])) for one in report["found"]],
    )
    return [*lines, *misfits(report)]


def summary(report: JsonObject) -> list[str]:
    """Say in a few lines what a replay came to."""
    agree = sum(one["agrees"] for one in report["checkpoints"])
    outcomes = joined(*(joined(str(many), word(what)) for what, many in report["outcomes"].items()), by=", ")
    mutable = report["count"] - report["immutable"]
    return [
        _begun(report),
        _("What the proposals did: {outcomes}.", outcomes=outcomes),
        _("Checkpoints that agree: {many} of {all}.", many=agree, all=len(report["checkpoints"])),
        _(
            "Rules in force at the end: {many} ({immutable} immutable, {mutable} mutable).",
            many=report["count"],
            immutable=report["immutable"],
            mutable=mutable,
        ),
    ]


def _begun(report: JsonObject) -> str:
    """Say of which game a replay is, and how long that is."""
    title, first = report["title"], report["first"]
    if report["proposals"] == 1:
        return _("{title}: one proposal, {first}, with the outcome that the history records.", title=title, first=first)
    return _(
        "{title}: {many} proposals, {first} to {last}, with the outcomes that the history records.",
        title=title,
        many=report["proposals"],
        first=first,
        last=report["last"],
    )


def misfits(report: JsonObject) -> list[str]:
    """Say what cannot have been, what does not come out as it is told, and what was not read."""
    return [
        *_listed(_("Impossible, so these changes were not made:"), report["refused"]),
        *_listed(_("Results that differ from the history:"), report["misfits"]),
        *_listed(_("Parts of the file that this program does not use:"), report["unread"]),
    ]


def _listed(title: str, lines: list[str]) -> list[str]:
    return ["", title, *(joined(" ", line) for line in lines)] if lines else []


def _rule_line(rule: JsonObject, width: int) -> str:
    path = " -> ".join(map(str, rule["lineage"]))
    lost = (
        _("; words not in the rulebook: {numbers}", numbers=", ".join(map(str, rule["lost"]))) if rule["lost"] else ""
    )
    place, number = f"{rule['position']:>4}", f"{rule['number']:<5}"
    return joined(f"{place}  {number} {rule['status']:<9} {rule['title']:<{width}}  {path}", lost, by="")
