"""Citations: which rules speak of which, and what is said of rules that are not in force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.values.translatable import _, all_of, gettext_noop, joined, word
from nomicon.law.questions.numerals import digits, numbered
from nomicon.play.collisions.citations import CODE, HEADER, NAME, WORDS, Citation, citations
from nomicon.views.elements.page import Seen, number_in
from nomicon.views.elements.text import heading, paragraphs, part, table
from nomicon.views.rules.pages import CitationLine, CitationsPage, CitedRule, DanglingCitation, RuleCitations

HOW = {
    WORDS: gettext_noop("in its words"),
    HEADER: gettext_noop("in what it says about precedence"),
    CODE: gettext_noop("in its code"),
    NAME: gettext_noop("by a name that the mentioned rule declares"),
}
"""How a rule speaks of another, as pages say it."""


def citations_page(seen: Seen, number: str = "") -> CitationsPage:
    """List every rule in force that speaks of another, and what is said of rules that are not in force; or of one."""
    rules = seen.game.rules
    rule = rules.numbered(RuleNumber(number_in(number, "rule", rules.numbers, digits(seen.game)))) if number else None
    found = [one for one in citations(rules) if rule is None or rule.id in (one.by, one.of)]
    lines = [_line(seen, one) for one in found if one.of is not None]
    return {
        "count": len(lines),
        "rules": [{"number": rule.number, "title": rule.text.title} for rule in rules],
        "citations": lines,
        "dangling": [_dangling(seen, one) for one in found if one.of is None],
    }


def _line(seen: Seen, one: Citation) -> CitationLine:
    rules = seen.game.rules.rules
    return {
        "rule": rules[one.by].number,
        "of": one.number if one.of is None else rules[one.of].number,
        "how": word(HOW[one.how]),
        "name": one.name or None,
    }


def _dangling(seen: Seen, one: Citation) -> DanglingCitation:
    return {"rule": seen.game.rules.rules[one.by].number, "of": one.number, "how": word(HOW[one.how])}


def citations_of(seen: Seen, rule: Rule) -> RuleCitations:
    """Say which rules a rule in force speaks of, which speak of it, and which numbers of its are those of no rule."""
    rules = seen.game.rules.rules
    if rule.id not in rules:
        return {"cites": [], "cited_by": [], "cites_none": []}
    found = citations(seen.game.rules)
    return {
        "cites": _told((rules[one.of], one) for one in found if one.by == rule.id and one.of is not None),
        "cited_by": _told((rules[one.by], one) for one in found if one.of == rule.id),
        "cites_none": [_dangling(seen, one) for one in found if one.by == rule.id and one.of is None],
    }


def _told(found: Iterable[tuple[Rule, Citation]]) -> list[CitedRule]:
    """Gather what is said of each rule."""
    by_rule: dict[int, CitedRule] = {}
    for rule, one in found:
        entry: CitedRule = {"rule": rule.number, "title": rule.text.title, "how": [], "names": []}
        told = by_rule.setdefault(rule.number, entry)
        if one.how != NAME:
            told["how"].append(word(HOW[one.how]))
        elif one.name not in told["names"]:
            told["names"].append(one.name)
    return [by_rule[number] for number in sorted(by_rule)]


def citations_told(page: RuleCitations) -> list[list[str]]:
    """Return in lines for a terminal which rules a rule speaks of, and which speak of it."""
    none = [_("{rule} (not in force): {how}", rule=one["of"], how=one["how"]) for one in page["cites_none"]]
    return [
        part("Mentions", [*map(_rule_told, page["cites"]), *none]),
        part("Mentioned by", list(map(_rule_told, page["cited_by"]))),
    ]


def _rule_told(one: CitedRule) -> str:
    named = _("by name ({names})", names=", ".join(one["names"])) if one["names"] else ""
    return joined(f"{one['rule']} ({one['title']}):", joined(*one["how"], named, by=", "))


def cited_told(seen: Seen, found: Sequence[Citation], of: Rule) -> list[str]:
    """Say which rules speak of one: `Rules 209 and 214 speak of rule 206.`"""
    number = numbered(of.number, seen.game)
    told = [
        _sentence(_who(seen, found, (WORDS, HEADER)), SPEAKS, SPEAK, rule=number),
        _sentence(_who(seen, found, (CODE,)), READS, READ, rule=number),
    ]
    for name in sorted({one.name for one in found if one.how == NAME}):
        told.append(_sentence(_who(seen, found, (NAME,), name), SPEAKS_BY_NAME, SPEAK_BY_NAME, rule=number, term=name))
    return [one for one in told if one]


SPEAKS = gettext_noop("Rule {rules} mentions rule {rule}.")
SPEAK = gettext_noop("Rules {rules} mention rule {rule}.")
READS = gettext_noop("Rule {rules} reads rule {rule} in its code.")
READ = gettext_noop("Rules {rules} read rule {rule} in their code.")
SPEAKS_BY_NAME = gettext_noop("Rule {rules} uses {term}, which rule {rule} declares.")
SPEAK_BY_NAME = gettext_noop("Rules {rules} use {term}, which rule {rule} declares.")


def _who(seen: Seen, found: Sequence[Citation], ways: Sequence[str], name: str = "") -> list[str]:
    rules = seen.game.rules.rules
    by = sorted({rules[one.by].number for one in found if one.how in ways and one.name == name})
    return [numbered(one, seen.game) for one in by]


def _sentence(rules: Sequence[str], one_does: str, several_do: str, **of: str) -> str:
    return _(several_do if rules[1:] else one_does, rules=all_of(rules), **of) if rules else ""


def citations_text(page: CitationsPage) -> str:
    """Set the citations out, one a line."""
    rows = [
        {**one, "how": _("by the name {name}", name=one["name"]) if one["name"] else one["how"]}
        for one in page["citations"]
    ]
    gone = [
        _(
            "Rule {rule} mentions rule {of} {how}, but no such rule is in force.",
            rule=one["rule"],
            of=one["of"],
            how=one["how"],
        )
        for one in page["dangling"]
    ]
    return paragraphs(
        heading(_("Which rules mention other rules")),
        table(rows, "rule=Rule", "of=Speaks of", "how=How") if rows else [_("No rule mentions another rule.")],
        part("Mentions of rules that are not in force", gone),
    )
