"""Offering: moves that rules have invented, made like any other move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType

from nomicon.game.grounds import not_there
from nomicon.game.names import PlayerId, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.move_fields import RESERVED, asked_for, offers
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.moves.kinds import ARGUMENTS, OFFERED_MOVE
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveSpec, Offer
from nomicon.play.people.seating import player_in

# -- Moves ---------------------------------------------------------------------------


class MakeMove(Move, tag="MakeMove"):
    """Make a move that a rule offers, with what it asks for."""

    name: str
    arguments: Mapping[str, Plain]


def _offered(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    """Yield what rules offer. None of it is tried, as nobody knows with what it would be made."""
    for name in offers(game):
        for rule, speech in islice(hearing.speaking("offers", name), 1):  # Of several, the first heard takes the move.
            asks = " ".join(f"{field.name}={'|'.join(field.choices) or field.kind}" for field in asked_for(speech))
            what = f"{name.replace('_', ' ')} (rule {numbered(rule.number, game)})"
            yield Offer(what, None, f"{name} {asks}".strip(), grounds=(rule.ground,))


MAKE = MoveSpec(
    MakeMove,
    "make",
    title=gettext_noop("Make a move that a rule offers"),
    purpose=gettext_noop("Make a move that a rule of this game offers."),
    group=MoveGroup.RULES_ASK,
    lines=(),
    fields=(MoveField("name", OFFERED_MOVE), MoveField("arguments", ARGUMENTS, default=MappingProxyType({}))),
    documented="Make a move that a rule of this game offers, with what it asks for.",
    available=_offered,
    between_games=True,
)
"""Its line begins with the name that the rule gives it."""


# -- Events --------------------------------------------------------------------------


class MoveMade(Event, tag="MoveMade"):
    """A player made a move that a rule offers; what follows from it follows as effects of that rule."""

    name: str
    player: PlayerId
    rule: RuleId
    function: str
    arguments: Mapping[str, Plain]
    secret: bool = False  # Whether all that it does is to cast secret ballots.

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return self.secret


# -- Deciding ------------------------------------------------------------------------


def make_move(game: Game, move: MakeMove, hearing: Hearing) -> Iterator[Event]:
    offered = next(hearing.speaking("offers", move.name), None)
    if offered is None:
        known = ", ".join(offers(game)) or "none"
        raise RuleRefusal(
            _("No rule in force offers the move {move!r}; offered are: {known}.", move=move.name, known=known),
            (not_there("move", move.name),),
            instead=_("The page of moves lists what you can do."),
        )
    rule, speech = offered
    player_in(game, move.player, _("make the move {move!r}", move=move.name))
    hearing.rest_on(rule.ground)
    yield MoveMade(move.name, move.player, rule.id, speech.function, _arguments(game, rule, speech, move.arguments))


def _arguments(game: Game, rule: Rule, speech: Speech, given: Mapping[str, Plain]) -> Mapping[str, Plain]:
    wanted = asked_for(speech)
    takes = ", ".join(f"{field.name} ({field})" for field in wanted) or "nothing"
    if set(given) != {field.name for field in wanted}:
        raise RuleRefusal(_("The move {topic!r} takes {takes}.", topic=speech.topic, takes=takes), (rule.ground,))
    try:
        return {field.name: field.read(game, given[field.name]) for field in wanted}
    except ValueError as wrong:
        told = _("The move {topic!r} cannot be made so: {wrong}.", topic=speech.topic, wrong=wrong)
        raise RuleRefusal(told, (rule.ground,), _("It takes {takes}.", takes=takes)) from None


# -- Evolving ------------------------------------------------------------------------


def move_made(game: Game, event: MoveMade) -> Game:
    return game


def given_facts(event: MoveMade) -> dict[str, object]:
    """Return the facts an offered move's function is given: who moves, and what was asked for.

    A field of a name that is reserved by now hides nothing.
    """
    asked = {name: value for name, value in event.arguments.items() if name not in RESERVED}
    return {**asked, "player": event.player}


CHAPTER = Chapter(
    moves={MAKE: make_move},
    events={MoveMade: move_made},
    sentences={
        MoveMade: gettext_noop('{player} made the move "{name}"[ with {arguments}].'),
    },
)
