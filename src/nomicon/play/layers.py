"""A rule's amendments as layers: one of them is taken off or put otherwise, and what was laid upon it later stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

from nomicon.game.proposals import Amend
from nomicon.game.rules import Rule, RuleText
from nomicon.game.state import Game


def relaid(
    rule: Rule, made_by: int, game: Game, instead: Amend | None = None, above: str = "what amended it goes"
) -> RuleText | None:
    """Return a rule's text with another amendment, or none, in the place of the one that a proposal made.

    `above` says what becomes of what was laid upon it since: see the question of that name. None where that proposal
    made no amendment of the rule.
    """
    layers = list(rule.layers)
    place = next((at for at, one in enumerate(layers) if one.what == "amended" and one.proposal == made_by), None)
    if place is None:
        return None
    text = layers[place - 1].text
    text = text if instead is None else instead.applied(text)
    for under, layer in pairwise(layers[place:]) if above != "all goes" else ():
        changes = () if layer.proposal is None else game.proposals[layer.proposal].changes
        made_of_it = any(isinstance(one, Amend) and one.undoes == made_by for one in changes)
        if made_of_it and above != "all stays":
            continue
        text = _laid_again(text, under.text, layer.text)
    return text


def _laid_again(text: RuleText, under: RuleText, layer: RuleText) -> RuleText:
    """Lay upon a text what a version of the rule changed of the version under it; in records, name by name."""
    changed: dict[str, Any] = {}
    for one in fields(RuleText):
        before, after = getattr(under, one.name), getattr(layer, one.name)
        if before == after:
            continue
        changed[one.name] = after
        if isinstance(before, Mapping):
            gone = set(before) - set(after)
            kept = {name: value for name, value in getattr(text, one.name).items() if name not in gone}
            changed[one.name] = {**kept, **{name: new for name, new in after.items() if before.get(name) != new}}
    return replace(text, **changed)
