"""One sentence for every kind of event, in the players' words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from string import Formatter

from nomicon.game.names import PlayerId
from nomicon.game.proposals import UNDETERMINED
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.records import name_of
from nomicon.law.questions.numerals import numbered
from nomicon.play.asking import choosing, offering
from nomicon.play.chapter import Event
from nomicon.play.engine import SENTENCES as IN_CHAPTERS
from nomicon.play.judging import claiming
from nomicon.play.people import offices, presence, renaming, seating
from nomicon.play.proposals import drafts, effects, proposing
from nomicon.play.quantities import drawing, quantities, registers
from nomicon.play.rules import trouble
from nomicon.play.series import founding, history_import, renewing, winning
from nomicon.play.turns import timing, turns
from nomicon.play.votes import consenting, counting, ending, opening, sealing, unsealing, voting
from nomicon.views.elements.page import iso
from nomicon.views.elements.phrases import (
    EventTold,
    OfRule,
    and_,
    duty_told,
    ended_once,
    fields,
    many,
    movements_told,
    no_of,
    outcome_told,
    quorum_told,
    rule_told,
    rules_told,
    title_of,
)
from nomicon.views.sentences.judging import OF_JUDGEMENTS
from nomicon.views.sentences.rules import OF_RULES


def sentence(event: Event, game: Game) -> str:
    """Tell an event in one sentence; of a kind unknown here, its name and whom it concerns."""
    teller = SENTENCES.get(type(event))
    if teller is not None:
        return ended_once(" ".join(str(teller(event, game)).split()))
    template = IN_CHAPTERS.get(type(event))
    if template is not None:
        names = (part for _, part, _, _ in Formatter().parse(template) if part)
        return ended_once(template.format_map({name: getattr(event, name) for name in names}))
    player, rule = getattr(event, "player", None), getattr(event, "rule", None)
    whose = f"{player}: " if player else ""
    return f"{f'Rule {rule_told(rule, game)}: ' if rule else ''}{whose}{name_of(type(event))}."


# -- Whole sentences -----------------------------------------------------------------


def _rule(event: OfRule, game: Game) -> str:
    return f"Rule {numbered(event.number, game)}"


def _owed(event: offices.DutyOwed, game: Game) -> str:
    owes = "owe" if event.by == offices.EVERYBODY else "owes"
    return f"{event.by[:1].upper()}{event.by[1:]} {owes} from {iso(event.at)}: {duty_told(event.duty, game)}."


def _filled(event: offices.OfficeFilled, game: Game) -> str:
    before = f" in place of {and_(event.instead_of)}" if event.instead_of else ""
    return f"{event.player} became {event.office}{before}."


def _left(event: seating.Left, game: Game) -> str:
    vacated = f", and is no longer {and_(event.vacates)}" if event.vacates else ""
    return f"{event.player} left{vacated}."


def _opened(event: opening.VoteOpened, game: Game) -> str:
    closes = "is open until it is closed" if event.closes is None else f"is open until {iso(event.closes)}"
    return f"The vote on {no_of(event, game)} {closes}; {quorum_told(event.base, event.quorum)}."


def _moves(moves: Sequence[tuple[str, PlayerId, Fraction]]) -> str:
    return "; ".join(f"{player} {'+' if amount > 0 else ''}{shown(amount)} {name}" for name, player, amount in moves)


def _claimed(event: claiming.ClaimMade, game: Game) -> str:
    moved = f" ({_moves(event.moves)})" if event.moves else ""
    rule = rule_told(event.rule, game)
    return f'{event.player} made claim {event.claim} under rule {rule}: "{event.statement}"{moved}'


def _made(event: offering.MoveMade, game: Game) -> str:
    given = f" with {fields(event.arguments)}" if event.arguments else ""
    return f'{event.player} made the move "{event.name}"{given}.'


def _drawn(event: drawing.DrawMade, game: Game) -> str:
    after = f", then {', '.join(event.order[1:])}" if len(event.order) > 1 else ""
    return f'Lots were drawn for "{event.purpose}": {event.order[0] if event.order else "nobody"}{after}.'


def _failed(event: trouble.RuleFailed | sealing.FailureSealed, game: Game) -> str:
    where = f", line {event.line}" if event.line else ""
    return f"The code of rule {numbered(event.rule, game)} failed ({event.function}{where}): {event.message}"


def _voted(event: voting.BallotCast, game: Game) -> str:
    with_votes = "" if event.votes == 1 else f", with {many(event.votes)} {'vote' if event.votes <= 1 else 'votes'}"
    if event.rule:
        rule = rule_told(event.rule, game)
        return f"Rule {rule} cast {event.voter}'s ballot on {no_of(event, game)}: {event.choice}{with_votes}."
    return f"{event.voter} voted {event.choice} on {no_of(event, game)}{with_votes}."


def _terms_changed(event: opening.VoteTermsChanged, game: Game) -> str:
    closes = "is open until it is closed" if event.closes is None else f"closes {iso(event.closes)}"
    told = f"By the rules as they are now the vote on {no_of(event, game)} {closes}"
    secret = f"; ballots cast from now on are {'secret until it closes' if event.secret else 'public'}"
    return f"{told}{secret if event.veiled else ''}."


def _consent_late(event: consenting.ConsentCameLate, game: Game) -> str:
    told = "gave consent" if event.given else "refused consent"
    return f"{event.officer} {told} to {no_of(event, game)} too late; it has no effect."


def _limited(event: turns.TurnLimitSet, game: Game) -> str:
    limit = "lasts until it is ended" if event.until is None else f"lasts until {iso(event.until)} now"
    return f"{event.player}'s turn {limit}."


def _vote_limited(event: effects.VoteLimitSet, game: Game) -> str:
    closes = "is open until it is closed" if event.closes is None else f"closes {iso(event.closes)} now"
    return f"The vote on {no_of(event, game)} {closes}."


def _submitted(event: proposing.ProposalSubmitted, game: Game) -> str:
    return f"{event.proponent} proposed {no_of(event, game)}: {title_of(event.title, event.changes, game)}."


def _recorded(event: history_import.OutcomeRecorded, game: Game) -> str:
    who = "" if event.proponent == history_import.SOMEBODY else f" of {event.proponent}"
    how = "ended in a way that is not known" if event.outcome == UNDETERMINED else f"was {event.outcome}"
    return f"Proposal {no_of(event, game)}{who} {how}, as recorded."


SENTENCES: Mapping[type[Event], EventTold] = {
    founding.GameFounded: lambda e, g: f'The game "{e.title}" was founded from the rulebook {e.rulebook}.',
    **OF_RULES,
    **OF_JUDGEMENTS,
    history_import.HistoryBegun: lambda e, g: f"It was played elsewhere; its past is written down from {e.source}.",
    history_import.OutcomeRecorded: _recorded,
    history_import.AmendmentRepealed: lambda e, g: (
        f"{_rule(e, g)} lost amendment {numbered(e.amendment, g)} by proposal {no_of(e, g)}."
    ),
    history_import.HistoryCompleted: lambda e, g: "Its past is written down; play goes on from here.",
    presence.LoggedOn: lambda e, g: f"{e.player} was here.",
    drafts.DraftShown: lambda e, g: f"{e.player} showed draft {e.draft}: {title_of(e.title, e.changes, g)}.",
    seating.Joined: lambda e, g: f"{e.player} joined.",
    seating.Left: _left,
    renaming.PlayerRenamed: lambda e, g: f"{e.player} is called {e.name} from now on.",
    offices.OfficeFilled: _filled,
    offices.OfficeVacated: lambda e, g: f"{e.player} is no longer {e.office}.",
    offices.HandsChanged: lambda e, g: f"{e.duty.capitalize()}: {f'by hand, by {e.by}' if e.by_hand else 'automatic'}.",
    offices.DutyOwed: _owed,
    offices.DutyDone: lambda e, g: f"Done: {duty_told(e.duty, g)}.{f' {e.report}' if e.report else ''}",
    proposing.ProposalSubmitted: _submitted,
    opening.VoteOpened: _opened,
    opening.VoteTermsChanged: _terms_changed,
    proposing.ProposalWithdrawn: lambda e, g: f"Proposal {no_of(e, g)} was taken back.",
    proposing.ProposalRevised: lambda e, g: f"Proposal {no_of(e, g)} was given another form.",
    effects.ProposalNoted: lambda e, g: f"Note on {no_of(e, g)}: {e.text}",
    effects.VoteLimitSet: _vote_limited,
    effects.ProposalTakenApart: lambda e, g: f"{e.parts} rule-changes in one: each is proposed by itself.",
    voting.BallotCast: _voted,
    voting.BallotTakenBack: lambda e, g: f"{e.voter} took the ballot on {no_of(e, g)} back.",
    consenting.ConsentLodged: lambda e, g: f"{e.officer} {'gave' if e.given else 'refused'} consent to {no_of(e, g)}.",
    voting.BallotCameLate: lambda e, g: f"{e.voter}'s ballot on {no_of(e, g)} came late and is not counted.",
    consenting.ConsentCameLate: _consent_late,
    counting.VoteClosed: lambda e, g: f"The vote on {no_of(e, g)} closed: {outcome_told(e)}.",
    ending.VoteKeptOpen: lambda e, g: f"The vote on {no_of(e, g)} is short of quorum and stays open.",
    ending.VoteSettled: lambda e, g: f"All that was due to the vote on {no_of(e, g)} is done.",
    quantities.QuantityMoved: lambda e, g: f"{movements_told(e)}.",
    claiming.Declared: lambda e, g: f'{e.player} declared: "{e.text}"',
    claiming.ClaimMade: _claimed,
    claiming.ClaimChallenged: lambda e, g: f"{e.player} challenged claim {e.claim}; J-{e.judgement} will settle it.",
    claiming.ClaimOverturned: lambda e, g: f"Claim {e.claim} was overturned by J-{e.judgement}.",
    claiming.ClaimReinstated: lambda e, g: f"Claim {e.claim} stands again: what J-{e.judgement} found stands no more.",
    choosing.ChoiceAsked: lambda e, g: f"{e.player} is to choose ({e.choice}): {e.question} {' / '.join(e.options)}.",
    choosing.ChoiceMade: lambda e, g: f"{e.player} chose {e.option}.",
    offering.MoveMade: _made,
    registers.LineWritten: lambda e, g: f"Register {e.register}, {e.key}: {fields(e.fields)}.",
    registers.LineRemoved: lambda e, g: f"Register {e.register}: {e.key} was taken out.",
    drawing.DrawMade: _drawn,
    drawing.SeedCommitted: lambda e, g: f"The seed of the next draw was fixed; its SHA-256 is {e.commitment}.",
    winning.GameWon: lambda e, g: f"{and_(e.winners)} won game {e.game}.",
    winning.GameBegun: lambda e, g: f"Game {e.number} began.",
    renewing.GameEnded: lambda e, g: f"Game {e.game} is over: {e.because}.",
    renewing.GameRenewed: lambda e, g: (
        f"Game {e.number} began, {'by the rules in force' if e.keeps_rules else 'as the first did'}."
    ),
    renewing.InitialSetRestored: lambda e, g: "The rules of the first game are in force again, and no others.",
    unsealing.BallotsOpened: lambda e, g: f"The ballots on {no_of(e, g)}, never counted, were opened for the archive.",
    winning.PlayEnded: lambda e, g: f"Play ended{f': {e.because}' if e.because else ''}.",
    turns.TurnBegan: lambda e, g: f"It is {e.player}'s turn{f' until {iso(e.until)}' if e.until else ''}.",
    turns.TurnTimeCame: lambda e, g: f"{e.player}'s turn has lasted as long as it may.",
    turns.TurnLimitSet: _limited,
    turns.TurnEnded: lambda e, g: f"{e.player}'s turn is over ({e.why}).",
    turns.CircuitCompleted: lambda e, g: f"Circuit {e.circuit} is complete.",
    timing.TimerSet: lambda e, g: f'Rule {rule_told(e.rule, g)} asked to be reminded of "{e.name}" at {iso(e.at)}.',
    timing.TimerForgotten: lambda e, g: f'Rule {rule_told(e.rule, g)} took its reminder "{e.name}" back.',
    timing.TimerRang: lambda e, g: f"Rule {rule_told(e.rule, g)} was reminded: {e.name}.",
    timing.Announced: lambda e, g: e.text,
    trouble.RuleFailed: _failed,
    sealing.FailureSealed: _failed,
    trouble.ParadoxFound: lambda e, g: f"Paradox: {e.what}. {rules_told(e.rules, g)}",
}
"""Every kind of event there is."""
