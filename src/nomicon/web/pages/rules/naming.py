"""Words of a game as HTML, with a link for whatever they mention: kept for as long as the rules stay as they are."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from nomicon.game.names import GameId
from nomicon.game.rules import Ruleset
from nomicon.views.elements.page import Seen
from nomicon.views.rules.terms import glossary
from nomicon.web.pages.addresses import address
from nomicon.web.pages.rules.markdown import as_html
from nomicon.web.pages.rules.mentions import Leading, Mentions

GAMES_KEPT = 32
"""Games whose mentions are kept: looking through all words for defined terms takes some ten milliseconds."""

WORDS_KEPT = 500
"""Texts of one game that are kept as HTML: a whole book of rules, which takes a fifth of a second to set."""


@dataclass(slots=True)
class _Known:
    """What one game's texts may mention, by the rules as they were when it was worked out."""

    rules: Ruleset
    mentions: Mentions
    html: OrderedDict[tuple[str, int], SafeString] = field(default_factory=OrderedDict)


_known: OrderedDict[tuple[GameId, int, int, int | None], _Known] = OrderedDict()


def set_words(seen: Seen, text: str, top: int = 3, until: int | None = None) -> SafeString:
    """Set words of a game as HTML; `top` is the level of its highest heading.

    Whoever looks at the past stays there: `until` is the entry after which their links show the game.
    """
    known = _known_of(seen, until)
    found = known.html.get((text, top))
    if found is None:
        found = known.html[text, top] = as_html(text, known.mentions, top)
        while len(known.html) > WORDS_KEPT:
            known.html.popitem(last=False)
    return found


def set_sentence(seen: Seen, text: str, until: int | None = None) -> SafeString:
    """Set one of our own sentences, in which there is no Markdown, with a link for each number that it names."""
    parts, place = [], 0
    for mention in _known_of(seen, until).mentions.numbers(text):
        parts.append(
            format_html(
                '{}<a href="{}">{}</a>', text[place : mention.start], mention.address, text[mention.start : mention.end]
            )
        )
        place = mention.end
    return format_html("{}{}", mark_safe("".join(parts)), text[place:])


def _known_of(seen: Seen, until: int | None) -> _Known:
    game = seen.game
    key = (game.id, len(game.proposals), len(game.judgements), until)
    known = _known.get(key)
    if known is None or known.rules is not game.rules:
        known = _known[key] = _Known(game.rules, _mentions(seen, until))
        while len(_known) > GAMES_KEPT:
            _known.popitem(last=False)
    return known


def _mentions(seen: Seen, until: int | None) -> Mentions:
    game = seen.game
    then = "" if until is None else f"?until={until}"

    def leads(view: str, number: int) -> str:
        return address(game.id, view, number) + then

    # A number means whoever bears it, or bore it last, in force; the page of a number finds what is repealed by it.
    gone = {number for rule in game.rules.repealed.values() for number in (*rule.former, rule.number)}
    borne = {number: game.rules.rules[rule].number for number, rule in game.rules.numbers.items()}
    return Mentions(
        {int(number): leads("rule", borne.get(number, number)) for number in (*gone, *borne)},
        Leading(game.proposals, lambda number: leads("proposal", number)),
        Leading(game.judgements, lambda number: leads("judgement", number)),
        {one["name"]: leads("rule", one["rule"]) for one in glossary(seen)},
    )
