"""Carrying out: an effect that a rule asked for becomes events, or is refused because the rules do not allow it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED, UNDETERMINED
from nomicon.game.rules import Rule
from nomicon.game.state import Game, timer_key
from nomicon.game.values.plain import Plain, exact, length_of
from nomicon.game.values.records import name_of
from nomicon.law.facts.groups import members
from nomicon.law.language import effects as ef
from nomicon.law.language.effect_records import read_effect
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import AMOUNT, TURNS_IN_NEXT_GAME
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event
from nomicon.play.effects.setting import set_by_rule
from nomicon.play.judging.overruling import overruling
from nomicon.play.judging.requests import referred
from nomicon.play.limits import DUTIES_LIMIT, EFFECTS_LIMIT, LINE_LENGTH, REMINDER_LEAST, REMINDERS_LIMIT, TEXT_LENGTH
from nomicon.play.people.barring import require_closing, require_vacating, require_withdrawing
from nomicon.play.people.offices import DutyDone, DutyOwed, OfficeVacated, filled
from nomicon.play.people.renaming import renamed
from nomicon.play.people.seating import gone
from nomicon.play.proposal_lookup import known_proposal
from nomicon.play.proposals.effects import tabled
from nomicon.play.proposals.proposing import ProposalWithdrawn
from nomicon.play.quantities.quantities import moved
from nomicon.play.quantities.registers import removed, written
from nomicon.play.series.renewing import GameEnded, GameRenewed
from nomicon.play.series.winning import GameBegun, PlayEnded, victory
from nomicon.play.turns.timing import Announced, TimerForgotten, TimerSet
from nomicon.play.turns.turns import TurnLimitSet, ended
from nomicon.play.votes.counting import closed, settled_now
from nomicon.play.votes.not_open import open_proposal
from nomicon.play.votes.unsealing import to_be_opened
from nomicon.play.votes.voting import cast_for


def carry_out(game: Game, rule: Rule, effect: ef.Effect, hearing: Hearing) -> Iterator[Event]:
    """Yield what an effect comes to. Raises `RuleRefusal` or `LookupError` where it cannot be done."""
    match effect:
        case ef.Award() | ef.Transfer() | ef.Scale():
            yield from _moved(game, effect, rule, hearing)
        case ef.Put():
            yield written(game, rule, effect)
        case ef.Remove():
            yield removed(game, rule, effect)
        case ef.Appoint() | ef.Vacate():
            yield _office(game, effect, rule, hearing)
        case ef.Owe() | ef.Discharge():
            yield _duty(game, effect, rule, hearing)
        case ef.Remind() | ef.Forget():
            yield _timer(game, effect, rule, hearing)
        case ef.DeclareWinner() | ef.BeginGame() | ef.EndPlay() | ef.BeginAfresh() | ef.EndGame():
            yield _course(game, effect, rule, hearing)
        case ef.SetSetting() | ef.AnswerFrom() | ef.Reword() | ef.RestoreInitialSet():
            yield set_by_rule(rule, effect, hearing)
        case ef.CloseVote() | ef.Withdraw() | ef.SettleVote():
            yield _vote(game, effect, rule, hearing)
        case ef.Cast():
            yield from cast_for(game, effect, rule, hearing)
        case ef.Rename() | ef.Leave():
            yield _person(game, effect, rule, hearing)
        case ef.Invoke() | ef.Rejudge() | ef.Lapse():
            yield from referred(game, effect, rule, hearing)
        case ef.ExcuseJudge() | ef.GiveJudge() | ef.Overrule() | ef.PublishJudgement():
            yield overruling(game, effect, rule, hearing)
        case ef.EndTurn() | ef.LimitTurn():
            yield _turn(game, effect, rule, hearing)
        case ef.Note() | ef.OpenVote() | ef.LimitVote():
            yield tabled(game, effect, rule, hearing)
        case ef.Announce(text):
            yield _announced(text, rule)
        case ef.Refuse(because):
            raise _refused(because, rule, hearing)
        case _ if isinstance(effect, ef.BY_JUDGEMENT):
            raise RuleRefusal("Only a judgement can do that.", (rule.ground,), "Ask for a judgement that does it.")
        case _:
            raise TypeError(f"{type(effect).__name__} is carried out nowhere")


def _refused(because: str, rule: Rule, hearing: Hearing) -> RuleRefusal:
    without = f"Rule {numbered(rule.number, hearing.game)} refuses that, and does not say why."
    return RuleRefusal(because if because.strip() else without, hearing.named(rule))


def _announced(text: str, rule: Rule) -> Announced:
    if len(text) > TEXT_LENGTH:
        raise RuleRefusal(
            f"An announcement has at most {TEXT_LENGTH} characters.", (rule.ground,), "Say it in fewer words."
        )
    return Announced(text, rule.ground)


def _moved(game: Game, effect: ef.Award | ef.Transfer | ef.Scale, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    match effect:
        case ef.Award(to, amount, quantity):
            present = [player for player in members(game, to) if player in game.players]
            moves = [(player, _amount(player, effect, rule, hearing)) for player in present]
        case ef.Transfer(giver, taker, amount, quantity):
            one, other = _one(game, giver), _one(game, taker)
            moves = [(one, -exact(amount)), (other, exact(amount))]
        case ef.Scale(of, factor, quantity):
            share = exact(factor) - 1
            moves = [(player, game.balance(player, quantity) * share) for player in members(game, of)]
    moves = [(player, amount) for player, amount in moves if amount]
    if moves:
        yield moved(game, quantity, moves, rule.ground)


def _amount(player: PlayerId, effect: ef.Award, rule: Rule, hearing: Hearing) -> Fraction:
    """Return what somebody gains or loses, which other rules may have made more or less than the rule asks for."""
    amount, event = exact(effect.amount), hearing.cause.get("event")
    if f"answers:{AMOUNT.name}" not in hearing.game.rules.speakers:
        return amount
    answer = hearing.ask(
        AMOUNT, player=player, amount=amount, quantity=effect.quantity, rule=rule, to=effect.to,
        proposal=hearing.cause.get("proposal"), after=name_of(type(event)) if event is not None else "",
    )  # fmt: skip
    return amount if answer is None else answer


def _one(game: Game, who: str) -> PlayerId:
    found = members(game, who)
    if not found:
        raise LookupError(f"{who} is nobody now")
    return found[0]


def _office(game: Game, effect: ef.Appoint | ef.Vacate, rule: Rule, hearing: Hearing) -> Event:
    match effect:
        case ef.Appoint(office, player):
            return filled(game, office, PlayerId(player), hearing, rule.ground)
        case ef.Vacate(office, player):
            if player not in game.electorate(f"the {office}"):
                raise RuleRefusal(
                    f"{player} does not hold the office of {office}.", (rule.ground,), "Name a player who holds it."
                )
            require_vacating(office, PlayerId(player), rule, hearing)
            return OfficeVacated(office, PlayerId(player), hearing.at, rule.ground)


def _person(game: Game, effect: ef.Rename | ef.Leave, rule: Rule, hearing: Hearing) -> Event:
    match effect:
        case ef.Rename():
            return renamed(game, effect, hearing, rule.ground)
        case ef.Leave(player):
            return gone(game, PlayerId(player), hearing)


def _turn(game: Game, effect: ef.EndTurn | ef.LimitTurn, rule: Rule, hearing: Hearing) -> Event:
    if game.turn is None:
        raise RuleRefusal("Nobody is in turn.", (rule.ground,), instead="Wait until somebody is in turn.")
    match effect:
        case ef.EndTurn(because):
            return ended(game.turn, hearing.at, because or f"rule {numbered(rule.number, game)}")
        case ef.LimitTurn(until):
            return TurnLimitSet(game.turn.player, game.turn.number, until, rule.ground)


def _room_for(name: str, about: Plain, few: bool) -> None:
    """Refuse what a rule wants kept in mind, where there is too much of it already, or it is too long."""
    if not few:
        raise RuleRefusal(
            "More is waiting already than anybody could deal with.", instead="Deal with some of it first."
        )
    if length_of((name, about)) > LINE_LENGTH:
        raise RuleRefusal(
            f"What a reminder or a duty is about has {LINE_LENGTH} characters at most.",
            instead="Say it in fewer words.",
        )


def _timer(game: Game, effect: ef.Remind | ef.Forget, rule: Rule, hearing: Hearing) -> Event:
    match effect:
        case ef.Remind(name, moment, about):
            if moment <= hearing.at:
                raise RuleRefusal("A reminder is for a moment to come.", (rule.ground,), instead="Name a later moment.")
            if hearing.by_clock and moment < hearing.at + REMINDER_LEAST:
                told = f"A reminder that time itself sets off is for {REMINDER_LEAST} seconds later, or more."
                raise RuleRefusal(told, (rule.ground,), instead="Name a later moment.")
            _room_for(name, about, timer_key(rule.id, name) in game.timers or len(game.timers) < REMINDERS_LIMIT)
            return TimerSet(rule.id, name, moment, about)
        case ef.Forget(name):
            return TimerForgotten(rule.id, name)


def _course(
    game: Game,
    effect: ef.DeclareWinner | ef.BeginGame | ef.EndPlay | ef.BeginAfresh | ef.EndGame,
    rule: Rule,
    hearing: Hearing,
) -> Event:
    match effect:
        case ef.DeclareWinner(players):
            winners = members(game, players) or _gone(game, players)
            if not winners:
                raise RuleRefusal("A game is won by somebody.", (rule.ground,), instead="Name a player.")
            return victory(game, winners, hearing.at, rule.ground)
        case ef.BeginGame():
            return GameBegun(game.number + 1, hearing.at, hearing.ask(TURNS_IN_NEXT_GAME) == "begin anew")
        case ef.BeginAfresh(keeps_rules):
            if not game.ended:
                raise RuleRefusal(
                    f"Game {game.number} is in progress; the next begins when it is over.",
                    (rule.ground,),
                    instead="Wait until it is over.",
                )
            return GameRenewed(game.number + 1, hearing.at, keeps_rules)
        case ef.EndGame(because):
            return GameEnded(game.number, because or "it has ended", rule.ground, hearing.at)
        case ef.EndPlay(because):
            return PlayEnded(because, rule.ground, hearing.at, to_be_opened(game, hearing))


def _gone(game: Game, named: Plain) -> list[PlayerId]:
    """Return somebody who has left, where just they are named: they can win in name."""
    left = game.called(PlayerId(named)) if isinstance(named, str) else None
    return [left] if left is not None and left in game.former else []


def _vote(game: Game, effect: ef.CloseVote | ef.Withdraw | ef.SettleVote, rule: Rule, hearing: Hearing) -> Event:
    match effect:
        case ef.CloseVote(number):
            proposal = open_proposal(game, ProposalNumber(number), hearing)
            require_closing(proposal, rule, hearing)
            return closed(game, proposal, hearing)
        case ef.Withdraw(number):
            proposal = known_proposal(game, ProposalNumber(number))
            if proposal.state not in (SUBMITTED, OPEN, UNDETERMINED):
                raise RuleRefusal(
                    f"Proposal {numbered(number, game)} has ended: it is {proposal.state}.",
                    (rule.ground,),
                    instead="Name a proposal that has not ended.",
                )
            require_withdrawing(proposal, rule, hearing)
            return ProposalWithdrawn(proposal.number, hearing.at)
        case ef.SettleVote(number, stage, approval):
            said = ((stage, approval),) if stage else ()
            if said and approval not in ("given", "refused"):
                told = f"At the stage {stage!r}, approval is given or refused, not {approval!r}."
                raise RuleRefusal(told, (rule.ground,), "Say given or refused.")
            return settled_now(game, known_proposal(game, ProposalNumber(number)), hearing, rule.ground, said)


def _duty(game: Game, effect: ef.Owe | ef.Discharge, rule: Rule, hearing: Hearing) -> Event:
    match effect:
        case ef.Owe(duty, by, due, about):
            _room_for(duty, about, duty in game.duties or len(game.duties) < DUTIES_LIMIT)
            return DutyOwed(duty, by, rule.ground, hearing.at if due is None else due, about)
        case ef.Discharge(duty):
            if duty not in game.duties:
                raise RuleRefusal(f"No duty {duty!r} is owed.", (rule.ground,), instead="Name a duty that is owed.")
            return DutyDone(duty, hearing.at)


def effects_in(value: object) -> list[ef.Effect]:
    """Read the effects that a run of rule code came to; those read already stay as they are. Raises `ValueError`."""
    if value is None:
        return []
    if not isinstance(value, tuple | list):
        value = (value,)
    if len(value) > EFFECTS_LIMIT:
        raise ValueError(
            f"one run asks for {EFFECTS_LIMIT} effects at most, this one for {len(value)}; address a group"
        )
    return [
        record if isinstance(record, ef.Effect) else read_effect(record if isinstance(record, Mapping) else str(record))
        for record in value
    ]


def readable_effects(value: object) -> list[ef.Effect]:
    """Read effects where it does not matter yet whether all of them can be read."""
    try:
        return effects_in(value)
    except ValueError:
        return []
