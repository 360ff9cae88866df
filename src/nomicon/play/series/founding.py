"""Founding: a game comes into being with the rules it starts from and those who are named in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec import Struct

from nomicon.game.grounds import at_limit, by_program, not_there
from nomicon.game.names import GameId, Moment, PlayerId, RuleId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.headers.check import faults_in
from nomicon.law.headers.naming import names_declared
from nomicon.law.interpreter import Failed
from nomicon.law.language.lookalikes import look_alike
from nomicon.law.language.nearest import near, unknown
from nomicon.law.questions.ranking import classes_listed
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event, Move, Origin
from nomicon.play.limits import NAME_LENGTH
from nomicon.play.people.offices import OfficeFilled
from nomicon.play.people.seating import RESERVED, Joined, fit_name
from nomicon.play.proposals.known_names import unknown_at_founding
from nomicon.play.rules.changing import RuleInherited


class StartingRule(Struct, frozen=True):
    """One rule of the set a game starts from."""

    number: RuleNumber
    status: str
    text: RuleText


# -- Moves ---------------------------------------------------------------------------


class FoundGame(Move, tag="FoundGame"):
    """Begin a game from a set of rules; `holders` names who holds an office from the start.

    With `rescue` its players may change rules outside the rules, should no rule be changeable any more.
    """

    ORIGIN: ClassVar[Origin] = Origin.FOUNDING

    game: GameId
    title: str
    rulebook: str
    rules: tuple[StartingRule, ...]
    holders: tuple[tuple[str, PlayerId], ...] = ()
    rescue: bool = True


# -- Events --------------------------------------------------------------------------


class GameFounded(Event, tag="GameFounded"):
    """The game exists; the first game of its series is in progress."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.COUNTS,)

    game: GameId
    title: str
    rulebook: str
    at: Moment
    rescue: bool = True


# -- Deciding ------------------------------------------------------------------------


def found_game(game: Game, move: FoundGame, hearing: Hearing) -> Iterator[Event]:
    if game.founded:
        told = _("The game has already begun, so its starting rules cannot be put in force again.")
        raise RuleRefusal(told, (by_program("founding"),), _("Propose a rule-change instead."))
    if not move.rules:
        told = _("A game needs at least one rule to start from.")
        raise RuleRefusal(told, (by_program("founding"),), _("Give it at least one rule."))
    yield GameFounded(move.game, move.title, move.rulebook, hearing.at, move.rescue)
    texts: dict[RuleNumber, RuleText] = {}
    for rule in move.rules:
        if rule.number in texts:
            raise RuleRefusal(
                _("Two rules have the number {rule}.", rule=rule.number),
                (by_program("founding"),),
                instead=_("Give one of them another number."),
            )
        texts[rule.number] = _read(rule, hearing)
        yield RuleInherited(RuleId(str(rule.number)), rule.number, rule.status, texts[rule.number], hearing.at)
    classes = classes_listed(texts.values())
    for rule in move.rules:
        if rule.status not in classes:
            raise RuleRefusal(
                _(
                    "Rule {rule}: there is no class {status!r}{unknown}",
                    rule=rule.number,
                    status=word(rule.status),
                    unknown=unknown(rule.status, classes),
                ),
                (by_program("founding"),),
                instead=_("Correct the rule file and start the game again."),
            )
    for at, fault in unknown_at_founding(tuple(texts.values()), move.holders):
        raise RuleRefusal(
            _("Rule {rules}: {fault}", rules=move.rules[at].number, fault=fault),
            (by_program("language"),),
            instead=_("Correct the rule file and start the game again."),
        )
    yield from _seated(move, texts.values(), hearing)


def _seated(move: FoundGame, texts: Iterable[RuleText], hearing: Hearing) -> Iterator[Event]:
    """Seat those who hold an office from the start."""
    known = sorted({name for text in texts for name in names_declared(text)["offices"]})
    groups = sorted({name for text in texts for name in names_declared(text)["groups"]} | {*RESERVED})
    seated: list[PlayerId] = []
    for office, player in move.holders:
        if office not in known and near(office, known):
            raise RuleRefusal(
                _(
                    "{player} cannot hold the office {office!r}, because there is no such office{near}.",
                    office=office,
                    player=player,
                    near=near(office, known),
                ),
                (not_there("office", office),),
                instead=_("Name an office that a rule declares."),
            )
        if not fit_name(player):
            raise RuleRefusal(
                _("{player!r} cannot be a player's name.", player=player),
                (at_limit("name", NAME_LENGTH),),
                instead=_("Choose another name."),
            )
        wrong = _taken(player, seated, (*known, *groups))
        if wrong:
            raise RuleRefusal(wrong, (by_program("alike"),), instead=_("Choose another name."))
        if player not in seated:
            seated.append(player)
            yield Joined(player, hearing.at)
        yield OfficeFilled(office, player, (), hearing.at)


def _taken(player: PlayerId, seated: Sequence[PlayerId], names: Sequence[str]) -> str:
    """Say what else has a player's name, or one that looks like it; nothing where it is free."""
    if player in names:
        return _("{player!r} is the name of an office or of a group, so it cannot be a player's name.", player=player)
    other = next((one for one in (*seated, *names) if one != player and look_alike(player, one)), None)
    return _("{player!r} looks too much like {other!r}.", player=player, other=other) if other is not None else ""


def _read(rule: StartingRule, hearing: Hearing) -> RuleText:
    loaded = hearing.bench.read(f"rule {rule.number}", rule.text.code)
    if isinstance(loaded, Failed):
        broken = gettext_noop("Rule {rule}, line {line} of its code: {message}")
        if loaded.line is None:
            broken = gettext_noop("The code of rule {rule}: {message}")
        raise RuleRefusal(
            _(broken, rule=rule.number, line=loaded.line, message=loaded.message),
            (by_program("language"),),
            instead=_("Correct the rule file and start the game again."),
        )
    text = replace(rule.text, speeches=loaded)
    faults = list(faults_in(text, hearing.bench.events, hearing.bench.moves))
    if faults:
        raise RuleRefusal(
            _("Rule {rule}: {faults}", rule=rule.number, faults=faults[0]),
            (by_program("language"),),
            instead=_("Correct the rule file and start the game again."),
        )
    return text


# -- Evolving ------------------------------------------------------------------------


def game_founded(game: Game, event: GameFounded) -> Game:
    return replace(
        game,
        id=event.game,
        title=event.title,
        rulebook=event.rulebook,
        founded=event.at,
        number=1,
        rescuable=event.rescue,
    )


CHAPTER = Chapter(
    decides={FoundGame: found_game},
    events={GameFounded: game_founded},
    sentences={
        GameFounded: gettext_noop('The game "{title}" was started from the rulebook {rulebook}.'),
    },
)
