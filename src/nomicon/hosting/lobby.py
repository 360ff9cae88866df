"""The lobby: a game is founded from a rulebook, and games are listed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nomicon.game.names import GameId, PlayerId, RuleNumber
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table.table import Played, Table
from nomicon.law.language.nearest import near
from nomicon.law.language.settings import setting_fault
from nomicon.law.questions.questions import question_of
from nomicon.law.questions.records import NAMES, RECORDS, kept_as, spread
from nomicon.play.engine import Refused
from nomicon.play.series.foundings import GameStart
from nomicon.rulebooks.files.format import Malformed, read_change
from nomicon.rulebooks.files.single import read_answer_typed, read_setting_typed
from nomicon.rulebooks.shelf import Rulebook

HOST = PlayerId("the host")

LONGEST_NAME = 80
"""Characters of a title that go into the name of its game: with all that may come behind them (a number, the end of a
key) it has room in every table that names games."""


def found(
    table: Table, game: GameId, title: str, rulebook: Rulebook, holders: Mapping[str, str] | None = None
) -> Played | Refused:
    """Begin a game from a rulebook. `holders` names who holds which office, where not whom the rulebook names."""
    named = {**dict(rulebook.holders), **(holders or {})}
    people = tuple((office, PlayerId(player)) for office, player in named.items())
    founding = GameStart(title, rulebook.name, rulebook.rules, people, rulebook.rescue)
    return table.found(game, founding.move(game, HOST))


def new_id(table: Table, title: str) -> GameId:
    """Return a name under which a new game can be filed."""
    base = re.sub(r"[^a-z0-9]+", "-", title.lower())[:LONGEST_NAME].strip("-") or "game"
    taken = set(table.ledger.games())
    number, name = 1, base
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    return GameId(name)


def with_rule(rulebook: Rulebook, number: int, file: str, where: str) -> Rulebook:
    """Return a rulebook with one more rule, or another text for one; the file need not repeat the number.

    Without a file it is one of those that the rulebook has beside the rules to start from.
    """
    later = next((one for one in rulebook.later if one.number == number), None)
    try:
        read = later if later and not file.strip() else replace(read_change(file, where), number=RuleNumber(number))
    except Malformed as wrong:
        raise Invalid(sentence_of(wrong)) from None
    others = (one for one in rulebook.files if one.number != number)
    return replace(rulebook, files=tuple(sorted((*others, read), key=lambda one: one.number or 0)))


def with_set(rulebook: Rulebook, number: int, name: str, value: str, where: str) -> Rulebook:
    """Return a rulebook with another answer or setting in one of its rules."""
    rule = next((one for one in rulebook.files if one.number == number), None)
    if rule is None:
        raise Invalid(_("{where}: the rulebook has no rule {number}.", where=where, number=number))
    if name in rule.text.settings:
        setting = read_setting_typed(value, where)
        wrong = setting_fault(rule.text, name, setting)
        if wrong:
            raise Invalid(_("{where}: {wrong}.", where=where, wrong=wrong))
        text = replace(rule.text, settings={**rule.text.settings, name: setting})
    elif question_of(kept_as(name)) is not None or name in RECORDS:
        given = dict(spread({name: read_answer_typed(value, where)}))
        text = replace(rule.text, answers={**rule.text.answers, **given})
    else:
        meant = near(name, [*rule.text.settings, *NAMES])
        raise Invalid(
            _(
                "{where}: rule {number} has no setting {name!r}, and there is no question with that name{meant}.",
                where=where,
                number=number,
                name=name,
                meant=meant,
            )
        )
    return replace(rulebook, files=tuple(replace(one, text=text) if one is rule else one for one in rulebook.files))
