"""Electors: who may vote on a proposal, one player and all of them.

Where rules name one electorate for everybody, it is asked for once. Where code speaks that takes the player, it is
asked for each player, since the answer may be another for each. Where no rule names one, rules may say what holds then.
"""

from __future__ import annotations

from nomicon.game.names import Electorate, PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Ruleset
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import CLOSED_TO_ALL, ELECTORATE, FOR_A_JUDGE, VOTING_IN_SILENCE
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.asides import telling_once
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.terms import law_for, names_for
from nomicon.play.people.eligibility import NAMED, NOBODY, belongs, goes_by, require_entitled, who_may
from nomicon.play.people.powers import last_said

FEW = 20
"""Players of whom it is found out who may vote, to tell one who may not."""


def elector_answer(
    game: Game, proposal: Proposal, player: PlayerId | None, hearing: Hearing
) -> Answer[Electorate | bool]:
    """Return the electorate that the rules name for one player's ballot, or what holds where none names one."""
    law = law_for(game, proposal, ELECTORATE, hearing)
    answer = hearing.hear(ELECTORATE, law=law, player=player, proposal=proposal)
    if answer.rule is not None:
        return answer
    silence = _silence(game, proposal, player, hearing)
    electorate = NOBODY if silence.value == CLOSED_TO_ALL else answer.value
    return Answer(electorate, silence.rule, (*answer.readings, *silence.readings))


def _silence(game: Game, proposal: Proposal, player: PlayerId | None, hearing: Hearing) -> Answer[str]:
    return hearing.hear(VOTING_IN_SILENCE, law=game.rules, player=player, proposal=proposal)


def may_vote(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> bool:
    """Say whether a player's ballot would be taken, were it cast now; the rule that says so joins the grounds."""
    answer = elector_answer(game, proposal, player, hearing)
    hearing.rest_on(*answer.grounds)
    return belongs(game, player, answer.value)


def require_elector(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> None:
    """Refuse a ballot of somebody who may not vote, and say who may."""
    answer, deed = (
        elector_answer(game, proposal, player, hearing),
        _("vote on {proposal}", proposal=_called(proposal, game)),
    )
    if belongs(game, player, answer.value):
        hearing.rest_on(*answer.grounds)
        return
    if answer.value == NOBODY and not _is_named(game, proposal, player, hearing):
        told = _(
            "No rule in force says who may {deed}{last_said}, so nobody may.",
            deed=deed,
            last_said=last_said(game, ELECTORATE),
        )
        raise RuleRefusal(told, answer.grounds, _("A rule-change could allow it."))
    if player not in game.players and (answer.value in (NOBODY, ()) or answer.value is False):
        raise RuleRefusal(
            _("You are not a player, so you may not {deed}.", deed=deed),
            answer.grounds,
            _("Join the game first."),
        )
    who = who_votes(game, proposal, player, hearing)  # Of everybody in turn, so only where it is told.
    if who == answer.value:
        require_entitled(game, player, answer, deed)
    told = _("You may not {deed}.", deed=deed) if who is None else who_may(who, deed)
    raise RuleRefusal(told, answer.grounds, _("A rule-change could allow it."))


def who_votes(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> Electorate | None:
    """Return who may vote, to tell somebody who may not: an electorate, or players by name.

    Where the answer is another for each, they are looked for among few players only, since that takes longer than a
    refusal is worth; None where too many would have to be named.
    """
    answer = elector_answer(game, proposal, player, hearing)
    if player not in game.players or not _asked_of_each(
        proposal, law_for(game, proposal, ELECTORATE, hearing), hearing
    ):
        return _named(answer.value)
    named = tuple(electors(game, proposal, hearing)) if len(game.players) <= FEW else None
    return named if named is not None and len(named) <= NAMED else None


def electors(game: Game, proposal: Proposal, hearing: Hearing) -> list[PlayerId]:
    """List all who may vote on a proposal, in the order of their registration."""
    if _asked_of_each(proposal, law_for(game, proposal, ELECTORATE, hearing), hearing):
        with telling_once(hearing):
            return [player for player in _candidates(game) if may_vote(game, proposal, player, hearing)]
    return game.electorate(_for_everybody(game, proposal, hearing))


def count_electors(game: Game, proposal: Proposal, hearing: Hearing) -> int:
    """Count all who may vote on a proposal, without listing them where there is one electorate for all."""
    if _asked_of_each(proposal, law_for(game, proposal, ELECTORATE, hearing), hearing):
        return len(electors(game, proposal, hearing))
    return game.count(_for_everybody(game, proposal, hearing))


def all_have_voted(game: Game, proposal: Proposal, hearing: Hearing) -> bool:
    """Say whether everybody who may vote has, and there is somebody who may."""
    if _asked_of_each(proposal, law_for(game, proposal, ELECTORATE, hearing), hearing):
        missing = (player for player in _candidates(game) if player not in proposal.ballots)
        with telling_once(hearing):
            # The first who is still waited for is answer enough, so that not everybody is asked for after every ballot.
            if any(may_vote(game, proposal, player, hearing) for player in missing):
                return False
            return any(may_vote(game, proposal, player, hearing) for player in sorted(proposal.ballots))
    electorate = _for_everybody(game, proposal, hearing)
    # Somebody who has voted may have left since; they are looked for only when there are ballots enough.
    enough = game.count(electorate)
    if not enough or len(proposal.ballots) < enough:
        return False
    return enough == sum(game.belongs(player, electorate) for player in proposal.ballots)


def left_to_a_judge(game: Game, proposal: Proposal, hearing: Hearing) -> bool:
    """Say whether a Judge has to say if ballots count that were cast: no rule says by now whether who cast them may."""
    if f"answers:{VOTING_IN_SILENCE.name}" not in game.rules.speakers:
        return False
    if not _asked_of_each(proposal, law_for(game, proposal, ELECTORATE, hearing), hearing):
        return bool(proposal.ballots) and _left(game, proposal, None, hearing)
    with telling_once(hearing):
        return any(_left(game, proposal, voter, hearing) for voter in sorted(proposal.ballots))


def _left(game: Game, proposal: Proposal, voter: PlayerId | None, hearing: Hearing) -> bool:
    if _is_named(game, proposal, voter, hearing):
        return False
    silence = _silence(game, proposal, voter, hearing)
    if silence.value != FOR_A_JUDGE:
        return False
    hearing.rest_on(*silence.grounds)
    return True


def _is_named(game: Game, proposal: Proposal, player: PlayerId | None, hearing: Hearing) -> bool:
    """Say whether some rule says who may vote."""
    law = law_for(game, proposal, ELECTORATE, hearing)
    return hearing.hear(ELECTORATE, law=law, player=player, proposal=proposal).rule is not None


def _for_everybody(game: Game, proposal: Proposal, hearing: Hearing) -> Electorate:
    """Return the electorate where it is one for all; yes means all players, and no means none."""
    answer = elector_answer(game, proposal, None, hearing)
    hearing.rest_on(*answer.grounds)
    return _named(answer.value)


def _named(electorate: Electorate | bool) -> Electorate:
    return electorate if not isinstance(electorate, bool) else "players" if electorate else NOBODY


def _candidates(game: Game) -> list[PlayerId]:
    """List everybody who could be of some electorate: the players, and who holds an office though they have left."""
    held = [holder for name in sorted(game.offices) for holder in game.offices[name].holders]
    return [*game.in_order(), *dict.fromkeys(one for one in held if one not in game.players)]


def _asked_of_each(proposal: Proposal, law: Ruleset, hearing: Hearing) -> bool:
    """Say whether the answer can be another for each player: code is heard that takes the player."""
    return any(
        f"answers:{name}" in law.speakers and goes_by(question, "player", hearing, law, name)
        for question in (ELECTORATE, VOTING_IN_SILENCE)
        for name in names_for(proposal, question, law, hearing)
    )


def _called(proposal: Proposal, game: Game) -> str:
    return _("proposal {proposal}", proposal=numbered(proposal.number, game))
