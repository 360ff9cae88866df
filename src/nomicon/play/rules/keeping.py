"""Keeping: what a rule declared stays when that rule is gone, for as long as other rules in force speak of it.

Otherwise the repeal of one rule would take everybody's points away though other rules go on paying them. Of the terms
that the rule had set nothing is left: whoever joins later begins with nothing, and nothing bounds the counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.rules.declaring import kept_as
from nomicon.play.rules.speaking_of import speaks_of
from nomicon.play.sentences import Told, told

# -- Moves: none. ----------------------------------------------------------------------


# -- Events --------------------------------------------------------------------------


class DeclarationKept(Event, tag="DeclarationKept"):
    """What a rule declared that is gone stays, since another rule speaks of it, which keeps it from now on.

    `kind` is ``quantities``, ``registers``, ``offices`` or ``groups``; `without` are the offices whose holders a group
    leaves out.
    """

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.COUNTS,)

    kind: str
    name: str
    rule: RuleId
    number: RuleNumber
    at: Moment
    without: tuple[str, ...] = ()


# -- Deciding ------------------------------------------------------------------------


def still_spoken_of(before: Game, game: Game, at: Moment) -> Iterator[DeclarationKept]:
    """Yield what stays of all that a change of the rules would do away with, given the game before and after it."""
    for kind, name, without in _lost(before, game):
        for rule in sorted(game.rules, key=lambda one: one.number):
            if rule.void is None and speaks_of(rule.text, kind, name):
                yield DeclarationKept(kind, name, rule.id, rule.number, at, without)
                break


def _lost(before: Game, game: Game) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield what there was before a change and is not any more: its kind and name, and whom a group leaves out."""
    for kind, then, now in (
        ("quantities", before.quantities, game.quantities),
        ("registers", before.registers, game.registers),
    ):
        if then is not now:
            yield from ((kind, name, ()) for name in sorted(then) if not then[name].archived and now[name].archived)
    if before.offices is not game.offices:
        yield from (("offices", name, ()) for name in sorted(before.offices) if name not in game.offices)
    if before.groups is not game.groups:
        yield from (("groups", name, before.groups[name]) for name in sorted(before.groups) if name not in game.groups)


# -- Evolving ------------------------------------------------------------------------


def declaration_kept(game: Game, event: DeclarationKept) -> Game:
    kept = game.kept.insert(kept_as(event.kind, event.name), event.rule)
    game = replace(game, kept=kept)
    match event.kind:
        case "quantities":
            old = game.quantities[event.name]
            bare = replace(type(old)(old.name, event.rule), balances=old.balances, plural=old.plural)
            return replace(game, quantities=game.quantities.insert(event.name, bare))
        case "registers":
            register = replace(game.registers[event.name], rule=event.rule, archived=False)
            return replace(game, registers=game.registers.insert(event.name, register))
        case "offices":
            office = game.former_offices[event.name]
            offices = game.offices.insert(event.name, office)
            return replace(game, offices=offices, former_offices=game.former_offices.discard(event.name))
        case _:
            return replace(game, groups=game.groups.insert(event.name, event.without))


# -- Telling ------------------------------------------------------------------------------


def kept_told(event: DeclarationKept, game: Game) -> Told:
    """Tell which declaration stays, and which rule speaks of it."""
    text = gettext_noop("The {kind} {name} stays, because rule {number} still uses it.")
    return told(text, kind=told(ONE_OF[event.kind]), name=repr(event.name))


ONE_OF = {
    "quantities": gettext_noop("quantity"),
    "registers": gettext_noop("register"),
    "offices": gettext_noop("office"),
    "groups": gettext_noop("group"),
}
"""What one of each kind of what rules declare is called."""


CHAPTER = Chapter(
    events={DeclarationKept: declaration_kept},
    sentences={
        DeclarationKept: kept_told,
    },
)
