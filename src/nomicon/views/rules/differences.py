"""What changed between two texts: unified differences of words, of header and of code."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence

from nomicon.game.rules import Layer, Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import is_whole
from nomicon.game.values.translatable import _, joined, word
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.page import NoSuchPage, Seen, iso, plain
from nomicon.views.elements.text import chained, heading, paragraphs, part, said, within
from nomicon.views.rules.pages import RuleDifferencePage, TextDifference
from nomicon.views.rules.rules import maker_of, rule_of

BLANK = RuleText("", "")


def header_lines(text: RuleText) -> list[str]:
    """Write a rule's header one fact a line, so that two can be compared: ``answers: quorum: share: 1/5``."""
    return list(_header(text))


def _header(text: RuleText) -> Iterator[str]:
    yield f"title: {text.title}"
    for name in ("answers", "settings", "readings", "declares", "binds"):
        record: Mapping[str, object] = plain(getattr(text, name))
        for key, value in record.items():
            if name == "declares" and isinstance(value, Mapping):
                yield from (f"{name}: {key}: {one}: {within(what)}" for one, what in value.items())
            else:
                yield f"{name}: {key}: {within(value)}"
    for name in ("defers_to", "prevails_over", "burdens", "by_code", "by_people"):
        if getattr(text, name):
            yield f"{name}: {said(plain(getattr(text, name)))}"
    if text.effective is not None:
        yield f"effective: {iso(text.effective)}"


def difference(old: RuleText, new: RuleText) -> TextDifference:
    """Return the unified differences between two texts of a rule, each a list of lines; empty where nothing changed."""
    return {
        "words": unified(old.words.splitlines(), new.words.splitlines()),
        "header": unified(_headed(old), _headed(new)),
        "code": unified(old.code.splitlines(), new.code.splitlines()),
    }


def _headed(text: RuleText) -> list[str]:
    return header_lines(text) if text != BLANK else []


def unified(old: list[str], new: list[str]) -> list[str]:
    """Return a unified difference without its file names: ``-`` is gone, ``+`` has come."""
    return [line.rstrip() for line in difflib.unified_diff(old, new, lineterm="", n=2)][2:]


def difference_text(found: TextDifference | RuleDifferencePage) -> list[str]:
    """Set a difference out in lines."""
    return chained(part("Words", found["words"]), part("Header", found["header"]), part("Code", found["code"]))


# -- The page ------------------------------------------------------------------------


def rule_difference(seen: Seen, number: str, one: str = "", other: str = "") -> RuleDifferencePage:
    """Show what changed between two versions of a rule; between the last two, or between one and the last."""
    rule = rule_of(seen, number)
    new = _version(seen, rule, other or str(rule.version))
    old = _version(seen, rule, one or str(max(1, new - 1)))
    before, after = rule.layers[old - 1], rule.layers[new - 1]
    found = difference(before.text, after.text)
    if before.status != after.status:
        found["header"] = [f"-status: {before.status}", f"+status: {after.status}", *found["header"]]
    return {
        "number": rule.number,
        "shown": numbered(rule.number, seen.game),
        "title": rule.text.title,
        "from": old,
        "to": new,
        "what": _how(rule.layers[old:new], seen.game),
        **found,
        "same": not any(found.values()),
        "versions": [
            {"version": place, "what": layer.what, "at": iso(layer.at), "proposal": layer.proposal}
            for place, layer in enumerate(rule.layers, 1)
        ],
    }


def _version(seen: Seen, rule: Rule, word: str) -> int:
    if not is_whole(word) or not 1 <= int(word) <= rule.version:
        called = numbered(rule.number, seen.game)
        there = _("versions 1 to {last}", last=rule.version)
        there = _("only version 1 so far") if rule.version == 1 else there
        raise NoSuchPage(
            _(
                "Rule {rule} has no version {version}. It has {there}.",
                rule=called,
                version=word,
                there=there,
            )
        )
    return int(word)


def _how(layers: Sequence[Layer], game: Game) -> list[str]:
    return [
        joined(
            word(layer.what),
            _("by proposal {proposal}", proposal=numbered(layer.proposal, game))
            if layer.proposal
            else _by_rule(layer, game),
        )
        for layer in layers
    ]


def _by_rule(layer: Layer, game: Game) -> str:
    maker = maker_of(layer)
    return "" if maker is None else _("by rule {rule}", rule=numbered(maker, game))


def rule_difference_text(page: RuleDifferencePage) -> str:
    """Set a difference out as programs do: ``-`` is gone, ``+`` has come."""
    title = heading(
        _(
            "Rule {number}, {title}: changes from version {old} to {new}",
            number=page["shown"],
            title=page["title"],
            old=page["from"],
            new=page["to"],
        )
    )
    how = [f"{said(page['what']).capitalize()}."] if page["what"] else []
    return paragraphs(
        title, how, [_("There is no difference between these two versions.")] if page["same"] else difference_text(page)
    )
