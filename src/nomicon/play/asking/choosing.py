"""Choosing: a rule asks a player to choose, days may pass, and the rule's function goes on with the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from nomicon.game.grounds import not_there
from nomicon.game.names import Moment, PlayerId, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game, PendingChoice
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain, length_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.interpreter import Asks
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.lookups import choices_in_order
from nomicon.play.moves.kinds import OPTION, PENDING_CHOICE
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.seating import player_in
from nomicon.play.rules.telling import void_told
from nomicon.play.sentences import JoinedParts, told

# -- Moves ---------------------------------------------------------------------------


class Choose(Move, tag="Choose"):
    """Answer what a rule asks."""

    choice: str
    option: str


def _to_choose(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for name in choices_in_order(game):
        pending = game.choices[name]
        if pending.player == player:
            move = Choose(player, name, pending.options[0])
            yield Offer(_("choose: {question}", question=pending.question), move, f"choose {name} ...", ("choice",))


CHOOSE = MoveSpec(
    Choose,
    "choose",
    title=gettext_noop("Answer a rule's question"),
    purpose=gettext_noop("A rule waits for your choice and then continues."),
    group=MoveGroup.RULES_ASK,
    lines=(MoveLine("choose CHOICE OPTION...", examples=("nomicon choose C-1 red --as Ann",)),),
    fields=(
        MoveField("choice", PENDING_CHOICE, gettext_noop("Your choice")),
        MoveField("option", OPTION, gettext_noop("Option")),
    ),
    help="Answer what a rule asks you; your inbox has it.",
    documented="Answer what a rule asks; the inbox has the questions.",
    record="Pick",
    available=_to_choose,
)


# -- Events --------------------------------------------------------------------------


class ChoiceAsked(Event, tag="ChoiceAsked"):
    """A rule asked a player to choose; its function runs again with the answer, if the rule still stands as it was."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("facts", "journal")

    choice: str
    player: PlayerId
    question: str
    options: tuple[str, ...]
    rule: RuleId
    version: int
    function: str
    facts: Mapping[str, Plain]
    journal: tuple[Plain, ...]
    at: Moment


class ChoiceMade(Event, tag="ChoiceMade"):
    """A player chose."""

    STOPPABLE: ClassVar[bool] = False

    choice: str
    player: PlayerId
    option: str


# -- Deciding ------------------------------------------------------------------------


def choose(game: Game, move: Choose, hearing: Hearing) -> Iterator[Event]:
    pending = game.choices.get(move.choice)
    if pending is None:
        raise RuleRefusal(
            _(
                "No choice {choice!r} is open. It may have been made already, or the rule that asked may have changed.",
                choice=move.choice,
            ),
            (not_there("choice", move.choice),),
            instead=_("Your to-do list shows what is open now."),
        )
    rule = game.rules.rules[pending.rule]
    ground, called = rule.ground, numbered(rule.number, game)
    if void := void_told(rule, game):
        waits = _("Rule {rule} asked for this choice. You cannot choose until the rule applies again.", rule=called)
        raise RuleRefusal(void, (ground,), waits)
    player_in(game, move.player, _("choose"))
    if pending.player != move.player:
        raise RuleRefusal(
            _("{player} has to choose, not you.", player=pending.player),
            (ground,),
            instead=_whom_it_waits_for(game, pending, called),
        )
    if move.option not in pending.options:
        raise RuleRefusal(
            _("You can choose: {options}.", options=", ".join(pending.options)),
            (ground,),
            instead=_("Choose one of these."),
        )
    hearing.rest_on(ground)
    yield ChoiceMade(move.choice, move.player, move.option)


def _whom_it_waits_for(game: Game, pending: PendingChoice, called: str) -> str:
    if pending.player in game.players:
        return _("Let {player} choose.", player=pending.player)
    return _(
        "{player} has left. Rule {rule} waits until {player} comes back and chooses, or until rule {rule} is changed.",
        player=pending.player,
        rule=called,
    )


class Stopped(Struct, frozen=True):
    """A run of rule code that cannot go on before a player has chosen: the function, its facts, its journal so far."""

    rule: Rule
    speech: Speech
    facts: Mapping[str, Plain]
    journal: Sequence[Plain]


def asked(game: Game, stopped: Stopped, asks: Asks, at: Moment) -> ChoiceAsked:
    """Return the question a rule puts to a player. Raises `ValueError` where it makes no sense."""
    player, options = asks.arguments.get("player"), asks.arguments.get("options")
    if not isinstance(player, str) or player not in game.players:
        raise ValueError(_("{player} is not a player and cannot be asked to choose", player=player))
    if not isinstance(options, list | tuple) or not options or not all(isinstance(one, str) for one in options):
        raise ValueError(_("a choice needs a list of texts to choose from"))
    if length_of((asks.arguments.get("question"), options)) > TEXT_LENGTH:
        raise ValueError(
            _("the question and its options together can have at most {most} characters", most=TEXT_LENGTH)
        )
    return ChoiceAsked(
        choice=f"C-{game.choices_asked + 1}",
        player=PlayerId(str(player)),
        question=str(asks.arguments.get("question", "")),
        options=tuple(str(one) for one in options),
        rule=stopped.rule.id,
        version=stopped.rule.version,
        function=stopped.speech.function,
        facts=stopped.facts,
        journal=tuple(stopped.journal),
        at=at,
    )


# -- Evolving ------------------------------------------------------------------------


def choice_asked(game: Game, event: ChoiceAsked) -> Game:
    pending = PendingChoice(
        event.choice,
        event.player,
        event.question,
        event.options,
        event.rule,
        event.version,
        event.function,
        event.facts,
        event.journal,
        event.at,
    )
    return replace(game, choices=game.choices.insert(event.choice, pending), choices_asked=game.choices_asked + 1)


def choice_made(game: Game, event: ChoiceMade) -> Game:
    return replace(game, choices=game.choices.discard(event.choice))


CHAPTER = Chapter(
    moves={CHOOSE: choose},
    events={ChoiceAsked: choice_asked, ChoiceMade: choice_made},
    cites={ChoiceAsked: "rule"},
    calls_on={ChoiceAsked: "player"},
    sentences={
        ChoiceAsked: lambda event, game: told(
            gettext_noop("{player} has to choose ({choice}): {question} {options}."),
            options=JoinedParts(" / ", event.options),
        ),
        ChoiceMade: gettext_noop("{player} chose {option}."),
    },
)
