"""Offering: moves that rules have invented, made like any other move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from types import MappingProxyType

from nomicon.game.grounds import not_there
from nomicon.game.names import PlayerId, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, joined
from nomicon.law.headers.move_fields import RESERVED
from nomicon.law.headers.offered_fields import OfferedField, asked_for, offered_by, offers
from nomicon.law.language.nearest import NONE
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import FIELD_CHOICES
from nomicon.law.resolution.answer import Answer, Broke
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.effects.sealed_runs import run_sealed
from nomicon.play.moves.kinds import ARGUMENTS, OFFERED_MOVE
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveSpec, Offer
from nomicon.play.people.seating import player_in
from nomicon.play.sentences import Told, Values, told

# -- Moves ---------------------------------------------------------------------------


class MakeMove(Move, tag="MakeMove"):
    """Make a move that a rule offers, with what it asks for."""

    name: str
    arguments: Mapping[str, Plain]


def _offered(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    """Yield what rules offer. None of it is tried here, as nobody knows with what it would be made."""
    for name in offers(game):
        for rule, speech in islice(hearing.speaking("offers", name), 1):  # Of several, the first heard takes the move.
            fields = fields_now(game, name, player, (rule, speech), hearing)
            asks = " ".join(field.as_typed for field in fields)
            what = _("{move} (rule {rule})", move=name.replace("_", " "), rule=numbered(rule.number, game))
            yield Offer(what, None, f"{name} {asks}".strip(), grounds=(rule.ground,), offered=name, fields=fields)


def is_sealed_move(game: Game, move: MakeMove) -> bool:
    """Say whether a move may be sealed, so that nothing may show that it was made."""
    return any(speech.is_sealed for _, speech in offered_by(game, move.name))


MAKE = MoveSpec(
    MakeMove,
    "make",
    title=gettext_noop("Make a move that a rule offers"),
    purpose=gettext_noop("Make a move that a rule of this game offers."),
    group=MoveGroup.RULES_ASK,
    lines=(),
    fields=(MoveField("name", OFFERED_MOVE), MoveField("arguments", ARGUMENTS, default=MappingProxyType({}))),
    documented="Make a move that a rule of this game offers.",
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
    secret: bool = False  # Whether it is sealed, or all that it does is to cast secret ballots.

    @property
    def sealed(self) -> bool:
        """Say whether it stays secret for now."""
        return self.secret


# -- Deciding ------------------------------------------------------------------------


def make_move(game: Game, move: MakeMove, hearing: Hearing) -> Iterator[Event]:
    offered = next(hearing.speaking("offers", move.name), None)
    if offered is None:
        known = ", ".join(offers(game)) or NONE
        raise RuleRefusal(
            _(
                "No rule in force offers the move {move!r}. Moves that rules offer: {known}.",
                move=move.name,
                known=known,
            ),
            (not_there("move", move.name),),
            instead=_("The page of moves lists what you can do."),
        )
    rule, speech = offered
    if speech.is_sealed:
        yield from _made_in_secret(game, move, rule, speech, hearing)
        return
    player_in(game, move.player, _("make the move {move!r}", move=move.name))
    hearing.rest_on(rule.ground)
    given = _arguments(game, move, offered, fields_now(game, move.name, move.player, offered, hearing))
    yield MoveMade(move.name, move.player, rule.id, speech.function, given)


def _made_in_secret(game: Game, move: MakeMove, rule: Rule, speech: Speech, hearing: Hearing) -> Iterator[Event]:
    """Yield a sealed move and what comes of it; if it is refused, only its player learns that it was tried."""
    try:
        player_in(game, move.player, _("make the move {move!r}", move=move.name))
        hearing.rest_on(rule.ground)
        given = _arguments(game, move, (rule, speech), asked_for(speech, rule.text.settings))
    except RuleRefusal as refusal:
        refusal.secret = True
        raise
    made = MoveMade(move.name, move.player, rule.id, speech.function, given, secret=True)
    yield made
    yield from run_sealed(game, rule, speech, given_facts(made), hearing)


def fields_now(
    game: Game, name: str, player: PlayerId, offered: tuple[Rule, Speech], hearing: Hearing
) -> tuple[OfferedField, ...]:
    """Return what an offered move asks of this player now: where rules say what can be chosen, only that is left."""
    rule, speech = offered
    fields = asked_for(speech, rule.text.settings)
    speakers = game.rules.speakers
    topic = f"answers:{FIELD_CHOICES.name}"
    if speech.is_sealed or (topic not in speakers and f"{topic} of {name}" not in speakers):
        return fields
    asked = partial(hearing.hear, FIELD_CHOICES, name, player=player, move=name)
    return tuple(_narrowed(field, asked(field=field.name), hearing) for field in fields)


def require_something_to_choose(game: Game, name: str, player: PlayerId, hearing: Hearing) -> None:
    """Require that there is something to choose for each field that an offered move cannot be made without.

    Raises `RuleRefusal` if the rules list nothing for one of them.
    """
    offered = next(hearing.speaking("offers", name), None)
    if offered is None:
        return
    for field in fields_now(game, name, player, offered, hearing):
        if field.is_empty and not field.optional:
            told = _("The move {topic!r} cannot be made like this: {wrong}.", topic=name, wrong=field.nothing_left)
            raise RuleRefusal(told, (offered[0].ground,), _("Look at your options again after the next move."))


def still_makes_sense(game: Game, move: MakeMove) -> bool:
    """Say whether a rule still offers a move, and all that it was announced with is still there; no code is run."""
    offered = next(iter(offered_by(game, move.name)), None)
    if offered is None:
        return False
    rule, speech = offered
    try:
        _arguments(game, move, offered, asked_for(speech, rule.text.settings))
    except RuleRefusal:
        return False
    return True


def _narrowed(field: OfferedField, answer: Answer[tuple[str, ...] | None], hearing: Hearing) -> OfferedField:
    hearing.rest_on(*answer.grounds)
    choices = answer.value
    if choices is None:
        return field
    failed = "" if choices or answer.rule is None else _failure(answer.rule, hearing)
    return replace(field, choices=choices, is_empty=not choices, failed=failed)


def _failure(rule: Rule, hearing: Hearing) -> str:
    """Say that the code of a rule failed on this occasion; nothing if it did not."""
    for one in hearing.aside:
        if isinstance(one, Broke) and one.rule == rule.number:
            called = numbered(rule.number, hearing.game)
            return _("the code of rule {rule} failed: {message}", rule=called, message=one.failed.message)
    return ""


def _arguments(
    game: Game, move: MakeMove, offered: tuple[Rule, Speech], wanted: Sequence[OfferedField]
) -> Mapping[str, Plain]:
    (rule, speech), given = offered, move.arguments
    fields = [_("{name} ({what})", name=field.name, what=field) for field in wanted]
    takes = joined(*fields, by=", ") or _("nothing but its name")
    needed = {field.name for field in wanted if not field.optional}
    if not needed <= set(given) <= {field.name for field in wanted}:
        raise RuleRefusal(_("The move {topic!r} needs: {takes}.", topic=speech.topic, takes=takes), (rule.ground,))
    read: dict[str, Plain] = {}
    for field in wanted:
        try:
            read[field.name] = field.read(game, given.get(field.name), move.player)
        except ValueError as wrong:
            is_named = len(wanted) == 1 or field.name in re.split(r"[^\w-]+", str(wrong))
            why = wrong if is_named else _("{name}: {wrong}", name=field.name, wrong=wrong)
            told = _("The move {topic!r} cannot be made like this: {wrong}.", topic=speech.topic, wrong=why)
            raise RuleRefusal(told, (rule.ground,), _("It needs: {takes}.", takes=takes)) from None
    return read


# -- Evolving ------------------------------------------------------------------------


def move_made(game: Game, event: MoveMade) -> Game:
    return game


def given_facts(event: MoveMade) -> dict[str, object]:
    """Return the facts an offered move's function is given: who moves, and what was asked for.

    A field of a name that is reserved by now hides nothing.
    """
    asked = {name: value for name, value in event.arguments.items() if name not in RESERVED}
    return {**asked, "player": event.player}


def move_told(event: MoveMade, game: Game) -> Told:
    """Tell which move a player made, with what was given; of a sealed one, only its player is told."""
    given = Values({name: value for name, value in event.arguments.items() if value is not None})
    if event.secret:
        return told(gettext_noop('{player} made the move "{name}" in secret[, with {arguments}].'), arguments=given)
    return told(gettext_noop('{player} made the move "{name}"[ with {arguments}].'), arguments=given)


CHAPTER = Chapter(
    moves={MAKE: make_move},
    events={MoveMade: move_made},
    cites={MoveMade: "rule"},
    sentences={
        MoveMade: move_told,
    },
)
