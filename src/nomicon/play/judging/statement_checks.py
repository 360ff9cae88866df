"""What a statement must say and name before it is put to a Judge."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.grounds import as_it_stands, not_there
from nomicon.game.proposals import in_turn
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _
from nomicon.law.facts.facts import rule_numbered
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.nearest import NONE
from nomicon.law.language.signatures import near
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.judging.judging_moves import Deliver as Deliver
from nomicon.play.judging.judging_moves import Invoke as Invoke
from nomicon.play.limits import TEXT_LENGTH


def paradox_rule(move: Invoke, hearing: Hearing) -> str:
    """Return which rule gives the ground of a paradox, if one is named. Raises `RuleRefusal` where no rule gives it."""
    if not move.paradox:
        return ""
    allowed = hearing.hear(q.PARADOX_GROUNDS, player=move.player)
    if move.paradox not in allowed.value:
        told = ", ".join(allowed.value) or _("none, because no rule in force lists any")
        raise RuleRefusal(
            _(
                "{paradox!r} is not a reason for putting play in doubt. The reasons are: {told}.",
                paradox=move.paradox,
                told=told,
            ),
            allowed.grounds,
            _("Give a reason that the rules list, or leave the reason out."),
        )
    hearing.rest_on(*allowed.grounds)
    return "" if allowed.rule is None else allowed.rule.ground


def require_statement(move: Invoke, grounds: tuple[str, ...]) -> None:
    """Refuse what is no statement, or too long."""
    statement = move.statement.strip()
    if not statement or len(statement) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A statement must have 1 to {limit} characters.", limit=TEXT_LENGTH),
            grounds,
            _("Keep to that length."),
        )
    if statement.endswith("?"):
        raise RuleRefusal(
            _("That is a question, but a Judge can only decide whether a statement is true."),
            grounds,
            _("Write it as a statement."),
        )


def require_named(game: Game, move: Invoke, grounds: tuple[str, ...]) -> None:
    """Refuse a statement about a proposal or a player that there is not, and say what there is."""
    if move.proposal is not None and move.proposal not in game.proposals:
        last = numbered(in_turn(game.proposals)[-1], game) if game.proposals else NONE
        raise RuleRefusal(
            _("There is no proposal {proposal}.", proposal=numbered(move.proposal, game)),
            grounds,
            _("The last proposal: {last}.", last=last),
        )
    people = {*game.players, *game.former, *(one for office in game.offices.values() for one in office.holders)}
    if move.against is not None and move.against not in people:
        there = near(move.against, sorted(people))
        raise RuleRefusal(
            _("{against} has never been a player of this game{there}.", against=move.against, there=there),
            grounds,
            instead=_("The page of players lists everybody."),
        )


def require_readable_corrections(corrections: tuple[Mapping[str, Plain], ...], grounds: tuple[str, ...]) -> None:
    """Refuse corrections that nobody could carry out because they cannot be read."""
    for correction in corrections:
        try:
            read_effect(correction)
        except ValueError as wrong:
            raise RuleRefusal(
                _("A correction cannot be read: {wrong}", wrong=wrong),
                grounds,
                _("Write it differently, or leave it out and say in the statement what should happen."),
            ) from None


def readings_hold(hearing: Hearing) -> Answer[bool]:
    """Say whether judgements bind how rules are read, and by which rules."""
    holds = hearing.hear(q.READINGS_HOLD)
    return holds if holds.rule is not None else hearing.hear(q.READINGS_IN_SILENCE)


def _require_that_readings_hold(hearing: Hearing) -> None:
    holds = readings_hold(hearing)
    if not holds.value:
        raise RuleRefusal(
            _("No judgement decides now how rules are read."),
            holds.grounds,
            _("You can ask for a judgement on the statement alone."),
        )


def reading_known(game: Game, reading: tuple[str, str], hearing: Hearing) -> str:
    """Return the key of a reading that a rule has, with a way it can be read, or refuse."""
    _require_that_readings_hold(hearing)
    number, _colon, name = reading[0].partition(":")
    try:
        rule = rule_numbered(game, int(number))
    except (LookupError, ValueError):
        raise RuleRefusal(
            _(
                "{reading!r} does not name a rule in force. Write, for example, '206:second ballot=is refused'.",
                reading=reading[0],
            ),
            (not_there("reading", reading[0]),),
            instead=_("The page of readings lists all readings."),
        ) from None
    declared = rule.text.readings.get(name)
    if not isinstance(declared, Mapping):
        told = ", ".join(sorted(rule.text.readings)) or NONE
        raise RuleRefusal(
            _(
                "Rule {rule} has no reading {name!r}. It has: {told}.",
                rule=numbered(rule.number, game),
                name=name,
                told=told,
            ),
            (as_it_stands("rule", rule.number),),
            instead=_("The page of readings lists all readings."),
        )
    others = declared.get("others", ())
    ways = [declared.get("default"), *(others if isinstance(others, list | tuple) else ())]
    if reading[1] not in ways:
        raise RuleRefusal(
            _("{name!r} can be read as: {ways}.", name=name, ways=", ".join(str(way) for way in ways)),
            (as_it_stands("rule", rule.number),),
            instead=_("Choose one of these."),
        )
    return f"{rule.id}:{name}"
