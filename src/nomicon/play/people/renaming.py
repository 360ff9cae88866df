"""Renaming: a player takes another name, and all that is theirs stays theirs.

The game as it stands speaks of them by the name they bear now, and what it tells of the past by the one they bore then.
A name that was given up is nobody else's ever after: whoever still uses it means the same player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar, cast

from rpds import HashTrieMap

from nomicon.game.names import Moment, PlayerId
from nomicon.game.rules import Rule
from nomicon.game.state import Duty, Game, PendingChoice, Player, Register, Timer, timer_key
from nomicon.game.values.plain import Plain, length_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.facts.player_names import as_text, named_anew
from nomicon.law.language.effects import Rename
from nomicon.law.language.lookalikes import drawn_as
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event
from nomicon.play.limits import RENAMED_MOST
from nomicon.play.people.seating import must_fit, unlike_others

K = TypeVar("K")
T = TypeVar("T")

# -- Moves: none; rules offer them, see the effect `rename`. ---------------------------


# -- Events --------------------------------------------------------------------------


class PlayerRenamed(Event, tag="PlayerRenamed"):
    """A player is called otherwise from now on: `player` is the name until now, `name` the new one."""

    player: PlayerId
    name: PlayerId
    at: Moment
    rule: str


# -- Deciding ------------------------------------------------------------------------


def rename(game: Game, effect: Rename, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    """Yield a player's taking of another name, or refuse a name that could mean anybody or anything else."""
    player, name = PlayerId(effect.player), PlayerId(effect.name)
    if player not in game.players:
        raise RuleRefusal(_("{player} is not a player.", player=player), (rule.ground,), instead=_("Name a player."))
    if name == player:
        raise RuleRefusal(
            _("{player} already has this name.", player=player), (rule.ground,), _("Choose another name.")
        )
    must_fit(name)
    unlike_others(game, name, player)
    if len(game.players[player].was) >= RENAMED_MOST:
        raise RuleRefusal(
            _("A player can change their name at most {limit} times.", limit=RENAMED_MOST),
            (rule.ground,),
            _("Keep the present name."),
        )
    yield PlayerRenamed(player, name, hearing.at, rule.ground)


# -- Evolving ------------------------------------------------------------------------


def player_renamed(game: Game, event: PlayerRenamed) -> Game:
    old, new = event.player, event.name
    anew: Game = named_anew(game, Game, {old: new})
    names = {**_names_around(game, old), old: new}
    return replace(
        anew,
        players=anew.players.insert(new, _with_name(anew.players[new], old, new, event.at)),
        likenesses=_likenesses(anew, new),
        renamed=anew.renamed.insert(old, new).discard(new),
        active=game.active.handed(old, new),
        registers=_each(anew.registers, lambda one: _register(one, names)),
        duties=_duties(anew, names),
        timers=_timers(anew, names),
        choices=_each(anew.choices, lambda one: _choice(one, names)),
        intents=_each(anew.intents, lambda one: replace(one, move=named_anew(one.move, type(one.move), {old: new}))),
    )


def _with_name(player: Player, old: PlayerId, new: PlayerId, at: Moment) -> Player:
    return replace(player, id=new, was=(*player.was, (old, at)))


def _likenesses(game: Game, name: PlayerId) -> HashTrieMap[str, PlayerId]:
    likenesses = game.likenesses
    for drawn in drawn_as(name):
        likenesses = likenesses if drawn in likenesses else likenesses.insert(drawn, name)
    return likenesses


def _each(values: HashTrieMap[K, T], change: Callable[[T], T]) -> HashTrieMap[K, T]:
    for key, value in values.items():
        changed = change(value)
        values = values if changed == value else values.insert(key, changed)
    return values


def _register(register: Register, names: Mapping[PlayerId, PlayerId]) -> Register:
    """Return a register in which a key, or what stands in a line, that is just the player's name is the new name.

    In the key of a line that names the player, the name counts as well where it stands among other words: `1 Ben`.
    """
    lines, size = _lines(register.lines, register.size, names)
    sealed, sealed_size = _lines(register.sealed, register.sealed_size, names)
    return replace(register, lines=lines, size=size, sealed=sealed, sealed_size=sealed_size)


def _lines(
    lines: HashTrieMap[str, Mapping[str, Plain]], size: int, names: Mapping[PlayerId, PlayerId]
) -> tuple[HashTrieMap[str, Mapping[str, Plain]], int]:
    for key, line in lines.items():
        fields = as_text(line, names)
        other = _among_words(key, names) if fields != line else str(as_text(key, names))
        if (other, fields) != (key, line):
            size += len(other) + length_of(fields) - len(key) - length_of(line)
            lines = lines.discard(key).insert(other, cast(Mapping[str, Plain], fields))
    return lines, size


def _among_words(text: str, names: Mapping[PlayerId, PlayerId]) -> str:
    """Return a text of rules in which a name that stands by itself, or among other words, is the new name."""
    longest_first = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{longest_first})(?!\w)", lambda found: names[PlayerId(found[0])], text)


def _names_around(game: Game, name: PlayerId) -> Mapping[PlayerId, PlayerId]:
    """Return the names of others in which a name is a part, each for itself: Ann's new name changes no Ann Lee."""
    known = (*game.players, *game.former, *game.renamed)
    return {one: one for one in known if one != name and name in one}


def _duties(game: Game, names: Mapping[PlayerId, PlayerId]) -> HashTrieMap[str, Duty]:
    duties = game.duties
    for key, duty in game.duties.items():
        by = names.get(PlayerId(duty.by), duty.by)
        if by != duty.by:
            name = _among_words(duty.name, names)
            duties = duties.discard(key).insert(name, replace(duty, name=name, by=by))
    return duties


def _timers(game: Game, names: Mapping[PlayerId, PlayerId]) -> HashTrieMap[str, Timer]:
    timers = game.timers
    for key, timer in game.timers.items():
        about = as_text(timer.about, names)
        name = _among_words(timer.name, names) if about != timer.about else str(as_text(timer.name, names))
        if (name, about) != (timer.name, timer.about):
            timers = timers.discard(key)
            timers = timers.insert(timer_key(timer.rule, name), replace(timer, name=name, about=about))
    return timers


def _choice(choice: PendingChoice, names: Mapping[PlayerId, PlayerId]) -> PendingChoice:
    """Return a question in which the player is called as now wherever the rule's function is told of them."""
    facts, options = as_text(choice.facts, names), as_text(choice.options, names)
    journal = as_text(choice.journal, names)
    return replace(
        choice,
        facts=cast(Mapping[str, Plain], facts),
        options=cast("tuple[str, ...]", options),
        journal=cast("tuple[Plain, ...]", journal),
    )


CHAPTER = Chapter(
    events={PlayerRenamed: player_renamed},
    effects={Rename: rename},
    sentences={
        PlayerRenamed: gettext_noop("{player} is called {name} from now on."),
    },
)
