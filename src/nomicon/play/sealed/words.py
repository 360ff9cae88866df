"""Private words: what a rule tells one player, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.holdings import PrivateWord
from nomicon.game.names import Moment, PlayerId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import Tell
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event
from nomicon.play.limits import WORDS_KEPT, WORDS_LENGTH

# -- Moves: none; only rules tell. -----------------------------------------------------


# -- Events --------------------------------------------------------------------------


class PlayerTold(Event, tag="PlayerTold"):
    """A rule told a player something that nobody else learns."""

    STOPPABLE: ClassVar[bool] = False

    player: PlayerId
    text: str
    rule: str
    at: Moment

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return True


# -- Deciding ------------------------------------------------------------------------


def tell(game: Game, effect: Tell, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    player = game.called(effect.player)
    if player not in game.players:
        raise RuleRefusal(
            _("{player} is not a player, so a rule cannot tell them anything.", player=effect.player),
            (rule.ground,),
            _("Name a player."),
        )
    if len(effect.text) > WORDS_LENGTH:
        told = _("What a rule tells a player can have at most {limit} characters.", limit=WORDS_LENGTH)
        raise RuleRefusal(told, (rule.ground,), _("Say it in fewer words."))
    yield PlayerTold(player, effect.text, rule.ground, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def player_told(game: Game, event: PlayerTold) -> Game:
    words = game.secrets.words
    kept = (*words.get(event.player, ()), PrivateWord(event.text, event.rule, event.at))[-WORDS_KEPT:]
    return replace(game, secrets=replace(game.secrets, words=words.insert(event.player, kept)))


CHAPTER = Chapter(
    events={PlayerTold: player_told},
    effects={Tell: tell},
    cites={PlayerTold: "rule"},
    sentences={PlayerTold: gettext_noop("Only {player} sees this: {text}")},
)
