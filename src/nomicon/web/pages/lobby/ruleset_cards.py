"""The rulesets to start from, as cards: what was measured of each, and its figures, which a founder may change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from django.forms.boundfield import BoundField, BoundWidget
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from nomicon.game.values.replacing import replace
from nomicon.hosting.lobby import with_set
from nomicon.rulebooks.measures import RulebookMeasure, RuleFigure, kept_measures
from nomicon.rulebooks.shelf import Rulebook

FIGURE = "figure"
"""How the fields begin that change a figure: then the rulebook, the rule and the name of the figure, with points."""

IN_THIS_GAME = "In this game, these values replace the ones above: "
"""What is added to the words of a rule whose figures a founder has changed, so that words and code say the same."""

LEVELS = (
    gettext_noop("Easy"),
    gettext_noop("Fairly easy"),
    gettext_noop("Medium"),
    gettext_noop("Demanding"),
    gettext_noop("Expert"),
)
"""What each difficulty is called, from 1 on."""


class FigureField(TypedDict):
    """A figure of a ruleset as a field: the name of the field, what it is, and what stands in it."""

    field: str
    rule: int
    title: str
    name: str
    value: str


class RulesetCard(TypedDict):
    """A ruleset to choose: the radio button, what was measured in words, and the figures. `is_open`: some differ."""

    choice: BoundWidget
    facts: list[str]
    level: str
    figures: list[FigureField]
    is_open: bool


def ruleset_cards(choices: BoundField, sent: Mapping[str, str]) -> list[RulesetCard]:
    """Return a card for each ruleset that a form offers, with the figures as they were sent."""
    measures = kept_measures()
    return [_card(one, measures.get(str(one.data["value"])), sent) for one in choices]


def _card(choice: BoundWidget, measure: RulebookMeasure | None, sent: Mapping[str, str]) -> RulesetCard:
    if measure is None:
        return {"choice": choice, "facts": [], "level": "", "figures": [], "is_open": False}
    named = [(_field_of(str(choice.data["value"]), one), one) for one in measure.figures]
    figures: list[FigureField] = [
        {
            "field": field,
            "rule": one.rule,
            "title": one.title,
            "name": _spoken(one.name),
            "value": sent.get(field, one.value),
        }
        for field, one in named
    ]
    return {
        "choice": choice,
        "facts": list(_facts(measure)),
        "level": _("Difficulty %(level)s of 5: %(word)s")
        % {"level": measure.difficulty, "word": _(LEVELS[measure.difficulty - 1])},
        "figures": figures,
        "is_open": any(sent.get(field, one.value) != one.value for field, one in named),
    }


def _facts(measure: RulebookMeasure) -> Iterator[str]:
    yield ngettext("%(many)s rule", "%(many)s rules", measure.rules) % {"many": measure.rules}
    yield ngettext("%(many)s minute to read", "%(many)s minutes to read", measure.minutes) % {"many": measure.minutes}
    yield _("sample games with up to %(many)s players") % {"many": measure.players}
    if measure.won_after is not None:
        shortest, longest = measure.won_after
        if shortest == longest:
            yield ngettext("won within %(many)s day", "won within %(many)s days", longest) % {"many": longest}
        else:
            yield _("won after %(shortest)s to %(longest)s days") % {"shortest": shortest, "longest": longest}


def with_figures(book: Rulebook, sent: Mapping[str, str]) -> Rulebook:
    """Return a rulebook with the figures that a founder has changed. Raises `Invalid` where one makes no sense.

    The words of such a rule say so too.
    """
    measure = kept_measures().get(book.name)
    changed: dict[int, list[str]] = {}
    for one in () if measure is None else measure.figures:
        value = sent.get(_field_of(book.name, one), one.value).strip()
        if value and value != one.value:
            where = _("Rule %(number)s, %(name)s") % {"number": one.rule, "name": _spoken(one.name)}
            book = with_set(book, one.rule, one.name, value, where)
            changed.setdefault(one.rule, []).append(f"{_spoken(one.name)} {value}")
    return _with_words(book, changed) if changed else book


def _with_words(book: Rulebook, changed: Mapping[int, Sequence[str]]) -> Rulebook:
    files = []
    for file in book.files:
        told = changed.get(file.number or 0)
        words = f"{file.text.words}\n\n{IN_THIS_GAME}{', '.join(told)}." if told else file.text.words
        files.append(replace(file, text=replace(file.text, words=words)) if told else file)
    return replace(book, files=tuple(files))


def _field_of(book: str, figure: RuleFigure) -> str:
    return f"{FIGURE}.{book}.{figure.rule}.{figure.name}"


def _spoken(name: str) -> str:
    return name.replace("_", " ")
