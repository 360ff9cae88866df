"""Who may propose now: whom the rules let, and how many proposals one player may have."""

from __future__ import annotations

from nomicon.game.changes import Change, Motion, correction_in
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.people.eligibility import require_entitled
from nomicon.play.proposals.proposing_moves import PassStage as PassStage
from nomicon.play.proposals.proposing_moves import Propose as Propose
from nomicon.play.proposals.proposing_moves import Revise as Revise
from nomicon.play.proposals.proposing_moves import Withdraw as Withdraw


def require_may_propose(game: Game, move: Propose, hearing: Hearing) -> None:
    """Refuse a proposal where the rules do not let this player make one now."""
    if correction_in(move.changes) is not None:
        electorate = hearing.hear(q.MAY_CORRECT, player=move.player)
        require_entitled(game, move.player, electorate, _("propose corrections of the past"))
        hearing.rest_on(*electorate.grounds)
        require_room_on_the_table(game, move, hearing)
        return
    if is_resolution(move.changes):
        require_may_move(game, move, hearing)
        return
    electorate = hearing.hear(q.MAY_PROPOSE, player=move.player)
    if electorate.rule is None and not hearing.ask(q.PROPOSING_IN_SILENCE, player=move.player):
        raise RuleRefusal(
            _("No rule in force says who may propose a rule-change, so nobody may."),
            hearing.grounds,
            instead=_("Ask for a judgement that says who may."),
        )
    require_entitled(game, move.player, electorate, _("make proposals"), _("Propose it when the rules allow it."))
    hearing.rest_on(*electorate.grounds)
    require_room_in_turn(game, move, hearing)
    require_room_on_the_table(game, move, hearing)


def is_resolution(changes: tuple[Change, ...]) -> bool:
    """Say whether a proposal is a motion of its own words, and not one that a judgement be overruled."""
    return bool(changes) and all(isinstance(change, Motion) and change.judgement is None for change in changes)


def require_may_move(game: Game, move: Propose, hearing: Hearing) -> None:
    """Refuse a resolution where the rules do not let this player put one to the vote."""
    electorate = hearing.hear(q.MAY_MOVE, player=move.player)
    if electorate.rule is None:
        raise RuleRefusal(
            _("No rule in force says who may put resolutions, elections or polls to the vote, so nobody may."),
            electorate.grounds,
            _("Propose a rule that says it, with 'answers: {{motions.who: players}}' in its header."),
        )
    require_entitled(game, move.player, electorate, _("put resolutions, elections or polls to the vote"))
    hearing.rest_on(*electorate.grounds)
    require_room_on_the_table(game, move, hearing)


def require_room_on_the_table(game: Game, move: Propose, hearing: Hearing) -> None:
    """Refuse a proposal beyond what one player may have open."""
    most = hearing.hear(q.PROPOSALS_EACH, player=move.player)
    mine = game.active.count_of(move.player)
    if most.value and mine >= most.value:
        told = _("You already have {open} open, and you may have only {most}.", open=_many(mine), most=most.value)
        raise RuleRefusal(told, most.grounds, _("Wait until one of your proposals has ended."))


def require_room_in_turn(game: Game, move: Propose, hearing: Hearing) -> None:
    """Refuse a proposal beyond what one turn allows."""
    most = hearing.hear(q.PROPOSALS_A_TURN, player=move.player)
    if not most.value or game.turn is None or game.turn.player != move.player:
        return
    mine = game.turn.made
    if mine >= most.value:
        told = _("You have already made {made} in this turn, and no more are allowed.", made=_many(mine))
        raise RuleRefusal(told, most.grounds, _("Propose it in your next turn."))


def _many(proposals: int) -> str:
    return _("1 proposal") if proposals == 1 else _("{number} proposals", number=proposals)
